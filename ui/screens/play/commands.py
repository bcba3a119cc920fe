"""The commands of a game, for its buttons, its menu and its keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from coach import refusals
from coach.boards import texts_of
from coach.game_texts import is_you
from game.texts import text
from saves.gamefile import write_game
from table.config import LEVELS, Seat
from table.journal import record_of
from ui.kit.dialog import Answer, Dialog
from ui.parts.copying import copy_out
from ui.parts.matching import followed
from ui.screens.play.context import GameContext
from ui.shell.routes import (
    LessonRoute,
    LibraryRoute,
    PlayRoute,
    ReviewRoute,
    RulesRoute,
    SessionReviewRoute,
    SettingsRoute,
    SetupRoute,
    StudyRoute,
    ThinkRoute,
)
from ui.shell.shortcuts import open_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.session import Session
    from ui.screens.play.move_values import MoveValueLabels
    from ui.screens.play.threats import ThreatMarks


class CommandContext(GameContext, Protocol):
    """What the commands need, too."""

    threats: ThreatMarks
    move_values: MoveValueLabels


class Commands:
    """Sends the player's commands to the session, and asks first where something would be lost."""

    def __init__(self, scene: CommandContext) -> None:
        self._scene = scene
        self._app = scene.app

    @property
    def _session(self) -> Session:
        return self._scene.session

    @property
    def _now(self) -> float:
        return self._scene.look.now

    # -- the game -----------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Take a piece in hand."""
        self._scene.view.choose(index)
        self._scene.invalidate()

    def undo(self) -> None:
        """Take back a half-made move, or else a whole move."""
        if self._scene.line.at_end and not self._scene.view.escape():
            self._take_back()
        self._scene.refresh()

    def _take_back(self) -> None:
        """Take back a whole move; say so if a rated game loses its rating by this."""
        session = self._session
        rated = session.is_rated and not self._scene.imported
        if session.undo(self._now) and rated and not session.is_rated:
            self._app.notice(text("The game goes on. It is not rated any more."))

    def redo(self) -> None:
        """Play the taken-back move again."""
        self.back_to_game()
        self._session.redo(self._now)

    def hint(self) -> None:
        """Start or stop the search for a hint; once a hint is shown, show more of it, then hide it."""
        scene, session = self._scene, self._session
        if session.is_looking_for_hint:
            session.cancel_hint(self._now)
        elif scene.hint is not None and scene.hint.step == 1:
            scene.hint.go_on(self._app.pointer)
        elif scene.hint is not None:
            scene.drop_hint()
        elif scene.mode == "play":
            self._look_for_hint()
        scene.refresh()

    def _look_for_hint(self) -> None:
        """Search for a hint; a half-made move is taken back, since the hint is for a whole move."""
        if self._scene.view.escape():
            self._app.notice(text("Your piece is taken back: the hint is for the whole move."))
        session = self._session
        if not session.hint(self._now) and session.human_to_move and session.config.hints:
            self._app.notice(text("The computer is still preparing. Ask again in a moment."))

    def play_hint(self) -> None:
        """Play the move of the hint."""
        if self._scene.hint is not None:
            self._session.play(self._scene.hint.action, self._now)
            self._scene.invalidate()

    def close_hint(self) -> None:
        """Stop the search for a hint, and hide the hint."""
        self._session.cancel_hint(self._now)
        self._scene.drop_hint()
        self._scene.refresh()

    def toggle_move_values(self) -> None:
        """Show or hide the values of all moves."""
        self._scene.move_values.toggle()
        self._app.invalidate()

    def study(self) -> None:
        """Study the shown position, unless this would help in a game against a computer."""
        session, scene = self._session, self._scene
        if not self.may_study:
            self._app.notice(refusals.no_study())
            return
        self._app.navigate(
            StudyRoute(
                scene.game.name,
                session.config.position,
                game=scene.journal.kept,
                moves=session.match.moves_text,
                ply=scene.line.ply,
            )
        )

    def watch_it_think(self) -> None:
        """Show how the algorithms of the lecture search the shown position, unless this would help in a game."""
        if self.may_study:
            self._app.navigate(ThinkRoute(self._scene.game, self._scene.line.state))
        else:
            self._app.notice(refusals.no_thinking())

    @property
    def may_study(self) -> bool:
        """Whether the shown position may be studied."""
        return self._scene.tells_all

    def toggle_threats(self) -> None:
        """Show or hide the threats of both sides."""
        self._scene.threats.toggle()
        self._app.invalidate()

    def resign(self) -> None:
        """Ask, then resign."""
        if self._session.outcome is None and self._session.config.humans:
            self._app.open(resign_dialog(self._session, self._resigned))

    def _resigned(self) -> None:
        self._session.resign(self._now)
        self._app.invalidate()

    def swap_sides(self) -> None:
        """Swap the seats; ask first if a person plays and moves were made."""
        session = self._session
        if session.outcome is None and session.is_begun and session.config.humans:
            self._app.open(swap_dialog(session, self._swap))
        else:
            self._swap()

    def _swap(self) -> None:
        self._session.swap_sides(self._now)
        self._scene.seats_changed()

    def toggle_pause(self) -> None:
        """Pause or resume clocks and AIs."""
        if self._session.outcome is None:
            self._session.pause(not self._session.paused, self._now)
            self._scene.refresh()

    def back_to_game(self) -> None:
        """Leave an earlier position and show the game."""
        self._scene.browse(self._scene.line.length)

    def review(self) -> None:
        """Review a finished or imported game: its turning points and their reasons."""
        if self._may_review:
            kept = self._scene.journal.kept
            if kept is None:
                self._app.navigate(SessionReviewRoute(self._session))
            else:
                self._app.navigate(ReviewRoute(kept))

    @property
    def _may_review(self) -> bool:
        """Whether a review is allowed, because it cannot help in this game."""
        return self._session.outcome is not None or self._scene.imported

    # -- other games and screens ----------------------------------------------------------------------

    def rematch(self) -> None:
        """Play again with the colours swapped; ask first if the game is not over."""
        session = self._session
        if session.outcome is None and session.match.moves and session.config.humans:
            self._app.open(restart_dialog(self._restart))
        else:
            self._restart()

    def _restart(self) -> None:
        self._app.navigate(PlayRoute(followed(self._app, self._session.config.swapped())), replace=True)

    def next_level(self) -> None:
        """Play against the level offered after the game, with the colours swapped."""
        after = self._scene.after
        if after is not None and after.level is not None:
            config = self._session.config.swapped()
            rival, setup = LEVELS[after.level - 1], self._app.settings.setup(config.game)
            first, second = (seat if seat.is_human else Seat.ai(rival) for seat in config.seats)
            config = replace(config, seats=(first, second), guard=setup.met(rival) in setup.guarded)
            self._app.navigate(PlayRoute(config), replace=True)

    def new_game(self) -> None:
        """Set up another game on this board; the current game stays open below."""
        self._app.navigate(SetupRoute(self._scene.game.name))

    def open_rules(self) -> None:
        """Open the rules of this board."""
        self._app.navigate(RulesRoute(self._scene.game.name))

    def open_lesson(self) -> None:
        """Open the lesson of this board."""
        self._app.navigate(LessonRoute(self._scene.game.name))

    def show_keys(self) -> None:
        """Open the sheet of keys."""
        open_sheet(self._app)

    def open_settings(self) -> None:
        """Open the settings."""
        self._app.navigate(SettingsRoute())

    def open_library(self) -> None:
        """Open the list of all games."""
        self._app.navigate(LibraryRoute())

    @property
    def way_back(self) -> str:
        """Label of the way back to the screen on which the game began; empty without one."""
        return self._app.way_back

    def go_back(self) -> None:
        """Go back to the screen on which the game began."""
        self._app.pop()

    def go_home(self) -> None:
        """Go back to the first screen."""
        self._app.home()

    # -- the rest -------------------------------------------------------------------------------------

    def copy_game(self) -> None:
        """Copy the game to the clipboard, as a game file."""
        copy_out(self._app, write_game(record_of(self._session, self._now)), text("The game is copied."))

    def copy_position(self) -> None:
        """Copy the shown position to the clipboard."""
        copy_out(self._app, self._scene.game.to_position(self._scene.line.state), text("The position is copied."))

    def toggle_sound(self) -> None:
        """Mute or unmute the sound."""
        self._app.toggle_sound()


# -- the questions before a command that loses something -----------------------------------------------


def resign_dialog(session: Session, resign: Callable[[], None]) -> Dialog:
    """Return the question before a resignation."""
    config = session.config
    loser = session.player if config.humans == 2 else next(i for i in (0, 1) if config.seats[i].is_human)
    winner = config.seats[1 - loser]
    message = text("{winner} wins this game.", winner=winner.name)
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
    first, second = (seat.name for seat in config.seats)
    sides = texts_of(session.game.name)
    second = text("you") if is_you(config, config.seats[1]) else second
    message = text(
        "{first} will play {side}, and {second} {other}.",
        first=first, second=second, side=sides.side(0), other=sides.side(1),
    )  # fmt: skip
    if config.humans == 1:
        message = text("{told} This game will not be rated.", told=message)
    return Dialog(
        text("Swap sides?"),
        message,
        (Answer(text("Play on")), Answer(text("Swap sides"), swap, "danger", icon="arrow-left-right")),
    )
