"""Games of people in the library, for a course that learns from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game.played_game import PlayedGame
from game.spec import Game
from saves.errors import LibraryError
from saves.library import Library
from saves.models import GameSummary, StoredGame
from saves.results import winner_of
from saves.search import Query

MOST = 2000
"""The largest number of games that are yielded: the latest ones, enough to learn from, and quickly read."""


def games_kept_in(data: Path, game: Game) -> Iterator[PlayedGame]:
    """Yield the games of people from the library in the folder `data`, as `games_of_people` does."""
    with Library.open(data) as library:
        yield from games_of_people(library, game)


def games_of_people(library: Library, game: Game) -> Iterator[PlayedGame]:
    """Yield the latest games of people in the library, oldest first.

    Private and unreadable games are left out. If the library is unreadable, there are no games.
    """
    with suppress(LibraryError):
        summaries = library.summaries(library.ids(Query(board=game.name, sort="created")))
        ids = [each.id for each in summaries if _may_teach(each)]
        for number in reversed(ids[:MOST]):
            with suppress(LibraryError):
                yield _played(library.get(number))


def _may_teach(game: GameSummary) -> bool:
    return bool(game.plies) and not game.private and None in (game.white.player, game.black.player)


def _played(game: StoredGame) -> PlayedGame:
    persons = game.white.player is None, game.black.player is None
    return PlayedGame([move.text for move in game.moves], persons, game.start, winner_of(game.result))
