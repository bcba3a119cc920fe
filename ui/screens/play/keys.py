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
from ui.parts import game_keys
from ui.parts.game_keys import BACK, FIRST, LAST, ON, PASS, PLAY_FORCED, PLAY_HINT, is_on_board
from ui.shell import shortcuts

if TYPE_CHECKING:
    import pygame

    from table.config import GameConfig
    from ui.boards.theme import BoardTheme
    from ui.screens.play.commands import CommandContext, Commands
    from ui.screens.play.context import GameContext

_GRACE = 0.4
"""Seconds after the game's end for which Enter does nothing, since it may be meant for the board."""


def _nothing(_scene: GameContext) -> None:
    """Do nothing, for a key pressed too soon after the game's end."""


def _too_soon(scene: GameContext) -> bool:
    """Whether the game has just ended, so that Enter begins no rematch yet."""
    return bool(scene.session.config.humans) and scene.look.now < scene.ended_at + _GRACE


def _has_hint(scene: GameContext) -> bool:
    """Whether a hint is shown or searched for."""
    return scene.hint is not None or scene.session.is_looking_for_hint


def _has_person(scene: GameContext) -> bool:
    return not scene.session.config.watched


def _has_no_person(scene: GameContext) -> bool:
    return scene.session.config.watched


def _is_watched(scene: GameContext) -> bool:
    return _has_no_person(scene) and is_on_board(scene)


def _has_watched(scene: GameContext) -> bool:
    return _is_watched(scene) and scene.session.outcome is not None


def _can_step(scene: GameContext) -> bool:
    """Whether left and right step through the game: the board does not need them."""
    return _has_person(scene) and is_on_board(scene) and (not scene.line.at_end or _is_over(scene))


def _is_over(scene: GameContext) -> bool:
    return scene.session.outcome is not None


def _goes_on(scene: GameContext) -> bool:
    return scene.session.outcome is None


def _has_lost(scene: GameContext) -> bool:
    """Whether the only person has lost; Enter opens the review then."""
    return scene.verdict is not None and scene.verdict.lost


def _begins_again(scene: GameContext) -> bool:
    return not _has_lost(scene)


def _sees_past(scene: GameContext) -> bool:
    """Whether an earlier position is on the board."""
    return not scene.line.at_end


def _opens_menu(scene: GameContext) -> bool:
    """Whether Esc opens the menu, because nothing is open that Esc would close first."""
    return scene.line.at_end and not _has_hint(scene)


def _is_asked(scene: GameContext) -> bool:
    """Whether the guard asks about a held move."""
    return scene.is_asked


def _may_resign(scene: GameContext) -> bool:
    return scene.session.config.humans > 0 and scene.mode == "play"


def _is_free(scene: GameContext) -> bool:
    """Whether the actions are under the board."""
    return _has_person(scene) and not scene.is_asked


def _is_offered(scene: GameContext) -> bool:
    """Whether a level is offered after the game."""
    return scene.mode == "over" and scene.after is not None and scene.after.level is not None


def _may_study(scene: GameContext) -> bool:
    return scene.tells_all


TAKE_IT_BACK = Command("Enter", "Take a held move back", when=_is_asked)
LET_GO = Command("Esc", "", lambda scene: scene.guard.take_back(), _is_asked, also=("U", "Ctrl+Z"))
PLAY_ANYWAY = Command("A", "Play a held move anyway", lambda scene: scene.guard.play_anyway_by_key(), _is_asked)
UNDO = Command("U", "Undo", lambda scene: scene.commands.undo(), also=("Ctrl+Z",), icon="undo-2")
REDO = Command(
    "Ctrl+Y", "Redo", lambda scene: scene.commands.redo(), also=("Ctrl+Shift+Z",), icon="redo-2",
    enabled=lambda scene: scene.session.can_redo,
)  # fmt: skip
HINT = replace(
    game_keys.HINT, run=lambda scene: scene.commands.hint(), when=_is_free, title="Hint", icon="lightbulb",
    enabled=lambda scene: scene.may_ask_for_hint, checked=_has_hint,
)  # fmt: skip
CLOSE_HINT = Command("Esc", "Close the hint", lambda scene: scene.commands.close_hint(), _has_hint)
REVIEW = Command("V", "Review, after the end", lambda scene: scene.commands.review())
NEXT_LEVEL = Command("B", "The level offered", lambda scene: scene.commands.next_level(), enabled=_is_offered)
NEW_GAME = Command("N", "New game", lambda scene: scene.commands.new_game(), icon="plus")
REMATCH = Command("Enter", "Rematch, after the end", when=_begins_again)
REVIEW_LOST = Command("Enter", "Review, after the end", when=_has_lost)
RESTART = Command("Ctrl+R", "Rematch", lambda scene: scene.commands.rematch(), icon="repeat")
SWAP = Command(
    "X", "Swap sides", lambda scene: scene.commands.swap_sides(), icon="arrow-left-right", enabled=_goes_on
)  # fmt: skip
MOVE_VALUES = Command(
    "E", "What each move is worth", lambda scene: scene.commands.toggle_move_values(), icon="eye",
    checked=lambda scene: scene.move_values.shown,
)  # fmt: skip
STUDY = Command("Y", "Study the position", lambda scene: scene.commands.study(), _is_over, icon="target")
WATCH = Command("W", "Watch it think", lambda scene: scene.commands.watch_it_think(), _is_over, icon="git-branch")
THREATS = Command(
    "T", "Threats of both sides", lambda scene: scene.commands.toggle_threats(), _has_person, icon="target",
    checked=lambda scene: scene.threats.shown,
)  # fmt: skip
COPY = Command("Ctrl+C", "Copy the game", lambda scene: scene.commands.copy_game(), icon="copy", title="Copy game")
RESIGN = Command("R", "Resign", lambda scene: scene.commands.resign(), _is_free, icon="flag", enabled=_may_resign)
MENU = Command("Esc", "Menu", when=_opens_menu, icon="menu")
PAUSE = Command("P", "Pause and go on", lambda scene: scene.commands.toggle_pause(), _has_person)
PAUSE_WATCHED = Command("Space", "Pause and go on", lambda scene: scene.commands.toggle_pause(), _is_watched)
STEP = Command("→", "One move", lambda scene: scene.commands.step(), _is_watched, also=("S",))
SLOWER = Command("−", "Slower", lambda scene: scene.commands.change_pace(-1), _has_no_person)
FASTER = Command("+", "Faster", lambda scene: scene.commands.change_pace(1), _has_no_person, also=("=",))
NEXT = Command("Enter", "The next game", when=_has_watched)
BACK_TO_GAME = Command("Esc", "Back to the game", lambda scene: scene.commands.back_to_game(), _sees_past)
NEVER_FOR_THE_BOARD = (HINT, RESIGN, MENU, NEXT_LEVEL)
"""Commands whose keys do nothing on the board, even while they can do nothing else."""

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
    Command("←", "Look back", lambda scene: scene.commands.step_back(), _is_watched),
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


def game_menu(scene: CommandContext, commands: Commands, anchor: pygame.Rect) -> Menu:
    """Return the menu, which opens at `anchor`."""
    session = scene.session
    goes_on, people = session.outcome is None, session.config.humans
    pause = (text("Resume"), "play") if session.paused else (text("Pause"), "pause")
    values = replace(MOVE_VALUES, enabled=lambda scene: scene.move_values.possible)
    undo = replace(UNDO, enabled=lambda scene: scene.session.can_undo and scene.line.at_end)
    study, watch = (replace(each, keys="" if goes_on else each.keys, enabled=_may_study) for each in (STUDY, WATCH))
    learn = Item(text("Learn by doing"), commands.open_lesson, "graduation-cap", shortcuts.LEARN.keys)
    items = (
        item(NEW_GAME, scene),
        item(RESTART, scene),
        item(SWAP, scene),
        Item(""),
        item(undo, scene),
        item(REDO, scene),
        Item(pause[0], commands.toggle_pause, pause[1], pause_of(session.config).keys, enabled=goes_on),
        people and item(THREATS, scene),
        may_be_known(session.game) and item(values, scene, why=refusals.no_move_values()),
        item(study, scene, why=refusals.no_study()),
        item(watch, scene, why=refusals.no_thinking()),
        Item(""),
        item(COPY, scene),
        Item(text("Library"), commands.open_library, "library", shortcuts.LIBRARY.keys),
        texts_of(session.game.name).lesson and learn,
        Item(text("Rules"), commands.open_rules, "book-open", shortcuts.RULES.keys),
        Item(text("Keys"), commands.show_keys, "keyboard", shortcuts.SHEET.keys),
        Item(text("Settings"), commands.open_settings, "settings", shortcuts.SETTINGS.keys),
        commands.way_back and Item(commands.way_back, commands.go_back, "chevron-left"),
        Item(text("Back to home"), commands.go_home, "house", shortcuts.HOME.keys),
    )
    return Menu([each for each in items if each], anchor)
