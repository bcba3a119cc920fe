"""The commands of a game, for its buttons, its menu and its keys: they send what a person wants to the session, and ask
first where something would be lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ai.levels import level_name
from coach import refusals
from coach.boards import texts_of
from coach.game_config import followed
from coach.game_texts import is_you
from coach.phrases import sentences
from coach.player_texts import seat_name
from coach.review.subject import of_session
from game.texts import text
from saves.gamefile import write_game
from table.config import Seat
from table.journal import record_of
from ui.kit.dialog import Answer, Dialog
from ui.parts.export import copy_out
from ui.parts.share import SharedGame, ShareDialog
from ui.screens.play.context import GameContext
from ui.shell.routes import PlayRoute, ReviewRoute, SessionReviewRoute, StudyRoute, ThinkRoute

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.session import Session
    from ui.screens.play.blunder_guard import BlunderPrompt
    from ui.screens.play.helps import MoveValueLabels, ThreatMarks


class CommandContext(GameContext, Protocol):
    """What the commands need, too."""

    guard: BlunderPrompt
    threats: ThreatMarks
    move_values: MoveValueLabels


# -- the game -----------------------------------------------------------------------------------------


def undo(scene: GameContext) -> None:
    """Take back a half-made move, or else a whole move; say so if a rated game loses its rating by this."""
    session = scene.session
    if scene.line.at_end and not scene.view.escape():
        rated = session.is_rated and not scene.imported
        if session.undo(scene.look.now) and rated and not session.is_rated:
            scene.app.notice(text("The game goes on. It is not rated any more."))
    scene.refresh()


def redo(scene: GameContext) -> None:
    """Play the taken-back move again."""
    back_to_game(scene)
    scene.session.redo(scene.look.now)


def hint(scene: GameContext) -> None:
    """Start or stop the search for a hint; once a hint is shown, show more of it, then hide it."""
    session = scene.session
    if session.is_looking_for_hint:
        session.cancel_hint(scene.look.now)
    elif scene.hint is not None and scene.hint.step == 1:
        scene.hint.go_on(scene.app.pointer)
        scene.app.aloud.say(scene.hint.status().text())
    elif scene.hint is not None:
        scene.drop_hint()
    elif scene.mode == "play":
        _look_for_hint(scene)
    scene.refresh()


def _look_for_hint(scene: GameContext) -> None:
    """Search for a hint; a half-made move is taken back, since the hint is for a whole move."""
    if scene.view.escape():
        scene.app.notice(text("Your piece is taken back: the hint is for the whole move."))
    session = scene.session
    if not session.hint(scene.look.now) and session.human_to_move and session.config.hints:
        scene.app.notice(text("The computer is still preparing. Ask again in a moment."))


def say_hints_are_off(scene: GameContext) -> None:
    """Say where hints are switched on, in a game without them."""
    scene.app.notice(text("Hints are off in this game; a new game has a switch for them, beside Help."))


def play_hint(scene: GameContext) -> None:
    """Play the move of the hint."""
    if scene.hint is not None:
        scene.session.play(scene.hint.action, scene.look.now)
        scene.invalidate()


def close_hint(scene: GameContext) -> None:
    """Stop the search for a hint, and hide the hint."""
    scene.session.cancel_hint(scene.look.now)
    scene.drop_hint()
    scene.refresh()


def study(scene: GameContext) -> None:
    """Study the shown position, unless this would help in a game against a computer."""
    if not scene.tells_all:
        scene.app.notice(refusals.no_study())
        return
    match, position = scene.session.match, scene.session.config.position
    kept, ply = scene.journal.kept, scene.line.ply
    scene.app.navigate(StudyRoute(scene.game.name, position, game=kept, moves=match.moves_text, ply=ply))


def watch_it_think(scene: GameContext) -> None:
    """Show how the algorithms of the lecture search the shown position, unless this would help in a game."""
    if scene.tells_all:
        scene.app.navigate(ThinkRoute(scene.game, scene.line.state))
    else:
        scene.app.notice(refusals.no_thinking())


def resign(scene: GameContext) -> None:
    """Ask, then resign."""

    def resigned() -> None:
        scene.session.resign(scene.look.now)
        scene.app.invalidate()

    if scene.session.outcome is None and scene.session.config.humans:
        scene.app.open(resign_dialog(scene.session, resigned))


def swap_sides(scene: GameContext) -> None:
    """Swap the seats; ask first if a person plays and moves were made."""
    session = scene.session

    def swap() -> None:
        session.swap_sides(scene.look.now)
        scene.seat_players()
        scene.refresh()

    if session.outcome is None and session.is_begun and session.config.humans:
        scene.app.open(swap_dialog(session, swap))
    else:
        swap()


def toggle_pause(scene: GameContext) -> None:
    """Pause or resume clocks and AIs."""
    if scene.session.outcome is None:
        scene.session.pause(not scene.session.paused, scene.look.now)
        scene.app.aloud.say(text("Paused.") if scene.session.paused else text("The game goes on."))
        scene.refresh()


def back_to_game(scene: GameContext) -> None:
    """Leave an earlier position and show the game."""
    scene.browse(scene.line.length)


# -- what comes after it ------------------------------------------------------------------------------


def review(scene: GameContext) -> None:
    """Review a finished or imported game: its turning points and their reasons. They cannot help in such a game."""
    if scene.session.outcome is not None or scene.imported:
        kept = scene.journal.kept
        scene.app.navigate(SessionReviewRoute(scene.session) if kept is None else ReviewRoute(kept))


def rematch(scene: GameContext) -> None:
    """Play again with the colours swapped; ask first if the game is not over."""
    session, app = scene.session, scene.app

    def restart() -> None:
        app.navigate(PlayRoute(followed(app, session.config.swapped())), replace=True)

    if session.outcome is None and session.match.moves and session.config.humans:
        app.open(restart_dialog(restart))
    else:
        restart()


def next_level(scene: GameContext) -> None:
    """Play against the level offered after the game, with the colours swapped."""
    if scene.after is not None and scene.after.level is not None:
        config = scene.session.config.swapped()
        rival, setup = level_name(scene.after.level), scene.app.settings.setup(config.game)
        first, second = (seat if seat.is_human else Seat.ai(rival) for seat in config.seats)
        config = replace(config, seats=(first, second), guard=setup.met(rival) in setup.guarded)
        scene.app.navigate(PlayRoute(config), replace=True)


def copy_game(scene: GameContext) -> None:
    """Copy the game to the clipboard, as a game file."""
    copy_out(scene.app, write_game(record_of(scene.session, scene.look.now)), text("The game is copied."))


def share(scene: GameContext) -> None:
    """Ask what of the game is to be shared."""
    subject, record = of_session(scene.session), record_of(scene.session, scene.look.now)
    draw = lambda: scene.board.picture(scene.look)  # noqa: E731
    scene.app.open(ShareDialog(SharedGame(scene.app, subject, record, draw, turned_round=scene.view.turned_round)))


# -- the questions before a command that loses something -----------------------------------------------


def resign_dialog(session: Session, resign: Callable[[], None]) -> Dialog:
    """Return the question before a resignation."""
    config = session.config
    loser = session.player if config.humans == 2 else next(i for i in (0, 1) if config.seats[i].is_human)
    winner = config.seats[1 - loser]
    message = text("{name} wins this game.", name=seat_name(winner))
    if is_you(config, winner):
        message = text("You win this game.")
    return Dialog(
        text("Resign?"), message, (Answer(text("Play on")), Answer(text("Resign"), resign, "danger", icon="flag"))
    )


def restart_dialog(rematch: Callable[[], None]) -> Dialog:
    """Return the question before a rematch that ends a running game."""
    message = text("This game is not over. It stays in the library, and a new one begins with the colours swapped.")
    return Dialog(
        text("Start again?"),
        message,
        (Answer(text("Play on")), Answer(text("Rematch"), rematch, "danger", icon="repeat")),
    )


def swap_dialog(session: Session, swap: Callable[[], None]) -> Dialog:
    """Return the question before the seats are swapped in a running game."""
    config = session.config.swapped()
    first, second = map(seat_name, config.seats)
    sides = texts_of(session.game.name)
    names = {"first": first, "second": second, "side": sides.side(0), "other": sides.side(1)}
    if is_you(config, config.seats[0]):
        message = text("You will play {side}, and {second} {other}.", **names)
    elif is_you(config, config.seats[1]):
        message = text("{first} will play {side}, and you {other}.", **names)
    else:
        message = text("{first} will play {side}, and {second} {other}.", **names)
    if config.humans == 1:
        message = sentences(message, text("This game will not be rated."))
    return Dialog(
        text("Swap sides?"),
        message,
        (Answer(text("Play on")), Answer(text("Swap sides"), swap, "danger", icon="arrow-left-right")),
    )
