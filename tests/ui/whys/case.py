"""A reason's claims beside the moves that they are about: what a check is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.game.reference import REFERENCES, Twin

if TYPE_CHECKING:
    from game import Game
    from table.consequences import Consequences
    from table.review.turns import Turn
    from ui.boards.reasons import Reason
    from ui.review.why import Whys


class Case(NamedTuple):
    """A reason to be counted again.

    Attributes:
        game: the board.
        before: the position before the move.
        move: the move that the reason is about, as text: the one that was made, or the judge's where the reason speaks
            for that one, or the answer to it where it tells what that does, or a hint's.
        better: the judge's move, as text.
        reply: the move that the judge expects after the one that was made, as text; None where it expects none.
        claims: what the reason claims.
        mover: who is to move, 0 or 1.
        better_reply: the move that the judge expects after its own move, as text; None where it expects none.
    """

    game: Game
    before: Any
    move: str
    better: str
    reply: str | None
    claims: dict[str, Any]
    mover: int
    better_reply: str | None = None

    @property
    def twin(self) -> Twin:
        """The position before the move, by the plain rules."""
        return REFERENCES[self.game.name](self.game.board(self.before), self.mover)


Check = Callable[[Case], bool]
"""Counts a reason again; `CHECKS` of a board has one for each of its kinds."""


def cases_of(turn: Turn, whys: Whys) -> Iterator[tuple[Reason, Case]]:
    """Yield each reason of a reviewed move with what its check is given."""
    expected = turn.reply
    reply, better_reply = (_name(each) if each else None for each in (expected, turn.better_reply))
    for found, about in ((whys.against, turn.name), (whys.better, turn.better_name)):
        for each in found:
            before, mover = turn.move.before, turn.move.mover
            yield each, Case(turn.game, before, about, turn.better_name, reply, each.claims, mover, better_reply)
    for each in whys.reply:
        assert expected is not None
        assert reply is not None
        yield each, Case(turn.game, turn.move.after, reply, reply, None, each.claims, expected.mover)


def _name(move: Consequences) -> str:
    return move.game.action_to_string(move.before, move.action)
