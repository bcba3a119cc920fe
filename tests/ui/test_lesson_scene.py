"""A lesson on the screen: what is tried, what is answered, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from coach.boards import texts_of
from coach.lesson_progress import progress_of_lessons
from coach.phrases import Keycap
from game import GAMES, Game
from saves.settings import Settings
from table.lesson import PATIENCE
from table.lesson_exercise import GameExercise, MoveExercise
from tests.ui.desk import Desk
from tests.ui.engines import FakeEngine
from tests.ui.screen import Element
from ui.boards.annotating import BETTER
from ui.screens.home.scene import HomeScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.learn.scene import LearnScene
from ui.screens.play.scene import PlayScene
from ui.screens.rules.scene import RulesScene
from ui.shell.routes import LearnRoute, LessonRoute

BOARD = "tic-tac-toe"
BLOCK, GAME = 2, 5
"""Numbers of two steps of that board's lesson."""
ALL_SEEN = 4.0
"""Seconds after which a wrong move, and the answer to it, are taken back."""


class Pupil:
    """Somebody at a lesson, over the first screen."""

    def __init__(self, board: str = BOARD, number: int | None = None, folder: Path | None = None) -> None:
        self.desk = Desk(board, animations=False)
        self.app = self.desk.app
        self.app.settings.path = None if folder is None else folder / "settings.toml"
        self.app.replace(HomeScene(self.app))
        self.app.push(LessonScene(self.app, board, number))
        self.desk.wait(0.3)

    @property
    def scene(self) -> LessonScene:
        assert isinstance(self.app.scene, LessonScene), self.app.scene
        return self.app.scene

    @property
    def said(self) -> str:
        """What is said of the last move, below the words that it was right or not yet."""
        return " ".join(self.desk.words_in("Feedback")[1:])

    def play(self, move: str) -> None:
        """Make a move by mouse."""
        for click in self.desk.view.clicks_of(self.action(move)):
            self.desk.click(click.point, click.button)

    def press(self, name: str) -> None:
        self.get(name).press()

    def get(self, name: str) -> Element:
        """A button of the lesson."""
        return self.desk.get("button", name)

    def action(self, move: str) -> int:
        """A move in the position of the exercise."""
        return self.game.parse_action(self.state, move)

    @property
    def game(self) -> Game:
        return self.scene.game

    @property
    def exercise(self) -> MoveExercise | GameExercise:
        """The exercise without a pixel, which knows the position whatever is shown."""
        return self.desk.exercise

    @property
    def state(self) -> Any:
        return self.exercise.state

    @property
    def hint(self) -> int | None:
        return self.exercise.hint

    @property
    def waits(self) -> bool:
        """Whether a move is waited for."""
        return self.exercise.to_move

    @property
    def status(self) -> str:
        return self.desk.status


@pytest.fixture
def pupil() -> Iterator[Pupil]:
    pupil = Pupil(number=BLOCK)
    yield pupil
    pupil.desk.close()


def test_a_wrong_move_is_played_out_answered_and_taken_back(pupil: Pupil) -> None:
    start = pupil.state
    pupil.play("a1")
    assert pupil.said.startswith("O marks c2 and has three in a row.")
    assert pupil.desk.view.state != start
    assert not pupil.get("Next").enabled
    pupil.desk.wait(1.0)
    assert pupil.desk.view.last_action == pupil.game.parse_action(start, "c2")
    pupil.desk.sleep(ALL_SEEN)
    assert pupil.desk.view.state == start
    assert pupil.waits
    assert pupil.said


def test_a_right_move_leads_to_the_next_step_by_enter(pupil: Pupil) -> None:
    pupil.play("c2")
    assert pupil.said == "O has no way to win now. Well seen!"
    assert pupil.get("Next").enabled
    pupil.desk.key(pygame.K_RETURN)
    assert pupil.scene.number == BLOCK + 1
    assert pupil.said == ""


def test_a_step_is_done_by_keyboard_alone(pupil: Pupil) -> None:
    pupil.desk.key(pygame.K_6)
    assert pupil.get("Next").enabled
    pupil.desk.key(pygame.K_b)
    assert pupil.scene.number == BLOCK - 1
    pupil.desk.key(pygame.K_k)
    pupil.desk.key(pygame.K_k)
    assert pupil.scene.number == BLOCK + 1


def test_after_three_wrong_tries_show_me_stands_out_and_shows_a_right_move(pupil: Pupil) -> None:
    for move in ("a1", "b1", "c3")[:PATIENCE]:
        assert pupil.desk.primary.name != "Show me"
        pupil.play(move)
        pupil.desk.sleep(ALL_SEEN)
    assert pupil.desk.primary.name == "Show me"
    pupil.desk.key(pygame.K_h)
    assert pupil.hint == pupil.action("c2")
    assert "c2" in pupil.status
    pupil.play("c2")
    assert pupil.get("Next").enabled


PERMANENTS = 2
"""The number of a step of Pathwayz in which a permanent is to be placed."""


@pytest.fixture
def at_permanents() -> Iterator[Pupil]:
    pupil = Pupil("pathwayz", PERMANENTS)
    yield pupil
    pupil.desk.close()


def test_a_shown_move_is_played_by_enter_wherever_the_pointer_is(at_permanents: Pupil) -> None:
    pupil = at_permanents
    pupil.play("a1")
    pupil.desk.sleep(ALL_SEEN)
    pupil.desk.key(pygame.K_h)
    assert Keycap("Enter") in pupil.desk.status_line.status.aside
    pupil.desk.key(pygame.K_RETURN)
    assert pupil.get("Next").enabled


def test_after_an_arrow_enter_plays_at_the_cursor_and_not_the_shown_move(at_permanents: Pupil) -> None:
    pupil = at_permanents
    pupil.desk.key(pygame.K_h, pygame.K_RIGHT, pygame.K_RIGHT)
    assert "f5" in pupil.status
    pupil.desk.key(pygame.K_RETURN)
    assert not pupil.get("Next").enabled


def test_a_shown_move_is_not_played_by_an_enter_that_presses_a_button(at_permanents: Pupil) -> None:
    pupil = at_permanents
    pupil.desk.key(pygame.K_h)
    pupil.get("Show me").focus()
    pupil.desk.key(pygame.K_RETURN)
    assert pupil.hint is None
    assert pupil.said == ""


def test_the_piece_of_a_wrong_try_stays_in_hand(at_permanents: Pupil) -> None:
    pupil = at_permanents
    pupil.desk.key(pygame.K_2)
    pupil.play("d6*")
    pupil.desk.sleep(ALL_SEEN)
    assert [choice.selected for choice in pupil.desk.view.choices()] == [False, True]
    pupil.play("e5*")
    pupil.desk.key(pygame.K_RETURN)
    assert [choice.selected for choice in pupil.desk.view.choices()] == [True, False]


def seen(pupil: Pupil, colour: tuple[int, int, int], rect: pygame.Rect) -> bool:
    """Whether a colour is on the screen in a rectangle."""
    pupil.app.draw()
    surface = pupil.app.display.surface
    places = ((x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom))
    return any(tuple(surface.get_at(place)[:3]) == colour for place in places)


def test_a_cross_stands_only_where_the_piece_in_hand_was_tried(at_permanents: Pupil) -> None:
    pupil, warn = at_permanents, at_permanents.app.look.theme.warn
    pupil.desk.key(pygame.K_2)
    pupil.play("a1*")
    pupil.desk.sleep(ALL_SEEN)
    tried = pygame.Rect(0, 0, 20, 20)
    tried.center = pupil.desk.view.clicks_of(pupil.action("a1*"))[0].point
    assert seen(pupil, warn, tried)
    pupil.desk.key(pygame.K_1)
    assert not seen(pupil, warn, tried)


def test_a_right_move_has_a_tick_on_the_board(pupil: Pupil) -> None:
    view = pupil.desk.grid
    assert not seen(pupil, BETTER, view.places.cell_rect((2, 1)))
    pupil.play("c2")
    pupil.desk.wait(1.0)
    assert seen(pupil, BETTER, view.places.cell_rect((2, 1)))


def test_a_place_that_was_tried_stays_crossed_beside_the_right_one(at_permanents: Pupil) -> None:
    pupil, warn = at_permanents, at_permanents.app.look.theme.warn
    view = pupil.desk.grid
    pupil.play("a1*")
    pupil.desk.sleep(ALL_SEEN)
    pupil.play("e5")
    pupil.desk.sleep(ALL_SEEN)
    pupil.play("e5*")
    pupil.desk.wait(1.0)
    assert seen(pupil, warn, view.places.cell_rect((0, 0)))
    assert not seen(pupil, warn, view.places.cell_rect((4, 4)))


def test_starting_over_takes_back_a_move_that_is_half_made() -> None:
    pupil = Pupil("pentago-twist")
    view, state = pupil.desk.view, pupil.state
    assert not pupil.get("Start over").enabled
    pupil.desk.click(view.clicks_of(pupil.game.parse_action(state, "a6/1R"))[0].point)
    assert view.pending()
    pupil.press("Start over")
    assert not view.pending()
    assert not pupil.get("Start over").enabled
    pupil.desk.close()


CROSS = 1
"""The number of a step of Pathwayz in which a cell is to be found."""


def test_pointing_at_the_right_cell_gives_nothing_away_before_it_is_played() -> None:
    pupil = Pupil("pathwayz", CROSS)
    view = pupil.desk.grid
    pupil.desk.send(pygame.MOUSEMOTION, pos=view.places.cell_rect((6, 3)).center, rel=(0, 0), buttons=(0,) * 3)
    ahead = view.foresight()
    assert ahead is not None
    assert (ahead.tone, ahead.line) == ("", ())
    assert "g4" in pupil.status
    assert "wins" not in pupil.status
    pupil.desk.close()


def test_in_the_game_of_a_lesson_moves_are_told_of_as_in_play(pupil: Pupil) -> None:
    assert not pupil.desk.view.foretells
    for _ in range(GAME - BLOCK):
        pupil.desk.key(pygame.K_k)
    assert pupil.desk.view.foretells


def test_starting_over_takes_a_wrong_move_back_at_once_and_forgets_the_tries(pupil: Pupil) -> None:
    pupil.play("a1")
    pupil.desk.key(pygame.K_r)
    assert pupil.desk.view.state == pupil.state
    assert (pupil.said, pupil.desk.words_in("Feedback")) == ("", [])


def test_what_is_done_is_kept_and_the_lesson_goes_on_there(tmp_path: Path) -> None:
    pupil = Pupil(folder=tmp_path)
    assert pupil.scene.number == 0
    pupil.play("c3")
    assert Settings.load(tmp_path / "settings.toml").steps_done(BOARD) == {"row"}
    pupil.app.pop()
    pupil.app.navigate(LessonRoute(BOARD))
    assert pupil.scene.number == 1
    pupil.desk.close()


def test_the_step_before_and_the_way_out_are_one_click_away(pupil: Pupil) -> None:
    pupil.press("Step back")
    pupil.press("Step back")
    assert pupil.scene.number == BLOCK - 2
    assert pupil.desk.find("button", "Step back") is None
    pupil.press("Leave the lesson")
    assert isinstance(pupil.app.scene, HomeScene)


def test_a_skipped_step_is_not_done(pupil: Pupil) -> None:
    pupil.press("Skip")
    assert pupil.scene.number == BLOCK + 1
    assert not pupil.app.settings.steps_done(BOARD)


@pytest.mark.parametrize("board", [game.name for game in GAMES if texts_of(game.name).lesson])
def test_every_step_of_every_board_is_done_by_mouse(board: str) -> None:
    pupil = Pupil(board)
    lesson = texts_of(board).lesson
    assert lesson is not None
    for number, step in enumerate(lesson.steps[:-1]):
        assert pupil.scene.number == number
        pupil.play(step.example)
        assert pupil.get("Next").enabled, step.name
        pupil.press("Next")
    assert len(pupil.app.settings.steps_done(board)) == len(lesson.steps) - 1
    assert not pupil.desk.notices
    pupil.desk.close()


def answers(engine: FakeEngine, *moves: str) -> None:
    """Let the other side play these moves."""
    left = iter(moves)
    engine.choose = lambda state: GAMES_BY[BOARD].parse_action(state, next(left))


GAMES_BY = {game.name: game for game in GAMES}


def test_the_last_step_is_a_game_that_is_won() -> None:
    pupil = Pupil(number=GAME)
    answers(pupil.desk.engine, "c3", "a2")
    for move in ("b2", "a3", "c1"):
        assert not pupil.get("Next").enabled
        pupil.play(move)
        pupil.desk.wait(1.0)
    assert pupil.said.startswith("You have won!")
    assert "game" in pupil.app.settings.steps_done(BOARD)
    assert pupil.app.library.ids() == []
    pupil.press("Next")
    assert isinstance(pupil.app.scene, PlayScene)
    pupil.desk.close()


def test_the_answer_in_a_lessons_game_is_described_until_the_pointer_goes_to_another_place() -> None:
    pupil = Pupil(number=GAME)
    answers(pupil.desk.engine, "c3")
    pupil.play("b2")
    pupil.desk.wait(1.0)
    assert pupil.waits
    assert pupil.status == "c3"
    pupil.desk.point(pupil.desk.view.clicks_of(pupil.action("a1"))[0].point)
    assert pupil.status.startswith("a1")
    pupil.desk.close()


def test_a_game_can_be_started_over_in_the_middle_and_skipped() -> None:
    pupil = Pupil(number=GAME)
    start = pupil.state
    answers(pupil.desk.engine, "c3")
    pupil.play("b2")
    pupil.desk.wait(1.0)
    pupil.press("Start over")
    assert pupil.desk.view.state == start
    pupil.press("Skip")
    assert isinstance(pupil.app.scene, HomeScene)
    assert not pupil.app.settings.steps_done(BOARD)
    pupil.desk.close()


def test_a_game_that_is_lost_starts_over() -> None:
    pupil = Pupil(number=GAME)
    start = pupil.state
    answers(pupil.desk.engine, "b2", "b1")
    for move in ("a2", "c3"):
        pupil.play(move)
        pupil.desk.wait(1.0)
    assert pupil.said.startswith("O has three in a row.")
    assert not pupil.get("Next").enabled
    pupil.desk.key(pygame.K_RETURN)
    assert (pupil.said, pupil.waits) == ("", True)
    assert pupil.desk.view.state == start
    pupil.desk.close()


def test_a_move_of_the_game_can_be_shown() -> None:
    pupil = Pupil(number=GAME)
    pupil.press("Show me")
    pupil.desk.wait(0.2)
    assert pupil.hint in pupil.game.actions(pupil.state)
    pupil.press("Show me")
    assert pupil.hint is None
    pupil.desk.close()


def test_a_lesson_in_the_middle_of_a_game_leads_back_to_it() -> None:
    desk = Desk(BOARD)
    desk.play("a1")
    desk.key(pygame.K_F1)
    assert isinstance(desk.app.scene, LessonScene)
    desk.key(pygame.K_ESCAPE)
    assert desk.moves == ["a1"]
    desk.close()


def test_the_rules_are_one_key_away(pupil: Pupil) -> None:
    pupil.desk.key(pygame.K_F1)
    assert isinstance(pupil.app.scene, RulesScene)


# -- the overview --------------------------------------------------------------------------------------


def test_the_overview_goes_on_where_one_was() -> None:
    pupil = Pupil("connect-four")
    pupil.play("4")
    pupil.app.pop()
    pupil.app.navigate(LearnRoute())
    pupil.desk.wait(0.3)
    assert isinstance(pupil.app.scene, LearnScene)
    pupil.desk.key(pygame.K_RETURN)
    assert (pupil.scene.board_at_hand, pupil.scene.number) == ("connect-four", 1)
    pupil.desk.close()


def test_the_overview_starts_a_lesson_of_which_nothing_is_done() -> None:
    pupil = Pupil()
    first, second = progress_of_lessons(pupil.desk.app.settings)[:2]
    for step in first.lesson.steps:
        pupil.desk.app.settings.keep_step(first.game.name, step.name)
    pupil.desk.app.settings.lesson = ""
    pupil.desk.app.replace(LearnScene(pupil.desk.app))
    pupil.desk.wait(0.1)
    assert pupil.desk.get("button", "Go on").label == "Start"
    pupil.press("Go on")
    assert pupil.scene.board_at_hand == second.game.name
    pupil.desk.close()


def test_tries_are_listed_in_words_where_a_move_is_no_cell() -> None:
    pupil = Pupil("pentago-twist")
    for move in ("e5/1R", "a1/4M"):
        pupil.play(move)
        pupil.desk.wait(3.0)
    words = pupil.desk.words_in("Feedback")
    assert {"e5 and rotates the top left", "a1 and mirrors the bottom right"} <= set(words)
    assert words[0] == "Not yet"
    pupil.desk.close()


def test_the_overview_offers_a_game_once_every_lesson_is_done() -> None:
    desk = Desk(BOARD)
    for game in GAMES:
        lesson = texts_of(game.name).lesson
        for step in lesson.steps if lesson else ():
            desk.app.settings.keep_step(game.name, step.name)
    desk.app.navigate(LearnRoute())
    desk.wait(0.3)
    scene = desk.app.scene
    assert isinstance(scene, LearnScene)
    assert scene.ahead is None
    assert all(each.whole for each in scene.lessons)
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.app.scene, PlayScene)
    desk.close()


def test_a_card_of_the_overview_opens_that_boards_lesson() -> None:
    desk = Desk(BOARD)
    desk.app.navigate(LearnRoute())
    desk.wait(0.3)
    desk.click("Pentago-Twist")
    assert isinstance(desk.app.scene, LessonScene)
    assert desk.app.scene.board_at_hand == "pentago-twist"
    desk.close()


def test_escape_closes_what_is_shown_before_it_leads_back(pupil: Pupil) -> None:
    scene = pupil.scene
    pupil.desk.key(pygame.K_h)
    assert pupil.hint is not None
    pupil.desk.key(pygame.K_ESCAPE)
    assert pupil.app.scene is scene
    assert pupil.hint is None
    pupil.desk.key(pygame.K_ESCAPE)
    assert pupil.app.scene is not scene
