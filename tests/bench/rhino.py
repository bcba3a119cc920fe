"""Our player against Rhino (Debian's `grhino`, by GTP), at its own default strength: `python -m tests.bench.rhino`.

Each pair of games begins with the same random plies, once with each side. What both took to think is added up: our
player is given so many nodes a move that it takes no more of it than Rhino (`--nodes`), or the seconds that are asked.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ai.cache import cache
from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec
from game import Match, find_game
from lab.arena import MatchResult
from lab.games import answer, opened, points_of

PROGRAM = "/usr/games/gtp-rhino"
GAME = find_game("othello")
COLOURS = ("black", "white")


class Rhino:
    """The program, and a game that it follows: moves are spelled as ours are.

    Attributes:
        seconds: that it has thought.
    """

    def __init__(self, *options: str, program: str = PROGRAM) -> None:
        self.seconds = 0.0
        self._process = subprocess.Popen(
            [program, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii"
        )

    def ask(self, command: str) -> str:
        """What it answers; a refusal is a ValueError."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        reply = " ".join(lines)
        if not reply.startswith("="):
            raise ValueError(f"{command!r} was answered by {reply!r}")
        return reply[1:].strip()

    def begin(self) -> None:
        self.ask("clear_board")

    def follow(self, player: int, move: str) -> None:
        """Be told a move. It reads no pass: it sees for itself who cannot move."""
        if move != "pass":
            self.ask(f"play {COLOURS[player]} {move}")

    def move(self, player: int) -> str:
        """Its move for a side, in capitals; `pass` is told so too."""
        began = time.perf_counter()
        found = self.ask(f"genmove {COLOURS[player]}")
        self.seconds += time.perf_counter() - began
        return found

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


class Thought(NamedTuple):
    """What a match found: our result, the seconds that each side thought, and the mean of our lead in discs."""

    result: MatchResult
    ours: float
    theirs: float
    discs: float


def play(rhino: Rhino, player: PlayerSpec, opening: list[int], ours: int) -> tuple[Match, float]:
    """A game from an opening, in which our player has the side `ours`; with the seconds that it thought."""
    match, memory, seconds = Match(GAME), dict[str, Any](), 0.0
    rhino.begin()
    for action in opening:
        rhino.follow(match.player, GAME.action_to_string(match.state, action))
        match.push(action)
    while match.outcome is None:
        mover = match.player
        if mover != ours:
            match.push(rhino.move(mover))
            continue
        began = time.perf_counter()
        action = answer(match, player, memory)
        seconds += time.perf_counter() - began
        rhino.follow(mover, GAME.action_to_string(match.state, action))
        match.push(action)
    return match, seconds


def meet(player: PlayerSpec, games: int, plies: int, seed: int) -> Thought:
    """Let a player meet Rhino so often, printing how it stands after each pair."""
    rhino, chance = Rhino(), random.Random(f"othello rhino {seed}")
    wins = draws = losses = discs = 0
    ours = 0.0
    try:
        for number in range(games):
            if number % 2 == 0:
                opening = opened(GAME, plies, chance).moves
            match, seconds = play(rhino, player, opening, number % 2)
            ours += seconds
            points = points_of(match, number % 2)
            wins, draws, losses = wins + (points == 1), draws + (points == 0.5), losses + (points == 0)
            black, white = GAME.score(match.state) if GAME.score else (0, 0)
            discs += (black - white) * (-1 if number % 2 else 1)
            if number % 2:
                print(
                    f"{number + 1:4} games: +{wins} ={draws} -{losses}, {ours:.1f} s to {rhino.seconds:.1f} s",
                    flush=True,
                )
    finally:
        rhino.close()
    return Thought(MatchResult(wins, draws, losses), ours, rhino.seconds, discs / games)


def main(arguments: list[str]) -> int:
    """Let them meet as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rhino")
    parser.add_argument("--player", default="champion")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, default=8, help="random plies of an opening (8)")
    parser.add_argument("--nodes", type=int, help="for each of our moves")
    parser.add_argument("--seconds", type=float, help="for each of our moves")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if not Path(PROGRAM).exists():
        print("Rhino is not there: it is Debian's package grhino", file=sys.stderr)
        return 2
    cache.use()
    player = find_player(GAME, options.player)
    if options.nodes or options.seconds:
        player = replace(player, limit=Limit(nodes=options.nodes, seconds=options.seconds))
    answer(Match(GAME), player, {})  # compiled now, if it was not before
    found = meet(player, options.games, options.plies, options.seed)
    share = f"{found.result.score_rate:.1%} of the points, {found.discs:+.1f} discs a game"
    print(f"{share}; {found.ours / options.games * 1000:.0f} ms a game to {found.theirs / options.games * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
