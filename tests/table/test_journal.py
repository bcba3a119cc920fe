"""What a session writes down, and how it comes back from it."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from ai.levels import rungs
from coach.verdict import verdict_of
from game import GAMES, Game, Outcome, RulesError
from saves import helps
from saves.errors import LibraryError
from saves.gamefile import GameRecord, read_games, write_game
from saves.importing import check_games
from saves.library import Library
from saves.models import Move, Variation
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.journal import RETRY_SECONDS, LibraryJournal, from_record, record_of, restored
from table.keeping import Keeper
from table.session import Session
from table.variations import Variations
from tests.saves.support import play, read_game, sql, texts
from tests.ui.engines import FakeEngine
from tests.ui.table import AI, GUEST, LINE_OF_X, YOU, Table, config_of, tictactoe


def kept_table(library: Library, config: GameConfig | None = None) -> tuple[Table, Callable[[], int]]:
    """A table whose game is kept, and what tells its id once there is one."""
    journal = LibraryJournal(lambda: library)

    def game() -> int:
        assert journal.game is not None
        return journal.game

    return Table(config or tictactoe(), journal=journal), game


def test_a_move_is_written_down_before_it_is_shown() -> None:
    written: list[int] = []

    class Notes:
        def record(self, session: Session, now: float) -> None:
            written.append(len(session.match.moves))

        def record_clocks(self, session: Session, now: float) -> None:
            pass

    table = Table(tictactoe(), journal=Notes())
    table.play("a1", "b2")
    table.session.undo(table.now)
    assert written == [1, 2, 1]


def test_a_record_begins_where_its_position_says() -> None:
    config, moves, _ = from_record(GameRecord({"Game": "tic-tac-toe", "Position": "b2/3/wbw w"}, ["c3"]))
    assert (config.position, moves) == ("b2/3/wbw w", ["c3"])


@pytest.mark.parametrize(("control", "clocks"), [(None, None), (TimeControl(60.0), (55.0, 60.0))])
def test_a_game_that_goes_on_is_left_with_what_its_clocks_show(
    control: TimeControl | None, clocks: tuple[float, float] | None, library: Library
) -> None:
    table, game = kept_table(library, tictactoe(time_control=control))
    table.play("a1", "b2")
    LibraryJournal(lambda: library, pytest.fail, game()).record_clocks(table.session, table.now + 5.0)
    assert library.get(game()).clocks == clocks


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unfinished_game_comes_back_as_it_was(game: Game, library: Library) -> None:
    config = replace(config_of(game), time_control=TimeControl(600, 5), hints=False)
    journal = LibraryJournal(lambda: library)
    table = Table(config, journal=journal)
    for _ in range(4):
        table.session.play(table.session.legal_actions()[-1], table.now)
        table.wait(3)
    assert journal.game is not None
    again, past = restored(library.get(journal.game))
    assert again == config
    resumed = Table(again, past=past)
    assert resumed.session.match.state == table.session.match.state
    assert resumed.session.time.readings(resumed.now) == pytest.approx((602, 604))


@pytest.mark.parametrize("termination", ["time", "resignation", ""])
def test_a_finished_game_has_ended_as_it_did(library: Library, termination: str) -> None:
    game = play(library, "b2 a1", result="1-0", termination=termination)
    assert restored(library.get(game))[1].outcome == Outcome(0, termination)


def test_a_game_is_finished_by_the_rules_that_it_began_by_and_a_new_one_by_the_present_ones(library: Library) -> None:
    old = '[Game "othello"]\n[RulesVersion "1"]\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 *\n'
    (game,) = library.add(check_games(read_games(old)))
    config, past = restored(library.get(game))
    table = Table(config, past=past, journal=LibraryJournal(lambda: library, game=game))
    table.play("c5")
    stored = library.get(game)
    assert (stored.rules_version, stored.points) == (1, (13, 0))
    assert Variations.from_stored(stored).game.rules_version == 1
    assert verdict_of(table.session).detail == (
        "Black wins 13–0: no disc of the other side is left. "
        "By this game’s older rules, empty squares count for nobody."
    )
    again = Table(config.swapped())
    again.play("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")
    assert verdict_of(again.session).detail == (
        "Black wins 64–0: no disc of the other side is left. The 51 empty squares go to Black."
    )


def test_moves_are_kept_with_their_seconds_and_clocks(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 2)))
    table.wait(4)
    table.play("b2")
    table.wait(3)
    table.session.pause(True, table.now)
    table.wait(100)
    table.session.pause(False, table.now)
    table.wait(1)
    table.play("a1")
    moves = library.get(game()).moves
    assert [move.seconds for move in moves] == [4, 4]
    assert moves[1].clocks == pytest.approx((60, 58))


def test_what_is_taken_back_stays_as_a_variation(library: Library) -> None:
    table, game = kept_table(library)
    table.play("b2", "a1")
    table.session.undo(table.now)
    assert [move.text for move in library.get(game()).ahead] == ["a1"]
    table.play("c3")
    stored = library.get(game())
    assert [move.text for move in stored.moves] == ["b2", "c3"]
    assert [[move.text for move in line.moves] for line in stored.variations] == [["a1"]]


@pytest.mark.parametrize("trouble", [None, "The library of games cannot be written to."])
def test_a_game_file_has_what_was_taken_back_though_nothing_could_be_kept(trouble: str | None) -> None:
    class Full:
        def __init__(self) -> None:
            self.trouble = trouble

        def begin_game(self, _draft: object) -> int:
            raise LibraryError("The disk is full.")

    full, told = Full(), list[str]()
    journal = LibraryJournal(lambda: cast("Library", full), told.append)
    table = Table(tictactoe(), journal=journal)
    table.play("b2", "a1")
    table.session.undo(table.now)
    table.play("c3")
    record = journal.record_of_game()
    assert (record.moves, [branch.moves for branch in record.variations[1]]) == (["b2", "c3"], [["a1"]])
    assert told == ([] if trouble else ["The disk is full. The game goes on."]), "what was said at the start is enough"


def test_a_takeback_after_a_restart_gives_the_clock_back_and_can_be_played_again(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    for move in ("b2", "a1", "c3"):
        table.play(move)
        table.wait(5)
    table.session.undo(table.now)
    config, past = restored(library.get(game()))
    resumed = Table(config, past=past)
    assert resumed.session.can_redo
    resumed.session.undo(resumed.now)
    assert resumed.session.time.readings(resumed.now) == pytest.approx((60, 60))
    assert resumed.moves == ["b2"]
    assert resumed.session.redo(resumed.now)
    assert resumed.session.redo(resumed.now)
    assert resumed.moves == ["b2", "a1", "c3"]


def test_taking_everything_back_after_a_restart_gives_full_clocks(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    for move in ("b2", "a1", "c3"):
        table.play(move)
        table.wait(5)
    config, past = restored(library.get(game()))
    resumed = Table(config, past=past)
    for _ in range(3):
        resumed.session.undo(resumed.now)
    assert resumed.moves == []
    assert resumed.session.time.readings(resumed.now) == pytest.approx((60, 60))


def test_redo_gives_the_clocks_back_and_keeps_them(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    for move, seconds in (("b2", 5), ("a1", 7), ("c3", 9)):
        table.wait(seconds)
        table.play(move)
    readings = [library.get(game()).clocks]
    for _ in range(2):
        table.session.undo(table.now)
        readings.append(library.get(game()).clocks)
    assert [pytest.approx(reading) for reading in readings] == [(51, 53), (60, 53), (60, 60)]
    for reading in reversed(readings[:-1]):
        assert table.session.redo(table.now)
        assert table.session.time.readings(table.now) == library.get(game()).clocks == pytest.approx(reading)


def test_how_a_game_ended_is_kept_with_its_last_move(library: Library) -> None:
    table, game = kept_table(library)
    table.play(*LINE_OF_X)
    stored = library.get(game())
    assert (stored.result, stored.termination, stored.plies) == ("1-0", "rules", 5)


def test_a_resignation_and_lost_time_are_kept(library: Library) -> None:
    table, game = kept_table(library)
    table.play("b2")
    table.session.resign(table.now)
    assert (library.get(game()).result, library.get(game()).termination) == ("1-0", "resignation")
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    table.play("b2")
    table.wait(61)
    assert (library.get(game()).result, library.get(game()).termination) == ("1-0", "time")


def test_a_game_that_was_deleted_meanwhile_is_there_again_when_it_is_played_on(library: Library) -> None:
    table, game = kept_table(library)
    table.play("b2", "a1")
    library.delete(game())
    assert library.ids() == []
    table.play("c3")
    assert library.ids() == [game()]
    assert [move.text for move in library.get(game()).moves] == ["b2", "a1", "c3"]


def test_a_finished_game_is_only_looked_at(library: Library) -> None:
    table, game = kept_table(library)
    table.play("b2", "a1")
    table.session.resign(table.now)
    config, past = restored(library.get(game()))
    shown = Table(config, past=past).session
    assert shown.outcome == table.session.outcome
    assert not shown.can_undo
    assert not shown.can_redo


def resumed(library: Library, game: int) -> Session:
    """The game as another program finds it."""
    with Library.open(library.path.parent if library.path else None) as other:
        config, past = restored(other.get(game))
    return Table(config, FakeEngine(instant=False), past=past).session


def test_a_help_is_written_down_when_it_is_used(library: Library) -> None:
    table, game = kept_table(library, tictactoe(YOU, AI, show_win_chance=False))
    table.play("b2")
    table.reply()
    assert table.session.analysis.hint()
    table.wait(0.1)
    assert resumed(library, game()).used == {helps.HINTS: 1}
    table.session.use(helps.GUARD, table.now, times=0)
    table.session.use(helps.THREATS, table.now)
    used = resumed(library, game()).used
    assert dict(used) == {helps.HINTS: 1, helps.GUARD: 0, helps.THREATS: 1}
    assert len(library.get(game()).moves) == 2


def test_a_help_before_the_first_move_is_written_down_with_it(library: Library) -> None:
    table, game = kept_table(library, tictactoe(YOU, AI, show_win_chance=False))
    table.session.use(helps.THREATS, table.now)
    assert library.ids() == []
    table.play("b2")
    assert resumed(library, game()).used == {helps.THREATS: 1}


def test_a_review_in_another_window_is_not_forgotten_by_the_one_that_plays(library: Library) -> None:
    table, game = kept_table(library, tictactoe(YOU, AI, show_win_chance=False))
    table.play("b2")
    table.reply()
    with Library.open(library.path.parent if library.path else None) as other:
        other.use_help(game(), helps.REVIEW)
    table.session.undo(table.now)
    table.play("a1")
    assert resumed(library, game()).used == {helps.TAKEBACKS: 1, helps.REVIEW: 1}


def test_who_plays_on_a_game_that_another_window_played_on_gets_a_copy_and_is_told(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60.0)))
    table.play("a1", "b2")
    config, past = restored(library.get(game()))
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append, game())
    other = Table(config, past=past, journal=journal)
    table.play("c3")
    clocks = library.get(game()).clocks
    other.wait(5.0)
    other.session.pause(True, other.now)
    assert (journal.game, library.get(game()).clocks, told) == (game(), clocks, [])
    other.session.pause(False, other.now)
    other.play("a2", "c1")
    assert told == ["This game was played on in another window. Yours goes on as a game of its own."]
    assert journal.game not in (None, game())
    assert texts(library.get(game()).moves) == "a1 b2 c3"
    assert texts(library.get(journal.game or 0).moves) == "a1 b2 a2 c1"
    assert len(library.unfinished()) == 2


def test_who_comes_back_to_a_game_after_another_window_played_on_goes_on_with_it(library: Library) -> None:
    told: list[str] = []
    keeper = Keeper(lambda: library, told.append)
    table = Table(tictactoe(), journal=keeper.journal())
    table.play("a1")
    (summary,) = library.unfinished()
    config, past = restored(library.get(summary.id))
    Table(config, past=past, journal=LibraryJournal(lambda: library, game=summary.id)).play("b2")
    config, past = restored(library.get(summary.id))
    Table(config, past=past, journal=keeper.journal(summary.id)).play("c3")
    assert (texts(library.get(summary.id).moves), told) == ("a1 b2 c3", [])
    Table(config, past=past, journal=LibraryJournal(lambda: library, game=summary.id)).play("c1")
    config, past = restored(library.get(summary.id))
    again = Table(config, past=past, journal=keeper.journal(summary.id))
    again.session.undo(again.now)
    again.play("a3")
    assert [(texts(library.get(game).moves), told) for game in library.ids()] == [("a1 b2 a3", [])]


def test_a_game_without_a_move_is_no_game(library: Library) -> None:
    table, _ = kept_table(library)
    table.session.resign(table.now)
    assert library.ids() == []


def test_swapped_seats_are_kept(library: Library) -> None:
    table, game = kept_table(library)
    table.play("b2")
    table.session.swap_sides(table.now)
    assert library.get(game()).white.name == "Guest"


def test_the_elo_of_the_level_that_a_person_meets_is_kept(library: Library) -> None:
    from ai.engine import Limit

    def tags(*seats: Seat) -> Mapping[str, str]:
        table, game = kept_table(library, tictactoe(*seats))
        table.play("b2")
        return library.get(game()).tags

    (creek,) = [rung for rung in rungs("tic-tac-toe") if rung.number == 3]
    assert tags(YOU, AI)["LevelElo"] == f"{creek.elo}"
    assert "LevelElo" not in tags(YOU, GUEST)
    assert "LevelElo" not in tags(YOU, replace(AI, limit=Limit(seconds=2.5)))
    assert "LevelElo" not in tags(YOU, Seat("random", "random"))


def test_the_clocks_are_kept_when_the_game_is_left(library: Library) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    table.play("b2")
    table.wait(20)
    table.session.pause(True, table.now)
    assert library.get(game()).clocks == pytest.approx((60, 40))


def test_an_ai_seat_and_its_limit_come_back(library: Library) -> None:
    from ai.engine import Limit

    config = tictactoe(YOU, replace(AI, limit=Limit(seconds=2.5)), take_backs=False)
    journal = LibraryJournal(lambda: library)
    table = Table(config, FakeEngine(instant=False), journal=journal)
    table.play("b2")
    assert from_record(read_game(write_game(record_of(table.session, table.now))))[0] == config
    assert journal.game is not None
    assert restored(library.get(journal.game))[0] == config


@pytest.mark.parametrize("aid", [True, False])
def test_the_boards_own_help_keeps_its_word_in_files(library: Library, aid: bool) -> None:
    table, _ = kept_table(library, tictactoe(hints=False, aid=aid))
    table.play("b2")
    record = record_of(table.session, table.now)
    assert record.tags["Help"] == "take_backs show_win_chance" + " show_paths" * aid
    assert from_record(record)[0].aid is aid


def test_a_library_that_cannot_be_written_is_told_once_and_caught_up_with(library: Library, tmp_path: Path) -> None:
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append)
    table = Table(tictactoe(), journal=journal)
    table.play("a1")
    sql(tmp_path / "library.db", "CREATE TRIGGER full BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.play("b2", "c3")
    assert len(told) == 1
    assert told[0].endswith("The game goes on.")
    sql(tmp_path / "library.db", "DROP TRIGGER full")
    table.play("a3")
    assert journal.game is not None
    assert [move.text for move in library.get(journal.game).moves] == ["a1", "b2", "c3", "a3"]


def test_what_is_tried_out_and_cannot_be_written_is_written_with_the_next_move(
    library: Library, tmp_path: Path
) -> None:
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append)
    table = Table(tictactoe(), journal=journal)
    table.play("a1", "b2")
    sql(tmp_path / "library.db", "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'full'); END")
    journal.explore([Variation(("a1",), (Move("c3"),))])
    assert [each.endswith("What you try out is written with your next move.") for each in told] == [True]
    sql(tmp_path / "library.db", "DROP TRIGGER full")
    table.play("a3")
    assert journal.game is not None
    assert [texts(line.moves) for line in library.get(journal.game).variations] == ["c3"]


def test_moves_that_could_not_be_written_are_written_with_the_clocks(library: Library, tmp_path: Path) -> None:
    table, game = kept_table(library, tictactoe(time_control=TimeControl(60, 0)))
    table.play("b2")
    sql(tmp_path / "library.db", "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.play("a1")
    sql(tmp_path / "library.db", "DROP TRIGGER full")
    table.wait(20)
    table.session.pause(True, table.now)
    stored = library.get(game())
    assert texts(stored.moves) == "b2 a1"
    assert stored.clocks == pytest.approx((40, 60))


def test_a_variation_that_cannot_be_removed_stays_and_that_is_told(library: Library, tmp_path: Path) -> None:
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append)
    Table(tictactoe(), journal=journal).play("a1", "b2")
    journal.explore([Variation(("a1",), (Move("c3"),))])
    sql(tmp_path / "library.db", "CREATE TRIGGER full BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'full'); END")
    assert (journal.remove_variation(["a1", "c3"]), len(told)) == (None, 1)
    sql(tmp_path / "library.db", "DROP TRIGGER full")
    removed = (Variation(("a1",), (Move("c3"),)),)
    assert [journal.remove_variation(["a1", "c3"]) for _ in range(2)] == [removed, ()]
    assert journal.game is not None
    assert (library.get(journal.game).variations, len(told)) == ((), 1)


@pytest.mark.skipif(sys.platform == "win32", reason="there no file that is open can be deleted")
def test_a_game_that_is_resumed_stays_behind_where_the_library_was_replaced(library: Library, tmp_path: Path) -> None:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(), journal=journal)
    table.play("a1")
    for path in tmp_path.glob("library.db*"):
        path.unlink()
    library.look_again()
    assert journal.behind
    journal.resume()
    assert journal.behind
    journal.catch_up()
    assert not journal.behind


@contextmanager
def _replaced_after(library: Library, folder: Path, *moves: str) -> Iterator[None]:
    """Replace a library of one game, after the block, by its copy from before the block with more moves of the game."""
    with closing(sqlite3.connect(folder / "library.db")) as old, closing(sqlite3.connect(folder / "new")) as new:
        old.backup(new)
    yield
    for path in folder.glob("library.db*"):
        path.unlink()
    (folder / "new").rename(folder / "library.db")
    with Library.open(folder) as again:
        (game,) = again.ids()
        config, past = restored(again.get(game))
        Table(config, past=past, journal=LibraryJournal(lambda: again, game=game)).play(*moves)
    library.look_again()


@pytest.mark.skipif(sys.platform == "win32", reason="there no file that is open can be deleted")
def test_a_game_that_went_on_in_a_replaced_library_is_not_set_back_to_what_this_window_knows(
    library: Library, tmp_path: Path
) -> None:
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append)
    table = Table(tictactoe(), journal=journal)
    table.play("a1", "b2")
    with _replaced_after(library, tmp_path, "c3"):
        Table(tictactoe(), journal=LibraryJournal(lambda: library)).play("c1")  # a game that the new file lacks
    assert journal.behind
    journal.catch_up()
    assert not journal.behind
    lines = lambda: sorted(texts(library.get(each).moves) for each in library.ids())  # noqa: E731
    assert (lines(), told) == (["a1 b2 c3", "c1"], [])
    table.play("a3")
    assert lines() == ["a1 b2 a3", "a1 b2 c3", "c1"]
    assert len(told) == 1, "that it goes on as a game of its own"


@pytest.mark.skipif(sys.platform == "win32", reason="there no file that is open can be deleted")
def test_a_resignation_is_kept_where_the_game_went_on_in_a_replaced_library(library: Library, tmp_path: Path) -> None:
    told: list[str] = []
    table = Table(tictactoe(), journal=LibraryJournal(lambda: library, told.append))
    table.play("a1", "b2")
    with _replaced_after(library, tmp_path, "c3"):
        Table(tictactoe(), journal=LibraryJournal(lambda: library)).play("c1")
    table.session.resign(table.now)
    games = [library.get(each) for each in library.ids()]
    assert sorted((each.result, texts(each.moves)) for each in games) == [
        ("*", "a1 b2 c3"), ("*", "c1"), ("0-1", "a1 b2"),
    ]  # fmt: skip
    assert len(told) == 1, "that it goes on as a game of its own"


def test_a_library_that_another_program_holds_stops_the_game_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Held:
        trouble = None

        def begin_game(self, _draft: object) -> int:
            asked.append("begin")
            clock[0] += 5.0
            raise LibraryError("Another program is using it.")

    clock = [0.0]
    monkeypatch.setattr("table.journal.time.monotonic", lambda: clock[0])
    told: list[str] = []
    table = Table(tictactoe(), journal=LibraryJournal(lambda: cast("Library", Held()), told.append))
    table.play("a1", "b2", "c3")
    assert (len(asked), len(told)) == (1, 1)
    clock[0] += 60.0
    table.play("a3")
    assert (len(asked), len(told)) == (2, 1)


def test_a_game_that_was_purged_while_it_is_played_is_begun_anew(library: Library) -> None:
    told: list[str] = []
    journal = LibraryJournal(lambda: library, told.append)
    table = Table(tictactoe(), journal=journal)
    table.play("a1", "b2")
    table.session.undo(table.now)
    assert journal.game is not None
    library.delete(journal.game)
    library.purge()
    table.play("c3")
    (game,) = library.ids()
    stored = library.get(game)
    assert [move.text for move in stored.moves] == ["a1", "c3"]
    assert [[move.text for move in line.moves] for line in stored.variations] == [["b2"]]
    assert told == []


def test_a_game_that_was_never_left_out_is_begun_at_the_moment_of_its_first_move(library: Library) -> None:
    table, game = kept_table(library)
    table.play("a1")
    begun = library.get(game()).created
    table.play("b2")
    assert library.find_same("tic-tac-toe", None, begun) == game()


@pytest.mark.parametrize("tag", ['Clocks "1"', 'Clocks "a b"', 'TimeControl "soon"', 'Game "chess"'])
def test_a_tag_that_cannot_be_read_is_one_error(tag: str) -> None:
    name = tag.split(maxsplit=1)[0]
    lines = ['[Game "tic-tac-toe"]', f"[{tag}]"] if name != "Game" else [f"[{tag}]"]
    with pytest.raises(RulesError):
        from_record(read_game("\n".join(lines)))


def test_a_library_that_cannot_be_written_is_not_asked_all_the_time(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(lambda: library)
    table = Table(tictactoe(), journal=keeper.journal())
    asked: list[None] = []

    def refuse(*_game: object, **_more: object) -> None:
        asked.append(None)
        raise LibraryError("The disk is full.")

    monkeypatch.setattr(library, "record_line", refuse)
    table.play("a1")
    assert keeper.update()
    delay = keeper.next_update_delay()
    assert delay is not None
    assert 0 < delay <= RETRY_SECONDS
    before = len(asked)
    assert not keeper.update()
    assert len(asked) == before
    keeper.journal(12)
    assert len(asked) == before + 1, "a stored game is opened as the library has it"


def test_what_the_library_lacks_is_saved_in_a_file_that_is_the_persons_own(library: Library, tmp_path: Path) -> None:
    keeper, file = Keeper(lambda: library), tmp_path / "games.txt"
    table = Table(tictactoe(), journal=keeper.journal())
    keeper.save_missing(file)
    assert not file.exists()
    sql(tmp_path / "library.db", "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.play("b2", "a1")
    keeper.save_missing(file)
    assert read_game(file.read_text("utf-8")).moves == ["b2", "a1"]
    assert sys.platform == "win32" or file.stat().st_mode & 0o777 == 0o600


def test_a_game_that_cannot_be_read_is_begun_anew_by_its_next_move(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        table = Table(tictactoe(), journal=LibraryJournal(lambda: library, game=12345))
        table.play("b2")
        assert [texts(library.get(game).moves) for game in library.ids()] == ["b2"]


def test_nothing_is_missing_where_nothing_was_played(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        assert Keeper(lambda: library).missing() == []


def test_a_journal_of_a_game_that_the_library_lost_begins_it_anew(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        keeper = Keeper(lambda: library)
        assert keeper.missing() == []
        table = Table(tictactoe(), journal=LibraryJournal(lambda: library, game=77))
        table.play("b2")
        assert [texts(library.get(game).moves) for game in library.ids()] == ["b2"]


def test_whoever_takes_back_what_was_played_yesterday_goes_on_with_the_same_game(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        yesterday = Table(tictactoe(), journal=LibraryJournal(lambda: library))
        yesterday.play("b2", "a1", "c3")
        (game,) = library.ids()
        told: list[str] = []
        config, past = restored(library.get(game))
        today = Table(config, FakeEngine(), past=past, journal=LibraryJournal(lambda: library, told.append, game))
        today.session.undo(today.now)
        today.play("b1")
        assert (library.ids(), told) == ([game], [])
        assert texts(library.get(game).moves) == "b2 a1 b1"
