"""What Windows and macOS do otherwise than Linux, as they would tell of it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.screen import Screen


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen.at_home()
    yield hands
    hands.close()


@pytest.mark.parametrize(("key", "running"), [(pygame.K_w, True), (pygame.K_q, False)])
def test_on_a_mac_cmd_w_goes_home_and_only_cmd_q_ends(
    hands: Screen, monkeypatch: pytest.MonkeyPatch, key: int, *, running: bool
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LMETA)
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: {pygame.K_w: key == pygame.K_w})
    hands.send(pygame.QUIT)
    assert hands.app.running is running
