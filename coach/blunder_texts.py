"""The blunder guard's question about a move that loses, or that gives a proven win away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.game_texts import winner_moves
from coach.move_reasons import reasons_for
from game.formats import one_by_one
from game.texts import Message, capitalised, sentence, sentences, text
from table.consequences import consequences_of

if TYPE_CHECKING:
    from game.spec import Game
    from table.guarding import Blunder


class BlunderQuestion(NamedTuple):
    """The name of the move, a headline, and up to two sentences: on the moves that follow, and on a better move."""

    move: str
    title: str
    lines: tuple[str, ...]


def question_of(game: Game, blunder: Blunder) -> BlunderQuestion:
    """Return the question to ask before a blunder is made."""
    lines = (_follows(game, blunder), _avoids(game, blunder))
    move = game.action_to_string(blunder.before, blunder.action)
    return BlunderQuestion(move, _title(game, blunder), tuple(line for line in lines if line))


def _title(game: Game, blunder: Blunder) -> str:
    move, rival = _begun(game, blunder), texts_of(game.name).side(_rival(game, blunder))
    if blunder.at_once:
        return text(texts_of(game.name).lets_win, move=move, side=rival)
    if blunder.win is not None and blunder.wins_in == 1:
        return text("You can win now, with {move}", move=_named(game, blunder, blunder.win))
    if blunder.worth is None or blunder.worth.result == 0:
        return text("{move} gives the win away", move=move)
    return _loses(game, blunder)


# translators: n is a number of moves.
_LOSES = "{move} loses", "{move} loses in {n}"
_LOSES_SENTENCE = "{move} loses.", "{move} loses in {n}."


def _loses(game: Game, blunder: Blunder, messages: tuple[Message, Message] = _LOSES) -> str:
    """Return the headline "d5 loses", with the number of the winner's moves if this number is known."""
    move, plies = _begun(game, blunder), blunder.worth.plies if blunder.worth else None
    if plies is None or not game.alternates:
        return text(messages[0], move=move)
    return text(messages[1], move=move, n=winner_moves(plies))


def _follows(game: Game, blunder: Blunder) -> str:
    if blunder.at_once and not blunder.line:
        return text("The move itself wins for {side}.", side=texts_of(game.name).side(_rival(game, blunder)))
    if blunder.worth is None:
        return text("After {move} the win is not certain.", move=_named(game, blunder, blunder.action))
    if blunder.worth.result < 0 and not blunder.at_once and blunder.wins_in == 1:
        return _loses(game, blunder, _LOSES_SENTENCE)
    if not blunder.line:
        return text("{move} ends in a draw.", move=_begun(game, blunder)) if blunder.worth.result == 0 else ""
    return _line(game, blunder, blunder.worth.result)


def _line(game: Game, blunder: Blunder, result: int) -> str:
    """Return the sentence about the moves after the blunder; `result` is -1 if the blunder loses, and 0 if it draws."""
    texts = texts_of(game.name)
    message = game.line_text(blunder.after, blunder.line[:3])
    rival, answer = texts.side(_rival(game, blunder)), texts.named(message[0])
    if blunder.at_once:
        why = reasons_for(consequences_of(game, blunder.after, blunder.line[0]), texts)[-1].words
        return sentences(text("{side} answers {move}.", side=rival, move=answer), sentence(why))
    if result == 0:
        return text("{side} answers {move}, and it is a draw.", side=rival, move=answer)
    # translators: moves is a list, such as "column 4, column 3".
    return text("It would go on with {moves}.", moves=one_by_one([texts.named(move) for move in message]))


def _avoids(game: Game, blunder: Blunder) -> str:
    """Return the sentence about a better move; empty if the headline already names this move."""
    if blunder.win is not None:
        return _wins(game, blunder, blunder.win)
    if not blunder.moves:
        return text("Another move avoids it.")
    message = "{n} of your {all} moves avoids it.|{n} of your {all} moves avoid it."
    return text(message, n=blunder.keeping, all=blunder.moves)


def _wins(game: Game, blunder: Blunder, win: int) -> str:
    move = _named(game, blunder, win)
    if blunder.wins_in == 1:
        return text("You can win now, with {move}.", move=move) if blunder.at_once else ""
    if not game.alternates:
        return text("You can win, with {move}.", move=move)
    return text("You can win in {n}, with {move}.", n=winner_moves(blunder.wins_in), move=move)


def _named(game: Game, blunder: Blunder, action: int) -> str:
    return texts_of(game.name).named(game.action_to_string(blunder.before, action))


def _begun(game: Game, blunder: Blunder) -> str:
    """Return the name of the blunder, with a capital letter for the beginning of a sentence."""
    return capitalised(_named(game, blunder, blunder.action))


def _rival(game: Game, blunder: Blunder) -> int:
    return 1 - consequences_of(game, blunder.before, blunder.action).mover
