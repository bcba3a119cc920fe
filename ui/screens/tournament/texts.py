"""Texts on tournaments: names, durations, counts, and sentences."""

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
    """Return the displayed name of a board's player (empty: any board's), taught players included."""
    return named(player, find_game(game) if game else None)


def is_own(player: str) -> bool:
    """Whether the player was taught on this computer."""
    return player.startswith(PREFIX)


def about(plan: ContestPlan, player: str) -> str:
    """Return two or three words on a player: its level, that it was taught here, or its search."""
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
    """Return a word for the activity or the result of a side in the live game."""
    match, running = follower.match, follower.running
    assert match is not None
    if match.outcome is not None:
        winner = match.outcome.winner
        return text("Draw") if winner is None else text("Won") if winner == side else text("Lost")
    if running.paused or not running.is_alive:
        return text("Paused")
    return text("Thinking") if match.player == side else text("Waiting")


def duration(seconds: float) -> str:
    """Return a rounded duration: `about 4 min`."""
    if seconds < _MINUTE:
        return text("under a minute")
    if seconds < 2 * _HOUR:
        return text("about {n} min", n=round(seconds / _MINUTE))
    if seconds < 2 * _DAY:
        return text("about {n} h", n=round(seconds / _HOUR))
    return text("about {n} days", n=round(seconds / _DAY))


def games(count: int) -> str:
    """Return a number of games in words."""
    return text("{count} game|{count} games", n=count, count=f"{count:,}")


def points(value: float) -> str:
    """Return points as written in a cell, halves as `½`."""
    whole = int(value)
    half = "½" if value > whole else ""
    return half if half and not whole else f"{whole}{half}"


def elo(value: float) -> str:
    """Return a rating as displayed, with a true minus."""
    return f"{value:.0f}".replace("-", "−")


def scale(standings: Standings, game: str) -> str:
    """Return a line on the scale of the ratings."""
    if standings.anchors:
        return text("Elo, as measured for the levels")
    return text("Elo, {player} being 0", player=name_of(standings.zero, game))


def failed(player: str, reason: str, game: str) -> str:
    """Return a sentence that says that a player cannot play, and why."""
    return text("{player} cannot play: {reason}.", player=name_of(player, game), reason=reason.rstrip("."))


def comparison_text(finding: Comparison, game: str) -> str:
    """Return a comparison as a sentence."""
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
    """Return names as a list in a sentence; beyond `most`, the last ones are only counted."""
    shown = [name_of(name, game) for name in names]
    if len(shown) > most:
        return text("{names} and {n} more", names=", ".join(shown[: most - 1]), n=len(shown) - most + 1)
    if len(shown) == 1:
        return shown[0]
    return text("{names} and {last}", names=", ".join(shown[:-1]), last=shown[-1])
