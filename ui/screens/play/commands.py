"""The commands of a game with their keys, and the game's menu. A command acts on the session, and asks first where
something would be lost.

A board's own keys are in its theme, the keys of all screens in `ui.shell.shortcuts`. A command without an action only
names a key for the sheet of keys; a control or the board handles the key.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from coach import mark_texts
from coach.boards import texts_of
from coach.game_config import followed, next_game
from coach.game_texts import resigning_words, swapping_words
from coach.review.subject import of_session
from game.texts import text
from saves.gamefile import write_game
from table.analysis import no_hint_yet
from table.config import GameConfig
from table.journal import record_of
from table.move_values import may_be_known
from ui.kit import Answer, Command, Dialog, Item, Menu, Section, item
from ui.parts import hint as hints
from ui.parts.export import copy_out, copy_position
from ui.parts.move_list import BACK, FIRST, LAST, ON
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_GAME
from ui.parts.share import SharedGame, ShareDialog
from ui.screens.play.context import GAME_PAGE, GameContext
from ui.shell import shortcuts
from ui.shell.routes import LessonRoute, PlayRoute, ReviewRoute, SessionReviewRoute, SetupRoute, StudyRoute, ThinkRoute

_GRACE = 0.4
"""Seconds after the game's end for which Enter does nothing, since it may be meant for the board."""


# -- the game -----------------------------------------------------------------------------------------


def take_back(scene: GameContext) -> None:
    """Take back a half-made move, or else a whole move; give notice if this makes the game unrated."""
    session = scene.session
    if scene.line.at_end and not scene.board.take_back():
        rated = session.is_rated and not scene.imported
        if session.undo(scene.look.now) and rated and not session.is_rated:
            scene.app.notice(text("The game goes on. It is not rated any more."))


def may_take_back(scene: GameContext) -> bool:
    """Whether there is a move, or a half-made one, to take back."""
    return scene.mode == "play" and (scene.session.can_undo or scene.view.pending())


def redo(scene: GameContext) -> None:
    """Play the taken-back move again."""
    back_to_game(scene)
    scene.session.redo(scene.look.now)


def hint(scene: GameContext) -> None:
    """Start or stop the search for a hint. If a hint is shown, show its next step; after the last step, hide it."""
    if not has_hint(scene):
        _look_for_hint(scene)
    elif scene.hint is not None and scene.hint.step == 1:
        scene.hint.go_on(scene.app.pointer)
        scene.app.aloud.say(scene.hint.aloud)
    else:
        _close_hint(scene)


def _look_for_hint(scene: GameContext) -> None:
    """Search for a hint; first take back a half-made move, since the hint is for a whole move."""
    scene.page = GAME_PAGE  # this page shows the hint's text
    if scene.view.escape():
        scene.app.notice(text("Your piece is taken back: the hint is for the whole move."))
    session = scene.session
    if not session.analysis.hint() and session.human_to_move and session.config.hints:
        if problem := scene.app.warmup.problem:
            session.analysis.cancel_hint()
        scene.app.notice(no_hint_yet(problem))


def _close_hint(scene: GameContext) -> None:
    if scene.hint is None:
        scene.app.notice(text("Your hint is called off. {key} asks for it again.", key=HINT.keys))
    else:
        scene.app.aloud.say(text("The hint is closed."))
    scene.session.analysis.cancel_hint()
    scene.drop_hint()


def study(scene: GameContext) -> None:
    """Study the shown position, unless this would help in a game against a computer."""
    if not scene.tells_all:
        scene.app.notice(mark_texts.no_study())
        return
    match, position = scene.session.match, scene.session.config.position
    kept, ply = scene.journal.kept, scene.line.ply
    scene.app.navigate(StudyRoute(scene.game.name, position, game=kept, moves=match.moves_text, ply=ply))


def watch_it_think(scene: GameContext) -> None:
    """Show how the textbook's algorithms search the shown position, unless this would help in a game."""
    if scene.tells_all:
        scene.app.navigate(ThinkRoute(scene.game, scene.line.state))
    else:
        scene.app.notice(mark_texts.no_thinking())


def resign(scene: GameContext) -> None:
    """Ask, then resign."""
    answer = Answer(text("Resign"), lambda: scene.session.resign(scene.look.now), "danger", icon="flag")
    _ask(scene, text("Resign?"), resigning_words(scene.session), answer)


def swap_sides(scene: GameContext) -> None:
    """Swap the seats; ask first if a person plays and moves were made."""
    session = scene.session

    def swap() -> None:
        session.swap_sides(scene.look.now)
        scene.seat_players()

    if session.is_begun and session.config.humans:
        answer = Answer(text("Swap sides"), swap, "danger", icon="arrow-left-right")
        _ask(scene, text("Swap sides?"), swapping_words(session), answer)
    else:
        swap()


def toggle_pause(scene: GameContext) -> None:
    """Pause or resume clocks and AIs."""
    if scene.session.outcome is None:
        scene.session.pause(not scene.session.paused, scene.look.now)
        scene.app.aloud.say(text("Paused.") if scene.session.paused else text("The game goes on."))


def back_to_game(scene: GameContext) -> None:
    """Leave an earlier position and show the game."""
    scene.browse(scene.line.length)


def turn_page(scene: GameContext, step: int) -> None:
    """Turn the panel beside the board to its next page (`step` 1) or its previous page (-1), if there is one."""
    scene.page = min(max(scene.page + step, 0), scene.pages - 1)


# -- after the game -----------------------------------------------------------------------------------


def review(scene: GameContext, ply: int | None = None) -> None:
    """Open the review of a finished or imported game, after `ply` moves; None: at the person's turning point."""
    if scene.session.outcome is not None or scene.imported:
        kept = scene.journal.kept
        scene.app.navigate(SessionReviewRoute(scene.session, ply) if kept is None else ReviewRoute(kept, ply))


def rematch(scene: GameContext) -> None:
    """Play again with the colours swapped; ask first if the game is not over."""
    session, app = scene.session, scene.app

    def restart() -> None:
        app.navigate(PlayRoute(followed(app, session.config.swapped())), replace=True)

    if session.outcome is None and session.match.moves and session.config.humans:
        message = text("This game is not over. It stays in the library, and a new one begins with the colours swapped.")
        _ask(scene, text("Start again?"), message, Answer(text("Rematch"), restart, "danger", icon="repeat"))
    else:
        restart()


def next_level(scene: GameContext) -> None:
    """Play against the level offered after the game, with the colours swapped."""
    if scene.after is not None and scene.after.level is not None:
        scene.app.navigate(PlayRoute(next_game(scene.app, scene.session.config, scene.after.level)), replace=True)


def copy_game(scene: GameContext) -> None:
    """Copy the game to the clipboard, as a game file."""
    copy_out(scene.app, write_game(record_of(scene.session, scene.look.now)), text("The game is copied."))


def share(scene: GameContext) -> None:
    """Open the dialog that shares the game."""
    subject, record = of_session(scene.session), record_of(scene.session, scene.look.now)
    draw = lambda: scene.board.picture(scene.look)  # noqa: E731
    scene.app.open(ShareDialog(SharedGame(scene.app, subject, record, draw, turned_round=scene.view.turned_round)))


def _ask(scene: GameContext, title: str, message: str, loses: Answer) -> None:
    """Ask before a command by which something is lost; the answer `loses` runs the command."""
    scene.asked = Dialog(title, message, (Answer(text("Play on")), loses))
    scene.app.open(scene.asked)


# -- when a command can be asked for ------------------------------------------------------------------


def _too_soon(scene: GameContext) -> bool:
    """Whether the game has just ended, so that Enter begins no rematch yet."""
    return bool(scene.session.config.humans) and scene.look.now < scene.ended_at + _GRACE


def has_hint(scene: GameContext) -> bool:
    """Whether a hint is shown, is searched for, or will be searched for once the computer is ready."""
    session = scene.session
    return scene.hint is not None or session.thinker.is_looking_for_hint or session.analysis.awaits_hint


def _may_ask_for_hint(scene: GameContext) -> bool:
    session = scene.session
    return scene.mode == "play" and session.human_to_move and not session.paused and session.config.hints


def _has_person(scene: GameContext) -> bool:
    return not scene.session.config.watched


def _is_watched(scene: GameContext) -> bool:
    return scene.session.config.watched and scene.is_on_board


def _can_step(scene: GameContext) -> bool:
    """Whether the left and right keys step through a person's game, because the board does not need these keys."""
    return _has_person(scene) and scene.is_on_board and (not scene.line.at_end or _is_over(scene))


def _is_over(scene: GameContext) -> bool:
    return scene.session.outcome is not None


def _is_asked(scene: Any) -> bool:
    return bool(scene.guard.asking)


def _is_free(scene: Any) -> bool:
    """Whether a person plays, and the blunder guard asks nothing."""
    return _has_person(scene) and not scene.guard.asking


TAKE_IT_BACK = Command("Enter", "Take a held move back", when=_is_asked)
LET_GO = Command("Esc", "", lambda scene: scene.guard.take_back(scene.look.now), _is_asked, also=("U", "Ctrl+Z"))
PLAY_ANYWAY = Command(
    "A", "Play a held move anyway", lambda scene: scene.guard.play_anyway_by_key(scene.look.now), _is_asked
)
TAKE_BACK = Command("U", "Take back", take_back, also=("Ctrl+Z",), icon="undo-2", pad="Y")
REDO = Command(
    "Ctrl+Y", "Redo", redo, also=("Ctrl+Shift+Z",), icon="redo-2",
    enabled=lambda scene: scene.session.can_redo,
)  # fmt: skip
HINT = replace(
    hints.HINT, run=hint, when=_is_free, title="Hint", icon="lightbulb", enabled=_may_ask_for_hint,
    checked=has_hint,
)  # fmt: skip
NO_HINTS = Command(
    "H", "",
    lambda scene: scene.app.notice(text("Hints are off in this game; a new game has a switch for them, beside Help.")),
    lambda scene: _is_free(scene) and not scene.session.config.hints,
)  # fmt: skip
CLOSE_HINT = Command("Esc", "Close the hint", _close_hint, has_hint)
REVIEW = Command("V", "Review, after the end", review, title="Review")
NEXT_LEVEL = Command(
    "B", "The opponent offered", next_level, icon="arrow-right",
    enabled=lambda scene: scene.mode == "over" and scene.after is not None and scene.after.level is not None,
)  # fmt: skip
NEW_GAME = Command("N", "New game", lambda scene: scene.app.navigate(SetupRoute(scene.game.name)), icon="plus")
AT_END = Command("Enter", "Rematch after the end, or Review after a loss")
RESTART = Command("Ctrl+R", "Rematch", rematch, icon="repeat")
SWAP = Command(
    "X", "Swap sides", swap_sides, icon="arrow-left-right", enabled=lambda scene: not _is_over(scene)
)  # fmt: skip
MOVE_VALUES = Command(
    "E", "What each move is worth", lambda scene: scene.move_values.toggle(), icon="eye",
    checked=lambda scene: scene.move_values.shown,
)  # fmt: skip
STUDY = Command("Y", "Study the position", study, icon="target")
WATCH = Command("W", "Watch it think", watch_it_think, _is_over, icon="git-branch")
THREATS = Command(
    "T", "Threats of both sides", lambda scene: scene.threats.toggle(scene.look.now), _has_person, icon="swords",
    checked=lambda scene: scene.threats.shown,
)  # fmt: skip
SHARE = Command(
    "S", "Share the game, after the end", share, lambda scene: _is_over(scene) and _has_person(scene),
    title="Share", icon="share-2",
)  # fmt: skip
COPY = Command("Ctrl+C", "Copy the game", copy_game, icon="copy", title="Copy game")
RESIGN = Command(
    "R", "Resign", resign, _is_free, icon="flag",
    enabled=lambda scene: scene.session.config.humans > 0 and scene.mode == "play",
)  # fmt: skip
MENU = Command("Esc", "Menu", when=lambda scene: scene.line.at_end and not has_hint(scene), icon="menu")
PAUSE = Command("P", "Pause and go on", toggle_pause, _has_person)
PAUSE_WATCHED = Command("Space", "Pause and go on", lambda scene: scene.spectate.toggle_pause(), _is_watched, pad="X")
# translators: a verb: show the next move.
STEP = Command("→", "One move", lambda scene: scene.spectate.step(), _is_watched, ("S",), "Step", "step-forward")
SLOWER = Command("−", "Slower", lambda scene: scene.spectate.change_pace(-1), lambda scene: not _has_person(scene))
FASTER = replace(SLOWER, keys="+", does="Faster", run=lambda scene: scene.spectate.change_pace(1), also=("=",))
NEXT = Command("Enter", "The next game", when=lambda scene: _is_watched(scene) and _is_over(scene))
PAGE_BACK = Command(
    "PgUp", "Previous page", lambda scene: turn_page(scene, -1), lambda scene: scene.pages > 1, icon="chevron-left"
)
PAGE_ON = replace(PAGE_BACK, keys="PgDn", does="Next page", run=lambda scene: turn_page(scene, 1), icon="chevron-right")
BACK_TO_GAME = Command("Esc", "Back to the game", back_to_game, lambda scene: not scene.line.at_end)
NEVER_FOR_THE_BOARD = (HINT, RESIGN, MENU, NEXT_LEVEL)
"""Commands whose keys the board never gets, even while the commands cannot be run."""

_GAME = (
    Command("Enter", "", lambda _scene: None, _too_soon),
    TAKE_IT_BACK,
    LET_GO,
    PLAY_ANYWAY,
    PLAY_FORCED,
    TAKE_BACK,
    REDO,
    RESIGN,
    PAUSE,
    SWAP,
    STUDY,
    WATCH,
    NEW_GAME,
    REVIEW,
    NEXT_LEVEL,
    AT_END,
    RESTART,
    SHARE,
    COPY,
    Command("Ctrl+Shift+C", "Copy the position", lambda scene: copy_position(scene.app, scene.game, scene.line.state)),
    PASS,
    MENU,
)
_HELP = (NO_HINTS, HINT, hints.PLAY_HINT, CLOSE_HINT, THREATS, MOVE_VALUES)
_LOOK_BACK = (
    PAGE_BACK,
    PAGE_ON,
    BACK,
    ON,
    Command("←", "", lambda scene: scene.browse(scene.line.ply - 1), _can_step),
    Command("→", "", lambda scene: scene.browse(scene.line.ply + 1), _can_step),
    Command("← →", "Step through the game"),
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
SECTIONS = (
    Section("Game", _GAME),
    Section("Help", _HELP),
    Section("Look back", _LOOK_BACK),
    Section("Two computers", _WATCHED),
    READ_GAME,
)
"""The sections of a game's keys; the section of the board's own keys comes before them."""


def pause_of(config: GameConfig) -> Command:
    """Return the command that pauses a game; its key is Space in a game between AIs."""
    return PAUSE_WATCHED if config.watched else PAUSE


def game_menu(scene: GameContext, anchor: pygame.Rect) -> Menu:
    """Return the menu of the game, which opens at `anchor`."""
    app, session, board = scene.app, scene.session, scene.game.name
    goes_on, people = session.outcome is None, session.config.humans
    pause = pause_of(session.config)
    label, icon = ("Resume", "play") if session.paused else ("Pause", "pause")
    values = replace(MOVE_VALUES, enabled=lambda scene: scene.move_values.possible)
    back = replace(TAKE_BACK, enabled=lambda scene: scene.session.can_undo and scene.line.at_end)
    study = replace(STUDY, enabled=lambda scene: scene.tells_all)
    watch = replace(WATCH, keys="" if goes_on else WATCH.keys, enabled=lambda scene: scene.tells_all)
    to_lesson = lambda: app.navigate(LessonRoute(board))  # noqa: E731
    learn = Item(text("Learn by doing"), to_lesson, "graduation-cap", shortcuts.LEARN.keys)
    items = (
        item(NEW_GAME, scene),
        item(RESTART, scene),
        item(SWAP, scene),
        Item(""),
        item(back, scene),
        item(REDO, scene),
        item(replace(pause, title=label, icon=icon, enabled=lambda _scene: goes_on), scene),
        people and item(THREATS, scene),
        may_be_known(session.game) and item(values, scene, why=mark_texts.no_move_values()),
        item(study, scene, why=mark_texts.no_study()),
        item(watch, scene, why=mark_texts.no_thinking()),
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
