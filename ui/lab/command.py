"""`python main.py learn GAME ...`: `lab.learning.command`, which here can learn from the library's games of people."""

from __future__ import annotations

from collections.abc import Iterator

from ai import yours
from game.spec import Game
from lab.learning import command
from lab.learning.people import PlayedGame
from saves.library import Library
from ui.lab.people import games_of_people


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    return command.main(arguments, _played)


def _played(game: Game) -> Iterator[PlayedGame]:
    data = yours.folder(game).parent.parent  # where the library lies too
    with Library.open(data) as library:
        yield from games_of_people(library, game)
