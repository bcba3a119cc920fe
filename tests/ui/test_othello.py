"""Othello on the screen: what is pointed at, how discs turn, passes, the count at the end, and the editor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from ai.puzzles import Puzzle
from coach.othello.squares import cell_of
from coach.phrases import in_words
from coach.position_draft import PositionDraft, board_of, is_spelled_by_cells
from coach.position_repairs import repairs
from coach.puzzle_texts import goal_of, short_task_of, task_of
from game import find_game
from game import othello as rules
from game.verbs import apply_action
from table.config import Seat
from table.consequences import Cell
from tests.ui.boards import Table, table
from tests.ui.desk import GUEST, YOU, Desk
from tests.ui.layouts import drawn_texts
from tests.ui.studies import Studied
from tests.ui.watched import WatchedApp
from ui.boards.animation import FLIP, FLIP_STAGGER, PLACE
from ui.boards.othello import counting

MIDDLE = "----------------X-XOOO-O-XXXOOOX--XOOOXX--OXOXOX--OOXX----O----- X"
WHITE_PASSES = "---------------------------OOO-----OOO---OOOOO-----OOO-----OX--- X"
"""After c8 White can turn nothing."""
BEFORE_THE_LAST = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOXOOOOOO- X"


BEFORE_A_DRAW = "OXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X"
CORNERS = "-OX-----X-------O----------OX------XO--------------------------- X"


def at(name: str) -> Cell:
    return cell_of(rules.parse_action(rules.initial_state(), name))


def point_at(board: Table, name: str) -> str:
    """Point at a square; what the status line says."""
    board.view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=board.view.places.cell_rect(at(name)).center))
    return board.view.status().text()


# -- the board ----------------------------------------------------------------------------------------


def test_row_1_is_at_the_top_and_a_click_on_a_square_means_the_square() -> None:
    desk = Desk("othello")
    assert desk.grid.places.cell_rect(at("a1")).y < desk.grid.places.cell_rect(at("a8")).y
    desk.click(desk.grid.places.cell_rect(at("f5")).center)
    assert desk.moves == ["f5"]
    desk.close()


@pytest.mark.parametrize(
    ("square", "said"),
    [
        ("e2", "e2 flips 7 discs · 10 legal moves"),
        ("a1", "Put a disc where it flips others: on a1 it flips none"),
        ("c3", "c3 is taken"),
        ("b7", "b7 opens the corner a8 to White · 10 legal moves"),
    ],
)
def test_a_square_that_is_pointed_at_says_what_a_disc_would_do_there(square: str, said: str) -> None:
    assert point_at(table("othello", MIDDLE), square) == said


def test_warnings_that_are_off_do_not_tell_of_corners() -> None:
    board = table("othello", MIDDLE)
    board.view.warns = False
    assert point_at(board, "b7") == "b7 flips 2 discs · 10 legal moves"


def test_a_move_that_ends_the_game_is_told_with_its_score() -> None:
    board = table("othello", BEFORE_THE_LAST)
    assert point_at(board, "h8").startswith("h8 wins: 52–12")


def test_who_must_pass_next_is_told_before_it() -> None:
    assert "White must pass" in point_at(table("othello", WHITE_PASSES), "c8")


def test_tab_leads_through_the_legal_squares_and_then_on() -> None:
    desk = Desk("othello", position=MIDDLE)
    squares = []
    for _ in range(10):
        desk.key(pygame.K_TAB)
        assert desk.focused == "Board"
        squares.append(desk.grid.cursor)
    names = ["d2", "e2", "f2", "h2", "g3", "b6", "b7", "g7", "b8", "d8"]
    assert squares == [at(name) for name in names]
    desk.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert desk.grid.cursor == at("b8")
    desk.key(pygame.K_TAB, pygame.K_TAB)
    assert desk.focused != "Board"
    desk.close()


def test_tab_goes_on_from_its_square_where_a_screen_tells_the_same_moves_again() -> None:
    view, reached = table("othello", MIDDLE).view, []
    for _ in range(3):
        view.set_interaction(view.game.actions(view.state), True, int(view.state.ply & 1))
        view.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
        reached.append(view.cursor)
    assert len(set(reached)) == 3


# -- discs that turn ----------------------------------------------------------------------------------


def test_discs_turn_in_a_wave_outwards_35_ms_apart() -> None:
    board = table("othello", MIDDLE)
    board.move(rules.parse_action(board.state, "e2"), 0.0)
    begin, turning = 0.6 * PLACE, []
    for ring in range(1, 5):
        rests = board.view.tracks.hidden(begin + FLIP + (ring - 1) * FLIP_STAGGER + 0.001)
        turning.append({each for each in rests if isinstance(each, tuple)})
    assert turning == [{at(name) for name in names.split()} for names in ("g4 e4 e5 e6", "e5 e6", "e6", "")]


def test_with_reduced_motion_nothing_turns() -> None:
    board = table("othello", MIDDLE)
    board.view.reduced_motion = True
    board.move(rules.parse_action(board.state, "e2"), 0.0)
    assert not board.view.tracks.hidden(0.01)


def test_at_the_end_discs_are_counted_into_rows_and_looking_back_shows_them_as_they_lay() -> None:
    board = table("othello", BEFORE_THE_LAST)
    board.move(63, 0.0)
    as_it_lay = board.frame(5.0)
    board.view.celebrate(5.0)
    assert board.frame(9.0) != as_it_lay
    board.view.set_state(board.state, 63)
    board.view.celebrate(9.0, "")
    assert board.frame(15.0) == as_it_lay


def test_a_drawn_game_is_counted_too_and_no_row_is_lit() -> None:
    desk = Desk("othello", (YOU, GUEST), position=BEFORE_A_DRAW)
    as_it_lay = desk.grid
    desk.play("h8")
    desk.wait(0.5)
    assert desk.session.outcome is not None
    assert desk.session.outcome.winner is None
    assert as_it_lay.is_animating(desk.app.look.now), "the discs glide into rows"
    desk.close()


def test_all_discs_find_a_place_when_they_are_counted() -> None:
    end = rules.GAME.from_position(BEFORE_THE_LAST)
    discs = counting.counted(apply_action(end, 63))
    ends = {player: {disc.end for disc in discs if disc.player == player} for player in (0, 1)}
    assert ends[0] == {cell_of(bit) for bit in (8, 9, 10, 11, *range(16, 64))}
    assert ends[1] == {cell_of(bit) for bit in (*range(8), 12, 13, 14, 15)}
    assert counting.last_row(discs) == [at(name) for name in ("a2", "b2", "c2", "d2")]


# -- passes -------------------------------------------------------------------------------------------


def drawn_by(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written from now on."""
    from ui.kit.look import Look

    texts: list[str] = []
    write = Look.draw_text

    def recorded(self: Look, surface: pygame.Surface, string: str, *args: Any, **more: Any) -> pygame.Rect:
        texts.append(string)
        return write(self, surface, string, *args, **more)

    monkeypatch.setattr(WatchedApp, "is_watched", True)
    monkeypatch.setattr(Look, "draw_text", recorded)
    return texts


def test_who_must_pass_is_told_on_the_board_and_the_game_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("othello", (YOU, GUEST), position=WHITE_PASSES)
    texts = drawn_by(desk, monkeypatch)
    desk.play("c8")
    desk.wait(1.0)
    assert desk.moves == ["c8"]
    assert "White passes" in texts
    desk.wait(1.2)
    assert desk.moves == ["c8", "pass"]
    assert desk.move_told == "Guest: pass"
    texts.clear()
    desk.wait(0.3)
    assert "White passes" not in texts
    desk.close()


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_j, pygame.K_LEFT])
def test_any_key_goes_on_after_a_pass(key: int) -> None:
    desk = Desk("othello", (YOU, GUEST), position=WHITE_PASSES)
    desk.play("c8")
    desk.wait(0.6)
    desk.key(key)
    assert desk.moves == ["c8", "pass"]
    desk.close()


def test_a_click_on_the_board_goes_on_after_a_pass() -> None:
    desk = Desk("othello", (YOU, GUEST), position=WHITE_PASSES)
    desk.play("c8")
    desk.wait(0.6)
    desk.click(desk.board_rect.center)
    assert desk.moves == ["c8", "pass"]
    desk.close()


def test_a_pass_that_was_taken_back_to_is_told_and_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("othello", (YOU, GUEST), position=WHITE_PASSES)
    desk.play("c8")
    desk.wait(2.5)
    desk.key(pygame.K_u)
    texts = drawn_by(desk, monkeypatch)
    desk.wait(2.5)
    assert desk.moves == ["c8"]
    assert "White passes" in texts, "it is told again, as long as it is waited for"
    status = desk.status_line.status
    assert (status.text(), in_words(status.aside)) == ("Nothing can be played on the board: Pass", "to play it")
    desk.key(pygame.K_RETURN)
    assert desk.moves == ["c8", "pass"]
    desk.close()


def test_the_pass_of_a_computer_is_told_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("othello", (YOU, Seat("Creek", "greedy")), position=WHITE_PASSES)
    texts = drawn_by(desk, monkeypatch)
    desk.play("c8")
    desk.wait(1.5)
    assert desk.moves[:2] == ["c8", "pass"]
    assert "White passes" in texts
    action = desk.session.legal_actions()[0]
    desk.play_action(action)
    assert len(desk.moves) >= 3
    desk.close()


def test_on_the_study_board_a_button_passes() -> None:
    desk = Studied("othello", position=WHITE_PASSES)
    study = desk.studied
    assert desk.find("button", "White: Pass") is None
    study.play(rules.parse_action(study.state, "c8"))
    desk.wait(1.0)
    desk.get("button", "White: Pass").press()
    assert desk.line == "c8 pass"
    assert desk.find("button", "White: Pass") is None
    desk.close()


# -- the book of openings -----------------------------------------------------------------------------


def test_a_hint_from_the_book_says_so() -> None:
    desk = Desk("othello", (YOU, GUEST))
    desk.engine.choose = lambda state: desk.session.game.actions(state)[0]
    desk.key(pygame.K_h)
    desk.wait(0.3)
    desk.key(pygame.K_h)
    assert "in the opening book" in " ".join((desk.status, *desk.texts()))
    desk.close()


def test_the_study_board_says_which_moves_are_from_the_book() -> None:
    desk = Studied("othello")
    desk.wait(0.5)
    assert written(desk).count("from the book") == len(desk.rows)
    desk.make_move(rules.parse_action(desk.view.state, "f5"))
    desk.wait(0.5)
    assert written(desk).count("from the book") < len(desk.rows)
    desk.close()


def written(desk: Studied) -> list[str]:
    window = pygame.display.get_surface()
    assert window is not None
    desk.studied.invalidate()
    with drawn_texts() as found:
        desk.studied.draw(window)
    return list(found)


# -- corners ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "corners"), [(MIDDLE, {}), (CORNERS, {("Black", "a1"), ("White", "a1")})])
def test_corners_that_can_be_taken_are_marked_and_it_is_said_if_there_are_none(position: str, corners: Any) -> None:
    desk = Desk("othello", (YOU, GUEST), position=position)
    desk.key(pygame.K_t)
    desk.wait(0.5)
    assert desk.threats == set(corners)
    none = "No move could take a corner."
    assert (none in desk.notices) == (not corners)
    desk.close()


# -- a position put together by hand --------------------------------------------------------------------


def test_a_position_is_spelled_as_the_rules_spell_it() -> None:
    game = find_game("othello")
    draft = PositionDraft(game, rules_setting())
    assert is_spelled_by_cells(game)
    draft.change(draft.parsed(MIDDLE))
    assert draft.text == MIDDLE
    assert board_of(MIDDLE) == "othello"


def test_an_empty_middle_is_put_back() -> None:
    draft = PositionDraft(find_game("othello"), rules_setting())
    draft.change(draft.empty)
    draft.put(at("a1"), "w")
    first = repairs(draft)[0]
    assert first.words == "Put the first pieces back"
    assert (
        first.arrangement.text(draft.position_editor)
        == "X--------------------------OX------XO--------------------------- X"
    )


def rules_setting() -> Any:
    from coach.boards import texts_of

    return texts_of("othello").position_editor


# -- puzzles ------------------------------------------------------------------------------------------


def test_a_puzzle_says_how_many_moves_are_to_be_found_and_not_when_the_game_ends() -> None:
    two = Puzzle("othello", "o1", MIDDLE, 3, "win", ("e2", "d2", "b6"), ("corner",), 1500, "made by hand")
    assert task_of(two, "Black") == "Black wins"
    assert short_task_of(two, "Black") == ("Black wins",)
    assert goal_of(two, 2) == "Find the only winning move, twice"
    assert goal_of(two, 1) == "1 more turn"
    assert goal_of(replace(two, plies=1, solution=("e2",)), 1) == "Find the only winning move"


@pytest.mark.parametrize(
    "size", [(1280, 800), (960, 640), (960, 720), (1024, 768), (1280, 1024), (960, 1200), (1000, 1300)]
)
def test_the_number_of_discs_is_told_in_windows_of_every_shape(size: tuple[int, int]) -> None:
    desk = Desk("othello", size=size)
    desk.play("f5")
    desk.wait(2.0)
    window = pygame.Surface(size)
    with drawn_texts() as found:
        desk.scene.draw(window)
    told = set(found)
    assert {"4 discs", "1 disc"} <= told or {"Black 4", "White 1"} <= told
