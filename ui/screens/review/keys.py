"""The keys of the review, a line for each. The sheet lists the keys of the board only during a retry.

Mistakes here are all moves with a mark for their cost: inaccuracies, mistakes and blunders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.shell.routes import ThinkRoute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.review.selection import Selection
    from coach.review.subject import Subject
    from game.spec import Game
    from table.review.retry import RetryMode
    from ui.boards.theme import BoardTheme
    from ui.boards.view import BoardView
    from ui.kit.control import Control
    from ui.kit.focus import Controls
    from ui.screens.review.board import DisplayedPosition
    from ui.shell.host import Host


class _Known(Protocol):
    selection: Selection


class ReviewKeyContext(Protocol):
    """The state of the review that decides which keys are active."""

    app: Host
    game: Game
    subject: Subject
    view: BoardView
    controls: Controls
    retry: RetryMode | None

    @property
    def board(self) -> Control: ...

    @property
    def displayed(self) -> DisplayedPosition: ...

    @property
    def can_better(self) -> bool: ...

    @property
    def aside(self) -> bool: ...

    @property
    def analysis(self) -> _Known: ...

    @property
    def moves(self) -> Control: ...

    @property
    def graph(self) -> Control: ...

    @property
    def rows(self) -> Sequence[object]: ...


def watch_it_think(scene: ReviewKeyContext) -> None:
    """Show how the algorithms of the lecture search the shown position."""
    scene.app.navigate(ThinkRoute(scene.game, scene.displayed.state))


def _is_reviewing(scene: ReviewKeyContext) -> bool:
    """Whether there is no retry, so that the board needs no keys."""
    return scene.retry is None


def _is_free(scene: ReviewKeyContext) -> bool:
    """Whether Space is free: no retry, and no button has the focus."""
    parts = None, scene.board, scene.moves, scene.graph
    return _is_reviewing(scene) and scene.controls.focused in parts


def _is_retrying(scene: ReviewKeyContext) -> bool:
    return scene.retry is not None


def can_try(scene: ReviewKeyContext) -> bool:
    """Whether another move can be tried instead of the played one."""
    return scene.retry is not None or scene.can_better


def _is_one_persons(scene: ReviewKeyContext) -> bool:
    """Whether the review goes through the mistakes of one person only."""
    return scene.subject.own is not None


def _hides_mistakes(scene: ReviewKeyContext) -> bool:
    return scene.analysis.selection.hides


def _is_aside(scene: ReviewKeyContext) -> bool:
    """Whether the board shows a line, a retry, or a half-made move."""
    return scene.aside or scene.view.pending()


def _has_lines(scene: ReviewKeyContext) -> bool:
    return scene.retry is None and bool(scene.rows)


BACK = Command(
    "←",
    "One move back",
    lambda scene: scene.step(-1),
    _is_reviewing,
    also=(",", "PgUp"),
    title="Previous move",
    icon="chevron-left",
)
ON = Command(
    "→",
    "One move on",
    lambda scene: scene.step(1),
    _is_reviewing,
    also=(".", "PgDn"),
    title="Next move",
    icon="chevron-right",
)
FIRST = Command("Home", "First position", lambda scene: scene.go_to(0), _is_reviewing, icon="chevron-first")
LAST = Command("End", "Last position", lambda scene: scene.go_to(scene.line.length), _is_reviewing, icon="chevron-last")
REPLAY = Command(
    "Space",
    "Play the moves, or stop",
    lambda scene: scene.toggle_replay(),
    _is_free,
    title="Replay",
    icon="play-filled",
)
NEXT_OF_ANYBODY = Command(
    "Shift+N", "Next mistake of either side", lambda scene: scene.next_mistake(1, anybody=True), _is_one_persons
)
NEXT = Command("N", "Next mistake", lambda scene: scene.next_mistake(1))
PREVIOUS = Command("B", "Previous mistake", lambda scene: scene.next_mistake(-1))
SHOW_ALL = Command("A", "Show all mistakes", lambda scene: scene.show_all(), _hides_mistakes, icon="eye")
TRY = Command(
    "T", "Try it yourself", lambda scene: scene.try_it(), can_try, title="Try it", icon="undo-2", enabled=can_try
)
ANSWER = Command("H", "Show the answer", lambda scene: scene.show_answer(), _is_retrying)
LINES = tuple(
    Command(str(number), "", lambda scene, number=number: scene.follow(number - 1), _has_lines)  # type: ignore[misc]
    for number in (1, 2, 3)
)
PLAY_ON = Command("P", "Play on from here", lambda scene: scene.play_on(), title="Play on", icon="play")
STUDY = Command("Y", "Study this position", lambda scene: scene.study(), _is_reviewing, title="Study", icon="target")
REST = Command("L", "Stop looking, or go on", lambda scene: scene.toggle_looking())
TURN = Command("F", "Turn the board round", lambda scene: scene.turn_round(), icon="arrow-up-down")
BRANCHES = Command("V", "Variations or list", lambda scene: scene.toggle_branches(), icon="git-branch")
WATCH = Command("W", "Watch it think", watch_it_think, _is_reviewing, icon="search")
COPY = Command("Ctrl+C", "Copy the position", lambda scene: scene.copy_position(), icon="copy")
COPY_PICTURE = Command("Ctrl+Shift+C", "Copy a picture", lambda scene: scene.copy_picture(), icon="image")
PICTURE = Command("Ctrl+S", "Save a picture", lambda scene: scene.save_picture(), icon="upload")
BACK_TO_GAME = Command("Esc", "Back to the game", lambda scene: scene.back_to_game(), _is_aside)


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """The sections of keys for a review; the theme has the keys of its board."""
    return (
        Section(
            "Moves", (BACK, ON, FIRST, LAST, REPLAY, Command("1 2 3", "Follow that line", when=_has_lines), *LINES)
        ),
        Section("Mistakes", (NEXT_OF_ANYBODY, NEXT, PREVIOUS, SHOW_ALL, TRY, ANSWER, PLAY_ON, REST)),
        Section("Position", (STUDY, BRANCHES, WATCH, TURN, COPY, COPY_PICTURE, PICTURE, BACK_TO_GAME)),
        Section("This board", tuple(Command(key.keys, key.does, when=_is_retrying) for key in theme.keys)),
    )
