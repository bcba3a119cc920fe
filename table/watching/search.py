"""A watched search: its settings, its run, and the shown event."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ai.search.textbook import uct
from game.formats import in_digits
from game.texts import text
from table.watching.exercises import EXERCISES, Run, games_result, tree_result
from table.watching.games import GamesTrace
from table.watching.playback import Playback
from table.watching.problems import ORDERS, plain_problem
from table.watching.recording import Recording
from table.watching.watch import MOST_POSITIONS, DepthProbe, TraceBuilder, Watchable, first_depth

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.spec import Game
    from table.watching.exercises import ExerciseResult, GamesResult, TreeResult
    from table.watching.problems import Order

ALGORITHMS: tuple[Watchable, ...] = ("minimax", "alpha-beta", "negamax", "uct")
RANDOM_GAMES = (50, 100, 200, 400, 1000, 2000, 5000, 10_000, 20_000)
"""The offered numbers of random games of UCT."""
SEED = 1
"""Seed of the random games, so that a run can be repeated."""
_FIRST_GAMES = 400
_SLICE = 0.008  # seconds of searching in each frame
_SHOWN = 0.1  # seconds between two displays of new events


class TreeRun(TraceBuilder):
    """A run of minimax, alpha-beta or negamax; its marks are the events that cut moves off."""

    @property
    def count(self) -> int:
        """The number of events; 1 before there are events."""
        return len(self.trace.events) if self.trace is not None else 1

    def progress_at(self, at: int) -> tuple[int, int]:
        """Return the number of event `at`, counted from 1, and the number of all events."""
        return at + 1, self.count

    @property
    def marks(self) -> Sequence[int]:
        """The numbers of the events that cut moves off."""
        return self.trace.cuts if self.trace is not None else ()

    def next_mark(self, at: int, step: int) -> int | None:
        """Return the next cut after event `at`, or with `step` -1 the last cut before it; None if there is none."""
        return self.trace.next_cut(at, step) if self.trace is not None else None

    @property
    def result(self) -> TreeResult | None:
        """The result of the run; None until all its events are known."""
        return tree_result(self.trace) if self.trace is not None else None


class GamesRun:
    """A run of UCT, played in small pieces. `next_mark` goes from game to game; `marks` is empty."""

    marks: Sequence[int] = ()

    def __init__(self, game: Game, state: Any, games: int) -> None:
        self.games = games
        self.trace = GamesTrace(state)
        self._recording = Recording(uct(plain_problem(game), state, games, SEED))

    def advance(self, seconds: float) -> None:
        """Play for `seconds` seconds."""
        known = len(self.trace.events)
        self._recording.advance(time.perf_counter() + seconds)
        self.trace.extend(self._recording.events[known:])
        if self.done:
            self.trace.finish()

    @property
    def done(self) -> bool:
        """Whether all games are played."""
        return self._recording.done

    @property
    def count(self) -> int:
        """The current number of events, at least 1."""
        return max(1, len(self.trace.events))

    def progress_at(self, at: int) -> tuple[int, int]:
        """Return the number of event `at`'s game, from 1 (0 before the first event), and the number of all games."""
        return self.trace.game_number(at) if self.trace.events else 0, self.games

    def next_mark(self, at: int, step: int) -> int | None:
        """Return the next event after `at` that ends a game; None if there is none.

        With `step` -1, return the last such event before `at`.
        """
        ends = self.trace.ends
        over = self.trace.over(at)
        place = over if step > 0 else over - 1 - (over > 0 and ends[over - 1] == at)
        return ends[place] if 0 <= place < len(ends) else None

    @property
    def result(self) -> GamesResult | None:
        """The result of the games; None until all are played."""
        return games_result(self.trace) if self.done else None


class WatchedSearch:
    """A run of an algorithm on a position; one event of the run is shown.

    Attributes:
        algorithm, order, depth, games: the settings of the search.
        run: the run with these settings.
        at: the shown event.
        playback: the automatic playback of the events.
        exercise: the number of the exercise that is open beside the search, counted from 0, or None.
    """

    def __init__(self, game: Game, state: Any, algorithm: Watchable, tell: Callable[[str], object]) -> None:
        """Begin to search. `tell` gets a sentence that says why the tree cannot be made deeper."""
        self.game, self.state, self._tell = game, state, tell
        self.algorithm: Watchable = algorithm
        self.order: Order = "plain"
        self.depth, self.games = first_depth(game, state), _FIRST_GAMES
        self.playback = Playback()
        self.exercise: int | None = None
        self._probe: DepthProbe | None = None
        """The check whether a deeper tree can be shown; None unless the check runs."""
        self._results: dict[int, dict[Run, ExerciseResult]] = {}
        """Results of the exercises' runs, keyed by depth."""
        self._shown_at = float("-inf")
        self.restart()

    @property
    def is_uct(self) -> bool:
        """Whether the algorithm is UCT, with random games in place of a full tree."""
        return self.algorithm == "uct"

    @property
    def is_at_end(self) -> bool:
        """Whether the last event so far is shown."""
        return self.at == self.run.count - 1

    @property
    def is_working(self) -> bool:
        """Whether the search, or the check for a deeper tree, is running."""
        return self._probe is not None or not self.run.done

    @property
    def results(self) -> dict[Run, ExerciseResult]:
        """Result of each run that was watched to its end at the present depth."""
        return self._results.setdefault(self.depth, {})

    # -- what is searched -----------------------------------------------------------------------------

    def restart(self) -> None:
        """Start the search again with the current choices."""
        if self.algorithm == "uct":
            self.run: TreeRun | GamesRun = GamesRun(self.game, self.state, self.games)
        else:
            self.run = TreeRun(self.game, self.state, self.algorithm, self.depth, self.order)
        self._follows_end = self.playback.playing = False
        self.run.advance(_SLICE)
        self._show(0)

    def set_up(self, run: Run) -> None:
        """Search with the settings of `run`; a number of 0 games keeps the present number."""
        self.algorithm, self.order, self.games = run.algorithm, run.order, run.games or self.games
        self.restart()

    def choose_algorithm(self, algorithm: Watchable) -> None:
        """Search by another algorithm."""
        self.set_up(Run(algorithm, self.order))

    def choose_order(self, order: Order) -> None:
        """Search with another order of moves."""
        self.set_up(Run(self.algorithm, order))

    def next_algorithm(self) -> None:
        """Choose the next algorithm."""
        self.choose_algorithm(ALGORITHMS[(ALGORITHMS.index(self.algorithm) + 1) % len(ALGORITHMS)])

    def next_order(self) -> None:
        """Choose the next order of moves."""
        if not self.is_uct:
            self.choose_order(ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)])

    def change_amount(self, step: int) -> None:
        """Search one ply more or less; with UCT, play more or fewer random games."""
        if self.is_uct:
            self.games = RANDOM_GAMES[min(max(RANDOM_GAMES.index(self.games) + step, 0), len(RANDOM_GAMES) - 1)]
            self.restart()
        elif step > 0:
            self._probe = self._probe or DepthProbe(self.game, self.state, self.depth)
            self._deepen()
        elif self.depth + step >= 1:
            self._probe = None
            self.depth += step
            self.restart()

    def _deepen(self) -> None:
        """Continue the check whether a tree one ply deeper can be watched.

        If it can, search this tree; if it cannot, say why.
        """
        assert self._probe is not None
        self._probe.advance(_SLICE)
        found = self._probe.found
        if found is None:
            return
        self._probe = None
        if found == "more":
            self.depth += 1
            self.restart()
        elif found == "whole":
            self._tell(text("The tree is complete: every line of play ends in it."))
        else:
            count = in_digits(MOST_POSITIONS)
            many = text("One move deeper the tree has more than {count} positions, too many to watch.", count=count)
            self._tell(many)

    def next_exercise(self) -> None:
        """Open the exercise after the open one; if none is open, the first one."""
        self.exercise = 0 if self.exercise is None else (self.exercise + 1) % len(EXERCISES)

    def close_exercise(self) -> None:
        """Close the exercise."""
        self.exercise = None

    # -- which event is shown -------------------------------------------------------------------------

    def jump(self, at: int) -> None:
        """Show an event, and stop playing."""
        self.playback.playing = False
        self.go(at)

    def go(self, at: int) -> None:
        """Show event `at`, or the nearest event that exists."""
        self._follows_end = False
        self._show(min(max(at, 0), self.run.count - 1))

    def go_to_end(self) -> None:
        """Show the last event, and while the search runs, each new last event."""
        self.go(self.run.count - 1)
        self._follows_end = not self.run.done

    def next_mark(self, step: int) -> int | None:
        """Return the next mark of the run, or with `step` -1 the previous one; None if there is none."""
        return self.run.next_mark(self.at, step)

    def toggle(self, now: float) -> None:
        """Play or stop; at the end, play from the start."""
        playing = not self.playback.playing
        if playing and self.is_at_end:
            self.go(0)
        self.playback.set_playing(playing, now)

    def _show(self, at: int) -> None:
        """Show an event; if it is the last one of the run, keep the run's result."""
        self.at = at
        if self.is_at_end and (result := self.run.result) is not None:
            order: Order = "plain" if self.is_uct else self.order
            self.results[Run(self.algorithm, order, self.games if self.is_uct else 0)] = result

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        """Continue the search and the playing; return whether there is something new to show."""
        before = self.run, self.at, self.playback.playing
        has_news = self._search(now)
        while self.playback.due(now):
            self._play_on()
        if self.is_at_end and self.run.done:
            self.playback.playing = False
        return has_news or before != (self.run, self.at, self.playback.playing)

    def _search(self, now: float) -> bool:
        """Continue the search; show its new events now and then and at its end. Return whether events were shown."""
        if self._probe is not None:
            self._deepen()
        elif not self.run.done:
            self.run.advance(_SLICE)
            if now - self._shown_at >= _SHOWN or self.run.done:
                self._shown_at = now
                self._show(self.run.count - 1 if self._follows_end else self.at)
                return True
        return False

    def _play_on(self) -> None:
        """Show the next event; for UCT at the greatest speed, show the end of the next game."""
        whole = self.next_mark(1) if self.is_uct and self.playback.is_fastest else None
        self.go(self.at + 1 if whole is None else whole)
