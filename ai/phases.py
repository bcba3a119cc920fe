"""The players that a phased player hands its moves over to (`ai.search.phased`). No numba here: windows import it."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import find_player
from ai.spec import Phase, Phases, PlayerSpec
from game.spec import Game


def players_within(game: Game, player: PlayerSpec) -> list[PlayerSpec]:
    """Return who thinks when `player` plays: itself, or those of its phases.

    Raises:
        RulesError: if the game has no player that a phase names.
    """
    if not isinstance(player.options, Phases):
        return [player]
    return [inner_player(game, player, phase) for phase in player.options.phases if phase.player]


def inner_player(game: Game, player: PlayerSpec, phase: Phase) -> PlayerSpec:
    """Return who plays a phase: under the whole player's limit, and by its seed and threads.

    Raises:
        RulesError: if the game has no such player.
    """
    inner = find_player(game, phase.player)
    limit = player.limit.within(Limit(nodes=phase.nodes or None))
    return replace(inner, limit=limit, seed=player.seed, threads=player.threads)
