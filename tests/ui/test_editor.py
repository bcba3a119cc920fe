"""The position editor: pieces are put down and taken away, the rules judge, and a game goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from coach.position_editor import plain
from game import GAMES, find_game
from saves.library import Library
from table.config import Seat
from table.consequences import Cell
from tests.ui.desk import Desk
from tests.ui.hearing import heard
from tests.ui.screen import Element
from tests.ui.shelves import YOU, keep, level
from ui.kit import window
from ui.parts.board_choice import can_edit
from ui.screens.editor.board import EditorBoard
from ui.screens.editor.cards import PositionField
from ui.screens.editor.scene import EditorScene
from ui.screens.study.scene import StudyScene
from ui.shell.routes import EditorRoute

BLACK_HAS_MORE = "12/3b2w5/2bw1bw1b3/1w1b1w1wb3/4w1b2b2/12/12/12 w"


def test_a_board_on_which_black_begins_spells_positions_by_letters_of_its_own() -> None:
    setting = plain("bw")
    assert setting.spell([["w", ".", "b"]], 1) == "b1w w"
    assert setting.parse("b1w w", 1, 3, "wb") == ([["w", ".", "b"]], 1)


class Bench:
    """An editor on a desk."""

    def __init__(self, board: str = "pathwayz", position: str | None = None, **desk: object) -> None:
        self.desk = Desk("tic-tac-toe", **desk)  # type: ignore[arg-type]
        self.desk.app.navigate(EditorRoute(board, position))
        self.desk.wait(0.1)

    @property
    def scene(self) -> EditorScene:
        assert isinstance(self.desk.app.scene, EditorScene)
        return self.desk.app.scene

    @property
    def board(self) -> EditorBoard:
        assert isinstance(self.desk.board, EditorBoard)
        return self.desk.board

    @property
    def text(self) -> str:
        return self.desk.get("text field", "Position").value

    @property
    def said(self) -> str:
        title, detail = self.desk.words_in("Verdict")[:2]
        return f"{title}: {detail}"

    @property
    def is_legal(self) -> bool:
        return self.said.startswith("Legal")

    def click(self, cell: str, button: int = 1) -> None:
        self.desk.click(self.desk.grid.places.cell_rect(at(cell)).center, button)

    def tile(self, name: str) -> Element:
        return next(each for each in self.desk.elements() if each.name == name)

    @property
    def ways_to_play(self) -> list[str]:
        """The names of the buttons that begin a game against the computer."""
        return [each.name for each in self.desk.elements("button") if each.name.startswith("Play ")]

    def press(self, name: str) -> None:
        self.tile(name).press()

    @property
    def pieces(self) -> int:
        """How many pieces the position has."""
        return sum(letter.isalpha() for letter in self.text.split()[0])

    @property
    def picture(self) -> bytes:
        """The board as it is drawn."""
        return self.desk.picture_of(self.desk.board_rect)

    def picture_at(self, cell: str) -> bytes:
        """A cell as it is drawn while the pointer is elsewhere."""
        self.desk.point((2, 2))
        return self.desk.picture_of(self.desk.grid.places.cell_rect(at(cell)))

    @property
    def fault(self) -> int | None:
        """Where the typed text is wrong."""
        field = self.desk.control("Position")
        assert isinstance(field, PositionField)
        return field.fault

    def key(self, *keys: int, mod: int = 0) -> None:
        self.desk.key(*keys, mod=mod)


def at(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.desk.close()


def opened(board: str, position: str | None = None) -> Bench:
    return Bench(board, position)


def test_pieces_are_put_down_by_clicks_and_the_text_follows(bench: Bench) -> None:
    bench.click("d5")
    bench.key(pygame.K_4)
    bench.click("e5")
    assert bench.text == "12/12/12/3wB7/12/12/12/12 w"
    assert bench.said.startswith("Legal, White to move")


def test_the_right_button_erase_and_a_second_click_take_pieces_away(bench: Bench) -> None:
    for cell in ("a1", "b1", "c1"):
        bench.click(cell)
    bench.click("a1", 3)
    bench.click("b1")
    bench.press("Erase")
    bench.click("c1")
    assert bench.text == "12/12/12/12/12/12/12/12 w"


@pytest.mark.parametrize("board", [game.name for game in GAMES if can_edit(game)])
def test_a_board_that_nobody_touched_says_how_to_build(board: str) -> None:
    bench = Bench(board)
    assert "Choose what to place, then click on the board to put it there." in bench.said
    bench.key(pygame.K_x)
    assert "Choose what to place" not in bench.said


@pytest.mark.parametrize("language", ["en", "de", "pl", "uk"])
def test_the_position_text_keeps_some_room_in_a_small_window(bench: Bench, language: str) -> None:
    bench.desk.app.display.resize(960, 640)
    bench.desk.app.display.set_language(language)
    bench.desk.wait(0.3)
    wide = next(each.rect.w for each in bench.scene.controls if isinstance(each, PositionField))
    bench.desk.app.display.set_language("en")
    assert wide >= 150


def test_undo_takes_back_one_change_after_the_other(bench: Bench) -> None:
    bench.click("a1")
    bench.press("Start position")
    bench.key(pygame.K_u, pygame.K_u)
    assert bench.text == "12/12/12/12/12/12/12/12 w"
    assert not bench.desk.get("button", "Undo").enabled


def test_the_keyboard_alone_puts_a_piece_down_and_takes_it_away(bench: Bench) -> None:
    bench.key(pygame.K_2, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    assert bench.text.count("W") == 1
    bench.key(pygame.K_DELETE)
    assert "W" not in bench.text


def test_the_wheel_changes_the_piece_in_hand(bench: Bench) -> None:
    bench.click("a1")
    bench.desk.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
    assert bench.tile("White permanent").selected


def test_a_fault_is_named_with_its_piece_and_enter_puts_it_right() -> None:
    bench = opened("pathwayz", BLACK_HAS_MORE.replace("b2b2/", "b5/"))
    bench.key(pygame.K_3)
    bench.click("j4")
    assert bench.text == BLACK_HAS_MORE
    assert bench.said.startswith("Black has one piece too many")
    assert bench.desk.get("button", "Repair").label == "Take j4 away"
    bench.key(pygame.K_RETURN)
    assert bench.is_legal


def test_as_few_pieces_as_it_needs_are_taken_away() -> None:
    bench = opened("pathwayz", "12/3b2w5/2bw1bw1b3/1w1b1w1wb3/4w1b2b2/12/12/bb10 w")
    assert bench.said.startswith("Black has 3 pieces too many")
    assert bench.desk.get("button", "Repair").label == "Take 3 pieces away"


def test_another_fix_offers_another_piece() -> None:
    bench = opened("pathwayz", BLACK_HAS_MORE)
    first = bench.desk.get("button", "Repair").label
    bench.key(pygame.K_f)
    assert bench.desk.get("button", "Repair").label != first


@pytest.mark.parametrize(
    ("board", "position", "title"),
    [
        ("pathwayz", "12/12/12/12/12/12/12/wB10 b", "One turn does not fit"),
        ("pathwayz", "12/12/12/12/12/12/12/BB10 w", "One permanent too many"),
        ("connect-four", "7/7/7/3w3/7/7 b", "A disc hangs in the air"),
        ("connect-four", "7/7/7/7/7/wwb4 w", "Yellow has one piece too many"),
        ("connect-four", "7/7/7/7/bbb4/wwww3 b", "The game is over"),
        ("tic-tac-toe", "www/bb1/b2 w", "No game leads here"),
        ("pentago-twist", "6/6/6/6/6/ww4 b", "White has one piece too many"),
    ],
)
def test_what_no_game_reaches_is_refused_with_the_reason_and_a_way_out(board: str, position: str, title: str) -> None:
    bench = opened(board, position)
    assert bench.said.startswith(title)
    games = [bench.tile(name) for name in (*bench.ways_to_play, "Two people")]
    study = bench.tile("Study")
    assert not any(tile.enabled for tile in games)
    assert study.enabled is (bench.desk.find("button", "Choose players") is not None) is (title == "The game is over")
    assert not study.enabled or bench.desk.get("button", "Choose players").label == "Look at it"
    bench.press("Repair")
    assert bench.is_legal, bench.text


def test_a_disc_that_hangs_is_marked_at_once() -> None:
    bench, sound = opened("connect-four", "7/7/7/3w3/7/7 b"), opened("connect-four", "7/7/7/3w3/3b3/3w3 b")
    assert sound.is_legal
    assert bench.picture_at("d3") != sound.picture_at("d3")


def test_a_disc_that_hangs_falls_and_then_the_other_side_moves_if_it_has_to() -> None:
    bench = opened("connect-four", "7/7/7/3w3/7/7 w")
    bench.press("Repair")
    assert bench.text == "7/7/7/7/7/3w3 b"
    assert bench.is_legal


@pytest.mark.parametrize("position", ["7/7/7/7/bbbb3/wwww3 w", "7/7/7/7/3b3/bwwwwbb w", "7/7/7/b6/bwbw3/bwwwwbb w"])
def test_where_both_sides_must_lose_a_piece_two_are_enough(position: str) -> None:
    bench = opened("connect-four", position)
    pieces = bench.pieces
    assert bench.desk.get("button", "Repair").label == "Take 2 pieces away"
    bench.press("Repair")
    assert bench.is_legal
    assert bench.pieces == pieces - 2


def test_discs_fall_and_those_above_one_that_is_taken_away_too() -> None:
    bench = opened("connect-four")
    bench.click("c6")
    bench.key(pygame.K_2)
    bench.click("c6")
    assert bench.text == "7/7/7/7/2b4/2w4 w"
    bench.click("c1", 3)
    assert bench.text == "7/7/7/7/7/2b4 w"


def test_a_typed_text_is_read_at_once_and_a_fault_has_its_place() -> None:
    bench = opened("tic-tac-toe")
    bench.press("Position")
    empty = bench.picture
    bench.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    bench.desk.send(pygame.TEXTINPUT, text="w2/3/2b w")
    typed = bench.picture
    assert typed != empty
    assert bench.is_legal
    bench.key(pygame.K_HOME)
    bench.desk.send(pygame.TEXTINPUT, text="?")
    assert bench.said.startswith("This text cannot be read: A cell is one of w, b")
    assert bench.fault == 0
    assert bench.picture == typed


@pytest.mark.parametrize("board", [game.name for game in GAMES if can_edit(game)])
def test_a_game_goes_on_from_the_position_against_the_level_at_hand(board: str) -> None:
    bench = opened(board)
    kinds = (int(bench.tile("Erase").keycap) - 1) // 2
    for number, cell in enumerate(("a1", "b1")):
        bench.key(pygame.K_1 + number * kinds)
        bench.click(cell)
    position = bench.text
    bench.key(pygame.K_RETURN)
    session = bench.desk.session
    assert find_game(board).to_position(session.match.state) == position
    assert [seat.is_human for seat in session.config.seats] == [True, False]


def test_two_people_play_on_and_escape_leads_back_to_the_editor() -> None:
    bench = opened("tic-tac-toe", "w2/1b1/3 w")
    bench.press("Two people")
    assert bench.desk.session.config.seats == (Seat.human("You"), Seat.human("Guest"))
    bench.desk.app.pop()
    assert bench.text == "w2/1b1/3 w"


def test_the_own_start_of_a_board_is_an_ordinary_game(bench: Bench) -> None:
    bench.press("Play White")
    assert bench.desk.session.config.position is None


def test_the_study_board_analyses_the_position() -> None:
    bench = opened("tic-tac-toe", "w2/1b1/3 w")
    bench.press("Study")
    bench.desk.wait(0.2)
    assert isinstance(bench.desk.app.scene, StudyScene)
    assert bench.desk.game.to_position(bench.desk.view.state) == "w2/1b1/3 w"


def test_what_was_put_together_is_there_the_next_time(bench: Bench) -> None:
    bench.click("d5")
    bench.desk.app.pop()
    bench.desk.app.navigate(EditorRoute("pathwayz"))
    bench.desk.wait(0.1)
    assert bench.text == "12/12/12/3w8/12/12/12/12 b"


def test_the_name_of_the_board_opens_a_menu_of_boards(bench: Bench) -> None:
    bench.click("d5")
    bench.press("Choose the board")
    bench.desk.click("Connect Four")
    bench.desk.wait(0.2)
    assert bench.desk.game.name == "connect-four"
    bench.key(pygame.K_g)
    bench.desk.click("Pathwayz")
    bench.desk.wait(0.2)
    assert bench.text == "12/12/12/3w8/12/12/12/12 b", "what was put together is there"


@pytest.mark.parametrize("board", ["pathwayz", "pentago-twist", "connect-four"])
def test_what_else_a_repair_does_is_said_above_it(board: str) -> None:
    rows, columns = find_game(board).rows, find_game(board).columns
    bench = Bench(board, "/".join([*[str(columns)] * (rows - 1), f"www{columns - 4}b"]) + " w")
    for _ in range(3):
        taken = bench.desk.get("button", "Repair").label in ("Take c1 away", "Take one off column 3")
        assert not taken or " is to move." in bench.said
        bench.key(pygame.K_f)
    bench.desk.close()


@pytest.mark.parametrize("size", [(2560, 1440), (960, 640)])
def test_the_longest_name_of_a_level_is_whole_on_the_tiles(size: tuple[int, int], tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        keep(library, "connect-four", "4 3 4 3 4 3 4", (YOU, level(9)))
    bench = Bench("connect-four", size=size, data_dir=tmp_path)
    assert {"against Cataract", "Cataract begins"} <= set(bench.desk.texts())
    bench.desk.close()


def test_a_pasted_position_of_another_board_is_told_and_a_fault_is_marked_in_the_field(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.click("d5")
    given = "w2/1b1/3 w"
    monkeypatch.setattr(window, "paste_text", lambda: given)
    bench.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    bench.desk.wait(0.2)
    assert bench.text == given
    assert bench.desk.notices == ["A position of Tic-tac-toe. Your position on Pathwayz is kept: G brings it back."]
    bench.key(pygame.K_u)
    assert bench.text == "3/3/3 w", "what was on that board before"
    given = "w2/1?1/3 w"
    bench.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert bench.desk.overlay is None
    assert (bench.text, bench.fault) == (given, 4)


@pytest.mark.parametrize("house", [0, 1, 4, 5, 6])
@pytest.mark.parametrize("by_keyboard", [False, True], ids=["pointer", "keyboard"])
def test_a_board_with_fewer_houses_is_drawn_wherever_the_person_aims(house: int, by_keyboard: bool) -> None:
    """House 6 is the store, whatever the size of the board."""
    bench = opened("kalah")
    cell = house, 0
    bench.desk.point(bench.desk.grid.places.cell_rect(cell).center)
    if by_keyboard:
        bench.board.aim_at(cell)
    for houses in (5, 4, 3, 2, 1, 6):
        bench.key(pygame.K_h)
        board = bench.board
        assert bench.text.split("/")[0].count(",") == houses
        assert board.target is None or board.target[0] in (*range(houses), 6)
        bench.key(pygame.K_DELETE)
        bench.desk.picture_of(bench.desk.board_rect)
    bench.desk.close()


def test_the_verdict_is_said_and_each_count_of_pieces_named() -> None:
    with heard() as spoken:
        bench = opened("pathwayz", "12/3b8/12/12/12/12/12/12 w")
        bench.desk.wait(0.1)
        bench.desk.app.paint_owed()
        assert "Black has one piece too many." in spoken
        bench.desk.key(pygame.K_RETURN)
        bench.desk.wait(0.1)
        bench.desk.app.paint_owed()
        assert spoken[-1] == "Legal, White to move."
    counts = [node.value_words for node in bench.desk.nodes() if node.value_words and node.name == "0"]
    assert counts == ["White regular", "White permanent", "Black regular", "Black permanent"]
    bench.desk.close()
