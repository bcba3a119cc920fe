"""What the card of a review says: of a move, of the whole game, of a line, and of a move that is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.boards.reasons import reasons_for
from ui.review.move_card import CardText, Change, told_simply
from ui.review.row import RowText
from ui.review.trying import Found
from ui.review.why import whys
from ui.review.wording import name_of, numbered, percent, points, said, sentence, worth

if TYPE_CHECKING:
    from table.consequences import Consequences
    from table.review.asking import Alternative
    from table.review.turns import Review, Turn
    from ui.boards.face import Face
    from ui.review.trying import Trying
    from ui.review.walk import Walk

_MOST = 3
_TOLD_MOVES = 6
"""Moves of a line that are written."""
_BETTER = 0.01
"""Win chance from which on a try is better than the judge's own move."""


def of_turn(review: Review, turn: Turn, face: Face, others: tuple[RowText, ...]) -> CardText:
    """Return what is said of a move of the game."""
    found = whys(turn, face)
    ways = tuple(said(found, turn, face, most) for most in range(_MOST, 0, -1))
    if not any(ways[0]):
        ways = ((_done(turn, face), _without_reason(turn)), ("", _without_reason(turn)))
    title = numbered(review.match, turn.ply + 1, turn.name)
    return CardText(title, name_of(turn), turn.mark, change_of(turn, face), ways, others)


def _done(turn: Turn, face: Face) -> str:
    """What a move did beside placing its piece, where its board tells that in words."""
    return sentence(face.note_of(turn.game, turn.move.before, turn.move.action).words)


def _without_reason(turn: Turn) -> str:
    """What is said where nothing can be counted: how the game would have gone on, or nothing."""
    if not turn.mark.is_bad:
        return ""
    return text("Better: {line}", line=" ".join(turn.before.line[:_TOLD_MOVES]))


def change_of(turn: Turn, face: Face) -> Change:
    """Return what a move did to the chance of its side."""
    side, alternates = turn.move.mover, turn.game.alternates
    before, after = (worth(judgement, side, alternates) for judgement in (turn.before, turn.after))
    return Change(side, face.side(side), before, after, bool(turn.fault))


def rows_of(found: list[Alternative], face: Face) -> tuple[RowText, ...]:
    """Return the rows of the moves that could have been made, the best first."""
    rows = []
    for place, each in enumerate(found):
        move = each.move
        note = face.note_of(move.game, move.before, move.action)
        end, lost = percent(each.share), False
        if each.judged.result is not None:
            end = worth(each.judged, move.mover, move.game.alternates)
            lost = each.judged.result == (-1 if move.mover == 0 else 1)
        words = note.words if lost else next((reason.words for reason in reasons_for(move, face)), note.words)
        rows.append(RowText(each.name, words, end, each.share, note.player, note.kind, best=place == 0))
    return tuple(rows)


def of_game(review: Review, *, complete: bool, failed: bool) -> CardText:
    """Return what is said of the game as a whole."""
    if not review.match.moves:
        return told_simply(text("No moves yet"), text("There is nothing to look back on in this game."))
    if failed and not review.turns:
        return told_simply(text("No judge"), text("The moves can be looked through, but nobody can judge them here."))
    turning = review.turning_points
    if turning:
        rows = tuple(turning_row(review, turn) for turn in turning[:3])
        told = "{n} move gave away 10 % of the win chance or more.|{n} moves gave away 10 % of the win chance or more."
        words = text(told, n=len(turning))
        return CardText(text("Where the game turned"), wordings=((words, ""),), rows=rows)
    if not complete:
        return told_simply(text("Looking through the game"), text("What is found shows at once."))
    closest, sooner = review.closest_call, review.shortest_stand
    more = text("Each was as good as the best.")
    if sooner is not None:
        more = text("{move} lost sooner than it had to.", move=numbered(review.match, sooner.ply + 1, sooner.name))
    if closest is not None:
        move = numbered(review.match, closest.ply + 1, closest.name)
        more = text("The closest call: {move} cost {points}.", move=move, points=points(closest.loss))
    return told_simply(text("No mistakes"), text("No move gave away 10 % of the win chance."), more)


def unjudged(review: Review, ply: int, *, waits: bool) -> CardText:
    """Return what is said of a move that is not judged yet, or never will be."""
    move = numbered(review.match, ply, review.match.moves_text[ply - 1])
    return told_simply(move, text("The judge has not come to it yet.") if waits else text("It was not judged."))


def turning_row(review: Review, turn: Turn) -> RowText:
    """Return the row of a turning point."""
    name = numbered(review.match, turn.ply + 1, turn.name)
    given = turn.given_away
    words = text("a proven result given away") if given is not None else name_of(turn)
    return RowText(name, words, text("−{n}", n=round(100 * turn.loss)), turn.loss, turn.move.mover, mark=turn.mark)


def of_walk(review: Review, walk: Walk) -> CardText:
    """Return what is said while the moves of a line are gone through."""
    before, rest = " ".join(walk.names[: walk.at]), " ".join(walk.names[walk.at :])
    over = walk.ply == len(review.match.moves)
    title = text("After the last move") if over else text("Instead of {move}", move=_played(review, walk.ply))
    return CardText(title, text("{n} of {all}", n=walk.at, all=len(walk.names)), wordings=((before, rest),))


def _played(review: Review, ply: int) -> str:
    """The move of the game that was made after so many."""
    return numbered(review.match, ply + 1, review.match.moves_text[ply])


def of_trying(review: Review, trying: Trying, face: Face) -> CardText:
    """Return what is said while a better move is looked for."""
    turn = trying.turn
    side, played = face.side(turn.move.mover), numbered(review.match, turn.ply + 1, turn.name)
    if trying.answered:
        return told_simply(text("The answer"), _answer(turn, face))
    if trying.failed:
        return told_simply(text("No judge"), text("Nobody can judge that move here."))
    if trying.tried is None:
        words = text("{side} to move. Make it on the board.", side=side)
        return told_simply(text("Find a better move than {move}", move=played), words)
    result, found = trying.result, trying.found
    name = turn.game.action_to_string(turn.move.before, trying.tried)
    if result is None or found is None:
        return told_simply(name, text("Looking…"))
    change = change_of(result, face)
    if found is Found.RIGHT:
        words = _praise(result, face)
        return CardText(text("{move}: right", move=name), change=change, wordings=((words, ""),), tone="good")
    cost = text("It costs {points}.", points=points(result.loss))
    if found is Found.CLOSE:
        more = text("There is a better one.")
        return CardText(text("{move}: close", move=name), change=change, wordings=((cost, more),), tone="warn")
    answer = text("Better was {move}.", move=turn.better_name)
    reasons = said(whys(result, face), result, face, 2)[0] or cost
    return CardText(
        text("Not this one"), name, result.mark, change, ((reasons, answer), (cost, answer)), tone="danger"
    )  # fmt: skip


def _praise(result: Turn, face: Face) -> str:
    """What is said of a right try: what speaks for it, or how it compares with the judge's move."""
    if result.is_best:
        reasons = _for(result.move, face)
        if reasons:
            return text("Right: {move} {reasons}.", move=result.name, reasons=reasons)
        return text("Right: there is no better move.")
    if later := _wins_later(result):
        return text("It wins as well, {n} move later.|It wins as well, {n} moves later.", n=later)
    if result.gain >= _BETTER:
        return text("Even better than the best move that was found.")
    return text("As good as the best move.")


def _wins_later(result: Turn) -> int:
    """How many of its side's moves later it wins than the judge's; 0 where that is not so, or not proven."""
    before, after = result.proven, result.proven_after
    if before is None or after is None or not before.result == after.result == 1:
        return 0
    if before.plies is None or after.plies is None:
        return 0
    return max(0, (after.plies + 1 - before.plies) // 2)


def _answer(turn: Turn, face: Face) -> str:
    """Which move is better, and why."""
    reasons = _for(turn.better, face)
    if reasons:
        return text("Better was {move}: it {reasons}.", move=turn.better_name, reasons=reasons)
    return text("Better was {move}.", move=turn.better_name)


def _for(move: Consequences, face: Face) -> str:
    """Why a move is good."""
    return ", ".join(reason.words for reason in reasons_for(move, face)[:2])
