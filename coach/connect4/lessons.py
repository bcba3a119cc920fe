"""The first steps in Connect Four."""

from __future__ import annotations

from table.lesson import Lesson, LessonStep, MoveFeedback, draws, forces, stops

LESSON = Lesson(
    (
        LessonStep(
            name="row",
            title="Four in a row",
            tells="A disc falls to the lowest free hole of its column. Four of yours in a row win.",
            task="you are Yellow and have three. Drop the fourth.",
            position="7/7/7/7/bbb4/www4 w",
            example="4",
            right="Four in a row. You have won!",
            otherwise="That is no four. Look at the lowest row: which column goes on from your three?",
        ),
        LessonStep(
            name="upright",
            title="Upright counts",
            tells="Four may stand upright, too.",
            task="make your four.",
            position="7/7/7/3w3/3w3/bb1w1b1 w",
            example="4",
            right="Four, one above the other. You have won!",
            otherwise="That is no four. Your three stand in one column: drop the next on top of them.",
        ),
        LessonStep(
            name="slanting",
            title="Slanting counts",
            tells="Four may climb like stairs. The discs below carry you up.",
            task="find the column that ends your stairs.",
            position="7/7/7/2wb3/1wbb3/wbww1b1 w",
            example="4",
            right="Up the stairs. You have won!",
            otherwise="That is no four. Your stairs go up from column 1: one, two, three, and then?",
        ),
        LessonStep(
            name="block",
            title="Stop Red",
            tells="Red wants four, too. Look before every move: does Red have three?",
            task="Red needs one more disc. Take its place.",
            position="7/7/7/7/1ww4/wbbb3 w",
            goal=stops,
            example="5",
            right="Well seen! Red's three are closed at both ends.",
            otherwise="Red drops into column {reply} and has four. Look at the lowest row.",
        ),
        LessonStep(
            name="beware",
            title="Mind what you build on",
            tells="Your disc carries the next one. Do not lift Red to the place that it waits for.",
            task="drop a disc, but not where it helps Red to four.",
            position="7/7/7/2ww3/2bbbw1/2wwbb1 w",
            goal=stops,
            example="4",
            right="Good. Red still waits, and you did not help.",
            otherwise="Your disc carries Red's: Red drops into column {reply}, on top of yours, and has four.",
        ),
        LessonStep(
            name="fork",
            title="Threaten twice",
            tells="Three with room at both ends: Red can close one end, never both.",
            task="make a three with room at both ends.",
            position="7/7/7/7/2bb3/2ww3 w",
            goal=forces,
            example="5",
            right="Two places to win, and Red can close only one of them. You win next!",
            otherwise="Red has time to stop that. Put three beside each other in the lowest row.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} plays Red, and you are ahead. Look for two threats at once.",
            task="you are Yellow. Win this game!",
            position="7/7/7/5b1/b3wb1/bw2ww1 w",
            example="4",
            right="You have won your first game!",
            wrong=(MoveFeedback(draws, "A draw: the rack is full. Start over and look for two threats at once."),),
            otherwise="Red has four. Start over: look before every move whether Red has three.",
            rival="level-1",
        ),
    )
)
