"""Every command line ends in a result or in one sentence, with the exit status that says which."""

from __future__ import annotations

import ctypes
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ai.commands import Parser, PathError, file_for, folder_for, goes_on, run_command
from game import RulesError
from main import main
from tests.amount import amount
from tests.conftest import ROOT

PATIENCE = 300
HUGE = "9" * 20
DIGITS = "9" * 5000
LONG = "x" * 5000


class Line(NamedTuple):
    """A command line, how it has to end, and a word of the sentence that it has to say."""

    arguments: str
    status: int
    said: str = ""


# `TMP` is the test's own folder, in which `TMP/file` is a file.
LINES = [
    Line("--help", 0),
    Line("--frobnicate", 2, "unrecognized"),
    Line("frobnicate", 2, "no command"),
    Line("-h", 0),
    Line("''", 2, "unrecognized"),
    Line("--version", 0),
    Line("--size 0x0", 2, "no size"),
    Line("--scene chess", 2, "invalid choice"),
    Line("--game chess", 2, "no such game"),
    Line("--language xx --screenshot TMP/x.png", 0, "There is no language “xx” here, so the program speaks English."),
    Line("--size nanxinf", 2, "no size"),
    Line("--theme pink", 2, "invalid choice"),
    Line("--game chess --scene play", 2, "no such game"),
    Line(f"--size {DIGITS}x1", 2, "no size"),
    Line("--screenshot", 2, "expected one argument"),
    Line("--game '' --scene rules", 2, "no such game"),
    Line("--screenshot TMP/folder.png", 2, "It is a folder."),
    Line("--screenshot TMP/file/below.png", 2, "nothing can be written to"),
    Line("--screenshot /proc/new.png", 2, "nothing can be written to"),
    Line(f"--screenshot TMP/{LONG}.png", 2, "The name is too long."),
    Line("--screenshot /dev/null", 2, "does not end with .png"),
    Line("--screenshot TMP/new/picture.png", 0),
    Line("--screenshot TMP/picture.xyz", 2, "does not end with .png"),
    Line("--screenshot TMP/pipe.png", 2, "no regular file"),
    Line("--size 640x480 --game pathwayz --scene rules --screenshot TMP/rules.png", 0),
    Line("play chess", 2, "no command"),
    Line("ugi --help", 0),
    Line("ugi now", 2, "unrecognized"),
    Line("ugi", 0),
    Line("ugi --listen 4000", 2, "HOST:PORT"),
    Line("ugi --listen=", 2, "HOST:PORT"),
    Line("ugi --listen 0.0.0.0:0", 2, "--anywhere"),
    Line("feature-sets --sets td9", 2, "no such features"),
    Line("feature-sets --sets td52", 2, "two players or more"),
    Line("feature-sets --rank TMP/ranked.json --strangers random", 2, "not allowed with argument --rank"),
    Line("ladder tic-tac-toe --place --only 2", 2, "not allowed with argument --place"),
    Line("ladder tic-tac-toe --place --report-only", 2, "not allowed with argument --place"),
    Line("style --games 0", 2, "less than 1"),
    Line("style --players nobody", 2, "no such player"),
    Line("join", 2, "required"),
    Line("join here tic-tac-toe", 2, "HOST:PORT"),
    Line("join 127.0.0.1:1 chess", 2, "no such game"),
    Line("join 127.0.0.1:1 tic-tac-toe --play nobody", 2, ": 'nobody'"),
    Line("join 127.0.0.1:1 tic-tac-toe --seconds soon", 2, "no number of seconds"),
    Line("join 127.0.0.1:1 tic-tac-toe", 2, "refused"),
    Line("arena --help", 0),
    Line("arena", 2, "required"),
    Line("arena chess a b", 2, "no such game"),
    Line("arena tic-tac-toe", 2, "required"),
    Line("arena tic-tac-toe nobody random", 2, "no such player"),
    Line("arena tic-tac-toe random ''", 2, "no such player"),
    Line("arena tic-tac-toe random random --games 2 --workers 1", 0),
    Line("arena tic-tac-toe random random --games 0", 2, "less than 1"),
    Line("arena tic-tac-toe random random --games -1", 2, "less than 1"),
    Line("arena tic-tac-toe random random --games 1.5", 2, "no whole number"),
    Line(f"arena tic-tac-toe random random --games {HUGE}", 2, "is more than"),
    Line(f"arena tic-tac-toe random random --games {DIGITS}", 2, "no whole number"),
    Line("arena tic-tac-toe random random --openings 9", 2, "goes on after 9 random moves"),
    Line("arena tic-tac-toe random random --openings 1000000000", 2, "goes on after"),
    Line("arena tic-tac-toe random random --openings -1", 2, "less than 0"),
    Line(f"arena tic-tac-toe random random --seed {HUGE}", 2, "is more than"),
    Line("arena tic-tac-toe random random --seed -1", 2, "less than 0"),
    Line("arena tic-tac-toe random random --seed one", 2, "no whole number"),
    Line("arena tic-tac-toe random random --seconds nan", 2, "not between"),
    Line("arena tic-tac-toe random random --seconds inf", 2, "not between"),
    Line("arena tic-tac-toe random random --seconds -1", 2, "not between"),
    Line("arena tic-tac-toe random random --seconds soon", 2, "no number"),
    Line("arena tic-tac-toe random random --seconds 1e308", 2, "not between"),
    Line(f"arena tic-tac-toe random random --nodes {HUGE}", 2, "is more than"),
    Line("arena tic-tac-toe random random --nodes 0", 2, "less than 1"),
    Line("arena tic-tac-toe random random --workers 0", 2, "less than 1"),
    Line("arena tic-tac-toe random random --workers 100000", 2, "is more than"),
    Line("arena tic-tac-toe random random --threads 1", 2, "expected 2 arguments"),
    Line("arena tic-tac-toe random random --threads 1 100000", 2, "is more than"),
    Line("arena tic-tac-toe random random --keep TMP", 2, "It is a folder."),
    Line("arena tic-tac-toe random random --keep TMP/file/games", 2, "nothing can be written to"),
    Line("arena tic-tac-toe random random --keep /proc/games", 2, "nothing can be written to"),
    Line("arena tic-tac-toe random random --keep /dev/full", 2, "no regular file"),
    Line("arena tic-tac-toe random random --keep TMP/diary", 2, "another experiment"),
    Line("arena tic-tac-toe random random --seed 1000000000000 --games 2 --workers 1", 0),
    Line("arena tic-tac-toe random random extra", 2, "unrecognized"),
    Line(f"arena tic-tac-toe random random {DIGITS}", 2, "unrecognized"),
    Line(f"arena tic-tac-toe random random --{LONG}", 2, "unrecognized"),
    Line("tournament", 2, "required"),
    Line("tournament chess", 2, "no such game"),
    Line("tournament tic-tac-toe", 2, "the preset pai do not play Tic-tac-toe; --players names others"),
    Line("tournament connect-four --preset first-player", 2, "do not play Connect Four"),
    Line("tournament tic-tac-toe --preset best", 2, "invalid choice"),
    Line("tournament tic-tac-toe --players random", 2, "two players or more"),
    Line("tournament tic-tac-toe --players random random", 2, "two players or more"),
    Line("tournament tic-tac-toe --players", 2, "expected at least one"),
    Line("tournament tic-tac-toe --players random greedy --openings 9", 2, "goes on after"),
    Line(f"tournament tic-tac-toe --players random greedy --seed {HUGE}", 2, "is more than"),
    Line("tournament tic-tac-toe --players random greedy --out TMP/file", 2, "It is a file, not a folder."),
    Line("tournament tic-tac-toe --players random greedy --out /proc/out", 2, "nothing can be written to"),
    Line("tournament tic-tac-toe --players random greedy --games nan", 2, "no whole number"),
    Line("tournament tic-tac-toe --players random greedy --games 2 --workers 1 --out TMP/out", 0),
    Line("tournament --help", 0),
    Line("learn", 2, "required"),
    Line("learn chess", 2, "no such game"),
    Line("learn tic-tac-toe", 2, "whose positions have no features"),
    Line("learn connect-four --features champion", 2, "no course"),
    Line("learn pathwayz --features td9", 2, "td440"),
    Line("learn pathwayz --games 70", 2, "no multiple"),
    Line("learn pathwayz --rate nan", 2, "not between"),
    Line(f"learn pathwayz --seed {HUGE}", 2, "is more than"),
    Line("learn pathwayz --seed -1", 2, "less than 0"),
    Line("learn pathwayz --seed=--", 2, "argument '--seed': expected one argument"),
    Line("puzzles make tic-tac-toe --folder=--", 2, "expected one argument"),
    Line("--size=--", 2, "expected one argument"),
    Line("learn pathwayz --share inf", 2, "not between"),
    Line("learn pathwayz --start nobody --folder TMP/course", 2, "no such weights"),
    Line("learn pathwayz --start ../../file --folder TMP/course", 2, "no recipe of a player"),
    Line("learn pathwayz --folder TMP/file", 2, "It is a file, not a folder."),
    Line("learn pathwayz --folder TMP/course --weights TMP", 2, "It is a folder."),
    Line("learn pathwayz --folder TMP/course --weights /proc/weights.csv", 2, "nothing can be written to"),
    Line("learn pathwayz --features champion --folder /proc/course", 2, "nothing can be written to"),
    Line("learn pathwayz --features champion --name heron --rate 0.005", 2, "do not change: --rate, --name"),
    Line("learn pathwayz --features champion --share 0.1", 2, "name another place for it by"),
    Line("learn pathwayz --features td52 --share 0.1", 2, "takes a number of games"),
    Line("complexity chess", 2, "no such game"),
    Line("complexity --help", 0),
    Line("complexity tic-tac-toe --random 0", 2, "less than 1"),
    Line("complexity tic-tac-toe --out TMP/file", 2, "It is a file, not a folder."),
    Line("complexity tic-tac-toe --workers 1 --cluster tcp://127.0.0.1:9", 2, "not allowed with"),
    Line("complexity tic-tac-toe --cluster ''", 2, "no scheduler's address"),
    Line("complexity tic-tac-toe --cluster http://x:y", 2, "no scheduler's address"),
    Line("book othello --bind --folder TMP", 2, "nothing is solved"),
    Line("openings chess", 2, "no such game"),
    Line("openings tic-tac-toe --count --keep TMP/none", 2, "no games are kept"),
    Line("openings tic-tac-toe --out TMP/file/below.json", 2, "nothing can be written to"),
    Line("puzzles", 2, "required"),
    Line("puzzles make chess", 2, "no such game"),
    Line("puzzles make tic-tac-toe --puzzles 0", 2, "less than 1"),
    Line("puzzles make tic-tac-toe --games 60 --puzzles 2 --workers 1 --folder TMP/pieces --out TMP/made.jsonl", 0),
    Line("puzzles make tic-tac-toe --out TMP/file/below.jsonl", 2, "nothing can be written to"),
    Line("prove", 2, "required"),
    Line("prove chess '3/3/3 w'", 2, "no such game"),
    Line("prove tic-tac-toe noise", 2, "noise"),
    Line("prove tic-tac-toe ''", 2),
    Line("prove tic-tac-toe 'www/bb1/3 b'", 2, "the game is over"),
    Line("prove tic-tac-toe '3/3/3 w' --seconds inf", 2, "not between"),
    Line("prove tic-tac-toe '3/3/3 w' --seconds nan", 2, "not between"),
    Line(f"prove tic-tac-toe '3/3/3 w' --plies {HUGE}", 2, "is more than"),
    Line("prove tic-tac-toe '3/3/3 w' --plies 0", 2, "less than 1"),
    Line(f"prove tic-tac-toe {LONG}", 2),
    Line("warm chess", 2, "no such game"),
    Line("warm --help", 0),
    Line("demo chess", 2, "no such game"),
    Line("demo --to TMP/file tic-tac-toe", 2, "A part of the path is not a folder."),
    Line("demo --to TMP/occupied tic-tac-toe", 2, "It is a file, not a folder."),
    Line("demo --to /proc/pictures tic-tac-toe", 2, "nothing can be written to"),
    Line("demo --frobnicate", 2, "unrecognized"),
]


def _start(arguments: list[str], folder: Path, stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.Popen(
        command, cwd=folder, text=True, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a test, in which some things are in the way."""
    if sys.platform == "win32":
        pytest.skip("the paths, and what the system says of them, are others there")
    (tmp_path / "file").write_text("a file\n")
    (tmp_path / "diary").write_text("my diary\n")
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "occupied").mkdir()
    (tmp_path / "occupied" / "tic-tac-toe").touch()
    os.mkfifo(tmp_path / "pipe.png")
    return tmp_path


def _assert_ends(line: Line, folder: Path, status: int, out: str, told: str) -> None:
    """A result, or one sentence, and nothing else is harmed."""
    assert "Traceback" not in told
    assert status == line.status, told
    if line.status:
        assert (out, told.count("\n")) == ("", 1), told
        assert len(told) < 1000 + 2 * len(str(folder))
    assert line.said.replace("TMP", str(folder)) in told
    assert (folder / "diary").read_text() == "my diary\n"


def _words(line: Line, folder: Path) -> list[str]:
    return shlex.split(line.arguments.replace("TMP", str(folder)))


@pytest.mark.parametrize("line", [line for line in LINES if line.status], ids=lambda line: line.arguments[:70])
def test_what_is_wrong_is_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: Line
) -> None:
    """In this process, which has everything loaded."""
    monkeypatch.chdir(folder)
    _assert_ends(line, folder, main(_words(line, folder)), *capsys.readouterr())


RIGHT = [line for line in LINES if not line.status]


@pytest.mark.soak
@pytest.mark.parametrize("line", RIGHT[:: amount(1, 4)], ids=lambda line: line.arguments[:70])
def test_a_command_line_ends_in_a_result(folder: Path, line: Line) -> None:
    started = _start(_words(line, folder), folder)
    out, told = started.communicate(timeout=PATIENCE)
    _assert_ends(line, folder, started.returncode, out, told)


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is told otherwise there")
@pytest.mark.parametrize("arguments", [["--help"], ["arena", "--help"], ["--version"], ["frobnicate"]])
def test_a_reader_that_has_gone_away_is_no_trouble(tmp_path: Path, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    started = _start(arguments, tmp_path, stdout=writing)
    os.close(writing)
    told = started.communicate(timeout=PATIENCE)[1]
    assert (started.returncode, told.count("\n")) == ((2, 1) if arguments == ["frobnicate"] else (0, 0)), told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is Linux's")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["--help"], ["arena", "--help"], ["--version"], ["ugi"]])
def test_a_full_disk_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with Path("/dev/full").open("w") as full:
        started = _start(arguments, tmp_path, stdout=full.fileno())
        told = started.communicate(timeout=PATIENCE)[1]
    # A session to which nothing was said has nothing to say.
    assert (started.returncode, told) == ((0, "") if arguments == ["ugi"] else (2, "The disk is full.\n"))


def test_after_ctrl_c_the_same_command_goes_on(tmp_path: Path) -> None:
    """Pressed in a terminal, it reaches the worker processes too."""
    if sys.platform == "win32":
        pytest.skip("signals")
    command = ["arena", "tic-tac-toe", "random", "random", "--games", "1000000", "--workers", "2", "--keep", "games"]
    started = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *command],
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    games = tmp_path / "games"
    end = time.monotonic() + PATIENCE
    while not games.exists() or games.read_bytes().count(b"\n") < 5:
        assert time.monotonic() < end
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    out, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, out) == (130, "")
    assert told.endswith("\nstopped; the same command goes on from here\n")
    assert "Traceback" not in told
    kept = games.read_bytes().count(b"\n") - 1
    again = _start([*command, "--games", "1", "--workers", "1"], tmp_path)
    assert again.communicate(timeout=PATIENCE)[1].startswith(f"{kept:,} games were played before")
    assert again.returncode == 0


def test_ctrl_c_ends_a_command_although_its_main_thread_is_not_to_be_reached(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("signals")
    deaf = """
import sys, time
from ai.commands import run_command

def command(_arguments):
    print("busy", flush=True)
    while True:
        try:
            time.sleep(60)
        except KeyboardInterrupt:  # as a compiler does with what comes to a callback of its own
            pass

sys.exit(run_command(command, []))
"""
    started = _beside(deaf, tmp_path)
    assert started.stdout is not None
    assert started.stdout.readline() == "busy\n"
    time.sleep(0.1)
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, told) == (130, "\ninterrupted\n")


def test_ctrl_c_in_a_callback_of_the_compiler_prints_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: reported.append(lost.exc_type))

    def fail(number: int) -> None:
        raise KeyboardInterrupt if number else ZeroDivisionError

    callback = ctypes.CFUNCTYPE(None, ctypes.c_int)(fail)

    def command(_arguments: list[str]) -> int:
        callback(1)
        callback(0)
        return 0

    assert run_command(command, []) == 0
    assert reported == [ZeroDivisionError]
    callback(1)
    assert reported == [ZeroDivisionError, KeyboardInterrupt], "outside of commands all is as before"


def test_a_command_that_ends_while_workers_start_says_nothing_in_pythons_words(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("locks have no names there that somebody has to remove")
    early = """
import os
from multiprocessing import get_context
import main

def begin(_arguments):
    lock = get_context("spawn").Lock()
    print("begun", flush=True)
    os._exit(130)

main.main = begin
main.run()
"""
    started = _beside(early, tmp_path)
    out, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, out, told) == (130, "begun\n", "")


def test_the_process_ends_before_the_interpreter_frees_what_threads_use(tmp_path: Path) -> None:
    ending = """
import atexit, threading, time
import main

class Freed:
    def __del__(self):
        print("freed", flush=True)

kept = Freed()

def slow():
    time.sleep(0.2)
    print("the thread", flush=True)

def end(_arguments):
    atexit.register(lambda: print("the program", flush=True))
    threading.Thread(target=slow).start()
    return 3

main.main = end
main.run()
"""
    started = _beside(ending, tmp_path)
    out, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, out, told) == (3, "the thread\nthe program\n", "")


def test_ctrl_c_that_is_held_down_counts_once(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("signals")
    slow = """
import sys, time
from ai.commands import run_command

def command(_arguments):
    try:
        print("busy", flush=True)
        time.sleep(60)
    finally:
        print("ending", flush=True)
        time.sleep(0.3)
        print("whole", flush=True)

sys.exit(run_command(command, []))
"""
    started = _beside(slow, tmp_path)
    for word in ("busy", "ending"):
        assert started.stdout is not None
        assert started.stdout.readline() == f"{word}\n"
        started.send_signal(signal.SIGINT)
    said, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, said, told) == (130, "whole\n", "\ninterrupted\n")


def test_ctrl_c_ends_a_listening_program_without_a_promise_to_go_on(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("signals")
    listening = """
import sys
from ai.commands import run_command
from ai.ugi_command import main

sys.exit(run_command(main, ["--listen", "127.0.0.1:0"]))
"""
    started = _beside(listening, tmp_path)
    assert started.stdout is not None
    assert started.stdout.readline().startswith("listening at 127.0.0.1:")
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=PATIENCE)
    assert (started.returncode, told) == (130, "\ninterrupted\n")


def _beside(program: str, folder: Path) -> subprocess.Popen[str]:
    """Start a program of Python's that can import this one's modules."""
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


# -- the one place -----------------------------------------------------------------------------------


def _raising(error: BaseException) -> Callable[[list[str]], int]:
    def command(_arguments: list[str]) -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (RulesError("no such game", "chess"), 2, "no such game: 'chess'\n"),
        (PathError("it is full"), 2, "it is full\n"),
        (FileNotFoundError(2, "No such file", "a.csv"), 2, "'a.csv': There is no such file or folder.\n"),
        (OSError("odd"), 2, "The program says “OSError: odd”.\n"),
        (MemoryError(), 2, "There is not enough memory for this.\n"),
        (KeyboardInterrupt(), 130, "\ninterrupted\n"),
        (BrokenPipeError(), 0, ""),
        (SystemExit(0), 0, ""),
        (SystemExit(2), 2, ""),
        (SystemExit(), 0, ""),
    ],
)
def test_each_kind_of_end_has_its_status(
    error: BaseException, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(_raising(error), []) == status
    assert capsys.readouterr() == ("", told)


def test_a_fault_of_the_program_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        run_command(_raising(ZeroDivisionError()), [])


def test_a_command_gets_its_arguments_and_gives_its_status() -> None:
    assert run_command(len, ["a", "b"]) == 2


def test_what_goes_on_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    def command(_arguments: list[str]) -> int:
        with goes_on():
            raise KeyboardInterrupt

    assert run_command(command, []) == 130
    assert "the same command goes on from here" in capsys.readouterr().err


def test_a_parser_says_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(lambda words: len(vars(Parser(prog="some").parse_args(words))), ["more"]) == 2
    assert capsys.readouterr().err == "some: unrecognized arguments: more (some --help tells more)\n"


def test_a_place_is_tried_before_the_work(tmp_path: Path) -> None:
    assert folder_for(tmp_path / "a" / "b").is_dir()
    assert list(tmp_path.rglob("*")) == [tmp_path / "a", tmp_path / "a" / "b"]
    assert file_for(tmp_path / "c" / "d.txt") == tmp_path / "c" / "d.txt"
    assert not (tmp_path / "c" / "d.txt").exists()
    (tmp_path / "old").write_text("kept")
    assert file_for(tmp_path / "old").read_text() == "kept"
