"""The program's window: the loop, the stack of scenes, and what every scene may ask for.

Nothing moves: the loop sleeps until an event comes. Something moves: 60 frames a second. Threads wake it with
`App.call_soon`. An exception in a scene is logged and told to the player; it never closes the window.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pygame

from saves.settings import SCALES, Settings
from ui import memory, navigation, window
from ui.kit.look import Look
from ui.kit.metrics import SCALE_STEPS, metrics_for
from ui.kit.motion import out_cubic, progress
from ui.kit.notice import Kind, Notices
from ui.kit.overlay import Overlay
from ui.kit.theme import THEMES
from ui.log import log
from ui.scene import Scene

if TYPE_CHECKING:
    from ai.engine import Engine
    from saves.library import Library
    from ui.sound import Sounds
    from ui.warmup import Warmup

FRAMES_PER_SECOND = 60
TRANSITION_MS = 180
_LOOK_EVERY = 0.01  # seconds between looks for events while nothing moves
T = TypeVar("T")
_TROUBLE = "Something went wrong here. It was written to the log, and you can go on."


class App:
    """One window. `size` is in device pixels; `None` takes the settings' size."""

    def __init__(
        self,
        settings: Settings | None = None,
        size: tuple[int, int] | None = None,
        clock: Callable[[], float] = time.monotonic,
        data_dir: Path | None = None,
    ) -> None:
        """Open the window; `data_dir` None keeps games in the user's own folder.

        Raises:
            NoDisplayError: if there is no screen.
        """
        self.settings = settings or Settings()
        self.clock = clock
        self.scenes: list[Scene] = []
        self.overlays: list[Overlay] = []
        self.notices = Notices()
        self.running = True
        self.on_frame: Callable[[], None] = lambda: None  # called after every frame, for `ui.trace`
        self.data_dir = data_dir
        self.pointer = (-1, -1)
        self._calls: deque[Callable[[], None]] = deque()
        self._called = threading.Event()
        self._after_first_frame: list[Callable[[], None]] | None = []
        self._transition: tuple[pygame.Surface, float] | None = None
        self._layer: pygame.Surface | None = None
        self._laid_out: tuple[object, ...] = ()
        self._broken: Scene | None = None
        self._dropped: list[pygame.event.Event] = []
        self._sounds: Sounds | None = None
        self._engine: Engine | None = None
        self._library: Library | None = None
        self._warmup: Warmup | None = None
        self._frames = pygame.time.Clock()
        self.dirty = True
        self._moved = False
        window.prepare()
        pygame.font.init()
        self.density = window.pixel_density()
        wanted = size or (self.settings.width, self.settings.height)
        self.windowed_size = wanted
        window.open_window(wanted, self.settings.full_screen and size is None, self.density)
        pygame.key.stop_text_input()
        self.look = Look(THEMES[self.settings.theme], metrics_for(*self.size), clock(), self.settings.animations)

    # What scenes ask for.

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in device pixels."""
        return self.surface.get_size()

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is closed"
        return surface

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    @property
    def sounds(self) -> Sounds:
        """The sounds, opened when first needed; a null object where there is no audio."""
        if self._sounds is None:
            from ui.sound import Sounds

            self._sounds = Sounds(self.settings)
        return self._sounds

    @property
    def engine(self) -> Engine:
        """The one engine that thinks for every game in this window."""
        if self._engine is None:
            from ai.engine import Engine

            self._engine = Engine()
        return self._engine

    @property
    def library(self) -> Library:
        """Every game that was played, opened when first needed; where it cannot be kept the player is told."""
        if self._library is None:
            from table.keeping import open_library

            self._library = open_library(self.data_dir, lambda text: self.notice(text, "error"))
        return self._library

    @property
    def warmup(self) -> Warmup:
        """Which boards the AI can play yet; begins to make them ready when first asked for."""
        if self._warmup is None:
            from ui.warmup import Warmup

            self._warmup = Warmup(
                lambda: self.call_soon(self.redraw), lambda sentence: self.call_soon(lambda: self.notice(sentence))
            )
            self._warmup.start()
        return self._warmup

    def push(self, scene: Scene) -> None:
        """Open a scene over the present one."""
        self._change(lambda: self.scenes.append(scene))

    def pop(self) -> None:
        """Go back to the scene below; the last one stays."""
        if len(self.scenes) > 1:
            self._change(lambda: self._close_scene(self.scenes.pop()))

    def replace(self, scene: Scene) -> None:
        """Open a scene in the place of the present one."""

        def swap() -> None:
            if self.scenes:
                self._close_scene(self.scenes.pop())
            self.scenes.append(scene)

        self._change(swap)

    def home(self) -> None:
        """Go back to the first scene."""

        def unwind() -> None:
            while len(self.scenes) > 1:
                self._close_scene(self.scenes.pop())

        self._change(unwind)

    def open(self, overlay: Overlay) -> None:
        """Show a dialog or menu over the scene."""
        self.overlays.append(overlay)
        overlay.layout(self.size, self.look)
        overlay.open(self.look)
        self.dirty = True

    def notice(self, text: str, kind: Kind = "info", seconds: float | None = None) -> None:
        """Show a sentence at the foot of the window for a few seconds."""
        self.notices.add(text, kind, self.clock(), seconds)
        self.dirty = True

    def redraw(self) -> None:
        """Draw a frame soon although no event came. From another thread use `call_soon`."""
        self.dirty = True

    def call_soon(self, call: Callable[[], None]) -> None:
        """Run `call` in the loop's thread, and draw a frame. Any thread may ask."""
        self._calls.append(call)
        self._called.set()

    def after_first_frame(self, call: Callable[[], None]) -> None:
        """Run `call` once the first frame is on the screen (at once, if it is already)."""
        if self._after_first_frame is None:
            self.call_soon(call)
        else:
            self._after_first_frame.append(call)

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; False where there is none."""
        return window.copy_text(text)

    def paste(self) -> str:
        """The clipboard's text, empty where there is none."""
        return window.paste_text()

    def play_sound(self, name: str) -> None:
        """Play a sound of `ui.sound`, unless muted."""
        self._guard("sound", lambda: self.sounds.play(name))

    def set_theme(self, name: str) -> None:
        """Switch to a theme of `THEMES`."""
        self.settings.theme = name
        self.look.theme = THEMES[name]
        self.save_settings()

    def next_theme(self) -> None:
        """Switch to the next theme."""
        names = list(THEMES)
        self.set_theme(names[(names.index(self.look.theme.name) + 1) % len(names)])

    def set_scale(self, percent: int) -> None:
        """Set the user's scale; it is kept within its bounds."""
        self.settings.ui_scale = min(max(percent, SCALES[0]), SCALES[1])
        self.save_settings()

    def step_scale(self, step: int) -> None:
        """Go to the next larger (1) or smaller (-1) of the scales that are offered."""
        present = self.settings.ui_scale
        others = [scale for scale in SCALE_STEPS if (scale > present if step > 0 else scale < present)]
        if others:
            self.set_scale(min(others) if step > 0 else max(others))

    def set_animations(self, on: bool) -> None:
        """Full animations, or short fades only."""
        self.settings.animations = self.look.animations = on
        self.save_settings()

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or be a window again."""
        if on and not self.settings.full_screen:
            self.windowed_size = self.size
        self.settings.full_screen = on
        self._guard("window", lambda: window.set_full_screen(on, self.windowed_size))
        self.save_settings()

    def toggle_full_screen(self) -> None:
        self.set_full_screen(not self.settings.full_screen)

    def resize(self, width: int, height: int) -> None:
        """Give the window a size, in device pixels."""
        self.windowed_size = (width, height)
        window.open_window((width, height), False, self.density)
        self.dirty = True

    def save_settings(self) -> None:
        """Write the settings; a failure is told, and the program goes on."""
        self.dirty = True
        try:
            self.settings.save()
        except OSError as error:
            self.notice(f"The settings could not be saved: {error.strerror or error}.", "error")

    def settle(self) -> None:
        """Show the present screen at once, without its transition."""
        self._transition = self._layer = None
        self.dirty = True

    def quit(self) -> None:
        """End the loop after this frame."""
        self.running = False

    # The loop.

    def run(self) -> None:
        """Run until the player closes the window."""
        self.step([])
        while self.running:
            self.step(self.wait())
        self.close()

    def step(self, events: list[pygame.event.Event] | None = None) -> None:
        """One round: take events (all that are queued, if None), update, and draw if anything changed."""
        self.look.now = self.clock()
        for event in pygame.event.get() if events is None else events:
            self._dispatch(event)
        self._take_dropped()
        self._run_calls()
        self._layout_if_needed()
        scene = self.scene
        if scene is not None:
            self._guard("update", lambda: scene.update(self.look.now))
        self._drop_closed_overlays()
        if self.notices.update(self.look.now):
            self.dirty = True
        if self.dirty or self.moving(self.look.now):
            self.draw()
            self._first_frame_done()

    def moving(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        if self._transition is not None or self.notices.moving(now):
            return True
        if any(overlay.moving(now) for overlay in self.overlays):
            return True
        scene = self.scene
        return scene is not None and self._guard("moving", lambda: scene.moving(now)) is True

    def close(self) -> None:
        """Close every scene, write the settings and close the window."""
        while self.scenes:
            self._close_scene(self.scenes.pop())
        size = self.windowed_size if self.settings.full_screen else self.size
        self.settings.width, self.settings.height = size
        self.save_settings()
        for service in (self._sounds, self._engine, self._warmup, self._library):
            if service is not None:
                self._guard("close", service.close)
        pygame.display.quit()

    def draw(self) -> None:
        """Draw a frame and show it."""
        surface, look = self.surface, self.look
        self.dirty = False
        surface.fill(look.theme.bg)
        self._draw_scene(surface)
        if not self.overlays and self.scene is not None and self._transition is None:
            self.scene.controls.draw_tooltip(surface, look)
        for overlay in self.overlays:
            shown = overlay
            self._guard("overlay", lambda shown=shown: self._draw_overlay(surface, shown))  # type: ignore[misc]
        self.notices.draw(surface, look)
        pygame.display.flip()
        self._guard("trace", self.on_frame)

    def wait(self) -> list[pygame.event.Event]:
        """Sleep until something happens or has to be drawn, and return the events."""
        now = self.clock()
        moving = self.moving(now)
        if self._moved and not moving:
            self.dirty = True  # what moved is drawn once more, where it has come to rest
        self._moved = moving
        if self.dirty or moving:
            self._frames.tick(FRAMES_PER_SECOND)
            return pygame.event.get()
        wakes = [self.notices.wake_in(now), *(overlay.wake_in(now) for overlay in self.overlays)]
        scene = self.scene
        if scene is not None and scene is not self._broken:
            wakes.append(self._guard("wake_in", lambda: scene.wake_in(now)))
        sleep = min([wake for wake in wakes if wake is not None], default=None)
        self._sleep(sleep)
        if sleep is not None and self.clock() - now >= sleep:
            self.dirty = True
        self._frames.tick(FRAMES_PER_SECOND)  # a pointer that moves sends far more events than there are frames
        return pygame.event.get()

    def _sleep(self, seconds: float | None) -> None:
        """Sleep until an event comes, `call_soon` is called or the time is over.

        `pygame.event.wait` looks for events a thousand times a second, which takes 2 % of a core; this looks often
        enough for a hand on the mouse.
        """
        end = None if seconds is None else self.clock() + seconds
        while not self._calls and not pygame.event.peek():
            left = _LOOK_EVERY if end is None else min(_LOOK_EVERY, end - self.clock())
            if left <= 0:
                return
            self._called.wait(left)
            self._called.clear()

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self._dropped.append(event)
            return
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        used = self._send(event)
        if event.type != pygame.MOUSEMOTION or used:
            self.dirty = True

    def _take_dropped(self) -> None:
        """Open what was let fall on the window, several files together."""
        events, self._dropped = self._dropped, []
        files = [Path(event.file) for event in events if event.type == pygame.DROPFILE]
        texts = [event.text for event in events if event.type == pygame.DROPTEXT]
        if events:
            self.dirty = True
            self._guard("drop", lambda: navigation.drop(self, files, texts))

    def _send(self, event: pygame.event.Event) -> bool:
        if self.overlays:
            overlay = self.overlays[-1]
            return self._guard("handle", lambda: overlay.handle(event, self.look)) is True
        if event.type == pygame.KEYDOWN and self._global_key(event):
            return True
        scene = self.scene
        if scene is None:
            return False
        if scene is self._broken:
            return self._leave_broken(event)
        return self._guard("handle", lambda: scene.handle(event)) is True

    def _global_key(self, event: pygame.event.Event) -> bool:
        mod = getattr(event, "mod", 0)
        control = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
            self.toggle_full_screen()
        elif event.key == pygame.K_F10:
            navigation.open_settings(self)
        elif control and event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.step_scale(1)
        elif control and event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.step_scale(-1)
        elif control and event.key in (pygame.K_0, pygame.K_KP_0):
            self.set_scale(100)
        elif control and event.key == pygame.K_q:
            self.quit()
        elif control and event.key == pygame.K_v and not (self.scene and self.scene.controls.typing):
            self._guard("paste", lambda: navigation.paste(self))
        else:
            return False
        return True

    def _run_calls(self) -> None:
        while self._calls:
            self._guard("call", self._calls.popleft())
            self.dirty = True

    def _first_frame_done(self) -> None:
        calls, self._after_first_frame = self._after_first_frame, None
        for call in calls or ():
            self.call_soon(call)

    def _drop_closed_overlays(self) -> None:
        if any(overlay.closed for overlay in self.overlays):
            self.overlays = [overlay for overlay in self.overlays if not overlay.closed]
            self.dirty = True
            self._point_again()

    # Scenes.

    def _change(self, change: Callable[[], None]) -> None:
        before = self.scene
        if before is not None:
            self._start_transition()
            self._guard("leave", before.leave)
            before.controls.focus(None, self.look)
        change()
        self.overlays.clear()
        self._broken = None
        self._laid_out = ()
        self.dirty = True
        scene = self.scene
        if scene is not None:
            self._guard("enter", scene.enter)
            self._layout_if_needed()
            self._point_again()
            pygame.display.set_caption(f"Pathwayz · {scene.title}" if scene.title else "Pathwayz")

    def _start_transition(self) -> None:
        self._transition = (self.surface.copy(), self.clock())

    def _close_scene(self, scene: Scene) -> None:
        self._guard("close", scene.close)
        self.call_soon(memory.forget_scene)

    def _point_again(self) -> None:
        """Tell what is under the pointer now that it is there, although the pointer did not move."""
        if self.pointer[0] >= 0:
            pointer = {"pos": self.pointer, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            self._send(pygame.event.Event(pygame.MOUSEMOTION, pointer))

    def _layout_if_needed(self) -> None:
        state = (self.size, self.settings.ui_scale, self.look.theme.name, self.scene)
        if state == self._laid_out or self.scene is None:
            return
        scene = self.scene
        self._laid_out = state
        self.look.metrics = metrics_for(*self.size, self.settings.ui_scale, self.density)
        self._layer = None
        self._guard("layout", lambda: scene.layout(self.size))
        for overlay in self.overlays:
            overlay.layout(self.size, self.look)
        self.dirty = True

    def relayout(self) -> None:
        """Lay the scene out again at the next frame, since what it shows changed shape."""
        self._laid_out = ()

    def _draw_scene(self, surface: pygame.Surface) -> None:
        scene = self.scene
        if scene is None:
            return
        share = self._transition_share()
        if share >= 1:
            self._draw_guarded(scene, surface)
            return
        assert self._transition is not None
        if self._layer is None:
            self._layer = pygame.Surface(surface.get_size())
        self._layer.fill(self.look.theme.bg)
        self._draw_guarded(scene, self._layer)
        self._layer.set_alpha(round(255 * share))
        slide = self.look.px(8) if self.look.animations else 0
        surface.blit(self._transition[0], (0, 0))
        surface.blit(self._layer, (0, round(slide * (1 - share))))

    def _transition_share(self) -> float:
        if self._transition is None:
            return 1.0
        share = progress(self.look.now, self._transition[1], self.look.seconds(TRANSITION_MS))
        if share >= 1 or self._transition[0].get_size() != self.size:
            self._transition = self._layer = None
            return 1.0
        return out_cubic(share)

    def _draw_guarded(self, scene: Scene, surface: pygame.Surface) -> None:
        def drawn() -> bool:
            scene.draw(surface)
            return True

        if scene is not self._broken and not self._guard("draw", drawn):
            self._broken = scene
        if scene is self._broken:
            surface.fill(self.look.theme.bg)
            centre = (surface.get_width() / 2, surface.get_height() / 2)
            sentence = "This screen could not be drawn. Press Esc to go back."
            self.look.text(surface, sentence, centre, 16, anchor="center")

    def _leave_broken(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN and not (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            return False
        self._broken = None
        self.home()
        return True

    def _draw_overlay(self, surface: pygame.Surface, overlay: Overlay) -> None:
        if overlay.dims:
            veil = pygame.Surface(surface.get_size())
            veil.fill((0, 0, 0))
            veil.set_alpha(round(150 * overlay.appear.value(self.look.now)))
            surface.blit(veil, (0, 0))
        overlay.draw(surface, self.look)
        if overlay is self.overlays[-1]:
            overlay.controls.draw_tooltip(surface, self.look)

    def _guard(self, what: str, call: Callable[[], T]) -> T | None:
        """Run `call`; an exception is logged, told to the player, and gives None."""
        try:
            return call()
        except Exception:  # noqa: BLE001  whatever a scene does, the window stays
            log.exception("%s failed in %s", what, type(self.scene).__name__)
            self.notices.add(_TROUBLE, "error", self.look.now)
            self.dirty = True
            return None
