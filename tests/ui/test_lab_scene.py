"""The Lab's screen: each state of a course, what can be asked for, and that nothing is lost or promised wrongly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ai import yours
from ai.evaluation.features import feature_sets
from game import GAMES, find_game
from game.text import square_name
from game.texts import english, speak
from game.verbs import apply_action, is_terminal
from lab.learning import shelf
from lab.learning.recipe import PEOPLE, Recipe
from tests.ui.desk import FakeWarmup
from tests.ui.hands import Hands
from tests.ui.lab_players import AtOnce, MadeUp, made, teach
from tests.ui.layouts import drawn_texts
from tests.ui.shelves import keep
from tests.ui.test_texts import Drawn
from ui import navigation
from ui.boards.measured import cells_of, measured_of, sample_of, title_of
from ui.kit.dialog import Dialog
from ui.lab.courses import Courses
from ui.scenes.lab import LabScene
from ui.scenes.liking import LikingScene
from ui.scenes.play import PlayScene

PATHWAYZ = find_game("pathwayz")
told: list[str] = []
"""What courses said that were on no screen."""


class Lab(Hands):
    """A person in the Lab, whose courses go on as the test says."""

    @classmethod
    def opened(cls, folder: Path, board: str = "pathwayz") -> Lab:
        """With the Lab of a board open over the first screen."""
        made.clear()
        told.clear()
        courses = Courses(lambda said, _kind: told.append(said), MadeUp)
        lab = cls.at_home(folder=folder, warmup=FakeWarmup(True), courses=courses)
        assert isinstance(lab, Lab)
        navigation.open_lab(lab.app, board)
        lab.wait(0.3)
        return lab

    @property
    def lab(self) -> LabScene:
        assert isinstance(self.scene, LabScene), self.scene
        return self.scene

    @property
    def course(self) -> MadeUp:
        """The course that was begun last."""
        return made[-1]

    @property
    def said(self) -> set[str]:
        """Everything that is written on the screen."""
        self.app.redraw()
        with drawn_texts() as written:
            self.lab.refresh()
            self.app.draw()
        return set(written)

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.app.services.notices.shown]

    def begin(self, *scores: float) -> None:
        """Start learning, and let batches be played."""
        self.press(pygame.K_RETURN)
        self.wait(0.1)
        self.course.play(*scores)
        self.wait(0.2)


@pytest.fixture
def shelf_folder(tmp_path: Path) -> Path:
    yours.place(tmp_path)
    return tmp_path


@pytest.fixture
def empty(shelf_folder: Path) -> Iterator[Lab]:
    lab = Lab.opened(shelf_folder)
    yield lab
    lab.close()


@pytest.fixture
def one(shelf_folder: Path) -> Iterator[Lab]:
    """With a player that was left after 150 of 5,000 games."""
    teach("Heron", 3)
    lab = Lab.opened(shelf_folder)
    yield lab
    lab.close()


# -- before the start ----------------------------------------------------------------------------------


def test_two_keys_lead_from_home_to_learning(shelf_folder: Path) -> None:
    made.clear()
    hands = Lab.at_home(folder=shelf_folder, warmup=FakeWarmup(True), courses=Courses(run=MadeUp))
    hands.press(pygame.K_b)
    hands.wait(0.3)
    hands.press(pygame.K_RETURN)
    hands.wait(0.1)
    assert [course.recipe.name for course in made] == ["Heron"]
    assert made[0].is_alive
    hands.close()


def test_two_clicks_lead_from_home_to_learning(shelf_folder: Path) -> None:
    made.clear()
    hands = Lab.at_home(folder=shelf_folder, warmup=FakeWarmup(True), courses=Courses(run=MadeUp))
    hands.click("Lab")
    hands.wait(0.3)
    hands.click("Play")
    assert made[0].is_alive
    hands.close()


def test_nobody_yet_is_said_to_be_nobody(empty: Lab) -> None:
    assert empty.lab.chosen is None
    assert "Start learning" in empty.said
    assert any(said.startswith("None yet.") for said in empty.said)


def test_before_the_start_the_last_player_shows_faintly(one: Lab) -> None:
    one.press(pygame.K_n)
    one.wait(0.1)
    assert one.lab.chart.faint
    assert len(one.lab.chart.batches) == 3
    assert "the last one: Heron" in one.said
    assert not one.lab.chart.focusable
    assert one.lab.card.name.text == "Kingfisher", "nobody is called as another one"


def test_without_a_feature_nothing_starts_and_the_reason_is_said(empty: Lab) -> None:
    for switch in empty.lab.card.switches:
        empty.click(switch.rect.center)
    assert not empty.lab.main.enabled
    assert "Choose features: who measures nothing learns nothing." in " ".join(
        sorted(empty.lab.progress.fault.split("|"))
    )
    assert "0 of 52 features" in empty.said
    empty.press(pygame.K_RETURN)
    assert made == []


def test_groups_by_hand_are_learned_alone(empty: Lab) -> None:
    empty.click(empty.lab.card.switches[0].rect.center)
    assert "40 of 52 features" in empty.said
    empty.begin(0.5)
    assert empty.course.recipe.groups == ("next-wins", "safe-pieces", "permanents", "gaps-beside", "ends")


def test_the_whole_recipe_reaches_the_course(empty: Lab) -> None:
    card = empty.lab.card
    empty.lab.controls.focus(card.rate, empty.lab.look, by_keyboard=True)
    empty.press(pygame.K_RIGHT)
    empty.lab.controls.focus(card.exploration, empty.lab.look, by_keyboard=True)
    empty.press(pygame.K_HOME)
    empty.lab.controls.focus(card.shares, empty.lab.look, by_keyboard=True)
    empty.press(pygame.K_LEFT)
    empty.click("More games")
    empty.click("Seed")
    empty.press(pygame.K_BACKSPACE)
    empty.write("7")
    empty.click("Name")
    empty.press(*[pygame.K_BACKSPACE] * 8)
    empty.write("Grebe")
    empty.click("Play")
    recipe = empty.course.recipe
    assert recipe == Recipe(
        "Grebe", "pathwayz", "td52", rate=2e-3, exploration=0.0, low=0.35, high=0.6, games=10_000, seed=7
    )


def test_a_name_that_is_taken_away_starts_nothing(empty: Lab) -> None:
    empty.click("Name")
    empty.press(*[pygame.K_BACKSPACE] * 8)
    assert not empty.lab.main.enabled
    assert empty.lab.progress.fault == "Give the player a name."


# -- a course ------------------------------------------------------------------------------------------


def test_a_course_is_prepared_learns_and_is_done(empty: Lab) -> None:
    empty.press(pygame.K_RETURN)
    empty.wait(0.2)
    assert {"preparing", "The first fifty games are being played."} <= empty.said
    assert not empty.lab.main.enabled, "nobody can be played before the first batch"
    empty.course.play(0.42, 0.84)
    empty.wait(0.2)
    assert {"learning", "100", "9 s left", "84 %", "against the baseline"} <= empty.said
    assert empty.lab.main.enabled
    empty.course.play(*[0.5] * 98)
    empty.wait(3)
    assert empty.lab.standing is not None
    assert empty.lab.standing.doing == "done"
    assert "Pause" not in {control.name for control in empty.lab.controls if control.visible}


def test_space_pauses_and_goes_on(empty: Lab) -> None:
    empty.begin(0.5)
    empty.press(pygame.K_SPACE)
    empty.wait(0.1)
    assert "paused" in empty.said
    assert empty.lab.progress.pause.kind == "primary"
    assert empty.lab.main.kind == "secondary", "one primary button a screen"
    empty.press(pygame.K_SPACE)
    empty.wait(0.1)
    assert empty.course.told == ["pause", "go on"]
    assert "learning" in empty.said


def test_what_was_left_goes_on_from_its_last_batch(one: Lab) -> None:
    assert {"rests", "Go on", "150"} <= one.said
    one.press(pygame.K_SPACE)
    one.wait(0.1)
    assert one.course.games == 150
    one.course.play(0.6)
    one.wait(0.1)
    assert "200" in one.said
    assert len(one.lab.chart.batches) == 4


def test_a_course_that_fails_says_why(empty: Lab) -> None:
    empty.begin(0.5)
    empty.course.fail("The disk is full.")
    empty.wait(0.2)
    assert {"failed", "The disk is full."} <= empty.said
    empty.press(pygame.K_SPACE)
    assert len(made) == 2, "it can be tried again"


def test_stopping_leaves_it_for_another_day(empty: Lab) -> None:
    empty.begin(0.5)
    empty.click("Stop")
    empty.wait(0.2)
    assert empty.course.told == ["stop"]
    assert "rests" in empty.said


def test_leaving_the_lab_does_not_stop_the_course_and_its_end_is_told(empty: Lab) -> None:
    empty.begin(0.5)
    empty.press(pygame.K_ESCAPE)
    empty.wait(0.3)
    assert empty.course.is_alive
    empty.course.play(*[0.5] * 99)
    empty.wait(3)
    assert told == ["Heron has played its 5,000 games."]
    navigation.open_lab(empty.app, "pathwayz")
    empty.wait(0.2)
    assert empty.lab.standing is not None
    assert empty.lab.standing.games == 5000


def test_closing_the_window_ends_the_course(shelf_folder: Path) -> None:
    lab = Lab.opened(shelf_folder)
    lab.begin(0.5)
    lab.close()
    assert made[-1].told == ["close"]


def test_one_course_rests_where_another_begins(one: Lab) -> None:
    one.press(pygame.K_SPACE)
    first = one.course
    one.press(pygame.K_n)
    one.press(pygame.K_ESCAPE)
    one.click("Play")
    one.wait(0.1)
    assert first.told == ["stop"]
    assert one.course is not first
    assert one.course.is_alive


# -- a change to the recipe ------------------------------------------------------------------------------


def test_a_change_asks_for_a_new_player_and_keeps_the_old_one(one: Lab) -> None:
    one.lab.controls.focus(one.lab.card.rate, one.lab.look, by_keyboard=True)
    one.press(pygame.K_RIGHT)
    assert isinstance(one.app.router.overlays[-1], Dialog)
    one.click("Keep Heron")
    one.wait(0.2)
    assert one.lab.card.recipe.rate == 1e-3
    assert one.lab.slug == "heron"
    one.lab.controls.focus(one.lab.card.rate, one.lab.look, by_keyboard=True)
    one.press(pygame.K_RIGHT)
    one.click("New player")
    one.wait(0.2)
    assert one.lab.chosen is None
    assert (one.lab.card.recipe.name, one.lab.card.recipe.rate) == ("Heron 2", 2e-3)
    assert shelf.players(PATHWAYZ)[0].recipe == Recipe("Heron", "pathwayz", "td52")


def test_escape_keeps_the_recipe(one: Lab) -> None:
    one.click(one.lab.card.switches[1].rect.center)
    one.press(pygame.K_ESCAPE)
    one.wait(0.2)
    assert one.lab.card.switches[1].value
    assert one.lab.slug == "heron"


def test_a_drag_of_a_slider_asks_once_when_the_hand_lets_go(one: Lab) -> None:
    rect = one.lab.card.rate.rect
    one.hold((rect.x + 20, rect.centery))
    one.point((rect.x + 60, rect.centery))
    assert one.app.router.overlays == []
    one.release((rect.x + 60, rect.centery))
    assert len(one.app.router.overlays) == 1


def test_more_games_make_no_new_player(one: Lab) -> None:
    one.click("More games")
    assert one.app.router.overlays == []
    assert shelf.players(PATHWAYZ)[0].recipe == Recipe("Heron", "pathwayz", "td52", games=10_000)


def test_a_player_that_is_done_goes_on_with_more_games(shelf_folder: Path) -> None:
    teach("Teal", 10, games=500)
    lab = Lab.opened(shelf_folder)
    lab.click("More games")
    lab.press(pygame.K_SPACE)
    lab.wait(0.1)
    assert lab.course.recipe.games == 1000
    lab.close()


# -- play ------------------------------------------------------------------------------------------------


def test_playing_it_meets_it_as_it_is_now(one: Lab) -> None:
    one.press(pygame.K_RETURN)
    one.wait(0.2)
    scene = one.scene
    assert isinstance(scene, PlayScene)
    assert "my/heron@150" in [seat.player for seat in scene.session.config.seats]


def test_a_click_on_a_batch_plays_it_as_it_was_then(one: Lab) -> None:
    x, y = one.lab.chart.point_of(1)
    one.point((round(x), round(y)))
    assert one.lab.chart.pointed == 1
    assert "of games 51–100" in one.said
    assert one.lab.weights.when == "after 100 games"
    one.click((round(x), round(y)))
    one.wait(0.2)
    scene = one.scene
    assert isinstance(scene, PlayScene)
    assert "my/heron@100" in [seat.player for seat in scene.session.config.seats]


def test_the_chart_is_walked_by_keys(one: Lab) -> None:
    one.lab.controls.focus(one.lab.chart, one.lab.look, by_keyboard=True)
    one.press(pygame.K_HOME, pygame.K_RIGHT)
    assert one.lab.chart.pointed == 1
    one.press(pygame.K_RETURN)
    one.wait(0.2)
    assert isinstance(one.scene, PlayScene)


def test_learning_goes_on_during_a_game(empty: Lab) -> None:
    empty.begin(0.5)
    empty.press(pygame.K_RETURN)
    empty.wait(0.3)
    assert isinstance(empty.scene, PlayScene)
    empty.course.play(0.7)
    empty.wait(0.2)
    empty.app.pop()
    empty.wait(0.3)
    assert "100" in empty.said


# -- your players ----------------------------------------------------------------------------------------


def test_many_players_scroll_and_each_can_be_chosen(shelf_folder: Path) -> None:
    for number in range(12):
        teach(f"Bird {number}", 1 + number % 2)
    lab = Lab.opened(shelf_folder)
    assert lab.lab.list.most > 0
    lab.lab.controls.focus(lab.lab.list, lab.lab.look, by_keyboard=True)
    for _ in range(11):
        lab.press(pygame.K_DOWN)
    assert lab.lab.slug == lab.lab.players[-1].slug
    lab.close()


def test_a_measured_player_shows_its_elo_and_another_none(shelf_folder: Path) -> None:
    teach("Teal", 2)
    teach("Swift", 2)
    shelf.rate(PATHWAYZ, "teal", 741.0, 708.0, 774.0, 400, ("level-1",))
    lab = Lab.opened(shelf_folder)
    assert {"741", "± 33", "not measured yet: send it to a tournament"} <= lab.said
    lab.close()


def test_a_player_is_renamed_in_its_row(one: Lab) -> None:
    one.press(pygame.K_F2)
    assert one.focused == "Rename"
    one.press(*[pygame.K_BACKSPACE])
    one.write("Curlew")
    one.press(pygame.K_RETURN)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Curlew"]
    assert one.lab.card.name.text == "Curlew"
    assert one.app.router.overlays == []


def test_escape_leaves_the_name(one: Lab) -> None:
    one.press(pygame.K_F2)
    one.write("Curlew")
    one.press(pygame.K_ESCAPE)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron"]


def test_a_deleted_player_comes_back_whole(one: Lab) -> None:
    one.press(pygame.K_DELETE)
    one.wait(0.1)
    assert shelf.players(PATHWAYZ) == []
    assert "Heron is deleted. Ctrl+Z brings it back." in one.notices
    one.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    one.wait(0.1)
    assert [(own.title, own.games) for own in shelf.players(PATHWAYZ)] == [("Heron", 150)]
    assert one.lab.slug == "heron"


def test_a_player_that_learns_is_not_deleted(one: Lab) -> None:
    one.press(pygame.K_SPACE, pygame.K_DELETE)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron"]
    assert "Heron is learning; stop it before it is deleted." in one.notices


def test_a_player_leaves_as_a_file_and_comes_back_as_another_one(one: Lab, tmp_path: Path) -> None:
    file = tmp_path / "heron.player.json"
    one.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Copy")
    one.wait(0.1)
    one.press(pygame.K_o, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Import")
    one.wait(0.1)
    assert [(own.slug, own.games) for own in shelf.players(PATHWAYZ)] == [("heron-2", 150), ("heron", 150)]
    assert one.lab.slug == "heron-2"


def test_a_file_that_is_no_player_is_told(one: Lab, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\x00\xff[[[[")
    one.press(pygame.K_o, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Import")
    assert one.app.router.overlays, "the dialog stays, and says why"
    assert len(shelf.players(PATHWAYZ)) == 1


def test_a_damaged_player_hides_no_other_and_says_what_is_wrong(shelf_folder: Path) -> None:
    teach("Heron", 2)
    own = teach("Swift", 2)
    (own.folder / "recipe.json").write_bytes(b"{")
    lab = Lab.opened(shelf_folder)
    assert [each.slug for each in lab.lab.players] == ["swift", "heron"]
    lab.lab.choose("swift")
    lab.wait(0.1)
    assert not lab.lab.main.enabled
    assert lab.lab.progress.fault
    lab.press(pygame.K_DELETE)
    assert [each.slug for each in shelf.players(PATHWAYZ)] == ["heron"]
    lab.close()


# -- features --------------------------------------------------------------------------------------------


def test_440_features_are_searched(shelf_folder: Path) -> None:
    teach("Kingfisher", 2, features="td440")
    lab = Lab.opened(shelf_folder)
    assert len(lab.lab.weights.order) == 440
    lab.press(pygame.K_f, mod=pygame.KMOD_CTRL)
    lab.write("next win by flipping")
    titles = {lab.lab.weights.title_of(place) for place in lab.lab.weights.order}
    assert {"My next win by flipping, early", "Both: next win by flipping"} <= titles
    assert all("next win by flipping" in title for title in titles)
    lab.close()


def test_rows_keep_their_places_under_the_pointer(empty: Lab) -> None:
    empty.begin(0.5)
    rect = empty.lab.weights.list.rect
    empty.point((rect.x + 20, rect.y + 10))
    before, pointed = list(empty.lab.weights.order), empty.lab.weights.pointed
    assert pointed == before[0]
    empty.course.play(0.5, 0.6)
    empty.wait(0.2)
    assert empty.lab.weights.order == before


def test_what_is_pointed_at_is_explained(one: Lab) -> None:
    one.point(one.lab.card.switches[0].rect.center)
    assert measured_of("pathwayz")["paths"].words.split(",")[0] in " ".join(one.said)
    one.point("Play")
    rect = one.lab.weights.list.rect
    one.point((rect.x + 20, rect.y + 10))
    assert one.lab.weights.pointed is not None


@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_every_feature_and_group_has_words(board: str) -> None:
    for found in feature_sets(find_game(board)):
        known = measured_of(board)
        assert [name for name in found.names if name not in known] == []
        assert [group.name for group in found.groups if group.name not in known] == []


def test_what_features_are_called_differs() -> None:
    for game in GAMES:
        for found in feature_sets(game):
            titles = [title_of(game.name, name) for name in found.names]
            assert len(set(titles)) == len(titles)


def test_the_cells_of_a_feature_are_those_it_counts() -> None:
    state = PATHWAYZ.from_position("12/12/4ww1wb3/3wWwb5/Www2bw1B1b1/5b2Wwww/6bbBb2/12 w")
    assert len(cells_of("pathwayz", state, "my_permanents", 0)) == 3
    assert len(cells_of("pathwayz", state, "your_permanents", 0)) == len(
        cells_of("pathwayz", state, "my_permanents", 1)
    )
    [(column, row)] = cells_of("pathwayz", state, "my_wins_placing", 0)
    won = apply_action(state, PATHWAYZ.parse_action(state, square_name(column, row)))
    assert is_terminal(won)
    assert won.winner == 0
    assert cells_of("pathwayz", state, "early_my_permanents", 0) == cells_of("pathwayz", state, "my_permanents", 0)


@pytest.mark.parametrize("group", ["paths", "next-wins", "safe-pieces", "permanents", "gaps-beside", "ends"])
def test_every_group_can_be_seen_on_a_board(group: str) -> None:
    assert sample_of("pathwayz", group)[1]


# -- other boards ----------------------------------------------------------------------------------------


def test_a_board_without_features_offers_those_that_have_some(empty: Lab) -> None:
    navigation.open_lab(empty.app, "tic-tac-toe", replace=True)
    empty.wait(0.2)
    dialog = empty.app.router.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.title == "No features of Tic-tac-toe"
    empty.click("Connect Four")
    empty.wait(0.3)
    assert empty.lab.game.name == "connect-four"


@pytest.mark.parametrize("board", ["connect-four", "othello", "pentago-twist"])
def test_other_boards_learn_by_their_own_features(shelf_folder: Path, board: str) -> None:
    lab = Lab.opened(shelf_folder, board)
    lab.begin(0.5)
    assert lab.course.recipe.game == board
    assert lab.lab.weights.order
    lab.close()


# -- what it likes ---------------------------------------------------------------------------------------


@pytest.fixture
def liking(one: Lab) -> Lab:
    scene = LikingScene(one.app, PATHWAYZ, "my/heron@150", AtOnce("my/heron@150"))
    one.app.push(scene)
    one.wait(0.3)
    return one


def liked(lab: Lab) -> LikingScene:
    assert isinstance(lab.scene, LikingScene)
    return lab.scene


def test_every_move_has_its_value_and_the_best_is_told_first(liking: Lab) -> None:
    scene = liked(liking)
    assert {each.action for each in scene.liked} <= set(PATHWAYZ.actions(scene.state))
    assert scene.liked[0].value == max(each.value for each in scene.liked)
    assert scene.chosen == scene.liked[0].action
    shares = dict(scene.liked[0].counts)
    assert shares[scene.names[scene.counts.order[0]]] == max(shares.values(), key=abs)


def test_pointing_at_a_cell_tells_of_its_move(liking: Lab) -> None:
    scene = liked(liking)
    action = PATHWAYZ.parse_action(scene.state, "d5")
    liking.point(scene.view.clicks_of(action)[0].point)
    assert scene.chosen == action
    assert scene.counts.title == "What counts for d5"


def test_moves_are_played_and_taken_back(liking: Lab) -> None:
    scene = liked(liking)
    start = scene.state
    scene.play(PATHWAYZ.parse_action(start, "d5"))
    scene.play(PATHWAYZ.parse_action(scene.state, "e5*"))
    liking.wait(0.5)
    liking.press(pygame.K_u)
    assert len(scene.line) == 1
    liking.press(pygame.K_HOME)
    assert scene.state == start
    assert scene.line == []


def test_a_game_begins_from_the_position(liking: Lab) -> None:
    scene = liked(liking)
    scene.play(PATHWAYZ.parse_action(scene.state, "d5"))
    liking.wait(0.5)
    liking.press(pygame.K_p)
    liking.wait(0.2)
    played = liking.scene
    assert isinstance(played, PlayScene)
    assert [seat.player for seat in played.session.config.seats] == ["my/heron@150", None]


def test_a_player_that_is_gone_is_a_sentence(one: Lab) -> None:
    navigation.open_liking(one.app, PATHWAYZ, "my/nobody@50")
    assert isinstance(one.scene, LabScene)
    assert one.notices


# -- no weight on the window -------------------------------------------------------------------------------


def test_the_lab_needs_no_compiled_code_in_the_window(shelf_folder: Path) -> None:
    script = (
        "import sys; from ui.scenes import lab, liking; from ui.lab import courses; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=120).returncode == 0


def test_no_file_is_read_while_frames_are_drawn(empty: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    empty.begin(0.5)
    opened: list[object] = []
    monkeypatch.setattr("builtins.open", lambda *args, **_kw: opened.append(args))
    monkeypatch.setattr("pathlib.Path.read_bytes", opened.append)
    monkeypatch.setattr("pathlib.Path.iterdir", opened.append)
    empty.course.play(0.5, 0.6)
    empty.wait(0.5)
    assert opened == []


def test_a_course_that_begins_with_people_is_given_their_games(empty: Lab) -> None:
    library = empty.app.library
    keep(library, "pathwayz", "d5 e5 f5")
    keep(library, "connect-four", "4 4 5")
    card = empty.lab.card
    empty.lab.controls.focus(card.start, empty.lab.look, by_keyboard=True)
    empty.press(pygame.K_DOWN)
    assert card.recipe.start == PEOPLE
    empty.click("Play")
    lines = (empty.course.folder / "people.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1
    assert "d5" in lines[0]


# -- every word can be translated --------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    speak(lambda message, count: f"⟦{english(message, count)}⟧")
    yield Drawn(monkeypatch)
    speak(english)


def test_every_word_of_the_lab_goes_through_text(
    drawn: Drawn, shelf_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in NAMES:
        teach(name, 2)
    shelf.rate(PATHWAYZ, "robin", 741.0, 708.0, 774.0, 400, ("level-1",))
    lab = Lab.opened(shelf_folder)
    drawn.look_at(lab.app)
    lab.press(pygame.K_SPACE)
    drawn.look_at(lab.app)
    lab.course.play(0.5, 0.9)
    lab.wait(0.1)
    drawn.look_at(lab.app)
    lab.course.fail("⟦It failed.⟧")
    lab.wait(0.1)
    drawn.look_at(lab.app)
    lab.point(tuple(map(round, lab.lab.chart.point_of(0))))  # type: ignore[arg-type]
    drawn.look_at(lab.app)
    lab.point(lab.lab.card.switches[0].rect.center)
    drawn.look_at(lab.app)
    lab.lab.choose(None)
    for by_hand in (1, 2):
        lab.lab.card.features.choose(by_hand, lab.lab.look)
        drawn.look_at(lab.app)
    lab.app.push(LikingScene(lab.app, PATHWAYZ, "my/robin@100", AtOnce("my/robin@100")))
    lab.wait(0.3)
    drawn.look_at(lab.app)
    drawn.check()
    assert [record.message for record in caplog.records] == []
    lab.close()


NAMES = ("Robin", "Evening")
