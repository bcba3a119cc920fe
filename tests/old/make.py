"""Make the files of an older program by running it, `python make.py FOLDER` in a checkout of its commit.

    cd <a checkout of commit ea52e1c> && PYTHONPATH=. python <here>/tests/old/make.py <here>/tests/old/ea52e1c

The commits are those that wrote a new version of the library first: ea52e1c (2), 8a4d63ad (3), 91bfd83a (4),
fd457989 (5), d1f8fc6b (6), 42ee241c (7).

What is made: a library with games of all boards, settings with every option set, a game file a board, and what that
program itself says of all of them (`said.json`). The tests open the files with today's program and compare.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from game import GAMES
from saves.gamefile import write_game
from saves.library import Library
from saves.search import Query
from saves.settings import Settings


def _of_then(name: str) -> Any:
    """Return a module that lies in `table`, and lay in `ui` until commit 54badbd4."""
    return import_module(f"table.{name}" if find_spec("table") else f"ui.{name}")


RATINGS = {1: 800.0, 3: 1200.0, 10: 2200.0}
SETTINGS = """\
# My own settings: hands off!
[look]
theme = "contrast"  # the window is in the sun
ui_scale = 130
full_screen = true
animations = false
glow = "some"  # nobody knows this key

[sound]
volume = 35
muted = true

[players]
first = "Zoë"
second = "O'Hara"

[window]
width = 1600
height = 1000

[setup.pathwayz]
first = "level-7"
second = "human"
first_limit = "2.5s"
second_limit = "50000n"
starts = "random"
clock = "10+5"
hints = false
take_backs = false
win_chance = false
paths = false

[setup.connect-four]
second = "uct"
clock = "0.5+0"

[setup.chess]
second = "level-9"

[plugins]
list = [1, 2.5, "three"]
"""


class InstantEngine:
    """Answers at once with a move that the test's dice choose."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def analyse(self, state: Any, *_how: Any, **_asked: Any) -> Any:
        game = next(game for game in GAMES if isinstance(state, game.state_type))
        action = self._dice.choice(game.actions(state))
        info = SimpleNamespace(depth=0, win_probability=0.5, proven=None, pv=(action,))
        return SimpleNamespace(
            done=True,
            error=None,
            info=info,
            stop=lambda: None,
            cancel=lambda: None,
            stopped=False,
            result=lambda: SimpleNamespace(action=action, info=info),
        )


class Player:
    """Plays games of one board into a library, by a clock of its own."""

    def __init__(self, library: Library, game: Any) -> None:
        self.library, self.game = library, game
        self.dice = Random(game.name)
        self.now = 100.0

    def begin(self, *seats: Any, **agreed: Any) -> Any:
        journal = _of_then("journal").LibraryJournal(lambda: self.library)
        config = _of_then("config").GameConfig(self.game.name, seats, **agreed)
        session = _of_then("session").Session(config, InstantEngine(self.dice), journal=journal)
        session.begin(self.now)
        return session

    def play(self, session: Any, plies: int = 1000) -> Any:
        """Play so many plies on, people and AIs alike, 0.8 to 3.2 seconds each."""
        wanted = len(session.match.moves) + plies
        while not session.outcome and len(session.match.moves) < wanted:
            self.now += self.dice.randrange(8, 33) / 10
            if session.human_to_move:
                session.play(self.dice.choice(session.legal_actions()), self.now)
            session.update(self.now)
        return session

    def all_kinds(self) -> list[str]:
        """Play a game of each kind; return the text of some as the program copies it."""
        seat, time_control = _of_then("config").Seat, _of_then("clock").TimeControl
        person, guest = seat.human("Zoë"), seat.human("O'Hara")
        creek, limited = seat.ai("level-3"), seat.ai("level-10", _limit())
        clocks = {"time_control": time_control(600.0, 5.0)}
        finished = self.play(self.begin(person, guest))
        self.play(self.begin(person, creek, **clocks))
        self.play(self.begin(creek, person, hints=False, **_without_paths()))
        resigned = self.play(self.begin(limited, person, **clocks), 3)
        resigned.resign(self.now)
        lost = self.play(self.begin(person, guest, time_control=time_control(60.0)), 2)
        lost.update(self.now + 61.0)
        running = self.play(self.begin(person, creek, **clocks), 4)
        running.undo(self.now)
        self.play(running, 2)
        running.undo(self.now)
        running.pause(True, self.now + 2.0)
        middle = self.play(self.begin(person, guest), 2)
        position = self.game.to_position(middle.match.state)
        later = self.play(self.begin(person, guest, position=position, take_backs=False), 1)
        return [
            write_game(_of_then("journal").record_of(each, self.now)) for each in (finished, resigned, running, later)
        ]


def _without_paths() -> dict[str, Any]:
    """Return what lets a game begin without paths, by either of the names that this had."""
    known = {each.name for each in fields(_of_then("config").GameConfig)}
    return {name: False for name in ("show_paths", "aid") if name in known}


def _limit() -> Any:
    return import_module("ai.info").Limit(seconds=2.5, depth=9, nodes=50_000)


def fill(library: Library) -> dict[str, list[str]]:
    """Play all games; return texts by board. Some games get notes, a title, or are deleted; one file is imported."""
    texts: dict[str, list[str]] = {}
    for game in GAMES:
        texts[game.name] = Player(library, game).all_kinds()
        newest, *_, oldest = library.ids(Query(board=game.name))
        library.rename(oldest, f"My first {game.title}")
        library.annotate(oldest, 0, "in the garden")
        library.annotate(oldest, 2, "a blunder?")
        library.delete(newest)
        importing, gamefile = import_module("saves.importing"), import_module("saves.gamefile")
        records = gamefile.read_games(f'[Event "Home"]\n[Date "2025.12.31"]\n{texts[game.name][0]}')
        library.add(importing.check_games(records))
    return texts


def facts_of(library: Library, ratings: Mapping[Any, Any] = RATINGS) -> dict[str, Any]:
    """Return everything that a library says of its games, as JSON can hold it; `ratings` as the program wants them."""
    deleted = library.ids(Query(deleted=True))
    games = {number: asdict(library.get(number)) for number in (*library.ids(), *deleted)}
    statistics = {game.name: asdict(_statistics(library, game.name, ratings)) for game in GAMES}
    facts = {
        "ids": library.ids(),
        "deleted": deleted,
        "unfinished": [game.id for game in library.unfinished()],
        "found": library.ids(Query(text="zoe garden")),
        "players": [asdict(seat) for seat in library.players()],
        "games": games,
        "statistics": statistics,
        "export": library.export(library.ids()),
    }
    plain: dict[str, Any] = json.loads(json.dumps(facts, default=str))
    return plain


def _statistics(library: Library, board: str, ratings: Mapping[Any, Any]) -> Any:
    """The results on a board, by this program or by an earlier one."""
    if hasattr(library, "statistics"):
        return library.statistics(board, ratings)
    counted = import_module("saves.statistics")
    history: Any = getattr(library, "history", library)
    return counted.statistics_of(history.level_games(board), ratings)


def settings_of(path: Path) -> dict[str, Any]:
    """Return everything that settings say."""
    settings = Settings.load(path)
    names = ("theme", "ui_scale", "full_screen", "animations", "volume", "muted", "first", "second", "width", "height")
    setups = {game.name: asdict(settings.setup(game.name)) for game in GAMES}
    return {"values": {name: getattr(settings, name) for name in names}, "setups": setups, "told": settings.problems}


def _ratings() -> Mapping[Any, Any]:
    """Return the levels' ratings as the program of then wanted them: numbers, until Glicko-2 rated people."""
    if not find_spec("saves.glicko"):
        return RATINGS
    return {level: import_module("saves.glicko").Strength(elo, 20.0) for level, elo in RATINGS.items()}


def main(folder: Path) -> None:
    """Make all files in `folder`, which must be empty or not there."""
    folder.mkdir(parents=True)
    with Library.open(folder) as library:
        texts = fill(library)
        said = {"library": facts_of(library, _ratings())}
    for board, games in texts.items():
        (folder / f"{board}.game").write_text("\n".join(games), encoding="utf-8", newline="\n")
    (folder / "settings.toml").write_text(SETTINGS, encoding="utf-8", newline="\n")
    said["settings"] = settings_of(folder / "settings.toml")
    (folder / "said.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
