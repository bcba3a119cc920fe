"""The sizes of the packaged program's parts: `python -m pack.measure` writes the table in docs/packaging.md."""

from __future__ import annotations

import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from pack.build import DIST, FOLDER, megabytes
from pack.contents import ROOT

PAGE = ROOT / "docs" / "packaging.md"
BEGIN, END = "<!-- sizes: python -m pack.measure -->\n", "<!-- end of sizes -->\n"
SHOWN = 10


class ProgramPart(NamedTuple):
    """Files packed for one reason; `patterns` match paths in the program's folder."""

    name: str
    reason: str
    patterns: tuple[str, ...]


PARTS = (
    ProgramPart("numpy", "arrays and fixed-width integers of rules, players and pictures", ("_internal/numpy/*",)),
    ProgramPart(
        "the executable", "holds the bytecode of every Python module, compressed", ("Pathwayz", "Pathwayz.exe")
    ),
    ProgramPart(
        "Python",
        "the interpreter and the compiled modules of its library",
        ("_internal/libpython*", "_internal/python*", "_internal/base_library.zip", "_internal/lib-dynload/*"),
    ),
    ProgramPart(
        "SDL and its codecs (`pygame_ce.libs`)", "window, pictures, fonts, sound", ("_internal/pygame_ce.libs/*",)
    ),
    ProgramPart("pygame-ce", "the Python interface to SDL", ("_internal/pygame/*",)),
    ProgramPart(
        "the system's libraries",
        "C++ and compression libraries, which not every distribution has in a suitable version",
        ("_internal/lib*.so*", "_internal/*.dll", "_internal/*.dylib"),
    ),
    ProgramPart(
        "books, weights, fonts, words, sounds", "what players know, and what is seen and heard", ("_internal/assets/*",)
    ),
    ProgramPart("kernels", "the players' machine code, for three kinds of processors", ("_internal/kernels/*",)),
    ProgramPart("accesskit", "what screen readers are told", ("_internal/accesskit*",)),
    ProgramPart(
        "menu entry, icons, licences", "what a desktop and a lawyer ask for", ("share/*", "_internal/licences/*")
    ),
)


def sizes(folder: Path) -> Counter[str]:
    """Return the number of bytes of each part, keyed by the part's name; `other` stands for all other files."""
    counted: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            counted[_part_of(path.relative_to(folder).as_posix())] += path.stat().st_size
    return counted


def _part_of(place: str) -> str:
    return next((part.name for part in PARTS if any(fnmatch(place, pattern) for pattern in part.patterns)), "other")


def table(folder: Path) -> str:
    """Return a Markdown table of the largest parts, each with the reason why it is packed."""
    reasons = {part.name: part.reason for part in PARTS}
    counted = sizes(folder)
    largest = counted.most_common(SHOWN)
    rest = counted.total() - sum(size for _, size in largest)
    rows = [f"| {name} | {size / 1e6:.1f} | {reasons.get(name, '')} |" for name, size in largest]
    rows.append(f"| everything else | {rest / 1e6:.1f} | |")
    return "\n".join(["| part | MB | why it is there |", "|---|---:|---|", *rows]) + "\n"


def main() -> int:
    """Write the measured table into docs/packaging.md; return 1 if there is no built program."""
    if not FOLDER.is_dir():
        print("There is no dist/Pathwayz yet: run `make build` first.", file=sys.stderr)
        return 1
    archives = [f"`{path.name}` is {megabytes(path):.0f} MB" for path in sorted(DIST.glob("Pathwayz-*"))]
    total = f"The folder is {megabytes(FOLDER):.0f} MB; {', '.join(archives) or 'no archive was made'}.\n"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{total}\n{table(FOLDER)}\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
