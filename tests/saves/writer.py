"""Processes that use the library and come to a bad end; run as `python -m tests.saves.writer COMMAND FOLDER [NUMBER]`.

write     play NUMBER games at once with whoever else does; print "game ply" when a move is acknowledged
killed    start NUMBER writers, kill -9 each at a random moment, and look for every move that was acknowledged
full      write until the disk is full, find out what still works, free some of it, and go on
limited   the same against a limit on the size of files
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from saves.errors import LibraryError
from saves.library import Library
from saves.models import Move
from tests.saves.support import draft, record_move, take_back

PLIES = 25


def write(folder: Path, games: int) -> None:
    """Play games and acknowledge every move on standard output."""
    with Library.open(folder) as library:
        assert library.trouble is None, library.trouble
        for _ in range(games):
            _play(library, lambda game, ply: print(game, ply, flush=True))


def _play(library: Library, acknowledge: Callable[[int, int], object]) -> None:
    game = library.begin_game(draft("pathwayz"))
    for ply in range(1, PLIES + 1):
        record_move(library, game, ply, f"m{ply}", position=f"after {ply}", clocks=(float(ply), 1.0))
        acknowledge(game, ply)
    line = [Move(f"m{ply}") for ply in range(1, PLIES + 1)]
    library.record_line(game, line, position=f"after {PLIES}", result="1-0", termination="rules")
    acknowledge(game, PLIES + 1)


def killed(folder: Path, times: int) -> None:
    """Kill writers; print how many were killed, and how many moves they had acknowledged."""
    dice = random.Random(20261120)
    known: dict[int, int] = {}
    for _ in range(times):
        acknowledged = _kill_one(folder, dice.randrange(40), dice.uniform(0.0, 0.003))
        known |= acknowledged
        _check(folder, known, acknowledged)
    print("killed", times, "acknowledged", sum(known.values()))


def _kill_one(folder: Path, plies: int, seconds: float) -> dict[int, int]:
    """Fork a writer, kill it some time after so many plies, and return the last acknowledged ply by game."""
    if sys.platform == "win32":
        raise NotImplementedError("there is no fork here")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _write_for_ever(folder, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = [pipe.readline() for _ in range(plies)]
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        said += pipe.readlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the writer ended by itself: {status}"
    return {int(game): int(ply) for game, ply in (line.split() for line in said)}


def _write_for_ever(folder: Path, pipe: int) -> None:
    try:
        with Library.open(folder) as library:
            if library.trouble:
                return
            while True:
                _play(library, lambda game, ply: os.write(pipe, f"{game} {ply}\n".encode()))
    finally:
        os._exit(1)


def _check(folder: Path, known: dict[int, int], latest: dict[int, int]) -> None:
    """Every acknowledged move is there, and the game that was cut short goes on."""
    with Library.open(folder) as library:
        assert library.trouble is None, library.trouble
        for game, ply in latest.items():
            stored = library.get(game)
            moves = [move.text for move in stored.moves]
            assert len(moves) >= min(ply, PLIES), f"game {game} has {len(moves)} moves, {ply} were acknowledged"
            assert moves == [f"m{number}" for number in range(1, len(moves) + 1)]
            assert stored.position == f"after {len(moves)}"
            assert stored.clocks == (float(len(moves)), 1.0)
            assert stored.finished or ply <= PLIES
        assert set(known) <= set(library.ids())
        for cut in library.unfinished(1):
            record_move(library, cut.id, cut.plies + 1, "next", position="")
            take_back(library, cut.id, cut.plies, position=f"after {cut.plies}")


def full(folder: Path, _number: int = 0) -> None:
    """`folder` is a small disk of its own."""
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(200_000))
    _fill_up(folder, lambda: ballast.unlink())


def limited(folder: Path, size: int) -> None:
    """No file may grow beyond `size` bytes."""
    if sys.platform == "win32":
        raise NotImplementedError("there is no limit on files here")
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    _fill_up(folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard)))


def _fill_up(folder: Path, relieve: Callable[[], object]) -> None:
    with Library.open(folder) as library:
        assert library.trouble is None, library.trouble
        game, kept, complaint = _until_full(library)
        _starts_all_the_same(folder, game, kept)
        relieve()
        line = [Move(f"m{ply}") for ply in range(1, kept + 4)]
        library.record_line(game, line, position="")
        assert len(library.get(game).moves) == kept + 3
    with Library.open(folder) as library:
        assert library.trouble is None, library.trouble
        assert len(library.get(game).moves) == kept + 3
    print("kept", kept, complaint)


def _until_full(library: Library) -> tuple[int, int, str]:
    """Return the game, how many moves could be kept, and what the player was told of the next one."""
    game = library.begin_game(draft("pathwayz"))
    for ply in range(1, 100_000):
        try:
            record_move(library, game, ply, f"m{ply}", position="x" * 500)
        except LibraryError as error:
            assert len(library.get(game).moves) == ply - 1
            return game, ply - 1, str(error)
    raise AssertionError("the disk never was full")


def _starts_all_the_same(folder: Path, game: int, kept: int) -> None:
    """A program that is started on the full disk says so, shows the games or plays in memory, and touches nothing."""
    with Library.open(folder) as other:
        assert other.aside is None
        if other.path is not None:  # else it said that it is in memory
            assert len(other.get(game).moves) in (kept, 0)
        else:
            assert other.trouble is not None
    with Library.open(folder / "new") as new:
        if new.trouble is None:
            return  # a new library was small enough
        assert new.path is None
        assert len(new.get(_one_move(new)).moves) == 1


def _one_move(library: Library) -> int:
    game = library.begin_game(draft())
    record_move(library, game, 1, "b2", position="")
    return game


if __name__ == "__main__":
    commands = {command.__name__: command for command in (write, killed, full, limited)}
    commands[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
