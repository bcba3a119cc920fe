"""Every puzzle that is shipped is proven again, by a search that shares nothing with the one that found it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai.exact import is_solved
from ai.puzzles import HOLD, WIN, Puzzle, first_puzzles_of, puzzles_of
from game import Game, apply_action, current_player, find_game, is_terminal
from tests.amount import amount
from tests.lab.plain_kalah import PlainKalah
from tests.lab.plain_search import PlainSearch

FIRST = ("pathwayz", "pentago-twist", "connect-four", "tic-tac-toe")
STEPS = 30
EVERY_STEP = amount(1, 6)
"""One first step of so many is proven."""
SHIPPED = ("pathwayz", "pentago-twist", "connect-four")
EVERY_OF_KALAH = amount(6, 60)
"""One puzzle of Kalah of so many is proven."""
EVERY_STEP_OF_KALAH = amount(2, 15)
MOST_SEEDS = amount(72, 25)
"""Seeds in the houses of a puzzle that is proven: a tenth of a second for so few, ten seconds for some more."""
MANY = 4
"""Moves from which on several moves of a turn may be right."""
MOST_TURNS = 5
EVERY = amount(1, 36)
"""One win of so many is proven."""
EVERY_HOLD = amount(4, 120)
"""One hold of so many is proven: to the end of the game, a quarter of a second each and a minute and a half for all."""


@pytest.fixture(scope="module", params=SHIPPED)
def search(request: pytest.FixtureRequest) -> PlainSearch:
    return PlainSearch(find_game(request.param))


@pytest.mark.soak
def test_every_puzzle_has_exactly_one_right_move_at_each_turn(search: PlainSearch) -> None:
    puzzles = [puzzle for puzzle in puzzles_of(search.game.name) if puzzle.kind == WIN][::EVERY]
    puzzles += [puzzle for puzzle in puzzles_of(search.game.name) if puzzle.kind == HOLD][::EVERY_HOLD]
    assert len(puzzles) >= 250 // EVERY
    assert [fault for puzzle in puzzles for fault in faults(search, puzzle)] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", FIRST)
def test_every_first_step_is_as_it_says(name: str) -> None:
    search, steps = PlainSearch(find_game(name)), first_puzzles_of(name)
    assert len(steps) == STEPS
    some = [step for step in steps if step.kind != HOLD][::EVERY_STEP]
    some += [step for step in steps if step.kind == HOLD][::EVERY_HOLD]
    assert [fault for step in some for fault in (_faults_of_step(search, step))] == []


def _faults_of_step(search: PlainSearch, step: Puzzle) -> Iterator[str]:
    if step.plies > 1 or step.kind == HOLD:
        yield from faults(search, step)
        return
    game, state = search.game, search.game.from_position(step.position)
    right = {game.legal_action(state, line[0]) for line in step.lines}
    if step.kind == WIN:
        good = {action for action in game.actions(state) if search.wins_by(state, action, 1)}
        if not right <= good:
            yield f"{step.id}: the solution does not win at once"
        return
    afters = {action: apply_action(state, action) for action in game.actions(state)}
    safe = {action for action, after in afters.items() if not _is_lost(search, after)}
    if right != safe or len(safe) == len(afters) or search.wins(state, 1):
        yield f"{step.id}: {safe} stop the win, and not {right}"


def _is_lost(search: PlainSearch, after: Any) -> bool:
    """Whether the side that has just moved has lost, or loses at once."""
    return after.winner == current_player(after) if is_terminal(after) else search.wins(after, 1)


def faults(search: PlainSearch, puzzle: Puzzle) -> Iterator[str]:
    for number, line in enumerate(puzzle.lines):
        before = puzzle.lines[:number]
        yield from _faults_of_line(search, puzzle, line, max((_same(line, each) for each in before), default=0))


def _same(line: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two lines have in common."""
    return next((at for at, pair in enumerate(zip(line, other, strict=False)) if pair[0] != pair[1]), len(line))


def _faults_of_line(search: PlainSearch, puzzle: Puzzle, line: Sequence[str], proven: int) -> Iterator[str]:
    """The faults of a line, beyond the moves that were proven with another line."""
    game, state = search.game, search.game.from_position(puzzle.position)
    for place, move in enumerate(line):
        action = game.legal_action(state, move)
        if puzzle.kind == HOLD:
            yield from _faults_of_hold(search, state, action)
        elif place % 2 == 0 and place >= proven:
            right = {each[place] for each in puzzle.lines if each[:place] == line[:place] and len(each) > place}
            actions = [game.legal_action(state, each) for each in sorted(right)]
            if puzzle.turn_count >= MANY and place == puzzle.plies - 1:  # any win is right
                actions = [each for each in game.actions(state) if search.wins_by(state, each, 1)]
            yield from _faults_of_win(search, state, actions, puzzle.plies - place, first=place == 0)
        elif place >= proven and search.wins(apply_action(state, action), puzzle.plies - place - 3):
            yield f"{puzzle.id}: another defence lasts longer than {move}"
        state = apply_action(state, action)
    if len(line) == puzzle.plies and puzzle.kind != HOLD and not is_terminal(state):
        yield f"{puzzle.id}: the game goes on"


def _faults_of_win(search: PlainSearch, state: Any, right: Sequence[int], plies: int, *, first: bool) -> Iterator[str]:
    where = search.game.to_position(state)
    if not right or not all(search.wins_by(state, action, plies) for action in right):
        yield f"{where}: the solution does not win within {plies} plies"
    if search.wins(state, plies - 2):
        yield f"{where}: there is a shorter win"
    within = _reach(search.game, state, plies) if first else plies
    same = [apply_action(state, action) for action in right]
    others = [action for action in search.game.actions(state) if apply_action(state, action) not in same]
    if any(search.wins_by(state, action, within) for action in others):
        yield f"{where}: another move wins within {within} plies"


def _reach(game: Game, state: Any, plies: int) -> int:
    """Within how many plies no other first move wins: ever on a solved board, three at least on others."""
    left = game.max_plies - int(state.ply)
    return left - 1 + left % 2 if is_solved(game) else max(plies, 3)


def _faults_of_hold(search: PlainSearch, state: Any, right: int) -> Iterator[str]:
    left = search.game.max_plies - int(state.ply) - 1
    for action in search.game.actions(state):
        after = apply_action(state, action)
        over = is_terminal(after)
        lost = after.winner == current_player(after) if over else search.wins(after, left - 1 + left % 2)
        if bool(lost) == (action == right):
            yield f"{search.game.to_position(state)}: {search.game.action_to_string(state, action)} loses: {lost}"


# -- where points decide ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kalah() -> PlainKalah:
    return PlainKalah()


@pytest.mark.soak
def test_every_puzzle_of_kalah_has_exactly_one_right_move_at_each_decision(kalah: PlainKalah) -> None:
    puzzles = [*puzzles_of("kalah")[::EVERY_OF_KALAH], *first_puzzles_of("kalah")[::EVERY_STEP_OF_KALAH]]
    puzzles = [puzzle for puzzle in puzzles if _seeds_in_houses(puzzle) <= MOST_SEEDS]
    assert len(puzzles) >= 5
    assert [fault for puzzle in puzzles for fault in _faults_by_points(kalah, puzzle)] == []


def _seeds_in_houses(puzzle: Puzzle) -> int:
    """Return how many seeds lie in the houses, which are all numbers of a side but its last one."""
    sides = puzzle.position.split()[0].split("/")
    return sum(int(house) for side in sides for house in side.split(",")[:-1])


def _faults_by_points(search: PlainKalah, puzzle: Puzzle) -> Iterator[str]:
    game, state = search.game, search.game.from_position(puzzle.position)
    solver, least = current_player(state), 0 if puzzle.kind == HOLD else 1
    for move in puzzle.solution:
        right, where = game.legal_action(state, move), game.to_position(state)
        if current_player(state) == solver:
            good = [action for action in game.actions(state) if search.result(state, action) >= least]
            if good != [right]:
                yield f"{where}: {good} are right, and not {move}"
            if puzzle.kind == HOLD and search.result(state, right) > 0:
                yield f"{where}: {move} wins"
        elif any(search.margin(state, right) < search.margin(state, action) for action in game.actions(state)):
            yield f"{where}: another defence loses by less than {move}"
        state = apply_action(state, right)
    if puzzle.turn_count > MOST_TURNS:
        yield f"{puzzle.id}: {puzzle.turn_count} turns"


def test_a_wrong_solution_of_kalah_is_found_out(kalah: PlainKalah) -> None:
    right = next(puzzle for puzzle in puzzles_of("kalah") if puzzle.kind == WIN and len(puzzle.solution) > 1)
    state = kalah.game.from_position(right.position)
    wrong = next(action for action in kalah.game.actions(state) if str(action + 1) != right.solution[0])
    assert list(_faults_by_points(kalah, right)) == []
    assert list(_faults_by_points(kalah, replace(right, solution=(str(wrong + 1),)))) != []


@pytest.mark.parametrize("name", ["pathwayz"])
def test_a_wrong_solution_is_found_out(name: str) -> None:
    game = find_game(name)
    search = PlainSearch(game)
    puzzle = next(puzzle for puzzle in puzzles_of(name) if puzzle.turn_count == 1)
    state = game.from_position(puzzle.position)
    right = game.legal_action(state, puzzle.solution[0])
    wrong = next(action for action in game.actions(state) if action != right)
    assert list(_faults_of_win(search, state, [right], puzzle.plies, first=True)) == []
    assert len(list(_faults_of_win(search, state, [wrong], puzzle.plies, first=True))) == 2
