"""A game as a moving picture: its positions one after the other, each with its move below the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from coach.player_texts import seat_name
from coach.review.annotation import Annotation
from coach.review.texts import numbered
from game.texts import text
from table.consequences import consequences_of
from table.review.turns import Mark
from ui.boards import view_for
from ui.kit import fonts
from ui.kit.metrics import Metrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coach.review.subject import Subject
    from ui.kit.theme import Theme

_SCALE = 800
"""Width in pixels of a picture drawn at scale 1."""
_MARGIN, _FOOT, _LETTERS = 16, 44, 17  # logical: around the board, below it, and the size of the words there
_SETTLED = 10.0
"""Seconds after which all animations that begin at 0 have ended."""
_FIRST, _LAST = 1.0, 4.0
"""How many moves' times the first and the last position stand."""


@dataclass
class Film:
    """The pictures of a game.

    Attributes:
        subject: the game.
        theme: the colours.
        wide: the width of a picture, in pixels.
        seconds: how long a move stands.
        marks: the review's marks to show, by the number of moves up to the marked one.
        turned_round: whether the board is seen from the other side.
    """

    subject: Subject
    theme: Theme
    wide: int = 720
    seconds: float = 0.9
    marks: Mapping[int, Mark] = field(default_factory=dict)
    turned_round: bool = False

    def __post_init__(self) -> None:
        game = self.subject.match.game
        metrics = Metrics(self.wide / _SCALE, self.wide, self.wide)
        self._view = view = view_for(game.name)(game, self.theme, metrics)
        view.still, view.animations, view.turned_round = True, False, self.turned_round
        self._metrics, self._margin = metrics, metrics.px(_MARGIN)
        room = self.wide - 2 * self._margin
        self._board = pygame.Rect((self._margin, self._margin), view.fit(room, room))
        self._board.centerx = self.wide // 2
        view.layout(self._board)

    def __len__(self) -> int:
        """The number of pictures."""
        return len(self.subject.match.moves) + 1

    def lengths(self) -> Iterator[float]:
        """Yield how many seconds each picture stands."""
        for ply in range(len(self)):
            yield self.seconds * (_LAST if ply == len(self) - 1 else _FIRST if ply else 2 * _FIRST)

    def draw(self, ply: int) -> pygame.Surface:
        """Return the picture after so many moves."""
        tall = self._board.bottom + self._metrics.px(_FOOT)
        picture = pygame.Surface((self.wide, tall))
        picture.fill(self.theme.bg)
        self._show(ply)
        self._view.draw(picture, _SETTLED)
        self._write(picture, ply)
        return picture

    def _show(self, ply: int) -> None:
        match, view = self.subject.match, self._view
        action = match.moves[ply - 1] if ply else None
        view.set_state(match.states[ply], action)
        if action is not None and ply in self.marks:
            move = consequences_of(match.game, match.states[ply - 1], action)
            view.annotate(Annotation(move, self.marks[ply]))
        if ply == len(match.moves) and match.outcome is not None and match.outcome.winner is not None:
            view.celebrate(0.0, "")

    def _write(self, picture: pygame.Surface, ply: int) -> None:
        """Write the players below the board, and the move beside them."""
        match, size = self.subject.match, self._metrics.px(_LETTERS)
        middle = (self._board.bottom + picture.get_height()) // 2
        move = numbered(match, ply, match.moves_text[ply - 1]) + self.marks.get(ply, Mark.NONE) if ply else ""
        at = self.wide - self._margin
        left = fonts.draw(picture, move, (at, middle), size, "semi", self.theme.text, "right").left if move else at
        first, second = map(seat_name, self.subject.seats)
        names = text("{first} vs {second}", first=first, second=second)
        names = fonts.shorten(names, size, "medium", left - 2 * self._margin)
        fonts.draw(picture, names, (self._margin, middle), size, "medium", self.theme.text2)
