"""The texts of Tic-tac-toe."""

from __future__ import annotations

from coach import in_line
from coach.board_texts import BoardTexts, Diagram, Feat, Step
from coach.tictactoe.lessons import LESSON
from coach.tictactoe.mistake_reasons import mistake_reasons
from coach.tictactoe.position_editor import POSITION_EDITOR
from coach.tictactoe.reasons import reasons
from game.texts import text

TEXTS = BoardTexts(
    line="Three in a row",
    invitation="Three in a row, before they do.",
    sample="wbw/1b1/w2 b",
    steps=(
        Step("Take turns", "Mark any free square. X begins.", (Diagram("3/1w1/b2 w"),), beside=True),
        Step(
            "Three in a row wins",
            "Across, upright or diagonal.",
            (Diagram("bw1/bw1/1w1 b", won=True),),
            beside=True,
        ),
        Step(
            "Threaten twice",
            "Two threats at once cannot both be stopped. Played well by both, the game is a draw.",
            (Diagram("w1b/1b1/w1w b"),),
            beside=True,
        ),
    ),
    value_counts="What counts: lines of three that only one side can still make, 1 with one mark in it and 4 with two.",
    notation="b2 is the square in the middle: columns a to c, rows 1 to 3 from the bottom.",
    sides=("X", "O"),
    feat=Feat("square", "At first go", "Win with three marks.", lambda end: end.own_moves <= 3),
    how_won=in_line.how_won,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    how_drawn=lambda _state: text("The board is full and nobody made three."),
    describe_move=in_line.describe_move,
    foresight=in_line.foresight,
    position_editor=POSITION_EDITOR,
    lets_win="{move} lets {side} make three in a row",
    lesson=LESSON,
)
