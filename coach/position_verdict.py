"""The verdict on a position being built: whether a game can go on from it; if not, the reason and the repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.position_editor import error_sentence
from coach.position_repairs import Repair, repairs
from game.errors import RulesError
from game.texts import sentences, text
from game.verbs import current_player, is_terminal, returns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.position_draft import PositionDraft


class PositionVerdict(NamedTuple):
    """The verdict on a position.

    Attributes:
        title, detail: a headline and a sentence.
        is_legal: whether a game can go on from the position.
        is_over: whether the game is over in the position; then the position can only be analysed.
        repairs: changes after which a game can go on, likeliest first.
        fault: the index of the first unreadable character of a text; None if the text can be read.
    """

    title: str
    detail: str
    is_legal: bool = False
    is_over: bool = False
    repairs: Sequence[Repair] = ()
    fault: int | None = None


def judged(draft: PositionDraft) -> PositionVerdict:
    """Return the verdict of the rules on a draft."""
    texts = texts_of(draft.game.name)
    try:
        state = draft.state
    except RulesError as error:
        return PositionVerdict(*texts.position_editor.fault(draft.now.arranged, error, texts), repairs=repairs(draft))
    if not is_terminal(state):
        side = texts.side(int(current_player(state)))
        begins = draft.now == draft.initial
        first = text("Choose what to place, then click on the board to put it there.") if begins else ""
        detail = sentences(first, text("A game can go on from here: play it, or study it."))
        return PositionVerdict(text("Legal, {side} to move", side=side), detail, is_legal=True)
    won = int(returns(state))
    detail = texts.how_drawn(state)
    if won:
        detail = text("{side} has won here, so nobody can move.", side=texts.side(0 if won > 0 else 1))
    return PositionVerdict(text("The game is over"), detail, is_over=True, repairs=repairs(draft))


def unreadable(draft: PositionDraft, error: RulesError) -> PositionVerdict:
    """Return the verdict on a text that is no position of the draft's board; the draft stays as it was."""
    back = Repair(text("Text of the board"), "undo-2", draft.now)
    title = text("This text cannot be read")
    return PositionVerdict(title, error_sentence(error), repairs=[back], fault=error.place)
