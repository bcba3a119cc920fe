"""The page of UCT: its four steps, the tree, the random game on the board, visits and bounds of each move."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from ai.search.textbook import uct
from coach.boards import texts_of
from game.texts import text
from table.watching.exercises import GamesResult, games_result
from table.watching.games import GamesTrace
from table.watching.problems import plain_problem
from table.watching.recording import Recording
from ui.boards import piece_icon
from ui.kit import paint
from ui.screens.think.uct_board import UctBoard
from ui.screens.think.uct_cards import Bar, draw_bars, draw_bounds, draw_steps
from ui.screens.think.uct_view import UctView, ring_colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from ui.kit.control import Control
    from ui.kit.look import Look

SEED = 1
"""Seed of the random games, so that a run can be repeated."""
_STEPS, _STEPS_LOW, _GAP, _TITLE, _LEGEND = 56, 40, 12, 40, 34  # logical
_BARS, _BARS_LOW, _FOOTER = 118, 84, 44


class UctPage:
    """Shows one search; `at` is the shown event."""

    def __init__(self, game: Game, state: Any, games: int) -> None:
        self.game, self.texts, self.games = game, texts_of(game.name), games
        self.recording = Recording(uct(plain_problem(game), state, games, SEED))
        self.trace = GamesTrace(state)
        self.view = UctView(game, self.trace, self.look_into)
        self.board = UctBoard(game, self.trace)
        self.at = 0
        self._steps = self._tree = self._middle = self._table = pygame.Rect(0, 0, 0, 0)

    # -- the run --------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Continue the search; return whether there is something new to draw."""
        known = len(self.trace.events)
        self.recording.advance(time.perf_counter() + seconds)
        self.trace.extend(self.recording.events[known:])
        if self.recording.done:
            self.trace.finish()
        return len(self.trace.events) > known or self.recording.done

    @property
    def busy(self) -> bool:
        """Whether some games are not played yet."""
        return not self.recording.done

    @property
    def ready(self) -> bool:
        """Whether there are events to show."""
        return bool(self.trace.events)

    @property
    def count(self) -> int:
        """The current number of events."""
        return max(1, len(self.trace.events))

    @property
    def counted(self) -> str:
        """The place of the shown event, in games."""
        game = self.trace.game_number(self.at) if self.ready else 0
        return text("{number} of {count}", number=f"{game:,}", count=f"{self.games:,}")

    @property
    def marks(self) -> Sequence[int]:
        """No events: UCT has no marks on the timeline."""
        return ()

    def next_mark(self, step: int) -> int | None:
        """Return the end of the next or the previous game, or None."""
        ends = self.trace.ends
        over = self.trace.over(self.at)
        place = over if step > 0 else over - 1 - (over > 0 and ends[over - 1] == self.at)
        return ends[place] if 0 <= place < len(ends) else None

    def go(self, at: int) -> None:
        """Show the search after an event."""
        self.at = at
        self.view.go(at)

    def look_into(self, node: int) -> None:
        """Compare the moves of a node; choosing it again returns to the root."""
        self.view.branch = None if node in (0, self.view.branch) else node

    @property
    def controls(self) -> list[Control]:
        """The tree."""
        return [self.view]

    # -- drawing --------------------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle between the choices and the player."""
        gap, low = look.px(_GAP), rect.h < look.px(480)
        self._steps = pygame.Rect(rect.x, rect.y, rect.w, look.px(_STEPS_LOW if low else _STEPS))
        top = self._steps.bottom + (look.px(8) if low else gap)
        tall = rect.bottom - top
        right = look.px(288) if look.metrics.compact else max(look.px(310), round(rect.w * 0.26))
        middle = look.px(240) if look.metrics.compact else round(rect.w * 0.26)
        self._table = pygame.Rect(rect.right - right, top, right, tall)
        self._middle = pygame.Rect(self._table.x - gap - middle, top, middle, tall)
        self._tree = pygame.Rect(rect.x, top, self._middle.x - gap - rect.x, tall)
        title, legend, edge = look.px(_TITLE), look.px(_LEGEND), look.px(4)
        self.view.rect = pygame.Rect(
            self._tree.x + edge, self._tree.y + title, self._tree.w - 2 * edge, self._tree.h - title - legend
        )

    @property
    def beside(self) -> pygame.Rect:
        """The rectangle beside tree and board."""
        return self._table

    @property
    def result(self) -> GamesResult | None:
        """The result of the games; None until the last event is shown."""
        return games_result(self.trace) if not self.busy and self.at == self.count - 1 else None

    def draw(self, surface: pygame.Surface, look: Look, *, alone: bool) -> None:
        """Draw the cards; the scene draws the tree. `alone` leaves out the cards beside the tree."""
        for rect in (self._tree, self._middle):
            look.card(surface, rect)
        if not self.ready:
            return
        draw_steps(surface, look, self._steps, self.trace.phase(self.at))
        self._draw_tree_words(surface, look)
        self._draw_middle(surface, look)
        if not alone:
            self._draw_table(surface, look)

    def _draw_tree_words(self, surface: pygame.Surface, look: Look) -> None:
        theme, card, pad = look.theme, self._tree, look.px(16)
        over = self.trace.over(self.at)
        title = text("The tree after {count} game|The tree after {count} games", n=over, count=f"{over:,}")
        middle = card.y + look.px(24)
        after = look.text(surface, title, (card.x + pad, middle), 15, "semi", room=card.w - 2 * pad).right
        legend = text("size: visits, ring: wins of who moved there")
        if after + look.px(12) + look.text_width(legend, 12) <= card.right - pad:
            look.text(surface, legend, (card.right - pad, middle), 12, "medium", theme.text3, "right")
        x, middle = card.x + pad, card.bottom - look.px(18)
        for mean, words in ((0.7, text("over 54 %")), (0.5, text("between")), (0.2, text("under 42 %"))):
            if x + look.px(16) + look.text_width(words, 12) > card.right - pad:
                break
            paint.circle(surface, (x + look.px(6), middle), look.px(5), None, ring_colour(look, mean), look.px(2.5))
            x = look.text(surface, words, (x + look.px(18), middle), 12, "medium", theme.text2).right + look.px(14)
        folded = text("··· folded: zoom to see them")
        if x + look.text_width(folded, 12) <= card.right - pad:
            look.text(surface, folded, (card.right - pad, middle), 12, "medium", theme.text3, "right")

    def _draw_middle(self, surface: pygame.Surface, look: Look) -> None:
        card, pad = self._middle, look.px(16)
        look.text(
            surface,
            text("Visits of each move"),
            (card.x + pad, card.y + look.px(24)),
            15,
            "semi",
            room=card.w - 2 * pad,
        )
        tall = look.px(_BARS_LOW if card.h < look.px(400) else _BARS)
        bars = pygame.Rect(card.x + pad, card.y + look.px(38), card.w - 2 * pad, tall)
        draw_bars(surface, look, bars, self._bars())
        footer = card.bottom - look.px(_FOOTER)
        board = pygame.Rect(bars.x, bars.bottom + look.px(8), bars.w, footer - look.px(6) - bars.bottom - look.px(8))
        if board.h >= look.px(60):
            self.board.draw(surface, look, board, self.at)
        self._draw_result(surface, look, pygame.Rect(bars.x, footer, bars.w, look.px(_FOOTER - 8)))

    def _bars(self) -> list[Bar]:
        trace, at = self.trace, self.at
        there = [(action, child) for action, child in sorted(trace.children[0].items()) if trace.is_there(child, at)]
        visits = [trace.visits(child, at) for _, child in there]
        most = visits.index(max(visits)) if visits else -1
        return [Bar(self.view.move(child), visits[place], place == most) for place, (_, child) in enumerate(there)]

    def _draw_result(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the winner of the random game, and the game since which the best move leads."""
        winner, x = self.board.winner(self.at), rect.x
        if winner is not None:
            if winner < 2:
                icon = piece_icon(self.game.name, winner, look.px(20), look.theme)
                surface.blit(icon, icon.get_rect(midleft=(x, rect.y + look.px(8))))
                x += look.px(26)
            caption = text("A draw: half a win") if winner == 2 else text("{side} wins", side=self.texts.side(winner))
            after = look.text(
                surface, caption, (x, rect.y + look.px(8)), 13, "semi", room=rect.right - x
            ).right + look.px(8)
            moves = len(self.trace.random_game(self.at).moves)  # type: ignore[union-attr]
            caption = text("{n} random move|{n} random moves", n=moves)
            if after + look.text_width(caption, 12) <= rect.right:
                look.text(surface, caption, (after, rect.y + look.px(8)), 12, "medium", look.theme.text2)
        leader = self.trace.leader(self.at)
        if leader is not None:
            move = self.game.action_to_string(self.trace.state(0), leader[1])
            caption = text("{move} has led since game {game}", move=move, game=leader[0])
            look.text(surface, caption, (rect.x, rect.y + look.px(28)), 12, "medium", look.theme.text2, room=rect.w)

    def _draw_table(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the terms of the node where UCT chooses now, else of the clicked node, else of the root."""
        node = self._compared()
        bounds = self.trace.bounds(node, self.at)
        names = [self.view.move(bound.node) for bound in bounds]
        title = text("Why {move}", move=names[0]) if names else text("UCB1")
        where = text("UCB1 after {move}", move=self.view.move(node)) if node else text("UCB1 at the root")
        draw_bounds(surface, look, self._table, bounds, names, title, where, self.view.pointed)
        if not bounds:
            sentence = text("Every move is tried once before UCB1 chooses.")
            place = self._table.x + look.px(16), self._table.y + look.px(76)
            look.paragraph(surface, sentence, place, self._table.w - look.px(32), 13, "medium", look.theme.text2)

    def _compared(self) -> int:
        if self.view.branch is not None and self.trace.is_there(self.view.branch, self.at):
            return self.view.branch
        path = self.trace.path(self.at)
        if not self.trace.phase(self.at):
            return path[-2]
        return 0
