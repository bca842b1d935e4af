"""Goes to the end of ``attractor/__init__.py`` in the wheel: finds every other module, and every file beside them, in
one file (sitekit/engine.py joins it: eight bytes, the index's length; the index; then everything, each packed alone).

Python would find them in a zip archive as well, but it reads an archive's directory entry by entry and asks the file
system about every module, and a first visit has hundreds.
"""
import marshal
import sys
import zlib
from importlib.machinery import ModuleSpec


class Modules:
    """Finder and loader. ``files``: {"attractor/core/game.pyc": (start, end), …} in the file at ``path``,
    counted from ``first``.

    root: the folder they seem to be in, as ``get_data`` and tracebacks have it.
    """

    HEAD = 16
    """Bytes before the code in a .pyc."""

    def __init__(self, root, file):
        self.root, self.path = root, f"{root}/{file}"
        with open(self.path, "rb") as packed:
            length = int.from_bytes(packed.read(8), "little")
            self.files = marshal.loads(packed.read(length))
            self.first = packed.tell()

    def names(self):
        """Every module that can be found here."""
        for place in self.files:
            if place.endswith(".pyc"):
                yield place.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")

    def find_spec(self, name, path=None, target=None):
        if not name.startswith("attractor."):
            return None
        place = name.replace(".", "/")
        for file, is_package in ((f"{place}/__init__.pyc", True), (f"{place}.pyc", False)):
            if file in self.files:
                spec = ModuleSpec(name, self, origin=f"{self.root}/{file}", is_package=is_package)
                spec.has_location = True
                if is_package:
                    spec.submodule_search_locations.append(f"{self.root}/{place}")
                return spec
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        code = marshal.loads(memoryview(self.get_data(module.__spec__.origin))[self.HEAD :])
        exec(code, module.__dict__)

    def get_data(self, path):
        """The bytes of a file below the root; raises OSError where there is none."""
        try:
            start, end = self.files[path.removeprefix(f"{self.root}/")]
        except KeyError:
            raise OSError(path) from None
        with open(self.path, "rb") as packed:
            packed.seek(self.first + start)
            return zlib.decompress(packed.read(end - start))


sys.meta_path.insert(0, Modules(__path__[0].rpartition("/")[0], "attractor/modules"))  # noqa: F821
