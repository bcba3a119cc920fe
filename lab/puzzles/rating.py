"""Rating of puzzles in Elo: the rating at which a player solves the puzzle half of the time.

The lower levels try each puzzle with several seeds, without limits of seconds; a try succeeds if every move of the
solution is played. The chance of success rises with the player's rating by Elo's logistic curve, and the puzzle's
rating makes the tries most likely. Half a success and half a failure in the middle of the scale are added, so that a
puzzle solved by all players, or by none, stays on the scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ai.cache import cache
from ai.levels import Level, levels
from ai.puzzles import Puzzle, source_at
from ai.search.attention import wins
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import Message
from game.turns import coming_number
from game.verbs import State
from lab.games import answer
from lab.puzzles.draft import PuzzleDraft
from lab.puzzles.lines import leads_to_same
from lab.puzzles.symmetry import after
from lab.puzzles.themes import themes_of

HIGHEST = 7
"""Number of the highest level that tries puzzles; higher levels take too long and add little."""
TRIES = 6
"""Number of tries of each level at a puzzle."""
FIRST, STEP = 900, 150
"""Elo of level 1, and the step to each next level, on a board without measured levels."""
_SCALE = 400 / math.log(10)
_HALVINGS = 30
_EDGE = 1_200
"""Largest distance of a puzzle's rating from the levels' ratings."""


class TrialJob(NamedTuple):
    """The draft of a puzzle, for levels to try to solve."""

    game: str
    draft: PuzzleDraft

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.draft.id}-{self.draft.number}"


class TrialResult(NamedTuple):
    """Results of the tries, as JSON values.

    Attributes:
        solved: number of successful tries of each level, lowest level first.
        themes: the themes of the puzzle.
    """

    solved: list[int]
    themes: list[str]


def tried(trial: TrialJob) -> TrialResult:
    """Let the levels try a draft; return their successes, and the themes of the draft."""
    cache.use()
    game, draft = find_game(trial.game), trial.draft
    state = after(game, draft.moves)
    solved = tries_of(game, state, [draft.solution, *draft.also])
    return TrialResult(solved, themes_of(game, state, draft.solution, kind=draft.kind))


def tries_of(game: Game, state: State, lines: Sequence[Sequence[int]]) -> list[int]:
    """Return for each level, lowest first, the number of tries in which it finds all moves of a right line."""
    return [
        sum(_solves(game, state, player.seeded(seed), lines) for seed in range(TRIES)) for player in judges_of(game)
    ]


def judges_of(game: Game) -> list[PlayerSpec]:
    """Return the levels that try puzzles, lowest level first."""
    return [level.player for level in levels(game.name)[:HIGHEST]]


def rating_of_tries(game: Game, solved: Sequence[int]) -> int:
    """Return the rating of a puzzle by the board's present ladder; `solved` comes from `tries_of`."""
    scale = [elo_of(level) for level in levels(game.name)]
    tries = [(elo, n < won) for elo, won in zip(scale, solved, strict=False) for n in range(TRIES)]
    return round(rating_of(tries))


def rated(game: Game, draft: PuzzleDraft, made_of_it: TrialResult) -> Puzzle:
    """Return the puzzle of a draft; its themes and rating come from `made_of_it`, the results of the levels' tries."""
    state, before = after(game, draft.moves), game.line_text(game.initial_state(), draft.moves)
    return Puzzle(
        game.name,
        draft.id,
        game.to_position(state),
        draft.plies,
        draft.kind,
        game.line_text(state, draft.solution),
        tuple(map(Message, made_of_it.themes)),
        rating_of_tries(game, made_of_it.solved),
        source_at(draft.source, coming_number(game.name, None, before)),
        tuple(game.line_text(state, line) for line in draft.also),
    )


def elo_of(level: Level) -> float:
    """Return a level's measured rating; if it was not measured, an assumed rating."""
    return FIRST + STEP * (level.number - 1) if level.elo is None else level.elo


def _solves(game: Game, state: State, player: PlayerSpec, lines: Sequence[Sequence[int]]) -> bool:
    """Whether a player finds every move of a right line; the player does not see the game before the position."""
    match = Match(game, game.to_position(state))
    player = player.without_seconds()
    solver, left = match.player, list(lines)
    while all(left):
        action = answer(match, player, {}) if match.player == solver else left[0][0]
        if match.player == solver and wins(match.state, action):
            return True
        left = [line[1:] for line in left if leads_to_same(match.state, line[0], action)]
        if not left:
            return False
        match.push(action)
    return True


def rating_of(tries: Sequence[tuple[float, bool]]) -> float:
    """Return the most likely rating of a puzzle from tries: (player's rating, success).

    Half a success and half a failure in the middle of the ratings are added. At the most likely rating, the expected
    number of successes equals the actual number.
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
    """Return the expected score against a player who is rated `difference` lower."""
    return 1 / (1 + math.exp(-difference / _SCALE))
