"""The first steps in Tic-tac-toe."""

from __future__ import annotations

from table.consequences import Consequences
from table.lesson import Lesson, LessonStep, MoveFeedback, draws, forces, stops

_MIDDLE = (1, 1)


def _takes_middle(move: Consequences) -> bool:
    return move.filled == (_MIDDLE,)


def _takes_corner(move: Consequences) -> bool:
    return all(place in (0, 2) for place in move.filled[0])


LESSON = Lesson(
    (
        LessonStep(
            name="row",
            title="Three in a row",
            tells="You are X. Three of your marks in a row win.",
            task="you have two. Make it three.",
            position="ww1/1b1/2b w",
            example="c3",
            right="Three in a row. You have won!",
            otherwise="That is no three. Look at the top row: two are yours, and one square is free.",
        ),
        LessonStep(
            name="diagonal",
            title="Corner to corner",
            tells="A row may go across, up and down, or from corner to corner.",
            task="find your third mark.",
            position="1b1/1w1/w1b w",
            example="c3",
            right="From corner to corner. You have won!",
            otherwise="That is no three. Start at your corner, go through the middle, and on.",
        ),
        LessonStep(
            name="block",
            title="Stop O",
            tells="O wants three in a row, too. If O has two, take the third square yourself.",
            task="stop O.",
            position="w2/bb1/2w w",
            goal=stops,
            example="c2",
            right="O has no way to win now. Well seen!",
            otherwise="O marks {reply} and has three in a row. Take that square before O does.",
        ),
        LessonStep(
            name="fork",
            title="Threaten twice",
            tells="O can stop one row, but never two at once.",
            task="make two rows that each need only one more mark.",
            position="b2/3/wbw w",
            goal=forces,
            example="c3",
            right="Two rows wait for you, and O can stop only one. You win next!",
            otherwise="O can stop that. Find the square that lies on two rows with your marks.",
        ),
        LessonStep(
            name="middle",
            title="Take the middle",
            tells="Now you are O, and X has begun in a corner. The middle lies on four rows: the most of all.",
            task="take the square that stops X best.",
            position="3/3/w2 b",
            goal=_takes_middle,
            example="b2",
            right="From the middle you can stop everything that X tries.",
            wrong=(
                MoveFeedback(
                    _takes_corner, "X can threaten twice now, and win. A corner lies on three rows: which lies on four?"
                ),
            ),
            otherwise="X can threaten twice now, and win. The edge lies on two rows only: take the middle.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} plays O and has made a bad start, at the edge.",
            task="you are X. Win this game!",
            position="1b1/3/w2 w",
            example="b2",
            right="You have won! Who threatens twice wins: that is the whole secret.",
            wrong=(MoveFeedback(draws, "A draw: nobody has three. Start over, and try to threaten twice."),),
            otherwise="O has three in a row. Start over: stop O whenever it has two.",
            rival="level-1",
        ),
    )
)
