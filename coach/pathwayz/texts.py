"""The texts of Pathwayz."""

from __future__ import annotations

from coach.board_texts import Aid, BoardTexts, Diagram, Feat, MoveNote, Step, Tile, Win
from coach.feature_descriptions import FeatureDescriptions
from coach.pathwayz.aloud import ALOUD
from coach.pathwayz.confirmations import CONFIRMATIONS
from coach.pathwayz.lessons import LESSON
from coach.pathwayz.mistake_reasons import mistake_reasons
from coach.pathwayz.move_descriptions import describe_move, foresight, move_phrase
from coach.pathwayz.openings import OPENINGS
from coach.pathwayz.position_editor import PERMANENT, POSITION_EDITOR, REGULAR
from coach.pathwayz.reasons import reasons
from game import pathwayz as rules
from game.text import square_name
from game.texts import text
from game.verbs import State, current_player

_BRIDGE = "12/12/2wW2bbww2/wwb1wb1W2ww/1b1b1ww1bb2/12/12/12 w"
_FLIP = "12/12/3wb1w5/4b2b4/3w1bw5/12/12/12 w"


def _note(move: str, before: State, action: int) -> MoveNote:
    player = int(current_player(before))
    if action < rules.CELLS:
        return MoveNote(move, player)
    # translators: a move in a list: the cell where a permanent stone was placed.
    heard = text("{cell}, permanent", cell=move.rstrip("*"))
    return MoveNote(move, 1 - player, PERMANENT, heard=heard)


def _features() -> FeatureDescriptions:
    """Return the descriptions of features. They are imported here, since the first frame does not need them."""
    from coach.pathwayz.feature_descriptions import FEATURES

    return FEATURES


def _how_won(win: Win) -> str:
    first, end = square_name(*win.cells[0]), square_name(*win.cells[-1])
    sentence = "{side} crosses the water from {first} to {end}: {n} stones."
    return text(sentence, side=win.side, n=len(win.cells), first=first, end=end)


TEXTS = BoardTexts(
    line="8 × 12, join the banks",
    invitation="Cross the water. Link the left bank to the right before your rival does.",
    sample="12/3bW7/4Wbw3w1/2b1BwB1wb2/1wwwW2bb1b1/wWBbWb2w3/bb10/WB10 w",
    steps=(
        Step(
            "Bridge the banks",
            "Link the left bank to the right in your colour. Diagonals count.",
            (Diagram(_BRIDGE, (0, 12), (3, 6), aided=(0,)),),
        ),
        Step(
            "Two ways to move",
            "Place a regular stone of your colour, or a permanent one of theirs.",
            (Tile(0, REGULAR, "Regular", "can flip"), Tile(1, PERMANENT, "Permanent", "never flips")),
        ),
        Step(
            "A permanent flips its neighbours",
            "All eight around it, both colours.",
            (
                Diagram(_FLIP, (3, 8), (3, 6), ghost=((5, 4), 1, PERMANENT)),
                Diagram(_FLIP, (3, 8), (3, 6), moves=("f5*",)),
            ),
        ),
        Step(
            "One move, two paths",
            "If a move completes both paths, whoever made it wins. If it completes only the other side’s, "
            "the other side wins.",
        ),
        Step("A full board", "If all 96 cells are filled and no path crosses the water, the game is a draw."),
    ),
    value_counts="What counts: how many stones each side still needs to cross, and how many it has.",
    notation="d5 is a regular stone on column d, row 5; d5* a permanent one.",
    feat=Feat(
        "git-branch", "The long way", "Cross the water with 15 pieces.", lambda end: len(end.winning_cells) >= 15
    ),
    openings=OPENINGS,
    how_won=_how_won,
    reasons=reasons,
    mistake_reasons=mistake_reasons,
    confirmations=CONFIRMATIONS,
    how_drawn=lambda _state: text("The water is full and no path joins the banks."),
    note=_note,
    describe_move=describe_move,
    move_phrase=move_phrase,
    foresight=foresight,
    aloud=ALOUD,
    aid=Aid("Longest paths", "Each side’s longest path is traced on the board"),
    position_editor=POSITION_EDITOR,
    lets_win="{move} lets {side} cross the water",
    lesson=LESSON,
    features=_features,
    watched="WWbWbbBBwbbb/wWWBBbBBwwBw/wWBwbbbBwBwb/BwWwbbWWWbwW/WwBbBwwWBbBW/WBbbwBWwWBWB/b1BWBwBbWBBW/b1wbBwBWWW1W b",
)
