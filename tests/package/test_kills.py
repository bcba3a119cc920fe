"""kill -9 of the packaged program at random moments of play by mouse: what was on the screen is in the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from saves.library import Library
from tests.amount import amount
from tests.package.test_package import HOME_FOLDERS, Computer, PackagedPlayer, built, computer, screen
from tests.virtual_screen import VirtualScreen

pytestmark = [pytest.mark.package, pytest.mark.window]
__all__ = ["built", "computer", "screen"]  # fixtures

KILLS = amount(100, 4)
MOST_MOVES = 5
"""Moves of the person between two kills, at most."""


def _shown(player: PackagedPlayer) -> list[str]:
    """The moves that the last frame showed, none where no game was open."""
    return list(player.seen().get("game", {}).get("moves", []))


def _kept(folder: Path) -> Iterator[list[str]]:
    with Library.open(folder) as library:
        assert library.trouble is None
        for game in library.ids():
            yield [move.text for move in library.get(game).moves]


def _play_and_kill(player: PackagedPlayer, chance: Random) -> list[str]:
    """Play on, or anew, for a few moves, kill the program at once after one of them, and return what was shown."""
    if "Resume" in player.seen()["controls"]:
        player.click("Resume")
        player.until(lambda seen: seen["scene"] == "PlayScene", "the unfinished game")
    else:
        player.begin()
    for _ in range(chance.randint(1, MOST_MOVES)):
        game = player.game()
        if game["turn"] == "over":
            break
        player.move(game["clicks"], len(game["moves"]))
    shown = _shown(player)
    player.program.kill()
    player.program.wait(10)
    return shown


def test_what_was_shown_is_kept_whenever_the_packaged_program_is_killed(
    computer: Computer, screen: VirtualScreen, tmp_path: Path
) -> None:
    chance, positions = Random(1), 0
    for number in range(KILLS):
        player = PackagedPlayer(screen, computer, tmp_path / f"{number}.jsonl")
        shown = _play_and_kill(player, chance)
        assert shown
        positions += len(shown)
        kept = list(_kept(computer.home / HOME_FOLDERS[2]))
        assert any(moves[: len(shown)] == shown for moves in kept), f"kill {number}: {shown} is in none of {kept}"
    print(f"{KILLS} kills, {positions} shown moves, all kept")
