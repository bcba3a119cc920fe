"""Screens leave to the tree what it can do: nothing is drawn again by another verb than `invalidate`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "ui"
OTHER_VERBS = ("refresh", "relayout", "redraw", "repaint", "recompose", "rerender", "outdate")


def other_verbs(tree: ast.AST) -> Iterator[str]:
    """Yield the functions whose names say that something is shown anew, in another word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.strip("_").split("_")[0] in OTHER_VERBS:
            yield node.name


def test_invalidation_has_one_verb() -> None:
    assert [*other_verbs(ast.parse("def _refresh_all(): ...\ndef invalidate(): ...\ndef refreshed(): ..."))] == [
        "_refresh_all"
    ]
    found = {path.name: [*other_verbs(ast.parse(path.read_text(encoding="utf-8")))] for path in UI.rglob("*.py")}
    assert {name: verbs for name, verbs in found.items() if verbs} == {}
