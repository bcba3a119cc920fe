"""The proof search beside plain full-width search: `python -m tests.bench.proof [GAME] [--positions 500] [--empty 48]`.

Positions: one a game, drawn evenly from its undecided positions with at most `--empty` empty cells, as the game
reached them. The games are alpha-beta's against itself, 1,000 nodes a move, from four random plies, with a random
move in ten; those that end before there is such a position give none, and the next seed is tried. Nothing is selected
by what the position holds.

The truth about each is what the search of the players, alpha-beta, says at depth 5, which prunes nothing and knows
nothing of threats. The proof search then has one second, with an empty memory. A claim counts as found if the distance
is the true one and the move keeps it; any other claim is false. Rows are kept in a CSV as they come, and a run that
was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import csv
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ai.info import Info, Limit
from ai.search.proof import Proof, investigate, load
from ai.search.scores import distance
from ai.search.task import Task
from ai.spec import PlayerSpec
from ai.thinking import think
from game import Game, Match, apply_action, find_game, is_terminal
from tests.bench.row import Row

PLIES = 5
SECONDS = 1.0
POSITIONS = 500
MOST_EMPTY = {"pathwayz": 48, "pentago-twist": 30}
"""Late: in Pathwayz half the board is filled, or more; in Pentago-Twist a win in five plies is just possible."""
_SHARES = {"pathwayz": 95, "pentago-twist": 100}
"""Of the wins, in hundredths, that were promised to be found."""
_NODES = 1000
_OPENING_PLIES = 4
_RANDOM_MOVES = 0.1
_FOLDER = Path("artifacts") / "proof"


class Case(NamedTuple):
    """A position, what is true of it, and what was claimed.

    Attributes:
        seed: of its game.
        truth: in how many plies the side to move wins by force, 0 if not within PLIES.
        claim: the same by the proof search within SECONDS.
        right: whether there was no claim, or the true one with a move that keeps it.
        seconds, plain_seconds: of the proof search, until its answer was there; of full-width search.
    """

    seed: int
    position: str
    empty: int
    truth: int
    claim: int
    right: bool
    seconds: float
    plain_seconds: float


def rows() -> Iterator[Row]:
    """Measure 500 positions a board (some minutes) and yield what the project promised of them."""
    for name, share in _SHARES.items():
        yield from _rows(find_game(name), share)


def _rows(game: Game, promised: float) -> Iterator[Row]:
    cases = list(measured(game, POSITIONS, MOST_EMPTY[game.name]))
    held = [case for case in cases if case.truth]
    share = 100 * sum(case.claim == case.truth and case.right for case in held) / len(held)
    what = f"{game.title}: {len(held)} wins in up to {PLIES} plies in {len(cases)} positions, proven in {SECONDS:g} s"
    yield Row(what, share, "%", promised)
    yield Row(f"{game.title}: false claims of the proof search there", sum(not c.right for c in cases), "", 0, True)


def measured(game: Game, positions: int, most_empty: int, known: dict[int, Case] | None = None) -> Iterator[Case]:
    """Yield so many cases, in the order of their seeds; those that are `known` by seed are not measured again."""
    load(game)
    seed = found = 0
    while found < positions:
        case = known[seed] if known and seed in known else _measure(game, seed, most_empty)
        if case is not None:
            found += 1
            yield case
        seed += 1


def _measure(game: Game, seed: int, most_empty: int) -> Case | None:
    """Return the case of a seed, or None if its game has no position so late."""
    state = late_position(game, seed, most_empty)
    if state is None:
        return None
    began = time.perf_counter()
    proof = investigate(game, state, Limit(seconds=SECONDS, depth=PLIES)).proof
    seconds = time.perf_counter() - began
    began = time.perf_counter()
    truth = _full_width(game, state, PLIES)
    plain_seconds = time.perf_counter() - began
    won = max(0, truth)
    empty = game.max_plies - int(state.ply)
    right = proof is None or (proof.plies == won and _keeps(game, state, proof))
    claim = proof.plies if proof else 0
    return Case(seed, game.to_position(state), empty, won, claim, right, round(seconds, 5), round(plain_seconds, 5))


def late_position(game: Game, seed: int, most_empty: int) -> Any:
    """Return a late position of the game that `seed` plays, or None if it ends before."""
    chance = random.Random(f"late {seed}")
    match = Match(game)
    late = []
    while match.outcome is None:
        if game.max_plies - int(match.state.ply) <= most_empty:
            late.append(match.state)
        if len(match.moves) < _OPENING_PLIES or chance.random() < _RANDOM_MOVES:
            match.push(chance.choice(match.legal_actions()))
        else:
            match.push(think(Task(game, match.state, PlayerSpec("", "alpha-beta", Limit(nodes=_NODES), seed=seed))))
    return chance.choice(late) if late else None


def _full_width(game: Game, state: Any, depth: int) -> int:
    """Return in how many plies the game is won (or, negative, lost) within `depth`, 0 if neither, by alpha-beta."""
    told: list[Info] = []
    think(Task(game, state, PlayerSpec("", "alpha-beta", Limit(depth=depth)), publish=told.append))
    plies = distance(told[-1].score)
    return 0 if plies is None else plies if told[-1].score > 0 else -plies


def _keeps(game: Game, state: Any, proof: Proof) -> bool:
    """Return whether the opponent is lost, in a ply less, after the move that is said to win."""
    after = apply_action(state, proof.action)
    if proof.plies == 1:
        return is_terminal(after) and after.winner == int(state.ply) & 1
    return not is_terminal(after) and _full_width(game, after, proof.plies - 1) == 1 - proof.plies


def main(arguments: list[str]) -> int:
    """Measure, printing progress and the result; return 1 if fewer were found than promised, or a claim was false."""
    options = _parser().parse_args(arguments)
    game, empty = find_game(options.game), options.empty or MOST_EMPTY[options.game]
    path = _FOLDER / f"{game.name}-{empty}.csv"
    known = {case.seed: case for case in _read(path)}
    cases = []
    for case in measured(game, options.positions, empty, known):
        cases.append(case)
        if case.seed not in known:
            _append(path, case)
        print(f"\r{len(cases)}/{options.positions} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    _report(cases)
    print(f"rows in {path}")
    held = [case for case in cases if case.truth]
    found = sum(case.claim == case.truth for case in held)
    return int(100 * found < _SHARES[game.name] * len(held) or not all(case.right for case in cases))


def _report(cases: list[Case]) -> None:
    print(f"{len(cases)} positions with {min(c.empty for c in cases)} to {max(c.empty for c in cases)} empty cells")
    for wins in ((1, 2, 3, 4, 5), (3, 5), (1,), (2,), (3,), (4,), (5,)):
        _tell(f"wins in {', '.join(map(str, wins))}", [case for case in cases if case.truth in wins])
    _tell("no win", [case for case in cases if not case.truth])
    print(f"false claims: {sum(not case.right for case in cases)}")


def _tell(what: str, cases: list[Case]) -> None:
    if not cases:
        return
    right = sum(case.claim == case.truth and case.right for case in cases)
    ours, plain = _spread([case.seconds for case in cases]), _spread([case.plain_seconds for case in cases])
    print(f"{what:<26}{len(cases):>5}, {right / len(cases):6.1%} right; proof search {ours}; full width {plain}")


def _spread(seconds: list[float]) -> str:
    return f"median {1000 * statistics.median(seconds):.1f} ms, worst {1000 * max(seconds):.0f} ms"


def _read(path: Path) -> Iterator[Case]:
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield _case(row)


def _case(row: dict[str, str]) -> Case:
    seed, empty, truth, claim = (int(row[name]) for name in ("seed", "empty", "truth", "claim"))
    seconds, plain_seconds = float(row["seconds"]), float(row["plain_seconds"])
    return Case(seed, row["position"], empty, truth, claim, row["right"] == "True", seconds, plain_seconds)


def _append(path: Path, case: Case) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = not path.is_file()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(Case._fields)
        writer.writerow(case)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.proof", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=_SHARES, default="pathwayz", metavar="GAME", help="pathwayz")
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N", help="how many (500)")
    parser.add_argument("--empty", type=int, metavar="N", help="most empty cells (48; of Pentago-Twist 30)")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
