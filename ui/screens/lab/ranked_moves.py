"""The values of all moves for a player: rows of a list of moves, and a label for each on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from lab.learning.contributions import WON
from lab.learning.course import REWARD
from ui.boards.proposing import Proposing
from ui.kit.theme import mix
from ui.kit.tree.layout import Box, Row, Spacer
from ui.kit.tree.leaves import Text
from ui.kit.tree.lists import List
from ui.kit.tree.page import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.board_texts import MoveNote
    from lab.learning.contributions import MoveContributions
    from table.consequences import Cell
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.parts.board_panel import BoardPanel
    from ui.parts.pictures import SideStyles

_LABEL, _PAD, _SIZE = 18, 5, 12  # logical: height of a label on the board, its padding and type size


def value_text(value: float, places: int = 0) -> str:
    """Return the value of a move as text: +42; `wins` or `loses` if it ends the game."""
    if abs(value) >= WON:
        return text("wins") if value > 0 else text("loses")
    rounded = round(value, places)
    return f"{rounded:+.{places}f}".replace("-", "−") if rounded else f"{0:.{places}f}"


def labels_of(ranked: Sequence[MoveContributions]) -> dict[int, str]:
    """Return the labels on the board, with a decimal where moves would have the same label without it."""
    alike: dict[str, set[str]] = {}
    for each in ranked:
        alike.setdefault(value_text(each.value), set()).add(value_text(each.value, 1))
    return {each.action: value_text(each.value, int(len(alike[value_text(each.value)]) > 1)) for each in ranked}


def moves_card(
    ranked: Sequence[MoveContributions],
    chosen: MoveContributions | None,
    row: Callable[[MoveContributions], Node],
    choose: Callable[[int], None],
    play: Callable[[int], None],
    *,
    is_waiting: bool,
) -> Node:
    """Return the list of moves, best first: arrow keys and a click choose one, Enter plays it."""
    won = round(REWARD)
    units = (
        text("Its value then: {won} is a sure win, −{won} a sure loss, 0 even", won=won),
        text("Its value then: {won} is a sure win, 0 even", won=won),
    )
    count = text("looking at every move") if is_waiting else text("{n} move|{n} moves", n=len(ranked))
    pick, enter = lambda move: choose(move.action), lambda move: play(move.action)
    moves = List("Moves", ranked, row, pick, value=chosen, at_once=True, on_enter=enter)
    head = Row(Text(text("Every move"), size=15, weight="semi"), Spacer(), Text(count, size=12, tone="text3"))
    return Card("", head, Text(*units, size=12, tone="text2"), moves, pad=(14, 8), gap=2, grow=42)


def move_row(number: int, move: MoveContributions, note: MoveNote, sides: SideStyles) -> Node:
    """Return the row of a move: its rank, its move and its value."""
    tone = "good" if move.value > 0 else "warn" if move.value < 0 else "text2"
    line = Row(
        Box(Text(str(number), size=12, tone="text3", align="end"), wide=22),
        sides.picture(note.player, 18, note.kind),
        Text(note.text, weight="semi"),
        Spacer(),
        Text(value_text(move.value, 1), weight="semi", tone=tone),
        gap=9,
    )
    return Box(line, tall=32, pad=(8, 0))


class MoveLabels:
    """The labels of moves on a board; a cell has the label of its best move."""

    def __init__(self, board: BoardPanel) -> None:
        self.board = board
        self.ranked: Sequence[MoveContributions] = ()
        self.labels: dict[int, str] = {}
        self._places: dict[Cell, tuple[pygame.Rect, list[MoveContributions]]] = {}
        self._falls = False
        """Whether a click anywhere in a column plays its move."""
        self._share = 1.0
        """How large the labels are, 1 if the cells have room for them."""
        self._placed: tuple[object, ...] = ()

    def show(self, ranked: Sequence[MoveContributions]) -> None:
        """Show the values of these moves, best first."""
        self.ranked, self.labels, self._placed = ranked, labels_of(ranked), ()

    def place(self, look: Look) -> None:
        """Compute the places of the labels, unless the board is where it was."""
        view, state = self.board.view, (tuple(self.board.rect), look.metrics.scale)
        if not isinstance(view, Proposing) or state == self._placed:
            return
        self._placed, self._places, self._falls = state, {}, False
        widest = max((look.text_width(label, _SIZE, "semi") for label in self.labels.values()), default=0)
        cells = [view.cell_rect(cell).w for move in self.ranked if (cell := view.proposed(move.action)[0]) is not None]
        self._share = min(1.0, min(cells, default=0) / (widest + 2 * look.px(_PAD) or 1))
        for move in self.ranked:
            cell = view.proposed(move.action)[0]
            if cell is not None:
                wide = look.text_width(self.labels[move.action], _SIZE * self._share, "semi")
                rect = pygame.Rect(0, 0, wide + 2 * look.px(_PAD * self._share), look.px(_LABEL * self._share))
                rect.center = view.cell_rect(cell).center
                self._falls = self._falls or view.hit(view.clicks_of(move.action)[0].point) != cell
                self._places.setdefault(cell, (rect, []))[1].append(move)

    def action_at(self, position: tuple[int, int]) -> int | None:
        """Return the move at a pixel; of several moves there, the best one for the left button."""
        view = self.board.view
        cell = view.hit(position) if isinstance(view, Proposing) else None
        if cell is None:
            return None
        if self._falls:
            found = next((moves for place, (_, moves) in self._places.items() if place[0] == cell[0]), [])
        else:
            found = self._places.get(cell, (None, []))[1]
        plain = (each for each in found if any(click.button == 1 for click in view.clicks_of(each.action)[:1]))
        best = next(plain, next(iter(found), None))
        return None if best is None else best.action

    def draw(self, surface: pygame.Surface, look: Look, chosen: int | None) -> None:
        """Draw the labels, stronger for better moves; the best has a frame, the chosen one a thin frame."""
        self.place(look)
        theme = look.theme
        values = [move.value for move in self.ranked if abs(move.value) < WON]
        low, high = min(values, default=0.0), max(values, default=1.0)
        for rect, here in self._places.values():
            move = next((each for each in here if each.action == chosen), here[0])
            share = 0.0 if high <= low else min(1.0, max(0.0, (move.value - low) / (high - low)))
            level = round(share * 5) / 5
            is_first = move is self.ranked[0]
            fill = theme.fill if is_first else mix(theme.surface, theme.accent, 0.42 * level)
            border = theme.focus if is_first else theme.accent if move.action == chosen else None
            look.panel(surface, rect, 5, fill, border, 2 if is_first else 1)
            ink = theme.onfill if is_first else mix(theme.text3, theme.text, level)
            look.text(surface, self.labels[move.action], rect.center, _SIZE * self._share, "semi", ink, "center")
