"""The page of minimax, alpha-beta and negamax: the tree, a sentence on the event, the program, and the visits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from ai.search.textbook import CutOff
from coach.boards import texts_of
from coach.search_programs import PROGRAMS, line_of
from coach.search_texts import SearchNarrator
from game.texts import text
from game.verbs import current_player
from table.watching.exercises import TreeResult, tree_result
from table.watching.watch import Algorithm, TraceBuilder
from ui.kit import paint
from ui.kit.tree.layout import Box, Column, Either, Panel, Row, Stack, Whole
from ui.kit.tree.leaves import Canvas, Rule, Text, paragraph
from ui.kit.tree.page import Split
from ui.screens.think.tree_cards import counts_card, orders_card, program_card
from ui.screens.think.tree_control import TreeControl
from ui.screens.think.tree_view import TreeView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.spec import Game
    from table.watching.problems import Order
    from table.watching.trace import Trace
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_FOOTER = 56  # logical height of two lines, so that the tree keeps its place


class TreePage:
    """Shows one search; `narrator` is None until there are events to show."""

    def __init__(
        self, game: Game, state: Any, algorithm: Algorithm, depth: int, order: Order, jump: Callable[[int], None]
    ) -> None:
        self.game, self.texts = game, texts_of(game.name)
        self.watch = TraceBuilder(game, state, algorithm, depth, order)
        self.view = TreeControl()
        self._jump = jump
        self.narrator: SearchNarrator | None = None

    # -- the run --------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        """Continue the search."""
        self.watch.advance(seconds)
        if self.watch.trace is not None and self.narrator is None:
            self.narrator = SearchNarrator(self.game, self.texts, self.watch.trace)
            windows = self.watch.algorithm != "minimax"
            self.view = TreeView(self.game, self.watch.trace, self.narrator, self._jump, windows=windows)

    @property
    def busy(self) -> bool:
        """Whether the search still runs."""
        return not self.watch.done

    @property
    def count(self) -> int:
        """The number of events."""
        return len(self.watch.trace.events) if self.watch.trace is not None else 1

    @property
    def counted(self) -> str:
        """The place of the shown event, in words."""
        return text("{number} of {count}", number=f"{self.view.at + 1:,}", count=f"{self.count:,}")

    @property
    def marks(self) -> Sequence[int]:
        """The events that cut moves."""
        return self.watch.trace.cuts if self.watch.trace is not None else ()

    def next_mark(self, step: int) -> int | None:
        """Return the next cut in the direction of `step`, or None."""
        return None if self.watch.trace is None else self.watch.trace.next_cut(self.view.at, step)

    @property
    def result(self) -> TreeResult | None:
        """The result of the run; None until its last event is shown."""
        trace = self.watch.trace
        return tree_result(trace) if trace is not None and self.view.at == self.count - 1 else None

    # -- what is on it --------------------------------------------------------------------------------

    def compose(self, look: Look, exercise: Node | None) -> Node:
        """Return the page; the card of an exercise takes the place of what stands beside the tree."""
        beside = exercise or Column(*self._cards(low=look.metrics.low))
        return Split(self._tree_card(), beside, wide=(288, 340), share=0.28, gap=12)

    def _tree_card(self) -> Node:
        trace, tree = self.watch.trace, Box(self.view, pad=(1, 4), grow=1)
        if trace is None or self.narrator is None:
            steps = text("Searching: {count} steps so far", count=f"{len(self.watch.minimax.events):,}")
            waiting = Text(steps, size=15, weight="semi", tone="text2")
            return Panel(Stack(tree, Box(waiting, align="center", valign="center")), pad=0, elevation=1)
        return Panel(
            Column(tree, Box(Rule(), pad=(16, 0)), self._sentence(trace, self.narrator), gap=0), pad=0, elevation=1
        )

    def _sentence(self, trace: Trace, narrator: SearchNarrator) -> Node:
        """What the shown event does, and why."""
        badge = Canvas(partial(_draw_badge, isinstance(trace.events[self.view.at], CutOff)), wide=28, tall=28)
        event, reason = narrator.describe_event(self.view.at)
        line = Row(Text(event, weight="semi"), Text(reason, tone="text2"), gap=6, wraps=False)
        words = Either(Whole(line), paragraph(f"{event} {reason}", size=13, tone="text", leading=1.5), grow=1)
        return Box(Row(badge, words, wraps=False), tall=_FOOTER, pad=(20, 6))

    def _cards(self, *, low: bool) -> Iterator[Node]:
        trace, narrator, prunes = self.watch.trace, self.narrator, self.watch.algorithm != "minimax"
        program, player = PROGRAMS[self.watch.algorithm], int(current_player(self.watch.state))
        sides = self.texts.side(player), self.texts.side(1 - player)
        if trace is None or narrator is None:
            yield program_card(program, None, text("searching"), sides, low=low)
            return
        at, node = self.view.at, trace.nodes[self.view.at]
        line = line_of(program, trace.events[at], is_max=trace.maximises(node))
        where = text(", at {move}", move=narrator.move(node)) if node else text(", at the root")
        place = text("it begins{where}", where=where)
        if line:
            place = text("line {number}{where}", number=line, where=where)
        yield program_card(program, line, place, sides, low=low)
        counts = trace.counts(at)
        if at == self.count - 1 and self.watch.done and prunes:
            yield orders_card(self.watch.visits, counts.whole, self.watch.order)
        else:
            yield counts_card(counts)


def _draw_badge(is_cut: bool, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    colour = look.theme.danger if is_cut else look.theme.accent
    paint.circle(surface, rect.center, look.px(14), None, colour, look.px(1.5))
    look.icon(surface, "scissors" if is_cut else "search", rect.center, 15, colour)
