"""The row of boards on the first screen, with five boards and with two more than there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tests.game.odd_games import ODD_GAMES
from tests.ui import odd_boards
from tests.ui.screen import Element, Screen
from ui.screens.home import scene as home
from ui.screens.home.scene import NARROWEST

SIZES = [(960, 640), (1100, 700), (1280, 800), (1600, 640), (1920, 1080), (1000, 1400)]
MORE = [game.title for game in ODD_GAMES]


@pytest.fixture
def more_boards(odd_games: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boards more than there are."""
    odd_boards.put_up(monkeypatch)
    monkeypatch.setattr(home, "OTHERS", [*home.OTHERS, *(game.name for game in ODD_GAMES)])
    monkeypatch.setattr(home, "TITLES", home.TITLES | {game.name: game.title for game in ODD_GAMES})


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(request.param, tmp_path)
    yield hands
    hands.close()


def shown(hands: Screen) -> list[Element]:
    """The cards that can be seen, from the left."""
    return hands.elements("card")


@pytest.fixture
def five_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many boards beside the first one as have room in every window."""
    monkeypatch.setattr(home, "OTHERS", home.OTHERS[:5])


@pytest.mark.usefixtures("five_boards")
def test_five_boards_are_all_shown_without_arrows(hands: Screen) -> None:
    assert [card.name for card in shown(hands)] == [home.TITLES[game] for game in home.OTHERS]
    assert not hands.find("button", "Next boards")
    assert not hands.find("button", "Previous boards")


@pytest.mark.usefixtures("more_boards")
class TestMoreBoards:
    """Cards keep their width; those that do not fit are found by the arrows."""

    def test_no_card_is_narrow_or_over_another(self, hands: Screen) -> None:
        screen = hands.app.display.surface.get_rect()
        for _ in range(2):
            cards = shown(hands)
            assert all(card.rect.w >= hands.app.look.px(NARROWEST) for card in cards)
            assert all(screen.contains(card.rect) for card in cards)
            assert all(left.rect.right < right.rect.x for left, right in pairwise(cards))
            self.go_on(hands)

    def test_the_arrows_lead_to_every_card_and_back(self, hands: Screen) -> None:
        first = [card.name for card in shown(hands)]
        seen = set(first)
        self.go_on(hands)
        last = [card.name for card in shown(hands)]
        assert len(last) == len(first)
        assert {MORE[-1]} <= (seen | set(last)) == {home.TITLES[game] for game in home.OTHERS}
        if first != last:
            hands.click("Previous boards")
            hands.wait(0.2)
            assert [card.name for card in shown(hands)] == first

    def test_tab_stops_at_what_is_shown_only(self, hands: Screen) -> None:
        self.go_on(hands)
        names = {card.name for card in shown(hands)}
        stops = hands.tab_stops()
        assert {stop for stop in stops if stop in home.TITLES.values()} == names
        assert {stop for stop in stops if stop.startswith("Play ")} == {f"Play {name}" for name in names}

    @staticmethod
    def go_on(hands: Screen) -> None:
        arrow = hands.find("button", "Next boards")
        if arrow is not None and arrow.enabled:
            arrow.press()
            hands.wait(0.2)


@pytest.mark.usefixtures("more_boards")
def test_the_keyboard_reaches_the_last_card(tmp_path: Path) -> None:
    hands = Screen.at_home((960, 640), tmp_path)
    assert MORE[-1] not in [card.name for card in shown(hands)]
    for _ in list(hands.scene.controls):
        if hands.focused == "Next boards":
            break
        hands.key(pygame.K_TAB)
    assert hands.focused == "Next boards"
    hands.key(pygame.K_RETURN)
    hands.wait(0.2)
    assert MORE[-1] in [card.name for card in shown(hands)]
    hands.app.draw()
    hands.close()
