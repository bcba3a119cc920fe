"""`python main.py openings GAME`: games of the board's champion with itself, counted for the explorer.

A third of the games begins with one or two random moves, so that the champion's answers to unusual moves are known,
too; the random moves themselves are not counted. Different games come from a little noise in the evaluation, at most a
twentieth of the score that is worth odds of e to 1: about one per cent of winning in an even position.

The games are kept in a file, so a stopped command goes on, and a later one can add games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ai.chances import chances_of
from ai.commands import Parser, goes_on
from ai.info import Limit
from ai.players import find_player
from ai.roster import strongest
from ai.spec import Attention, PerfectOptions, PlayerSpec
from game.registry import find_game
from game.texts import text
from lab import terminal
from lab.arena import Pairing, pair_of, played, tell_kept
from lab.arguments import add_game, add_seed, add_workers, positive
from lab.game_store import GameStore, setup_of
from lab.pool import Workers, workers

if TYPE_CHECKING:
    from game.spec import Game

RUNS = Path("artifacts") / "openings"
RANDOM_PLIES = (0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 2)
"""Random plies at the start of twelve games, over and over; two games share each opening."""
_NODES = 500


def champion_of(game: Game, nodes: int) -> PlayerSpec:
    """Return the board's strongest player: a perfect one, or the champion with `nodes` nodes a move and with noise."""
    player = find_player(game, strongest(game.name))
    if isinstance(player.options, PerfectOptions):
        return replace(player.without_seconds(), options=replace(player.options, traps=False))
    assert isinstance(player.options, Attention)
    noise = round(chances_of(game).scale / 20)
    return replace(player.limited(Limit(nodes=nodes)), options=replace(player.options, noise=noise, openings=False))


def pairings_of(game: Game, player: PlayerSpec, games: int, seed: int) -> Iterator[Pairing]:
    """Yield the games to be played; the same arguments give the same games."""
    for number in range(games):
        yield Pairing(game.name, (player, player), RANDOM_PLIES[number % len(RANDOM_PLIES)], seed, number)


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    player = champion_of(game, options.nodes)
    setup = setup_of(game, (player, player), max(RANDOM_PLIES), options.seed)
    path = options.keep or RUNS / f"{game.name}.jsonl"
    with GameStore(path, setup) as kept, goes_on():
        _play(game, player, options.games, options.seed, kept, options.workers)
    return 0


def _play(game: Game, player: PlayerSpec, games: int, seed: int, kept: GameStore, processes: Workers) -> None:
    pairings = list(pairings_of(game, player, games, seed))
    before = sum(kept.has(pair_of((player, player)), pairing.number) for pairing in pairings)
    tell_kept(before)
    with workers(processes) as executor, terminal.progress(text("games")) as progress:
        for done, _ in enumerate(played(pairings, executor, kept), before + 1):
            progress.report(done, games)


def _parser() -> Parser:
    parser = Parser(prog="pathwayz openings", description="Let a board's champion play, and count its games.")
    add_game(parser)
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="how many games in all (1000)")
    parser.add_argument("--nodes", type=positive, default=_NODES, metavar="N", help=f"nodes a move ({_NODES})")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the games there (artifacts/openings/...)")
    return parser
