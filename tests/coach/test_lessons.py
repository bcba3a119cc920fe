"""The lessons of every board, played right and wrong by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from ai.evaluation.features import feature_sets
from ai.exact import move_values, oracle_of
from ai.levels import level_player
from coach.boards import texts_of
from coach.lesson_texts import brief_of, words_of
from coach.pathwayz.ways import needed
from game import GAMES, Game, Match, find_game, pathwayz
from game.verbs import apply_action, current_player, is_terminal
from lab.games import answer
from table.lesson import Lesson, LessonStep, StepAttempt
from tests.bench import task_learner

LESSONS = {game.name: lesson for game in GAMES if (lesson := texts_of(game.name).lesson) is not None}
STEPS = [(find_game(board), step) for board, lesson in LESSONS.items() for step in lesson.steps]


def _params(*, games: bool) -> list[Any]:
    chosen = [(game, step) for game, step in STEPS if (step.rival is not None) == games]
    return [pytest.param(game, step, id=f"{game.name} {step.name}") for game, step in chosen]


MOVES, GAMES_PLAYED = _params(games=False), _params(games=True)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_has_five_to_eight_steps_and_ends_with_a_game_against_level_1(lesson: Lesson) -> None:
    names = [step.name for step in lesson.steps]
    assert 5 <= len(names) <= 8
    assert len(set(names)) == len(names)
    assert [step.rival for step in lesson.steps] == [None] * (len(names) - 1) + ["level-1"]


@pytest.mark.parametrize("board", [name for name in LESSONS if feature_sets(find_game(name))])
def test_ideas_name_features_that_the_lab_knows_and_most_steps_have_one(board: str) -> None:
    """`tests.bench.lessons` measures how much a learner gains by them."""
    names, steps = feature_sets(find_game(board))[0].names, LESSONS[board].steps
    assert {f"my_{kind}" for step in steps for kind in step.features} <= set(names)
    assert sum(bool(step.features) for step in steps) >= len(steps) - 2


def test_whoever_knows_the_tasks_of_a_lesson_beats_whoever_does_not() -> None:
    game, steps = find_game("tic-tac-toe"), LESSONS["tic-tac-toe"].steps[:-1]
    tasks = [step.goal for step in steps]
    weights = task_learner.taught(game, tasks, seed=1, games=100)
    assert weights[[step.name for step in steps].index("block")] == weights.max()
    assert task_learner.match(game, tasks, weights, games=60, seed=1).score_rate > 0.75
    assert task_learner.match(game, tasks, 0 * weights, games=60, seed=1).score_rate < 0.7


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_the_move_that_is_shown_is_right(game: Game, step: LessonStep) -> None:
    trying = StepAttempt(game, step)
    tried = trying.try_move(trying.example)
    assert tried.right
    assert tried.words == step.right


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_every_move_has_its_words_and_all_words_have_a_move(game: Game, step: LessonStep) -> None:
    trying = StepAttempt(game, step)
    said = set()
    for action in game.actions(trying.state):
        tried = trying.try_move(action)
        assert tried.right == step.goal(tried.move)
        assert "{" not in words_of(tried), "a field that nobody fills"
        said.add(tried.words)
    assert said == {step.right, *(answer.words for answer in step.wrong), step.otherwise}


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_words_that_name_a_reply_are_said_where_there_is_one(game: Game, step: LessonStep) -> None:
    trying = StepAttempt(game, step)
    tries = [trying.try_move(action) for action in game.actions(trying.state)]
    assert all(tried.reply is not None for tried in tries if "{reply}" in tried.words)
    assert all(tried.move.gained for tried in tries if "{gained}" in tried.words)
    assert all(tried.move.lost for tried in tries if "{lost}" in tried.words)


@pytest.mark.parametrize(("game", "step"), GAMES_PLAYED)
def test_the_game_at_the_end_is_not_over_and_its_first_move_costs_nothing(game: Game, step: LessonStep) -> None:
    trying = StepAttempt(game, step)
    assert not is_terminal(trying.state)
    first = trying.try_move(trying.example).move
    assert first.wins or first.winning_reply is None


@pytest.mark.parametrize(("game", "step"), GAMES_PLAYED)
def test_whoever_makes_threats_or_plays_on_well_wins_the_game_at_the_end(game: Game, step: LessonStep) -> None:
    """The learner plays the move that is shown, then wins; the other side plays anything."""
    trying = StepAttempt(game, step)
    after = trying.try_move(trying.example).move.after
    replies = [apply_action(after, action) for action in game.actions(after)]
    wins = sum(_wins(game, state, trying.learner) for state in replies)
    assert wins > 0.75 * len(replies)


def _wins(game: Game, state: Any, learner: int) -> bool:
    """Whether the learner wins with the next move; in a game that counts points, whether the points can be won."""
    if game.score is None:
        return game.winning_action(state) is not None
    if is_terminal(state):
        return bool(state.winner == learner)
    found = (_wins(game, apply_action(state, action), learner) for action in game.actions(state))
    return any(found) if current_player(state) == learner else all(found)


def _step(board: str, name: str) -> StepAttempt:
    return next(StepAttempt(game, step) for game, step in STEPS if (game.name, step.name) == (board, name))


def _right_moves(trying: StepAttempt) -> list[str]:
    moves = (trying.try_move(action) for action in trying.game.actions(trying.state))
    return [trying.game.action_to_string(trying.state, tried.move.action) for tried in moves if tried.right]


def _completes(game: Game, state: Any) -> int:
    """The move that wins at once, else the first of the stones after which the own path needs least."""
    if (winning := game.winning_action(state)) is not None:
        return winning
    player = int(current_player(state))
    stones = [action for action in game.actions(state) if action < pathwayz.CELLS]
    return min(stones, key=lambda stone: needed(apply_action(state, stone), player) or pathwayz.CELLS)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_only_completes_the_own_path_soon_wins_pathwayz_game_at_the_end(seed: int) -> None:
    game, step = find_game("pathwayz"), LESSONS["pathwayz"].steps[-1]
    match, rival, memory = Match(game, step.position), level_player("pathwayz", 1, seed), dict[str, Any]()
    while match.outcome is None:
        turn = match.player == 0
        match.push(_completes(game, match.state) if turn else answer(match, rival, memory))
    assert match.outcome.winner == 0
    assert len(match.moves) < 20


def test_no_marble_alone_stops_blacks_open_four_but_every_rotation_of_its_quadrants_does() -> None:
    trying = _step("pentago-twist", "block")
    assert {move.split("/")[1] for move in _right_moves(trying)} == {"3R", "4R"}


def test_only_a_permanent_crosses_where_the_lesson_is_about_permanents() -> None:
    assert _right_moves(_step("pathwayz", "beware")) == ["f7*"]
    assert all(move.endswith("*") for move in _right_moves(_step("pathwayz", "flip-to-win")))


def test_beside_a_corner_only_the_middle_does_not_lose() -> None:
    trying = _step("tic-tac-toe", "middle")
    worths = move_values(oracle_of(trying.game), trying.game, trying.state)
    kept = [action for action, worth in worths if worth is not None and worth.result >= 0]
    assert kept == [trying.example]


@pytest.mark.parametrize(
    ("board", "step", "move", "words"),
    [
        ("pathwayz", "flip-to-win", "f4*", "e4, f3, f5 and g5 flipped to white,"),
        ("pathwayz", "flip-to-win", "f6*", "e5 flipped to black, too:"),
        ("pathwayz", "beware", "g7*", "h6 flipped to black, and Black plays f3"),
        ("pentago-twist", "beware", "a6/1R", "Black plays a6 and rotates the bottom right:"),
        ("pentago-twist", "bring", "a6/2M", "Mirrored,"),
    ],
)
def test_words_name_what_turned_to_either_side_and_the_reply_in_words(
    board: str, step: str, move: str, words: str
) -> None:
    trying = _step(board, step)
    tried = trying.try_move(trying.game.legal_action(trying.state, move))
    assert words_of(tried).startswith(words)


@pytest.mark.parametrize(
    ("board", "step", "move", "brief"),
    [
        ("pathwayz", "flip-to-win", "g6*", "You win"),
        ("pathwayz", "block", "g4", "Right"),
        ("pathwayz", "beware", "f4*", "Black wins"),
        ("pathwayz", "block", "a1", "Black wins next"),
        ("pathwayz", "flip-to-win", "f6*", "e5 flipped to Black"),
        ("pathwayz", "flip", "d6*", "d5, e6 flipped to White"),
        ("pathwayz", "link", "a1", "Not yet"),
    ],
)
def test_a_try_is_told_in_a_few_words(board: str, step: str, move: str, brief: str) -> None:
    trying = _step(board, step)
    assert brief_of(trying.try_move(trying.game.legal_action(trying.state, move))) == brief
