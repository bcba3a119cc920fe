"""`python -m tests.bench.mistakes GAME`: of how many mistakes a review can say why, and whether all it says is true.

    python -m tests.bench.mistakes connect-four                    # 300 mistakes of levels 2 to 6
    python -m tests.bench.mistakes connect-four --mistakes 2000 --kept    # as many as are kept, without a game more
    python -m tests.bench.mistakes connect-four --levels 1-9 --accuracies 360

Levels play each other, and the judge judges every position; of each move that is marked ? or ?? it is asked why. Every
reason is counted again by `tests/coach/explanations`, the judge's line has to bear it out, and what is told has to name
what punishes the move. Of the judge's moves in the same games it is asked whether a hint could say why. With
`--accuracies` so many games are played instead, and how well each level plays goes into `assets/accuracies/GAME.json`,
where reviews find it. Games are kept in `artifacts/reviews`: the same command goes on from there, and after a change of
the reasons alone nothing has to be played again.
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
from typing import Any, NamedTuple

from ai.assets import board_file
from ai.cache import cache
from ai.commands import positive
from ai.engine import Engine
from ai.judge import identity_of, judge_of
from ai.levels import level_at
from ai.proven import Proven
from coach.boards import texts_of
from coach.move_reasons import hint_reasons
from coach.review.explanation import explain_move
from coach.review.texts import why
from game import Game, find_game
from game.files import write_whole
from game.verbs import current_player
from lab import terminal
from lab.arena import MatchResult
from lab.arguments import add_game, add_seed
from table.consequences import consequences_of
from table.review.marks import Mark
from table.review.turns import Turn
from tests.bench.judged import JudgedGame, judged_games
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.case import Case, cases_of
from tests.coach.explanations.checks import holds
from tests.coach.explanations.punishing import names_punishment
from tests.coach.explanations.sample import write_sample

MISTAKES = 300
SHARE, PUNISHED, HINTS = 0.95, 0.9, 0.9
"""The least shares of mistakes with a reason, of those told with what punishes them, and of hints with a reason."""
ASKED = 1000
"""Hints that are asked for at most."""
THEN = "then"
"""The kind that tells the answer alone, for want of a reason."""


def main(arguments: list[str]) -> int:
    """Measure what the arguments say; return 1 if too few mistakes have a reason, or if one is not true."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    with Engine() as engine:
        games = judged_games(game, options.levels, options.seed, None if options.kept else engine)
        if options.accuracies:
            return _accuracies(game, games, options)
        return _mistakes(game, games, options)


# -- reasons -----------------------------------------------------------------------------------------------


class Mistake(NamedTuple):
    """A bad move, what is said of it, the kinds of what is said, those not true, and those beside the point.

    `punished`: whether what is said names what punishes the move.
    """

    turn: Turn
    words: str
    kinds: tuple[str, ...]
    refuted: tuple[str, ...]
    beside: tuple[str, ...]
    punished: bool


def mistake(turn: Turn) -> Mistake:
    """Return a bad move with what is said of it, all counted again."""
    texts = texts_of(turn.game.name)
    found = list(cases_of(turn, explain_move(turn, texts)))
    refuted = tuple(f"{each.kind}: {each.words}" for each, case in found if not holds(each, case))
    beside = tuple(f"{each.kind}: {each.words}" for each, case in found if not is_borne_out(each, case))
    kinds = tuple(each.kind for each, _ in found)
    return Mistake(turn, why(turn, texts), kinds, refuted, beside, names_punishment(turn, found))


def bad_turns(games: Iterator[JudgedGame]) -> Iterator[Turn]:
    """Yield the mistakes and blunders of games."""
    for each in games:
        yield from (turn for turn in each.turns if turn.mark in (Mark.MISTAKE, Mark.BLUNDER))


class Hint(NamedTuple):
    """The judge's move in a position, the kinds of its reasons, and those that are not true."""

    kinds: tuple[str, ...]
    refuted: tuple[str, ...]


def hint(game: Game, state: Any, move: str, proven: Proven | None) -> Hint:
    """Return what a hint says of a move that keeps what is proven of the position, all counted again."""
    action = game.legal_action(state, move)
    found = hint_reasons(consequences_of(game, state, action), texts_of(game.name), proven)
    case = Case(game, state, move, move, None, {}, int(current_player(state)))
    refuted = tuple(each.words for each in found if not holds(each, case._replace(claims=each.claims)))
    return Hint(tuple(each.kind for each in found), refuted)


def hints(games: Sequence[JudgedGame]) -> Iterator[Hint]:
    """Yield a hint for each position of games in which there is a choice, every position once."""
    seen = set()
    for each in games:
        game = find_game(each.game)
        for turn in each.turns:
            state, line = turn.move.before, turn.before.line
            if line and state not in seen and len(game.actions(state)) > 1:
                seen.add(state)
                yield hint(game, state, line[0], turn.proven)


def _mistakes(game: Game, games: Iterator[JudgedGame], options: argparse.Namespace) -> int:
    found: list[Mistake] = []
    asked: list[JudgedGame] = []
    with terminal.progress("mistakes") as progress:
        for number, turn in enumerate(islice(_distinct(bad_turns(_noted(games, asked))), options.mistakes), 1):
            found.append(mistake(turn))
            progress.report(number, options.mistakes)
    if options.sample:
        write_sample(game, [each.turn for each in found[:: max(1, len(found) // options.sample)][: options.sample]])
    return _report(game, found, list(islice(hints(asked), ASKED)), silent=options.silent)


def _noted(games: Iterator[JudgedGame], asked: list[JudgedGame]) -> Iterator[JudgedGame]:
    for each in games:
        asked.append(each)
        yield each


def _distinct(turns: Iterator[Turn]) -> Iterator[Turn]:
    """Yield the same move in the same position once."""
    seen = set()
    for turn in turns:
        key = turn.move.before, turn.move.action
        if key not in seen:
            seen.add(key)
            yield turn


def _report(game: Game, found: Sequence[Mistake], asked: Sequence[Hint], *, silent: bool) -> int:
    told = [each for each in found if set(each.kinds) - {THEN}]
    punished = [each for each in found if each.punished]
    wrong = [f"not true: {_where(each.turn)}: {words}" for each in found for words in each.refuted]
    wrong += [f"beside the point: {_where(each.turn)}: {words}" for each in found for words in each.beside]
    wrong += [f"not true of a hint: {words}" for each in asked for words in each.refuted]
    if silent:
        print("".join(f"nothing: {_where(each.turn)}\n" for each in found if each not in told), end="")
        print("".join(f"unnamed: {_where(each.turn)}: {each.words}\n" for each in told if not each.punished), end="")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    kinds = Counter(kind for each in found for kind in set(each.kinds))
    for kind, count in kinds.most_common():
        print(f"{count:>5}  {count / len(found):6.1%}  {kind}")
    hinted = [each for each in asked if each.kinds]
    parts = ((told, found, SHARE), (punished, found, PUNISHED), (hinted, asked, HINTS))
    cells = [str(len(found)), *(_share(part, whole) for part, whole, _ in parts), str(len(wrong))]
    print("| board | mistakes | have a reason | name what punishes | hints with a reason | refuted |")
    print(f"| {' | '.join([game.title, *cells])} |")
    return 0 if not wrong and all(len(part) >= least * len(whole) for part, whole, least in parts) else 1


def _share(part: Sequence[Any], whole: Sequence[Any]) -> str:
    """A share in per cent, with its 95 % interval."""
    result = MatchResult(len(part), 0, len(whole) - len(part))
    low, high = result.interval
    return f"{result.score_rate:.1%} ({low:.1%} to {high:.1%} of {len(whole)})"


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
        "players": [identity_of(game, level_at(game.name, level).player) for level in sorted(found)],
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
    parser.add_argument("--kept", action="store_true", help="only games that are kept: judge none")
    parser.add_argument(
        "--silent",
        action="store_true",
        help="list the mistakes of which nothing is said, or nothing that punishes them",
    )
    add_seed(parser, "of the games")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
