"""What a puzzle is worth in Elo: the rating at which a level would solve it half of the time.

The lower levels try it, each with several seeds, under their limits of nodes and depth alone: solved is what they play
right to its last move. The chance to solve it rises with the solver's rating as that to win does with the difference
of two ratings (Elo's logistic curve); the puzzle's rating is the one that makes the tries likeliest. Half a try won and
half a try lost against a puzzle in the middle of the scale keep what everybody solves, or nobody, on the scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ai.cache import cache
from ai.levels import Level, levels
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.verbs import State
from lab.games import answer
from lab.puzzles.finding import PuzzleDraft
from lab.puzzles.symmetry import after
from lab.puzzles.themes import themes_of

HIGHEST = 7
"""The highest level that tries: those above take too long, and rate little that these do not."""
TRIES = 6
"""Of each level."""
FIRST, STEP = 900, 150
"""Elo of level 1, and of the step to the next one, on a board whose levels nobody has measured."""
_SCALE = 400 / math.log(10)
_HALVINGS = 30
_EDGE = 1_200
"""How far from the levels' ratings a puzzle's is looked for."""


class TrialJob(NamedTuple):
    """A draft to be tried."""

    game: str
    draft: PuzzleDraft

    @property
    def name(self) -> str:
        """See `lab.papers.jobs`."""
        return f"{self.draft.id}-{self.draft.number}"


class TrialResult(NamedTuple):
    """What the levels made of a draft; plain enough for JSON.

    Attributes:
        solved: how often each level solved it, of TRIES, the lowest first.
        themes: what it is about, in a few words each.
    """

    solved: list[int]
    themes: list[str]


class RatedPuzzle(NamedTuple):
    """A puzzle, in text.

    Attributes:
        id, plies, hold, source: as in `PuzzleDraft`.
        position: as the board writes it.
        solution: moves, as the board writes them.
        themes: as in `TrialResult`.
        rating: in Elo, on the scale of the board's levels.
        before: the moves from the board's start to the position, as the board writes them.
    """

    id: str
    position: str
    plies: int
    hold: bool
    solution: tuple[str, ...]
    themes: tuple[str, ...]
    rating: int
    source: str
    before: tuple[str, ...]


def tried(trial: TrialJob) -> TrialResult:
    """Let the levels try a draft, and say what it is about."""
    cache.use()
    game, draft = find_game(trial.game), trial.draft
    state = after(game, draft.moves)
    players = [level.player for level in levels(game.name)[:HIGHEST]]
    solved = [
        sum(_solves(game, state, player.seeded(seed), draft.solution) for seed in range(TRIES)) for player in players
    ]
    return TrialResult(solved, themes_of(game, state, draft.solution, hold=draft.hold))


def rated(game: Game, draft: PuzzleDraft, made_of_it: TrialResult) -> RatedPuzzle:
    """Return a draft as a puzzle, rated by the board's ladder as it is measured today."""
    state = after(game, draft.moves)
    scale = [elo_of(level) for level in levels(game.name)]
    tries = [(elo, n < solved) for elo, solved in zip(scale, made_of_it.solved, strict=False) for n in range(TRIES)]
    return RatedPuzzle(
        draft.id,
        game.to_position(state),
        draft.plies,
        draft.hold,
        game.line_text(state, draft.solution),
        tuple(made_of_it.themes),
        round(rating_of(tries)),
        draft.source,
        game.line_text(game.initial_state(), draft.moves),
    )


def elo_of(level: Level) -> float:
    """Return a level's measured rating, or one on a stated scale where nobody has measured it."""
    return FIRST + STEP * (level.number - 1) if level.elo is None else level.elo


def _solves(game: Game, state: State, player: PlayerSpec, solution: Sequence[int]) -> bool:
    """Return whether a player plays each of the solver's moves, and sees no more of the game than the position."""
    match = Match(game, game.to_position(state))
    player = replace(player, limit=replace(player.limit, seconds=None))
    solver = match.player
    for action in solution:
        if match.player == solver and answer(match, player, {}) != action:
            return False
        match.push(action)
    return True


def rating_of(tries: Sequence[tuple[float, bool]]) -> float:
    """Return the likeliest rating of a puzzle that players of these ratings solved, or did not.

    With half a try won and half a try lost in the middle of the ratings. The likelihood has one maximum, where as many
    were solved as were to be expected.
    """
    ratings = [rating for rating, _ in tries]
    low, high = min(ratings) - _EDGE, max(ratings) + _EDGE
    middle, solved = (min(ratings) + max(ratings)) / 2, sum(won for _, won in tries) + 0.5
    for _ in range(_HALVINGS):
        rating = (low + high) / 2
        expected = sum(_chance(each - rating) for each in [*ratings, middle])
        low, high = (rating, high) if expected > solved else (low, rating)
    return (low + high) / 2


def _chance(difference: float) -> float:
    """Return the chance to win against somebody who is so many Elo weaker."""
    return 1 / (1 + math.exp(-difference / _SCALE))
