"""A fingerprint of every search on every board: nodes and moves, the same on every computer.

`python -m tests.ai.fingerprints` writes fingerprints.json anew; do so only when a search, an evaluation or a rule was
meant to change, and look at the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ai.info import Limit
from ai.players import PlayerSpec
from game import GAMES, Game, Match
from tests.ai.support import ask

FILE = Path(__file__).with_name("fingerprints.json")
PLAYERS = (
    PlayerSpec("greedy", "greedy", seed=1),
    PlayerSpec("alpha-beta", "alpha-beta", Limit(nodes=30_000), seed=1),
    PlayerSpec("dim alpha-beta", "alpha-beta", Limit(depth=2, nodes=30_000), candidates=5, blur=20, seed=1),
    PlayerSpec("uct", "uct", Limit(nodes=3_000), seed=1),
)
PLIES = 8


def of_game(game: Game) -> dict[str, Any]:
    """The moves and total nodes of each player's first plies against itself."""
    return {player.name: _of_player(game, player) for player in PLAYERS}


def _of_player(game: Game, player: PlayerSpec) -> dict[str, Any]:
    match, nodes, score = Match(game), 0, 0
    memory: dict[str, Any] = {}
    while match.outcome is None and len(match.moves) < PLIES:
        answer = ask(game, match.state, player, kept=memory)
        match.push(answer.action)
        nodes += answer.nodes
        score = answer.info.score
    return {"moves": " ".join(match.moves_text), "nodes": nodes, "score": score}


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps({game.name: of_game(game) for game in GAMES}, indent=2) + "\n", encoding="utf-8")
    print(f"wrote {FILE.name}")


if __name__ == "__main__":
    main()
