"""Variations of a line of moves, as a game file writes them in round brackets: a tree, line within line.

A variation replaces a move of its line, or continues after the line's last move. If a variation begins with the same
moves as its line, these moves are stored once, and the variation is attached at its first different move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Protocol


class MoveLine(Protocol):
    """Moves with comments and variations; see `Branch` for the attributes."""

    moves: list[str]
    comments: dict[int, str]
    variations: dict[int, list[Branch]]
    move_lines: list[int]


@dataclass
class Branch:
    """A variation of a line.

    Attributes:
        moves: the moves as written, without their numbers.
        comments: the comments, keyed by the number of moves before them.
        variations: the variations of this branch, keyed by the number of the branch's moves before them.
        move_lines: for each move, the number of its line in the file.
    """

    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: dict[int, list[Branch]] = field(default_factory=dict)
    move_lines: list[int] = field(default_factory=list, compare=False)


def hang(line: MoveLine, at: int, branch: Branch) -> None:
    """Add a variation to `line` after its first `at` moves.

    If a variation there begins with the same moves, both share these moves. A comment before the branch's first move
    becomes a comment on that move.
    """
    first = branch.moves[0] if branch.moves else None
    same = next((other for other in line.variations.get(at, ()) if other.moves[0] == first), None)
    if same is None:
        _join(line, at, branch)
    else:
        _join(same, 0, branch, goes_on=True)
    for other in branch.variations.get(0, ()):
        hang(line, at, other)


def _join(line: MoveLine, at: int, branch: Branch, *, goes_on: bool = False) -> None:
    """Merge a branch into `line` after its first `at` moves: equal moves are shared, later moves become a variation.

    With `goes_on`, moves of the branch after the end of the line extend the line instead.
    """
    pairs = zip(line.moves[at:], branch.moves, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    rest = Branch(branch.moves[shared:], move_lines=branch.move_lines[shared:])
    for ply, comment in branch.comments.items():
        place = max(1, ply)
        _say(*((rest, place - shared) if place > shared and rest.moves else (line, at + place)), comment)
    rest.variations = {ply - shared: others for ply, others in branch.variations.items() if ply > shared}
    if goes_on and rest.moves and at + shared == len(line.moves) and not line.variations.get(at + shared):
        _add(line, rest)
    elif shared and rest.moves:
        hang(line, at + shared, rest)
    elif rest.moves:
        line.variations.setdefault(at, []).append(rest)
    for ply in range(1, shared + 1):
        for other in branch.variations.get(ply, ()):
            hang(line, at + ply, other)


def _add(line: MoveLine, rest: Branch) -> None:
    """Append the moves of a branch to a line."""
    length = len(line.moves)
    line.moves += rest.moves
    line.move_lines += rest.move_lines
    line.comments |= {length + ply: comment for ply, comment in rest.comments.items()}
    line.variations |= {length + ply: others for ply, others in rest.variations.items()}


def walk(line: MoveLine, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield a pair for each variation, at any depth: all moves before the variation, and the variation.

    `before` are the moves before `line`.
    """
    for at, branches in line.variations.items():
        for branch in branches:
            here = (*before, *line.moves[:at])
            yield here, branch
            yield from walk(branch, here)


def _say(line: MoveLine, ply: int, comment: str) -> None:
    line.comments[ply] = " ".join(filter(None, (line.comments.get(ply), comment)))
