"""The first steps in Kalah."""

from __future__ import annotations

from coach.kalah.counting import most_taken, taken_by
from coach.kalah.move_descriptions import named, nothing_opposite
from coach.kalah.sowing import Pit, sowing_of
from table.consequences import Consequences
from table.lesson import Lesson, LessonStep, MoveFeedback

_START = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s"


def _ends_in_house_6(move: Consequences) -> bool:
    return sowing_of(move).last == Pit(move.mover, 5)


def _goes_past(move: Consequences) -> bool:
    return sowing_of(move).last.player != move.mover


def _ends_in_store(move: Consequences) -> bool:
    return sowing_of(move).last.is_store


def _fills_store(move: Consequences) -> bool:
    return sowing_of(move).gain > 0


def _comes_round(move: Consequences) -> bool:
    return Pit(move.mover, 0) in sowing_of(move).falls


def _moves_again(move: Consequences) -> bool:
    return move.again


def _captures(move: Consequences) -> bool:
    return sowing_of(move).captured > 0


def _captures_most(move: Consequences) -> bool:
    return sowing_of(move).captured == 6


def _is_safe(move: Consequences) -> bool:
    """Whether the move ends the turn, and the other side's next move captures two seeds at most."""
    answer = None if move.again else most_taken(move.game, move.after)
    return not move.again and (answer is None or taken_by(answer) <= 2)


LESSON = Lesson(
    (
        LessonStep(
            name="sow",
            title="Sow",
            tells="The lower row is yours. Take all the seeds of one house and sow them one by one to the right.",
            task="sow so that the last seed falls into your house 6.",
            position=_START,
            goal=_ends_in_house_6,
            example="2",
            right="Four seeds, four houses: the last one lies in house 6.",
            wrong=(
                MoveFeedback(_goes_past, "That runs past your store to the other side. Begin further to the left."),
                MoveFeedback(
                    _ends_in_store, "So near: the last one fell into your store. Begin one house further left."
                ),
            ),
            otherwise="That ends a house too early. Four seeds go four houses on: count back from house 6.",
        ),
        LessonStep(
            name="store",
            title="Your store",
            tells="The large hollow at your right is your store. A seed that falls there is yours for good.",
            task="bring a seed into your store.",
            position=_START,
            goal=_fills_store,
            example="4",
            right="One seed is yours. Whoever has more than half of them in the end wins.",
            otherwise="That ends before your store. Begin nearer to it.",
        ),
        LessonStep(
            name="skip",
            title="All the way round",
            tells="Many seeds run on along the other side and come back. The other store is skipped: nobody feeds it.",
            task="sow a house whose last seed comes back to your house 1.",
            position="1,0,2,1,0,8,10/1,0,1,2,1,1,20 s",
            goal=_comes_round,
            example="6",
            right="Round the board: one in your store, six on the other side, none in its store, one back home.",
            otherwise="That is too few seeds. You need one for your store, six for the other side, and one more.",
        ),
        LessonStep(
            name="again",
            title="Go again",
            tells="If the last seed falls into your store, you move again, and again.",
            task="find a house that goes again.",
            position="2,0,4,0,0,3,9/3,1,4,2,0,5,15 s",
            goal=_moves_again,
            example="3",
            right="The last one is in your store: it is still your turn.",
            wrong=(MoveFeedback(_goes_past, "That runs past your store: one seed less would have done it."),),
            otherwise="That ends before your store. Which house holds just as many seeds as it has to go?",
        ),
        LessonStep(
            name="capture",
            title="Capture",
            tells="If the last seed falls into an empty house of yours, it takes all the seeds opposite with it.",
            task="capture as many seeds as you can.",
            position="1,0,2,5,0,3,8/2,6,0,4,5,1,11 s",
            goal=_captures_most,
            example="3",
            right="Six seeds and your own one: seven at once!",
            wrong=(MoveFeedback(_captures, "You captured 5. There is a house with 6 seeds to be had, further right."),),
            otherwise="That captures nothing. Which house of yours ends in an empty one?",
        ),
        LessonStep(
            name="empty",
            title="Look across",
            tells="An empty house opposite gives nothing, and your seed stays where it is.",
            task="two houses end in an empty one. Choose the one that captures.",
            position="1,0,0,1,0,4,12/3,4,0,0,0,2,21 s",
            goal=_captures,
            example="4",
            right="Four seeds lay opposite. Always look across first.",
            wrong=(
                MoveFeedback(nothing_opposite, "Nothing lies opposite, so nothing is captured. Look at the other one."),
            ),
            otherwise="That ends on the other side. Find a house whose last seed falls into an empty house of yours.",
        ),
        LessonStep(
            name="defend",
            title="Mind your own",
            tells="North captures in the same way. With house 2 it would take the 6 seeds of your house 3.",
            task="bring your seeds to safety.",
            position="1,0,6,0,2,1,11/0,2,0,0,3,1,21 s",
            goal=_is_safe,
            example="3",
            right="What you have sown cannot be captured there. Well seen!",
            wrong=(
                MoveFeedback(
                    _moves_again,
                    "You move again, but the 6 seeds are still in danger. Bring them to safety with the first move.",
                ),
            ),
            otherwise="Now North sows house 2, ends in its empty house 4, and takes your 6 seeds.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} plays North. Once a side has no seeds left, the other one keeps what lies on its own side.",
            task="you have 24 of 48 seeds. One more wins: bring it home!",
            position="0,0,0,0,1,1,24/2,0,1,2,0,0,17 s",
            example="5",
            right="You have won! More than half of all the seeds are yours.",
            otherwise="North has won this time. Count where your last seed falls, and try again.",
            rival="level-1",
        ),
    ),
    named=lambda move: named(int(move) - 1),
)
