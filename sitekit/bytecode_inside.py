"""Runs inside Pyodide (bytecode.mjs): every .py below /sources becomes a .pyc at the same place below /target.

The .pyc is of the unchecked-hash kind: it holds no date, and nobody looks for its source.
"""
import importlib.util
import marshal
import pathlib

SOURCES, TARGET = pathlib.Path("/sources"), pathlib.Path("/target")
for path in sorted(SOURCES.rglob("*.py")):
    name = path.relative_to(SOURCES)
    source = path.read_bytes()
    try:
        code = compile(source, name.as_posix(), "exec", dont_inherit=True, optimize=0)
    except SyntaxError as error:  # the standard library carries a few broken files on purpose, as test data
        print("left out:", name, error)
        continue
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    target = TARGET / name.with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(head + marshal.dumps(code))
