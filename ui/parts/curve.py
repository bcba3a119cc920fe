"""A curve of the win chance over the course of a game; a click on the curve goes to a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from coach.chance_texts import curve_row_text
from ui.kit import Colour, Look, Theme, cap_of, mix, paint
from ui.kit.paint import Fill
from ui.kit.tree import Spoken, rows_of
from ui.parts.pictures import SideStyles
from ui.parts.zoomed import ZoomedControl

Points = list[tuple[float, float]]


class ChanceCurve(ZoomedControl):
    """The curve of side `upper`'s win chance: for each ply, 0 to 1 or None. A click calls `on_browse` with a ply."""

    radius = 8
    least_plies = 12
    """The least length of the axis: a short game does not fill the curve."""
    fine = 3
    """The factor of supersampling: the curve is drawn that many times larger, then scaled down."""

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None], name: str, tooltip: str) -> None:
        super().__init__(name, tooltip=tooltip)
        self.sides = sides
        self.on_browse = on_browse
        self.chances: Sequence[float | None] = ()
        self.upper = self.shown = 0

    @property
    def focusable(self) -> bool:
        return self.visible and len(self.chances) > 1

    def show(self, chances: Sequence[float | None], ply: int) -> None:
        """Show these chances; `ply` is the ply of the position on the board. A zoomed curve scrolls to that ply."""
        moved, self.chances, self.shown = ply != self.shown, chances, ply
        if moved:
            self.show_place(ply / self._plies)

    def spoken(self, look: Look) -> Spoken | None:
        """Return the curve for a screen reader: a list with a row for each position and the upper side's chance."""
        spoken = super().spoken(look)
        side = self.sides.name(self.upper)
        names = [curve_row_text(ply, side, chance) for ply, chance in enumerate(self.chances)]
        rects = [pygame.Rect(self.place_of(ply), (1, 1)).clamp(self.plot) for ply in range(len(names))]
        rows = rows_of("row", names, rects, self.on_browse, self.shown)
        return spoken and spoken.listing(rows, focused=self.focused)

    # -- asking for a position ------------------------------------------------------------------------

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Go from move to move by left and right, to the ends by Home and End; True if the key was used."""
        last = len(self.chances) - 1
        ways = {"←": self.shown - 1, "→": self.shown + 1, "Home": 0, "End": last}
        wanted = ways.get(cap_of(event))
        if wanted is None:
            return False
        self.on_browse(min(max(wanted, 0), last))
        return True

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self.hold(False, look)
        if self.rect.collidepoint(position):
            self.on_browse(self.part_at(position, look))

    def part_at(self, position: tuple[int, int], look: Look) -> int:
        """The ply of the position at a point of the curve."""
        ply = round(self.place_at(position[0]) * self._plies)
        return min(max(ply, 0), max(0, len(self.chances) - 1))

    def place_of(self, ply: int) -> tuple[int, int]:
        across, down = self._place(ply, self._estimate(ply))
        return round(self.rect.x + across), round(self.rect.y + down)

    def is_seen(self, ply: int) -> bool:
        """Whether the position after `ply` plies lies within the plot."""
        return self.is_in_plot(ply / self._plies)

    # -- drawing --------------------------------------------------------------------------------------

    def draw_upright(self, surface: pygame.Surface, look: Look, ply: int, ink: Colour) -> None:
        """Draw a thin vertical line at a ply."""
        rect = self.rect.inflate(0, -2 * look.px(4))
        surface.fill(ink, (self.place_of(ply)[0], rect.y, look.hairline, rect.h))

    def draw_pointed(self, surface: pygame.Surface, look: Look) -> None:
        if self.pointed_part is not None and self.chances and self.is_seen(self.pointed_part):
            self.draw_upright(surface, look, self.pointed_part, look.theme.text3)

    def picture(self, look: Look) -> pygame.Surface:
        """Return a cached picture of the curve alone, as large as the control; do not draw on it."""
        curve = self.rect.size, tuple(self.chances), self._zoom, self._left, self.upper
        return paint.cached(("curve", *curve, look.theme.cache_key, self.sides.names), lambda: self._drawn(look))

    def _drawn(self, look: Look) -> pygame.Surface:
        theme, size = look.theme, (self.rect.w * self.fine, self.rect.h * self.fine)
        large = pygame.Surface(size, pygame.SRCALPHA)
        middle = size[1] / 2
        for points in self._runs():
            self._fill(large, points, middle, look)
            pygame.draw.lines(large, theme.text, False, points, max(2, look.px(2) * self.fine))
        pygame.draw.line(large, (*theme.text3, 255), (0, middle), (size[0], middle), self.fine * look.hairline)
        for start, end in self._gaps():
            _dots(large, theme.text3, start, end, look.px(1.5) * self.fine)
        return pygame.transform.smoothscale(large, (size[0] // self.fine, size[1] // self.fine))

    def half_colour(self, player: int, theme: Theme) -> Colour:
        """The colour between the curve and even chances, where the curve is in a side's half."""
        return mix(theme.bg, plain(self.sides.bar_fill(player, theme)), 0.7)

    def _fill(self, large: pygame.Surface, points: Points, middle: float, look: Look) -> None:
        """Fill between the curve and the line of even chances, at y `middle`: in each half with its side's colour."""
        for player, bound in ((self.upper, min), (1 - self.upper, max)):
            colour = self.half_colour(player, look.theme)
            half = [(x, bound(y, middle)) for x, y in _with_crossings(points, middle)]
            pygame.draw.polygon(large, colour, [(points[0][0], middle), *half, (points[-1][0], middle)])

    def _runs(self) -> list[Points]:
        """The points of each run of at least two positions with a known chance."""
        runs: list[Points] = [[]]
        for ply, chance in enumerate(self.chances):
            if chance is None:
                runs.append([])
            else:
                runs[-1].append(self._fine_place(ply, chance))
        return [run for run in runs if len(run) > 1]

    def _gaps(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The two end points of each part of the curve between positions of which one or both chances are unknown."""
        places = [self._fine_place(ply, self._estimate(ply)) for ply in range(len(self.chances))]
        steps = zip(pairwise(self.chances), pairwise(places), strict=True)
        return [ends for chances, ends in steps if None in chances]

    def _estimate(self, ply: int) -> float:
        """A position's chance, or else the last known chance before that position; 0.5 if there is none."""
        known = (chance for chance in reversed(self.chances[: ply + 1]) if chance is not None)
        return next(known, 0.5)

    def _place(self, ply: int, chance: float) -> tuple[float, float]:
        """Return the point of a chance on the curve, in device pixels from its top left."""
        edge = self.rect.h * 0.06 + 2
        return self.x_at(ply / self._plies) - self.rect.x, edge + (self.rect.h - 2 * edge) * (1 - chance)

    def _fine_place(self, ply: int, chance: float) -> tuple[float, float]:
        x, y = self._place(ply, chance)
        return x * self.fine, y * self.fine

    @property
    def _plies(self) -> int:
        return max(self.least_plies, len(self.chances) - 1)


def plain(fill: Fill) -> Colour:
    """Return the colour of a fill; for a gradient, one colour in place of it."""
    first = fill[0]
    return fill if isinstance(first, int) else first  # type: ignore[return-value]


def _with_crossings(points: Points, middle: float) -> Points:
    """Return the points of a line, with an extra point wherever the line crosses the height `middle`."""
    found = points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        if (y - middle) * (to_y - middle) < 0:
            found.append((x + (to_x - x) * (middle - y) / (to_y - y), middle))
        found.append((to_x, to_y))
    return found


def _dots(
    surface: pygame.Surface, colour: Colour, start: tuple[float, float], end: tuple[float, float], radius: float
) -> None:
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(1, round((across * across + down * down) ** 0.5 / (radius * 5)))
    for step in range(count + 1):
        place = start[0] + across * step / count, start[1] + down * step / count
        pygame.draw.circle(surface, colour, place, radius)
