"""What Othello's book of openings is worth: the champion with it against the champion without, at equal nodes.

    python -m tests.bench.openings --games 200 --nodes 20000 --seed 1

Every game begins at the start of the board, and either player begins half of them. Noise of one unit, as levels 9 and
10 have it, makes games differ; it is told how many did.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from ai.cache import cache
from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec, Selective
from game.match import Match
from game.othello import GAME
from lab.arena import MatchResult
from lab.games import answer, points_of


def champion(nodes: int, *, book: bool) -> PlayerSpec:
    """The champion that looks at so many positions a move."""
    player = find_player(GAME, "champion")
    options = replace(player.options_as(Selective), openings=book, noise=1)
    return replace(player, limit=Limit(nodes=nodes), options=options)


def played(players: tuple[PlayerSpec, PlayerSpec], seed: int) -> Match:
    """A game of two players, each with a seed of its own."""
    match, seated = Match(GAME), [player.seeded(2 * seed + side) for side, player in enumerate(players)]
    memories: list[dict[str, Any]] = [{}, {}]
    while match.outcome is None:
        match.push(answer(match, seated[match.player], memories[match.player]))
    return match


def main() -> None:
    """Play the games and say how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("games", 200), ("nodes", 20_000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    cache.use()
    reader, thinker = (champion(options.nodes, book=book) for book in (True, False))
    points, discs, games = list[float](), 0, set[str]()
    for number in range(options.games):
        side = number % 2
        match = played((thinker, reader) if side else (reader, thinker), options.seed * 1_000_000 + number)
        assert match.outcome is not None
        assert match.outcome.score is not None
        points.append(points_of(match, side))
        discs += match.outcome.score[side] - match.outcome.score[1 - side]
        games.add(" ".join(match.moves_text))
    result = MatchResult(points.count(1.0), points.count(0.5), points.count(0.0))
    low, high = result.interval
    print(f"{result.games} games, {len(games)} of them different: {result.wins} won, {result.draws} drawn, "
          f"{result.losses} lost with the book; {100 * result.score_rate:.1f} % [{100 * low:.1f}, {100 * high:.1f}], "
          f"{discs / result.games:+.1f} discs a game")  # fmt: skip


if __name__ == "__main__":
    main()
