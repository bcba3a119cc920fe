"""The golden games of tests/games: whole games, and what the rules said of every position in them.

    == the name of a game: why it is here
    moves: a1 b1 a2 ...
      ply move legal position
        0        9   3/3/3 w
        1 a1     8   3/3/w2 b
    result: White

A change of the rules shows as a change of these files. `python -m tests.game.golden [GAME ...]` plays the moves again
and writes the rest anew: read the difference before it is committed. A new game needs its name and its moves.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from game import Game, Match, Outcome, score_text
from tests.game.companions import chosen_games
from tests.game.reference import REFERENCES

FOLDER = Path(__file__).resolve().parent.parent / "games"


@dataclass(frozen=True)
class GoldenGame:
    """A game of a file.

    Attributes:
        name: the line after `==`.
        moves: their texts.
        lines: the table and the result as the file has them.
    """

    name: str
    moves: tuple[str, ...]
    lines: tuple[str, ...]


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.name}.txt"


def read_games(game: Game) -> list[GoldenGame]:
    """The golden games of a board, none where it has no file; the preface before the first `==` is skipped."""
    if not path_of(game).exists():
        return []
    _, *parts = path_of(game).read_text(encoding="utf-8").split("\n== ")
    return [_parsed(part) for part in parts]


def _parsed(part: str) -> GoldenGame:
    name, moves, *lines = part.strip("\n").split("\n")
    label, _, texts = moves.partition(":")
    assert label == "moves", f"after the name of {name!r} come its moves"
    return GoldenGame(name, tuple(texts.split()), tuple(lines))


def replayed(game: Game, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The table and the result of a game, as the rules have them today."""
    match = Match(game)
    lines = ["  ply move  legal  position", _line(game, match, "")]
    for move in moves:
        match.push(move)
        lines.append(_line(game, match, move))
    outcome = match.outcome
    return (*lines, f"result: {_told(game, outcome) if outcome else 'undecided'}")


def _told(game: Game, outcome: Outcome) -> str:
    """Who won, and the points where the game counts them: the first number is of the side that begins."""
    who = "draw" if outcome.winner is None else REFERENCES[game.name].SIDES[outcome.winner]
    return f"{who} {score_text(outcome.score)}" if outcome.score else who


def _line(game: Game, match: Match, move: str) -> str:
    return f"{len(match.moves):5} {move:5} {len(match.legal_actions()):5}  {game.to_position(match.state)}"


def preface(game: Game) -> str:
    return (
        f"Golden games of {game.title}, rules version {game.rules_version}. tests/game/test_golden.py replays them.\n"
        "After a deliberate change of the rules: python -m tests.game.golden, and read the difference.\n"
    )


def written(game: Game, games: list[GoldenGame]) -> str:
    """The whole file of a board."""
    parts = [
        "\n".join([f"\n== {golden.name}", f"moves: {' '.join(golden.moves)}", *replayed(game, golden.moves)])
        for golden in games
    ]
    return preface(game) + "\n".join(parts) + "\n"


def main() -> None:
    """Play the moves of every file again and write what the rules say of them now."""
    for game in chosen_games(sys.argv[1:]):
        text = written(game, read_games(game))
        path_of(game).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
