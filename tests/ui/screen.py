"""The window as a person meets it: controls found by role and name, keys, a mouse, and a clock that the test turns.

The real App runs on the dummy driver. Events go through pygame's own queue; those of one gesture come in one frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pygame

from coach.preparation import Readiness
from lab.learning.courses import Courses
from saves.settings import Settings
from table.journal import LibraryJournal
from tests.ui import roles
from tests.ui.layouts import drawn_texts
from tests.ui.services import FakeWarmup, Silence
from tests.ui.tree_faults import check
from tests.ui.watched import WatchedApp
from ui.boards.view import BoardView
from ui.kit.control import Control
from ui.kit.focus import Controls
from ui.kit.list import List
from ui.kit.popup import Popup
from ui.kit.scroll import ScrollArea
from ui.kit.tree.node import Node, words_in
from ui.kit.tree.spoken import Spoken
from ui.kit.tree.tree import LiveTree
from ui.parts.board_panel import BoardPanel
from ui.parts.status_line import StatusLine
from ui.parts.variation_tree import VariationTree
from ui.screens.editor.board import EditorBoard
from ui.screens.home.scene import HomeScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.play.scene import PlayScene
from ui.screens.puzzles.scene import PuzzleScene
from ui.screens.study.scene import StudyScene
from ui.screens.think.scene import ThinkScene
from ui.screens.tournament.live_scene import LiveScene
from ui.shell.scene import Scene
from ui.shell.services import Services

if TYPE_CHECKING:
    from ai.engine import Engine
    from game import Game
    from table.lesson_exercise import GameExercise, MoveExercise
    from table.puzzles.solving import Solving
    from table.session import Session
    from table.watching.search import WatchedSearch

FRAME = 1 / 50
Place = tuple[int, int] | str
"""A point of the window, or the name of a control."""


@dataclass(frozen=True)
class Element:
    """A control that was found on a screen."""

    screen: Screen
    control: Control

    @property
    def role(self) -> str:
        return roles.role_of(self.control)

    @property
    def name(self) -> str:
        return self.control.name

    @property
    def label(self) -> str:
        """The words that stand on it now."""
        return roles.label_of(self.control)

    @property
    def value(self) -> str:
        """What is set; empty where nothing can be."""
        return roles.value_of(self.control) or ""

    @property
    def keycap(self) -> str:
        return self.control.keycap

    @property
    def tip(self) -> str:
        return self.control.tip

    @property
    def enabled(self) -> bool:
        return self.control.enabled

    @property
    def selected(self) -> bool:
        """Whether it is the chosen one of its group."""
        spoken = self.control.spoken(self.screen.app.look)
        return spoken is not None and bool(spoken.checked)

    @property
    def focused(self) -> bool:
        return self.control.focused

    @property
    def rect(self) -> pygame.Rect:
        return self.control.rect

    @property
    def rows(self) -> list[str]:
        """The first words of each row of a list."""
        assert isinstance(self.control, List), self.control
        return roles.rows_of(self.control)

    @property
    def chosen(self) -> str:
        """The first words of the chosen row of a list; empty for none."""
        assert isinstance(self.control, List), self.control
        return self.rows[self.control.chosen] if self.control.chosen >= 0 else ""

    @property
    def row_words(self) -> list[list[str]]:
        """All words of each row of a list."""
        assert isinstance(self.control, List), self.control
        return roles.words_of_rows(self.control)

    @property
    def words(self) -> list[str]:
        """Everything that is written in it, in reading order."""
        return words_in(self.control)

    @property
    def scrolled(self) -> int:
        """How far a page or a list is scrolled, in pixels."""
        assert isinstance(self.control, ScrollArea), self.control
        return self.control.offset

    def press(self) -> None:
        """Click its middle, scrolled to where it shows."""
        self.screen.click(self.screen.reveal(self.control).rect.center)

    def fill(self, text: str) -> None:
        """Click it and type over what stands there."""
        self.press()
        self.screen.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        self.screen.send(pygame.TEXTINPUT, text=text)

    def choose(self, option: str) -> None:
        """Click the choice, or the row of the list, that has these words on it, scrolled to where it shows."""
        control, look = self.control, self.screen.app.look
        if isinstance(control, List):
            control.reveal(*roles.row_extent(control, option), look, glide=False)
        shown = self.screen.reveal(control, roles.part_of(control, option, look))
        place = roles.part_of(shown, option, look).center
        assert shown.contains(place), f"{option!r} of {self.name!r} is out of sight at {place}"
        self.screen.click(place)

    def focus(self) -> None:
        """Bring the keyboard here, as Tab does."""
        self.screen.controls.focus(self.control, self.screen.app.look, by_keyboard=True)


class Screen:
    """A window of a test. `folder` keeps its games; without `warmup` no kernel is ever ready."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 800),
        folder: Path | None = None,
        settings: Settings | None = None,
        warmup: Readiness | None = None,
        courses: Courses | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.now = 1000.0
        self.sounds = Silence()
        services = Services(
            settings,
            folder,
            clock=lambda: self.now,
            engine=engine,
            sounds=self.sounds,
            warmup=warmup or FakeWarmup(False),
            courses=courses,
        )
        self.app = WatchedApp(services, size)
        pygame.event.clear()

    @classmethod
    def at_home(
        cls,
        size: tuple[int, int] = (1280, 800),
        folder: Path | None = None,
        warmup: Readiness | None = None,
        courses: Courses | None = None,
    ) -> Self:
        """With the first screen open."""
        screen = cls(size, folder, warmup=warmup, courses=courses)
        screen.settle_on(HomeScene(screen.app))
        return screen

    def settle_on(self, scene: Scene) -> None:
        """Open a scene, and let 0.3 s pass in few frames, none of which is painted: a test goes on from there."""
        with self.app.hidden():
            self.app.push(scene)
            for _ in range(3):
                self._frame(0.1)

    @property
    def scene(self) -> Scene:
        assert self.app.scene is not None
        return self.app.scene

    @property
    def view(self) -> BoardView:
        """The board on the screen."""
        scene = self.app.scene
        return scene.view if isinstance(scene, LiveScene) else self.board.view

    @property
    def board(self) -> BoardPanel | EditorBoard:
        """The control with the board in it."""
        assert self.app.scene is not None
        return next(each for each in self.app.scene.controls if isinstance(each, BoardPanel | EditorBoard))

    @property
    def panel(self) -> BoardPanel:
        """The board, where moves are made on it."""
        assert isinstance(self.board, BoardPanel), self.board
        return self.board

    @property
    def board_rect(self) -> pygame.Rect:
        """Where the board is."""
        return self.board.rect.copy()

    @property
    def game(self) -> Game:
        """The rules of the board on the screen."""
        return self.view.game

    @property
    def session(self) -> Session:
        """The game in progress."""
        scene = self.app.scene
        assert isinstance(scene, PlayScene), scene
        return scene.session

    @property
    def journal(self) -> LibraryJournal:
        """Where the game in progress is kept."""
        scene = self.app.scene
        assert isinstance(scene, PlayScene), scene
        assert isinstance(scene.journal, LibraryJournal)
        return scene.journal

    @property
    def solving(self) -> Solving:
        """What is tried at the puzzle that shows."""
        scene = self.app.scene
        assert isinstance(scene, PuzzleScene), scene
        assert scene.solving is not None
        return scene.solving

    @property
    def exercise(self) -> MoveExercise | GameExercise:
        """What is tried in the step of a lesson, whatever is shown."""
        scene = self.app.scene
        assert isinstance(scene, LessonScene), scene
        return scene.exercise

    @property
    def search(self) -> WatchedSearch:
        """What is watched step by step."""
        scene = self.app.scene
        assert isinstance(scene, ThinkScene), scene
        return scene.search

    @property
    def studied_line(self) -> tuple[str, ...]:
        """The moves of a study that lead to the position shown."""
        assert isinstance(self.app.scene, StudyScene), self.app.scene
        return tuple(self.variation_tree.tree.current.line)

    @property
    def variation_tree(self) -> VariationTree:
        """The moves of a study or a review as a tree."""
        (tree,) = (each for each in self.controls if isinstance(each, VariationTree))
        return tree

    @property
    def status(self) -> str:
        """What the status line says."""
        return self.status_line.name

    @property
    def status_line(self) -> StatusLine:
        (line,) = self.nodes("status")
        assert isinstance(line, StatusLine)
        return line

    @property
    def status_rect(self) -> pygame.Rect:
        """Where the status line is."""
        return self.status_line.rect.copy()

    @property
    def written(self) -> list[str]:
        """The texts of the screen, each whole, whether they are scrolled into view or not."""
        return [node.name for node in self.nodes("text")]

    def says(self, words: str) -> bool:
        """Whether these words are in a text of the screen."""
        return any(words in text for text in self.written)

    @property
    def overlay(self) -> Popup | None:
        return self.app.router.overlays[-1] if self.app.router.overlays else None

    @property
    def controls(self) -> Controls:
        """Those of the topmost overlay, or of the scene."""
        shown = self.overlay or self.app.scene
        assert shown is not None
        return shown.controls

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.app.services.notices.shown]

    def close(self) -> None:
        self.app.close()

    # -- what a person finds ------------------------------------------------------------------------

    def get(self, role: str, name: str = "") -> Element:
        """The first element of that role and name; AssertionError with those that there are, if there is none."""
        found = self.find(role, name)
        assert found is not None, f"no {role} {name!r} among {[(each.role, each.name) for each in self.elements()]}"
        return found

    def find(self, role: str, name: str = "") -> Element | None:
        """The first element of that role and name or label, None if there is none; any name, if it is empty."""
        return next((each for each in self.elements(role) if not name or name in (each.name, each.label)), None)

    def elements(self, role: str = "") -> list[Element]:
        """Everything of a role that shows, or of any role, in Tab order."""
        self.app.compose_owed()
        found = [Element(self, control) for control in self.controls if control.visible]
        return [each for each in found if role in ("", each.role)]

    @property
    def primary(self) -> Element:
        """The coloured button."""
        return next(each for each in self.elements() if each.control.is_primary)

    @property
    def focused(self) -> str:
        """The name of what the keyboard is on, empty for nothing."""
        return self.controls.focused.name if self.controls.focused else ""

    def control(self, name: str) -> Control:
        """A control of the topmost overlay or of the scene."""
        return self.controls.named(name)

    def heard(self, name: str) -> Spoken:
        """What a screen reader says of a control, with its rows."""
        spoken = self.control(name).spoken(self.app.look)
        assert spoken is not None, f"{name} is silent"
        return spoken

    def reading(self) -> tuple[Spoken, ...]:
        """What a screen reader gets of the screen."""
        assert self.app.scene is not None
        return self._read(self.app.scene.tree)

    def _read(self, tree: LiveTree) -> tuple[Spoken, ...]:
        return tree.spoken(self.app.look)

    def texts(self) -> list[str]:
        """Everything that is written on the window, as it would be drawn anew."""
        self.app.router.invalidate()
        self.app.router.lay_out()
        with drawn_texts() as written:
            self.app.draw()
        return list(written)

    def pixels(self) -> bytes:
        """What is on the screen."""
        self.app.draw()
        return pygame.image.tobytes(self.app.display.surface, "RGB")

    def picture_of(self, rect: pygame.Rect) -> bytes:
        """What is drawn on a part of the window."""
        self.app.draw()
        return pygame.image.tobytes(self.app.display.surface.subsurface(rect), "RGB")

    def nodes(self, role: str = "") -> list[Node]:
        """Everything of a role on the composed screen that has found room, or of any role, in reading order."""
        assert self.app.scene is not None
        content = self._composed(self.app.scene.tree)
        return [node for node in content.walk() if role in ("", node.role) and not node.hidden]

    def _composed(self, tree: LiveTree) -> Node:
        """What a screen or a dialog has in it now."""
        tree.settle(self.app.size, self.app.look)
        return tree.root

    def faults(self) -> list[str]:
        """What is cut, overlaps or is too small on the screen, or in what is open over it; none of a sound one."""
        shown = self.overlay or self.app.scene
        assert shown is not None
        return check(shown.tree.root, self.app.look)

    def words_in(self, group: str) -> list[str]:
        """The texts of a group or a page of the composed screen, in reading order; none if there is no such group."""
        shown = [node for role in ("group", "scrolled page") for node in self.nodes(role) if node.name == group]
        return [node.name for node in (shown[0].walk() if shown else ()) if node.role == "text" and not node.hidden]

    # -- time ---------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let frames pass."""
        with self.app.unseen():
            for _ in range(max(1, round(seconds / FRAME))):
                self._frame()

    def sleep(self, seconds: float) -> None:
        """Let time pass that nobody looks at: a frame at the end of every second."""
        with self.app.unseen():
            for _ in range(max(1, round(seconds))):
                self._frame(1.0)

    def asleep(self) -> bool:
        """Whether the loop would sleep now, rather than draw."""
        self.app.paint_owed()
        return not self.app.dirty and not self.app.is_animating(self.now)

    def _frame(self, seconds: float = FRAME, *events: pygame.event.Event) -> None:
        """Let time pass, and a frame that takes events."""
        for event in events:
            assert pygame.event.post(event)
        self.now += seconds
        self.app.run_frame()

    # -- hands --------------------------------------------------------------------------------------

    def send(self, kind: int, **values: object) -> None:
        """One frame with an event."""
        self._frame(FRAME, pygame.event.Event(kind, values))

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys, one after the other."""
        with self.app.unseen():
            for key in keys:
                kinds = pygame.KEYDOWN, pygame.KEYUP
                self._frame(
                    FRAME, *(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0) for kind in kinds)
                )

    def write(self, text: str) -> None:
        """Type text, letter by letter."""
        with self.app.unseen():
            for letter in text:
                self.send(pygame.TEXTINPUT, text=letter)

    def point(self, place: Place) -> None:
        """Move the mouse to a point, or onto a control."""
        self._frame(FRAME, _motion(self._at(place)))

    def hold(self, place: Place) -> None:
        """Move there and press the button."""
        spot = self._at(place)
        self._frame(FRAME, _motion(spot), _button(pygame.MOUSEBUTTONDOWN, spot))

    def release(self, place: Place) -> None:
        """Release the button there."""
        self._frame(FRAME, _button(pygame.MOUSEBUTTONUP, self._at(place)))

    def click(self, place: Place, button: int = 1) -> None:
        """Click a point, or the middle of a control."""
        spot = self._at(place)
        kinds = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        self._frame(FRAME, _motion(spot), *(_button(kind, spot, button) for kind in kinds))

    def make_move(self, action: int) -> None:
        """Make a move on the board by mouse."""
        for click in self.view.clicks_of(action):
            self.click(click.point, click.button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one point and release at another."""
        with self.app.unseen():
            self.hold(start)
            self.point(end)
            self.release(end)

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the pointer is; up is positive."""
        self.send(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)

    def finger(self, kind: int, place: Place, finger: int = 1) -> None:
        """One frame with an event of a finger: FINGERDOWN, FINGERMOTION or FINGERUP."""
        (x, y), (wide, tall) = self._at(place), self.app.size
        self.send(kind, touch_id=7, finger_id=finger, x=x / wide, y=y / tall, dx=0.0, dy=0.0, pressure=1.0)

    def tap(self, place: Place) -> None:
        """Touch a point, or the middle of a control, and lift the finger."""
        self.finger(pygame.FINGERDOWN, place)
        self.finger(pygame.FINGERUP, place)

    def swipe(self, start: tuple[int, int], end: tuple[int, int], steps: int = 5) -> None:
        """Move a finger from one point to another, a step in each frame, and lift it there."""
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            x, y = ((a * (steps - step) + b * step) // steps for a, b in zip(start, end, strict=True))
            self.finger(pygame.FINGERMOTION, (x, y))
        self.finger(pygame.FINGERUP, end)

    def pinch(self, centre: tuple[int, int]) -> None:
        """Zoom by two fingers at both sides of a point: the right one moves to three times its distance."""
        x, y = centre
        self.finger(pygame.FINGERDOWN, (x - 20, y), 1)
        self.finger(pygame.FINGERDOWN, (x + 20, y), 2)
        self.finger(pygame.FINGERMOTION, (x + 60, y), 2)
        for finger in (1, 2):
            self.finger(pygame.FINGERUP, (x, y), finger)

    def choose_board(self, title: str) -> None:
        """Click a board's card on the home screen, once the arrows have led to it."""
        while not self.find("card", title):
            assert self.get("button", "Next boards").enabled, f"there is no card of {title}"
            self.click("Next boards")
        self.click(title)

    def tab_stops(self) -> list[str]:
        """Where Tab stops, once around; a board that has stops of its own counts once."""
        stops: list[str] = []
        with self.app.unseen():
            for _ in range(200):
                self.key(pygame.K_TAB)
                if self.focused in stops[:-1]:
                    return stops
                if self.focused not in stops:
                    stops.append(self.focused)
        if len(stops) == 1:
            return stops
        raise AssertionError(f"Tab never comes back: {stops}")

    def reveal(self, control: Control, part: pygame.Rect | None = None) -> Control:
        """Scroll to a control, or a part of it, if not all of that shows; return the control as it is composed then."""
        viewport, rect = control.viewport, part or control.rect
        if viewport is None or viewport.rect.contains(rect):
            return control
        viewport.bring_into_view(rect, self.app.look)
        self.wait(0.2)
        self.app.router.invalidate()
        self.app.router.lay_out()
        return self.controls.with_id(control.node_id) or control

    def _at(self, place: Place) -> tuple[int, int]:
        if not isinstance(place, str):
            return place
        return self.reveal(self.control(place)).rect.center


def _motion(point: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def _button(kind: int, point: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=point, button=button, touch=False)
