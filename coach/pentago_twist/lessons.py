"""The first steps in Pentago-Twist."""

from __future__ import annotations

from coach.pentago_twist.twist_texts import QUADRANTS
from game import pentago_twist as rules
from game.texts import text
from table.consequences import Consequences
from table.lesson import Lesson, LessonStep, MoveFeedback, draws, loses, stops

_TOP_LEFT, _TOP_RIGHT = 0, 1
_IN_QUADRANT = 9
"""The number of cells of a quadrant."""
_FIFTH = rules.cell_of(4, 4)


def _cell(move: Consequences) -> int:
    return move.action // 8


def _placed_top_left(move: Consequences) -> bool:
    return _cell(move) // _IN_QUADRANT == _TOP_LEFT


def _twisted_top_left(move: Consequences) -> bool:
    return move.action % 8 // 2 == _TOP_LEFT


def _mirrored_top_right(move: Consequences) -> bool:
    return move.action % 8 == 2 * _TOP_RIGHT + 1


def _placed_fifth(move: Consequences) -> bool:
    return _cell(move) == _FIFTH


def _named(move: str) -> str:
    """Return a move in words, for a learner who does not know the notation yet."""
    cell, twist = move.split("/")
    words = "{cell} and rotates the {quadrant}" if twist[1] == "R" else "{cell} and mirrors the {quadrant}"
    return text(words, cell=cell, quadrant=text(QUADRANTS[int(twist[0]) - 1]))


LESSON = Lesson(
    (
        LessonStep(
            name="turn",
            title="Place, then twist",
            tells="A turn has two parts. Place a marble; then twist one of the four quadrants: rotate or mirror it.",
            task="place a marble in the quadrant at the top left, and twist that one.",
            position="6/1b4/2w3/3b2/1w4/6 w",
            goal=lambda move: _placed_top_left(move) and _twisted_top_left(move),
            example="a6/1R",
            right="The marbles of that quadrant moved with it. That was a whole turn.",
            wrong=(
                MoveFeedback(
                    _placed_top_left, "The marble is right. But you twisted another quadrant: take the same one."
                ),
                MoveFeedback(_twisted_top_left, "The twist is right. But first place your marble in that quadrant."),
            ),
            otherwise="Both belong to the quadrant at the top left: the marble and the twist.",
        ),
        LessonStep(
            name="five",
            title="Five in a row",
            tells="Five of yours in a row win, once the twist is made. Twist a quadrant that leaves your row whole.",
            task="you are White and have four. Make it five.",
            position="6/wwww2/4b1/1b4/4b1/2b3 w",
            example="e5/3R",
            features=("fours", "next_win"),
            right="Five in a row, and the twist left them whole. You have won!",
            wrong=(
                MoveFeedback(
                    _placed_fifth, "You had five, but your twist broke the row. Twist one of the lower quadrants."
                ),
            ),
            otherwise="Your row still has no five. Put the fifth marble beside the four.",
        ),
        LessonStep(
            name="bring",
            title="Let the twist do it",
            tells="A twist moves marbles to new places. It can bring the missing ones into your row.",
            task="two of your marbles wait at the top right. Bring them beside your three.",
            position="5b/wwwbw1/4w1/1b4/4b1/2b3 w",
            example="a6/2R",
            features=("twisted_fours", "winning_twists"),
            right="The quadrant rotated, and five stand in a row. You have won!",
            wrong=(
                MoveFeedback(_mirrored_top_right, "Mirrored, your two do not come into the row. Rotate that quadrant."),
            ),
            otherwise="No five yet. Place a marble where you like, and rotate the quadrant at the top right.",
        ),
        LessonStep(
            name="block",
            title="Stop Black",
            tells="Black has four in a row. One marble cannot close both ends, but a twist can break the row.",
            task="place a marble, and twist Black’s row apart.",
            position="6/1w2w1/6/1bbbb1/w5/3w2 w",
            goal=stops,
            example="f3/3R",
            features=("fours", "next_win"),
            right="Now Black cannot make five with its next turn.",
            otherwise="Black plays {reply}: five in a row. Rotate a quadrant that holds some of Black’s four.",
        ),
        LessonStep(
            name="beware",
            title="Twist with care",
            tells="If your twist makes five for the other side, the other side wins.",
            task="one rotation at the bottom right would give Black five. Take that chance away.",
            position="6/1w2w1/2w2w/6/bbbwb1/4b1 w",
            goal=stops,
            example="a6/3R",
            features=("winning_twists",),
            right="Black’s three stand upright, and that rotation brings it nothing.",
            wrong=(MoveFeedback(loses, "Black wins! You made the very rotation that Black waited for."),),
            otherwise="Black plays {reply}: five in a row. Rotate the three at the bottom left out of their row.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} plays Black, and you are ahead. Look for a move that makes two rows at once.",
            task="you are White. Win this game!",
            position="1b3b/1www2/1www2/3bb1/1b4/2b3 w",
            example="e5/2M",
            right="You have won your first game!",
            wrong=(MoveFeedback(draws, "A draw. Start over: you are ahead, so look for your five first."),),
            otherwise="Black has five in a row. Start over: look before every turn what Black needs.",
            rival="level-1",
        ),
    ),
    named=_named,
)
