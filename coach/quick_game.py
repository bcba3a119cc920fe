"""The game that Play begins: a person against the level of the last finished game, with that game's clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ai import yours
from ai.levels import level_name
from ai.roster import named
from coach.player_texts import describe_player
from game import RulesError, find_game
from game.formats import DOT
from game.texts import text
from saves.errors import LibraryError
from saves.settings import OTHER_START

if TYPE_CHECKING:
    from coach.game_config import HasSettings
    from saves.models import GameSummary
    from table.config import GameConfig

WATCHED, RIVAL = "level-6", "level-5"
"""The two levels of a game to watch; on a board without levels, the board's strongest player plays both sides."""
_LOOKED_AT = 50  # the number of latest games of a board that are read


def quick_config(app: HasSettings, game: str) -> GameConfig:
    """Return the game that Play begins.

    It has the kinds of help and the starting player of the last game that was set up.
    """
    from coach.game_config import config_of
    from table.config import Seat
    from table.player_rating import FIRST_LEVEL

    setup = app.settings.setup(game)
    if setup.first != "human" and setup.second == "human":
        setup.starts = OTHER_START[setup.starts]
    setup = replace(setup, first="human", second=level_name(FIRST_LEVEL), second_limit="", clock="")
    config = config_of(app, game, setup)
    last = _last_finished(app, game)
    if last is None:
        return config
    if setup.match:
        return replace(config, time_control=last.time_control)
    rival = next(seat for seat in last.seats if seat.player is not None)
    opponent = Seat.ai(rival.player or "", rival.limit, game=find_game(game))
    first, second = (seat if seat.is_human else opponent for seat in config.seats)
    guard = any(setup.met(name) in setup.guarded for name in yours.known_as(rival.player or ""))
    return replace(config, seats=(first, second), time_control=last.time_control, guard=guard)


def watched_config(game: str) -> GameConfig:
    """Return the game that Watch begins: two AI players, without clocks."""
    from ai.players import known_player
    from table.config import GameConfig, Seat

    board = find_game(game)
    first, second = (Seat.ai(known_player(board, player), game=board) for player in (WATCHED, RIVAL))
    return GameConfig(game, (first, second), kept=False)


def is_first_of(app: HasSettings, game: str) -> bool:
    """Whether a board has no finished game against the computer yet."""
    return _last_finished(app, game) is None


def describe_quick(config: GameConfig) -> str:
    """Return the game that Play begins, in words: `vs Creek · Level 3 · 2 s a move · 10 min + 5 s`."""
    parts = [text("vs {player}", player=describe_player(rival_of(config), "", find_game(config.game)))]
    parts += [text("{seconds:g} s a move", seconds=seat.seconds) for seat in config.seats if seat.seconds is not None]
    parts += [config.time_control.text()] if config.time_control else []
    return DOT.join(parts)


def describe_start(app: HasSettings, game: str, config: GameConfig) -> str:
    """Return who starts the game that Play begins: `Creek starts`; empty if the person starts."""
    if app.settings.setup(game).starts == "random":
        return text("Random start")
    return "" if config.seats[0].is_human else text("{name} starts", name=named(rival_of(config), find_game(game)))


def rival_of(config: GameConfig) -> str:
    """Return the name of the computer player in a game."""
    return next(seat.player for seat in config.seats if seat.player is not None)


def _last_finished(app: HasSettings, game: str) -> GameConfig | None:
    """Return the last finished game of a board between a person and a player that the board still has; else None."""
    from saves.search import Query

    try:
        page = app.library.search(Query(board=game), limit=_LOOKED_AT)
        found = (each for each in page.games if each.finished and not each.imported and each.is_against_computer)
        return next((config for each in found if (config := _config_of(app, each)) is not None), None)
    except LibraryError:
        return None


def _config_of(app: HasSettings, game: GameSummary) -> GameConfig | None:
    from ai.players import find_player
    from table.journal import restored

    try:
        find_player(find_game(game.board), game.opponent.player or "")
        return restored(app.library.get(game.id))[0]
    except RulesError:
        return None
