"""The first steps in Othello."""

from __future__ import annotations

from coach.othello.facts import best_score, corners_for, x_squares
from coach.othello.move_descriptions import must_pass, takes_corner
from coach.othello.reasons import lead
from coach.othello.squares import bit_of
from game import othello as rules
from table.consequences import Consequences
from table.lesson import Lesson, LessonStep, MoveFeedback, draws

_D4 = (3, 4)
_SEVERAL = 3


def _turns_d4(move: Consequences) -> bool:
    return _D4 in move.turned


def _turns_lines(move: Consequences) -> bool:
    """Whether a move turns discs on several lines."""
    placed = bit_of(move.filled[0])
    ways = {_way(bit_of(cell) % 8 - placed % 8, bit_of(cell) // 8 - placed // 8) for cell in move.turned}
    return len(ways) >= _SEVERAL


def _way(across: int, down: int) -> tuple[int, int]:
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def _turns_most(move: Consequences) -> bool:
    return len(move.turned) > 1


def _keeps_corners(move: Consequences) -> bool:
    """Whether the other side cannot take a corner with its next move."""
    return not corners_for(move.after, 1 - move.mover)


def _on_x_square(move: Consequences) -> bool:
    return move.action in x_squares()


def _counts_more(move: Consequences) -> bool:
    """Whether the mover has more discs at the end, whatever the other side plays."""
    score = best_score(move.after)
    return score is not None and lead(score, move.mover) > 0


LESSON = Lesson(
    (
        LessonStep(
            name="flip",
            title="Close in and flip",
            tells="A white disc in line between two black ones flips to black.",
            task="you are Black. Flip the white disc on d4.",
            position=rules.to_position(rules.initial_state()),
            goal=_turns_d4,
            example="d3",
            features=("discs",),
            right="Well done: black lies on both sides of d4, so it flipped.",
            otherwise="That flipped {gained}. Black lies at the right of d4 and below it: close it in from across.",
        ),
        LessonStep(
            name="many",
            title="Every line counts",
            tells="One disc flips all that it closes in: across, upright and slanting, all at once.",
            task="find the square that flips discs on several lines.",
            position="-------------------XOOX---XXXOX---OOOOO------OX----------------- X",
            goal=_turns_lines,
            example="e6",
            features=("discs",),
            right="{gained} flipped, each line up to the next black disc.",
            otherwise="That flipped only {gained}. Look below the white row: one square sees black on every side.",
        ),
        LessonStep(
            name="must",
            title="A move must flip",
            tells="You may only put a disc where it flips something. Sometimes few squares are left.",
            task="Black may play on two squares only. Take the one that flips more.",
            position="-------------------X-------XX------XX-O-----XXOO----O-O----OOOOX X",
            goal=_turns_most,
            example="c8",
            features=("moves",),
            right="Four at once, all along the edge.",
            otherwise="That is allowed, but it flips only {gained}. Look along the lowest row, up to your disc on h8.",
        ),
        LessonStep(
            name="pass",
            title="Who cannot, passes",
            tells="A side that can flip nothing passes, and the other moves again.",
            task="find the move after which White can flip nothing.",
            position="---------------------------OOO-----OOO---OOOOO-----OOO-----OX--- X",
            goal=must_pass,
            example="c8",
            features=("moves", "no_move"),
            right="White has no move and passes: it is your turn again.",
            otherwise="White can still close your discs in. Keep them all on the lowest row: nothing is below them.",
        ),
        LessonStep(
            name="corner",
            title="Corners stay",
            tells="No disc in a corner can be closed in: it is yours for good, and so is what leans on it.",
            task="take a corner.",
            position="-----------OX-O-OOOOOO--XOXOO-X-XXXXXXX-XXX-X------------------- X",
            goal=takes_corner,
            example="h1",
            features=("corners", "corner_moves", "stable"),
            right="The corner is yours to the end.",
            otherwise="That is no corner. Follow the slanting line of white discs up to the right.",
        ),
        LessonStep(
            name="beware",
            title="Mind the squares beside",
            tells="A disc beside an empty corner helps the other side to get there.",
            task="make a move that lets White into no corner.",
            position="-------------------O-O----XOOXOO---OOOOO--OOOXO---OOOX----OOOO-- X",
            goal=_keeps_corners,
            example="c3",
            features=("x_cells", "c_cells", "corner_moves"),
            right="White finds no corner now. Waiting is often best.",
            wrong=(MoveFeedback(_on_x_square, "b7 touches the corner slantwise: White closes it in and takes a8."),),
            otherwise="On the edge beside the corner White can close your disc in, and takes a8.",
        ),
        LessonStep(
            name="count",
            title="The last disc counts",
            tells="When nobody can move, more discs win, and squares left empty go to the winner. Here two are left.",
            task="play so that Black has more discs at the end.",
            position="XXXXXXXOXOOOOXXOXOOXXXOOXOOXXOOOXOOXOXXOXOXOXXOOXOXXXO--XXXXXXXX X",
            goal=_counts_more,
            example="h7",
            features=("late_discs",),
            right="Whatever White does now, Black has more discs when they are counted.",
            otherwise="Count on: White takes the last square, flips your discs back and has more.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} plays White. A corner is free, and seven squares are left.",
            task="you are Black. Win this game!",
            position="XXXXXXXXOXXXOO--OXOXXOO-OXOOXXOOOXOXOOXOOOOOXXXXOOOXXX-OO-X-XXX- X",
            example="h8",
            right="You have won your first game!",
            wrong=(MoveFeedback(draws, "32 to 32, a draw. Start over and take the corners first."),),
            otherwise="White has more discs. Start over: corners first, and count before the last squares.",
            rival="level-1",
        ),
    )
)
