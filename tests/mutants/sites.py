"""Where the program can be changed a little: every mutant replaces one node of a module's syntax tree.

A comparison, an operator, a number, a string, a condition, a result, a call whose result nobody takes: each is a site
with one mutant. Docstrings, annotations, lines for the log and messages that people read are left alone; others look
after those (`tests/pack`, `tests/ui/test_texts.py`).
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parents[2]
"""The checkout. `tests.conftest` says so too, but imports modules that may have to be changed first."""
PACKAGES = ("game", "saves", "table")
COMPILED = "game/compiled.py"
"""The one file that only numba runs."""
SHOWN = 100
"""Characters of a change that are shown."""
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.And: ast.Or, ast.Or: ast.And,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
"""What stands in for an operator, and for leaving or going on with a loop."""
FOR_PEOPLE = {"text", "in_words", "Message", "noun", "cast", "TypeVar", "getLogger"}
"""Calls whose strings are not changed: words for people, and types."""


class Mutant(NamedTuple):
    """One change of one file.

    Attributes:
        path: the file, from the checkout's root.
        where: the function or class around the change, as Python's `__qualname__`; empty outside of all.
        change: how the smallest expression around it reads before and after.
        number: which of those in that function that read alike, from 1.
        line: the line, from 1.
    """

    path: str
    where: str
    change: str
    number: int
    line: int

    @property
    def name(self) -> str:
        """What the mutant is called as long as its function stays as it is, wherever that moves to."""
        return f"{self.path} {self.where}: {self.change}" + (f" ({self.number})" if self.number > 1 else "")


class Site(NamedTuple):
    """A node that can be replaced: `parent.field`, or one item of it, by `other`."""

    parent: ast.AST
    field: str
    item: int | None
    other: ast.AST
    where: str

    @property
    def now(self) -> Any:
        """The node that is there."""
        held = getattr(self.parent, self.field)
        return held if self.item is None else held[self.item]

    def swap(self) -> Site:
        """Put `other` into its place; the result puts back what was there."""
        before = self.now
        if self.item is None:
            setattr(self.parent, self.field, self.other)
        else:
            getattr(self.parent, self.field)[self.item] = self.other
        return self._replace(other=before)


def sites(tree: ast.Module) -> Iterator[Site]:
    """Yield every site of a module, in the order of its text."""
    yield from _inside(tree, "")


def _inside(node: ast.AST, where: str) -> Iterator[Site]:
    inner = where
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        inner = f"{where}.{node.name}" if where else node.name
    for field, value in ast.iter_fields(node):
        if _left_alone(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or _says_something(child) or _is_for_people(node, child):
                continue
            other = _other(node, field, child)
            if other is not None:
                yield Site(node, field, index, ast.copy_location(other, child), inner)
            yield from _inside(child, inner)


def _left_alone(node: ast.AST, field: str) -> bool:
    """Whether a field holds types, or words for people."""
    if isinstance(node, ast.JoinedStr) or field in {"annotation", "returns", "bases", "decorator_list"}:
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.AnnAssign):
        return "Message" in ast.unparse(node.annotation)
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"__all__", "__slots__"}


def _is_for_people(node: ast.AST, child: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(child, ast.Constant) or not isinstance(child.value, str):
        return False
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return called in FOR_PEOPLE or called.endswith("Error")


def _says_something(node: ast.AST) -> bool:
    """Whether a statement is a docstring, or a line for the log."""
    if not isinstance(node, ast.Expr):
        return False
    return isinstance(node.value, ast.Constant) or ast.unparse(node.value).startswith("log.")


def _other(parent: ast.AST, field: str, node: ast.AST) -> ast.AST | None:
    """Return what replaces a node, or None if it is no site."""
    if type(node) in OTHER:
        return OTHER[type(node)]()
    if field == "test" and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
        return ast.UnaryOp(ast.Not(), cast(ast.expr, node))
    if isinstance(node, ast.UnaryOp):
        return copy.copy(node.operand)  # it is given the place of what it replaces
    if isinstance(node, ast.Constant):
        return _other_constant(node.value)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return ast.Pass()
    if isinstance(parent, ast.Return) and not isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp):
        return ast.Constant(None)
    return None


def _other_constant(value: object) -> ast.Constant | None:
    if isinstance(value, bool):
        return ast.Constant(not value)
    if isinstance(value, int | float):
        return ast.Constant(value + 1)
    if isinstance(value, str):
        return ast.Constant(value + "X")
    return ast.Constant(value + b"X") if isinstance(value, bytes) else None


def mutants(path: str) -> Iterator[tuple[Mutant, Site, ast.Module]]:
    """Yield the mutants of a file, each with its site and the tree in which that lies."""
    tree = ast.parse((ROOT / path).read_bytes())
    alike: Counter[tuple[str, str]] = Counter()
    for site in sites(tree):
        change = _change(site)
        alike[site.where, change] += 1
        line = getattr(site.other, "lineno", 0) or getattr(site.parent, "lineno", 0)
        yield Mutant(path, site.where, change, alike[site.where, change], line), site, tree


def _change(site: Site) -> str:
    """Return how the smallest expression around a site reads before and after."""
    if isinstance(site.other, ast.expr | ast.stmt) and not isinstance(site.parent, ast.expr | ast.keyword):
        return f"{_short(site.now)} -> {_short(site.other)}"
    before = _short(site.parent)
    back = site.swap()
    after = _short(site.parent)
    back.swap()
    return f"{before} -> {after}"


def _short(node: ast.AST) -> str:
    line = " ".join(ast.unparse(node).split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def chosen(seed: int) -> list[Mutant]:
    """Return every mutant in an order by chance, which stays the same for what is not edited."""
    paths = {path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    found = [mutant for path in paths - {COMPILED} for mutant, _, _ in mutants(path)]
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest())


def compiled(mutant: Mutant) -> tuple[CodeType, CodeType]:
    """Return the code of a mutant's module as it is, and changed."""
    site, tree = next((site, tree) for other, site, tree in mutants(mutant.path) if other.name == mutant.name)
    file = str(ROOT / mutant.path)
    before = compile(tree, file, "exec", dont_inherit=True)
    site.swap()
    return before, compile(tree, file, "exec", dont_inherit=True)
