"""The command `openings`: kept games of a champion become counts for the explorer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.commands import PathError
from coach.explorer.champion import read_champion_games
from coach.explorer.openings import reached_by
from coach.explorer.tallies import GameTally
from game import find_game
from game.verbs import hash_key
from lab.errors import KeptError, RequestError
from lab.game_store import GameResult, GameStore
from lab.openings import RANDOM_PLIES, kept_game
from main import command_of

BOARD = find_game("tic-tac-toe")
FIRST_WINS = "b2 a1 b1 a2 b3"

main = command_of("openings")


def _keep(path: Path, *games: GameResult) -> None:
    with GameStore(path, {"game": BOARD.name, "seed": 7}) as kept:
        for number, game in enumerate(games):
            kept.add("perfect perfect", number, game)


def test_points_of_the_first_player_tell_the_winner_whichever_side_it_has() -> None:
    winners = [kept_game(BOARD, n, GameResult(points, FIRST_WINS)).winner for n in (0, 1) for points in (1, 0.5, 0)]
    assert winners == [0, None, 1, 1, None, 0]


def test_every_game_knows_how_many_of_its_moves_were_random() -> None:
    found = [kept_game(BOARD, number, GameResult(1, FIRST_WINS)).random for number in range(2 * len(RANDOM_PLIES))]
    assert tuple(found) == 2 * RANDOM_PLIES


def test_kept_games_are_counted_and_the_command_that_plays_them_is_written_down(tmp_path: Path) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "counts.json"
    _keep(path, GameResult(1, FIRST_WINS), GameResult(0, FIRST_WINS), GameResult(0.5, "b2 a1 c3"))
    assert main([BOARD.name, "--count", "--keep", str(path), "--out", str(out)]) == 0
    champion = read_champion_games(out)
    assert champion is not None
    assert champion.tallies(int(hash_key(BOARD.initial_state()))) == {
        reached_by(BOARD, "b2").actions[0]: GameTally(2, 1, 0)
    }
    command = json.loads(out.read_text())["command"]
    assert command == "python main.py openings tic-tac-toe --games 3 --nodes 500 --seed 7"


@pytest.mark.parametrize(("games", "words"), [(1, " moves of 1 game are in"), (2, " moves of 2 games are in")])
def test_one_game_is_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str], games: int, words: str) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "counts.json"
    _keep(path, *[GameResult(1, FIRST_WINS)] * games)
    assert main([BOARD.name, "--count", "--keep", str(path), "--out", str(out)]) == 0
    assert words in capsys.readouterr().out


def test_games_of_another_board_and_no_games_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "counts.json"
    with pytest.raises(RequestError):
        main([BOARD.name, "--count", "--keep", str(path), "--out", str(out)])
    _keep(path, GameResult(1, FIRST_WINS))
    with pytest.raises(KeptError):
        main(["connect-four", "--count", "--keep", str(path), "--out", str(out)])
    assert not out.exists()


@pytest.mark.parametrize("out", ["", "."])
def test_a_folder_is_no_file_for_the_counts(tmp_path: Path, out: str) -> None:
    path = tmp_path / "games.jsonl"
    _keep(path, GameResult(1, FIRST_WINS))
    with pytest.raises(PathError):
        main([BOARD.name, "--count", "--keep", str(path), "--out", out])
