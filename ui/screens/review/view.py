"""The layout of a review: the board above the graph, three cards beside them; in a small window, cards also below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from coach.review.texts import place_words
from game.texts import text
from table.review.retry import Found, RetryMode
from ui.kit import Button, IconButton, Item, Look, Menu, button, icon_button, item
from ui.kit.tree import Column, Node, Page, Row, Scroll, Span, exactly
from ui.kit.tree.scroll import BAR_ROOM
from ui.parts.action_bar import choice_buttons
from ui.parts.board_scene import BoardTable, TableSizes
from ui.parts.top_bar import top_bar
from ui.screens.review import keys
from ui.screens.review.cards import MoveRow, accuracy_card, move_card, moves_card
from ui.screens.review.context import ReviewContext
from ui.screens.review.graph import graph_card
from ui.shell.shortcuts import FULL_SCREEN, SETTINGS, SHEET

_GAP = 12
_BAR = 56
_GRAPH, _LOW_GRAPH, _HIGH_GRAPH = 177, 136, 250
_LOW = 720
_REST = 260  # logical: what the bar needs beside the words of its buttons
_SIDE_LEAST, _SIDE, _SIDE_MOST = 352, 400, 480
_CARD_LEAST, _CARD = 172, 232  # logical: widths kept for the card of the move, without room for all cards


def _is_low(look: Look) -> bool:
    return look.metrics.logical_height < _LOW


def _pads(look: Look) -> tuple[float, float]:
    """The logical margins of the page, above and below."""
    return (12, 12) if _is_low(look) else (16, 24)


def _shorten(buttons: Sequence[Button], look: Look) -> None:
    """Remove key caps and icons of the buttons; if their labels do not fit into the bar, remove labels, not icons."""
    words = sum(look.text_width(each.label, each.size, "semi") for each in buttons)
    has_room = words + look.px(_REST) <= look.metrics.width
    for each in buttons:
        each.has_cap = False
        each.icon, each.label = ("", each.label) if has_room else (each.icon, "")


class ReviewView(ReviewContext):
    """The layout of a review; in a low window the cards are less high."""

    def compose(self) -> Node:
        """The board, the graph and the cards. In a narrow window, at most the card of the move is beside the board."""
        look, low, subject, extra = self.look, _is_low(self.look), self.browser.subject, self._bar_buttons()
        bar = top_bar(self.app, text("Review"), subject.subtitle, extra=extra, theme=False, settings=False)
        plays = accuracy_card(subject, self.browser.analysis, self.sides, low=low)
        move, moves, graph = self._move_card(low), self._moves_card(), self._graph_card()
        for kept in (self.board, self.graph, self.moves):
            kept.renew()  # the table measures them now
        table = _ReviewTable(self.board, graph, Column(plays, move, moves, gap=_GAP))
        if not table.has_cards_beside(look):
            move = self._move_card(low, Scroll)
            table = _ReviewTable(self.board, graph, Column(plays, moves, gap=_GAP), move)
        return Page(bar, table, bar_last=True, pad=_pads(look))

    # -- the bar --------------------------------------------------------------------------------------------

    def _bar_buttons(self) -> list[Node]:
        """Four buttons with names, and a menu of further commands."""
        named = [button(command, self, group="bar") for command in (keys.TRY, keys.PLAY_ON, keys.STUDY)]
        # translators: a verb: copy or save the game or a picture of it.
        share = button(keys.SHARE, self, label=text("Share"), group="bar")
        look, buttons = self.look, (*named, share)
        if not look.metrics.roomy:
            _shorten(buttons, look)
        name = text("More")
        more = IconButton("ellipsis", name, lambda: self.app.open(Menu(self._more_items(), more.rect)), group="bar")
        return [Row(*buttons, gap=8 if look.metrics.roomy else 5), more]

    def _more_items(self) -> list[Item]:
        app, offered = self.app, (keys.SHOW_ALL,) if self.browser.analysis.selection.can_hide else ()
        return [
            *(item(each, self) for each in (*offered, keys.BRANCHES, keys.REASONS, keys.WATCH, keys.TURN, keys.COPY)),
            Item(""),
            item(SHEET, app),
            item(FULL_SCREEN, app),
            Item(text("Theme"), app.display.next_theme, "half-circle"),
            item(SETTINGS, app),
        ]

    # -- the graph, and the moves -------------------------------------------------------------------------------

    def _graph_card(self) -> Node:
        judged, graph, seen = self.browser.analysis.review.judged, self.graph, self.browser.viewpoint
        chances = [seen.chance(judged[ply]) if ply in judged else None for ply in range(self.browser.line.length + 1)]
        graph.upper, graph.marks = seen.side, self.browser.analysis.marks
        graph.show(chances, self.browser.line.ply)
        looking = self.browser.analysis.looking()
        icon, title = ("play", "Go on looking") if looking.resting else ("x", "Stop looking")
        rest = icon_button(replace(keys.REST, icon=icon, title=title), self, size=18, group="way", tall=36)
        where = place_words(self.browser.subject, self.texts, self.browser.line.ply)
        return graph_card(list(self._way_buttons()), where, seen.name, looking, rest, graph)

    def _way_buttons(self) -> Iterator[IconButton]:
        at = self.browser
        back, on = at.line.ply > 0 or at.aside, not at.line.at_end or at.playback is not None
        ways = {keys.FIRST: back, keys.BACK: back, keys.REPLAY: at.line.length > 0, keys.ON: on, keys.LAST: on}
        for command, enabled in ways.items():
            button = icon_button(command, self, size=18, group="way", tall=36)
            button.enabled = enabled
            if command is keys.REPLAY and self.browser.replays:
                button.icon = "pause-filled"
            yield button

    def _moves_card(self) -> Node:
        seen, tree = self.browser.viewpoint, self.branches.tree
        self.moves.marks = self.browser.analysis.marks
        self.moves.chances = {ply: seen.percent(judged) for ply, judged in self.browser.analysis.review.judged.items()}
        self.moves.show(self.notes, self.movers, self.browser.line.ply + 1)
        openings = icon_button(keys.OPENINGS, self, size=17, tall=34)
        if self.openings.is_open and not self.browser.aside:
            return self.openings.node(self.browser.turn, openings)
        toggle = show_all = None
        if self.branches.lines:
            toggle = icon_button(keys.BRANCHES, self, size=17, tall=34)
        if self.browser.analysis.selection.can_hide:
            show_all = button(keys.SHOW_ALL, self, size=13, tall=34, icon="")
        return moves_card(tree if tree.visible else self.moves, [toggle, openings], show_all)

    # -- the card of a move -------------------------------------------------------------------------------------

    def _move_card(self, low: bool, scroll: type[Scroll] | None = None) -> Node:
        content, chosen = self.card_text, None if self.browser.playback is None else self.browser.playback.number
        rows = [
            MoveRow(number + 1, row, self.sides, partial(self.browser.show_line, number), selected=number == chosen)
            for number, row in enumerate(content.rows)
        ]
        tries = self.browser.retry is not None and self.browser.retry.tried is None
        choices = choice_buttons(self.sides, self.view.choices() if tries else (), self.choose, dimmed=True)
        own, line = self.browser.retry is None and not self.browser.aside, self.browser.line
        note = self.browser.subject.notes.get(0 if line.at_end else line.ply + 1, "") if own else ""
        return move_card(content, note, rows, choices, self._card_buttons(low=low), low=low, scroll=scroll)

    def _card_buttons(self, *, low: bool) -> list[Button]:
        """Return the buttons of the card of the move: at most a primary and a secondary button."""
        made = []
        for each, kind in zip(self._buttons_of(), ("primary", "secondary"), strict=False):
            if each is not None:
                each.kind, each.radius, each.tall = kind, 12, 40 if low else 44  # type: ignore[assignment]
                each.node_id, each.name, each.tooltip, each.pad = kind, each.label, "", 11
                made.append(each)
        return made

    def _buttons_of(self) -> tuple[Button | None, ...]:
        if self.browser.retry is not None:
            return self._of_retry(self.browser.retry)
        if self.browser.playback is not None:
            return self._leave(), self._play_on()
        if self.browser.line.at_end:
            return (self._begin_button(),)
        following = self._next_mistake()
        if following is not None:
            return following, button(keys.PREVIOUS, self)
        return (button(keys.TRY, self, label=text("Try it yourself"), icon=""),) if self.browser.can_better else ()

    def _of_retry(self, retry: RetryMode) -> tuple[Button, Button]:
        leave, following = self._leave(), self._next_mistake()
        again = button(keys.TRY, self, label=text("Try again"), icon="")
        if retry.tried is None:
            return button(keys.ANSWER, self), leave
        if retry.found is Found.WRONG and not retry.answered:  # then the card shows the answer
            return following or leave, again
        if retry.found is Found.RIGHT or retry.answered:
            goes_on = retry.result is None or not retry.result.move.over
            return (leave, self._play_on() if goes_on else again) if following is None else (following, leave)
        return again, leave

    def _begin_button(self) -> Button | None:
        """The first button of a review: it leads to the first mistake, else to the costliest move, else to a replay."""
        known = self.browser.analysis
        if known.selection.own:
            return button(keys.NEXT, self, label=text("First mistake"))
        if known.selection.closest_call is not None:
            return button(keys.NEXT, self, label=text("Closest call"))
        if known.review.turns and known.ongoing.complete:
            return button(keys.REPLAY, self, label=text("Play the moves"))
        return None

    def _next_mistake(self) -> Button | None:
        """The button to the next mistake; None if there is no further mistake."""
        if all(turn.ply == self.browser.line.ply for turn in self.browser.analysis.selection.own):
            return None
        return button(keys.NEXT, self)

    def _leave(self) -> Button:
        here = partial(self.browser.go_to, self.browser.line.ply)
        return Button(text("Back to the game"), here, keycap=keys.BACK_TO_GAME.keys)

    def _play_on(self) -> Button:
        return button(keys.PLAY_ON, self, label=text("Play on from here"), icon="")


# -- the layout ---------------------------------------------------------------------------------------------


class _ReviewTable(BoardTable):
    """A board with the graph below it, and cards beside both. If `line`, the card of the move, is given, only this card
    is beside them, if it fits there; the other cards are below. The board has the same place at every move.
    """

    beside = 12

    def has_cards_beside(self, look: Look) -> bool:
        """Whether the window is wide enough for the cards beside the board."""
        return _width(look) - self.gap(look) - self._narrowest(look) >= self.least_room(look)

    def find_heights(self, width: int, look: Look) -> Span:
        places, gap = self.places(0, 0, look), look.px(_GAP)
        tall = places.board[1] + gap + places.under
        if self.line is None:
            return exactly(max(tall, _height(look), self.side.heights(places.side, look).least))
        below = self._below(places, look)
        return exactly(tall + sum(gap + card.heights(_width(look), look).wanted for card in below))

    def find_places(self, _wide: int, _tall: int, look: Look) -> TableSizes:
        """Compute and return the sizes, which depend on the window only: 0 may be given for both."""
        px, width, kept = look.px, _width(look), self._kept(look)
        gap, lowest = self.gap(look), px(_LOW_GRAPH if _is_low(look) else _GRAPH)
        free = max(self.board.view.least_size(look.metrics).low, _height(look) - px(_GAP) - lowest)
        board = self.size(width - gap - kept if kept else width, free)
        graph = self.under.heights(board[0] if kept else width, look).least
        graph = max(graph, min(lowest + free - board[1], px(_HIGH_GRAPH)), lowest)
        side = min(width - gap - board[0], max(kept, px(_SIDE_MOST))) if kept else 0
        return TableSizes(board, board[1], graph, side)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        Node.place(self, rect, look)
        places, gap = self.places(0, 0, look), self.gap(look)
        (wide, tall), side = places.board, places.side
        left = rect.x + (_width(look) - wide - (gap + side if side else 0)) // 2
        self.board.place(pygame.Rect(left, rect.y, wide, tall), look)
        graph = pygame.Rect(left, rect.y + tall + look.px(_GAP), wide if side else _width(look), places.under)
        self.under.place(graph if side else graph.move(rect.x - left, 0), look)
        below, beside = self._below(places, look), self.line or self.side
        if beside not in below:
            tall = min(graph.bottom - rect.y, _height(look)) if below else rect.h
            beside.place(pygame.Rect(left + wide + gap, rect.y, side, tall), look)
        for card in below:
            graph.y, graph.h = graph.bottom + look.px(_GAP), card.heights(_width(look), look).wanted
            card.place(pygame.Rect(rect.x, graph.y, _width(look), graph.h), look)

    def _below(self, places: TableSizes, look: Look) -> Sequence[Node]:
        if self.line is None:
            return ()
        return (self.side,) if self.line.widths(look).least <= places.side else (self.line, self.side)

    def _kept(self, look: Look) -> int:
        """The least width in pixels for the cards beside the board, whatever their texts; 0 if no card is there."""
        if self.line is None:
            return max(self._narrowest(look), look.px(_SIDE if look.metrics.roomy else 0))
        room = _width(look) - self.gap(look) - self.least_room(look)
        return min(room, look.px(_CARD)) if room >= look.px(_CARD_LEAST) else 0

    def _narrowest(self, look: Look) -> int:
        return max(look.px(_SIDE_LEAST), self.side.widths(look).least)


def _width(look: Look) -> int:
    """The width of the page in pixels without a scroll bar, whether the bar shows or not."""
    return look.metrics.width - 2 * look.px(look.metrics.margin) - look.px(BAR_ROOM)


def _height(look: Look) -> int:
    """The height in pixels of the visible part of the page."""
    return look.metrics.height - look.px(_BAR + sum(_pads(look)))
