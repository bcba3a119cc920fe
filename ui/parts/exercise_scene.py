"""The base of screens with exercises: a person looks for the right move in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from game import find_game
from saves.pace import Speed
from ui.boards import view_for
from ui.kit.button import Button
from ui.parts.action_bar import ActionBar
from ui.parts.board_layout import Needs, arrange
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.cached_layer import CachedLayer
from ui.parts.off_board_moves import OffBoardMoves
from ui.parts.side_styles import SideStyles
from ui.parts.status_line import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.boards.messages import PieceChoice, Status
    from ui.kit.commands import Command
    from ui.kit.control import Control
    from ui.parts.board_layout import PlayLayout
    from ui.parts.top_bar import TopBar
    from ui.shell.host import Host

_NEEDS = Needs(top_line=False, bottom_line=False, chances=False)


class ExerciseScene(BoardScene):
    """A board on which moves are tried, a bar of buttons and a line under the board, and the page beside the board.

    A subclass makes `bar`, calls `_offer` with the buttons under the board, and implements the methods without a body.
    """

    bar: TopBar
    actions: ActionBar

    def __init__(self, app: Host, board: str) -> None:
        super().__init__(app)
        self.game, self.texts = find_game(board), texts_of(board)
        self.view = view_for(board)(self.game, self.look.theme, self.look.metrics)
        self.view.on_sound, self.view.aided, self.view.warns = app.play_sound, (), False
        self.board = BoardPanel(self.view, self._play, self.invalidate, lambda sentence: app.notice(sentence, "error"))
        self.sides = SideStyles.of(self.view)
        self.status_line = StatusLine(self.sides)
        self.off_board_moves = OffBoardMoves(self._play)
        self._page = CachedLayer(self._draw_page)

    # -- what a scene says --------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        """Make a move."""
        raise NotImplementedError

    def _beside(self) -> Sequence[Control]:
        """The controls beside the board and above it, in Tab order."""
        raise NotImplementedError

    def _place(self, places: PlayLayout) -> None:
        """Place everything beside the board, and choose labels that fit for the buttons under the board."""
        raise NotImplementedError

    def _draw_beside(self, page: pygame.Surface) -> None:
        """Draw everything beside the board, and the line under it."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Read the state of the exercise again."""
        raise NotImplementedError

    @property
    def status(self) -> Status:
        """The status line under the board."""
        raise NotImplementedError

    # -- the parts ----------------------------------------------------------------------------------

    def _button(self, label: str, action: Callable[[], None], icon: str, key: Command) -> Button:
        """Return a button for the bar under the board."""
        return Button(label, action, icon=icon, keycap=key.keys, shortcut=key.code, stacked=True, radius=12)

    def _offer(self, *buttons: Button) -> None:
        """Put these buttons into the bar under the board, after the selector of pieces."""
        self.actions = ActionBar(self.sides, self._choose, buttons)

    def _arrange_controls(self) -> None:
        """Set the screen's controls, in Tab order."""
        self.controls.set((self.board, *self.actions.controls, *self._beside()), self.look)

    def _offer_off_board_moves(self, state: object, legal: list[int]) -> None:
        """Show buttons for the moves that have no place on the board."""
        call = self.texts.call
        labels = {a: call(self.game.action_to_string(state, a)) for a in self.view.off_board_moves(legal)}
        if self.off_board_moves.offer(labels, legal):
            self.actions.lead_with(list(self.off_board_moves.buttons.values()))
            self._arrange_controls()
            self.app.relayout()

    def _choose(self, index: int) -> None:
        """Take a piece in hand."""
        self.view.choose(index)
        self.invalidate()

    def _choices(self) -> tuple[PieceChoice, ...]:
        return self.view.choices()

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Give the board the keyboard's focus, and the animation speed of the settings."""
        self.app.warmup.prefer(self.game.name)
        self.board.tempo.speed = Speed(self.app.settings.speed).factor
        self.controls.focus(self.board, self.look)
        self.refresh()

    def leave(self) -> None:
        """Free the page while another screen covers this one."""
        self._page.forget()

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look = self.look
        self.view.restyle(look.theme, look.metrics)
        places = arrange(look.metrics, self.view.fit, _NEEDS)
        self.view.reduced_motion = not look.animations
        self.view.layout(places.board)
        self.board.rect = places.board
        self.bar.layout(size[0])
        self.status_line.rect = places.status
        self._place(places)
        self.actions.layout(places.bar, look, len(self._choices()))
        self._page.forget()

    # -- events -------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; True if something changed."""
        used = super().key(event)
        if event.type == pygame.KEYDOWN:
            self.view.keyboard |= event.key == pygame.K_TAB and self.controls.focused is self.board
            used = used or self.board.handle(event)
        return used

    def escape(self) -> bool:
        """Close a hint, take a half-made move back, or leave."""
        return self._close_hint() or self.view.escape() or super().escape()

    def _close_hint(self) -> bool:
        """Hide the hint; False if none is shown."""
        raise NotImplementedError

    # -- time and drawing ---------------------------------------------------------------------------

    def is_animating(self, now: float) -> bool:
        """Whether the board or a control is animating."""
        return self.board.animates(now) or super().is_animating(now)

    def invalidate(self) -> None:
        """Have the page drawn again."""
        self.actions.show(self._choices(), visible=True, dimmed=False)
        self._page.invalidate()
        self.app.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and the board over it."""
        look = self.look
        self._page.show(surface, self.controls.is_animating(look.now))
        self.board.draw_view(surface, look.now)
        self._draw_over(surface)
        self.controls.draw_focus(surface, look)

    def _draw_over(self, surface: pygame.Surface) -> None:
        """Draw marks over the board."""

    def _draw_page(self, page: pygame.Surface) -> None:
        """Draw the page: everything that rarely changes."""
        page.fill(self.look.theme.bg)
        self.bar.draw(page)
        self._draw_beside(page)
        for control in self.controls:
            if control.visible:
                control.draw(page, self.look)
