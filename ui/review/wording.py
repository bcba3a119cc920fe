"""Numbers and names as a review writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.proven import Proven
from game.texts import text
from table.review.turns import Mark
from ui.boards import face_of
from ui.play.wording import list_number, open_chance
from ui.review.why import answering
from ui.study.words import proven_said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game import Match
    from saves.models import Judgement
    from table.review.turns import Turn
    from ui.boards.face import Face
    from ui.boards.reasons import Reason
    from ui.review.why import Whys

_NAMES = {
    Mark.BLUNDER: "Blunder",
    Mark.MISTAKE: "Mistake",
    Mark.INACCURACY: "Inaccuracy",
    Mark.ONLY: "Only move",
}
_FEW_POINTS = 0.05
"""Win chance that a good move may cost."""


def percent(share: float) -> str:
    """Return a chance; 0 and 100 are for what is over."""
    return whole_percent(open_chance(share))


def whole_percent(share: float) -> str:
    """Return a chance that is certain."""
    return text("{share} %", share=round(100 * share))


def points(share: float) -> str:
    """Return so much of win chance, in points."""
    return text("{n} point|{n} points", n=round(100 * share))


def worth(judgement: Judgement, side: int, alternates: bool) -> str:
    """Return what a position is worth to a side: its chance, or what is proven: `wins in 5`, `loses`, `draw`."""
    if judgement.result is None:
        return percent(judgement.chance if side == 0 else 1 - judgement.chance)
    result = judgement.result if side == 0 else -judgement.result
    if judgement.plies == 0 and result:
        return text("won") if result > 0 else text("lost")
    return proven_said(Proven(result, judgement.plies), alternates)


def numbered(match: Match, ply: int, name: str) -> str:
    """Return a move, counted from 1, with its number of the list: `16. h6`, and `16… c2` of the second side.

    Where a turn may have several moves these are named: `2. house 3`, for `2. 3` would be read as a fraction.
    """
    number, first = list_number(match, ply), match.player_at(ply - 1) == 0
    name = name if match.game.alternates else face_of(match.game.name).named(name)
    return text("{number}. {move}" if first else "{number}… {move}", number=number, move=name)


def name_of(turn: Turn) -> str:
    """Return what a move is called: Blunder, Only move, Best move."""
    if turn.mark:
        return text(_NAMES[turn.mark])
    if turn.is_best:
        return text("Best move")
    if turn.hastened:
        return text("Loses sooner")
    return text("Good move") if turn.loss <= _FEW_POINTS else ""


def said(whys: Whys, turn: Turn, face: Face, most: int) -> tuple[str, str]:
    """Return at most so many reasons as two sentences: against the move that was made, and for the better one."""
    against = whys.against[:most]
    reply = whys.reply[: max(0, most - len(against))]
    rest = whys.better[: max(0, most - len(against) - len(reply))]
    first = sentence("; ".join([*_words(against), *([answering(turn, reply, face)] if reply else [])]))
    if not rest:
        return first, ""
    better = text("Better {move}: {reasons}", move=face.named(turn.better_name), reasons=", ".join(_words(rest)))
    return first, sentence(better)


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _words(reasons: Sequence[Reason]) -> list[str]:
    return [each.words for each in reasons]
