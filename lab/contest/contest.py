"""A contest in its folder: its plan, and every finished game with its moves.

    FOLDER/plan.json      pairs, time of the beginning, and failed players with reasons
    FOLDER/plan.copy.json a copy, in case the other file is damaged
    FOLDER/games.jsonl    the games (`lab.game_store`)

A contest continues where it was stopped, also after a crash: only unfinished games are played again, and they are the
same games. It continues only with the same program and the same players; it can always be read.
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
_FIRST_RULES = 1
"""The version of the rules in set-ups that name none; older programs wrote such set-ups."""
Games = dict[str, dict[int, GameResult]]
"""The results of finished games, keyed by pair (`lab.arena.pair_of`) and by the number of the game."""
InOrder = dict[tuple[str, int], GameResult]
"""The results of finished games, keyed by pair and number, in the order of finishing."""


class Contest:
    """One contest. One thread may play it while others read it and add players.

    Attributes:
        folder: the folder of its files.
        plan: pairs, games and limits.
        game: the board, with the version of the rules in the contest's games.
        begun: time of the beginning, in UTC.
        failed: the reasons why players cannot play, keyed by the player's name.
        is_outdated: whether the program or a player had changed when the contest was opened.
        last: pair and number of each finished game, latest last.
    """

    def __init__(
        self, folder: Path, plan: ContestPlan, begun: datetime, games: InOrder, failed: Mapping[str, str]
    ) -> None:
        self.folder, self.plan, self.begun = folder, plan, begun
        self.game = find_game(plan.game)
        self.failed = dict(failed)
        self.last: list[tuple[str, int]] = []
        self._games: Games = {}
        self._index(games)
        self._lock = threading.RLock()
        """Held while stored data changes, or while several parts of it are read together."""
        self.is_outdated = False
        self._kept: GameStore | None = None
        self._who: Setup = {}
        """The set-up of the players as it was last written."""

    @classmethod
    def create(cls, folder: Path, plan: ContestPlan) -> Self:
        """Create a contest in its own folder, or continue the contest there if it has the same plan.

        Raises:
            RulesError: if a player is unknown.
            ContestError, KeptError: if the plan cannot be played, or the folder holds another contest.
            PathError: if the folder cannot be written.
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
        """Read a stored contest; `resume` prepares it for more games.

        Raises:
            OSError: if it cannot be read.
            ContestError, KeptError: if its files hold something else.
        """
        plan, begun, failed = cls.plan_in(folder)
        setup, games = GameStore.read(folder / GAMES)
        found = cls(folder, plan, begun, games, failed)
        if games:
            found.game = find_game(plan.game, setup.get("rules", _FIRST_RULES))
            found.is_outdated = found._differs_from(setup)
        return found

    @staticmethod
    def plan_in(folder: Path) -> tuple[ContestPlan, datetime, dict[str, str]]:
        """Return the plan of a stored contest, the time of its beginning, and the reasons why players cannot play.

        The reasons are keyed by the player's name.

        Raises:
            OSError: if it cannot be read.
            ContestError: if the file holds something else.
        """
        data = _read(folder)
        failed = data.get("failed")
        reasons = {str(name): str(why) for name, why in failed.items()} if isinstance(failed, dict) else {}
        return ContestPlan.from_data(data.get("plan")), _when(data.get("begun")), reasons

    def resume(self) -> None:
        """Open the files for more games; failed players get another try.

        Raises:
            ContestError: if the program or a player has changed, or the contest was deleted.
            PathError, KeptError: if its files cannot be written.
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
            if self.last and not kept.results:  # another window has just deleted the contest, and this file is new
                kept.close()
                path.unlink()
                with suppress(OSError):  # it is kept if its plan is still there
                    self.folder.rmdir()
                raise ContestError("no-contest")
            self._index(kept.results)  # another window may have added games meanwhile
            self.failed.clear()
            try:
                self.write()
            except BaseException:
                kept.close()
                raise
            self._kept = kept

    def _index(self, games: InOrder) -> None:
        """Take over the stored `games`, without those of players outside the plan."""
        entrants = set(self.plan.entrants)
        self.last = [game for game in games if set(names_of(game[0])) <= entrants]
        self._games = {}
        for pair, number in self.last:
            self._games.setdefault(pair, {})[number] = games[pair, number]

    @property
    def _is_changed(self) -> bool:
        """Whether the program or a player has changed, so that new games would not fit the stored games."""
        try:
            setup, games = GameStore.read(self.folder / GAMES)
        except OSError:
            return True
        if not games and not has_plan(self.folder):  # the program was killed before it wrote the plan
            return False
        return bool(setup or games) and self._differs_from(setup)

    def _differs_from(self, setup: Setup) -> bool:
        """Whether the present set-up or players differ from the stored ones; `setup` is the stored set-up."""
        try:
            return setup != self._setup or _read(self.folder).get("players") != self._players()
        except (OSError, RulesError, KeptError, ContestError):
            return True

    def close(self) -> None:
        """Close the file of games."""
        with self._lock:
            kept, self._kept = self._kept, None
            if kept is not None:
                kept.close()

    def join(self, player: str) -> bool:
        """Add a player at the end of the list. Return False if the player plays already.

        Raises:
            RulesError: if the player is unknown.
            ContestError: if there are too many players.
            OSError: if the plan cannot be written.
        """
        with self._lock:
            plan = self.plan.joined_by(player)
            if plan == self.plan:
                return False
            self.plan = plan
            self.write()
        return True

    def record(self, pairing: Pairing, result: GameResult) -> None:
        """Store a finished game. Raises OSError if it cannot be written; earlier games are safe."""
        with self._lock:
            if self._kept is not None:
                self._kept.add(pairing.pair, pairing.number, result)
            self._games.setdefault(pairing.pair, {})[pairing.number] = result
            self.last.append((pairing.pair, pairing.number))

    def fail(self, player: str, reason: str) -> None:
        """Exclude a player from all further games because it cannot play; `reason` is a sentence that says why.

        Raises OSError if the plan cannot be written.
        """
        with self._lock:
            self.failed.setdefault(player, reason)
            self._write()  # the player may be gone, so its set-up is not read again

    @property
    def results(self) -> Games:
        """A copy of the finished games."""
        with self._lock:
            return {pair: dict(games) for pair, games in self._games.items()}

    def result(self, pair: str, number: int) -> GameResult | None:
        """Return the result of a game; None if it is not finished."""
        return self._games.get(pair, {}).get(number)

    def has(self, pairing: Pairing) -> bool:
        """Whether a game is finished."""
        return pairing.number in self._games.get(pairing.pair, ())

    def missing(self) -> Iterator[Pairing]:
        """Yield the games that are not finished, in the order of the plan."""
        return (pairing for pairing in self.plan.pairings(tuple(self.failed)) if not self.has(pairing))

    @property
    def played(self) -> int:
        """Number of finished games."""
        with self._lock:
            return sum(min(len(games), self.plan.games) for games in self._games.values())

    @property
    def total(self) -> int:
        """Number of games that the contest will have at its end. Unplayed games of failed players do not count."""
        with self._lock:
            pairs = {" ".join(pair) for pair in self.plan.pairs if not set(pair) & set(self.failed)}
            others = sum(len(games) for pair, games in self._games.items() if pair not in pairs)
            return len(pairs) * self.plan.games + others

    @property
    def is_done(self) -> bool:
        """Whether all games are finished."""
        return self.played >= self.total

    @property
    def crosstable(self) -> Crosstable:
        """Results of all pairs, also of pairs without games."""
        with self._lock:
            plan, results = self.plan, {}
            for pair in plan.pairs:
                games = self._games.get(" ".join(pair), {})
                results[pair] = MatchResult.from_points(game.points for game in games.values())
        return Crosstable(list(plan.entrants), results)

    def write(self) -> None:
        """Write the plan and the players' set-up. Raises OSError if that fails."""
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
            write_whole(self.folder / name, json.dumps(data, indent=1), makes_folder=False)

    @property
    def _setup(self) -> Setup:
        """Set-up of the games without the players, because players may be added."""
        return setup_of(find_game(self.plan.game), (), self.plan.openings, self.plan.seed)

    def _players(self) -> Setup:
        """Return the players' part of the set-up."""
        game, shared, plan = find_game(self.plan.game), self._setup, self.plan
        setup = setup_of(game, [player_of(plan, name) for name in plan.entrants], plan.openings, plan.seed)
        return {key: value for key, value in setup.items() if shared.get(key) != value}


def has_plan(folder: Path) -> bool:
    """Whether a folder holds a contest."""
    return any((folder / name).is_file() for name in (PLAN, PLAN_COPY))


def _read(folder: Path) -> dict[str, Any]:
    """Return the content of the plan's file, or of its copy if the file is missing or damaged."""
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
        found.astimezone()  # a date must also exist in the local time zone, to be shown
    except (ValueError, OverflowError, OSError) as error:
        raise ContestError("unreadable-plan") from error
    return found
