"""The card of a tournament's players and settings: a list to tick, a button that adds a player, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from ai.roster import strongest
from coach.boards import side_names
from game.texts import text
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.menu import Item, Menu
from ui.kit.scroll import ScrollList
from ui.screens.tournament import keys, texts

if TYPE_CHECKING:
    from game.spec import Game
    from ui.kit.look import Look
    from ui.shell.host import Host

_PAD, _HEAD, _ROW, _ADD, _SETTING, _BOX = 18, 50, 35, 36, 32, 20  # logical


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list: whether it is chosen, and the reason of a failure, if it failed."""

    name: str
    chosen: bool
    failed: str = ""


class TickList(ScrollList):
    """Lists players with a box each; a click, Enter or Space ticks one, if the list is `enabled`."""

    def __init__(self, game: Game, picked: Callable[[str], None]) -> None:
        super().__init__(text("Who plays"), _ROW, self._draw_row, self._picked)
        self.game, self.picked = game, picked
        self.entries: Sequence[PlayerRow] = ()
        self.can_tick = True
        self._look: Look | None = None

    def show(self, entries: Sequence[PlayerRow], look: Look, *, can_tick: bool) -> None:
        """Show these players."""
        self.entries, self.can_tick, self._look = entries, can_tick, look
        self.set_rows(len(entries), look)

    def cursor_at(self, position: tuple[int, int]) -> int:
        return super().cursor_at(position) if self.can_tick else pygame.SYSTEM_CURSOR_ARROW

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._look = look
        super().draw(surface, look)

    def _picked(self, row: int) -> None:
        if self.can_tick:
            self.picked(self.entries[row].name)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int, pointed: bool) -> None:
        look, entry = self._look, self.entries[row]
        assert look is not None
        theme, middle = look.theme, rect.centery
        if (pointed and self.can_tick) or (self.focused and row == self.value):
            look.panel(surface, rect.inflate(-look.px(6), -look.px(2)), 8, theme.hover)
        box = pygame.Rect(rect.x + look.px(8), 0, look.px(_BOX), look.px(_BOX))
        box.centery = middle
        self._draw_box(surface, look, box, entry)
        right = rect.right - look.px(16)
        icon = self._icon(entry)
        if icon:
            ink = theme.danger if entry.failed else theme.warn if icon == "crown" else theme.accent
            look.icon(surface, icon, (right - look.px(6), middle), 15, ink)
            right -= look.px(20)
        left, name = box.right + look.px(10), texts.name_of(entry.name, self.game.name)
        ink = theme.text3 if entry.failed else theme.text if entry.chosen else theme.text2
        size = next((s for s in (14, 13, 12, 11) if look.text_width(name, s, "semi") <= right - left), 11)
        look.text(surface, name, (left, middle), size, "semi", ink, room=right - left)

    def _draw_box(self, surface: pygame.Surface, look: Look, box: pygame.Rect, entry: PlayerRow) -> None:
        theme = look.theme
        if entry.chosen and not entry.failed:
            fill = theme.fill if self.can_tick else look.soft(theme.fill, 0.7)
            look.panel(surface, box, 5, fill, theme.fill_hi)
            look.icon(surface, "check", box.center, 14, theme.onfill)
        else:
            look.panel(surface, box, 5, theme.bg, theme.outline)

    def _icon(self, entry: PlayerRow) -> str:
        if entry.failed:
            return "triangle-alert"
        if texts.is_own(entry.name):
            return "flask-conical"
        return "crown" if entry.name == strongest(self.game.name) else ""


class SettingRow(Control):
    """A setting: its label and value; a click opens a menu of values, arrow keys go through them."""

    radius = 7

    def __init__(self, app: Host, label: str, values: Sequence[str], value: int, choose: Callable[[int], None]) -> None:
        super().__init__(label, group="settings")
        self.app, self.label, self.values, self.value, self.choose = app, label, values, value, choose

    def activate(self, look: Look) -> None:
        """Show all values."""
        if self.enabled:
            items = [
                Item(value, self._chooser(number), "check" if number == self.value else "")
                for number, value in enumerate(self.values)
            ]
            self.app.open(Menu(items, self.rect, start=self.value))

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Left and right choose the previous and the next value."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in steps and self.enabled:
            self.choose(min(max(self.value + steps[event.key], 0), len(self.values) - 1))
            return True
        return super().key(event, look)

    def _chooser(self, number: int) -> Callable[[], None]:
        return lambda: self.choose(number)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw label and value."""
        theme, rect = look.theme, self.rect
        if self.enabled and (self.hovered or self.pressed):
            look.panel(surface, rect, self.radius, theme.pressed if self.pressed else theme.hover)
        draw_setting(surface, look, rect, self.label, self.values[self.value], opens=self.enabled)


def draw_setting(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, label: str, value: str, *, opens: bool = False
) -> None:
    """Draw the line of a setting."""
    theme, right = look.theme, rect.right - look.px(8)
    if opens:
        look.icon(surface, "chevron-down", (right - look.px(5), rect.centery), 14, theme.text3)
        right -= look.px(16)
    left = look.text(surface, label, (rect.x + look.px(8), rect.centery), 13, "medium", theme.text2).right
    room = right - left - look.px(6)
    size = next((size for size in (13, 12, 11) if look.text_width(value, size, "semi") <= room), 11)
    look.text(surface, value, (right, rect.centery), size, "semi", theme.text, "right", room)


class PlayersCard:
    """`controls` are the list, the button and the settings."""

    def __init__(
        self,
        app: Host,
        game: Game,
        picked: Callable[[str], None],
        add: Callable[[], None],
        settings: list[SettingRow],
    ) -> None:
        self.game = game
        self.list = TickList(game, picked)
        self.add = Button(text("Add a player"), add, "ghost", icon="plus", keycap=keys.ADD.keys, size=14)
        self.settings = settings
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.count = ""
        """The number of chosen players and of all players, in words."""
        self.note, self.locked = "", False
        self._app = app
        self._sides = side_names(game.name)
        self._fixed = pygame.Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [self.list, self.add, *self.settings]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Place everything; the list takes the rest of `rect`."""
        self.rect = rect
        pad, low = look.px(_PAD), look.metrics.low
        inner = pygame.Rect(rect.x + pad - look.px(8), rect.y, rect.w - 2 * pad + look.px(16), rect.h)
        note = 0 if low else look.paragraph_height(self.note, rect.w - 2 * pad - look.px(22), 13) + look.px(22)
        row = look.px(_SETTING)
        fixed = 0 if low else row
        bottom = rect.bottom - look.px(10) - note
        self._note_at = bottom + look.px(10)
        top = bottom - fixed - row * len(self.settings)
        for number, setting in enumerate(self.settings):
            setting.rect = pygame.Rect(inner.x, top + number * row, inner.w, row)
        sides = text("Each plays as {a} and as {b}.", a=self._sides[0], b=self._sides[1])
        self.settings[0].tooltip = f"{self.note} {sides}" if low else ""
        self._fixed = pygame.Rect(inner.x, bottom - fixed, inner.w, fixed)
        self._line = top - look.px(8)
        add = look.px(_ADD)
        wide = min(self.add.natural_width(look), inner.w)
        self.add.rect = pygame.Rect(inner.x - look.px(4), self._line - look.px(6) - add, wide, add)
        list_top, one = rect.y + look.px(_HEAD), look.px(_ROW)
        rows = max(1, (self.add.rect.y - list_top) // one)
        self.list.rect = pygame.Rect(inner.x, list_top, inner.w, rows * one)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its controls."""
        theme, rect, pad = look.theme, self.rect, look.px(_PAD)
        look.card(surface, rect)
        middle = rect.y + look.px(25)
        look.text(surface, text("Players"), (rect.x + pad, middle), 16, "semi")
        look.text(surface, self.count, (rect.right - look.px(16), middle), 13, "medium", theme.text3, "right")
        look.line(surface, rect.x + pad, self._line, rect.w - 2 * pad)
        if self._fixed.h:
            both = text("{a} and {b}", a=self._sides[0], b=self._sides[1])
            draw_setting(surface, look, self._fixed, text("Each as"), both)
        if not look.metrics.low:
            icon = "lock" if self.locked else "info"
            look.icon(surface, icon, (rect.x + pad + look.px(7), self._note_at + look.px(9)), 15, theme.text3)
            at = (rect.x + pad + look.px(22), self._note_at)
            look.paragraph(surface, self.note, at, rect.w - 2 * pad - look.px(22), 13, "medium", theme.text3)
