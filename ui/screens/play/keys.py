"""The commands of the play scene, a line for each, with their keys, and the menu. The keys of a board are in its theme,
those of every screen in `ui.shell.shortcuts`. A line without an action is only for the sheet of keys: a control or the
board handles it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coach import refusals
from coach.boards import texts_of
from game.texts import text
from table.move_values import may_be_known
from ui.kit.commands import Command, Section
from ui.kit.menu import Item, Menu
from ui.kit.tree.commands import item
from ui.parts import hint
from ui.parts.export import copy_position
from ui.parts.move_list import BACK, FIRST, LAST, ON
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_GAME
from ui.screens.play import commands
from ui.shell import shortcuts
from ui.shell.routes import LessonRoute, SetupRoute

if TYPE_CHECKING:
    import pygame

    from table.config import GameConfig
    from ui.boards.theme import BoardTheme
    from ui.screens.play.commands import CommandContext
    from ui.screens.play.context import GameContext

_GRACE = 0.4
"""Seconds after the game's end for which Enter does nothing, since it may be meant for the board."""


def _too_soon(scene: GameContext) -> bool:
    """Whether the game has just ended, so that Enter begins no rematch yet."""
    return bool(scene.session.config.humans) and scene.look.now < scene.ended_at + _GRACE


def has_hint(scene: GameContext) -> bool:
    """Whether a hint is shown or searched for."""
    return scene.hint is not None or scene.session.is_looking_for_hint


def _may_ask_for_hint(scene: GameContext) -> bool:
    """Whether a hint can be asked for, shown further, or closed."""
    session = scene.session
    return scene.mode == "play" and session.human_to_move and not session.paused and session.can_hint


def _has_person(scene: GameContext) -> bool:
    return not scene.session.config.watched


def _is_watched(scene: GameContext) -> bool:
    return scene.session.config.watched and scene.is_on_board


def _can_step(scene: GameContext) -> bool:
    """Whether left and right step through the game: the board does not need them."""
    return _has_person(scene) and scene.is_on_board and (not scene.line.at_end or _is_over(scene))


def _is_over(scene: GameContext) -> bool:
    return scene.session.outcome is not None


def _has_lost(scene: GameContext) -> bool:
    """Whether the only person has lost; Enter opens the review then."""
    return scene.verdict is not None and scene.verdict.lost


def _is_asked(scene: CommandContext) -> bool:
    return scene.guard.asking


def _is_free(scene: CommandContext) -> bool:
    """Whether the actions are under the board."""
    return _has_person(scene) and not scene.guard.asking


def _has_no_hints(scene: CommandContext) -> bool:
    """Whether hints could be asked for, if they were not off."""
    return _is_free(scene) and scene.session.outcome is None and not scene.session.config.hints


TAKE_IT_BACK = Command("Enter", "Take a held move back", when=_is_asked)
LET_GO = Command("Esc", "", lambda scene: scene.guard.take_back(), _is_asked, also=("U", "Ctrl+Z"))
PLAY_ANYWAY = Command("A", "Play a held move anyway", lambda scene: scene.guard.play_anyway_by_key(), _is_asked)
UNDO = Command("U", "Undo", commands.undo, also=("Ctrl+Z",), icon="undo-2", pad="Y")
REDO = Command(
    "Ctrl+Y", "Redo", commands.redo, also=("Ctrl+Shift+Z",), icon="redo-2",
    enabled=lambda scene: scene.session.can_redo,
)  # fmt: skip
HINT = replace(
    hint.HINT, run=commands.hint, when=_is_free, title="Hint", icon="lightbulb", enabled=_may_ask_for_hint,
    checked=has_hint,
)  # fmt: skip
NO_HINTS = Command(
    "H", "", commands.say_hints_are_off, lambda scene: _is_free(scene) and not scene.session.config.hints
)
CLOSE_HINT = Command("Esc", "Close the hint", commands.close_hint, has_hint)
REVIEW = Command("V", "Review, after the end", commands.review, title="Review")
NEXT_LEVEL = Command(
    "B", "The level offered", commands.next_level, icon="arrow-right",
    enabled=lambda scene: scene.mode == "over" and scene.after is not None and scene.after.level is not None,
)  # fmt: skip
NEW_GAME = Command("N", "New game", lambda scene: scene.app.navigate(SetupRoute(scene.game.name)), icon="plus")
REMATCH = Command("Enter", "Rematch, after the end", when=lambda scene: not _has_lost(scene))
REVIEW_LOST = Command("Enter", "Review, after the end", when=_has_lost)
RESTART = Command("Ctrl+R", "Rematch", commands.rematch, icon="repeat")
SWAP = Command(
    "X", "Swap sides", commands.swap_sides, icon="arrow-left-right", enabled=lambda scene: not _is_over(scene)
)  # fmt: skip
MOVE_VALUES = Command(
    "E", "What each move is worth", lambda scene: scene.move_values.toggle(), icon="eye",
    checked=lambda scene: scene.move_values.shown,
)  # fmt: skip
STUDY = Command("Y", "Study the position", commands.study, _is_over, icon="target")
WATCH = Command("W", "Watch it think", commands.watch_it_think, _is_over, icon="git-branch")
THREATS = Command(
    "T", "Threats of both sides", lambda scene: scene.threats.toggle(), _has_person, icon="swords",
    checked=lambda scene: scene.threats.shown,
)  # fmt: skip
SHARE = Command(
    "S", "Share the game, after the end", commands.share, lambda scene: _is_over(scene) and _has_person(scene),
    title="Share", icon="share-2",
)  # fmt: skip
COPY = Command("Ctrl+C", "Copy the game", commands.copy_game, icon="copy", title="Copy game")
RESIGN = Command(
    "R", "Resign", commands.resign, _is_free, icon="flag",
    enabled=lambda scene: scene.session.config.humans > 0 and scene.mode == "play",
)  # fmt: skip
MENU = Command("Esc", "Menu", when=lambda scene: scene.line.at_end and not has_hint(scene), icon="menu")
PAUSE = Command("P", "Pause and go on", commands.toggle_pause, _has_person)
PAUSE_WATCHED = Command("Space", "Pause and go on", lambda scene: scene.spectate.toggle_pause(), _is_watched, pad="X")
STEP = Command("→", "One move", lambda scene: scene.spectate.step(), _is_watched, ("S",), "Step", "step-forward")
SLOWER = Command("−", "Slower", lambda scene: scene.spectate.change_pace(-1), lambda scene: not _has_person(scene))
FASTER = replace(SLOWER, keys="+", does="Faster", run=lambda scene: scene.spectate.change_pace(1), also=("=",))
NEXT = Command("Enter", "The next game", when=lambda scene: _is_watched(scene) and _is_over(scene))
BACK_TO_GAME = Command("Esc", "Back to the game", commands.back_to_game, lambda scene: not scene.line.at_end)
NEVER_FOR_THE_BOARD = (HINT, RESIGN, MENU, NEXT_LEVEL)
"""Commands whose keys do nothing on the board, even while they can do nothing else."""

_GAME = (
    Command("Enter", "", lambda _scene: None, _too_soon),
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
    SHARE,
    COPY,
    Command("Ctrl+Shift+C", "Copy the position", lambda scene: copy_position(scene.app, scene.game, scene.line.state)),
    PASS,
    MENU,
)
_HELP = (NO_HINTS, HINT, replace(hint.PLAY_HINT, run=commands.play_hint), CLOSE_HINT, THREATS, MOVE_VALUES)
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
    Command("←", "Look back", lambda scene: scene.browse(scene.line.ply - 1), _is_watched),
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
        READ_GAME,
    )


def game_menu(scene: CommandContext, anchor: pygame.Rect) -> Menu:
    """Return the menu, which opens at `anchor`."""
    app, session, board = scene.app, scene.session, scene.game.name
    goes_on, people = session.outcome is None, session.config.humans
    pause = pause_of(session.config)
    label, icon = (text("Resume"), "play") if session.paused else (text("Pause"), "pause")
    values = replace(MOVE_VALUES, enabled=lambda scene: scene.move_values.possible)
    undo = replace(UNDO, enabled=lambda scene: scene.session.can_undo and scene.line.at_end)
    study, watch = (
        replace(each, keys="" if goes_on else each.keys, enabled=lambda scene: scene.tells_all)
        for each in (STUDY, WATCH)
    )
    to_lesson = lambda: app.navigate(LessonRoute(board))  # noqa: E731
    learn = Item(text("Learn by doing"), to_lesson, "graduation-cap", shortcuts.LEARN.keys)
    items = (
        item(NEW_GAME, scene),
        item(RESTART, scene),
        item(SWAP, scene),
        Item(""),
        item(undo, scene),
        item(REDO, scene),
        item(replace(pause, title=label, icon=icon, enabled=lambda _scene: goes_on), scene),
        people and item(THREATS, scene),
        may_be_known(session.game) and item(values, scene, why=refusals.no_move_values()),
        item(study, scene, why=refusals.no_study()),
        item(watch, scene, why=refusals.no_thinking()),
        Item(""),
        not goes_on and item(replace(SHARE, keys=SHARE.keys if people else ""), scene),
        item(COPY, scene),
        item(shortcuts.LIBRARY, app),
        texts_of(board).lesson and learn,
        item(shortcuts.RULES, app),
        item(replace(shortcuts.SHEET, icon="keyboard"), app),
        item(shortcuts.SETTINGS, app),
        app.way_back and Item(app.way_back, app.pop, "chevron-left"),
        item(shortcuts.HOME, app),
    )
    return Menu([each for each in items if each], anchor)
