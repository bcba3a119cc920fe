"""The players within a phased player (`ai.search.phased`).

The window imports this module, so it must not import numba.
"""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import find_player
from ai.spec import Phase, Phases, PlayerSpec
from game.spec import Game


def players_within(game: Game, player: PlayerSpec) -> list[PlayerSpec]:
    """Return the players that think for `player`: the player itself, or the players of its phases.

    Raises:
        RulesError: if a phase names a player that the game does not have.
    """
    if not isinstance(player.options, Phases):
        return [player]
    return [inner_player(game, player, phase) for phase in player.options.phases if phase.player]


def inner_player(game: Game, player: PlayerSpec, phase: Phase) -> PlayerSpec:
    """Return the player of a phase, with the limit, seed and threads of `player`.

    Raises:
        RulesError: if the game has no such player.
    """
    inner = find_player(game, phase.player)
    limit = player.limit.within(Limit(nodes=phase.nodes or None))
    return replace(inner, limit=limit, seed=player.seed, threads=player.threads)
