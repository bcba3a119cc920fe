"""What buttons, keys and menus of the play scene do."""

from __future__ import annotations

import pygame
import pytest

from coach.looking_back import verdict_at
from game import GAMES, Outcome
from tests.ui.desk import AI, GUEST, YOU, Desk
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.kit.dialog import Dialog
from ui.kit.menu import Menu
from ui.parts.board_choice import BoardChoice
from ui.parts.top_bar import top_bar
from ui.screens.play.scene import PlayScene
from ui.screens.review.scene import ReviewScene
from ui.shell.routes import SetupRoute

LINE_OF_X = ("a1", "a2", "b1", "b2", "c1")
CTRL = pygame.KMOD_LCTRL


def entries(desk: Desk) -> dict[str, bool]:
    """The open menu's entries and whether they can be picked."""
    assert isinstance(desk.overlay, Menu)
    return {item.label: item.enabled for item in desk.overlay.items if item.action is not None}


def icons(desk: Desk) -> dict[str, str]:
    """The open menu's entries and their signs."""
    assert isinstance(desk.overlay, Menu)
    return {item.label: item.icon for item in desk.overlay.items if item.action is not None}


# -- undo and redo ------------------------------------------------------------------------------------


def test_taking_back_has_one_name_on_every_control_and_in_every_word() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("a1", "b1", "a2", "b2"), show_win_chance=False)
    assert desk.get("button", "Take back").label == "Take back"
    desk.key(pygame.K_ESCAPE)
    assert "Take back" in entries(desk)
    desk.key(pygame.K_ESCAPE)
    desk.click("Take back")
    desk.play("a2")
    desk.wait(1.0)
    desk.play("a3")
    desk.wait(1.0)
    assert desk.says("Help used: taken back once.")
    assert not any("undo" in words.lower() for words in desk.texts())
    desk.app.navigate(SetupRoute("tic-tac-toe"))
    desk.wait(0.3)
    assert desk.get("switch", "Taking back").value == "on"
    desk.close()


def test_undo_by_button_key_and_menu() -> None:
    desk = Desk("tic-tac-toe")
    desk.play("a1", "b2", "c3", "a2")
    desk.click("Take back")
    desk.key(pygame.K_u)
    desk.key(pygame.K_z, mod=CTRL)
    desk.key(pygame.K_ESCAPE)
    desk.click("Take back")
    desk.wait(0.2)
    assert desk.moves == []


def test_against_an_ai_undo_takes_back_both_plies_and_redo_plays_them_again() -> None:
    desk = Desk("connect-four", (YOU, AI))
    desk.play("4")
    desk.wait(0.6)
    played = desk.moves
    assert len(played) == 2
    desk.key(pygame.K_u)
    assert desk.moves == []
    desk.key(pygame.K_y, mod=CTRL)
    assert desk.moves == played
    desk.wait(1.0)
    assert desk.view.state == desk.session.match.state


def test_while_the_ai_thinks_undo_takes_back_the_persons_move_alone() -> None:
    desk = Desk("connect-four", (YOU, AI), instant=False)
    desk.play("4")
    assert desk.session.thinker.is_thinking
    desk.key(pygame.K_u)
    assert desk.moves == []
    assert desk.session.human_to_move


def test_the_icon_of_a_small_window_is_grey_while_there_is_nothing_to_take_back() -> None:
    desk = Desk("tic-tac-toe", size=(960, 640))
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    assert not desk.control("Take back").enabled
    desk.play("a1")
    assert desk.control("Take back").enabled
    desk.close()


def test_without_takebacks_there_is_no_undo() -> None:
    desk = Desk("tic-tac-toe", take_backs=False)
    desk.play("a1")
    assert not desk.control("Take back").enabled
    desk.key(pygame.K_u)
    assert desk.moves == ["a1"]


def test_undo_takes_the_marble_back_first() -> None:
    desk = Desk("pentago-twist")
    desk.play("a1/1R")
    desk.click(desk.grid.places.cell_rect((3, 3)).center)
    assert desk.view.pending()
    desk.key(pygame.K_u)
    assert not desk.view.pending()
    assert len(desk.moves) == 1
    desk.click("Take back")
    assert desk.moves == []


# -- looking back -------------------------------------------------------------------------------------


def test_earlier_positions_can_be_looked_at_while_the_game_waits() -> None:
    desk = Desk("connect-four")
    desk.play("4", "4", "3")
    states = desk.session.match.states
    for keys, ply in ((pygame.K_PAGEUP, 2), (pygame.K_COMMA, 1), (pygame.K_PERIOD, 2), (pygame.K_HOME, 0)):
        desk.key(keys)
        assert desk.ply == ply
        assert desk.view.state == states[ply]
    assert "first move" in desk.status
    desk.play("5")
    assert len(desk.moves) == 3, "an earlier position is not played on"
    desk.click("Back to the game")
    assert desk.ply == 3
    assert desk.view.state == states[3]
    desk.play("5")
    assert len(desk.moves) == 4


def test_the_lists_buttons_and_entries_lead_through_the_game() -> None:
    desk = Desk("connect-four")
    desk.play("4", "4", "3")
    desk.click("First position")
    assert desk.ply == 0
    assert not desk.control("Previous move").enabled
    desk.click("Next move")
    assert desk.ply == 1
    desk.click(desk.move_list.rect_of(2, desk.app.look).center)
    assert desk.ply == 2
    desk.key(pygame.K_LEFT)
    assert desk.ply == 1, "after a click the arrow keys are the list's"
    desk.click("Last position")
    assert desk.ply == 3
    assert not desk.control("Last position").enabled


def test_the_next_move_leads_back_to_the_game() -> None:
    desk = Desk("connect-four", (YOU, AI), instant=False)
    desk.play("4")
    desk.key(pygame.K_HOME)
    assert desk.ply == 0
    desk.engine.last.finish()
    desk.wait(1.5)
    assert len(desk.moves) == 2
    assert desk.ply == 2
    assert desk.view.state == desk.session.match.state


def test_a_long_game_scrolls_to_the_move_shown() -> None:
    desk = Desk("pathwayz", size=(960, 640))
    for row in range(1, 9):
        desk.play(*(f"{column}{row}" for column in "abceghij"))
    moves = desk.move_list
    assert moves.most > 0
    assert moves.offset == moves.most
    desk.key(pygame.K_HOME)
    assert moves.offset == 0


# -- resigning, the end, rematch --------------------------------------------------------------------------


def test_resigning_is_asked_first() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False)
    desk.play("b2")
    desk.click("Resign")
    assert isinstance(desk.overlay, Dialog)
    desk.click("Play on")
    desk.wait(0.1)
    assert desk.session.outcome is None
    desk.key(pygame.K_r)
    desk.click("Resign")
    desk.wait(0.1)
    assert desk.session.outcome == Outcome(1, "resignation")
    assert {"You lost", "You resigned after move 1."} <= set(desk.written)


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_r, 0), (pygame.K_r, CTRL), (pygame.K_x, 0)], ids=["R", "^R", "X"])
def test_enter_plays_on_whatever_was_asked(key: int, mod: int) -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("b2", "a1"))
    desk.key(key, mod=mod)
    desk.wait(0.1)
    assert desk.overlay is not None
    assert (desk.overlay.controls.focused, desk.overlay.controls.ring_visible) == (desk.control("Play on"), True)
    desk.key(pygame.K_RETURN)
    desk.wait(0.3)
    assert not desk.app.router.overlays
    assert desk.scene is desk.first
    assert desk.session.outcome is None
    assert desk.session.config.seats[0] == YOU


def test_the_keyboard_alone_can_resign() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("b2", "a1"))
    desk.key(pygame.K_r, pygame.K_RIGHT, pygame.K_RETURN)
    desk.wait(0.1)
    assert desk.session.outcome == Outcome(1, "resignation")


def test_the_banner_takes_the_place_of_the_actions() -> None:
    desk = Desk("tic-tac-toe")
    desk.play(*LINE_OF_X)
    desk.wait(1.5)
    assert "You win" in desk.written
    assert desk.find("button", "Resign") is None
    desk.click("Take back the end")
    desk.wait(0.1)
    assert desk.session.outcome is None
    assert desk.scene.verdict is None
    assert desk.control("Resign").visible


def test_only_the_resignation_is_taken_back() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("b2", "a1"))
    desk.session.resign(desk.now)
    desk.wait(0.1)
    desk.key(pygame.K_u)
    desk.wait(0.1)
    assert (desk.session.outcome, desk.scene.verdict, desk.moves) == (None, None, ["b2", "a1"])
    assert desk.control("Resign").visible


def test_a_rematch_swaps_the_colours() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("a1", "a2", "b1", "b2"))
    desk.play("c1")
    desk.click("Rematch")
    assert desk.scene is not desk.first
    assert [seat.name for seat in desk.session.config.seats] == ["Creek", "You"]
    desk.wait(0.8)
    assert len(desk.moves) == 1
    assert len(desk.app.scenes) == 1


def test_the_keys_of_the_end_are_its_buttons() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=LINE_OF_X[:-1])
    desk.play(LINE_OF_X[-1])
    desk.key(pygame.K_RETURN)
    assert desk.scene is desk.first, "Enter that was meant for the board begins no rematch"
    desk.wait(1.0)
    desk.key(pygame.K_HOME)
    assert (desk.ply, desk.scene.mode) == (0, "browse over")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert desk.ply == 2, "the arrow keys step through the game"
    desk.key(pygame.K_END)
    desk.key(pygame.K_RETURN)
    assert [seat.name for seat in desk.session.config.seats] == ["Creek", "You"]


def test_who_lost_is_led_to_the_review_by_enter_too() -> None:
    desk = Desk("tic-tac-toe", (AI, YOU), moves=("a1", "b1", "a2"))
    desk.engine.choose = lambda _state: 6  # a3, which closes the column
    desk.play("b2")
    desk.wait(2.0)
    assert (desk.primary.name, desk.view.cheers) == ("Review", False)
    assert "lose" in desk.sounds.played
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.app.scene, ReviewScene)


def test_escape_leads_from_an_earlier_position_back_to_the_game() -> None:
    desk = Desk("tic-tac-toe", moves=LINE_OF_X[:-1])
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    desk.key(pygame.K_HOME)
    desk.key(pygame.K_ESCAPE)
    assert (desk.scene.mode, desk.overlay) == ("over", None)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.overlay, Menu)


def test_the_menu_takes_the_keys_that_are_written_in_it() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_n)
    assert desk.app.scene is not desk.first


def test_a_rematch_in_the_middle_is_asked_first() -> None:
    desk = Desk("tic-tac-toe")
    desk.play("a1")
    desk.key(pygame.K_r, mod=CTRL)
    assert isinstance(desk.overlay, Dialog)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    assert desk.scene is desk.first
    desk.key(pygame.K_r, mod=CTRL)
    desk.click("Rematch")
    desk.wait(0.1)
    assert desk.scene is not desk.first
    assert desk.moves == []


def test_an_ended_game_can_be_looked_through() -> None:
    desk = Desk("tic-tac-toe")
    desk.play(*LINE_OF_X)
    desk.wait(1.5)
    desk.key(pygame.K_PAGEUP)
    assert desk.ply == 4
    shown = verdict_at(desk.scene.verdict, desk.scene.line)
    assert shown is not None
    assert (shown.headline, shown.past) == ("Move 2 of 3, O", True)
    desk.click("Back to the game")
    assert desk.ply == 5


def test_whoever_looks_back_is_told_what_the_move_did_in_a_box_without_gold() -> None:
    desk = Desk("pathwayz", moves=("d4", "e5", "e4", "d5*"))
    desk.session.resign(desk.now)
    desk.wait(0.5)
    desk.scene.browse(4)
    shown = verdict_at(desk.scene.verdict, desk.scene.line)
    assert shown is not None
    desk.scene.browse(3)
    desk.scene.browse(2)
    desk.wait(0.3)
    shown = verdict_at(desk.scene.verdict, desk.scene.line)
    assert shown is not None
    assert (shown.headline, shown.detail) == ("Move 1 of 2, Black", "Black stone on e5")
    board, button = desk.board_rect, desk.get("button", "Back to the game")
    assert desk.app.display.surface.get_at((board.x + 12, button.rect.centery))[:3] == desk.app.look.theme.surface


# -- preparing ------------------------------------------------------------------------------------------


def test_while_the_kernels_load_there_is_no_hint_but_a_sentence_on_it_and_a_game() -> None:
    desk = Desk("connect-four", (YOU, AI), ready=False)
    desk.click("Hint")
    assert desk.scene.hint is None
    assert desk.notices[-1].startswith("The computer is still preparing")
    desk.play("4")
    desk.wait(1.0)
    assert desk.session.is_preparing
    assert desk.moves == ["4"]
    desk.warmup.is_ready = True
    desk.wait(1.0)
    assert len(desk.moves) == 2


def test_a_hint_is_sought_once_the_kernels_are_there() -> None:
    desk = Desk("connect-four", (YOU, AI), ready=False)
    desk.click("Hint")
    assert not desk.session.busy
    desk.warmup.is_ready = True
    desk.click("Hint")
    assert desk.session.busy


# -- menu and keys ------------------------------------------------------------------------------------------


def test_the_menu_offers_what_can_be_done() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_ESCAPE)
    assert entries(desk)["Take back"] is False
    assert set(entries(desk)) == {
        "New game", "Rematch", "Swap sides", "Take back", "Redo", "Pause", "Threats of both sides",
        "What each move is worth", "Study the position", "Watch it think", "Copy game", "Library",
        "Learn by doing", "Rules", "Keys", "Settings", "Back to home",
    }  # fmt: skip
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    desk.play("a1")
    desk.click("Game menu")
    assert entries(desk)["Take back"] is True


def test_the_menu_ticks_what_is_shown_and_greys_out_what_a_rated_game_refuses() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.key(pygame.K_t, pygame.K_ESCAPE)
    assert icons(desk)["Threats of both sides"] == "check"
    refused = "Study the position", "Watch it think", "What each move is worth"
    assert [entries(desk)[each] for each in refused] == [False, False, False]
    assert all("after the game" in desk.control(each).tip for each in refused)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    desk.key(pygame.K_t, pygame.K_ESCAPE)
    assert icons(desk)["Threats of both sides"] != "check"
    desk.close()
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_e)
    desk.key(pygame.K_ESCAPE)
    assert icons(desk)["What each move is worth"] == "check"
    assert [entries(desk)[each] for each in refused] == [True, True, True]
    desk.close()


def test_study_says_in_a_game_when_it_can_be_asked_for() -> None:
    from table.clock import TimeControl

    desk = Desk("tic-tac-toe", (YOU, AI), time_control=TimeControl(60))
    desk.key(pygame.K_y)
    assert desk.notices[-1:] == ["You can study the position after the game, or when two people play."]
    desk.close()


def test_sides_are_swapped_in_the_middle() -> None:
    desk = Desk("connect-four", (YOU, AI), instant=False)
    desk.key(pygame.K_x)
    assert desk.session.thinker.is_thinking
    assert "Red · your turn" not in desk.texts()
    assert "Red" in desk.texts()


def test_sides_are_swapped_after_a_question_once_moves_are_made() -> None:
    desk = Desk("connect-four", (YOU, AI), moves=("4", "4"))
    desk.key(pygame.K_x)
    desk.wait(0.1)
    assert desk.session.config.seats == (YOU, AI)
    desk.click("Swap sides")
    assert desk.session.config.seats == (AI, YOU)


def test_the_end_taken_back_is_told_to_be_a_help() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("a1", "b1", "a2", "b2"), show_win_chance=False)
    desk.play("a3")
    desk.wait(1.0)
    desk.key(pygame.K_u)
    assert desk.notices[-1] == "The game goes on. It is not rated any more."
    desk.play("a3")
    desk.wait(1.0)
    assert desk.says("Help used: the end taken back. Not rated.")


def test_a_paused_game_between_people_waits() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_p)
    desk.play("a1")
    assert desk.moves == []
    desk.key(pygame.K_p)
    desk.play("a1")
    assert desk.moves == ["a1"]


def test_a_marble_that_is_not_twisted_yet_outlasts_a_pause() -> None:
    desk = Desk("pentago-twist")
    desk.click(desk.grid.places.cell_rect((4, 4)).center)
    desk.key(pygame.K_p)
    desk.key(pygame.K_q)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RETURN)
    assert desk.view.pending() and desk.moves == [], "nothing is played meanwhile"
    assert isinstance(desk.view, PentagoTwistView)
    assert desk.view.twist_preview is None, "nor looked at"
    desk.key(pygame.K_p)
    desk.key(pygame.K_q)
    desk.key(pygame.K_RETURN)
    assert len(desk.moves) == 1


def test_a_marble_that_is_not_twisted_yet_goes_with_the_game() -> None:
    desk = Desk("pentago-twist")
    desk.click(desk.grid.places.cell_rect((4, 4)).center)
    desk.key(pygame.K_p)
    desk.session.resign(desk.now)
    desk.wait(0.1)
    assert not desk.view.pending()


def test_m_mutes_and_the_switch_shows_it() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_m)
    assert desk.app.settings.muted
    desk.click("Sound")
    assert not desk.app.settings.muted


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_F1, pygame.K_F10])
def test_other_screens_stop_the_clock_and_lead_back(key: int) -> None:
    from table.clock import TimeControl

    desk = Desk("tic-tac-toe", time_control=TimeControl(60))
    desk.play("a1")
    desk.key(key)
    assert not isinstance(desk.app.scene, PlayScene)
    desk.wait(5.0)
    desk.app.pop()
    desk.wait(0.2)
    readings = desk.session.time.readings(desk.now)
    assert readings is not None
    assert readings[1] > 59
    desk.play("b2")
    assert len(desk.moves) == 2


def test_a_window_holds_one_game() -> None:
    desk = Desk("tic-tac-toe")
    desk.app.push(PlayScene(desk.app, desk.session.config))
    assert len([scene for scene in desk.app.scenes if isinstance(scene, PlayScene)]) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_tab_reaches_everything_and_comes_back(game: object) -> None:
    desk = Desk(getattr(game, "name", ""), (YOU, GUEST))
    desk.play_action(desk.session.legal_actions()[0])
    wanted = [control.name for control in desk.scene.controls if control.focusable]
    reached: list[str] = []
    for _ in range(len(wanted) + len(desk.session.legal_actions())):
        desk.key(pygame.K_TAB)
        assert desk.controls.ring_visible
        if reached or desk.focused != "Board":  # a board may have stops of its own, before it is left
            reached.append(desk.focused)
        if reached and desk.focused == "Board":
            break
    assert reached == [*wanted[1:], "Board"]
    assert desk.view.keyboard


def test_the_cursor_is_where_it_was_after_the_settings() -> None:
    desk = Desk("connect-four", (YOU, AI))
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    before = desk.grid.cursor
    desk.key(pygame.K_F10)
    desk.wait(0.3)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert (desk.grid.cursor, desk.grid.keyboard) == (before, True)
    desk.close()


def test_letters_reach_the_board_wherever_the_focus_is() -> None:
    desk = Desk("connect-four")
    desk.key(pygame.K_TAB, pygame.K_TAB)
    assert desk.focused != "Board"
    desk.key(pygame.K_4)
    assert desk.moves == ["4"]


# -- where there is little room -------------------------------------------------------------------------


def test_a_click_on_the_bar_over_a_board_that_is_scrolled_away_plays_nothing() -> None:
    desk = Desk("tic-tac-toe", size=(480, 640))
    page, action = desk.elements("scrolled page")[0].rect, desk.game.legal_action(desk.session.match.state, "b3")
    desk.point(page.move(0, -10).midbottom)
    while page.collidepoint(desk.view.clicks_of(action)[0].point):
        desk.wheel(-1)
        desk.wait(0.3)
    (move,) = desk.view.clicks_of(action)
    assert desk.board_rect.collidepoint(move.point)
    desk.click(move.point)
    assert (desk.session.match.moves, desk.view.foresight()) == ([], None)
    desk.close()


def test_the_bar_stays_on_one_line_in_a_narrow_window() -> None:
    desk = Desk("tic-tac-toe")
    choice = BoardChoice(desk.app, desk.game, print)
    bar = top_bar(desk.app, "Position editor", "from the start", choice=choice)
    for part, narrow in ((bar.left, 280), (bar.right, 60)):
        assert part.heights(narrow, desk.app.look) == part.heights(900, desk.app.look)
    desk.close()


def test_a_level_says_a_few_words_unless_they_are_turned_off_in_the_settings() -> None:
    desk = Desk("connect-four", (YOU, AI))
    assert "I brought my lucky shell. Let us play!" in desk.texts()
    desk.app.settings.talk = False
    desk.wait(0.2)
    assert "I brought my lucky shell. Let us play!" not in desk.texts()
    desk.close()
