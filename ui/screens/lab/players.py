"""The list of taught players, with the recipe and the measured strength of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from coach import lab_texts
from game.texts import text
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.bench import Bench
from lab.learning.course_status import CourseStatus, LearningStatus
from lab.learning.recipe import features_words
from lab.learning.shelf import MeasuredRating, TaughtPlayer
from ui.kit import Field, IconButton, List, Look
from ui.kit.tree import Box, Canvas, Child, Chip, Column, Node, Panel, Row, Rule, Spacer, Stack, Text

_ROW, _MOST_ROWS = 32, 8
_WIDE, _NARROW, _FIELD = (124, 152, 108), (92, 132, 84), 180  # logical widths: name, features and games; field
_LEAST_NAME, _LEAST_RATING = 76, 120  # logical widths


class RowActions(NamedTuple):
    """The actions in the list of players: `choose` chooses a player, the others act on the chosen player."""

    choose: Callable[[TaughtPlayer], None]
    play: Callable[[], None]
    rename: Callable[[], None]
    more: Callable[[pygame.Rect], None]


def players_card(
    bench: Bench, actions: RowActions, renaming: Field | None, buttons: Sequence[Node], look: Look, *, details: bool
) -> Node:
    """Return the card of a board's taught players: `buttons` in its head, `renaming` the field for a new name.

    With `details` it tells features and Elo, else the level that is about as strong as a player.
    """
    players, learning = bench.players, bench.courses.learning
    scale = Text(text("Elo, on the scale of this board’s levels"), size=12, tone="text3", optional=True)
    title = Text(text("Your players"), size=15, weight="semi")
    head = Row(title, Spacer(), bool(players) and details and scale, *buttons, gap=6)
    rows = 3 if look.metrics.low else min(_MOST_ROWS, 4 + max(0, int(look.metrics.logical_height - 800) // 80))

    def play(own: TaughtPlayer) -> None:
        actions.choose(own)
        actions.play()

    learns = learning.folder if learning else None
    row = lambda own: _row(own, learning if own.folder == learns else None, players, actions, look, details)  # noqa: E731
    listed = List(
        text("Your players"),
        players,
        row,
        actions.choose,
        value=bench.chosen,
        at_once=True,
        on_enter=play,
        empty="" if players else lab_texts.no_players(bench.game),
        rows=(3, rows),
    )
    shown = Box(_Renaming(listed, renaming) if renaming else listed, tall=rows * _ROW)
    return Panel(Column(Box(head, pad=(12, 0)), Rule(), shown, gap=2), elevation=1, pad=(8, 4))


def _row(
    own: TaughtPlayer, course: LearningStatus | None, players: Sequence[TaughtPlayer], actions: RowActions, look: Look,
    details: bool,
) -> Node:  # fmt: skip
    """Return the row of a player; `course` is the course that teaches the player now, if any."""
    name, features, games = _WIDE if look.metrics.roomy else _NARROW
    count = course.games if isinstance(course, CourseStatus) else own.games
    stages = course.stages if isinstance(course, PipelineStatus) else own.stages
    what: list[Child] = [Text(text("It cannot be read."), size=12, tone="danger", grow=1)]
    if own.pipeline is not None:
        what = [
            _cell(text("four networks"), features),
            Text(text("{n} of 4 stages have learned", n=stages), size=13, tone="text2", grow=1),
        ]
    if own.recipe is not None:
        what = [
            details and _cell(features_words(own.recipe), features),
            _cell(text("{n:,} game|{n:,} games", n=count), games),
            _rating(own.rating, [each.rating for each in players if each.rating], own.recipe.game, details),
        ]
    title, state = Box(Text(own.title, size=13, weight="semi", shortens=True), wide=name, least=_LEAST_NAME), None
    if course is not None and course.doing != "done":
        label = text("preparing") if course.doing == "preparing" else text("learning")
        state = Box(Chip(label, tint=look.theme.good) if course.is_busy else Chip(text("paused")), pad=(4, 0))
    buttons = _buttons(own, actions, can_play=count + stages > 0)
    return Box(Row(title, *what, state, *buttons, gap=0), tall=_ROW, pad=(12, 0))


def _cell(words: str, wide: float) -> Node:
    """Return a cell that is left out where it does not fit whole, so that names and ratings keep their room."""
    return Box(Text(words, size=13, tone="text2", shortens=True), wide=wide, least=wide, optional=True)


def _buttons(own: TaughtPlayer, actions: RowActions, *, can_play: bool) -> list[Node]:
    def icon(name: str, words: str, call: Callable[[], None], *, enabled: bool = True) -> IconButton:
        """A button that chooses the row's player, then calls `call`."""

        def press() -> None:
            actions.choose(own)
            call()

        made = IconButton(name, words, press, size=14, tall=_ROW, enabled=enabled)
        made.value_words = own.title
        return made

    play = icon("play-filled", text("Play against it"), actions.play, enabled=own.is_readable and can_play)
    if not play.enabled:
        play.tooltip = lab_texts.not_yet(pipeline=own.pipeline is not None)
    more = icon("ellipsis", text("More"), lambda: actions.more(more.rect))
    return [play, icon("pencil", text("Rename"), actions.rename), more]


def _rating(rating: MeasuredRating | None, ratings: Sequence[MeasuredRating], board: str, details: bool) -> Node:
    """Return the measured rating, with `details` as an interval on a scale that spans all `ratings`."""
    if rating is None:
        longer = text("not measured yet: send it to a tournament")
        return Box(Text(longer, text("not measured yet"), size=12, tone="text2"), least=_LEAST_RATING, grow=1)
    if not details:
        return Box(Text(lab_texts.strength_words(board, rating.elo), size=13), least=_LEAST_RATING, grow=1)
    low, high = min(each.low for each in ratings) - 50, max(each.high for each in ratings) + 50

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        look.rule(surface, rect.x, rect.centery, rect.w)
        first, elo, last = (rect.x + rect.w * (e - low) / (high - low) for e in (rating.low, rating.elo, rating.high))
        look.interval(surface, (first, elo, last), rect.centery, look.theme.accent, cap=10)

    cells = Row(
        Canvas(draw, wide=56, tall=12, least=(40, 12), optional=True, grow=1),
        Spacer(16, grow=0),
        Text(f"{rating.elo:.0f}", weight="semi"),
        Spacer(5, grow=0),
        Text(text("± {n}", n=round((rating.high - rating.low) / 2)), size=12, tone="text3"),
        Spacer(8, grow=0),
        gap=0,
        justify="end",
        wraps=False,
    )
    return Box(cells, least=_LEAST_RATING, grow=1)


class _Renaming(Stack):
    """A list with a field over the name of its chosen row."""

    def __init__(self, players: List[TaughtPlayer], field: Field) -> None:
        super().__init__(players, field)
        self.list, self.field = players, field

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        row = self.list.row_rect(self.list.chosen, look)
        row.w = min(row.w, look.px(_FIELD))
        self.field.place(row, look)
