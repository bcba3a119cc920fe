"""`python main.py learn GAME ...`: runs `lab.learning.command` with the games of people in this user's library."""

from __future__ import annotations

from collections.abc import Iterator

from ai import yours
from coach.experiments.library_games import games_of_people
from game.spec import Game
from lab.learning import command
from lab.learning.people import PlayedGame
from saves.library import Library


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    return command.main(arguments, _games_of_people)


def _games_of_people(game: Game) -> Iterator[PlayedGame]:
    """Yield the games of people in the library of this computer's user."""
    data = yours.folder(game).parent.parent  # the library's folder as well
    with Library.open(data) as library:
        yield from games_of_people(library, game)
