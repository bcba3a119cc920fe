"""Families of openings. A family is the set of a champion's games that went through one position after a few moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from coach.explorer.champion import places_of
from coach.explorer.moves import Reached
from coach.explorer.openings import opening_of
from game.played_game import ChampionLine
from game.spec import Game

LONGEST = 5
"""The largest number of plies that lead to the position of a family."""
LEAST = 0.02
"""The smallest share of all games, 0 to 1, that a family has."""


class OpeningFamily(NamedTuple):
    """The games that went through one position, or through its mirror images, in any order of moves.

    Attributes:
        moves: the moves to the position, as text; if several orders lead there, the one with the lowest actions.
        games: the number of games.
        score: side 0's mean score in the games, 0 to 1.
        name: the name of the opening, in English; empty if the opening has no name.
    """

    moves: str
    games: int
    score: float
    name: str


def families_of(game: Game, lines: Sequence[ChampionLine]) -> list[OpeningFamily]:
    """Return the families that have at most LONGEST plies, and at least the share LEAST of all games.

    Families with fewer plies come first; among those with equally many, families with more games.
    """
    found, places = [], [places_of(game, line.actions[: LONGEST + 1]) for line in lines]
    for plies in range(1, LONGEST + 1):
        groups: dict[int, list[ChampionLine]] = defaultdict(list)
        for line, visited in zip(lines, places, strict=True):
            if len(visited) > plies:
                groups[visited[plies].key].append(line)
        large = [group for group in groups.values() if len(group) >= max(2, LEAST * len(lines))]
        found += sorted((_family(game, group, plies) for group in large), key=lambda each: (-each.games, each.moves))
    return found


def _family(game: Game, group: Sequence[ChampionLine], plies: int) -> OpeningFamily:
    actions = min(tuple(line.actions[:plies]) for line in group)
    points = sum(0.5 if line.winner is None else 1.0 - line.winner for line in group)
    start = game.initial_state()
    named = opening_of(Reached(game, start, actions))
    name = named.opening.name if named is not None and named.ply == plies else ""
    return OpeningFamily(" ".join(game.line_text(start, actions)), len(group), points / len(group), str(name))
