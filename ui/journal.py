"""Writes a session down as a game file after every move, and sets one up again from it."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game import RulesError, find_game
from saves.gamefile import GameRecord
from saves.unfinished import UnfinishedGame
from ui.clock import TimeControl
from ui.config import GameConfig, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.engine import Limit
    from ui.session import Session

log = logging.getLogger(__name__)

_COLOURS = ("White", "Black")
_HELP = ("take_backs", "hints", "show_win_chance", "show_paths")


class UnfinishedJournal:
    """Keeps the running game in `saves.unfinished`, and forgets it when the game has ended."""

    def __init__(self, file: UnfinishedGame, complain: Callable[[str], None] = lambda _text: None) -> None:
        """Write to `file`; `complain` is told, once, when that fails."""
        self._file = file
        self._complain = complain
        self._complained = False

    def record(self, session: Session, now: float) -> None:
        """Keep the game as it stands; an ended or empty one is not offered again."""
        if session.outcome or not session.match.moves:
            self._file.clear()
            return
        try:
            self._file.save(to_record(session, now))
        except OSError as error:
            log.warning("the game could not be saved: %s", error)
            if not self._complained:
                self._complain(f"The game cannot be saved ({error.strerror}); it goes on, but not after a restart.")
            self._complained = True


def to_record(session: Session, now: float) -> GameRecord:
    """Return the game file of a session."""
    config = session.config
    tags = {
        "Game": config.game,
        "RulesVersion": str(session.game.rules_version),
        "Date": datetime.now(UTC).isoformat(timespec="seconds"),
        "Result": "*",
    }
    for colour, seat in zip(_COLOURS, config.seats, strict=True):
        tags |= _seat_tags(colour, seat)
    if config.position is not None:
        tags["Position"] = config.position
    if config.time_control is not None:
        tags["TimeControl"] = f"{config.time_control.seconds:g}+{config.time_control.increment:g}"
        tags["Clocks"] = " ".join(f"{seconds:.3f}" for seconds in session.readings(now) or ())
    tags["Help"] = " ".join(name for name in _HELP if getattr(config, name))
    return GameRecord(tags, list(session.match.moves_text))


def _seat_tags(colour: str, seat: Seat) -> dict[str, str]:
    tags = {colour: seat.name}
    if seat.player is not None:
        tags[f"{colour}Player"] = seat.player
    if seat.limit is not None:
        named = {"seconds": seat.limit.seconds, "depth": seat.limit.depth, "nodes": seat.limit.nodes}
        tags[f"{colour}Limit"] = " ".join(f"{name}={value:g}" for name, value in named.items() if value is not None)
    return tags


def from_record(record: GameRecord) -> tuple[GameConfig, list[str], tuple[float, float] | None]:
    """Return what a session needs to go on: its config, the moves as text, and the clocks in seconds.

    Raises:
        RulesError: if a tag cannot be read, naming it; the moves are checked when they are played.
    """
    tags = record.tags
    find_game(tags.get("Game", ""))
    helps = tags.get("Help", " ".join(_HELP)).split()
    config = GameConfig(
        game=tags["Game"],
        seats=(_seat(tags, "White"), _seat(tags, "Black")),
        time_control=_time_control(tags),
        position=tags.get("Position"),
        **{name: name in helps for name in _HELP},
    )
    return config, record.moves, _clocks(tags)


def _seat(tags: dict[str, str], colour: str) -> Seat:
    player = tags.get(f"{colour}Player")
    if player is not None:
        from ai.players import find_player

        find_player(find_game(tags["Game"]), player)
    return Seat(tags.get(colour, colour), player, _limit(tags.get(f"{colour}Limit")))


def _limit(text: str | None) -> Limit | None:
    if text is None:
        return None
    from ai.engine import Limit

    values = dict(_numbers(text, "limit"))
    depth, nodes = values.get("depth"), values.get("nodes")
    return Limit(values.get("seconds"), None if depth is None else int(depth), None if nodes is None else int(nodes))


def _numbers(text: str, what: str) -> list[tuple[str, float]]:
    try:
        return [(name, float(value)) for name, _, value in (word.partition("=") for word in text.split())]
    except ValueError as error:
        raise RulesError(f"the {what} cannot be read", text) from error


def _time_control(tags: dict[str, str]) -> TimeControl | None:
    text = tags.get("TimeControl")
    if text is None:
        return None
    seconds, _, increment = text.partition("+")
    numbers = dict(_numbers(f"seconds={seconds} increment={increment or 0}", "TimeControl"))
    return TimeControl(numbers["seconds"], numbers["increment"])


def _clocks(tags: dict[str, str]) -> tuple[float, float] | None:
    if "Clocks" not in tags:
        return None
    readings = [value for _, value in _numbers(" ".join(f"s={word}" for word in tags["Clocks"].split()), "Clocks")]
    if len(readings) != 2:
        raise RulesError("there are two clocks", tags["Clocks"])
    return readings[0], readings[1]
