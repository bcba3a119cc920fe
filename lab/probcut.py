"""Statistics for ProbCut: `python -m lab.probcut GAME PLAYER --positions N --seed S`.

Positions of random games are searched to every depth up to `--depth`, without ProbCut. For each pair of depths the
command prints the mean and the standard deviation of the difference in score, deeper minus shallower, for the side to
move. With a margin of about 1.5 standard deviations, ProbCut is right nine times in ten (`ai.spec.Selective`).
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from dataclasses import replace

from ai.cache import cache
from ai.commands import Parser, positive, run_command
from ai.info import Info, Limit
from ai.players import find_player
from ai.search.scores import PROVEN
from ai.spec import PlayerSpec, Selective
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import State
from lab.arguments import add_game, add_seed, many
from lab.errors import RequestError
from lab.games import opened

_CUTS = (1, 2, 3, 4)


def scores(game: Game, player: PlayerSpec, state: State, depth: int) -> dict[int, int]:
    """Return the scores of a position, keyed by the depth of the search, up to `depth`; proven scores are left out."""
    from ai.search.task import Task
    from ai.thinking import think

    infos: list[Info] = []
    think(Task(game, state, player.with_limit(Limit(depth=depth)), publish=infos.append))
    return {info.depth: info.score for info in infos if abs(info.score) < PROVEN}


def sampled(game: Game, player: PlayerSpec, count: int, depth: int, seed: int) -> list[dict[int, int]]:
    """Return the scores, keyed by depth, of each of `count` positions, taken from random games at random plies.

    Raises:
        RequestError: if games are too short for the depth.
    """
    early, cells = game.rows, game.rows * game.columns
    if early + 2 * depth >= cells:
        raise RequestError("too-deep", game=game.title, depth=depth, most=(cells - early - 1) // 2)
    chance = random.Random(f"{game.name} probcut {seed}")
    found = []
    for _ in range(count):
        plies = chance.randrange(early, cells - 2 * depth)
        found.append(scores(game, player, opened(game, plies, chance).state, depth))
    return found


def differences(found: list[dict[int, int]], depth: int, cut: int) -> list[int]:
    """Return the scores at `depth` minus the scores `cut` plies shallower, for each position that has both."""
    return [each[depth] - each[depth - cut] for each in found if depth in each and depth - cut in each]


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    player = find_player(game, options.player)
    if player.method != "selective-pvs":
        raise RequestError("not-selective", player=options.player)
    player = replace(player, options=replace(player.options_as(Selective), probcut_depth=0, endgame=False))
    found = sampled(game, player, options.positions, options.depth, options.seed)
    print(text("depth  plies shallower  positions  mean  standard deviation"))
    for depth in range(3, options.depth + 1):
        for cut in _CUTS:
            values = differences(found, depth, cut)
            if depth > cut and len(values) > 1:
                mean, spread = statistics.fmean(values), statistics.stdev(values)
                print(f"{depth:5} {cut:16} {len(values):10} {mean:+5.0f} {spread:19.0f}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.probcut", description="Measure what a shallow search tells of a deeper one.")
    add_game(parser)
    parser.add_argument("player", help="a player of selective PVS")
    parser.add_argument("--positions", type=many, default=300, metavar="N", help="how many positions (300)")
    parser.add_argument("--depth", type=positive, default=8, metavar="D", help="the deepest search (8)")
    add_seed(parser, "the same seed samples the same positions")
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
