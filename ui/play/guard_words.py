"""What the guard asks, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.texts import text
from table.consequences import consequences_of
from ui.boards import face_of
from ui.boards.reasons import reasons_for

if TYPE_CHECKING:
    from game.spec import Game
    from table.guarding import Blunder


class Question(NamedTuple):
    """A headline, and what is behind it: the move, what follows, and what would avoid it."""

    move: str
    title: str
    lines: tuple[str, ...]


def question_of(game: Game, blunder: Blunder) -> Question:
    """Return what is asked before a blunder."""
    move = game.action_to_string(blunder.before, blunder.action)
    lines = (_follows(game, blunder), _avoids(blunder))
    return Question(move, _title(game, blunder, move), tuple(line for line in lines if line))


def _title(game: Game, blunder: Blunder, move: str) -> str:
    rival = face_of(game.name).side(_rival(game, blunder))
    if blunder.at_once:
        return text("{move} lets {side} {win}", move=move, side=rival, win=text(face_of(game.name).to_win))
    if blunder.worth.result == 0:
        return text("{move} gives the win away", move=move)
    number = _moves(game, blunder)
    return text("{move} loses", move=move) if number is None else text("{move} loses in {n}", move=move, n=number)


def _moves(game: Game, blunder: Blunder) -> int | None:
    """In how many moves of the winner the game is over, where they can be counted."""
    plies = blunder.worth.plies
    return None if plies is None or not game.alternates else plies // 2


def _follows(game: Game, blunder: Blunder) -> str:
    if not blunder.line:
        return text("The move itself completes it.") if blunder.at_once else ""
    told = game.line_text(blunder.after, blunder.line[:3])
    rival = face_of(game.name).side(_rival(game, blunder))
    if blunder.at_once:
        answer = consequences_of(game, blunder.after, blunder.line[0])
        why = reasons_for(answer, face_of(game.name))[-1].words
        return text("{side} answers {move}: {why}.", side=rival, move=told[0], why=why)
    if blunder.worth.result == 0:
        return text("{side} answers {move}, and it is a draw.", side=rival, move=told[0])
    return text("It would go on with {moves}.", moves=", ".join(told))


def _avoids(blunder: Blunder) -> str:
    if not blunder.moves:
        return text("Another move keeps the win.") if blunder.worth.result == 0 else text("Another move avoids it.")
    told = "{n} of your {all} moves avoids it.|{n} of your {all} moves avoid it."
    return text(told, n=blunder.keeping, all=blunder.moves)


def _rival(game: Game, blunder: Blunder) -> int:
    return 1 - consequences_of(game, blunder.before, blunder.action).mover
