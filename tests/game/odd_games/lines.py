"""Games of the odd games, played to the end by dice."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from game import Game, Match
from tests.game.odd_games.odd_kalah import GAME as KALAH
from tests.game.odd_games.odd_othello import GAME as OTHELLO


def played(game: Game, seed: int) -> Match:
    """Return a match that random moves have brought to its end."""
    match, dice = Match(game), Random(f"{game.name} {seed}")
    while not match.outcome:
        match.push(dice.choice(match.legal_actions()))
    return match


def movers_of(match: Match) -> list[int]:
    """Return who played each move, by the positions before them."""
    return [match.player_at(ply) for ply in range(len(match.moves))]


def moves_twice(match: Match) -> bool:
    """Return whether somebody moved twice running."""
    return any(before == after for before, after in pairwise(movers_of(match)))


def passes(match: Match) -> bool:
    """Return whether somebody passed."""
    return "pass" in match.moves_text


def odd_matches(count: int = 5) -> list[Match]:
    """Return so many ended matches of each odd game in which its oddity came up."""
    found = []
    for game, odd in ((KALAH, moves_twice), (OTHELLO, passes)):
        some = (match for match in (played(game, seed) for seed in range(1000)) if odd(match))
        found += [next(some) for _ in range(count)]
    return found
