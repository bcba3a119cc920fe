"""The source files of the program, and the selection that the window needs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("game", "ai", "saves", "lab", "table", "coach", "ui")
WINDOW = ("game", "ai", "saves", "table", "coach", "ui")
"""Packages of which the window needs every module; of `lab` it needs only the modules that these packages import."""
TERMINAL = (
    *("ai.commands", "ai.joining", "ai.sockets", "ai.ugi", "ai.ugi_command", "ai.ugi_server", "ai.cache.warm"),
    *("coach.demo_game", "coach.explorer.counting", "coach.review.command", "ui.shell.demo"),
    *("lab.arena", "lab.arguments", "lab.charts", "lab.cluster", "lab.crosstable", "lab.terminal"),
)
"""Modules whose messages only the terminal shows; they stay English."""


class Source:
    """One module: its dotted `name`, its `path` in the repository, its `lines`, and its `tree`."""

    def __init__(self, path: Path, root: Path) -> None:
        relative = path.relative_to(root)
        self.path = relative.as_posix()
        self.name = ".".join(relative.with_suffix("").parts).removesuffix(".__init__")
        written = path.read_text(encoding="utf-8")
        self.lines = written.splitlines()
        self.tree = ast.parse(written)
        self.statements = [*statements(self.tree)]

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """The names that `from` imports, each with the module and the name in that module."""
        return {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in self.statements
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def imported(self) -> Iterator[str]:
        """Yield the dotted names of all modules imported here, also inside functions."""
        for node in self.statements:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node.module or ""
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements in a module or statement, at any depth, outer statements first."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for child in getattr(node, name, ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            if isinstance(child, ast.stmt):
                yield child
            yield from statements(child)


def program(root: Path = ROOT) -> dict[str, Source]:
    """Return every module of the program, keyed by its dotted name."""
    paths = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    return {source.name: source for source in (Source(path, root) for path in paths)}


def of_window(sources: dict[str, Source]) -> dict[str, Source]:
    """Return the modules whose messages a player can see: `WINDOW` and its imports, without `TERMINAL`."""
    waiting = [name for name in sources if name.split(".")[0] in WINDOW and name not in TERMINAL]
    found = set(waiting)
    while waiting:
        new = {name for name in sources[waiting.pop()].imported() if name in sources} - found - {*TERMINAL}
        found |= new
        waiting += new
    return {name: source for name, source in sources.items() if name in found}
