"""Comparison of values for an option of a player: `python -m lab.settings GAME PLAYER OPTION VALUE ...`.

The player with each value of the option meets the unchanged player, under the same limit:

    python -m lab.settings pathwayz mcts-evaluation exploration 0.5 2 4 --nodes 2000 --games 200
    python -m lab.settings othello lecture-uct final visits --nodes 1000 --games 400
    python -m lab.settings pentago-twist paper-uct model five-lines --nodes 28000 --games 400
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from ai.commands import MOST, Parser, goes_on, positive, run_command
from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec
from game.registry import find_game
from lab import terminal
from lab.arena import MatchResult, pair_of, pairings_of, play_match, summary, tell_kept
from lab.arguments import add_game, add_seed, add_workers, seconds
from lab.errors import RequestError
from lab.game_store import GameStore, digest_of, setup_of
from lab.games import bounded
from lab.pool import workers

RUNS = Path("artifacts") / "settings"
OPENING_PLIES = 2


def changed(player: PlayerSpec, option: str, written: str) -> PlayerSpec:
    """Return the player with the value `written` for an option, and with this value in its name.

    Raises:
        RequestError: if the player has no such option, or the value does not fit.
    """
    options: Any = player.options
    kinds = {each.name: type(getattr(options, each.name)) for each in fields(options)}
    known = {name: kind for name, kind in kinds.items() if kind is not bool and issubclass(kind, int | float | str)}
    try:
        other = replace(options, **{option: _value(known[option], written)})
    except (KeyError, ValueError):
        raise RequestError(
            "no-option", player=player.name, option=f"{option}={written}", known=", ".join(known)
        ) from None
    return replace(player, name=f"{player.name}:{option}={written}", options=other)


def _value(kind: Any, written: str) -> Any:
    """Return the value of an option of type `kind`. Raises ValueError if the text is no such value."""
    value = kind(written)
    if not isinstance(value, str) and not 0 <= value <= MOST:
        raise ValueError
    return value


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    player = bounded(find_player(game, options.player).limited(Limit(seconds=options.seconds, nodes=options.nodes)))
    tried = [changed(player, options.option, value) for value in options.values]
    setup = setup_of(game, [player], OPENING_PLIES, options.seed)
    path = options.keep or RUNS / f"{game.name}-{player.name}-{digest_of(setup)}.jsonl"
    with GameStore(path, setup) as kept, goes_on(), workers(options.workers) as executor:
        tell_kept(kept.count)
        for each in tried:
            print(summary(each.name, player.name, _met(options, (each, player), kept, executor)), flush=True)
    return 0


def _met(
    options: argparse.Namespace, pair: tuple[PlayerSpec, PlayerSpec], kept: GameStore, executor: Executor
) -> MatchResult:
    pairings = pairings_of(options.game, pair, options.games, options.seed, OPENING_PLIES)
    before = MatchResult.from_points(kept.points(pair_of(pair), range(options.games)))
    with terminal.progress(pair[0].name) as progress:
        return play_match(pairings, options.games, executor, progress, before, kept)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.settings", description="Find a setting of a player by games.")
    add_game(parser)
    parser.add_argument("player", metavar="PLAYER", help="such as mcts-evaluation; it is met as it is")
    parser.add_argument("option", metavar="OPTION", help="a number or a word among its options, such as exploration")
    parser.add_argument("values", metavar="VALUE", nargs="+", help="values that are tried")
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="with each value (200)")
    parser.add_argument("--nodes", type=positive, metavar="N", help="limit of each move")
    parser.add_argument("--seconds", type=seconds, metavar="T", help="limit of each move")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the games there (artifacts/settings/...)")
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
