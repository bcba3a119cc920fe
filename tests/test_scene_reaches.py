"""Tests ask the window by role and name (`tests/ui/screen.py`): the reaches into the parts of a scene only fall."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

MOST = 170
"""The reaches that are left; whoever removes some lowers it, and nobody raises it."""
TESTS = Path(__file__).parent


def reaches(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each chain of two or more attributes that starts at a scene, as `desk.scene.status.text()`.

    A chain goes on through calls and subscripts, and counts once. A scene is what `.scene` gives, a name that ends so,
    a variable or parameter of a class that ends with Scene, and what a function of the file that returns such a class
    gives. A variable that was set to a part of a scene stands for that part.
    """
    tree = ast.parse(source)
    makers = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and _is_scene(each.returns)}
    yield from _reaches(tree, dict.fromkeys(makers, 0))


def _is_scene(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).strip("'\"").split(" |")[0].endswith("Scene")


def _reaches(node: ast.AST, known: dict[str, int], *, inside: bool = False) -> Iterator[tuple[int, str]]:
    """Those of a node; `inside` a chain that was counted, only those of its arguments. `known` has how many attributes
    of a scene each variable stands for.
    """
    if isinstance(node, ast.FunctionDef):
        known = _variables(node, known)
    if isinstance(node, ast.Attribute) and not inside and (_depth(node, known) or 0) >= 2:
        yield node.lineno, ast.unparse(node)
    for child in ast.iter_child_nodes(node):
        goes_on = isinstance(node, ast.Attribute) or child is getattr(node, "func", getattr(node, "value", None))
        yield from _reaches(child, known, inside=goes_on and (inside or isinstance(node, ast.Attribute)))


def _variables(function: ast.FunctionDef, outer: dict[str, int]) -> dict[str, int]:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    known = {**outer, **{each.arg: 0 for each in arguments if _is_scene(each.annotation)}}
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            depth = _depth(each.value, known)
            is_value = depth is None or (depth and isinstance(each.value, ast.Call))
            known |= {} if is_value or depth is None else {each.targets[0].id: depth}
    return known


def _depth(node: ast.expr, known: dict[str, int]) -> int | None:
    """The number of attributes between a scene and what the chain gives; None for a chain that starts elsewhere."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name == "scene" or name.endswith(("_scene", "Scene")):
            return 0
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=value):
            depth = _depth(value, known)
            return None if depth is None else depth + 1
        case ast.Subscript(value=value) | ast.Call(func=value):
            return _depth(value, known)
    return None


def test_few_tests_reach_into_a_scene() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    found = [
        f"{path.name}:{line}: {chain}"
        for path, text in sources.items()
        if "cene" in text
        for line, chain in reaches(text)
    ]
    assert len(found) <= MOST, "\n".join(found)


def test_a_reach_is_found_behind_whatever_name_the_scene_has() -> None:
    source = """
def opened(hands) -> LabScene: ...
def shown(live: LiveScene | None, other):
    live.follower.match[0].moves.pop(other.scene.line.ply)
    lab, board = opened(hands), 0
    lab = opened(hands)
    board = lab.board
    board.rect
    opened(hands).bench.status()
    TournamentScene(app).desk.plan
    other.notices.shown, lab.title, lab.go()
"""
    assert [chain for _, chain in reaches(source)] == [
        "live.follower.match[0].moves.pop",
        "other.scene.line.ply",
        "board.rect",
        "opened(hands).bench.status",
        "TournamentScene(app).desk.plan",
    ]
