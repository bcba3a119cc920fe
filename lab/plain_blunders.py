"""Blunders that even a careful child would notice: `python -m lab.plain_blunders GAME PLAYER ... --games N`.

Each player meets `careful-builder`, with both colours, after two random plies. The rules alone show three kinds of
blunders:

- the player lets the opponent win at once, although another move would not;
- the player misses an immediate win;
- the player gives away a corner of Othello, or six seeds of Kalah, and another move would not (`lab.prizes`).

For each player the table has the share of games with a blunder of the first two kinds, with the 95 % interval of Wilson
(1927), and the number of blunders of each kind per game. No judge is needed, so 200 games take seconds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from ai.cache import cache
from ai.commands import Parser, goes_on, positive, run_command
from ai.players import find_player
from ai.search.attention import is_safe, wins
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import MatchResult, Pairing, pairings_of, positions_of
from lab.arguments import add_game, add_seed, add_workers
from lab.pool import finished, workers
from lab.prizes import gives_a_prize
from lab.table import Table

GAMES = 200
OPPONENT = "careful-builder"
HEADING = ("player", "games", "games with one, %", "wins given a game", "wins missed a game", "prizes given a game")


class PlainBlunders(NamedTuple):
    """Numbers of a player's blunders in a game: wins given away, wins missed, and prizes given away (`lab.prizes`)."""

    given: int
    missed: int
    prizes: int = 0


def blunders_in(pairing: Pairing) -> PlainBlunders:
    """Play a game and count the blunders of the first player in `pairing`."""
    *_, match = positions_of(pairing)
    plies = range(pairing.opening_plies, len(match.moves))
    own = [ply for ply in plies if pairing.side_of(match.player_at(ply)) == 0]
    missed = [ply for ply in own if _misses_a_win(match, ply)]
    given = [ply for ply in own if ply not in missed and gives_a_win(match, ply)]
    return PlainBlunders(len(given), len(missed), sum(gives_a_prize(match, ply) for ply in own))


def _misses_a_win(match: Match, ply: int) -> bool:
    state = match.states[ply]
    return match.game.winning_action(state) is not None and not wins(state, match.moves[ply])


def gives_a_win(match: Match, ply: int) -> bool:
    """Return whether the move after `ply` moves lets the opponent win at once, although another move would not."""
    game, state = match.game, match.states[ply]
    return not is_safe(game, state, match.moves[ply]) and any(
        is_safe(game, state, action) for action in game.distinct_actions(state)
    )


def row_of(name: str, found: Sequence[PlainBlunders]) -> list[str]:
    """Return the row of a player in the table."""
    played = len(found)
    laughed = sum(game.given + game.missed > 0 for game in found)
    share = MatchResult(laughed, 0, played - laughed)
    low, high = share.interval
    kinds = [f"{sum(kind) / played:.2f}" for kind in zip(*found, strict=True)]
    return [name, str(played), f"{100 * share.score_rate:.0f} [{100 * low:.0f}, {100 * high:.0f}]", *kinds]


def table_of(options: argparse.Namespace, game: Game, players: Sequence[PlayerSpec]) -> Table:
    """Play the games; return the table of all players."""
    opponent, rows = find_player(game, OPPONENT), []
    with goes_on(), workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        for place, player in enumerate(players):
            jobs = list(pairings_of(game.name, (player, opponent), options.games, options.seed))
            found = []
            for _pairing, blunders in finished(executor, blunders_in, jobs):
                found.append(blunders)
                progress.report(place * options.games + len(found), len(players) * options.games)
            rows.append(row_of(player.name, found))
    title = text("Plain blunders on {game}", game=game.title)
    return Table(f"{game.name}-plain-blunders", title, HEADING, rows)


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    table_of(options, game, [find_player(game, name).without_seconds() for name in options.players]).show()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.plain_blunders", description="Count moves that a careful child would laugh at.")
    add_game(parser)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="such as level-2.5")
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=f"of each player ({GAMES})")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
