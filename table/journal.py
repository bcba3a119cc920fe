"""Keeps a session in the library, move by move, and sets one up again from what was kept."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from game import Outcome, find_game
from game.texts import text
from saves import models
from saves.clocks import Clocks, parse_clocks
from saves.errors import LibraryError
from saves.gamefile import GameRecord
from saves.models import GameDraft, Move, StoredGame, tags_of
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.session import Past

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.info import Limit
    from saves.library import Library
    from table.session import Session

log = logging.getLogger(__name__)

_HELP = {"take_backs": "take_backs", "hints": "hints", "show_win_chance": "show_win_chance", "aid": "show_paths"}
"""The kinds of help as a `GameConfig` has them, and what files call them."""
_SLOW, _RETRY = 1.0, 20.0  # seconds: a failure that took longer than the one is tried again after the other
_WINNERS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


class LibraryJournal:
    """Keeps one game in the library, from its first move on. What could not be kept is caught up with later."""

    def __init__(
        self,
        library: Callable[[], Library],
        complain: Callable[[str], None] = lambda _text: None,
        game: int | None = None,
    ) -> None:
        """Write to what `library` returns; `complain` is told once when that fails, and again after it went well.

        `game` is the id of a game that the library has already, or None for a new one.
        """
        self.game = game
        self._library = library
        self._complain = complain
        self._complained = False
        self._not_before = float("-inf")
        self._seats: tuple[Seat, Seat] | None = None

    def record(self, session: Session, now: float) -> None:
        """Keep the game as it stands, in the library before this returns; a game without a move is none yet."""
        if self.game is not None or session.match.moves:
            self._keep(lambda: self._record(session, now))

    def rest(self, session: Session, now: float) -> None:
        """Keep how the clocks stand."""
        game, readings = self.game, session.readings(now)
        if game is not None and readings is not None and not session.outcome:
            self._keep(lambda: self._library().update_clocks(game, readings))

    def _record(self, session: Session, now: float) -> None:
        library = self._library()
        if self.game is None:
            self.game = library.begin_game(draft_of(session, now))
        elif self._seats not in (None, session.config.seats):
            library.update_seats(self.game, *map(_kept_seat, session.config.seats))
        self._seats = session.config.seats
        result, termination = result_of(session.outcome)
        library.record_line(
            self.game,
            line_of(session),
            position=session.game.to_position(session.state),
            clocks=session.readings(now),
            result=result,
            termination=termination,
        )

    def _keep(self, change: Callable[[], None]) -> None:
        began = time.monotonic()
        if began < self._not_before:
            return
        try:
            change()
        except LibraryError as error:
            log.warning("the game could not be kept: %s", error)
            if time.monotonic() - began > _SLOW:  # another program holds the library: don't stop the game at every move
                self._not_before = time.monotonic() + _RETRY
            if not self._complained and not self._known_already():
                self._complain(text("{error} The game goes on.", error=error))
            self._complained = True
        else:
            self._complained = False

    def _known_already(self) -> bool:
        """Whether the player was told when the library was opened, and nothing could be kept since."""
        return self.game is None and self._library().trouble is not None


def draft_of(session: Session, now: float) -> GameDraft:
    """Return what the library is told of a session before its first move."""
    config = session.config
    control = config.time_control
    return GameDraft(
        board=config.game,
        rules_version=session.game.rules_version,
        white=_kept_seat(config.seats[0]),
        black=_kept_seat(config.seats[1]),
        position=session.game.to_position(session.state),
        start=config.position,
        time_control=control.tag if control else None,
        clocks=session.readings(now),
        tags={"Help": " ".join(word for name, word in _HELP.items() if getattr(config, name))},
    )


def line_of(session: Session) -> list[Move]:
    """Return the moves of a session with what is known of their times."""
    return [
        Move(move, _rounded(session.spent_on(ply)), session.readings_after(ply))
        for ply, move in enumerate(session.match.moves_text, 1)
    ]


def result_of(outcome: Outcome | None) -> tuple[str, str]:
    """Return result and termination as a game file has them."""
    return ("*", "") if outcome is None else (_WINNERS[outcome.winner], outcome.termination)


def record_of(session: Session, now: float) -> GameRecord:
    """Return a session as a game file has it."""
    outcome = session.outcome
    tags = tags_of(draft_of(session, now), *result_of(outcome), outcome.score if outcome else None)
    return GameRecord(tags, list(session.match.moves_text))


def restored(game: StoredGame) -> tuple[GameConfig, Past]:
    """Return what a session needs to go on with a kept game, or to show a finished one.

    Raises:
        RulesError: if a tag cannot be read, naming it; the moves are checked when they are played.
    """
    record = game.record()
    config, moves, readings = from_record(record, strict=not game.finished)
    history = {ply: move.clocks for ply, move in enumerate(game.moves, 1) if move.clocks is not None}
    if not game.finished:
        return config, Past(moves, [move.text for move in game.ahead], readings, history)
    winner = next((side for side, result in _WINNERS.items() if result == game.result), None)
    return config, Past(moves, (), readings, history, Outcome(winner, game.termination or "resignation"))


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _kept_seat(seat: Seat) -> models.SeatRecord:
    return models.SeatRecord(seat.name, seat.player, seat.limit.text if seat.limit else None)


def from_record(record: GameRecord, *, strict: bool = True) -> tuple[GameConfig, list[str], Clocks | None]:
    """Return what a session needs to go on: its config, the moves as text, and the clocks in seconds.

    Without `strict`, an AI player that this program does not know may have a seat.

    Raises:
        RulesError: if a tag cannot be read, naming it; the moves are checked when they are played.
    """
    tags = record.tags
    find_game(tags.get("Game", ""))
    helps = tags.get("Help", " ".join(_HELP.values())).split()
    config = GameConfig(
        game=tags["Game"],
        seats=(_seat(tags, "White", strict), _seat(tags, "Black", strict)),
        time_control=TimeControl.from_tag(tags["TimeControl"]) if "TimeControl" in tags else None,
        position=tags.get("Position"),
        **{name: word in helps for name, word in _HELP.items()},
    )
    return config, record.moves, parse_clocks(tags["Clocks"]) if "Clocks" in tags else None


def _seat(tags: dict[str, str], colour: str, strict: bool) -> Seat:
    player = tags.get(f"{colour}Player")
    if player is not None and strict:
        from ai.players import find_player

        find_player(find_game(tags["Game"]), player)
    limit = tags.get(f"{colour}Limit")
    return Seat(tags.get(colour, colour), player, None if limit is None else _limit(limit))


def _limit(spelled: str) -> Limit:
    from ai.info import Limit

    return Limit.from_text(spelled)
