"""Errors in the data files of players.

CodedError (game.errors)
 └─ DataError                 a data file is missing, damaged or does not fit; a ValueError
     ├─ BookError             assets/books: scores of the first positions
     ├─ PlayersError          assets/players, assets/ladders: players and levels
     ├─ WeightsError          assets/weights: learned weights
     └─ ChancesError          assets/chances: win chances of scores
"""

from __future__ import annotations

from game.errors import CodedError


class DataError(CodedError, ValueError):
    """A data file that cannot be used."""

    code = "data"


class BookError(DataError):
    """A book that cannot be used."""


class PlayersError(DataError):
    """A file of players or levels that cannot be used."""


class WeightsError(DataError):
    """Weights that are missing, damaged, or for other features."""


class ChancesError(DataError):
    """A file of win chances that cannot be used."""
