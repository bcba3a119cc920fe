"""Tests ask the window by role and name (`tests/ui/screen.py`): none reaches into the parts of a scene."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def doors(tree: ast.AST) -> set[str]:
    """The names of properties that give a scene, as `review` of a driver."""
    functions = (each for each in _functions(tree) if _is_scene(each.returns))
    return {each.name for each in functions if [ast.unparse(by) for by in each.decorator_list] == ["property"]}


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module or class, and of its classes."""
    for each in getattr(tree, "body", ()):
        if isinstance(each, ast.FunctionDef):
            yield each
        elif isinstance(each, ast.ClassDef):
            yield from _functions(each)


def reaches(tree: ast.AST, doors: Collection[str] = ()) -> list[tuple[int, str]]:
    """Line and text of each chain of two or more attributes that starts at a scene, as `desk.scene.status.text()`.

    A chain goes on through calls and subscripts, and counts once. A scene is what `.scene` gives, or another of the
    `doors`, a name that ends so, a variable or parameter of a class that ends with Scene, and what a function of the
    file that returns such a class gives. A variable that was set to a part of a scene stands for that part.
    """
    makers = {each.name for each in _functions(tree) if _is_scene(each.returns)}
    found: list[tuple[int, str]] = []
    _collect(tree, dict.fromkeys((*makers, *(f".{door}" for door in doors)), 0), found)
    return found


def _is_scene(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).strip("'\"").split(" |")[0].endswith("Scene")


def _collect(node: ast.AST, known: dict[str, int], found: list[tuple[int, str]], *, inside: bool = False) -> None:
    """Add those of a node to `found`; `inside` a chain that was counted, only those of its arguments. `known` has how
    many attributes of a scene each variable stands for, and the doors with a dot before them.
    """
    if isinstance(node, ast.FunctionDef):
        known = _variables(node, known)
    if isinstance(node, ast.Attribute) and not inside and (_depth(node, known) or 0) >= 2:
        found.append((node.lineno, ast.unparse(node)))
    goes_on = node.value if isinstance(node, ast.Attribute | ast.Subscript) else getattr(node, "func", None)
    for child in _children(node):
        is_part = (inside or isinstance(node, ast.Attribute)) and child is goes_on
        _collect(child, known, found, inside=is_part)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may have a chain in it: `ast.iter_child_nodes` takes three times as long."""
    for name in node._fields:
        value = getattr(node, name)
        if isinstance(value, list):
            yield from (each for each in value if isinstance(each, ast.AST))
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            yield value


def _variables(function: ast.FunctionDef, outer: dict[str, int]) -> dict[str, int]:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    known = {**outer, **{each.arg: 0 for each in arguments if _is_scene(each.annotation)}}
    for each in ast.walk(function):
        for target, value in _pairs(each) if isinstance(each, ast.Assign) else ():
            depth = _depth(value, known)
            is_value = depth is None or (depth and isinstance(value, ast.Call))
            known |= {} if is_value or depth is None else {target.id: depth}
    return known


def _pairs(assignment: ast.Assign) -> list[tuple[ast.Name, ast.expr]]:
    """Each name that is set, with its value: one, or several side by side."""
    target, value = assignment.targets[0], assignment.value
    several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
    pairs = zip(target.elts, value.elts, strict=False) if several else [(target, value)]  # type: ignore[attr-defined]
    return [(name, given) for name, given in pairs if isinstance(name, ast.Name)]


def _depth(node: ast.expr, known: dict[str, int]) -> int | None:
    """The number of attributes between a scene and what the chain gives; None for a chain that starts elsewhere."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name == "scene" or name.endswith(("_scene", "Scene")):
            return 0
        case ast.Attribute(value=ast.Name(), attr=name) if f".{name}" in known:
            return 0
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=value):
            depth = _depth(value, known)
            return None if depth is None else depth + 1
        case ast.Subscript(value=value) | ast.Call(func=value):
            return _depth(value, known)
    return None


def test_no_test_reaches_into_a_scene() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in texts.items() if "cene" in text}
    all_doors = set[str]().union(*map(doors, trees.values()))
    through_doors = re.compile(rf"\.({'|'.join(all_doors)})\.")
    drivers = [path for path in texts if path.parent.name == "ui" and path not in trees]  # only they have such doors
    trees |= {path: ast.parse(texts[path]) for path in drivers if through_doors.search(texts[path])}
    places = ((path, *each) for path, tree in trees.items() for each in reaches(tree, all_doors))
    found = [f"{path.name}:{line}: {chain}" for path, line, chain in places]
    assert not found, "\n".join(found)


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
    first, board = other.scene, lab.board
    board.rect, first.title
    other.notices.shown, lab.title, lab.go()

class Reviewed:
    @property
    def review(self) -> ReviewScene: ...
    def ply(self): return self.review.line.ply
"""
    tree = ast.parse(source)
    assert [chain for _, chain in reaches(tree, doors(tree))] == [
        "live.follower.match[0].moves.pop",
        "other.scene.line.ply",
        "board.rect",
        "opened(hands).bench.status",
        "TournamentScene(app).desk.plan",
        "board.rect",
        "self.review.line.ply",
    ]
