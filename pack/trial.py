"""A trial of a packaged program on the system that it was made for: `python -m pack.trial ARCHIVE`.

The archive is unpacked into a folder whose name has letters beyond ASCII. The program prints its version, plays a whole
game against itself through the Universal Game Interface, and draws a frame of its window without a screen. Then a whole
game is played in that window by clicks, after which the log may mention neither a failure nor a compiler.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game import find_game
from game.match import Match

GAME, PLAYER = "connect-four", "level-3"
LETTERS = "Spiele & Brettspiele – Ünï ça 棋"
PROGRAMS = {"win32": "Pathwayz/Pathwayz.exe", "darwin": "Pathwayz.app/Contents/MacOS/Pathwayz"}
_MOST_SECONDS = 1.0
"""Longest time for the first answer, in seconds; compiling the kernels of a search would take longer.

The aim on a fresh computer is 0.3 s (`make bench ARGS=package`); a hosted runner is slow, and scans what it opens."""
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


def attempt(command: Sequence[str], folder: Path, *, compiles: bool = False) -> None:
    """Try the program that `command` starts; its files go into `folder`. If `compiles`, it may compile kernels.

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
    if seconds > _MOST_SECONDS and not compiles:
        raise TrialError(f"the first answer took {seconds:.1f} s of at most {_MOST_SECONDS:.0f}: was it compiled here?")
    picture = folder / "window.png"
    draw = ["--screenshot", str(picture), "--scene", "play", "--data-dir", str(folder / "data")]
    subprocess.run([*command, *draw], env=environment, check=True, timeout=_PATIENCE)
    print(f"a frame of {picture.stat().st_size} bytes")
    print(f"{click_through(command, folder, environment, compiles=compiles)} moves by clicks")


def play(command: Sequence[str], environment: Mapping[str, str], game: str = GAME) -> tuple[list[str], float]:
    """Let the program play a whole game against itself; return the moves, and the seconds until the first move.

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


def click_through(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], *, compiles: bool = False
) -> int:
    """Play a whole game in the program's window by clicks, and close it; return the number of moves.

    Raises:
        OSError, TrialError: if the window stops answering, or its log has a failure.
    """
    hand, seen, names = _Hand(folder / "events.jsonl"), dict[str, Any](), ["Start game", "Connect Four"]
    variables = {"PATHWAYZ_TRACE": str(folder / "trace.jsonl"), "PATHWAYZ_INPUT": str(hand.events)}
    options = ("--data-dir", str(folder / "clicked"))
    with subprocess.Popen([*command, *options], env={**environment, **variables}) as process:
        try:
            for seen in _frames(folder / "trace.jsonl", process):
                game = seen.get("game", {"turn": None})
                if names and names[-1] in seen["controls"]:
                    left, top, width, height = seen["controls"][names.pop()]
                    hand.click(left + width // 2, top + height // 2)
                elif game["turn"] == "over":
                    hand.post("QUIT")
                elif game["turn"] == "person" and game["clicks"]:
                    for place in next(iter(game["clicks"].values())):
                        hand.click(*place)
        finally:
            process.kill()
    log = (folder / "clicked" / "pathwayz.log").read_text(encoding="utf-8")
    if process.returncode or "Traceback" in log or ("compil" in log and not compiles):
        raise TrialError(f"the window ended with the status {process.returncode}, and its log says: {log}")
    return len(seen["game"]["moves"])


class _Hand:
    """Sends mouse events to the window: appends them to a file that `ui.shell.trace` reads."""

    def __init__(self, events: Path) -> None:
        self.events = events
        events.touch()

    def post(self, name: str, **values: Any) -> None:
        with self.events.open("a", encoding="ascii") as file:
            file.write(json.dumps([name, values]) + "\n")

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.post("MOUSEMOTION", pos=[x, y], rel=[0, 0], buttons=[0, 0, 0], touch=False)
        for name in ("MOUSEBUTTONDOWN", "MOUSEBUTTONUP"):
            self.post(name, pos=[x, y], button=button, touch=False)


def _frames(trace: Path, process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the last frame in the trace after each change, if nothing moves in that frame, until the program ends.

    Raises:
        TrialError: if no new line comes for too long.
    """
    count, until = 0, time.monotonic() + _PATIENCE
    while process.poll() is None:
        *lines, _unfinished = trace.read_text(encoding="utf-8").split("\n") if trace.exists() else [""]
        if len(lines) > count:
            count, until = len(lines), time.monotonic() + _PATIENCE
            shown: dict[str, Any] = json.loads(lines[-1])
            if shown["resting"]:
                yield shown
        elif time.monotonic() > until:
            raise TrialError("the window shows nothing new")
        time.sleep(0.05)


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
