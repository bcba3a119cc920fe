"""What leads out of a review: a game from its position, and copies of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game import RulesError, current_player, is_terminal
from game.texts import text
from table.config import GameConfig, Seat
from ui import navigation
from ui.quick import quick_config
from ui.review import picture

if TYPE_CHECKING:
    from ui.host import Host
    from ui.review.subject import Subject


def play_on(app: Host, subject: Subject, state: Any) -> None:
    """Begin a game from a position: a person against the player of the game, or the one of the last quick game."""
    if is_terminal(state):
        app.notice(text("The game is over here; go some moves back."))
        return
    try:
        navigation.play(app, config_from(app, subject, state))
    except RulesError as error:
        app.notice(text("This position cannot be played: {reason}", reason=error), "error")


def config_from(app: Host, subject: Subject, state: Any) -> GameConfig:
    """Return the game that goes on from a position; the person has the side that they had, or the one to move."""
    game = subject.match.game
    people = [side for side in (0, 1) if subject.seats[side].is_human]
    own = people[0] if len(people) == 1 else int(current_player(state))
    quick = quick_config(app, game.name)
    person = next(seat for seat in quick.seats if seat.is_human)
    rival = next(seat for seat in (_known(app, subject, 1 - own), *quick.seats) if seat and not seat.is_human)
    seats = (person, rival) if own == 0 else (rival, person)
    return replace(quick, seats=seats, position=game.to_position(state), time_control=None)


def _known(app: Host, subject: Subject, side: int) -> Seat | None:
    """The player who had a side, if that is one of this program's."""
    from ai.players import find_player

    seat = subject.seats[side]
    try:
        find_player(subject.match.game, seat.player or "")
    except RulesError:
        return None
    return Seat.ai(seat.player) if seat.player else None


def explore(app: Host, subject: Subject, ply: int, action: int | None = None) -> None:
    """Open the study board after so many moves of the game, and make a first move there; a kept game keeps it."""
    from ui.scenes.study import StudyScene

    match = subject.match
    start = match.game.to_position(match.start)
    navigation.open_study(app, match.game.name, start, game=subject.kept, moves=match.moves_text, ply=ply)
    scene = app.scenes[-1]
    if action is not None and isinstance(scene, StudyScene):
        scene.play(action)


def copy_position(app: Host, subject: Subject, state: Any) -> None:
    """Put a position on the clipboard."""
    if app.copy(subject.match.game.to_position(state)):
        app.notice(text("The position is copied."), "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)


def save_picture(app: Host, drawn: pygame.Surface, board: pygame.Rect) -> None:
    """Ask where a picture of the board is to be written, as it is drawn on the window."""
    picture.ask_where(app, drawn.subsurface(board.clip(drawn.get_rect())).copy())
