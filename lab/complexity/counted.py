"""Exact numbers of positions and games from the start, ply by ply, as far as counting is quick."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import apply_action, is_terminal
from lab.papers.jobs import run_jobs

MOST = 400_000
"""Counting stops at a ply whose positions have more than this number of moves in total."""


class PlyCounts(NamedTuple):
    """Exact counts for each ply.

    Attributes:
        positions: distinct positions.
        nodes: nodes of the game tree, that is, lines of play.
        ended: nodes where the game is over.
        whole: whether counting reached the end of all games.
    """

    positions: list[int]
    nodes: list[int]
    ended: list[int]
    whole: bool


class CountJob(NamedTuple):
    """A board whose positions and lines of play are to be counted."""

    game: str

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.game}-{MOST}"


def count(game: Game, folder: Path, executor: Executor) -> PlyCounts:
    """Return the counts of a board; they are stored in `folder`."""
    return PlyCounts(
        *run_jobs(folder, [CountJob(game.name)], counted, executor, text("{game}: counts", game=game.title))[0]
    )


def counted(job: CountJob) -> PlyCounts:
    """Return the counts of a board, found ply by ply from each position and the number of lines that lead to it."""
    game, found = find_game(job.game), PlyCounts([], [], [], True)
    here: dict[Any, int] = {game.initial_state(): 1}
    while here:
        going = {state: (lines, game.actions(state)) for state, lines in here.items() if not is_terminal(state)}
        found.positions.append(len(here))
        found.nodes.append(sum(here.values()))
        found.ended.append(found.nodes[-1] - sum(lines for lines, _ in going.values()))
        if sum(len(actions) for _, actions in going.values()) > MOST:
            return found._replace(whole=False)
        after = Counter[Any]()
        for state, (lines, actions) in going.items():
            for action in actions:
                after[apply_action(state, action)] += lines
        here = after
    return found
