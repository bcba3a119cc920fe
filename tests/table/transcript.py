"""Transcripts: what a course of events does, step by step, kept as a text that a reader can follow.

    == play d5*
    solving.phase: ANSWERING
    attempt.moves_left: 2

After each step stands every public fact of the objects that has changed: flags, numbers, texts, moves, positions. What
they ask of others (the engine, a board that shows moves) stands where they ask it. A change on purpose shows as a
change of these files: `PATHWAYZ_TRANSCRIPTS=1 pytest tests/table/test_courses.py tests/saves/test_courses.py` writes
them anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from enum import Enum
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from ai.proven import Proven
from ai.spec import PlayerSpec
from game import Game, RulesError, apply_action, game_of
from table.consequences import Consequences
from tests.kept_text import check_text
from tests.ui.engines import FakeAnalysis, FakeEngine, FakeInfo

FOLDER = Path(__file__).with_name("courses")
_LONGEST = 120
"""Characters of a fact that are shown; a longer one ends with a number made of all of it."""
_ELSEWHERE = {"judge", "threads"}
"""Facts that tell of the machine, or of players whose weights have tests of their own."""


class Transcript:
    """Collects the lines of one course."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._before: dict[str, str] = {}

    def note(self, what: str, *values: object) -> None:
        """Write a line about something that happened."""
        self.lines.append(" ".join([what, *(plainly(value) or "…" for value in values)]))

    def step(self, what: str, **things: object) -> None:
        """Write what was done, and then every fact of `things` that is not as it was after the last step."""
        self.lines.append(f"== {what}")
        self.facts(**things)

    def facts(self, **things: object) -> None:
        """Write every fact of `things` that is not as it was."""
        for name, thing in things.items():
            for fact, whole in facts_of(name, thing).items():
                value = _cut(whole)
                if self._before.get(fact) != value:
                    self._before[fact] = value
                    self.lines.append(f"{fact}: {value}")

    def check(self, name: str) -> None:
        """Compare with the file of that name, or write it."""
        check_text(FOLDER / f"{name}.txt", "\n".join(self.lines) + "\n")


def facts_of(name: str, thing: object) -> dict[str, str]:
    """Return the public facts of an object by their names, or what stands for it if it is a plain value."""
    plain = plainly(thing)
    if plain is not None:
        return {name: plain}
    properties = [
        key
        for kind in type(thing).__mro__
        for key, value in vars(kind).items()
        if isinstance(value, property | cached_property)
    ]
    found = {}
    for key in sorted({*properties, *getattr(thing, "__dict__", {})}):
        value = None if key.startswith("_") or key in _ELSEWHERE else plainly(getattr(thing, key))
        if value is not None:
            found[f"{name}.{key}"] = value
    return found


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… {sha256(text.encode()).hexdigest()[:8]}"


def plainly(value: object) -> str | None:
    """Return a value as text: plain ones, moves, positions and what is made of those; None for any other object."""
    if value is None or isinstance(value, bool | int | str | np.bool_ | np.integer):
        return repr(value.item() if isinstance(value, np.generic) else value)
    if isinstance(value, float | np.floating):
        return f"{value:.6g}"
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Consequences):
        return value.game.action_to_string(value.before, value.action)
    if isinstance(value, Game | PlayerSpec):
        return value.name
    return _whole(value)


def _whole(value: object) -> str | None:
    """Return what is made of several values as text."""
    if isinstance(value, tuple) and hasattr(value, "ply"):
        try:
            return game_of(value).to_position(value)
        except RulesError:
            pass
    if is_dataclass(value) and not isinstance(value, type):
        return _named(type(value).__name__, {each.name: getattr(value, each.name) for each in fields(value)})
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _named(type(value).__name__, value._asdict())
    if isinstance(value, Mapping):
        return _joined("{}", [_pair(key, each) for key, each in value.items()])
    if isinstance(value, Set):
        return _joined("{}", sorted(str(plainly(each)) for each in value))
    if isinstance(value, Sequence):
        return _joined("[]", [plainly(each) for each in value])
    return None


def _named(name: str, values: Mapping[str, object]) -> str | None:
    plain = {key: plainly(value) for key, value in values.items() if key not in _ELSEWHERE}
    inside = [f"{key}={text}" for key, text in plain.items() if text is not None]
    return f"{name}({', '.join(inside)})" if inside or not values else None


def _pair(key: object, value: object) -> str | None:
    plain = plainly(value)
    return None if plain is None else f"{plainly(key)}: {plain}"


def _joined(brackets: str, inside: Sequence[str | None]) -> str | None:
    if None in inside:
        return None
    return brackets[0] + ", ".join(map(str, inside)) + brackets[1]


class NotedEngine(FakeEngine):
    """An engine whose questions are noted, and whose answers follow from the position alone."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(instant=False)
        self._transcript = transcript

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> FakeAnalysis:
        tag, every = [each for each in asked["tag"] if isinstance(each, str)], asked.get("every_move", False)
        seconds = (limit or asked["player"].limit).seconds
        self._transcript.note("  asks", state, tag, asked["priority"].name, seconds, every, asked.get("fresh", False))
        search = super().analyse(state, limit, **asked)
        search.info = answer_to(state, every_move=every)
        if "exact" in tag:
            search.info = replace(search.info, proven=Proven(dice_of(state, "result") % 3 - 1, 3))
        search.stop = search.cancel = partial(self._stop, search)  # type: ignore[method-assign]
        return search

    def _stop(self, search: FakeAnalysis) -> None:
        if not search.done and not search.stopped:
            self._transcript.note("  stops", search.state)
        search.stopped = True

    def drop_memory(self, owner: Any = None) -> None:
        self._transcript.note("  drops its memory")

    def answer(self) -> None:
        """End every search that nobody stopped."""
        for search in self.searches:
            if not search.stopped:
                search.finish()


def dice_of(state: Any, kind: str) -> int:
    """Return a number that is the same for the same position."""
    return int.from_bytes(sha256(f"{kind} {game_of(state).to_position(state)}".encode()).digest()[:4], "big")


def answer_to(state: Any, *, every_move: bool) -> FakeInfo:
    """Return what a search says of a position: anything, but always the same."""
    game = game_of(state)
    actions = game.actions(state)
    result = dice_of(state, "result") % 3 - 1
    proven = [None, None, Proven(result, 0 if result == 0 else 1 + dice_of(state, "plies") % 9, result != 0)]
    scores = {action: dice_of(apply_action(state, action), "score") % 900 - 450 for action in actions}
    return FakeInfo(
        depth=2 + dice_of(state, "depth") % 9,
        nodes=dice_of(state, "nodes") % 10**6,
        win_probability=dice_of(state, "chance") % 1000 / 1000,
        pv=(actions[dice_of(state, "move") % len(actions)],) if actions else (),
        proven=proven[dice_of(state, "kind") % 3],
        seconds=dice_of(state, "seconds") % 100 / 100,
        root_scores=scores if every_move else {},
        move_values={action: Proven(score % 3 - 1, abs(score) % 9) for action, score in scores.items()},
    )


class NotedBoard:
    """A board that notes what it is to show."""

    def __init__(self, transcript: Transcript, game: Game) -> None:
        self._transcript, self._game = transcript, game
        self.view: Any = self
        self._cheers = False

    @property
    def cheers(self) -> bool:
        return self._cheers

    @cheers.setter
    def cheers(self, cheers: bool) -> None:
        self._cheers = cheers
        self._transcript.note("  board: cheers", cheers)

    def set_state(self, state: Any, last: int | None = None) -> None:
        self._transcript.note("  board: set", state, last)

    def show_move(self, action: int, before: Any, after: Any, now: float) -> None:
        self._transcript.note("  board: move", self._game.action_to_string(before, action), before, after, now)

    def show_undo(self, action: int, before: Any, after: Any, now: float, last: int | None) -> None:
        self._transcript.note("  board: undo", self._game.action_to_string(after, action), before, after, now, last)

    def celebrate(self, now: float, sound: str) -> None:
        self._transcript.note("  board: celebrate", now, sound)

    def celebrate_again(self, now: float) -> None:
        self._transcript.note("  board: celebrate again", now)
