"""Reads games from files, checks them by the rules, and says in sentences what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import GAMES
from game.texts import sentence, sentences, text
from saves.gamefile import GameRecord, plain
from saves.importing import CheckedGame, check_games
from saves.reading import UnreadableFileError, read_bytes, text_of
from table.reading import begins_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ai.progress import Progress

_LONGEST_NAME = 40  # characters shown of a file's name
_SHORT = 1_000  # bytes; the longest position takes 110
_MOST_LINES = 500  # errors that are listed


def name_of(path: Path) -> str:
    """Return a file's name for a sentence; the middle of a long name is left out."""
    name = plain(path.name or str(path))
    half = _LONGEST_NAME // 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half]}…{name[-half:]}"


def check_files(
    paths: Sequence[Path], progress: Progress[None], load: Callable[[Path], list[GameRecord]]
) -> list[CheckedGame]:
    """Read the games of files by `load`, check them, and return them.

    With several files, each error names its file, and a file that cannot be read or has no games becomes a game with an
    error.

    Raises:
        UnreadableFileError: if there is only one file and it cannot be read.
    """
    if len(paths) == 1:
        return list(counted(_games_of(load(paths[0])), progress))
    games: list[CheckedGame] = []
    for path in paths:
        try:
            found = list(counted(_games_of(load(path)), progress))
        except UnreadableFileError as error:
            found = [CheckedGame(GameRecord(errors=[str(error)]), None)]
        for game in found:
            game.errors[:] = [
                sentences(text("File {file}.", file=name_of(path)), sentence(error)) for error in game.errors
            ]
        if not found:
            nothing = text("There is no game in {source}.", source=name_of(path))
            found = [CheckedGame(GameRecord(errors=[nothing]), None)]
        games += found
    return games


def _games_of(records: list[GameRecord]) -> list[GameRecord]:
    """Return the games of a text.

    A text such as a letter or an address has none, although `read_games` takes words of the text for moves.
    """
    boards = [game.name for game in GAMES]
    is_game = any(each.tags or not each.moves or any(begins_on(each, board) for board in boards) for each in records)
    return records if is_game else []


def counted(records: Sequence[GameRecord], progress: Progress[None]) -> Iterator[CheckedGame]:
    """Check the games one by one, yield each checked game, and report the progress."""
    before = progress.latest.done
    for number, game in enumerate(check_games(records), 1):
        progress.report(before + number, before + len(records))
        yield game


def short_text(paths: Sequence[Path]) -> str:
    """Return the text of a file if it is the only one and no longer than a position; else an empty text."""
    try:
        return text_of(read_bytes(paths[0], _SHORT)).text if len(paths) == 1 else ""
    except UnreadableFileError:
        return ""  # the reading of its games then reports why


def readable_words(games: Sequence[CheckedGame]) -> str:
    """Return a sentence that says how many games can be read."""
    good = sum(game.readable for game in games)
    return text("{good:,} of {n:,} game can be read|{good:,} of {n:,} games can be read", good=good, n=len(games))


def error_lines(games: Sequence[CheckedGame]) -> list[str]:
    """Return the errors of games as lines of a list; the last line says how many more there are."""
    errors = [error for game in games for error in game.errors]
    more = len(errors) - _MOST_LINES
    return errors if more <= 0 else [*errors[:_MOST_LINES], text("and {n:,} more", n=more)]
