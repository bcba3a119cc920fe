"""A reason's claims beside the moves that they are about: what a check is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.game.reference import REFERENCES, Twin

if TYPE_CHECKING:
    from coach.reasons import Reason
    from coach.review.explanation import Explanation
    from game import Game
    from table.consequences import Consequences
    from table.review.turns import Turn


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
        line: the moves that the judge expects after `move`, as text.
        better_line: the moves that it expects after its own move, as text.
        elsewhere: where the reason tells what the answer does, the position that the other side would answer instead,
            had the judge's turn been played; None where the judge's line does not lead there, and of other reasons.
    """

    game: Game
    before: Any
    move: str
    better: str
    reply: str | None
    claims: dict[str, Any]
    mover: int
    better_reply: str | None = None
    line: tuple[str, ...] = ()
    better_line: tuple[str, ...] = ()
    elsewhere: Twin | None = None

    @property
    def twin(self) -> Twin:
        """The position before the move, by the plain rules."""
        return REFERENCES[self.game.name](self.game.board(self.before), self.mover)


Check = Callable[[Case], bool]
"""Counts a reason again; `CHECKS` of a board has one for each of its kinds."""


def cases_of(turn: Turn, explanation: Explanation) -> Iterator[tuple[Reason, Case]]:
    """Yield each reason of a reviewed move with what its check is given."""
    expected = turn.reply
    reply, better_reply = (_name(each) if each else None for each in (expected, turn.better_reply))
    told, instead = turn.after.line, turn.before.line[1:]
    for found, about, line in ((explanation.against, turn.name, told), (explanation.better, turn.better_name, instead)):
        case = Case(turn.game, turn.move.before, about, turn.better_name, reply, {}, turn.move.mover, better_reply)
        for each in found:
            yield each, case._replace(claims=each.claims, line=line, better_line=instead)
    for each in explanation.reply:
        assert expected is not None
        assert reply is not None
        case = Case(turn.game, turn.move.after, reply, reply, None, each.claims, expected.mover, line=told[1:])
        yield each, case._replace(elsewhere=_elsewhere(turn))


def _elsewhere(turn: Turn) -> Twin | None:
    """The position after the turn that the judge would have made, as far as its line tells."""
    twin = REFERENCES[turn.game.name](turn.game.board(turn.move.before), turn.move.mover)
    for move in played(twin, turn.before.line):
        twin = twin.after(move)
    return twin if twin.winner is None and twin.mover != turn.move.mover else None


def played(twin: Twin, line: Sequence[str]) -> Iterator[str]:
    """Yield the first moves of a line that belong to the turn of who is to move."""
    mover = twin.mover
    for move in line:
        if twin.mover != mover or twin.winner is not None:
            return
        yield move
        twin = twin.after(move)


def _name(move: Consequences) -> str:
    return move.game.action_to_string(move.before, move.action)
