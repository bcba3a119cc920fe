"""The Lab's screen: each state of a course, and that nothing is lost or promised wrongly."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from ai import yours
from coach import languages
from coach.boards import features_of
from game import find_game
from game.texts import text
from lab.learning import shelf
from lab.learning.course import Course
from lab.learning.course_status import CourseStatus
from lab.learning.courses import Courses
from lab.learning.recipe import Recipe
from tests.ui.desk import Desk
from tests.ui.gallery import experiments
from tests.ui.lab_hands import Lab, told
from tests.ui.lab_players import made, made_up, teach
from tests.ui.services import FakeWarmup
from tests.ui.shelves import keep
from ui.kit import Button, Field, List, Menu, Slider, Switch
from ui.kit.dialog import Dialog
from ui.screens.play.scene import PlayScene
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import LabRoute

PATHWAYZ = find_game("pathwayz")


# -- before the start ----------------------------------------------------------------------------------


def test_two_keys_lead_from_home_to_learning(shelf_folder: Path) -> None:
    made.clear()
    hands = Lab.at_home(folder=shelf_folder, warmup=FakeWarmup(True), courses=Courses(run=made_up))
    hands.key(pygame.K_b)
    hands.wait(0.3)
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert [course.recipe.name for course in made] == ["Heron"]
    assert made[0].is_alive
    hands.close()


def test_two_clicks_lead_from_home_to_learning(shelf_folder: Path) -> None:
    made.clear()
    hands = Lab.at_home(folder=shelf_folder, warmup=FakeWarmup(True), courses=Courses(run=made_up))
    hands.click("Lab")
    hands.wait(0.3)
    hands.click("Play")
    assert made[0].is_alive
    hands.close()


def test_nobody_yet_is_said_to_be_nobody(empty: Lab) -> None:
    assert "Start learning" in empty.said
    assert any(said.startswith("None yet.") for said in empty.said)


def test_before_the_first_player_the_levels_can_meet_in_a_tournament(empty: Lab) -> None:
    tournament = empty.get("button", "Tournament")
    assert (tournament.enabled, tournament.tip) == (True, "The computer’s players meet each other")
    empty.key(pygame.K_t)
    empty.wait(0.3)
    assert isinstance(empty.scene, TournamentScene)
    assert {"Results", "Champion", "4 of 46"} <= empty.said


def test_before_its_first_player_a_pipeline_has_no_stages_to_compare(empty: Lab) -> None:
    empty.get("choice", "How it learns").choose("AlphaGo")
    assert not empty.get("button", "Tournament").enabled


def test_before_the_first_player_it_stands_there_what_the_recipe_means(empty: Lab) -> None:
    meanings = {
        "Learning rate": "How much it learns from each mistake",
        "Seed": "The same recipe and seed always make the same player",
    }
    assert {"What the recipe means", *meanings, *meanings.values()} <= {*empty.said}
    empty.click("Play")
    empty.wait(0.1)
    assert "What the recipe means" not in empty.said
    assert any(said.startswith("Score per 50") for said in empty.said)


def test_without_details_a_player_has_a_name_what_it_looks_at_and_games(empty: Lab) -> None:
    empty.key(pygame.K_d)
    assert {"How to teach a player", "It looks at", "Paths", "Games"} <= {*empty.said}
    assert not {"Features", "Learning rate", "Exploration", "Opponent", "Seed", "AlphaGo"} & {*empty.said}
    empty.click("Play")
    empty.wait(0.1)
    assert empty.course.recipe.name == "Heron"
    empty.click("Details")
    assert {"Features", "Learning rate", "Exploration", "Opponent", "Seed"} <= {*empty.said}


def test_without_details_a_course_tells_whom_it_has_outgrown_and_no_figures_of_an_expert(empty: Lab) -> None:
    empty.key(pygame.K_d)
    empty.begin(0.5)
    assert any("Kept every 50 games" in words for words in empty.said)
    for batch, outgrown in enumerate(("1 opponent", "2 opponents"), 2):
        empty.course.play(0.7, change="learner")
        empty.wait(0.2)
        assert any(f"It has outgrown {outgrown} so far." in words for words in empty.said), batch
    expert = {"52 features", "Elo, on the scale of this board’s levels"}
    assert not expert & empty.said
    assert not any("a second" in words for words in empty.said)
    empty.key(pygame.K_d)
    empty.wait(0.1)
    assert expert <= empty.said


def test_before_the_start_the_last_player_shows_faintly(one: Lab) -> None:
    one.key(pygame.K_n)
    one.wait(0.1)
    assert one.chart.faint
    assert "101–150" in one.batch
    assert "the last one: Heron" in one.said
    assert "Its score" not in one.tab_stops()
    assert one.get("text field", "Name").value == "Kingfisher", "nobody is called as another one"


def test_without_a_feature_nothing_starts_and_the_reason_is_said(empty: Lab) -> None:
    for switch in empty.elements("switch"):
        switch.press()
    assert not empty.get("button", "Play").enabled
    assert "Choose a feature: without any it cannot learn." in empty.said
    assert "0 of 52 features" in empty.said
    empty.key(pygame.K_RETURN)
    assert made == []


def test_groups_by_hand_are_learned_alone(empty: Lab) -> None:
    empty.get("switch", "Paths").press()
    assert "40 of 52 features" in empty.said
    empty.begin(0.5)
    assert empty.course.recipe.groups == ("next-wins", "safe-pieces", "permanents", "gaps-beside", "ends")


def test_the_whole_recipe_reaches_the_course(empty: Lab) -> None:
    empty.get("slider", "Learning rate").focus()
    empty.key(pygame.K_RIGHT)
    empty.get("slider", "Exploration").focus()
    empty.key(pygame.K_HOME)
    empty.get("range", "Opponent changes at").focus()
    empty.key(pygame.K_LEFT)
    empty.click("More games")
    empty.click("Seed")
    empty.key(pygame.K_BACKSPACE)
    empty.write("7")
    empty.click("Name")
    empty.key(*[pygame.K_BACKSPACE] * 8)
    empty.write("Grebe")
    empty.click("Play")
    recipe = empty.course.recipe
    assert recipe == Recipe(
        "Grebe", "pathwayz", "td52", rate=2e-3, exploration=0.0, low=0.35, high=0.6, games=10_000, seed=7
    )


def test_the_two_shares_stay_apart(empty: Lab) -> None:
    empty.get("range", "Opponent changes at").focus()
    empty.key(*[pygame.K_RIGHT] * 8)
    assert empty.get("range", "Opponent changes at").value == "55 and 60"
    empty.key(*[pygame.K_DOWN] * 4)
    assert empty.get("range", "Opponent changes at").value == "55 and 60"


def test_a_name_that_is_taken_away_starts_nothing(empty: Lab) -> None:
    empty.click("Name")
    empty.key(*[pygame.K_BACKSPACE] * 8)
    assert not empty.get("button", "Play").enabled
    assert "Give the player a name." in empty.said


# -- a course ------------------------------------------------------------------------------------------


def test_a_course_is_prepared_learns_and_is_done(empty: Lab) -> None:
    empty.key(pygame.K_RETURN)
    empty.wait(0.2)
    assert {"preparing", "It is getting ready to play."} <= empty.said
    assert "learning" not in empty.said, "its row says what the rest does"
    assert not empty.get("button", "Play").enabled, "nobody can be played before the first batch"
    empty.course.play(0.42, 0.84)
    empty.wait(0.2)
    assert {"learning", "100", "9 s left", "84 %", "against the weak player"} <= empty.said
    assert "52 features" in empty.said
    assert empty.get("button", "Play").enabled
    course = empty.app.courses.learning
    assert isinstance(course, CourseStatus)
    rows = [course.weights_after(batch) for batch in (0, 1)]
    assert [row is not None and row[0] for row in rows] == [1.0, 2.0]
    empty.course.play(*[0.5] * 98)
    empty.wait(3)
    assert course.doing == "done"
    assert "against the weak player" not in empty.said, "nothing lies on the finished line"
    assert empty.find("button", "Pause") is None


def test_space_pauses_and_goes_on(empty: Lab) -> None:
    empty.begin(0.5)
    empty.key(pygame.K_SPACE)
    empty.wait(0.1)
    assert "paused" in empty.said
    assert empty.primary.name == "Pause"
    assert [each.name for each in empty.elements() if each.control.is_primary] == ["Pause"]
    empty.key(pygame.K_SPACE)
    empty.wait(0.1)
    assert empty.course.told == ["pause", "go on"]
    assert "learning" in empty.said


def test_a_paused_course_goes_on_by_the_button_in_sight_where_the_type_is_large(empty: Lab) -> None:
    empty.app.display.set_scale(200)
    empty.begin(0.5)
    empty.key(pygame.K_SPACE)
    empty.wait(0.1)
    assert empty.app.display.surface.get_rect().contains(empty.get("button", "Pause").rect)
    empty.click("Pause")
    assert empty.course.told == ["pause", "go on"]
    empty.wait(0.1)
    assert empty.primary.name == "Play"
    assert empty.find("button", "Pause")


def test_what_was_left_goes_on_from_its_last_batch(one: Lab) -> None:
    assert {"rests", "Go on", "150"} <= one.said
    one.key(pygame.K_SPACE)
    one.wait(0.1)
    assert one.course.games == 150
    one.course.play(0.6)
    one.wait(0.1)
    assert "200" in one.said
    assert "151–200" in one.batch


def test_a_course_that_fails_says_why(empty: Lab) -> None:
    empty.begin(0.5)
    empty.course.fail("The disk is full.")
    empty.wait(0.2)
    assert {"failed", "The disk is full."} <= empty.said
    empty.key(pygame.K_SPACE)
    assert len(made) == 2, "it can be tried again"


def test_a_course_that_failed_is_listed_with_what_it_had_learned(empty: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    empty.begin(0.5)
    on_disk = shelf.players
    monkeypatch.setattr(shelf, "players", lambda game: [replace(own, games=50) for own in on_disk(game)])
    empty.course.fail("The disk is full.")
    empty.wait(0.2)
    assert "50 games" in empty.said


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_batch_shows_as_if_all_were_drawn_anew(empty: Lab, theme: str) -> None:
    while empty.app.look.theme.name != theme:
        empty.app.display.next_theme()
    empty.begin(0.5)
    empty.course.play(0.7)
    empty.wait(2.5)
    kept = empty.pixels()
    empty.lab.invalidate()
    assert kept == empty.pixels()


def test_the_chart_looks_the_same_however_often_it_is_drawn_before_the_first_batch(empty: Lab) -> None:
    empty.key(pygame.K_RETURN)
    empty.wait(0.5)
    chart, look = empty.chart, empty.app.look
    pictures = []
    for _ in range(2):
        page = pygame.Surface(empty.app.display.surface.get_size())
        chart.draw(page, look)
        pictures.append(pygame.image.tobytes(page, "RGB"))
    assert pictures[0] == pictures[1]


def test_what_was_asked_for_is_said_until_the_batch_is_over(empty: Lab) -> None:
    empty.begin(0.5)
    course = empty.course
    pause, course.pause = course.pause, lambda: None  # type: ignore[method-assign]
    empty.key(pygame.K_SPACE)
    assert "pauses after this batch" in empty.said
    pause()
    empty.wait(0.1)
    assert "pauses after this batch" not in empty.said


def test_a_paused_player_is_deleted_at_once(empty: Lab) -> None:
    empty.begin(0.5)
    empty.key(pygame.K_SPACE)
    empty.wait(0.1)
    empty.key(pygame.K_DELETE)
    assert empty.players.rows == []
    assert not empty.course.is_alive


def test_stopping_leaves_it_for_another_day(empty: Lab) -> None:
    empty.begin(0.5)
    empty.click("Stop")
    empty.wait(0.2)
    assert empty.course.told == ["stop"]
    assert "rests" in empty.said


def test_leaving_the_lab_does_not_stop_the_course_and_its_end_is_told(empty: Lab) -> None:
    empty.begin(0.5)
    empty.key(pygame.K_ESCAPE)
    empty.wait(0.3)
    assert empty.course.is_alive
    empty.course.play(*[0.5] * 99)
    empty.wait(3)
    assert told == ["Heron has played its 5,000 games."]
    empty.app.navigate(LabRoute("pathwayz"))
    empty.wait(0.2)
    assert "5,000 games" in empty.players.row_words[0]


def test_closing_the_window_ends_the_course(shelf_folder: Path) -> None:
    lab = Lab.opened(shelf_folder)
    lab.begin(0.5)
    lab.close()
    assert made[-1].told == ["close"]


def test_one_course_rests_where_another_begins(one: Lab) -> None:
    one.key(pygame.K_SPACE)
    first = one.course
    one.key(pygame.K_n)
    one.key(pygame.K_ESCAPE)
    one.click("Play")
    one.wait(0.1)
    assert first.told == ["stop"]
    assert told == ["Heron rests meanwhile."]
    assert one.course is not first
    assert one.course.is_alive


# -- a change to the recipe ------------------------------------------------------------------------------


def test_a_change_asks_for_a_new_player_and_keeps_the_old_one(one: Lab) -> None:
    one.get("slider", "Learning rate").focus()
    one.key(pygame.K_RIGHT)
    assert isinstance(one.app.router.overlays[-1], Dialog)
    one.click("Keep it as it is")
    one.wait(0.2)
    assert one.get("slider", "Learning rate").value == "0.001"
    assert one.players.chosen == "Heron"
    one.get("slider", "Learning rate").focus()
    one.key(pygame.K_RIGHT)
    one.click("New player")
    one.wait(0.2)
    assert one.players.chosen == ""
    assert one.get("text field", "Name").value == "Heron 2"
    assert one.get("slider", "Learning rate").value == "0.002"
    assert shelf.players(PATHWAYZ)[0].recipe == Recipe("Heron", "pathwayz", "td52")


def test_escape_keeps_the_recipe(one: Lab) -> None:
    one.get("switch", "Next wins").press()
    one.key(pygame.K_ESCAPE)
    one.wait(0.2)
    assert one.get("switch", "Next wins").value == "on"
    assert one.players.chosen == "Heron"


def test_a_drag_of_a_slider_asks_once_when_the_hand_lets_go(one: Lab) -> None:
    rect = one.get("slider", "Learning rate").rect
    one.hold((rect.x + 20, rect.centery))
    one.point((rect.x + 60, rect.centery))
    assert one.app.router.overlays == []
    one.release((rect.x + 60, rect.centery))
    assert len(one.app.router.overlays) == 1


def test_a_changed_name_is_told_and_makes_no_new_player(one: Lab) -> None:
    one.click("Name")
    one.key(*[pygame.K_BACKSPACE] * 8)
    one.write("Curlew")
    one.key(pygame.K_RETURN)
    assert "Heron is now called Curlew." in one.notices
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Curlew"]


def test_enter_after_the_first_name_presses_what_its_cap_says(empty: Lab) -> None:
    empty.click("Name")
    empty.write(" II")
    empty.key(pygame.K_RETURN)
    empty.wait(0.1)
    assert made[-1].recipe.name.endswith(" II")


@pytest.mark.parametrize("language", ["en", "de", "ja", "zh_CN"])
def test_the_whole_recipe_is_in_sight_in_the_usual_window(empty: Lab, language: str) -> None:
    empty.app.display.set_language(language)
    empty.wait(0.3)
    seed = empty.control(text("Seed"))
    empty.app.display.set_language("en")
    assert seed.viewport is None or seed.viewport.rect.contains(seed.rect)


def test_features_say_whose_is_mine_and_whose_is_yours(empty: Lab) -> None:
    assert {"My longest path", "“My” is the player’s own, “your” its rival’s."} <= empty.said


def test_a_label_says_what_its_control_is_for(empty: Lab) -> None:
    assert empty.said
    names = ("slider", "Learning rate"), ("slider", "Exploration"), ("dropdown", "Opponent"), ("text field", "Seed")
    for found in (empty.get(*name) for name in names):
        label = found.control.label_rect
        assert not found.rect.contains(label)
        empty.point(label.center)
        empty.wait(1.0)
        assert found.tip in empty.said
    empty.click(empty.get("slider", "Learning rate").control.label_rect.center)
    assert empty.get("slider", "Learning rate").value == "0.001", "a click there changes nothing"


def test_a_group_that_has_the_focus_is_explained(empty: Lab) -> None:
    empty.get("switch", "Paths").focus()
    assert features_of("pathwayz").of["paths"].words.split(",")[0] in " ".join(empty.said)


def test_more_games_make_no_new_player(one: Lab) -> None:
    one.click("More games")
    assert one.app.router.overlays == []
    assert shelf.players(PATHWAYZ)[0].recipe == Recipe("Heron", "pathwayz", "td52", games=10_000)


def test_a_player_that_is_done_goes_on_with_more_games(shelf_folder: Path) -> None:
    teach("Teal", 10, games=500)
    lab = Lab.opened(shelf_folder)
    lab.click("More games")
    lab.key(pygame.K_SPACE)
    lab.wait(0.1)
    assert lab.course.recipe.games == 1000
    lab.close()


# -- play ------------------------------------------------------------------------------------------------


def test_playing_it_meets_it_as_it_is_now(one: Lab) -> None:
    one.click("Play")
    one.wait(0.2)
    assert "my/heron@150" in [seat.player for seat in one.session.config.seats]
    assert any("after 150 games" in said for said in one.texts())


def test_weights_that_cannot_be_read_are_shown_by_no_batch_and_hide_no_other(one: Lab) -> None:
    file = yours.folder(PATHWAYZ) / "heron" / yours.WEIGHTS
    content = file.read_bytes()
    row = len(content) // 3
    file.write_bytes(content[:row] + b"\xff" * row + content[2 * row :])
    shown = []
    for batch in range(3):
        one.point_at_batch(batch)
        shown.append("What counts most" in one.said)
    assert shown == [True, False, True]


def test_a_click_on_a_batch_plays_it_as_it_was_then(one: Lab) -> None:
    place = one.point_at_batch(1)
    assert "of games 51–100" in one.batch
    assert "of games 51–100" in one.said
    assert "after 100 games" in one.said
    one.click(place)
    one.wait(0.2)
    assert "my/heron@100" in [seat.player for seat in one.session.config.seats]


def test_what_is_told_of_a_batch_covers_nothing_of_the_line_where_there_is_room(shelf_folder: Path) -> None:
    teach("Teal", 100, scores=[0.6, 0.5])
    lab = Lab.opened(shelf_folder)
    chart = lab.chart
    for number in (0, 50, 99):
        x, y = map(round, chart.point_of(number))
        box = chart.free_place((150, 62), (x, y), 12)
        line = [chart.point_of(place) for place in range(100)]
        assert not any(box.clipline(one, other) for one, other in pairwise(line))
        assert chart.rect.contains(box)
    lab.close()


def test_two_fingers_zoom_the_chart_and_the_keys_move_it(shelf_folder: Path) -> None:
    teach("Teal", 20, scores=[0.6, 0.5])
    lab = Lab.opened(shelf_folder)
    chart = lab.chart

    def long() -> float:
        return lab.chart.point_of(19)[0] - lab.chart.point_of(0)[0]

    before, (x, y) = long(), chart.plot.center
    lab.pinch((x, y))
    assert long() == pytest.approx(2 * before, abs=2)
    assert not chart.plot.collidepoint(chart.point_of(0))
    lab.swipe((x, y), (x + 30, y))
    lab.get("control", "Its score").focus()
    for key, number in ((pygame.K_HOME, 0), (pygame.K_END, 19)):
        lab.key(key)
        assert f"of games {50 * number + 1:,}–{50 * number + 50:,}" in lab.batch
        assert chart.plot.inflate(2, 2).collidepoint(chart.point_of(number))
    lab.close()


@pytest.mark.parametrize(("number", "follows"), [(19, True), (0, False)])
def test_a_zoomed_chart_follows_new_batches_only_where_it_showed_the_newest(
    empty: Lab, number: int, *, follows: bool
) -> None:
    empty.begin(*[0.5, 0.6] * 10)
    empty.wait(2.5)
    x, y = empty.chart.point_of(number)
    for _ in range(3):
        empty.pinch((round(x), round(y)))
    before = empty.chart.place_at(empty.chart.plot.x)
    empty.course.play(*[0.5, 0.6] * 10)
    empty.wait(2.5)
    assert len(empty.chart.batches) == 40
    assert empty.chart.is_in_plot(2000 / empty.chart.games) == follows
    assert (empty.chart.place_at(empty.chart.plot.x) > before) == follows


def test_a_zoomed_chart_shows_the_same_batches_when_the_course_is_made_longer(shelf_folder: Path) -> None:
    teach("Teal", 20, scores=[0.6, 0.5])
    lab = Lab.opened(shelf_folder)
    chart, recipe = lab.chart, lab.chart.recipe
    assert recipe is not None
    lab.pinch(chart.plot.center)
    before = [chart.x_of(games) for games in (0, 1000)]
    chart.show(replace(recipe, games=2 * chart.games), chart.batches)
    assert [chart.x_of(games) for games in (0, 1000)] == pytest.approx(before)
    lab.close()


def test_the_chart_is_walked_by_keys(one: Lab) -> None:
    one.get("control", "Its score").focus()
    one.key(pygame.K_HOME, pygame.K_RIGHT)
    assert "of games 51–100" in one.batch
    one.key(pygame.K_RETURN)
    one.wait(0.2)
    assert isinstance(one.scene, PlayScene)


def test_learning_goes_on_during_a_game(empty: Lab) -> None:
    empty.begin(0.5)
    empty.key(pygame.K_RETURN)
    empty.wait(0.3)
    assert isinstance(empty.scene, PlayScene)
    empty.course.play(0.7)
    empty.wait(0.2)
    empty.app.pop()
    empty.wait(0.3)
    assert "100" in empty.said


# -- other boards ----------------------------------------------------------------------------------------


def test_a_board_without_features_offers_those_that_have_some(empty: Lab) -> None:
    empty.app.navigate(LabRoute("tic-tac-toe"), replace=True)
    empty.wait(0.2)
    dialog = empty.app.router.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.title == "Nobody to teach on Tic-tac-toe"
    empty.click("Connect Four")
    empty.wait(0.3)
    assert empty.get("button", "Choose the board").label == "Connect Four"


def test_the_choice_has_only_boards_on_which_a_player_can_be_taught(empty: Lab) -> None:
    empty.click("Choose the board")
    menu = empty.app.router.overlays[-1]
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == ["Pathwayz", "Pentago-Twist", "Connect Four", "Othello"]


@pytest.mark.parametrize("language", ["en", "de", "es", "pl"])
def test_the_button_that_starts_is_in_sight_in_a_window_of_768(empty: Lab, language: str) -> None:
    empty.app.display.resize(1280, 768)
    empty.app.display.set_language(language)
    empty.wait(0.3)
    button = next(each for each in empty.scene.controls if isinstance(each, Button) and each.kind == "primary")
    empty.app.display.set_language("en")
    assert button.rect.bottom <= 768


def places_in(lab: Lab) -> dict[str, pygame.Rect]:
    """Where each control is."""
    return {each.node_id or each.name: each.rect.copy() for each in lab.scene.controls}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("percent", [100, 150])
def test_no_row_of_the_recipe_moves_when_it_starts(empty: Lab, language: str, percent: int) -> None:
    empty.app.display.resize(1366, 749)
    empty.app.display.set_language(language)
    empty.app.display.set_scale(percent)
    empty.wait(0.3)
    names = [each.node_id or each.name for each in empty.scene.controls if isinstance(each, Field | Switch | Slider)]
    before = places_in(empty)
    empty.begin(0.42)
    after = places_in(empty)
    empty.app.display.set_language("en")
    empty.app.display.set_scale(100)
    assert len(names) > 5
    assert {name: after[name] for name in names} == {name: before[name] for name in names}


@pytest.mark.parametrize("board", ["connect-four", "othello", "pentago-twist"])
def test_other_boards_learn_by_their_own_features(shelf_folder: Path, board: str) -> None:
    lab = Lab.opened(shelf_folder, board)
    lab.begin(0.5)
    assert lab.course.recipe.game == board
    assert lab.get("list", "Weights").rows
    lab.close()


# -- no weight on the window -------------------------------------------------------------------------------


def test_the_lab_needs_no_compiled_code_in_the_window(shelf_folder: Path) -> None:
    imports = "from ui.screens.lab import policy_view_scene, scene; from lab.learning import courses"
    script = f"import sys; {imports}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=120).returncode == 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The files that are opened and the folders that are listed from now on."""
    found: list[object] = []

    def noting(original: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **fields: object) -> object:
            found.append(args)
            return original(*args, **fields)

        return call

    for name in ("open", "read_bytes", "iterdir", "stat"):
        monkeypatch.setattr(Path, name, noting(getattr(Path, name)))
    monkeypatch.setattr("numpy.fromfile", noting(np.fromfile))
    return found


def test_no_file_is_read_while_it_learns(empty: Lab, opened: list[object]) -> None:
    empty.begin(0.5)
    assert opened, "a player was made"
    opened.clear()
    empty.course.play(0.5, 0.6)
    empty.wait(0.5)
    assert opened == []


def test_nothing_but_the_weights_pointed_at_is_read_while_the_pointer_moves(one: Lab, opened: list[object]) -> None:
    one.key(pygame.K_n)
    one.wait(0.2)
    opened.clear()
    for x in range(0, 1200, 100):
        one.point((x, 300))
    size = len(one.get("list", "Weights").rows)
    rows = [each for each in opened if isinstance(each, tuple) and each[-1] == size]
    assert opened == rows, "a row of the file at a time"


def test_a_player_who_is_not_given_its_games_of_people_is_not_made(empty: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _content: bytes) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("lab.learning.people.write_whole", full)
    empty.get("dropdown", "Begin").focus()
    empty.key(pygame.K_DOWN)
    assert empty.get("dropdown", "Begin").value == "from people"
    empty.click("Play")
    assert empty.notices[-1].endswith("The disk is full.")
    assert empty.players.rows == []
    assert made == []


def test_an_opponent_is_called_as_on_this_board_and_its_name_is_read_once(
    shelf_folder: Path, opened: list[object]
) -> None:
    teach("HERON!", 1)
    teach("Heron", 1, "connect-four", "td36")
    teach("Swift", 2, "connect-four", "td36", opponent="my/heron@50")
    lab = Lab.opened(shelf_folder, "connect-four")
    lab.players.choose("Swift")
    lab.wait(0.2)
    assert "It always meets Heron." in lab.said
    lab.point_at_batch(0)
    lab.wait(0.2)
    assert "against Heron" in lab.said
    opened.clear()
    for _ in range(3):
        lab.app.invalidate()
        lab.app.draw()
    assert opened == []
    lab.close()


def test_a_course_that_begins_with_people_is_given_their_games(empty: Lab) -> None:
    library = empty.app.library
    keep(library, "pathwayz", "d5 e5 f5")
    keep(library, "connect-four", "4 4 5")
    empty.get("dropdown", "Begin").focus()
    empty.key(pygame.K_DOWN)
    assert empty.get("dropdown", "Begin").value == "from people"
    empty.click("Play")
    lines = (empty.course.folder / "people.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1
    assert "d5" in lines[0]


@pytest.mark.parametrize("doing", ["", "learning"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_weight_is_cut_at_the_end_of_the_list(tmp_path: Path, language: str, doing: str) -> None:
    desk = Desk("tic-tac-toe", data_dir=tmp_path, animations=False)
    window = {"size": (1280, 800), "scale": 100, "theme": "dark"}
    experiments.lab(desk, window, "pathwayz", "left" if doing else "done", doing)
    desk.app.display.set_language(language)
    for size in ((1280, 800), (1366, 768), (1440, 900)):
        desk.app.display.resize(*size)
        desk.wait(0.1)
        weights = desk.control(text("Weights"))
        assert isinstance(weights, List)
        assert weights.most > 0
        assert weights.rect.h % weights.row_px == 0
    languages.speak(languages.ENGLISH)
    desk.close()


# -- two windows -----------------------------------------------------------------------------------------


def test_a_course_that_another_window_taught_meanwhile_goes_on_where_that_one_left_it(one: Lab) -> None:
    folder = shelf.players(PATHWAYZ)[0].folder

    def play(course: Course, bits: np.uint64, _counts: object) -> np.uint64:
        course.weights += course.mask
        return bits

    there = Course(folder, shelf.load(folder).recipe, play)
    there.play_batch()
    there.play_batch()
    one.key(pygame.K_SPACE)
    one.course.play(0.5)
    one.wait(0.3)
    course = one.app.courses.status_of(folder)
    assert isinstance(course, CourseStatus)
    assert [batch.games for batch in course.batches] == [50, 100, 150, 200, 250, 300]
    shown, kept = np.array([course.weights_after(batch) for batch in range(6)]), shelf.load(folder).weights
    assert np.array_equal(shown, np.array([*(kept[batch] for batch in range(5)), one.course.weights]))


def test_a_course_that_another_window_deleted_meanwhile_does_not_go_on(one: Lab) -> None:
    shelf.delete(PATHWAYZ, "heron")
    one.key(pygame.K_SPACE)
    assert one.notices
    assert one.players.rows == []
