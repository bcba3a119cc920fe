"""What the first screen says about the game that was left unfinished."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be resumed; `age` and `status` are for the player."""

    game: str
    position: str
    age: str
    status: str


def find_unfinished(folder: Path | None) -> Unfinished | None:
    """The kept game, or None if there is none that can be played on."""
    from saves.unfinished import UnfinishedGame

    file = UnfinishedGame(folder)
    if not file.path.exists():
        return None
    from game import Match, RulesError, find_game
    from ui.journal import from_record

    record = file.load()
    if record is None:
        return None
    try:
        config, moves, _ = from_record(record)
        match = Match(find_game(config.game), config.position)
        for move in moves:
            match.push(move)
    except RulesError:
        file.put_aside()
        return None
    if match.outcome is not None:
        return None
    seat = config.seats[match.player]
    other = config.seats[1 - match.player]
    turn = f"{seat.name} to move"
    if seat.is_human and not other.is_human:
        turn = "your turn"
    status = f"Move {len(moves) // 2 + 1} · {turn}"
    return Unfinished(config.game, match.game.to_position(match.state), _age(record.tags.get("Date", "")), status)


def _age(date: str) -> str:
    """How long ago a date in ISO form was, in the fewest words; empty if that cannot be said."""
    try:
        then = datetime.fromisoformat(date)
        seconds = (datetime.now(UTC) - then).total_seconds()
    except (ValueError, TypeError):
        return ""
    if seconds < 90:
        return "just now"
    for limit, unit, name in ((5400, 60, "min"), (129600, 3600, "h"), (float("inf"), 86400, "d")):
        if seconds < limit:
            return f"{round(seconds / unit)} {name} ago"
    return ""
