"""The value of a move, and the chances of both sides, in a few words. A judged chance is in per cent; a proved value is
a result.

The parameter `alternates` says whether the sides always take turns; only then can the winner's moves be counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ai.proven import Proven
from coach.game_texts import both_percents, open_chance, percentage, proven_words, winner_moves
from game.texts import Message, text
from table.win_chance import is_even

if TYPE_CHECKING:
    from saves.models import Judgement
    from table.session import Session
    from table.studying import StudyLine

SHIELD = "shield-check"
"""The icon of a proved result."""


class ChanceText(NamedTuple):
    """The value of a move for its player.

    Attributes:
        words: the value in words, such as `43 %` or `wins in 3`.
        result: +1, 0 or -1 for a proved value; None for a judged value.
        plies: plies until the proved end; None if unknown.
        chance: the judged chance of the player, 0 to 1; None for a proved value.
    """

    words: str
    result: int | None = None
    plies: int | None = None
    chance: float | None = None

    @classmethod
    def of_proven(cls, proven: Proven, alternates: bool) -> ChanceText:
        """Return the text of a proved value."""
        return cls(proven_chance_text(proven, alternates), proven.result, proven.plies)


def line_chance_text(line: StudyLine, alternates: bool) -> ChanceText:
    """Return the value of a line for the side that plays its first move."""
    if line.proven is None:
        return ChanceText(both_percents(open_chance(line.chance))[0], chance=line.chance)
    return ChanceText.of_proven(line.proven, alternates)


def judgement_chance_text(judgement: Judgement, mover: int, alternates: bool, *, after: int = 1) -> ChanceText:
    """Return the value of a move for side `mover`, from a judgement.

    `after` is the number of plies from the position before the move to the judged position: 1 if the judged position is
    the one after the move, 0 if the judgement counts its plies from the position before the move.
    """
    if judgement.result is None:
        words = both_percents(open_chance(judgement.chance))[mover]
        return ChanceText(words, chance=judgement.chance if mover == 0 else 1.0 - judgement.chance)
    result = judgement.result if mover == 0 else -judgement.result
    plies = None if judgement.plies is None else judgement.plies + after
    return ChanceText.of_proven(Proven(result, plies), alternates)


def proven_chance_text(proven: Proven, alternates: bool) -> str:
    """Return a proved result as a verb, to follow the side's name: `wins in 3`, where 3 counts the winner's moves."""
    if proven.plies is None and proven.margin:
        return text("wins by {n}" if proven.result > 0 else "loses by {n}", n=abs(proven.margin))
    return _proven_text(proven, alternates, ("loses", "draw", "wins"), ("loses in {n}", "wins in {n}"))


def proven_worth_text(proven: Proven, alternates: bool) -> str:
    """Return a proved result as a noun: `win in 3 moves`; `won` once the game is over."""
    plain = ("lost", "draw", "won") if proven.plies == 0 else ("loss", "draw", "win")
    counted = "loss in {n} move|loss in {n} moves", "win in {n} move|win in {n} moves"
    return _proven_text(proven, alternates and proven.plies != 0, plain, counted)


def _proven_text(
    proven: Proven, alternates: bool, plain: tuple[Message, Message, Message], counted: tuple[Message, Message]
) -> str:
    """Return the text for a proved result.

    The message is one of `counted` if the winner's moves can be counted, else one of `plain`.
    """
    if proven.result == 0 or proven.plies is None or not proven.exact or not alternates:
        return text(plain[proven.result + 1])
    return text(counted[proven.result > 0], n=winner_moves(proven.plies))


@dataclass(frozen=True)
class WinChance:
    """The content of the win bar for a position: side 0's share, 0 to 1, and the words beside each side's name."""

    share: float
    words: tuple[str, str]

    @classmethod
    def of_proven(cls, proven: Proven, mover: int, alternates: bool) -> WinChance:
        """Return the bar's content for a result proved for side `mover`."""
        other = proven._replace(result=-proven.result)
        first, second = (proven, other) if mover == 0 else (other, proven)
        words = proven_chance_text(first, alternates), proven_chance_text(second, alternates)
        return cls((first.result + 1) / 2, words)


EVEN = WinChance(0.5, ("", ""))
"""The win bar's content until both sides have moved."""


def displayed_chance(judgement: Judgement, chance: float, *, verdicts: bool, alternates: bool) -> WinChance:
    """Return the bar's content for a judged position; `chance` is side 0's win chance (`table.win_chance`).

    Until the game is over, the bar shows 1 to 99 %; with `verdicts`, it shows a proven result in words instead.
    """
    if judgement.plies == 0:
        return WinChance(judgement.chance, both_percents(judgement.chance))
    if verdicts and judgement.result is not None:
        return WinChance((judgement.result + 1) / 2, proven_words(judgement, alternates))
    share = open_chance(chance)
    return WinChance(share, both_percents(share))


def chance_after(session: Session, ply: int, *, verdicts: bool, displayed: Proven | None = None) -> WinChance | None:
    """Return the bar's content after `ply` moves of a game; None while the position is not judged.

    With `verdicts`, a proven result is shown in words. `displayed` is a result that another part of the screen shows as
    proven for the side to move; until the game is over, the bar shows the same result.
    """
    judgement, chance = session.analysis.look_at(ply), session.analysis.win_chance(ply)
    if displayed is not None and (judgement is None or judgement.plies != 0):
        return WinChance.of_proven(displayed, session.match.player_at(ply), session.game.alternates)
    if is_even(session.match, ply):
        return EVEN
    if judgement is None or chance is None:
        return None
    return displayed_chance(judgement, chance, verdicts=verdicts, alternates=session.game.alternates)


def curve_row_text(ply: int, side: str, chance: float | None) -> str:
    """Return one point of a curve in words: the `chance` (None while unknown) of `side` after `ply` moves."""
    if chance is None:
        return text("After {n} move: not judged yet|After {n} moves: not judged yet", n=ply)
    message = "After {n} move: {side} {share} %|After {n} moves: {side} {share} %"
    return text(message, n=ply, side=side, share=percentage(chance))
