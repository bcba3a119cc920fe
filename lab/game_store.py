"""Games of an experiment in a file, so that the same command continues where it was stopped.

The file is text. Its first line describes the experiment, each other line holds one game:

    {"game": "tic-tac-toe", "rules": 1, "players": [...], "openings": 2, "seed": 1, "sources": "5f0c..."}
    {"pair": "level-5 random", "number": 12, "points": 0.5, "moves": "d5 e5 d6", "seconds": [2.1, 0.3]}

Points are the result of the pair's first player, seconds the thinking times of both players. Older versions of the
program stored the points only. Each line is written in one piece, and is on the disk before the game counts as played.
After a power cut, damaged lines are skipped, all other games are read, and the lost games are played again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

from ai import yours
from ai.alphago import weights_read_by
from ai.assets import digest_of_data
from ai.cache import cache
from ai.commands import file_for
from ai.phases import players_within
from ai.spec import PlayerSpec
from game.files import sync, sync_folder
from game.jsontext import parse_json
from game.locking import locked
from game.spec import Game
from lab.errors import KeptError

_LONGEST_LINE, _LARGEST = 100_000, 20_000_000
"""Largest number of bytes of a line, and of a whole JSON file."""
_POINTS = (0, 0.5, 1)

Setup = dict[str, Any]
"""Everything that decides the games of an experiment, as JSON values."""


def data_in(path: Path) -> Any:
    """Return the value of a JSON file.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is no regular file, too large, or no JSON.
    """
    if path.exists() and not path.is_file():
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        written = file.read(_LARGEST + 1)
    if len(written) > _LARGEST:
        raise ValueError("it is too large")
    return parse_json(written)


def setup_of(game: Game, players: Sequence[PlayerSpec], openings: int, seed: int) -> Setup:
    """Return the set-up of an experiment; experiments with equal set-ups may share a file of games."""
    within = [each for player in players for each in players_within(game, player)]
    handed = [repr(each) for each in within if each not in players]
    taught = digest_of_taught(game, within)
    return {
        "game": game.name,
        "rules": game.rules_version,
        "players": [repr(player) for player in players],
        "openings": openings,
        "seed": seed,
        "sources": cache.fingerprint(),
        "data": digest_of_data(game),
        **({"within": handed} if handed else {}),
        **({"taught": taught} if taught else {}),
    }


def digest_of_taught(game: Game, players: Sequence[PlayerSpec]) -> str:
    """Return a digest of the weights of the taught players; an empty text if no player is taught."""
    found = [yours.find(game, player.name) for player in players]
    known = [yours.weights_of(each).tobytes() for each in found if each is not None]
    known += [asked for player in players if (asked := weights_read_by(game, player))]
    return hashlib.sha256(b"".join(known)).hexdigest()[:16] if known else ""


def digest_of(setup: Setup) -> str:
    """Return eight hexadecimal digits that identify a set-up in a file's name."""
    return hashlib.sha256(json.dumps(setup).encode()).hexdigest()[:8]


class GameResult(NamedTuple):
    """A finished game.

    Attributes:
        points: the points of the first player of its pair: 1, 0.5 or 0.
        moves: the moves as text, separated by spaces; empty if they were not kept.
        seconds: thinking times of the first and the second player of the pair; empty if not measured.
    """

    points: float
    moves: str = ""
    seconds: tuple[float, ...] = ()


class GameStore:
    """Games, keyed by pair and number, in a file or only in memory."""

    def __init__(self, path: Path | None = None, setup: Setup | None = None) -> None:
        """Open or create the file for the games of an experiment, and lock it until `close`.

        Args:
            path: the path of the file; None keeps the games in memory only.
            setup: everything that decides the games (`setup_of`).

        Raises:
            PathError: if the file cannot be written.
            KeptError: if the file does not hold this set-up's games, or another process has it open.
        """
        self._games: dict[tuple[str, int], GameResult] = {}
        self._file: BinaryIO | None = None
        if path is not None:
            file_for(path).touch()
            self._file = path.open("r+b")
            try:
                self._lock_and_read(self._file, json.dumps(setup).encode() + b"\n", path)
            except BaseException:
                self._file.close()
                raise

    def _lock_and_read(self, file: BinaryIO, head: bytes, path: Path) -> None:
        """Lock the file, read its games, and cut it after its last whole line."""
        if not locked(file):
            raise KeptError("games-in-use", file=str(path))
        file.seek(self._read(file, head, path))
        file.truncate()
        if not file.tell():
            file.write(head)
            sync(file)
            sync_folder(path.parent)

    def _read(self, file: BinaryIO, head: bytes, path: Path) -> int:
        """Read the games of a file; return the length in bytes of all its whole lines."""
        first = file.readline(_LONGEST_LINE)
        if first != head:
            if head.startswith(first):  # empty, or cut in its first line
                return 0
            if len(first) == len(head) and not (first + file.read(1)).strip(b"\0"):  # a power cut left only zeros
                return 0
            raise KeptError("damaged-start" if b"\0" in first else "other-games", file=str(path))
        return self._read_games(file)

    def _read_games(self, file: BinaryIO) -> int:
        """Read the games of all whole lines after the first; return the offset at which the last whole line ends."""
        end = file.tell()
        while line := file.readline(_LONGEST_LINE):  # a longer line comes in parts, which count as damaged lines
            if line.endswith(b"\n"):
                end = file.tell()
                self._add_line(line)
        return end

    def _add_line(self, line: bytes) -> None:
        """Add the game of a line; a damaged line is skipped."""
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
        """Return the set-up and the games of a file without locking it.

        The games are keyed by pair and number, in the order of storing. A missing file has no games. The set-up is
        empty if the first line is damaged.

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
        """Games of earlier runs, keyed by pair and number, in the order of storing."""
        return self._games

    @property
    def count(self) -> int:
        """Number of games of earlier runs."""
        return len(self._games)

    def points(self, pair: str, numbers: range) -> list[float]:
        """Return the points of a pair's first player in stored games of earlier runs, for the games in `numbers`."""
        return [game.points for (met, number), game in self._games.items() if met == pair and number in numbers]

    def has(self, pair: str, number: int) -> bool:
        """Whether an earlier run has stored this game of the pair."""
        return (pair, number) in self._games

    def add(self, pair: str, number: int, result: GameResult) -> None:
        """Store one more game, and wait for the disk. Raises OSError if that fails; earlier games are safe."""
        if self._file is not None:
            fields = {key: value for key, value in result._asdict().items() if value not in ("", ())}
            self._file.write(json.dumps({"pair": pair, "number": number} | fields).encode() + b"\n")
            sync(self._file)

    def close(self) -> None:
        """Write what an earlier `add` could not write, and close the file. Raises OSError if that fails again."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        """Return the store; the file is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def kept_moves(path: Path) -> tuple[str, list[list[str]]]:
    """Return the name of the board in an experiment's file, and the moves of each of its games that has moves.

    If the file belongs to no experiment, the name is empty and there are no games.

    Raises:
        OSError: if the file cannot be read.
    """
    setup, games = GameStore.read(path)
    board = str(setup.get("game", ""))
    return board, [game.moves.split() for game in games.values() if game.moves and board]
