"""Connect Four's solver beside BitBully (C++, `bitbully` of the `bench` extra), both without a book: `make bench`.

Both solve the same positions one after the other in one process on one core, their tables kept from position to
position. The empty board takes minutes. Last, what a person waits for: every move's exact score in positions from games
of all levels, with the book.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ai.evaluation.connect4.solver import Connect4Solver
from ai.exact import Oracle, move_values, oracle_of
from ai.levels import LEVEL_NAMES, level_player
from ai.search.task import Task
from ai.thinking import think
from game import Game, Match, find_game
from tests.bench.row import Row

try:
    from bitbully import bitbully_core
except ImportError:  # the bench extra is not installed
    bitbully_core = None

POSITIONS, DISCS = 100, 14
ASKED = 1_000
MOST = 200_000_000
"""Nodes after which nobody waits any more: what is not in the book takes longest."""


def rows() -> Iterator[Row]:
    """Measure, and yield what the project promised."""
    game = find_game("connect-four")
    Connect4Solver(8).score(game.from_position("4444443333332222"))  # compiled now, if it was not before
    positions = _positions(game)
    solver = Connect4Solver(256)
    seconds, scores = _timed(lambda: [solver.score(game.from_position(columns)) for columns in positions])
    yield Row(f"solver: {POSITIONS} random positions of {DISCS} discs, one core", seconds, "s")
    yield Row("solver: positions a second there", solver.nodes / seconds / 1e6, "M/s", 7)
    if bitbully_core is not None:
        theirs, found = _timed(lambda: _bitbully(positions))
        yield Row("BitBully: the same positions", theirs, "s")
        yield Row("solver: its time over BitBully's", seconds / theirs, "", 1, True)
        differ = sum(ours != other for ours, other in zip(scores, found, strict=True))
        yield Row("solver: scores that differ from BitBully's", differ, "", 0, True)
    yield from _empty_board(game)
    yield from _waits(game)


def _positions(game: Game) -> list[str]:
    """Return so many random games of DISCS moves that are not over, as columns."""
    chance, found = random.Random(14), list[str]()
    while len(found) < POSITIONS:
        match = Match(game)
        while match.outcome is None and len(match.moves) < DISCS:
            match.push(chance.choice(match.legal_actions()))
        if match.outcome is None:
            found.append("".join(match.moves_text))
    return found


def _bitbully(positions: list[str]) -> list[int]:
    """Return BitBully's scores in our units: its own count the empty cells at the end."""
    core, scores = bitbully_core.BitBullyCore(), []
    for columns in positions:
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in columns])
        scores.append(core.mtdf(board, 0))
    return scores


def _empty_board(game: Game) -> Iterator[Row]:
    start = game.initial_state()
    solver = Connect4Solver(256)
    seconds, score = _timed(lambda: solver.score(start))
    assert score == 1, "White wins with its last disc but one"
    yield Row("solver: the empty board, one core", seconds, "s", 209, True)
    yield Row("solver: positions visited there", solver.nodes / 1e6, "M")
    both, _ = _timed(lambda: Connect4Solver(256, threads=2).score(start))
    yield Row("solver: the empty board on two cores", both, "s")
    yield Row("solver: the empty board on two cores, over one", both / seconds, "")
    if bitbully_core is not None:
        theirs, _ = _timed(lambda: _bitbully([""]))
        yield Row("BitBully: the empty board", theirs, "s")
        yield Row("solver: its time for the empty board over BitBully's", seconds / theirs, "", 1, True)
        yield Row("solver: its time for the empty board on two cores over BitBully's", both / theirs, "", 0.6, True)


def _waits(game: Game) -> Iterator[Row]:
    """Ask for every move's score in positions of games between all levels, each with a fresh table."""
    waits = []
    for state in _met(game):
        oracle = oracle_of(game, 256, 2)
        seconds, _ = _timed(partial(_worths, oracle, game, state))
        waits.append(1000 * seconds)
    waits.sort()
    what = f"solver: every move's score in {len(waits)} positions of games of all levels"
    yield Row(f"{what}, median", statistics.median(waits), "ms", 20, True)
    yield Row(f"{what}, 99th of 100", waits[len(waits) * 99 // 100], "ms", 300, True)
    yield Row(f"{what}, the longest", waits[-1], "ms", 1000, True)


def _worths(oracle: Oracle, game: Game, state: Any) -> list[Any]:
    return list(move_values(oracle, game, state, MOST))


def _met(game: Game) -> Iterator[Any]:
    """Yield the positions of games in which each level meets the others, in turn."""
    numbers = range(1, len(LEVEL_NAMES))  # the tenth plays perfectly, and would ask what is measured here
    chance, count = random.Random(7), 0
    while count < ASKED:
        match, pair = Match(game), [level_player(game.name, chance.choice(numbers), count) for _ in range(2)]
        while match.outcome is None and count < ASKED:
            yield match.state
            count += 1
            match.push(think(Task(game, match.state, pair[match.player])))


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result
