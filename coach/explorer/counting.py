"""Games of a champion, counted for the explorer."""

from __future__ import annotations

from pathlib import Path

from coach.explorer.champion import count_moves, write_champion_games
from coach.explorer.families import families_of
from game import wall_clock
from game.played_game import ChampionLine
from game.spec import Game
from game.texts import text


def count_games(game: Game, lines: list[ChampionLine], out: Path, command: str) -> None:
    """Count the games `lines`, write the counts to the file `out`, and print how often each opening was played.

    `command` is the command that plays the games; it is written into the file.
    """
    moves = count_moves(game, lines)
    origin = {"command": command, "games": len(lines), "moves": len(moves), "date": f"{wall_clock.now():%Y-%m-%d}"}
    write_champion_games(out, moves, origin)
    counted = "{moves:,} moves of {n:,} game are in {file}|{moves:,} moves of {n:,} games are in {file}"
    print(text(counted, n=len(lines), moves=len(moves), file=out.name))
    _tell_openings(game, lines)


def _tell_openings(game: Game, lines: list[ChampionLine]) -> None:
    """Print a line for each family of openings: how many games it has, their share, side 0's score, name and moves.

    Games with random moves are left out.
    """
    free = [line for line in lines if not line.random]
    for family in families_of(game, free):
        share = family.games / len(free)
        print(f"{family.games:6} {share:6.1%}  {family.score:6.1%}  {family.name or '-':28} {family.moves}")
