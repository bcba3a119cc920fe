"""The library: every move is kept before it is shown, and nothing that was played is forgotten."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game import Match, find_game
from saves import rows
from saves.database import Database
from saves.errors import LibraryError, MissingMovesError, NoSuchGameError
from saves.library import Library
from saves.models import Move, SeatRecord, Variation
from saves.opening import FILE_NAME, OpenedLibrary, open_library
from saves.search import Query
from tests.saves.support import CREEK, ROBIN, draft, play, record_move, sql, take_back, texts


@pytest.fixture
def opened(tmp_path: Path) -> OpenedLibrary:
    """What the library below works on."""
    return open_library(tmp_path / "data")


@pytest.fixture
def library(opened: OpenedLibrary) -> Iterator[Library]:
    with Library(opened) as library:
        assert library.trouble is None
        yield library


def again(library: Library) -> Library:
    """The same library as another process sees it."""
    assert library.path is not None
    return Library.open(library.path.parent)


def test_every_commit_is_on_the_disk(opened: OpenedLibrary, library: Library) -> None:
    assert library.path is not None
    assert opened.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert opened.connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    settings = ("fullfsync", "checkpoint_fullfsync", "foreign_keys", "trusted_schema", "cache_size")
    found = [opened.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings]
    assert found == [1, 1, 1, 0, -16_000]


def test_a_move_is_there_for_another_process_as_soon_as_it_is_recorded(library: Library) -> None:
    game = library.begin_game(draft(clocks=(600.0, 600.0), time_control="600+5", tags={"Help": "hints"}))
    record_move(library, game, 1, "b2", position="3/1w1/3 b", seconds=2.5, clocks=(602.5, 600.0))
    with again(library) as other:
        stored = other.get(game)
    assert stored.moves == (Move("b2", 2.5, (602.5, 600.0)),)
    assert (stored.white, stored.black, stored.board, stored.start) == (ROBIN, CREEK, "tic-tac-toe", None)
    assert (stored.clocks, stored.time_control, stored.tags) == ((602.5, 600.0), "600+5", {"Help": "hints"})
    assert (stored.position, stored.plies, stored.result) == ("3/1w1/3 b", 1, "*")


def test_a_game_is_listed_from_its_first_move_on(library: Library) -> None:
    game = library.begin_game(draft())
    assert library.ids() == []
    record_move(library, game, 1, "b2", position="3/1w1/3 b")
    assert library.ids() == [game]
    assert [found.id for found in library.unfinished()] == [game]


def test_a_game_of_which_nothing_was_played_is_not_listed(library: Library) -> None:
    game = library.begin_game(draft())
    library.record_line(game, [], position="")
    assert library.ids() == []
    play(library, "b2")
    assert len(library.ids()) == 1


def test_what_is_taken_back_can_be_played_again(library: Library) -> None:
    game = play(library, "b2 a1 c3 b1")
    take_back(library, game, 2, position="after two")
    stored = library.get(game)
    assert (texts(stored.moves), texts(stored.ahead), stored.position) == ("b2 a1", "c3 b1", "after two")
    library.record_line(game, [*stored.moves, stored.ahead[0]], position="after three")
    assert (texts(library.get(game).moves), library.get(game).variations) == ("b2 a1 c3", ())


def test_what_is_replaced_stays_as_a_variation(library: Library) -> None:
    game = play(library, "b2 a1 c3 b1")
    take_back(library, game, 2, position="")
    record_move(library, game, 3, "a3", position="")
    stored = library.get(game)
    assert texts(stored.moves) == "b2 a1 a3"
    assert stored.ahead == ()
    (variation,) = stored.variations
    assert (variation.before, texts(variation.moves)) == (("b2", "a1"), "c3 b1")


def test_the_same_move_again_is_no_variation_but_has_its_new_time(library: Library) -> None:
    game = library.begin_game(draft())
    record_move(library, game, 1, "b2", position="", seconds=1.0)
    take_back(library, game, 0, position="")
    record_move(library, game, 1, "b2", position="", seconds=9.0)
    stored = library.get(game)
    assert stored.moves == (Move("b2", 9.0),)
    assert stored.variations == ()


def test_recording_an_earlier_move_takes_the_later_ones_back(library: Library) -> None:
    game = play(library, "b2 a1 c3")
    record_move(library, game, 2, "a3", position="")
    assert texts(library.get(game).moves) == "b2 a3"
    assert texts(library.get(game).variations[0].moves) == "a1 c3"


def test_the_whole_line_keeps_what_is_known_and_what_it_leaves(library: Library) -> None:
    game = library.begin_game(draft())
    record_move(library, game, 1, "b2", position="", seconds=4.0)
    record_move(library, game, 2, "a1", position="")
    library.annotate(game, 1, "the centre")
    library.record_line(game, [Move("b2"), Move("c1")], position="")
    stored = library.get(game)
    assert stored.moves == (Move("b2", 4.0, note="the centre"), Move("c1"))
    assert texts(stored.variations[0].moves) == "a1"


def test_the_whole_line_may_go_anywhere_and_writes_only_what_is_new(opened: OpenedLibrary, library: Library) -> None:
    game = play(library, "b2 a1 c3 b1")
    lines = ["b2 a1", "b2 a1 c3", "b2 a3 c3", "a1", "", "b2 a1 c3 b1 c1"]
    for line in lines:
        library.record_line(game, [Move(text) for text in line.split()], position=line)
        assert (texts(library.get(game).moves), library.get(game).position) == (line, line)
    assert {texts(found.moves) for found in library.get(game).variations} == {"a3 c3", "a1"}
    before = opened.connection.total_changes
    library.record_line(game, [Move(text) for text in lines[-1].split()], position="")
    assert opened.connection.total_changes == before + 1  # the game's own row
    library.record_line(game, [Move("b2", 7.0, (1.0, 2.0), "good")], position="")
    assert library.get(game).moves == (Move("b2", 7.0, (1.0, 2.0), "good"),)


def test_clocks_go_back_with_a_takeback(library: Library) -> None:
    game = library.begin_game(draft(clocks=(60.0, 60.0)))
    for ply, (text, clocks) in enumerate([("b2", (50.0, 60.0)), ("a1", (50.0, 40.0)), ("c3", (30.0, 40.0))], 1):
        record_move(library, game, ply, text, position="", clocks=clocks)
    take_back(library, game, 1, position="")
    stored = library.get(game)
    assert stored.clocks == (50.0, 60.0)
    again = [*stored.moves, stored.ahead[0]]
    library.record_line(game, again, position="")
    assert library.get(game).clocks == (50.0, 60.0), "without clocks they stay as they are"
    library.record_line(game, again, position="", clocks=again[-1].clocks)
    assert library.get(game).clocks == library.get(game).moves[1].clocks == (50.0, 40.0)
    library.update_clocks(game, (49.5, 40.0))
    assert library.get(game).clocks == (49.5, 40.0)
    library.record_line(game, [], position="", clocks=(60.0, 60.0))
    assert library.get(game).clocks == (60.0, 60.0)


def test_the_last_move_and_its_result_are_kept_together(library: Library) -> None:
    game = play(library, "b2 a1 c3", result="1-0", termination="rules")
    assert (library.get(game).result, library.get(game).termination) == ("1-0", "rules")
    assert library.unfinished() == ()


def test_a_takeback_reopens_a_finished_game(library: Library) -> None:
    game = play(library, result="0-1", termination="time")
    assert library.get(game).finished
    take_back(library, game, 2, position="")
    assert (library.get(game).result, library.get(game).termination) == ("*", "")


def test_a_result_is_one_that_a_game_file_knows(library: Library) -> None:
    game = play(library)
    with pytest.raises(ValueError, match="a result is one of"):
        record_move(library, game, 4, "b1", position="", result="won")
    assert library.get(game).plies == 3


def test_seats_title_and_notes_can_be_changed(library: Library) -> None:
    game = play(library)
    library.update_seats(game, SeatRecord("Ocean", "level-10", "nodes=5000"), ROBIN)
    library.rename(game, "The duel\nin the garden")
    library.annotate(game, 0, "rainy")
    library.annotate(game, 3, "a blunder?")
    stored = library.get(game)
    assert (stored.white, stored.black) == (SeatRecord("Ocean", "level-10", "nodes=5000"), ROBIN)
    assert (stored.title, stored.note, stored.moves[2].note) == ("The duel in the garden", "rainy", "a blunder?")
    with pytest.raises(MissingMovesError, match="no move 4"):
        library.annotate(game, 4, "too far")


def test_a_deleted_game_comes_back_as_it_was(library: Library) -> None:
    game, other = play(library, "b2 a1"), play(library, "a1 b2")
    before = library.get(game)
    library.delete(game, other)
    assert library.ids() == []
    assert set(library.ids(Query(deleted=True))) == {game, other}
    library.restore(game)
    assert (library.ids(), library.get(game)) == ([game], before)


def test_purging_removes_only_what_was_deleted_long_enough_ago(library: Library) -> None:
    gone, deleted, kept = play(library, "b2", draft(black=SeatRecord("Zoe"))), play(library), play(library)
    library.delete(gone)
    assert library.path is not None
    sql(library.path, "UPDATE games SET deleted = deleted - 31 * 86400000")
    library.delete(deleted)
    assert library.purge(days=30) == 1
    assert library.get(deleted).id == deleted
    with pytest.raises(NoSuchGameError):
        library.get(gone)
    assert library.purge() == 1
    assert library.ids() == [kept]
    assert sql(library.path, "SELECT DISTINCT game FROM moves") == [(kept,)]
    assert ("Zoe",) not in sql(library.path, "SELECT name FROM players")


def test_a_purged_id_is_never_given_again(library: Library) -> None:
    game = play(library)
    library.delete(game)
    library.purge()
    assert play(library) > game
    with pytest.raises(NoSuchGameError, match="no game number"):
        record_move(library, game, 1, "b2", position="")


@pytest.mark.parametrize("number", [0, -1, 99, 2**63 - 1, 2**70])
def test_a_game_that_is_not_there_is_an_error_for_every_call(library: Library, number: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: library.get(number),
        lambda: library.rename(number, "x"),
        lambda: library.annotate(number, 0, "x"),
        lambda: library.update_clocks(number, (1.0, 1.0)),
        lambda: library.record_line(number, [], position=""),
        lambda: library.update_seats(number, ROBIN, CREEK),
        lambda: library.update_tags(number, {"Event": "Open"}),
        lambda: library.use_help(number, "hints"),
        lambda: library.judgements.keep(number, {}),
        lambda: library.explore(number, []),
        lambda: library.remove_variation(number, ["b2"]),
    ]
    for call in calls:
        with pytest.raises(LibraryError, match=r"no game number|out of range|too large"):
            call()


def test_not_everything_that_was_tried_out_is_one_variation(library: Library) -> None:
    game = library.begin_game(draft())
    library.explore(game, [Variation((), (Move("a1"),))])
    with pytest.raises(ValueError, match="is no variation"):
        library.remove_variation(game, [])
    library.remove_variation(game, ["a1"])
    assert library.get(game).variations == ()


def test_what_goes_wrong_has_a_code_and_fields_beside_its_words(library: Library) -> None:
    with pytest.raises(NoSuchGameError) as gone:
        library.get(99)
    assert (gone.value.code, gone.value.fields) == ("no-such-game", {"game": 99})
    assert str(gone.value) == "The library has no game number 99."
    game = play(library)
    with pytest.raises(MissingMovesError) as missing:
        library.annotate(game, 7, "too far")
    assert (missing.value.code, missing.value.fields["ply"]) == ("missing-moves", 7)
    library.close()


def test_a_failed_change_changes_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(library)
    before = library.get(game)

    def full_disk(*_arguments: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(rows, "show", full_disk)
        with pytest.raises(LibraryError, match=r"The game cannot be kept in the library. The disk is full\."):
            record_move(library, game, 4, "b1", position="")
    assert library.get(game) == before
    record_move(library, game, 4, "b1", position="")


def test_another_thread_must_open_its_own(library: Library) -> None:
    errors: list[BaseException] = []

    def look() -> None:
        try:
            library.ids()
        except sqlite3.ProgrammingError as error:
            errors.append(error)
        with again(library) as own:
            own.ids()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert len(errors) == 1


def test_texts_that_no_file_can_hold_are_mended(library: Library) -> None:
    game = play(library, "b2", draft(white=SeatRecord("\ud800Ro\x00bin\n"), title="x" * 5000, tags={"Help": "\udfff"}))
    stored = library.get(game)
    assert (stored.white.name, len(stored.title)) == ("Ro bin", rows.LONGEST_TITLE)


def test_times_of_day_are_utc(library: Library) -> None:
    long_ago = datetime(1924, 2, 29, 12, tzinfo=UTC)
    game = play(library, "b2", draft(created=long_ago))
    stored = library.get(game)
    assert stored.created == long_ago
    assert abs(stored.updated - datetime.now(UTC)) < timedelta(minutes=1)


def test_the_tree_follows_a_match_through_any_takebacks(library: Library) -> None:
    dice = random.Random(20261120)
    for board in ("tic-tac-toe", "connect-four", "pathwayz", "pentago-twist"):
        match = Match(find_game(board))
        game = library.begin_game(draft(board))
        for _ in range(60):
            _wander(library, game, match, dice)
            stored = library.get(game)
            assert texts(stored.moves) == " ".join(match.moves_text)
            assert bool(stored.ahead) == match.can_redo
            assert stored.position == match.game.to_position(match.state)


def _wander(library: Library, game: int, match: Match, dice: random.Random) -> None:
    """One step as a player may do it, in the match and in the library."""
    choices = ["play"] * 3 * (not match.outcome) + ["redo"] * match.can_redo + ["undo"] * bool(match.moves)
    step = dice.choice(choices)
    if step == "play":
        match.push(dice.choice(match.legal_actions()))
        position = match.game.to_position(match.state)
        record_move(library, game, len(match.moves), match.moves_text[-1], position=position)
    elif step == "redo":
        match.redo()
        line = [Move(text) for text in match.moves_text]
        library.record_line(game, line, position=match.game.to_position(match.state))
    else:
        match.pop()
        take_back(library, game, len(match.moves), position=match.game.to_position(match.state))


def test_a_closed_library_leaves_one_file(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        play(library)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_a_help_that_is_written_down_stays(library: Library) -> None:
    game = play(library, "b2 a1", draft(tags={"Help": "hints", "Used": "guard=0 blessings=2"}))
    library.use_help(game, "review")
    library.update_tags(game, {"Used": "guard=3 hints=1"})
    library.update_tags(game, {"Help": ""})
    with again(library) as other:
        assert other.get(game).tags == {"Help": "", "Used": "guard=3 hints=1 blessings=2 review=1"}
    other_game = play(library, "b2 a1")
    library.use_help(other_game, "review")
    assert library.get(other_game).tags == {"Used": "review=1"}


def test_moves_are_numbered_by_their_ply_and_a_long_name_is_cut(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, kept=draft(white=SeatRecord("Z" * 300)))
        assert library.get(game).white.name == "Z" * 100
    assert sql(tmp_path / FILE_NAME, "SELECT ply, text FROM moves ORDER BY number") == [(1, "b2"), (2, "a1"), (3, "c3")]


def test_a_change_waits_five_seconds_for_another_program(tmp_path: Path) -> None:
    with closing(open_library(tmp_path).connection) as connection:
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (5000,)


def test_a_lack_of_memory_is_told_as_one_and_what_comes_next_is_written(tmp_path: Path) -> None:
    with closing(Database(open_library(tmp_path))) as database:
        with pytest.raises(LibraryError, match="There is not enough memory"), database.transaction():
            raise MemoryError
        with database.transaction() as connection:
            assert connection.in_transaction
