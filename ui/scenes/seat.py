"""One side of a new game: a person with a name, or an AI with a level or, in the expert fold, any player and limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ai.levels import LEVEL_NAMES, levels, ratings
from ai.methods import METHODS, OFFERED
from ai.roster import own_players, strongest
from game.texts import text
from saves.settings import NAME_LENGTH
from ui.boards import piece_icon, side_names
from ui.describe import level_of, player_title
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.kit.slider import Slider

if TYPE_CHECKING:
    from ui.kit.look import Look

HUMAN_HEIGHT, AI_HEIGHT, AI_LOW_HEIGHT = 136, 224, 208  # logical
SECONDS = (0.1, 60.0)  # bounds of a limit per move
NODES = (100, 1_000_000_000)
_METHODS = OFFERED
_THINKERS = tuple(
    name for name in OFFERED if METHODS[name].endless
)  # these think until they are stopped, so they always get a limit
_UNITS = ("", "s", "n")
_UNIT_TITLES = ("Own limit", "Seconds", "Nodes")
_DEFAULTS = {"s": "2", "n": "100000"}
_LEVELS = len(LEVEL_NAMES)


class SeatCard:
    """`player` is "human" or an AI player's name; `limit` is as in `saves.settings.Setup`. `side` is the side that the
    seat will have: 0, 1, or None while chance decides. `changed` is called after every change, with True if the shape
    of the card changed.
    """

    def __init__(self, look: Look, game: str, ordinal: str, changed: Callable[[bool], None]) -> None:
        self.look = look
        self.game = game
        self.ordinal = ordinal
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.side: int | None = None
        self.name = ""
        self._level = 3
        self._own = own_players(game)
        self._named = ("", *_METHODS) if levels(game) else _METHODS  # what is chosen by the first row; empty: a level
        self._method = self._named[0]
        self._unit = ""
        self._expert = not self._has_levels
        label = f"Player {ordinal}"
        people = (Option(text("Human"), "user"), Option(text("AI"), "cpu"))
        self.kind = Segmented(label, people, 0, lambda _: self.changed(True))
        self.field = Field(f"{label} name", "", self._renamed, max_length=NAME_LENGTH)
        self.slider = Slider(f"{label} level", 1, _LEVELS, self._level, self._levelled)
        self.fold = Button(text("Expert"), self._toggle, "ghost", icon="chevron-down", name=f"{label} expert")
        titles = [player_title(method, "") if method else text("Level") for method in self._named]
        titles += [text("More")] if self._own else []
        self.roster = Slider(f"{label} own player", 1, max(2, len(self._own)), 1, self._chose_own, labels=False)
        self.method = Segmented(f"{label} method", titles, 0, self._chose_method, size=13)
        self.unit = Segmented(f"{label} limit", [text(title) for title in _UNIT_TITLES], 0, self._chose_unit, size=13)
        self.amount = Field(f"{label} amount", "", self._amount_changed, max_length=10, accepts=_is_number_part)

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [self.kind, self.field, self.fold, self.slider, self.method, self.roster, self.unit, self.amount]

    @property
    def is_human(self) -> bool:
        return self.kind.value == 0

    @property
    def _has_levels(self) -> bool:
        return "" in self._named

    @property
    def player(self) -> str:
        """An AI player's name such as "level-7" or "uct", or "human"."""
        if self.is_human:
            return "human"
        return self._method or f"level-{self._level}"

    @property
    def limit(self) -> str:
        """The limit per move as the settings keep it; empty for the player's own."""
        if self.is_human or not self._unit or (self._method and self._method not in _THINKERS):
            return ""
        return f"{self.amount.text}{self._unit}"

    @property
    def problem(self) -> str:
        """What is wrong with what was typed, or empty."""
        if self.is_human:
            return "" if self.field.text.strip() else text("Player {ordinal} has no name.", ordinal=text(self.ordinal))
        if not self.limit or _in_bounds(self.amount.text, self._unit):
            return ""
        if self._unit == "s":
            return text("A move takes {least:g} to {most:g} seconds.", least=SECONDS[0], most=SECONDS[1])
        return text("A move takes {least:,} to {most:,} nodes.", least=NODES[0], most=NODES[1])

    @property
    def title(self) -> str:
        """Who sits here, in one or two words."""
        return player_title(self.player, self.field.text.strip() or self.name)

    def load(self, player: str, limit: str, name: str) -> None:
        """Take over a seat as the settings keep it; an unknown player becomes a level."""
        self.name = name
        self.field.set_text(name)
        self.kind.value = 0 if player == "human" else 1
        self._level = level_of(player) or self._level
        self.slider.value = self._level
        self._method = player if player in OFFERED or player in self._own else ""
        if not self._method and not self._has_levels:
            self._method = strongest(self.game)
        if self._method in self._own:
            self.roster.value = [*self._own].index(self._method) + 1
        self._unit = limit[-1:] if limit else ("s" if self._method in _THINKERS else "")
        self.amount.set_text(limit[:-1] or _DEFAULTS.get(self._unit, ""))
        self._expert = bool(self._method or self._unit or not self._has_levels)
        self._sync()

    def height(self, low: bool) -> int:
        """Logical height that the card needs."""
        if self.is_human:
            return HUMAN_HEIGHT
        return AI_LOW_HEIGHT if low else AI_HEIGHT

    def layout(self, rect: pygame.Rect) -> None:
        """Place the card."""
        look, self.rect = self.look, rect
        pad = look.px(24)
        self._sync()
        wide = min(look.px(232), rect.w - look.px(24 + 64 + 76) - pad)
        self.kind.rect = pygame.Rect(rect.right - pad - wide, rect.y + look.px(22), wide, look.px(44))
        label = look.px(64)
        self.field.rect = pygame.Rect(rect.x + pad + label, rect.y + look.px(84), rect.w - 2 * pad - label, look.px(40))
        inner = rect.w - 2 * pad
        width = self.fold.natural_width(look)
        self.fold.rect = pygame.Rect(rect.right - pad - width + look.px(8), rect.y + look.px(82), width, look.px(36))
        self.slider.rect = pygame.Rect(rect.x + pad, rect.y + look.px(128), inner, look.px(60))
        self._layout_fold(rect.x + pad, inner)

    def _layout_fold(self, left: int, width: int) -> None:
        """The two rows of the expert fold, with more air in a high card."""
        look = self.look
        high = self.rect.h >= look.px(AI_HEIGHT)
        first, second = (self.rect.y + look.px(y) for y in ((126, 172) if high else (122, 160)))
        amount = look.px(96) if self.amount.visible else 0
        gap = look.px(8) if amount else 0
        self.method.rect = pygame.Rect(left, first, width, look.px(36))
        self.roster.rect = pygame.Rect(left, second, width, look.px(36))
        self.unit.rect = pygame.Rect(left, second, width - amount - gap, look.px(36))
        self.amount.rect = pygame.Rect(left + width - amount, second, amount, look.px(36))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its controls."""
        look, theme, rect = self.look, self.look.theme, self.rect
        look.card(surface, rect)
        self._draw_piece(surface, (rect.x + look.px(24), rect.y + look.px(20)))
        x = rect.x + look.px(88)
        room = self.kind.rect.x - look.px(8) - x
        sides = side_names(self.game)
        title = text("{first} or {second}", first=sides[0], second=sides[1]) if self.side is None else sides[self.side]
        order = text("drawn by lot" if self.side is None else ("moves first", "moves second")[self.side])
        look.text(surface, title, (x, rect.y + look.px(35)), 18, "semi", room=room)
        detail = text("Player {ordinal} · {order}", ordinal=text(self.ordinal), order=order)
        if look.text_width(detail, 13) > room:
            detail = order.capitalize()
        look.text(surface, detail, (x, rect.y + look.px(57)), 13, "medium", theme.text2, room=room)
        if self.is_human:
            look.text(surface, text("Name"), (rect.x + look.px(24), self.field.rect.centery), 14, "medium", theme.text2)
        else:
            self._draw_ai(surface)

    def _draw_piece(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        look = self.look
        if self.side is not None:
            surface.blit(piece_icon(self.game, self.side, look.px(48), look.theme), corner)
            return
        small = look.px(34)
        for side in (1, 0):
            place = (corner[0] + look.px(14) * side, corner[1] + look.px(14) * side)
            surface.blit(piece_icon(self.game, side, small, look.theme), place)

    def _draw_ai(self, surface: pygame.Surface) -> None:
        look, theme, rect = self.look, self.look.theme, self.rect
        x, middle = rect.x + look.px(24), self.fold.rect.centery
        right = look.text(surface, self.title, (x, middle), 20, "semi").right
        detail = self._purpose
        room = self.fold.rect.x - right - look.px(16)
        look.text(surface, detail, (right + look.px(12), middle), 14, "medium", theme.text2, room=room)
        if self._expert or rect.h < look.px(AI_HEIGHT):
            return
        y = rect.y + look.px(203)
        look.text(surface, text("Beatable"), (x, y), 13, "semi", theme.good)
        elo = ratings(self.game).get(self._level)
        strength = text("Provisional strength") if elo is None else text("Elo {elo:.0f}", elo=elo)
        look.text(surface, strength, (rect.centerx, y), 13, "medium", theme.text3, "center")
        look.text(surface, text("Strongest"), (rect.right - look.px(24), y), 13, "semi", theme.accent, "right")

    @property
    def _purpose(self) -> str:
        """What is said of the AI beside its name."""
        if not self._method:
            return text("Level {level}", level=self._level)
        own = self._own.get(self._method)
        return text(own.purpose if own else METHODS[self._method].purpose)

    def _sync(self) -> None:
        """Make the controls show what the seat is."""
        ai, expert = not self.is_human, self._expert
        self.field.visible = self.is_human
        self.fold.visible = ai and self._has_levels
        self.fold.icon = "chevron-up" if expert else "chevron-down"
        self.slider.visible = ai and not expert
        self.method.visible = ai and expert
        if self._has_levels:
            self.method.options = [Option(text("Level {level}", level=self._level)), *self.method.options[1:]]
        named = self._named
        self.method.value = named.index(self._method) if self._method in named else len(named)
        self.roster.visible = ai and expert and self._method in self._own
        self.unit.visible = ai and expert and (not self._method or self._method in _THINKERS)
        choices = self._units
        self.unit.options = [Option(text(_UNIT_TITLES[_UNITS.index(unit)])) for unit in choices]
        self.unit.value = choices.index(self._unit) if self._unit in choices else 0
        self.amount.visible = self.unit.visible and bool(self._unit)
        self.amount.invalid = bool(self.problem) and ai
        self.field.invalid = bool(self.problem) and not ai

    def _renamed(self, typed: str) -> None:
        self.name = typed.strip() or self.name
        self.changed(False)

    def _levelled(self, level: int) -> None:
        self._level = level
        self.changed(False)

    def _toggle(self) -> None:
        """Closing the fold goes back to the level and its own limit."""
        self._expert = not self._expert
        if not self._expert:
            self._method = self._unit = ""
        self.changed(True)

    def _chose_method(self, index: int) -> None:
        named = self._named
        self._method = named[index] if index < len(named) else [*self._own][self.roster.value - 1]
        if self._method in _THINKERS and not self._unit:
            self._set_unit("s")
        self.changed(True)

    def _chose_own(self, number: int) -> None:
        self._method = [*self._own][number - 1]
        self.changed(False)

    @property
    def _units(self) -> tuple[str, ...]:
        """The kinds of limit there are to choose from."""
        return _UNITS[1:] if self._method in _THINKERS else _UNITS

    def _chose_unit(self, index: int) -> None:
        self._set_unit(self._units[index])
        self.changed(True)

    def _set_unit(self, unit: str) -> None:
        if unit != self._unit:
            self._unit = unit
            self.amount.set_text(_DEFAULTS.get(unit, ""))

    def _amount_changed(self, _text: str) -> None:
        self.changed(False)
        self._sync()


def _is_number_part(character: str) -> bool:
    return character in "0123456789."


def _in_bounds(typed: str, unit: str) -> bool:
    try:
        return SECONDS[0] <= float(typed) <= SECONDS[1] if unit == "s" else NODES[0] <= int(typed) <= NODES[1]
    except ValueError:
        return False
