"""The real program in a real window: a game is copied, pasted, killed, found again, deleted and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.library import Library
from tests.ui.test_window import Player
from tests.virtual_screen import VirtualScreen

pytestmark = pytest.mark.window


def test_a_game_survives_the_program_and_is_found_in_the_library(tmp_path: Path) -> None:
    with VirtualScreen(1280, 800) as screen:
        player = Player(screen, tmp_path)
        player.click("Tic-tac-toe")
        player.until(lambda seen: seen["scene"] == "SetupScene", "the set-up")
        player.click("Start game")
        player.until(lambda seen: seen["scene"] == "PlayScene", "the game")
        moves = play_a_move(player)
        screen.key("ctrl+c")
        player.until(lambda seen: "The game is copied." in seen["notices"], "the copy", resting=False)
        screen.key("ctrl+w")
        player.until(lambda seen: seen["scene"] == "HomeScene", "the home screen")
        screen.key("ctrl+v")
        player.until(lambda seen: seen.get("game", {}).get("moves") == moves, "the pasted game")
        shown = play_a_move(player)
        player.program.kill()
        player.program.wait(20)
        player.trace.unlink()

        player = Player(screen, tmp_path)
        player.until(lambda seen: "Resume" in seen["controls"], "the offer to resume")
        screen.key("r")
        player.until(
            lambda seen: seen.get("game", {}).get("moves", [])[: len(shown)] == shown, "the game that was shown"
        )
        screen.key("ctrl+l")
        player.until(lambda seen: seen["scene"] == "LibraryScene", "the library")
        screen.key("Delete")
        player.until(lambda seen: "Undo" in seen["controls"], "the game to be deleted")
        with Library.open(tmp_path) as library:
            assert len(library.ids()) == 1
        screen.key("ctrl+z")
        player.until(lambda seen: "Undo" not in seen["controls"], "the game to be back")
        player.finish("window_library.png")
    with Library.open(tmp_path) as library:
        assert len(library.ids()) == 2


def play_a_move(player: Player) -> list[str]:
    """Play the first legal move by mouse, wait for the answer, and return the moves."""
    game = player.game()
    for x, y, button in next(iter(game["clicks"].values())):
        player.screen.click(x, y, button)
    player.wait_for_move(len(game["moves"]))
    return list(player.game()["moves"])
