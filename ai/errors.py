"""What can be wrong with the data files that players are made of.

    DataError              a file of ours that is missing, damaged or does not fit
     ├── PlayersError      assets/players, assets/ladders: who plays
     ├── WeightsError      assets/weights: what was learned
     └── ChancesError      assets/chances: what scores are worth

Each has a code, for programs, and fields; the sentence for people is made from them when it is asked for.
"""

from __future__ import annotations

from game.texts import text


class DataError(ValueError):
    """A data file that cannot be used.

    Attributes:
        code: a short name that stays the same whatever the sentence says.
        message: the sentence's template (`game.texts.text`).
        fields: what the template names.
    """

    def __init__(self, code: str, message: str, **fields: object) -> None:
        super().__init__(code, message, fields)
        self.code = code
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        """Return the sentence for people."""
        return text(self.message, **self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        """Have copies, such as those sent by another process, keep code and fields."""
        return _again, (type(self), self.code, self.message, self.fields)


def _again(kind: type[DataError], code: str, message: str, fields: dict[str, object]) -> DataError:
    return kind(code, message, **fields)


class PlayersError(DataError):
    """A file of players or levels that cannot be used."""


class WeightsError(DataError):
    """Weights that are missing, damaged, or of other features."""


class ChancesError(DataError):
    """A file that does not say what scores are worth."""
