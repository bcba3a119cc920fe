"""Screens leave to the tree what it can do: they measure and place nothing, and draw nothing again by another verb."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[2] / "ui"
OTHER_VERBS = ("refresh", "relayout", "redraw", "repaint", "recompose", "rerender", "outdate")
MEASURES = ("px", "text_width", "Rect")
FOR_DRAWINGS = {"look", "surface"}
"""The parameters by which the tree has a node measured or drawn."""
BY_HAND = """
class MonthsScene(Scene):
    def __init__(self, app): self.left = Rect(0, 0, 0, 0)
    def compose(self): return Box(wide=self.look.px(20))
    def draw_marks(self, surface): surface.fill(0, Rect(px(1), 0, 9, 9))
class Months:
    def row(self): return self.app.look.text_width("May", 14)
class Frame:
    def __init__(self, surface): self.surface = surface
    def draw(self): Rect(0, 0, px(3), 5)
class Graph(Control):
    def place_of(self, point): return Rect(point, (2, 2))
"""


def bases(trees: list[ast.Module]) -> dict[str, set[str]]:
    """Return the names of the base classes of each class."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {node.name: {ast.unparse(base).partition("[")[0] for base in node.bases} for node in classes}


def is_node(name: str, known: dict[str, set[str]]) -> bool:
    """Whether a class is a node of the tree, which measures, places and draws itself."""
    return name == "Node" or any(is_node(base, known) for base in known.get(name, ()))


def by_hand(tree: ast.AST, known: dict[str, set[str]], given: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the calls that measure or place something outside nodes and drawings; empty rectangles do not count."""
    for node in ast.iter_child_nodes(tree):
        inside = given
        if isinstance(node, ast.ClassDef):
            if is_node(node.name, known):
                continue
            makers = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
            inside = given.union(*(_parameters(each) for each in makers))
        elif isinstance(node, ast.FunctionDef | ast.Lambda):
            inside = given | _parameters(node)
        elif isinstance(node, ast.Call) and not given & FOR_DRAWINGS:
            name = ast.unparse(node.func).rpartition(".")[2]
            if name in MEASURES and ast.unparse(node).rpartition("Rect")[2] != "(0, 0, 0, 0)":
                yield ast.unparse(node)
        yield from by_hand(node, known, inside)


def _parameters(function: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    return frozenset(each.arg for each in (*function.args.args, *function.args.kwonlyargs))


def other_verbs(tree: ast.AST) -> Iterator[str]:
    """Yield the functions whose names say that something is shown anew, in another word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.strip("_").split("_")[0] in OTHER_VERBS:
            yield node.name


@pytest.fixture(scope="module")
def trees(trees_of_sources: None) -> dict[Path, ast.Module]:
    """The sources of the window, which are not read where no test of this file runs."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in UI.rglob("*.py")}


def test_no_screen_measures_or_places_outside_its_own_drawings(trees: dict[Path, ast.Module]) -> None:
    known = bases([*trees.values()])
    screens = {str(path): [*by_hand(tree, known)] for path, tree in trees.items() if UI / "screens" in path.parents}
    assert {name: calls for name, calls in screens.items() if calls} == {}


def test_what_is_placed_by_hand_is_found() -> None:
    tree = ast.parse(BY_HAND)
    known = bases([tree]) | {"Control": {"Node"}}
    assert [*by_hand(tree, known)] == ["self.look.px(20)", "self.app.look.text_width('May', 14)"]


def test_invalidation_has_one_verb(trees: dict[Path, ast.Module]) -> None:
    found = {str(path): [*other_verbs(tree)] for path, tree in trees.items()}
    assert {name: verbs for name, verbs in found.items() if verbs} == {}


def test_another_verb_is_found() -> None:
    tree = ast.parse("def _refresh_all(): ...\ndef invalidate(): ...\ndef refreshed(): ...")
    assert [*other_verbs(tree)] == ["_refresh_all"]
