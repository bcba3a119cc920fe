"""What is said of a board: its rules, its sides, its moves and its ends.

Each board has one, `TEXTS` in `coach/<board>/texts.py`. What it is called is the game's own `title`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coach.feature_descriptions import FeatureDescriptions, no_features
from coach.move_descriptions import plain_move_description, plain_square
from coach.position_editor import PLAIN, PositionEditor
from coach.reasons import Confirmation, Reason, no_reasons
from game import game_of
from game.texts import text
from game.verbs import State, current_player

if TYPE_CHECKING:
    from coach.phrases import Part
    from coach.side_labels import SideLabels
    from game.spec import Game
    from table.consequences import Cell, Consequences
    from table.lesson import Lesson
    from table.review.turns import Turn

Span = tuple[int, int]
"""The first and one past the last, counted from 0."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position, or a part of it.

    Attributes:
        columns, rows: the part, counted from the left and from the bottom; None for the whole board. Only boards made
            of cells have parts.
        moves: played from the position before it is shown; the last one is ringed.
        ghost: a cell, and the player and kind of a piece about to be placed there.
        won: the winning path or line is traced, the rest veiled.
        aided: the sides for which the board's own help is drawn.
    """

    position: str
    columns: Span | None = None
    rows: Span | None = None
    moves: tuple[str, ...] = ()
    ghost: tuple[Cell, int, str] | None = None
    won: bool = False
    aided: tuple[int, ...] = ()


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
class Aid:
    """A help that only this board offers, as a switch of a new game: `BoardView.aided` says for whom it is drawn."""

    label: str
    tooltip: str


@dataclass(frozen=True, slots=True)
class Threat:
    """What a side could do next that should be seen coming, besides winning: which moves, and what is said of them.

    `none` is said where there are none.
    """

    meets: Callable[[Consequences], bool]
    words: str
    none: str


@dataclass(frozen=True, slots=True)
class Win:
    """A game that was won on the board.

    Attributes:
        side: the winner's side as it is called.
        cells: the winning cells.
        last: the move that ended it, as it is written, or "your own d5*" where the reader made it and lost.
        number: under which that move stands in the list of moves.
        score: the points of player 0 and of player 1, in a game that counts points; else None.
        ended: the move that ended it, with what it did; None where the game began with its end.
        you: the side of the only person who plays, 0 or 1; None where several or none do.
    """

    side: str
    cells: list[Cell]
    last: str
    number: int
    score: tuple[int, int] | None = None
    ended: Consequences | None = None
    you: int | None = None


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move in the list of moves.

    Attributes:
        text: the move.
        player, kind: whose piece was placed, and which.
        words: what else the move did, if the board tells that.
    """

    text: str
    player: int
    kind: str = "regular"
    words: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to begin that is offered for a new game.

    Attributes:
        label: a few signs for a button: "6 × 4".
        words: the same in words: "six houses, four seeds".
        position: the text of the first position; empty for the board's own start.
    """

    label: str
    words: str
    position: str = ""


def _plain_note(move: str, before: State, _action: int) -> MoveNote:
    return MoveNote(move, int(current_player(before)))


def _plain_win(win: Win) -> str:
    return text("{side} won with {last} on move {number}.", side=win.side, last=win.last, number=win.number)


def _plain_draw(state: State) -> str:
    if game_of(state).score is not None:
        return text("Neither side has more points.")
    return text("The board is full and nobody won.")


def _plain_call(move: str) -> str:
    return text(move.capitalize())


def _plain_name(move: str) -> str:
    return move


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTexts:
    """What is said of a board. What has a default may be left out.

    Attributes:
        sample: a position well under way, for pictures.
        line: a few words under its name, such as "Three in a row".
        invitation: a sentence or two for the first board of the home screen.
        steps: the rules, explained in this order; the first `begins_with` are enough to begin with.
        notation: how its moves are written.
        sides: what the first and the second player's sides are called.
        to_win: what a side does that wins, after "lets Black".
        how_won, how_drawn: the sentence that tells the end; the score, if there is one, stands beside it.
        note: the entry of a move, given as text and action, that was played in a position.
        describe_move: what a move did, in words that follow the name of who made it.
        reasons: why a move is good, beside what the verbs tell of every board (`coach.move_reasons`).
        mistake_reasons: what a move of a reviewed game does against its own side, beside what the verbs tell of every
            board (`coach.review.explanation`).
        confirmations: for each kind of reason that foretells something, whether the moves that follow confirm it.
        call: what the button says that plays a move without a place on the board, given as text: "Pass".
        stuck: why somebody passes whose only move that is.
        named: a move, given as text, as a sentence names it: "column 4".
        whole: a move of several steps with all of them: "b3, then turn the top right quadrant"; None where a move has
            one step.
        square: what a cell is called.
        again: when a side moves again, and that this is one turn: the legend of the arrow in the list of moves.
        aid: the help that only this board offers.
        variants: the ways to begin that a new game offers, the board's own start first; none where that is the only
            one. `counted` says what their labels count: "Houses × seeds".
        position_editor: how a position of it is put together by hand.
        threat: what is marked among the threats besides what wins at once; None for nothing.
        lesson: how the board is learnt by doing; None where there is none.
        features: what its features measure.
        watched: a position whose search tree is small enough to be watched; empty for the board's start.
    """

    sample: str
    line: str = ""
    invitation: str = ""
    steps: tuple[Step, ...] = ()
    notation: str = ""
    begins_with: int = 3
    sides: tuple[str, str] = ("White", "Black")
    to_win: str = "win at once"
    how_won: Callable[[Win], str] = _plain_win
    how_drawn: Callable[[State], str] = _plain_draw
    note: Callable[[str, State, int], MoveNote] = _plain_note
    describe_move: Callable[[Consequences, SideLabels], tuple[Part, ...]] = plain_move_description
    reasons: Callable[[Consequences, SideLabels], tuple[Reason, ...]] = no_reasons
    mistake_reasons: Callable[[Turn, SideLabels], tuple[Reason, ...]] = no_reasons
    confirmations: Mapping[str, Confirmation] = field(default_factory=dict)
    call: Callable[[str], str] = _plain_call
    stuck: str = "Nothing can be played on the board."
    named: Callable[[str], str] = _plain_name
    whole: Callable[[str], str] | None = None
    square: Callable[[Cell], str] = plain_square
    again: str = ""
    aid: Aid | None = None
    variants: tuple[Variant, ...] = ()
    counted: str = ""
    position_editor: PositionEditor = PLAIN
    threat: Threat | None = None
    lesson: Lesson | None = None
    features: Callable[[], FeatureDescriptions] = no_features
    watched: str = ""

    def side(self, player: int) -> str:
        """What a player's side is called, for people."""
        return text(self.sides[player])

    def variant_at(self, position: str | None) -> Variant | None:
        """The variant that begins with a position, None for the board's own start; None where it is none of them."""
        return next((variant for variant in self.variants if variant.position == (position or "")), None)

    def spoken(self, move: str) -> str:
        """A move, given as text, as one tells somebody to make it."""
        return (self.whole or self.named)(move)

    def note_of(self, game: Game, before: State, action: int) -> MoveNote:
        """The entry of `action`, which was played in `before`."""
        return self.note(game.action_to_string(before, action), before, action)

    def description_of(self, move: Consequences) -> tuple[Part, ...]:
        """What a move did, in words that follow the name of who made it."""
        return self.describe_move(move, self)
