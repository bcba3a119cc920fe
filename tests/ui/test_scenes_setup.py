"""A new game is arranged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from coach import languages
from coach.player_groups import Listed
from game import GAMES, texts
from saves.library import Library
from saves.models import SeatRecord
from saves.pace import Pace
from table.config import GameConfig, Seat
from tests.lab import taught
from tests.ui.screen import Screen
from tests.ui.shelves import keep, level
from ui.kit.list import Heading, List
from ui.kit.theme import THEMES
from ui.kit.tree.scroll import Scroll
from ui.screens.new_game.scene import SetupScene
from ui.screens.rules.scene import RulesScene
from ui.shell.routes import SetupRoute

NAMES = [game.name for game in GAMES]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[GameConfig]:
    """The games that were started, instead of playing them."""
    configs: list[GameConfig] = []

    def play(_app: object, config: GameConfig, *, past: object = None) -> None:
        configs.append(config)

    monkeypatch.setattr("ui.screens.play.scene.PlayScene", play)
    return configs


def open_setup(folder: Path, game: str = "pathwayz", size: tuple[int, int] = (1280, 800)) -> Screen:
    hands = Screen.at_home(size, folder)
    hands.app.navigate(SetupRoute(game))
    hands.wait(0.3)
    return hands


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = open_setup(tmp_path)
    yield hands
    hands.close()


def choose(hands: Screen, name: str, choice: str) -> None:
    """Click a choice of a row by its label."""
    hands.get("choice", name).choose(choice)
    hands.wait(0.3)


def shown(hands: Screen) -> list[Listed]:
    """The players in the list."""
    rows = hands.control("Player")
    assert isinstance(rows, List)
    return [row for row in rows.items if not isinstance(row, Heading)]


def start(hands: Screen, started: list[GameConfig]) -> GameConfig:
    hands.key(pygame.K_RETURN)
    assert started, [notice.text for notice in hands.app.services.notices.shown]
    return started[-1]


def test_you_against_a_level_is_offered_first(hands: Screen, started: list[GameConfig]) -> None:
    config = start(hands, started)
    assert [(seat.name, seat.player) for seat in config.seats] == [("You", None), ("Puddle", "level-1")]
    assert config.time_control is None
    assert config.take_backs
    assert config.hints
    assert config.show_win_chance
    assert config.aid


def test_a_level_is_a_face_or_a_row_of_the_ladder(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Opponent", "Torrent")
    assert {"a salmon", "Play Torrent"} <= {*hands.texts(), *hands.texts()}
    choose(hands, "Beside the game", "Details")
    hands.get("list", "Level").choose("Cataract")
    assert start(hands, started).seats[1].player == "level-9"


def test_arrow_keys_go_from_face_to_face(hands: Screen, started: list[GameConfig]) -> None:
    hands.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN)
    hands.click("Start game")
    assert started[-1].seats[1].player == "level-8", "the third of the second line"


def test_two_people_with_names(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Player two", "Human")
    hands.click("Name")
    hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hands.write("Zoë")
    config = start(hands, started)
    assert [(seat.name, seat.is_human) for seat in config.seats] == [("You", True), ("Zoë", True)]
    assert hands.app.settings.second == "Zoë"


def test_the_machine_against_itself(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Player one", "AI")
    assert start(hands, started).humans == 0


def test_the_players_can_be_swapped(hands: Screen, started: list[GameConfig]) -> None:
    hands.click("Swap players")
    assert [seat.is_human for seat in start(hands, started).seats] == [False, True]


@pytest.mark.parametrize(("choice", "first_is_human"), [("You", True), ("Puddle", False)])
def test_whoever_starts_sits_on_the_first_side(
    hands: Screen, started: list[GameConfig], choice: str, first_is_human: bool
) -> None:
    choose(hands, "Who starts", choice)
    assert start(hands, started).seats[0].is_human == first_is_human


@pytest.mark.parametrize(("people", "said"), [(1, "You start"), (2, "Robin starts")])
def test_the_only_person_is_told_that_they_start_whatever_the_name(hands: Screen, people: int, said: str) -> None:
    if people == 2:
        choose(hands, "Player two", "Human")
    hands.key(pygame.K_1)
    hands.get("text field", "Name").fill("Robin")
    choose(hands, "Who starts", "Robin")
    assert any(words.startswith(f"{said} ·") for words in hands.texts())


def test_chance_can_decide_who_starts(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Who starts", "Random")
    seen = {start(hands, started).seats[0].is_human for _ in range(40)}
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("choice", "clock"),
    [("No limit", None), ("5 min", (300, 0)), ("10 min + 5 s", (600, 5)), ("15 min + 10 s", (900, 10))],
)
def test_clocks(hands: Screen, started: list[GameConfig], choice: str, clock: tuple[int, int] | None) -> None:
    choose(hands, "Clock", "5 min" if clock is None else "No limit")
    choose(hands, "Clock", choice)
    control = start(hands, started).time_control
    assert (control and (control.seconds, control.increment)) == clock


def test_a_clock_of_ones_own(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Clock", "Custom")
    for name, typed in (("Minutes", "2.5"), ("Increment", "1")):
        hands.get("text field", name).fill(typed)
    control = start(hands, started).time_control
    assert control is not None
    assert (control.seconds, control.increment) == (150, 1)


@pytest.mark.parametrize("text", ["", "0", ".", "1.2.3", "99999", "1,5"])
def test_a_clock_that_cannot_be_is_refused_in_words(hands: Screen, started: list[GameConfig], text: str) -> None:
    choose(hands, "Clock", "Custom")
    hands.click("Minutes")
    hands.key(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    hands.write(text)
    hands.key(pygame.K_RETURN)
    assert not started
    assert "Choose between 0.1 and 999 minutes." in hands.texts()
    assert hands.get("text field", "Minutes").focused


@pytest.mark.parametrize("key", [False, True], ids=["click", "Enter"])
@pytest.mark.parametrize("field", ["Minutes", "Increment"])
@pytest.mark.parametrize(("size", "percent"), [((960, 640), 100), ((960, 640), 200), ((1366, 768), 200)], ids=str)
def test_start_brings_a_wrong_clock_into_view(
    hands: Screen, started: list[GameConfig], size: tuple[int, int], percent: int, field: str, key: bool
) -> None:
    choose(hands, "Clock", "Custom")
    hands.get("text field", field).fill("-")
    hands.app.display.resize(*size)
    hands.app.display.set_scale(percent)
    hands.wait(0.3)
    if key:
        hands.key(pygame.K_RETURN)
    else:
        hands.click("Start game")
    hands.wait(0.5)
    hands.app.draw()
    wrong = hands.get("text field", field)
    page = next(node for node in hands.nodes() if isinstance(node, Scroll))
    assert wrong.focused
    assert page.rect.contains(wrong.rect)
    assert not started


def test_start_goes_to_the_seat_without_a_name(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Player two", "Human")
    hands.get("text field", "Name").fill("")
    hands.scene.select(0)  # type: ignore[attr-defined]
    hands.wait(0.1)
    hands.click("Start game")
    hands.wait(0.1)
    assert hands.get("text field", "Name").focused
    assert hands.get("text field", "Name").value == ""
    assert not started


@pytest.mark.parametrize("typed", ["1000", "0.5"])
def test_what_is_typed_for_the_seconds_stays_and_is_refused(hands: Screen, typed: str) -> None:
    choose(hands, "Clock", "Custom")
    hands.get("text field", "Increment").fill(typed)
    assert hands.get("text field", "Increment").value == typed
    assert "Choose whole seconds between 0 and 999." in hands.texts()


def test_the_usual_clocks_come_back_from_ones_own(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Clock", "Custom")
    hands.click("Usual clocks")
    choose(hands, "Clock", "5 min")
    control = start(hands, started).time_control
    assert control is not None
    assert control.seconds == 300


def test_two_computers_have_a_pace_and_may_be_kept(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Player one", "AI")
    with pytest.raises(KeyError):
        hands.control("Hints")
    choose(hands, "Pace", "Fast")
    hands.click("Keep in library")
    hands.click("Start game")
    assert (started[-1].pace, started[-1].kept) == (Pace.FAST, False)


@pytest.mark.parametrize("name", ["Taking back", "Hints", "Win chance", "Longest paths"])
def test_help_can_be_switched_off_and_is_remembered(hands: Screen, started: list[GameConfig], name: str) -> None:
    hands.click(name)
    config = start(hands, started)
    helps = (config.take_backs, config.hints, config.show_win_chance, config.aid)
    assert helps.count(False) == 1
    hands.app.pop()
    hands.app.navigate(SetupRoute("pathwayz"))
    assert hands.get("switch", name).value == "off"


def test_a_board_without_levels_offers_the_methods_of_every_board(
    tmp_path: Path, started: list[GameConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (
        "ai.players",
        "coach.game_draft",
        "coach.new_game",
        "ui.screens.new_game.side",
    ):
        monkeypatch.setattr(f"{module}.levels", lambda _game: ())
    for module in ("ai.players", "ai.roster", "coach.player_groups"):
        monkeypatch.setattr(f"{module}.own_players", lambda _game: {})
    hands = open_setup(tmp_path, "pentago-twist")
    assert start(hands, started).seats[1].player == "alpha-beta"
    for absent in ("Level", "Choose by"):
        with pytest.raises(KeyError):
            hands.control(absent)
    for title, player in (("Random", "random"), ("Greedy", "greedy"), ("Alpha-beta", "alpha-beta"), ("UCT", "uct")):
        hands.point("Player")
        hands.wheel(20)
        hands.wait(0.2)
        hands.get("list", "Player").choose(title)
        assert start(hands, started).seats[1].player == player
    hands.close()


def test_a_player_is_found_at_any_depth_by_its_whole_name(tmp_path: Path, started: list[GameConfig]) -> None:
    hands = open_setup(tmp_path, "connect-four")
    choose(hands, "Choose by", "Expert")
    hands.key(pygame.K_SLASH)
    hands.write("quartets@9")
    assert [(player.spec.name, player.search) for player in shown(hands)] == [("quartets@9", "9 moves ahead")]
    hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert {"quartets", "quartets@9", "positions-growing"} <= {player.spec.name for player in shown(hands)}
    assert start(hands, started).seats[1].player == "quartets@9"
    hands.close()


def test_a_player_of_yours_is_seated_as_it_is_now(tmp_path: Path, started: list[GameConfig]) -> None:
    hands = open_setup(tmp_path)
    folder = taught.make(batches=2)
    choose(hands, "Choose by", "Expert")
    hands.key(pygame.K_SLASH)
    hands.write("heron")
    assert [(each.title, each.purpose) for each in shown(hands)] == [("Heron", "52 features, taught by 100 games")]
    hands.key(pygame.K_RETURN)
    assert start(hands, started).seats[1] == Seat("Heron", "my/heron@100")
    taught.teach(folder, batches=1)
    assert start(hands, started).seats[1] == Seat("Heron", "my/heron@150")
    hands.close()


class TestExpert:
    @pytest.fixture(autouse=True)
    def opened(self, hands: Screen) -> None:
        choose(hands, "Choose by", "Expert")

    def find(self, hands: Screen, player: str) -> None:
        hands.key(pygame.K_SLASH)
        hands.key(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
        hands.write(player)
        hands.key(pygame.K_RETURN)
        hands.key(pygame.K_ESCAPE)

    def test_any_player_can_be_found_by_its_name(self, hands: Screen, started: list[GameConfig]) -> None:
        for player in ("champion", "random", "greedy", "uct", "td52", "narrowing-beam-td440"):
            self.find(hands, player)
            assert start(hands, started).seats[1].player == player

    def test_enter_takes_what_was_found_and_once_more_starts_the_game(
        self, hands: Screen, started: list[GameConfig]
    ) -> None:
        hands.key(pygame.K_SLASH)
        hands.write("td52")
        hands.key(pygame.K_RETURN)
        assert not started
        hands.key(pygame.K_RETURN)
        assert started[-1].seats[1].player == "td52"

    def test_a_player_can_be_found_by_what_it_does(self, hands: Screen) -> None:
        hands.key(pygame.K_SLASH)
        hands.write("RANDOM GAMES ten")
        assert [player.spec.name for player in shown(hands)] == ["monte-carlo"]

    def test_nothing_found_is_said(self, hands: Screen) -> None:
        hands.key(pygame.K_SLASH)
        hands.write("nobody at all")
        assert not shown(hands)
        assert "No such player" in hands.texts()
        hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
        assert len(shown(hands)) == 36

    def test_every_player_says_what_it_does(self, hands: Screen) -> None:
        assert all(player.purpose for player in shown(hands))
        assert {player.spec.name: player.search for player in shown(hands)} | {
            "mcts": "250,000 games",
            "minimax": "40,000 positions",
            "beam": "3 moves ahead",
            "random": "",
        } == {player.spec.name: player.search for player in shown(hands)}

    def test_who_scrolls_the_list_is_left_there(self, hands: Screen) -> None:
        def offset() -> int:
            rows = hands.control("Player")
            assert isinstance(rows, List)
            return rows.offset

        hands.point("Player")
        hands.wheel(20)
        hands.wait(0.3)
        assert offset() == 0
        hands.click("Hints")
        assert offset() == 0
        hands.key(pygame.K_UP)
        assert offset() > 0

    def test_arrow_keys_go_over_the_headings(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "textbook-uct")
        hands.key(pygame.K_DOWN)
        assert start(hands, started).seats[1].player == "baseline"
        hands.key(pygame.K_UP)
        assert start(hands, started).seats[1].player == "textbook-uct"

    def test_who_thinks_until_told_to_stop_always_has_a_limit(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "alpha-beta")
        limit = start(hands, started).seats[1].limit
        assert limit is not None
        assert limit.seconds == 2

    def test_who_comes_to_an_end_alone_has_none(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "td52")
        assert start(hands, started).seats[1].limit is None
        with pytest.raises(KeyError):
            hands.control("Limit")

    @pytest.mark.parametrize(
        ("unit", "text", "expected"), [("Seconds", "0.1", (0.1, None)), ("Games", "5,000", (None, 5000))]
    )
    def test_a_move_can_be_limited(
        self,
        hands: Screen,
        started: list[GameConfig],
        unit: str,
        text: str,
        expected: tuple[float | None, int | None],
    ) -> None:
        self.find(hands, "uct")
        self.limit(hands, unit, text)
        limit = start(hands, started).seats[1].limit
        assert limit is not None
        assert (limit.seconds, limit.nodes) == expected

    @pytest.mark.parametrize(("unit", "refused"), [("Seconds", ("0.05", "61", "")), ("Games", ("1.5", "99", "1e9"))])
    def test_a_limit_out_of_bounds_is_refused(
        self, hands: Screen, started: list[GameConfig], unit: str, refused: tuple[str, ...]
    ) -> None:
        self.find(hands, "uct")
        for text in refused:
            self.limit(hands, unit, text)
            hands.key(pygame.K_RETURN)
            assert not started, text
            assert any(words.startswith("Choose between") for words in hands.texts()), text
            assert hands.get("text field", "Amount").focused, text

    def test_the_seat_says_how_it_is_limited(self, hands: Screen) -> None:
        self.find(hands, "mcts")
        assert "250,000 games" in words_of_seat_two(hands), "its own limit"
        for unit, typed, said in (
            ("Seconds", "2.50", "2.5 s a move"),
            ("Games", "2,000", "2,000 games"),
            ("Games", "400,000", "250,000 games"),
        ):
            self.limit(hands, unit, typed)
            assert said in words_of_seat_two(hands)

    def test_the_seat_says_how_many_nodes_it_has(self, hands: Screen) -> None:
        self.find(hands, "alpha-beta")
        self.limit(hands, "Nodes", "2,000")
        assert "2,000 nodes" in words_of_seat_two(hands)

    def test_the_stricter_of_two_limits_is_named(self, hands: Screen) -> None:
        self.find(hands, "mcts")
        self.limit(hands, "Games", "400,000")
        assert "at most 250,000 games" in hands.texts()

    def test_a_number_reads_the_same_when_one_comes_back(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "uct")
        choose(hands, "Limit", "Games")
        amount = hands.get("text field", "Amount").value
        start(hands, started)
        hands.app.pop()
        hands.app.navigate(SetupRoute("pathwayz"))
        hands.wait(0.3)
        assert hands.get("text field", "Amount").value == amount == "100,000"

    def limit(self, hands: Screen, unit: str, text: str) -> None:
        choose(hands, "Limit", unit)
        hands.click("Amount")
        hands.key(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
        hands.write(text)

    def test_back_at_the_levels_the_level_is_as_before(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "uct")
        choose(hands, "Choose by", "Characters")
        seat = start(hands, started).seats[1]
        assert (seat.player, seat.limit) == ("level-1", None)

    def test_the_player_is_there_again_the_next_time(self, hands: Screen, started: list[GameConfig]) -> None:
        self.find(hands, "td52")
        start(hands, started)
        hands.app.pop()
        hands.app.navigate(SetupRoute("pathwayz"))
        hands.wait(0.3)
        assert hands.control("Player").visible
        assert start(hands, started).seats[1].player == "td52"


def words_of_seat_two(hands: Screen) -> set[str]:
    """What the card of player two says."""
    return {node.name for node in hands.control("Player two is").walk() if node.role == "text"}


class TestSeats:
    def test_the_card_of_a_level_says_what_creature_it_is(self, hands: Screen) -> None:
        assert {"Puddle", "a duckling"} <= words_of_seat_two(hands)

    def test_keys_and_clicks_say_whose_seat_is_filled(self, hands: Screen, started: list[GameConfig]) -> None:
        choose(hands, "Player one", "AI")
        hands.key(pygame.K_1)
        choose(hands, "Opponent", "Brook")
        hands.key(pygame.K_2)
        choose(hands, "Opponent", "Stream")
        hands.click("Player one is")
        choose(hands, "Opponent", "Creek")
        hands.click("Start game")
        assert [seat.player for seat in started[-1].seats] == ["level-3", "level-4"]

    def test_the_keys_of_the_seats_are_never_typed_into_a_name(self, hands: Screen) -> None:
        hands.click(hands.control("Opponent").rect.center)
        hands.key(pygame.K_1)
        assert hands.focused == "Player one is"
        hands.key(pygame.K_2)
        assert hands.find("choice", "Opponent")

    def test_a_click_anywhere_on_a_card_chooses_it(self, hands: Screen) -> None:
        kind = hands.get("choice", "Player one").rect
        hands.click((kind.x - 20, kind.y))
        assert hands.find("text field", "Name")

    def test_a_person_takes_a_colour_or_leaves_it_to_chance(self, hands: Screen, started: list[GameConfig]) -> None:
        hands.key(pygame.K_1)
        choose(hands, "Side", "Black")
        assert [seat.is_human for seat in start(hands, started).seats] == [False, True]
        choose(hands, "Side", "Random")
        assert hands.get("choice", "Who starts").value == "Random"

    def test_the_last_names_are_one_click_away(self, tmp_path: Path, started: list[GameConfig]) -> None:
        with Library.open(tmp_path) as library:
            keep(library, "connect-four", "4 4 5", (SeatRecord("Robin"), level(7)))
            keep(library, "connect-four", "4 4", (SeatRecord("Zoë"), SeatRecord("Robin")))
        hands = open_setup(tmp_path)
        hands.key(pygame.K_1)
        hands.wait(0.1)
        names = [
            control.name for control in hands.scene.controls if control.name.startswith("Name ") and control.visible
        ]
        assert sorted(names) == ["Name Robin", "Name Zoë"]
        hands.click("Name Zoë")
        assert start(hands, started).seats[0].name == "Zoë"
        hands.close()

    def test_one_seat_keeps_what_the_other_changes(self, hands: Screen, started: list[GameConfig]) -> None:
        choose(hands, "Choose by", "Expert")
        choose(hands, "Player two", "Human")
        choose(hands, "Player two", "AI")
        assert start(hands, started).seats[1].player == "champion"


@pytest.mark.parametrize(("language", "clock", "minutes"), [("en", "Clock", "Minutes"), ("de", "Uhr", "Minuten")])
def test_the_focus_goes_to_what_takes_a_controls_place(hands: Screen, language: str, clock: str, minutes: str) -> None:
    hands.app.display.set_language(language)
    hands.wait(0.1)
    while hands.focused != clock:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_END)
    assert hands.focused == minutes
    languages.speak(languages.ENGLISH)


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
def test_the_rules_are_all_there_or_a_click_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    hands = open_setup(tmp_path, size=size)
    choose(hands, "Beside the game", "Rules")
    said = {*hands.texts()}
    if pages := hands.find("choice", "Rule"):
        for page in "123":
            pages.choose(page)
            said |= {*hands.texts()}
    titles = {"Bridge the banks", "Two ways to move"}
    assert titles <= said
    assert any(words.startswith("A permanent flips") for words in said)
    hands.close()


def test_a_name_is_needed(hands: Screen, started: list[GameConfig]) -> None:
    hands.key(pygame.K_1)
    hands.click("Name")
    hands.key(pygame.K_a, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_RETURN)
    assert not started
    assert hands.app.settings.first == "You"
    said = hands.texts()
    assert {"White has no name.", "No name"} <= set(said)
    assert "You" not in said


def test_escape_goes_back_and_forgets_what_was_not_started(hands: Screen) -> None:
    choose(hands, "Clock", "10 min + 5 s")
    hands.key(pygame.K_1)
    hands.click("Name")
    hands.write("Zoë")
    hands.key(pygame.K_ESCAPE, pygame.K_ESCAPE)  # the first ends typing
    assert not isinstance(hands.scene, SetupScene)
    assert hands.app.settings.setup("pathwayz").clock == ""
    assert hands.app.settings.first == "You"


def test_the_rules_are_one_click_away(hands: Screen) -> None:
    hands.click("Rules")
    assert isinstance(hands.scene, RulesScene)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_board_and_theme_is_drawn(tmp_path: Path, game: str, theme: str) -> None:
    hands = open_setup(tmp_path, game)
    hands.app.display.set_theme(theme)
    hands.wait(0.1)
    assert not hands.app.services.notices.shown
    hands.close()


def test_the_search_is_left_in_another_language(hands: Screen) -> None:
    choose(hands, "Choose by", "Expert")
    texts.speak(lambda message, count: texts.english(message, count).replace("Player", "Spieler"))
    try:
        hands.key(pygame.K_SLASH)
        hands.key(pygame.K_DOWN)
        hands.key(pygame.K_ESCAPE)
    finally:
        texts.speak(texts.english)
    assert hands.get("list", "Spieler").focused


def test_a_smaller_board_is_chosen_with_its_worth_and_played(hands: Screen, started: list[GameConfig]) -> None:
    assert hands.get("dropdown", "Board size").value == "8 × 12 · standard"
    hands.get("dropdown", "Board size").press()
    hands.key(*[pygame.K_DOWN] * 5, pygame.K_RETURN)
    hands.wait(0.3)
    assert hands.get("dropdown", "Board size").value == "4 × 5 · White wins with move 7"
    hands.get("button", "Start game").press()
    assert [config.game for config in started] == ["pathwayz-4x5"]


def test_a_look_at_a_smaller_board_changes_nothing_on_the_large_one(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Choose by", "Expert")
    hands.get("list", "Player").choose("Champion")
    hands.key(pygame.K_1)
    hands.get("text field", "Name").fill("Ada")
    for key in (pygame.K_DOWN, pygame.K_UP):
        hands.get("dropdown", "Board size").press()
        hands.key(key, pygame.K_RETURN)
        hands.wait(0.3)
    assert hands.get("dropdown", "Board size").value == "8 × 12 · standard"
    hands.get("button", "Start game").press()
    assert [(each.seats[0].name, each.seats[1].player) for each in started] == [("Ada", "champion")]


def test_on_a_smaller_board_is_said_what_is_known_and_not_what_nobody_measured(tmp_path: Path) -> None:
    hands = open_setup(tmp_path, "pathwayz-4x5")
    choose(hands, "Beside the game", "Details")
    assert hands.get("dropdown", "Thinks").value == "as usual"
    words = " ".join(hands.texts())
    assert "If both sides play perfectly, White wins with move 7." in words
    assert "Games on a smaller board are not rated." in words
    assert "measured" not in words
    hands.close()
