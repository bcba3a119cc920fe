"""Win chances of players of unlike strength: `python -m tests.bench.unlike_players GAME --seed N`.

Rungs of the ladder whose Elo differ by about GAPS play each other, and the judge evaluates some positions of each game.
Two games share a start, with sides exchanged: a third of all starts are up to three random plies, the others are
positions of a game of level 3 with itself, so that the weaker player is as often ahead as behind. Games are kept in a
file, a line each, and a later command goes on from there. More games, with `--proven`, start where the judge has proved
a win of level 3. Then the told chances stand beside the results.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ai.cache import cache
from ai.exact import plies_left
from ai.levels import Level, level_player, rungs
from ai.spec import PlayerSpec
from game import Game, Match, find_game
from lab.arena import NORMAL_95, Pairing, positions_of
from lab.arguments import add_game, add_seed, not_negative
from lab.calibration import shown, tenths
from lab.games import answer, opened, points_of
from lab.judged_games import judged
from saves.models import Judgement
from table.win_chance import win_chance

FOLDER = Path("artifacts") / "unlike-players"
GAPS = (200, 500, 900, 1300, 1800)
"""Wanted differences in Elo; the lowest and the highest rung are one more pair."""
_WEAK = (0, 400, 800)
"""Wanted Elo of the weaker players, above the lowest rung."""
_MOST_OFF = 120
"""The most by which a pair may miss the wanted difference."""
_MOST_NODES = 100_000
"""The most nodes a move of a player without a solver: a champion's game takes a minute."""
_SOLVERS = ("perfect", "phased")
_LAST = 24
"""The plies before the end of a game of which a proven start is one."""
_OPENING_PLIES = 4
_NATURAL = 3
"""One start of so many is a random opening."""
_LATER = 2
"""Positions of a game that are judged in addition to the first."""
_GAP_BOUNDS = 0, 350, 700, 1100, 1550, 4000
_LEFT_BOUNDS = 0, 5, 10, 15, 20, 25, 35, 200
_CLEAR = 0.9
"""The least chance of the judge for a side that it calls won."""
_LEAST = 0.005
"""A chance below this, which is shown as 1 %, counts as this in a log loss."""

Word: TypeAlias = "tuple[float, int | None, int | None]"
"""The judge's chance, proven result and plies to the end, for side 0."""


class UnlikeGame(NamedTuple):
    """A game of two rungs with some judged positions.

    Attributes:
        number: the number of the game; games 2n and 2n + 1 share a start.
        rungs: numbers of the rungs of side 0 and of side 1.
        start: plies of the start.
        moves: all moves, as text.
        points: the points of side 0.
        judged: plies, each with the judge's word.
    """

    number: int
    rungs: tuple[float, float]
    start: int
    moves: str
    points: float
    judged: list[tuple[int, Word]]


def pairs_of(game: Game) -> list[list[tuple[Level, Level]]]:
    """Return the pairs for each difference, the weaker rung first."""
    known = [rung for rung in rungs(game.name) if _is_quick(rung.player)]
    elo = {rung.number: rung.elo or 0.0 for rung in known}

    def nearest(wanted: float) -> Level:
        return min(known, key=lambda rung: abs(elo[rung.number] - wanted))

    found = []
    for gap in GAPS:
        weak = [nearest(elo[known[0].number] + above) for above in _WEAK]
        pairs = [(each, nearest(elo[each.number] + gap)) for each in weak]
        found.append([(a, b) for a, b in pairs if abs(elo[b.number] - elo[a.number] - gap) < _MOST_OFF])
    return [*filter(None, found), [(known[0], known[-1])]]


def _is_quick(player: PlayerSpec) -> bool:
    return player.method in _SOLVERS or (player.limit.nodes or 0) <= _MOST_NODES


def games_of(game: Game, games: int, seed: int, *, proven: bool) -> list[UnlikeGame]:
    """Return the first games of a seed, an even number; those that are not kept are played now.

    With `proven`, the games start where the judge has proved a win.
    """
    path = FOLDER / f"{game.name}-{seed}{'-proven' if proven else ''}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = text.splitlines()[: text.count("\n") // 2 * 2]  # without the half of a line, or of a pair of games
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for number in range(len(lines) // 2, games // 2):
        played = [json.dumps(each) for each in _play_pair(game, seed, number, proven)]
        lines += played
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in played))
    return [UnlikeGame(*json.loads(line)) for line in lines[:games]]


def _play_pair(game: Game, seed: int, number: int, proven: bool) -> Iterator[UnlikeGame]:
    """Play two games from a start, with sides exchanged."""
    gaps = pairs_of(game)
    pairs = gaps[number % len(gaps)]
    turn = number // len(gaps)
    weak, strong = pairs[turn % len(pairs)]
    chance = random.Random(f"{'proven' if proven else 'unlike'} {seed} {number}")
    if not proven and turn // len(pairs) % _NATURAL == 0:
        start, word = opened(game, number % _OPENING_PLIES, chance).moves, None
    else:
        start, word = _late_start(game, seed, number, chance, proven)
    for place, sides in enumerate(((weak, strong), (strong, weak))):
        match = _played(game, start, sides, chance)
        seen = range(max(match.both_moved or len(match.moves), len(start)), len(match.moves))
        later = chance.sample(seen[1:], 0 if proven else min(_LATER, len(seen[1:])))
        plies = [*seen[:1], *sorted(later)]
        words = [word if word and ply == len(start) else _word(game, match.states[ply]) for ply in plies]
        numbers, moves = (sides[0].number, sides[1].number), " ".join(match.moves_text)
        judgements = list(zip(plies, words, strict=True))
        yield UnlikeGame(2 * number + place, numbers, len(start), moves, points_of(match, 0), judgements)


def _played(game: Game, start: list[int], sides: tuple[Level, Level], chance: random.Random) -> Match:
    """Return a game of two rungs from a start."""
    match = Match(game)
    for move in start:
        match.push(move)
    memories: list[dict[str, Any]] = [{}, {}]
    players = [rung.player.without_seconds().seeded(chance.randrange(2**31)) for rung in sides]
    while match.outcome is None:
        match.push(answer(match, players[match.player], memories[match.player]))
    return match


def _late_start(game: Game, seed: int, number: int, chance: random.Random, proven: bool) -> tuple[list[int], Word]:
    """Return the moves up to a position of a game of level 3 with itself, and the judge's word on it.

    With `proven`, it is one of the last _LAST; while no win is proven, a later one.
    """
    player = level_player(game.name, 3).without_seconds()
    *_, match = positions_of(Pairing(game.name, (player, player), number % _OPENING_PLIES, seed, number))
    end = len(match.moves)
    seen = range(match.both_moved or 0, end)
    ply = chance.choice(seen[-_LAST:] if proven else seen)
    word = _word(game, match.states[ply])
    while proven and not word[1] and ply + 1 < end:
        ply = chance.randrange(ply + 1, end)
        word = _word(game, match.states[ply])
    return match.moves[:ply], word


def _word(game: Game, state: Any) -> Word:
    found = judged(game, state)
    return found.chance, found.result, found.until


# -- told beside what came ---------------------------------------------------------------------------------------------


class ChanceSample(NamedTuple):
    """A judged position, from the view of the weaker player.

    Attributes:
        start: the number of the start; its two games are one sample.
        gap: the difference in Elo.
        left: plies left, as `ai.exact.plies_left` counts them.
        judged: the judge's chance; 1 or 0 for a proven win or loss.
        proven: the proven result; None if nothing is proven.
        chance: the chance that the program shows.
        points: the points of the game.
    """

    start: int
    gap: float
    left: int
    judged: float
    proven: int | None
    chance: float
    points: float


def chances_in(game: Game, played: UnlikeGame, start: int) -> Iterator[ChanceSample]:
    """Yield the judged positions of a game from a start with the chances that are told now."""
    known = {rung.number: rung.elo or 0.0 for rung in rungs(game.name)}
    elo = known[played.rungs[0]], known[played.rungs[1]]
    match = Match(game)
    for move in played.moves.split():
        match.push(move)
    states, weak = match.states, int(elo[0] > elo[1])
    for ply, (chance, result, until) in played.judged:
        now = win_chance(match, ply, Judgement("", chance, result, until), elo)
        assert now is not None
        word, shown_now, points = ((1 - each if weak else each) for each in (chance, now, played.points))
        proven = -result if weak and result is not None else result
        left = plies_left(game, states[ply])
        yield ChanceSample(start, abs(elo[0] - elo[1]), left, word, proven, shown_now, points)


def _interval(found: Sequence[ChanceSample], values: Sequence[float]) -> str:
    """Return a mean with half its 95 % interval; all positions of a start are one sample."""
    mean, sums = fmean(values), defaultdict[int, float](float)
    for each, value in zip(found, values, strict=True):
        sums[each.start] += value - mean
    return f"{mean:.3f} ± {NORMAL_95 * math.sqrt(sum(off**2 for off in sums.values())) / len(values):.3f}"


def _row(name: str, found: Sequence[ChanceSample]) -> str:
    mean, points = fmean(each.chance for each in found), _interval(found, [each.points for each in found])
    brier = _interval(found, [(each.chance - each.points) ** 2 for each in found])
    return f"{name:38}{len(found):6}   told {mean:.3f}   came {points}   Brier {brier}"


def _log_loss(each: ChanceSample) -> float:
    chance = min(max(each.chance, _LEAST), 1 - _LEAST)
    return -each.points * math.log(chance) - (1 - each.points) * math.log(1 - chance)


def show(found: Sequence[ChanceSample]) -> None:
    """Print what is told for the weaker player beside what came, and how often a lost side is told over half."""
    kinds = {
        "proven win": [each for each in found if each.proven == 1],
        "proven loss": [each for each in found if each.proven == -1],
        "proven draw": [each for each in found if each.proven == 0],
        "not proven": [each for each in found if each.proven is None],
    }
    for kind, rows in kinds.items():
        parts = {kind: rows}
        for low, high in pairwise(_GAP_BOUNDS):
            parts[f"  {kind}, gap {low}-{high}"] = [each for each in rows if low <= each.gap < high]
        for low, high in pairwise(_LEFT_BOUNDS):
            parts[f"  {kind}, {low + 1}-{high} left"] = [each for each in rows if low < each.left <= high]
        print("\n".join(_row(name, part) for name, part in parts.items() if part))
    for name, rows in (("proven", kinds["proven win"]), ("by the judge's 90 %", kinds["not proven"])):
        ahead = [each for each in rows if each.judged >= _CLEAR]
        wrong = [each for each in ahead if each.chance < 0.5]
        won = 1 - fmean(each.points for each in wrong) if wrong else 0.0
        print(
            f"stronger side lost {name}: over half in {len(wrong)} of {len(ahead)} positions, of which it won {won:.0%}"
        )
    loss = sum(_log_loss(each) for each in found if each.proven is not None)
    print(f"log loss of all proven positions together: {loss:.1f}")
    columns = (np.array([getattr(each, name) for each in found], float) for name in ("start", "chance", "points"))
    print(shown(tenths(*columns)))


def _even(text: str) -> int:
    """Return an even number: games are played in pairs."""
    number = not_negative(text)
    if number % 2:
        raise argparse.ArgumentTypeError(f"games are played two at a time: not {text}")
    return number


def main(arguments: list[str]) -> int:
    """Play the games that are missing, and print what is told beside what came."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.unlike_players", description=__doc__.partition("\n")[0]
    )
    add_game(parser)
    add_seed(parser, "other games")
    parser.add_argument("--games", type=_even, default=450, metavar="N", help="how many (450)")
    parser.add_argument("--proven", type=_even, default=240, metavar="N", help="more, from proven wins (240)")
    options = parser.parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    played = games_of(game, options.games, options.seed, proven=False)
    played += games_of(game, options.proven, options.seed, proven=True)
    show([sample for place, each in enumerate(played) for sample in chances_in(game, each, place // 2)])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
