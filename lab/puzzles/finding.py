"""Search for puzzles near the end of games between levels: positions with exactly one right move.

The aim of a job is a kind of puzzles: rated puzzles, the first ladder (`first`), or long wins (`every_win`). A job
examines the last positions of a game, and also positions after unplayed moves, since levels avoid most mistakes that
people make. A game gives at most one draft of each length.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from ai.cache import cache
from ai.exact import is_solved
from ai.levels import levels
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.verbs import State, apply_action, is_terminal
from lab.games import answer, opened
from lab.puzzles.draft import PuzzleDraft
from lab.puzzles.every_win import EveryWin
from lab.puzzles.first import FirstSteps
from lab.puzzles.lines import Finder, Soonest
from lab.puzzles.one_ply import is_found_in_one_ply
from lab.puzzles.points import ByPoints, by_points
from lab.puzzles.proving import prover_of
from lab.puzzles.symmetry import id_of

GAMES_PER_JOB = 10
"""Number of games of a job."""
_OPENING = 4
"""Number of random plies at the start of a game."""
_LAST = {False: 14, True: 28}
"""Number of last positions examined on a board without (False) and with (True) a solver that answers at once."""
_EARLY = 1 / 3
"""On a solved board, positions before this share of the longest game are skipped: solving them takes long."""
_ASIDE = {False: 1, True: 6}
"""Number of unplayed moves tried per position, drawn at random, on an unsolved (False) and a solved (True) board."""
RATED, FIRST, LONG = "rated", "first", "long"
"""The values of `DraftJob.aim`."""
_LEVELS = {RATED: (2, 8), FIRST: (1, 4), LONG: (2, 8)}
"""For each aim, the weakest and the strongest level that play: level 1 ignores threats, high levels take too long."""


class DraftJob(NamedTuple):
    """Games to be played and searched for puzzles."""

    game: str
    seed: int
    first: int
    aim: str = RATED

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.seed}-{self.first}"


def drafts_of(job: DraftJob) -> list[PuzzleDraft]:
    """Return the drafts of puzzles found in a job's games."""
    cache.use()
    return [draft for number in range(job.first, job.first + GAMES_PER_JOB) for draft in _drafts(job, number)]


def players_of(game: Game, aim: str = RATED) -> list[PlayerSpec]:
    """Return the levels that play in games for puzzles of the kind `aim`, without limits of seconds."""
    weakest, strongest = _LEVELS[aim]
    return [each.player.without_seconds() for each in levels(game.name) if weakest <= each.number <= strongest]


def finder_of(game: Game, aim: str = RATED) -> Finder:
    """Return the finder of right moves for a board and an aim."""
    if by_points(game):
        return ByPoints(game, gentle=aim == FIRST)
    if aim == LONG:
        return EveryWin(game, prover_of(game))
    soonest = Soonest(game, prover_of(game))
    return FirstSteps(game, soonest) if aim == FIRST else soonest


def _drafts(job: DraftJob, number: int) -> Iterator[PuzzleDraft]:
    game, chance = find_game(job.game), random.Random(f"puzzles {job.seed} {number}")
    match, pair = _played(game, chance, number, players_of(game, job.aim))
    source = f"{pair[0].name}, {pair[1].name}, game {number} of seed {job.seed}"
    finder, found = finder_of(game, job.aim), set[tuple[str, int | None, int]]()
    for moves, state in _positions(game, match, chance):
        right = finder.right(state)
        if right is None or (right.kind, right.plies, len(right.solution)) in found:
            continue
        if job.aim == FIRST or not is_found_in_one_ply(game, state, right.solution[0], right.plies):
            found.add((right.kind, right.plies, len(right.solution)))
            name, plies, also = id_of(game, moves), right.plies or 1, list(right.also)
            yield PuzzleDraft(name, moves, plies, right.kind, right.solution, number, source, right.turns, also)


def _played(
    game: Game, chance: random.Random, number: int, players: list[PlayerSpec]
) -> tuple[Match, list[PlayerSpec]]:
    """Play a game between two random players of `players`; return the finished game and its players."""
    pair = [chance.choice(players).seeded(2 * number + side) for side in range(2)]
    match, memories = opened(game, _OPENING, chance), list[dict[str, Any]]([{}, {}])
    while match.outcome is None:
        match.push(answer(match, pair[match.player], memories[match.player]))
    return match, pair


def _positions(game: Game, match: Match, chance: random.Random) -> Iterator[tuple[list[int], State]]:
    """Yield the last positions of a game, latest first, then positions after unplayed moves.

    Each position comes with the moves that lead to it.
    """
    moves, states, solved = match.moves, match.states[:-1], is_solved(game)
    last = _LAST[solved or by_points(game)]
    first = max(len(states) - last, int(_EARLY * game.max_plies) if solved else 0)
    places = list(reversed(range(first, len(states))))
    yield from ((moves[:place], states[place]) for place in places)
    for place in places:
        others = [action for action in game.actions(states[place]) if action != moves[place]]
        for action in sorted(chance.sample(others, min(_ASIDE[solved], len(others)))):
            after = apply_action(states[place], action)
            if not is_terminal(after):
                yield [*moves[:place], action], after
