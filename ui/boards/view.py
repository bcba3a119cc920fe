"""What a scene may ask of the view of a board: one game drawn on a rectangle, and input over it turned into intentions.

How a scene uses one:

    view = view_for(game.name)(game, theme, metrics)
    view.on_sound = sounds.play            # "place", "flip", "twist", "mirror", "drop", "win" when their moment comes
    view.layout(rect)                      # all the room there is; the view centres itself, side panels included
    view.set_state(state, last_action)     # jump; no animation
    view.set_interaction(legal_actions, enabled, player)
    intention = view.handle(event)         # Play(action) | Changed() | None (not for the board)
    view.play(action, before, after, now)  # after the move is in the match
    view.celebrate(now)                    # when that move won; it waits for the move's own animation
    view.update(now); view.draw(surface, now)   # every frame while view.moving(now)

All times are seconds of one monotonic clock; all points are pixels of the surface drawn on. The view never decides
what is legal: it offers what `set_interaction` gave it, and asks the game's module for everything else about the rules.

Boards made of square cells derive their view from `ui.boards.plain_view.PlainView`, or where little of that is as they
want it, from `ui.boards.grid.GridView`; others derive it from `BoardView` here, which has the answers of a board that
offers nothing beside its moves.

Keys: each view names its own in its module. A key that means nothing to it is left to the scene (`handle` returns
None), and so is every key held with Ctrl, Alt or Meta.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from coach.phrases import Foresight
from table.consequences import Cell
from ui.boards.messages import Changed, Choice, Click, Held, Intention, Proposal, Ranked, Status

if TYPE_CHECKING:
    import pygame

    from coach.board_texts import BoardTexts, Span
    from coach.review.annotation import Annotation
    from game.spec import Game
    from game.verbs import State
    from table.consequences import Consequences
    from ui.boards.theme import BoardTheme
    from ui.kit.metrics import Metrics
    from ui.kit.theme import Theme

Point = tuple[int, int]
Ghost = tuple[Any, int, str]
"""A place as the board itself counts them (a cell), and the player and the kind of a piece about to be placed there."""


class BoardView(Protocol):
    """The view of one board.

    Attributes:
        texts: what the board is called and how its pieces look.
        on_sound: called with the name of a sound when its moment has come.
        animations: False shows every move at once.
        reduced_motion: an 80 ms fade replaces every animation.
        aided: the sides for which the board's own help is drawn (`BoardTexts.aid`), if it has one.
        guided: whether what leads a person through a move stands beside the board, where there is room.
        warns: whether moves that help the other side are warned of while they are pointed at.
        foretells: whether it is told what the move that is pointed at would do; a learner looks for it alone.
        flourish: drawn as on a card; a board may show itself in motion then.
        turned_round: whether the board is seen from the other side; `layout` follows it.
        seated: whether it is seen from the side of the only person who plays, as it would be on a table.
        names: what the players of the two sides are called, for a board that writes them on itself; None where the
            sides' own names do.
        cheers: whether whoever looks on has a win to be glad of: `celebrate` shows it as one.
        keyboard: whether the keyboard was used last, so that what it points at is marked.
        still: whether the board is only looked at, so that nothing is round it to play with; `layout` follows it.
        keyed: whether keys go to the board, so that those are named which stand for a place on it.
        shows_draws: whether `celebrate` has something to show of a drawn game.
        state, last_action: what is shown; the last action is marked.
    """

    texts: ClassVar[BoardTexts]
    board_theme: ClassVar[BoardTheme]
    game: Game
    theme: Theme
    metrics: Metrics
    on_sound: Callable[[str], None]
    animations: bool
    reduced_motion: bool
    aided: tuple[int, ...]
    warns: bool = True
    foretells: bool = True
    guided: bool = True
    still: bool = False
    keyed: bool = True
    flourish: bool
    turned_round: bool = False
    seated: ClassVar[bool] = False
    shows_draws: ClassVar[bool] = False
    names: tuple[str, str] | None = None
    cheers: bool
    state: State
    last_action: int | None

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        """An empty view; call layout() and set_state() before draw(). bare leaves out everything round the board."""

    @property
    def keyboard(self) -> bool: ...

    @keyboard.setter
    def keyboard(self, used: bool) -> None: ...

    # -- geometry ---------------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Size in pixels of the board, without side panels, in this much room."""
        raise NotImplementedError

    def layout(self, rect: pygame.Rect) -> None:
        """Take all of rect; recompute the geometry."""
        raise NotImplementedError

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        """Lay a bare view out at the origin so that a part of the board (None: all of it) is as large as fits in size.

        Returns:
            The part's rectangle, and the radius by which a picture of it is rounded off.
        """
        raise NotImplementedError

    def restyle(self, theme: Theme, metrics: Metrics) -> None:
        """Another theme or scale, same position and selection; call layout() after it."""
        raise NotImplementedError

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        """The clicks that play action from the present selection; none for an action without a place on the board."""
        raise NotImplementedError

    def unplaced(self, legal_actions: Sequence[int]) -> tuple[int, ...]:
        """Those of the legal actions that have no place on the board, such as a pass: the scene offers them."""
        return tuple(action for action in legal_actions if not self.clicks_of(action))

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        """Show state at once; ends every animation and celebration."""
        raise NotImplementedError

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        """What may be played now, whether the board answers input, and which side (0 or 1) it would be played for."""
        raise NotImplementedError

    def play(self, action: int, before: State, after: State, now: float) -> None:
        """Animate action from before to after. Running animations end at once; input is never blocked."""
        raise NotImplementedError

    def undo(self, action: int, before: State, after: State, now: float, last_action: int | None = None) -> None:
        """Animate taking action back: before is the position with it, after the one without.

        last_action is the one that led to after, to be marked.
        """
        raise NotImplementedError

    def celebrate(self, now: float, sound: str = "win") -> None:
        """Show what won in the state shown. This stays until set_state().

        Args:
            now: when the winning move was shown. The celebration starts once the animation of that move is over. Where
                it would have ended by now, only its end is shown, without a sound.
            sound: is played when the celebration starts; empty for none.
        """
        raise NotImplementedError

    # -- the loop ---------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Advance animations and call due sounds."""

    def moving(self, now: float) -> bool:
        """Whether draw() would draw something else than it drew last."""
        return False

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Board, pieces, previews, marks and side panels."""
        raise NotImplementedError

    def draw_ghost(self, surface: pygame.Surface, ghost: Ghost) -> None:
        """Draw a piece about to be placed over what was drawn; nothing on a board that has no such pieces."""

    def draw_frames(self, surface: pygame.Surface, cells: Sequence[Cell]) -> None:
        """Draw a frame round each of some cells over what was drawn; nothing on a board without cells."""

    # -- input and words --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Intention | None:
        """Mouse motion, buttons and key presses; None when the event means nothing to this board."""
        raise NotImplementedError

    def aim_nowhere(self) -> None:
        """Point at nothing, until the pointer or the cursor is moved again."""

    def status(self) -> Status:
        """The hint line for what the pointer or cursor is on; without either, what the player can do."""
        raise NotImplementedError

    def describe(self, action: int) -> str:
        """The action in words, in the state shown (before the move)."""
        raise NotImplementedError

    def foresight(self) -> Foresight | None:
        """What the move that is pointed at would do; None while none is, or on a board that does not tell."""
        return None

    def recall(self, move: Consequences | None) -> None:
        """Mark faintly what the last move did, until the next; None marks nothing, as while looking back."""

    # -- a reviewed move --------------------------------------------------------------------------

    def annotate(self, annotation: Annotation | None) -> None:
        """Draw what a review says of a move made in the position shown, or to it, until another position is."""

    def answer_at(self, point: Point) -> bool:
        """Whether a pixel is on the better move of an annotation, or on the words beside it."""
        return False

    def spot_of(self, move: Consequences) -> pygame.Rect | None:
        """The cell on which the piece lies that a move placed, once it was made; None where it has no cell."""
        return None

    # -- a move that is held -----------------------------------------------------------------------

    def hold(self, held: Held | None) -> None:
        """Mark that the move shown last only lies there, with what would follow; None marks nothing any more."""

    def mark_returned(self, action: int) -> None:
        """Mark faintly, until the next move, where a held move lay that was taken back."""

    # -- what only some boards have ---------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        """The buttons of the selector of pieces, at most two; empty where there is nothing to select."""
        return ()

    def choose(self, index: int) -> Changed | None:
        """Press selector button number index."""
        return None

    def pending(self) -> bool:
        """True while a move of several steps is half made."""
        return False

    @property
    def aims(self) -> bool:
        """Whether Enter would make a move, or go on with one: a place is pointed at, or a move is half made."""
        return self.pending()

    def escape(self) -> bool:
        """Take the half-made move back; False when there is none. A scene's Undo asks this first."""
        return False

    @property
    def left_side(self) -> int:
        """The side with which what is counted beside the board begins: the first, unless the board shows another."""
        return 0

    # -- a proposed move --------------------------------------------------------------------------

    def propose(self, proposal: Proposal | None) -> bool:
        """Have a hint told beside the board; None takes it away. Return whether there is a panel for it."""
        return False

    def area_of(self, action: int) -> str:
        """Where a proposed action plays, in words that leave some of the move open; empty where that tells nothing."""
        return ""

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        """Draw that area over what was drawn."""

    def goes_with(self, action: int) -> bool:
        """Whether what is half made may still become the action."""
        return True

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        """Draw a proposed action over what was drawn, in the state shown; nothing if it has no place on the board."""

    def draw_ranked(self, surface: pygame.Surface, moves: Sequence[Ranked], answer: Consequences | None = None) -> None:
        """Draw moves that are compared over what was drawn, in the state shown.

        Args:
            surface: what was drawn on.
            moves: those that have no place on the board are passed over.
            answer: what the other side would play after the chosen one; None draws none.
        """

    def can_press(self, point: Point) -> bool:
        """Whether a click on a pixel plays a move, or begins one."""
        return False

    def points_past(self, action: int, point: Point) -> bool:
        """Whether a pixel is on a place of the board that the action has nothing to do with."""
        return False
