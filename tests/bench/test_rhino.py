"""How Rhino is spoken to, with another program of its protocol in its place, and with itself where it is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.info import Limit
from ai.spec import PlayerSpec
from game import find_game
from tests.bench.rhino import PROGRAM, Rhino, play

ECHO = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    print("? syntax error" if rest == ["black", "z9"] else f"= {' '.join(rest).upper()}", end="\\n\\n", flush=True)
"""


@pytest.fixture
def echo(tmp_path: Path) -> Iterator[Rhino]:
    script = tmp_path / "echo.py"
    script.write_text(ECHO, encoding="utf-8")
    program = Rhino(str(script), program=sys.executable)
    yield program
    program.close()


def test_an_answer_is_what_follows_the_sign_and_its_time_counts(echo: Rhino) -> None:
    assert echo.move(1) == "WHITE"
    assert echo.seconds > 0


def test_a_refusal_says_what_was_asked(echo: Rhino) -> None:
    with pytest.raises(ValueError, match="play black z9"):
        echo.follow(0, "z9")


def test_a_pass_is_not_told_since_it_sees_who_cannot_move(echo: Rhino) -> None:
    echo.follow(0, "pass")
    assert echo.ask("say hello") == "HELLO"


@pytest.mark.skipif(not Path(PROGRAM).exists(), reason="Debian's grhino is not installed")
def test_a_game_with_rhino_goes_to_its_end() -> None:
    rhino = Rhino()
    try:
        match, _ = play(rhino, PlayerSpec("random", "random", Limit()), [], 0)
    finally:
        rhino.close()
    assert match.outcome is not None
    assert match.game is find_game("othello")
