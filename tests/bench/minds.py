"""The minds' rows: random games, UCT, alpha-beta and stopping, beside OpenSpiel where it has the board."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest import mock

from ai.engine import Engine, Limit
from ai.methods import METHODS
from ai.players import find_player
from ai.search.playout import random_games
from ai.search.task import Task
from ai.spec import PlayerSpec, TreeOptions
from ai.thinking import load, think
from game import Game, find_game
from tests.bench.row import Row, rate

try:
    import pyspiel
    from open_spiel.python.algorithms import minimax
except ImportError:
    pyspiel = None

PATHWAYZ, PENTAGO, CONNECT_FOUR = (find_game(name) for name in ("pathwayz", "pentago-twist", "connect-four"))
STOPS = 100


def rows() -> Iterator[Row]:
    """Measure and yield the minds' rows, one after the other."""
    yield _games_row(PATHWAYZ, 40_000, 120_000)
    yield _alpha_beta_row(PATHWAYZ, 2.0)
    yield _champion_row(PATHWAYZ, 1.0)
    yield _champion_row(PENTAGO, 2.5)
    yield _alpha_beta_row(PENTAGO, 3.0)
    yield _alpha_beta_row(CONNECT_FOUR, 5.0)
    yield from _beside_open_spiel()
    yield Row(f"stop to result, worst of {STOPS}", 1000 * worst_stop(), "ms", 50, at_most=True)


def _games_row(game: Game, number: int, reach: float) -> Row:
    return Row(f"{game.title}: random games, one core", rate(games(game, number)), "games/s", reach)


def games(game: Game, number: int) -> Callable[[], float]:
    """Return what plays so many random games from the start, and returns how many."""
    random_games(game, game.initial_state(), 10)

    def work() -> float:
        random_games(game, game.initial_state(), number, seed=random.getrandbits(60) + 1)
        return number

    return work


def _alpha_beta_row(game: Game, reach: float) -> Row:
    speed = rate(searching(game, "alpha-beta", 4_000_000)) / 1e6
    return Row(f"{game.title}: alpha-beta from the start, one core", speed, "M nodes/s", reach)


def _champion_row(game: Game, reach: float) -> Row:
    champion = find_player(game, "champion")

    def work() -> float:
        task = Task(game, game.initial_state(), champion.limited(Limit(nodes=2_000_000)))
        think(task)
        return float(task.counters[0])

    load(game, champion)
    return Row(f"{game.title}: the champion from the start, one core", rate(work) / 1e6, "M nodes/s", reach)


def searching(game: Game, method: str, nodes: int) -> Callable[[], float]:
    """Return what searches so many nodes from the start, and returns how many."""
    player = PlayerSpec("bench", method, Limit(nodes=nodes))
    if METHODS[method].options is TreeOptions:
        player = replace(player, options=TreeOptions(reuse=False))
    load(game, player)

    def work() -> float:
        task = Task(game, game.initial_state(), player)
        think(task)
        return float(task.counters[0])

    return work


def _beside_open_spiel() -> Iterator[Row]:
    """Compare Connect Four with OpenSpiel."""
    if pyspiel is None:
        print("OpenSpiel is not installed here (the extra `bench` has it): its rows are left out")
        return
    spiel = pyspiel.load_game("connect_four")
    # A third of a second or so for each measurement on either side.
    yield ratio("Connect Four: random games beside OpenSpiel", games(CONNECT_FOUR, 2_000_000), rollouts(spiel), 25)
    yield ratio("Connect Four: UCT beside MCTSBot", searching(CONNECT_FOUR, "uct", 500_000), _simulations(spiel), 4)
    yield ratio(
        "Connect Four: alpha-beta beside alpha_beta_search",
        searching(CONNECT_FOUR, "alpha-beta", 4_000_000),
        _spiel_alpha_beta(spiel),
        5,
    )


def ratio(what: str, ours: Callable[[], float], theirs: Callable[[], float], reach: float) -> Row:
    """Return how many times as much a second `ours` does as `theirs`, taking turns so that both meet the same noise."""
    pairs = [(rate(ours, 1), rate(theirs, 1)) for _ in range(5)]
    mine, other = (sorted(pair[side] for pair in pairs)[2] for side in (0, 1))
    return Row(f"{what}, {_millions(mine)} to {_millions(other)}", mine / other, "times", reach)


def _millions(per_second: float) -> str:
    return f"{per_second / 1e6:.3g} M/s"


def _bot(spiel: Any, simulations: int, rollouts: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    return pyspiel.MCTSBot(spiel, evaluator, 2.0, simulations, 1000, False, 7, False)


def rollouts(spiel: Any, each: int = 2000) -> Callable[[], float]:
    """OpenSpiel's random games: its MCTSBot with so many rollouts a leaf that the tree costs nothing."""
    simulations = 20
    bot = _bot(spiel, simulations, each)

    def work() -> float:
        bot.step(spiel.new_initial_state())
        return simulations * each

    return work


def _simulations(spiel: Any) -> Callable[[], float]:
    simulations = 50_000
    bot = _bot(spiel, simulations, 1)

    def work() -> float:
        bot.step(spiel.new_initial_state())
        return simulations

    return work


def _spiel_alpha_beta(spiel: Any) -> Callable[[], float]:
    """OpenSpiel's alpha-beta (its Python package has only this one) to a fixed depth, every position worth 0."""
    depth = 10
    nodes = _spiel_nodes(spiel, depth)

    def work() -> float:
        minimax.alpha_beta_search(spiel, value_function=_nothing, maximum_depth=depth, maximizing_player_id=0)
        return nodes

    return work


def _nothing(_state: Any) -> float:
    return 0.0


def _spiel_nodes(spiel: Any, depth: int) -> float:
    """Return the calls of its recursive search, leaves included, counted once with a wrapper around it."""
    plain = minimax._alpha_beta  # noqa: SLF001  open_spiel's own, and nothing else sees its calls
    count = 0

    def counting(*arguments: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        return plain(*arguments, **named)

    with mock.patch.object(minimax, "_alpha_beta", counting):
        minimax.alpha_beta_search(spiel, value_function=_nothing, maximum_depth=depth, maximizing_player_id=0)
    return count


def worst_stop() -> float:
    """Return the longest time, in seconds, from `stop` to the result, of STOPS searches on all boards in turn."""
    worst = 0.0
    chance = random.Random(1)
    with Engine() as engine:
        for number in range(STOPS):
            game = (PATHWAYZ, PENTAGO, CONNECT_FOUR)[number % 3]
            method = ("alpha-beta", "uct")[number % 2]
            player = PlayerSpec(method, method)
            load(game, player)
            analysis = engine.analyse(game.initial_state(), player=player)
            while analysis.info.nodes < 1000 and not analysis.done:
                time.sleep(0.001)
            time.sleep(chance.uniform(0.0, 0.05))
            began = time.perf_counter()
            analysis.stop()
            analysis.result(60)
            worst = max(worst, time.perf_counter() - began)
    return worst
