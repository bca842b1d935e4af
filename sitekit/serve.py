"""A plain static server on localhost: what any host does, and nothing more."""
from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".html": "text/html; charset=utf-8", ".json": "application/json", ".toml": "application/toml",
         ".py": "text/x-python; charset=utf-8", ".svg": "image/svg+xml", ".whl": "application/octet-stream",
         ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".zip": "application/zip"}


class Handler(SimpleHTTPRequestHandler):
    """Files below ``directory``, answered under ``base`` ("" or "/some/path"); 404.html for all others."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def __init__(self, *args: Any, directory: str, base: str, asked: list[tuple[str, int]], loud: bool) -> None:
        self.base = base
        self.asked = asked
        self.loud = loud
        super().__init__(*args, directory=directory)

    def translate_path(self, path: str) -> str:
        if self.base and not path.startswith(f"{self.base}/"):
            return f"{self.directory}/outside the site's path"
        return super().translate_path(path[len(self.base):])

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        data = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        self.asked.append((self.path[len(self.base) + 1:].split("?")[0], int(code)))
        super().log_request(code, size)

    def log_message(self, format: str, *args: Any) -> None:
        if self.loud:
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    """``with Server(folder, "/repo") as server: … server.address``. Port 0 takes any free one.

    ``asked`` lists what was asked for: (path inside the site, status).
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, base: str = "", port: int = 0, loud: bool = False) -> None:
        self.asked: list[tuple[str, int]] = []
        answer = partial(Handler, directory=str(folder), base=base, asked=self.asked, loud=loud)
        super().__init__(("127.0.0.1", port), answer)
        self.address = f"http://localhost:{self.server_port}{base}/"

    def start(self) -> None:
        """Serves from a thread of its own until ``shutdown``."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is no error."""
