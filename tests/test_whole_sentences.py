"""No message that a player reads is glued from translated parts: found in the source, for the patterns that can be.

A translated text may stand in a list or beside another one ("·", ", "), but it is no piece of a sentence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.usefixtures("trees_of_sources")

SHOWN = ("coach", "game", "lab", "saves", "table", "ui")
"""The packages whose texts the window shows."""
TERMINAL = re.compile(r"command\.py$|coach/explorer/counting\.py$|lab/openings\.py$|lab/proving\.py$|lab/solved\.py$")
"""Texts that only commands of the terminal print."""
TRANSLATING = {"text", "phrased", "in_words"}
"""What a translated message is called for; `in_words` is another name of `text`, where something else has that name."""
CHANGING = {"capitalize", "format", "lower", "removeprefix", "removesuffix", "replace", "title", "upper"}
"""Methods that change words; which letters are capital and how words end is for a translation to say."""
ALLOWED = {
    "coach/pentago_twist/lessons.py: field quadrant": "a quoted term: the place of a quadrant, in a form that stays",
    "coach/pentago_twist/move_descriptions.py: field quadrant": "the same",
    "ui/boards/pentago_twist/twist_panel.py: field quadrant": "the same, as a heading",
    "ui/screens/home/scene.py: field side": "the name of a side",
    "lab/calibration.py: English digit groups": "a table of the terminal",
    "lab/charts.py: English digit groups": "a chart of the docs",
    "lab/small_pathwayz/sizes.py: English digit groups": "a table of the docs",
    "lab/win_chances.py: English digit groups": "a table of the terminal",
    "table/salvaging.py: field moves": "a count in brackets",
    "saves/file_questions.py: f-string": "a filter of the system's file dialog: a name and patterns",
}
"""The places that look glued and are not, with the reason."""
NAMES_FILLED_IN = {
    "Against {name}: {won} won, {drawn} drawn, {lost} lost.": "a person",
    "Elo {elo:.0f}": "a number",
    "Next: {step}": "a step of a lesson",
    "No finished game against {name} yet.": "a person",
    "Set up: {run}": "a run of a search",
    "There is no “{name}” on this board.": "what was typed",
    "a socket at the {quadrant}": "the place of a quadrant",
    "{answer} after your {move}": "a move",
    "{cell} belongs to {name}": "a house",
    "{cell} is empty: there is nothing to sow": "a house",
    "{move} captures {n}": "a move",
    "{move}, flips nothing": "a move",
    "{move}, flips {cells}": "a move",
    "{size} · standard": "a size",
    "{words} (character {number})": "a whole message, with the place of its mistake in brackets",
}
"""Messages with a field that is the name of a thing, with what it names."""


def _is_translated(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATING


def _has_translated(node: ast.AST) -> bool:
    return any(map(_is_translated, ast.walk(node)))


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    """The operands of a sum, however many."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from (*_operands(node.left), *_operands(node.right))
    else:
        yield node


def _glued(node: ast.AST) -> Iterator[str]:
    """What a node glues: the kind of pattern."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        separators = {ast.unparse(each) for each in _operands(node)} & {"DOT", "WIDE_DOT"}
        if any(map(_is_translated, _operands(node))) and not separators:
            yield "sum"
    if isinstance(node, ast.JoinedStr) and _has_translated(node):
        yield "f-string"
    if isinstance(node, ast.FormattedValue) and node.format_spec is not None and "," in ast.unparse(node.format_spec):
        yield "English digit groups"  # `in_digits` writes a number as the language does
    if isinstance(node, ast.Call) and _is_translated(node):
        yield from (f"field {each.arg}" for each in node.keywords if _has_translated(each.value))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in CHANGING and _is_translated(node.func.value):
            yield node.func.attr
        if node.func.attr == "join" and ast.unparse(node.func.value) in {"''", "' '"} and _has_translated(node):
            yield "join"


def _outer(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, but of a sum only the whole."""
    inner = {id(each.left) for each in ast.walk(tree) if isinstance(each, ast.BinOp)}
    return (node for node in ast.walk(tree) if id(node) not in inner)


def glued_in(source: str) -> list[str]:
    """The patterns of gluing in a module's source."""
    if not any(f"{name}(" in source for name in TRANSLATING):
        return []
    return [found for node in _outer(ast.parse(source)) for found in _glued(node)]


def names_filled_in(source: str) -> set[str]:
    """The messages with words around a field that is filled by a local name of a translated text."""
    return {
        message
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef)
        for message in _filled_by(function, _translated_names(function))
        if re.search(r"[^\W\d_]", re.sub(r"{.*?}", "", message))
    }


def _translated_names(function: ast.FunctionDef) -> set[str]:
    assigned = (each for each in ast.walk(function) if isinstance(each, ast.Assign) and _has_translated(each.value))
    targets = (target for each in assigned for target in each.targets)
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _filled_by(function: ast.FunctionDef, names: set[str]) -> Iterator[str]:
    for call in filter(_is_translated, ast.walk(function)):
        assert isinstance(call, ast.Call)
        if any(isinstance(each.value, ast.Name) and each.value.id in names for each in call.keywords):
            message, *_ = call.args
            if isinstance(message, ast.Constant):
                yield str(message.value)


def _modules() -> Iterator[tuple[str, Path]]:
    for package in SHOWN:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not TERMINAL.search(name):
                yield name, path


def test_no_message_is_glued_from_translated_parts() -> None:
    found = {f"{name}: {each}" for name, path in _modules() for each in glued_in(path.read_text(encoding="utf-8"))}
    assert found == set(ALLOWED)


def test_no_field_is_a_translated_text_that_a_local_name_hides() -> None:
    found = {message for _, path in _modules() for message in names_filled_in(path.read_text(encoding="utf-8"))}
    assert found == set(NAMES_FILLED_IN)


def test_a_name_that_hides_a_translated_text_is_found() -> None:
    hidden = 'def f():\n    side = text("White")\n    return text("{side} wins", side=side)'
    assert names_filled_in(hidden) == {"{side} wins"}
    assert names_filled_in(hidden.replace("{side} wins", "{side}: {n}")) == set(), "a label and its value"


def test_each_pattern_is_found() -> None:
    glued = {
        'text("a") + " " + text("b")': "sum",
        "f\"{text('a')} {b}\"": "f-string",
        '" ".join([text("a"), b])': "join",
        'text("{side} wins", side=text("White"))': "field side",
        'text("a").lower()': "lower",
        'phrased("{a}", a=text("b"))': "field a",
        'text("{n} games", n=f"{n:,}")': "English digit groups",
    }
    assert {source: glued_in(source) for source in glued} == {source: [found] for source, found in glued.items()}
    assert glued_in('text("a") + DOT + text("b")') == []
