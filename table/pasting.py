"""The position in a text that is pasted into the editor: a position text, or the last position of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import Match, RulesError, find_game
from table.reading import UnreadableTextError, read_file, read_start

if TYPE_CHECKING:
    from collections.abc import Sequence


def pasted(given: str, board: str) -> tuple[str, str] | None:
    """Return the name of the board and the position that a text contains.

    A text with moves only is a game on `board`. Return None if the text is neither a position nor a single game.
    """
    try:
        start = read_start(given)
        if start is not None:
            return start.board, _after(start.board, start.position, start.moves)
        records = read_file(given, board)
        if len(records) != 1 or records[0].errors:
            return None
        tags = records[0].tags
        return tags["Game"], _after(tags["Game"], tags.get("Position"), records[0].moves)
    except (UnreadableTextError, RulesError):
        return None


def _after(board: str, position: str | None, moves: Sequence[str]) -> str:
    match = Match(find_game(board), position)
    for move in moves:
        match.push(move)
    return match.game.to_position(match.state)
