"""The variations of a reviewed game, as the same tree as in the study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.chance_texts import judgement_chance_text
from saves.models import Move
from table.variations import Variations
from ui.parts.variation_tree import VariationTree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.board_texts import BoardTexts
    from coach.chance_texts import ChanceText
    from coach.review.subject import Subject
    from saves.models import Judgement, Variation
    from table.variations import VariationNode
    from ui.kit.look import Look
    from ui.parts.pictures import SideStyles


_SLICE = 0.006
"""Seconds per frame for reading variations."""


class Branches:
    """Shows the tree in place of the list of moves, while it is wanted.

    Attributes:
        tree: the control that draws the tree.
        lines: the variations.
    """

    def __init__(
        self,
        subject: Subject,
        texts: BoardTexts,
        sides: SideStyles,
        judged: Callable[[int], Judgement | None],
        on_go: Callable[[tuple[str, ...], int], None],
    ) -> None:
        """`judged` returns the judgement after a number of plies; `on_go` gets a line, and the number of its moves to
        show.
        """
        self.lines: tuple[Variation, ...] = ()
        self._match, self._judged, self._on_go = subject.match, judged, on_go
        empty = Variations(self._match.game, self._match.start)
        self.tree = VariationTree(empty, texts, sides, self._chance_text, self._go, lambda _node: None, headed=False)
        self.tree.visible = False

    @property
    def grows(self) -> bool:
        """Whether some variations are not read yet."""
        return self.tree.visible and self.tree.tree.waits

    def show(self, wanted: bool, look: Look) -> None:
        """Show the tree of the kept variations, or hide it."""
        self.tree.visible = wanted
        if wanted:
            moves = map(Move, self._match.moves_text)
            made = Variations(self._match.game, self._match.start, moves, self.lines, seconds=_SLICE)
            self.tree.plant(made, look)

    def grow(self, look: Look) -> None:
        """Read more variations; the tree is drawn again once all are read."""
        if not self.tree.tree.take_more(_SLICE):
            self.tree.refresh(look)

    def mark_position(self, moves: Sequence[str], look: Look) -> None:
        """Mark the position after these moves, or else the nearest earlier position in the tree."""
        if not self.tree.visible:
            return
        node = self.tree.tree.root
        for move in moves:
            node = next((child for child in node.children if child.text == move), node)
        self.tree.tree.go_to(node)
        self.tree.refresh(look)

    def _go(self, node: VariationNode) -> None:
        shown, last = node.line, node
        while last.children:
            last = last.children[0]
        self._on_go(last.line, len(shown))

    def _chance_text(self, node: VariationNode) -> ChanceText | None:
        """The judgement after a move of the game in words; None for other moves."""
        judged = self._judged(node.ply) if node.in_game else None
        return None if judged is None else judgement_chance_text(judged, node.player or 0, self._match.game.alternates)
