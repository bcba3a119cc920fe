"""The players that only one game has. For Pathwayz: the ten levels of PAI, its first AI, and the champion.

Their levels were told in "Life of PAI" (Lafair, Prabala and Tucker 2017); what it leaves open is said in
docs/pathwayz-players.md. No numba here: windows import it.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.info import Limit
from ai.players import Plan, PlayerSpec

BEST = 10
"""Moves that look best: those from which Monte Carlo and the replies of expectimax are taken, and learning explores."""
BEAM = (5, 5, 5)
NARROWING = (BEST, 5, 1)
DEPTH_CHARGES = 250_000
"""Random games of MCTS for each move."""
FLAT_GAMES = 25_000
"""Random games of flat Monte Carlo for each move, on ten moves together."""
MINIMAX_POSITIONS = 30_000
"""Minimax looks as far ahead as so many positions allow: one ply at the start, two from ply 11, three near the end."""


class Entry(NamedTuple):
    """A player and, in a few words, what it does."""

    spec: PlayerSpec
    purpose: str


def _features(name: str, weights: str, purpose: str) -> Entry:
    return Entry(PlayerSpec(name, "beam", plan=Plan(weights, (0,))), purpose)


def _selective(name: str, purpose: str, plan: Plan) -> Entry:
    return Entry(PlayerSpec(name, "beam", plan=plan), purpose)


def _searchers(weights: str) -> tuple[Entry, ...]:
    """Return the searches over one set of weights; those by hand go by their plain names."""
    tail = "" if weights == "hand" else f"-{weights}"
    replies = Plan(weights, (0, BEST), average=True)
    minimax = Plan(weights, (), positions=MINIMAX_POSITIONS)
    beam, narrowing = (Plan(weights, widths, guarded=True) for widths in (BEAM, NARROWING))
    return (
        _selective(f"expectimax{tail}", "the best mean over the opponent's ten best replies", replies),
        _selective(f"minimax{tail}", "all moves, deeper as the board fills", minimax),
        _selective(f"beam{tail}", "three plies, five moves wide", beam),
        _selective(f"narrowing-beam{tail}", "three plies, 10, 5 and 1 moves wide", narrowing),
    )


_FLAT = PlayerSpec("monte-carlo", "flat", Limit(nodes=FLAT_GAMES), plan=Plan("hand", (BEST,)))
_MCTS = PlayerSpec("mcts", "uct", Limit(nodes=DEPTH_CHARGES))
_PAI = (
    _features("baseline", "baseline", "the longest path of its own"),
    _features("adversarial-baseline", "adversarial-baseline", "its longest path less 0.4 times yours"),
    _features("features", "hand", "52 features, weighted by hand"),
    _features("td52", "td52", "52 features, weights learned"),
    _features("td440", "td440", "440 features, weights learned"),
    Entry(_FLAT, "random games from the ten moves that look best"),
    Entry(_MCTS, "a tree of 250,000 random games for each move"),
    *_searchers("hand"),
    *_searchers("td52"),
    *_searchers("td440")[3:],
)
V1_WEIGHTS = (60, 100, 4, 12, 60)
"""Of the evaluation by distances alone, with which the full-width search played before there was a champion."""
_CHAMPION = PlayerSpec("champion", "selective-pvs", learned="champion")
_BEFORE = PlayerSpec("alpha-beta-v1", "alpha-beta", weights=V1_WEIGHTS)
_STRONGEST = (
    Entry(_BEFORE, "full width, as before there was a champion"),
    Entry(_CHAMPION, "the strongest: learned, and far ahead"),
)
_OWN = {"pathwayz": {entry.spec.name: entry for entry in (*_PAI, *_STRONGEST)}}


def own_players(game_name: str) -> dict[str, Entry]:
    """Return the players of a game that other games do not have, by name."""
    return _OWN.get(game_name, {})


def champion_of(game_name: str) -> PlayerSpec | None:
    """Return a game's champion, if it has one."""
    entry = own_players(game_name).get("champion")
    return entry.spec if entry else None


def strongest(game_name: str) -> str:
    """Return the name of a game's strongest player: its champion, or plain alpha-beta."""
    return "champion" if champion_of(game_name) else "alpha-beta"
