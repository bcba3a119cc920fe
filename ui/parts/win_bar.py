"""The chances of both sides: two percentages and a bar that glides."""

from __future__ import annotations

from functools import partial
from math import ceil

import pygame

from coach.chance_texts import EVEN, WinChance
from game.formats import percent
from game.texts import Message, text
from ui.kit import Look, fonts, mix, paint
from ui.kit.motion import out_cubic, progress
from ui.kit.tree import Node, Span
from ui.parts.pictures import SideStyles

_GLIDE = 350  # milliseconds
_VEIL = 0.6  # the opacity of the veil over the bar while the position is not evaluated yet
_BESIDE, _WANTED = 16 + 8 + 12 + 8 + 16, 292  # logical: room beside names and words, wanted width
_PIECE = 16  # logical: a piece in place of a side's name
_NOTHING = ("–", "–")


class WinBar(Node):
    """A bar with the win chances of both sides, side `left` at the left.

    Until the position is evaluated, a veil dims the last known chance.

    The scene keeps the bar and puts it into every new tree. `preparing`: whether the engine is still warming up.
    """

    role = "meter"
    node_id = "win chance"
    is_live = True
    tall: float = 72
    """The logical height."""
    whose: Message = "Win chance for players like these"
    """The title of the bar: whose win chances it shows."""

    def __init__(self, sides: SideStyles) -> None:
        super().__init__()
        self.sides = sides
        self.preparing = False
        self.left = 0
        self._chance: WinChance | None = None
        self._waiting = self._elsewhere = False
        self._from = 0.5, 0.0
        self._since, self._seconds = float("-inf"), 0.0

    @property
    def name(self) -> str:  # type: ignore[override]
        """The title of the bar; if the result is certain, a title about the result."""
        if self.words == ("", "") or self._chance is None:
            return text(self.whose)
        if self.words[0][:1].isalpha():
            return text("Result with best play")
        return text("Result" if self._chance.share in (0, 1) else self.whose)

    @property
    def words(self) -> tuple[str, str]:
        """The texts beside the names of side 0 and of side 1, such as their win chances."""
        return _NOTHING if self._chance is None or self._elsewhere else self._chance.words

    @property
    def value_text(self) -> str:
        """Each side's name and text, such as a win chance; if the sides have no text, the caption."""
        if self._waiting:
            return text("not judged yet")
        if not any(self.words):
            return self.caption
        (first, second), (chance, other) = (self.sides.name(0), self.sides.name(1)), self.words
        return text("{side} {chance}, {rival} {other}", side=first, chance=chance, rival=second, other=other)

    @property
    def caption(self) -> str:
        """The text in the middle of the bar, between the texts of both sides; empty if there is none."""
        if self._waiting:
            return text("Win chance soon") if self.preparing else text("Counting…")
        return text("even so far") if self._chance == EVEN else ""

    def show(self, chance: WinChance | None, look: Look, *, elsewhere: bool = False) -> bool:
        """Glide to the win chance of the position (None: not known yet); return whether anything changes.

        `elsewhere`: whether the last known chance is of a distant position; then the numbers are hidden.
        """
        elsewhere = elsewhere and chance is None
        if (chance is None, elsewhere) == (self._waiting, self._elsewhere) and chance in (None, self._chance):
            return False
        self._elsewhere = elsewhere
        self._from = self._shown(look.now)
        self._since, self._seconds = look.now, look.seconds(_GLIDE)
        self._waiting = chance is None
        self._chance = chance or self._chance
        return True

    def is_animating(self, now: float) -> bool:
        return now < self._since + self._seconds

    def find_widths(self, look: Look) -> Span:
        least = 2 * look.text_width(percent(100), 14, "semi") + look.px(_BESIDE)
        words = fonts.widest_word(self.name, look.px(12), "medium") + look.text_width(self.name, 12, "medium")
        least = max(least, ceil(words / 2) + look.px(24))  # the name fits into two lines
        return Span(least, max(least, look.px(_WANTED)))

    def _names(self, look: Look) -> tuple[str, str]:
        """The names of the sides if both fit beside the widest percentages; else two empty texts: pieces are shown."""
        names = self.sides.name(0), self.sides.name(1)
        needed = sum(look.text_width(name, 13, "medium") for name in names)
        needed += max(2 * look.text_width(percent(100), 14, "semi"), self._wide(self._short_words(look), look))
        return names if needed + look.px(_BESIDE) <= self.rect.w else ("", "")

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        share, veil = self._shown(look.now)
        self._draw_words(surface, look, veil)
        self._draw_bar(surface, look, share, veil)
        lines = fonts.wrap(self.name, look.px(12), "medium", self.rect.w - look.px(24))
        for number, line in enumerate(lines):
            middle = self.rect.y + look.px(57) + look.px(13) * (number - (len(lines) - 1) / 2)
            look.draw_text(surface, line, (self.rect.centerx, middle), 12, "medium", look.theme.text3, "center")

    def _shown(self, now: float) -> tuple[float, float]:
        """Return side 0's share of the bar at `now`, and the strength of the veil over the bar, 0 (none) to 1."""
        target = (0.5 if self._chance is None else self._chance.share), float(self._waiting)
        along = out_cubic(progress(now, self._since, self._seconds))
        share, veil = (before + (after - before) * along for before, after in zip(self._from, target, strict=True))
        return share, veil

    def _draw_words(self, surface: pygame.Surface, look: Look, veil: float) -> None:
        theme, rect = look.theme, self.rect
        middle = rect.y + look.px(17)
        ink = mix(theme.text, theme.text3, veil)
        names, words = self._names(look), self._words_that_fit(look)
        draw, near, far = partial(look.draw_text, surface), self.left, 1 - self.left
        left = draw(names[near], (rect.x + look.px(16), middle), 13, "medium", theme.text2).right
        right = draw(names[far], (rect.right - look.px(16), middle), 13, "medium", theme.text2, "right").left
        if not names[near]:
            for side, x in ((near, left), (far, right - look.px(_PIECE))):
                self.sides.draw(surface, look, side, look.px(_PIECE), midleft=(x, middle))
            left, right = left + look.px(_PIECE), right - look.px(_PIECE)
        left = draw(words[near], (left + look.px(8), middle), 14, "semi", ink).right
        right = draw(words[far], (right - look.px(8), middle), 14, "semi", ink, "right").left
        room = 2 * min(rect.centerx - left - look.px(8), right - rect.centerx) - look.px(16)
        if look.text_width(self.caption, 12, "medium") <= room:
            look.draw_text(surface, self.caption, (rect.centerx, middle), 12, "medium", theme.text3, "center")

    def _words_that_fit(self, look: Look) -> tuple[str, str]:
        """Return the texts of side 0 and side 1; if both do not fit, the short texts, or the likely winner's alone."""
        beside = sum(look.text_width(n, 13, "medium") if n else look.px(_PIECE) for n in self._names(look))
        room = self.rect.w - look.px(_BESIDE) - beside
        leads = self._chance is not None and self._chance.share > 0.5
        alone = (self.words[0], "") if leads else ("", self.words[1])
        forms = self.words, self._short_words(look)
        return next((words for words in forms if self._wide(words, look) <= room), alone)

    def _short_words(self, look: Look) -> tuple[str, str]:
        """Return both sides' texts, with "loses" in place of the losing side's number if this is shorter."""
        loses, share = text("loses"), 0.5 if self._chance is None else self._chance.share
        short = (self.words[0], loses) if share > 0.5 else (loses, self.words[1])
        return min(self.words, short, key=lambda words: self._wide(words, look))

    @staticmethod
    def _wide(words: tuple[str, str], look: Look) -> int:
        return sum(look.text_width(word, 14, "semi") for word in words)

    def _draw_bar(self, surface: pygame.Surface, look: Look, share: float, veil: float) -> None:
        """Draw each side's part of the bar in its colour. `share` is the part of side 0."""
        theme = look.theme
        bar = pygame.Rect(self.rect.x + look.px(16), self.rect.y + look.px(31), self.rect.w - look.px(32), look.px(12))
        radius = bar.h / 2
        unknown, (left, right) = self._chance in (None, EVEN), (self.left, 1 - self.left)
        paint.panel(surface, bar, radius, theme.raised if unknown else self.sides.bar_fill(right, theme))
        wide = round(bar.w * (share if self.left == 0 else 1 - share))
        if wide > 0 and not unknown:
            surface.blit(paint.rounded(bar.size, radius, self.sides.bar_fill(left, theme)), bar, (0, 0, wide, bar.h))
        if veil > 0 and not unknown:
            paint.panel(surface, bar, radius, theme.surface, alpha=round(_VEIL * veil, 2))
        border = theme.outline if theme.is_contrast or not theme.is_light else theme.text3
        paint.panel(surface, bar, radius, None, border, look.hairline, 1.0 if theme.is_contrast else 0.8)
        tick = pygame.Rect(0, 0, max(2, look.px(2)), bar.h + look.px(4)).move_to(center=bar.center)
        surface.fill(theme.text3, tick)
