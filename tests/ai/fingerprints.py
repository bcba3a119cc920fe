"""A fingerprint of every search on every board: moves, scores and nodes, the same on every computer.

`python -m tests.ai.fingerprints` writes tests/fingerprints anew; do so only when a search, an evaluation or a rule was
meant to change, and look at the difference. Each board has a file there: `games` are the first plies of games of a
player against itself, `positions` what each player answers to single positions, at several node limits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ai.info import Info, Limit
from ai.players import find_player, player_names
from ai.proven import proven_text
from ai.search.proof import ProofSearchResult, investigate
from ai.spec import Attention, Minimax, PlayerSpec, Selective
from game import GAMES, Game, Match
from tests.ai.support import ask, undecided

FOLDER = Path(__file__).resolve().parent.parent / "fingerprints"
PLAYERS = (
    PlayerSpec("greedy", "greedy", seed=1),
    PlayerSpec("alpha-beta", "alpha-beta", Limit(nodes=30_000), seed=1),
    PlayerSpec("dim alpha-beta", "alpha-beta", Limit(depth=2, nodes=30_000), Attention(candidates=5, noise=20), seed=1),
    PlayerSpec("uct", "uct", Limit(nodes=3_000), seed=1),
    PlayerSpec("textbook minimax", "minimax", options=Minimax(depth=2)),
)
PLIES = 8
NODE_LIMITS = (300, 5_000)
POSITIONS = 4
_EARLIEST, _MARGIN = 2, 1
PLAIN = (
    PlayerSpec("plain selective PVS", "selective-pvs", seed=1),
    PlayerSpec("dim selective PVS", "selective-pvs", options=Selective(candidates=6, noise=30), seed=2),
)
"""The search of the champions with a board's plain evaluation: each board compiles its own for some ten seconds."""


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.name}.json"


def committed(game: Game) -> Any:
    """What a board's file holds."""
    return json.loads(path_of(game).read_text(encoding="utf-8"))


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


def of_positions(game: Game, plain: tuple[PlayerSpec, ...] = PLAIN) -> dict[str, dict[str, str]]:
    """What players and proof searches say of some positions, each answer in a line: `move score nodes proven`.

    Asked are every player of the game and those of `plain`.
    """
    states = undecided(game, POSITIONS, (_EARLIEST, game.min_plies + _MARGIN), seed=11)
    players = (*_players(game), *plain)
    return {game.to_position(state): dict(_answers(game, state, players)) for state in states}


def _answers(game: Game, state: Any, players: tuple[PlayerSpec, ...]) -> Iterator[tuple[str, str]]:
    for player in players:
        for nodes in NODE_LIMITS:
            answer = ask(game, state, player.limited(Limit(nodes=nodes)))
            move = game.action_to_string(state, answer.action)
            yield f"{player.name} {nodes}", f"{move} {answer.info.score} {answer.nodes} {_proven(answer.info)}"
    every = ask(game, state, PlayerSpec("every move", "alpha-beta", Limit(nodes=3_000)), every_move=True)
    yield "every move", " ".join(f"{action}:{score}" for action, score in sorted(every.info.root_scores.items()))
    for loses in (False, True):
        for forcing in (False, True):
            found = investigate(game, state, Limit(nodes=20_000, depth=5), loses=loses, forcing=forcing)
            yield f"{'loss' if loses else 'win'}{' forced' if forcing else ''}", _proof_text(game, state, found)


def follows_from_rules(player: PlayerSpec) -> bool:
    """Whether what a player answers needs no writing down: tests/ai/test_exact.py, tests/ai/test_textbook.py."""
    return player.method.startswith(("perfect", "textbook"))


def _players(game: Game) -> Iterator[PlayerSpec]:
    """Every player of a game whose answers are written down."""
    for name in player_names(game):
        if not follows_from_rules(find_player(game, name)):
            yield find_player(game, name).seeded(1)


def _proven(info: Info) -> str:
    return "-" if info.proven is None else proven_text(info.proven)


def _proof_text(game: Game, state: Any, found: ProofSearchResult) -> str:
    if found.proof is None:
        return f"none {found.excluded} {found.nodes}"
    return f"{game.action_to_string(state, found.proof.action)} {proven_text(found.proof.proven)} {found.nodes}"


def main() -> None:
    """Write the files."""
    for game in GAMES:
        found = {"games": of_game(game), "positions": of_positions(game)}
        path_of(game).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(f"wrote {path_of(game).name}")


if __name__ == "__main__":
    main()
