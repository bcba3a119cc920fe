"""The panel beside the board of a puzzle: the task, the feedback, the ratings, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import pygame

from game.texts import text
from table.puzzles.attempt import PATIENCE
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.theme import mix
from ui.screens.puzzles import keys
from ui.screens.puzzles.numbers import Numbers, NumbersCard, PastCard

if TYPE_CHECKING:
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.parts.side_styles import SideStyles

Kind = Literal["wrong", "right", "solved", "shown"]
_GAP, _PAD, _NARROW_PAD, _TURN, _LOW_TURN = 12, 20, 16, 76, 64  # logical
_HEAD, _BUTTON, _TRIES, _CHOICE, _LEADING = 60, 48, 34, 40, 1.4
_ICONS: dict[Kind, str] = {"wrong": "x", "right": "check", "solved": "check", "shown": "eye"}


@dataclass(frozen=True, slots=True)
class Feedback:
    """The content of the card on the last try.

    Attributes:
        kind: wrong, right with more moves to come, solved, or solution shown.
        title, words: its headline and text.
        change: the change of the rating, such as "+14"; empty without one.
        wrong: the number of wrong tries.
        button, icon: label and icon of its button; empty without one.
    """

    kind: Kind
    title: str
    words: str
    change: str = ""
    wrong: int = 0
    button: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Empty:
    """The text where there is no puzzle, and the label of the button below."""

    title: str
    words: str
    button: str


@dataclass(frozen=True, slots=True)
class PuzzleTexts:
    """The content of the panel: the side to move, the task and whether it is open; then the cards."""

    player: int = 0
    kind: str = "regular"
    title: str = ""
    goal: str = ""
    open: bool = False
    feedback: Feedback | None = None
    numbers: Numbers = field(default_factory=Numbers)
    empty: Empty | None = None


class PuzzleSide:
    """`primary` is the button of the feedback, `choice` opens the menu of filters."""

    def __init__(self, sides: SideStyles, on_primary: Callable[[], None], on_choice: Callable[[], None]) -> None:
        self.sides = sides
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.shown = PuzzleTexts()
        self.primary = Button(
            text("Next"), on_primary, "primary", keycap=keys.AGAIN.keys, size=16, radius=12, name="Go on"
        )
        self.choice = Button(
            text("All puzzles"), on_choice, icon="chevron-down", keycap=keys.CHOOSE.keys, size=13, name="Choose puzzles"
        )
        self._numbers, self._past = NumbersCard(), PastCard()

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle beside the board."""
        self.rect = rect
        tall = look.px(_CHOICE)
        self.choice.rect = pygame.Rect(rect.x, rect.bottom - tall, rect.w, tall)
        self.show(self.shown, look)

    def show(self, shown: PuzzleTexts, look: Look) -> None:
        """Show this content."""
        self.shown = shown
        button = shown.empty.button if shown.empty else shown.feedback.button if shown.feedback else ""
        self.primary.visible = bool(button)
        self.primary.label = button
        self.primary.icon = shown.feedback.icon if shown.feedback and not shown.empty else ""
        card = self._card(look)
        pad, tall = self._pad(look), look.px(_BUTTON if not look.metrics.compact else 42)
        self.primary.rect = pygame.Rect(card.x + pad, card.bottom - pad - tall, card.w - 2 * pad, tall)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the panel without its buttons."""
        shown = self.shown
        if shown.empty is not None:
            self._draw_empty(surface, look, shown.empty)
            return
        self._draw_turn(surface, look)
        top = self._turn(look).bottom + look.px(_GAP)
        if shown.feedback is not None:
            card = self._card(look)
            self._draw_feedback(surface, look, card, shown.feedback)
            top = card.bottom + look.px(_GAP)
        room = pygame.Rect(self.rect.x, top, self.rect.w, self.choice.rect.y - look.px(_GAP) - top)
        free = room.h - look.px(_GAP) - self._numbers.least(look)
        past = self._past.height(look, room.w, shown.numbers, free)
        room.h -= past + look.px(_GAP) if past else 0
        bottom = self._numbers.draw(surface, look, room, shown.numbers)
        if past:
            place = pygame.Rect(room.x, bottom + look.px(_GAP), room.w, past)
            self._past.draw(surface, look, place, shown.numbers)

    # -- the cards ------------------------------------------------------------------------------------

    def _pad(self, look: Look) -> int:
        return look.px(_NARROW_PAD if look.metrics.compact else _PAD)

    def _turn(self, look: Look) -> pygame.Rect:
        tall = look.px(_LOW_TURN if look.metrics.compact else _TURN)
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, tall)

    def _card(self, look: Look) -> pygame.Rect:
        """Return the rectangle of the card with the primary button."""
        pad = self._pad(look)
        room = self.rect.w - 2 * pad
        shown, top = self.shown, self._turn(look).bottom + look.px(_GAP)
        button = pad + look.px(_BUTTON if not look.metrics.compact else 42)
        if shown.empty is not None:
            words = look.paragraph_height(shown.empty.words, room, 14, leading=_LEADING)
            return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, look.px(96) + words + pad + button)
        feedback = shown.feedback
        if feedback is None:
            return pygame.Rect(self.rect.x, top, self.rect.w, 0)
        tall = look.px(self._head(look)) + look.paragraph_height(feedback.words, room, 14, leading=_LEADING)
        tall += look.px(_TRIES) if feedback.wrong and feedback.kind == "wrong" else 0
        return pygame.Rect(self.rect.x, top, self.rect.w, tall + (pad if not feedback.button else button + look.px(12)))

    def _head(self, look: Look) -> int:
        return 50 if look.metrics.compact else _HEAD

    def _draw_turn(self, surface: pygame.Surface, look: Look) -> None:
        theme, shown, rect = look.theme, self.shown, self._turn(look)
        border = theme.accent if shown.open else theme.line
        look.panel(surface, rect, 16, theme.surface, border, 2 if shown.open else 1, 1)
        icon = self.sides.icon(shown.player, look.px(40), theme, shown.kind)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(38), rect.centery)))
        x, room = rect.x + look.px(74), rect.w - look.px(74 + 12)
        look.text(surface, shown.title, (x, rect.centery - look.px(10)), 16, "semi", room=room)
        look.text(surface, shown.goal, (x, rect.centery + look.px(12)), 13, "medium", theme.text2, room=room)

    def _draw_feedback(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, feedback: Feedback) -> None:
        theme, pad, colour = look.theme, self._pad(look), colour_of(look, feedback.kind)
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.10)
        look.panel(surface, rect, 16, fill, mix(theme.surface, colour, 0.6), 1, 1)
        head, side = look.px(self._head(look)), look.px(28 if look.metrics.compact else 34)
        centre = (rect.x + pad + side // 2, rect.y + head // 2 + look.px(2))
        draw_badge(surface, look, feedback.kind, centre, side)
        right = rect.right - pad
        if feedback.change:
            right = look.text(surface, feedback.change, (right, centre[1]), 20, "display", colour, "right").left
            right -= look.px(8)
        x = rect.x + pad + side + look.px(12)
        look.text(surface, feedback.title, (x, centre[1]), 19, "display", room=right - x)
        room = rect.w - 2 * pad
        tall = look.paragraph(
            surface, feedback.words, (rect.x + pad, rect.y + head), room, 14, "medium", theme.text2, _LEADING
        )
        if feedback.wrong and feedback.kind == "wrong":
            self._draw_tries(
                surface, look, rect.inflate(-2 * pad, 0), rect.y + head + tall + look.px(20), feedback.wrong
            )

    def _draw_tries(self, surface: pygame.Surface, look: Look, room: pygame.Rect, middle: int, wrong: int) -> None:
        """Draw a cross for each wrong try, a ring for each further try before the solution is offered, and a count."""
        x = look.text(surface, text("Tries"), (room.x, middle), 13, "medium", look.theme.text2).right + look.px(18)
        for number in range(PATIENCE):
            if number < wrong:
                draw_badge(surface, look, "wrong", (x, middle), look.px(20))
            else:
                paint.circle(surface, (x, middle), look.px(9), None, look.theme.outline, look.px(1.5))
            x += look.px(24)
        count = text("{n} of {all}", n=wrong, all=PATIENCE) if wrong <= PATIENCE else str(wrong)
        look.text(surface, count, (room.right, middle), 13, "medium", look.theme.text2, "right")

    def _draw_empty(self, surface: pygame.Surface, look: Look, empty: Empty) -> None:
        rect, pad = self._card(look), self._pad(look)
        look.card(surface, rect)
        look.icon(surface, "puzzle", (rect.x + pad + look.px(14), rect.y + look.px(36)), 28, look.theme.accent)
        room = rect.w - 2 * pad
        look.text(surface, empty.title, (rect.x + pad, rect.y + look.px(72)), 18, "display", room=room)
        at = (rect.x + pad, rect.y + look.px(90))
        look.paragraph(surface, empty.words, at, room, 14, "medium", look.theme.text2, _LEADING)


def colour_of(look: Look, kind: Kind) -> Colour:
    """Return the colour of a kind of feedback, which a sign always accompanies."""
    theme = look.theme
    return {"wrong": theme.danger, "right": theme.good, "solved": theme.warn, "shown": theme.accent}[kind]


def draw_badge(surface: pygame.Surface, look: Look, kind: Kind, centre: tuple[float, float], side: int) -> None:
    """Draw the disc with the sign of a kind, `side` device pixels across."""
    paint.circle(surface, centre, side / 2, colour_of(look, kind), look.theme.bg, look.px(1.5))
    look.icon(surface, _ICONS[kind], centre, side * 0.62 / look.metrics.scale, look.theme.bg)
