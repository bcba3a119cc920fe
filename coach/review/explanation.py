"""Why a move cost win chance: facts from the rules, a count or a proof, never a guess.

At most two reasons are given, the weightiest: first a fault of the move or an effect of the other side's best answer;
then a reason for the better move, or a second fault. A slight reason never follows a weightier one. Left out are facts
that are true of the played and the better move alike, facts that a stronger fact implies, and facts that the judge's
line does not confirm. If no fact is left, the other side's answer is named.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from coach.move_reasons import all_reasons, confirmed
from coach.reasons import Reason, Weight, beyond, reason, weightiest
from coach.review import proven_losses as proofs
from table.consequences import consequences_of, turn_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from table.consequences import Cell, Consequences
    from table.review.turns import Turn

MOST = 2
"""The largest number of reasons given: one fault of the move, and one reason for the better move or a second fault."""
_KEPT = 64
"""The number of moves whose explanations are cached, since a review shows a move in many frames."""
_COVERED = {
    "gives-turns": ("starves",),
    "gives-up-turn": ("again",),
    "keeps-few": ("keeps-most",),
    "leaves-many": ("leaves-few", "leaves-fewest"),
    "misses-capture": ("captures",),
    "misses-corner": ("takes-corner",),
    "race-next": ("shorter-way", "longer-for-rival"),
    "worse-score": ("best-score", "no-better-score"),
}
"""For each kind of reason against a move: the kinds of reasons for the better move that would only repeat it."""
_ANSWERED = {"exposes": ("captures",), "gives-turns": ("again",), "lets-capture": ("captures",)}
"""For each kind of reason against a move: the kinds of effects of the expected answer that would only repeat it."""


class Explanation(NamedTuple):
    """Why a move cost win chance.

    Attributes:
        against: reasons against the played move; for an only move, reasons for the move.
        reply: effects of the answer that the judge expects to the played move.
        better: reasons for the judge's move instead.
    """

    against: tuple[Reason, ...] = ()
    reply: tuple[Reason, ...] = ()
    better: tuple[Reason, ...] = ()


@lru_cache(_KEPT)
def explain_move(turn: Turn, texts: BoardTexts) -> Explanation:
    """Return why a bad move is bad, or why an only move was the only one.

    The explanation has two facts at most, maybe none. A move in a lost position costs nothing, but if it overlooks that
    the other side wins at once, that is what a person can learn from.
    """
    if turn.is_only:
        return Explanation((reason("only-move", "it is the only move that does not lose at once"),))
    if not turn.mark.is_bad:
        return Explanation(tuple(_at_once(turn, texts)[:1]) if turn.is_oversight else ())
    at_once = _at_once(turn, texts)
    found = confirmed(texts.mistake_reasons(turn, texts), turn.move, turn.line, texts)
    mistake_reasons = (each for each in found if not _means_both_sides(each, turn))
    against = at_once or [*proofs.against(turn, texts), *mistake_reasons]
    better = _for_better(turn, texts)
    reply = () if at_once else reply_reasons(turn, texts)
    chosen = _chosen(turn, against, reply, better)
    return chosen if any(chosen) else Explanation(_then(turn, texts))


def _chosen(turn: Turn, against: Sequence[Reason], reply: Sequence[Reason], better: Sequence[Reason]) -> Explanation:
    """Return the fact that counts most against the move, and one more fact.

    The other fact is a reason for the better move, or a second fault.
    """
    faults = sorted([*((0, each) for each in against), *((1, each) for each in reply)], key=_weight)
    gains = [
        (2, each) for each in weightiest(better) if not faults or each.kind not in _COVERED.get(faults[0][1].kind, ())
    ]
    repeated = _ANSWERED.get(faults[0][1].kind, ()) if faults else ()
    others = [*gains[:1], *(each for each in faults[1:] if each[0] == 0 or each[1].kind not in repeated)]
    others.sort(key=_weight)
    if faults:
        heaviest = Weight.STRONG if _compares(faults[0][1], turn) else max(Weight.COUNTED, _weight(faults[0]))
        others = [each for each in others if _weight(each) <= heaviest and not _names_answer_twice(faults[0], each)]
    chosen = [*faults[:1], *others][:MOST]
    return Explanation(*(tuple(each for place, each in chosen if place == group) for group in range(3)))


def _means_both_sides(found: Reason, turn: Turn) -> bool:
    """Whether a reason names one cell for two different moves: the other side's answer and the better move."""
    names_both = "{reply}" in found.message and "{better}" in found.message
    return names_both and turn.reply is not None and turn.reply.filled == turn.better.filled


def _compares(found: Reason, turn: Turn) -> bool:
    """Whether a reason already mentions the better move."""
    return turn.better_name == found.claims.get("better") or names_better(found, turn)


def names_better(found: Reason, turn: Turn) -> bool:
    """Return whether the words of a reason name the judge's move."""
    wins = found.kind == "leaves-win" and found.claims["move"] == turn.better_name
    return wins or "{better}" in found.message


def _names_answer_twice(one: tuple[int, Reason], other: tuple[int, Reason]) -> bool:
    """Whether two facts, a fault of the move and an effect of the answer, both name the answer."""
    return {one[0], other[0]} == {0, 1} and "reply" in one[1].claims.keys() | other[1].claims.keys()


def _weight(found: tuple[int, Reason]) -> Weight:
    return found[1].weight


def _then(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return a reason that only names the expected answer.

    Return no reason if no answer is expected, or if the same answer is expected to the judge's move. Further moves of
    the answer's turn are left out: the judge has searched them less deeply, and may change its mind.
    """
    rival = 1 - turn.move.mover
    move, instead = (
        next((turn.game.action_to_string(each.before, each.action) for each in turn_in(line, rival)), "")
        for line in (turn.line, turn.better_line)
    )
    if not move or move == instead:
        return ()
    return (
        reason("then", "then {side} plays {move}", side=texts.side(rival), move=move).naming(texts.spoken_move, "move"),
    )


def _at_once(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """Return a reason if the move misses an immediate win, and another reason if the move loses at once."""
    move = turn.move
    found = []
    if turn.missed_win is not None:
        win = turn.game.action_to_string(move.before, turn.missed_win)
        found.append(reason("leaves-win", "it misses the win with {move}", move=win).naming(texts.spoken_move, "move"))
    if move.loses:
        found.append(reason("loses", "it makes {side} win", side=texts.side(1 - move.mover)))
    elif move.winning_reply is not None:
        found.append(_lets_win(move, texts))
    return found


def _lets_win(move: Consequences, texts: BoardTexts) -> Reason:
    """Return the reason that the other side can win next: by one move, or by either of two moves on different lines."""
    side, wins = texts.side(1 - move.mover), move.answers
    first, name = wins[0], move.game.action_to_string
    for other in wins:
        if first.filled != other.filled and _line(first) != _line(other):
            message = "it lets {side} win in two ways, with {move} or {other}"
            names = {"move": name(move.after, first.action), "other": name(move.after, other.action)}
            return reason("lets-win-twice", message, side=side, **names).naming(texts.spoken_move, *names)
    win = name(move.after, first.action)
    return reason("lets-win", "it lets {side} win with {move}", side=side, move=win).naming(texts.spoken_move, "move")


def _line(win: Consequences) -> list[Cell]:
    return win.game.winning_cells(win.after)


def reply_reasons(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return the effects of the expected answer, except those that an answer to the better move would have, too."""
    reply = turn.reply
    if reply is None or turn.move.again:
        return ()
    state = _answered_instead(turn)
    there = state is not None and reply.action in turn.game.actions(state)
    elsewhere = all_reasons(consequences_of(turn.game, state, reply.action), texts) if there else ()
    found = confirmed(all_reasons(reply, texts), reply, turn.line[1:], texts)
    return tuple(each for each in beyond(found, elsewhere) if each.kind != "stops-win")


def _answered_instead(turn: Turn) -> Any | None:
    """Return the position after the judge's turn, where the other side is to move.

    A turn may have several moves. Return None if the game, or the judge's line, ends before this turn does.
    """
    for move in (turn.better, *turn.better_line):
        if not move.again:
            return None if move.over else move.after
    return None


def _for_better(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return the reasons for the judge's move, except reasons that the played move has, too."""
    if turn.is_best or turn.better.action == turn.missed_win:
        return ()
    found = confirmed(all_reasons(turn.better, texts), turn.better, turn.better_line, texts)
    found = beyond(found, all_reasons(turn.move, texts))
    if turn.missed_only:
        only = reason("was-only", "it is the only move that does not lose at once")
        found = (only, *(each for each in found if each.kind != "stops-win"))
    return (*proofs.better(turn), *found)
