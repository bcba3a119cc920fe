"""Texts about a board, made from its rules where the board has no texts of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from coach import in_line, lines
from coach.board_texts import BoardTexts, Step
from coach.phrases import capitalised
from coach.position_editor import PositionEditor
from game.text import format_board, parse_board, square_name
from game.texts import text

if TYPE_CHECKING:
    from game.spec import Game


def texts_for(game: Game, **own: Any) -> BoardTexts:
    """Return the texts of a board, made from its rules, with its own attributes of BoardTexts in their place.

    On a board in line, moves, reasons and ends are described by their lines.
    """
    return BoardTexts(**(_by_rules(game) | own))


def _by_rules(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {"sample": game.to_position(game.initial_state())}
    if game.first_side == "Black":
        found |= {"sides": ("Black", "White"), "position_editor": _editor(game)}
    return found | _in_line(game) if game.in_line else found


def _editor(game: Game) -> PositionEditor:
    """Return the position editor, with the letters for the sides in the board's position texts."""
    return PositionEditor(spell=partial(format_board, sides=game.sides), parse=partial(parse_board, sides=game.sides))


def _in_line(game: Game) -> dict[str, Any]:
    count = lines.number(game.in_line)
    turns = Step("Take turns", text("Place a piece on any free cell. {side} begins.", side=text(game.first_side)))
    wins = Step(
        capitalised(text("{count} in line", count=count)),
        text("Whoever is first to have {count} side by side wins: across, upright or diagonal.", count=count),
    )
    where = {"column": square_name(game.columns - 1, 0)[0], "row": game.rows}
    return {
        "line": wins.title,
        "steps": (turns, wins),
        "notation": text("A move is its cell: columns a to {column}, rows 1 to {row} from the bottom.", **where),
        "how_won": in_line.how_won,
        "describe_move": in_line.describe_move,
        "reasons": in_line.reasons,
    }
