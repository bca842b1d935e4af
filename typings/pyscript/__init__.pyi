from typing import Any

document: Any
window: Any

def __getattr__(name: str) -> Any: ...
