"""The window with a board that was added by its page: set up, played, kept, found again and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from coach.verdict import verdict_of
from table.reading import Start, read_start
from table.session import Session
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from ui.screens.home.scene import TITLES
from ui.screens.new_game.scene import SetupScene
from ui.screens.rules.scene import RulesScene
from ui.shell.routes import LibraryRoute

NAME, TITLE = "trellis", "Trellis"


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path, warmup=FakeWarmup(True))
    setup = hands.app.settings.setup(NAME)
    setup.first, setup.second, setup.starts = "human", "level-3", "first"
    hands.app.settings.keep_setup(NAME, setup)
    yield hands
    hands.close()


def until(hands: Screen, done: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
        hands.wait(0.02)


def play(hands: Screen) -> Session:
    """Play a whole game against the computer, by mouse, from the home screen."""
    hands.choose_board(TITLE)
    assert isinstance(hands.scene, SetupScene)
    hands.click("Start game")
    hands.wait(0.5)
    session = hands.session
    hands.app.settings.warnings = False
    while session.outcome is None:
        until(hands, lambda: session.human_to_move or session.outcome is not None)
        if session.outcome is None:
            hands.wait(0.5)
            hands.click(hands.view.clicks_of(session.legal_actions()[-1])[0].point)
    hands.wait(0.5)
    return session


def test_home_lists_it_and_its_rules_can_be_read(hands: Screen) -> None:
    assert TITLES[NAME] == TITLE
    hands.choose_board(TITLE)
    hands.click("Rules")
    hands.wait(0.5)
    assert isinstance(hands.scene, RulesScene)
    assert hands.scene.game == NAME
    assert not hands.app.services.notices.shown


def test_a_game_is_played_kept_found_and_counted(hands: Screen) -> None:
    session = play(hands)
    assert not hands.app.services.notices.shown
    assert [(seat.player, seat.level) for seat in session.config.seats] == [(None, None), ("level-3", 3)]
    outcome = session.outcome
    assert outcome is not None
    verdict = verdict_of(session)
    assert verdict.headline in hands.written
    assert verdict.winner == outcome.winner
    in_line = any(number in verdict.detail for number in ("four", "five", "six", "seven"))
    assert in_line or outcome.winner is None
    assert "place" in hands.sounds.played

    kept = hands.app.library.summaries(hands.app.library.ids())
    assert [(game.board, game.plies, game.finished) for game in kept] == [(NAME, len(session.match.moves), True)]
    hands.app.navigate(LibraryRoute())
    hands.wait(0.5)
    assert {board: listed(hands, board) for board in TITLES.values()} == {
        board: int(board == TITLE) for board in TITLES.values()
    }

    hands.get("choice", "Page").choose("Progress")
    hands.wait(0.3)
    for board, count in ((TITLE, 1), (next(iter(TITLES.values())), 0)):
        hands.get("choice", "Board of the statistics").choose(board)
        hands.wait(0.3)
        assert played(hands) == count


def listed(hands: Screen, board: str) -> int:
    """How many games the list has with the filter on one board."""
    hands.get("dropdown", "Board").press()
    hands.wait(0.3)
    hands.click(board)
    hands.wait(0.1)
    return len(hands.get("list", "Games").rows) if hands.find("list", "Games") else 0


def played(hands: Screen) -> int:
    """How many games the statistics count; before the first one they offer to play."""
    return 0 if hands.find("button", "Play") else int(hands.written[hands.written.index("Played") + 1])


def test_a_position_of_it_is_known_when_it_is_pasted() -> None:
    assert read_start("5/1b3/1bww1/1wb2/w4 b") == Start(NAME, "5/1b3/1bww1/1wb2/w4 b")
