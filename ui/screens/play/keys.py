"""The keys of the play scene, a line for each. The keys of a board are in its theme, those of every screen in
`ui.shell.shortcuts`. A line without an action is only for the sheet of keys: a control or the board handles it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.parts.game_keys import BACK, FIRST, HINT, LAST, ON, PASS, PLAY_FORCED, PLAY_HINT, is_on_board

if TYPE_CHECKING:
    from coach.verdict import Verdict
    from table.config import GameConfig
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.theme import BoardTheme
    from ui.boards.view import BoardView
    from ui.kit.focus import Controls
    from ui.kit.look import Look
    from ui.parts.board_panel import BoardPanel
    from ui.parts.game_keys import OffBoardButtons, ShownHint
    from ui.shell.host import Host


class _GuardQuestion(Protocol):
    @property
    def asking(self) -> bool: ...


class PlayKeyContext(Protocol):
    """The state of the play screen that decides which keys are active."""

    app: Host
    session: Session
    line: LineCursor
    view: BoardView
    board: BoardPanel
    controls: Controls
    verdict: Verdict | None
    ended_at: float
    """Time at which the game ended."""

    @property
    def look(self) -> Look: ...

    @property
    def hint(self) -> ShownHint | None: ...

    @property
    def off_board_moves(self) -> OffBoardButtons: ...

    @property
    def guard(self) -> _GuardQuestion: ...

    @property
    def spectate(self) -> object | None:
        """The parts for a game between AIs; None if a person plays."""


_GRACE = 0.4
"""Seconds after the game's end for which Enter does nothing, since it may be meant for the board."""


def _nothing(_scene: PlayKeyContext) -> None:
    """Do nothing, for a key pressed too soon after the game's end."""


def _too_soon(scene: PlayKeyContext) -> bool:
    """Whether the game has just ended, so that Enter begins no rematch yet."""
    return bool(scene.session.config.humans) and scene.look.now < scene.ended_at + _GRACE


def _has_hint(scene: PlayKeyContext) -> bool:
    """Whether a hint is shown or searched for."""
    return scene.hint is not None or scene.session.is_looking_for_hint


def _has_person(scene: PlayKeyContext) -> bool:
    return scene.spectate is None


def _has_no_person(scene: PlayKeyContext) -> bool:
    return scene.spectate is not None


def _is_watched(scene: PlayKeyContext) -> bool:
    return _has_no_person(scene) and is_on_board(scene)


def _has_watched(scene: PlayKeyContext) -> bool:
    return _is_watched(scene) and scene.session.outcome is not None


def _can_step(scene: PlayKeyContext) -> bool:
    """Whether the arrow keys step through the game: the board does not need them."""
    return _has_person(scene) and is_on_board(scene) and (not scene.line.at_end or scene.session.outcome is not None)


def _is_over(scene: PlayKeyContext) -> bool:
    return scene.session.outcome is not None


def _has_lost(scene: PlayKeyContext) -> bool:
    """Whether the only person has lost; Enter opens the review then."""
    return scene.verdict is not None and scene.verdict.lost


def _begins_again(scene: PlayKeyContext) -> bool:
    return not _has_lost(scene)


def _at_end(scene: PlayKeyContext) -> bool:
    return scene.line.at_end


def _opens_menu(scene: PlayKeyContext) -> bool:
    """Whether Esc opens the menu, because nothing is open that Esc would close first."""
    return _at_end(scene) and not _has_hint(scene)


def _sees_past(scene: PlayKeyContext) -> bool:
    """Whether an earlier position is on the board."""
    return not _at_end(scene)


def _is_asked(scene: PlayKeyContext) -> bool:
    """Whether the guard asks about a held move."""
    return scene.guard.asking


TAKE_IT_BACK = Command("Enter", "Take a held move back", when=_is_asked)
LET_GO = Command("Esc", "", lambda scene: scene.guard.take_back(), _is_asked, also=("U", "Ctrl+Z"))
PLAY_ANYWAY = Command("A", "Play a held move anyway", lambda scene: scene.guard.play_anyway_by_key(), _is_asked)
UNDO = Command("U", "Undo", lambda scene: scene.commands.undo(), also=("Ctrl+Z",))
REDO = Command("Ctrl+Y", "Redo", lambda scene: scene.commands.redo(), also=("Ctrl+Shift+Z",))
CLOSE_HINT = Command("Esc", "Close the hint", lambda scene: scene.commands.close_hint(), _has_hint)
REVIEW = Command("V", "Review, after the end", lambda scene: scene.commands.review())
NEXT_LEVEL = Command("B", "The level offered")
NEW_GAME = Command("N", "New game", lambda scene: scene.commands.new_game())
REMATCH = Command("Enter", "Rematch, after the end", when=_begins_again)
REVIEW_LOST = Command("Enter", "Review, after the end", when=_has_lost)
RESTART = Command("Ctrl+R", "Rematch", lambda scene: scene.commands.rematch())
SWAP = Command("X", "Swap sides", lambda scene: scene.commands.swap_sides())
MOVE_VALUES = Command("E", "What each move is worth", lambda scene: scene.commands.toggle_move_values())
STUDY = Command("Y", "Study the position", lambda scene: scene.commands.study(), _is_over)
WATCH = Command("W", "Watch it think", lambda scene: scene.commands.watch_it_think(), _is_over)
THREATS = Command("T", "Threats of both sides", lambda scene: scene.commands.toggle_threats(), _has_person)
COPY = Command("Ctrl+C", "Copy the game", lambda scene: scene.commands.copy_game())
RESIGN = Command("R", "Resign")
MENU = Command("Esc", "Menu", when=_opens_menu)
PAUSE = Command("P", "Pause and go on", lambda scene: scene.commands.toggle_pause(), _has_person)
PAUSE_WATCHED = Command("Space", "Pause and go on", lambda scene: scene.spectate.commands.toggle_pause(), _is_watched)
STEP = Command("→", "One move", lambda scene: scene.spectate.commands.step(), _is_watched, also=("S",))
SLOWER = Command("−", "Slower", lambda scene: scene.spectate.commands.change_pace(-1), _has_no_person)
FASTER = Command("+", "Faster", lambda scene: scene.spectate.commands.change_pace(1), _has_no_person, also=("=",))
NEXT = Command("Enter", "The next game", when=_has_watched)
BACK_TO_GAME = Command("Esc", "Back to the game", lambda scene: scene.commands.back_to_game(), _sees_past)

_GAME = (
    Command("Enter", "", _nothing, _too_soon),
    TAKE_IT_BACK,
    LET_GO,
    PLAY_ANYWAY,
    PLAY_FORCED,
    UNDO,
    REDO,
    RESIGN,
    PAUSE,
    SWAP,
    STUDY,
    WATCH,
    NEW_GAME,
    REVIEW,
    NEXT_LEVEL,
    REMATCH,
    REVIEW_LOST,
    RESTART,
    COPY,
    Command("Ctrl+Shift+C", "Copy the position", lambda scene: scene.commands.copy_position()),
    PASS,
    MENU,
)
_HELP = (HINT, PLAY_HINT, CLOSE_HINT, THREATS, MOVE_VALUES)
_LOOK_BACK = (
    BACK,
    ON,
    Command("←", "", lambda scene: scene.browse(scene.line.ply - 1), _can_step),
    Command("→", "", lambda scene: scene.browse(scene.line.ply + 1), _can_step),
    Command("← →", "Step, looking back"),
    FIRST,
    LAST,
    BACK_TO_GAME,
)
_WATCHED = (
    PAUSE_WATCHED,
    STEP,
    Command("←", "Look back", lambda scene: scene.spectate.commands.step_back(), _is_watched),
    SLOWER,
    FASTER,
    NEXT,
)


def pause_of(config: GameConfig) -> Command:
    """The key that pauses a game; it is Space in a game between AIs."""
    return PAUSE_WATCHED if config.watched else PAUSE


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """The sections of keys for a game; the theme has the keys of its board."""
    return (
        Section("This board", theme.keys),
        Section("Game", _GAME),
        Section("Help", _HELP),
        Section("Look back", _LOOK_BACK),
        Section("Two computers", _WATCHED),
    )
