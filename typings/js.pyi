# The browser's global object, as Pyodide gives it to Python: everything may be there, nothing is known of its type.
from typing import Any

def __getattr__(name: str) -> Any: ...
