"""`python main.py openings GAME`: games of the board's champion with itself, to be counted for the explorer.

    python main.py openings GAME --games 1000 --seed 1     # plays the missing games
    python main.py openings GAME --count                   # only counts the kept games

Both commands write `assets/explorer/GAME.npz` and its `.json`, and print how often each opening was played.

A third of the games begins with one or two random moves, so that the champion's answers to unusual moves are known,
too; the random moves themselves are not counted. A little noise in the evaluation makes the games differ: at most about
one per cent of win chance in an even position. A perfect player has no noise; it chooses among equally good moves.

The games are kept in a file, so a stopped command can continue, and a later command can add games.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ai.assets import board_file
from ai.chances import chances_of
from ai.commands import Parser, file_for, goes_on, positive
from ai.info import Limit
from ai.players import find_player
from ai.roster import strongest
from ai.spec import Attention, PerfectOptions, PlayerSpec
from game.match import Match
from game.played_game import ChampionLine
from game.registry import find_game
from game.texts import text
from lab import terminal
from lab.arena import Pairing, pair_of, played, tell_kept
from lab.arguments import add_game, add_seed, add_workers
from lab.errors import KeptError, RequestError
from lab.game_store import GameStore, setup_of
from lab.pool import workers

if TYPE_CHECKING:
    from game.spec import Game
    from lab.game_store import GameResult

RUNS = Path("artifacts") / "openings"
RANDOM_PLIES = (0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 2)
"""Numbers of random plies at the start of twelve games; the next twelve games have the same numbers, and so on. Each
even-numbered game begins with the same random plies as the next game.
"""
_NODES = 500
_NOISE = 20
"""The noise of the champion's evaluations is the board's scale from scores to chances, divided by this number."""


Count = Callable[["Game", list[ChampionLine], Path, str], None]
"""A function that counts the games of a board, writes the counts to a file, and prints them. The text is the command
that plays the games.
"""


def main(arguments: list[str], count: Count) -> int:
    """Run the command; return its exit status. `count` counts the games for the explorer."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.count:
        parser.refuse_unused(options, ("games", "workers"), "beside --count")
    game = find_game(options.game)
    path, out = options.keep or RUNS / f"{game.name}.jsonl", file_for(options.out or board_file("explorer", game))
    if not options.count:
        with goes_on():
            _play(game, path, options)
    setup, kept = GameStore.read(path)
    if not kept:
        raise RequestError("no-games", file=str(path))
    if setup.get("game", game.name) != game.name:
        raise KeptError("other-games", file=str(path))
    games = [kept_game(game, number, result) for (_, number), result in sorted(kept.items())]
    how = f"--games {len(games)} --nodes {options.nodes} --seed {setup.get('seed', options.seed)}"
    count(game, games, out, f"python main.py openings {game.name} {how}")
    return 0


def champion_of(game: Game, nodes: int) -> PlayerSpec:
    """Return the board's strongest player.

    It is a perfect player, or else the champion with `nodes` nodes a move and with noise.
    """
    player = find_player(game, strongest(game.name))
    if isinstance(player.options, PerfectOptions):
        return replace(player.without_seconds(), options=replace(player.options, traps=False))
    assert isinstance(player.options, Attention)
    noise = round(chances_of(game).scale / _NOISE)
    return replace(player.limited(Limit(nodes=nodes)), options=replace(player.options, noise=noise, openings=False))


def pairings_of(game: Game, player: PlayerSpec, games: int, seed: int) -> Iterator[Pairing]:
    """Yield `games` games of `player` with itself, not played yet; the same arguments give the same games."""
    for number in range(games):
        yield Pairing(game.name, (player, player), RANDOM_PLIES[number % len(RANDOM_PLIES)], seed, number)


def kept_game(game: Game, number: int, result: GameResult) -> ChampionLine:
    """Return a stored game as a `ChampionLine`, the form in which games are counted.

    The points in `result` belong to side 0 if `number`, the game's number, is even, else to side 1.
    """
    points = result.points if number % 2 == 0 else 1 - result.points
    winner = None if points == 0.5 else int(points == 0)
    match = Match(game)
    actions = [match.push(move) for move in result.moves.split()]
    return ChampionLine(winner, actions, RANDOM_PLIES[number % len(RANDOM_PLIES)])


def _play(game: Game, path: Path, options: argparse.Namespace) -> None:
    """Play the games that are missing in the file at `path`, and add them to this file."""
    player = champion_of(game, options.nodes)
    setup = setup_of(game, (player, player), max(RANDOM_PLIES), options.seed)
    with GameStore(path, setup) as kept, workers(options.workers) as executor:
        pairings = list(pairings_of(game, player, options.games, options.seed))
        before = sum(kept.has(pair_of((player, player)), pairing.number) for pairing in pairings)
        tell_kept(before)
        with terminal.progress(text("games")) as progress:
            for done, _ in enumerate(played(pairings, executor, kept), before + 1):
                progress.report(done, options.games)


def _parser() -> Parser:
    parser = Parser(prog="pathwayz openings", description="Let a board's champion play, and count its games.")
    add_game(parser)
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="how many games in all (1000)")
    parser.add_argument("--nodes", type=positive, default=_NODES, metavar="N", help=f"nodes a move ({_NODES})")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument("--count", action="store_true", help="only count what is played already")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the games there (artifacts/openings/...)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the counts there (assets/explorer/GAME.json)")
    return parser
