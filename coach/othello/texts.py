"""The texts of Othello."""

from __future__ import annotations

from coach.board_texts import BoardTexts, Diagram, Feat, MoveNote, Step, Threat, Win
from coach.feature_descriptions import FeatureDescriptions
from coach.othello.aloud import ALOUD
from coach.othello.confirmations import CONFIRMATIONS
from coach.othello.lessons import LESSON
from coach.othello.mistake_reasons import mistake_reasons
from coach.othello.move_descriptions import describe_move, foresight, move_phrase, takes_corner
from coach.othello.position_editor import POSITION_EDITOR
from coach.othello.reasons import reasons
from coach.othello.squares import name_of
from coach.phrases import shown_score
from game import othello as rules
from game.texts import sentences, text
from game.verbs import State, current_player

SIDES = ("Black", "White")
_SAMPLE = "----------------X-XOOO-O-XXXOOOX--XOOOXX--OXOXOX--OOXX----O----- X"
_FLIP = "-------------------------XOOO------XX--------------------------- X"
_CORNER = "OOOOX---OOOX----OOX-----OX-XO------OX--------------------------- X"


def _note(move: str, before: State, action: int) -> MoveNote:
    return MoveNote(text("passes") if action == rules.PASS else move, int(current_player(before)))


def _features() -> FeatureDescriptions:
    """Return the descriptions of features. They are imported here, since the first frame does not need them."""
    from coach.othello.feature_descriptions import FEATURES

    return FEATURES


def _how_won(win: Win) -> str:
    if win.score is None:
        return text("{side} has more discs after {last} on turn {number}.", side=win.side, last=win.last,
                    number=win.number)  # fmt: skip
    score = shown_score(win.score if win.side == text(SIDES[0]) else win.score[::-1])
    sentence = "Nobody can move any more, and {side} has more discs."
    if 0 in win.score:
        sentence = "{side} wins {score}: no disc of the other side is left."
    words = text(sentence, side=win.side, score=score)
    return sentences(words, _empty_squares(win.ended.after, win.side) if win.ended else "")


def _how_drawn(state: State) -> str:
    drawn = text(
        "Nobody can move any more, and both have {n} disc.|Nobody can move any more, and both have {n} discs.",
        n=rules.discs(state)[0],
    )
    return sentences(drawn, _empty_squares(state))


def _empty_squares(state: State, winner: str = "") -> str:
    """Return the sentence on the side that gets the empty squares at the end; empty if no squares are empty.

    `winner` is the name of the side that won; empty for a draw.
    """
    empty = rules.CELLS - sum(rules.discs(state))
    if not empty:
        return ""
    if not rules.counted_empty(state):
        return text("By this game’s older rules, empty squares count for nobody.")
    if not winner:
        return text("Each side gets half of the empty square.|Each side gets half of the {n} empty squares.", n=empty)
    return text("The empty square goes to {side}.|The {n} empty squares go to {side}.", n=empty, side=winner)


TEXTS = BoardTexts(
    line="Close in and flip",
    invitation="Close in your rival’s discs and flip them. Most discs win.",
    sample=_SAMPLE,
    steps=(
        Step(
            "Close in and flip",
            "Put a disc so that white ones lie in line between it and another of yours: they flip. Black begins.",
            (
                Diagram(_FLIP, (0, 7), (2, 6), ghost=((5, 4), 0, "regular")),
                Diagram(_FLIP, (0, 7), (2, 6), moves=("f4",)),
            ),
        ),
        Step(
            "A move must flip",
            "On all lines at once: across, upright, slanting. Dots show where. If you can flip nothing, you pass.",
        ),
        Step(
            "Corners stay",
            "A disc in a corner is never flipped. Beware of the squares beside an empty corner.",
            (Diagram(_CORNER, (0, 5), (3, 8)),),
            beside=True,
        ),
        Step("Most discs win", "When nobody can move, the discs are counted. Empty squares count for the winner."),
    ),
    value_counts="What counts: corners, the squares beside them, and how many moves a side has; near the end, discs.",
    notation="f5 is column f, row 5 from the top; pass where nothing can be flipped.",
    sides=SIDES,
    feat=Feat("circle", "Wide field", "Win with 45 discs.", lambda end: end.points >= 45),
    how_won=_how_won,
    how_drawn=_how_drawn,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    confirmations=CONFIRMATIONS,
    note=_note,
    describe_move=describe_move,
    move_phrase=move_phrase,
    foresight=foresight,
    aloud=ALOUD,
    stuck="No disc would flip another.",
    square=name_of,
    position_editor=POSITION_EDITOR,
    threat=Threat(
        takes_corner,
        "Marked: corners that one move could take.",
        "No move could take a corner.",
    ),
    lets_win="{move} lets {side} end the game with more discs",
    lesson=LESSON,
    features=_features,
)
