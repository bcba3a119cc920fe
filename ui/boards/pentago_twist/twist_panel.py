"""The panel beside the Pentago-Twist board: the step, the effect of the chosen twist, the keys, and the button."""

from __future__ import annotations

import pygame

from game import pentago_twist as rules
from game.texts import text
from game.verbs import DRAW, current_player
from ui.boards.pentago_twist.panel import TurnPanel
from ui.boards.pentago_twist.tile_grid import TileGrid
from ui.kit import Look, Metrics, mix

_LEAST, _MOST, _SHORTEST = 250, 380, 340
_HEADER, _TITLE, _CAPTION, _KEYS, _GAP, _BUTTON, _MARGIN = 62, 48, 40, 96, 16, 48, 20
_SMALLEST = 60  # logical size of the small board
_STEPS = 132  # logical width of the header without the words of its two steps
_NAMES = ("Top left", "Top right", "Bottom left", "Bottom right")
_ASKS = ("First choose a socket", "Point at a twist to see it")


class TwistPanel(TurnPanel):
    """The panel with the chosen quadrant and kind of twist, the twist's effect, and the keys."""

    GAP = 24

    def __init__(self, view: TileGrid, rect: pygame.Rect) -> None:
        # translators: a verb: rotate or mirror a quadrant.
        super().__init__(view, rect, text("Twist"), "rotate-cw")

    @classmethod
    def width(cls, free: int, metrics: Metrics) -> int:
        """The width of the panel and its gap, given the `free` pixels beside the board; 0 if the panel does not fit."""
        return min(free, metrics.px(_MOST)) if free >= cls.least(metrics) else 0

    @classmethod
    def least(cls, metrics: Metrics) -> int:
        """The least width of the panel and its gap."""
        return metrics.px(_LEAST + cls.GAP)

    @classmethod
    def has_height(cls, tall: int, metrics: Metrics) -> bool:
        """Whether `tall` pixels are enough for everything that a panel always shows."""
        return tall >= metrics.px(_HEADER + _TITLE + _SMALLEST + _CAPTION + _GAP + _BUTTON + _MARGIN)

    @classmethod
    def worth_it(cls, rect: pygame.Rect, metrics: Metrics) -> bool:
        """Whether the board should shrink to make room for the panel."""
        return rect.w >= metrics.px(560) and rect.h >= metrics.px(_SHORTEST)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the panel from the top; a low panel omits the keys."""
        look.card(surface, self.rect)
        y = self._header(surface, look)
        bottom = self._draw_footer(surface, look)
        if bottom - y > look.px(_KEYS + 190):
            bottom = self._keys(surface, look, bottom)
        self._preview(surface, look, y, bottom)

    def _header(self, surface: pygame.Surface, look: Look) -> int:
        theme, second = look.theme, self._view.pending()
        first = self._view.enabled and not second
        x, y = self.rect.x + look.px(_MARGIN), self.rect.y + look.px(_HEADER) / 2
        x = self._badge(surface, look, x, y, "" if second else "1", first)
        ink = theme.text if first else theme.text2 if second else theme.text3
        # translators: a verb: put a piece on the board.
        place = text("Place")
        twist, size = self._steps(look, place)
        x = look.draw_text(surface, place, (x, y), size, "semi" if first else "medium", ink).right + look.px(10)
        surface.fill(theme.outline, (x, round(y), look.px(20), look.hairline))
        x = self._badge(surface, look, x + look.px(30), y, "2", second)
        ink = theme.text if second else theme.text3
        look.draw_text(surface, twist, (x, y), size, "semi", ink)
        bottom = self.rect.y + look.px(_HEADER)
        look.rule(surface, self.rect.x + 1, bottom, self.rect.w - 2)
        return bottom

    def _steps(self, look: Look, place: str) -> tuple[str, int]:
        """Return the text of the second step, and the type size in which the texts of both steps fit side by side."""
        room = self.rect.w - look.px(_STEPS)
        choices = [(text("Twist a quadrant"), 14), *((text("Twist"), size) for size in (14, 13, 12, 11, 10))]

        def fits(twist: str, size: int) -> bool:
            return look.text_width(place, size, "semi") + look.text_width(twist, size, "semi") <= room

        return next((each for each in choices if fits(*each)), choices[-1])

    def _badge(self, surface: pygame.Surface, look: Look, x: int, y: float, digit: str, active: bool) -> int:
        """Draw a step's number, or a tick if the step is done; return the left edge for the step's text."""
        theme = look.theme
        rect = pygame.Rect(x, 0, look.px(22), look.px(22))
        rect.centery = round(y)
        fill = theme.fill if active else theme.raised if digit else mix(theme.surface, theme.good, 0.18)
        border = None if active or not digit else theme.outline
        look.panel(surface, rect, 11, fill, border)
        if digit:
            ink = theme.onfill if active else theme.text3
            look.draw_text(surface, digit, rect.center, 12, "semi", ink, "center")
        else:
            look.icon(surface, "check", rect.center, 14, theme.good)
        return rect.right + look.px(8)

    def _draw_footer(self, surface: pygame.Surface, look: Look) -> int:
        margin = look.px(_MARGIN)
        top = self.rect.bottom - margin - look.px(_BUTTON)
        self.button.rect = pygame.Rect(self.rect.x + margin, top, self.rect.w - 2 * margin, look.px(_BUTTON))
        ahead = self._view.twist_preview
        self.button.enabled = ahead is not None
        # translators: verbs: what the button does with a quadrant.
        self.button.label = text("Mirror") if ahead and ahead.twist[1] else text("Twist")
        self.button.icon = "flip-vertical-2" if ahead and ahead.twist[1] else "rotate-cw"
        self.button.draw(surface, look)
        return self.button.rect.top - look.px(_GAP)

    def _keys(self, surface: pygame.Surface, look: Look, bottom: int) -> int:
        """Draw four key caps in the places of the quadrants, and texts beside them; return the y pixel of their top."""
        theme, x = look.theme, self.rect.x + look.px(_MARGIN)
        top = bottom - look.px(_KEYS)
        look.rule(surface, self.rect.x + 1, top, self.rect.w - 2)
        ahead = self._view.twist_preview
        for number, key in enumerate("QWAS"):
            cap = pygame.Rect(x + number % 2 * look.px(30), 0, look.px(26), look.px(26))
            cap.y = top + look.px(20 + number // 2 * 30)
            chosen = ahead is not None and ahead.twist[0] == number
            fill, edge = (theme.accent_soft, theme.accent) if chosen else (theme.surface, theme.outline)
            look.panel(surface, cap, 6, fill, edge)
            look.draw_text(surface, key, cap.center, 12, "semi", theme.text if chosen else theme.text2, "center")
        x, y = x + look.px(74), top + look.px(33)
        room = self.rect.right - x - look.px(10)
        look.draw_text(surface, text("Each key rotates its quadrant"), (x, y), 13, "medium", theme.text2, room=room)
        cap = look.keycap(surface, "Shift", x, y + look.px(30))
        at, room = (cap.right + look.px(6), y + look.px(30)), self.rect.right - cap.right - look.px(14)
        look.draw_text(surface, text("+ key to mirror it"), at, 13, "medium", theme.text2, room=room)
        return top

    def _preview(self, surface: pygame.Surface, look: Look, top: int, bottom: int) -> None:
        theme, margin = look.theme, look.px(_MARGIN)
        ahead = self._view.twist_preview
        y = top + look.px(_TITLE) / 2 + look.px(2)
        title = text("After the twist") if self._view.pending() else text("On the board")
        left = look.draw_text(surface, title, (self.rect.x + margin, y), 14, "semi").right
        if ahead is not None:
            quadrant, kind = ahead.twist
            says = text(("{quadrant}, 90°", "{quadrant}, mirrored")[kind], quadrant=text(_NAMES[quadrant]))
            at, room = (self.rect.right - margin, y), self.rect.right - margin - left - look.px(8)
            look.draw_text(surface, says, at, 13, "medium", theme.text2, "right", room=room)
        side = min(self.rect.w - 2 * margin, bottom - top - look.px(_TITLE + _CAPTION), look.px(300))
        if side < look.px(_SMALLEST):
            return
        square = pygame.Rect(0, round(top + look.px(_TITLE)), side, side)
        square.centerx = self.rect.centerx
        self._draw_mini(surface, square)
        self._caption(surface, look, square.bottom + look.px(_CAPTION) / 2 + look.px(2))

    def _draw_mini(self, surface: pygame.Surface, square: pygame.Rect) -> None:
        view, ahead = self._view, self._view.twist_preview
        mini = self._mini_in(square)
        mini.foretells = view.foretells or ahead is None
        if ahead is not None:
            mini.show_ahead(ahead.after, ahead.twist[0], ahead.line, int(current_player(view.state)))
        else:
            half = view.half_move
            mini.show_ahead(view.state if half is None else rules.place(view.state, half.marble), None, [], 0)
        mini.draw(surface, view.clock)

    def _caption(self, surface: pygame.Surface, look: Look, y: float) -> None:
        colour, words = self._verdict(look)
        x = self.rect.x + look.px(_MARGIN)
        if colour is not None:
            dot = pygame.Rect(x, round(y) - look.px(5), look.px(10), look.px(10))
            look.panel(surface, dot, 5, colour)
            x += look.px(20)
        ink = look.theme.text if colour is not None else look.theme.text3
        look.draw_text(surface, words, (x, y), 13, "semi", ink, room=self.rect.right - x - look.px(10))

    def _verdict(self, look: Look) -> tuple[tuple[int, int, int] | None, str]:
        """Return the colour and the text of the twist's effect; None for the usual colour."""
        view, ahead = self._view, self._view.twist_preview
        if ahead is not None and not view.foretells:
            return None, ""
        winner, line = int((ahead.after if ahead else view.state).winner), ahead.line if ahead else []
        colours = (look.theme.trace1, look.theme.trace2)
        mover = int(current_player(view.state))
        if winner in (0, 1):
            return colours[winner], text("Five in a row: {side} wins", side=view.texts.side(winner))
        if winner == DRAW:
            return None, text("A draw")
        if ahead is None:
            return None, text(_ASKS[view.pending()]) if view.enabled else ""
        if line:
            return colours[mover], text("Four in line, one short of five")
        return None, text("No line of four yet")
