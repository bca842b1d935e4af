"""The page. Only browser.py, worker.py and the WebRTC binding import js, pyscript or pyodide."""
