"""Gamepads, whose buttons press keys. The d-pad and the left stick press arrow keys, move the focus if nothing takes
an arrow key, and write in a field. The button A presses the focused control. Every other button presses the key of
the `Command` that names it (`Command.pad`).

A gamepad may be plugged in and pulled out at any moment. While it is the last device used, key caps show its buttons.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from ui.kit import Field
from ui.kit.commands import keydown_of
from ui.shell.router import Router
from ui.shell.services import Services
from ui.shell.shortcuts import command_on_pad

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_START: "Start",
}
_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "LT", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "RT"}
_DPAD = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "←",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "→",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "↑",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "↓",
}
_STICK = {pygame.CONTROLLER_AXIS_LEFTX: ("←", "→"), pygame.CONTROLLER_AXIS_LEFTY: ("↑", "↓")}
_WAYS = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}
_ALWAYS = {"B": "Esc", "LB": "Shift+Tab", "RB": "Tab"}
"""Buttons with one meaning on every screen, each with the key that the button presses."""
_ENTER = "Enter"
_FAR, _NEAR = 0.6, 0.4
"""Deflections, 0 to 1: a stick or a trigger is pressed beyond _FAR, and released when it is back within _NEAR."""
_REPEAT_AFTER, _REPEAT_EVERY = 0.4, 0.12  # seconds
_IGNORED = (
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    *(pygame.CONTROLLERSENSORUPDATE, pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION),
    pygame.CONTROLLERTOUCHPADUP,
)
"""Events that pygame does not pass on: they repeat others or have no use here, and would only wake the loop."""
_OTHERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)


class Gamepads:
    """All gamepads that are plugged in. `send` passes a key event to the program, like one of the keyboard."""

    def __init__(self, router: Router, services: Services, send: Callable[[pygame.event.Event], bool]) -> None:
        self._router, self._services, self._send = router, services, send
        self._opened: dict[int, Any] = {}
        self._in_use = False
        self._pressed: set[tuple[int, int]] = set()
        """The sticks and triggers that are pressed, each with its gamepad."""
        self._held: dict[tuple[int, int], str] = {}
        """The pressed directions, keyed by gamepad and d-pad or stick, the latest last."""
        self._repeats_at = 0.0

    def look_for(self) -> None:
        """Begin to look for gamepads; an event reports each gamepad, even if it is plugged in already."""
        with contextlib.suppress(ImportError, pygame.error):  # a system without such devices
            from pygame._sdl2 import controller

            controller.init()
            pygame.event.set_blocked(_IGNORED)

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event; return whether it came from a gamepad."""
        if event.type in _OTHERS:
            self._in_use = False
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._close(event.instance_id)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._move_axis(event.instance_id, event.axis, event.value / 32767)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self._press(event.instance_id, event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop((event.instance_id, event.button), None)
        else:
            return False
        return True

    def update(self, now: float) -> None:
        """Repeat a held direction, and show the key caps of the last device used."""
        if self._held and now >= self._repeats_at:
            self._repeats_at = now + _REPEAT_EVERY
            self._steer([*self._held.values()][-1])
        self._show_caps()

    def _show_caps(self) -> None:
        caps = self._caps() if self._in_use else {}
        if caps != self._router.look.caps:
            self._router.look.caps = caps
            self._router.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until a held direction repeats; None means never."""
        return max(0.0, self._repeats_at - now) if self._held else None

    # -- plugging in and out ----------------------------------------------------------------------------

    def _open(self, index: int) -> None:
        with contextlib.suppress(ImportError, pygame.error):  # the gamepad may be gone again
            from pygame._sdl2 import controller

            pad = controller.Controller(index)
            # not `pad.id`, an index, which changes when another gamepad is pulled out
            self._opened[pad.as_joystick().get_instance_id()] = pad

    def _close(self, gamepad: int) -> None:
        self._opened.pop(gamepad, None)
        self._in_use = self._in_use and bool(self._opened)
        self._held = {source: way for source, way in self._held.items() if source[0] != gamepad}
        self._pressed = {source for source in self._pressed if source[0] != gamepad}

    # -- sticks and buttons -----------------------------------------------------------------------------

    def _press(self, gamepad: int, button: int) -> None:
        if button in _DPAD:
            self._hold((gamepad, button), _DPAD[button])
        elif button in _BUTTONS:
            self._do(_BUTTONS[button])

    def _move_axis(self, gamepad: int, axis: int, share: float) -> None:
        """Handle a movement of a stick or a trigger; `share` is its deflection, -1 to 1."""
        source = (gamepad, -1 - axis)  # no button has such a number
        if abs(share) < _NEAR:
            self._pressed.discard(source)
            self._held.pop(source, None)
        elif abs(share) > _FAR and source not in self._pressed:
            self._pressed.add(source)
            if axis in _STICK:
                self._hold(source, _STICK[axis][share > 0])
            elif axis in _TRIGGERS:
                self._do(_TRIGGERS[axis])

    def _hold(self, source: tuple[int, int], way: str) -> None:
        self._held.pop(source, None)
        self._held[source] = way
        self._repeats_at = self._router.look.now + _REPEAT_AFTER
        self._use(lambda: self._steer(way))

    def _do(self, button: str) -> None:
        self._use(self._confirm if button == "A" else lambda: self._press_command(button))

    def _use(self, call: Callable[[], object]) -> None:
        self._in_use = True
        self._show_caps()
        self._services.error_boundary("gamepad", call)
        self._services.invalidate()

    def _press_command(self, button: str) -> None:
        """Press the key of the present screen's command for a gamepad's button, if there is one."""
        command = None if self._router.overlays else command_on_pad(self._router.scene, button)
        chord = _ALWAYS.get(button) or (command.keys.split()[0] if command is not None else "")
        if chord:
            self._send(keydown_of(chord))

    def _confirm(self) -> None:
        """Press the focused control; without a focus ring, press Enter."""
        shown = self._router.shown
        if shown is not None and shown.controls.press_focused(self._router.look):
            shown.invalidate()
        else:
            self._send(keydown_of(_ENTER))

    def _steer(self, way: str) -> None:
        """Write in a field, or press an arrow key; if nothing uses this key, move the focus."""
        shown, look = self._router.shown, self._router.look
        if shown is None:
            return
        field = shown.controls.focused
        if not (isinstance(field, Field) and field.spell(_WAYS[way])):
            if not shown.controls.passes_on(_WAYS[way]) and self._send(keydown_of(way)):
                return
            shown.controls.move_focus(_WAYS[way], look)
        shown.invalidate()

    def _caps(self) -> Mapping[str, str]:
        """Return the gamepad's button for each key of the present screen, as labels for `Look.caps`."""
        scene = self._router.scene
        names = (*_BUTTONS.values(), *_TRIGGERS.values())
        found = {name: command_on_pad(scene, name) for name in names}
        own = {command.keys: name for name, command in found.items() if command is not None}
        return own | {chord: name for name, chord in _ALWAYS.items()} | {_ENTER: "A"}
