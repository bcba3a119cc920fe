"""Levels 1 to 10 of every board: what each one sees.

A level is a number of nodes, never of seconds, so that it plays the same on every computer; the seconds are a
ceiling for slow ones. A weak level is weak by seeing less: few of its moves, not far, and not clearly. It never
throws away what it sees. The highest is the board's champion, where it has one. Provisional: a later ladder
measures them.
"""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import LEVEL_PREFIX, PlayerSpec
from ai.roster import champion_of
from game.errors import RulesError

LEVEL_NAMES = ("Puddle", "Brook", "Creek", "Stream", "River", "Current", "Rapids", "Torrent", "Cataract", "Ocean")
CEILING = 5.0
"""Seconds after which a level answers on a computer that is too slow for its nodes."""

PROVISIONAL_RATINGS = {level: 100.0 + 150.0 * level for level in range(1, len(LEVEL_NAMES) + 1)}
"""Elo by level, the same on every board until a ladder measures them: levels are meant to be 100 to 150 points apart,
and 250 is about what a child has that has just learnt a game."""

# For each board and level: moves looked at (0: all), plies, nodes (0: no limit), blur in the evaluation's units.
_Row = tuple[int, int, int, int]
_LEVELS: dict[str, tuple[_Row, ...]] = {
    "pathwayz": (
        (2, 1, 0, 1500),
        (3, 1, 0, 250),
        (5, 1, 0, 120),
        (9, 1, 0, 60),
        (18, 1, 0, 40),
        (40, 1, 0, 20),
        (32, 2, 0, 10),
        (0, 2, 0, 5),
        (0, 3, 300_000, 2),
        (0, 96, 400_000, 1),  # the champion
    ),
    "pentago-twist": (
        (2, 1, 0, 100),
        (4, 1, 0, 30),
        (9, 1, 0, 16),
        (20, 1, 0, 10),
        (36, 2, 0, 8),
        (0, 2, 0, 4),
        (0, 3, 30_000, 2),
        (0, 4, 200_000, 1),
        (0, 36, 1_200_000, 1),
        (0, 36, 8_000_000, 1),
    ),
    "connect-four": (
        (2, 1, 0, 1500),
        (3, 1, 0, 80),
        (5, 1, 0, 40),
        (5, 2, 0, 40),
        (6, 3, 0, 30),
        (0, 4, 0, 10),
        (0, 7, 12_000, 4),
        (0, 10, 80_000, 2),
        (0, 42, 800_000, 1),
        (0, 42, 40_000_000, 1),
    ),
    "tic-tac-toe": (
        (2, 1, 0, 10),
        (3, 1, 0, 8),
        (5, 1, 0, 6),
        (0, 1, 0, 4),
        (0, 3, 0, 4),
        (0, 4, 0, 4),
        (0, 5, 0, 4),
        (0, 6, 0, 4),
        (0, 7, 0, 4),
        (0, 9, 0, 4),
    ),
}


def level_player(game_name: str, level: int, seed: int = 0) -> PlayerSpec:
    """Return the player of a level, 1 to 10; another seed for each game makes games differ.

    Raises:
        RulesError: if there is no such game or level.
    """
    if game_name not in _LEVELS:
        raise RulesError(f"no levels for such a game; there are levels for {', '.join(_LEVELS)}", game_name or "''")
    if not 1 <= level <= len(LEVEL_NAMES):
        raise RulesError(f"levels go from 1 to {len(LEVEL_NAMES)}", str(level))
    candidates, plies, nodes, blur = _LEVELS[game_name][level - 1]
    limit = Limit(CEILING, plies, nodes or None)
    player = PlayerSpec(f"{LEVEL_PREFIX}{level}", "alpha-beta", limit, candidates, blur, seed=seed)
    best = champion_of(game_name)
    if level == len(LEVEL_NAMES) and best is not None:
        return replace(player, method=best.method, learned=best.learned)
    return player
