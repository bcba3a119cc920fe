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
from ai.search.attention import wins
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal
from lab.games import answer, opened
from lab.puzzles.looks import is_seen
from lab.puzzles.proving import Prover, prover_of
from lab.puzzles.symmetry import id_of

LOT = 10
"""Games in a piece of work."""
_OPENING = 4
"""Random plies at the start of a game."""
_EARLY = 1 / 3
"""Of the longest game: before that, positions of a solved board are not looked at; there its solver takes long."""
_DEFENCES = 6
"""Of equally strong ones, so many are tried until one leaves the solver a single winning move again."""
_WEAKEST, _STRONGEST = 2, 8
"""Levels that play: level 1 plays as if there were no opponent, and those above level 8 would take too long."""


class Lot(NamedTuple):
    """Games to be played and searched for puzzles."""

    game: str
    seed: int
    first: int

    @property
    def name(self) -> str:
        """See `lab.papers.pieces`."""
        return f"{self.seed}-{self.first}"


class Draft(NamedTuple):
    """A puzzle without rating; plain enough for JSON.

    Attributes:
        id: as of `lab.puzzles.symmetry`.
        moves: actions from the board's start to the position.
        plies: of the win, or of the solution where a win is counted in points; 1 for a hold.
        hold: whether its move only holds.
        solution: actions: the solver's, the strongest defence, the solver's and so on.
        number: of the game that it is from.
        source: that game, for people.
    """

    id: str
    moves: list[int]
    plies: int
    hold: bool
    solution: list[int]
    number: int
    source: str

    @property
    def length(self) -> int:
        """How many moves the solver has to find."""
        return (len(self.solution) + 1) // 2


def drafts_of(lot: Lot) -> list[Draft]:
    """Return the puzzles of a lot of games."""
    cache.use()
    return [draft for number in range(lot.first, lot.first + LOT) for draft in _drafts(lot, number)]


def players_of(game: Game) -> list[PlayerSpec]:
    """Return the levels that play, under their limits of nodes and depth alone."""
    found = [level.player for level in levels(game.name) if _WEAKEST <= level.number <= _STRONGEST]
    return [replace(player, limit=replace(player.limit, seconds=None)) for player in found]


def _drafts(lot: Lot, number: int) -> Iterator[Draft]:
    game, chance = find_game(lot.game), random.Random(f"puzzles {lot.seed} {number}")
    match, pair = _played(game, chance, number)
    source = f"{pair[0].name}, {pair[1].name}, game {number} of seed {lot.seed}"
    prover, found = prover_of(game), set[tuple[int | None, int]]()
    likely = [True, True]
    for moves, state in _positions(game, match, chance, prover):
        plies = prover.plies(state, thorough=likely[current_player(state)])
        likely[current_player(state)] &= plies is not None
        hold, solution = _right(game, prover, state, plies)
        if solution and (plies, len(solution)) not in found and not is_seen(game, state, solution[0], plies):
            found.add((plies, len(solution)))
            counted = plies if prover.counts_plies and plies else len(solution)
            yield Draft(id_of(game, moves), moves, counted, hold, solution, number, source)


def _played(game: Game, chance: random.Random, number: int) -> tuple[Match, list[PlayerSpec]]:
    """Return a game that is over, and who played it: levels drawn by chance, each strength as often."""
    pair = [chance.choice(players_of(game)).seeded(2 * number + side) for side in range(2)]
    match, memories = opened(game, _OPENING, chance), list[dict[str, Any]]([{}, {}])
    while match.outcome is None:
        match.push(answer(match, pair[match.player], memories[match.player]))
    return match, pair


def _positions(game: Game, match: Match, chance: random.Random, prover: Prover) -> Iterator[tuple[list[int], State]]:
    """Yield the last positions of a game, the last one first, each with moves that lead to it; then those aside."""
    moves, states, solved = match.moves, match.states[:-1], is_solved(game)
    first = max(len(states) - prover.last, int(_EARLY * game.max_plies) if solved else 0)
    places = list(reversed(range(first, len(states))))
    yield from ((moves[:place], states[place]) for place in places)
    for place in places:
        others = [action for action in game.actions(states[place]) if action != moves[place]]
        for action in sorted(chance.sample(others, min(prover.aside, len(others)))):
            after = apply_action(states[place], action)
            if not is_terminal(after):
                yield [*moves[:place], action], after


def _right(game: Game, prover: Prover, state: State, plies: int | None) -> tuple[bool, list[int]]:
    """Return whether there is a move to hold rather than to win, and the solution; an empty one without a puzzle."""
    if plies is not None:
        return False, _solution(game, prover, state, plies) or []
    held = prover.hold(state)
    return True, [] if held is None else [held]


def _solution(game: Game, prover: Prover, state: State, plies: int, *, ever: bool = True) -> list[int] | None:
    """Return the line that wins in `plies`, as far as the solver has exactly one winning move; None if it has more.

    At its first turn it is the only one at all, then the only one that wins as soon. Of equally strong defences one is
    played that leaves the solver the most such turns.
    """
    action = prover.win(state, plies, ever=ever)
    if action is None:
        return None
    after = apply_action(state, action)
    if is_terminal(after):
        return [action]
    longest = [action]
    for defence in _defences(game, prover, after, plies - 1)[:_DEFENCES]:
        rest = _solution(game, prover, apply_action(after, defence), plies - 2, ever=False)
        if rest is not None and len(rest) + 2 > len(longest):
            longest = [action, defence, *rest]
    return longest


def _defences(game: Game, prover: Prover, state: State, plies: int) -> list[int]:
    """Return the strongest defences; where all lose in two plies, those first that stop what else wins."""
    found = prover.defences(state, plies)
    if plies > 2 or not found:
        return found
    threat = game.winning_action(apply_action(state, found[0]))
    return sorted(found, key=lambda action: threat is not None and _wins(game, apply_action(state, action), threat))


def _wins(game: Game, state: State, action: int) -> bool:
    """Return whether an action is legal and wins at once."""
    return action in game.actions(state) and wins(state, action)
