"""A trial of a packaged program on the system that it was made for: `python -m pack.trial ARCHIVE`.

The archive is unpacked into a folder with a difficult name. The program prints its version, plays a whole game with
itself through the Universal Game Interface, and draws a frame of its window without a screen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game import find_game
from game.match import Match

GAME, PLAYER = "connect-four", "level-3"
LETTERS = "Spiele & Brettspiele – Ünï ça 棋"
PROGRAMS = {"win32": "Pathwayz/Pathwayz.exe", "darwin": "Pathwayz.app/Contents/MacOS/Pathwayz"}
_MOST_SECONDS = 5.0
"""Longest time for the first answer, in seconds; compiling a kernel would take longer."""
_PATIENCE = 300.0


class TrialError(Exception):
    """The packaged program failed its trial."""


def main(arguments: list[str]) -> int:
    """Try the program in an archive; return 1 if the trial fails."""
    options = argparse.ArgumentParser(prog="python -m pack.trial", description=__doc__)
    options.add_argument("archive", type=Path)
    archive: Path = options.parse_args(arguments).archive
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        programs = Path(folder, LETTERS)
        shutil.unpack_archive(archive, programs)
        program = programs / PROGRAMS.get(sys.platform, "Pathwayz/Pathwayz")
        try:
            attempt([str(program)], Path(folder))
        except (OSError, subprocess.SubprocessError, TrialError) as error:
            print(f"The trial failed: {error}", file=sys.stderr)
            return 1
    return 0


def attempt(command: Sequence[str], folder: Path, most_seconds: float = _MOST_SECONDS) -> None:
    """Try the program that `command` starts; it writes its files into `folder`, and must answer in `most_seconds`.

    Raises:
        OSError, subprocess.SubprocessError, TrialError: if the trial fails.
    """
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    version = subprocess.run(
        [*command, "--version"], env=environment, capture_output=True, text=True, check=True, timeout=_PATIENCE
    )
    print(version.stdout.strip())
    moves, seconds = play(command, environment)
    print(f"{len(moves)} moves of {GAME}; the first after {seconds:.2f} s")
    if seconds > most_seconds:
        raise TrialError(f"the first answer took {seconds:.1f} s of at most {most_seconds:.0f}: was it compiled here?")
    picture = folder / "window.png"
    draw = ["--screenshot", str(picture), "--scene", "play", "--data-dir", str(folder / "data")]
    subprocess.run([*command, *draw], env=environment, check=True, timeout=_PATIENCE)
    print(f"a frame of {picture.stat().st_size} bytes")


def play(command: Sequence[str], environment: Mapping[str, str], game: str = GAME) -> tuple[list[str], float]:
    """Let the program play a whole game with itself; return the moves, and the seconds until the first move.

    Raises:
        TrialError: if the program stops answering before the end.
        RulesError: if the program makes an illegal move.
    """
    match, first, began = Match(find_game(game)), 0.0, time.monotonic()
    with subprocess.Popen(
        [*command, "ugi"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"setoption name Game value {game}\nsetoption name Player value {PLAYER}\n")
        while match.outcome is None:
            moves = " ".join(match.moves_text)
            process.stdin.write(f"position startpos{' moves ' if moves else ''}{moves}\ngo\n")
            process.stdin.flush()
            match.push(_answer(process.stdout.readline))
            first = first or time.monotonic() - began
        process.stdin.write("quit\n")
    return match.moves_text, first


def _answer(read: Callable[[], str]) -> str:
    """Return the move of the next `bestmove`. Raises TrialError if an error or the end of the output comes first."""
    while line := read():
        word, _, rest = line.strip().partition(" ")
        if word == "bestmove":
            return rest
        if word == "error":
            raise TrialError(rest)
    raise TrialError("the program fell silent in the middle of a game")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
