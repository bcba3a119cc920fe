"""Why moves were bad, each reason on a position made for it; and the command that prints a review."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from coach.boards import texts_of
from coach.review.command import records_of, review_text
from coach.review.texts import why
from game import Match, find_game
from lab.game_store import GameResult, GameStore, kept_moves
from lab.games import opened
from main import main
from saves.models import Judgement
from table.review.turns import Review

GAME = '[Game "tic-tac-toe"]\n\n1. a1 b2 2. b1 c3 3. b3 *\n'
"""Black's c3 lets White win with c1, and White misses it."""


def reason(name: str, earlier: str, move: str, best: str, cost: float = 0.5) -> str:
    """Why `move`, which cost so much, was bad after `earlier` moves, `best` being the judge's."""
    match = Match(find_game(name))
    for each in earlier.split():
        match.push(each)
    ply, sign = len(match.moves), 1 if match.player == 0 else -1
    match.push(move)
    judged = {ply: Judgement("judge", 0.5, line=(best,)), ply + 1: Judgement("judge", 0.5 - sign * cost)}
    return why(Review(match, judged).turns[ply], texts_of(name))


def in_turn(first: str, second: str) -> str:
    """The moves of both sides, one after the other."""
    return " ".join(f"{one} {other}" for one, other in zip(first.split(), second.split(), strict=True))


NEARLY_THERE = in_turn("a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4", "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8")
HALF_WAY = in_turn("a4 b4 c4 d4 e4 f4 g4", "l8 k8 j8 a8 b8 c8 h1")
BLACK_HALF_WAY = in_turn("a1 c1 e1 g1 i1 k1", "a8 b8 c8 d8 e8 f8")


@pytest.mark.parametrize(
    ("earlier", "move", "best", "told"),
    [
        (NEARLY_THERE, "a1", "l4", "It misses the win with l4. It lets Black win in two ways, with "),
        (NEARLY_THERE, "l6*", "l4", "It misses the win with l4."),
        (HALF_WAY, "h5*", "h4", "White needs 6 more stones to cross instead of 5"),
        (BLACK_HALF_WAY, "i8*", "g7*", "Black needs 5 more stones to cross instead of 6"),
    ],
)
def test_pathwayz(earlier: str, move: str, best: str, told: str) -> None:
    assert told in reason("pathwayz", earlier, move, best)


@pytest.mark.parametrize(
    ("earlier", "move", "best", "told"),
    [
        ("1 7 2 7 3 7", "6", "4", "It misses the win with column 4. It lets Red win with column 7."),
        (
            "7 1 7 2 6 3",
            "6",
            "4",
            "Better was column 4. It is the only move that does not lose at once.",
        ),
    ],
)
def test_connect_four(earlier: str, move: str, best: str, told: str) -> None:
    assert told in reason("connect-four", earlier, move, best)


def test_a_cheap_move_needs_no_reason() -> None:
    assert reason("tic-tac-toe", "", "a1", "b2", cost=0.05) == ""


class Ended(NamedTuple):
    """How the command ended, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


Reviewed = Callable[..., Ended]


@pytest.fixture
def review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Reviewed:
    """Runs the command on a text, in this process."""

    def run(text: str, *options: str) -> Ended:
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        status = main(["review", str(path), *options])
        return Ended(status, *capsys.readouterr())

    return run


def test_the_command_says_what_each_move_cost_and_why(review: Reviewed) -> None:
    ended = review(GAME)
    assert ended.returncode == 0, ended.stderr
    lines = ended.stdout.splitlines()
    assert lines[3].split()[:3] == ["2...", "c3", "??"]
    assert "lets X win with c1" in lines[3]
    assert "misses the win with c1" in lines[4]
    assert "Accuracy" not in ended.stdout, "that says nothing of so few moves"
    assert "b3 cost 100 points, win in 1 move\n" in f"{ended.stdout}\n"
    assert "5/6 positions" in ended.stderr or "6/6 positions" in ended.stderr


@pytest.mark.parametrize(("plies", "told"), [(18, False), (20, True)])
def test_an_accuracy_is_told_of_ten_moves_and_more(plies: int, told: bool) -> None:
    match = opened(find_game("pathwayz"), plies, Random(5))
    judged = Review(match, {ply: Judgement("judge", 0.5) for ply in range(plies + 1)})
    assert ("Accuracy of White: 100 % (mean of level " in review_text(judged)) is told


def test_only_what_is_proven_is_told_as_certain() -> None:
    match = opened(find_game("pathwayz"), 4, Random(5))
    judged = {ply: Judgement("judge", chance) for ply, chance in enumerate((0.5, 0.999, 0.001, 0.5, 0.998))}
    told = review_text(Review(match, judged))
    assert "99 %" in told
    assert not re.search(r"\b100 %", told.split("Accuracy")[0])
    judged[2] = Judgement("judge", 1.0, 1, 3)
    assert "100 %" in review_text(Review(match, judged)).split("Accuracy")[0]


def test_what_is_left_out_of_a_game_is_told_with_its_line(review: Reviewed) -> None:
    ended = review(GAME.replace("2. b1", "{never ends 2. b1"), "--nodes", "1000")
    assert ended.returncode == 0
    assert "game.txt: Line 3. The comment that begins here does not end." in ended.stderr


def test_the_games_that_an_arena_kept_are_reviewed_too(tmp_path: Path, review: Reviewed) -> None:
    with GameStore(tmp_path / "game.txt", {"game": "tic-tac-toe", "seed": 1}) as kept:
        kept.add("level-2 level-3", 0, GameResult(1.0, "a1 b2 b1 c3 c1"))
        kept.add("level-2 level-3", 1, GameResult(0.5))
        kept.add("level-2 level-3", 2, GameResult(0.0, "b2 a1 c2 a2 b3 a3"))
    written = (tmp_path / "game.txt").read_text(encoding="utf-8") + "a damaged line\n"
    ended = review(written, "--nodes", "1000", "--json")
    assert ended.returncode == 0, ended.stderr
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [[ply["move"] for ply in game["plies"]][-1] for game in found] == ["c1", "a3"]


def test_for_programs_it_is_json(review: Reviewed) -> None:
    ended = review(GAME, "--json", "--nodes", "5000")
    found: dict[str, Any] = json.loads(ended.stdout)
    assert set(found) == {"game", "judge", "nodes", "plies", "accuracy"}
    assert (found["game"], found["nodes"], len(found["plies"])) == ("tic-tac-toe", 5000, 5)
    black = found["plies"][3]
    assert set(black) == {"ply", "move", "chance", "after", "best", "line", "proven", "mark", "why"}
    assert (black["ply"], black["move"], black["best"], black["mark"]) == (4, "c3", "c1", "??")
    assert (black["chance"], black["after"], black["proven"]) == (0.5, 1.0, {"result": 0, "plies": None})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Game "tic-tac-toe"]\n\n1. a1 a1 *\n', "Line 3. Move 2 cannot be played. "),
        ("nonsense", "This is neither a game nor a position"),
        ('[Game "chess"]\n\n1. e4 *\n', "Line 1. There is no such game"),
    ],
)
def test_a_broken_file_is_told_with_its_line(review: Reviewed, text: str, message: str) -> None:
    ended = review(text)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_the_standard_input_is_read_as_a_file_is(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    game = '[Game "tic-tac-toe"]\n[White "Ren\N{LATIN SMALL LETTER E WITH ACUTE}"]\n\n1. b2 *\n'
    given = io.TextIOWrapper(io.BytesIO(game.encode(encoding)), encoding="cp1252")  # as Windows opens it
    monkeypatch.setattr("sys.stdin", given)
    assert [each.tags["White"] for each in records_of("-", kept_moves)] == ["Ren\N{LATIN SMALL LETTER E WITH ACUTE}"]
