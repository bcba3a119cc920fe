"""The lists of packed and excluded files, for `build.spec`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from ai import kernel_library
from saves.licences import FOLDER, LIBRARIES, installed_texts, python_terms

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PACKAGES = ("game", "ai", "saves", "lab", "table", "coach", "ui")
KERNELS = BUILD / "made" / kernel_library.FOLDER
"""Where `pack.kernels` puts the program's kernels."""
COMPILING = ("numba", "llvmlite")
"""What makes the kernels, and so is not needed where they are."""

UNUSED_MODULES = [
    # Windows and consoles of other kinds, and what only developers run.
    *("tkinter", "_tkinter", "turtle", "idlelib", "curses", "readline", "pydoc_data", "lib2to3", "ensurepip", "venv"),
    *("test", "pytest", "hypothesis", "IPython", "jinja2", "setuptools", "pkg_resources", "pip", "wheel"),
    # No network: OpenSSL would be 5 MB, and hashlib has its own SHA-256.
    *("ssl", "_ssl", "_hashlib", "ftplib", "smtplib", "xmlrpc"),
    # Optional partners of numpy, and what makes the kernels.
    *("scipy", "yaml", "coverage", "cffi", *COMPILING),
    # Pictures and progress bars of experiments, which a packaged program never runs (`make lab`).
    *("matplotlib", "mpl_toolkits", "contourpy", "cycler", "dateutil", "fontTools", "kiwisolver", "PIL", "pyparsing"),
    *("rich", "markdown_it", "mdurl", "pygments"),
    # Work on many machines, which a packaged program never does (`make cluster`).
    *(
        "distributed",
        "dask",
        "tornado",
        "msgpack",
        "cloudpickle",
        "psutil",
        "zict",
        "tblib",
        "toolz",
        "click",
        "fsspec",
    ),
    # Their test suites, build tools, and machines that are not here.
    *("numpy.tests", "numpy.f2py", "numpy.distutils", "numpy.testing.tests", "numpy._pyinstaller"),
    # Parts of pygame that this window never opens.
    *("pygame.docs", "pygame.examples", "pygame.tests", "pygame._camera", "pygame.camera", "pygame.midi"),
    *("pygame.pypm", "pygame.surfarray.tests", "pygame._sdl2.controller_old", "pygame.fastevent"),
]
UNUSED_FILES = [
    "pygame/docs/*",
    "pygame/examples/*",
    "pygame/tests/*",
    "numpy/*/tests/*",
    "numpy/f2py/*",
    "numpy/_core/_*_tests.*",
    "*.pyi",
    "*.h",
    "numba-*.dist-info/*",
    "*.dist-info/RECORD",
    "*.dist-info/direct_url.json",
]
ALGEBRA = Path(__file__).with_name("blas.c")
OPENBLAS, FORTRAN = "numpy.libs/libscipy_openblas64_*.so", ("numpy.libs/libgfortran*", "numpy.libs/libquadmath*")
"""Numpy's linear algebra on Linux, in whose place ALGEBRA is packed, and what only that needs."""
MIXER = "libSDL2_mixer-*"
CODECS = tuple(
    f"pygame_ce.libs/lib{name}-*"
    for name in ("fluidsynth", "mpg123", "FLAC", "wavpack", "vorbis", "vorbisfile", "ogg", "opusfile")
)
"""Libraries of MIXER on Linux for music and compressed sounds. All sounds of the program are plain waves, so functions
that do nothing are packed in their place."""
CODECS_OWN = tuple(f"pygame_ce.libs/lib{name}-*" for name in ("sndfile", "vorbisenc", "opus"))
"""What only CODECS need."""
FOR_MAKERS = {".py", ".po", ".pot"}
"""Endings of files in `assets` that only make the others."""
STRIPPED = ("libpython3*.so*", "*/lib-dynload/*.so")
"""Libraries with symbols that only debuggers read. The others are left alone: most of the wheels' libraries were
changed by patchelf, and strip breaks those ("ELF load command address/offset not page-aligned")."""

Entry = tuple[str, str, str]
"""An entry of PyInstaller: place in the program, file, and kind."""


def modules() -> list[str]:
    """Return every module of the program; the packer does not find those that are imported by name."""
    files = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    return [name.removesuffix(".__init__") for name in names]


def data() -> list[tuple[str, str]]:
    """Return the data files and all licences, each with its folder in the program."""
    assets = [path for path in sorted((ROOT / "assets").rglob("*")) if path.is_file() and path.suffix not in FOR_MAKERS]
    ours = [(str(path), str(path.parent.relative_to(ROOT))) for path in assets if "__pycache__" not in path.parts]
    pythons = [(str(path), f"{FOLDER}/Python") for path in python_terms()]
    return [*ours, (str(ROOT / "LICENSE"), "."), *pythons, *(entry for name in LIBRARIES for entry in _licences(name))]


def _licences(library: str) -> list[tuple[str, str]]:
    wanted = installed_texts(library)
    # Numpy has many, some of the same name: each keeps its folder.
    inner = [[part for part in path.parts[1:-1] if part != "licenses"] for path in wanted]
    places = ["/".join([FOLDER, library, *parts]) for parts in inner]
    # accesskit has its texts twice.
    texts = {(place, path.name): str(path.locate()) for path, place in zip(wanted, places, strict=True)}
    return [(file, place) for (place, _), file in texts.items()]


def chosen(entries: list[Entry]) -> list[Entry]:
    """Return the entries without the unused files, with stripped copies of STRIPPED, and ALGEBRA for OPENBLAS."""
    kept = [entry for entry in entries if not _unused(entry[0])]
    return [_smaller(entry) for entry in kept]


def _unused(place: str) -> bool:
    return any(fnmatch(Path(place).as_posix(), pattern) for pattern in (*UNUSED_FILES, *FORTRAN, *CODECS_OWN))


def _smaller(entry: Entry) -> Entry:
    """Return an entry with a smaller file that serves as well, if there is one."""
    place, file, kind = entry
    if kind == "SYMLINK" or not sys.platform.startswith("linux"):
        return entry
    if fnmatch(place, OPENBLAS):
        return place, _made(place, ALGEBRA, ["cc", "-shared", "-fPIC", "-O2", "-s", "-Wl,--build-id=none"], "-lm"), kind
    if any(fnmatch(place, pattern) for pattern in CODECS):
        return place, silent(place, Path(file)), kind
    if any(fnmatch(place, pattern) for pattern in STRIPPED) and shutil.which("strip"):
        return place, _made(place, Path(file), ["strip", "--strip-unneeded"]), kind
    return entry


def silent(place: str, codec: Path) -> str:
    """Make functions that return 0, of all names that MIXER asks of a codec beside it; return the library's path."""
    (mixer,) = codec.parent.glob(MIXER)
    asked = sorted(names_in(mixer, "--undefined-only") & names_in(codec, "--defined-only"))
    source = BUILD / "smaller" / f"{place}.c"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in asked), encoding="ascii")
    flags = ["-shared", "-fPIC", "-O2", "-s", "-fno-builtin", f"-Wl,-soname,{codec.name}", "-Wl,--build-id=none"]
    return _made(place, source, ["cc", *flags])


def names_in(library: Path, which: str) -> set[str]:
    """Return the names that a library asks for (`--undefined-only`) or has (`--defined-only`), by binutils' nm."""
    command = ["nm", "--dynamic", "--format=just-symbols", which, str(library)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def _made(place: str, source: Path, command: list[str], *after: str) -> str:
    """Make a file for a place in the program of another, unless that was done before; return its path."""
    made = BUILD / "smaller" / place
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*command, "-o", str(made), str(source), *after], check=True)
    return str(made)


def kernels() -> list[tuple[str, str]]:
    """Return the files of the kernels, each with its folder in the program."""
    return [(str(path), kernel_library.FOLDER) for path in sorted(KERNELS.iterdir())]
