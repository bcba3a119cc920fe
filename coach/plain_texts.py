"""Texts about a board, made from its rules where the board has no texts of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from coach import in_line
from coach.board_texts import BoardTexts, Step
from coach.position_editor import PositionEditor
from game.text import format_board, parse_board
from game.texts import Message

if TYPE_CHECKING:
    from game.spec import Game


def texts_for(game: Game, **own: Any) -> BoardTexts:
    """Return the texts of a board, made from its rules; the attributes in `own` replace texts made from the rules.

    On a board where a number of pieces in line wins (`Game.in_line`), lines are named in the texts about moves, reasons
    and the end of the game.
    """
    return BoardTexts(**(_by_rules(game) | own))


def _by_rules(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {"sample": game.to_position(game.initial_state())}
    if game.first_side == "Black":
        found |= {"sides": ("Black", "White"), "position_editor": _editor(game)}
    return found | _in_line(game) if game.in_line else found


def _editor(game: Game) -> PositionEditor:
    """Return the position editor of a board, with the letters that stand for the sides in its position texts."""
    return PositionEditor(spell=partial(format_board, sides=game.sides), parse=partial(parse_board, sides=game.sides))


_BEGINS: dict[str, Message] = {
    "White": "Place a piece on any free cell. White begins.",
    "Black": "Place a piece on any free cell. Black begins.",
}
_WINS: dict[int, tuple[Message, Message]] = {
    3: ("Three in line", "Whoever is first to have three side by side wins: across, upright or diagonal."),
    4: ("Four in line", "Whoever is first to have four side by side wins: across, upright or diagonal."),
    5: ("Five in line", "Whoever is first to have five side by side wins: across, upright or diagonal."),
    6: ("Six in line", "Whoever is first to have six side by side wins: across, upright or diagonal."),
}
_NOTATION: Message = "A move is its cell: the letter of its column, then the number of its row, from the bottom."
_MANY: tuple[Message, Message] = (
    "Many in line",
    "Whoever is first to have enough side by side wins: across, upright or diagonal.",
)


def _in_line(game: Game) -> dict[str, Any]:
    turns, wins = Step("Take turns", _BEGINS[game.first_side]), Step(*_WINS.get(game.in_line, _MANY))
    return {
        "line": wins.title,
        "steps": (turns, wins),
        "notation": _NOTATION,
        "how_won": in_line.how_won,
        "describe_move": in_line.describe_move,
        "foresight": in_line.foresight,
        "reasons": in_line.reasons,
    }
