"""Writes a session into the library, move by move, and restores a session from a stored game."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from game import Outcome, find_game, wall_clock
from game.texts import sentences, text
from saves import helps, models, results
from saves.branches import hang
from saves.clocks import Clocks, parse_clocks
from saves.errors import LibraryError, NoSuchGameError, RenewedError
from saves.gamefile import GameRecord
from saves.importing import check_game
from saves.models import GameDraft, Judgement, Move, StoredGame, Variation, colours_of, tags_of
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.player_rating import strengths
from table.session import Past

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ai.info import Limit
    from saves.library import Library
    from table.recording import Recordable

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Seconds until a failed change of the library is tried again."""
_FAULT = "The game could not be kept in the library, and the log file says why."
_ELSEWHERE = "This game was played on in another window. Yours goes on as a game of its own."
_SLOW = 1.0  # seconds; after a failure that took longer, the next try waits
_HELP = {
    "take_backs": "take_backs", "hints": "hints", "show_win_chance": "show_win_chance", "aid": "show_paths",
    "guard": "guard",
}  # fmt: skip
"""The kinds of help: for each, the attribute of `GameConfig`, and the word in files."""
_USUAL_HELP = "take_backs hints show_win_chance show_paths"
"""Help allowed in a game whose file lacks the tag `Help`."""


@dataclass(frozen=True)
class _Snapshot:
    """The state of a game after one of its changes."""

    draft: GameDraft
    moves: tuple[Move, ...]
    position: str
    clocks: Clocks | None
    result: str
    termination: str

    def sharing_with(self, other: _Snapshot) -> _Snapshot:
        """Return this snapshot with the `Move` objects of `other` in place of equal ones, which saves memory."""
        moves = list(self.moves)
        for place, old in enumerate(other.moves[: len(moves)]):
            if old == moves[place]:
                moves[place] = old
        return replace(self, moves=tuple(moves))

    def is_beginning_of(self, other: _Snapshot) -> bool:
        """Whether the moves of `other` begin with all moves of this snapshot."""
        return _texts(self.moves) == _texts(other.moves[: len(self.moves)])


class LibraryJournal:
    """Writes one game into the library, from its first move on.

    The journal remembers every line that was played: missing moves are written later, and a library whose file was
    replaced gets the whole game again.
    """

    def __init__(
        self,
        library: Callable[[], Library],
        complain: Callable[[str], None] = lambda _text: None,
        game: int | None = None,
    ) -> None:
        """Write to the library that `library` returns; of several failures in a row, `complain` gets only the first.

        `game` is the id of a stored game, or None for a new game.
        """
        self.game = game
        self._library = library
        self._complain = complain
        self._complained = False
        self._behind = False
        self._not_before = float("-inf")
        self._seats: tuple[models.SeatRecord, models.SeatRecord] | None = None
        self._tags: Mapping[str, str] | None = None
        self._withdrawn = False
        self._snapshots: list[_Snapshot] = []  # lines that no other line continues; the shown line last
        self._explored: list[Variation] = []  # variations tried out beside the game
        self._judged: dict[tuple[str, ...], Judgement] = {}  # not yet in the library
        self._renewals = 0
        self._created: datetime | None = None
        self._stored: StoredGame | None = None  # the game as the library had it at the start
        if game is not None:
            self._stored, self._renewals = _begun(library(), game)
            self._created = self._stored.created if self._stored else None

    @property
    def kept(self) -> int | None:
        """The game's id if the library has the whole game; None if a part is missing, or if the game was withdrawn."""
        return None if self.behind or self._withdrawn else self.game

    @property
    def behind(self) -> bool:
        """Whether the library lacks a part of the game, or still has a withdrawn game, as far as this program knows."""
        if self._withdrawn:
            return self.game is not None and self._behind
        moved = self.game is not None and self.played and self._library().renewals != self._renewals
        return self._behind or moved

    @property
    def played(self) -> bool:
        """Whether there are moves or variations to keep."""
        return bool(self._snapshots or (self._explored and self._stored)) and not self._withdrawn

    def record(self, session: Recordable, now: float) -> None:
        """Write the game into the library at once; a game without a move is not written."""
        self._withdrawn = False
        if self.game is not None or self._snapshots or session.match.moves:
            if self._created is None:
                self._created = wall_clock.now()
            self._add(_snapshot_of(session, now, self._created))
            self._save(self._write)

    def record_clocks(self, session: Recordable, now: float) -> None:
        """Write the readings of the clocks."""
        readings = session.time.readings(now)
        if (self.game is None and not self._snapshots) or readings is None or session.outcome:
            return
        if self._snapshots:
            self._snapshots[-1] = replace(self._snapshots[-1], clocks=readings)
        game = self.game
        if game is None or self.behind:
            self._save(self._write)
        elif self._line_elsewhere() is None:
            self._save(lambda: self._library().update_clocks(game, readings))

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return the stored judgements that `judge` made of the game, keyed by the moves that lead to each position."""
        if self.game is None:
            return {}
        try:
            return self._library().judgements.read(self.game, judge)
        except LibraryError as error:
            log.info("no judgements can be read: %s", error)
            return {}

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Write the judgement of the position after `moves`.

        A failure is not reported, since the position can be judged again. A judgement that was not written is written
        with the next one.
        """
        self._judged[tuple(moves)] = judgement
        if self.game is None or self.behind:
            return
        try:
            self._library().judgements.keep(self.game, self._judged)
        except LibraryError as error:
            log.info("a judgement could not be kept: %s", error)
        else:
            self._judged.clear()

    def explore(self, lines: Sequence[Variation]) -> None:
        """Write variations tried out beside the game.

        If the library lacks the game, the variations are written together with it.
        """
        self._explored += lines
        if self.behind:
            self._save(self._write, tried=True)
        elif self.game is not None:
            self._save(lambda: self._library().explore(self._known_game, lines), tried=True)

    def remove_variation(self, moves: Sequence[str]) -> tuple[Variation, ...] | None:
        """Remove the last move of the line `moves`, and every move after it; on failure complain, and return None.

        None of these moves may belong to the game itself. Return the lines removed from the library; `explore` restores
        them.
        """
        self.catch_up()
        removed: tuple[Variation, ...] = ()
        try:
            if self.game is not None:
                removed = self._library().remove_variation(self.game, moves)
        except LibraryError as error:
            self._complain(str(error))
            return None
        except ValueError as error:  # the library lacks the variation
            log.info("%s", error)
        self._explored = [line.without(moves) for line in self._explored]
        return removed

    def withdraw(self) -> None:
        """Take the game out of the library; the next `record` brings it back."""
        self._withdrawn = True
        if self.game is not None:
            self._save(self._take_out)

    def catch_up(self) -> None:
        """Try again to write the changes that the library has not got yet."""
        if self.behind:
            self._not_before = float("-inf")
            self._save(self._take_out if self._withdrawn else self._write)

    def record_of_game(self) -> GameRecord:
        """Return the game with its variations for a game file; the game must have a move."""
        if self._snapshots:
            snapshot = self._snapshots[-1]
            record = GameRecord(
                tags_of(snapshot.draft, snapshot.result, snapshot.termination), [move.text for move in snapshot.moves]
            )
        else:
            assert self._stored is not None, "nothing can be tried out beside a game that has not begun"
            record = self._stored.to_record()
        for line in (*(Variation((), each.moves) for each in self._snapshots[:-1]), *self._explored):
            hang(record, 0, line.branch())
        return record

    def _add(self, snapshot: _Snapshot) -> None:
        """Remember a snapshot of the game; drop older snapshots whose moves are the first moves of another snapshot."""
        if self._snapshots:
            snapshot = snapshot.sharing_with(self._snapshots[-1])
        lines = [*self._snapshots, snapshot]
        others = [
            old for old in self._snapshots if not any(old.is_beginning_of(line) for line in lines if line is not old)
        ]
        self._snapshots = [*others, snapshot]

    def _write(self) -> None:
        """Write every snapshot that the library lacks, the latest one last, and the variations."""
        library, had_all = self._library(), not self._behind
        renewed = self._find_again(library)
        line = self._line_elsewhere()
        if line is not None and renewed and had_all and self._is_beginning_of(line):
            self._behind = False  # another window went on from here, and nothing of this one is missing
            return
        if line is not None:
            self._become_a_copy()
        snapshot = self._snapshots[-1] if self._snapshots else None
        if snapshot is not None:
            self._write_snapshots(library, snapshot, renewed=renewed)
        elif self.game is None and self._stored is not None and self._explored:  # the library lost the game
            (self.game,) = library.add([check_game(self._stored.to_record())])
            self._renewals, renewed = library.renewals, True
        if self.game is not None and self._explored and (self._behind or renewed):
            library.explore(self.game, self._explored)
        self._behind = False
        if line is not None:
            self._complain(text(_ELSEWHERE))

    def resume(self) -> None:
        """Read the moves that another window has added, before the game goes on here."""
        if self.game is not None and not self.behind:
            self._stored, self._renewals = _begun(self._library(), self.game)

    def _line_elsewhere(self) -> list[str] | None:
        """Return the library's line if it has moves from another window, unknown here; else None."""
        if self.game is None:
            return None
        try:
            line = _texts(self._library().get(self.game).moves)
        except LibraryError:  # the write that follows reports the error
            return None
        known = [_texts(each.moves) for each in self._snapshots]
        if self._stored is not None:
            known.append(_texts((*self._stored.moves, *self._stored.ahead)))
        return None if any(each[: len(line)] == line for each in known) else line

    def _is_beginning_of(self, line: Sequence[str]) -> bool:
        """Whether the shown line is the beginning of `line`. No game that has ended is, however few its moves."""
        shown = self._snapshots[-1] if self._snapshots else None
        return shown is None or (shown.result == "*" and _texts(shown.moves) == line[: len(shown.moves)])

    def _become_a_copy(self) -> None:
        """Go on as a new game of the library; the former game belongs to the other window."""
        self.game, self._stored, self._created = None, None, wall_clock.now()
        self._snapshots = [replace(each, draft=replace(each.draft, created=self._created)) for each in self._snapshots]

    def _write_snapshots(self, library: Library, snapshot: _Snapshot, *, renewed: bool) -> None:
        seats = snapshot.draft.white, snapshot.draft.black
        if self.game is None:
            self._tags = self._snapshots[0].draft.tags
            self.game = library.begin_game(self._snapshots[0].draft)
            self._renewals, self._behind = library.renewals, True
            self._seats = self._snapshots[0].draft.white, self._snapshots[0].draft.black
        if renewed or self._tags != snapshot.draft.tags:  # first, so that no move is kept without its helps
            library.update_tags(self.game, snapshot.draft.tags)
        self._tags = snapshot.draft.tags
        if renewed or self._seats not in (None, seats):  # a replaced file may have other players
            library.update_seats(self.game, *seats)
        self._seats = seats
        for each in self._snapshots if self._behind else (snapshot,):
            library.record_line(
                self.game,
                each.moves,
                position=each.position,
                clocks=each.clocks,
                result=each.result,
                termination=each.termination,
            )

    def _take_out(self) -> None:
        library = self._library()
        self._find_again(library)
        if self.game is not None:
            library.delete(self.game)
        self._behind = False

    def _find_again(self, library: Library) -> bool:
        """Look for the game in a library whose file was replaced; return whether the file was replaced.

        The game's id there replaces the earlier id.
        """
        known = self._snapshots[-1].draft if self._snapshots else self._stored
        if self.game is None or known is None or library.renewals == self._renewals:
            return False
        self.game, self._behind = library.find_same(known.board, known.start, self._begun_at), True
        self._renewals = library.renewals
        return True

    @property
    def _known_game(self) -> int:
        """Return the game's present id in the library. Raises NoSuchGameError if the library has lost the game."""
        if self.game is None:
            raise NoSuchGameError("The library of games does not have this game any more.", code="no-such-game")
        return self.game

    @property
    def _begun_at(self) -> datetime:
        return self._created or wall_clock.moment(0)

    def _save(self, change: Callable[[], None], *, tried: bool = False) -> None:
        """Call `change`, which writes to the library; complain on failure.

        `tried` says whether `change` writes variations.
        """
        began = time.monotonic()
        if began < self._not_before:
            return
        try:
            self._keep_somewhere(change)
        except Exception as error:  # noqa: BLE001  whatever the error, the game goes on, unkept
            self._behind = True
            self._log(error)
            if time.monotonic() - began > _SLOW:  # another program holds the library: don't delay every move
                self._not_before = time.monotonic() + RETRY_SECONDS
            if not self._complained and not self._known_already():
                reason = str(error) if isinstance(error, LibraryError) else text(_FAULT)
                goes_on = text("The game goes on.")
                if tried:
                    goes_on = text("What you try out is written with your next move.")
                self._complain(sentences(reason, goes_on))
            self._complained = True
        else:
            self._complained = False

    def _log(self, error: Exception) -> None:
        if isinstance(error, LibraryError):
            log.info("the game could not be kept: %s", error)
        else:
            log.error("the game could not be kept", exc_info=error)

    def _keep_somewhere(self, change: Callable[[], None]) -> None:
        """Call `change`, which writes to the library; if the library has lost the game, add the game again."""
        try:
            change()
        except RenewedError:
            self._take_out() if self._withdrawn else self._write()
        except NoSuchGameError:
            self.game = None
            self._write()

    def _known_already(self) -> bool:
        """Whether the player knows already why writing fails.

        This is so if the library reported a problem when it was opened, and lacks the game.
        """
        return self.game is None and self._library().trouble is not None


def _texts(moves: Sequence[Move]) -> list[str]:
    return [move.text for move in moves]


def _begun(library: Library, game: int) -> tuple[StoredGame | None, int]:
    """Return a stored game (None if it is unreadable), and the number of times that the library's file was replaced."""
    try:
        return library.get(game), library.renewals
    except LibraryError:
        return None, library.renewals


def _snapshot_of(session: Recordable, now: float, created: datetime) -> _Snapshot:
    return _Snapshot(
        replace(draft_of(session, now), created=created),
        tuple(line_of(session)),
        session.game.to_position(session.match.state),
        session.time.readings(now),
        *ending_of(session.outcome),
    )


def draft_of(session: Recordable, now: float) -> GameDraft:
    """Return the draft of a session's game for the library."""
    config = session.config
    control = config.time_control
    return GameDraft(
        board=config.game,
        rules_version=session.game.rules_version,
        white=_kept_seat(config.seats[0]),
        black=_kept_seat(config.seats[1]),
        position=session.game.to_position(session.match.state),
        start=config.position,
        time_control=control.tag if control else None,
        clocks=session.time.readings(now),
        tags=_tags(session),
    )


def _tags(session: Recordable) -> dict[str, str]:
    """Return the tags for allowed help, for used help, for a private game, and for the Elo of a person's opponent."""
    agreed = " ".join(word for name, word in _HELP.items() if getattr(session.config, name))
    used = helps.spelled(session.used)
    private = {models.PRIVATE: models.YES} if session.config.private else {}
    return {"Help": agreed} | ({helps.TAG: used} if used else {}) | private | _elo_tag(session.config)


def _elo_tag(config: GameConfig) -> dict[str, str]:
    """Return the tag with the present Elo of the level that a person plays against; no tag if this Elo is unknown."""
    level = next((seat.level for seat in config.seats if seat.level is not None), None)
    if level is None or not any(seat.is_human for seat in config.seats):
        return {}
    strength = strengths(config.game).get(level)
    return {models.LEVEL_ELO: f"{strength.elo:.1f}"} if strength else {}


def line_of(session: Recordable) -> list[Move]:
    """Return the moves of a session, with known times and clocks, and a comment where a side's player changed."""
    return [
        Move(move, _rounded(session.time.spent_on(ply)), session.time.readings_after(ply), session.seating.note_on(ply))
        for ply, move in enumerate(session.match.moves_text, 1)
    ]


def ending_of(outcome: Outcome | None) -> tuple[str, str]:
    """Return the texts of the tags `Result` and `Termination` for a game file."""
    return ("*", "") if outcome is None else (results.result_of(outcome.winner), outcome.termination)


def record_of(session: Recordable, now: float) -> GameRecord:
    """Return a session's game for a game file."""
    outcome = session.outcome
    tags = tags_of(draft_of(session, now), *ending_of(outcome), outcome.score if outcome else None)
    notes = {ply: session.seating.note_on(ply) for ply in range(1, len(session.match.moves) + 1)}
    comments = {ply: note for ply, note in notes.items() if note}
    return GameRecord(tags, list(session.match.moves_text), comments=comments)


def restored(game: StoredGame) -> tuple[GameConfig, Past]:
    """Return the configuration and the past of a session that continues a stored game, or shows a finished one.

    The moves are checked when they are played.

    Raises:
        RulesError: if a tag cannot be read; the error names the tag.
    """
    record = game.to_record()
    config, moves, readings = from_record(record)
    history = {ply: move.clocks for ply, move in enumerate(game.moves, 1) if move.clocks is not None}
    used = helps.read(record.tags.get(helps.TAG, ""))
    if not game.finished:
        ahead = [move.text for move in game.ahead]
        return config, Past(moves, ahead, readings, history, used=used, rules_version=game.rules_version)
    outcome = Outcome(results.winner_of(game.result), game.termination)
    return config, Past(moves, (), readings, history, outcome, used, game.rules_version)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _kept_seat(seat: Seat) -> models.SeatRecord:
    return models.SeatRecord(seat.name, seat.player, seat.limit.text if seat.limit else None)


def from_record(record: GameRecord) -> tuple[GameConfig, list[str], Clocks | None]:
    """Return the configuration of a recorded game, its moves as text, and the clocks in seconds, or None.

    An AI player may be unknown: it may be deleted since. The moves are checked when they are played.

    Raises:
        RulesError: if a tag cannot be read; the error names the tag.
    """
    tags = record.tags
    find_game(tags.get("Game", ""))
    words = tags.get("Help", _USUAL_HELP).split()
    agreed: dict[str, Any] = {name: word in words for name, word in _HELP.items()}
    first, second = colours_of(tags)
    config = GameConfig(
        game=tags["Game"],
        seats=(_seat(tags, first), _seat(tags, second)),
        time_control=TimeControl.from_tag(tags["TimeControl"]) if "TimeControl" in tags else None,
        position=tags.get("Position"),
        private=tags.get(models.PRIVATE) == models.YES,
        **agreed,
    )
    return config, record.moves, parse_clocks(tags["Clocks"]) if "Clocks" in tags else None


def _seat(tags: dict[str, str], colour: str) -> Seat:
    limit = tags.get(f"{colour}Limit")
    return Seat(tags.get(colour, colour), tags.get(f"{colour}Player"), None if limit is None else _limit(limit))


def _limit(spelled: str) -> Limit:
    from ai.info import Limit

    return Limit.from_text(spelled)
