"""What every control is: a rectangle that can be pointed at, focused and activated."""

from __future__ import annotations

import pygame

from ui.kit.look import Look
from ui.kit.motion import Fade

HOVER_SECONDS, PRESS_SECONDS = 0.09, 0.06


class Control:
    """Base of all controls. `Controls` (see `focus`) sends it events; a scene sets `rect` in its layout and draws it.

    `name` says what it is in one or two words. `group` joins controls between which arrow keys move the focus.
    `shortcut` is a pygame key that activates it from anywhere in the scene, except while text is being typed; `keycap`
    is what stands on that key's cap, which `shows_keycap` draws on the control, and its tip otherwise.
    """

    radius: float = 10  # of the focus ring's inner edge, logical

    shows_keycap = False
    pointer: int = pygame.SYSTEM_CURSOR_HAND
    """The shape of the mouse over it: a hand says that a click does something."""

    def __init__(
        self, name: str, *, tooltip: str = "", group: str = "", shortcut: int | None = None, keycap: str = ""
    ) -> None:
        self.name = name
        self.tooltip = tooltip
        self.keycap = keycap
        self.group = group
        self.shortcut = shortcut
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.label_rect = pygame.Rect(0, 0, 0, 0)
        """Where a scene writes what the control is; pointing there tells its tip too."""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.hover = Fade(HOVER_SECONDS)
        self.press = Fade(PRESS_SECONDS)

    @property
    def focusable(self) -> bool:
        """Whether Tab stops here."""
        return self.enabled and self.visible

    @property
    def is_primary(self) -> bool:
        """Whether it is the coloured one, which Enter presses."""
        return False

    @property
    def takes_enter(self) -> bool:
        """Whether Enter means something here although only the mouse put the focus on it."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether letters typed belong to this control while it has the focus."""
        return False

    @property
    def tip(self) -> str:
        """What is said of it under a resting pointer; empty for nothing."""
        return self.tooltip or (self.name if self.keycap and not self.shows_keycap else "")

    def cursor_at(self, position: tuple[int, int]) -> int:
        """The shape of the mouse at a point of the control."""
        return self.pointer if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    def contains(self, position: tuple[int, int]) -> bool:
        """Whether a point is on the control."""
        return self.visible and self.rect.collidepoint(position)

    def point(self, hovered: bool, look: Look) -> None:
        """The pointer came or went."""
        self.hovered = hovered
        self.hover.send(1.0 if hovered and self.enabled else 0.0, look.now)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """The main button went down on the control."""
        self.hold(True, look)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """The pointer moved while the button is down."""
        self.hold(self.rect.collidepoint(position), look)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """The button came up; the control that was grabbed hears of it wherever the pointer is."""
        was_pressed = self.pressed
        self.hold(False, look)
        if was_pressed and self.rect.collidepoint(position):
            self.activate(look)

    def hold(self, pressed: bool, look: Look) -> None:
        """Look pressed, or no more."""
        self.pressed = pressed and self.enabled
        self.press.send(1.0 if self.pressed else 0.0, look.now)

    def wheel(self, steps: float, look: Look) -> bool:
        """The wheel turned over the control, up is positive; True if that meant something."""
        return False

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """A key went down while the control has the focus; True if that meant something."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.enabled:
            self.activate(look)
            return True
        return False

    def type(self, event: pygame.event.Event, look: Look) -> bool:
        """TEXTINPUT or TEXTEDITING while the control has the focus."""
        return False

    def focus_changed(self, focused: bool, look: Look) -> None:
        """The focus came or went."""
        self.focused = focused

    def activate(self, look: Look) -> None:
        """Do what the control is for: it was clicked, or Enter, Space or its shortcut was pressed."""

    def is_animating(self, now: float) -> bool:
        """Whether it has to be drawn again although nothing happens."""
        return self.hover.is_animating(now) or self.press.is_animating(now)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it at `rect`; the focus ring is drawn by `Controls`."""

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring of the keyboard's focus."""
        look.ring(surface, self.rect, self.radius)
