"""A child's first games against a player: `python -m lab.newcomer GAME PLAYER ... --games N`.

No games of children come with the program, so a model of a child of nine who has just learned the rules shows whether
the weakest level is a beginner's opponent:

- in one case of two the child sees a win on the board, and takes it; otherwise it plays another move;
- in one move of five it sees what lets the opponent win at once, and avoids that if it can;
- half of its other moves, drawn at random, make its longest line or path longer, as the player `builder` does; the rest
  go anywhere.

Each player meets the child with both colours, from the first position.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any, NamedTuple

import ai.evaluation  # noqa: F401  (importing it has every board say what counts as built)
from ai.cache import cache
from ai.commands import Parser, goes_on, positive, run_command, whole
from ai.evaluation.built import built
from ai.players import find_player
from ai.search.attention import is_safe, wins
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import apply_action
from lab import terminal
from lab.arena import MatchResult, summary
from lab.arguments import add_game, add_seed, add_workers
from lab.games import answer, points_of
from lab.pool import finished, workers

GAMES = 200
SEES_WIN, SEES_THREAT, BUILDS = 50, 20, 50
"""Chances in percent for each move: that the child sees a win; that it sees which moves let the opponent win at once;
that it makes its own line or path longer.
"""
NAME = "newcomer"


class FirstGame(NamedTuple):
    """A game of the child against a player; it can be sent to another process.

    Attributes:
        builds: percentage of the child's moves that are meant to make its longest line or path longer.
        number: number of the game; the child has White in even games.
    """

    game: str
    player: PlayerSpec
    builds: int
    seed: int
    number: int


def move_of(match: Match, chance: random.Random, builds: int = BUILDS) -> int:
    """Return the child's action; `builds` is the percentage of moves meant to make its longest line or path longer."""
    game, state = match.game, match.state
    actions = game.distinct_actions(state)
    win = game.winning_action(state)
    if win is not None:
        if _happens(SEES_WIN, chance):
            return win
        actions = [action for action in actions if not wins(state, action)] or actions
    chance.shuffle(actions)
    if _happens(builds, chance):
        actions.sort(key=lambda action: -built(game, apply_action(state, action), match.player))
    sees = _happens(SEES_THREAT, chance)
    return next((action for action in actions if not sees or is_safe(game, state, action)), actions[0])


def _happens(percent: int, chance: random.Random) -> bool:
    return chance.randrange(100) < percent


def play(first: FirstGame) -> tuple[float, int]:
    """Play a game; return the child's points and the number of plies."""
    match, child = Match(find_game(first.game)), first.number % 2
    chance = random.Random(f"{NAME} {first.seed} {first.number}")
    player, memory = first.player.seeded(first.seed * 1_000_003 + first.number), dict[str, Any]()
    while match.outcome is None:
        is_child = match.player == child
        match.push(move_of(match, chance, first.builds) if is_child else answer(match, player, memory))
    return points_of(match, child), len(match.moves)


def _met(options: argparse.Namespace, game: Game, player: PlayerSpec) -> tuple[MatchResult, float]:
    """Return the child's result against a player, and the mean number of plies of a game."""
    jobs = [FirstGame(game.name, player, options.builds, options.seed, number) for number in range(options.games)]
    points, plies = [], 0
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        for _job, (own, length) in finished(executor, play, jobs):
            points.append(own)
            plies += length
            progress.report(len(points), options.games)
    return MatchResult.from_points(points), plies / options.games


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    with goes_on():
        for name in options.players:
            result, plies = _met(options, game, find_player(game, name).without_seconds())
            print(summary(NAME, name, result), f"{plies:.1f}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.newcomer", description="Let a child in its first games meet players.")
    add_game(parser)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="such as level-1")
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=f"against each player ({GAMES})")
    parser.add_argument(
        "--builds", type=lambda text: whole(text, 0, 100), default=BUILDS, metavar="P", help=f"of 100 moves ({BUILDS})"
    )
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
