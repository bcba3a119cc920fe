"""What an experiment says to a request or a file that it cannot work with.

    LabError                code                    fields
    ├── RequestError        no-features             game, features, known
    │                       no-course               game, features
    │                       no-curve                player
    │                       too-few-players         names
    │                       nothing-to-prove        position
    └── CourseError         other-course            folder
                            unreadable-course       folder, reason
                            unbounded-weights       rate
                            other-size              n, found, start

A program asks for `code` and `fields`; the words are made last, when somebody reads the error.
"""

from __future__ import annotations

from game.texts import text

_SENTENCES = {
    "no-features": "there are no such features of {game}; there are: {known}: {features!r}",
    "no-course": "{game} has no course of learning with this name: {features!r}",
    "no-curve": "this player has no curve to be checked: {player!r}",
    "too-few-players": "a round robin needs two players or more, each of them once: {names!r}",
    "nothing-to-prove": "the game is over, there is nothing to prove: {position!r}",
    "other-course": "another course, with other settings, lies in this folder: {folder!r}",
    "unreadable-course": "the course in this folder cannot be read ({reason}): {folder!r}",
    "unbounded-weights": "the weights have grown without bound; a smaller rate keeps them: {rate:g}",
    "other-size": "the course learns weights of {n} feature, not {found}: {start!r}"
    "|the course learns weights of {n} features, not {found}: {start!r}",
}


class LabError(Exception):
    """An experiment that cannot be made.

    Attributes:
        code: which error it is; one of the table above.
        fields: what it is about, by the names in that table.
    """

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return text(_SENTENCES[self.code], **self.fields)


class RequestError(LabError):
    """A command that asks for what there is not."""


class CourseError(LabError):
    """A course of learning that cannot be begun or gone on with."""
