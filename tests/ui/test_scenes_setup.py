"""A new game is arranged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import GAMES
from table.config import GameConfig
from tests.ui.hands import Hands
from ui import navigation
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.theme import THEMES
from ui.scenes.rules import RulesScene
from ui.scenes.setup import SetupScene

SIZES = [(960, 640), (1100, 700), (1280, 720), (1280, 800), (1600, 700), (1920, 1080), (2560, 1440), (1000, 1300)]
NAMES = [game.name for game in GAMES]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[GameConfig]:
    """The games that were started, instead of playing them."""
    configs: list[GameConfig] = []

    def play(_app: object, config: GameConfig, *, replace: bool = False) -> None:
        configs.append(config)

    monkeypatch.setattr(navigation, "play", play)
    return configs


def open_setup(folder: Path, game: str = "pathwayz", size: tuple[int, int] = (1280, 800)) -> Hands:
    hands = Hands.at_home(size, folder)
    navigation.open_setup(hands.app, game)
    hands.wait(0.3)
    return hands


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    hands = open_setup(tmp_path)
    yield hands
    hands.close()


def choose(hands: Hands, name: str, index: int) -> None:
    """Click a choice of a row."""
    row = hands.control(name)
    assert isinstance(row, Segmented)
    hands.click(row.segment(index, hands.app.look).center)
    hands.wait(0.3)


def start(hands: Hands, started: list[GameConfig]) -> GameConfig:
    hands.press(pygame.K_RETURN)
    assert started, [notice.text for notice in hands.app.services.notices.shown]
    return started[-1]


def test_you_against_a_level_is_offered_first(hands: Hands, started: list[GameConfig]) -> None:
    config = start(hands, started)
    assert [(seat.name, seat.player) for seat in config.seats] == [("You", None), ("Creek", "level-3")]
    assert config.time_control is None
    assert config.take_backs
    assert config.hints
    assert config.show_win_chance
    assert config.aid


def test_the_level_is_a_slider(hands: Hands, started: list[GameConfig]) -> None:
    while hands.focused != "Player two level":
        hands.press(pygame.K_TAB)
    hands.press(pygame.K_END, pygame.K_LEFT)
    assert start(hands, started).seats[1].player == "level-9"


def test_two_people_with_names(hands: Hands, started: list[GameConfig]) -> None:
    choose(hands, "Player two", 0)
    hands.click("Player two name")
    hands.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    hands.write("Zoë")
    config = start(hands, started)
    assert [(seat.name, seat.is_human) for seat in config.seats] == [("You", True), ("Zoë", True)]
    assert hands.app.settings.second == "Zoë"


def test_the_machine_against_itself(hands: Hands, started: list[GameConfig]) -> None:
    choose(hands, "Player one", 1)
    assert start(hands, started).humans == 0


def test_the_players_can_be_swapped(hands: Hands, started: list[GameConfig]) -> None:
    hands.click("Swap players")
    assert [seat.is_human for seat in start(hands, started).seats] == [False, True]


@pytest.mark.parametrize(("choice", "first_is_human"), [(0, True), (1, False)])
def test_whoever_starts_sits_on_the_first_side(
    hands: Hands, started: list[GameConfig], choice: int, first_is_human: bool
) -> None:
    choose(hands, "Who starts", choice)
    assert start(hands, started).seats[0].is_human == first_is_human


def test_chance_can_decide_who_starts(hands: Hands, started: list[GameConfig]) -> None:
    choose(hands, "Who starts", 2)
    seen = {start(hands, started).seats[0].is_human for _ in range(40)}
    assert seen == {True, False}


@pytest.mark.parametrize(("choice", "clock"), [(0, None), (1, (300, 0)), (2, (600, 5)), (3, (900, 10))])
def test_clocks(hands: Hands, started: list[GameConfig], choice: int, clock: tuple[int, int] | None) -> None:
    choose(hands, "Clock", 1 if choice == 0 else 0)
    choose(hands, "Clock", choice)
    control = start(hands, started).time_control
    assert (control and (control.seconds, control.increment)) == clock


def test_a_clock_of_ones_own(hands: Hands, started: list[GameConfig]) -> None:
    choose(hands, "Clock", 4)
    for name, text in (("Minutes", "2.5"), ("Increment", "1")):
        hands.click(name)
        hands.press(pygame.K_a, mod=pygame.KMOD_CTRL)
        hands.write(text)
    control = start(hands, started).time_control
    assert control is not None
    assert (control.seconds, control.increment) == (150, 1)


@pytest.mark.parametrize("text", ["", "0", ".", "1.2.3", "99999"])
def test_a_clock_that_cannot_be_is_refused_in_words(hands: Hands, started: list[GameConfig], text: str) -> None:
    choose(hands, "Clock", 4)
    hands.click("Minutes")
    hands.press(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    hands.write(text)
    hands.press(pygame.K_RETURN)
    scene = hands.scene
    assert isinstance(scene, SetupScene)
    assert not started
    assert "minutes" in scene.problem
    assert not scene.start.enabled


@pytest.mark.parametrize("name", ["Take-backs", "Hints", "Win chance", "Longest paths"])
def test_help_can_be_switched_off_and_is_remembered(hands: Hands, started: list[GameConfig], name: str) -> None:
    hands.click(name)
    config = start(hands, started)
    helps = (config.take_backs, config.hints, config.show_win_chance, config.aid)
    assert helps.count(False) == 1
    hands.app.pop()
    navigation.open_setup(hands.app, "pathwayz")
    assert not hands.control(name).value  # type: ignore[attr-defined]


def test_a_board_without_levels_offers_the_methods_of_every_board(
    tmp_path: Path, started: list[GameConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("ai.players", "ui.scenes.seat"):
        monkeypatch.setattr(f"{module}.levels", lambda _game: ())
    hands = open_setup(tmp_path, "connect-four")
    assert start(hands, started).seats[1].player == "alpha-beta"
    with pytest.raises(KeyError):
        hands.control("Player two level")
    for index, player in enumerate(("random", "greedy", "alpha-beta", "uct")):
        choose(hands, "Player two method", index)
        assert start(hands, started).seats[1].player == player
    hands.close()


class TestExpert:
    def open_fold(self, hands: Hands) -> None:
        hands.click("Player two expert")
        hands.wait(0.3)

    def test_any_player_can_be_named(self, hands: Hands, started: list[GameConfig]) -> None:
        self.open_fold(hands)
        for index, player in enumerate(("level-3", "random", "greedy", "alpha-beta", "uct")):
            choose(hands, "Player two method", index)
            assert start(hands, started).seats[1].player == player

    def test_a_boards_own_players_are_chosen_along_a_slider(self, hands: Hands, started: list[GameConfig]) -> None:
        self.open_fold(hands)
        choose(hands, "Player two method", 5)
        assert start(hands, started).seats[1].player == "baseline"
        hands.app.pop()
        navigation.open_setup(hands.app, "pathwayz")
        slider = hands.control("Player two own player")
        assert isinstance(slider, Slider)
        assert slider.visible
        while hands.focused != slider.name:
            hands.press(pygame.K_TAB)
        hands.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
        seat = start(hands, started).seats[1]
        assert (seat.player, seat.limit) == ("td52", None)

    def test_thinkers_always_have_a_limit(self, hands: Hands, started: list[GameConfig]) -> None:
        self.open_fold(hands)
        choose(hands, "Player two method", 3)
        limit = start(hands, started).seats[1].limit
        assert limit is not None
        assert limit.seconds == 2

    @pytest.mark.parametrize(("unit", "text", "expected"), [(1, "0.1", (0.1, None)), (2, "5000", (None, 5000))])
    def test_a_move_can_be_limited(
        self,
        hands: Hands,
        started: list[GameConfig],
        unit: int,
        text: str,
        expected: tuple[float | None, int | None],
    ) -> None:
        self.open_fold(hands)
        choose(hands, "Player two limit", unit)
        hands.click("Player two amount")
        hands.press(pygame.K_a, mod=pygame.KMOD_CTRL)
        hands.write(text)
        limit = start(hands, started).seats[1].limit
        assert limit is not None
        assert (limit.seconds, limit.nodes) == expected

    @pytest.mark.parametrize(("unit", "text"), [(1, "0.05"), (1, "61"), (1, ""), (2, "1.5"), (2, "99")])
    def test_a_limit_out_of_bounds_is_refused(
        self, hands: Hands, started: list[GameConfig], unit: int, text: str
    ) -> None:
        self.open_fold(hands)
        choose(hands, "Player two limit", unit)
        hands.click("Player two amount")
        hands.press(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
        hands.write(text)
        hands.press(pygame.K_RETURN)
        assert not started

    def test_closing_the_fold_goes_back_to_the_level(self, hands: Hands, started: list[GameConfig]) -> None:
        self.open_fold(hands)
        choose(hands, "Player two method", 4)
        self.open_fold(hands)
        seat = start(hands, started).seats[1]
        assert (seat.player, seat.limit) == ("level-3", None)

    def test_it_is_open_again_when_it_was_used(self, hands: Hands, started: list[GameConfig]) -> None:
        self.open_fold(hands)
        choose(hands, "Player two method", 4)
        start(hands, started)
        hands.app.pop()
        navigation.open_setup(hands.app, "pathwayz")
        hands.wait(0.3)
        assert hands.control("Player two method").visible


def test_a_name_is_needed(hands: Hands, started: list[GameConfig]) -> None:
    hands.click("Player one name")
    hands.press(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    hands.press(pygame.K_RETURN)
    assert not started
    assert hands.app.settings.first == "You"


def test_escape_goes_back_and_keeps_what_was_chosen(hands: Hands) -> None:
    choose(hands, "Clock", 2)
    hands.press(pygame.K_ESCAPE)
    assert not isinstance(hands.scene, SetupScene)
    assert hands.app.settings.setup("pathwayz").clock == "10+5"


def test_the_rules_are_one_click_away(hands: Hands) -> None:
    hands.click("Rules")
    assert isinstance(hands.scene, RulesScene)


@pytest.mark.parametrize("game", NAMES)
def test_tab_reaches_everything_and_the_ring_shows(tmp_path: Path, game: str) -> None:
    hands = open_setup(tmp_path, game)
    stops = hands.tab_stops()
    assert {c.name for c in hands.scene.controls if c.focusable} == set(stops)
    looks = set()
    for _ in stops:
        hands.press(pygame.K_TAB)
        hands.wait(0.2)
        looks.add(hands.pixels())
    assert len(looks) == len(stops)
    hands.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arrangement", ["usual", "two machines", "experts", "PAI", "own clock"])
def test_everything_is_inside_the_window_and_apart(tmp_path: Path, size: tuple[int, int], arrangement: str) -> None:
    hands = open_setup(tmp_path, size=size)
    if arrangement in ("two machines", "experts", "PAI"):
        choose(hands, "Player one", 1)
    if arrangement in ("experts", "PAI"):
        for number in ("one", "two"):
            hands.click(f"Player {number} expert")
            hands.wait(0.1)
            choose(hands, f"Player {number} method", 5 if arrangement == "PAI" else 3)
    if arrangement == "own clock":
        choose(hands, "Clock", 4)
    scene = hands.scene
    assert isinstance(scene, SetupScene)
    window = hands.app.display.surface.get_rect()
    cards = [scene.first.rect, scene.second.rect, scene.options.rect]
    assert all(window.contains(card) for card in cards)
    assert all(cards[i].collidelist(cards[i + 1 :]) == -1 for i in range(2))
    for card, part in ((scene.first, 0), (scene.second, 1), (scene.options, 2)):
        assert all(cards[part].contains(c.rect) for c in card.controls if c.visible), size
    shown = [control for control in scene.controls if control.visible and control is not scene.swap]
    for index, control in enumerate(shown):
        assert window.contains(control.rect), control.name
        clash = control.rect.collidelist([other.rect for other in shown[index + 1 :]])
        assert clash == -1, (control.name, shown[index + 1 + clash].name)
    hands.close()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_board_and_theme_is_drawn(tmp_path: Path, game: str, theme: str) -> None:
    hands = open_setup(tmp_path, game)
    hands.app.display.set_theme(theme)
    hands.wait(0.1)
    assert not hands.app.services.notices.shown
    hands.close()
