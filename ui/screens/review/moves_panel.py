"""The list of moves with their marks and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from table.review.turns import Mark
from ui.boards import move_marks
from ui.kit.button import Button, IconButton
from ui.parts.move_list import CARD_RADIUS, MoveList
from ui.screens.review import keys

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boards.notes import MoveEntry
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles
    from ui.parts.variation_tree import VariationTree

_HEAD, _MARK, _BRANCH = 52, 18, 14  # logical


class ReviewedMoves(MoveList):
    """A list of moves; the next move is selected, and a click calls `on_browse` with the position before a move.
    `marks` and `chances` map the ply after a move to its mark, and to the chance as text.

    A branch icon marks a move with variations: `branches` maps the ply after the move to the ply where they start, and
    a click calls `on_branch` with it. Each move has a row of its own, with room for its mark and chance.
    """

    joined = False

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None], on_branch: Callable[[int], None]) -> None:
        super().__init__(sides, lambda ply: on_browse(ply - 1))
        self.marks: Mapping[int, Mark] = {}
        self.chances: Mapping[int, str] = {}
        self.branches: Mapping[int, int] = {}
        self._on_branch = on_branch
        self._places: dict[int, pygame.Rect] = {}

    def place_of_branch(self, ply: int) -> pygame.Rect:
        """Return the place of the branch icon of a move in the last frame."""
        return self._places[ply]

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Show the variations of the clicked branch icon, or else the position of the clicked move."""
        hit = [ply for ply, place in self._places.items() if place.collidepoint(position)]
        if hit and self._bar_grab is None and self.rect.collidepoint(position):
            self._on_branch(self.branches[hit[0]])
        else:
            super().drop(position, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._places = {}
        super().draw(surface, look)

    def draw_beside(self, surface: pygame.Surface, look: Look, note: MoveEntry, room: pygame.Rect, ply: int) -> None:
        """Draw mark and chance beside the move."""
        theme = look.theme
        chance = self.chances.get(ply, "")
        chosen = ply == self.shown_ply and theme.is_contrast
        ink = theme.onfill if chosen else theme.text2
        at = (room.right - look.px(6), room.centery)
        mark, left = self.marks.get(ply), room.right
        if ply in self.branches:
            least = room.x + look.px((_MARK + 6 if mark else 0) + _BRANCH + 10) + look.text_width(chance, 12)
            chance = chance if least <= room.right - look.px(6) else ""  # the graph shows it, too
        if chance:
            left = look.text(surface, chance, at, 12, "medium", ink, "right").left
        if ply in self.branches:
            left -= look.px(_BRANCH + 6)
            self._places[ply] = pygame.Rect(left, room.y, look.px(_BRANCH + 4), room.h)
            look.icon(surface, "git-branch", self._places[ply].center, _BRANCH, ink)
        if mark and left - room.x >= look.px(_MARK):
            centre = (min(room.x + look.px(_MARK / 2 + 6), left - look.px(_MARK / 2 + 2)), room.centery)
            move_marks.draw_mark(surface, mark, centre, look.px(_MARK), theme)


class MovesPanel:
    """The card around the list."""

    def __init__(
        self,
        sides: SideStyles,
        browse: Callable[[int], None],
        branch: Callable[[int], None],
        show_all: Callable[[], None],
        toggle: Callable[[], None],
        tree: VariationTree,
    ) -> None:
        """`toggle` swaps the list and the `tree`; `show_all` marks all mistakes."""
        self.tree = tree
        self.toggle = IconButton("git-branch", text("Variations or list"), toggle, size=17, keycap=keys.BRANCHES.keys)
        self.toggle.visible = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.list = ReviewedMoves(sides, browse, branch)
        self.show_all = Button(text("Show all mistakes"), show_all, size=13, keycap=keys.SHOW_ALL.keys)
        self.show_all.visible = False

    @property
    def controls(self) -> list[Control]:
        """List, tree and buttons, in Tab order."""
        return [self.list, self.tree, self.toggle, self.show_all]

    def offer_tree(self, offered: bool) -> None:
        """Show the button of the tree if `offered`, and the list unless the tree is shown."""
        self.toggle.visible = offered
        self.list.visible = not self.tree.visible

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = self.list.card = rect
        self.show_all.shows_keycap = not look.metrics.compact
        self.show_all.rect = pygame.Rect(0, 0, self.show_all.natural_width(look), look.px(34))
        self.show_all.rect.midright = (rect.right - look.px(12), rect.y + look.px(_HEAD / 2))
        top = rect.y + look.px(_HEAD)
        self.list.rect = pygame.Rect(rect.x, top, rect.w - look.px(6), rect.bottom - look.px(4) - top)
        side = look.px(34)
        wide = look.text_width(text("Moves"), 15, "semi")
        self.toggle.rect = pygame.Rect(rect.x + look.px(20) + wide, 0, side, side)
        self.toggle.rect.centery = self.show_all.rect.centery
        self.tree.layout(self.list.rect, look)
        self.list.content_height = 0  # the list has to scroll to its row in the new place

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card; its controls are drawn by the scene."""
        look.card(surface, self.rect, CARD_RADIUS)
        middle = self.rect.y + look.px(_HEAD / 2)
        look.text(surface, text("Moves"), (self.rect.x + look.px(16), middle), 15, "semi")
        look.line(surface, self.rect.x, self.rect.y + look.px(_HEAD) - look.hairline, self.rect.w)
