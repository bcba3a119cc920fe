"""What a player can ask of a game: by the buttons under it, by the menu, or by keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from coach import refusals
from game.texts import text
from saves.gamefile import write_game
from table.config import LEVELS, Seat
from table.journal import record_of
from ui.parts.copying import copy_out
from ui.parts.matching import followed
from ui.screens.play.context import GameContext
from ui.screens.play.questions import resign_dialog, restart_dialog, swap_dialog
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
    from table.journal import LibraryJournal
    from table.session import Session
    from ui.screens.play.move_values import MoveValueLabels
    from ui.screens.play.sidebar import Sidebar
    from ui.screens.play.threats import ThreatMarks


class CommandContext(GameContext, Protocol):
    """What the commands ask of a game's screen."""

    journal: LibraryJournal
    sidebar: Sidebar
    threats: ThreatMarks
    move_values: MoveValueLabels


class Commands:
    """Sends the session of a scene what the player wants, and asks first where something would be lost."""

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
        """Take back a move that is half made, or a whole one."""
        if self._scene.line.at_end and not self._scene.view.escape():
            self._take_back()
        self._scene.refresh()

    @property
    def may_undo(self) -> bool:
        """Whether a whole move can be taken back."""
        return self._session.can_undo and self._scene.line.at_end

    def _take_back(self) -> None:
        """Take back a whole move; where the game was over and would have counted, say that it no longer does."""
        session = self._session
        rated = session.is_rated and not self._scene.imported
        if session.undo(self._now) and rated and not session.is_rated:
            self._app.notice(text("The game goes on. It is not rated any more."))

    def redo(self) -> None:
        """Play again what was taken back."""
        self.back_to_game()
        self._session.redo(self._now)

    def hint(self) -> None:
        """Look for a good move, or stop looking; then show more of what was found, and at last hide it."""
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
        """Look for a whole move: one that is half made is taken back."""
        if self._scene.view.escape():
            self._app.notice(text("Your piece is taken back: the hint is for the whole move."))
        session = self._session
        if not session.hint(self._now) and session.human_to_move and session.config.hints:
            self._app.notice(text("The computer is still preparing. Ask again in a moment."))

    def play_hint(self) -> None:
        """Play the move that is proposed."""
        if self._scene.hint is not None:
            self._session.play(self._scene.hint.action, self._now)
            self._scene.invalidate()

    def close_hint(self) -> None:
        """Look for no hint any longer, and show none."""
        self._session.cancel_hint(self._now)
        self._scene.drop_hint()
        self._scene.refresh()

    def toggle_move_values(self) -> None:
        """Show what each move is worth, or hide it."""
        self._scene.move_values.toggle()
        self._app.invalidate()

    def study(self) -> None:
        """Study the position that is shown, unless it would help in a game against a computer."""
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
        """Watch how the lecture's algorithms search the position that is shown, unless it would help in a game."""
        if self.may_study:
            self._app.navigate(ThinkRoute(self._scene.game, self._scene.line.state))
        else:
            self._app.notice(refusals.no_thinking())

    @property
    def may_study(self) -> bool:
        """Whether a position may be looked into."""
        return self._scene.tells_all

    @property
    def may_show_move_values(self) -> bool:
        """Whether what each move is worth may be shown."""
        return self._scene.move_values.possible

    @property
    def shows_move_values(self) -> bool:
        """Whether what each move is worth is asked for."""
        return self._scene.move_values.shown

    @property
    def shows_threats(self) -> bool:
        """Whether threats are shown."""
        return self._scene.threats.shown

    def toggle_threats(self) -> None:
        """Show where a side would win at once, or hide it."""
        self._scene.threats.toggle()
        self._app.invalidate()

    def resign(self) -> None:
        """Ask, then give the game up."""
        if self._session.outcome is None and self._session.config.humans:
            self._app.open(resign_dialog(self._session, self._resigned))

    def _resigned(self) -> None:
        self._session.resign(self._now)
        self._app.invalidate()

    def swap_sides(self) -> None:
        """Exchange the seats; asks first where a person plays and moves were made."""
        session = self._session
        if session.outcome is None and session.is_begun and session.config.humans:
            self._app.open(swap_dialog(session, self._swap))
        else:
            self._swap()

    def _swap(self) -> None:
        self._session.swap_sides(self._now)
        self._scene.seats_changed()

    def toggle_pause(self) -> None:
        """Stop clocks and AIs, or go on."""
        if self._session.outcome is None:
            self._session.pause(not self._session.paused, self._now)
            self._scene.refresh()

    def back_to_game(self) -> None:
        """Leave an earlier position."""
        self._scene.browse(self._scene.line.length)

    def review(self) -> None:
        """Look back on a game that is over, or that came from a file: where it turned, and why."""
        if self._may_review:
            kept = self._scene.journal.kept
            if kept is None:
                self._app.navigate(SessionReviewRoute(self._session))
            else:
                self._app.navigate(ReviewRoute(kept))

    @property
    def _may_review(self) -> bool:
        """Whether nothing is told that would help in this game."""
        return self._session.outcome is not None or self._scene.imported

    # -- other games and screens ----------------------------------------------------------------------

    def rematch(self) -> None:
        """Play again with the colours swapped; asks first where a game is not over."""
        session = self._session
        if session.outcome is None and session.match.moves and session.config.humans:
            self._app.open(restart_dialog(self._restart))
        else:
            self._restart()

    def _restart(self) -> None:
        self._app.navigate(PlayRoute(followed(self._app, self._session.config.swapped())), replace=True)

    def next_level(self) -> None:
        """Play the level that is offered after the game, with the colours swapped."""
        after = self._scene.sidebar.after
        if after is not None and after.level is not None:
            config = self._session.config.swapped()
            rival, setup = LEVELS[after.level - 1], self._app.settings.setup(config.game)
            first, second = (seat if seat.is_human else Seat.ai(rival) for seat in config.seats)
            config = replace(config, seats=(first, second), guard=setup.met(rival) in setup.guarded)
            self._app.navigate(PlayRoute(config), replace=True)

    def new_game(self) -> None:
        """Arrange another game of this board; this one waits behind it."""
        self._app.navigate(SetupRoute(self._scene.game.name))

    def open_rules(self) -> None:
        """Open the rules of this board."""
        self._app.navigate(RulesRoute(self._scene.game.name))

    def open_lesson(self) -> None:
        """Open the lesson of this board."""
        self._app.navigate(LessonRoute(self._scene.game.name))

    def show_keys(self) -> None:
        """Show the sheet of the keys."""
        open_sheet(self._app)

    def open_settings(self) -> None:
        """Open the settings."""
        self._app.navigate(SettingsRoute())

    def open_library(self) -> None:
        """Open the list of all games."""
        self._app.navigate(LibraryRoute())

    @property
    def way_back(self) -> str:
        """The words that lead back to the screen on which the game was begun, if somebody wants to return there."""
        return self._app.way_back

    def go_back(self) -> None:
        """Leave the game for the screen on which it was begun."""
        self._app.pop()

    def go_home(self) -> None:
        """Go back to the first screen."""
        self._app.home()

    # -- the rest -------------------------------------------------------------------------------------

    def copy_game(self) -> None:
        """Put the game on the clipboard, as a game file."""
        copy_out(self._app, write_game(record_of(self._session, self._now)), text("The game is copied."))

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        copy_out(self._app, self._scene.game.to_position(self._scene.line.state), text("The position is copied."))

    def toggle_sound(self) -> None:
        """Mute, or be heard again."""
        self._app.toggle_sound()
