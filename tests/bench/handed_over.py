"""Proven wins handed to a weaker level: `python -m tests.bench.handed_over GAME WEAK STRONG`.

Level 3 plays itself. A late position in which the judge has proved a win is played on by two other levels, the weaker
one on the winning side. How many it wins stands beside the chance that is told for it.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from typing import Any

from ai.cache import cache
from ai.exact import plies_left
from ai.last_moves import within_bounds
from ai.levels import level_player, levels
from ai.win_chances import JudgedPosition, win_chances_of
from game import Game, Match, find_game
from lab.arguments import add_game, add_seed, positive
from lab.games import answer, points_of
from lab.judged_games import judged
from saves.models import Judgement
from table.win_chance import win_chance
from tests.bench.last_moves import last_plies

GAMES = 100


def kept_by(game: Game, start: str, sides: list[int], seed: int, winner: int) -> float:
    """Return the winning side's points in a game of two levels from a position."""
    memories: list[dict[str, Any]] = [{}, {}]
    players = [level_player(game.name, level, seed + side).without_seconds() for side, level in enumerate(sides)]
    match = Match(game, start)
    while match.outcome is None:
        match.push(answer(match, players[match.player], memories[match.player]))
    return points_of(match, winner)


def main(arguments: list[str]) -> int:
    """Print a row for every two plies left: positions, share kept, and told with the whole difference and now."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.handed_over", description=__doc__.partition("\n")[0])
    add_game(parser)
    parser.add_argument("weak", type=positive, help="the level on the winning side")
    parser.add_argument("strong", type=positive, help="the other level")
    add_seed(parser, "other games")
    parser.add_argument("--last", type=positive, default=16, metavar="N", help="the last plies of each game (16)")
    parser.add_argument("--positions", type=positive, default=60, metavar="N", help="the most of a row (60)")
    options = parser.parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    model, ladder = win_chances_of(game), levels(game.name)
    assert model is not None, f"{game.title} has no regression"
    rows: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for number, match, ply in last_plies(game, GAMES, options.seed, options.last):
        state = match.states[ply]
        row = rows[(plies_left(game, state) + 1) // 2 * 2]
        found = judged(game, state)
        if not found.result or len(row) >= options.positions:
            continue
        winner = int(found.result < 0)
        sides = [options.strong, options.weak] if winner else [options.weak, options.strong]
        elo = ladder[sides[0] - 1].elo or 0.0, ladder[sides[1] - 1].elo or 0.0
        whole = model.chance(JudgedPosition(found.chance, found.result, found.until, int(state.ply), elo))
        now = win_chance(match, ply, Judgement("", found.chance, found.result, found.until), elo)
        assert now is not None
        chances = [1 - chance if winner else chance for chance in (within_bounds(game, state, whole), now)]
        row.append((kept_by(game, game.to_position(state), sides, number * 7, winner), chances[0], chances[1]))
    for left, row in sorted(rows.items()):
        if row:
            kept, before, now = (sum(column) / len(row) for column in zip(*row, strict=True))
            scores = [sum((each[0] - each[place]) ** 2 for each in row) / len(row) for place in (1, 2)]
            share = f"{len(row):3} positions, kept {kept:.2f}, told {before:.2f} by the whole difference, {now:.2f} now"
            print(f"{left - 1}-{left} left: {share}; Brier {scores[0]:.3f}, {scores[1]:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
