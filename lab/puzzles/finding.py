"""Puzzles of games: the levels play, and near the end of each game it is looked for positions with one right move.

One looks at the last positions of a game and at what follows from them after another move than the one played, since
most wrong moves that people make are not made by the levels. A game gives at most one draft of each length.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
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
from lab.puzzles.lines import Finder, Soonest
from lab.puzzles.one_ply import is_found_in_one_ply
from lab.puzzles.points import ByPoints, by_points
from lab.puzzles.proving import prover_of
from lab.puzzles.symmetry import id_of

GAMES_PER_JOB = 10
"""Games in a piece of work."""
_OPENING = 4
"""Random plies at the start of a game."""
_LAST = {False: 14, True: 28}
"""Positions of a game that are looked at, the last ones: more where an exact solver answers, which takes no time."""
_EARLY = 1 / 3
"""Of the longest game: before that, positions of a solved board are not looked at; there its solver takes long."""
_ASIDE = {False: 1, True: 6}
"""Other moves of each of these positions that are tried, drawn by chance: likewise."""
_WEAKEST, _STRONGEST = 2, 8
"""Levels that play: level 1 plays as if there were no opponent, and those above level 8 would take too long."""


class DraftJob(NamedTuple):
    """Games to be played and searched for puzzles."""

    game: str
    seed: int
    first: int

    @property
    def name(self) -> str:
        """See `lab.papers.jobs`."""
        return f"{self.seed}-{self.first}"


class PuzzleDraft(NamedTuple):
    """A puzzle without rating; plain enough for JSON.

    Attributes:
        id: as of `lab.puzzles.symmetry`.
        moves: actions from the board's start to the position.
        plies: of the win, or 1 for a hold; where points decide, those of the solution.
        hold: whether its move only holds.
        solution: actions: the solver's, the strongest defence, the solver's and so on.
        number: of the game that it is from.
        source: that game, for people.
        length: in how many turns of the solver it is solved.
    """

    id: str
    moves: list[int]
    plies: int
    hold: bool
    solution: list[int]
    number: int
    source: str
    length: int


def drafts_of(job: DraftJob) -> list[PuzzleDraft]:
    """Return the puzzles of a lot of games."""
    cache.use()
    return [draft for number in range(job.first, job.first + GAMES_PER_JOB) for draft in _drafts(job, number)]


def players_of(game: Game) -> list[PlayerSpec]:
    """Return the levels that play, under their limits of nodes and depth alone."""
    found = [level.player for level in levels(game.name) if _WEAKEST <= level.number <= _STRONGEST]
    return [replace(player, limit=replace(player.limit, seconds=None)) for player in found]


def finder_of(game: Game) -> Finder:
    """Return a new finder of a board: what is right there where points decide, or whoever is first."""
    return ByPoints(game) if by_points(game) else Soonest(game, prover_of(game))


def _drafts(job: DraftJob, number: int) -> Iterator[PuzzleDraft]:
    game, chance = find_game(job.game), random.Random(f"puzzles {job.seed} {number}")
    match, pair = _played(game, chance, number)
    source = f"{pair[0].name}, {pair[1].name}, game {number} of seed {job.seed}"
    finder, found = finder_of(game), set[tuple[int | None, int]]()
    for moves, state in _positions(game, match, chance):
        right = finder.right(state)
        if right is None or (right.plies, len(right.solution)) in found:
            continue
        if not is_found_in_one_ply(game, state, right.solution[0], right.plies):
            found.add((right.plies, len(right.solution)))
            name, hold = id_of(game, moves), right.plies is None
            yield PuzzleDraft(name, moves, right.plies or 1, hold, right.solution, number, source, right.turns)


def _played(game: Game, chance: random.Random, number: int) -> tuple[Match, list[PlayerSpec]]:
    """Return a game that is over, and who played it: levels drawn by chance, each strength as often."""
    pair = [chance.choice(players_of(game)).seeded(2 * number + side) for side in range(2)]
    match, memories = opened(game, _OPENING, chance), list[dict[str, Any]]([{}, {}])
    while match.outcome is None:
        match.push(answer(match, pair[match.player], memories[match.player]))
    return match, pair


def _positions(game: Game, match: Match, chance: random.Random) -> Iterator[tuple[list[int], State]]:
    """Yield the last positions of a game, the last one first, each with moves that lead to it; then those aside."""
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
