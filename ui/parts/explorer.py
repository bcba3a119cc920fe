"""The explorer: a card with the moves of a position. Each move has its value, and the results of games with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import pygame

from coach.boards import texts_of
from coach.chance_texts import SHIELD
from coach.explorer.champion import champion_games
from coach.explorer.moves import Reached
from coach.explorer.openings import opening_of
from coach.explorer.rows import ExplorerRow, ValueOf, counting_words, explorer_rows, leading_share, tally_text, together
from coach.explorer.tallies import GameSource, GameTally
from game.formats import in_digits
from game.spec import Game
from game.texts import Message, text
from game.verbs import State, is_terminal
from ui.boards import move_entry
from ui.kit import Colour, List, Look, Theme, mix, paint
from ui.kit.theme import contrast
from ui.kit.tree import Box, Canvas, Column, Icon, Node, Panel, Row, Rule, Spacer, Stack, Text
from ui.kit.tree.scroll import BAR_ROOM
from ui.parts.pictures import SideStyles
from ui.parts.switches import details_switch
from ui.shell.host import Host

_MOVE, _SHIELD, _COUNT, _BAR, _GAP = 74, 20, 30, 60, 8
"""Logical widths: a move, the shield icon before a value, a number of games, the bar of their results, the gaps."""
_SOURCES: tuple[tuple[Message, Message], ...] = ("Your library", "Library"), ("Champion’s games", "Champion")


class _Widest(NamedTuple):
    """Two nodes as wide as the widest value and game count of all rows; every row has room for them, so that bars
    line up.
    """

    values: Node
    counts: Node


class Explorer:
    """The explorer of one screen, shown while it `is_open`; a click on a row, or Enter, plays the row's move."""

    def __init__(
        self, app: Host, game: Game, sides: SideStyles, on_play: Callable[[int], None], on_change: Callable[[], None]
    ) -> None:
        """`on_change` is called when the card has changed."""
        self._app, self._game, self._sides = app, game, sides
        self._on_play, self._on_change = on_play, on_change
        self.is_open = False

    def toggle(self) -> None:
        """Show the card, or hide it."""
        self.is_open = not self.is_open
        self.look_again()
        self._on_change()

    def look_again(self, *, if_changed: bool = False) -> None:
        """If the card is shown, count the library's new games; `if_changed`: only after a change by another window."""
        if self.is_open:
            own = self._app.own_games
            (own.keep_up if if_changed else own.look_again)(self._game.name, self._on_change)

    def card(
        self,
        reached: Reached,
        worth_of: ValueOf,
        book: Collection[int] = (),
        best: Collection[int] = (),
        title: Node | None = None,
    ) -> Panel:
        """Return the card of a position: a row for each move (`coach.explorer.rows`), below an optional `title`."""
        state = reached.state
        champion = champion_games(self._game)
        sources: list[GameSource] = [self._app.own_games.index(self._game.name), *([champion] if champion else [])]
        rows = [] if is_terminal(state) else explorer_rows(reached, sources, worth_of, book, best)
        sums = together(rows)
        values = (Text(row.worth.words, size=13, weight="semi", leading=1) for row in rows if row.worth is not None)
        shielded = (Row(Box(wide=_SHIELD), each, gap=0, wraps=False) for each in values)
        widths = _Widest(
            Stack(_small(text("Worth")), *shielded),
            Stack(*(Text(in_digits(each.games), size=13, leading=1) for each in sums)),
        )
        listed = List(
            text("Moves that were played"), rows,
            lambda row: self._row(state, row, widths), lambda row: self._on_play(row.move.action),
            empty=text("No move has been played here yet."), rows=(2 if title else 4, 12), node_id="explorer",
        )  # fmt: skip
        listed.keeps_bar_room, listed.row_tall = True, 40
        head = [title, title and Rule(), self._opening(reached), self._head(widths, champion is not None)]
        total = _beside_bar(self._columns(_small(text("All moves")), Spacer(), sums, widths))
        total.optional = True
        mirrored = any(len(row.move.alike) > 1 for row in rows)
        foot = None if title else self._foot(mirrored=mirrored, has_champion=champion is not None)
        column = Column(*head, Rule(), Box(listed, pad=(6, 2), grow=1), total if rows else None, foot, gap=4)
        return Panel(column, radius=14, elevation=1, pad=(0, 8), grow=1, name=text("Openings"))

    def _opening(self, reached: Reached) -> Node | None:
        named = opening_of(reached)
        if named is None:
            return None
        name = Text(text(named.opening.name), weight="semi", size=15)
        idea = Text(text(named.opening.idea), size=13, tone="text2", wraps=True, optional=True)
        return Box(Column(Row(Icon("book-open", 18, "accent"), name, gap=8), idea, gap=2), pad=(16, 2))

    def _head(self, widths: _Widest, has_champion: bool) -> Node:
        heads = [Box(_small(text("Move")), wide=_MOVE), Box(_small(text("Worth")), like=(widths.values,))]
        columns = (
            Stack(
                _small(*map(text, names)),
                Row(Box(wide=_BAR), Box(least=_COUNT, like=(widths.counts,)), gap=_GAP, wraps=False),
            )
            for names in _SOURCES[: 1 + has_champion]
        )
        return _beside_bar(Row(*heads, *(Box(each, grow=1) for each in columns), gap=_GAP, wraps=False))

    def _row(self, state: State, row: ExplorerRow, widths: _Widest) -> Node:
        entry = move_entry(self._game, state, row.move.action)
        picture, name = self._sides.picture(entry.player, 18, entry.kind), Text(entry.text, weight="semi")
        name.heard = texts_of(self._game.name).named(entry.heard or entry.text)
        move = Row(picture, name, gap=6, wraps=False)
        return Box(self._columns(move, _worth(row), row.move.tallies, widths), pad=(10, 0), valign="center")

    def _columns(self, move: Node, value: Node, tallies: Sequence[GameTally], widths: _Widest) -> Node:
        """Return a node with the columns of a row, or of the sum of all rows."""
        counts = (
            self._tally(text(name), each, widths.counts) for (name, _), each in zip(_SOURCES, tallies, strict=False)
        )
        return Row(Box(move, wide=_MOVE), Box(value, like=(widths.values,)), *counts, gap=_GAP, wraps=False)

    def _tally(self, source: str, tally: GameTally, counts: Node) -> Node:
        words = tally_text(tally, (self._sides.name(0), self._sides.name(1)))
        bar = Canvas(partial(self._draw_bar, tally), wide=_BAR, tall=16, least=(12, 16), grow=1)
        count = Text(in_digits(tally.games) if tally.games else "", size=13, tone="text2", align="end")
        row = Row(bar, Box(count, least=_COUNT, like=(counts,)), gap=_GAP, wraps=False, grow=1)
        row.name, row.sums_up = text("{name}: {value}", name=source, value=words), True
        return row

    def _draw_bar(self, tally: GameTally, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw a bar: each side's wins in its colour at one end, draws in the middle; write the larger side's share."""
        if not tally.games:
            return
        fills = self._sides.bar_fill(0, look.theme), _drawn(look.theme), self._sides.bar_fill(1, look.theme)
        for games, end, fill in zip(tally, accumulate(tally), fills, strict=True):
            left, right = (rect.x + rect.w * each // tally.games for each in (end - games, end))
            if games:
                paint.panel(surface, pygame.Rect(left, rect.y, max(1, right - left), rect.h), look.px(3), fill)
        look.panel(surface, rect, 3, None, look.theme.outline)
        side, wins, words = leading_share(tally)
        room = rect.w * wins // tally.games
        if look.text_width(words, 11, "semi") + look.px(6) <= room:
            place = rect.right - room // 2 if side else rect.x + room // 2, rect.centery
            fill = fills[2 * side]
            ground = fill if isinstance(fill[0], int) else fill[0]
            ink = max((look.theme.bg, look.theme.text), key=lambda each: contrast(each, ground))
            look.draw_text(surface, words, place, 11, "semi", ink, "center")

    def _foot(self, *, mirrored: bool, has_champion: bool) -> Node:
        left, detailed = self._app.own_games.left(self._game.name), self._app.settings.details
        words = counting_words(self._game, left, mirrored=mirrored, has_champion=has_champion, detailed=detailed)
        legend = Row(*map(self._key, (0, None, 1)), Spacer(), details_switch(self._app), gap=12, line_gap=0)
        return Box(Column(Rule(), legend, Text(words, size=12, tone="text3", wraps=True), gap=4), pad=(16, 2))

    def _key(self, winner: int | None) -> Node:
        """Return a node with an entry of the legend: a colour of the bars, and its meaning."""

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            fill = _drawn(look.theme) if winner is None else self._sides.bar_fill(winner, look.theme)
            look.panel(surface, rect, 3, fill, look.theme.outline)

        # translators: of games, beside a colour.
        words = text("drawn") if winner is None else text("{side} won", side=self._sides.name(winner))
        return Row(Canvas(draw, wide=12, tall=12), _small(words), gap=6, wraps=False)


def _beside_bar(row: Node) -> Node:
    """Return a node with `row`, narrowed like the rows of a list with a scroll bar."""
    row.grow = 1
    return Box(Row(row, Box(least=BAR_ROOM), gap=0, wraps=False), pad=(16, 0))


def _drawn(theme: Theme) -> Colour:
    """The colour of drawn games: between the colours of both sides, which may be black and white."""
    return mix(theme.surface, theme.text3, 0.5) if theme.is_contrast else theme.text3


def _small(*words: str) -> Text:
    return Text(*words, size=12, tone="text3")


def _worth(row: ExplorerRow) -> Node:
    """Return a node with the value of a move in words, and below it a note if the move is in the opening book."""
    tones = {1: "good", 0: "text", -1: "danger"}
    if row.worth is None:
        return Column(row.in_book and Text(text("in the book"), size=11, tone="text2"), gap=0)
    tone = "text" if row.worth.result is None else tones[row.worth.result]
    words = Text(row.worth.words, size=13, weight="semi", tone=tone)
    proved = row.worth.result is not None and Icon(SHIELD, 14, words.tone)
    return Column(
        Row(proved, words, gap=4, wraps=False), row.in_book and Text(text("in the book"), size=11, tone="text2"), gap=0
    )
