"""What the first screen says about the games that were left unfinished."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game import RulesError, current_player, find_game
from saves.search import Query
from ui.play.wording import clock_text

if TYPE_CHECKING:
    from saves.library import Library
    from saves.models import Summary

_LOOKED_AT = 20  # unfinished games, of which the first that can be shown is


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The game that was left last; `age`, `status` and `clocks` are for the player, `others` says how many wait too."""

    id: int
    game: str
    position: str
    age: str
    status: str
    clocks: str
    others: int


def find_unfinished(library: Library) -> Unfinished | None:
    """The game that was left last, or None if there is none that can be played on. Raises LibraryError."""
    page = library.search(Query(result="*"), limit=_LOOKED_AT)
    for game in page.games:
        try:
            return _shown(game, page.total - 1)
        except RulesError:
            continue
    return None


def _shown(game: Summary, others: int) -> Unfinished:
    """Return what is said of a game. Raises RulesError if nobody here could go on with it."""
    from ai.players import find_player

    rules = find_game(game.board)
    for each in (game.white, game.black):
        if each.player is not None:
            find_player(rules, each.player)
    player = int(current_player(rules.from_position(game.position)))
    seats = (game.white, game.black)
    seat, other = seats[player], seats[1 - player]
    turn = f"{seat.name} to move"
    if seat.player is None and other.player is not None:
        turn = "your turn"
    clocks = " – ".join(clock_text(seconds) for seconds in game.clocks) if game.clocks else ""
    status = f"Move {game.plies // 2 + 1} · {turn}"
    return Unfinished(game.id, game.board, game.position, age_of(game.updated), status, clocks, others)


def age_of(then: datetime) -> str:
    """How long ago something was, in the fewest words."""
    seconds = (datetime.now(UTC) - then).total_seconds()
    if seconds < 90:
        return "just now"
    for limit, unit, name in ((5400, 60, "min"), (129600, 3600, "h")):
        if seconds < limit:
            return f"{round(seconds / unit)} {name} ago"
    return f"{round(seconds / 86400)} d ago"
