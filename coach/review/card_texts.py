"""The texts of a review's card: about a move, the whole game, a line, and a tried move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coach.chance_texts import judgement_chance_text
from coach.game_texts import list_number
from coach.move_reasons import reasons_for
from coach.phrases import count_words
from coach.reasons import Weight
from coach.review.card import Change, ReviewCardText, RowText, plain_card
from coach.review.explanation import MOST, explain_move
from coach.review.texts import name_of, numbered, reason_sentences, sentences_of, whole_percent
from game.texts import capitalised, sentence, sentences, text
from game.verbs import current_player
from table.review.retry import Found

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.review.selection import Selection
    from coach.review.viewpoint import Viewpoint
    from table.consequences import Consequences
    from table.line_playback import LinePlayback
    from table.review.asking import Alternative
    from table.review.retry import RetryMode
    from table.review.turns import Review, Turn


_WORDS = 25
"""The largest number of words in the text about a move."""
_BETTER = 0.01
"""A try counts as better than the judge's move if its win chance is higher by at least this much."""


def of_turn(
    review: Review, turn: Turn, texts: BoardTexts, viewpoint: Viewpoint, others: tuple[RowText, ...]
) -> ReviewCardText:
    """Return the card of a move of the game."""
    found = explain_move(turn, texts)
    ways = tuple(reason_sentences(found, turn, texts, most) for most in range(MOST, 0, -1))
    if not any(ways[0]):
        ways = ((_done(turn, texts), ""),)
    short = tuple(way for way in ways if count_words(" ".join(way)) <= _WORDS)
    title = numbered(review.match, turn.ply + 1, turn.name)
    note, number = texts.note_of(turn.game, turn.move.before, turn.move.action), list_number(review.match, turn.ply + 1)
    named = texts.named(note.heard or turn.name)
    heard = text("{number}. {side} {move}", number=number, side=texts.side(turn.move.mover), move=named)
    change = change_of(turn, viewpoint)
    spoken = _cost_of(turn) if turn.mark.is_bad else ""
    ways = short or ways[-1:]
    return ReviewCardText(title, name_of(turn), turn.mark, change, ways, others, heard=heard, spoken=spoken)


def _cost_of(turn: Turn) -> str:
    return text("It costs {share}.", share=whole_percent(turn.loss))


def _done(turn: Turn, texts: BoardTexts) -> str:
    """Return words on the effects of a move besides its placed piece.

    They are empty on boards that do not describe these effects in words.
    """
    return sentence(texts.note_of(turn.game, turn.move.before, turn.move.action).words)


def change_of(turn: Turn, viewpoint: Viewpoint) -> Change:
    """Return a move's effect on the win chance of the viewpoint's side.

    In a value such as `win in 5 moves`, here and in the rows, moves are counted from the position before the move.
    """
    side, alternates = viewpoint.side, turn.game.alternates
    before = "" if turn.is_best else viewpoint.worth(turn.before, alternates)
    after = viewpoint.worth(turn.after, alternates, after=1)
    return Change(viewpoint.name, before, after, bool(turn.fault) and turn.move.mover == side, viewpoint.whose)


def rows_of(found: list[Alternative], texts: BoardTexts, viewpoint: Viewpoint) -> tuple[RowText, ...]:
    """Return the rows of the other possible moves, best first, with the chances of the viewpoint's side.

    Two things are instead from the view of the side that makes the move: a proven result (`wins in 5`), and the length
    of the bar. A reason is given in one row only.
    """
    rows: list[RowText] = []
    for place, each in enumerate(found):
        move = each.move
        note = texts.note_of(move.game, move.before, move.action)
        compared = replace(each.judged, chance=each.share if move.mover == 0 else 1.0 - each.share)
        proven = judgement_chance_text(compared, move.mover, move.game.alternates, after=0).words
        end = viewpoint.percent(compared) if compared.result is None else proven
        lost = each.judged.result == (-1 if move.mover == 0 else 1)
        found_reasons = () if lost else reasons_for(move, texts)
        reasons = [sentence(each.words) for each in found_reasons if each.weight < Weight.SLIGHT]
        shown = {row.words for row in rows}
        words = next((reason for reason in reasons if reason not in shown), note.words)
        heard = texts.named(note.heard or each.name)
        rows.append(RowText(each.name, words, end, each.share, note.player, note.kind, best=place == 0, heard=heard))
    return tuple(rows)


def of_game(review: Review, selection: Selection, *, own: bool, complete: bool, failed: bool) -> ReviewCardText:
    """Return the card of the whole game; with `own`, the card is only about the person's own moves."""
    if not review.match.moves:
        return plain_card(text("No moves yet"), text("There is nothing to look back on in this game."))
    if failed and not review.turns:
        return plain_card(text("No judge"), text("The moves can be looked through, but nobody can judge them here."))
    found = selection.own
    if found:
        rows = tuple(turning_row(review, turn) for turn in found[:3])
        title = text("Where the game turned") if selection.decisive is found[0] else text("Mistakes")
        return ReviewCardText(title, wordings=((_cost(len(found), selection), ""),), rows=rows)
    if not complete:
        return plain_card(text("Looking through the game"), text("What is found shows at once."))
    yours = text("None of your moves lowered your chance by 10 % or more.")
    words = yours if own else text("No move lowered a chance by 10 % or more.")
    return plain_card(text("No mistakes"), words, _nearest(review, selection))


def _cost(found: int, selection: Selection) -> str:
    """Return the sentence on the number of moves, `found`, that cost much win chance.

    If only the worst mistakes are marked, it says that these moves cost most.
    """
    if selection.hides_own:
        return text("This move cost most.|These {n} moves cost most.", n=found)
    return text("{n} move lowered the chance by 10 % or more.|{n} moves lowered the chance by 10 % or more.", n=found)


def _nearest(review: Review, selection: Selection) -> str:
    """Return the sentence on the move of the game that came closest to a mistake."""
    closest, sooner = selection.closest_call, selection.most_hastened
    if closest is not None:
        move = numbered(review.match, closest.ply + 1, closest.name)
        return text("The closest call: {move} cost {share}.", move=move, share=whole_percent(closest.loss))
    if sooner is not None:
        return text("{move} lost sooner than it had to.", move=numbered(review.match, sooner.ply + 1, sooner.name))
    return text("Each was as good as the best.")


def unjudged(review: Review, ply: int, *, waits: bool) -> ReviewCardText:
    """Return the card of a move without a judgement.

    With `waits`, the judgement is still to come; else it will never come.
    """
    move = numbered(review.match, ply, review.match.moves_text[ply - 1])
    return plain_card(move, text("The judge has not come to it yet.") if waits else text("It was not judged."))


def turning_row(review: Review, turn: Turn) -> RowText:
    """Return the row of a turning point."""
    name = numbered(review.match, turn.ply + 1, turn.name)
    given = turn.given_away
    thrown = (
        text("Threw away a certain win") if given and given.before.result > 0 else text("Threw away a certain draw")
    )
    words = name_of(turn) if given is None else thrown
    return RowText(name, words, text("−{n} %", n=round(100 * turn.loss)), turn.loss, turn.move.mover, mark=turn.mark)


def of_playback(review: Review, playback: LinePlayback, texts: BoardTexts) -> ReviewCardText:
    """Return the card of a line that is played back; the last move played so far is read aloud."""
    before, rest = _played_moves(playback, texts), " ".join(playback.names[playback.at :])
    title = _title_of(review, playback)
    last, game = playback.at - 1, review.match.game
    heard = texts.note_of(game, playback.states[last], playback.actions[last]).heard or playback.names[last]
    place = text("move {n} of {all}", n=playback.at, all=len(playback.names))
    spoken = sentence(title)
    return ReviewCardText(title, place, wordings=((before, rest),), heard=texts.named(heard), spoken=spoken)


def _played_moves(playback: LinePlayback, texts: BoardTexts) -> str:
    """Return the moves of a line that are played so far; moves that are only numbers have a word before them."""
    moves = " ".join(playback.names[: playback.at])
    if not texts.sequence:
        return moves
    if len(playback.names) == 1:
        return texts.named(moves)
    return text(texts.sequence, moves=moves, side=texts.side(int(current_player(playback.states[0]))))


def _title_of(review: Review, playback: LinePlayback) -> str:
    """Return the title of a line: where it leaves the game, or the move of the game with which it begins."""
    if playback.ply == len(review.match.moves):
        return text("After the last move")
    played = _played(review, playback.ply)
    if playback.names[0] == review.match.moves_text[playback.ply]:
        return text("What could follow {move}", move=played)
    return text("Instead of {move}", move=played)


def _played(review: Review, ply: int) -> str:
    """Return the game's move after the first `ply` moves, with its number."""
    return numbered(review.match, ply + 1, review.match.moves_text[ply])


def of_retry(review: Review, retry: RetryMode, texts: BoardTexts, viewpoint: Viewpoint) -> ReviewCardText:
    """Return the card while the person looks for a better move."""
    turn = retry.turn
    side, played = texts.side(turn.move.mover), numbered(review.match, turn.ply + 1, turn.name)
    if retry.answered:
        better = text("Better was {move}.", move=texts.spoken_by(turn.move.mover, turn.better_name))
        return replace(plain_card(text("The answer"), _answer(turn, texts)), spoken=better)
    if retry.failed:
        return plain_card(text("No judge"), text("Nobody can judge that move here."))
    if retry.tried is None:
        words = text("{side} to move. Make it on the board.", side=side)
        return plain_card(text("Find a better move than {move}", move=played), words)
    result, found = retry.result, retry.found
    name = capitalised(texts.named(turn.game.action_to_string(turn.move.before, retry.tried)))
    if result is None or found is None:
        return plain_card(name, text("Looking…"))
    change = change_of(result, viewpoint)
    if found is Found.RIGHT:
        words = _praise(result, texts)
        return ReviewCardText(text("{move}: right", move=name), change=change, wordings=((words, ""),), tone="good")
    cost = _cost_of(result)
    if found is Found.CLOSE:
        more = text("There is a better one.")
        title = text("{move}: close", move=name)
        return ReviewCardText(title, change=change, wordings=((cost, more),), tone="warn", spoken=cost)
    reasons = reason_sentences(explain_move(result, texts), result, texts, MOST)[0] or cost
    return ReviewCardText(
        text("Not this one"), name, result.mark, change, ((reasons, ""), (cost, "")), tone="danger", spoken=cost
    )


def _praise(result: Turn, texts: BoardTexts) -> str:
    """Return the words about a right try: its reasons, or a comparison with the judge's move."""
    if result.is_best:
        reasons = _for(result.move, texts)
        if reasons:
            return sentences(text("Right, {move}.", move=result.name), reasons)
        return text("Right: there is no better move.")
    if later := _wins_later(result):
        return text("It wins as well, {n} move later.|It wins as well, {n} moves later.", n=later)
    if result.gain >= _BETTER:
        return text("Even better than the best move that was found.")
    return text("As good as the best move.")


def _wins_later(result: Turn) -> int:
    """Return the number of moves by which the try wins later than the judge's move; 0 if no later win is proven."""
    before, after = result.proven, result.proven_after
    if before is None or after is None or not before.result == after.result == 1:
        return 0
    if before.plies is None or after.plies is None:
        return 0
    return max(0, (after.plies + 1 - before.plies) // 2)


def _answer(turn: Turn, texts: BoardTexts) -> str:
    """Return the sentence on the better move, and on why it is better."""
    move = texts.spoken_by(turn.move.mover, turn.better_name)
    return sentences(text("Better was {move}.", move=move), _for(turn.better, texts))


@lru_cache(4)
def _for(move: Consequences, texts: BoardTexts) -> str:
    """Return why a move is good, as sentences; to find the reasons takes longer than the rest of a page."""
    return sentences_of(reasons_for(move, texts))
