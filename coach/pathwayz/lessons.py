"""The first steps in Pathwayz."""

from __future__ import annotations

from game import pathwayz as rules
from game.text import letter_at
from table.consequences import Consequences
from table.lesson import Lesson, LessonStep, MoveFeedback, lets_win, loses, stops


def _regular(move: Consequences) -> bool:
    return move.action < rules.CELLS


def _permanent(move: Consequences) -> bool:
    return not _regular(move)


def _links(move: Consequences) -> bool:
    """Whether a move joins the learner's two lone stones."""
    path = rules.longest_path(move.after, move.mover)
    return bool(path) and path[-1][0] - path[0][0] >= 2


def _touches(move: Consequences) -> bool:
    """Whether the new stone lies beside a stone of the learner."""
    column, row = move.filled[0]
    near = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    inside = [cell for cell in near if 0 <= cell[0] < rules.COLUMNS and 0 <= cell[1] < rules.ROWS]
    return any(letter_at(rules.board(move.before), cell) in _own(move) for cell in inside)


def _own(move: Consequences) -> str:
    return "bB" if move.mover else "wW"


def _gains(move: Consequences) -> bool:
    """Whether a move turns stones to the learner's colour."""
    return bool(move.gained)


def _loses_own(move: Consequences) -> bool:
    """Whether a move turns a stone of the learner to the other colour."""
    return bool(move.lost)


def _helps(move: Consequences) -> bool:
    """Whether a move turns stones of the learner to the other colour, and lets the other side win next."""
    return _loses_own(move) and lets_win(move)


LESSON = Lesson(
    (
        LessonStep(
            name="link",
            title="Link two stones",
            tells="Stones of one colour are linked when they touch: side by side, one above the other, or corner to "
            "corner.",
            task="place a white stone that links your two.",
            position="12/12/2b9/6w5/4w7/9b2/12/12 w",
            goal=_links,
            example="f5",
            features=("path", "future_path"),
            right="All three touch now: they are linked.",
            wrong=(
                MoveFeedback(_permanent, "That was the black permanent. Take the white stone for now."),
                MoveFeedback(_touches, "That stone touches only one of yours. Find a cell that touches both."),
            ),
            otherwise="That stone touches none of yours. Look at the cells between them.",
        ),
        LessonStep(
            name="cross",
            title="Cross the water",
            tells="Link the left bank to the right bank, and you win. The path may bend as it likes.",
            task="one stone is missing. Find its place.",
            position="12/1b1b4b3/6b3b1/2www1b1ww2/ww2bw1w1bww/2b4b4/5b6/12 w",
            example="g4",
            features=("placements", "wins_placing"),
            right="Your path runs from bank to bank. You have won!",
            wrong=(
                MoveFeedback(_permanent, "A permanent has the other colour. Here you need a white stone."),
                MoveFeedback(
                    _touches, "That touches your path, but there is still a hole in it. Follow the path from the left."
                ),
            ),
            otherwise="That stone is not on your path. Follow your stones from the left bank to the gap.",
        ),
        LessonStep(
            name="flip",
            title="A permanent flips",
            tells="Instead of your own stone you may place a permanent of the other colour. All stones around it flip.",
            task="place a permanent that flips all three black stones.",
            position="12/12/4b7/3b1b6/9w2/8w3/10w1/12 w",
            goal=lambda move: len(move.gained) == 3,
            example="e5*",
            features=("flip_gain", "permanents"),
            right="{gained} flipped to white. One move, and three more stones are yours!",
            wrong=(
                MoveFeedback(_regular, "That was a white stone, and it flips nothing. Take the permanent."),
                MoveFeedback(
                    _gains, "It flipped {gained}, but not all three. Find the cell that touches every one of them."
                ),
                MoveFeedback(_loses_own, "Oh! It flipped {lost} to black. It flips every stone around it, yours too."),
            ),
            otherwise="No stone is beside this permanent, so nothing flips. Place it where all three are around it.",
        ),
        LessonStep(
            name="stay",
            title="A permanent stays",
            tells="A permanent flips the round stones beside it, black and white. Permanents, the square ones, never "
            "flip.",
            task="flip both black stones, and none of yours.",
            position="12/4w7/12/4bb6/12/4W7/12/12 w",
            goal=lambda move: len(move.gained) == 2 and not move.lost,
            example="f4*",
            features=("permanents", "safe_path"),
            right="Two stones flipped. Your square permanent is beside it and stays white.",
            wrong=(
                MoveFeedback(_regular, "That was a white stone, and it flips nothing. Take the permanent."),
                MoveFeedback(
                    _loses_own, "It flipped your own round stone, too. Try the side where your square permanent is."
                ),
                MoveFeedback(_gains, "Only one black stone flipped. Find a cell that touches both."),
            ),
            otherwise="No black stone is beside this permanent, so none flips.",
        ),
        LessonStep(
            name="flip-to-win",
            title="Flip to win",
            tells="A permanent can close your path: black stones in your way become yours.",
            task="place a permanent so that your path joins the banks.",
            position="12/9b2/7b4/3wwbbW2ww/www1b3ww2/2b2b2b3/12/12 w",
            example="g6*",
            features=("placements", "wins_flipping"),
            right="{gained} flipped to white, and your path runs from bank to bank. You have won!",
            wrong=(
                MoveFeedback(_regular, "A white stone cannot go round both black ones. Take the permanent."),
                MoveFeedback(
                    _loses_own, "{lost} flipped to black, too: that leaves a hole in your path. Flip f5 and g5 only."
                ),
                MoveFeedback(_gains, "{gained} flipped to white, but there is still a hole in your path."),
            ),
            otherwise="It flipped no stone in your way. Place it beside f5 and g5.",
        ),
        LessonStep(
            name="beware",
            title="It is theirs, too",
            tells="The permanent that you place is black, so it helps Black, too.",
            task="cross now. Careful: one more stone in column f, and Black is across.",
            position="12/4W7/wwww1b1wwwww/6w5/bbbbB1Bbbbbb/12/2b9/12 w",
            example="f7*",
            features=("permanents",),
            right="You are across, and Black is not. You have won!",
            wrong=(
                MoveFeedback(loses, "Black wins! Your black permanent was the last stone of Black’s own path."),
                MoveFeedback(
                    _helps, "{lost} flipped to black, and Black plays {reply} and is across. Look at column f."
                ),
                MoveFeedback(_loses_own, "{lost} flipped to black: that broke your path. Look at column f."),
                MoveFeedback(lets_win, "Black plays {reply} and is across. You can be there first: look at column f."),
            ),
            otherwise="Black cannot cross at once, but you can: look at column f again.",
        ),
        LessonStep(
            name="block",
            title="Stop Black",
            tells="When Black needs only one stone, stop it: take the place, or flip Black’s stones.",
            task="Black will cross with the next move. Do not let it.",
            position="12/7b4/6w5/3w2W1w3/bbbbbb1bbbbb/4w1W2w2/3w2w4w/12 w",
            goal=stops,
            example="g4",
            features=("wins_placing", "wins_flipping"),
            right="Well done: now Black has no way to cross with one move.",
            wrong=(
                MoveFeedback(_permanent, "It flipped no stone that Black needs, so Black plays {reply} and is across."),
            ),
            otherwise="Black plays {reply} and is across. Look for the hole in Black’s path.",
        ),
        LessonStep(
            name="game",
            title="Your first game",
            tells="{rival} is the gentlest opponent. Your path is far ahead: finish it.",
            task="you are White. Win this game!",
            position="12/12/12/WWW1WwwW1WWW/4B2B4/1w1b1B1B2w1/5B6/12 w",
            example="d5",
            right="You have won your first game. Now you know how it goes!",
            otherwise="Black was across first. Start over: look each time what Black needs.",
            rival="level-1",
        ),
    )
)
