"""Texts about a board: its rules, its sides, its moves and its ends.

A board's texts are `TEXTS` in `coach/<board>/texts.py`; the board's name is `Game.title`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from coach.aloud import PLAIN as PLAIN_ALOUD
from coach.aloud import BoardAloud, PositionAloud
from coach.feature_descriptions import FeatureDescriptions, no_features
from coach.move_descriptions import plain_foresight, plain_move_description, plain_move_phrase, plain_square
from coach.position_editor import PLAIN, PositionEditor
from coach.reasons import Confirmation, Reason, no_reasons
from game import game_of, outcome_of
from game.formats import one_by_one
from game.texts import Message, text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences, consequences_of

if TYPE_CHECKING:
    from coach.phrases import Foresight, Part
    from coach.side_labels import SideLabels
    from game.spec import Game
    from table.lesson import Lesson
    from table.review.turns import Turn

Span = tuple[int, int]
"""A range of columns or rows, counted from 0: the first, and one past the last."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture of a position, or of a part of it.

    Attributes:
        columns, rows: the shown part, counted from the left and from the bottom; None for the whole board. Only boards
            made of cells have parts.
        moves: the moves played from the position before the picture is drawn; the piece of the last move is ringed.
        ghost: a cell, and the side and kind of a piece that is about to be placed there.
        won: whether the picture traces the winning path or line, and veils all other cells.
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
    """A kind of piece, with its name and its effect."""

    player: int
    kind: str
    title: Message
    detail: Message


@dataclass(frozen=True, slots=True)
class Step:
    """One rule. Two diagrams show a position before and after a move; with `beside`, one diagram is beside the text."""

    title: Message
    text: Message
    pictures: tuple[Diagram | Tile, ...] = ()
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Aid:
    """A help that only one board offers: the label and the tooltip of the switch for this help in a new game."""

    label: Message
    tooltip: Message


class FinalPosition(NamedTuple):
    """The end of a won game: the board, the last position, the winner's side, and the number of moves."""

    game: Game
    state: State
    side: int
    plies: int

    @property
    def points(self) -> int:
        """The winner's points; 0 on a board that counts none."""
        outcome = outcome_of(self.game, self.state)
        return outcome.score[self.side] if outcome is not None and outcome.score is not None else 0

    @property
    def own_moves(self) -> int:
        """The number of the winner's moves, on a board whose sides take turns."""
        return (self.plies + 1 - self.side) // 2

    @property
    def winning_cells(self) -> list[Cell]:
        """The cells of the line or path that won."""
        return self.game.winning_cells(self.state)


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat in a won game of this board: its icon, its title, the task, and the test whether a game shows the feat."""

    icon: str
    title: Message
    task: Message
    done: Callable[[FinalPosition], bool]


@dataclass(frozen=True, slots=True)
class Threat:
    """A board's own kind of threat, which is marked in place of immediate wins.

    `meets` says whether a move is such a threat. `words` explains the marks; `none` is the text for a position without
    such threats.
    """

    meets: Callable[[Consequences], bool]
    words: Message
    none: Message


@dataclass(frozen=True, slots=True)
class Win:
    """A game that was won on the board.

    Attributes:
        side: the name of the winner's side.
        cells: the winning cells.
        last: the text of the last move.
        number: the number of the last move in the list of moves.
        score: the points of player 0 and of player 1, in a game that counts points; else None.
        ended: the last move with its consequences; None for a game that was over in its first position.
        you: the side of the only person, 0 or 1; None if the game had two people or no person.
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
        player, kind: the side and the kind of the placed piece.
        words: other effects of the move, on boards that describe them.
        heard: the move as a screen reader says it; empty if `text` can be read aloud as it is.
    """

    text: str
    player: int
    kind: str = "regular"
    words: str = ""
    heard: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """A first position offered for a new game.

    Attributes:
        label: the short label of a button: "6 × 4".
        words: the label in words: "six houses, four seeds".
        position: the text of the first position; empty for the board's own start.
    """

    label: str
    words: Message
    position: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A named opening.

    Attributes:
        name: the name of the opening.
        idea: a sentence on the plans of both sides.
        lines: for each position of the opening, a line of moves from the board's own start to it; other orders of the
            moves, and mirror images, count as well.
    """

    name: Message
    idea: Message
    lines: tuple[str, ...]


def _plain_note(move: str, before: State, _action: int) -> MoveNote:
    return MoveNote(move, int(current_player(before)))


def _plain_win(win: Win) -> str:
    return text("{side} won with {last} on move {number}.", side=win.side, last=win.last, number=win.number)


def _plain_draw(state: State) -> str:
    if game_of(state).score is not None:
        return text("Neither side has more points.")
    return text("The board is full and nobody won.")


def _plain_call(move: str) -> str:
    return text(Message(move.capitalize()))


def _plain_name(move: str) -> str:
    return move


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoardTexts:
    """Texts about a board. Fields with a default are optional.

    Attributes:
        sample: a position well under way, for pictures.
        line: a few words under the board's name, such as "Three in a row".
        invitation: a sentence or two for the first board of the home screen.
        steps: the rules, in the order of explanation; the first `begins_with` are enough for a first game.
        notation: how moves are written.
        sides: the names of the first and the second player's sides.
        lets_win: the message about a `{move}` after which the other `{side}` can win.
        how_won, how_drawn: the sentence about the end, without the score.
        note: returns the list entry of a move, given its text, the position before it and its action.
        describe_move: the effects of a move, in words that follow its player's name.
        move_phrase: a possible move with its side, in words: "White on c3".
        foresight: returns the effects of a possible move, given the move, these texts, and whether to mention effects
            that help the other side.
        reasons: why a move is good, beside the reasons of every board (`coach.move_reasons`).
        mistake_reasons: how a reviewed move harms its own side, beside the reasons of every board
            (`coach.review.explanation`).
        confirmations: for each kind of reason that makes a forecast, the test whether the next moves confirm this
            forecast.
        call: the label of the button for a move (text) without a place on the board: "Pass".
        stuck: the sentence that says why a player must pass.
        named: the name of a move (text) in a sentence: "column 4".
        sequence: words for moves that are only numbers, with the field `moves` and maybe `side`, the side that moves
            first: "Red first: columns 4 5 5".
        owned: returns the name of a move together with its side, given the side's name and the move's text; None on
            boards where moves of both sides never have the same name.
        whole: a move (text) with all its steps, as a noun: "b3 (top right rotated)"; None where moves have one step.
        square: the name of a cell.
        aloud: the texts to be read aloud.
        again: the explanation of the arrow that marks a further move of the same turn in the list of moves.
        aid: the help that only this board offers, if any.
        variants: the first positions that a new game offers, the board's own start first; empty if only the own start
            is offered.
        counted: what the numbers in the labels of `variants` count: "Houses × seeds".
        position_editor: how positions are built by hand.
        threat: the moves marked as threats instead of immediate wins; None for immediate wins.
        lesson: the board's lesson; None if it has none.
        features: the descriptions of the features of a position.
        feat: a feat that can be done in a won game; None if there is none.
        openings: the openings that have names.
        watched: a position with a search tree small enough to watch; empty for the board's start.
        value_counts: what the values of a watched search count, a sentence about the board's own evaluation.
    """

    sample: str
    line: Message = ""
    invitation: Message = ""
    steps: tuple[Step, ...] = ()
    notation: Message = ""
    begins_with: int = 3
    sides: tuple[Message, Message] = ("White", "Black")
    lets_win: Message = "{move} lets {side} win at once"
    how_won: Callable[[Win], str] = _plain_win
    how_drawn: Callable[[State], str] = _plain_draw
    note: Callable[[str, State, int], MoveNote] = _plain_note
    describe_move: Callable[[Consequences, SideLabels], tuple[Part, ...]] = plain_move_description
    move_phrase: Callable[[Consequences, SideLabels], str] = plain_move_phrase
    foresight: Callable[[Consequences, SideLabels, bool], Foresight] = plain_foresight
    reasons: Callable[[Consequences, SideLabels], tuple[Reason, ...]] = no_reasons
    mistake_reasons: Callable[[Turn, SideLabels], tuple[Reason, ...]] = no_reasons
    confirmations: Mapping[str, Confirmation] = field(default_factory=dict)
    call: Callable[[str], str] = _plain_call
    stuck: Message = "Nothing can be played on the board."
    named: Callable[[str], str] = _plain_name
    sequence: Message = ""
    owned: Callable[[str, str], str] | None = None
    whole: Callable[[str], str] | None = None
    square: Callable[[Cell], str] = plain_square
    aloud: BoardAloud = PLAIN_ALOUD
    again: Message = ""
    aid: Aid | None = None
    variants: tuple[Variant, ...] = ()
    counted: Message = ""
    position_editor: PositionEditor = PLAIN
    threat: Threat | None = None
    lesson: Lesson | None = None
    features: Callable[[], FeatureDescriptions] = no_features
    feat: Feat | None = None
    openings: tuple[Opening, ...] = ()
    watched: str = ""
    value_counts: Message = ""

    def side(self, player: int) -> str:
        """Return the displayed name of a player's side."""
        return text(self.sides[player])

    def position_aloud(self, game: Game, state: State) -> PositionAloud:
        """Return the sentences to read aloud about a position."""
        sides = self.side(0), self.side(1)
        return PositionAloud(game, state, game.board(state), self.aloud, self.position_editor, sides)

    def variant_at(self, position: str | None) -> Variant | None:
        """Return the variant that begins in a position (None: the board's own start); None if no variant does."""
        return next((variant for variant in self.variants if variant.position == (position or "")), None)

    def spoken_move(self, move: str) -> str:
        """Return a move (text) as a noun in a sentence, with all of its steps."""
        return (self.whole or self.named)(move)

    def in_order(self, moves: Sequence[str], player: int) -> str:
        """Return moves (texts) as one text, such as "Red first: columns 4 5 5"; `player` makes the first move."""
        if not self.sequence:
            return one_by_one(moves)
        if len(moves) == 1:
            return self.named(*moves)
        return text(self.sequence, moves=one_by_one(moves), side=self.side(player))

    def spoken_by(self, player: int, move: str) -> str:
        """Return a player's move (text) as a noun in a sentence, with its side if both sides have such a move."""
        return self.spoken_move(move) if self.owned is None else self.owned(self.side(player), move)

    def note_of(self, game: Game, before: State, action: int) -> MoveNote:
        """Return the entry of a move in the list of moves; the move is `action`, played in `before`."""
        return self.note(game.action_to_string(before, action), before, action)

    def phrase_of(self, game: Game, state: State, action: int) -> str:
        """Return a possible move in `state` in words, with the name of its side."""
        return self.move_phrase(consequences_of(game, state, action), self)

    def description_of(self, move: Consequences) -> tuple[Part, ...]:
        """Return the effects of a move as parts of a sentence, to follow the name of the player."""
        return self.describe_move(move, self)
