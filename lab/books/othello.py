"""The opening book of Othello: a tree of good lines, grown by the champion's search.

To expand a position means to search the positions after its moves: first all of them briefly, then for long those after
moves with nearly the best score. Scores are negamaxed back to the start. The next position to expand is the end of the
cheapest line. A line has a fixed cost for each ply, and for each move the difference between the best score and the
score of the move (drop-out expansion: Lincke 2001, Strategies for the Automatic Construction of Opening Books). So the
book is deep after best moves, and less deep after nearly equal moves. Symmetric positions count as one.

Expansions are stored in a text file, one line `POSITION MOVE:SCORE …` each, and a stopped run continues from there.
Positions are expanded in batches, so the number of workers does not change the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from heapq import heappop, heappush
from pathlib import Path
from typing import Any, NamedTuple

from ai.evaluation.othello.openings import MOST, first_image, write_openings
from ai.info import Info, Limit
from ai.players import find_player
from ai.progress import Progress
from ai.roster import CHAMPION
from ai.search.task import Task
from ai.spec import Selective
from ai.thinking import think
from game.errors import RulesError
from game.files import write_whole
from game.othello import GAME, PASS, Othello
from game.verbs import apply_action, is_terminal
from lab.errors import KeptError
from lab.pool import finished

SIZE = 4000
"""Number of positions to expand; the last batch may exceed it."""
NODES = 200_000
"""Number of nodes of the long search of a position."""
PLY = 20
"""Cost of each ply of a line, in evaluation units (see the module)."""
_GLANCE = 3_000
"""Number of nodes of the brief search of a position."""
_NEAR = 80
"""Largest difference to the best score of the brief search, in evaluation units; worse moves get no long search."""
_BATCH = 8


class TreeJob(NamedTuple):
    """The only job: `file` is the file of all expansions, one line per expansion."""

    file: Path


class BookMove(NamedTuple):
    """A move of an expanded position: the position after the move, and the score for the side that makes the move."""

    after: Othello
    score: int


class ExpansionJob(NamedTuple):
    """A position to expand, and the known scores of positions after its moves."""

    state: Othello
    known: dict[Othello, int]


Tree = dict[Othello, list[BookMove]]
"""The expanded positions, each with its moves, in the order of expansion."""


def book_jobs(folder: Path) -> list[TreeJob]:
    """Return one job: the file that `grow` enlarges."""
    return [TreeJob(folder / "tree.txt")]


def grow(folder: Path, executor: Executor, progress: Progress[Any]) -> None:
    """Expand positions until the tree has its full size; continue from the file in the folder."""
    file = book_jobs(folder)[0].file
    tree = read_tree(file)
    progress.report(min(len(tree), SIZE), SIZE)
    with file.open("a", encoding="utf-8") as kept:
        while len(tree) < SIZE and (jobs := next_jobs(tree, _BATCH)):
            found = {job.state: moves for job, moves in finished(executor, expand, jobs)}
            for job in jobs:
                tree[job.state] = found[job.state]
                kept.write(_line(job.state, found[job.state]))
            kept.flush()
            progress.report(min(len(tree), SIZE), SIZE)


def expand(job: ExpansionJob) -> list[BookMove]:
    """Return the moves with nearly the best score in a position, and their scores."""
    after = dict.fromkeys(first_image(apply_action(job.state, action)) for action in GAME.actions(job.state))
    glances = {each: -worth(each, _GLANCE) for each in after}
    least = max(glances.values()) - _NEAR
    near = [each for each, glance in glances.items() if glance >= least or each in job.known]
    return [BookMove(each, job.known[each] if each in job.known else -worth(each, NODES)) for each in near]


def worth(state: Othello, nodes: int) -> int:
    """Return the champion's score of a position after a search of `nodes` nodes, for the side to move."""
    sign = 1
    while not is_terminal(state) and len(actions := GAME.actions(state)) == 1:
        state, sign = apply_action(state, actions[0]), -sign
    player, infos = find_player(GAME, CHAMPION), list[Info]()
    options = replace(player.options_as(Selective), openings=False)
    think(Task(GAME, state, replace(player, limit=Limit(nodes=nodes), options=options), publish=infos.append))
    return sign * max(-MOST, min(MOST, infos[-1].score))


# -- the tree --------------------------------------------------------------------------------------------------------


def tree_values(tree: Tree) -> dict[Othello, int]:
    """Return the negamax value of every position of a tree, for the side to move."""
    found: dict[Othello, int] = {}
    for state in sorted(tree, key=lambda each: int(each.ply), reverse=True):
        for move in tree[state]:
            if move.after not in tree:
                found.setdefault(move.after, -move.score)
        found[state] = max(-found[move.after] for move in tree[state])
    return found


def next_jobs(tree: Tree, count: int) -> list[ExpansionJob]:
    """Return jobs for the next `count` positions to expand: the ends of the cheapest lines."""
    values = tree_values(tree)
    leaves = (state for state in cheapest_first(tree, values) if state not in tree and _can_grow(state))
    return [ExpansionJob(state, _known(state, values)) for _, state in zip(range(count), leaves, strict=False)]


def _known(state: Othello, values: dict[Othello, int]) -> dict[Othello, int]:
    after = [first_image(apply_action(state, action)) for action in GAME.actions(state)]
    return {each: -values[each] for each in after if each in values}


def cheapest_first(tree: Tree, values: dict[Othello, int]) -> Iterator[Othello]:
    """Yield the positions of a tree and their successors, ordered by the cost of the cheapest line to each.

    The search is Dijkstra's (1959); `values` come from `tree_values`.
    """
    queue: list[tuple[int, str, Othello]] = []
    heappush(queue, (0, "", first_image(GAME.initial_state())))
    seen = set[Othello]()
    while queue:
        cost, _, state = heappop(queue)
        if state not in seen:
            seen.add(state)
            yield state
            for move in tree.get(state, ()):
                worse = values[state] + values[move.after]
                heappush(queue, (cost + PLY + worse, GAME.to_position(move.after), move.after))


def _can_grow(state: Othello) -> bool:
    """Whether a position can be expanded: the game is not over, and the side to move need not pass."""
    return not is_terminal(state) and GAME.actions(state) != [PASS]


# -- its file --------------------------------------------------------------------------------------------------------


def read_tree(file: Path) -> Tree:
    """Return the expansions in a file; empty if there is no file. An incomplete last line is removed.

    Raises:
        KeptError: if the file holds something else.
    """
    if not file.exists():
        return {}
    try:
        if not file.is_file():  # reading a pipe would block
            raise ValueError
        whole, end, torn = file.read_text(encoding="utf-8").rpartition("\n")
        tree = dict(map(_read, whole.splitlines()))
    except (ValueError, RulesError) as error:
        raise KeptError("damaged-work", file=str(file)) from error
    if torn:
        write_whole(file, (whole + end).encode())
    return tree


def _read(line: str) -> tuple[Othello, list[BookMove]]:
    cells, side, *moves = line.split()
    found = [BookMove(_state(after), int(score)) for after, _, score in (each.partition(":") for each in moves)]
    if not found:
        raise ValueError(line)
    return _state(cells + side), found


def _state(word: str) -> Othello:
    state: Othello = GAME.from_position(f"{word[:-1]} {word[-1]}")
    return state


def _line(state: Othello, moves: list[BookMove]) -> str:
    words = [f"{GAME.to_position(each.after).replace(' ', '')}:{each.score}" for each in moves]
    return " ".join([GAME.to_position(state), *words]) + "\n"


def bind(made: list[TreeJob]) -> Tree:
    """Return the tree of all expansions."""
    return read_tree(made[0].file)


def write_book(path: Path, tree: Tree, origin: dict[str, Any]) -> None:
    """Write the values of all positions of a tree, and their `origin`, into the file of the book."""
    known = tree_values(tree)
    sizes = {"expanded": len(tree), "positions": len(known), "nodes": NODES}
    write_openings(path, known, {"command": origin["command"], **sizes, "date": origin["date"]})
