"""The Universal Game Interface, spoken to a real process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from game import GAMES, Match, find_game
from tests.conftest import ROOT

PATIENCE = 180
"""Seconds after which a session is given up."""


class Session:
    """One `python main.py ugi`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "main.py", "ugi"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            print(line, file=self.process.stdin, flush=True)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def until(self, start: str) -> list[str]:
        """The lines up to the one that begins with `start`."""
        lines = [self.line()]
        while not lines[-1].startswith(start):
            assert self.process.poll() is None or lines[-1], "the process has ended"
            lines.append(self.line())
        return lines

    def ask(self, line: str) -> str:
        self.send(line)
        return self.line()


@pytest.fixture
def session() -> Iterator[Session]:
    opened = Session()
    yield opened
    opened.process.kill()
    opened.process.communicate()


def test_it_introduces_itself(session: Session) -> None:
    session.send("ugi")
    lines = session.until("ugiok")
    assert lines[0] == "id name Pathwayz"
    assert any(line.startswith("id author ") for line in lines)
    games = " ".join(f"var {game.name}" for game in GAMES)
    assert f"option name Game type combo default pathwayz {games}" in lines
    assert any(line.startswith("option name Player type string default ") for line in lines)
    assert session.ask("isready") == "readyok"


@pytest.mark.parametrize("game", ["pathwayz", "pentago-twist", "connect-four", "tic-tac-toe"])
def test_it_plays_a_whole_game_of_every_board(session: Session, game: str) -> None:
    session.send("ugi", f"setoption name Game value {game}", "setoption name Player value level-3", "uginewgame")
    session.until("ugiok")
    match = Match(find_game(game))
    while session.ask("query gameover") == "response false":
        session.send("go nodes 200")
        match.push(session.until("bestmove")[-1].split()[1])
        session.send(f"position startpos moves {' '.join(match.moves_text)}")
    assert match.outcome is not None
    results = {0: "response p1win", 1: "response p2win", None: "response draw"}
    assert session.ask("query result") == results[match.outcome.winner]
    assert session.ask("query legalmoves") == "response"
    assert session.ask("go nodes 5").startswith("error the game is over")


def test_positions_are_set_and_queried(session: Session) -> None:
    session.send("position startpos moves d5 e5*")
    expected = Match(find_game("pathwayz"))
    expected.push("d5")
    expected.push("e5*")
    position = expected.game.to_position(expected.state)
    assert session.ask("query position") == f"response {position}"
    session.send(f"position fen {position} moves a1")
    assert session.ask("query p1turn") == "response false"
    assert session.ask("query result") == "response none"
    assert len(session.ask("query legalmoves").split()) == 1 + 2 * 93


def test_a_column_string_is_a_position_of_connect_four(session: Session) -> None:
    session.send("setoption name Game value connect-four", "position fen 4453")
    assert session.ask("query position") == "response 7/7/7/7/3b3/2bww2 w"


@pytest.mark.parametrize(
    "line",
    [
        "position startpos moves d5 d5",
        "position startpos moves z9",
        "position fen nonsense",
        "position fen 12/12/12/12/12/12/12/w11 w",
        "position",
        "setoption name Game value chess",
        "setoption name Player value nobody",
        "setoption name Sound value on",
        "setoption Game pathwayz",
        "go fast",
        "go nodes many",
        "go nodes 0",
        "go depth -3",
        "go nodes",
        "query weather",
        "query",
        "hello",
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(session: Session, line: str) -> None:
    session.send("position startpos moves d5")
    before = session.ask("query position")
    assert session.ask(line).startswith("error ")
    assert session.ask("query position") == before
    session.send("go nodes 50")
    assert session.until("bestmove")


def test_the_error_names_the_text(session: Session) -> None:
    assert "'z9'" in session.ask("position startpos moves z9")


def test_go_reports_depth_nodes_score_and_line(session: Session) -> None:
    session.send("setoption name Game value connect-four", "setoption name Player value alpha-beta", "go depth 5")
    lines = session.until("bestmove")
    assert [line.split()[2] for line in lines[:-1]] == ["1", "2", "3", "4", "5"]
    words = lines[-2].split()
    for name in ("depth", "nodes", "nps", "score", "cp", "pv"):
        assert name in words
    assert words[words.index("pv") + 1] == lines[-1].split()[1]


@pytest.mark.parametrize(
    ("position", "score"),
    [
        ("7/7/7/7/bb5/www3b w", "score mate 1"),
        ("7/7/7/7/7/b1www1b b", "score mate -1"),
        ("7/7/7/7/3b3/2ww1b1 w", "score mate 2"),
    ],
)
def test_proven_results_are_mates_in_moves(session: Session, position: str, score: str) -> None:
    session.send("setoption name Game value connect-four", "setoption name Player value alpha-beta")
    session.send(f"position fen {position}", "go depth 5")
    assert score in session.until("bestmove")[-2]


def test_go_without_a_limit_thinks_until_stop_and_answers_queries_meanwhile(session: Session) -> None:
    session.send("setoption name Player value alpha-beta", "go")
    session.until("info depth 2")
    session.send("query p1turn")
    assert "response true" in session.until("response")
    session.send("position startpos moves d5")
    assert session.until("error")[-1].startswith("error still thinking")
    session.send("isready")
    assert session.until("readyok")
    session.send("stop")
    assert session.until("bestmove")
    assert session.ask("isready") == "readyok"


def test_movetime_is_a_limit(session: Session) -> None:
    session.send("setoption name Player value uct", "go movetime 50")
    assert session.until("bestmove")


def test_stop_without_a_search_is_harmless(session: Session) -> None:
    session.send("stop")
    assert session.ask("isready") == "readyok"


@pytest.mark.parametrize("last", ["quit\n", "", "go nodes 300\nquit\n", "go\n"])
def test_quit_and_the_end_of_the_input_end_it_cleanly(last: str) -> None:
    session = Session()
    output, errors = session.process.communicate(f"setoption name Player value alpha-beta\nisready\n{last}", PATIENCE)
    assert session.process.returncode == 0
    assert "readyok" in output
    assert errors == ""
    if last == "go\n":
        assert "bestmove" in output


def test_at_the_end_of_the_input_a_limited_search_is_still_answered() -> None:
    session = Session()
    output, _ = session.process.communicate("setoption name Game value connect-four\ngo depth 4\n", PATIENCE)
    assert output.splitlines()[-1].startswith("bestmove ")
    assert "info depth 4" in output


def test_the_seed_is_an_option(session: Session) -> None:
    chosen = set()
    for seed in range(8):
        session.send(f"setoption name Seed value {seed}", "setoption name Player value level-1", "go")
        chosen.add(session.until("bestmove")[-1])
    assert len(chosen) > 2
    assert session.ask("setoption name Seed value x").startswith("error Seed is a whole number")


def test_arguments_are_refused() -> None:
    ended = subprocess.run(
        [sys.executable, "main.py", "ugi", "now"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ended.returncode == 2
    assert "takes no arguments" in ended.stderr
