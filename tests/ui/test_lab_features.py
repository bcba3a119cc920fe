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
from lab.learning.contributions import MoveContributions
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import AtOnce, teach
from ui.screens.lab.policy_view_scene import PolicyViewScene
from ui.screens.lab.scene import LabScene
from ui.screens.play.scene import PlayScene
from ui.shell.routes import PolicyViewRoute

PATHWAYZ = find_game("pathwayz")


# -- features --------------------------------------------------------------------------------------------


def test_440_features_are_searched(shelf_folder: Path) -> None:
    teach("Kingfisher", 2, features="td440")
    lab = Lab.opened(shelf_folder)
    assert len(lab.lab.weights.order) == 440
    lab.key(pygame.K_f, mod=pygame.KMOD_CTRL)
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
    assert features_of("pathwayz").of["paths"].words.split(",")[0] in " ".join(one.said)
    one.point("Play")
    rect = one.lab.weights.list.rect
    one.point((rect.x + 20, rect.y + 10))
    assert one.lab.weights.pointed is not None


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


def policy_view_of(lab: Lab) -> PolicyViewScene:
    assert isinstance(lab.scene, PolicyViewScene)
    return lab.scene


def test_every_move_has_its_value_and_the_best_is_told_first(policy_view: Lab) -> None:
    scene = policy_view_of(policy_view)
    assert {each.action for each in scene.ranked} <= set(PATHWAYZ.actions(scene.state))
    assert scene.ranked[0].value == max(each.value for each in scene.ranked)
    assert scene.chosen == scene.ranked[0].action
    shares = dict(scene.ranked[0].contributions)
    assert shares[scene.names[scene.counts.order[0]]] == max(shares.values(), key=abs)


def test_values_that_differ_by_less_than_one_are_told_apart(policy_view: Lab) -> None:
    moves = policy_view_of(policy_view).moves
    values = (7.24, 7.04, 3.0, -0.2)
    moves.show(
        moves.state,
        [MoveContributions(place, value, ()) for place, value in enumerate(values)],
        0,
        policy_view.app.look,
    )
    assert [moves.labels[place] for place in range(4)] == ["+7.2", "+7.0", "+3", "0"]


def test_pointing_at_a_cell_tells_of_its_move(policy_view: Lab) -> None:
    scene = policy_view_of(policy_view)
    action = PATHWAYZ.parse_action(scene.state, "d5")
    policy_view.point(scene.view.clicks_of(action)[0].point)
    assert scene.chosen == action
    assert scene.counts.title == "What counts for d5"


def test_moves_are_played_and_taken_back(policy_view: Lab) -> None:
    scene = policy_view_of(policy_view)
    start = scene.state
    scene.play(PATHWAYZ.parse_action(start, "d5"))
    scene.play(PATHWAYZ.parse_action(scene.state, "e5*"))
    policy_view.wait(0.5)
    policy_view.key(pygame.K_u)
    assert len(scene.line) == 1
    policy_view.key(pygame.K_HOME)
    assert scene.state == start
    assert scene.line == []


def test_a_game_begins_from_the_position(policy_view: Lab) -> None:
    scene = policy_view_of(policy_view)
    scene.play(PATHWAYZ.parse_action(scene.state, "d5"))
    policy_view.wait(0.5)
    policy_view.key(pygame.K_p)
    policy_view.wait(0.2)
    played = policy_view.scene
    assert isinstance(played, PlayScene)
    assert [seat.player for seat in played.session.config.seats] == ["my/heron@150", None]


def test_a_player_that_is_gone_is_a_sentence(one: Lab) -> None:
    one.app.navigate(PolicyViewRoute(PATHWAYZ, "my/nobody@50"))
    assert isinstance(one.scene, LabScene)
    assert one.notices


@pytest.mark.parametrize("scale", [100, 125])
def test_nothing_of_the_recipe_touches_in_the_smallest_window(one: Lab, scale: int) -> None:
    one.app.display.resize(960, 640)
    one.app.display.set_scale(scale)
    one.wait(0.2)
    card, weights = one.lab.card, one.lab.weights
    left, right = card.switches[::2], card.switches[1::2]
    assert card.features.rect.top - card.name.rect.bottom >= 4
    assert min(switch.rect.top for switch in card.switches) - card.features.rect.bottom >= 4
    assert card.seed.rect.top - card.fewer.rect.bottom >= 4
    assert min(switch.rect.left for switch in right) - max(switch.rect.right for switch in left) >= 8
    assert weights.list.rect.h % weights.row_rect(weights.order[0], one.lab.look).h == 0, "no row is cut"
