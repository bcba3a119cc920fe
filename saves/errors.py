"""Errors of the library. The text of an error is for the player; a failed change has changed nothing.

CodedError (game.errors)
 └─ LibraryError              "library": something could not be kept or found
     ├─ InUseError            "in-use": another program is writing to the library
     ├─ NoSuchGameError       "no-such-game": the library has no game with the given id now; a LookupError
     ├─ RenewedError          "renewed": the library's file was replaced, so that ids may mean other games
     └─ MissingMovesError     "missing-moves": a game has no such move
"""

from __future__ import annotations

from game.errors import CodedError


class LibraryError(CodedError):
    """Data could not be kept or found; the text is one sentence for the player. The library is unchanged."""

    code = "library"


class InUseError(LibraryError):
    """Another program is writing to the library; trying again may succeed."""

    code = "in-use"


class NoSuchGameError(LibraryError, LookupError):
    """The library has no game with the given id now."""

    code = "no-such-game"


class RenewedError(LibraryError):
    """The library's file was replaced; known ids may mean other games."""

    code = "renewed"


class MissingMovesError(LibraryError):
    """A game has fewer moves than the requested change needs."""

    code = "missing-moves"
