"""The stack of scenes and overlays: opening and leaving screens, and passing on events, frames and drawing.

An exception in a scene is logged and reported to the player. A scene that cannot be laid out or drawn says so, and is
tried again after 1 second, then after 2, 4 and so on up to 64. Esc or a click goes to the first screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from game.texts import text
from saves import memory
from saves.log import log
from ui.kit import Look, Popup, ScrollArea, cap_of, fonts
from ui.kit.motion import earliest, out_cubic, progress
from ui.shell import system_window
from ui.shell.display import Display
from ui.shell.scene import Scene
from ui.shell.services import Services

DURATION_MS = 180
_SLIDE = 8  # logical pixels by which the new scene moves up


class Transition:
    """A fade from a picture of the window, taken when this object is made, to a new scene."""

    def __init__(self, window: pygame.Surface, now: float) -> None:
        self._before = window.copy()
        self._layer = pygame.Surface(window.get_size())
        self._began = now

    def is_over(self, size: tuple[int, int], look: Look) -> bool:
        """Whether the fade has ended: its time is over, or the window has changed its size."""
        return self._elapsed(look) >= 1 or self._before.get_size() != size

    def draw(self, surface: pygame.Surface, look: Look, draw_scene: Callable[[pygame.Surface], None]) -> None:
        """Draw the old picture, and over it the new scene (`draw_scene`) at the fade's present opacity."""
        share = out_cubic(self._elapsed(look))
        self._layer.fill(look.theme.bg)
        draw_scene(self._layer)
        self._layer.set_alpha(round(255 * share))
        slide = look.px(_SLIDE) if look.animations else 0
        surface.blits(((self._before, (0, 0)), (self._layer, (0, round(slide * (1 - share))))))

    def _elapsed(self, look: Look) -> float:
        return progress(look.now, self._began, look.seconds(DURATION_MS))


T = TypeVar("T")
_VEIL = 150  # opacity, of 255, of the black over the scene under a dialog
_AGAIN, _SELDOM = 1.0, 64.0
"""Seconds until a scene that could not be drawn is drawn again: the first pause, which doubles, and the longest."""
_UNDRAWN = "This screen could not be drawn. Press Esc to go back."


class Router:
    """The stack of open scenes, `scenes`, and the popups over the top scene, `overlays`; both have the top one last."""

    def __init__(self, services: Services, display: Display) -> None:
        self.scenes: list[Scene] = []
        self.overlays: list[Popup] = []
        self.pointer = (-1, -1)
        """The last position of the mouse."""
        self._services = services
        self._display, self.look = display, display.look
        self._transition: Transition | None = None
        self._laid_out: tuple[object, ...] = ()
        self._broken: Scene | None = None
        self._pause, self._again = _AGAIN, 0.0

    @property
    def scene(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def shown(self) -> Scene | Popup | None:
        """The receiver of events: the topmost overlay, or else the top scene."""
        return self.overlays[-1] if self.overlays else self.scene

    @property
    def is_drawn(self) -> bool:
        """Whether the last attempt to lay out and draw the top scene succeeded."""
        return self._broken is None

    @property
    def size(self) -> tuple[int, int]:
        return self._display.size

    # -- from one screen to another -------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        self._change(len(self.scenes), scene)

    def pop(self) -> None:
        if len(self.scenes) > 1:
            self._change(len(self.scenes) - 1)

    def replace(self, scene: Scene) -> None:
        self._change(max(0, len(self.scenes) - 1), scene)

    def home(self) -> None:
        self._change(1)

    def remove(self, scene: Scene) -> None:
        """Close a scene that lies below the present one."""
        self.scenes.remove(scene)
        self._close_scene(scene)

    def open(self, overlay: Popup) -> None:
        if overlay.stops_clocks and self.scene is not None:
            self._attempt(self.scene, "pause", self.scene.pause)
        self.overlays.append(overlay)
        overlay.layout(self.size, self.look)
        overlay.opened(self.look)
        self._services.invalidate()

    def close(self) -> None:
        """Close every scene, from the top one down."""
        while self.scenes:
            self._close_scene(self.scenes.pop())

    def settle(self) -> None:
        """Show the present screen at once, without its transition."""
        self._transition = None
        self._services.invalidate()

    def _begin_transition(self) -> Transition | None:
        """Begin a fade; return None if there is no memory for its two pictures."""
        try:
            return Transition(self._display.surface, self._services.clock())
        except (MemoryError, pygame.error) as error:
            log.info("no transition: %s", error)
            return None

    def _change(self, kept: int, *opened: Scene) -> None:
        """Leave the present screen, close all but the `kept` lowest screens, and open others over these."""
        before = self.scene
        if before is not None:
            self._transition = self._begin_transition()
            self._attempt(before, "leave", before.leave)
            before.controls.focus(None, self.look)
            self._services.notices.leave_screen()
        while len(self.scenes) > kept:
            self._close_scene(self.scenes.pop())
        self.scenes += opened
        self.overlays.clear()
        self._broken, self._pause = None, _AGAIN
        self.invalidate()
        scene = self.scene
        if scene is not None:
            self._close_others(scene)
            self._attempt(scene, "enter", scene.enter)
            self.lay_out()
            self._point_again()

    def _close_others(self, present: Scene) -> None:
        """Close the other open scenes of the same class as `present`, if this class has `single_instance`."""
        for scene in self.scenes[:-1] if present.single_instance else ():
            if isinstance(scene, type(present)):
                self.remove(scene)

    def _close_scene(self, scene: Scene) -> None:
        self._attempt(scene, "close", scene.close)
        self._services.calls.soon(memory.forget_scene)

    # -- calls from the loop ----------------------------------------------------------------------------

    def send(self, event: pygame.event.Event) -> bool:
        """Send an event to the top overlay or scene; True if the receiver changed or used the event up."""
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        if self.overlays:
            overlay, look = self.overlays[-1], self.look
            return self._attempt(overlay, "handle", lambda: overlay.handle(event, look)) is True
        scene = self.scene
        if scene is None:
            return False
        if scene is self._broken:
            return self._leave_broken(event)
        return self._attempt(scene, "handle", lambda: scene.handle(event)) is True

    def update(self, now: float) -> None:
        """Bring the scene to the time `now`, and drop closed overlays."""
        scene = self.scene
        if scene is not None:
            self._attempt(scene, "update", lambda: scene.update(now))
            if scene is self._broken and now >= self._again:
                self._services.invalidate()
        closed = [overlay for overlay in self.overlays if overlay.closed]
        if closed:
            self.overlays = [overlay for overlay in self.overlays if not overlay.closed]
            if scene is not None and any(overlay.stops_clocks for overlay in closed):
                self._attempt(scene, "resume", scene.resume)
            self.invalidate()  # the overlay's answer may have changed the scene
            self._point_again()

    def pressable(self) -> list[pygame.Rect]:
        """The rectangles of the controls that can be pressed now, without those that only scroll."""
        found = () if self.shown is None else self.shown.controls
        return [each.rect for each in found if each.focusable and not isinstance(each, ScrollArea)]

    def cursor(self) -> int:
        """The mouse pointer's shape at its position: for example a hand over a button, a caret over a text field."""
        if self.overlays:
            return self.overlays[-1].controls.cursor_at(self.pointer)
        return pygame.SYSTEM_CURSOR_ARROW if self.scene is None else self.scene.controls.cursor_at(self.pointer)

    def is_animating(self, now: float) -> bool:
        if self._transition is not None or any(overlay.is_animating(now) for overlay in self.overlays):
            return True
        scene = self.scene
        return scene is not None and self._attempt(scene, "is_animating", lambda: scene.is_animating(now)) is True

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame is due without an event; None means never."""
        wakes = [overlay.next_frame_delay(now) for overlay in self.overlays]
        scene = self.scene
        if scene is not None and scene is self._broken:
            wakes.append(max(0.0, self._again - now))
        elif scene is not None:
            wakes.append(self._attempt(scene, "next_frame_delay", lambda: scene.next_frame_delay(now)))
        return earliest(*wakes)

    def invalidate(self) -> None:
        """Compose the scene and its overlays anew at the next frame."""
        self._laid_out = ()
        self._services.invalidate()

    def lay_out(self) -> None:
        """Lay the scene and its overlays out, if the scene, the window's size, the scale or the theme has changed."""
        display, scene = self._display, self.scene
        look = display.look
        sizes = display.size, display.settings.ui_scale, look.least_target
        state = (scene, *sizes, look.theme.cache_key, look.writing)
        if scene is None or state == self._laid_out:
            return
        self._laid_out = state
        display.fit_metrics()
        system_window.set_title(text(scene.title))
        if not self._succeeds(scene, "layout", lambda: scene.layout(display.size)):
            self._give_up(scene)
        for overlay in self.overlays:
            overlay.layout(self.size, self.look)
        self._services.invalidate()

    def _point_again(self) -> None:
        """Send a mouse movement at the pointer's place, so that the control now there reacts; show no tip."""
        if self.pointer[0] >= 0 and (shown := self.shown) is not None:
            pointer = {"pos": self.pointer, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            self.send(pygame.event.Event(pygame.MOUSEMOTION, pointer))
            shown.controls.hide_tip(self.look)

    def _leave_broken(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN and not (event.type == pygame.KEYDOWN and cap_of(event) == "Esc"):
            return False
        self._broken = None
        self.home()
        return True

    # -- drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene (fading in while it is new), its tooltip, and the overlays."""
        scene, look = self.scene, self.look
        if scene is not None:
            self._draw_fading(scene, surface)
            if not self.overlays and self._transition is None:
                scene.controls.draw_tooltip(surface, look)
        for overlay in self.overlays:
            self._attempt(overlay, "draw", lambda shown=overlay: self._draw_overlay(surface, shown))  # type: ignore[misc]

    def _draw_fading(self, scene: Scene, surface: pygame.Surface) -> None:
        if self._transition is not None and self._transition.is_over(self.size, self.look):
            self._transition = None
        if self._transition is None:
            self._draw_scene(scene, surface)
        else:
            self._transition.draw(surface, self.look, lambda layer: self._draw_scene(scene, layer))

    def _draw_scene(self, scene: Scene, surface: pygame.Surface) -> None:
        look = self.look
        if scene is self._broken and look.now >= self._again:
            self._broken = None
            fonts.forget()  # a font that once got no memory never draws
            self.invalidate()
            self.lay_out()
        if scene is not self._broken:
            if self._succeeds(scene, "draw", lambda: scene.draw(surface)):
                self._pause = _AGAIN
            else:
                self._give_up(scene)
        if scene is self._broken:
            surface.fill(look.theme.bg)
            centre = (surface.get_width() / 2, surface.get_height() / 2)
            look.draw_text(surface, text(_UNDRAWN), centre, 16, anchor="center")

    def _draw_overlay(self, surface: pygame.Surface, overlay: Popup) -> None:
        look = self.look
        if overlay.dims:
            veil = pygame.Surface(surface.get_size())
            veil.fill((0, 0, 0))
            veil.set_alpha(round(_VEIL * overlay.appear.at(look.now)))
            surface.blit(veil, (0, 0))
        overlay.draw(surface, look)
        if overlay is self.overlays[-1]:
            overlay.controls.draw_tooltip(surface, look)

    def _give_up(self, scene: Scene) -> None:
        """Mark a scene as broken, and set the time of the next attempt."""
        self._broken, self._again = scene, self.look.now + self._pause
        self._pause = min(2 * self._pause, _SELDOM)

    def _succeeds(self, part: Scene, what: str, call: Callable[[], object]) -> bool:
        return self._attempt(part, what, lambda: (call(), True)) is not None

    def _attempt(self, part: Scene | Popup, what: str, call: Callable[[], T]) -> T | None:
        return self._services.error_boundary(f"{what} of {type(part).__name__}", call)
