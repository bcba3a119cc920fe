"""Every sentence that is drawn goes through `game.texts.text`: a translator that marks all shows one that does not.

Every screen, menu and dialog is opened, and what reaches `ui.kit.fonts` is collected. Names of people and boards,
moves, numbers and paths are no sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from ai.info import Limit
from ai.proven import Proven
from coach.boards import texts_of
from game import GAMES, Match, find_game
from game.texts import text
from saves.library import Library
from table.clock import TimeControl
from table.config import Seat
from table.consequences import Consequences, consequences_of
from table.puzzles.choosing import PuzzleFilter
from table.watching.exercises import EXERCISES
from tests import puzzles
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.reviews import ReviewDesk
from tests.ui.screen import Screen
from tests.ui.sentences import Drawn, marked
from tests.ui.services import FakeWarmup
from tests.ui.shelves import YOU as PERSON
from tests.ui.shelves import keep, level
from tests.ui.studies import KnowingEngine, Studied
from ui.kit.tree.lists import Heading
from ui.kit.tree.node import Node
from ui.parts import intake
from ui.parts.intake import Waiting
from ui.screens.editor.scene import EditorScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.learn.scene import LearnScene
from ui.screens.library.scene import LibraryScene
from ui.screens.new_game.picker import found_players
from ui.screens.new_game.scene import SetupScene
from ui.screens.play import commands
from ui.screens.puzzles.scene import PuzzleScene
from ui.screens.think.scene import ALGORITHMS, ThinkScene
from ui.shell.routes import (
    EditorRoute,
    LearnRoute,
    LibraryRoute,
    ResumeRoute,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    ThinkRoute,
)
from ui.shell.scene import Scene

GAME_NAMES = [game.name for game in GAMES]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    with marked(monkeypatch) as found:
        yield found


def look(drawn: Drawn, hands: Screen) -> None:
    """Let it come to rest, and look once."""
    with hands.app.hidden():
        hands.wait(0.3)
    drawn.look_at(hands.app)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with a game of each kind."""
    with Library.open(tmp_path) as library:
        keep(library, "connect-four", "4 4 5", (PERSON, level(7)))
        keep(library, moves="a1 a2 b1 b2 c1", seats=(PERSON, level(3)))
        keep(library, moves="a1 a2", seats=(PERSON, level(3)), result="0-1", termination="resignation")
        keep(library, moves="a1", result="1-0", termination="time", title="Evening 1")
        keep(library, moves="a1 b1", result="1/2-1/2", termination="rules")
    return tmp_path


@pytest.fixture
def hands(drawn: Drawn, folder: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=folder, warmup=FakeWarmup(True))
    yield hands
    hands.close()


# -- the screens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
def test_home(drawn: Drawn, hands: Screen, size: tuple[int, int]) -> None:
    hands.app.display.resize(*size)
    look(drawn, hands)
    drawn.check()


def test_settings(drawn: Drawn, hands: Screen) -> None:
    hands.app.navigate(SettingsRoute())
    look(drawn, hands)
    hands.app.display.step_scale(6)
    look(drawn, hands)
    drawn.check()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_rules(drawn: Drawn, hands: Screen, game: str) -> None:
    hands.app.navigate(RulesRoute(game))
    look(drawn, hands)
    drawn.said.update(text(part) for step in texts_of(game).steps for part in (step.title, step.text))
    drawn.check()


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("pathwayz", "12/12/12/12/12/12/12/wB10 b"),
        ("pathwayz", "12/12/12/12/12/12/12/BB10 w"),
        ("connect-four", "7/7/7/3w3/7/7 b"),
        ("connect-four", "7/7/7/7/bbb4/wwww3 b"),
        ("tic-tac-toe", "www/bb1/b2 w"),
        ("pentago-twist", "6/6/6/6/6/ww4 b"),
    ],
)
def test_the_editor(drawn: Drawn, hands: Screen, game: str, position: str) -> None:
    hands.app.navigate(EditorRoute(game, position))
    scene = hands.scene
    assert isinstance(scene, EditorScene)
    for _ in range(3):
        look(drawn, hands)
        scene.other_repair()
    scene.repair()
    look(drawn, hands)
    hands.get("text field", "⟦Position⟧").focus()
    hands.key(pygame.K_END)
    hands.send(pygame.TEXTINPUT, text="?")
    look(drawn, hands)
    drawn.said = {said for said in drawn.said if "/" not in said}  # positions are no words
    drawn.check()


def test_a_question_of_the_guard_and_the_helps_that_were_used(drawn: Drawn) -> None:
    position = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"
    desk = Desk("pathwayz", (YOU, AI), position=position, guard=True)
    desk.key(pygame.K_t)
    desk.play("i6")
    look(drawn, desk)
    desk.scene.guard.take_back()
    desk.session.use("hints", desk.now)
    desk.session.resign(desk.now)
    look(drawn, desk)
    drawn.check()
    desk.close()


@pytest.mark.parametrize("game", [name for name in GAME_NAMES if texts_of(name).lesson])
def test_a_lesson(drawn: Drawn, game: str) -> None:
    desk = Desk(game, animations=False)
    lesson = texts_of(game).lesson
    for number, step in enumerate(lesson.steps if lesson else ()):
        scene = LessonScene(desk.app, game, number)
        desk.app.replace(scene)
        desk.sleep(1)
        drawn.look_at(desk.app)
        actions = scene.game.actions(scene.exercise.state)
        first = {step.words_for(move, right=step.goal(move)): move for move in _moves(scene, actions)}
        for move in first.values() if step.rival is None else ():
            scene.exercise.play(move.action, desk.now)
            desk.sleep(1)
            drawn.look_at(desk.app)
            desk.sleep(2)
    drawn.check()
    desk.close()


def _moves(scene: LessonScene, actions: list[int]) -> list[Consequences]:
    return [consequences_of(scene.game, scene.exercise.state, action) for action in actions]


def test_puzzles(drawn: Drawn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch)
    desk = Desk("tic-tac-toe", animations=False)
    for game, (first, *_) in {**puzzles.SOME, "tic-tac-toe": (None,)}.items():
        scene = PuzzleScene(desk.app, game, first)
        desk.app.replace(scene)
        look(drawn, desk)
        for key in "hhhs":
            desk.key(pygame.key.key_code(key))
            look(drawn, desk)
        for wanted in (PuzzleFilter(), PuzzleFilter(mine=True)):
            scene.want(wanted)
            look(drawn, desk)
            if scene.solving is not None:
                scene.solving.play(scene.game.actions(scene.solving.attempt.state)[0], desk.now)
                scene.refresh()
                look(drawn, desk)
    desk.key(pygame.K_t)
    look(drawn, desk)
    drawn.check()
    desk.close()


def test_the_overview_of_lessons(drawn: Drawn, hands: Screen) -> None:
    hands.app.navigate(LearnRoute())
    look(drawn, hands)
    hands.app.settings.keep_step("tic-tac-toe", "row")
    for step in ("row", "upright", "slanting", "block", "beware", "fork", "game"):
        hands.app.settings.keep_step("connect-four", step)
    hands.app.replace(LearnScene(hands.app))
    look(drawn, hands)
    drawn.check()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_search_that_is_watched(drawn: Drawn, hands: Screen, game: str) -> None:
    for algorithm in ALGORITHMS:
        hands.app.navigate(ThinkRoute(find_game(game), None, algorithm))
        scene = hands.scene
        assert isinstance(scene, ThinkScene)
        while scene.page.busy:
            hands.wait(0.1)
        for at in range(0, scene.page.count, max(1, scene.page.count // 5)):
            scene.go(at)
            look(drawn, hands)
        scene.go(scene.page.count - 1)
        look(drawn, hands)
    drawn.check(expert=True)


def test_the_exercises_of_the_lecture(drawn: Drawn, hands: Screen) -> None:
    hands.app.navigate(ThinkRoute(find_game("tic-tac-toe")))
    scene = hands.scene
    assert isinstance(scene, ThinkScene)
    for _ in range(3):
        scene.next_exercise()
        look(drawn, hands)
        assert scene.exercise is not None
        for run in EXERCISES[scene.exercise].runs:
            scene.set_up(run)
            while scene.page.busy:
                scene.page.advance(1)
            scene.go(scene.page.count - 1)
        look(drawn, hands)
    drawn.check(expert=True)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_new_game(drawn: Drawn, hands: Screen, game: str) -> None:
    hands.app.navigate(SetupRoute(game))
    scene = hands.scene
    assert isinstance(scene, SetupScene)
    for starts in ("first", "second", "random"):
        scene.setup.starts = starts
        scene.arrange()
        look(drawn, hands)
    scene.clock.is_custom = True
    for number in ("2", ""):
        scene.clock.minutes = number
        scene.select(1)
        look(drawn, hands)
    for is_human in (True, False):
        for seat, choice in enumerate(scene.choices):
            choice.is_human = is_human
            scene.select(seat)
            look(drawn, hands)
    scene.choices[0].is_human = True
    scene.choices[0].rename("")
    scene.select(0)
    look(drawn, hands)
    scene.begin()
    look(drawn, hands)
    drawn.check()
    scene.choices[0].rename("You")
    second = scene.choices[1]
    second.expert = second.has_levels
    for player in found_players(second, ""):
        if not isinstance(player, Heading):
            second.name_player(player.spec.name)
            for unit in second.units:
                second.limit_by(unit)
                scene.select(1)
                drawn.look_at(hands.app)
    drawn.check(expert=True)


def test_the_library(drawn: Drawn, hands: Screen) -> None:
    hands.app.navigate(LibraryRoute())
    look(drawn, hands)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN):
        hands.key(key)
        look(drawn, hands)
    for name in ("⟦Board⟧", "⟦Result⟧", "⟦Sort⟧"):
        hands.click(name)
        look(drawn, hands)
        hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_F2)
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    for key in (pygame.K_o, pygame.K_e):
        hands.key(key, mod=pygame.KMOD_CTRL)
        look(drawn, hands)
        hands.key(pygame.K_ESCAPE)
    drawn.check()


def test_the_library_deletes_finds_and_counts(drawn: Drawn, hands: Screen) -> None:
    hands.app.navigate(LibraryRoute())
    hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    look(drawn, hands)
    hands.key(pygame.K_DELETE)
    look(drawn, hands)
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    look(drawn, hands)
    scene = hands.scene
    assert isinstance(scene, LibraryScene)
    scene.ask(text="000")
    scene.invalidate()
    look(drawn, hands)
    scene.show_page(1)
    scene.invalidate()
    look(drawn, hands)
    drawn.check()


# -- games from outside --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        "",
        "hello there",
        "3/3/4 w",
        "4444444",
        '[Game "tic-tac-toe"]\n\n1. b2 a1 *\n\n[Game "tic-tac-toe"]\n\n1. c1 *\n',
        '[Game "tic-tac-toe"]\n[Date "never"]\n\n1. b2 a1 *\n\n[Game "tic-tac-toe"]\n\n1. b2 b2 *\n',
        '[Game "chess"]\n\n1. e4 *\n',
    ],
)
def test_what_is_said_of_a_text_that_is_taken(drawn: Drawn, hands: Screen, given: str) -> None:
    intake.take_text(hands.app, given, text("the clipboard"))
    look(drawn, hands)
    drawn.check()


def test_what_is_said_while_a_file_is_read(drawn: Drawn, hands: Screen) -> None:
    waiting = Waiting(hands.app, "games.txt", patience=0.0)
    waiting.progress.report(1)
    look(drawn, hands)
    waiting.progress.report(2, 1000)
    look(drawn, hands)
    drawn.check()


# -- play ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_game_of_two_people(drawn: Drawn, game: str) -> None:
    desk = Desk(game, (YOU, GUEST), time_control=TimeControl(300, 5))
    look(drawn, desk)
    hover_everywhere(drawn, desk)
    desk.key(pygame.K_h)
    look(drawn, desk)
    for _ in range(3):
        desk.play_action(desk.session.legal_actions()[-1])
        look(drawn, desk)
    desk.key(pygame.K_PAGEUP)
    look(drawn, desk)
    desk.key(pygame.K_HOME)
    look(drawn, desk)
    desk.key(pygame.K_END, pygame.K_p)
    look(drawn, desk)
    desk.key(pygame.K_p, pygame.K_ESCAPE)
    look(drawn, desk)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_r, mod=pygame.KMOD_CTRL)
    look(drawn, desk)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_r)
    look(drawn, desk)
    desk.key(pygame.K_RETURN)
    look(drawn, desk)
    desk.key(pygame.K_PAGEUP)
    look(drawn, desk)
    desk.close()
    drawn.check()


def hover_everywhere(drawn: Drawn, desk: Desk) -> None:
    """Point at every cell, in each of the ways to place something there."""
    cells = [(column, row) for column in range(desk.grid.game.columns) for row in range(desk.grid.game.rows)]
    for kind in range(max(1, len(desk.view.choices()))):
        desk.view.choose(kind)
        for cell in cells[:: max(1, len(cells) // 6)]:
            desk.app.step([pygame.event.Event(
                pygame.MOUSEMOTION, pos=desk.grid.cell_rect(cell).center, rel=(0, 0), buttons=(0, 0, 0), touch=False
            )])  # fmt: skip
            drawn.look_at(desk.app)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_how_games_end(drawn: Drawn, game: str) -> None:
    for seed in range(3):
        desk = Desk(game, (YOU, AI), moves=played(game, seed))
        look(drawn, desk)
        desk.close()
    for time in (300.0, 1.0):
        desk = Desk(game, (YOU, GUEST), time_control=TimeControl(time))
        desk.play_action(desk.session.legal_actions()[0])
        if time > 1:
            desk.session.resign(desk.now)
        desk.wait(2.0)
        look(drawn, desk)
        desk.close()
    drawn.check()


def played(game: str, seed: int) -> list[str]:
    """A game played to its end by dice."""
    match, dice = Match(find_game(game)), Random(seed)
    while not match.outcome:
        match.push(dice.choice(match.legal_actions()))
    return match.moves_text


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("seats", [(YOU, AI), (AI, YOU), (AI, Seat("Dice", "uct", Limit(nodes=1000, seconds=2.0)))])
def test_a_game_against_an_ai(drawn: Drawn, seats: tuple[Seat, Seat], ready: bool) -> None:
    desk = Desk("pathwayz", seats, ready=ready, instant=False, show_win_chance=True)
    look(drawn, desk)
    if desk.session.human_to_move:
        desk.key(pygame.K_h)
        look(drawn, desk)
        desk.play_action(desk.session.legal_actions()[0])
    look(drawn, desk)
    desk.key(pygame.K_ESCAPE)
    look(drawn, desk)
    desk.key(pygame.K_ESCAPE, pygame.K_r)
    look(drawn, desk)
    desk.close()
    drawn.check()


def test_a_twist_in_every_state(drawn: Drawn) -> None:
    desk = Desk("pentago-twist", size=(1920, 1080))
    look(drawn, desk)
    for keys in ((pygame.K_RETURN,), (pygame.K_RETURN,), (pygame.K_q,), (pygame.K_s,)):
        desk.key(*keys)
        look(drawn, desk)
    desk.key(pygame.K_w, mod=pygame.KMOD_SHIFT)
    look(drawn, desk)
    desk.close()
    drawn.check()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_review(drawn: Drawn, game: str) -> None:
    desk = ReviewDesk(game, (0.6, 0.6, 0.6, 0.1, 0.1, 0.1, 0.1))
    look(drawn, desk)
    keys = "n1", pygame.K_ESCAPE, "t", "h", pygame.K_ESCAPE, pygame.K_END, pygame.K_p
    for key in keys:
        desk.key(*([key] if isinstance(key, int) else map(pygame.key.key_code, key)))
        look(drawn, desk)
    desk.close()
    drawn.check()


def test_a_review_that_has_just_begun(drawn: Drawn) -> None:
    for more in ({"ready": False}, {"instant": False}, {"moves": ""}, {"judged": (0.5,) * 7}):
        desk = ReviewDesk(**more)
        look(drawn, desk)
        desk.key(pygame.K_l, pygame.K_RIGHT, pygame.K_n)
        look(drawn, desk)
        desk.key(pygame.K_s, mod=pygame.KMOD_CTRL)
        look(drawn, desk)
        desk.close()
    drawn.check()


# -- what goes wrong -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_study(drawn: Drawn, game: str) -> None:
    first, second, third = find_game(game).actions(find_game(game).initial_state())[:3]
    names = [find_game(game).action_to_string(find_game(game).initial_state(), each) for each in (first, second, third)]
    move_values = dict(zip(names, (Proven(1, 5), Proven(0), Proven(-1, 4)), strict=True))
    desk = Studied(game, engine=KnowingEngine(move_values, patient=True), data_dir=None)
    for key in (pygame.K_SPACE, pygame.K_SPACE, pygame.K_a, pygame.K_1, pygame.K_2, pygame.K_LEFT, pygame.K_DELETE):
        desk.key(key)
        look(drawn, desk)
    desk.key(pygame.K_HOME, pygame.K_DELETE)
    desk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    look(drawn, desk)
    drawn.check(expert=True)
    desk.close()


def test_a_study_of_what_is_over_and_of_one_move_before_anything_can_be_thought(drawn: Drawn) -> None:
    for moves, ready in (("a1 a2 b1 b2 c1", True), ("b2 a1 a3 c1 b1 b3 c2 a2", True), ("", False)):
        desk = Studied("tic-tac-toe", moves=moves, ready=ready)
        look(drawn, desk)
        desk.close()
    drawn.check(expert=True)


def test_what_is_said_when_something_fails(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("tic-tac-toe")

    def broken(*_rest: Any) -> None:
        raise ValueError

    desk.app.services.error_boundary("a call", broken)
    monkeypatch.setattr(desk.scene.view, "draw", broken)
    look(drawn, desk)
    monkeypatch.setattr(desk.scene, "draw", broken)
    look(drawn, desk)
    desk.app.navigate(ResumeRoute())
    commands.copy_game(desk.scene)
    look(drawn, desk)
    desk.close()
    drawn.check()


class Broken(Scene):
    """A screen that draws an English sentence."""

    def compose(self) -> Node:
        return Node()

    def draw(self, surface: pygame.Surface) -> None:
        self.look.text(surface, "Nobody translates this", (100, 100))
        self.look.paragraph(surface, "Nor is this sentence, which takes several lines", (100, 200), 80)


def test_a_forgotten_sentence_is_found(drawn: Drawn, hands: Screen) -> None:
    hands.app.push(Broken(hands.app))
    look(drawn, hands)
    with pytest.raises(AssertionError, match=r"(?s)Nobody translates this.*Nor is this sentence, which takes"):
        drawn.check()


def test_a_term_of_the_code_is_found_but_for_experts(drawn: Drawn) -> None:
    drawn.said.add(text("It looks at 3 plies."))
    drawn.check(expert=True)
    with pytest.raises(AssertionError, match="3 plies"):
        drawn.check()
