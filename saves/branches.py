"""Lines of moves that leave another one, as a game file writes them in round brackets: a tree, line within line.

A line leaves where another move is played in the place of one, or goes on after the last one. The same move in the same
position is there once: a line that begins like the one it leaves is hung where the two part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Protocol


class MoveLine(Protocol):
    """Moves and what is said of them; `Branch` tells the attributes."""

    moves: list[str]
    comments: dict[int, str]
    variations: dict[int, list[Branch]]
    move_lines: list[int]


@dataclass
class Branch:
    """A line that leaves another one.

    Attributes:
        moves: as written, without their numbers.
        comments: by the number of moves before them.
        variations: the lines that leave this one, by how many of its moves they follow.
        move_lines: the line of every move in the file.
    """

    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: dict[int, list[Branch]] = field(default_factory=dict)
    move_lines: list[int] = field(default_factory=list, compare=False)


def hang(line: MoveLine, at: int, branch: Branch) -> None:
    """Hang a branch that follows `at` moves of `line`, or on another branch there as far as that one goes the same way.

    What is said before the first move of the branch is said of that move.
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
    """Follow the moves of `line` as far as the branch has them, and hang what is left of it there.

    `goes_on` says that what is left may be added to the line's own moves, which are all there.
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
    """Let a line go on with the moves of a branch."""
    length = len(line.moves)
    line.moves += rest.moves
    line.move_lines += rest.move_lines
    line.comments |= {length + ply: comment for ply, comment in rest.comments.items()}
    line.variations |= {length + ply: others for ply, others in rest.variations.items()}


def walk(line: MoveLine, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every line that leaves `line`, at any depth, after the moves that lead to it; each after what it leaves."""
    for at, branches in line.variations.items():
        for branch in branches:
            here = (*before, *line.moves[:at])
            yield here, branch
            yield from walk(branch, here)


def _say(line: MoveLine, ply: int, comment: str) -> None:
    line.comments[ply] = " ".join(filter(None, (line.comments.get(ply), comment)))
