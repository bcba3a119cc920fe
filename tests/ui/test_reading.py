"""The keys of a person who hears the board, where the rules say what must be heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from saves.clocks import TimeControl
from tests.ui.desk import AI, YOU, Desk
from ui.parts.hint import Hint
from ui.shell.routes import EditorRoute, LessonRoute, PuzzleRoute, Route, StudyRoute

NO_CLOCKS, CHANCES = r"This game has no clocks\.", r"Win chance for players like these: \w+ \d+ %, \w+ \d+ %\."


class Heard(NamedTuple):
    """What F2 to F6 say after some moves, once F9 was told a cell."""

    moves: str
    cell: str
    f2: str
    f3: str
    f4: str
    f5: str
    f6: str


BOARDS = {
    "pathwayz": Heard(  # e5* turns d5 black, e3* turns f4 black: a permanent has the other side's colour
        "d5 e5* f4 e3*",
        "E4",
        "e4, empty. Regular white stone.",
        "White, permanent: e3, e5.",
        "Black: d5, f4.",
        "The longest path of White spans 1 column: e3. The longest path of Black spans 1 column: d5.",
        "Black: permanent on e3, flips 1 stone.",
    ),
    "pentago-twist": Heard(  # the twist of f6/1R brings b6 to c5
        "a1/2R b6/1M c1/4R f6/1R b1/4M",
        "c5",
        "c5, Black. Is taken.",
        "Black: c5, f6.",
        "White: a1, b1, c1.",
        "Black has no line yet. The longest line of White: a1, b1, c1.",
        "White: b1, mirrors the bottom right quadrant.",
    ),
    "connect-four": Heard(
        "4 4 3 5 2",
        "4",
        "Column 4 row 1, Yellow. The disc in row 3 lets Yellow win in column 1.",
        "Red: column 4 row 2, column 5 row 1.",
        "Yellow: column 2 row 1, column 3 row 1, column 4 row 1.",
        "The longest line of Red: column 4 row 2, column 5 row 1. "
        "The longest line of Yellow: column 2 row 1, column 3 row 1, column 4 row 1.",
        "Yellow: column 2, row 1.",
    ),
    "othello": Heard(  # d3 has d4 of Black before d5 of White
        "f5 d6 c3",
        "d3",
        "d3, empty. Flips 1 disc · 4 legal moves.",
        "White: d6, d5.",
        "Black: c3, d4, e5, e4, f5.",
        "White has 2 discs. Black has 5 discs.",
        "Black: c3, flips 1 disc.",
    ),
    "kalah": Heard(  # house 3 ends in the store, so that South moves again
        "3 1 2",
        "2",
        "House 2 of South, 5 seeds. The last in your store goes again.",
        "The houses of South hold, from the first on: 0, 5, 1, 6, 6, 5.",
        "The houses of North hold, from the first on: 4, 0, 5, 5, 5, 5.",
        "The store of South holds 1 seed. The store of North holds 0 seeds.",
        "North: house 2.",
    ),
    "tic-tac-toe": Heard(
        "b2 a1 c3",
        "a2",
        "a2, empty. O on a2.",
        "O: a1.",
        "X: b2, c3.",
        "O has no line yet. The longest line of X: b2, c3.",
        "X: c3.",
    ),
}


def heard_at(desk: Desk, key: int) -> str:
    """Press a key, and return the sentence that answers it."""
    desk.key(key)
    desk.wait(0.1)
    return desk.app.services.notices.shown[-1].text


def go_to(desk: Desk, cell: str) -> None:
    """Go to a cell by its name."""
    desk.key(pygame.K_F9)
    desk.wait(0.2)
    desk.get("text field", "Name of the cell").fill(cell)
    desk.key(pygame.K_RETURN)
    desk.wait(0.3)


@pytest.fixture(params=BOARDS)
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    desk = Desk(request.param)
    desk.play(*BOARDS[request.param].moves.split())
    desk.wait(1)
    yield desk
    desk.close()


def test_each_key_says_what_is_so(desk: Desk) -> None:
    heard = BOARDS[desk.game.name]
    go_to(desk, heard.cell)
    keys = pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5, pygame.K_F6
    assert [heard_at(desk, key) for key in keys] == [*heard[2:]]
    assert re.fullmatch(NO_CLOCKS, heard_at(desk, pygame.K_F7))
    assert re.fullmatch(CHANCES, heard_at(desk, pygame.K_F8))
    go_to(desk, "z9")
    assert "There is no “z9” on this board." in desk.texts()


@pytest.fixture
def aloud(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said without being asked for."""
    words: list[str] = []
    monkeypatch.setattr("ui.shell.screen_reader.ReadAloud.say", lambda _self, sentence: words.append(sentence))
    return words


def test_the_clocks_are_told() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(300, 0))
    assert heard_at(desk, pygame.K_F7) == "You: 5:00. Guest: 5:00."
    desk.close()


def test_enter_plays_at_the_cell_that_was_asked_for_wherever_the_focus_was() -> None:
    desk = Desk("tic-tac-toe")
    desk.controls.focus(desk.get("button", "Resign").control, desk.app.look)
    go_to(desk, "c3")
    desk.key(pygame.K_RETURN)
    assert desk.moves == ["c3"]
    desk.close()


def test_the_cell_keeps_the_aim_where_the_mouse_rests_on_another() -> None:
    desk = Desk("tic-tac-toe")
    desk.point(desk.view.clicks_of(desk.game.parse_action(desk.session.match.state, "b2"))[0].point)
    go_to(desk, "c3")
    desk.key(pygame.K_RETURN)
    assert desk.moves == ["c3"]
    desk.close()


def spoken_board(desk: Desk) -> tuple[str, str]:
    """The cell that has a screen reader's focus, and what the board says of itself."""
    board = desk.board.spoken(desk.app.look)
    assert board is not None
    focused = [cell.name for line in board.children for cell in line.children if cell.focused]
    return focused[0].split(",")[0], board.aloud


def test_a_screen_reader_has_its_focus_on_the_cell_that_enter_plays_and_hears_of_a_refusal() -> None:
    desk = Desk("tic-tac-toe")
    desk.point(desk.view.clicks_of(desk.game.parse_action(desk.session.match.state, "b2"))[0].point)
    desk.key(pygame.K_TAB)
    desk.controls.focus(desk.scene.board, desk.app.look)
    assert spoken_board(desk) == ("b2", "")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    assert (desk.moves, spoken_board(desk)) == (["b2"], ("b2", "No move is possible there."))
    desk.key(pygame.K_LEFT)
    assert spoken_board(desk) == ("a2", "")
    desk.close()


@pytest.fixture
def heard() -> Iterator[Desk]:
    """A game that a screen reader reads."""
    desk = Desk("tic-tac-toe")
    yield reading(desk)
    desk.close()


def reading(desk: Desk) -> Desk:
    """Have a screen reader run."""
    desk.app.screen_reader.active = True
    desk.wait(0.1)
    return desk


def test_with_a_screen_reader_the_first_arrow_key_moves_and_the_cell_there_is_read(heard: Desk) -> None:
    assert spoken_board(heard) == ("b2", "")
    heard.key(pygame.K_LEFT)
    assert spoken_board(heard) == ("a2", "")


def test_with_a_screen_reader_the_first_enter_plays_at_the_cell_that_is_read(heard: Desk) -> None:
    heard.key(pygame.K_RETURN)
    assert (heard.moves, spoken_board(heard)) == (["b2"], ("b2", ""))


def test_with_a_screen_reader_the_first_enter_makes_the_twist_that_is_read() -> None:
    desk = reading(Desk("pentago-twist"))
    desk.view.turned_round = True
    desk.key(pygame.K_RETURN)
    board = desk.board.spoken(desk.app.look)
    assert board is not None
    assert [each.name for each in board.children if each.focused] == ["White on d4, rotate top left"]
    desk.key(pygame.K_RETURN)
    assert desk.moves == ["d4/1R"]
    desk.close()


def test_a_marked_cell_says_whose_threat_is_marked() -> None:
    desk = Desk("tic-tac-toe", position="ww1/bb1/3 w")
    go_to(desk, "c2")
    assert "Marked" not in heard_at(desk, pygame.K_F2)
    desk.key(pygame.K_t)
    desk.wait(0.3)
    assert desk.threats == {("X", "c3"), ("O", "c2")}
    assert heard_at(desk, pygame.K_F2) == "c2, empty. Marked for O. X on c2."
    desk.close()


def test_a_free_column_says_where_the_disc_would_land() -> None:
    desk = Desk("connect-four")
    go_to(desk, "4")
    assert heard_at(desk, pygame.K_F2) == "Column 4 row 1, empty. The disc falls to row 1."
    desk.close()


def test_the_focus_stays_on_a_house_of_the_person_while_the_computer_thinks() -> None:
    desk = Desk("kalah", (YOU, AI), instant=False)
    desk.key(pygame.K_2)
    desk.wait(2)
    board = desk.board.spoken(desk.app.look)
    assert board is not None
    assert [cell.name for line in board.children for cell in line.children if cell.focused] == [
        "house 1 of South, 4 seeds"
    ]
    desk.close()


def test_an_unknown_name_is_said() -> None:
    desk = Desk("tic-tac-toe")
    go_to(desk, "z9")
    root = desk.app.router.overlays[-1].tree.root
    assert root is not None
    assert "z9" in next(node.aloud for node in root.walk() if node.aloud)
    desk.write("c3")
    desk.key(pygame.K_RETURN)
    desk.wait(0.2)
    assert desk.grid.cursor == (2, 2), "the next name replaces the wrong one"
    desk.close()


def test_enter_that_is_held_down_in_a_dialog_plays_nothing() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_F9)
    desk.wait(0.2)
    desk.get("text field", "Name of the cell").fill("c3")
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    with desk.app.unseen():
        desk.app.run_frame([down] * 3)
        desk.app.run_frame([down])
    assert desk.moves == []
    desk.key(pygame.K_RETURN)  # let go, and pressed again: the event of the release comes after that of the press
    desk.key(pygame.K_RETURN)
    assert desk.moves == ["c3"]
    desk.close()


def test_what_is_taken_back_or_looked_at_again_is_said(aloud: list[str]) -> None:
    desk = Desk("tic-tac-toe")
    desk.play("b2", "a1", "c3")
    desk.key(pygame.K_COMMA)
    desk.key(pygame.K_END)
    desk.key(pygame.K_u)
    assert aloud[0] == "You: X. Guest: O. Your turn."
    assert aloud[4:] == ["Move 1 of 2, O. O: a1.", "X: c3.", "c3 is taken back. Your turn."]
    desk.close()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_u])
def test_a_half_made_move_that_is_taken_back_is_said(key: int) -> None:
    desk = Desk("pentago-twist")
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    assert desk.view.pending()
    desk.key(key)
    assert spoken_board(desk)[1] == "The half-made move is taken back."
    desk.key(pygame.K_RIGHT)
    assert spoken_board(desk)[1] == ""
    desk.close()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
def test_a_hint_that_is_closed_is_said(aloud: list[str], key: int) -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_h, pygame.K_h)
    assert desk.scene.hint is not None
    assert aloud[-1].startswith("Hint: ")
    desk.key(key)
    assert (aloud[-1], desk.scene.hint is None) == ("The hint is closed.", True)
    desk.close()


def shown_hint(desk: Desk) -> Hint:
    assert desk.scene.hint is not None
    return desk.scene.hint


def test_of_a_hint_so_much_is_said_as_can_be_heard_at_once(aloud: list[str]) -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b2", "a3"))
    desk.key(pygame.K_h, pygame.K_h)
    hint = shown_hint(desk)
    hint.reasons = ("It keeps the other side from winning.", "It makes two threats at once, which nobody can stop.")
    assert hint.aloud == f"Hint: {hint.words}. It keeps the other side from winning."
    hint.reasons = ("One two three four five six seven eight nine ten eleven twelve.",)
    assert hint.aloud == f"Hint: {hint.words}"
    desk.close()


def test_sound_that_is_switched_by_its_key_is_said(aloud: list[str]) -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_m, pygame.K_m)
    assert aloud[-2:] == ["Sound is off.", "Sound is on."]
    desk.close()


def test_a_study_says_its_win_chance() -> None:
    desk = Desk("tic-tac-toe")
    desk.app.navigate(StudyRoute("tic-tac-toe", None, moves=["a1", "c3", "a3", "c1"]))
    desk.wait(1.5)
    assert heard_at(desk, pygame.K_F8) == "Win chance with best play: not judged yet."
    desk.close()


def test_a_study_says_the_move_that_led_to_its_position(aloud: list[str]) -> None:
    desk = Desk("othello")
    desk.app.navigate(StudyRoute("othello", None, moves=["f5", "d6"]))
    desk.wait(0.3)
    desk.key(pygame.K_LEFT)
    assert aloud[1:] == ["Black: f5, flips 1 disc."]
    desk.close()


def test_the_editor_tells_its_pieces_and_goes_to_a_cell_also_where_the_mouse_rests_on_another() -> None:
    desk = Desk("tic-tac-toe")
    desk.app.navigate(EditorRoute("tic-tac-toe", "w2/3/2b w"))
    desk.wait(0.3)
    desk.point("Board")
    assert heard_at(desk, pygame.K_F3) == "X: a3."
    assert heard_at(desk, pygame.K_F4) == "O: c1."
    desk.key(pygame.K_F9)
    desk.wait(0.2)
    desk.write("c3")
    desk.key(pygame.K_RETURN)
    desk.wait(0.3)
    desk.key(pygame.K_RETURN)
    assert heard_at(desk, pygame.K_F3) == "X: a3, c3."
    go_to(desk, "z9")
    assert "There is no “z9” on this board." in desk.texts()
    desk.close()


def test_an_equal_fault_is_heard_again() -> None:
    def fault(desk: Desk) -> str:
        root = desk.app.router.overlays[-1].tree.root
        assert root is not None
        return next(node.node_id for node in root.walk() if node.aloud)

    desk = Desk("tic-tac-toe")
    go_to(desk, "z9")
    first = fault(desk)
    desk.key(pygame.K_RETURN)
    desk.wait(0.1)
    assert fault(desk) != first
    desk.close()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
@pytest.mark.parametrize("route", [LessonRoute("tic-tac-toe"), PuzzleRoute("connect-four")], ids=["lesson", "puzzle"])
def test_a_hint_of_an_exercise_that_is_closed_is_said(aloud: list[str], route: Route, key: int) -> None:
    desk = Desk("tic-tac-toe")
    desk.app.navigate(route)
    desk.wait(0.3)
    desk.key(pygame.K_h)
    assert aloud[-1].startswith(("Shown: ", "Hint: "))
    for _ in range(3 if key == pygame.K_h else 1):
        desk.key(key)
        if aloud[-1] == "The hint is closed.":
            break
    assert aloud[-1] == "The hint is closed."
    desk.close()


def test_the_end_of_a_game_is_said_in_twelve_words(aloud: list[str]) -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "a2", "b1", "b2"))
    desk.play("c1")
    assert aloud[-1] == "You win. X has three side by side."
    desk.close()
