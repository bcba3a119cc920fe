"""The page of UCT: its four steps, the tree, the random game on a board, and the UCB1 terms of each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from coach.boards import texts_of
from coach.search_texts import STEPS, GamesNarrator
from game.formats import in_digits
from game.spec import Game
from game.texts import Message, capitalised, text
from game.verbs import apply_action, is_terminal, returns
from table.consequences import consequences_of
from table.watching.games import GamesTrace, UcbBound
from table.watching.search import GamesRun, WatchedSearch
from ui.boards import view_for
from ui.boards.aiming import Aiming
from ui.boards.view import BoardView
from ui.kit import Look, Metrics, mix, paint
from ui.kit.tree import Box, Canvas, Card, Column, Icon, Node, Panel, Row, Rule, Spacer, Split, Text, Whole, paragraph
from ui.parts.pictures import piece
from ui.screens.think.uct_view import UctView, ring_colour

_LATER = 10.0
"""Seconds after which all animations of the board are over."""
_NUMBERED = 16  # least logical side of a cell with room for a number
_MOST_BOUNDS = 15  # the most rows of the table
# translators: heads of a table: moves, then numbers.
_HEADS: tuple[Message, ...] = "Move", "wins / visits", "+ explore", "= sum"
_STEP, _CARD, _BARS, _BARS_LOW, _BOARD, _FIGURES = 260, 310, 118, 84, 140, (50, 46)  # logical
_LOWEST = 440  # logical


def is_lowest(metrics: Metrics) -> bool:
    """Whether a window is so low that only the tree has room, and everything else stands below the tree."""
    return metrics.logical_height < _LOWEST


class UctPage:
    """Shows a run of UCT. `changed` is called when another node is hovered; the table marks that node's row.

    With `details` the table has the terms of UCB1, else how many games each move won.
    """

    def __init__(self, search: WatchedSearch, run: GamesRun, changed: Callable[[], None], *, details: bool) -> None:
        self.details = details
        self.search, self.run, self.trace, self.game = search, run, run.trace, search.game
        self.texts, self.narrator = texts_of(self.game.name), GamesNarrator(self.game, self.trace)
        self.view = UctView(self.trace, self.narrator, changed)
        self.board = GameBoard(self.game, self.trace)

    def show(self) -> None:
        self.view.go(self.search.at)

    @property
    def aloud(self) -> str:
        return self.narrator.describe_event(self.search.at)

    def compose(self, look: Look, exercise: Node | None) -> Node:
        """Return the page; the card of an `exercise` replaces the table."""
        low = look.metrics.compact
        if not self.trace.events:
            return self.view
        panel = Row(
            self._game_card(low=low),
            exercise or (self._table if self.details else self._wins)(low=low),
            align="stretch",
        )
        split = Split(self._tree_card(), panel, wide=(520, 800), share=0.53, gap=12)
        parts = [self._steps(low=low), split]
        return Column(*(parts[::-1] if is_lowest(look.metrics) else parts), gap=8 if low else 12, grow=1)

    def _steps(self, *, low: bool) -> Node:
        """The four steps of UCT: finished steps are ticked, the current step is marked."""
        now, begun = self.trace.phase(self.view.at), self.trace.phases(self.view.at)
        nodes: list[Node] = []
        for number, (name, does) in enumerate(STEPS):
            arrow = Box(Icon("chevron-right", 16, "text3" if number > now else "accent"), optional=True)
            strong, weak = (name, does) if self.details else (does, name)
            is_done = number < now and number in begun
            nodes += [arrow, _step(text(strong), text(weak), number, is_now=number == now, is_done=is_done, low=low)]
        return Row(*nodes[1:], gap=4, align="stretch")

    def _tree_card(self) -> Node:
        over, game = self.trace.over(self.view.at), self.trace.game_number(self.view.at)
        title = text("The tree in game {number}", number=in_digits(game))
        if over == game:
            title = text("The tree after {n:,} game|The tree after {n:,} games", n=over)
        shares = text("good so far"), text("in between"), text("bad so far")
        if self.details:
            shares = text("over 54 %"), text("between"), text("under 42 %")
        kinds = zip((0.7, 0.5, 0.2), shares, strict=True)
        sizes = text("size: visits, ring: wins of who moved there") if self.details else text("large: tried often")
        folded = _aside(text("··· folded: zoom to see them"))
        legend = Row(*(_legend(mean, words) for mean, words in kinds), Spacer(), folded, gap=14)
        return _card(title, self.view, legend, aside=_aside(sizes))

    def _game_card(self, *, low: bool) -> Node:
        there = self.trace.children_at(0, self.view.at)
        visits = {self.narrator.move_text(child): self.trace.visits(child, self.view.at) for child in there}
        bars = Canvas(partial(_draw_bars, visits), wide=160, tall=_BARS_LOW if low else _BARS)
        board = Canvas(partial(self.board.draw, self.view.at), wide=_BOARD, tall=_BOARD, grow=1)
        is_last = self.search.is_at_end and self.run.done
        leader = Text(self.narrator.leader(self.view.at), size=12, tone="text2")
        if is_last:
            leader = Text(self.narrator.answer(), size=13, weight="semi", wraps=True)
        words, wide = Box(Column(not is_last and self._winner(), leader, gap=2), tall=42), 240 if low else _CARD
        title = text("Visits of each move") if self.details else text("How often it tried each move")
        return _card(title, bars, board, words, wide=wide)

    def _winner(self) -> Node | None:
        """Return a node with the winner and the length of the random game; an empty text before the game is played."""
        game = self.trace.random_game(self.view.at)
        if game is None:
            return Text("", size=13)
        winner = 0 if game.payout == 1 else 1 if game.payout == 0 else 2
        won = text("A draw: half a win") if winner == 2 else text("{side} wins", side=self.texts.side(winner))
        count = len(game.moves)
        moves = count > 0 and _aside(text("{n} random move|{n} random moves", n=count))
        icon = piece(self.game.name, winner, 20) if winner < 2 else None
        return Row(icon, Text(won, size=13, weight="semi"), moves, gap=6)

    def _table(self, *, low: bool) -> Node:
        """The table of the UCB1 terms at the clicked node, else at the node where UCT chooses now, else at the root."""
        node = self._compared()
        bounds = self.trace.bounds(node, self.view.at)
        title = self._title(bounds) or text("UCB1")
        where = text("UCB1 after {move}", move=self.narrator.named_move(node)) if node else text("UCB1 at the root")
        head = _cells([Text(text(each), size=11, tone="text3", align="end") for each in _HEADS])
        unknown = paragraph(text("Every move is tried once before UCB1 chooses."), size=13)
        rows = [self._bound(bound, is_best=bound is bounds[0], low=low) for bound in bounds[:_MOST_BOUNDS]]
        formula = Text(text("wins / visits + √(2 · ln N / visits)"), size=13, weight="semi")
        why = paragraph(text("Won often, or seldom tried: both are worth a visit."), size=12, leading=1.4)
        why.optional = low
        terms, wide = (Box(head, pad=(8, 0)), *(rows or [unknown])), 280 if low else _CARD
        return _card(title, Rule(), *terms, Spacer(), Rule(), formula, why, aside=_aside(where), wide=wide)

    def _wins(self, *, low: bool) -> Node:
        """The moves at the same node, each with how many games it won: first the one that UCT chooses, then the others,
        the most successful first.
        """
        node = self._compared()
        bounds = self.trace.bounds(node, self.view.at)
        others = sorted(bounds[1:], key=lambda bound: -self.trace.mean(bound.node, self.view.at))
        where = _aside(text("after {move}", move=self.narrator.named_move(node)) if node else "")
        rows = [
            self._won(bound, is_best=bound is bounds[0], low=low) for bound in [*bounds[:1], *others][:_MOST_BOUNDS]
        ]
        why = paragraph(self.narrator.reason(bounds), size=13, leading=1.4)
        title, wide = self._title(bounds) or text("Why"), 280 if low else _CARD
        return _card(title, Rule(), *rows, Spacer(), Rule(), why, aside=where, wide=wide)

    def _title(self, bounds: Sequence[UcbBound]) -> str:
        return text("Why {move} this time", move=self.narrator.named_move(bounds[0].node)) if bounds else ""

    def _won(self, bound: UcbBound, *, is_best: bool, low: bool) -> Node:
        visits = self.trace.visits(bound.node, self.view.at)
        wins = _wins_text(self.trace.mean(bound.node, self.view.at) * visits)
        won = text("won {wins} of {visits}", wins=wins, visits=in_digits(visits))
        name = Text(self.narrator.move_text(bound.node), size=14, weight="semi", grow=1)
        row = Row(name, Text(won, size=13, tone="text" if is_best else "text2", align="end"), gap=6, wraps=False)
        return self._panel(row, bound, is_best=is_best, low=low)

    def _bound(self, bound: UcbBound, *, is_best: bool, low: bool) -> Node:
        wins = _wins_text(bound.wins) + f" / {in_digits(bound.visits)}"
        cells = [
            Text(self.narrator.move_text(bound.node), size=13, weight="semi"),
            Text(wins, size=11, tone="text3", align="end", optional=True),
            Text(in_digits(bound.mean, 2), size=13, weight="semi", align="end"),
            Text(in_digits(bound.explore, 2), size=13, tone="text2", align="end"),
            Text(in_digits(bound.total, 3), size=13, weight="semi", align="end"),
        ]
        for term, cell in zip(map(text, _HEADS[1:]), cells[2:], strict=True):
            cell.heard = text("{name}: {value}", name=term, value=cell.name)
        return self._panel(_cells(cells), bound, is_best=is_best, low=low)

    def _panel(self, row: Node, bound: UcbBound, *, is_best: bool, low: bool) -> Node:
        fill, border = "hover" if bound.node == self.view.pointed_part else "", ""
        if is_best:
            fill, border = "accent_soft", "accent"
        return Panel(
            row, fill=fill, border=border, radius=8, tall=26 if low else 38, pad=(8, 0), valign="center",
            optional=not is_best,
        )  # fmt: skip

    def _compared(self) -> int:
        branch, at = self.view.branch, self.view.at
        if branch is not None and self.trace.is_there(branch, at):
            return branch
        return 0 if self.trace.phase(at) else self.trace.path_at(at)[-2]


def _wins_text(wins: float) -> str:
    return in_digits(wins, 0 if round(wins, 1).is_integer() else 1)


def _step(strong: str, weak: str, number: int, *, is_now: bool, is_done: bool, low: bool) -> Node:
    words = Column(Text(capitalised(strong), weight="semi"), not low and Text(weak, size=12, tone="text2"), gap=0)
    mark = Canvas(partial(_draw_step, number, is_now, is_done), wide=28, tall=24 if low else 28)
    fill, border, stroke = ("accent_soft", "accent", 2) if is_now else ("surface", "line", 1)
    row = Row(mark, words, gap=8, wraps=False)
    return Panel(row, fill=fill, border=border, stroke=stroke, radius=12, pad=(14, 8), wide=_STEP, grow=1)


def _card(title: str, *children: Node, aside: Node | None = None, wide: float | None = None) -> Node:
    return Card(title, *children, aside=aside, size=15, gap=6, head=6, pad=(14, 12), wide=wide, grow=1)


def _legend(mean: float, words: str) -> Node:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        paint.circle(surface, rect.center, look.px(5), None, ring_colour(look, mean), look.px(2.5))

    return Row(Canvas(draw, wide=12, tall=12), Text(words, size=12, tone="text2"), gap=6, wraps=False)


def _aside(words: str) -> Node:
    """A text that is left out where it does not fit in one line."""
    return Whole(Text(words, size=12, tone="text3"), optional=True)


def _cells(cells: Sequence[Text]) -> Node:
    """A row of the table: the move, wins and visits, mean, exploration and sum."""
    cells[0].grow, cells[0].align = 1, "start"
    last = (Box(cell, wide=wide, least=wide) for cell, wide in zip(cells[-2:], _FIGURES, strict=True))
    return Row(*cells[:-2], *last, gap=6, wraps=False)


def _draw_step(
    number: int, is_now: bool, is_done: bool, surface: pygame.Surface, rect: pygame.Rect, look: Look
) -> None:
    theme, centre, radius = look.theme, rect.center, rect.h / 2
    if is_done:
        paint.circle(surface, centre, radius, mix(theme.surface, theme.good, 0.25))
        look.icon(surface, "check", centre, 16, theme.good)
    else:
        here, ahead = (theme.fill, theme.fill, theme.onfill), (None, theme.outline, theme.text2)
        fill, edge, ink = here if is_now else ahead
        paint.circle(surface, centre, radius, fill, edge, look.px(1.5))
        look.draw_text(surface, str(number + 1), centre, 13, "semi", ink, "center")


def _draw_bars(visits: dict[str, int], surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the visits of each move as bars, with names where they fit; the bar with most visits is coloured."""
    theme = look.theme
    if not visits:
        return
    step, leader = rect.w / len(visits), max(visits, key=lambda move: visits[move])
    floor, most = rect.bottom - look.px(20), max(visits[leader], 1)
    tall = floor - rect.y - look.px(18)
    for place, (move, count) in enumerate(visits.items()):
        leads = move == leader
        wide, high = max(2, round(min(step * 0.7, look.px(26)))), max(look.px(2), round(tall * count / most))
        column = pygame.Rect(0, 0, wide, high).move_to(midbottom=(round(rect.x + (place + 0.5) * step), floor))
        look.panel(surface, column, 3, theme.accent if leads else mix(theme.surface, theme.outline, 0.8))
        if look.text_width(move, 11, "semi") <= step - look.px(2):
            look.draw_text(surface, move, (column.centerx, floor + look.px(10)), 11, "semi", theme.text2, "center")
        if leads or look.text_width(in_digits(visits[leader]), 11, "semi") <= step - look.px(4):
            above, ink = (column.centerx, column.y - look.px(8)), theme.text if leads else theme.text2
            look.draw_text(surface, in_digits(count), above, 11, "semi", ink, "center")
    look.rule(surface, rect.x, floor, rect.w)


class GameBoard:
    """Draws the position after an event. Moves in the tree have a ring, random moves a dashed ring and a number."""

    def __init__(self, game: Game, trace: GamesTrace) -> None:
        self._game, self._trace = game, trace
        self._shown: tuple[object, ...] | None = None
        self._picture: pygame.Surface | None = None

    def draw(self, at: int, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        random = self._trace.random_game(at)
        drawn_for = rect.size, look.theme.cache_key, look.metrics.scale, look.writing
        key = (self._trace.lines[self._trace.path_at(at)[-1]], random, *drawn_for)
        if self._shown != key:
            self._shown, self._picture = key, self._drawn(look, rect.size, at)
        assert self._picture is not None
        surface.blit(self._picture, rect)

    def _drawn(self, look: Look, size: tuple[int, int], at: int) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        view = view_for(self._game.name)(self._game, look.theme, look.metrics, bare=True)
        view.animations, view.aided = False, ()
        view.layout(picture.get_rect())
        moves = self._trace.moves(at)
        last = apply_action(*moves[-1][:2]) if moves else self._trace.state(0)
        view.set_state(last)
        if is_terminal(last) and returns(last):
            view.celebrate(0.0)
        view.draw(picture, _LATER)
        self._mark(picture, look, view, moves)
        return picture

    def _mark(self, picture: pygame.Surface, look: Look, view: BoardView, moves: list[tuple[Any, int, bool]]) -> None:
        """On a board of cells, mark the cells that the `moves` filled."""
        number = 0
        if not isinstance(view, Aiming):
            return
        for before, action, is_random in moves:
            number += is_random
            for cell in consequences_of(self._game, before, action).filled:
                self._mark_cell(picture, look, view.places.cell_rect(cell), number if is_random else 0)

    def _mark_cell(self, picture: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        theme = look.theme
        side = round(min(rect.size) * 0.9)
        box = pygame.Rect(0, 0, side, side).move_to(center=rect.center)
        if not number:
            paint.circle(picture, rect.center, side / 2, None, theme.accent, look.px(2.5))
            return
        paint.dashed(picture, box, side / 2, max(1, look.px(1.5)), theme.text, look.px(4), look.px(3))
        if side >= look.px(_NUMBERED):
            paint.circle(picture, rect.center, look.px(8), theme.bg, alpha=0.85)
            look.draw_text(picture, str(number), rect.center, 11, "semi", theme.text, "center")
