"""The real program in a real window: whole games against level 1, by mouse and by keyboard alone.

Xvfb is the screen and xdotool the hands; `ui.shell.trace` says where to click. Each test leaves a picture in
`artifacts/`.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from tests.amount import long
from tests.virtual_screen import ROOT, VirtualScreen, wait_until
from ui.shell.trace import VARIABLE

pytestmark = pytest.mark.window

ARTIFACTS = ROOT / "artifacts"
COMPILING = 300.0
"""Seconds that a search may take where its kernels are compiled first."""
LONGEST = 2**16
"""Bytes of the trace that hold its last line, which alone is looked at."""
Rect = list[int]


class Player:
    """The program on a virtual screen, seen through its trace."""

    def __init__(self, screen: VirtualScreen, folder: Path, module: str = "main") -> None:
        self.screen = screen
        self.trace = folder / "trace.jsonl"
        screen.environment[VARIABLE] = str(self.trace)
        self.program: subprocess.Popen[bytes] = screen.start(
            "--data-dir", str(folder), "--size", "1280x800", module=module
        )
        self.until(lambda seen: seen["scene"] == "HomeScene", "the home screen")
        screen.xdotool("search", "--class", "^pathwayz$")  # by which the desktop finds its icon; fails if there is none

    def seen(self) -> dict[str, Any]:
        """What the last frame showed."""
        if not self.trace.exists():
            return {"scene": None}
        with self.trace.open("rb") as trace:
            trace.seek(max(0, self.trace.stat().st_size - LONGEST))
            lines = trace.read().splitlines()
        return dict(json.loads(lines[-1])) if lines else {"scene": None}

    def until(
        self, fits: Callable[[dict[str, Any]], bool], what: str, patience: float = 30.0, *, resting: bool = True
    ) -> dict[str, Any]:
        """Wait for a frame that fits (and rests), and return what it showed."""

        def look() -> dict[str, Any] | None:
            assert self.program.poll() is None, f"the program ended while the test waited for {what}"
            seen = self.seen()
            return seen if (seen.get("resting") or not resting) and fits(seen) else None

        found = wait_until(look, what, patience)
        assert found is not None
        return found

    def click(self, name: str, down: float = 0.5) -> None:
        """Click a control in the middle of its width, `down` of its height from its upper edge."""
        seen = self.until(lambda seen: name in seen["controls"], name)  # it lies still: what is prepared may come above
        left, top, width, height = seen["controls"][name]
        self.screen.click(left + width / 2, top + height * down)

    def tab_to(self, name: str) -> None:
        """Press Tab until a control has the focus."""
        for _ in range(40):
            before = self.seen()["focus"]
            if before == name:
                return
            self.screen.key("Tab")
            self.until(lambda seen, before=before: seen["focus"] != before, "the focus to move")  # type: ignore[misc]
        raise AssertionError(f"Tab never reached {name}")

    def game(self, patience: float = COMPILING) -> dict[str, Any]:
        """Wait until a person is to move or the game is over, and return what the trace says about it."""
        seen = self.until(lambda seen: seen.get("game", {}).get("turn") in ("person", "over"), "a turn", patience)
        return dict(seen["game"])

    def wait_for_move(self, played: int) -> None:
        """Wait until more than `played` moves are on the board, whatever the AI does meanwhile."""
        self.until(lambda seen: len(seen["game"]["moves"]) > played, "the move", resting=False)

    def finish(self, picture: str) -> None:
        """Take the picture, close the window with the keyboard, and see that the program ended well."""
        self.screen.settle()
        self.screen.screenshot(ARTIFACTS / picture)
        pixels = pygame.surfarray.array3d(self.screen.pixels())
        assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 500, "the screen shows hardly anything"
        self.screen.key("ctrl+q")
        assert self.program.wait(20) == 0


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with VirtualScreen(1280, 800) as screen:
        yield Player(screen, tmp_path)


def play_connect_four(player: Player) -> None:
    """Play a whole game with single clicks, as a mouse or a finger does."""
    player.click("Connect Four")
    player.until(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    player.click("Start game")
    player.until(lambda seen: seen["scene"] == "PlayScene", "the game")
    while (game := player.game())["turn"] == "person":
        played = len(game["moves"])
        move = next(column for column in "4352617" if column in game["clicks"])
        for x, y, button in game["clicks"][move]:
            player.screen.click(x, y, button)
        player.wait_for_move(played)
    assert game["verdict"]
    assert len(game["moves"]) >= 7
    assert "Rematch" in player.seen()["controls"]


def test_a_whole_game_by_mouse(player: Player) -> None:
    play_connect_four(player)
    player.finish("window_by_mouse.png")


def scroll_the_settings(player: Player) -> None:
    """Drag the page of the settings upwards; nothing is pressed on the way."""
    player.click("Settings")
    before = player.until(lambda seen: seen["scene"] == "SettingsScene", "the settings")["controls"]
    left, top, width, height = before["Large targets"]
    player.screen.xdotool("mousemove", str(left + width // 2), str(top + height // 2), "mousedown", "1", "sleep", "0.1")
    for _ in range(10):
        player.screen.xdotool("mousemove_relative", "--sync", "--", "0", "-15", "sleep", "0.02")
    player.screen.xdotool("sleep", "0.2", "mouseup", "1")
    player.until(lambda seen: seen["controls"]["Large targets"][1] < top - 100, "the page to follow the finger")


def rest_on_a_button(player: Player) -> None:
    """A finger that rests on a button shows its tip, and presses nothing when it leaves."""
    player.screen.settle()
    left, top, width, height = player.seen()["controls"]["Back"]

    def below() -> bytes:
        return pygame.image.tobytes(player.screen.pixels().subsurface((left, top + height, 200, 60)), "RGB")

    bare = below()
    player.screen.xdotool("mousemove", str(left + width // 2), str(top + height // 2), "mousedown", "1")
    wait_until(lambda: below() != bare, "the tip")
    player.screen.xdotool("mouseup", "1")
    wait_until(lambda: below() == bare, "the end of the tip")
    assert player.seen()["scene"] == "SettingsScene"


@long
def test_a_whole_game_by_finger_with_a_drag_and_a_long_press(tmp_path: Path) -> None:
    with VirtualScreen(1280, 800) as screen:
        player = Player(screen, tmp_path, "tests.ui.finger_program")
        scroll_the_settings(player)
        rest_on_a_button(player)
        player.click("Back")
        player.until(lambda seen: seen["scene"] == "HomeScene", "the home screen, with prepared players", COMPILING)
        play_connect_four(player)
        player.finish("window_by_finger.png")


def look_at_the_keys(player: Player) -> None:
    """A question mark shows the keys and hides them; two of them make everything larger, and as it was."""
    for press in ("question", "shift+slash"):
        player.screen.key(press)
        player.until(lambda seen: seen["overlay"] == "KeySheet", "the sheet")
        player.screen.key(press)
        player.until(lambda seen: seen["overlay"] is None, "the end of the sheet")
    before = player.seen()["controls"]["Tic-tac-toe"]
    player.screen.key("ctrl+plus")
    player.until(lambda seen: seen["controls"].get("Tic-tac-toe", []) != before, "a larger screen")
    player.screen.key("ctrl+0")
    player.until(lambda seen: "Tic-tac-toe" in seen["controls"], "the normal size")


@long
def test_a_whole_game_by_keyboard_alone(player: Player) -> None:
    look_at_the_keys(player)
    player.tab_to("Tic-tac-toe")
    player.screen.key("Return")
    player.until(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    player.tab_to("Opponent")
    player.screen.key("Right", "Left")
    player.tab_to("Start game")
    player.screen.key("Return")
    player.until(lambda seen: seen["scene"] == "PlayScene", "the game")
    while (game := player.game())["turn"] == "person":
        played = len(game["moves"])
        column, row = next((move[0], move[1]) for move in ("b2", "a1", "c3", *game["clicks"]) if move in game["clicks"])
        to_the_corner = ["Left"] * 3 + ["Down"] * 3
        player.screen.key(*to_the_corner, *["Right"] * "abc".index(column), *["Up"] * "123".index(row), "Return")
        player.wait_for_move(played)
    assert game["verdict"]
    assert len(game["moves"]) >= 5
    player.finish("window_by_keyboard.png")
