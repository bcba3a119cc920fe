"""Fingers on the screen: a tap clicks, a drag scrolls or moves a part such as a knob, a long press points, and two
fingers zoom.

Clicks, drags and pointing are sent as events of a mouse to the top screen or overlay. The system itself makes no such
events of fingers (`ui.shell.system_window.prepare`).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto

import pygame

from ui.kit import Control
from ui.kit.motion import earliest
from ui.shell.router import Router
from ui.shell.services import Services

Point = tuple[int, int]
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_LONG = 0.5  # seconds after which a resting finger points
_SLOP = 10  # logical: the most that a finger may slip in a tap
_RECENT = 0.1  # the last seconds of a scroll, whose speed a gliding page takes over
_FRICTION = 4.0  # per second: a gliding page has 1/e of its speed after 1/4 second
_SLOWEST = 30  # logical pixels a second: below this speed, a gliding page stops


class Gesture(Enum):
    """The gesture of the fingers that are down."""

    NONE = auto()
    PRESS = auto()
    """One finger is down, and has neither moved nor rested yet."""
    POINT = auto()
    """The finger has rested: the control under it shows its tip or preview."""
    DRAG = auto()
    """The finger drags a part of a control, such as a knob."""
    SCROLL = auto()
    ZOOM = auto()
    """Two fingers are down."""
    SPENT = auto()
    """The gesture is over: nothing happens until all fingers are up."""


class Touch:
    """Turns the events of fingers into events of a mouse, and into scrolling and zooming."""

    def __init__(self, router: Router, services: Services) -> None:
        self._router, self._services = router, services
        self._fingers: dict[tuple[int, int], Point] = {}
        self._gesture = Gesture.NONE
        self._start: Point = (0, 0)
        self._began = 0.0
        self._moved = ""
        """The `node_id` of the control that is scrolled or zoomed."""
        self._trail: deque[tuple[float, Point]] = deque(maxlen=20)
        self._speed = pygame.Vector2()
        self._rest = pygame.Vector2()
        """The movement of the finger in fractions of a pixel, not scrolled yet: right and down."""
        self._glided_at = 0.0

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it came from a finger."""
        if event.type == pygame.WINDOWFOCUSLOST and self._fingers:
            self._fingers.clear()
            self._finish()
        if event.type not in _FINGERS:
            return bool(getattr(event, "touch", False))  # a mouse event that the system made of a finger's
        wide, tall = self._router.size
        finger, place = (event.touch_id, event.finger_id), (round(event.x * wide), round(event.y * tall))
        if event.type == pygame.FINGERDOWN:
            self._down(finger, place)
        elif event.type == pygame.FINGERMOTION and finger in self._fingers:
            self._move(finger, place)
        elif event.type == pygame.FINGERUP and self._fingers.pop(finger, None) is not None:
            self._up(place)
        self._services.invalidate()
        return True

    def update(self, now: float) -> None:
        """Send a pointer event where a finger has rested long enough, and scroll a page that still glides."""
        if self._gesture is Gesture.PRESS and now - self._began >= _LONG:
            self._gesture = Gesture.POINT
            self._send(pygame.MOUSEMOTION, self._start)
            if self._router.shown is not None:
                self._router.shown.controls.show_tip(self._router.look)
        elif self._gesture is Gesture.NONE and self._speed:
            self._glide(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until a resting finger points, 0 while a page glides; None means never."""
        waits = self._began + _LONG - now if self._gesture is Gesture.PRESS else None
        return earliest(waits, 0.0 if self._speed else None)

    # -- gestures --------------------------------------------------------------------------------------

    def _down(self, finger: tuple[int, int], place: Point) -> None:
        if finger in self._fingers or self._gesture is Gesture.SPENT:  # maybe the system lost a FINGERUP
            self._fingers.clear()
            self._finish()
        if not self._fingers:
            self._fingers[finger] = place
            self._gesture = Gesture.SCROLL if self._speed else Gesture.PRESS  # a finger stops a gliding page
            self._start, self._began = place, self._router.look.now
            self._speed = pygame.Vector2()
            self._trail.clear()
            self._take_hold(place)
        elif self._gesture in (Gesture.PRESS, Gesture.SCROLL):  # other gestures ignore further fingers
            self._fingers[finger] = place
            self._gesture = Gesture.ZOOM
            self._take_hold(self._middle(), zoom=True)

    def _move(self, finger: tuple[int, int], place: Point) -> None:
        before = dict(self._fingers)
        self._fingers[finger] = place
        if self._gesture is Gesture.PRESS and math.dist(place, self._start) > self._router.look.px(_SLOP):
            self._begin_moving(place)
        if self._gesture in (Gesture.DRAG, Gesture.POINT):
            self._send(pygame.MOUSEMOTION, place)
        elif self._gesture is Gesture.SCROLL:
            last = self._trail[-1][1] if self._trail else self._start
            self._trail.append((self._router.look.now, place))
            self._scroll(pygame.Vector2(place) - last)
        elif self._gesture is Gesture.ZOOM:
            self._zoom([*before.values()][:2], [*self._fingers.values()][:2])

    def _begin_moving(self, place: Point) -> None:
        """Begin a drag if the control under the finger can be dragged, else begin to scroll."""
        control = None if self._router.shown is None else self._router.shown.controls.at(self._start)
        (x, y), (from_x, from_y) = place, self._start
        if control is not None and control.enabled and control.drags(x - from_x, y - from_y):
            self._gesture = Gesture.DRAG
            self._send(pygame.MOUSEMOTION, self._start)
            self._send(pygame.MOUSEBUTTONDOWN, self._start)
        else:
            self._gesture = Gesture.SCROLL

    def _up(self, place: Point) -> None:
        gesture = self._gesture
        if gesture is Gesture.PRESS:
            self._send(pygame.MOUSEMOTION, self._start)
            self._send(pygame.MOUSEBUTTONDOWN, self._start)
            place = self._start
        if gesture in (Gesture.PRESS, Gesture.DRAG):
            self._send(pygame.MOUSEBUTTONUP, place)
        if gesture is Gesture.SCROLL and self._router.look.animations:
            self._throw()
        self._finish()

    def _finish(self) -> None:
        """End the gesture after a finger was lifted, and report that the pointer has left the window."""
        self._gesture = Gesture.SPENT if self._fingers else Gesture.NONE
        self._router.pointer = (-1, -1)
        self._router.send(pygame.event.Event(pygame.WINDOWLEAVE))

    def _send(self, kind: int, place: Point) -> None:
        self._router.send(pygame.event.Event(kind, pos=place, rel=(0, 0), buttons=(0, 0, 0), button=1, touch=False))

    # -- scrolling and zooming --------------------------------------------------------------------------

    def _take_hold(self, place: Point, *, zoom: bool = False) -> None:
        """Remember the scrollable control at a point; with `zoom`, rather a control there that can be zoomed."""
        controls = None if self._router.shown is None else self._router.shown.controls
        found = "" if controls is None else (zoom and controls.moved_at(place, zoom=True)) or controls.moved_at(place)
        self._moved, self._rest = found, pygame.Vector2()

    def _scroll(self, by: pygame.Vector2) -> bool:
        """Scroll the held control by a finger's movement in pixels; False at the end of its content."""
        self._rest += by
        whole = round(self._rest.x), round(self._rest.y)
        self._rest -= whole
        return whole == (0, 0) or self._changed(lambda held: held.pan(*whole, self._router.look))

    def _zoom(self, before: Sequence[Point], now: Sequence[Point]) -> None:
        factor = max(math.dist(*now), 1.0) / max(math.dist(*before), 1.0)
        middles = [(pygame.Vector2(one) + other) / 2 for one, other in (before, now)]
        centre = middles[1].x, middles[1].y
        self._changed(lambda held: held.zoom(factor, centre, self._router.look))
        self._scroll(middles[1] - middles[0])

    def _changed(self, change: Callable[[Control], object]) -> bool:
        """Call `change` with the held control; False if the control is gone, or `change` returns False."""
        shown = self._router.shown
        held = None if shown is None else shown.controls.with_id(self._moved)
        if held is None or shown is None or self._services.error_boundary("touch", lambda: change(held)) is False:
            return False
        shown.invalidate()
        return True

    def _middle(self) -> Point:
        (x, y), (other_x, other_y) = [*self._fingers.values()][:2]
        return (x + other_x) // 2, (y + other_y) // 2

    def _throw(self) -> None:
        """Let the content glide on with its last speed, after the finger is up."""
        now = self._router.look.now
        recent = [(at, place) for at, place in self._trail if now - at <= _RECENT]
        if len(recent) >= 2 and (seconds := recent[-1][0] - recent[0][0]) > 0:
            self._speed = (pygame.Vector2(recent[-1][1]) - recent[0][1]) / seconds
        self._glided_at = now

    def _glide(self, now: float) -> None:
        seconds, self._glided_at = now - self._glided_at, now
        goes_on = self._scroll(self._speed * seconds)
        self._speed *= math.exp(-_FRICTION * seconds)
        if not goes_on or self._speed.length() < self._router.look.px(_SLOWEST):
            self._speed = pygame.Vector2()
        self._services.invalidate()
