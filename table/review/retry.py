"""A person's search for a better move on the board: the tried move, and the judge's result."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from table.consequences import consequences_of
from table.review.asking import JudgementRequest
from table.review.turns import Turn

if TYPE_CHECKING:
    from ai.engine import Engine

_RIGHT, _CLOSE = 0.02, 0.1
"""Limits for the loss of win chance: a right move loses at most `_RIGHT`, a close move less than `_CLOSE`."""


class Found(Enum):
    """The quality of a try."""

    RIGHT = auto()
    CLOSE = auto()
    WRONG = auto()


class RetryMode:
    """The position before a move of the game, in which a person tries another move.

    Attributes:
        turn: the move of the game.
        tried: the last tried action; None before the first try, and after a try was taken back.
        result: the tried move as a judged turn; None until the move is judged.
        answered: whether the person asked for the judge's move.
    """

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self.turn = turn
        self.tried: int | None = None
        self.result: Turn | None = None
        self.answered = False
        self._engine = engine
        self._asked: JudgementRequest | None = None
        self._open = False  # whether the try was judged, but could not be compared with the position before it

    @property
    def busy(self) -> bool:
        """Whether a try is being judged."""
        return self._asked is not None

    @property
    def failed(self) -> bool:
        """Whether the try could not be judged."""
        return self._open or (self._asked is not None and self._asked.failed)

    @property
    def found(self) -> Found | None:
        """The quality of the try; None while unknown."""
        result = self.result
        if result is None:
            return None
        if result.is_best or result.loss <= _RIGHT:
            return Found.RIGHT
        return Found.CLOSE if result.loss < _CLOSE else Found.WRONG

    def play(self, action: int) -> None:
        """Try a move; its result is known after some calls of `update`."""
        self.again()
        self.tried = action
        move = consequences_of(self.turn.game, self.turn.move.before, action)
        self._asked = JudgementRequest(self._engine, move, exactly=self.turn.before.result is not None)

    def show_best(self) -> None:
        """Show the judge's move as if the person had tried it."""
        self.again()
        self.answered = True
        self.tried = self.turn.best
        self.result = Turn(self.turn.ply, self.turn.better, self.turn.before, self.turn.before)

    def again(self) -> None:
        """Take the try back."""
        self.close()
        self.tried = self.result = None
        self._open = False

    def update(self) -> bool:
        """Take the judge's result for the try; return whether the result has arrived just now."""
        asked = self._asked
        judgement = None if asked is None else asked.update()
        if asked is None or judgement is None:
            return False
        self._asked = None
        result = Turn(self.turn.ply, asked.move, self.turn.before, judgement)
        self._open = not result.is_comparable and not result.is_best
        self.result = None if self._open else result
        return True

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        if self._asked is not None:
            self._asked.stop()

    def close(self) -> None:
        """End the question to the judge; ask nothing more."""
        if self._asked is not None:
            self._asked.close()
        self._asked = None
