"""Every name of a control can be translated: a player reads it as a tip, and a screen reader says it."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.kit.tree.node import Node

WINDOW = Path(__file__).resolve().parents[2] / "ui"
NAMING = {"name", "label", "title", "tooltip"}
"""The parameters and attributes that are read by people."""
FILES = [path for path in sorted(WINDOW.rglob("*.py")) if path.name != "__init__.py"]


def _plain(value: ast.expr, module: Any) -> bool:
    """Whether words stand in an expression without `text(...)` around them."""
    if isinstance(value, ast.Call):
        return False
    if isinstance(value, ast.IfExp):
        return _plain(value.body, module) or _plain(value.orelse, module)
    if isinstance(value, ast.BoolOp):
        return any(_plain(part, module) for part in value.values)
    if isinstance(value, ast.Name):
        constant = getattr(module, value.id, None)
        return isinstance(constant, str) and value.id.isupper() and _has_words(constant)
    if isinstance(value, ast.JoinedStr):
        return any(isinstance(part, ast.Constant) and _has_words(str(part.value)) for part in value.values)
    return isinstance(value, ast.Constant) and isinstance(value.value, str) and _has_words(value.value)


def _has_words(words: str) -> bool:
    return any(letter.isalpha() for letter in words)


def _maker(call: ast.Call, module: Any, within: type | None) -> Any:
    """What makes the node that a call returns: the `__init__` of a class of nodes, or a function; None for others."""
    made = call.func
    if isinstance(made, ast.Attribute) and ast.unparse(made.value) == "super()" and within is not None:
        return next((vars(base).get(made.attr) for base in within.__mro__[1:] if made.attr in vars(base)), None)
    if isinstance(made, ast.Attribute) and ast.unparse(made.value) in ("self", "cls"):
        return _if_node(getattr(within, made.attr, None), module)
    if isinstance(made, ast.Attribute) and made.attr == "of":
        made = made.value
    found = getattr(module, made.id, None) if isinstance(made, ast.Name) else None
    if isinstance(found, type):
        return found.__init__ if issubclass(found, Node) else None
    return _if_node(found, module)


def _if_node(function: Any, module: Any) -> Any:
    """The function, if it says that it returns a node."""
    words = str(getattr(function, "__annotations__", {}).get("return", ""))
    kinds = [vars(module).get(word, Node if word == "Node" else None) for word in words.split(" | ")]
    return function if any(isinstance(kind, type) and issubclass(kind, Node) for kind in kinds) else None


def _arguments(call: ast.Call, maker: Any) -> Iterator[tuple[str, ast.expr]]:
    """The arguments of a call, each with the name of its parameter."""
    parameters = [name for name in inspect.signature(maker).parameters if name not in ("self", "cls")]
    yield from zip(parameters, call.args, strict=False)
    yield from ((each.arg, each.value) for each in call.keywords if each.arg)


def _assigned(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The last names of what is assigned, each with its value."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(map(_last, target.elts), node.value.elts, strict=False)
        else:
            yield _last(target), node.value


def _last(target: ast.expr) -> str:
    return ast.unparse(target).split(".")[-1]


def _found(tree: ast.AST, module: Any, within: type | None = None) -> Iterator[tuple[int, str]]:
    """The line and the words of every name that is not translated."""
    for node in ast.iter_child_nodes(tree):
        inside = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else within
        named: list[tuple[str, ast.expr]] = []
        if isinstance(node, ast.Call) and (maker := _maker(node, module, within)) is not None:
            named = [*_arguments(node, maker)]
        elif isinstance(node, ast.Assign) and not isinstance(tree, ast.ClassDef | ast.Module):
            named = [*_assigned(node)]
        yield from (
            (value.lineno, ast.unparse(value)) for name, value in named if name in NAMING and _plain(value, module)
        )
        yield from _found(node, module, inside)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(WINDOW).as_posix())
def test_every_name_is_translated(path: Path) -> None:
    name = ".".join(("ui", *path.relative_to(WINDOW).with_suffix("").parts))
    assert [*_found(ast.parse(path.read_text("utf-8")), importlib.import_module(name))] == []
