"""The configuration of a new game, made from its options."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ai import yours
from ai.info import Limit
from ai.players import known_player
from coach.boards import texts_of
from game import find_game
from saves.pace import Pace
from table.clock import TimeControl
from table.config import GameConfig, Seat
from ui.parts.matching import followed

if TYPE_CHECKING:
    from saves.settings import Setup
    from ui.shell.host import Host


def config_of(app: Host, game: str, setup: Setup) -> GameConfig:
    """The game of a set-up, with the starting player on side 0. A random start position is drawn here."""
    first = _seat(game, setup.first, setup.first_limit, app.settings.first)
    second = _seat(game, setup.second, setup.second_limit, app.settings.second)
    starts = random.choice(("first", "second")) if setup.starts == "random" else setup.starts
    config = GameConfig(
        game,
        (first, second) if starts == "first" else (second, first),
        TimeControl.from_setting(setup.clock),
        position=_offered(game, setup.variant),
        take_backs=setup.take_backs,
        hints=setup.hints,
        show_win_chance=setup.win_chance,
        aid=setup.paths,
        guard=setup.opponent in setup.guarded,
        pace=Pace(setup.pace),
        kept=setup.kept,
        private=setup.private,
    )
    return followed(app, config, setup)


def _offered(game: str, position: str) -> str | None:
    """The position, if the board offers it as a start; None for the board's own start or any other position."""
    variant = texts_of(game).variant_at(position)
    return variant.position or None if variant else None


def _seat(game: str, player: str, limit: str, name: str) -> Seat:
    """Return a seat of the set-up; the course of a taught player does not change it during the game."""
    if player == "human":
        return Seat.human(name)
    board = find_game(game)
    known = known_player(board, player)
    return Seat.ai(yours.seated(board, known), Limit.from_setting(limit), game=board)
