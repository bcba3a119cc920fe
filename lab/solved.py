"""Solving of many positions by many processes or machines: `python main.py solve GAME …`.

    --all               every start of the board (`lab.starts`)
    POSITION --plies N  all positions N plies after POSITION (default: the start); prints the bounds that they prove
                        for POSITION, such as "at least …, at most …"

Each position is a job with a file of its own, so a stopped command continues where it was stopped. The file holds the
exact value for the side to move, the nodes visited and the seconds taken.
"""

from __future__ import annotations

import hashlib
import math
import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from ai.cache import cache
from ai.commands import folder_for
from ai.exact import can_be_found_out, most_patient_plies, oracle_of
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal, returns
from lab.errors import RequestError
from lab.papers.jobs import finished_results, run_jobs
from lab.pool import Workers, workers

FOLDER = Path("artifacts") / "solved"


class SolveJob(NamedTuple):
    """A position to be solved.

    Attributes:
        game: the board's name.
        position: the text of the position.
        megabytes: memory for the solver.
    """

    game: str
    position: str
    megabytes: int

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:16]


class MarginBounds(NamedTuple):
    """Bounds of player 0's final margin."""

    least: float
    most: float


def state_of(game: Game, position: str) -> Any:
    """Return the position that a text describes; an empty text describes the start.

    Raises:
        PositionError: if the text is no position.
        RequestError: if the game is over in this position.
    """
    state = game.from_position(position) if position else game.initial_state()
    if is_terminal(state):
        raise RequestError("nothing-to-solve", position=position)
    return state


def require_late(game: Game, state: Any) -> None:
    """Raise a RequestError if a position is too early for the board's solver."""
    if not can_be_found_out(game, state):
        raise RequestError("too-early", position=game.to_position(state), game=game.title, n=most_patient_plies(game))


def solve_job(job: SolveJob) -> dict[str, Any]:
    """Return as JSON values: a position's exact value for the side to move, the nodes visited, the seconds taken."""
    cache.use()
    game = find_game(job.game)
    oracle, began = oracle_of(game, job.megabytes), time.perf_counter()
    before = oracle.nodes
    worth = oracle.value(game.from_position(job.position))
    assert worth is not None, "without a limit there is an answer"
    seconds = round(time.perf_counter() - began, 2)
    margin = worth.result if worth.margin is None else worth.margin
    return {"position": job.position, "margin": margin, "nodes": oracle.nodes - before, "seconds": seconds}


def solve_all(game: Game, folder: Path | None, processes: Workers, megabytes: int) -> None:
    """Solve every start of a board and print its value for the player who begins."""
    module = game.companion("starts")
    if module is None:
        raise RequestError("no-starts", game=game.title)
    starts: dict[str, str] = module.STARTS
    jobs = [SolveJob(game.name, position, megabytes) for position in starts.values()]
    with workers(processes) as executor:
        found = run_jobs(_folder(game, folder), jobs, solve_job, executor, text("positions"))
    for name, each in zip(starts, found, strict=True):
        nodes, seconds = f"{each['nodes']:,}", each["seconds"]
        print(f"{name:14} {each['margin']:+4}  " + text("{nodes} positions, {seconds} s", nodes=nodes, seconds=seconds))


def solve_from(game: Game, position: str, plies: int, folder: Path | None, processes: Workers, megabytes: int) -> None:
    """Solve all positions `plies` plies after `position`, and print the bounds that they prove for `position`.

    Raises:
        PositionError, RequestError: as `state_of` and `require_late`.
    """
    state = state_of(game, position)
    leaves = _leaves(game, state, plies)
    for leaf in leaves.values():
        require_late(game, leaf)
    jobs = [SolveJob(game.name, leaf, megabytes) for leaf in sorted(leaves)]
    where = _folder(game, folder)
    try:
        with workers(processes) as executor:
            _solve_missing(where, jobs, executor)
    finally:
        solved = finished_results(where, jobs)
        margins = {each["position"]: each["margin"] for each in solved}
        print(_sentence(game, _bounds(game, state, plies, margins), len(solved), len(jobs)))


def _solve_missing(folder: Path, jobs: list[SolveJob], executor: Executor) -> None:
    run_jobs(folder, jobs, solve_job, executor, text("positions"))


def _folder(game: Game, folder: Path | None) -> Path:
    return folder_for(folder or FOLDER / game.name)


def _leaves(game: Game, state: Any, plies: int) -> dict[str, Any]:
    """Return the distinct undecided positions after `plies` plies, keyed by their texts."""
    layer = {game.to_position(state): state}
    for _ in range(plies):
        after = [apply_action(each, action) for each in layer.values() for action in game.actions(each)]
        layer = {game.to_position(each): each for each in after if not is_terminal(each)}
    return layer


def _bounds(game: Game, state: Any, plies: int, margins: dict[str, int]) -> MarginBounds:
    """Return the bounds of player 0's final margin at `state`, from solved positions `plies` plies later."""
    if is_terminal(state):
        margin = _margin(game, state)
        return MarginBounds(margin, margin)
    if plies == 0:
        found = margins.get(game.to_position(state))
        if found is None:
            return MarginBounds(-math.inf, math.inf)
        own = found if current_player(state) == 0 else -found
        return MarginBounds(own, own)
    after = [_bounds(game, apply_action(state, action), plies - 1, margins) for action in game.actions(state)]
    choose = max if current_player(state) == 0 else min
    return MarginBounds(choose(each.least for each in after), choose(each.most for each in after))


def _margin(game: Game, state: Any) -> int:
    """Return the margin of player 0 in a finished game: in points, or 1, 0 or -1 on a board without points."""
    if game.score is None:
        return int(returns(state))
    own, other = game.score(state)
    return own - other


def _sentence(game: Game, bounds: MarginBounds, solved: int, jobs: int) -> str:
    """Return a sentence with the proven bounds."""
    count = text("{solved} of {pieces} positions are solved", solved=solved, pieces=jobs)
    if bounds.least == bounds.most:
        worth = text("{margin:+} for who began", margin=int(bounds.least))
        return f"{game.title}: {worth}; {count}"
    least = text("at least {margin:+}", margin=int(bounds.least)) if math.isfinite(bounds.least) else ""
    most = text("at most {margin:+}", margin=int(bounds.most)) if math.isfinite(bounds.most) else ""
    proven = ", ".join(filter(None, [least, most])) or text("nothing is proven yet")
    return f"{game.title}: {proven}; {count}"
