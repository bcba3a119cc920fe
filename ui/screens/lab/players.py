"""The list of taught players: a row each, with recipe and measured strength."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from ai.evaluation.features import feature_set
from game.registry import find_game
from game.texts import text
from ui.kit.button import IconButton
from ui.kit.field import Field
from ui.kit.tree.layout import Box, Column, Panel, Row, Spacer, Stack
from ui.kit.tree.leaves import Canvas, Chip, Rule, Text
from ui.kit.tree.lists import List
from ui.parts.interval import draw_interval

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lab.learning.course_status import CourseStatus
    from lab.learning.shelf import MeasuredRating, TaughtPlayer
    from ui.kit.look import Look
    from ui.kit.tree.node import Child, Node

_ROW, _MOST_ROWS = 32, 8
_WIDE, _NARROW, _FIELD = (124, 152, 108), (92, 132, 84), 180  # logical widths: name, features, games; the field


class RowActions(NamedTuple):
    """What can be done with a player; all but `choose` is done with the chosen one."""

    choose: Callable[[TaughtPlayer], None]
    play: Callable[[], None]
    rename: Callable[[], None]
    more: Callable[[pygame.Rect], None]


class PlayersCard:
    """Lists players; `learning` is the course of the player that learns now."""

    def __init__(self, players: Sequence[TaughtPlayer], learning: CourseStatus | None, actions: RowActions) -> None:
        self.players, self.learning, self.actions = players, learning, actions

    def compose(self, chosen: TaughtPlayer | None, renaming: Field | None, buttons: Sequence[Node], look: Look) -> Node:
        """Return the card, with the field in which the chosen player is renamed, and the buttons of its head."""
        scale = Text(text("Elo, on the scale of this board’s levels"), size=12, tone="text3", optional=True)
        head = Row(
            Text(text("Your players"), size=15, weight="semi"), Spacer(), bool(self.players) and scale, *buttons, gap=6
        )  # fmt: skip
        rows = 3 if look.metrics.low else min(_MOST_ROWS, 4 + max(0, int(look.metrics.logical_height - 800) // 80))
        players = List(
            "Your players",
            self.players,
            partial(self._row, look=look),
            self.actions.choose,
            value=chosen,
            at_once=True,
            on_enter=self._play,
            empty=text("None yet. Every player that you teach is kept here."),
            rows=(3, rows),
        )
        listed: Node = players if renaming is None else _Renaming(players, renaming)
        return Panel(
            Column(Box(head, pad=(12, 0)), Rule(), Box(listed, tall=rows * _ROW), gap=2), elevation=1, pad=(8, 4)
        )

    def _row(self, own: TaughtPlayer, look: Look) -> Node:
        wide = _WIDE if look.metrics.roomy else _NARROW
        name = Box(Text(own.title, size=13, weight="semi", shortens=True), wide=wide[0])
        if own.recipe is None:
            what: list[Child] = [Text(text("It cannot be read."), size=12, tone="danger", grow=1)]
        else:
            games = text("{n:,} games", n=self._games_of(own))
            what = [
                Box(Text(_features_of(own), size=13, tone="text2", shortens=True), wide=wide[1]),
                Box(Text(games, size=13, tone="text2", shortens=True), wide=wide[2]),
                *self._rating(own),
            ]
        return Box(Row(name, *what, self._state(own, look), *self._buttons(own), gap=0), tall=_ROW, pad=(12, 0))

    def _play(self, own: TaughtPlayer) -> None:
        self._with(own, self.actions.play)

    def _with(self, own: TaughtPlayer, call: Callable[[], None]) -> None:
        """Choose a player, and do something with it."""
        self.actions.choose(own)
        call()

    def _games_of(self, own: TaughtPlayer) -> int:
        return self.learning.games if self._learns(own) and self.learning else own.games

    def _learns(self, own: TaughtPlayer) -> bool:
        return self.learning is not None and self.learning.folder == own.folder

    def _state(self, own: TaughtPlayer, look: Look) -> Child:
        """The state of the course of the player that learns."""
        if not self._learns(own) or self.learning is None:
            return None
        label = text("paused")
        if self.learning.is_busy:
            label = text("preparing") if self.learning.doing == "preparing" else text("learning")
        return Box(Chip(label, tint=look.theme.good if self.learning.is_busy else None), pad=(4, 0))

    def _buttons(self, own: TaughtPlayer) -> list[Node]:
        play = IconButton("play-filled", text("Play against it"), lambda: self._play(own), size=14)
        play.enabled = own.recipe is not None and self._games_of(own) > 0
        if not play.enabled:
            play.tooltip = text("It can be played after its first fifty games.")
        rename = IconButton("pencil", text("Rename"), lambda: self._with(own, self.actions.rename), size=14)
        more = IconButton(
            "ellipsis", text("More"), lambda: self._with(own, lambda: self.actions.more(more.rect)), size=14
        )
        for button in (play, rename, more):
            button.tall = _ROW
        return [play, rename, more]

    def _rating(self, own: TaughtPlayer) -> list[Node]:
        """The measured rating and its interval on a line, which has the same scale in all rows."""
        if own.rating is None:
            longer = text("not measured yet: send it to a tournament")
            return [Text(longer, text("not measured yet"), size=12, tone="text2", grow=1)]
        give = text("± {n}", n=round((own.rating.high - own.rating.low) / 2))
        interval = Canvas(partial(self._draw_interval, own.rating), wide=56, tall=12, least=(40, 12), optional=True)
        interval.grow = 1
        elo = Text(f"{own.rating.elo:.0f}", weight="semi")
        return [
            interval,
            Spacer(16, grow=0),
            elo,
            Spacer(5, grow=0),
            Text(give, size=12, tone="text3"),
            Spacer(8, grow=0),
        ]

    def _draw_interval(self, rating: MeasuredRating, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ratings = [own.rating for own in self.players if own.rating is not None]
        low, high = min(each.low for each in ratings) - 50, max(each.high for each in ratings) + 50
        look.line(surface, rect.x, rect.centery, rect.w)
        first, elo, last = (rect.x + rect.w * (e - low) / (high - low) for e in (rating.low, rating.elo, rating.high))
        draw_interval(surface, look, (first, elo, last), rect.centery, look.theme.accent, cap=10)


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


def _features_of(own: TaughtPlayer) -> str:
    """Return `52 features` or `18 of 52 features`."""
    assert own.recipe is not None
    found = feature_set(find_game(own.recipe.game), own.recipe.features)
    if found is None:
        return own.recipe.features
    every = len(found.names)
    if not own.recipe.groups:
        return text("{n} features", n=every)
    some = sum(len(group.features) for group in found.groups if group.name in own.recipe.groups)
    return text("{some} of {all} features", some=some, all=every)
