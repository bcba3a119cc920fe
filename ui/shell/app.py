"""The program's window: the loop, and the services for scenes (`ui.shell.host`).

The loop sleeps until an event comes; during an animation it draws 60 frames a second. Threads wake it with
`App.call_soon`. An exception in a scene is logged and reported to the player; it never closes the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.texts import text
from saves import memory
from saves.assets import take_damaged
from saves.long_slice import run_whole_frames
from ui.kit import Popup
from ui.kit.motion import DOUBLE_CLICK, earliest
from ui.shell import rescue, system_window
from ui.shell.display import Display
from ui.shell.doors import screen_of
from ui.shell.gamepads import Gamepads
from ui.shell.host import Aloud, Host, Screen
from ui.shell.router import Router
from ui.shell.routes import Route
from ui.shell.scene import Scene
from ui.shell.screen_reader import ReadAloud, ScreenReader
from ui.shell.services import Services
from ui.shell.shortcuts import command_for
from ui.shell.touch import Touch

FRAMES_PER_SECOND = 60
_LOOK_EVERY = 0.01  # seconds between looks for events while nothing moves
_LOOK_SELDOM = 0.025  # the same, once nothing has happened for a second
_STEADY = 4  # device pixels between the two presses of a double click, at most


class App(Host):
    """One window with its loop and its scenes. The end of the window closes `services`, too."""

    def __init__(self, services: Services | None = None, size: tuple[int, int] | None = None) -> None:
        """Open the window, by default in the settings' size (device pixels). Raises NoDisplayError without a screen."""
        self.services = services or Services()
        self.services.invalidate = self.invalidate
        self.screen_reader = ScreenReader(self.services)
        self.display = Display(self.services, size, self.screen_reader.attach)
        self.settings, self.look = self.services.settings, self.display.look
        self.router = Router(self.services, self.display)
        self.devices = (Gamepads(self.router, self.services, self._send), Touch(self.router, self.services))
        """Gamepads and touch: each takes its own events, which then do not reach the screen."""
        self.aloud: Aloud = ReadAloud(self.services, self.screen_reader, self.display)
        self.running = True
        self.dirty = True
        """Whether the next round of the loop draws a frame, even without an animation."""
        self.on_frame: Callable[[], None] = lambda: None  # called after every frame, for `ui.shell.trace`
        self._after_first_frame: list[Callable[[], None]] | None = [self.devices[0].look_for]
        self.last_words: list[str] = []
        """Sentences for the terminal, printed after the window is closed."""
        self._asked_to_end = False
        self._is_saved = False
        """Whether everything but the window is closed."""
        self._dropped: list[pygame.event.Event] = []
        self._held = HeldKeys()
        self._press: tuple[float, tuple[int, int], Scene | Popup | None] = (-1.0, (-9, -9), None)
        """The time and place of the last press of the mouse, and the scene or popup that was on top at that time."""
        self._frames = pygame.time.Clock()
        self._moved = False
        """Whether anything moved in the last frame, so that one more frame must show the end of the animation."""

    # -- the loop -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run until the player closes the window. Raises MemoryError if no memory is left, after saving the games."""
        run_whole_frames()
        try:
            memory.demand_room()
            pygame.event.pump()  # get the focus first: SDL ignores a click that it reads together with the focus
            self.run_frame([])
            while self.running:
                memory.demand_room()
                self.run_frame(self.wait())
        except MemoryError:
            self.services.hurried = True
            self.services.error_boundary("end without memory", lambda: rescue.may_end(self))
            raise
        finally:
            self.close()

    def run_frame(self, events: list[pygame.event.Event] | None = None) -> None:
        """Run one round of the loop: take events (by default all waiting), update, and draw if anything changed."""
        look, router = self.look, self.router
        look.now, look.is_heard = self.services.clock(), self.screen_reader.active
        with self.services.notices.asked_for():
            for event in pygame.event.get() if events is None else events:
                self._dispatch(event)
            self._take_dropped()
        self._run_calls()
        self._end_if_asked()
        self.services.error_boundary("keeping", self.services.keep_up)
        waits = self.scene is not None and self.scene.waits_for_engine
        self.services.error_boundary("tournament", lambda: self.services.look_after_tournaments(held=waits))
        self.display.settle()
        router.lay_out()
        for device in self.devices:
            device.update(look.now)
        router.update(look.now)
        self.display.point_with(router.cursor())
        if self.services.notices.update(look.now):
            self.invalidate()
        if self.dirty or self.is_animating(look.now):
            self.draw()
            self._first_frame_done()
            self._tell_damaged()

    def is_animating(self, now: float) -> bool:
        return self.services.notices.is_animating(now) or self.router.is_animating(now)

    def draw(self) -> None:
        surface = self.display.surface
        self.dirty = False
        surface.fill(self.look.theme.bg)
        self.router.draw(surface)
        self.services.notices.draw(surface, self.look, self.router.pressable)
        self._moved = self.is_animating(self.look.now)
        pygame.display.flip()
        self.services.error_boundary("trace", self.on_frame)
        self.services.error_boundary("screen reader", lambda: self.screen_reader.update(self.router))

    def wait(self) -> list[pygame.event.Event]:
        """Sleep until an event, a call or the next frame is due; return the events."""
        now = self.services.clock()
        animating = self.is_animating(now)
        if self._moved and not animating:
            self.invalidate()  # one more frame, at the end of the animation
        if not self.dirty and not animating:
            self._sleep(now)
        self._frames.tick(FRAMES_PER_SECOND)  # a moving pointer sends far more events than there are frames
        return pygame.event.get()

    def quit(self) -> None:
        """End the loop after this frame; if games would be lost, first offer to save them elsewhere."""
        if self.services.error_boundary("quit", lambda: rescue.may_leave(self)):
            self.end_loop()

    def end(self) -> None:
        """End the loop soon because of a signal; safe to call at any moment."""
        self._asked_to_end = self.services.hurried = True

    def end_loop(self) -> None:
        """End the loop after this frame, even if games are lost."""
        self.running = False

    def close(self) -> None:
        """Close every scene, write the settings, close the services and the window; a failure does not stop the rest.

        The window is hidden first: the engine may have to end a compilation, which can take half a minute.
        Afterwards `Services.notices` has the failures, which no window can show any more.
        """
        self.services.notices.clear()
        for close in (self.router.close, self.display.keep_size, system_window.hide, self.services.close):
            self.services.error_boundary("close", close)
        self._is_saved = True
        self.services.error_boundary("close", self.display.close)

    def lose_screen(self) -> None:
        """After the screen is lost, save and close everything that needs no screen, if that has not been done."""
        if self._is_saved:  # the screen went away during closing: SDL must not use it
            return
        self.services.hurried = True
        for close in (lambda: rescue.may_end(self), self.router.close, self.display.keep_size, self.services.close):
            self.services.error_boundary("end without a screen", close)

    def _sleep(self, now: float) -> None:
        """Sleep until an event or a call comes, or the next frame is due.

        `pygame.event.wait` polls a thousand times a second, which takes 2 % of a core. This method polls a hundred
        times a second, and forty times once nothing has happened for a second: delays that nobody notices.
        """
        services = self.services
        wait = earliest(
            services.notices.next_frame_delay(now),
            self.router.next_frame_delay(now),
            *(device.next_frame_delay(now) for device in self.devices),
            services.keep_up_in(),
        )
        end = None if wait is None else now + wait
        while self.running and not self._asked_to_end and not self.services.calls and not pygame.event.peek():
            memory.demand_room()
            clock = services.clock()
            pause = _LOOK_EVERY if clock < now + 1.0 else _LOOK_SELDOM
            left = pause if end is None else min(pause, end - clock)
            if left <= 0:
                break
            self.services.calls.sleep(left)
        if end is not None and self.services.clock() >= end:
            self.invalidate()

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.screen_reader.tell_focus()
            self._held = HeldKeys()  # while another window has the focus, nothing reports that a key was released
        if self._held.repeats(event, typing=self.router.shown is not None and self.router.shown.controls.typing):
            return
        if any(device.take(event) for device in self.devices):
            return
        if event.type == pygame.QUIT:
            if not system_window.is_closed_by_key():
                self.quit()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.display.density = system_window.pixel_density()
            self.router.invalidate()
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self._dropped.append(event)
        elif self._send(event) or event.type != pygame.MOUSEMOTION:
            self.invalidate()

    def _send(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not self.router.overlays:
            command = self.services.error_boundary("key", lambda: command_for(event, self))
            if command is not None:
                self.services.error_boundary("key", command)
                return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self._is_spent(event.pos):
            return True
        return (is_click and self.services.notices.dismiss(event.pos)) or self.router.send(event)

    def _is_spent(self, point: tuple[int, int]) -> bool:
        """Whether a press is the second one of a double click whose first press opened or closed something."""
        (then, (x, y), shown), now = self._press, self.look.now
        self._press = now, point, self.router.shown
        is_near = abs(point[0] - x) <= _STEADY and abs(point[1] - y) <= _STEADY
        return is_near and now - then <= DOUBLE_CLICK and shown is not self.router.shown

    def _take_dropped(self) -> None:
        """Open texts and files that were dropped on the window; files dropped together are opened together."""
        events, self._dropped = self._dropped, []
        files = [Path(event.file) for event in events if event.type == pygame.DROPFILE]
        texts = [event.text for event in events if event.type == pygame.DROPTEXT]
        if events:
            self.invalidate()
            self.services.error_boundary("drop", lambda: self._open_dropped(files, texts))

    def _open_dropped(self, files: list[Path], texts: list[str]) -> None:
        from ui.parts import intake

        if files:
            intake.take_files(self, files)
        for dropped in texts:
            intake.take_text(self, dropped, text("the text that was dropped"))

    def _run_calls(self) -> None:
        for _ in range(len(self.services.calls)):  # a new call made by a call waits for the next frame
            self.services.error_boundary("call", self.services.calls.take())
            self.invalidate()

    def _end_if_asked(self) -> None:
        if self._asked_to_end:
            self._asked_to_end = False
            self.invalidate()
            if self.services.error_boundary("end", lambda: rescue.may_end(self)) is not False:
                self.end_loop()

    def _tell_damaged(self) -> None:
        for kind in take_damaged():
            sentence = text("Some {kind} of this program are missing or damaged, and left out.", kind=kind)
            self.services.notice(sentence, "error")

    def _first_frame_done(self) -> None:
        calls, self._after_first_frame = self._after_first_frame, None
        for call in calls or ():
            self.call_soon(call)

    # -- what scenes may ask for ------------------------------------------------------------------------

    @property
    def pointer(self) -> tuple[int, int]:
        return self.router.pointer

    @property
    def scenes(self) -> Sequence[Scene]:
        return self.router.scenes

    @property
    def scene(self) -> Scene | None:
        return self.router.scene

    def is_on_top(self, scene: Screen) -> bool:
        return scene is self.router.scene and not self.router.overlays

    def navigate(self, route: Route, *, replace: bool = False) -> None:
        scene = screen_of(route, self)
        if scene is not None:
            (self.replace if replace else self.push)(scene)
            scene.arrive(route)

    def push(self, scene: Scene) -> None:
        self.router.push(scene)

    def pop(self) -> None:
        self.router.pop()

    def replace(self, scene: Scene) -> None:
        self.router.replace(scene)

    def home(self) -> None:
        self.router.home()

    def open(self, overlay: Popup) -> None:
        self.router.open(overlay)

    def invalidate(self) -> None:
        self.dirty = True

    def after_first_frame(self, call: Callable[[], None]) -> None:
        if self._after_first_frame is None:
            self.call_soon(call)
        else:
            self._after_first_frame.append(call)


class HeldKeys:
    """The keys pressed in a field and still held down: pygame repeats them even after the field lost the focus."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def repeats(self, event: pygame.event.Event, *, typing: bool) -> bool:
        """Take an event; True if it repeats a key pressed in a field, and no field has the focus now (not `typing`)."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        if typing:
            self._held.add(event.key)
        return not typing and event.key in self._held
