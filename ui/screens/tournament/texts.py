"""What is said of a tournament: names, durations, counts, and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.players import has_player
from ai.roster import strongest
from ai.yours import PREFIX
from coach.level_texts import search_of
from coach.player_texts import level_of, named
from game.registry import find_game
from game.texts import text
from lab.contest.plan import ContestPlan, player_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lab.contest.standings import Comparison, Standings
    from ui.parts.follower import Follower


_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0


def name_of(player: str, game: str = "") -> str:
    """Return what people call a player of a board (empty: of any), one that somebody taught there among them."""
    return named(player, find_game(game) if game else None)


def is_own(player: str) -> bool:
    """Whether somebody taught it here."""
    return player.startswith(PREFIX)


def about(plan: ContestPlan, player: str) -> str:
    """Return in two or three words who a player is: its level, that it was taught here, or how far it looks."""
    if not has_player(find_game(plan.game), player):
        return text("not there any more")
    level = level_of(player)
    if level:
        return text("level {level}", level=level)
    if is_own(player):
        return text("yours")
    if player == strongest(plan.game):
        return text("the strongest")
    return search_of(player_of(plan, player))


def doing(follower: Follower, side: int) -> str:
    """Return in a word what a side of the game that is followed does, or how it did."""
    match, running = follower.match, follower.running
    assert match is not None
    if match.outcome is not None:
        winner = match.outcome.winner
        return text("Draw") if winner is None else text("Won") if winner == side else text("Lost")
    if running.paused or not running.is_alive:
        return text("Paused")
    return text("Thinking") if match.player == side else text("Waiting")


def duration(seconds: float) -> str:
    """Return about how long something takes: `about 4 min`."""
    if seconds < _MINUTE:
        return text("under a minute")
    if seconds < 2 * _HOUR:
        return text("about {n} min", n=round(seconds / _MINUTE))
    if seconds < 2 * _DAY:
        return text("about {n} h", n=round(seconds / _HOUR))
    return text("about {n} days", n=round(seconds / _DAY))


def games(count: int) -> str:
    """Return so many games in words."""
    return text("{count} game|{count} games", n=count, count=f"{count:,}")


def points(value: float) -> str:
    """Return points as they stand in a cell: halves as `½`."""
    whole = int(value)
    half = "½" if value > whole else ""
    return half if half and not whole else f"{whole}{half}"


def elo(value: float) -> str:
    """Return a rating as it is written, with a true minus."""
    return f"{value:.0f}".replace("-", "−")


def scale(standings: Standings, game: str) -> str:
    """Say what the ratings are measured by, in a line."""
    if standings.anchors:
        return text("Elo, as measured for the levels")
    return text("Elo, {player} being 0", player=name_of(standings.zero, game))


def failed(player: str, reason: str, game: str) -> str:
    """Say that a player cannot play, and why."""
    return text("{player} cannot play: {reason}.", player=name_of(player, game), reason=reason.rstrip("."))


def comparison_text(finding: Comparison, game: str) -> str:
    """Return what is sure, or still level, as a sentence."""
    if finding.level:
        return text(
            "Too early to say whether {a} or {b} is better.",
            a=name_of(finding.stronger, game),
            b=name_of(finding.others[0], game),
        )
    if finding.everybody:
        return text("{player} is better than all others.", player=name_of(finding.stronger, game))
    return text(
        "{player} is better than {others}.",
        player=name_of(finding.stronger, game),
        others=listed(finding.others, game),
    )


def listed(names: Sequence[str], game: str = "", most: int = 3) -> str:
    """Return names as a sentence has them, the last ones counted where they are many."""
    shown = [name_of(name, game) for name in names]
    if len(shown) > most:
        return text("{names} and {n} more", names=", ".join(shown[: most - 1]), n=len(shown) - most + 1)
    if len(shown) == 1:
        return shown[0]
    return text("{names} and {last}", names=", ".join(shown[:-1]), last=shown[-1])
