"""The panel beside the Pentago-Twist board while a hint is shown: two steps, the position after them, and the
reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from coach.pentago_twist.reasons import carried
from coach.pentago_twist.twist_texts import QUADRANTS, TWISTS, quadrant_of
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from game.verbs import apply_action, current_player
from ui.boards.messages import Proposal
from ui.boards.pentago_twist import twists
from ui.boards.pentago_twist.panel import TurnPanel
from ui.boards.pentago_twist.tile_grid import TileGrid
from ui.kit import Colour, Look, fonts, mix
from ui.kit.fonts import Weight
from ui.kit.tree import paragraph

_HEADER, _MARGIN, _STEP, _BUTTON, _USED = 62, 20, 50, 48, 34
_REASON, _LINE, _WHY = 26, 18, 34
_LEAST, _MOST = 84, 190
"""Logical pixels: the least and the greatest side of the small board."""
_FOUND = "Looking ahead, no other move came out better."
"""The reason that is shown if a hint has no reasons."""


class HintPanel(TurnPanel):
    """The panel of a hint: its steps, its reasons, and the position after the proposed move."""

    def __init__(self, view: TileGrid, rect: pygame.Rect) -> None:
        super().__init__(view, rect, text("Play it"), "check")

    def handle(self, event: pygame.event.Event, proposal: Proposal) -> bool:
        """Whether an event clicked the button, which is shown only in the second step."""
        return proposal.step != 1 and self.pressed(event)

    def draw(self, surface: pygame.Surface, look: Look, proposal: Proposal) -> None:
        """Draw the panel: texts from the top and from the bottom, and the small board in the height between them."""
        look.card(surface, self.rect)
        y = self._header(surface, look, proposal)
        y = self._draw_steps(surface, look, proposal, y)
        left = self.rect.x + look.px(_MARGIN)
        if proposal.step == 1:
            room = self.rect.w - 2 * look.px(_MARGIN)
            message = paragraph(text("H again shows the whole move."), size=13, tone="text3")
            message.paint_at(pygame.Rect(left, y, room, 0), surface, look)
            return
        bottom = self._why(surface, look, proposal, y, self._draw_footer(surface, look, proposal))
        self._after(surface, look, proposal, y, bottom)

    def _header(self, surface: pygame.Surface, look: Look, proposal: Proposal) -> int:
        theme, rect, middle = look.theme, self.rect, self.rect.y + look.px(_HEADER) / 2
        look.icon(surface, "lightbulb", (rect.x + look.px(_MARGIN + 9), middle), 20, theme.accent)
        # translators: a noun: a proposed move.
        title = look.draw_text(surface, text("Hint"), (rect.x + look.px(_MARGIN + 30), middle), 16, "semi")
        right = rect.right - look.px(_MARGIN)
        for number in (2, 1):
            dot = pygame.Rect(0, 0, look.px(9), look.px(9))
            dot.midright = (right, round(middle))
            fill = theme.accent if number <= proposal.step else None
            look.panel(surface, dot, 4.5, fill, theme.accent)
            right -= look.px(16)
        message = text("step {step} of 2", step=proposal.step)
        if look.text_width(message, 13) < right - title.right - look.px(10):  # the dots say it, too
            look.draw_text(surface, message, (right - look.px(2), middle), 13, "medium", theme.text2, "right")
        look.rule(surface, rect.x + 1, rect.y + look.px(_HEADER), rect.w - 2)
        return rect.y + look.px(_HEADER + 16)

    def _draw_steps(self, surface: pygame.Surface, look: Look, proposal: Proposal, y: int) -> int:
        action, state = proposal.action, self._view.state
        cell, quadrant = rules.square_of(proposal.action >> 3), quadrant_of(action)
        side = self._view.texts.side(int(current_player(state)))
        home = text(QUADRANTS[(action >> 3) // 9])
        place = text("{side} on {cell}", side=side, cell=square_name(*cell))
        y = self._draw_step(surface, look, 1, place, [text("a socket at the {quadrant}", quadrant=home)], y)
        if proposal.step == 1:
            return y
        twist = text(TWISTS[action & 1], quadrant=quadrant)
        return self._draw_step(surface, look, 2, twist, self._way(action), y)

    def _way(self, action: int) -> list[str]:
        """Return texts about the twist, with a marble's old and new cell as an example; the longest text first."""
        way = text("mirrored left to right") if action & 1 else text("a quarter turn clockwise")
        moved = carried(self._view.state, action)
        if moved is None:
            return [way]
        start, end = square_name(*moved[0]), square_name(*moved[1])
        long = (
            "mirrored left to right, {start} goes to {end}"
            if action & 1
            # translators: start and end are cells of a marble.
            else "a quarter turn clockwise, {start} goes to {end}"
        )
        return [text(long, start=start, end=end), text("{start} goes to {end}", start=start, end=end)]

    def _draw_step(
        self, surface: pygame.Surface, look: Look, number: int, title: str, wordings: list[str], y: int
    ) -> int:
        """Draw a step with the first wording that fits in a line, or the last in several; return the y of the next."""
        theme, x = look.theme, self.rect.x + look.px(_MARGIN)
        disc = pygame.Rect(x, y, look.px(24), look.px(24))
        look.panel(surface, disc, 12, theme.fill)
        look.draw_text(surface, str(number), disc.center, 13, "semi", theme.onfill, "center")
        left = disc.right + look.px(12)
        room = self.rect.right - look.px(12) - left
        titles = fonts.wrap(title, look.px(15), "semi", room)
        message = next((each for each in wordings if look.text_width(each, 13) <= room), wordings[-1])
        lines = fonts.wrap(message, look.px(13), "medium", room)
        _draw_lines(surface, look, titles, (left, y + look.px(8)), 15, "semi")
        y += look.px((len(titles) - 1) * _LINE)
        _draw_lines(surface, look, lines, (left, y + look.px(28)), 13, "medium", theme.text2)
        return y + look.px(_STEP + (len(lines) - 1) * _LINE)

    def _draw_footer(self, surface: pygame.Surface, look: Look, proposal: Proposal) -> int:
        margin, theme = look.px(_MARGIN), look.theme
        top = self.rect.bottom - margin - look.px(_BUTTON)
        self.button.rect = pygame.Rect(self.rect.x + margin, top, self.rect.w - 2 * margin, look.px(_BUTTON))
        self.button.draw(surface, look)
        middle = top - look.px(_USED) / 2
        used = text("hints used: {n}", n=proposal.used)
        end = look.draw_text(surface, used, (self.button.rect.x, middle), 13, "medium", theme.text2).right
        message, right = text("both steps count as one"), self.button.rect.right
        if look.text_width(message, 13) < right - end - look.px(12):
            look.draw_text(surface, message, (right, middle), 13, "medium", theme.text3, "right")
        return top - look.px(_USED)

    def _why(self, surface: pygame.Surface, look: Look, proposal: Proposal, least: int, bottom: int) -> int:
        """Draw the reasons of a hint, each with a tick, the last ones only below `least`; return the y of their top."""
        reasons = proposal.reasons or (text(_FOUND),)
        theme, x = look.theme, self.rect.x + look.px(_MARGIN)
        room = self.rect.right - look.px(12) - x - look.px(30)
        rows = [fonts.wrap(reason, look.px(13), "medium", room) for reason in reasons]
        while (top := bottom - look.px(_WHY + sum(_height(lines) for lines in rows))) < least and len(rows) > 1:
            rows.pop()
        look.rule(surface, x, top, self.rect.w - 2 * look.px(_MARGIN))
        look.draw_text(surface, text("Why"), (x, top + look.px(20)), 14, "semi")
        y = top + look.px(_WHY)
        for lines in rows:
            disc = pygame.Rect(x, y + look.px(3), look.px(20), look.px(20))
            look.panel(surface, disc, 10, mix(theme.surface, theme.good, 0.18))
            look.icon(surface, "check", disc.center, 13, theme.good)
            _draw_lines(surface, look, lines, (x + look.px(30), disc.centery), 13, "medium")
            y += look.px(_height(lines))
        return top

    def _after(self, surface: pygame.Surface, look: Look, proposal: Proposal, top: int, bottom: int) -> None:
        """Draw the position after the move on a small board, and a sentence about it."""
        room = bottom - top - look.px(12)
        wide = self.rect.w - 2 * look.px(_MARGIN)
        side = min(room, look.px(_MOST), round(wide * 0.58))
        if side < look.px(_LEAST):
            return
        square = pygame.Rect(self.rect.x + look.px(_MARGIN), top + (room - side) // 2, side, side)
        after, mover = apply_action(self._view.state, proposal.action), int(current_player(self._view.state))
        line = rules.winning_cells(after) or twists.nearest_line(after, mover)
        self._draw_mini(surface, square, after, rules.twist_of(proposal.action)[0], line, mover)
        left = square.right + look.px(14)
        room = self.rect.right - look.px(14) - left
        y, lines = square.y + look.px(10), fonts.wrap(text("After the move"), look.px(13), "medium", room)
        _draw_lines(surface, look, lines, (left, y), 13, "medium", look.theme.text3)
        y += len(lines) * look.px(_LINE)
        outcome = paragraph(_outcome(self._view, after, line), size=13, tone="text")
        outcome.paint_at(pygame.Rect(left, y - look.px(4), room, 0), surface, look)

    def _draw_mini(
        self, surface: pygame.Surface, square: pygame.Rect, after: object, quadrant: int, line: list[tuple[int, int]],
        mover: int,
    ) -> None:  # fmt: skip
        mini = self._mini_in(square)
        if mini.state != after:
            mini.set_state(after)
        mini.show_ahead(mini.state, quadrant, line, mover)
        mini.draw(surface, self._view.clock)


def _draw_lines(
    surface: pygame.Surface, look: Look, lines: Sequence[str], first: tuple[int, int], size: int, weight: Weight,
    ink: Colour | None = None,
) -> None:  # fmt: skip
    """Draw lines of text, one below the other; `first` is the middle of the first line's left edge."""
    for number, line in enumerate(lines):
        look.draw_text(surface, line, (first[0], first[1] + number * look.px(_LINE)), size, weight, ink)


def _height(lines: Sequence[str]) -> int:
    """The logical height of a reason with these lines."""
    return _REASON + _LINE * (len(lines) - 1)


def _outcome(view: TileGrid, after: rules.PentagoTwist, line: list[tuple[int, int]]) -> str:
    """Return a sentence about the longest lines after the move.

    The sentence is empty if the other side has four in line and the mover has not.
    """
    winner = int(after.winner)
    if winner in (0, 1):
        return text("Five in a row: {side} wins.", side=view.texts.side(winner))
    if line:
        side = view.texts.side(int(current_player(view.state)))
        return text("{side} has {n} in line, one short of five.", side=side, n=len(line))
    return text("Nobody has four in line.") if not twists.nearest_line(after, int(current_player(after))) else ""
