"""Positions and games counted one by one from the start, ply by ply, as far as that is quick."""

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
"""Moves that are tried at one ply: with more, counting ends."""


class PlyCounts(NamedTuple):
    """What was counted, by ply.

    Attributes:
        positions: that differ.
        nodes: of the tree: lines of play that lead to them.
        ended: of those, the ones where the game is over.
        whole: whether nothing comes after the last ply.
    """

    positions: list[int]
    nodes: list[int]
    ended: list[int]
    whole: bool


class CountJob(NamedTuple):
    """A board to be counted."""

    game: str

    @property
    def name(self) -> str:
        """See `lab.papers.jobs`."""
        return f"{self.game}-{MOST}"


def count(game: Game, folder: Path, executor: Executor) -> PlyCounts:
    """Count, or take from `folder` what was counted before."""
    return PlyCounts(
        *run_jobs(folder, [CountJob(game.name)], counted, executor, text("{game}: counts", game=game.title))[0]
    )


def counted(job: CountJob) -> PlyCounts:
    """Go from ply to ply with the number of lines that lead to each position."""
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
