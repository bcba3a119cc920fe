"""The texts of Kalah."""

from __future__ import annotations

from coach.board_texts import BoardTexts, Diagram, Feat, Step, Threat, Variant, Win
from coach.kalah.aloud import ALOUD
from coach.kalah.confirmations import CONFIRMATIONS
from coach.kalah.counting import takes_many
from coach.kalah.lessons import LESSON
from coach.kalah.mistake_reasons import mistake_reasons
from coach.kalah.move_descriptions import describe_move, foresight, move_phrase, named
from coach.kalah.position_editor import POSITION_EDITOR
from coach.kalah.reasons import reasons
from coach.kalah.sowing import sowing_of
from game import kalah as rules
from game.texts import sentences, text


def _how_won(win: Win) -> str:
    assert win.score is not None
    most, least = max(win.score), min(win.score)
    winner = 0 if win.score[0] > win.score[1] else 1
    first, second = TEXTS.side(winner), TEXTS.side(1 - winner)
    message = text("{first} has {most} seeds, {second} {least}.", first=first, second=second, most=most, least=least)
    return sentences(message, _how_ended(win) if win.ended is not None else "")


def _how_ended(win: Win) -> str:
    """Return the sentence on the end of a game: whose houses were empty."""
    assert win.ended is not None
    home = sowing_of(win.ended).home
    if not any(home):
        return text("All houses were empty.")
    emptied = int(home[0] > 0)
    if emptied == win.you:
        return text("Your houses were empty.")
    return text("{side}’s houses were empty.", side=TEXTS.side(emptied))


def _how_drawn(state: rules.Kalah) -> str:
    return text("Both stores hold {n} seed.|Both stores hold {n} seeds.", n=rules.score(state)[0])


TEXTS = BoardTexts(
    line="Sow, capture, go again",
    invitation="Sow your seeds round the board, capture, and go again: whoever has more in the end wins.",
    sample="0,1,3,3,9,1,6/0,2,2,0,9,8,4 s",
    steps=(
        Step(
            "Sow",
            "Sow all the seeds of one of your houses one by one, anticlockwise: into your store too, never into the "
            "other one.",
            (Diagram("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s"), Diagram("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", moves=("5",))),
        ),
        Step(
            "The last one in your store: go again",
            "Your turn goes on as long as you end there.",
            (Diagram("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", moves=("3",)),),
            beside=True,
        ),
        Step(
            "The last one in your empty house: capture",
            "It takes all the seeds opposite into your store, and itself too. An empty house opposite gives nothing.",
            (Diagram("1,0,2,5,0,3,8/2,6,0,4,5,1,11 s"), Diagram("1,0,2,5,0,3,8/2,6,0,4,5,1,11 s", moves=("1",))),
        ),
        Step(
            "Most seeds win",
            "A side without seeds in its houses ends the game; the other keeps its own.",
            (Diagram("0,0,0,0,0,1,27/0,0,2,0,0,0,18 s", moves=("6",)),),
            beside=True,
        ),
    ),
    begins_with=4,
    value_counts="What counts: seeds in the stores, and those that the next moves may bring there; 100 is one seed.",
    notation="A move is the number of a house, 1 to 6 from the left of who plays it.",
    named=lambda move: named(int(move) - 1),
    sequence="houses {moves}",
    owned=lambda side, move: text("{side}’s house {house}", side=side, house=move),
    sides=("South", "North"),
    feat=Feat("download", "Full store", "Win with 30 seeds.", lambda end: end.points >= 30),
    how_won=_how_won,
    how_drawn=_how_drawn,
    describe_move=describe_move,
    move_phrase=move_phrase,
    foresight=foresight,
    aloud=ALOUD,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    confirmations=CONFIRMATIONS,
    again="Last seed in your store? Play again.",
    variants=(
        Variant("6 × 4", "six houses, four seeds"),
        Variant("6 × 6", "six houses, six seeds", "6,6,6,6,6,6,0/6,6,6,6,6,6,0 s"),
        Variant("4 × 3", "four houses, three seeds", "3,3,3,3,0/3,3,3,3,0 s"),
    ),
    counted="Houses × seeds",
    threat=Threat(
        takes_many,
        "Marked: houses that could capture three seeds or more.",
        "No house could capture three seeds or more.",
    ),
    lets_win="{move} lets {side} win",
    lesson=LESSON,
    position_editor=POSITION_EDITOR,
)
