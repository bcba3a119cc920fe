"""The home screen's words about unfinished games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from coach.game_texts import clock_text
from coach.library_texts import day_of
from coach.player_texts import seat_name
from game import RulesError, current_player, find_game, wall_clock
from game.formats import DOT
from game.texts import text
from game.turns import coming_number
from saves.search import Query

if TYPE_CHECKING:
    from saves.library import Library
    from saves.models import GameSummary

_LOOKED_AT = 20  # the most unfinished games that are tried


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The unfinished game that was left last. `age`, `status` and `clocks` are texts about this game, `rival` is its
    computer player, if any, and `others` is the number of other unfinished games.
    """

    id: int
    game: str
    position: str
    age: str
    status: str
    clocks: str
    others: int
    rival: str | None = None


def find_unfinished(library: Library) -> Unfinished | None:
    """Return the unfinished game that was left last; None if no game can be continued. Raises LibraryError."""
    page = library.search(Query(result="*"), limit=_LOOKED_AT)
    for game in page.games:
        try:
            return _shown(library, game, page.total - 1)
        except RulesError:
            continue
    return None


def _shown(library: Library, game: GameSummary, others: int) -> Unfinished:
    """Return an unfinished game of the library with the texts about it; its computer player may be deleted since.

    Raises:
        RulesError: if there is no such board, or its rules do not know the position.
        LibraryError: if its moves cannot be read from the library.
    """
    rules = find_game(game.board)
    player = int(current_player(rules.from_position(game.position)))
    seats = (game.white, game.black)
    seat, other = seats[player], seats[1 - player]
    turn = text("{name} to move", name=seat_name(seat))
    if seat.player is None and other.player is not None:
        turn = text("your turn")
    clocks = " – ".join(clock_text(seconds) for seconds in game.clocks) if game.clocks else ""
    coming = "Move {number}" if rules.alternates else "Turn {number}"
    status = text(coming, number=_coming_number(library, game)) + DOT + turn
    rival = next((each.player for each in seats if each.player is not None), None)
    return Unfinished(game.id, game.board, game.position, age_of(game.updated), status, clocks, others, rival)


def _coming_number(library: Library, game: GameSummary) -> int:
    """Return the number of the next move."""
    stored = library.get(game.id)
    return coming_number(game.board, stored.start, [move.text for move in stored.moves])


_JUST, _DAY = 90, 86400  # seconds
_MOST_DAYS = 30


def age_of(then: datetime) -> str:
    """Return the time since a moment in as few words as possible.

    For a moment long ago, or in the future, return its day.
    """
    seconds = (wall_clock.now() - then).total_seconds()
    if not -_JUST <= seconds <= _MOST_DAYS * _DAY:
        return day_of(then)
    if seconds < _JUST:
        return text("just now")
    for limit, unit, message in ((5400, 60, "{number} min ago"), (129600, 3600, "{number} h ago")):
        if seconds < limit:
            return text(message, number=round(seconds / unit))
    return text("{number} d ago", number=round(seconds / _DAY))
