"""AlphaGo's pipeline: gradients, stages that go on where they stopped, and the players of each stage."""

from __future__ import annotations

import json
import math
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai import yours
from ai.alphago import PLAYERS, taught_names
from ai.errors import WeightsError
from ai.evaluation.features import feature_sets
from ai.evaluation.networks import made, read_network, write_network
from ai.info import Limit
from ai.players import find_player, player_names
from ai.progress import Cancelled, Progress, Report
from ai.roster import title_of
from ai.search.task import Task
from ai.spec import PlayerSpec, PolicyTree, Stage
from ai.thinking import think
from game import GAMES, Game
from game.errors import RulesError
from game.match import Match
from game.played_game import PlayedGame
from lab.errors import CourseError, KeptError, RequestError
from lab.learning import shelf
from lab.learning.alphago import stages
from lab.learning.alphago.lessons import GameLesson
from lab.learning.alphago.measurements import measurements_in, read_plan
from lab.learning.alphago.pipeline import Pipeline
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.alphago.pupil import Learner
from lab.learning.command import main
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE, ask
from tests.amount import amount, whole_only

LEARNED_ANYWAY = CONNECT_FOUR
"""The board of the other tests here: for each of `OTHERS`, the kernels of learning are compiled anew."""
OTHERS = [game for game in GAMES if feature_sets(game) and game is not LEARNED_ANYWAY]
PLAN = PipelinePlan("connect-four", "level-2", seed=3, share=0.001, hidden=4)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "MEASURED_GAMES", 20)
    monkeypatch.setattr(stages, "MEASURED_POSITIONS", 20)


def _fox(until: int | None = None) -> Path:
    """Let the pipeline `my/fox` learn, up to so many steps of progress."""
    folder = yours.folder(CONNECT_FOUR) / "fox"
    folder.mkdir(parents=True, exist_ok=True)

    def listen(report: Report[Any]) -> None:
        if until is not None and report.done >= until:
            progress.cancel()

    progress = Progress[Any](listen)
    with ThreadPoolExecutor(1) as executor:
        Pipeline(folder, PLAN).run(executor, progress)
    return folder


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a pipeline that has learned all its stages."""
    folder = tmp_path_factory.mktemp("learned")
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as executor:
        patch.setattr(stages, "MEASURED_GAMES", 20)
        patch.setattr(stages, "MEASURED_POSITIONS", 20)
        Pipeline(folder, PLAN).run(executor, Progress[Any]())
    return folder


def _whole_fox(learned: Path) -> Path:
    """Make `my/fox` of what has been learned."""
    return Path(shutil.copytree(learned, yours.folder(CONNECT_FOUR) / "fox", dirs_exist_ok=True))


def _lesson(columns: str) -> GameLesson:
    match = Match(CONNECT_FOUR)
    for column in columns:
        match.push(column)
    return GameLesson(CONNECT_FOUR.initial_state(), np.array(match.moves), np.ones(len(match.moves)))


@pytest.mark.parametrize("hidden", [0, 4])
def test_the_gradient_of_a_policy_is_that_of_its_loss(hidden: int) -> None:
    network, lessons = made(CONNECT_FOUR, hidden, 1), [_lesson("4453445"), _lesson("1212121")]
    network.weights[:] += np.random.default_rng(2).normal(0, 0.3, len(network.weights))
    learner = Learner(CONNECT_FOUR, network)

    def loss() -> float:
        choices, total, _ = learner.learn_games(lessons)
        return total / choices

    _compare(learner, loss)


@pytest.mark.soak
def test_the_gradient_of_a_value_is_that_of_its_squared_error() -> None:
    learner = Learner(CONNECT_FOUR, made(CONNECT_FOUR, 4, 1))
    policies = made(CONNECT_FOUR, 4, 2), made(CONNECT_FOUR, 4, 3)
    _compare(learner, lambda: learner.learn_values(*policies, amount(30, 10), 5))


def _compare(learner: Learner, loss: Any) -> None:
    """Compare the gradient with differences of the loss, for every weight."""
    loss()
    gradient, weights, step = learner.gradient.copy(), learner.network.weights, 1e-6
    found = np.zeros(len(weights))
    for i in range(len(weights)):
        for sign in (1, -1):
            weights[i] += sign * step
            found[i] += sign * loss() / (2 * step)
            weights[i] -= sign * step
    assert np.abs(gradient).max() > 1e-3
    np.testing.assert_allclose(gradient, found, atol=1e-5)


def test_games_against_a_weaker_policy_make_a_policy_stronger() -> None:
    network, other = made(CONNECT_FOUR, 0, 1), made(CONNECT_FOUR, 0, 1)
    learner = Learner(CONNECT_FOUR, network)
    for step in range(60):
        learner.play_games(other, 50, step, learning=True)
        network.weights[:] -= 1.0 * learner.gradient
    won, drawn, _ = learner.play_games(other, 300, 1000)
    assert won + drawn / 2 > 180


@pytest.mark.soak
@pytest.mark.parametrize("game", [LEARNED_ANYWAY, *map(whole_only, OTHERS)], ids=lambda game: game.name)
def test_every_board_with_features_learns_by_the_same_code(game: Game) -> None:
    learner, other = Learner(game, made(game, 3, 1)), made(game, 3, 2)
    assert sum(learner.play_games(other, 6, 1, learning=True)) == 6
    assert np.abs(learner.gradient).max() > 0
    assert 0 < learner.learn_values(other, other, 6, 2) < 4
    assert np.abs(learner.gradient).max() > 0
    match = Match(game)
    match.push(game.actions(match.state)[0])
    lesson = GameLesson(game.initial_state(), np.array(match.moves), np.ones(1))
    choices, loss, _ = learner.learn_games([lesson])
    assert choices == 1
    assert loss == pytest.approx(np.log(len(game.distinct_actions(game.initial_state()))), abs=2)


def test_a_stopped_pipeline_goes_on_to_the_same_networks(learned: Path) -> None:
    steps = PLAN.games + 2 * PLAN.stage(Stage.SUPERVISED).steps
    for until in (5, PLAN.games + 2, steps + 2, steps + PLAN.stage(Stage.REINFORCED).steps + 1):
        with pytest.raises(Cancelled):
            _fox(until=until)
    folder = _fox()
    for stage in STAGES:
        assert (folder / f"{stage}.csv").read_bytes() == (learned / f"{stage}.csv").read_bytes()
        assert [each.step for each in measurements_in(folder / f"{stage}.json")] == [0, 1, 2, 3, 4]
    with pytest.raises(CourseError, match="another recipe"):
        Pipeline(folder, PipelinePlan("connect-four", "level-3"))


def test_a_stage_is_finished_once_its_network_is_written(learned: Path) -> None:
    folder = _whole_fox(learned)
    assert PipelineStatus(folder).doing == "done"
    (folder / "value.csv").unlink()  # as if it was killed after its last step
    status = PipelineStatus(folder)
    assert (status.doing, status.stage) == ("resting", Stage.VALUE)
    _fox()
    assert PipelineStatus(folder).doing == "done"


def test_the_state_of_a_stage_that_makes_no_sense_is_refused(learned: Path) -> None:
    folder = _whole_fox(learned)
    (folder / "value.csv").unlink()
    state = json.loads((folder / "value.json").read_text())
    for changes in (
        {"done": math.inf},
        {"done": -1},
        {"done": 10**30},
        {"weights": 5.0},
        {"weights": [1.0]},
        {"moments": state["weights"]},
        {"pool": [[1.0]]},
        {"measurements": [[1, "much"]]},
        {"measurements": [[math.inf, 1.0]]},
    ):
        (folder / "value.json").write_text(json.dumps(state | changes))
        assert PipelineStatus(folder).stage == Stage.VALUE
        with pytest.raises(KeptError, match="damaged"):
            _fox()


def test_each_finished_stage_is_a_player(learned: Path) -> None:
    with pytest.raises(Cancelled):
        _fox(until=PLAN.games + 2 * PLAN.stage(Stage.SUPERVISED).steps + 1)
    assert taught_names(CONNECT_FOUR) == (
        "my/fox@lambda-1",
        "my/fox@quick-lambda-1",
        "my/fox@supervised",
        "my/fox@rollout",
    )
    _whole_fox(learned)
    assert len(taught_names(CONNECT_FOUR)) == len(PLAYERS)
    assert set(taught_names(CONNECT_FOUR)) <= set(player_names(CONNECT_FOUR))
    assert title_of("my/fox", CONNECT_FOUR) == "Fox"
    assert title_of("my/fox@value", CONNECT_FOUR) == "Fox value"
    assert [(own.title, own.stages, own.recipe) for own in shelf.players(CONNECT_FOUR)] == [("Fox", 4, None)]
    state = CONNECT_FOUR.from_position("112233")
    for name in taught_names(CONNECT_FOUR):
        player = find_player(CONNECT_FOUR, name).limited(Limit(nodes=60))
        assert ask(CONNECT_FOUR, state, player).action in range(7)
    assert ask(CONNECT_FOUR, state, find_player(CONNECT_FOUR, "my/fox@value")).action == 3, "a win is worth 1"
    searching = find_player(CONNECT_FOUR, "my/fox@lambda-0").limited(Limit(nodes=400))
    found = ask(CONNECT_FOUR, state, searching, every_move=True)
    assert (found.action, found.nodes) == (3, 400)
    assert found.info.root_scores[3] == 10_000
    drawing = find_player(CONNECT_FOUR, "my/fox@supervised")
    drawn = {ask(CONNECT_FOUR, CONNECT_FOUR.initial_state(), drawing.seeded(seed)).action for seed in range(40)}
    assert len(drawn) > 2


def test_priors_decide_where_the_tree_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    policy, value = made(CONNECT_FOUR, 0, 1), made(CONNECT_FOUR, 0, 1)
    names = [f"my_{name}" for name in ("open_fours", "ones", "twos", "threes", "middle")]
    policy.weights[names.index("my_middle")] = 60.0  # the middle column is ten times as likely and more
    monkeypatch.setattr(
        "ai.search.policy_tree.find_network", lambda _game, _source, stage: value if stage == Stage.VALUE else policy
    )
    player = PlayerSpec("tested", "policy-tree", Limit(nodes=30), PolicyTree("none", mixing=0.0, reuse=True))
    kept: dict[str, Any] = {}
    task = Task(CONNECT_FOUR, CONNECT_FOUR.initial_state(), player, kept=kept)
    assert think(task) == 3
    tree = kept["tree"]
    games = {tree.action(child): tree.visits(child) for child in tree.children(0)}
    assert sum(games.values()) == 30
    assert games[3] > 25


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    for hidden in (0, 3):
        network = made(CONNECT_FOUR, hidden, 7)
        write_network(tmp_path / "network.csv", CONNECT_FOUR, network, "here")
        found = read_network(CONNECT_FOUR, tmp_path / "network.csv")
        assert found.hidden == hidden
        np.testing.assert_allclose(found.weights, network.weights, rtol=1e-8)
    written = (tmp_path / "network.csv").read_text().splitlines()
    for damaged in (written[:-1], [*written, "more,1,2,3"], [line.replace("0.", "x.") for line in written], []):
        (tmp_path / "network.csv").write_text("\n".join(damaged))
        with pytest.raises(WeightsError, match="no network of Connect Four"):
            read_network(CONNECT_FOUR, tmp_path / "network.csv")


def test_the_command_teaches_a_player_of_yours(jobs_here: None, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "connect-four",
        "--pipeline",
        "alphago",
        "--name",
        "Red Fox",
        "--teacher",
        "level-1",
        "--share",
        "1e-4",
    ]
    assert main(arguments) == 0
    assert "It is called my/red-fox." in capsys.readouterr().out
    assert read_plan(yours.folder(CONNECT_FOUR) / "red-fox").teacher == "level-1"
    assert find_player(CONNECT_FOUR, "my/red-fox@value").method == "network-move"
    (yours.folder(CONNECT_FOUR) / "red-fox" / "value.json").unlink()
    assert main([*arguments, "--folder", "elsewhere"]) == 0
    assert "squared error" not in capsys.readouterr().out
    assert not Path("elsewhere").exists(), "the name decides the folder"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["connect-four", "--rate", "0.01"], "--rate"),
        (["connect-four", "--share", "0.5"], "replace what was taught whole"),
        ([TIC_TAC_TOE.name, "--name", "fox"], "nothing can be learned on Tic-tac-toe"),
    ],
)
def test_the_command_refuses_what_the_plan_does_not_have(arguments: list[str], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        main([*arguments, "--pipeline", "alphago"])


def test_a_teacher_with_a_wrong_name_leaves_no_plan(jobs_here: None) -> None:
    arguments = ["connect-four", "--pipeline", "alphago", "--name", "fox", "--teacher"]
    with pytest.raises(RulesError, match="no such player"):
        main([*arguments, "level-77"])
    assert not (yours.folder(CONNECT_FOUR) / "fox").exists()


def test_games_of_people_stay_those_of_the_first_day(jobs_here: None) -> None:
    arguments = ["connect-four", "--pipeline", "alphago", "--name", "fox", "--teacher", "people", "--share", "1e-4"]
    main(arguments, lambda _game: [PlayedGame(("1", "2", "3"), (True, False))] * 100)
    games = (yours.folder(CONNECT_FOUR) / "fox" / "people.jsonl").read_bytes()
    main(arguments, lambda _game: [PlayedGame(("4", "2", "3"), (True, False))] * 100)
    assert (yours.folder(CONNECT_FOUR) / "fox" / "people.jsonl").read_bytes() == games


def test_too_few_games_of_people_are_told(jobs_here: None) -> None:
    played = [PlayedGame(("1", "2", "3"), (True, False))] * 3
    with pytest.raises(CourseError, match="has 3"):
        main(["connect-four", "--pipeline", "alphago", "--name", "fox", "--teacher", "people"], lambda _game: played)
