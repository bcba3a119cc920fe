"""The base of every control, such as a button: a rectangle to point at, to focus and to activate."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

import pygame

from game.retelling import retold
from ui.kit.look import Look
from ui.kit.motion import Fade
from ui.kit.tree.node import Node, Span, exactly
from ui.kit.tree.spoken import Spoken, box_of

HOVER_SECONDS, PRESS_SECONDS = 0.09, 0.06
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ControlOptions(TypedDict, total=False):
    """The keyword arguments of controls: each class says which of them it takes, their meaning and their defaults."""

    node_id: str
    tooltip: str
    group: str
    keycap: str
    has_cap: bool
    icon: str
    size: float
    radius: float
    tall: float
    grow: float
    stacked: bool
    selected: bool | None
    enabled: bool
    optional: bool
    leaves_enter: bool


class Control(Node):
    """Base of all controls: nodes that can be pointed at, focused and activated. `Controls` (see `focus`) sends events.

    A control lives until its tree is composed anew. Then the control with the same `node_id` takes over its transient
    state, such as the focus (`adopt`).

    `name` names the control in one or two words. Arrow keys move the focus within a `group`. `shortcut` is a pygame key
    that activates the control from anywhere in the scene, except while text is being typed. `keycap` is the label of
    that key: drawn on the control with `shows_keycap`, and in its tip otherwise.
    """

    role = "control"
    radius: float = 10  # the focus ring's inner edge, logical
    tall: float = 40
    """The height that the control wants, logical."""
    scrolls_by_page_keys = False
    """Whether Page keys scroll the control wherever the focus is, unless the focused control takes them."""
    scrolls_by_arrows = False
    """Whether arrow keys scroll the control wherever the focus is, even if the focused control could use them."""
    passing: tuple[str, ...] = ("hovered", "pressed", "focused", "hover", "press", "glide")
    """The attributes that the next control of the same id takes over."""

    is_level = False
    """Whether the control uses only the left and right keys; a gamepad's up and down then move the focus."""
    has_parts = False
    """Whether a click affects only the part under the pointer (`part_at`)."""
    leaves_enter = False
    """Whether Enter goes to the screen's primary button, and Space alone presses the control."""
    takes_text = False
    """Whether typed letters go to the control while it has the focus."""
    heard_tip = ""
    """A tip for screen readers alone, of a control without a tip: its words are a part of a drawing for others."""
    zooms = False
    """Whether two fingers, and the wheel with Ctrl, zoom the control's content (`zoom`)."""

    is_wanted = True
    """Whether the screen wants to show the control."""
    enabled = True
    hovered = pressed = focused = False
    hover_seconds = HOVER_SECONDS
    tooltip = group = keycap = ""
    shows_keycap = False
    shortcut: int | None = None
    pointer: int = pygame.SYSTEM_CURSOR_HAND
    """The shape of the mouse over the control: a hand means that a click does something."""

    def __init__(self, name: str, **options: Unpack[ControlOptions]) -> None:
        super().__init__()
        for option, value in options.items():
            setattr(self, option, retold(value))
        self.name = retold(name)
        self.label_rect = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the control's `Label`; pointing at the label shows the tip too."""
        self.viewport: Control | None = None
        """The scroll area around the control; None if there is none."""
        self._part: Any = None
        self.hover = Fade(self.hover_seconds)
        self.press = Fade(PRESS_SECONDS)
        self.glide = Fade(0)
        """The position of a moving part, such as a knob; the next control of the same id takes it over."""

    def renew(self) -> None:
        super().renew()
        self.name, self.tooltip = retold(self.name), retold(self.tooltip)

    @property
    def visible(self) -> bool:
        """Whether the control shows: the screen wants it, there is room for it, and it is of use now.

        A scroll area whose content fits, for example, is of no use.
        """
        return self.is_wanted and not self.hidden

    def adopt(self, old: Control, look: Look) -> None:
        """Take over the transient state of `old`, the control with the same id in the previous tree."""
        target = self.glide.target
        for name in self.passing:
            setattr(self, name, getattr(old, name))
        self.glide.glide_to(target, look.now)

    def heights(self, width: int, look: Look) -> Span:
        """The least and the wanted height of the control, each at least `Look.least_target`."""
        span, least = super().heights(width, look), look.px(look.least_target)
        return span if span.least >= least else Span(least, max(least, span.wanted))

    def find_widths(self, look: Look) -> Span:
        return super().find_widths(look) if self.width_range[1] else exactly(self.natural_width(look))

    def natural_width(self, look: Look) -> int:
        """The width that the control wants, in device pixels."""
        return look.px(max(self.tall, look.least_target))

    @property
    def focusable(self) -> bool:
        """Whether the Tab key can move the focus to this control."""
        return self.enabled and self.visible

    @property
    def scrolls(self) -> bool:
        """Whether a finger can move the control's content (`pan`)."""
        return False

    @property
    def is_primary(self) -> bool:
        """Whether the control is the screen's primary button, which Enter presses."""
        return False

    @property
    def takes_enter(self) -> bool:
        """Whether Enter works on this control even if the mouse gave it the focus."""
        return False

    @property
    def tip(self) -> str:
        """The tip shown under a resting pointer; empty if there is none."""
        return self.tooltip or (self.name if self.keycap and not self.shows_keycap else "")

    def spoken(self, look: Look) -> Spoken | None:
        """Return the control's description for a screen reader; None if the control does not show."""
        if not self.visible:
            return None
        return Spoken(
            self.role, self.name, box_of(self.rect), self.node_id, value=self.value_text or "",
            description="" if self.tip == self.name else self.tip or self.heard_tip, caps=self.keycap,
            enabled=self.enabled, focused=self.focused, press=lambda: self.activate(look),
        )  # fmt: skip

    def cursor_at(self, position: tuple[int, int]) -> int:
        """The shape of the mouse pointer at a point of the control."""
        points_at_nothing = self.has_parts and self.pointed_part is None
        return self.pointer if self.enabled and not points_at_nothing else pygame.SYSTEM_CURSOR_ARROW

    def contains(self, position: tuple[int, int]) -> bool:
        """Whether a point is on the control."""
        inside = self.viewport is None or self.viewport.rect.collidepoint(position)
        return self.visible and inside and self.rect.collidepoint(position)

    def point(self, hovered: bool, look: Look) -> None:
        """Handle that the pointer enters the control (`hovered`) or leaves it."""
        self.hovered = hovered
        self.hover.glide_to(1.0 if hovered and self.enabled else 0.0, look.now)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """Take a press of the main button on the control."""
        self.hold(True, look)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """Take a movement of the pointer while the button is down."""
        self.hold(self.rect.collidepoint(position), look)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Take the release of the mouse button, wherever the pointer is; a release over the control activates it."""
        was_pressed = self.pressed
        self.hold(False, look)
        if was_pressed and self.rect.collidepoint(position):
            self.activate(look)

    def hold(self, pressed: bool, look: Look) -> None:
        """Show whether the control is pressed."""
        self.pressed = pressed and self.enabled
        self.press.glide_to(1.0 if self.pressed else 0.0, look.now)

    def wheel(self, steps: float, look: Look) -> bool:
        """Take a turn of the mouse wheel over the control, up is positive; return whether the control used it."""
        return False

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Take a movement of the pointer on the control; return whether the part under the pointer changed."""
        before, self._part = self._part, self.part_at(position, look)
        return bool(before != self._part)

    def part_at(self, position: tuple[int, int], look: Look) -> object:
        """The part of the control at a point, such as a row or its number; None if there is none."""
        return None

    @property
    def pointed_part(self) -> Any:
        """The part under the pointer, as `part_at` returns it; None if the pointer is elsewhere."""
        return self._part if self.hovered else None

    def bring_into_view(self, rect: pygame.Rect, look: Look) -> None:
        """Scroll just enough to show `rect`, a rectangle of the control's content."""

    def focus_rect(self, look: Look) -> pygame.Rect:
        """The part of the control that the focus ring surrounds, and that is kept in view."""
        return self.rect

    def drags(self, dx: int, dy: int) -> bool:
        """Whether a finger's movement by `dx` and `dy` drags a part, such as a knob, instead of scrolling."""
        return False

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        """Scroll the content by a finger's movement in pixels; False at the end of the content."""
        return False

    def zoom(self, factor: float, centre: tuple[float, float], look: Look) -> None:
        """Enlarge the content by `factor`; the point `centre` of the content stays in place."""

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Take a key that is pressed while the control has the focus; return whether the control used it."""
        if event.key in ((pygame.K_SPACE,) if self.leaves_enter else (*ENTER, pygame.K_SPACE)) and self.enabled:
            self.activate(look)
            return True
        return False

    def type(self, event: pygame.event.Event, look: Look) -> bool:
        """Take a TEXTINPUT or TEXTEDITING event; return whether the control used it."""
        return False

    def focus_changed(self, focused: bool, look: Look) -> None:
        """Handle the arrival or the loss of the focus."""
        self.focused = focused

    def activate(self, look: Look) -> None:
        """Do the control's action: after a click, Enter, Space or its shortcut."""

    def is_animating(self, now: float) -> bool:
        """Whether the next frame will differ even without an event."""
        return any(each.is_animating(now) for each in (self.hover, self.press, self.glide))

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the control changes without an event; None means never."""
        return None

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        if self.visible:
            self.draw(surface, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the control at `rect`; the focus ring is drawn by `Controls`."""

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring of the keyboard's focus."""
        look.ring(surface, self.focus_rect(look), self.radius)
