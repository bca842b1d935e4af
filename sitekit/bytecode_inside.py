"""Runs inside Pyodide (bytecode.mjs): every .py below /sources becomes a .pyc at the same place below /target.

Docstrings are left out: nobody asks a page for help(), and they are a fourth of the bytes. (A dataclass keeps a dot:
it would work out its signature to have one.) Assertions stay. The .pyc is of the unchecked-hash kind: it holds no date,
and nobody looks for its source.
"""
import ast
import importlib.util
import marshal
import pathlib

SOURCES, TARGET = pathlib.Path("/sources"), pathlib.Path("/target")
HAVE_DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, HAVE_DOCSTRINGS) and ast.get_docstring(node, clean=False) is not None:
            if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(each) for each in node.decorator_list):
                node.body[0].value.value = "."
                continue
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), node))
    return tree


for path in sorted(SOURCES.rglob("*.py")):
    name = path.relative_to(SOURCES)
    source = path.read_bytes()
    try:
        tree = without_docstrings(ast.parse(source, name.as_posix()))
        code = compile(tree, name.as_posix(), "exec", dont_inherit=True, optimize=0)
    except SyntaxError as error:  # the standard library carries a few broken files on purpose, as test data
        print("left out:", name, error)
        continue
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    target = TARGET / name.with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(head + marshal.dumps(code))
