"""The lists of packed and excluded files, for `build.spec`."""

from __future__ import annotations

import gzip
import struct
import subprocess
import sys
from collections import defaultdict
from fnmatch import fnmatch
from pathlib import Path

from ai import kernel_library
from saves.licences import FOLDER, LIBRARIES, installed_texts, python_terms

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PACKAGES = ("game", "ai", "saves", "lab", "table", "coach", "ui")
KERNELS = BUILD / "made" / kernel_library.FOLDER
"""The folder into which `pack.kernels` writes the program's kernels."""
COMPILING = ("numba", "llvmlite")
"""The packages that compile the kernels; a program with compiled kernels does not need them."""

UNUSED_MODULES = [
    # Other toolkits for windows and consoles, and developers' tools.
    *("tkinter", "_tkinter", "turtle", "idlelib", "curses", "readline", "pydoc_data", "lib2to3", "ensurepip", "venv"),
    *("test", "pytest", "hypothesis", "IPython", "jinja2", "setuptools", "pkg_resources", "pip", "wheel"),
    # Network and cryptography: OpenSSL would be 5 MB, and hashlib has a SHA-256 without it.
    *("ssl", "_ssl", "_hashlib", "ftplib", "smtplib", "xmlrpc"),
    # Optional dependencies of numpy, and the kernels' compiler.
    *("scipy", "yaml", "coverage", "cffi", *COMPILING),
    # Charts and progress bars of experiments (`make lab`).
    *("matplotlib", "mpl_toolkits", "contourpy", "cycler", "dateutil", "fontTools", "kiwisolver", "PIL", "pyparsing"),
    *("rich", "markdown_it", "mdurl", "pygments"),
    # Experiments on many machines (`make cluster`).
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
    # Test suites and build tools of libraries.
    *("numpy.tests", "numpy.f2py", "numpy.distutils", "numpy.testing.tests", "numpy._pyinstaller"),
    # Parts of numpy and of Python's library that the program does not use.
    *("numpy.fft", "numpy.ma", "numpy.polynomial", "numpy.testing"),
    *("_pydecimal", "asyncio", "bz2", "doctest", "http", "pdb", "pydoc", "unittest", "urllib.request"),
    # Parts of pygame that the program does not use.
    *("pygame.docs", "pygame.examples", "pygame.tests", "pygame._camera", "pygame.camera", "pygame.midi"),
    *("pygame.pypm", "pygame.surfarray.tests", "pygame._sdl2.controller_old", "pygame.fastevent"),
    *("pygame._freetype", "pygame.freetype", "pygame.ftfont", "pygame._sdl2.mixer"),
]
UNUSED_HOOKS = {"pyi_rth_inspect", "pyi_rth_pkgutil"}
"""PyInstaller's scripts that would only delay each start. One finds source files, of which none are packed; the other
makes a list of modules, which nothing needs."""
DOCUMENTATION = {"numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars"}
"""Modules that only add docstrings to compiled functions. To start faster, empty modules replace these modules."""
_EMPTY = Path(__file__).with_name("__init__.py")
"""A module without any code."""
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
"""The library of numpy's linear algebra on Linux, which `blas.c` replaces, and the libraries that only it needs."""
SILENT = {
    "libSDL2_mixer-*": ("fluidsynth", "mpg123", "FLAC", "wavpack", "xmp", "vorbis", "vorbisfile", "ogg", "opusfile"),
    "libSDL2_image-*": ("tiff", "webp", "webpdemux"),
    "libfreetype-*": ("brotlidec",),
}
"""Unused codecs on Linux, keyed by the library that is linked with them: for music, compressed sounds and fonts, and
other kinds of pictures. The program has only WAV sounds, PNG and SVG pictures and OpenType fonts. Small libraries,
whose functions only report a failure, replace the codecs."""
FAILURE = {"webp": -1}
"""The value by which a codec's functions report a failure, if not 0."""
SILENT_ONLY = tuple(
    f"pygame_ce.libs/lib{name}-*" for name in ("sndfile", "vorbisenc", "opus", "sharpyuv", "brotlicommon")
)
"""The libraries that only the replaced codecs need."""
FOR_MAKERS = {".py", ".po", ".pot"}
"""Suffixes of files in `assets` from which other assets are made; they are not packed."""
DENSE = {".csv", ".jsonl", ".mo"}
"""Suffixes of files in `assets` that are packed compressed; the program reads them by `game.files.read_whole`."""
Entry = tuple[str, str, str]
"""An entry of PyInstaller: path in the packed program, path of the file, and kind."""


def modules() -> list[str]:
    """Return the names of all modules of the program, since PyInstaller misses modules that are imported by name."""
    files = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    return [name.removesuffix(".__init__") for name in names]


def data() -> list[tuple[str, str]]:
    """Return the data files and all licences, each with its folder in the program."""
    assets = [path for path in sorted((ROOT / "assets").rglob("*")) if path.is_file() and path.suffix not in FOR_MAKERS]
    ours = [(_dense(path), str(path.parent.relative_to(ROOT))) for path in assets if "__pycache__" not in path.parts]
    pythons = [(str(path), f"{FOLDER}/Python") for path in python_terms()]
    return [*ours, (str(ROOT / "LICENSE"), "."), *pythons, *(entry for name in LIBRARIES for entry in _licences(name))]


def _dense(asset: Path) -> str:
    """Return the path of the file to pack for an asset: the asset itself, or its compressed copy (`DENSE`)."""
    if asset.suffix not in DENSE:
        return str(asset)
    made = BUILD / "smaller" / asset.relative_to(ROOT)
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_bytes(gzip.compress(asset.read_bytes(), mtime=0))
    return str(made)


def _licences(library: str) -> list[tuple[str, str]]:
    wanted = installed_texts(library)
    # Some of numpy's texts have the same name, so each keeps its folder.
    inner = [[part for part in path.parts[1:-1] if part != "licenses"] for path in wanted]
    places = ["/".join([FOLDER, library, *parts]) for parts in inner]
    # accesskit has each text twice.
    texts = {(place, path.name): str(path.locate()) for path, place in zip(wanted, places, strict=True)}
    return [(file, place) for (place, _), file in texts.items()]


def chosen(entries: list[Entry]) -> list[Entry]:
    """Return the entries to pack: without unused files, and with smaller files in place of some libraries."""
    kept = [entry for entry in entries if not _unused(entry[0])]
    return [_smaller(entry) for entry in kept]


def without_documentation(entries: list[Entry]) -> list[Entry]:
    """Return the entries of Python modules, with empty modules in place of those in `DOCUMENTATION`."""
    return [(name, str(_EMPTY) if name in DOCUMENTATION else file, kind) for name, file, kind in entries]


def _unused(place: str) -> bool:
    return any(fnmatch(Path(place).as_posix(), pattern) for pattern in (*UNUSED_FILES, *FORTRAN, *SILENT_ONLY))


def _smaller(entry: Entry) -> Entry:
    """Return an entry with a smaller file in place of a library of Linux; any other entry stays the same."""
    place, file, kind = entry
    if kind == "SYMLINK" or not sys.platform.startswith("linux"):
        return entry
    if fnmatch(place, OPENBLAS):
        return place, _made(place, ALGEBRA, ["cc", "-shared", "-fPIC", "-O2", "-s", "-Wl,--build-id=none"], "-lm"), kind
    if (asker := asker_of(place)) is not None:
        return place, silent(place, Path(file), next(Path(file).parent.glob(asker))), kind
    if ".so" in Path(place).name and Path(place).parent.name != kernel_library.FOLDER:
        return place, _without_symbols(place, Path(file)), kind
    return entry


def asker_of(place: str) -> str | None:
    """Return the file pattern of the library that uses the codec at `place`; None if that codec is not replaced."""
    names = ((asker, f"pygame_ce.libs/lib{codec}-*") for asker, codecs in SILENT.items() for codec in codecs)
    return next((asker for asker, pattern in names if fnmatch(place, pattern)), None)


def silent(place: str, codec: Path, asker: Path) -> str:
    """Compile a library that replaces `codec`, whose functions for `asker` only report a failure; return its path."""
    asked = sorted(names_in(asker, "--undefined-only") & names_in(codec, "--defined-only"))
    failure = FAILURE.get(codec.name.partition("-")[0].removeprefix("lib"), 0)
    source = BUILD / "smaller" / f"{place}.c"
    source.parent.mkdir(parents=True, exist_ok=True)
    functions = (f"long {name.partition('@')[0]}(void) {{ return {failure}; }}\n" for name in asked)
    source.write_text("".join(functions), encoding="ascii")
    flags = ["-shared", "-fPIC", "-O2", "-s", "-fno-builtin", f"-Wl,-soname,{codec.name}", "-Wl,--build-id=none"]
    return _made(place, source, ["cc", *flags, *_versions(asked, source.with_suffix(".versions"))])


def _versions(names: list[str], script: Path) -> list[str]:
    """Write a linker script with the versions in `names` (`name@VERSION`); return the linker's options for it."""
    found = defaultdict(list)
    for name, _, version in (each.partition("@") for each in names):
        found[version].append(f"{name};")
    found.pop("", None)
    script.write_text("".join(f"{version} {{ {' '.join(found[version])} }};\n" for version in found), encoding="ascii")
    return [f"-Wl,--version-script={script}"] if found else []


def _without_symbols(place: str, library: Path) -> str:
    made = BUILD / "smaller" / place
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_bytes(loaded_part(library.read_bytes()))
    return str(made)


def loaded_part(library: bytes) -> bytes:
    """Return the loaded parts of a library (ELF, 64 bits): no debug symbols, and no section table.

    `strip` would break libraries that patchelf has changed, as in most wheels; this function removes whole pages.
    """
    begin, size, count = *struct.unpack_from("<Q", library, 32), *struct.unpack_from("<HH", library, 54)
    headers = range(begin, begin + size * count, size)
    parts = {at: struct.unpack_from("<8xQ16xQ8xQ", library, at) for at in headers}  # offset, length, page size
    page = max(pages for _, _, pages in parts.values())
    found = bytearray(library[: max(start + length for start, length, _ in parts.values())])
    for start in sorted({start for start, _, _ in parts.values()}, reverse=True):
        end = max((before + length for before, length, _ in parts.values() if before < start), default=0)
        gap = max(start - end, 0) // page * page
        del found[start - gap : start]
        for at in (at for at in headers if parts[at][0] >= start):
            struct.pack_into("<Q", found, at + 8, struct.unpack_from("<Q", found, at + 8)[0] - gap)
    struct.pack_into("<Q", found, 40, 0)
    struct.pack_into("<HHH", found, 58, 0, 0, 0)
    return bytes(found)


def names_in(library: Path, which: str) -> set[str]:
    """Return the symbols that nm lists for a library: imported (`--undefined-only`) or exported (`--defined-only`).

    A symbol with a version ends with the version: `xmp_stop_module@XMP_4.0`.
    """
    command = ["nm", "--dynamic", "--format=just-symbols", which, str(library)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return set(output.replace("@@", "@").split())


def _made(place: str, source: Path, command: list[str], *after: str) -> str:
    """Compile `source` into the file for `place` by the arguments `command` and `after`; return the path of the file.

    A file that is newer than `source` stays.
    """
    made = BUILD / "smaller" / place
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*command, "-o", str(made), str(source), *after], check=True)
    return str(made)


def kernels() -> list[tuple[str, str]]:
    """Return the files of the kernels, each with its folder in the program."""
    return [(str(path), kernel_library.FOLDER) for path in sorted(KERNELS.iterdir())]
