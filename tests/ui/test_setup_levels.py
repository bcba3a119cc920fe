"""The ladder beside a new game: how strong each level is, where the person stands, and which level suits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.info import Limit
from ai.levels import Level, rungs
from ai.spec import Alertness, Attention, Phase, Phases, PlayerSpec, TreeOptions
from coach import languages
from coach.elo_scale import EloScale, scale_of
from coach.level_texts import glimpse_of, nearness_of, sight_of
from coach.quick_game import quick_config
from game.registry import find_game
from game.texts import text
from saves import helps
from saves.library import Library
from saves.models import SeatRecord
from table.config import GameConfig, Seat
from table.player_rating import player_rating_of
from tests.ai.support import PATHWAYZ
from tests.saves.support import draft, play
from tests.ui.desk import YOU, Desk
from tests.ui.ladders import LOWEST, STEP, measure, play_levels, played, unmeasure
from tests.ui.screen import Screen
from tests.ui.table import LINE_OF_X
from ui.kit import Dropdown
from ui.kit.segmented import Segmented
from ui.screens.new_game.scene import SetupScene
from ui.screens.play import commands
from ui.shell.routes import LibraryRoute, SetupRoute

EVEN = [(4, "1-0"), (4, "0-1")] * 4
"""Games of somebody who is as strong as level 4."""


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home((1280, 800), tmp_path)
    yield hands
    hands.close()


def open_setup(hands: Screen, board: str = "pathwayz") -> list[str]:
    """Open a new game with the details of the chosen level; what is written on it."""
    hands.app.navigate(SetupRoute(board))
    hands.wait(0.45)  # longer than a double click
    return choose(hands, "Beside the game", "Details")


@pytest.mark.parametrize("board", ["connect-four", "pathwayz"])
def test_no_page_beside_the_game_moves_anything_at_the_left(hands: Screen, board: str) -> None:
    hands.app.navigate(SetupRoute(board))
    hands.wait(0.05)
    places = []
    for page in ("Opponent", "Details", "Rules"):
        choose(hands, "Beside the game", page)
        places.append([hands.get("choice", name).rect for name in ("Opponent", "Who starts", "Clock")])
        places[-1].append(hands.get("switch", "Hints").rect)
    assert places[0] == places[1] == places[2]


def pick(hands: Screen, name: str) -> list[str]:
    """Choose a level by its face; what is written then."""
    return choose(hands, "Opponent", name)


def choose(hands: Screen, name: str, label: str) -> list[str]:
    """Click the choice with a label; what is written then."""
    hands.get("choice", name).choose(label)
    hands.wait(0.05)
    return hands.texts()


def labels(hands: Screen, name: str) -> list[str]:
    row = hands.control(name)
    assert isinstance(row, Segmented)
    return [option.label for option in row.options]


def level(hands: Screen) -> float:
    """The level that the dial is set to, or whose face is chosen where there is no dial."""
    dial = hands.find("slider", "Strength")
    if dial is not None:
        return float(dial.value.removeprefix("Level "))
    return 1 + labels(hands, "Opponent").index(hands.get("choice", "Opponent").value)


def setup_of(hands: Screen) -> SetupScene:
    assert isinstance(hands.scene, SetupScene)
    return hands.scene


# -- what is shown ---------------------------------------------------------------------------------------


def test_every_level_shows_how_strong_it_was_measured(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    written = open_setup(hands)
    assert {str(LOWEST + STEP * number) for number in range(10)} <= set(written)
    assert "± 20" in written
    assert "The bars show how sure the rating is." in written
    assert {"300", "600", "900", "1200"} <= set(written), "the scale"


def test_a_tip_says_how_many_games_were_measured(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    open_setup(hands)
    assert hands.control("How levels were measured").tip.startswith("400 games of each pair of levels. ")
    measure(monkeypatch, "pathwayz", top_games=24)
    open_setup(hands)
    assert "400 games of each pair of levels, 24 above level 9." in hands.control("How levels were measured").tip


def test_what_nobody_measured_has_no_number_and_cannot_be_matched(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    unmeasure(monkeypatch, "pathwayz")
    written = open_setup(hands)
    assert "not measured yet" in written
    assert "Elo" not in written
    assert not any("rated game" in each for each in written)
    assert labels(hands, "Choose by") == ["Characters", "Expert"]
    hands.key(pygame.K_m)
    assert hands.get("choice", "Choose by").value != "My level"


def test_of_levels_of_which_some_were_measured_the_others_have_no_number(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz", unknown=2)
    written = open_setup(hands)
    assert str(LOWEST + STEP * 7) in written
    assert str(LOWEST + STEP * 8) not in written
    assert {"Ocean", "not measured yet"} <= set(pick(hands, "Ocean"))


def test_a_board_may_have_fewer_levels(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "tic-tac-toe", many=4)
    written = open_setup(hands, "tic-tac-toe")
    assert labels(hands, "Opponent") == ["Puddle", "Brook", "Creek", "Stream"]
    assert "Stream" in written
    assert "River" not in written
    assert "Stream" in pick(hands, "Stream")
    assert level(hands) == 4


def test_the_switch_brings_the_rules_back_and_a_persons_seat_has_only_them(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    assert "Bridge the banks" not in open_setup(hands)
    assert labels(hands, "Beside the game") == ["Opponent", "Details", "Rules"]
    assert "Bridge the banks" in choose(hands, "Beside the game", "Rules")
    assert labels(hands, "Beside the game") == ["Opponent", "Details", "Rules"], "no page changes its name"
    pick(hands, "Brook")
    assert level(hands) == 2, "levels can be chosen all the same"
    assert {"Brook", "a frog"} <= set(hands.texts()), "and then stand there"
    hands.key(pygame.K_1)
    assert "How Pathwayz works" in hands.texts()
    with pytest.raises(KeyError):
        hands.control("Beside the game")


def test_a_scale_holds_every_interval_and_has_few_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    from ai.levels import levels

    measure(monkeypatch, "pathwayz")
    scale = scale_of(levels("pathwayz"), [1700.0])
    assert scale is not None
    assert scale.low < LOWEST - 20
    assert scale.high > 1700
    assert 2 <= len(scale.marks) <= 5
    assert EloScale(-100, 300, 100).marks == [-100, 0, 100, 200, 300]
    assert [EloScale(0, 200, 50).share(elo) for elo in (-10, 50, 500)] == [0.0, 0.25, 1.0]


def alpha_beta(depth: int, nodes: int | None = None, **view: Any) -> PlayerSpec:
    return PlayerSpec("some", "alpha-beta", Limit(depth=depth, nodes=nodes), Attention(**view))


@pytest.mark.parametrize(
    ("player", "sentence", "glimpse"),
    [
        (
            alpha_beta(1, candidates=16, near=2, margin=20),
            "Looks one move ahead, mostly near the last pieces. Sometimes it picks its second-best move.",
            "easy, sees little",
        ),
        (
            alpha_beta(1, candidates=12, never_misses=Alertness.THREATS),
            "Looks at some of its moves, one move ahead. It never misses a win and stops yours if it can.",
            "sees every threat",
        ),
        (
            alpha_beta(1, candidates=2, never_misses=Alertness.WINS, margin=2000),
            "Looks at some of its moves, one move ahead. It never misses a win. It plays any of them.",
            "easy, sees wins",
        ),
        (
            alpha_beta(1, never_misses=Alertness.THREATS, margin=2000, shy=70),
            (
                "Looks at every move, one move ahead. Shy as it is, it often takes the move that promises least. "
                "It never misses a win and stops yours if it can."
            ),
            "shy, stops your wins",
        ),
        (
            alpha_beta(1, never_misses=Alertness.THREATS, margin=2000, shy=8),
            (
                "Looks at every move, one move ahead. It never misses a win and stops yours if it can. "
                "It plays any of them."
            ),
            "sees every threat",
        ),
        (
            alpha_beta(2, noise=6),
            "Looks at every move, 2 moves ahead. Sometimes it picks the wrong move.",
            "2 moves ahead",
        ),
        (alpha_beta(96, 200_000, noise=1), "Looks far ahead at every move.", "very strong"),
        (alpha_beta(96, 8, noise=1), "Looks at 8 positions before each move.", "very strong"),
        (alpha_beta(3, 60_000), "Looks up to 3 moves ahead.", "3 moves ahead"),
        (alpha_beta(1, candidates=1, near=9), "Plays near the last pieces.", "easy, sees little"),
        (
            PlayerSpec("some", "selective-pvs", Limit(depth=1)),
            "Looks at promising moves, one move ahead.",
            "strong",
        ),
        (
            PlayerSpec("some", "uct", Limit(5.0, nodes=1500), TreeOptions()),
            "Plays 1,500 random games to the end for each move, and takes the move that does best in them.",
            "1,500 random games",
        ),
        (
            PlayerSpec("some", "phased", options=Phases((Phase("level-9", until=14), Phase("perfect")))),
            "Looks far ahead, and plays perfectly once 14 moves have been made.",
            "very strong",
        ),
        (PlayerSpec("some", "perfect"), "Sees every move to the end: it plays perfectly.", "plays perfectly"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "",
)
def test_what_a_level_sees_is_told_from_its_options(player: PlayerSpec, sentence: str, glimpse: str) -> None:
    assert (sight_of(PATHWAYZ, player), glimpse_of(PATHWAYZ, player)) == (sentence, glimpse)


def test_a_level_may_think_by_seconds_and_is_not_rated_then(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[GameConfig] = []
    monkeypatch.setattr("ui.screens.play.scene.PlayScene", lambda _app, config, past=None: begun.append(config))
    open_setup(hands)
    pick(hands, "Ocean")
    assert hands.get("dropdown", "Thinks").value == "as measured"
    hands.click("Thinks")
    hands.wait(0.2)
    hands.click("2 s a move")
    hands.wait(0.2)
    written = hands.texts()
    assert {"not rated", "a whale · 2 s a move"} <= set(written)
    assert "Thinks 2 s about each move" in " ".join(written)
    hands.key(pygame.K_RETURN)
    assert begun[0].seats[1] == Seat.ai("level-10", Limit(seconds=2.0))
    assert begun[0].seats[1].level is None
    hands.app.pop()
    open_setup(hands)
    assert hands.get("dropdown", "Thinks").value == "2 s a move", "the next game begins with it"
    choose(hands, "Choose by", "My level")
    assert hands.find("dropdown", "Thinks") is None, "who is matched meets levels as they were measured"


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1366, 768)], ids=str)
def test_large_type_shows_the_whole_time_of_a_level(hands: Screen, size: tuple[int, int]) -> None:
    open_setup(hands)
    choose(hands, "Beside the game", "Details")
    hands.app.display.resize(*size)
    hands.app.display.set_scale(200)
    for language in languages.languages():
        hands.app.display.set_language(language)
        hands.wait(0.1)
        drop, look = hands.controls.named(text("Thinks")), hands.app.look
        assert isinstance(drop, Dropdown)
        assert drop.rect.w >= look.text_width(drop.label, drop.size, "semi") + look.px(46), language
    languages.speak(languages.ENGLISH)


def test_a_level_that_ends_by_itself_has_no_seconds_to_choose(hands: Screen) -> None:
    open_setup(hands, "tic-tac-toe")
    assert hands.find("dropdown", "Thinks") is not None
    pick(hands, "Current")
    assert hands.find("dropdown", "Thinks") is None, "the sixth plays perfectly in no time"


def test_a_level_is_not_said_to_see_threats_where_a_board_means_others_by_that() -> None:
    sees = alpha_beta(1, never_misses=Alertness.THREATS)
    assert glimpse_of(find_game("connect-four"), sees) == "sees every threat"
    assert glimpse_of(find_game("othello"), sees) == glimpse_of(find_game("kalah"), sees) == "stops your wins"


# -- where the person stands -----------------------------------------------------------------------------


def test_without_a_rating_the_level_is_marked_that_the_first_screen_begins_with(
    tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN[:2])
    written = open_setup(hands)
    assert "start here" in written
    first = quick_config(hands.app, "othello").seats[1].level  # nobody has played there
    assert level(hands) == first == 1, "what is marked is chosen"
    assert not any(line.startswith("you ≈") for line in written)
    assert "Play one more game without help to get an opponent of your strength." in " ".join(written)
    choose(hands, "Choose by", "My level")
    assert level(hands) == 1


def test_who_has_set_a_game_up_finds_the_level_of_the_last_one(
    tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN)
    assert "for you" in open_setup(hands)
    assert level(hands) == 4, "what is marked is chosen"
    monkeypatch.setattr("ui.screens.play.scene.PlayScene", lambda _app, _config, past=None: None)
    pick(hands, "River")
    hands.key(pygame.K_RETURN)
    hands.app.pop()
    open_setup(hands)
    assert level(hands) == 5


def test_a_rating_stands_among_the_levels_and_is_provisional_at_first(
    tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN[:4])
    written = open_setup(hands)
    assert "for you" in written
    assert any(line.startswith("you ≈") for line in written)
    assert any(line.startswith("You: ") and line.endswith("after 4 games, still settling") for line in written)
    played(tmp_path, "pathwayz", [(4, "1-0"), (4, "0-1")] * 5)
    hands.app.pop()
    assert any(line.startswith("You: ") and line.endswith("after 14 games") for line in open_setup(hands))


def test_games_with_help_are_counted_and_said_not_to_be_rated(tmp_path: Path, hands: Screen) -> None:
    kept = draft("connect-four", SeatRecord("You"), SeatRecord("Puddle", "level-1"), tags={helps.TAG: "hints=2"})
    play(hands.app.library, "4 1 4 1 4 1 4", kept, result="1-0", termination="rules")
    open_setup(hands, "connect-four")
    written = choose(hands, "Beside the game", "Opponent")
    words = "Against Puddle: 1 won, 0 drawn, 0 lost. 1 game with a hint or other help is not rated."
    assert words in " ".join(written)
    hands.app.navigate(LibraryRoute())
    hands.wait(0.1)
    choose(hands, "Page", "Progress")
    written = choose(hands, "Board of the statistics", "Connect Four")
    words = "Play 3 games without help to get a rating. 1 game with a hint or other help is not rated."
    assert words in written


def test_the_chosen_level_says_how_it_would_go(tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN)
    open_setup(hands)
    written = choose(hands, "Choose by", "My level")
    assert any("You would score about" in line for line in written)
    written = choose(hands, "Beside the game", "Opponent")
    assert {"Stream", "a trout", "about even", "Against Stream: 4 won, 0 drawn, 4 lost."} <= set(written)
    numbers = [line for line in written if "You would score about" in line or line == "Elo"]
    assert not numbers, "they stand among the details"
    assert {"Rapids", "a kingfisher · Level 7", "harder than you", "No finished game against Rapids yet."} <= set(
        pick(hands, "Rapids")
    )
    assert {"Puddle", "easier than you"} <= set(pick(hands, "Puddle"))


def test_match_says_what_it_does_and_how_many_games_it_needs(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    open_setup(hands)
    choose(hands, "Beside the game", "Opponent")
    written = choose(hands, "Choose by", "My level")
    how = "My level: the level nearest to yours is chosen before each game."
    assert f"{how} Play 3 games without help to get an opponent of your strength." in " ".join(written)


def test_a_player_of_the_experts_is_not_shown_as_the_weakest_level(hands: Screen) -> None:
    """The knob would stand at level 1 while the strongest player is chosen."""
    open_setup(hands)
    assert hands.find("slider", "Strength") is not None
    choose(hands, "Choose by", "Expert")
    assert hands.find("slider", "Strength") is None
    choose(hands, "Choose by", "Characters")
    assert hands.find("slider", "Strength") is not None


def test_everybody_stands_where_their_own_games_put_them(
    tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN)
    hands.app.settings.first = "Robin"
    assert "start here" in open_setup(hands)


def test_between_two_computers_nobody_is_matched(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    open_setup(hands)
    written = choose(hands, "Player one", "AI")
    assert labels(hands, "Choose by") == ["Characters", "Expert"]
    assert "start here" not in written


# -- match my strength -----------------------------------------------------------------------------------


def test_match_is_a_click_or_a_key_and_a_level_ends_it(
    tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN)
    open_setup(hands)
    pick(hands, "Creek")
    assert (hands.get("choice", "Choose by").value == "My level", level(hands)) == (False, 3)
    hands.key(pygame.K_m)
    assert (hands.get("choice", "Choose by").value == "My level", level(hands)) == (True, 4)
    pick(hands, "River")
    assert (hands.get("choice", "Choose by").value == "My level", level(hands)) == (False, 5)
    choose(hands, "Choose by", "My level")
    assert (hands.get("choice", "Choose by").value == "My level", level(hands)) == (True, 4)


def test_the_level_follows_from_game_to_game(tmp_path: Path, hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    played(tmp_path, "pathwayz", EVEN)
    started: list[GameConfig] = []
    monkeypatch.setattr("ui.screens.play.scene.PlayScene", lambda _app, config, past=None: started.append(config))
    open_setup(hands)
    hands.key(pygame.K_m, pygame.K_RETURN)
    assert started[-1].seats[1].level == 4
    play_levels(hands.app.library, "pathwayz", [(4, "1-0")] * 6)
    assert (quick_config(hands.app, "pathwayz").seats[1].level or 0) > 4, "Play on the first screen"
    hands.app.pop()
    open_setup(hands)
    assert level(hands) > 4, "the next new game"


def test_a_rematch_and_the_offer_after_a_game_follow_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "tic-tac-toe")
    played(tmp_path, "tic-tac-toe", [(2, "1-0"), (2, "0-1"), (2, "1-0")])
    desk = Desk("tic-tac-toe", (YOU, Seat.ai("level-2")), moves=LINE_OF_X[:-1], data_dir=tmp_path)
    setup = desk.app.settings.setup("tic-tac-toe")
    setup.match = True
    desk.app.settings.keep_setup("tic-tac-toe", setup)
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    suited = player_rating_of(desk.app.library, "tic-tac-toe", "You").suited
    assert suited > 2
    assert desk.says("Matches your strength: you would score")
    commands.rematch(desk.scene)
    assert [seat.level for seat in desk.session.config.seats] == [suited, None]
    desk.close()


def test_the_level_nearest_to_a_half_is_the_one_that_suits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(monkeypatch, "pathwayz")
    with Library.open(tmp_path) as library:
        play_levels(library, "pathwayz", EVEN)
        standing = player_rating_of(library, "pathwayz", "You")
    chances = {level: standing.expected(level) or 0.0 for level in range(1, 11)}
    assert sorted(chances.values(), reverse=True) == list(chances.values())
    assert min(chances, key=lambda level: abs(chances[level] - 0.5)) == standing.suited == 4


# -- the dial --------------------------------------------------------------------------------------------


def test_the_dial_goes_to_the_rungs_between_levels_and_a_row_back_to_a_level(hands: Screen) -> None:
    numbers = [rung.number for rung in rungs("tic-tac-toe")]
    open_setup(hands, "tic-tac-toe")
    pick(hands, "Brook")
    hands.key(pygame.K_EQUALS)
    assert {"Brook +", "Level 2.5", "Tic-tac-toe"} <= set(hands.texts())
    assert any(line.startswith("Between Brook and Creek.") for line in hands.texts())
    assert hands.get("slider", "Strength").value == "Level 2.5"
    hands.click("A little weaker")
    assert level(hands) == 2
    hands.key(*[pygame.K_MINUS] * 3)
    assert level(hands) == numbers[0], "nobody is weaker"
    hands.key(*[pygame.K_EQUALS] * len(numbers))
    assert level(hands) == 6
    hands.key(*[pygame.K_MINUS] * 4)
    assert level(hands) == 2.5
    pick(hands, "Brook")
    assert level(hands) == 2, "a face is a level"


def test_a_rung_says_which_levels_it_lies_between(monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = find_game("kalah"), PlayerSpec("some", "random")
    made = tuple(Level(number, player) for number in (0.3, 0.7, 1, 1.3, 1.5, 1.8, 2, 2.5, 3))
    monkeypatch.setattr("coach.level_texts.rungs", lambda _game: made)
    assert [nearness_of(game, rung.number) for rung in made] == [
        "Weaker than Puddle.",
        "A little weaker than Puddle.",
        "",
        "A little stronger than Puddle.",
        "Between Puddle and Brook.",
        "A little weaker than Brook.",
        "",
        "Between Brook and Creek.",
        "",
    ]


def test_who_is_matched_may_meet_a_rung(tmp_path: Path, hands: Screen) -> None:
    played(tmp_path, "tic-tac-toe", [(2, "1-0"), (3, "0-1")] * 5)
    open_setup(hands, "tic-tac-toe")
    choose(hands, "Choose by", "My level")
    assert level(hands) == 2.5
