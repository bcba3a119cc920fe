"""Games that an experiment has played, kept in a file, so that the same command goes on from there.

The file is text. Its first line says which experiment it is of, every other line holds a game:

    {"game": "tic-tac-toe", "players": [...], "openings": 2, "seed": 1, "sources": "5f0c..."}
    {"pair": "level-5 random", "number": 12, "points": 0.5, "moves": "d5 e5 d6", "seconds": [2.1, 0.3]}

Points are those of the first player of the pair, seconds what either of them thought; games that were kept by older
versions of the program have points alone. A line is written whole and at once, and the disk is waited for now and then.
Where a power cut left half a line, or a sector of zeros, all other games are read, and those in it are played again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

from ai import yours
from ai.assets import digest_of_data
from ai.cache import cache
from ai.commands import file_for
from ai.phases import players_within
from ai.spec import PlayerSpec
from game.files import sync, sync_folder
from game.jsontext import parse_json
from game.spec import Game
from lab.errors import KeptError
from lab.locking import locked

_LONGEST_LINE, _LARGEST = 100_000, 20_000_000
"""Bytes of a line, and of a whole file of JSON."""
_POINTS = (0, 0.5, 1)
_SYNC_SECONDS = 1.0

Setup = dict[str, Any]
"""What decides how the games of an experiment go; plain enough for JSON."""


def data_in(path: Path) -> Any:
    """Return what a file of JSON holds.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is no regular file, too large, or holds something else.
    """
    if path.exists() and not path.is_file():
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        written = file.read(_LARGEST + 1)
    if len(written) > _LARGEST:
        raise ValueError("it is too large")
    return parse_json(written)


def setup_of(game: Game, players: Sequence[PlayerSpec], openings: int, seed: int) -> Setup:
    """Return what decides how games go: two experiments with the same set-up may share a file."""
    within = [each for player in players for each in players_within(game, player)]
    handed = [repr(each) for each in within if each not in players]
    taught = digest_of_taught(game, within)
    return {
        "game": game.name,
        "players": [repr(player) for player in players],
        "openings": openings,
        "seed": seed,
        "sources": cache.fingerprint(),
        "data": digest_of_data(game),
        **({"within": handed} if handed else {}),
        **({"taught": taught} if taught else {}),
    }


def digest_of_taught(game: Game, players: Sequence[PlayerSpec]) -> str:
    """Return a word for what taught players know: their names say nothing of it. None of them, no word."""
    found = [yours.find(game, player.name) for player in players]
    known = [yours.weights_of(each).tobytes() for each in found if each is not None]
    return hashlib.sha256(b"".join(known)).hexdigest()[:16] if known else ""


def digest_of(setup: Setup) -> str:
    """Return eight hexadecimal digits that differ from set-up to set-up, for a file's name."""
    return hashlib.sha256(json.dumps(setup).encode()).hexdigest()[:8]


class GameResult(NamedTuple):
    """A game that is over.

    Attributes:
        points: of the first player of its pair: 1, 0.5 or 0.
        moves: as text, with a space between them; empty where nobody kept them.
        seconds: how long the first and the second player of the pair thought; empty where nobody measured.
    """

    points: float
    moves: str = ""
    seconds: tuple[float, ...] = ()


class GameStore:
    """Games by pair and number; in a file, or only in memory."""

    def __init__(self, path: Path | None = None, setup: Setup | None = None) -> None:
        """Open a file of games of a set-up, or begin it; no other process may add to it meanwhile.

        Args:
            path: of the file; None to keep games in memory only.
            setup: what decides how they go.

        Raises:
            PathError: if it cannot be written.
            KeptError: if it holds something else, or games of another set-up, or another process plays them.
        """
        self._games: dict[tuple[str, int], GameResult] = {}
        self._file: BinaryIO | None = None
        self._synced = time.monotonic()
        if path is not None:
            file_for(path).touch()
            self._file = path.open("r+b")
            try:
                self._lock_and_read(self._file, json.dumps(setup).encode() + b"\n", path)
            except BaseException:
                self._file.close()
                raise

    def _lock_and_read(self, file: BinaryIO, head: bytes, path: Path) -> None:
        """Take the games of a file and go to the end of its whole lines."""
        if not locked(file):
            raise KeptError("games-in-use", file=str(path))
        file.seek(self._read(file, head, path))
        file.truncate()
        if not file.tell():
            file.write(head)
            sync(file)
            sync_folder(path.parent)

    def _read(self, file: BinaryIO, head: bytes, path: Path) -> int:
        """Take the games of a file; return how long its whole lines are."""
        first = file.readline(_LONGEST_LINE)
        if first != head:
            if head.startswith(first):  # empty, or cut off at once
                return 0
            raise KeptError("damaged-start" if b"\0" in first else "other-games", file=str(path))
        return self._read_games(file)

    def _read_games(self, file: BinaryIO) -> int:
        """Take the games of whole lines after the first one; return where the last one ends."""
        end = file.tell()
        while line := file.readline(_LONGEST_LINE):  # or the end of a longer one, which is damaged
            if line.endswith(b"\n"):
                end = file.tell()
                self._add_line(line)
        return end

    def _add_line(self, line: bytes) -> None:
        """Take the game of a line, if it is one."""
        try:
            game = parse_json(line)
            pair, place, points = game["pair"], game["number"], game["points"]
            moves, seconds = game.get("moves", ""), game.get("seconds", [])
            if not (type(pair) is str and type(place) is int and points in _POINTS and type(moves) is str):
                raise ValueError("no game")
            result = GameResult(float(points), moves, tuple(float(each) for each in seconds))
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return
        self._games[pair, place] = result

    @classmethod
    def read(cls, path: Path) -> tuple[Setup, dict[tuple[str, int], GameResult]]:
        """Return which experiment a file of games is of, and its games by pair and number, in the order in which they
        were kept, whoever may go on with them. Where that is lost, the set-up is empty; a missing file has no games.

        Raises:
            OSError: if it cannot be read.
        """
        kept, setup = cls(), None
        if path.is_file():  # a pipe would never end
            with path.open("rb") as file:
                with suppress(ValueError):
                    setup = parse_json(file.readline(_LONGEST_LINE))
                kept._read_games(file)
        return setup if isinstance(setup, dict) else {}, kept._games

    @property
    def results(self) -> dict[tuple[str, int], GameResult]:
        """Those that were kept when it was opened, by pair and number, in the order in which they were."""
        return self._games

    @property
    def count(self) -> int:
        """How many games were kept when it was opened."""
        return len(self._games)

    def points(self, pair: str, numbers: range) -> list[float]:
        """Return what the first player of a pair made of those of these games that were kept when it was opened."""
        return [game.points for (met, number), game in self._games.items() if met == pair and number in numbers]

    def has(self, pair: str, number: int) -> bool:
        """Return whether a game was kept when it was opened."""
        return (pair, number) in self._games

    def add(self, pair: str, number: int, result: GameResult) -> None:
        """Keep one more game. Raises OSError if it cannot be written; those before it are kept."""
        if self._file is not None:
            fields = {key: value for key, value in result._asdict().items() if value not in ("", ())}
            self._file.write(json.dumps({"pair": pair, "number": number} | fields).encode() + b"\n")
            self._file.flush()
            if time.monotonic() - self._synced > _SYNC_SECONDS:  # many games may end in a second
                self._sync(self._file)

    def _sync(self, file: BinaryIO) -> None:
        sync(file)
        self._synced = time.monotonic()

    def close(self) -> None:
        """Keep no more games; those that were added are on the disk. Raises OSError where they cannot be."""
        if self._file is not None:
            with self._file as file:
                if not file.closed:
                    sync(file)

    def __enter__(self) -> Self:
        """Return the games; the file is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
