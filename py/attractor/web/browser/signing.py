"""Keys of seats: made, kept and used by the browser (WebCrypto), never to be read out.

>>> key = await signing.new_key()                 # "e…" Ed25519, "p…" ECDSA P-256 where a browser has no other
>>> await signing.verify(key, "data", await signing.sign(key, "data"))
True
"""
from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from attractor.web.browser.safe import Safe
from attractor.web.browser.store import StoreError
from attractor.web.browser.values import to_object

ED25519 = {"name": "Ed25519"}
P256 = {"name": "ECDSA", "namedCurve": "P-256"}
WITH = {"e": ED25519, "p": {"name": "ECDSA", "hash": "SHA-256"}}
"""How a kind of key signs."""
IMPORT = {"e": ED25519, "p": P256}


class NoKeyError(OSError):
    """This browser has lost the key of a seat."""


_safe = Safe()
_known: dict[str, Any] = {}
_public: dict[str, Any] = {}


async def new_key() -> str:
    """A new key; the public one as text. Where nothing can be kept it lasts as long as the page."""
    kind, pair = "e", await _pair(ED25519)
    if pair is None:
        kind, pair = "p", await _pair(P256)
    assert pair is not None
    public = kind + _text((await js.crypto.subtle.exportKey("raw", pair.publicKey)).to_py())
    _known[public] = pair.privateKey
    with suppress(StoreError):
        await _safe.keep(f"key/{public}", pair.privateKey)
    return public


async def sign(key: str, data: str) -> str:
    """The signature of the data in base64url; NoKeyError where the key is not of this browser."""
    private = _known.get(key)
    if private is None:
        with suppress(StoreError):
            private = await _safe.take(f"key/{key}")
        if private is None:
            raise NoKeyError(key)
        _known[key] = private
    signed = await js.crypto.subtle.sign(to_object(WITH[key[0]]), private, to_js(data.encode()))
    return _text(signed.to_py())


async def verify(key: str, data: str, sig: str) -> bool:
    """Whether the signature is one of the data by this key; False for whatever is no key or no signature."""
    try:
        public = _public.get(key)
        if public is None:
            raw = to_js(_bytes(key[1:]))
            usages = to_js(["verify"])
            public = await js.crypto.subtle.importKey("raw", raw, to_object(IMPORT[key[0]]), False, usages)
            if len(_public) > 100:
                _public.clear()
            _public[key] = public
        given = to_js(_bytes(sig))
        return bool(await js.crypto.subtle.verify(to_object(WITH[key[0]]), public, given, to_js(data.encode())))
    except (JsException, ValueError, KeyError, IndexError):
        return False


async def _pair(kind: dict[str, str]) -> Any:
    """A pair of keys, the private one not to be read out; None where the browser does not have this kind."""
    try:
        return await js.crypto.subtle.generateKey(to_object(kind), False, to_js(["sign", "verify"]))
    except JsException:
        return None


def _text(data: Any) -> str:
    return urlsafe_b64encode(bytes(data)).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
