"""What the Lab says of features, and what a player likes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ai.evaluation.features import feature_sets
from coach.boards import feature_sample, features_of
from game import GAMES, find_game
from game.text import square_name
from game.verbs import apply_action, is_terminal
from tests.ui.desk import Desk
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import AtOnce, teach
from tests.ui.lab_states import teach_all
from tests.ui.roles import rows_of
from ui.screens.lab.policy_view_scene import PolicyViewScene
from ui.screens.lab.scene import LabScene
from ui.shell.routes import LabRoute, PolicyViewRoute

PATHWAYZ = find_game("pathwayz")


# -- features --------------------------------------------------------------------------------------------


def test_440_features_are_searched(shelf_folder: Path) -> None:
    teach("Kingfisher", 2, features="td440")
    lab = Lab.opened(shelf_folder)
    assert lab.heard("Weights").size == (440, 1)
    lab.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    lab.write("next win by flipping")
    titles = set(rows_of(lab.weights))
    assert {"My next win by flipping, early", "My next win by flipping, times yours"} <= titles
    assert all("next win by flipping" in title for title in titles)
    lab.close()


def test_rows_keep_their_places_under_the_pointer(empty: Lab) -> None:
    empty.begin(0.5)
    empty.point_at_weight()
    before = empty.get("list", "Weights").rows
    empty.course.play(0.5, 0.6)
    empty.wait(0.2)
    assert empty.get("list", "Weights").rows == before


def test_what_is_pointed_at_is_explained(one: Lab) -> None:
    one.point(one.get("switch", "Paths").rect.center)
    assert features_of("pathwayz").of["paths"].words.split(",")[0] in " ".join(one.said)
    one.point("Play")
    before = one.said
    one.point_at_weight()
    assert one.said - before, "its words show"


@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_every_feature_and_group_has_words(board: str) -> None:
    for found in feature_sets(find_game(board)):
        known = features_of(board).of
        assert [name for name in found.names if name not in known] == []
        assert [group.name for group in found.groups if group.name not in known] == []


def test_what_features_are_called_differs() -> None:
    for game in GAMES:
        for found in feature_sets(game):
            titles = [features_of(game.name).title(name) for name in found.names]
            assert len(set(titles)) == len(titles)


def test_the_cells_of_a_feature_are_those_it_counts() -> None:
    state = PATHWAYZ.from_position("12/12/4ww1wb3/3wWwb5/Www2bw1B1b1/5b2Wwww/6bbBb2/12 w")
    assert len(features_of("pathwayz").cells(state, "my_permanents", 0)) == 3
    assert len(features_of("pathwayz").cells(state, "your_permanents", 0)) == len(
        features_of("pathwayz").cells(state, "my_permanents", 1)
    )
    [(column, row)] = features_of("pathwayz").cells(state, "my_wins_placing", 0)
    won = apply_action(state, PATHWAYZ.parse_action(state, square_name(column, row)))
    assert is_terminal(won)
    assert won.winner == 0
    assert features_of("pathwayz").cells(state, "early_my_permanents", 0) == features_of("pathwayz").cells(
        state, "my_permanents", 0
    )


@pytest.mark.parametrize("group", ["paths", "next-wins", "safe-pieces", "permanents", "gaps-beside", "ends"])
def test_every_group_can_be_seen_on_a_board(group: str) -> None:
    assert feature_sample(find_game("pathwayz"), group)[1]


# -- what it likes ---------------------------------------------------------------------------------------


@pytest.fixture
def policy_view(one: Lab) -> Lab:
    scene = PolicyViewScene(one.app, PATHWAYZ, "my/heron@150", AtOnce("my/heron@150"))
    one.app.push(scene)
    one.wait(0.3)
    return one


def test_a_columns_number_drops_a_disc_though_the_list_has_the_focus(one: Lab, shelf_folder: Path) -> None:
    game = find_game("connect-four")
    teach_all(shelf_folder, [game.name])
    scene = PolicyViewScene(one.app, game, "my/heron@350", AtOnce("my/heron@350"))
    one.app.push(scene)
    one.wait(0.3)
    scene.give_focus_back()
    one.key(pygame.K_4)
    one.wait(0.5)
    after = apply_action(game.initial_state(), game.parse_action(game.initial_state(), "4"))
    assert one.view.state == after


def _number(written: str) -> float:
    """A number with its sign, as it is written."""
    return float(written.replace("−", "-"))


def policy_view_of(lab: Lab) -> PolicyViewScene:
    assert isinstance(lab.scene, PolicyViewScene)
    return lab.scene


def play(lab: Lab, move: str) -> None:
    """Make a move on the board by mouse."""
    for click in lab.view.clicks_of(PATHWAYZ.parse_action(lab.view.state, move)):
        lab.click(click.point, click.button)
    lab.wait(0.5)


def test_every_move_has_its_value_and_the_best_is_told_first(policy_view: Lab) -> None:
    state, moves = policy_view.view.state, policy_view.get("list", "Moves")
    legal = {PATHWAYZ.action_to_string(state, action) for action in PATHWAYZ.actions(state)}
    assert {move for _, move, _ in moves.row_words} <= {move.replace("*", ", permanent") for move in legal}
    values = [_number(value) for *_, value in moves.row_words]
    assert values[0] == max(values)
    assert moves.chosen == "1"
    shares = [abs(_number(row[-1])) for row in policy_view.get("list", "Weights").row_words if len(row) > 1]
    assert shares[0] == max(shares) > 0


def test_pointing_at_a_cell_tells_of_its_move(policy_view: Lab) -> None:
    action = PATHWAYZ.parse_action(policy_view.view.state, "d5")
    policy_view.point(policy_view.view.clicks_of(action)[0].point)
    assert "For and against d5" in policy_view.texts()


@pytest.mark.parametrize("details", [False, True])
def test_weights_are_figures_only_with_details(policy_view: Lab, *, details: bool) -> None:
    policy_view.app.settings.details = details
    policy_view.app.router.invalidate()
    assert any(each.endswith(" of 52 features") for each in policy_view.texts()) is details


def test_moves_are_played_and_taken_back(policy_view: Lab) -> None:
    start = policy_view.view.state
    play(policy_view, "d5")
    once = policy_view.view.state
    play(policy_view, "e5*")
    assert policy_view.view.state not in (start, once)
    policy_view.key(pygame.K_u)
    assert policy_view.view.state == once
    policy_view.key(pygame.K_HOME)
    assert policy_view.view.state == start


def test_a_game_begins_from_the_position(policy_view: Lab) -> None:
    play(policy_view, "d5")
    policy_view.key(pygame.K_p)
    policy_view.wait(0.2)
    assert [seat.player for seat in policy_view.session.config.seats] == ["my/heron@150", None]


def test_a_player_that_is_gone_is_a_sentence(one: Lab) -> None:
    one.app.navigate(PolicyViewRoute(PATHWAYZ, "my/nobody@50"))
    assert isinstance(one.scene, LabScene)
    assert one.notices


def test_a_reader_hears_what_a_group_of_features_measures() -> None:
    desk = Desk("tic-tac-toe", animations=False)
    desk.app.navigate(LabRoute("pathwayz"))
    desk.wait(0.3)
    heard = {each.name: each.description for each in desk.reading() if each.role == "switch"}
    assert heard["Next wins"] == "Whether one stone would complete a path, by placing it or by what it flips."
    assert all(heard[name] for name in ("Paths", "Safe stones", "Permanents", "Gaps beside", "Ends"))
    desk.close()
