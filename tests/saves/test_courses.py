"""A course of a library as its transcript (`tests/table/transcript.py`): each row that a call writes or removes.

What each call should do is what the other tests here say; this one notices where a call does anything else too.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from game import GAMES, Game, Match
from game.errors import CodedError
from saves import helps
from saves.copies import keep_daily_copy
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from saves.lines import FinishedLine
from saves.models import GameDraft, Judgement, Move, SeatRecord, Variation
from saves.opening import connect
from saves.puzzles import Mistake, PuzzleAttempt, PuzzleRun
from saves.search import SORTS, Query
from saves.transfer import carry
from tests.table.transcript import Transcript

TABLES = ("players", "games", "moves", "tags", "judgements", "attempts", "mistakes", "runs")
YOU, GUEST, AI = SeatRecord("Robin"), SeatRecord("Kim"), SeatRecord("Creek", "level-3")
MINUTE, DAY = 60_000, 86_400_000
FILE = """
[Game "tic-tac-toe"]
[White "Jo"]
[Black "Kim"]
[Title "Cup"]
[Date "2026-03-01"]
[Place "Pub"]

{A short one} 1. b2 a1 {poor} (1... b1 2. a3 {too} (2. c3)) 2. c3 c1 3. b3 b1 *

[Game "connect-four"]
[Position "7/7/7/7/7/3w3 b"]
[TimeControl "60+5"]
[Clocks "12 50"]

1... 4 2. 4 *
"""
QUERIES = (
    *(Query(sort=sort, descending=down) for sort in SORTS for down in (False, True)),
    Query("robin CREEK"), Query("cup"), Query("no such"), Query(board="kalah"), Query(result="*"), Query(result="1-0"),
    Query(result="won"), Query(result="lost"), Query(opponent="kim"), Query(opponent="level-3"), Query(deleted=True),
)  # fmt: skip


class Course:
    """A library whose rows are noted after each call, with the day and time that the test sets."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch, transcript: Transcript) -> None:
        self.library, self.transcript, self.now = library, transcript, 1_790_000_000_000
        self._known: set[str] = set()
        monkeypatch.setattr(time, "time_ns", lambda: self.now * 1_000_000)
        monkeypatch.setattr(time, "monotonic", lambda: self.now / 1000)

    def step(self, what: str, do: Callable[[], object]) -> None:
        """Do something a minute later, and note its result, or why it failed, and every row that is another one."""
        self.now += MINUTE
        try:
            result = do()
        except (CodedError, ValueError) as error:
            result = f"{type(error).__name__}: {error}"
        rows = self._rows()
        gone = sorted(self._known - rows.keys())
        self._known = set(rows)
        self.transcript.step(what, result=result, **rows)
        self.transcript.facts(**dict.fromkeys(gone))

    def _rows(self) -> dict[str, object]:
        assert self.library.path is not None
        with closing(sqlite3.connect(self.library.path)) as reader:
            return {
                f"{table} {self._key(table, row)}": row
                for table in TABLES
                for row in reader.execute(f"SELECT * FROM {table}")
            }

    @staticmethod
    def _key(table: str, row: tuple[object, ...]) -> str:
        return " ".join(map(str, row[: {"players": 1, "games": 1}.get(table, 3 if table == "attempts" else 2)]))


def test_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path / "one") as library:
        course = Course(library, monkeypatch, Transcript())
        for number, game in enumerate(GAMES):
            seats = [(YOU, AI), (AI, YOU), (YOU, GUEST)][number % 3]
            _play(course, game, seats, random.Random(game.name))
        _look(course)
        _tidy(course)
        _practise(course)
        _bring_over(course, tmp_path / "two")
        _look(course)
        course.transcript.check("library")


def _play(course: Course, game: Game, seats: tuple[SeatRecord, SeatRecord], dice: random.Random) -> None:
    """Begin a game, play and take back, try other moves beside it, and end it now and then."""
    library, match = course.library, Match(game)
    start, clocks = game.to_position(match.state), (60.0, 50.5)
    draft = GameDraft(
        game.name, game.rules_version, *seats, start, time_control="60+1", clocks=clocks, title=f"{game.name} cup",
        tags={helps.TAG: "takebacks=1", "Place": "Pub"} if dice.random() < 0.5 else {},
    )  # fmt: skip
    begun: list[int] = []
    course.step(f"begin {game.name}", lambda: begun.append(library.begin_game(draft)))
    number = begun[0]

    def record(moves: list[Move], result: str = "*", termination: str = "") -> None:
        library.record_line(
            number, moves, position=game.to_position(match.state), result=result, termination=termination,
            clocks=None if dice.random() < 0.3 else (60.0 - len(moves), 50.0),
        )  # fmt: skip

    for ply in range(8):
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            match = _shorter(match)
        if actions := match.legal_actions():
            match.push(dice.choice(actions))
        moves = [Move(text, dice.choice([None, 1.5]), dice.choice([None, clocks])) for text in match.moves_text]
        ends = ("1-0", "resignation") if ply == 7 and dice.random() < 0.7 else ("*", "")
        course.step(f"play {' '.join(match.moves_text)}", partial(record, moves, *ends))
        course.step("note", partial(library.annotate, number, dice.randrange(5), f"note {ply}"))
    judgement = Judgement("judge", 0.25, -1, 3, ("a1", "b2"))
    for moves_text in (tuple(match.moves_text), (), ("no", "such")):
        course.step("judge", partial(library.judgements.keep, number, {moves_text: judgement}))
    others = _shorter(match)
    others.push(dice.choice(others.legal_actions()))
    tried = Variation(tuple(others.moves_text[:-1]), (Move(others.moves_text[-1], note="better"),))
    course.step("explore", lambda: library.explore(number, [tried]))
    course.step("explore more", lambda: library.explore(number, [Variation((), (Move(match.moves_text[0]),)), tried]))
    course.step("get", lambda: library.get(number))
    course.step("remove", lambda: library.remove_variation(number, others.moves_text))
    course.step("remove the game's own", lambda: library.remove_variation(number, match.moves_text[:1]))
    course.step("clocks", lambda: library.update_clocks(number, (9.0, 8.0)))
    course.step("seats", lambda: library.update_seats(number, seats[1], SeatRecord("Sky", "level-4", "2s")))
    course.step("tags", lambda: library.update_tags(number, {helps.TAG: "takebacks=2", "Place": "Home"}))
    course.step("help", lambda: library.use_help(number, dice.choice([helps.HINTS, helps.TAKEBACKS])))
    course.step("seats back", lambda: library.update_seats(number, *seats))


def _shorter(match: Match) -> Match:
    """Return a game that lacks the last move of another one."""
    found = Match(match.game)
    for move in match.moves_text[:-1]:
        found.push(move)
    return found


def _look(course: Course) -> None:
    """Ask everything that can be asked."""
    library = course.library
    for query in QUERIES:
        course.step(f"ids {query}", partial(library.ids, query))
    course.step("page", lambda: library.search(offset=1, limit=3))
    course.step("past the end", lambda: library.search(offset=99))
    course.step("unknown order", lambda: library.ids(Query(sort="beauty")))
    course.step("unfinished", lambda: library.unfinished(2))
    course.step("players", library.players)
    course.step("export", lambda: library.export(library.ids()))
    course.step("export of practice", library.puzzles.export)
    for game in GAMES:
        course.step(f"levels {game.name}", partial(library.history.level_games, game.name, "Robin"))
        course.step("everybody's", partial(library.history.level_games, game.name))
        course.step("evening", partial(library.history.evening, game.name, ("Robin", "Kim")))
        course.step("judged", partial(library.judgements.judged_games, game.name, "Robin", "judge", 5))
        course.step("finished", partial(library.finished.times, game.name))
        course.step("lines", partial(_lines, library, game.name))
    course.step("ended", library.history.ended_games)
    for game_id in library.ids():
        course.step(f"judgements {game_id}", partial(library.judgements.read, game_id, "judge"))
        course.step("another judge's", partial(library.judgements.read, game_id, "other"))
        stored = library.get(game_id)
        course.step("same", partial(library.find_same, stored.board, stored.start, stored.created))
        course.step("same from elsewhere", partial(library.find_same, stored.board, "elsewhere", stored.created))


def _tidy(course: Course) -> None:
    """Take games in, rename and delete some, and let days pass."""
    library = course.library
    games = [*check_games(read_games(FILE))]
    course.step("add", lambda: library.add(games))
    stage = library.stage()
    course.step("stage", lambda: stage.add(games))
    course.step("show", stage.list_games)
    other = library.stage()
    course.step("stage others", lambda: other.add(games))
    course.step("discard", other.discard)
    course.step("rename", lambda: library.rename(1, "  A\u0301  long\n name  " * 20))
    course.step("rename none", lambda: library.rename(999, "x"))
    course.step("note", lambda: library.annotate(1, 0, "About Álava"))
    course.step("no such move", lambda: library.annotate(1, 99, "x"))
    course.step("delete", lambda: library.delete(2, 3, 999))
    course.step("delete again", lambda: library.delete(2))
    course.step("restore", lambda: library.restore(3))
    course.step("too early", lambda: library.purge(1.0, 1))
    course.now += 2 * DAY
    course.step("no day of play", lambda: library.purge(1.0, 1))
    course.step("play on", lambda: library.use_help(4, helps.GUARD))
    line = library.get(4).moves
    course.step("play", lambda: library.record_line(4, line, position=library.get(4).position))
    course.step("purge", lambda: library.purge(1.0, 1))
    course.step("clocks of none", lambda: library.update_clocks(2, (1.0, 1.0)))


def _practise(course: Course) -> None:
    puzzles = course.library.puzzles
    for number, board in enumerate(("kalah", "othello", "kalah")):
        attempt = PuzzleAttempt(number, board, f"p{number}", 1200.5, [1.0, 0.0, None][number], number != 1, "run")
        course.step("attempt", partial(puzzles.keep_attempt, attempt))
        mistake = Mistake(number, board, f"position {number % 2}", "a1", "b2", "Creek", 7, 900 - number, number)
        course.step("mistake", partial(puzzles.keep_mistake, mistake))
        course.step(
            "run", partial(puzzles.keep_run, PuzzleRun(number % 2, board, "minutes", number, 1, 5000, number > 1))
        )
    course.step(
        "practised", lambda: (puzzles.attempts(), puzzles.runs(), puzzles.mistakes(), puzzles.mistakes("kalah"))
    )


def _bring_over(course: Course, folder: Path) -> None:
    """Copy all into another library and go on there, then bring it back; restore a copy; erase what was practised."""
    library = course.library
    assert library.path is not None
    with Library.open(folder) as other:
        assert other.path is not None
        with closing(sqlite3.connect(library.path)) as here, closing(connect(other.path)) as there:
            course.step("carry there", lambda: carry(here, there))
            course.step("carry again", lambda: carry(here, there, anew=True))
        first = other.ids()[0]
        course.step("elsewhere", lambda: other.rename(first, "changed elsewhere"))
        other.annotate(first, 1, "said elsewhere")
        line = [*other.get(first).moves[:1]]
        course.step("played elsewhere", lambda: other.record_line(first, line, position=other.get(first).position))
        with closing(sqlite3.connect(other.path)) as there, closing(connect(library.path)) as here:
            course.step("carry back", lambda: carry(there, here, other.ids(), anew=True))
            course.step("carry one back", lambda: carry(there, here, other.ids()[:1]))
    keep_daily_copy(library.path, date(2026, 11, 20))
    course.step("erase", library.puzzles.erase)
    course.step("restore", lambda: library.restore_copy(library.copies()[0]).name[:7])
    course.step("copies", lambda: len(library.copies()))


def _lines(library: Library, board: str) -> list[FinishedLine]:
    return [*library.finished.iterate([*library.finished.times(board), 999])]
