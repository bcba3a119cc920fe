"""The moves of a review, in one of three forms: the list with marks and chances, the tree of variations, or the
openings: the moves that were played in the shown position, with the results of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from ai.proven import Proven
from coach.board_texts import BoardTexts
from coach.chance_texts import ChanceText, judgement_chance_text
from coach.explorer.moves import Reached
from coach.review.subject import Subject
from coach.review.texts import mark_words, worth_of_turn
from game.texts import text
from saves.models import Judgement, Move, Variation
from table.line import LineCursor
from table.move_values import MoveValues
from table.review.marks import Mark
from table.review.turns import Turn
from table.variations import VariationNode, Variations
from ui.boards import move_marks
from ui.boards.notes import MoveEntry
from ui.kit import Look
from ui.kit.tree import Node
from ui.parts.explorer import Explorer
from ui.parts.move_list import CARD_RADIUS, MoveList
from ui.parts.pictures import SideStyles
from ui.parts.variation_tree import VariationTree
from ui.screens.review.cards import list_head
from ui.shell.host import Host

_MARK, _BRANCH = 18, 14  # logical


class ReviewedMoves(MoveList):
    """The list of the game's moves; the next move is selected. A click on a move calls `on_browse` with the number of
    plies before it. `marks` and `chances`, keyed by the ply after a move, have its mark and the chance then, as text.

    A branch icon stands at a move with variations. `branches` maps the ply after the move to the ply where the
    variations start; a click on the icon calls `on_branch` with that ply.
    """

    joined = False
    width_range = 280, 280
    height_range = 90, 240

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None], on_branch: Callable[[int], None]) -> None:
        super().__init__(sides, lambda ply: on_browse(ply - 1))
        self.marks: Mapping[int, Mark] = {}
        self.chances: Mapping[int, str] = {}
        self.branches: Mapping[int, int] = {}
        self._shown: tuple[list[MoveEntry], Sequence[int], int] = ([], (), 0)
        self._on_branch = on_branch
        self.branch_places: dict[int, pygame.Rect] = {}
        """The rectangles of the branch icons in the last frame, keyed by the ply after the move."""

    def show(self, notes: list[MoveEntry], movers: Sequence[int], ply: int) -> None:
        """Show these moves from the next call of `place` on; the `ply`-th move is selected."""
        self._shown = notes, movers, ply

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle; if it has changed, scroll to the selected row."""
        if rect != self.rect:
            self.content_height = 0
        super().place(rect, look)
        self.set_notes(*self._shown, look)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.rect, CARD_RADIUS)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Show the variations of the clicked branch icon, or else the position of the clicked move."""
        hit = [ply for ply, place in self.branch_places.items() if place.collidepoint(position)]
        if hit and self._bar_grab is None and self.rect.collidepoint(position):
            self._on_branch(self.branches[hit[0]])
        else:
            super().drop(position, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.branch_places = {}
        super().draw(surface, look)

    def beside(self, ply: int) -> str:
        """The name of the mark of the move before `ply`, for screen readers."""
        return mark_words(self.marks.get(ply))

    def draw_beside(self, surface: pygame.Surface, look: Look, note: MoveEntry, room: pygame.Rect, ply: int) -> None:
        theme = look.theme
        chance = self.chances.get(ply, "")
        chosen = ply == self.shown_ply and theme.is_contrast
        ink = theme.onfill if chosen else theme.text2
        at = (room.right - look.px(6), room.centery)
        mark, left = self.marks.get(ply), room.right
        if ply in self.branches:
            least = room.x + look.px((_MARK + 6 if mark else 0) + _BRANCH + 10) + look.text_width(chance, 12)
            chance = chance if least <= room.right - look.px(6) else ""  # the graph shows the chance, too
        if chance:
            left = look.draw_text(surface, chance, at, 12, "medium", ink, "right").left
        if ply in self.branches:
            left -= look.px(_BRANCH + 6)
            self.branch_places[ply] = pygame.Rect(left, room.y, look.px(_BRANCH + 4), room.h)
            look.icon(surface, "git-branch", self.branch_places[ply].center, _BRANCH, ink)
        if mark and left - room.x >= look.px(_MARK):
            centre = (min(room.x + look.px(_MARK / 2 + 6), left - look.px(_MARK / 2 + 2)), room.centery)
            move_marks.draw_mark(surface, mark, centre, look.px(_MARK), theme)


_SLICE = 0.006  # seconds per frame for reading variations


class Branches:
    """The tree of the variations (`lines`), which can replace the list of moves."""

    def __init__(
        self,
        subject: Subject,
        texts: BoardTexts,
        sides: SideStyles,
        judged: Callable[[int], Judgement | None],
        on_go: Callable[[tuple[str, ...], int], None],
    ) -> None:
        """`judged` returns the judgement after a ply. `on_go` gets a line's moves, and how many of them to show."""
        self.lines: tuple[Variation, ...] = ()
        self._match, self._judged, self._on_go = subject.match, judged, on_go
        empty = Variations(self._match.game, self._match.initial_state)
        self.tree = VariationTree(empty, texts, sides, self._chance_text, self._go, lambda _node: None, headed=False)
        self.tree.is_wanted = False

    @property
    def grows(self) -> bool:
        """Whether some variations are not read yet."""
        return self.tree.visible and self.tree.tree.has_waiting_lines

    def show(self, wanted: bool) -> None:
        """Show the tree if `wanted`, or hide it."""
        self.tree.is_wanted = wanted
        if wanted:
            moves = map(Move, self._match.moves_text)
            made = Variations(self._match.game, self._match.initial_state, moves, self.lines, seconds=_SLICE)
            self.tree.plant(made)

    def grow(self) -> None:
        """Read more variations for a few milliseconds."""
        self.tree.tree.take_more(_SLICE)

    def mark_position(self, moves: Sequence[str]) -> None:
        """Mark the position after these moves, or else the nearest earlier position in the tree."""
        if self.tree.visible:
            self.tree.tree.go_along(moves)

    def _go(self, node: VariationNode) -> None:
        self._on_go(node.last_of_line.line, len(node.line))

    def _chance_text(self, node: VariationNode) -> ChanceText | None:
        """The judgement after a move of the game, in words; None for a move of another variation."""
        judged = self._judged(node.ply) if node.in_game else None
        return None if judged is None else judgement_chance_text(judged, node.player or 0, self._match.game.alternates)


class ReviewedOpenings(Explorer):
    """The explorer of openings at the shown position of the game; a move has its exact value, or the engine's."""

    def __init__(
        self, app: Host, line: LineCursor, sides: SideStyles, on_play: Callable[[int], None], change: Callable[[], None]
    ) -> None:
        super().__init__(app, line.match.game, sides, on_play, change)
        self._line, self._values = line, MoveValues(app.engine, line.match.game)
        self._shown = -1

    def node(self, turn: Turn | None, toggle: Node) -> Node:
        """Return the card of the openings. `turn`: the judged move that was played here; `toggle`: a button on top."""
        match, values = self._line.match, self._look()
        self._shown = len(values)
        reached = Reached(match.game, match.initial_state, tuple(match.moves[: self._line.ply]))
        exact = {action: ChanceText.of_proven(proven, match.game.alternates) for action, proven in values.items()}
        worth = worth_of_turn(turn) | exact
        return self.card(reached, worth.get, best=[*worth], title=list_head(text("Openings"), toggle))

    @property
    def busy(self) -> bool:
        """Whether exact values are being computed."""
        return self.is_open and self._values.busy

    def update(self) -> bool:
        """Whether a new exact value is known since the card was made."""
        return self.is_open and self._shown >= 0 and len(self._look()) != self._shown

    def stop(self) -> None:
        self._values.stop()

    def close(self) -> None:
        self._values.close()

    def _look(self) -> Mapping[int, Proven]:
        return self._values.look_at(self._line.match.states[self._line.ply])
