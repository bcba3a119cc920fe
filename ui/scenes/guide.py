"""What the screens say about each board: a line, an invitation, and its rules in steps with pictures.

A new board is one entry here.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A part of a position: its columns and rows from the first to one past the last, from 0 and the bottom.

    Attributes:
        moves: played from the position before it is shown; the last one is ringed.
        ghost: a cell, and the player and kind of a piece about to be placed there.
        won: the winning path or line is traced, the rest veiled.
        traced: White's longest path is traced (Pathwayz).
    """

    position: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    moves: tuple[str, ...] = ()
    ghost: tuple[Cell, int, str] | None = None
    won: bool = False
    traced: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of piece with its name and what it does."""

    player: int
    kind: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Step:
    """One rule. Two diagrams are a before and an after; `beside` puts a single one to the right of the text."""

    title: str
    text: str
    pictures: tuple[Diagram | Tile, ...] = ()
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Guide:
    """One board: `line` is for its card, `invitation` for a large one, `sample` a position well under way.

    `notation` says how its moves are written.
    """

    line: str
    invitation: str
    sample: str
    steps: tuple[Step, ...]
    notation: str


_BRIDGE = "12/12/2wW2bbww2/wwb1wb1W2ww/1b1b1ww1bb2/12/12/12 w"
_FLIP = "12/12/3wb1w5/4b2b4/3w1bw5/12/12/12 w"
_TWIST = "w1b3/wb4/w3b1/6/4b1/5w w"

GUIDES: dict[str, Guide] = {
    "pathwayz": Guide(
        line="8 × 12, join the banks",
        invitation="Cross the water. Link the left bank to the right before your rival does.",
        sample="12/3bW7/4Wbw3w1/2b1BwB1wb2/1wwwW2bb1b1/wWBbWb2w3/bb10/WB10 w",
        steps=(
            Step(
                "Bridge the banks",
                "Link the left bank to the right in your colour. Diagonals count.",
                (Diagram(_BRIDGE, (0, 12), (3, 6), traced=True),),
            ),
            Step(
                "Two ways to move",
                "Place a regular stone of your colour, or a permanent one of theirs.",
                (Tile(0, "regular", "Regular", "can flip"), Tile(1, "permanent", "Permanent", "never flips")),
            ),
            Step(
                "A permanent flips its neighbours",
                "All eight around it, both colours.",
                (
                    Diagram(_FLIP, (3, 8), (3, 6), ghost=((5, 4), 1, "permanent")),
                    Diagram(_FLIP, (3, 8), (3, 6), moves=("f5*",)),
                ),
            ),
            Step(
                "One move, two paths",
                "If a move completes both paths, whoever made it wins. If it completes only the other side's, "
                "the other side wins.",
            ),
            Step("A full board", "If all 96 cells are filled and no path crosses the water, the game is a draw."),
        ),
        notation="d5 is a regular stone on column d, row 5; d5* a permanent one.",
    ),
    "pentago-twist": Guide(
        line="6 × 6, turn a quadrant",
        invitation="Place a marble, twist a quadrant, and line up five.",
        sample="w2w2/1b2bw/3w1b/1b1w2/1wb1b1/2w3 b",
        steps=(
            Step(
                "Place a marble",
                "Any empty socket of the four tiles will do. White begins.",
                (Diagram("6/1b4/2w3/3b2/1w4/6 w", (0, 6), (0, 6), ghost=((4, 2), 0, "regular")),),
                beside=True,
            ),
            Step(
                "Then twist a quadrant",
                "A quarter turn clockwise, or mirrored left to right. Every turn twists.",
                (Diagram(_TWIST, (0, 6), (0, 6)), Diagram(_TWIST, (0, 6), (0, 6), moves=("f6/1R",))),
            ),
            Step(
                "Five in a row win",
                "Across, upright or diagonal. Lines count only after the twist.",
                (Diagram("6/1w2b1/2w3/1b1w2/2b1w1/3b1w b", (0, 6), (0, 6), won=True),),
                beside=True,
            ),
            Step(
                "Twist with care",
                "A twist that makes five for your rival alone loses. Five for both at once is a draw, "
                "and so is a full board.",
            ),
        ),
        notation="c6/2R is a marble on c6, then quadrant 2 turned; c6/2M has it mirrored. Quadrants: 1 top left, "
        "2 top right, 3 bottom left, 4 bottom right.",
    ),
    "connect-four": Guide(
        line="Seven columns, four in line",
        invitation="Drop discs into seven columns, and be the first to line up four.",
        sample="7/7/3b3/2bw3/1wbbww1/wbwwbb1 w",
        steps=(
            Step(
                "Drop a disc",
                "It falls to the lowest free hole of its column. Yellow begins.",
                (Diagram("7/7/7/3b3/3w3/2bwbww b", (0, 7), (0, 6)),),
                beside=True,
            ),
            Step(
                "Four in line win",
                "Across, upright or diagonal.",
                (Diagram("7/7/3w3/2wb3/1wbb3/wbwb1w1 b", (0, 7), (0, 6), won=True),),
                beside=True,
            ),
            Step(
                "Mind what you build on",
                "Every disc carries the next one of its column: it may be the very place your rival waits for.",
                (Diagram("7/2b4/2w4/2b1w2/1wwbw2/1bwbbw1 b", (0, 7), (0, 6)),),
                beside=True,
            ),
            Step("A full rack", "If all 42 holes are filled and nobody has four, the game is a draw."),
        ),
        notation="A move is the number of its column, 1 to 7 from the left.",
    ),
    "tic-tac-toe": Guide(
        line="Three in a row",
        invitation="Three in a row, before they do.",
        sample="wbw/1b1/w2 b",
        steps=(
            Step(
                "Take turns",
                "Mark any free square. X begins.",
                (Diagram("3/1w1/b2 w", (0, 3), (0, 3)),),
                beside=True,
            ),
            Step(
                "Three in a row win",
                "Across, upright or diagonal.",
                (Diagram("bw1/bw1/1w1 b", (0, 3), (0, 3), won=True),),
                beside=True,
            ),
            Step(
                "Threaten twice",
                "Two threats at once cannot both be stopped. Played well by both, the game is a draw.",
                (Diagram("w1b/1b1/w1w b", (0, 3), (0, 3)),),
                beside=True,
            ),
        ),
        notation="b2 is the square in the middle: columns a to c, rows 1 to 3 from the bottom.",
    ),
}
