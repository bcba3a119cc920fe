"""The cards beside the first board: the unfinished game, and the first steps or today's puzzle.

They appear once the library is read, after the first frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from coach.home_news import FirstStep
from coach.puzzle_texts import FIRST_PUZZLES, mover_of, short_task_of, task_of
from coach.unfinished import Unfinished
from game import find_game
from game.formats import DOT
from game.texts import text
from table.puzzles.daily import STRENGTHS, Todays
from ui.kit import Button
from ui.kit.tree import Canvas, Child, Column, Icon, Node, Panel, Row, Spacer, Text, listed_words
from ui.parts.faces import face_of
from ui.parts.pictures import draw_position


def game_card(game: Unfinished, resume: Button, more: Button, *, tall: bool) -> Node:
    """Return the card of the unfinished game; the button `more` is shown if there are further unfinished games."""
    title = find_game(game.game).shown_title
    resume.tooltip = listed_words(title, game.status)
    more.tooltip = "" if tall else text("Unfinished")
    more.label = text("{n} more unfinished" if tall else "{n} more", n=game.others)
    aside = Text(game.age, size=13, tone="text3") if tall or not game.others else more
    rows = [game.status] if tall else game.status.split(DOT)
    words = Row(face_of(game.rival, 36), _words(title, rows, game.clocks, tall=tall), gap=10, wraps=False)
    buttons = (resume, tall and game.others > 0 and more)
    return _card(text("Unfinished"), aside, (game.game, game.position), words, buttons, tall=tall)


def steps_card(step: FirstStep, go: Button, *, begins: bool, tall: bool) -> Node:
    """Return the card of the first steps; for a newcomer (`begins`), the card says "start here"."""
    count = text("step {number} of {count}", number=step.number, count=step.count)
    note = Text(text("start here"), size=13, tone="good") if begins else Icon("graduation-cap", 18, "good")
    board, title = find_game(step.board).shown_title, text("First lesson") if step.is_lesson else text(FIRST_PUZZLES)
    words, go.tooltip = _words(board, [count], tall=tall), listed_words(title, board, count)
    return _card(title, note, (step.board, step.position), words, (go,), tall=tall)


def puzzle_card(todays: Todays, solve: Button, *, tall: bool) -> Node:
    """Return the card of today's next unsolved puzzle, or of the last puzzle if all are solved."""
    puzzle = todays.puzzles[todays.current_index]
    assert puzzle is not None
    aside: Node
    lines: tuple[str, ...]
    if puzzle.id in todays.solved:
        title, aside = text("Today’s puzzles"), Icon("circle-check", 18, "good")
        lines = text("All three solved"), text("the next ones tomorrow")
    else:
        title, aside = text("Today’s puzzle"), Text(text(STRENGTHS[todays.current_index]), size=13, tone="text3")
        task = (task_of(puzzle, mover_of(puzzle)),) if tall else short_task_of(puzzle, mover_of(puzzle))
        lines = *task, find_game(puzzle.game).shown_title
    words, solve.tooltip = _words(lines[0], lines[1:], tall=tall), listed_words(title, *lines)
    return _card(title, aside, (puzzle.game, puzzle.position), words, (solve,), tall=tall)


def _words(title: str, rows: Sequence[str], beside: str = "", *, tall: bool) -> Node:
    heading: Node = Text(title, weight="semi")
    if tall:
        heading = Text(title, size=15, weight="semi", grow=1)
        heading = Row(heading, beside and Text(beside, size=13, tone="text3"))
    return Column(heading, *(Text(row, size=13, tone="text2") for row in rows), gap=2 if tall else 0, grow=not tall)


def _card(
    title: str, aside: Node, position: tuple[str, str], words: Node, buttons: Sequence[Child], *, tall: bool
) -> Node:
    """Return a card with a picture of a board: above the texts if the card is `tall`, else beside them."""
    wide, least = (0, (80, 60)) if tall else (70, (52, 52))
    board = Canvas(partial(draw_position, *position), wide=wide, least=least, grow=int(tall), optional=not tall)
    words.grow = 0 if tall else 1
    heading = Row(Text(title, size=16, weight="semi", grow=1), aside)
    body = (board, words) if tall else (Row(board, words, grow=1), Spacer())
    inside = Column(heading, *body, Column(*buttons, gap=4), gap=16 if tall else 8)
    return Panel(inside, elevation=1, pad=(24, 20) if tall else (18, 14), grow=1)
