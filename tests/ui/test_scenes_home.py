"""The first screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from ai.progress import Progress
from coach import languages
from coach.boards import texts_of
from coach.library_texts import day_of
from coach.unfinished import Unfinished, age_of, find_unfinished
from game import GAMES, Match, find_game
from game.texts import text
from game.turns import turn_numbers
from lab.learning import shelf
from saves.library import Library
from saves.models import Move, SeatRecord
from saves.puzzles import PuzzleAttempt
from table.clock import TimeControl
from table.config import GameConfig
from tests.game.odd_games.lines import movers_of, odd_matches
from tests.saves.support import draft
from tests.ui import shelves
from tests.ui.desk import Desk
from tests.ui.lab_players import teach
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from ui.kit import fonts
from ui.kit.button import Button
from ui.kit.theme import THEMES
from ui.screens.home.scene import MAIN, TITLES, HomeScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.learn.scene import LearnScene
from ui.screens.new_game.scene import SetupScene
from ui.screens.play.scene import PlayScene
from ui.screens.rules.scene import RulesScene
from ui.screens.settings.scene import SettingsScene
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import LearnRoute, LibraryRoute, QuickPlayRoute, SpectateRoute

CARD = 163
"""The logical width within a board's card in a window of 1366 x 768."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[GameConfig]:
    """The games that were started, instead of playing them."""
    configs: list[GameConfig] = []

    def play(_app: object, config: GameConfig, *, past: object = None) -> None:
        configs.append(config)

    monkeypatch.setattr("ui.screens.play.scene.PlayScene", play)
    return configs


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


def keep_game(folder: Path, moves: tuple[str, ...] = ("4", "4", "5")) -> None:
    """Leave a game of Connect Four unfinished."""
    match = Match(find_game("connect-four"))
    for move in moves:
        match.push(move)
    clocks = (446.9, 522.4)
    with Library.open(folder) as library:
        game = library.begin_game(
            draft("connect-four", SeatRecord("Robin"), SeatRecord("Rapids", "level-7"), clocks=clocks)
        )
        outcome = {} if match.outcome is None else {"result": "1-0", "termination": "rules"}
        position = match.game.to_position(match.state)
        library.record_line(game, [Move(move) for move in moves], position=position, clocks=clocks, **outcome)


def found_in(folder: Path) -> Unfinished | None:
    with Library.open(folder) as library:
        return find_unfinished(library)


def test_enter_plays_the_main_board_at_once(hands: Screen, started: list[GameConfig]) -> None:
    hands.key(pygame.K_RETURN)
    assert [config.game for config in started] == [MAIN]
    assert [seat.player for seat in started[0].seats] == [None, "level-1"]


def test_play_has_a_person_in_it_whatever_was_set_up_last(hands: Screen, started: list[GameConfig]) -> None:
    setup = hands.app.settings.setup(MAIN)
    setup.first, setup.second, setup.clock, setup.hints = "uct", "level-9", "0.1+0", False
    hands.app.settings.keep_setup(MAIN, setup)
    hands.click("Play")
    assert [seat.player for seat in started[0].seats] == [None, "level-1"]
    assert started[0].time_control is None
    assert not started[0].hints, "helps are kept from the last set-up"


def test_play_takes_nothing_from_a_set_up_that_was_not_started(hands: Screen, started: list[GameConfig]) -> None:
    hands.click("Opponent")
    hands.wait(0.3)
    hands.get("choice", "Who starts").choose("Puddle")
    assert hands.get("choice", "Who starts").value == "Puddle"
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.3)
    hands.click("Play")
    assert started[0].seats[0].is_human


@pytest.mark.parametrize(("starts", "told"), [("second", "Puddle starts"), ("random", "Random start")])
def test_home_says_who_starts_if_it_is_not_the_person(tmp_path: Path, starts: str, told: str) -> None:
    hands = Screen(folder=tmp_path)
    setup = hands.app.settings.setup(MAIN)
    setup.starts = starts
    hands.app.settings.keep_setup(MAIN, setup)
    hands.app.push(HomeScene(hands.app))
    hands.wait(0.3)
    assert told in hands.texts()
    hands.close()


def finish_game(folder: Path, player: str | None, **values: object) -> None:
    """Keep a finished game of Connect Four of a person against `player`, or against another person."""
    with Library.open(folder) as library:
        drafted = draft("connect-four", SeatRecord("Robin"), SeatRecord("Rival", player), **values)
        game = library.begin_game(drafted)
        library.record_line(game, [Move("4")], position=drafted.position, result="0-1", termination="resignation")


def test_play_is_as_hard_and_as_quick_as_the_last_game_a_person_finished(
    tmp_path: Path, started: list[GameConfig]
) -> None:
    finish_game(tmp_path, "level-6", time_control="600+5")
    finish_game(tmp_path, None)
    finish_game(tmp_path, "player-of-another-version")
    keep_game(tmp_path)
    hands = Screen.at_home(folder=tmp_path)
    hands.app.navigate(QuickPlayRoute("connect-four"))
    assert [seat.player for seat in started[0].seats] == [None, "level-6"]
    assert started[0].time_control == TimeControl(600, 5)
    hands.point("Pentago-Twist")
    hands.wait(0.3)
    assert hands.control("Play Pentago-Twist").tooltip == "Play at once: vs Puddle · Level 1"
    hands.close()


def test_watch_lets_two_players_of_the_machine_meet(hands: Screen, started: list[GameConfig]) -> None:
    hands.click("Watch")
    assert [seat.player for seat in started[0].seats] == ["level-6", "level-5"]


def test_on_a_board_without_levels_its_strongest_player_is_watched(
    hands: Screen, started: list[GameConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.players.levels", lambda _game: ())
    monkeypatch.setattr("ai.players.rungs", lambda _game: ())
    hands.app.navigate(SpectateRoute("pentago-twist"))
    assert [seat.player for seat in started[0].seats] == ["champion", "champion"]


def test_set_up_opens_a_new_game(hands: Screen) -> None:
    hands.click("Opponent")
    assert isinstance(hands.scene, SetupScene)
    assert hands.scene.board_at_hand == MAIN


@pytest.mark.parametrize(("game", "title"), list(TITLES.items())[1:])
def test_a_card_opens_a_new_game_of_its_board(hands: Screen, game: str, title: str) -> None:
    hands.click(title)
    assert isinstance(hands.scene, SetupScene)
    assert hands.scene.board_at_hand == game


def test_a_card_rises_under_the_pointer_and_offers_to_play_at_once(hands: Screen, started: list[GameConfig]) -> None:
    with pytest.raises(KeyError):
        hands.control("Play Connect Four")
    hands.point("Connect Four")
    hands.wait(0.3)
    hands.click("Play Connect Four")
    assert [config.game for config in started] == ["connect-four"]


def test_the_card_stays_up_while_the_pointer_is_on_its_play_button(hands: Screen) -> None:
    hands.point("Connect Four")
    hands.wait(0.3)
    hands.point("Play Connect Four")
    hands.wait(0.3)
    assert hands.control("Play Connect Four").visible
    hands.point((600, 30))
    hands.wait(0.3)
    with pytest.raises(KeyError):
        hands.control("Play Connect Four")


def test_a_double_click_on_play_makes_no_move(hands: Screen) -> None:
    place = hands.get("button", "Play").rect.center
    hands.click(place)
    hands.click(place)
    hands.wait(0.5)
    assert not hands.session.match.moves
    hands.click(place)
    assert len(hands.session.match.moves) == 1, "the same cell, a moment later"


def test_a_tournament_is_one_click_or_key_away(hands: Screen) -> None:
    hands.key(pygame.K_c)
    assert isinstance(hands.scene, TournamentScene)
    hands.key(pygame.K_ESCAPE)
    hands.click("Tournament")
    assert isinstance(hands.scene, TournamentScene)


def test_a_card_can_be_played_by_keyboard(hands: Screen, started: list[GameConfig]) -> None:
    while hands.focused != "Play Tic-tac-toe":
        hands.key(pygame.K_TAB)
    assert hands.control("Play Tic-tac-toe").visible
    hands.key(pygame.K_RETURN)
    assert [config.game for config in started] == ["tic-tac-toe"]


def test_arrows_walk_along_the_cards(hands: Screen) -> None:
    while hands.focused != "Pentago-Twist":
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    assert hands.focused == "Connect Four"


def test_arrows_alone_reach_everything(hands: Screen) -> None:
    way = (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN)
    stops = []
    for key in way:
        hands.key(key)
        stops.append(hands.focused)
    assert stops == ["Play", "Opponent", "Pentago-Twist", "Connect Four", "Pentago-Twist", "Settings", "Quit"]


def test_f1_opens_the_lesson_of_the_card_that_is_pointed_at_and_its_rules_are_a_step_away(hands: Screen) -> None:
    hands.point("Connect Four")
    hands.key(pygame.K_F1)
    assert isinstance(hands.scene, LessonScene)
    assert hands.scene.board_at_hand == "connect-four"
    hands.key(pygame.K_F1)
    assert isinstance(hands.scene, RulesScene)
    assert hands.scene.game == "connect-four"


def test_whoever_is_new_is_led_to_the_first_lesson(hands: Screen) -> None:
    assert "start here" in hands.texts()
    hands.key(pygame.K_t)
    assert isinstance(hands.scene, LessonScene)
    assert (hands.scene.board_at_hand, hands.scene.number) == (MAIN, 0)


def after_the_first_lesson(folder: Path) -> Screen:
    """The home screen of whoever has done the first lesson and nothing else."""
    hands = Screen(folder=folder)
    lesson = texts_of(MAIN).lesson
    assert lesson is not None
    for step in lesson.steps:
        hands.app.settings.keep_step(MAIN, step.name)
    hands.app.push(HomeScene(hands.app))
    hands.wait(0.3)
    return hands


def test_only_one_place_says_where_to_start(tmp_path: Path) -> None:
    hands = after_the_first_lesson(tmp_path)
    assert "First puzzles" in hands.texts(), "the first puzzles are offered beside the first game"
    assert hands.texts().count("start here") == 1
    hands.close()


def test_whoever_is_in_the_middle_of_the_first_lesson_is_led_back_to_it(tmp_path: Path) -> None:
    hands = Screen(folder=tmp_path)
    hands.app.settings.keep_step(MAIN, "link")
    hands.app.push(HomeScene(hands.app))
    hands.wait(0.3)
    assert any(each.startswith("1/") for each in hands.texts())
    assert "step 2 of 8" in hands.texts()
    hands.click("Go on")
    assert isinstance(hands.scene, LessonScene)
    assert (hands.scene.board_at_hand, hands.scene.number) == (MAIN, 1)
    hands.close()


def test_whoever_has_solved_a_puzzle_is_new_no_more(tmp_path: Path) -> None:
    hands = Screen(folder=tmp_path)
    hands.app.library.puzzles.keep_attempt(PuzzleAttempt(1, MAIN, "p", 900.0, 1.0, solved=True))
    hands.app.push(HomeScene(hands.app))
    hands.wait(0.3)
    assert isinstance(hands.scene, HomeScene)
    assert not hands.scene.is_new
    assert hands.find("button", "Puzzle") is not None
    hands.close()


def test_whoever_has_done_the_first_lesson_is_new_no_more(tmp_path: Path) -> None:
    hands = after_the_first_lesson(tmp_path)
    assert isinstance(hands.scene, HomeScene)
    assert not hands.scene.is_new
    hands.key(pygame.K_t)
    assert isinstance(hands.scene, LearnScene)
    hands.close()


def test_quit_ends_the_program(hands: Screen) -> None:
    hands.click("Quit")
    assert not hands.app.running


PREPARING = "Preparing the computer"


class Preparing(FakeWarmup):
    """Kernels that are compiled, 40 of 100, and never ready."""

    def __init__(self) -> None:
        super().__init__(ready=False)


class TestGettingReady:
    def test_it_is_told_until_everything_is_ready(self, tmp_path: Path) -> None:
        warmup = Preparing()
        hands = Screen.at_home(folder=tmp_path, warmup=warmup)
        assert PREPARING not in hands.texts(), "what only loads is soon there"
        hands.wait(2.5)
        assert {PREPARING, "Only this once, about a minute. You can begin meanwhile."} <= set(hands.written)
        warmup.progress = Progress()
        hands.wait(0.1)
        assert PREPARING not in hands.texts(), "what is only loaded is soon there"
        warmup.progress.report(40, 100)
        hands.wait(0.1)
        assert PREPARING in hands.texts()
        warmup.is_ready = True
        hands.wait(0.1)
        assert PREPARING not in hands.texts()
        hands.close()

    def test_what_takes_long_is_told_to_take_long(self, tmp_path: Path) -> None:
        hands = Screen.at_home(folder=tmp_path, warmup=Preparing())
        hands.now += 61
        hands.wait(0.1)
        assert "It takes longer on this computer. You can begin meanwhile." in hands.written
        hands.close()

    def test_play_opens_the_game_meanwhile(self, tmp_path: Path) -> None:
        hands = Screen.at_home(folder=tmp_path, warmup=Preparing())
        hands.click("Play")
        hands.wait(0.2)
        assert isinstance(hands.scene, PlayScene)
        assert "Preparing, 40 %…" in hands.texts()
        hands.close()


def test_without_a_past_there_are_no_counts_and_no_unfinished_game(hands: Screen) -> None:
    assert hands.find("button", "Resume") is None
    assert not any(said.isdigit() for said in hands.texts())


@pytest.mark.parametrize(("first", "heading"), [(True, "Welcome"), (False, "Choose a board")])
def test_the_heading_is_the_same_from_the_first_frame_on(tmp_path: Path, first: bool, heading: str) -> None:
    hands = Screen(folder=tmp_path)
    hands.app.settings.first_start, hands.app.every_frame = first, True
    with drawn_texts() as said:
        hands.app.push(HomeScene(hands.app))
        hands.wait(0.3)
    assert {each for each in said if each in ("Welcome", "Choose a board")} == {heading}
    hands.close()


def test_the_focus_ring_can_be_seen(hands: Screen) -> None:
    before = hands.pixels()
    hands.key(pygame.K_TAB)
    assert hands.pixels() != before


def test_settings_open(hands: Screen) -> None:
    hands.click("Settings")
    assert isinstance(hands.scene, SettingsScene)


class TestUnfinished:
    def test_none_is_offered_where_there_is_none(self, hands: Screen) -> None:
        with pytest.raises(KeyError):
            hands.control("Resume")

    def test_the_kept_game_is_offered(self, tmp_path: Path) -> None:
        keep_game(tmp_path)
        hands = Screen.at_home(folder=tmp_path)
        assert hands.get("button", "Resume").tip == "Connect Four, Move 2 · Rapids to move"
        assert "Resume" in hands.tab_stops()
        hands.close()

    def test_it_is_the_persons_turn_in_their_words(self, tmp_path: Path) -> None:
        keep_game(tmp_path, ("4", "4"))
        found = found_in(tmp_path)
        assert found is not None
        assert found.status == "Move 2 · your turn"

    def test_r_resumes_it(self, tmp_path: Path) -> None:
        keep_game(tmp_path, ("4", "4"))
        hands = Screen.at_home(folder=tmp_path)
        hands.key(pygame.K_r)
        hands.wait(0.2)
        assert type(hands.scene).__name__ == "PlayScene"
        hands.close()

    def test_a_finished_game_is_not_offered(self, tmp_path: Path) -> None:
        keep_game(tmp_path, ("4", "5", "4", "5", "4", "5", "4"))
        assert found_in(tmp_path) is None

    def test_a_game_that_was_taken_back_to_nothing_hides_no_other(self, tmp_path: Path) -> None:
        keep_game(tmp_path)
        desk = Desk("tic-tac-toe", data_dir=tmp_path)
        desk.play("a1", "b2")
        desk.click("Take back")
        desk.click("Take back")
        desk.app.replace(HomeScene(desk.app))
        desk.wait(0.3)
        assert desk.get("button", "Resume").tip == "Connect Four, Move 2 · Rapids to move"
        desk.app.navigate(LibraryRoute())
        desk.wait(0.3)
        assert {"Not begun", "Unfinished"} <= set(desk.texts())
        desk.close()

    def test_a_game_in_an_unreadable_position_is_passed_over(self, tmp_path: Path) -> None:
        keep_game(tmp_path)
        with Library.open(tmp_path) as library:
            library.record_line(library.begin_game(draft("othello")), [Move("d3")], position="of earlier rules")
        found = found_in(tmp_path)
        assert found is not None
        assert found.game == "connect-four"

    @pytest.mark.parametrize(
        ("player", "limit"), [("my/heron@50", None), ("my/heron@50", "seconds=2"), ("my/heron@50+people", None)]
    )
    def test_a_game_goes_on_after_its_taught_player_was_deleted(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str, limit: str | None
    ) -> None:
        monkeypatch.setenv("PATHWAYZ_DATA", str(tmp_path))
        teach("Heron", 1)
        with Library.open(tmp_path) as library:
            heron = SeatRecord("Heron", player, limit)
            shelves.keep(library, "pathwayz", "d5", seats=(SeatRecord("Robin"), heron))
        shelf.delete(find_game("pathwayz"), "heron")
        hands = Screen.at_home(folder=tmp_path)
        assert hands.get("button", "Resume").tip.startswith("Pathwayz")
        hands.key(pygame.K_r)
        hands.wait(1)
        assert isinstance(hands.scene, PlayScene)
        assert hands.notices == ["Heron is not there any more, so another player plays on."]
        hands.close()

    def test_the_clocks_are_shown_as_they_stood(self, tmp_path: Path) -> None:
        keep_game(tmp_path)
        found = found_in(tmp_path)
        assert found is not None
        assert found.clocks == "7:26 – 8:42"

    def test_the_others_are_one_click_away(self, tmp_path: Path) -> None:
        for _ in range(3):
            keep_game(tmp_path)
        hands = Screen.at_home(folder=tmp_path)
        more = hands.control("More unfinished")
        assert isinstance(more, Button)
        assert more.label.startswith("2 more")
        hands.close()

    def test_the_sidebar_counts_the_games(self, tmp_path: Path) -> None:
        for _ in range(3):
            keep_game(tmp_path)
        hands = Screen.at_home(folder=tmp_path)
        assert "3" in hands.texts()
        hands.app.navigate(LearnRoute())
        hands.wait(0.3)
        assert "3" in hands.texts(), "beside the lessons, too"
        assert any(each.startswith("0/") for each in hands.texts())
        hands.close()

    @pytest.mark.parametrize(
        ("seconds", "age"), [(5, "just now"), (-5, "just now"), (7200, "2 h ago"), (864000, "10 d ago")]
    )
    def test_its_age_is_said(self, seconds: int, age: str) -> None:
        assert age_of(datetime.now(UTC) - timedelta(seconds=seconds)) == age

    @pytest.mark.parametrize("days", [31, 25_550, -0.1, -2])
    def test_what_was_long_ago_or_is_to_come_has_a_date(self, days: float) -> None:
        then = datetime.now(UTC) - timedelta(days=days)
        assert age_of(then) == day_of(then)

    def test_it_shows_the_position(self, tmp_path: Path) -> None:
        keep_game(tmp_path)
        match = Match(find_game("connect-four"))
        for move in ("4", "4", "5"):
            match.push(move)
        found = found_in(tmp_path)
        assert found is not None
        assert found.position == match.game.to_position(match.state)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_it_differently(hands: Screen, theme: str) -> None:
    before = hands.pixels()
    hands.app.display.set_theme(theme)
    hands.wait(0.1)
    assert (hands.pixels() == before) == (theme == "dark")


@pytest.mark.usefixtures("odd_games")
def test_where_a_side_moves_twice_the_move_awaited_has_the_number_of_its_turn(tmp_path: Path) -> None:
    match = odd_matches(1)[0]
    numbers = turn_numbers(movers_of(match))
    ply = next(ply for ply, number in enumerate(numbers) if number != ply // 2 + 1)
    with Library.open(tmp_path) as library:
        shelves.keep(library, match.game.name, " ".join(match.moves_text[:ply]))
    found = found_in(tmp_path)
    assert found is not None
    assert found.status.startswith(f"Turn {numbers[ply]} ·")


def test_a_card_that_rose_and_sank_leaves_nothing_behind(tmp_path: Path) -> None:
    screen = Screen.at_home((1280, 768), tmp_path)
    screen.app.display.set_theme("light")  # its shadows are the ones that show
    screen.wait(0.5)
    before = screen.pixels()
    screen.point("Kalah")
    screen.wait(0.6)
    assert screen.pixels() != before
    screen.point((5, 5))
    screen.wait(0.6)
    assert screen.pixels() == before
    screen.close()


@pytest.mark.parametrize("code", [code for code in languages.languages() if code != languages.ENGLISH])
def test_the_line_under_a_board_stays_within_its_card_in_every_language(code: str) -> None:
    try:
        languages.speak(code)
        wide = {words: fonts.width(words, 13, "medium") for words in (text(texts_of(game.name).line) for game in GAMES)}
    finally:
        languages.speak(languages.ENGLISH)
    assert {words for words, pixels in wide.items() if pixels > CARD} <= {next(iter(wide))}, "the first is on no card"


@pytest.mark.parametrize("code", languages.languages())
def test_beside_an_unfinished_game_opponent_and_watch_share_a_line_and_one_place_says_where_to_start(
    tmp_path: Path, code: str
) -> None:
    with Library.open(tmp_path) as library:
        shelves.keep(library, MAIN, "a1 a2")
    try:
        languages.speak(code)
        hands = Screen(folder=tmp_path)
        hands.app.push(HomeScene(hands.app))
        hands.wait(0.3)
        opponent, watch = (hands.control(text(name)).rect for name in ("Opponent", "Watch"))
        assert opponent.y == watch.y
        assert hands.texts().count(text("start here")) == 1
        hands.close()
    finally:
        languages.speak(languages.ENGLISH)
