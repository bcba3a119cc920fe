"""What can be wrong with the data files that players are made of.

CodedError (game.errors)
 └─ DataError                 a file of ours that is missing, damaged or does not fit; a ValueError
     ├─ BookError             assets/books: scores of the first positions
     ├─ PlayersError          assets/players, assets/ladders: who plays
     ├─ WeightsError          assets/weights: what was learned
     └─ ChancesError          assets/chances: what scores are worth
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
    """Weights that are missing, damaged, or of other features."""


class ChancesError(DataError):
    """A file that does not say what scores are worth."""
