"""What a player reads comes through `game.texts.text` and holds no term of the code.

That every screen speaks another language is seen in `test_languages.py`; here is what is said when something is taken
in or fails, and that a forgotten sentence is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.texts import text
from saves.opening import FILE_NAME, connect
from tests.ui.desk import Desk
from tests.ui.gallery import kept
from tests.ui.screen import Screen
from tests.ui.sentences import TERMS, Drawn, look, marked
from tests.ui.services import FakeWarmup
from tests.ui.shelves import keep
from ui.kit.tree.leaves import paragraph
from ui.kit.tree.node import Node
from ui.parts import intake
from ui.parts.waiting import Waiting
from ui.screens.play import commands
from ui.shell.routes import LibraryRoute, ResumeRoute
from ui.shell.scene import Scene

EXPERT = {"think", "study"}
"""Screens, and sheets of their keys, for those who know the terms of the code."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    with marked(monkeypatch) as found:
        yield found


@pytest.fixture
def hands(drawn: Drawn, tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path, warmup=FakeWarmup(True))
    yield hands
    hands.close()


@pytest.mark.parametrize("screen", sorted({path.stem for path in kept.FOLDER.glob("*.txt")} - EXPERT))
def test_no_screen_speaks_in_terms_of_the_code(screen: str) -> None:
    shown = {str(each) for (state, _), each in kept.read(screen).items() if state not in EXPERT}
    assert [words for words in shown if TERMS.search(words)] == []


@pytest.mark.parametrize(
    "given",
    [
        "",
        "hello there",
        "3/3/4 w",
        "4444444",
        '[Game "tic-tac-toe"]\n\n1. b2 a1 *\n\n[Game "tic-tac-toe"]\n\n1. c1 *\n',
        '[Game "tic-tac-toe"]\n[Date "never"]\n\n1. b2 a1 *\n\n[Game "tic-tac-toe"]\n\n1. b2 b2 *\n',
        '[Game "chess"]\n\n1. e4 *\n',
    ],
)
def test_what_is_said_of_a_text_that_is_taken(drawn: Drawn, hands: Screen, given: str) -> None:
    intake.take_text(hands.app, given, text("the clipboard"))
    look(drawn, hands)
    drawn.check()


def test_what_is_said_while_a_file_is_read(drawn: Drawn, hands: Screen) -> None:
    waiting = Waiting(hands.app, text("Reading {source}", source="games.txt"), patience=0.0)
    waiting.progress.report(1)
    look(drawn, hands)
    waiting.progress.report(2, 1000)
    look(drawn, hands)
    drawn.check()


def test_what_is_said_while_another_program_writes(drawn: Drawn, hands: Screen, tmp_path: Path) -> None:
    keep(hands.app.library)
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    with closing(connect(tmp_path / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        hands.key(pygame.K_DELETE)
        look(drawn, hands)
    assert any("changed" in said for said in drawn.said)
    drawn.check()


def test_what_is_said_when_something_fails(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("tic-tac-toe")

    def broken(*_rest: Any) -> None:
        raise ValueError

    desk.app.services.error_boundary("a call", broken)
    monkeypatch.setattr(desk.scene.view, "draw", broken)
    look(drawn, desk)
    monkeypatch.setattr(desk.scene, "draw", broken)
    look(drawn, desk)
    desk.app.navigate(ResumeRoute())
    commands.copy_game(desk.scene)
    look(drawn, desk)
    desk.close()
    drawn.check()


class Broken(Scene):
    """A screen that draws an English sentence."""

    def compose(self) -> Node:
        return Node()

    def draw(self, surface: pygame.Surface) -> None:
        self.look.draw_text(surface, "Nobody translates this", (100, 100))
        words = paragraph("Nor is this sentence, which takes several lines")
        words.paint_at(pygame.Rect(100, 200, 80, 0), surface, self.look)


def test_a_forgotten_sentence_is_found(drawn: Drawn, hands: Screen) -> None:
    hands.app.push(Broken(hands.app))
    look(drawn, hands)
    with pytest.raises(AssertionError, match=r"(?s)Nobody translates this.*Nor is this sentence, which takes"):
        drawn.check()


def test_a_term_of_the_code_is_found_but_for_experts(drawn: Drawn) -> None:
    drawn.said.add(text("It looks at 3 plies."))
    drawn.check(expert=True)
    with pytest.raises(AssertionError, match="3 plies"):
        drawn.check()
