"""The twist of a move in words."""

from __future__ import annotations

from coach.board_texts import MoveNote
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from game.verbs import State, current_player

# translators: the place of a quadrant, after words such as "the quadrant": use a form that never changes, "top left".
QUADRANTS = ("top left", "top right", "bottom left", "bottom right")
TWISTS = ("Rotate {quadrant}", "Mirror {quadrant}")
# translators: a move, as a noun: its cell, and in brackets what was done to a quadrant.
_MOVE = ("{cell} ({quadrant} rotated)", "{cell} ({quadrant} mirrored)")
_DONE = ("{quadrant} rotated", "{quadrant} mirrored")
_WHOLE = ("{side} on {cell}, rotate {quadrant}", "{side} on {cell}, mirror {quadrant}")
ICONS = ("rotate-cw", "flip-vertical-2")
"""The icon of each kind of twist."""


def note_of(move: str, before: State, action: int) -> MoveNote:
    """Return the entry of a move in the list of moves."""
    return MoveNote(move, int(current_player(before)), words=twisted(action), heard=as_noun(move))


def quadrant_of(action: int) -> str:
    """Return the name of the quadrant that a move twists."""
    return text(QUADRANTS[rules.twist_of(action)[0]])


def as_noun(move: str) -> str:
    """Return a move (text) as a noun: the marble with its twist."""
    action = rules.parse_action(rules.initial_state(), move)
    cell, quadrant = square_name(*rules.square_of(action >> 3)), quadrant_of(action)
    return text(_MOVE[action & 1], cell=cell, quadrant=quadrant)


def twisted(action: int) -> str:
    """Return the twist of a move in words."""
    return text(_DONE[action & 1], quadrant=quadrant_of(action))


def described(side: str, action: int) -> str:
    """Return a side's move in words: the marble, then the twist."""
    cell, quadrant = square_name(*rules.square_of(action >> 3)), quadrant_of(action)
    return text(_WHOLE[action & 1], side=side, cell=cell, quadrant=quadrant)
