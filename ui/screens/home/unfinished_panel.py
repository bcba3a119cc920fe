"""The column beside the board of the home screen: the unfinished game, and today's puzzle.

One card alone takes the whole column, with a large board; two share it, with their boards beside the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.player_texts import DOT
from coach.puzzle_texts import short_task_of, task_of
from game import RulesError, current_player, find_game
from game.texts import text
from game.wall_clock import today
from table.puzzles.daily import puzzle_of_day
from table.puzzles.progress import progress_of
from ui.boards import draw_board
from ui.kit.button import Button
from ui.kit.tree.layout import Column, Panel, Row, Spacer
from ui.kit.tree.leaves import Canvas, Icon, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.unfinished import Unfinished
    from saves.library import Library
    from table.puzzles.data import Puzzle
    from ui.kit.tree.node import Child, Node


@dataclass(frozen=True, slots=True)
class Todays:
    """Today's puzzle, whether it is solved, and the current streak of puzzles solved at the first try."""

    puzzle: Puzzle
    solved: bool
    streak: int


def todays_puzzle(library: Library) -> Todays | None:
    """Return today's puzzle; None without a readable one. Raises LibraryError."""
    puzzle = puzzle_of_day(today())
    try:
        if puzzle is None or not find_game(puzzle.game).from_position(puzzle.position):
            return None
    except RulesError:
        return None
    progress = progress_of(library.attempts(), puzzle.game)
    return Todays(puzzle, puzzle.id in progress.solved, progress.streak)


def game_card(game: Unfinished, resume: Button, more: Button, *, tall: bool) -> Node:
    """Return the card of the unfinished game; `more` leads to the others, if there are any."""
    title = find_game(game.game).title
    more.label = text("{n} more unfinished" if tall else "{n} more", n=game.others)
    more.tall = 34
    aside = Text(game.age, size=13, tone="text3") if tall or not game.others else more
    words = _words(title, game.status, game.clocks) if tall else _rows(title, *game.status.split(DOT))
    buttons = (resume, tall and game.others > 0 and more)
    return _card(text("Unfinished"), aside, (game.game, game.position), words, buttons, tall=tall)


def puzzle_card(todays: Todays, solve: Button, *, tall: bool) -> Node:
    """Return the card of today's puzzle."""
    puzzle, game = todays.puzzle, find_game(todays.puzzle.game)
    side = texts_of(game.name).side(int(current_player(game.from_position(puzzle.position))))
    rated, aside = DOT.join((game.title, str(puzzle.rating))), Text(text("new"), size=13, tone="text3")
    if todays.solved:
        lines = text("Solved"), text("next one tomorrow")
        words = _words(*lines) if tall else _rows(*lines)
        check = Icon("circle-check", 18, "good")
        return _card(text("Today’s puzzle"), check, (game.name, puzzle.position), words, (solve,), tall=tall)
    words = _words(task_of(puzzle, side), rated) if tall else _rows(*short_task_of(puzzle, side), rated)
    return _card(text("Today’s puzzle"), aside, (game.name, puzzle.position), words, (solve,), tall=tall)


def _words(title: str, line: str, beside: str = "") -> Node:
    heading = Row(Text(title, size=15, weight="semi", grow=1), beside and Text(beside, size=13, tone="text3"))
    return Column(heading, Text(line, size=13, tone="text2"), gap=2)


def _rows(title: str, *rows: str) -> Node:
    return Column(Text(title, weight="semi"), *(Text(row, size=13, tone="text2") for row in rows), gap=0, grow=1)


def _card(
    title: str, aside: Node, position: tuple[str, str], words: Node, buttons: Sequence[Child], *, tall: bool
) -> Node:
    """A card with its board above the words, if it is `tall`, else beside them."""
    board = Canvas(
        lambda surface, rect, look: draw_board(surface, look, *position, rect),
        wide=0 if tall else 70, least=(52, 52) if not tall else (80, 60), grow=1 if tall else 0, optional=not tall,
    )  # fmt: skip
    words.grow = 0 if tall else 1
    heading = Row(Text(title, size=16, weight="semi", grow=1), aside)
    body = (board, words) if tall else (Row(board, words, grow=1), Spacer())
    return Panel(
        Column(heading, *body, Column(*buttons, gap=4), gap=16 if tall else 8),
        elevation=1,
        pad=(24, 20) if tall else (18, 14),
        grow=1,
    )
