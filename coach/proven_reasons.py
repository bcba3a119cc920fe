"""A hint's reason from the proven result of the position, for moves that have no other reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.exact import is_solved
from coach.game_texts import winner_moves
from coach.reasons import Reason, Weight, reason
from game.texts import Message

if TYPE_CHECKING:
    from ai.proven import Proven
    from table.consequences import Consequences


def proven_reasons(move: Consequences, proven: Proven | None) -> tuple[Reason, ...]:
    """Return one reason, or none, for a move that keeps the proven result of its position.

    `proven` is that result from the mover's viewpoint. Only a solved board gives a reason: on other boards, a search
    that omits moves may have proved a wrong length. A loss gives a reason only if its length is known.
    """
    if proven is None or not is_solved(move.game):
        return ()
    is_counted = move.game.alternates and proven.exact and proven.plies is not None
    if proven.result == 0:
        found = reason("keeps-draw", "it keeps the draw", proven=proven)
    elif proven.result > 0:
        n = winner_moves(proven.plies or 0) if is_counted else 0
        found = reason("proven-win", _certain(n), n=n, proven=proven)
    elif is_counted:
        found = reason("puts-off", "it puts off a certain loss for as long as possible", proven=proven)
    else:
        return ()
    return (found.weighing(Weight.SLIGHT),)


def _certain(n: int) -> Message:
    return "it is a certain win in {n} move|it is a certain win in {n} moves" if n else "it is a certain win"
