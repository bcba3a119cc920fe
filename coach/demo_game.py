"""The games of the command `demo`: their players, and the English sentences in the pictures and the terminal."""

from __future__ import annotations

from ai.info import Limit
from ai.levels import level_name, level_of
from ai.players import find_player, known_player
from ai.roster import named
from ai.spec import PlayerSpec
from coach.boards import side_names
from game import Match
from game.spec import Game

LEVELS = (5, 6)
"""The levels that play: strong enough to watch, quick enough to wait for."""
NODES = 50_000
"""The number of nodes searched for a move on a board without levels."""


def players_of(game: Game) -> list[PlayerSpec]:
    """Return the players of side 0 and side 1: two levels.

    On a board without levels, its strongest player plays both sides.
    """
    players = [find_player(game, known_player(game, level_name(level))) for level in LEVELS]
    return [player.limited(Limit(nodes=NODES)) if player.limit.is_open else player for player in players]


def with_level(player: PlayerSpec) -> str:
    """Return the name of a player, followed by its level if it has one."""
    title, level = named(player.name), level_of(player.name)
    return title if level is None else f"{title} (level {level})"


def news_of(match: Match, names: list[str]) -> str:
    """Return the last move, or the result with the players' `names`, as a sentence; empty before the first move."""
    if match.outcome is not None:
        return ending_of(match, names)
    ply = len(match.moves)
    return f"{ply}. {side_names(match.game.name)[match.player_at(ply - 1)]} plays {match.moves_text[-1]}" if ply else ""


def ending_of(match: Match, names: list[str]) -> str:
    """Return the result of a finished match as a sentence."""
    outcome = match.outcome
    assert outcome is not None
    moves = f"after {len(match.moves)} moves"
    if outcome.winner is None:
        return f"A draw {moves}."
    side = side_names(match.game.name)[outcome.winner]
    return f"{names[outcome.winner]} ({side}) wins {moves}."
