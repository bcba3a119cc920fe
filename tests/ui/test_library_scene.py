"""The list of games: finding, choosing, opening, renaming, deleting and exporting, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame
import pytest

from coach import languages
from saves import places
from saves.errors import LibraryError
from saves.gamefile import load_games
from saves.glicko import Strength
from saves.library import Library
from saves.models import GameSummary, Move, SeatRecord
from saves.opening import FILE_NAME, connect
from saves.puzzles import PuzzleAttempt
from saves.schema import VERSION
from saves.shelf import Shelf
from table import batches
from table.progress import ProgressReport
from tests.saves.support import sql
from tests.ui.screen import Screen
from tests.ui.shelves import ROBIN, YOU, fill, keep, level
from ui.kit import Dropdown, Look, window
from ui.kit.dialog import FieldDialog
from ui.kit.theme import THEMES
from ui.parts import waiting
from ui.parts.rating_curve import RatingCurve
from ui.parts.waiting import WaitDialog, Waiting
from ui.screens.library.progress import year_card
from ui.screens.library.scene import LibraryScene
from ui.screens.play.scene import PlayScene
from ui.shell.routes import LibraryRoute

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    """The library's screen over five games, the newest first: e, d, c, b, a."""
    with Library.open(tmp_path) as library:
        keep(library, title="a", seats=(YOU, level(3)), moves="a1 b1 a2 b2 a3")
        keep(library, "connect-four", "4 4 5", title="b", seats=(level(7), YOU))
        keep(library, title="c", seats=(YOU, level(1)), result="0-1", termination="resignation")
        keep(library, "pathwayz", "d5 e5*", title="d", seats=(ROBIN, YOU))
        keep(library, "pentago-twist", "c6/2R", title="e", result="1-0", termination="time")
    hands = at_library(tmp_path)
    yield hands
    hands.close()


def at_library(folder: Path, size: tuple[int, int] = (1280, 800)) -> Screen:
    hands = Screen.at_home(size, folder)
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    return hands


def test_a_game_tells_how_long_a_level_thought_that_was_asked_to_think_by_seconds(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        keep(library, seats=(YOU, SeatRecord("Ocean", "level-10", "seconds=2")))
    hands = at_library(tmp_path)
    hands.key(pygame.K_DOWN)
    hands.wait(0.1)
    assert {"Ocean thinks", "2 s a move"} <= set(hands.texts())
    hands.close()


def shelf_of(hands: Screen) -> Shelf:
    assert isinstance(hands.scene, LibraryScene)
    return hands.scene.shelf


def titles(hands: Screen) -> str:
    """The titles listed, from the top."""
    shelf = shelf_of(hands)
    games = [shelf.summary(index) for index in range(len(shelf))]
    return "".join(game.title if game else "?" for game in games)


def chosen(hands: Screen) -> str:
    shelf = shelf_of(hands)
    return "".join(game.title for game in shelf.library.summaries(shelf.chosen))


def pick(hands: Screen, dropdown: str, option: str) -> None:
    """Choose from a dropdown by mouse."""
    hands.click(dropdown)
    hands.wait(0.2)
    hands.click(option)
    hands.wait(0.1)


def row_of(hands: Screen, index: int) -> tuple[int, int]:
    area = hands.get("list", "Games").rect
    return area.centerx, area.y + round((index + 0.5) * hands.app.look.px(68))


def test_all_games_are_listed_newest_first(hands: Screen) -> None:
    assert titles(hands) == "edcba"
    assert "5 games" in hands.texts()


def test_what_another_window_changes_shows(hands: Screen, tmp_path: Path) -> None:
    with Library.open(tmp_path) as other:
        (last,) = other.ids()[:1]
        other.rename(last, "E")
        keep(other, title="f")
    hands.wait(0.1)
    assert titles(hands) == "fEdcba"


def test_a_letter_after_a_slash_searches(hands: Screen) -> None:
    hands.key(pygame.K_SLASH)
    hands.write("robin path")
    assert titles(hands) == "d"
    assert "1 of 5 games" in hands.texts()
    hands.key(pygame.K_ESCAPE)
    assert titles(hands) == "edcba"


def test_control_f_searches_and_enter_leads_to_the_list(hands: Screen) -> None:
    hands.key(pygame.K_f, mod=CTRL)
    hands.write("four")
    hands.key(pygame.K_RETURN)
    assert hands.focused == "Games"
    assert chosen(hands) == "b"


@pytest.mark.parametrize(
    ("dropdown", "option", "left"),
    [
        ("Board", "Tic-tac-toe", "ca"),
        ("Result", "Unfinished", "db"),
        ("Result", "Won", "ea"),  # each row that says so: e was won against Robin
        ("Result", "Lost", "c"),
        ("Sort", "Oldest first", "abcde"),
        ("Sort", "Title", "abcde"),
        ("Sort", "Longest first", "abdce"),
    ],
)
def test_filters_and_orders(hands: Screen, dropdown: str, option: str, left: str) -> None:
    pick(hands, dropdown, option)
    assert titles(hands) == left


def test_dropdowns_follow_the_arrow_keys(hands: Screen) -> None:
    while hands.focused != "Result":
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    assert titles(hands) == "db"


@pytest.mark.parametrize(
    ("code", "typed", "left"),
    [
        ("de", "vier gewinnt", "b"), ("de", "bächlein", "a"), ("de", "stufe 1", "c"), ("de", "nobody", ""),
        ("de", "robin du", "ed"), ("ja", "レベル7", "b"), ("fr", "connect four", "b"), ("en", "rapids you", "b"),
    ],
)  # fmt: skip
def test_what_stands_in_a_row_is_found_in_every_language(hands: Screen, code: str, typed: str, left: str) -> None:
    try:
        languages.speak(code)
        assert isinstance(hands.scene, LibraryScene)
        hands.scene.ask(text=typed)
        assert titles(hands) == left
        hands.scene.show_all()
        assert titles(hands) == "edcba"
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize(
    ("code", "sort", "left"),
    [
        (languages.ENGLISH, "board", "bdeca"),
        (languages.ENGLISH, "opponent", "acbed"),
        ("de", "board", "decab"),  # Vier gewinnt comes last
        ("de", "opponent", "adceb"),  # Bächlein, Du, Pfütze, Robin, Stromschnelle
    ],
)
def test_games_are_ordered_by_the_names_that_stand_in_their_rows(
    hands: Screen, code: str, sort: str, left: str
) -> None:
    try:
        languages.speak(code)
        assert isinstance(hands.scene, LibraryScene)
        hands.scene.ask(sort=sort, descending=False)
        assert titles(hands) == left
    finally:
        languages.speak(languages.ENGLISH)


def test_games_are_ordered_anew_when_the_language_has_changed(hands: Screen) -> None:
    assert isinstance(hands.scene, LibraryScene)
    try:
        languages.speak("de")
        hands.scene.ask(sort="board", descending=False)
        assert titles(hands) == "decab"
    finally:
        languages.speak(languages.ENGLISH)
    hands.scene.enter()
    assert titles(hands) == "bdeca"


def test_what_fits_nothing_says_so_and_leads_back(hands: Screen) -> None:
    hands.key(pygame.K_SLASH)
    hands.write("nobody")
    assert titles(hands) == ""
    hands.click("Show all")
    assert titles(hands) == "edcba"


def test_arrows_choose_and_enter_continues(hands: Screen) -> None:
    hands.key(pygame.K_DOWN)
    assert chosen(hands) == "d"
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)
    assert hands.session.match.moves_text == ["d5", "e5*"]
    assert hands.session.human_to_move


def test_a_finished_game_is_looked_through(hands: Screen) -> None:
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)
    assert hands.scene.mode == "over"
    assert hands.says("time ran out")
    hands.key(pygame.K_PAGEUP)
    assert hands.view.state == hands.session.match.initial_state
    hands.key(pygame.K_u)
    assert hands.app.library.search().games[0].result == "1-0"


def test_a_double_click_opens(hands: Screen) -> None:
    place = row_of(hands, 3)
    hands.click(place)
    assert chosen(hands) == "b"
    hands.click(place)
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)


def test_f2_renames(hands: Screen) -> None:
    hands.key(pygame.K_DOWN, pygame.K_F2)
    hands.wait(0.2)
    hands.write("At the lake")
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    current = shelf_of(hands).current
    assert current is not None
    assert current.title == "At the lake"


def test_escape_leaves_the_title_as_it_was(hands: Screen) -> None:
    hands.key(pygame.K_F2)
    hands.write("Never")
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    assert titles(hands) == "edcba"


def test_delete_takes_the_game_away_and_control_z_brings_it_back(hands: Screen) -> None:
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert titles(hands) == "ecba"
    hands.key(pygame.K_DELETE)
    assert titles(hands) == "eba"
    hands.key(pygame.K_z, mod=CTRL)
    assert titles(hands) == "ecba"
    hands.click("Undo")
    assert titles(hands) == "edcba"
    assert chosen(hands) == "d"


def notices(hands: Screen) -> list[str]:
    return [notice.text for notice in hands.app.services.notices.shown]


def test_the_notice_of_a_deletion_goes_with_its_undo(hands: Screen) -> None:
    hands.key(pygame.K_DELETE)
    assert notices(hands) == ["1 game deleted. Undo or Ctrl+Z brings it back."]
    hands.key(pygame.K_z, mod=CTRL)
    assert notices(hands) == ["1 game brought back."]
    hands.key(pygame.K_DELETE, pygame.K_DELETE)
    assert [told for told in notices(hands) if "deleted" in told] == ["1 game deleted. Undo or Ctrl+Z brings it back."]
    hands.key(pygame.K_ESCAPE)
    assert not [told for told in notices(hands) if "deleted" in told], "another screen has no undo"


def test_one_notice_alone_tells_whether_a_game_is_deleted_or_back(hands: Screen) -> None:
    for _ in range(2):
        hands.key(pygame.K_DELETE)
        assert notices(hands) == ["1 game deleted. Undo or Ctrl+Z brings it back."]
        hands.key(pygame.K_z, mod=CTRL)
        assert notices(hands) == ["1 game brought back."]


def test_a_deleted_game_that_another_window_plays_on_is_told_as_deleted_no_more(hands: Screen, tmp_path: Path) -> None:
    game = shelf_of(hands).ids[1]
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert titles(hands) == "ecba"
    with Library.open(tmp_path) as other:
        moves = ("d5", "e5*", "d6")
        other.record_line(game, [Move(move) for move in moves], position=other.get(game).position)
    hands.wait(0.1)
    assert "d" in titles(hands)
    assert not any("deleted" in told for told in notices(hands))
    assert not hands.get("button", "Undo").enabled
    hands.key(pygame.K_z, mod=CTRL)
    assert not any("brought back" in told for told in notices(hands)), "it had come back before"


def test_a_deletion_can_be_undone_when_one_comes_back(hands: Screen) -> None:
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_l, mod=CTRL)
    assert titles(hands) == "dcba"
    hands.key(pygame.K_z, mod=CTRL)
    assert titles(hands) == "edcba"


def test_what_cannot_be_deleted_is_told(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise LibraryError("The disk is full.")

    monkeypatch.setattr(Library, "delete", refuse)
    hands.key(pygame.K_DELETE)
    hands.wait(0.1)
    assert titles(hands) == "edcba"
    assert notices(hands) == ["The disk is full."]


def test_nothing_is_deleted_while_another_program_writes(hands: Screen) -> None:
    path = hands.app.library.path
    assert path is not None
    with closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        hands.key(pygame.K_DELETE)
        hands.wait(0.1)
    assert titles(hands) == "edcba"
    assert notices(hands) == ["The library of games cannot be changed. Another program is using it."]


def test_undo_works_wherever_its_notice_is_shown(hands: Screen) -> None:
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_f, mod=CTRL)
    hands.key(pygame.K_z, mod=CTRL)
    assert titles(hands) == "edcba", "while a search is typed"
    hands.key(pygame.K_RETURN, pygame.K_DELETE)
    assert len(shelf_of(hands)) == 4
    hands.get("choice", "Page").choose("Progress")
    hands.key(pygame.K_z, mod=CTRL)
    assert len(shelf_of(hands)) == 5, "on the other page"


def test_unfinished_games_are_deleted_together_and_brought_back(hands: Screen) -> None:
    assert not hands.find("button", "Delete all"), "all games are listed"
    pick(hands, "Result", "Unfinished")
    hands.click("Delete all")
    hands.wait(0.1)
    assert titles(hands) == ""
    assert notices(hands) == ["2 games deleted. Undo or Ctrl+Z brings them back."]
    hands.click("Show all")
    assert titles(hands) == "eca"
    hands.key(pygame.K_z, mod=CTRL)
    assert titles(hands) == "edcba"


def test_shift_and_arrows_mark_several_and_control_a_all(hands: Screen) -> None:
    hands.key(pygame.K_DOWN, pygame.K_DOWN, mod=SHIFT)
    assert chosen(hands) == "edc"
    hands.key(pygame.K_DELETE)
    assert titles(hands) == "ba"
    hands.key(pygame.K_z, mod=CTRL)
    hands.key(pygame.K_a, mod=CTRL)
    assert chosen(hands) == "edcba"
    hands.key(pygame.K_ESCAPE)
    assert len(chosen(hands)) == 1


def test_space_marks_single_games(hands: Screen) -> None:
    hands.key(pygame.K_SPACE, pygame.K_DOWN)
    assert chosen(hands) == "d"
    hands.key(pygame.K_SPACE)
    assert chosen(hands) == "d"


def test_export_writes_what_is_chosen_and_never_overwrites(
    hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "documents", lambda: tmp_path)
    hands.key(pygame.K_a, mod=CTRL)
    hands.key(pygame.K_e, mod=CTRL)
    dialog = hands.app.router.overlays[-1]
    assert isinstance(dialog, FieldDialog)
    path = Path(dialog.field.text)
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert [record.tags["Title"] for record in load_games(path)] == list("edcba")
    before = path.read_bytes()
    hands.key(pygame.K_e, mod=CTRL)
    hands.get("text field", "File").fill(str(path))
    hands.key(pygame.K_RETURN)
    assert path.read_bytes() == before
    assert any("already a file" in said for said in hands.texts())


@pytest.fixture
def copied(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is put on the clipboard from now on."""
    found: list[str] = []

    def copy(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr(window, "copy_text", copy)
    return found


def test_control_c_copies_the_game_file(hands: Screen, copied: list[str]) -> None:
    hands.key(pygame.K_c, mod=CTRL)
    assert '[Game "pentago-twist"]' in copied[0]


def test_many_games_are_copied_in_batches(hands: Screen, copied: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH", 2)
    hands.key(pygame.K_a, mod=CTRL)
    hands.key(pygame.K_c, mod=CTRL)
    assert not copied, "the window draws before it goes on"
    hands.wait(0.1)
    assert copied == [hands.app.library.export(shelf_of(hands).ids)]


def test_a_long_export_can_be_cancelled(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH", 1)
    monkeypatch.setattr(waiting, "Waiting", partial(Waiting, patience=0.0))
    hands.key(pygame.K_a, mod=CTRL)
    hands.key(pygame.K_e, mod=CTRL)
    hands.app.run_frame([])
    (dialog,) = hands.app.router.overlays
    assert isinstance(dialog, WaitDialog)
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.2)
    assert not hands.app.router.overlays, "it does not ask where to"


def test_an_empty_library_says_what_will_be_here(tmp_path: Path) -> None:
    hands = at_library(tmp_path)
    assert titles(hands) == ""
    hands.key(pygame.K_DELETE, pygame.K_F2, pygame.K_DOWN)
    hands.key(pygame.K_z, pygame.K_a, pygame.K_c, pygame.K_e, mod=CTRL)
    assert not {"Open", "Delete"} & {each.name for each in hands.elements("button")}, "there is nothing to open"
    assert not [notice for notice in hands.app.services.notices.shown if notice.kind == "error"]
    assert [each.name for each in hands.elements("button")].count("Import games") == 1
    hands.click("Import games")
    assert isinstance(hands.app.router.overlays[-1], FieldDialog)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert type(hands.scene).__name__ == "PlayScene", "its coloured button begins a first game"
    hands.close()


@pytest.mark.parametrize("games", [0, 2])
def test_a_library_that_keeps_nothing_says_so_where_the_games_are(tmp_path: Path, games: int) -> None:
    fill(tmp_path, games)
    sql(tmp_path / FILE_NAME, f"PRAGMA user_version = {VERSION + 1}")
    hands = at_library(tmp_path)
    assert any("new ones are not kept" in each for each in hands.texts())
    assert not any("Every game that you play is kept here" in each for each in hands.texts())
    hands.close()


def show_statistics(hands: Screen) -> None:
    hands.get("choice", "Page").choose("Progress")
    hands.get("choice", "Board of the statistics").choose("Tic-tac-toe")
    hands.wait(0.1)


def counted(hands: Screen, column: str) -> int:
    """The sum of a column of the table of levels."""
    words = hands.written
    head = words.index("Level")
    titles = "Level", "Elo", "Played", "Won", "Drawn", "Lost", "Streak"
    rows = words[words.index("Streak", head) + 1 : -1]
    return sum(int(cell or 0) for cell in rows[titles.index(column) :: len(titles)])


def test_the_statistics_count_games_against_levels(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.figures.strengths", lambda _board: {})
    show_statistics(hands)
    assert (counted(hands, "Won"), counted(hands, "Lost")) == (1, 1)
    assert "–" in hands.texts(), "no level has been measured"
    assert "Person" in hands.tab_stops()


def test_a_measured_ladder_rates_the_player(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.figures.strengths", lambda _board: dict.fromkeys(range(1, 11), Strength(700, 20)))
    show_statistics(hands)
    assert hands.says("Play one more game without help to get a rating.")
    assert "Each board has its own scale." in " ".join(hands.texts())


def test_two_fingers_stretch_the_curve_of_the_ratings_and_nothing_else(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        for number in range(12):
            keep(library, seats=(YOU, level(3)), result="1-0" if number % 3 else "0-1", termination="resignation")
    hands = at_library(tmp_path)
    show_statistics(hands)
    curve = hands.get("control", "Curve of the rating").control
    assert isinstance(curve, RatingCurve)
    first, last = curve.x_at(0), curve.x_at(1)
    assert (round(first), round(last)) == (curve.plot.left, curve.plot.right)
    hands.pinch(curve.plot.center)
    assert curve.x_at(1) - curve.x_at(0) == pytest.approx(2 * (last - first), abs=2)
    zoomed = curve.x_at(0)
    hands.app.invalidate()
    hands.scene.invalidate()
    hands.wait(0.1)
    again = hands.get("control", "Curve of the rating").control
    assert isinstance(again, RatingCurve)
    assert again is not curve, "the page was composed anew"
    assert again.x_at(0) == pytest.approx(zoomed)
    assert "Curve of the rating" not in hands.tab_stops()
    hands.close()


def test_a_key_whose_command_cannot_be_found_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_library(tmp_path)

    def fail(_scene: LibraryScene) -> None:
        raise LibraryError("the file is damaged")

    with monkeypatch.context() as patch:
        patch.setattr(LibraryScene, "chosen_game", property(fail))
        hands.key(pygame.K_v)
    assert isinstance(hands.scene, LibraryScene)
    assert hands.notices
    hands.close()


def test_a_list_is_drawn_while_its_games_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path) as library:
        keep(library)
    hands = at_library(tmp_path)

    def fail(_ids: Sequence[int]) -> None:
        raise LibraryError("the file is damaged")

    with monkeypatch.context() as patch:
        patch.setattr(hands.app.library, "summaries", fail)
        shelf_of(hands).load()
        hands.scene.invalidate()
        hands.key(pygame.K_v)
        hands.app.draw()
        assert "This game cannot be read." in hands.texts()
    assert hands.notices == []
    hands.scene.invalidate()
    hands.wait(0.1)
    assert "This game cannot be read." not in hands.texts()
    assert "Tic-tac-toe" in hands.texts(), "it can be read again"
    hands.close()


def test_the_curve_of_another_board_is_whole(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        for number in range(8):
            board, moves = ("tic-tac-toe", "b2 a1") if number % 2 else ("connect-four", "4 4")
            keep(library, board, moves, seats=(YOU, level(3)), result="1-0", termination="resignation")
    hands = at_library(tmp_path)
    show_statistics(hands)
    curve = hands.get("control", "Curve of the rating").control
    assert isinstance(curve, RatingCurve)
    hands.pinch(curve.plot.center)
    hands.get("choice", "Board of the statistics").choose("Connect Four")
    hands.wait(0.1)
    other = hands.get("control", "Curve of the rating").control
    assert isinstance(other, RatingCurve)
    assert (round(other.x_at(0)), round(other.x_at(1))) == (other.plot.left, other.plot.right)
    hands.close()


def test_nobody_else_gets_the_puzzles_of_the_person_at_this_computer(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        for person in (YOU, ROBIN):
            keep(library, seats=(person, level(3)), result="1-0", termination="resignation")
        for number in range(3):
            library.puzzles.keep_attempt(PuzzleAttempt(number, "othello", f"p{number}", 1000, 1.0, True))
    hands = at_library(tmp_path)
    show_statistics(hands)
    for name, solved in (("Everybody", 3), ("You", 3), ("Robin", 0)):
        pick(hands, "Person", name)
        hands.wait(0.1)
        assert any(each.name == "Puzzles solved" for each in hands.nodes("text")) == (solved > 0)
    hands.close()


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_it_differently(hands: Screen, theme: str) -> None:
    before = hands.pixels()
    hands.app.display.set_theme(theme)
    hands.wait(0.1)
    assert (hands.pixels() == before) == (theme == "dark")


def test_only_the_rows_that_show_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, 400)
    read: set[int] = set()
    summaries = Library.summaries

    def counted(library: Library, ids: Sequence[int]) -> tuple[GameSummary, ...]:
        read.update(ids)
        return summaries(library, ids)

    monkeypatch.setattr(Library, "summaries", counted)
    hands = at_library(tmp_path)
    assert len(shelf_of(hands)) == 400
    assert 0 < len(read) <= 128
    hands.key(pygame.K_END)
    hands.wait(0.3)
    assert shelf_of(hands).cursor == 399
    hands.close()


def test_another_window_may_delete_a_game_that_is_listed(hands: Screen, tmp_path: Path) -> None:
    shelf_of(hands).load()
    with Library.open(tmp_path) as other:
        other.delete(*shelf_of(hands).ids[:2])
        other.purge()
    hands.key(pygame.K_RETURN)  # before the list is read again
    assert isinstance(hands.scene, LibraryScene)
    hands.wait(0.1)
    assert titles(hands) == "cba"


def test_progress_without_a_game_on_the_board_leads_to_the_first_one(hands: Screen) -> None:
    begins = "Play 3 games without help to get a rating."
    show_statistics(hands)
    assert begins not in hands.texts(), "there are games on this board"
    assert not hands.find("button", "Play")
    hands.get("choice", "Board of the statistics").choose("Kalah")
    hands.wait(0.1)
    assert {"Your rating", begins} <= {*hands.texts()}
    hands.get("button", "Play").press()
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)
    assert hands.game.name == "kalah"


def test_a_single_game_is_no_rating_yet(hands: Screen) -> None:
    keep(hands.app.library, "kalah", "6 1 2 4", (YOU, level(10)), result="0-1", termination="resigned")
    show_statistics(hands)
    hands.get("choice", "Board of the statistics").choose("Kalah")
    hands.wait(0.1)
    assert "Play 2 games without help to get a rating." in hands.texts()
    assert not any("still settling" in words for words in hands.texts())


def test_the_strongest_beaten_has_its_face_and_the_best_streak_says_of_what(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces: dict[int, float] = {}

    def draw_face(_surface: pygame.Surface, rect: pygame.Rect, _look: Look, number: float, _mood: str) -> None:
        faces[rect.w] = number

    monkeypatch.setattr("ui.parts.faces.draw_face", draw_face)
    keep(hands.app.library, "tic-tac-toe", "a1 b1 a2 b2 a3", (YOU, level(4)), result="1-0", termination="rules")
    keep(hands.app.library, "tic-tac-toe", "a1 b1 a2 b2 a3", (level(1), YOU), result="1-0", termination="rules")
    show_statistics(hands)
    hands.get("choice", "Board of the statistics").choose("Tic-tac-toe")
    hands.wait(0.1)
    hands.app.draw()
    assert faces[max(faces)] == 4, "the largest face is Stream's"
    texts = hands.texts()
    assert (texts[texts.index("Streak") + 1], texts[texts.index("Best") + 1]) == ("1 lost", "1 won")


def test_progress_leads_to_the_strongest_game_and_is_saved(hands: Screen, tmp_path: Path) -> None:
    keep(hands.app.library, moves="a1 b1 a2 b2 a3", seats=(YOU, level(4)))
    show_statistics(hands)
    assert {"Strongest beaten without help", "Stream", "First win"} <= {*hands.texts()}
    hands.key(pygame.K_e, mod=CTRL)
    hands.get("text field", "File").fill(str(tmp_path / "progress"))
    hands.click("Save")
    written = (tmp_path / "progress.txt").read_text("utf-8").splitlines()
    assert written[written.index("Reached along the way") + 1 :][:2] == ["", "First win"]
    assert written.index("A hundred games") > written.index("Still to come")
    hands.click("Look at that game")
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)


def test_progress_counts_what_another_window_plays_and_deletes(hands: Screen) -> None:
    show_statistics(hands)
    before = counted(hands, "Played")
    path = hands.app.library.path
    assert path is not None
    with Library.open(path.parent) as other:
        game = keep(other, moves="a1 b1 a2 b2 a3", seats=(YOU, level(4)))
        hands.wait(0.1)
        assert counted(hands, "Played") == before + 1
        other.delete(game)
        hands.wait(0.1)
        assert counted(hands, "Played") == before


@pytest.mark.parametrize("year", [2024, 2025, 2027])
def test_the_years_of_progress_are_listed_latest_first(hands: Screen, year: int) -> None:
    begun = (round(datetime(each, 7, 1, tzinfo=UTC).timestamp() * 1000) for each in (2024, 2026))
    report = ProgressReport(attempts=[PuzzleAttempt(each, "kalah", "1", 900.0, 1.0, True) for each in begun])
    card = year_card(report, year, lambda _year: None, hands.app.open)
    (years,) = (each for each in card.walk() if isinstance(each, Dropdown))
    assert years.options == sorted({"2024", "2026", str(year)}, reverse=True)


def test_a_list_that_can_be_read_only_in_part_stays_as_it_was(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelf_of(hands)
    shelf.ask(board="tic-tac-toe")
    hands.key(pygame.K_END)
    shelf.library.delete(shelf.ids[-1])
    find, answers = shelf.library.ids, [shelf.ids[:1]]

    def fail(*query: object) -> list[int]:
        if not answers:
            raise LibraryError("The disk cannot be read.")
        return answers.pop()

    monkeypatch.setattr(shelf.library, "ids", fail)
    hands.scene.guarded(shelf.load)
    hands.wait(0.1)
    assert [shelf.cursor, len(shelf)] == [1, 2]
    assert hands.notices == ["The disk cannot be read."]
    monkeypatch.setattr(shelf.library, "ids", find)
    shelf.load()
    assert [shelf.cursor, len(shelf)] == [0, 1]


def test_a_list_that_became_shorter_after_it_was_laid_out_is_drawn(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = shelf_of(hands)
    listed = hands.control("Games")
    listed.renew()
    shelf.library.delete(*shelf.ids[1:])
    shelf.load()
    listed.paint(hands.app.display.surface, hands.app.look)
    assert [shelf.summary(row) for row in (1, 4)] == [None, None]
    shelf.toggle(4)
    assert [shelf.is_chosen(0), shelf.is_chosen(4)] == [True, False]


def test_the_number_of_found_games_is_said_as_the_list_changes(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    aloud: list[str] = []
    monkeypatch.setattr("ui.shell.screen_reader.ReadAloud.say", lambda _self, words: aloud.append(words))
    hands.get("text field", "Search").fill("kalah")
    hands.wait(0.1)
    assert aloud[-1] == "0 of 5 games"
