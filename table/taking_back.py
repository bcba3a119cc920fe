"""Taking moves or a resignation back, and playing them again.

A takeback against an AI undoes plies until the person is to move again: both players' moves, or only the person's while
the AI still thinks. Between people it undoes one ply. After a resignation it undoes only the resignation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.events import Moved, TakenBack, WentOn

if TYPE_CHECKING:
    from game import Match
    from table.config import Seat


def plies_to_undo(match: Match, seats: tuple[Seat, Seat]) -> int:
    """Return the number of plies that a takeback undoes; 0 if there is no move to take back."""
    played = len(match.moves)
    if seats[0].is_human == seats[1].is_human:
        return min(1, played)
    plies = range(1, played + 1)
    return next((back for back in plies if seats[int(match.player_at(played - back))].is_human), 0)


def is_resigned(match: Match) -> bool:
    """Return whether the game ended by a resignation, after at least one move."""
    return bool(match.moves) and match.outcome is not None and match.outcome.termination == "resignation"


def take_back_resignation(match: Match) -> WentOn:
    """Take back the resignation that ended a game; return the event that the game goes on."""
    match.pop()  # `pop` takes back the resignation, and the last move with it;
    match.redo()  # `redo` plays that move again
    return WentOn()


def take_back_moves(match: Match, seats: tuple[Seat, Seat]) -> list[TakenBack]:
    """Take back the plies of a takeback, the last first; return an event for each."""
    events = []
    for _ in range(plies_to_undo(match, seats)):
        before = match.state
        events.append(TakenBack(match.pop(), before, match.state))
    return events


def play_again(match: Match, seats: tuple[Seat, Seat]) -> list[Moved]:
    """Play moves again that were taken back; return their events.

    Between people this is one move; against an AI, moves until the person is to move.
    """
    events, is_shared = [], seats[0].is_human == seats[1].is_human
    while match.can_redo:
        before, player = match.state, match.player
        events.append(Moved(match.redo(), before, match.state, player))
        if is_shared or (match.outcome is None and seats[match.player].is_human):
            break
    return events
