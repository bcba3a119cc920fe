"""The page of minimax and alpha-beta: the tree, a sentence on the event, the program, and the visited positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ai.search.textbook import CutOff
from coach.boards import texts_of
from coach.search_texts import SearchNarrator
from game.texts import text
from game.verbs import current_player
from table.watching.exercises import TreeResult, tree_result
from table.watching.watch import Algorithm, TraceBuilder
from ui.kit import paint
from ui.screens.think.counts import draw_counts, draw_orders
from ui.screens.think.program import ALPHA_BETA, MINIMAX, draw_program, line_of
from ui.screens.think.tree_view import TreeView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.spec import Game
    from table.watching.problems import Order
    from ui.kit.control import Control
    from ui.kit.look import Look


_RIGHT, _RIGHT_NARROW, _COUNTS, _COUNTS_LOW, _FOOTER, _GAP = 340, 288, 170, 118, 58, 12  # logical


class TreePage:
    """Shows one search; `at` is the shown event."""

    def __init__(
        self, game: Game, state: Any, algorithm: Algorithm, depth: int, order: Order, jump: Callable[[int], None]
    ) -> None:
        self.game, self.texts = game, texts_of(game.name)
        self.watch = TraceBuilder(game, state, algorithm, depth, order)
        self.view = TreeView(game, jump)
        self.narrator: SearchNarrator | None = None
        self.at = 0
        self.beside = pygame.Rect(0, 0, 0, 0)
        self._card = self._footer = self._program = self._counts = pygame.Rect(0, 0, 0, 0)

    # -- the run --------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Continue the search; return whether there is something new to draw."""
        changed = self.watch.advance(seconds)
        if self.watch.trace is not None and self.narrator is None:
            trace = self.watch.trace
            self.narrator = SearchNarrator(self.game, self.texts, trace)
            self.view.show(trace, self.narrator, windows=self.watch.algorithm == "alpha-beta")
        return changed

    @property
    def busy(self) -> bool:
        """Whether the search still runs."""
        return not self.watch.done

    @property
    def ready(self) -> bool:
        """Whether there are events to show."""
        return self.narrator is not None

    @property
    def count(self) -> int:
        """The number of events."""
        return len(self.watch.trace.events) if self.watch.trace is not None else 1

    @property
    def counted(self) -> str:
        """The place of the shown event, in words."""
        return text("{number} of {count}", number=f"{self.at + 1:,}", count=f"{self.count:,}")

    @property
    def marks(self) -> Sequence[int]:
        """The events that cut moves."""
        return self.watch.trace.cuts if self.watch.trace is not None else ()

    def next_mark(self, step: int) -> int | None:
        """Return the next cut in the direction of `step`, or None."""
        return None if self.watch.trace is None else self.watch.trace.next_cut(self.at, step)

    def go(self, at: int) -> None:
        """Show the search after an event."""
        self.at = at
        if self.ready:
            self.view.go(at)

    @property
    def controls(self) -> list[Control]:
        """The tree."""
        return [self.view]

    # -- drawing --------------------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle between the choices and the player."""
        gap, narrow = look.px(_GAP), look.metrics.compact
        right = look.px(_RIGHT_NARROW if narrow else _RIGHT)
        self._card = pygame.Rect(rect.x, rect.y, rect.w - right - gap, rect.h)
        footer = look.px(_FOOTER)
        self._footer = pygame.Rect(self._card.x, self._card.bottom - footer, self._card.w, footer)
        counts = look.px(_COUNTS_LOW if rect.h < look.px(480) else _COUNTS)
        x = self._card.right + gap
        self.beside = pygame.Rect(x, rect.y, right, rect.h)
        self._program = pygame.Rect(x, rect.y, right, rect.h - counts - gap)
        self._counts = pygame.Rect(x, self._program.bottom + gap, right, counts)
        inner = self._card.inflate(-2 * look.hairline, 0)
        self.view.layout(
            pygame.Rect(inner.x, inner.y + look.px(4), inner.w, self._footer.y - inner.y - look.px(6)), look
        )

    @property
    def result(self) -> TreeResult | None:
        """The result of the run; None until its last event is shown."""
        trace = self.watch.trace
        return tree_result(trace) if trace is not None and self.at == self.count - 1 else None

    def draw(self, surface: pygame.Surface, look: Look, *, alone: bool) -> None:
        """Draw the cards; the scene draws the tree. `alone` leaves out the cards beside the tree."""
        look.card(surface, self._card)
        trace, narrator = self.watch.trace, self.narrator
        program = MINIMAX if self.watch.algorithm == "minimax" else ALPHA_BETA
        if trace is None or narrator is None:
            self._draw_waiting(surface, look)
            if not alone:
                draw_program(surface, look, self._program, program, None, "", self._sides())
            return
        event, node = trace.events[self.at], trace.nodes[self.at]
        self._draw_footer(surface, look, narrator, cut=isinstance(event, CutOff))
        if alone:
            return
        line = line_of(program, event, is_max=trace.tree.is_max(node))
        where = text(", at {move}", move=narrator.move(node)) if node else text(", at the root")
        draw_program(surface, look, self._program, program, line, where, self._sides())
        counts = trace.counts(self.at)
        if self.at == self.count - 1 and self.watch.done and self.watch.algorithm == "alpha-beta":
            draw_orders(surface, look, self._counts, self.watch.visits, counts.whole, self.watch.order)
        else:
            draw_counts(surface, look, self._counts, counts)

    def _sides(self) -> tuple[str, str]:
        """The names of MAX and MIN."""
        player = int(current_player(self.watch.state))
        return self.texts.side(player), self.texts.side(1 - player)

    def _draw_waiting(self, surface: pygame.Surface, look: Look) -> None:
        sentence = text("Searching: {count} steps so far", count=f"{len(self.watch.minimax.events):,}")
        look.text(surface, sentence, self._card.center, 15, "semi", look.theme.text2, "center")

    def _draw_footer(self, surface: pygame.Surface, look: Look, narrator: SearchNarrator, *, cut: bool) -> None:
        theme, footer = look.theme, self._footer
        look.line(surface, footer.x + look.px(16), footer.y, footer.w - look.px(32))
        centre = (footer.x + look.px(34), footer.centery)
        colour = theme.danger if cut else theme.accent
        paint.circle(surface, centre, look.px(14), None, colour, look.px(1.5))
        look.icon(surface, "scissors" if cut else "search", centre, 15, colour)
        x = footer.x + look.px(60)
        room = footer.right - look.px(14) - x
        event, reason = narrator.describe_event(self.at)
        if look.text_width(event, 14, "semi") + look.text_width(" " + reason, 14) <= room:
            after = look.text(surface, event, (x, footer.centery), 14, "semi").right + look.px(6)
            look.text(surface, reason, (after, footer.centery), 14, "medium", theme.text2)
        else:
            whole = f"{event} {reason}"
            y = footer.centery - look.paragraph_height(whole, room, 13, "medium", 1.5) // 2
            look.paragraph(surface, whole, (x, y), room, 13, "medium", theme.text, 1.5)
