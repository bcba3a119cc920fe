"""Games for the library's tests, and a library's folder as tests want to break it."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from game import Match, find_game
from saves.clocks import Clocks
from saves.gamefile import GameRecord, read_games
from saves.library import Library
from saves.models import GameDraft, Move, SeatRecord
from saves.opening import FILE_NAME

ROBIN = SeatRecord("Robin")
CREEK = SeatRecord("Creek", "level-3")
NOBODY = 65534


def draft(
    board: str = "tic-tac-toe", white: SeatRecord = ROBIN, black: SeatRecord = CREEK, **fields: object
) -> GameDraft:
    """A game at its start; `fields` are those of GameDraft."""
    game = find_game(board)
    start = game.to_position(game.initial_state())
    return GameDraft(board, game.rules_version, white, black, start, **fields)  # type: ignore[arg-type]


_APART = 0.002
"""Seconds: two games of one board that begin in the same millisecond are taken for one (`saves.transfer`)."""


def play(
    library: Library,
    moves: str = "b2 a1 c3",
    kept: GameDraft | None = None,
    *,
    result: str = "*",
    termination: str = "",
) -> int:
    """Keep a game with its moves, one by one; the result goes with the last one. Returns its id."""
    time.sleep(_APART)
    kept = kept or draft()
    game = library.begin_game(kept)
    match = Match(find_game(kept.board))
    texts = moves.split()
    for ply, text in enumerate(texts, 1):
        match.push(text)
        position = match.game.to_position(match.state)
        ending = (result, termination) if ply == len(texts) else ("*", "")
        record_move(library, game, ply, text, position=position, result=ending[0], termination=ending[1])
    return game


def record_move(
    library: Library,
    game: int,
    ply: int,
    text: str,
    *,
    position: str,
    seconds: float | None = None,
    clocks: Clocks | None = None,
    result: str = "*",
    termination: str = "",
) -> None:
    """Keep the `ply`-th move of a game; what was played from there on is taken back."""
    before = library.get(game).moves[: ply - 1]
    assert len(before) == ply - 1, "a move in between is missing"
    move = Move(text, seconds, clocks)
    line = [*before, move]
    library.record_line(game, line, position=position, clocks=clocks, result=result, termination=termination)


def take_back(library: Library, game: int, to_ply: int, *, position: str) -> None:
    """Go back to where `to_ply` moves were played; the clocks go with them."""
    moves = library.get(game).moves[:to_ply]
    library.record_line(game, moves, position=position, clocks=moves[-1].clocks if moves else None)


def texts(moves: tuple[Move, ...]) -> str:
    """Moves as one line."""
    return " ".join(move.text for move in moves)


def filled(folder: Path, games: int = 12) -> bytes:
    """Make a library with some games in `folder`, closed properly; return the bytes of its file."""
    with Library.open(folder) as library:
        for number in range(games):
            play(library, "b2 a1 c3 b1", draft(title=f"Game {number}"))
    return (folder / FILE_NAME).read_bytes()


def set_aside(folder: Path) -> list[Path]:
    """What was set aside in a folder, companions left out."""
    return sorted(folder.glob("library-damaged-*.db"))


def plays_on(library: Library) -> bool:
    """Whether a game can be kept and found again."""
    game = play(library)
    return texts(library.get(game).moves) == "b2 a1 c3" and game in library.ids()


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Be nobody for a while where the tests run as root, whom no permission stops."""
    if sys.platform == "win32" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own; all of it is writable again at the end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        try:
            yield folder
        finally:
            for path in (folder, *folder.rglob("*")):
                path.chmod(0o777)


def sql(path: Path, *statements: str) -> list[tuple[object, ...]]:
    """Run statements on a library behind the program's back; return the rows of the last one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        found: list[tuple[object, ...]] = []
        for statement in statements:
            found = connection.execute(statement).fetchall()
        return found


def read_game(text: str) -> GameRecord:
    """Return the first game of a text; an empty one of a text without any."""
    return (read_games(text) or [GameRecord()])[0]
