"""Numbers and names in the style of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.chance_texts import ChanceText, judgement_chance_text
from coach.game_texts import list_number
from coach.review.explanation import MOST, explain_move, names_better
from game.formats import percent
from game.texts import sentence, sentences, text
from table.review.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from coach.reasons import Reason
    from coach.review.explanation import Explanation
    from coach.review.subject import Subject
    from game import Match
    from table.review.turns import Turn

_NAMES = {
    Mark.BLUNDER: "Blunder",
    Mark.MISTAKE: "Mistake",
    Mark.INACCURACY: "Inaccuracy",
    Mark.ONLY: "Only move",
}
_FEW_POINTS = 0.05
"""The largest loss of win chance, 0 to 1, of a good move."""


def whole_percent(share: float) -> str:
    """Return a share as a whole number of per cent."""
    return percent(round(100 * share))


def numbered(match: Match, ply: int, name: str) -> str:
    """Return the `ply`-th move, counted from 1, with its number in the list: `16. h6`, or `16… c2` for the second side.

    If the move's text is a number, its name is used: `2. house 3`, since `2. 3` would be read as a fraction.
    """
    number, first = list_number(match, ply), match.player_at(ply - 1) == 0
    named = texts_of(match.game.name).named(name)
    return text("{number}. {move}" if first else "{number}… {move}", number=number, move=named)


def place_words(subject: Subject, texts: BoardTexts, ply: int) -> str:
    """Return words on the position after `ply` moves: the next move and its player, or the end of the moves."""
    match = subject.match
    if ply == len(match.moves):
        return text("The end") if subject.over else text("After the last move")
    number, last, mover = list_number(match, ply + 1), list_number(match, len(match.moves)), match.player_at(ply)
    if mover == subject.own:
        yours = "Before your move {n} of {all}" if match.game.alternates else "Before your turn {n} of {all}"
        return text(yours, n=number, all=last)
    whose = "Before {side}’s move {n} of {all}" if match.game.alternates else "Before {side}’s turn {n} of {all}"
    return text(whose, side=texts.side(mover), n=number, all=last)


def mark_words(mark: Mark | None) -> str:
    """Return the name of a mark; empty if there is no mark."""
    return text(_NAMES[mark]) if mark in _NAMES else ""


def name_of(turn: Turn) -> str:
    """Return the name of the mark of a move: Blunder, Only move, Best move."""
    if turn.mark:
        return text(_NAMES[turn.mark])
    if turn.is_best:
        return text("Best move")
    if turn.hastened:
        return text("Lets the other win") if turn.is_oversight else text("Loses sooner")
    return text("Good move") if turn.loss <= _FEW_POINTS else ""


def why(turn: Turn, texts: BoardTexts) -> str:
    """Return the sentences on why a bad move is bad and what was better; empty if unknown.

    For an only move, they say why it was the only one.
    """
    return sentences(*reason_sentences(explain_move(turn, texts), turn, texts, MOST))


def reason_sentences(explanation: Explanation, turn: Turn, texts: BoardTexts, most: int) -> tuple[str, str]:
    """Return two texts with at most `most` reasons in all: against the played move, and for the better move.

    The better move is named even without a reason.
    """
    against = explanation.against[:most]
    reply = explanation.reply[: max(0, most - len(against))]
    rest = explanation.better[: max(0, most - len(against) - len(reply))]
    first = sentences(sentences_of(against), _answering(turn, reply, texts))
    move = texts.spoken_by(turn.move.mover, turn.better_name)
    if rest:
        return first, sentences(text("Better was {move}.", move=move), sentences_of(rest))
    is_fine = not turn.mark.is_bad and not turn.is_oversight
    named = is_fine or turn.is_best or any(names_better(each, turn) for each in against)
    return first, "" if named else text("Better was {move}.", move=move)


def _answering(turn: Turn, reasons: Sequence[Reason], texts: BoardTexts) -> str:
    """Return the sentence about the answer that the judge expects: its side, its move and its effects."""
    if turn.reply is None or not reasons:
        return ""
    answer = turn.game.action_to_string(turn.move.after, turn.reply.action)
    side, move = texts.side(turn.reply.mover), texts.spoken_move(answer)
    return sentences(text("{side} answers {move}.", side=side, move=move), sentences_of(reasons))


def sentences_of(reasons: Sequence[Reason]) -> str:
    """Return a sentence for each reason."""
    return sentences(*(sentence(each.words) for each in reasons))


def accuracy_meaning() -> str:
    """Return the sentences that explain an accuracy and its usual value."""
    return sentences(
        text("How close the moves came to the best: 100 % where none cost any win chance. Shown from 10 moves on."),
        text("Usually: the mean of the latest games of this person on this board that were judged."),
    )


def worth_of_turn(turn: Turn | None) -> dict[int, ChanceText]:
    """Return the judge's values of the best and of the played move, by action; empty without a `turn`."""
    if turn is None:
        return {}
    player, alternates = turn.move.mover, turn.game.alternates
    best = judgement_chance_text(turn.best_judgement, player, alternates, after=0)
    return {turn.best: best} | {turn.move.action: judgement_chance_text(turn.after, player, alternates)}
