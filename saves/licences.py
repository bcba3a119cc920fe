"""The works that this program contains, with their licences, for the screen About and for packing the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from game.errors import cause_of

_ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ("accesskit", "numpy", "platformdirs", "pygame-ce", "tomlkit")
"""The registry names of the packages that the program needs to run."""
COMPILER = ("numba", "llvmlite")
"""The registry names of further packages that the program needs only when it runs from source."""
FOLDER = "licences"
"""The folder of a packaged program with the licence texts of its libraries, one folder for each package."""
_TERMS = {
    "accesskit": "MIT or Apache 2.0",
    "numba": "BSD",
    "llvmlite": "BSD; LLVM: Apache 2.0",
    "numpy": "BSD",
    "platformdirs": "MIT",
    "pygame-ce": "LGPL 2.1",
    "tomlkit": "MIT",
}
_SIGNS = ("licen", "copying", "lgpl")  # the LGPL.txt of pygame-ce is among its documentation
_NO_TEXTS = {".py", ".pyc", ".html", ".rst"}


@dataclass(frozen=True, slots=True)
class Work:
    """A part of the program: its name, version (empty if unknown), licence, and the files with the licence's text."""

    name: str
    version: str
    terms: str
    files: tuple[Path, ...]

    def text(self) -> str:
        """Return the whole text of the licence; for an unreadable file, a sentence that says so."""
        return "\n\n".join(_read(file) for file in self.files)


def works(program: str, version: str) -> Sequence[Work]:
    """Return all parts of the program; the first is the program itself, with the given name and version."""
    fonts, icons = _ROOT / "assets" / "fonts", _ROOT / "assets" / "icons"
    return (
        Work(program, version, "MIT", (_ROOT / "LICENSE",)),
        Work("Inter", "4.0 beta 7", "SIL OFL 1.1", (fonts / "OFL.txt",)),
        Work(
            "Atkinson Hyperlegible Next",
            "2.001",
            "SIL OFL 1.1",
            (fonts / "AtkinsonHyperlegibleNext-OFL.txt",),
        ),
        Work("Lucide", "1.62.0", "ISC, MIT", (icons / "LICENSE.txt",)),
        Work("Python", sys.version.split()[0], "PSF", tuple(python_terms())),
        *(Work(name, _version(name), _TERMS[name], tuple(_files(name))) for name in _libraries()),
    )


def _libraries() -> list[str]:
    """Return the names of the libraries of this program, and of the kernels' compiler if it is installed."""
    return sorted([*LIBRARIES, *(name for name in COMPILER if _version(name))])


def installed_texts(library: str) -> list[metadata.PackagePath]:
    """Return the licence texts among the files of an installed package."""
    texts = [path for path in metadata.files(library) or [] if path.suffix not in _NO_TEXTS]
    return [path for path in texts if any(sign in path.name.lower() for sign in _SIGNS)]


def _files(library: str) -> list[Path]:
    packed = _ROOT / FOLDER / library
    if packed.is_dir():
        return sorted(path for path in packed.rglob("*") if path.is_file())
    try:
        return [Path(str(path.locate())) for path in installed_texts(library)]
    except metadata.PackageNotFoundError:
        return []


def python_terms() -> list[Path]:
    """Return the files of Python's own licence; none on systems that lack these files."""
    places = (_ROOT / FOLDER / "Python", Path(os.__file__).parent, Path(sys.base_prefix))
    return [path for place in places if (path := place / "LICENSE.txt").is_file()][:1]


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError as error:
        return f"{file.name}: {cause_of(error)}"
