"""The base of screens with exercises: a person looks for the right move in a position."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import find_game
from game.texts import text
from saves.pace import Speed
from ui.boards.messages import Status
from ui.kit import Button, Colour, Command, Kind, Look, button, mix, paint
from ui.kit.tree import Canvas, Child, Column, Node, Page, PageBar, Panel, Row
from ui.parts.action_bar import ActionBar, choice_buttons
from ui.parts.board_scene import BoardScene, BoardTable, has_room_for_words
from ui.parts.off_board_moves import OffBoardMoves
from ui.parts.status_line import StatusLine
from ui.shell.host import Host


def _sees_move(scene: ExerciseScene) -> bool:
    """Whether a right move is offered, no move is half made, and no button has the focus."""
    return scene.offered_move is not None and not scene.view.pending() and scene.is_on_board


PLAY_SHOWN = Command("Enter", "Play the move that is shown", lambda scene: scene.play(scene.offered_move), _sees_move)


class ExerciseScene(BoardScene):
    """A screen with a board. Actions and a status line are under the board, a panel is beside the board.

    In a small window the actions are in the top bar, and the status line is in the panel.

    A subclass implements the methods that raise NotImplementedError.
    """

    def __init__(self, app: Host, board: str) -> None:
        super().__init__(app)
        self._set_board(board)
        self.board.marks = (self.draw_marks,)
        self.off_board_moves = OffBoardMoves(self.play)

    def use_board(self, board: str) -> None:
        """Show another board, unless `board` is the present one."""
        if board != self.game.name:
            panel = self.board
            self._set_board(board)
            self.board, panel.view = panel, self.view

    def _set_board(self, board: str) -> None:
        self.take_board(find_game(board))
        self.view.aided, self.view.warns = (), False

    # -- what a subclass says -----------------------------------------------------------------------

    def bar(self, actions: Node | None) -> PageBar:
        """Return the top bar, with the node `actions` in it unless that is None."""
        raise NotImplementedError

    def action_buttons(self) -> Sequence[Button]:
        """The buttons for all actions of a person except moves on the board."""
        raise NotImplementedError

    def side_panel(self, line: Node | None) -> Node:
        """The panel beside the board, with the status line (`line`) unless that is None."""
        raise NotImplementedError

    def steps(self) -> Child:
        """Return buttons that step through a line of moves, for the status line's right end; None without one."""
        return None

    @property
    def status(self) -> Status:
        """The status line under the board."""
        raise NotImplementedError

    @property
    def hinted_move(self) -> int | None:
        """The right move that a hint shows; None if none is shown."""
        raise NotImplementedError

    @property
    def offered_move(self) -> int | None:
        """The right move that a hint shows and Enter plays; None without a hint, or after a move of the cursor."""
        return None if self.view.keyboard else self.hinted_move

    def close_hint(self) -> bool:
        """Hide the hint; False if none is shown."""
        raise NotImplementedError

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Draw marks over the board; by default none."""

    # -- the tree -----------------------------------------------------------------------------------

    def compose(self) -> Node:
        small, actions = self.look.metrics.small, self.action_buttons()
        under = [*self.off_board_moves.buttons.values(), *(() if small else actions)]
        choices = choice_buttons(self.sides, self.view.choices(), self.choose)
        line = StatusLine(self.sides).show(self.status, self.steps())
        lower = Column(ActionBar(choices, under), None if small else line)
        table = BoardTable(self.board, lower, self.side_panel(line if small else None))
        return Page(self.bar(self._in_bar(actions) if small else None), table, pad=0, bar_last=True)

    def _in_bar(self, actions: Sequence[Button]) -> Node:
        """Return the actions in one line, without key caps; where labels do not fit, only the icons show."""
        for each in actions:
            each.stacked = each.has_cap = each.shows_keycap = False
            if not has_room_for_words(self.look.metrics):
                each.label = ""
        return Row(*actions, gap=8, wraps=False)

    def action_button(self, command: Command, kind: Kind = "secondary", label: str | None = None) -> Button:
        """Return a button for the bar under the board."""
        return button(command, self, kind, label=label, stacked=True, radius=12, tooltip="")

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Give the board the focus, and the animation speed from the settings."""
        self.app.warmup.prefer(self.game.name)
        self.board.tempo.speed = Speed(self.app.settings.speed).factor
        self.come_back()
        self.invalidate()

    def key(self, event: pygame.event.Event) -> bool:
        before = self.controls.focused
        used = super().key(event)
        if event.type == pygame.KEYDOWN:
            came_here = self.controls.focused is self.board is not before
            self.view.keyboard |= came_here and self.controls.ring_visible
            used = used or self.board.handle(event)
        return used

    def escape(self) -> bool:
        """Close a hint, take a half-made move back, or leave; True if Escape was used."""
        return self.close_hint() or self.board.take_back() or super().escape()


LEADING = 1.4
"""The distance of two lines on a card, as a multiple of the type size."""
_LOW = 420  # logical height below which a window is low
_TINT, _EDGE = 0.10, 0.6  # share of the feedback's colour in the card and in its border


def is_low(look: Look) -> bool:
    """Whether the window is so low that the order of the cards' contents is: feedback, task, explanation."""
    return look.metrics.logical_height < _LOW


def card_pad(look: Look) -> int:
    """The logical margin of a card beside the board."""
    return 12 if look.metrics.small else 16 if look.metrics.compact else 20


def badge(icon: str, tone: str, size: float) -> Node:
    """Return an icon on a disc, `size` logical pixels across; `tone` names a colour of `Theme`."""
    draw = lambda surface, rect, look: draw_badge(surface, look, icon, tone, rect.center, rect.w)  # noqa: E731
    return Canvas(draw, wide=size, tall=size)


def draw_badge(
    surface: pygame.Surface, look: Look, icon: str, tone: str, centre: tuple[float, float], side: int
) -> None:
    """Draw an icon on a disc, `side` device pixels across; `tone` names a colour of `Theme`."""
    theme = look.theme
    paint.circle(surface, centre, side / 2, getattr(theme, tone), theme.bg, look.px(1.5))
    look.icon(surface, icon, centre, side * 0.62 / look.metrics.scale, theme.bg)


def feedback_panel(look: Look, colour: Colour, content: Node, pad: tuple[float, float], aloud: str) -> Panel:
    """Return the card of a feedback; `pad` are its logical margins, `aloud` is the text for a screen reader."""
    theme = look.theme
    fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, _TINT)
    border, name = mix(theme.surface, colour, _EDGE), text("Feedback")
    panel = Panel(content, fill=fill, border=border, elevation=1, pad=pad, name=name)
    panel.aloud = aloud
    return panel
