"""A contest in its folder: its plan, and every game with its moves, written down as it ends.

    FOLDER/plan.json      who meets whom, when it was begun, and who failed and why
    FOLDER/plan.copy.json the same, for the case that the other file is cut
    FOLDER/games.jsonl    the games, as `lab.game_store` has them

A folder is gone on with where it was left, after a crash too: only games that were not over are played again, and they
are the same games. Only what the same program, and the same players, began is gone on with; anything can be looked at.
"""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ai.commands import folder_for
from game import wall_clock
from game.errors import RulesError
from game.files import write_whole
from game.registry import find_game
from lab.arena import MatchResult
from lab.contest.plan import ContestPlan, names_of, player_of
from lab.crosstable import Crosstable
from lab.errors import ContestError, KeptError
from lab.game_store import GameResult, GameStore, Setup, data_in, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lab.arena import Pairing

PLAN, PLAN_COPY, GAMES = "plan.json", "plan.copy.json", "games.jsonl"
Games = dict[str, dict[int, GameResult]]
"""Finished games by the names of their pair (`lab.arena.pair_of`) and by number."""
InOrder = dict[tuple[str, int], GameResult]
"""The same in the order in which they ended."""


class Contest:
    """One contest. One thread may play it while others look at it and let players join.

    Attributes:
        folder: where it lies.
        plan: what is to be played.
        begun: when it was begun, in UTC.
        failed: why a player cannot play, by name.
        is_outdated: whether it was begun by another version of the program, or with other players of the same names,
            when it was opened.
        last: pair and number of the games that ended, the latest last.
    """

    def __init__(
        self, folder: Path, plan: ContestPlan, begun: datetime, games: InOrder, failed: Mapping[str, str]
    ) -> None:
        self.folder, self.plan, self.begun = folder, plan, begun
        self.failed = dict(failed)
        self.last: list[tuple[str, int]] = []
        self._games: Games = {}
        self._index(games)
        self._lock = threading.RLock()
        """Held by whoever changes what is kept, or reads more of it than one thing."""
        self.is_outdated = False
        self._kept: GameStore | None = None
        self._who: Setup = {}
        """What decides how those play who do, as it was written down last."""

    @classmethod
    def create(cls, folder: Path, plan: ContestPlan) -> Self:
        """Begin a contest in a folder of its own; one that lies there with the same plan is gone on with.

        Raises:
            RulesError: if a player is not known.
            ContestError, KeptError: if it cannot be played, or another contest lies there.
            PathError: if nothing can be written there.
        """
        plan = plan.checked()
        if has_plan(folder):
            found = cls.load(folder)
            if found.plan != plan:
                raise KeptError("other-games", file=str(folder))
            found.resume()
            return found
        found = cls(folder_for(folder), plan, wall_clock.now(), {}, {})
        found.resume()
        return found

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Look at a contest that was kept; `resume` to play on.

        Raises:
            OSError: if it cannot be read.
            ContestError, KeptError: if it holds something else.
        """
        plan, begun = cls.plan_in(folder)
        setup, games = GameStore.read(folder / GAMES)
        failed = _read(folder).get("failed")
        reasons = {str(name): str(why) for name, why in failed.items()} if isinstance(failed, dict) else {}
        found = cls(folder, plan, begun, games, reasons)
        found.is_outdated = bool(games) and found._differs_from(setup)
        return found

    @staticmethod
    def plan_in(folder: Path) -> tuple[ContestPlan, datetime]:
        """Return what is played in a contest that was kept, and since when.

        Raises:
            OSError: if it cannot be read.
            ContestError: if it holds something else.
        """
        data = _read(folder)
        return ContestPlan.from_data(data.get("plan")), _when(data.get("begun"))

    def resume(self) -> None:
        """Be ready for more games; who failed is tried again.

        Raises:
            ContestError: if the program or a player is another one by now, or the contest was deleted.
            PathError, KeptError: if nothing can be written.
        """
        if self._kept is not None:
            return
        path = self.folder / GAMES
        if self.last and not path.exists():
            raise ContestError("no-contest")
        if self._is_changed:
            self.is_outdated = True
            raise ContestError("contest-changed")
        with self._lock:
            kept = GameStore(path, self._setup)
            self._index(kept.results)  # another window may have played on since this one looked
            self.failed.clear()
            try:
                self.write()
            except BaseException:
                kept.close()
                raise
            self._kept = kept

    def _index(self, games: InOrder) -> None:
        """Know these games of those who play, and no others."""
        entrants = set(self.plan.entrants)
        self.last = [game for game in games if set(names_of(game[0])) <= entrants]
        self._games = {}
        for pair, number in self.last:
            self._games.setdefault(pair, {})[number] = games[pair, number]

    @property
    def _is_changed(self) -> bool:
        """Whether games that are played now would not go together with those that were played."""
        try:
            setup, games = GameStore.read(self.folder / GAMES)
        except OSError:
            return True
        return bool(setup or games) and self._differs_from(setup)

    def _differs_from(self, setup: Setup) -> bool:
        """Whether games of a set-up, and the players as they were then, do not go together with those of today."""
        try:
            return setup != self._setup or _read(self.folder).get("players") != self._players()
        except (OSError, RulesError, KeptError, ContestError):
            return True

    def close(self) -> None:
        """Write no more games."""
        with self._lock:
            kept, self._kept = self._kept, None
            if kept is not None:
                kept.close()

    def join(self, player: str) -> bool:
        """Let one more player play, at the end of the list; False if it plays already.

        Raises:
            RulesError: if there is no such player.
            ContestError: if there are too many.
            OSError: if it cannot be written down.
        """
        with self._lock:
            plan = self.plan.joined_by(player)
            if plan == self.plan:
                return False
            self.plan = plan
            self.write()
        return True

    def record(self, pairing: Pairing, result: GameResult) -> None:
        """Keep a game that is over. Raises OSError if it cannot be written; those before it are kept."""
        with self._lock:
            if self._kept is not None:
                self._kept.add(pairing.pair, pairing.number, result)
            self._games.setdefault(pairing.pair, {})[pairing.number] = result
            self.last.append((pairing.pair, pairing.number))

    def fail(self, player: str, reason: str) -> None:
        """Let a player who cannot play have no more games. Raises OSError if that cannot be written down."""
        with self._lock:
            self.failed.setdefault(player, reason)
            self._write()  # the player may be gone: how it played is known

    @property
    def results(self) -> Games:
        """Those that are over, as they are now: what ends later changes nothing in it."""
        with self._lock:
            return {pair: dict(games) for pair, games in self._games.items()}

    def result(self, pair: str, number: int) -> GameResult | None:
        """Return how a game went; None while it is not over."""
        return self._games.get(pair, {}).get(number)

    def has(self, pairing: Pairing) -> bool:
        """Return whether a game is over."""
        return pairing.number in self._games.get(pairing.pair, ())

    def missing(self) -> Iterator[Pairing]:
        """Yield the games that are still to be played, in their order."""
        return (pairing for pairing in self.plan.pairings(tuple(self.failed)) if not self.has(pairing))

    @property
    def played(self) -> int:
        """How many games are over."""
        with self._lock:
            return sum(min(len(games), self.plan.games) for games in self._games.values())

    @property
    def total(self) -> int:
        """How many games there will have been: those of who failed only as far as they were played."""
        with self._lock:
            pairs = {" ".join(pair) for pair in self.plan.pairs if not set(pair) & set(self.failed)}
            others = sum(len(games) for pair, games in self._games.items() if pair not in pairs)
            return len(pairs) * self.plan.games + others

    @property
    def is_done(self) -> bool:
        """Whether nothing is to be played any more."""
        return self.played >= self.total

    @property
    def crosstable(self) -> Crosstable:
        """The results of all pairs, of those too that have not begun."""
        with self._lock:
            plan, results = self.plan, {}
            for pair in plan.pairs:
                games = self._games.get(" ".join(pair), {})
                results[pair] = MatchResult.from_points(game.points for game in games.values())
        return Crosstable(list(plan.entrants), results)

    def write(self) -> None:
        """Write down what is played and by whom. Raises OSError if that is not possible."""
        with self._lock:
            self._who = self._players()
            self._write()

    def _write(self) -> None:
        data = {
            "plan": self.plan.data(),
            "begun": self.begun.isoformat(timespec="seconds"),
            "players": self._who,
            "failed": self.failed,
        }
        for name in (PLAN_COPY, PLAN):
            write_whole(self.folder / name, json.dumps(data, indent=1))

    @property
    def _setup(self) -> Setup:
        """What decides how its games go, but for who plays, which may grow."""
        return setup_of(find_game(self.plan.game), (), self.plan.openings, self.plan.seed)

    def _players(self) -> Setup:
        """Return what decides how those play who do, beside what decides it for all."""
        game, shared, plan = find_game(self.plan.game), self._setup, self.plan
        setup = setup_of(game, [player_of(plan, name) for name in plan.entrants], plan.openings, plan.seed)
        return {key: value for key, value in setup.items() if shared.get(key) != value}


def has_plan(folder: Path) -> bool:
    """Return whether a contest was begun in a folder."""
    return any((folder / name).is_file() for name in (PLAN, PLAN_COPY))


def _read(folder: Path) -> dict[str, Any]:
    """Return what the file of the plan says, or its copy where it is missing or cut."""
    try:
        data = data_in(folder / PLAN)
    except (OSError, ValueError) as error:
        data = _copy_in(folder)
        if data is None and isinstance(error, OSError):
            raise
        if data is None:
            raise ContestError("unreadable-plan") from error
    if not isinstance(data, dict):
        raise ContestError("unreadable-plan")
    return data


def _copy_in(folder: Path) -> Any:
    with suppress(OSError, ValueError):
        return data_in(folder / PLAN_COPY)
    return None


def _when(text: object) -> datetime:
    try:
        found = datetime.fromisoformat(str(text))
        found = found if found.tzinfo else found.replace(tzinfo=UTC)
        found.astimezone()  # a day that is shown must be one where it is shown, too
    except (ValueError, OverflowError, OSError) as error:
        raise ContestError("unreadable-plan") from error
    return found
