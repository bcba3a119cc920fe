"""The texts of Pentago-Twist."""

from __future__ import annotations

from coach import in_line
from coach.board_texts import BoardTexts, Diagram, Feat, Step
from coach.feature_descriptions import FeatureDescriptions
from coach.pentago_twist.aloud import ALOUD
from coach.pentago_twist.confirmations import CONFIRMATIONS
from coach.pentago_twist.lessons import LESSON
from coach.pentago_twist.move_descriptions import describe_move, foresight, move_phrase
from coach.pentago_twist.position_editor import POSITION_EDITOR
from coach.pentago_twist.reasons import mistake_reasons, reasons
from coach.pentago_twist.twist_texts import as_noun, note_of
from game import pentago_twist as rules
from game.texts import text
from game.verbs import State

_TWIST = "w1b3/wb4/w3b1/6/4b1/5w w"


def _features() -> FeatureDescriptions:
    """Return the descriptions of features. They are imported here, since the first frame does not need them."""
    from coach.pentago_twist.feature_descriptions import FEATURES

    return FEATURES


def _how_drawn(state: State) -> str:
    if rules.has_five(state.white):
        return text("Five in a row for both sides at once.")
    return text("The board is full and nobody has five in a row.")


TEXTS = BoardTexts(
    line="6 × 6, twist a quadrant",
    invitation="Place a marble, twist a quadrant, and line up five.",
    sample="w2w2/1b2bw/3w1b/1b1w2/1wb1b1/2w3 b",
    steps=(
        Step(
            "Place a marble",
            "Any empty socket of the four quadrants will do. White begins.",
            (Diagram("6/1b4/2w3/3b2/1w4/6 w", ghost=((4, 2), 0, "regular")),),
            beside=True,
        ),
        Step(
            "Then twist a quadrant",
            "Rotate it a quarter turn clockwise, or mirror it left to right. You must twist on every turn.",
            (Diagram(_TWIST), Diagram(_TWIST, moves=("f6/1R",))),
        ),
        Step(
            "Five in a row wins",
            "Across, upright or diagonal. Lines count only after the twist.",
            (Diagram("6/1w2b1/2w3/1b1w2/2b1w1/3b1w b", won=True),),
            beside=True,
        ),
        Step(
            "Twist with care",
            "A twist that makes five for your rival alone loses. Five for both at once is a draw, "
            "and so is a full board.",
        ),
    ),
    value_counts="What counts: marbles in lines of five that only one side can still make, and in the middles "
    "of the quadrants.",
    notation="c6/2R is a marble on c6, then quadrant 2 rotated; c6/2M has it mirrored. Quadrants: 1 top left, "
    "2 top right, 3 bottom left, 4 bottom right.",
    feat=Feat("rotate-cw", "Quick turn", "Win with at most ten marbles of yours.", lambda end: end.own_moves <= 10),
    how_won=in_line.how_won,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    confirmations=CONFIRMATIONS,
    how_drawn=_how_drawn,
    describe_move=describe_move,
    move_phrase=move_phrase,
    foresight=foresight,
    aloud=ALOUD,
    note=note_of,
    whole=as_noun,
    position_editor=POSITION_EDITOR,
    lets_win="{move} lets {side} make five in a row",
    lesson=LESSON,
    features=_features,
    watched="wbbwwb/bbbbw1/wbwbbw/wwwb1w/bbwwwb/wwbbbw w",
)
