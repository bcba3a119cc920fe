"""The view of a board, for scenes: it draws a game in a rectangle, and turns input over it into intentions.

How a scene uses a view:

    view = view_for(game.name)(game, theme, metrics)
    view.on_sound = sounds.play            # called with "place", "flip", "twist", "mirror", "drop" or "win" when due
    view.layout(rect)                      # the whole area for the view, which centres itself with its side panels
    view.set_state(state, last_action)     # jump; no animation
    view.set_interaction(legal_actions, enabled, player)
    intention = view.handle(event)         # Play(action) | Changed() | None (not for the board)
    view.animate(action, before, after, now)  # after the move is in the match
    view.celebrate(now)                    # when that move won; it waits for the move's own animation
    view.update(now); view.draw(surface, now)   # every frame while view.is_animating(now)

All times are seconds of one monotonic clock; all points are pixels of the surface. The view never decides what is
legal: it offers the actions given to `set_interaction`, and asks the game's module for all else about the rules.

Boards made of square cells derive their view from `ui.boards.plain_view.PlainView`, or from `ui.boards.grid.GridView`
if they need little of it; others derive it from `BoardView` here, whose defaults suit a board that only offers moves.

Keys: the module of each view lists its own. All other keys, and every key held with Ctrl, Alt or Meta, are left to the
scene (`handle` returns None).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import pygame

from coach.board_texts import BoardTexts, Span
from coach.phrases import Foresight, Keycap
from game.spec import Game
from game.verbs import State
from table.consequences import Cell, Consequences
from ui.boards.messages import Changed, Click, Held, Intention, PieceChoice, Proposal, Ranked, Status
from ui.boards.theme import PLACE, BoardTheme
from ui.kit import Metrics, Theme

if TYPE_CHECKING:
    from coach.review.annotation import Annotation


Point = tuple[int, int]
Ghost = tuple[Any, int, str]
"""A cell, in the board's own numbers, and the player and the kind of a piece to place there."""


class LeastSize(NamedTuple):
    """The least size of a board in pixels, by default half of the window's shorter side. In a small window, the squares
    alone must have this size, unless the board is only looked at.

    Attributes:
        wide: the least width if the board is beside a panel.
        tall: the least height on a page that scrolls.
        low: the least height on a page that should not scroll.
    """

    wide: int
    tall: int
    low: int


class BoardGeometry(Protocol):
    """The sizes of a board and the places on it.

    Attributes:
        metrics: the scale; call layout() after a change.
        still: whether the board is only looked at, without controls round it; call layout() after a change.
        arranging: whether a position is built by hand; then every place of pieces can be pointed at, Kalah's stores
            included.
    """

    metrics: Metrics
    still: bool = False
    arranging: bool = False

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """The size in pixels of the largest board, without side panels, that fits in a width and a height."""
        raise NotImplementedError

    def least_size(self, metrics: Metrics) -> LeastSize:
        """Take the metrics of a window, and return the board's least size in it."""
        self.metrics = metrics
        half = min(metrics.width, metrics.height) // 2
        is_used = self.arranging or not self.still
        wide, tall = self.fit_squares(half) if metrics.small and is_used else (half, half)
        return LeastSize(wide, tall, tall)

    def fit_squares(self, side: int) -> tuple[int, int]:
        """The size in pixels of the smallest board whose squares together are `side` pixels wide and tall."""
        return self.fit(1 << 16, side)

    def layout(self, rect: pygame.Rect) -> None:
        """Lay out the view in the whole of `rect`."""
        raise NotImplementedError

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        """Lay out a bare view at the origin, with a part of the board (None: all of it) as large as fits in `size`.

        Returns:
            The part's rectangle, and the corner radius for a picture of it.
        """
        raise NotImplementedError

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        """Clicks that play `action` with the present selection; empty for an action without a place on the board."""
        raise NotImplementedError


class BoardView(BoardGeometry, Protocol):
    """The view of one board.

    Attributes:
        texts: the texts about the board.
        theme: the colours; call layout() after a change.
        on_sound: called with the name of a sound when it is due.
        animations: whether moves are animated; else they show at once.
        reduced_motion: whether an 80 ms fade replaces every animation.
        aided: the sides that get the board's own guidance (`BoardTexts.aid`), such as the sides' paths.
        guided: whether guidance through the steps of a move is shown beside the board, where there is room.
        warns: whether there is a warning if the move under the pointer helps the other side.
        foretells: whether the effects of the move under the pointer are shown.
        flourish: whether the board is drawn in the style of a card, possibly in motion.
        turned_round: whether the board is seen from the other side; call layout() after a change.
        seated: whether the board can be turned so that the only person in the game sits in front of it.
        cheers: whether `celebrate` shows sparks for a win; not if the only person lost.
        keyboard: whether the keyboard was used last, so that the cursor is shown.
        keyed: whether the board has the keyboard's focus, so that it shows the keys of its places.
        ended: whether the game is over; a board with buttons for moves then hides them, in earlier positions, too.
        all_on_board: whether every move is known to have a place on the board.
        shows_draws: whether `celebrate` shows something for a drawn game.
        state, last_action: the position shown, and the action to mark as the last.
    """

    texts: ClassVar[BoardTexts]
    board_theme: ClassVar[BoardTheme]
    game: Game
    theme: Theme
    on_sound: Callable[[str], None]
    animations: bool
    reduced_motion: bool
    aided: tuple[int, ...]
    warns: bool = True
    foretells: bool = True
    guided: bool = True
    keyed: bool = True
    ended: bool = False
    keyboard: bool
    flourish: bool
    turned_round: bool = False
    seated: ClassVar[bool] = False
    all_on_board: ClassVar[bool] = False
    shows_draws: ClassVar[bool] = False
    cheers: bool
    state: State
    last_action: int | None

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        """Make an empty view; call layout() and set_state() before draw(). If `bare`, nothing is round the board."""

    def aim_as_read(self) -> None:
        """Aim at the place where a screen reader's focus is, so that the next key acts there."""
        self.keyboard = True

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        """Show `state` at once; end every animation and celebration."""
        raise NotImplementedError

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        """Set the legal actions, whether the board answers input, and the side (0 or 1) to play for.

        Do nothing if all three are as before.
        """
        raise NotImplementedError

    def animate(self, action: int, before: State, after: State, now: float) -> None:
        """Animate `action` from `before` to `after`. Running animations end at once; input is never blocked."""
        raise NotImplementedError

    def undo(self, action: int, before: State, after: State, now: float, last_action: int | None = None) -> None:
        """Animate the undoing of `action`: `before` is the position with the action, `after` the position without it.

        `last_action`, the move that led to `after`, is marked.
        """
        raise NotImplementedError

    def celebrate(self, now: float, sound: str = "win") -> None:
        """Show the win in the state shown, until set_state().

        Args:
            now: the time at which the winning move was shown. The celebration follows that move's animation. If this is
                so long ago that the celebration is over, only its last picture is shown, without a sound.
            sound: the sound at the start of the celebration; empty means no sound.
        """
        raise NotImplementedError

    # -- the loop ---------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Advance animations, and call `on_sound` for sounds that are due."""

    def is_animating(self, now: float) -> bool:
        """Whether the next draw() would differ from the last one."""
        return False

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw board, pieces, previews, marks and side panels."""
        raise NotImplementedError

    def draw_ghost(self, surface: pygame.Surface, ghost: Ghost) -> None:
        """Draw the ghost of a piece to place, on top; a board that has no such pieces draws nothing."""

    def draw_frames(self, surface: pygame.Surface, cells: Sequence[Cell]) -> None:
        """Draw a frame round each of these cells, on top; a board that has no cells draws nothing."""

    # -- input and words --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Intention | None:
        """Turn mouse and key events into intentions; return None if the event means nothing here."""
        raise NotImplementedError

    def aim_nowhere(self, proposed: int | None = None) -> None:
        """Ignore pointer and cursor until one of them moves; until then, Enter plays the `proposed` action, if any."""

    def status(self) -> Status:
        """The status line for the place under the pointer or cursor; without such a place, for the possible moves."""
        raise NotImplementedError

    def foresight(self) -> Foresight | None:
        """The effects of the move under the pointer; None if there is no such move, or if the view tells no effects."""
        return None

    def recall(self, move: Consequences | None) -> None:
        """Mark the last move's effects faintly until the next move; None (while browsing) marks none."""

    # -- a reviewed move --------------------------------------------------------------------------

    def annotate(self, annotation: Annotation | None) -> None:
        """Draw a review's annotation until the position changes. The position shown is before or after the annotated
        move.
        """

    def answer_at(self, point: Point) -> bool:
        """Whether a pixel is on the better move of an annotation, or on its label."""
        return False

    def spot_of(self, move: Consequences) -> pygame.Rect | None:
        """The rectangle of the piece that a move placed, in the position after it; None if the move has no cell."""
        return None

    # -- a held move -------------------------------------------------------------------------------

    def preview(self, held: Held | None) -> None:
        """Show the last move as held, not made, together with the moves that would follow; None ends the preview."""

    def mark_returned(self, action: int) -> None:
        """Mark faintly, until the next move, the cell of a held move taken back."""

    # -- features of some boards ------------------------------------------------------------------

    def choices(self) -> tuple[PieceChoice, ...]:
        """The buttons of the piece selector, at most two; empty if there is nothing to select."""
        return ()

    def choose(self, index: int) -> Changed | None:
        """Press button `index` of the piece selector; return `Changed`, or None if nothing has changed."""
        return None

    def pending(self) -> bool:
        """Whether a move of several steps is half made."""
        return False

    @property
    def has_old_aim(self) -> bool:
        """Whether a place is aimed at, and pointer and cursor have not moved since the position changed.

        False for a position that no move led to, if a move can be played at that place.
        """
        return False

    @property
    def aims(self) -> bool:
        """Whether Enter would make or continue a move: a place is aimed at, or a move is half made."""
        return self.pending()

    def escape(self) -> bool:
        """Take back the half-made move; False if there is none. A scene's Undo tries this first."""
        return False

    @property
    def left_side(self) -> int:
        """The side whose count is drawn at the left of the board; the first side on most boards."""
        return 0

    # -- a proposed move --------------------------------------------------------------------------

    def propose(self, proposal: Proposal | None) -> bool:
        """Show a hint beside the board; None removes it. Return whether there is a panel for it."""
        return False

    def area_of(self, action: int) -> str:
        """The text of a hint that tells only the area of an action, such as its column; empty if there is no area."""
        return ""

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        """Draw the area of a proposed action over the board."""

    def goes_with(self, action: int) -> bool:
        """Whether the half-made move can be completed to `action`; true if no move is half made."""
        return True

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        """Draw a proposed action over the board, in the state shown; nothing if it has no place on the board."""

    def draw_ranked(self, surface: pygame.Surface, moves: Sequence[Ranked], answer: Consequences | None = None) -> None:
        """Draw compared moves on top, in the state shown.

        Args:
            surface: the surface with the board.
            moves: the moves; those without a place on the board are left out.
            answer: the other side's move after the chosen one; None if there is none.
        """

    def can_press(self, point: Point) -> bool:
        """Whether a click on a pixel plays or begins a move."""
        return False

    def points_past(self, action: int, point: Point) -> bool:
        """Whether a pixel is on a place of the board that has nothing to do with the action."""
        return False


def off_board_moves(view: BoardView, legal_actions: Sequence[int]) -> tuple[int, ...]:
    """Return the legal actions without a place on the board, such as a pass: the scene offers them."""
    return () if view.all_on_board else tuple(action for action in legal_actions if not view.clicks_of(action))


def pointed_at(view: BoardView) -> Status:
    """Return the view's status; if that has no text, a status with the effects of the move under the pointer."""
    status, ahead = view.status(), view.foresight()
    if ahead is None or status.parts:
        return status
    return Status(ahead.parts, (Keycap(PLACE.keys),), True, ahead.tone)


def newly_pointed_at(view: BoardView) -> Status | None:
    """Return the result of `pointed_at`; None if the view `has_old_aim`: then the last move is described instead."""
    return None if view.has_old_aim else pointed_at(view)
