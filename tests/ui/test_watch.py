"""Watching two computers: levels, speed, pause and step, the curve, the library, and the game after the end."""

from __future__ import annotations

import pygame
import pytest

from coach.verdict import verdict_of
from saves.pace import Pace
from table.config import Seat
from table.countdown import Countdown
from tests.ui.desk import Desk
from ui.kit.menu import Menu
from ui.parts.curve import ChanceCurve

SEATS = (Seat.ai("level-3"), Seat.ai("level-2"))


def watched(game: str = "tic-tac-toe", seats: tuple[Seat, Seat] = SEATS, **more: object) -> Desk:
    return Desk(game, seats, **more)  # type: ignore[arg-type]


def played_out(**more: object) -> Desk:
    """A game of theirs that has just ended."""
    desk = Desk("tic-tac-toe", SEATS, pace=Pace.FAST, **more)  # type: ignore[arg-type]
    while not desk.session.outcome:
        desk.wait(0.02)
    return desk


# -- pause, step and speed --------------------------------------------------------------------------


def test_it_pauses_steps_and_goes_on() -> None:
    desk = watched("connect-four", pace=Pace.SLOW)
    played = len(desk.moves)
    desk.key(pygame.K_SPACE)
    desk.wait(5.0)
    assert len(desk.moves) == played
    assert desk.status.startswith("Paused")
    assert desk.move_told, "what the last move did can still be read"
    assert desk.get("button", "Pause").label == "Go on"
    assert desk.primary.name == "Pause"
    for number, key in enumerate((pygame.K_RIGHT, pygame.K_s), 1):
        desk.key(key)
        desk.wait(0.2)
        assert len(desk.moves) == played + number
    desk.click("Step")
    desk.wait(0.2)
    assert len(desk.moves) == played + 3
    desk.click("Pause")
    desk.wait(5.0)
    assert len(desk.moves) > played + 3
    assert "Resign" not in [control.name for control in desk.scene.controls if control.visible]


def test_plus_and_minus_change_the_speed() -> None:
    desk = watched(pace=Pace.NORMAL)
    found = []
    for key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_PLUS):
        desk.key(key)
        found.append(desk.session.config.pace)
    assert found == [Pace.SLOW, Pace.BY_HAND, Pace.BY_HAND, Pace.SLOW, Pace.NORMAL, Pace.FAST]


def test_the_speed_is_chosen_by_mouse() -> None:
    desk = watched(pace=Pace.BY_HAND)
    desk.get("choice", "Speed").choose("Fast")
    assert desk.session.config.pace is Pace.FAST
    assert desk.focused == "Board"


def test_by_hand_every_move_waits_for_its_arrow() -> None:
    desk = watched("pathwayz", pace=Pace.BY_HAND)
    desk.wait(3.0)
    assert desk.moves == []
    assert desk.status.startswith("Creek has found a move")
    assert desk.primary.name == "Step"
    assert not desk.control("Pause").enabled
    for played in (1, 2):
        desk.key(pygame.K_RIGHT)
        desk.wait(0.5)
        assert len(desk.moves) == played
    assert desk.asleep(), "nothing turns while nobody thinks"


def test_choosing_by_hand_ends_a_pause() -> None:
    desk = watched("pathwayz", pace=Pace.SLOW)
    desk.key(pygame.K_SPACE, pygame.K_MINUS)
    assert not desk.session.paused


def test_fast_is_without_motion_and_draws_every_move() -> None:
    desk = watched("pathwayz", pace=Pace.FAST)
    frames: list[int] = []
    desk.app.on_frame = lambda: frames.append(len(desk.moves))
    desk.app.every_frame = True
    desk.wait(0.4)
    assert frames[-1] > 10
    assert set(frames) == set(range(frames[0], frames[-1] + 1)), "a frame for each move"
    assert not desk.view.is_animating(desk.now)


# -- looking back -----------------------------------------------------------------------------------


def test_looking_back_pauses_and_the_arrows_lead_through() -> None:
    desk = watched("connect-four", pace=Pace.FAST)
    while len(desk.moves) < 4:
        desk.wait(0.02)
    desk.key(pygame.K_LEFT)
    assert desk.session.paused
    played = len(desk.moves)
    desk.key(pygame.K_LEFT)
    desk.wait(1.0)
    assert desk.ply == played - 2 == len(desk.moves) - 2
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert desk.ply == played
    assert len(desk.moves) == played, "the arrow led back to the game and played nothing"
    desk.key(pygame.K_PAGEUP, pygame.K_SPACE)
    assert desk.ply == len(desk.moves)
    desk.wait(0.1)
    assert len(desk.moves) > played


def test_a_click_on_the_curve_looks_at_that_position() -> None:
    desk = watched("connect-four", pace=Pace.FAST)
    while len(desk.moves) < 14:
        desk.wait(0.02)
    desk.app.draw()
    curve = desk.control("Win chance for players like these")
    assert isinstance(curve, ChanceCurve)
    assert curve.chances == desk.session.analysis.chances
    desk.click(curve.place_of(9))
    assert desk.ply == 9
    assert desk.session.paused
    desk.key(pygame.K_TAB)
    desk.controls.focus(curve, desk.scene.look, by_keyboard=True)
    desk.key(pygame.K_LEFT)
    assert desk.ply == 8
    desk.key(pygame.K_HOME)
    assert desk.ply == 0
    desk.key(pygame.K_END)
    assert desk.ply == len(desk.moves)


# -- levels -----------------------------------------------------------------------------------------


def test_a_level_is_changed_at_its_card() -> None:
    desk = watched("pathwayz", pace=Pace.BY_HAND)
    desk.click("White: one level stronger")
    desk.click("Black: one level weaker")
    assert [seat.player for seat in desk.session.config.seats] == ["level-4", "level-1"]
    assert "Stream vs Puddle  ·  two computers" in desk.texts()
    assert not desk.control("Black: one level weaker").enabled
    desk.click("Black: one level weaker")
    assert desk.session.config.seats[1].level == 1
    desk.key(pygame.K_RIGHT)
    desk.wait(0.1)
    assert desk.engine.wanted("move")[-2].player.name == "level-4"


def test_a_player_without_a_level_has_no_steps() -> None:
    desk = watched("pathwayz", (Seat.ai("champion"), Seat.ai("level-2")), pace=Pace.BY_HAND)
    assert not desk.find("button", "White: one level stronger")
    assert desk.find("button", "Black: one level stronger")


# -- the library ------------------------------------------------------------------------------------


def test_a_game_is_kept_when_that_is_wanted() -> None:
    desk = watched("connect-four", pace=Pace.FAST, kept=False)
    while len(desk.moves) < 5:
        desk.wait(0.02)
    desk.key(pygame.K_SPACE)
    library = desk.app.library
    assert library.ids() == []
    assert "This game is not kept" in desk.texts()
    desk.click("Keep in library")
    (game,) = library.ids()
    assert [move.text for move in library.get(game).moves] == desk.moves
    assert "This game is not kept" not in desk.texts()
    desk.click("Keep in library")
    assert library.ids() == []
    assert "This game is not kept" in desk.texts()


def test_an_ended_game_can_still_be_kept() -> None:
    desk = played_out(kept=False)
    desk.click("Keep in library")
    (game,) = desk.app.library.summaries(desk.app.library.ids())
    assert game.finished


# -- the end ----------------------------------------------------------------------------------------


def test_the_next_game_begins_by_itself_with_the_colours_swapped() -> None:
    desk = played_out()
    over = desk.scene
    assert desk.status.startswith(verdict_of(desk.session).headline)
    desk.wait(4.2)
    assert desk.scene is over
    assert desk.get("button", "Next game").label == "Next in 1 s"
    desk.wait(1.2)
    assert desk.scene is not over
    assert desk.session.config.seats == (SEATS[1], SEATS[0])
    assert desk.session.config.pace is Pace.FAST


@pytest.mark.parametrize("held_by", ["pause", "menu", "looking back"])
def test_the_countdown_waits(held_by: str) -> None:
    desk = played_out()
    over = desk.scene
    keys = {"pause": pygame.K_SPACE, "menu": pygame.K_ESCAPE, "looking back": pygame.K_LEFT}
    desk.key(keys[held_by])
    assert isinstance(desk.overlay, Menu) == (held_by == "menu")
    desk.wait(8.0)
    assert desk.scene is over
    desk.key(pygame.K_ESCAPE if held_by == "menu" else pygame.K_SPACE)
    desk.wait(6.0)
    assert desk.scene is not over


def test_the_time_on_another_screen_does_not_count() -> None:
    desk = played_out()
    over = desk.scene
    desk.key(pygame.K_F10)
    desk.wait(8.0)
    desk.key(pygame.K_ESCAPE)
    desk.wait(3.0)
    assert desk.scene is over
    desk.wait(3.0)
    assert desk.scene is not over


def test_an_end_that_is_taken_back_begins_no_other_game() -> None:
    desk = played_out()
    over = desk.scene
    desk.key(pygame.K_SPACE, pygame.K_MINUS, pygame.K_MINUS, pygame.K_MINUS)
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    desk.wait(8.0)
    assert desk.scene is over
    assert desk.session.outcome is None


def test_enter_begins_the_next_game_at_once() -> None:
    desk = played_out()
    over = desk.scene
    desk.key(pygame.K_RETURN)
    assert desk.scene is not over


def test_an_ended_game_of_the_library_is_only_looked_at() -> None:
    desk = watched(moves=["a1", "a2", "b1", "b2", "c1"])
    ended = desk.scene
    desk.key(pygame.K_SPACE)
    desk.wait(8.0)
    assert desk.scene is ended
    assert not desk.control("Pause").enabled


def test_a_countdown_counts_whole_seconds_while_nothing_holds_it() -> None:
    countdown = Countdown(2.0)
    assert countdown.next_update_delay() is None
    countdown.start(10.0)
    assert not countdown.update(10.5, holds=False)
    assert countdown.shown == 2
    assert countdown.next_update_delay() == pytest.approx(0.5, abs=0.01)
    assert not countdown.update(15.0, holds=True)
    assert not countdown.update(15.6, holds=False)
    assert countdown.shown == 1
    assert countdown.update(17.0, holds=False)


# -- what is told -----------------------------------------------------------------------------------


def test_the_last_move_is_told_of_who_made_it_also_after_a_swap() -> None:
    desk = watched("connect-four", pace=Pace.BY_HAND)
    desk.key(pygame.K_RIGHT)
    desk.wait(0.3)
    mover = f"{desk.session.config.seats[0].name}:"
    assert desk.move_told.startswith(mover)
    desk.key(pygame.K_x)
    desk.wait(0.3)
    assert desk.session.config.seats[0].name + ":" != mover
    assert desk.move_told.startswith(mover)


def test_two_players_of_one_name_are_told_apart_by_their_sides() -> None:
    desk = watched("connect-four", (Seat.ai("level-3"), Seat.ai("level-3")), pace=Pace.BY_HAND)
    desk.key(pygame.K_RIGHT)
    desk.wait(0.3)
    assert desk.move_told.startswith("Creek (Yellow):")
