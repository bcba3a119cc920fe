"""A position while it is edited: the piece in hand, the text as it is typed, the verdict, and the repair on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.position_draft import PositionDraft
from coach.position_verdict import judged, unreadable
from game.errors import RulesError
from game.text import EMPTY
from game.texts import Message, text

if TYPE_CHECKING:
    from coach.position_draft import Arrangement
    from coach.position_repairs import Repair
    from coach.position_verdict import PositionVerdict
    from game.spec import Game
    from saves.settings import Settings
    from table.consequences import Cell

_ALL = 999
"""A number greater than any cell holds."""
_ADVICE: Message = (
    "Right click takes a piece away, the wheel changes the piece. Ctrl+V pastes a position or a whole game."
    " Arrows and Enter do the same without a mouse."
)
_ADVICE_ON_NUMBERS: Message = (
    "Right click takes one away, the wheel adds and takes. Ctrl+V pastes a position or a whole game."
    " Arrows, + and - do the same without a mouse."
)


class EditedPosition(PositionDraft):
    """A draft that is judged after every change.

    Attributes:
        hand: the letter of the piece in hand; empty for Erase, which removes pieces.
        written: the position as a text, exactly as it was typed, legible or not.
        verdict: the judgement of the rules on the position.
    """

    verdict: PositionVerdict
    _offered: int

    def __init__(self, game: Game, settings: Settings, position: str | None = None) -> None:
        """Begin with the text `position`, legal or not; if it is None, with the position that was edited last.

        Raises:
            RulesError: if the text is no position of this board.
        """
        super().__init__(game, texts_of(game.name).position_editor)
        self.hand = self.position_editor.letters[0]
        self.now = self._edited_last(settings) if position is None else self.parsed(position)
        self._judge()

    def _edited_last(self, settings: Settings) -> Arrangement:
        try:
            return self.parsed(settings.setup(self.game.name).position)
        except RulesError:
            return self.initial

    def keep(self, settings: Settings) -> bool:
        """Keep the position in the settings for the next time; return False if it was kept already."""
        setup, kept = settings.setup(self.game.name), "" if self.now == self.initial else self.text
        if setup.position == kept:
            return False
        setup.position = kept
        settings.keep_setup(self.game.name, setup)
        return True

    # -- the judgement --------------------------------------------------------------------------------

    @property
    def has_numbers(self) -> bool:
        """Whether cells hold numbers."""
        return self.position_editor.heaps is not None

    @property
    def advice(self) -> str:
        """Sentences on the use of the mouse and the keys on the board."""
        return text(_ADVICE_ON_NUMBERS if self.has_numbers else _ADVICE)

    @property
    def is_usable(self) -> bool:
        """Whether the position can be played or analysed."""
        return self.verdict.is_legal or self.verdict.is_over

    @property
    def to_play_from(self) -> str | None:
        """The text of the position in which a game begins; None if this is the board's own start."""
        return None if self.text == self.initial.text(self.position_editor) else self.text

    @property
    def offered(self) -> Repair | None:
        """The repair on offer; None if there is none."""
        return self.verdict.repairs[self._offered] if self.verdict.repairs else None

    @property
    def blamed(self) -> Cell | None:
        """The cell of the piece that makes the position illegal; None unless exactly one piece is to blame."""
        return self.offered.cell if self.offered else None

    @property
    def too_many(self) -> str:
        """The letter of the piece that the offered repair removes; empty unless this is exactly one piece."""
        offered = self.offered
        changes = offered is not None and offered.arrangement.count() != self.now.count()
        return self.now.at(offered.cell) if offered is not None and offered.cell and changes else ""

    def _judge(self) -> None:
        self.written, self.verdict, self._offered = self.text, judged(self), 0

    # -- what the person does ---------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Take a piece in hand; the index after the last piece is Erase."""
        letters = self.position_editor.letters
        self.hand = letters[index] if index < len(letters) else ""

    def next_piece(self, step: int) -> None:
        """Take the next piece in hand (`step` 1), or the one before (-1); after the last piece comes the first."""
        hands = [*self.position_editor.letters, ""]
        self.choose((hands.index(self.hand) + step) % len(hands))

    def use_hand(self, cell: Cell) -> None:
        """Put the piece in hand on a cell; if the same piece is there already, remove it.

        On a board with numbers, add the number in hand to the cell's number instead.
        """
        if self.has_numbers:
            self.add_to_cell(cell, int(self.hand) if self.hand else -_ALL)
        else:
            self.put(cell, EMPTY if self.now.at(cell) == self.hand or not self.hand else self.hand)

    def remove_piece(self, cell: Cell) -> None:
        """Remove the piece on a cell, or subtract 1 from the number on it."""
        self.add_to_cell(cell, -1) if self.has_numbers else self.put(cell, EMPTY)

    def turn_to(self, side: int) -> None:
        """Make `side` the side to move."""
        if side != self.now.side:
            self.change(self.now.turned())

    def type(self, typed: str) -> None:
        """Read a typed text at once.

        If the text cannot be read, the pieces stay as they are, and the verdict says why.
        """
        try:
            self.change(self.parsed(typed))
        except RulesError as error:
            self.verdict, self._offered = unreadable(self, error), 0
        self.written = typed

    def repair(self) -> None:
        """Change the position as the offered repair says; without an offer, change nothing."""
        if self.offered is not None:
            self.change(self.offered.arrangement)

    def offer_another(self) -> None:
        """Offer the next repair."""
        self._offered = (self._offered + 1) % max(1, len(self.verdict.repairs))

    def put(self, cell: Cell, letter: str) -> None:
        """Put a piece on a cell; let the other side move if that alone makes the new position legal."""
        before = self.now
        super().put(cell, letter)
        if self.now != before and self.offered is not None and not self.verdict.is_over:
            turned = self.now.turned()
            if self.offered.arrangement == turned:
                self.now = turned
                self._judge()

    def change(self, arrangement: Arrangement) -> None:
        super().change(arrangement)
        self._judge()

    def undo(self) -> None:
        super().undo()
        self._judge()
