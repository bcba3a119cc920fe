"""The bar under the board: pieces in hand, actions and status line; after the game, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from coach.boards import texts_of
from coach.game_texts import list_number
from coach.phrases import Part, Phrase
from coach.verdict import Verdict
from game.texts import text
from table.consequences import consequences_of
from ui.boards.messages import PieceChoice, Status
from ui.kit.button import Button
from ui.kit.look import Look
from ui.parts.action_bar import ActionBar
from ui.parts.game_keys import HINT, LAST
from ui.parts.live import draw_spinner
from ui.parts.side_styles import SideStyles
from ui.parts.status_line import StatusLine
from ui.screens.play import keys
from ui.screens.play.result_banner import ResultBanner

if TYPE_CHECKING:
    from table.line import LineCursor
    from table.session import Session
    from ui.kit.control import Control
    from ui.parts.board_layout import PlayLayout
    from ui.screens.play.commands import Commands
    from ui.screens.play.spectate_bar import SpectateBar

Mode = Literal["play", "browse", "over", "browse over"]
"""Content of the bottom bar: the game, an earlier position, the result, or an earlier position of a finished game."""


class BottomBar:
    """The bar under the board; `mode` says which parts are visible. Call `refresh` after every change."""

    def __init__(
        self, sides: SideStyles, commands: Commands, menu: Callable[[], None], spectate_bar: SpectateBar | None = None
    ) -> None:
        """`spectate_bar` replaces the actions and the banner in a game between AIs; `menu` opens the menu."""
        self.mode: Mode = "play"
        self.covered = False
        """Whether a question covers the bar."""
        self.spectate_bar = spectate_bar
        self.undo = Button(text("Undo"), commands.undo, icon="undo-2", keycap=keys.UNDO.keys, stacked=True, radius=12)
        self.hint = Button(
            text("Hint"),
            commands.hint,
            icon="lightbulb",
            keycap=HINT.keys,
            shortcut=HINT.code,
            stacked=True,
            radius=12,
        )
        self.resign = Button(
            text("Resign"),
            commands.resign,
            "danger",
            icon="flag",
            keycap=keys.RESIGN.keys,
            shortcut=keys.RESIGN.code,
            stacked=True,
            radius=12,
        )
        self.menu = Button(
            text("Menu"), menu, icon="menu", keycap=keys.MENU.keys, name="Game menu", stacked=True, radius=12
        )
        self.bar = ActionBar(sides, commands.choose, [self.undo, self.hint, self.resign, self.menu])
        self.status = StatusLine(sides)
        self.back = Button(
            text("Back to the game"),
            commands.back_to_game,
            keycap=LAST.keys,
            size=13,
            name="Back to the game",
        )
        self.take_back = Button(
            text("Undo"),
            commands.undo,
            icon="undo-2",
            keycap=keys.UNDO.keys,
            shortcut=keys.UNDO.code,
            radius=12,
            tooltip=text("Take back the end"),
            name="Take back the end",
        )
        self.take_back.shows_keycap = False
        self.new_game = Button(text("New game"), commands.new_game, keycap=keys.NEW_GAME.keys, size=15, radius=12)
        self.review = Button(text("Review"), commands.review, keycap=keys.REVIEW.keys, size=15, radius=12)
        self.rematch = Button(
            text("Rematch"), commands.rematch, "primary", keycap=keys.REMATCH.keys, size=15, radius=12
        )
        self.banner = ResultBanner(sides, [self.take_back, self.rematch, self.review, self.new_game, self.back])

    @property
    def controls(self) -> list[Control]:
        """All controls of the bar, in Tab order."""
        bar = self.spectate_bar.controls if self.spectate_bar else self.bar.controls
        return [*bar, self.take_back, self.rematch, self.review, self.new_game, self.back]

    def layout(self, places: PlayLayout, look: Look, choices: Sequence[PieceChoice]) -> None:
        """Place everything under the board."""
        self.status.rect = places.status
        self.bar.layout(places.bar, look, len(choices))
        self.take_back.stacked = not look.metrics.compact
        self.take_back.icon = "undo-2" if self.take_back.stacked else ""
        if self.mode in ("over", "browse over") and not self.spectate_bar:
            self.banner.layout(places.banner, look)
            return
        width = self.back.natural_width(look)
        tall = look.px(32)
        right = places.status.right - look.px(8)
        self.back.rect = pygame.Rect(right - width, places.status.centery - tall // 2, width, tall)

    def lead_with(self, moves: Sequence[Button], look: Look, choices: Sequence[PieceChoice]) -> None:
        """Show `moves` as buttons before the actions."""
        self.bar.lead_with(moves)
        self.bar.layout(self.bar.rect, look, len(choices))

    def refresh(self, mode: Mode, choices: Sequence[PieceChoice], can_take_back: bool, verdict: Verdict | None) -> bool:
        """Show the parts of a mode; True if the layout changed. After a loss, the review is the primary button."""
        before = self.mode, self.take_back.visible
        self.mode = mode
        lost = verdict is not None and verdict.lost
        self._lead_to(self.review if lost else self.rematch)
        self.offer(choices)
        self.back.visible = mode in ("browse", "browse over")
        over = mode == "over" and not self.spectate_bar
        self.rematch.visible = self.review.visible = self.new_game.visible = over
        self.take_back.visible = over and can_take_back
        return before != (self.mode, self.take_back.visible)

    def _lead_to(self, leading: Button) -> None:
        """Make the rematch or the review of a finished game the primary button, which Enter presses."""
        for way, cap in ((self.rematch, ""), (self.review, keys.REVIEW.keys)):
            leads = way is leading
            way.kind = "primary" if leads else "secondary"
            way.keycap = keys.REMATCH.keys if leads else cap

    def offer(self, choices: Sequence[PieceChoice]) -> None:
        """Show these pieces in the selector, dimmed while the board shows an earlier position."""
        visible = self.mode in ("play", "browse") and not self.spectate_bar and not self.covered
        self.bar.show(choices, visible=visible, dimmed=self.mode == "browse")

    def draw(self, surface: pygame.Surface, look: Look, status: Status, verdict: Verdict | None) -> None:
        """Draw the panels; the scene draws the controls."""
        if verdict is not None and not self.spectate_bar and self.mode in ("over", "browse over"):
            self.banner.draw(surface, look, verdict)
        else:
            right = self.back.rect.left - look.px(12) if self.back.visible else None
            self.status.draw(surface, look, status, right=right)

    def draw_looking(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a spinner around the lamp during the search for a hint."""
        rect = self.hint.rect
        draw_spinner(surface, look, (rect.centerx, rect.y + rect.h * 0.34), 13)


def looking_back(session: Session, line: LineCursor) -> Status:
    """Return the status line for an earlier position: its number, and a description of the move before it."""
    waits = Phrase(_meanwhile(session))
    description = description_at(line)
    if not description:
        return Status((Phrase(where(line), strong=True), waits))
    return Status((Phrase(text("{where}:", where=where(line)), strong=True), *description), (waits,))


def _meanwhile(session: Session) -> str:
    """The state of the game while the board shows an earlier position, in words."""
    if session.outcome is None and not session.seat.is_human and not session.paused:
        return text("the next move brings you back")
    if session.clock and session.clock.running is not None:
        return text("the clock goes on")
    return text("the game waits")


def description_at(line: LineCursor) -> tuple[Part, ...]:
    """Return the description of the move before the shown position; empty at the start."""
    if line.last_action is None:
        return ()
    match = line.match
    return texts_of(match.game.name).description_of(
        consequences_of(match.game, match.states[line.ply - 1], line.last_action)
    )


def where(line: LineCursor) -> str:
    """Return the name of the shown position: the number of the move before it in the list of moves, and its side."""
    if line.at_start:
        return text("Before the first move")
    match = line.match
    side = texts_of(match.game.name).side(match.player_at(line.ply - 1))
    number, last = list_number(match, line.ply), list_number(match, line.length)
    template = "Move {number} of {last}, {side}" if match.game.alternates else "Turn {number} of {last}, {side}"
    return text(template, number=number, last=last, side=side)
