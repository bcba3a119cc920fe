"""Twenty faults that the simulation must find: each is a sentence, and a function that puts it into the program.

A fault is planted before the program runs, and stays: each runs in a process of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from game.wall_clock import today
from lab.game_store import GameStore
from saves import copies, tree
from saves.library import Library
from saves.puzzle_store import PuzzleStore
from saves.settings import Settings
from table import keeping
from table.journal import LibraryJournal
from table.keeping import Keeper
from table.session import Session
from table.thinker import Thinker
from ui.kit.look import Look
from ui.parts.board_panel import BoardPanel
from ui.screens.play.scene import PlayScene
from ui.shell.notice import Notice, Notices


class Fault(NamedTuple):
    """A fault.

    Attributes:
        sentence: what is wrong.
        night: the first night that found it when it was last looked for.
        breaks: the promise that it breaks there, as the simulation words it.
        plant: puts it into the program.
    """

    sentence: str
    night: int
    breaks: str
    plant: Callable[[], None]


FAULTS: dict[str, Fault] = {}
"""The faults by name."""
Method = Callable[..., Any]


def _fault(sentence: str, *, night: int, breaks: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def known(plant: Callable[[], None]) -> Callable[[], None]:
        FAULTS[plant.__name__.replace("_", "-")] = Fault(sentence, night, breaks, plant)
        return plant

    return known


def _wrap(kind: type, name: str, around: Callable[..., Any]) -> None:
    """Replace a method by `around`, which gets the method first."""
    method: Method = getattr(kind, name)

    @wraps(method)
    def wrapped(*arguments: Any, **named: Any) -> Any:
        return around(method, *arguments, **named)

    setattr(kind, name, wrapped)


@_fault(
    "A move now and then is not written into the library.",
    night=1,
    breaks="what is shown is kept",
)
def move_lost() -> None:
    calls: list[None] = []

    def record(method: Method, *arguments: Any) -> None:
        calls.append(None)
        if len(calls) % 20:
            method(*arguments)

    _wrap(LibraryJournal, "record", record)


@_fault(
    "A game is written one round of the loop after it is shown.",
    night=1,
    breaks="what is shown is kept",
)
def written_late() -> None:
    waiting: list[Callable[[], None]] = []
    _wrap(LibraryJournal, "record", lambda method, *arguments: waiting.append(lambda: method(*arguments)))

    def update(method: Method, *arguments: Any) -> None:
        late, waiting[:] = list(waiting), []
        for write in late:
            write()
        method(*arguments)

    _wrap(PlayScene, "update", update)


@_fault(
    "What was taken back is erased, where it should stay as a variation.",
    night=1,
    breaks="what was taken back stays as a variation",
)
def takeback_erases() -> None:
    replay = tree.replay

    def forgetful(connection: Any, game: int, head: int, line: Any, now: int) -> int:
        number = replay(connection, game, head, line, now)
        connection.execute("DELETE FROM moves WHERE game = ? AND ply > ?", (game, len(line)))
        return number

    setattr(tree, "replay", forgetful)  # noqa: B010


@_fault(
    "A game that is over by resignation or time is kept as one that goes on.",
    night=1,
    breaks="a result that is shown is kept",
)
def result_lost() -> None:
    def record(method: Method, *arguments: Any, **more: Any) -> None:
        is_given_up = more["termination"] in ("resignation", "time")
        method(*arguments, **{**more, "result": "*", "termination": ""} if is_given_up else more)

    _wrap(Library, "record_line", record)


@_fault(
    "After a takeback, the other side is thought to be to move.",
    night=1,
    breaks="who is to move agrees",
)
def wrong_side() -> None:
    setattr(Session, "seat", property(lambda of: of.config.seats[of.match.player ^ of.match.can_redo]))  # noqa: B010


@_fault(
    "The board shows the position from before a takeback.",
    night=1,
    breaks="the board shows the game",
)
def old_board() -> None:
    _wrap(BoardPanel, "show_undo", lambda _method, *_arguments: None)


@_fault(
    "A search that was stopped answers all the same.",
    night=5,
    breaks="no exception",
)
def stale_answer() -> None:
    _wrap(Thinker, "stop", lambda _method, _thinker: None)


@_fault(
    "A notice that shows already is shown once more.",
    night=1,
    breaks="no notice shows twice",
)
def notice_twice() -> None:
    def add(_method: Method, notices: Notices, text: str, kind: Any, now: float, *_more: Any, **_named: Any) -> None:
        notices.shown.append(Notice(text, kind, now, now + 9.0))

    _wrap(Notices, "add", add)


@_fault(
    "A deletion takes the next game along.",
    night=2,
    breaks="a game that nobody touched stays as it is",
)
def deletes_neighbour() -> None:
    _wrap(Library, "delete", lambda method, library, *games: method(library, *games, *(game + 1 for game in games)))


@_fault(
    "A restored game stays away.",
    night=3,
    breaks="a deleted game is away, a restored one is back",
)
def stays_deleted() -> None:
    _wrap(Library, "restore", lambda _method, _library, *_games: None)


@_fault(
    "A deleted game is removed for good as soon as the clock says that 30 days are over.",
    night=3,
    breaks="a deleted game stays for 30 days",
)
def purged_early() -> None:
    keeping.DELETED_PLAYED_DAYS = 0


@_fault(
    "A title is not written.",
    night=2,
    breaks="a title that was given stays",
)
def title_lost() -> None:
    _wrap(Library, "rename", lambda _method, _library, _game, _title: None)


@_fault(
    "Imported games come twice.",
    night=1,
    breaks="no game comes from nowhere",
)
def imported_twice() -> None:
    def add(method: Method, library: Library, games: Any) -> Any:
        found = list(games)
        method(library, found)
        return method(library, found)

    _wrap(Library, "add", add)


@_fault(
    "A game that could not be written is not tried again until the next move.",
    night=1,
    breaks="what is shown is kept",
)
def gives_up() -> None:
    _wrap(Keeper, "update", lambda _method, _keeper: False)
    _wrap(Keeper, "catch_up", lambda _method, _keeper: None)


@_fault(
    "Settings are not written.",
    night=1,
    breaks="settings are kept",
)
def settings_lost() -> None:
    _wrap(Settings, "save", lambda _method, _settings: None)


@_fault(
    "A puzzle that was missed is not kept.",
    night=1,
    breaks="an attempt at a puzzle is kept",
)
def miss_lost() -> None:
    def keep(method: Method, store: PuzzleStore, attempt: Any) -> None:
        if attempt.score != 0.0:
            method(store, attempt)

    _wrap(PuzzleStore, "keep_attempt", keep)


@_fault(
    "The second game of each pair of a tournament is not written.",
    night=5,
    breaks="a tournament keeps its games",
)
def tournament_game_lost() -> None:
    def add(method: Method, store: GameStore, pair: str, number: int, result: Any) -> None:
        if number != 1:
            method(store, pair, number, result)

    _wrap(GameStore, "add", add)


@_fault(
    "The window waits a second before it tries again to write a game.",
    night=1,
    breaks="no exception",
)
def window_waits() -> None:
    def catch_up(method: Method, journal: LibraryJournal) -> None:
        if journal.behind:
            time.sleep(1.0)
        method(journal)

    _wrap(LibraryJournal, "catch_up", catch_up)


@_fault(
    "The thread that copies the library dies of a disk that fails.",
    night=1,
    breaks="no thread ends by an exception",
)
def thread_dies() -> None:
    def begin(library: Library) -> threading.Thread | None:
        path = library.path
        if path is None:
            return None
        thread = threading.Thread(target=lambda: copies.keep_daily_copy(path, today()))
        thread.start()
        return thread

    setattr(keeping, "begin_daily_copy", begin)  # noqa: B010


@_fault(
    "With text at twice its size, a board cannot be drawn.",
    night=2,
    breaks="no exception",
)
def large_text_breaks() -> None:
    def paint(method: Method, board: BoardPanel, surface: Any, look: Look) -> None:
        assert look.metrics.scale < 2
        method(board, surface, look)

    _wrap(BoardPanel, "paint", paint)
