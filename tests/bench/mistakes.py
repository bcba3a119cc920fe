"""`python -m tests.bench.mistakes GAME`: of how many mistakes a review can say why, and whether all it says is true.

    python -m tests.bench.mistakes connect-four                    # 300 mistakes of levels 2 to 6
    python -m tests.bench.mistakes connect-four --levels 1-9 --accuracies 360

Levels play each other, and the judge judges every position; of each move that is marked ? or ?? it is asked why. Every
reason is counted again by `tests/coach/explanations`, and the judge's line has to bear it out. With `--accuracies` so
many games are played instead, and how well each level plays goes into `assets/accuracies/GAME.json`, where reviews find
it. Games are kept in `artifacts/reviews`: the same command goes on from there, and after a change of the reasons alone
nothing has to be played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from ai.assets import board_file
from ai.cache import cache
from ai.engine import Engine
from ai.judge import identity_of, judge_of
from coach.boards import texts_of
from coach.review.explanation import explain_move, why
from game import Game, find_game
from game.files import write_whole
from lab import terminal
from lab.arguments import add_game, add_seed, positive
from table.review.turns import Mark, Turn
from tests.bench.judged import JudgedGame, judged_games
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.case import cases_of
from tests.coach.explanations.checks import holds
from tests.coach.explanations.sample import write_sample

MISTAKES = 300
SHARE = 0.7
"""Of the mistakes of which something is said, at least so many."""
THEN = "then"
"""The kind that tells the answer alone, for want of a reason."""
PROVED = {"gives-away", "leads-to-loss", "wins-by-force", "no-defence"}
"""Kinds that tell what a search has proved; all others are counted on the board."""


def main(arguments: list[str]) -> int:
    """Measure what the arguments say; return 1 if too few mistakes have a reason, or if one is not true."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    with Engine() as engine:
        games = judged_games(game, options.levels, options.seed, engine)
        if options.accuracies:
            return _accuracies(game, games, options)
        return _mistakes(game, games, options)


# -- reasons -----------------------------------------------------------------------------------------------


class Mistake(NamedTuple):
    """A bad move, what is said of it, the kinds of what is said, those not true, and those beside the point."""

    turn: Turn
    words: str
    kinds: tuple[str, ...]
    refuted: tuple[str, ...]
    beside: tuple[str, ...]


def mistake(turn: Turn) -> Mistake:
    """Return a bad move with what is said of it, all counted again."""
    texts = texts_of(turn.game.name)
    found = list(cases_of(turn, explain_move(turn, texts)))
    refuted = tuple(f"{each.kind}: {each.words}" for each, case in found if not holds(each, case))
    beside = tuple(f"{each.kind}: {each.words}" for each, case in found if not is_borne_out(each, case))
    return Mistake(turn, why(turn, texts), tuple(each.kind for each, _ in found), refuted, beside)


def bad_turns(games: Iterator[JudgedGame]) -> Iterator[Turn]:
    """Yield the mistakes and blunders of games."""
    for each in games:
        yield from (turn for turn in each.turns if turn.mark in (Mark.MISTAKE, Mark.BLUNDER))


def _mistakes(game: Game, games: Iterator[JudgedGame], options: argparse.Namespace) -> int:
    found: list[Mistake] = []
    with terminal.progress("mistakes") as progress:
        for number, turn in enumerate(islice(bad_turns(games), options.mistakes), 1):
            found.append(mistake(turn))
            progress.report(number, options.mistakes)
    if options.sample:
        write_sample(game, [each.turn for each in found[:: max(1, len(found) // options.sample)][: options.sample]])
    return _report(game, found, silent=options.silent)


def _report(game: Game, found: Sequence[Mistake], *, silent: bool) -> int:
    told = [each for each in found if set(each.kinds) - {THEN}]
    kinds = Counter(kind for each in found for kind in set(each.kinds))
    refuted = [(each, reason) for each in found for reason in each.refuted]
    beside = [(each, reason) for each in found for reason in each.beside]
    for each in found if silent else ():
        if not set(each.kinds) - {THEN}:
            print(f"nothing: {_where(each.turn)}")
    for each, reason in refuted:
        print(f"not true: {_where(each.turn)}: {reason}")
    for each, reason in beside:
        print(f"beside the point: {_where(each.turn)}: {reason}")
    for kind, count in kinds.most_common():
        print(f"{count:>5}  {count / len(found):6.1%}  {kind}")
    share, counted = len(told) / len(found), sum(not set(each.kinds) <= PROVED for each in told)
    print(
        f"{game.title}: {len(told)} of {len(found)} mistakes have a reason ({share:.1%}), {counted} one that is counted"
    )
    print(
        f"{sum(len(each.kinds) for each in found)} reasons were counted again, {len(refuted)} are not true, "
        f"{len(beside)} beside the point"
    )
    return 0 if share >= SHARE and not refuted and not beside else 1


def _where(turn: Turn) -> str:
    game = turn.game
    return f"{game.to_position(turn.move.before)}: {turn.name}{turn.mark.value}, better {turn.better_name}"


# -- accuracies --------------------------------------------------------------------------------------------


def _accuracies(game: Game, games: Iterator[JudgedGame], options: argparse.Namespace) -> int:
    found: dict[int, list[float]] = defaultdict(list)
    with terminal.progress("games") as progress:
        for number, each in enumerate(islice(games, options.accuracies), 1):
            for side, level in enumerate(each.levels):
                rates = [turn.accuracy for turn in each.turns if turn.move.mover == side]
                if rates:
                    found[level].append(fmean(rates))
            progress.report(number, options.accuracies)
    measured = {
        "command": " ".join(["python -m tests.bench.mistakes", *sys.argv[1:]]),
        "seed": options.seed,
        "games": options.accuracies,
        "judge": identity_of(game, judge_of(game)),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
    }
    means = [[level, round(fmean(rates), 1)] for level, rates in sorted(found.items())]
    text = f'{{"measured": {json.dumps(measured)},\n "accuracies": {json.dumps(means)}}}\n'
    write_whole(board_file("accuracies", game), text.encode())
    for level, rates in sorted(found.items()):
        print(f"level {level:>2}  {fmean(rates):5.1f} %  in {len(rates)} games")
    return 0


def _levels(text: str) -> range:
    first, _, last = text.partition("-")
    return range(positive(first), positive(last or first) + 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mistakes", description=__doc__.partition("\n")[0])
    add_game(parser)
    parser.add_argument("--mistakes", type=positive, default=MISTAKES, metavar="N", help=f"how many ({MISTAKES})")
    parser.add_argument("--levels", type=_levels, default=_levels("2-6"), metavar="A-B", help="who plays (2-6)")
    parser.add_argument("--accuracies", type=positive, metavar="N", help="instead: how well they play in N games")
    parser.add_argument(
        "--sample", type=positive, metavar="N", help="keep N of them for make test (tests/coach/explanations)"
    )
    parser.add_argument("--silent", action="store_true", help="list the mistakes of which nothing is said")
    add_seed(parser, "of the games")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
