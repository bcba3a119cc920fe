"""The commands of the review with their keys. The sheet of keys lists the board's keys only during a retry.

In this module, mistakes are all moves with a mark for their cost: inaccuracies, mistakes and blunders.
"""

from __future__ import annotations

import pygame

from ui.boards.theme import BoardTheme
from ui.kit import Command, Section, numbered
from ui.parts.export import copy_picture, copy_position, save_picture
from ui.parts.reading import KEYS
from ui.screens.review import leaving
from ui.screens.review.context import ReviewContext
from ui.shell.routes import ThinkRoute


def _is_reviewing(scene: ReviewContext) -> bool:
    """Whether no retry is going on; only a retry needs the keys for the board."""
    return scene.browser.retry is None


def _is_free(scene: ReviewContext) -> bool:
    """Whether neither a retry nor a focused button uses Space."""
    parts = None, scene.board, scene.moves, scene.graph
    return _is_reviewing(scene) and scene.controls.focused in parts


def _can_try(scene: ReviewContext) -> bool:
    return scene.browser.can_try


def _picture(scene: ReviewContext) -> pygame.Surface:
    return scene.board.picture(scene.app.look)


def _has_lines(scene: ReviewContext) -> bool:
    return scene.browser.retry is None and bool(scene.card_text.rows)


BACK = Command(
    "←", "One move back", lambda scene: scene.browser.step(-1), _is_reviewing, (",", "PgUp"),
    "Previous move", "chevron-left",
)  # fmt: skip
ON = Command(
    "→", "One move on", lambda scene: scene.browser.step(1), _is_reviewing, (".", "PgDn"), "Next move", "chevron-right"
)
FIRST = Command("Home", "First position", lambda scene: scene.browser.go_to(0), _is_reviewing, icon="chevron-first")
LAST = Command("End", "Last position", lambda scene: scene.browser.go_to_end(), _is_reviewing, icon="chevron-last")
REPLAY = Command(
    "Space", "Play the moves, or stop", lambda scene: scene.browser.toggle_replay(scene.look.now), _is_free,
    title="Replay", icon="play-filled",
)  # fmt: skip
NEXT_OF_ANYBODY = Command(
    "Shift+N", "Next mistake of either side", lambda scene: scene.browser.next_mistake(1, anybody=True),
    lambda scene: scene.browser.subject.own is not None,
)  # fmt: skip
NEXT = Command("N", "Next mistake", lambda scene: scene.browser.next_mistake(1), pad="X")
PREVIOUS = Command("B", "Previous mistake", lambda scene: scene.browser.next_mistake(-1))
SHOW_ALL = Command(
    "A", "Show all mistakes", lambda scene: scene.browser.toggle_all(),
    lambda scene: scene.browser.analysis.selection.can_hide, icon="eye",
    checked=lambda scene: not scene.browser.analysis.selection.few,
)  # fmt: skip
TRY = Command(
    "T", "Try it yourself", lambda scene: scene.try_it(), _can_try, title="Try it", icon="undo-2", enabled=_can_try,
    pad="Y",
)  # fmt: skip
ANSWER = Command(
    "H", "Show the answer", lambda scene: scene.browser.show_answer(), lambda scene: scene.browser.retry is not None
)
LINES = numbered((1, 2, 3), lambda scene, number: scene.browser.show_line(number - 1), _has_lines)
PLAY_ON = Command(
    "P", "Play on from here", lambda scene: leaving.play_on(scene.app, scene.browser.subject, scene.browser.displayed),
    title="Play on", icon="play",
)  # fmt: skip
STUDY = Command("Y", "Study this position", lambda scene: scene.study(), _is_reviewing, title="Study", icon="target")
REST = Command("L", "Stop looking, or go on", lambda scene: scene.browser.toggle_looking())
TURN = Command(
    "F", "Turn the board round", lambda scene: scene.board.turn_round(scene.app.pointer), icon="arrow-up-down"
)
BRANCHES = Command("V", "Variations or list", lambda scene: scene.toggle_branches(), icon="git-branch")
OPENINGS = Command(
    "O", "Openings or list", lambda scene: scene.openings.toggle(), _is_reviewing, title="Openings", icon="book-open"
)
WATCH = Command(
    "W", "Watch it think", lambda scene: scene.app.navigate(ThinkRoute(scene.game, scene.browser.displayed.state)),
    _is_reviewing, icon="search",
)  # fmt: skip
COPY = Command(
    "Ctrl+C", "Copy the position", lambda scene: copy_position(scene.app, scene.game, scene.browser.displayed.state),
    icon="copy",
)  # fmt: skip
PICTURE = Command(
    "Ctrl+S", "Save a picture", lambda scene: save_picture(scene.app, _picture(scene), scene.game.title), icon="upload"
)
COPY_PICTURE = Command(
    "Ctrl+Shift+C", "Copy a picture", lambda scene: copy_picture(scene.app, _picture(scene), PICTURE.keys),
    icon="image",
)  # fmt: skip
SHARE = Command(
    "S", "Share the game",
    lambda scene: leaving.share(scene.app, scene.browser.subject, scene.browser.analysis, scene.board),
    title="Share", icon="share-2",
)  # fmt: skip
REASONS = Command(
    "F7", "Reasons and better move", lambda scene: scene.app.aloud.answer(scene.card_text.reasons_aloud), icon="info"
)
CHANCE = Command("F8", "Win chance", lambda scene: scene.app.aloud.answer(scene.card_text.chance_aloud))
BACK_TO_GAME = Command(
    "Esc", "Back to the game", lambda scene: scene.back_to_game(),
    lambda scene: scene.browser.aside or scene.view.pending(),
)  # fmt: skip


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """The sections of keys of a review, with the keys of the board from its theme."""
    return (
        Section(
            "Moves", (BACK, ON, FIRST, LAST, REPLAY, Command("1 2 3", "Follow that line", when=_has_lines), *LINES)
        ),
        Section("Mistakes", (NEXT_OF_ANYBODY, NEXT, PREVIOUS, SHOW_ALL, TRY, ANSWER, PLAY_ON, REST)),
        Section("Position", (STUDY, OPENINGS, BRANCHES, WATCH, TURN, SHARE, COPY, COPY_PICTURE, PICTURE, BACK_TO_GAME)),
        Section("This board", tuple(Command(key.keys, key.does, when=ANSWER.when) for key in theme.keys)),
        Section("Read aloud", (*KEYS[:-1], REASONS, CHANCE, KEYS[-1])),
    )
