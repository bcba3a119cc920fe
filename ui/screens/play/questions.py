"""The questions before a command that loses something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.game_texts import is_you
from game.texts import text
from ui.kit.dialog import Answer, Dialog

if TYPE_CHECKING:
    from table.session import Session


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
