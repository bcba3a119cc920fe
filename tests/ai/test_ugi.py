"""The Universal Game Interface, spoken to a real process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai import ugi, ugi_command
from ai.engine import Analysis, Engine
from ai.info import Limit
from ai.players import known_player
from ai.spec import PlayerSpec
from ai.ugi import FIRST_PLAYER, LONGEST_LINE, MOST
from game import GAMES, Match, find_game
from tests.amount import amount
from tests.conftest import ROOT

PATIENCE = 180
"""Seconds after which a session is given up."""


class Session:
    """One `python main.py ugi`."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "main.py", "ugi"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | (environment or {}),
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


def _opened() -> Iterator[Session]:
    opened = Session()
    yield opened
    opened.process.kill()
    opened.process.communicate()


fresh = pytest.fixture(_opened, name="fresh")
shared = pytest.fixture(_opened, scope="module", name="shared")


@pytest.fixture
def session(shared: Session) -> Session:
    """One process for most tests, brought back to how it began."""
    player = known_player(GAMES[0], FIRST_PLAYER)
    shared.send("stop", f"setoption name Game value {GAMES[0].name}", f"setoption name Player value {player}")
    shared.send("setoption name Seed value 0", "uginewgame", "isready")
    shared.until("readyok")
    return shared


@pytest.mark.parametrize("mark", ["", "\ufeff"])  # Windows' PowerShell writes a byte order mark into a pipe
def test_it_introduces_itself(fresh: Session, mark: str) -> None:
    fresh.send(f"{mark}ugi")
    lines = fresh.until("ugiok")
    assert lines[0] == "id name Pathwayz"
    assert any(line.startswith("id author ") for line in lines)
    games = " ".join(f"var {game.name}" for game in GAMES)
    assert f"option name Game type combo default pathwayz {games}" in lines
    assert any(line.startswith("option name Player type string default ") for line in lines)
    assert f"option name Seed type spin default 0 min 0 max {MOST}" in lines
    assert fresh.ask(f"setoption name Seed value {MOST + 1}").endswith(f"from 0 to {MOST}, not '{MOST + 1}'")
    assert fresh.ask("isready") == "readyok"


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


def test_the_version_of_the_rules_can_be_asked_for(session: Session) -> None:
    session.send("setoption name Game value othello")
    assert session.ask("query rulesversion") == "response 2"


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
    assert [line.split()[2] for line in lines if line.startswith("info depth ")] == ["1", "2", "3", "4", "5"]
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


def test_a_win_that_nobody_knows_the_moves_of_is_no_mate(session: Session) -> None:
    session.send("setoption name Game value othello", "setoption name Player value level-10")
    session.send("position fen XO-XXXX-XXXXXXXOXXXXOXX-XXOOOXXXXXOOXOXXXXOOOOOXXX-OXOOX-XXXXXOX O", "go")
    assert "score cp 1000000" in session.until("bestmove c1")[-2]


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


@pytest.mark.parametrize("last", ["quit\n", "quit now\n", "", "go nodes 300\nquit\n", "go\n"])
def test_quit_and_the_end_of_the_input_end_it_cleanly(last: str) -> None:
    session = Session()
    output, errors = session.process.communicate(f"setoption name Player value alpha-beta\nisready\n{last}", PATIENCE)
    assert session.process.returncode == 0
    assert "readyok" in output
    assert errors == ""
    if last == "go\n":
        assert "bestmove" in output


def test_at_the_end_of_the_input_a_limited_search_is_still_answered() -> None:
    answers = _answers(b"setoption name Game value connect-four\nsetoption name Player value alpha-beta\ngo depth 4\n")
    assert answers[-1].startswith("bestmove ")
    assert any(answer.startswith("info depth 4") for answer in answers)


def test_at_the_end_of_the_input_who_counts_games_is_not_waited_for_because_of_a_depth() -> None:
    chosen = b"setoption name Game value connect-four\nsetoption name Player value uct\n"
    assert _answers(chosen + b"go depth 4\n")[-1].startswith("bestmove ")


@pytest.mark.parametrize("ready", [True, False])
def test_it_says_that_a_player_is_prepared_before_its_first_search(
    ready: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ugi, "is_ready", lambda *_: ready)
    answers = _answers(b"setoption name Game value tic-tac-toe\nsetoption name Player value random\ngo\n")
    assert [each[:28] for each in answers if "string" in each] == ([] if ready else ["info string preparing random"])


class _Slow(io.StringIO):
    """Takes a while to write an answer. `begun` is set while it does."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()

    def write(self, text: str) -> int:
        if text.startswith("bestmove"):
            self.begun.set()
            time.sleep(0.3)
        return super().write(text)


def test_a_command_that_comes_while_an_answer_is_written_waits_for_it() -> None:
    output = _Slow()

    def lines() -> Iterator[bytes]:
        yield b"setoption name Game value tic-tac-toe"
        yield b"setoption name Player value random"
        yield b"go"
        assert output.begun.wait(PATIENCE)
        yield b"setoption name Game value connect-four"
        yield b"go"

    ugi.Interface(output).run(lines())
    first, second = output.getvalue().splitlines()[1::2]
    assert "info" not in first + second
    assert (first[:9], second[:9]) == ("bestmove ", "bestmove ")


class _Gone(io.StringIO):
    """A reader that goes away when it is told that nothing has happened yet."""

    def write(self, text: str) -> int:
        if "thinking" in text:
            raise BrokenPipeError
        return super().write(text)


def test_who_has_gone_away_leaves_no_search_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Analysis] = []
    gone = threading.Event()

    def never_answer(_engine: Engine, state: Any, _limit: Limit, player: PlayerSpec, tag: Any, before: Any) -> Analysis:
        asked.append(Analysis(state, player, tag, every_move=False, before=before))
        return asked[0]

    monkeypatch.setattr(ugi, "PULSE", 0.01)
    monkeypatch.setattr(Engine, "analyse", never_answer)
    interface = ugi.Interface(_Gone())

    def run() -> None:
        with pytest.raises(BrokenPipeError):
            interface.run([b"setoption name Game value tic-tac-toe", b"go movetime 1000000000"])
        gone.set()

    threading.Thread(target=run, daemon=True).start()
    assert gone.wait(PATIENCE)
    assert asked[0].stopped


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
    assert ended.stderr == "pathwayz ugi: unrecognized arguments: now (pathwayz ugi --help tells more)\n"


# -- what nobody should send -----------------------------------------------------------------------------------


def _answers(sent: bytes) -> list[str]:
    """What a session in this process says to bytes, which end it."""
    output = io.StringIO()
    ugi.Interface(output).run(ugi.lines_of(io.BytesIO(sent)))
    return output.getvalue().splitlines()


@pytest.mark.parametrize(
    "line", [b"caf\xe9", b"\0", b"position fen \0\xff", b"setoption name Game value \xf0\x9f", b"x" * 3_000_000]
)
def test_bytes_that_are_no_text_are_an_error_like_any_other(line: bytes) -> None:
    error, ready = _answers(line + b"\nisready\n")
    assert error.startswith("error ")
    assert len(error) < 500
    assert ready == "readyok"


def test_a_line_that_is_too_long_is_passed_over_whole() -> None:
    error, ready = _answers(b"position startpos moves " + b"isready " * 1_000_000 + b"\nisready\nquit\nisready\n")
    assert error == f"error a line has at most {LONGEST_LINE:,} bytes"
    assert ready == "readyok"


def test_the_last_line_needs_no_end() -> None:
    assert _answers(b"isready") == ["readyok"]
    assert _answers(b"isready\nquit") == ["readyok"]


@pytest.mark.soak
def test_many_commands_at_once_are_all_answered() -> None:
    count = amount(100_000, 5_000)
    assert _answers(b"isready\nnonsense\n" * count)[::2] == ["readyok"] * count


@pytest.mark.parametrize(
    "words", ["go movetime 99999999999999", "go nodes 99999999999999999999", "setoption name Seed value 1e9"]
)
def test_numbers_have_bounds(session: Session, words: str) -> None:
    assert "is a whole number from" in session.ask(words)


@pytest.mark.parametrize(
    "words", ["go depth 999999999999999", "go nodes 1", "setoption name Seed value 999999999999999"]
)
def test_large_numbers_are_taken(words: str) -> None:
    said = _answers(f"setoption name Game value tic-tac-toe\n{words}\ngo depth 2".encode())
    assert said[-1].startswith(("bestmove", "error still thinking"))


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is told otherwise there")
@pytest.mark.parametrize("before", ["", "go\n"])
def test_when_nobody_reads_any_more_the_session_ends_without_a_word(fresh: Session, before: str) -> None:
    assert fresh.process.stdout is not None
    fresh.send("setoption name Player value alpha-beta")
    fresh.process.stdout.close()
    fresh.process.stdout = None
    assert fresh.process.communicate(f"{before}isready\nisready\n", PATIENCE)[1] == ""
    assert fresh.process.returncode == 0


def test_quit_is_obeyed_while_kernels_are_compiled(tmp_path: Path) -> None:
    """They take minutes; the session does not wait for one that it will not use."""
    session = Session({"NUMBA_CACHE_DIR": str(tmp_path)})
    session.send("setoption name Player value alpha-beta", "go nodes 1", "isready")
    assert session.line().startswith("info string preparing alpha-beta")
    assert session.line() == "readyok"
    time.sleep(1.0)  # it is at work by now
    assert session.process.communicate("quit\n", PATIENCE) == ("", "")
    assert session.process.returncode == 0


def test_its_help_tells_who_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        ugi_command.main(["--help"])
    assert "my/NAME, whom you taught" in capsys.readouterr().out
