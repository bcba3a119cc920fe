"""A game as pictures of its positions, one after the other, for a moving picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pygame

from coach.player_texts import seat_name
from coach.review.annotation import Annotation
from coach.review.subject import Subject
from coach.review.texts import numbered
from game.texts import text
from table.consequences import consequences_of
from table.review.marks import Mark
from ui.boards import view_for
from ui.kit import Metrics, Theme, fonts

_SCALE = 800
"""Width in pixels of a picture drawn at scale 1."""
_MARGIN, _FOOT, _LETTERS = 16, 44, 17  # logical: margin around the board, room below it, size of the words there
_SETTLED = 10.0
"""Seconds: a time at which all animations that begin at 0 have ended."""
_FIRST, _LAST = 1.0, 4.0
"""Factors of a move's time: the last picture takes `_LAST`, the first twice `_FIRST`, each other `_FIRST`."""


@dataclass
class Film:
    """A game as a moving picture: a picture of each position, with the players and the last move below the board.

    Each picture is `wide` pixels wide, and is shown for `seconds`; the first and the last are shown longer. `marks` are
    the marks of a review, keyed by the ply of the marked move, from 1.
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
        """Yield for each picture the number of seconds for which it is shown."""
        for ply in range(len(self)):
            yield self.seconds * (_LAST if ply == len(self) - 1 else _FIRST if ply else 2 * _FIRST)

    def draw(self, ply: int) -> pygame.Surface:
        """Return the picture after `ply` moves."""
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
        """Write the players at the left and the move at the right, below the board."""
        match, size = self.subject.match, self._metrics.px(_LETTERS)
        middle = (self._board.bottom + picture.get_height()) // 2
        move = numbered(match, ply, match.moves_text[ply - 1]) + self.marks.get(ply, Mark.NONE) if ply else ""
        at = self.wide - self._margin
        left = fonts.draw(picture, move, (at, middle), size, "semi", self.theme.text, "right").left if move else at
        first, second = map(seat_name, self.subject.seats)
        names = text("{first} vs {second}", first=first, second=second)
        names = fonts.shorten(names, size, "medium", left - 2 * self._margin)
        fonts.draw(picture, names, (self._margin, middle), size, "medium", self.theme.text2)
