"""The layout of a review: the board above its graph, and three cards beside them, or below in a small window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from coach.review.texts import place_words
from game.texts import text
from table.review.retry import Found, RetryMode
from ui.kit import Button, IconButton, Item, Look, Menu, button, icon_button, item
from ui.kit.tree import Column, Node, Page, Row, Span
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
_SIDE_LEAST, _SIDE, _SIDE_MOST = 352, 400, 480


def compose(scene: ReviewContext) -> Node:
    """Return the whole screen; in a low window the cards are lower."""
    title, extra = text("Review"), _bar_buttons(scene)
    return Page(
        top_bar(scene.app, title, scene.browser.subject.subtitle, extra=extra, theme=False, settings=False),
        _table(scene, low=_is_low(scene.app.look)),
        bar_last=True,
        pad=_pads(scene.app.look),
    )


def _table(scene: ReviewContext, *, low: bool) -> Node:
    """The board with its graph and cards. Where they have no room beside it, the card of the move alone may have."""
    plays = accuracy_card(scene.browser.subject, scene.browser.analysis, scene.sides, low=low)
    move, moves, graph = _move_card(scene, low), _moves_card(scene), _graph_card(scene)
    table = _ReviewTable(scene.board, graph, Column(plays, move, moves, gap=_GAP))
    if table.has_cards_beside(scene.app.look):
        return table
    return _MoveTable(scene.board, graph, Column(plays, moves, gap=_GAP), move)


def _is_low(look: Look) -> bool:
    return look.metrics.logical_height < _LOW


def _pads(look: Look) -> tuple[float, float]:
    """The logical room above and below everything under the bar."""
    return (12, 12) if _is_low(look) else (16, 24)


# -- the bar --------------------------------------------------------------------------------------------


def _bar_buttons(scene: ReviewContext) -> list[Node]:
    """Four named buttons, with key caps and icons in a roomy window, and a menu of the rest."""
    named = [button(command, scene, group="bar") for command in (keys.TRY, keys.PLAY_ON, keys.STUDY)]
    # translators: a verb: copy or save the game or a picture of it.
    share = button(keys.SHARE, scene, label=text("Share"), group="bar")
    for each in (*named, share):
        if not scene.app.look.metrics.roomy:
            each.has_cap, each.icon = False, ""
    more = IconButton(
        "ellipsis", text("More"), lambda: scene.app.open(Menu(_more_items(scene), more.rect)), group="bar"
    )
    return [Row(*named, share, gap=8 if scene.app.look.metrics.roomy else 5), more]


def _more_items(scene: ReviewContext) -> list[Item]:
    app, offered = scene.app, (keys.SHOW_ALL,) if scene.browser.analysis.selection.hides else ()
    return [
        *(item(each, scene) for each in (*offered, keys.BRANCHES, keys.WATCH, keys.TURN, keys.COPY)),
        Item(""),
        item(SHEET, app),
        item(FULL_SCREEN, app),
        Item(text("Theme"), app.display.next_theme, "half-circle"),
        item(SETTINGS, app),
    ]


# -- the graph, and the moves -------------------------------------------------------------------------------


def _graph_card(scene: ReviewContext) -> Node:
    judged, graph, seen = scene.browser.analysis.review.judged, scene.graph, scene.browser.viewpoint
    chances = [seen.chance(judged[ply]) if ply in judged else None for ply in range(scene.browser.line.length + 1)]
    graph.upper, graph.marks = seen.side, scene.browser.analysis.marks
    graph.show(chances, scene.browser.line.ply)
    looking = scene.browser.analysis.looking()
    icon, title = ("play", "Go on looking") if looking.resting else ("x", "Stop looking")
    rest = icon_button(replace(keys.REST, icon=icon, title=title), scene, size=18, group="way", tall=36)
    where = place_words(scene.browser.subject, scene.texts, scene.browser.line.ply)
    return graph_card(list(_way_buttons(scene)), where, seen.name, looking, rest, graph)


def _way_buttons(scene: ReviewContext) -> Iterator[IconButton]:
    """The buttons that step through the game."""
    at = scene.browser
    back, on = at.line.ply > 0 or at.aside, not at.line.at_end or at.playback is not None
    ways = (
        (keys.FIRST, back),
        (keys.BACK, back),
        (keys.REPLAY, at.line.length > 0),
        (keys.ON, on),
        (keys.LAST, on),
    )
    for command, enabled in ways:
        button = icon_button(command, scene, size=18, group="way", tall=36)
        button.enabled = enabled
        if command is keys.REPLAY and scene.browser.replays:
            button.icon = "pause-filled"
        yield button


def _moves_card(scene: ReviewContext) -> Node:
    seen, tree = scene.browser.viewpoint, scene.branches.tree
    scene.moves.marks = scene.browser.analysis.marks
    scene.moves.chances = {ply: seen.percent(judged) for ply, judged in scene.browser.analysis.review.judged.items()}
    scene.moves.show(scene.notes, scene.movers, scene.browser.line.ply + 1)
    openings = icon_button(keys.OPENINGS, scene, size=17, tall=34)
    if scene.openings.is_open and not scene.browser.aside:
        return scene.openings.node(scene.browser.turn, openings)
    toggle = show_all = None
    if scene.branches.lines:
        toggle = icon_button(keys.BRANCHES, scene, size=17, tall=34)
    if scene.browser.analysis.selection.hides:
        show_all = button(keys.SHOW_ALL, scene, size=13, tall=34, icon="")
    return moves_card(tree if tree.visible else scene.moves, [toggle, openings], show_all)


# -- the card of a move -------------------------------------------------------------------------------------


def _move_card(scene: ReviewContext, low: bool) -> Node:
    content, chosen = scene.card_text, None if scene.browser.playback is None else scene.browser.playback.number
    rows = [
        MoveRow(number + 1, row, scene.sides, partial(scene.browser.follow, number), selected=number == chosen)
        for number, row in enumerate(content.rows)
    ]
    tries = scene.browser.retry is not None and scene.browser.retry.tried is None
    choices = choice_buttons(scene.sides, scene.view.choices() if tries else (), scene.choose, dimmed=True)
    return move_card(content, rows, choices, _card_buttons(scene, low=low), low=low)


def _card_buttons(scene: ReviewContext, *, low: bool) -> list[Button]:
    """Return the primary and the secondary button, or only one of them, or none."""
    made = []
    for each, kind in zip(_buttons_of(scene), ("primary", "secondary"), strict=False):
        if each is not None:
            each.kind, each.radius, each.tall = kind, 12, 40 if low else 44  # type: ignore[assignment]
            each.node_id, each.name, each.tooltip, each.pad = kind, each.label, "", 11
            made.append(each)
    return made


def _buttons_of(scene: ReviewContext) -> tuple[Button | None, ...]:
    if scene.browser.retry is not None:
        return _of_retry(scene, scene.browser.retry)
    if scene.browser.playback is not None:
        return _leave(scene), _play_on(scene)
    if scene.browser.line.at_end:
        return (_begin(scene),)
    following = _next_mistake(scene)
    if following is not None:
        return following, button(keys.PREVIOUS, scene)
    return (_try(scene, text("Try it yourself")),) if scene.browser.can_better else ()


def _of_retry(scene: ReviewContext, retry: RetryMode) -> tuple[Button, Button]:
    leave, following, again = _leave(scene), _next_mistake(scene), _try(scene, text("Try again"))
    if retry.tried is None:
        return button(keys.ANSWER, scene), leave
    if retry.found is Found.WRONG and not retry.answered:  # the card tells the answer then
        return following or leave, again
    if retry.found is Found.RIGHT or retry.answered:
        goes_on = retry.result is None or not retry.result.move.over
        return (leave, _play_on(scene) if goes_on else again) if following is None else (following, leave)
    return again, leave


def _begin(scene: ReviewContext) -> Button | None:
    """The first action of a review: go to the first mistake, else to the closest call, else replay the game."""
    known = scene.browser.analysis
    if known.selection.own:
        return button(keys.NEXT, scene, label=text("First mistake"))
    if known.selection.closest_call is not None:
        return button(keys.NEXT, scene, label=text("Closest call"))
    if known.review.turns and known.ongoing.complete:
        return button(keys.REPLAY, scene, label=text("Play the moves"))
    return None


def _next_mistake(scene: ReviewContext) -> Button | None:
    """The button to the next mistake, or None without another one."""
    if all(turn.ply == scene.browser.line.ply for turn in scene.browser.analysis.selection.own):
        return None
    return button(keys.NEXT, scene)


def _leave(scene: ReviewContext) -> Button:
    here = partial(scene.browser.go_to, scene.browser.line.ply)
    return Button(text("Back to the game"), here, keycap=keys.BACK_TO_GAME.keys)


def _play_on(scene: ReviewContext) -> Button:
    return button(keys.PLAY_ON, scene, label=text("Play on from here"), icon="")


def _try(scene: ReviewContext, label: str) -> Button:
    return button(keys.TRY, scene, label=label)


# -- the layout ---------------------------------------------------------------------------------------------


class _MoveTable(BoardTable):
    """A board with the card of the move beside it, if it has room there; all else lies below, and the page scrolls."""

    above, between, beside, below = 0, _GAP, 12, (0, 0)

    def _side_beside(self, _width: int, _look: Look) -> int:
        return 0


class _ReviewTable(BoardTable):
    """A board above a graph, which takes some of the height that the board leaves; beside them the cards."""

    above, between, beside, below = 0, _GAP, 12, (0, 0)

    def has_cards_beside(self, look: Look) -> bool:
        """Whether the cards have room beside the board, on a page that may scroll."""
        width = look.metrics.width - 2 * look.px(look.metrics.margin) - look.px(BAR_ROOM)
        return self.fits_beside(width - self.gap(look) - self._narrowest(look), self.least(look))

    def find_heights(self, width: int, look: Look) -> Span:
        least = super().find_heights(width, look).least
        tall = max(least, look.metrics.height - look.px(_BAR + sum(_pads(look))))
        side = self.places(width, tall, look).side
        if self.side.heights(side, look).least > tall:  # a higher page has a larger board, so narrower cards
            least = self.side.heights(self._narrowest(look), look).least
        return Span(least, least)

    def find_places(self, width: int, height: int, look: Look) -> TableSizes:
        px, gap, least, graph_of = look.px, self.gap(look), self.least(look), self.under.heights
        narrowest = self._narrowest(look)
        room = width - gap - max(narrowest, px(_SIDE if look.metrics.roomy else 0))
        lowest = px(_LOW_GRAPH if _is_low(look) else _GRAPH)
        board, graph, free = (room, 0), 0, 0
        for _ in range(2):  # the graph's height depends on the board's width, which depends on that height
            graph = max(lowest, graph, graph_of(board[0], look).least)
            free = max(least, height - px(_GAP) - graph)
            board = self.size(room, free)
        graph = max(graph, min(graph + free - board[1], px(_HIGH_GRAPH)))
        side = min(max(width - gap - board[0], narrowest), max(narrowest, px(_SIDE_MOST)))
        return TableSizes(board, board[1], graph, side)

    def _narrowest(self, look: Look) -> int:
        """The least width of the cards."""
        return max(look.px(_SIDE_LEAST), self.side.widths(look).least)
