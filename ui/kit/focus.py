"""The controls of one screen: pointer and tip, focus, and the order of Tab.

Tab order is the order of the controls in the tree. The focus ring shows only while the keyboard is in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from ui.kit.commands import keydown_of
from ui.kit.control import ENTER, Control
from ui.kit.look import Look
from ui.kit.motion import earliest
from ui.kit.paint import clipped
from ui.kit.scroll import NOTCH, notches
from ui.kit.tree.layout import Panel, Row
from ui.kit.tree.leaves import KeyCaps, Text

_TIP_AFTER = 0.6  # seconds of rest before it shows
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
_SCROLLING = (pygame.K_UP, pygame.K_DOWN, *_PAGES)
_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_MODIFIERS = _CONTROL | pygame.KMOD_ALT
_ZOOM = 1.2  # zoom per notch of the wheel with Ctrl, or with Cmd on a Mac
_REPEAT_DELAY, _REPEAT_EVERY = 400, 35  # ms, while text is typed


class Controls:
    """A screen's controls in their order, with one pointer and one focus.

    Enter activates `default` if no control is primary. Arrow keys move the focus within a group of controls or, if
    `roams` is true, between all controls.
    """

    def __init__(self) -> None:
        self._controls: list[Control] = []
        self.focused: Control | None = None
        self.hovered: Control | None = None
        self.default: Control | None = None
        self.roams = False
        self.ring_visible = False
        self._grabbed: Control | None = None
        self._hovered_since = 0.0
        self.pointer = (-1, -1)

    def __iter__(self) -> Iterator[Control]:
        return iter(self._controls)

    def replace(self, controls: Iterable[Control], look: Look) -> None:
        """Take the controls of a new tree; focus and pointer go to the new controls with the same ids."""
        self._controls = list(controls)
        by_id = {control.node_id: control for control in self._controls}
        self.hovered, self._grabbed, self.default = (
            None if old is None else by_id.get(old.node_id) for old in (self.hovered, self._grabbed, self.default)
        )
        if self.focused is not None and (heir := by_id.get(self.focused.node_id)) is not None:
            self.focused = heir
        else:
            self.focus(None, look)

    def named(self, name: str) -> Control:
        """The first visible control named `name`; KeyError if there is none."""
        for control in self._controls:
            if control.name == name and control.visible:
                return control
        raise KeyError(f"no control named {name!r}; there are {[c.name for c in self._controls if c.visible]}")

    @property
    def enter_control(self) -> Control | None:
        """The control that Enter presses if the focused one ignores it: the enabled primary control, else `default`."""
        return next((each for each in self._controls if each.is_primary and each.focusable), self.default)

    @property
    def typing(self) -> bool:
        """Whether a text field has the focus."""
        return self.focused is not None and self.focused.takes_text

    def focus(self, control: Control | None, look: Look, *, by_keyboard: bool = False) -> None:
        """Give a control the focus; None takes it away. If the focus comes `by_keyboard`, a ring shows the control."""
        self.ring_visible = by_keyboard and control is not None
        if control is self.focused:
            return
        if self.focused is not None:
            self.focused.focus_changed(False, look)
        self.focused = control
        if control is not None:
            control.focus_changed(True, look)
            if by_keyboard:
                self.reveal_focus(look)
        _text_input(control)

    @property
    def focus_shows(self) -> bool:
        """Whether the focus ring is on, and at least a part of the focused control is scrolled into view."""
        focused = self.focused
        viewport = None if focused is None or not self.ring_visible else focused.viewport
        return focused is not None and viewport is not None and viewport.rect.colliderect(focused.rect)

    def reveal_focus(self, look: Look) -> None:
        """Scroll just enough to show all of the focused control."""
        if self.focused is not None and self.focused.viewport is not None:
            self.focused.viewport.bring_into_view(self.focused.focus_rect(look), look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Send an event to the controls; True if a control changed or used the event up."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, look)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos, look)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos, look)
        if event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self.hide_tip(look)
            return self._wheel(event, look) if event.type == pygame.MOUSEWHEEL else self._key(event, look)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focused is not None and self.focused.type(event, look)
        if event.type == pygame.WINDOWLEAVE:
            return self._hover(None, look)
        return False

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the focus ring, clipped to the scroll area around the focused control."""
        focused = self.focused
        if self.ring_visible and focused is not None and focused.visible:
            around, viewport = 2 * look.px(4), focused.viewport
            with clipped(surface, None if viewport is None else viewport.rect.inflate(around, around)):
                focused.draw_focus(surface, look)

    def draw_tooltip(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the tip of the control under a resting pointer."""
        control = self.hovered
        if control is not None and control.tip and look.now - self._hovered_since >= _TIP_AFTER:
            _draw_tip(surface, look, control.tip, control.rect, "" if control.shows_keycap else control.keycap)

    def cursor_at(self, position: tuple[int, int]) -> int:
        """The mouse pointer's shape at a point, decided by the grabbed control, else by the control at the point."""
        control = self._grabbed or self.at(position)
        return pygame.SYSTEM_CURSOR_ARROW if control is None else control.cursor_at(position)

    def is_animating(self, now: float) -> bool:
        """Whether a visible control is animating."""
        return any(control.is_animating(now) for control in self._controls if control.visible)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until a tip or a caret changes; None means never."""
        left = self._hovered_since + _TIP_AFTER - now
        has_tip = left > 0 and self.hovered is not None and self.hovered.tip
        waits = (control.next_frame_delay(now) for control in self._controls if control.visible)
        return earliest(left if has_tip else None, *waits)

    def press_focused(self, look: Look) -> bool:
        """Press the control with the focus ring, as the space bar does; True if the control used it."""
        focused = self.focused if self.ring_visible and not self.typing else None
        return focused is not None and focused.key(keydown_of("Space"), look)

    def passes_on(self, way: tuple[int, int]) -> bool:
        """Whether the direction `way` is up or down, and the focused control uses only left and right."""
        return self.ring_visible and self.focused is not None and self.focused.is_level and not way[0]

    def move_focus(self, way: tuple[int, int], look: Look) -> bool:
        """Focus the nearest control in a direction; without a focus, the primary or first. False if there is none."""
        stops = [control for control in self._controls if control.focusable]
        if self.focused in stops:
            return self._move_focus(self.focused, way, stops, look)
        start = self.enter_control if self.enter_control in stops else next(iter(stops), None)
        self.focus(start, look, by_keyboard=True)
        return start is not None

    def show_tip(self, look: Look) -> None:
        """Show the tip at once, without waiting for the pointer to rest."""
        self._hovered_since = look.now - _TIP_AFTER

    def hide_tip(self, look: Look) -> None:
        """Show no tip before the pointer comes to another control."""
        self._hovered_since = look.now + 1e9

    def moved_at(self, position: tuple[int, int], *, zoom: bool = False) -> str:
        """The id of the innermost scrolling (with `zoom`: zooming) control at a point; empty if there is none."""
        found: Control | None = self.at(position)
        while found is not None and not (found.zooms if zoom else found.scrolls):
            found = found.viewport
        return "" if found is None else found.node_id

    def with_id(self, node_id: str) -> Control | None:
        """Return the control with the id `node_id`; None if there is none."""
        return next((each for each in self._controls if each.node_id == node_id), None)

    def at(self, position: tuple[int, int]) -> Control | None:
        """The topmost control at a point."""
        return next((c for c in reversed(self._controls) if c.visible and c.contains(position)), None)

    def _hover(self, control: Control | None, look: Look) -> bool:
        if control is self.hovered:
            return False
        if self.hovered is not None:
            self.hovered.point(False, look)
        self.hovered, self._hovered_since = control, look.now
        if control is not None:
            control.point(True, look)
        return True

    def _move(self, position: tuple[int, int], look: Look) -> bool:
        self.pointer = position
        if self._grabbed is not None:
            self._grabbed.drag(position, look)
            return True
        found = self.at(position)
        labelled = next((c for c in self._controls if c.visible and c.label_rect.collidepoint(position)), None)
        changed = self._hover(found or labelled, look)
        return (found is not None and found.pointer_moved(position, look)) or changed

    def _down(self, position: tuple[int, int], look: Look) -> bool:
        found = self.at(position)
        self._hover(found, look)
        self.hide_tip(look)
        if found is None or not found.enabled:
            self.focus(None, look)
            return found is not None
        self.focus(found if found.focusable else None, look)
        self._grabbed = found
        found.grab(position, look)
        return True

    def _up(self, position: tuple[int, int], look: Look) -> bool:
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is None:
            return False
        grabbed.drop(position, look)
        return True

    def _wheel(self, event: pygame.event.Event, look: Look) -> bool:
        across, up = notches(event)
        sideways, taker = abs(across) > abs(up), self.hovered
        zoomed = self.with_id(self.moved_at(self.pointer, zoom=True)) if pygame.key.get_mods() & _CONTROL else None
        if up and zoomed is not None:
            zoomed.zoom(_ZOOM**up, self.pointer, look)
            return True
        while (sideways or up) and taker is not None:
            if taker.pan(-round(across * look.px(NOTCH)), 0, look) if sideways else taker.wheel(up, look):
                return True
            taker = taker.viewport
        return False

    def _key(self, event: pygame.event.Event, look: Look) -> bool:
        focused = self.focused
        if event.key in _SCROLLING and (page := self._page()) is not None and page.scrolls_by_arrows:
            return page.key(event, look)
        if self._passes_focus(event):
            return self._shortcut(event, look)
        if focused is not None and focused.visible and focused.key(event, look):
            self.ring_visible = self.focused is not None
            return True
        mod = getattr(event, "mod", 0)
        if event.key == pygame.K_TAB and not mod & _MODIFIERS:
            return self._step(-1 if mod & pygame.KMOD_SHIFT else 1, look)
        if event.key in _ARROWS and not mod & _MODIFIERS:
            if focused is not None and (focused.group or self.roams):
                return self._arrow(focused, _ARROWS[event.key], look)
            if focused is None and self.roams and (start := self.enter_control) is not None:
                self.focus(start, look, by_keyboard=True)
                return True
        if event.key in _PAGES and (page := self._page()) is not None:
            return page.key(event, look)
        return self._shortcut(event, look)

    def _page(self) -> Control | None:
        """The control that Page keys scroll if the focused one ignores them: the innermost page that does not fit."""
        return next((each for each in reversed(self._controls) if each.scrolls_by_page_keys and each.visible), None)

    def _passes_focus(self, event: pygame.event.Event) -> bool:
        """Whether Enter skips the focused control, because a mouse click focused it and no focus ring shows."""
        if event.key not in ENTER or self.enter_control is None or self.ring_visible or self.typing:
            return False
        return self.focused is None or not self.focused.takes_enter

    def _shortcut(self, event: pygame.event.Event, look: Look) -> bool:
        if event.key in ENTER and (pressed := self.enter_control) is not None and pressed.enabled:
            pressed.activate(look)
            return True
        if self.typing or getattr(event, "mod", 0) & _MODIFIERS:
            return False
        for control in self._controls:
            if control.shortcut == event.key and control.enabled and control.visible:
                control.activate(look)
                return True
        return False

    def _step(self, step: int, look: Look) -> bool:
        stops = [control for control in self._controls if control.focusable]
        if not stops:
            return False
        start = stops.index(self.focused) if self.focused in stops else min(0, -step)
        self.focus(stops[(start + step) % len(stops)], look, by_keyboard=True)
        return True

    def _arrow(self, start: Control, way: tuple[int, int], look: Look) -> bool:
        """Focus the nearest control in a direction, in the same group or (`roams`) in any. False if there is none."""
        among = [each for each in self._controls if (each.group if self.roams else each.group == start.group)]
        return self._move_focus(start, way, [each for each in among if each.focusable], look)

    def _move_focus(self, start: Control, way: tuple[int, int], among: Iterable[Control], look: Look) -> bool:
        far = {each: _distance(start.rect, each.rect, way) for each in among if each is not start}
        ahead = {each: cost for each, cost in far.items() if cost is not None}
        if ahead:
            self.focus(min(ahead, key=lambda each: ahead[each]), look, by_keyboard=True)
        return bool(ahead)


def _distance(start: pygame.Rect, end: pygame.Rect, way: tuple[int, int]) -> float | None:
    """Return the distance to a control, sideways distance doubled; None if it does not lie in the direction `way`."""
    dx, dy = end.centerx - start.centerx, end.centery - start.centery
    apart = max(0.0, abs(dx) - (start.w + end.w) / 2), max(0.0, abs(dy) - (start.h + end.h) / 2)
    ahead, aside = apart if way[0] else apart[::-1]
    if dx * way[0] + dy * way[1] <= 0 or (aside and not ahead):
        return None
    return ahead + 2 * aside + 0.1 * (abs(dx) + abs(dy))


def _text_input(control: Control | None) -> None:
    """Turn input methods and key repeat on while a control takes text, else off."""
    if not pygame.display.get_init():
        return
    if control is not None and control.takes_text:
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(control.rect)
        pygame.key.set_repeat(_REPEAT_DELAY, _REPEAT_EVERY)
    else:
        pygame.key.stop_text_input()
        pygame.key.set_repeat()


def _draw_tip(surface: pygame.Surface, look: Look, string: str, near: pygame.Rect, key: str = "") -> None:
    """Draw the tip below `near`, or above it if there is no room, always inside the window. `key` is a chord."""
    words = Row(Text(string, size=12), KeyCaps(key) if key else None, gap=8, align="stretch", wraps=False)
    tip = Panel(words, fill="raised", border="edge", radius=7, elevation=2, pad=(10, 0))
    rect = pygame.Rect(0, 0, tip.widths(look).wanted, look.px(28))
    rect.midtop = (near.centerx, near.bottom + look.px(8))
    if rect.bottom > surface.get_height() - look.px(4):
        rect.bottom = near.top - look.px(8)
    rect.clamp_ip(surface.get_rect().inflate(-look.px(8), -look.px(8)))
    tip.paint_at(rect, surface, look)
