"""The texts of Connect Four."""

from __future__ import annotations

from coach import in_line, lines
from coach.board_texts import BoardTexts, Diagram, Feat, FinalPosition, Step
from coach.connect4.aloud import ALOUD
from coach.connect4.lessons import LESSON
from coach.connect4.move_descriptions import describe_move, foresight, move_phrase
from coach.connect4.position_editor import POSITION_EDITOR
from coach.connect4.reasons import COLUMNS, mistake_reasons, reasons
from coach.feature_descriptions import FeatureDescriptions
from game.texts import text


def _features() -> FeatureDescriptions:
    """Return the descriptions of features. They are imported here, since the first frame does not need them."""
    from coach.connect4.feature_descriptions import FEATURES

    return FEATURES


def _is_slanting(end: FinalPosition) -> bool:
    """Whether a winning line is a diagonal."""
    ends = [(run[0], run[-1]) for run in lines.runs(end.winning_cells)]
    return any(x != to_x and y != to_y for (x, y), (to_x, to_y) in ends)


TEXTS = BoardTexts(
    line="7 columns, four in line",
    invitation="Drop discs into seven columns, and be the first to line up four.",
    sample="7/7/3b3/2bw3/1wbbww1/wbwwbb1 w",
    steps=(
        Step(
            "Drop a disc",
            "It falls to the lowest free hole of its column. Yellow begins.",
            (Diagram("7/7/7/3b3/3w3/2bwbww b"),),
            beside=True,
        ),
        Step(
            "Four in a row wins",
            "Across, upright or diagonal.",
            (Diagram("7/7/3w3/2wb3/1wbb3/wbwb1w1 b", won=True),),
            beside=True,
        ),
        Step(
            "Mind what you build on",
            "Every disc carries the next one of its column: it may be the very place your rival waits for.",
            (Diagram("7/2b4/2w4/2b1w2/1wwbw2/1bwbbw1 b"),),
            beside=True,
        ),
        Step("A full rack", "If all 42 holes are filled and nobody has four, the game is a draw."),
    ),
    named=lambda move: text("column {column}", column=move),
    sequence=COLUMNS,
    value_counts="What counts: lines of four that only one side can still make, and the cells that would complete one.",
    notation="A move is the number of its column, 1 to 7 from the left.",
    sides=("Yellow", "Red"),
    feat=Feat("arrow-up-down", "On the slant", "Win with four on a diagonal.", _is_slanting),
    how_won=in_line.how_won,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    how_drawn=lambda _state: text("The rack is full and nobody connected four."),
    describe_move=describe_move,
    move_phrase=move_phrase,
    foresight=foresight,
    aloud=ALOUD,
    position_editor=POSITION_EDITOR,
    lets_win="{move} lets {side} connect four",
    lesson=LESSON,
    features=_features,
    watched="2w1bw1/2w1bb1/2bwww1/2bwbw1/1wwbbwb/bbwwwbb b",
)
