"""How puzzles are made: found, chosen, rated, by `main.py puzzles make`."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ai.commands import run_command
from ai.puzzles import HOLD, WIN, first_puzzles_of, parse_puzzle, puzzles_of
from game import GAMES, Match, find_game
from game.spec import Game
from lab.errors import RequestError
from lab.puzzles import command, making
from lab.puzzles.draft import PuzzleDraft
from lab.puzzles.every_win import EveryWin
from lab.puzzles.finding import FIRST, DraftJob, drafts_of, finder_of
from lab.puzzles.first import ladder, only_places, stage_of
from lab.puzzles.making import PuzzleRequest, fair, made
from lab.puzzles.one_ply import is_found_in_one_ply
from lab.puzzles.points import ByPoints, by_points
from lab.puzzles.proving import prover_of
from lab.puzzles.rating import rating_of
from lab.puzzles.symmetry import id_of
from lab.puzzles.themes import themes_of

TIC_TAC_TOE = find_game("tic-tac-toe")
SHIPPED = ("pathwayz", "pentago-twist", "connect-four", "kalah")
IMAGES = {"pathwayz": ("left", "upside"), "pentago-twist": ("turn",), "connect-four": ("left",), "kalah": ()}
"""The symmetries of each board, as ways to look at its rows."""


def images_of(name: str, position: str) -> set[str]:
    """A position's text as its symmetries show it, made from its rows alone."""
    game = find_game(name)
    side = position.split()[1]
    found = [game.board(game.from_position(position))]
    for way in IMAGES[name]:
        for board in list(found):
            rows = board if way == "left" else board[::-1]
            found.append(rows if way == "upside" else [row[::-1] for row in rows])
    return {"/".join(",".join(row) for row in board) + side for board in found}


# -- what is shipped -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_puzzles_are_alike_under_symmetry_or_from_one_game(name: str) -> None:
    puzzles, seen = puzzles_of(name), set[str]()
    for puzzle in puzzles:
        images = images_of(name, puzzle.position)
        assert not images & seen
        seen |= images
    assert len({puzzle.source for puzzle in puzzles}) == len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize(
    ("name", "least", "longest"),
    [("pathwayz", 500, 3), ("pentago-twist", 500, 3), ("connect-four", 500, 5), ("kalah", 300, 3)],
)
def test_there_are_enough_puzzles_and_some_of_every_length_that_the_board_gives(
    name: str, least: int, longest: int
) -> None:
    puzzles = puzzles_of(name)
    assert len(puzzles) >= least
    assert min(Counter(puzzle.turn_count for puzzle in puzzles)[moves] for moves in range(1, longest + 1)) >= 20
    assert all(puzzle.themes for puzzle in puzzles)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_puzzle_is_found_by_a_look_of_one_ply(name: str) -> None:
    game = find_game(name)
    for puzzle in puzzles_of(name)[::25]:
        state = game.from_position(puzzle.position)
        plies = None if puzzle.kind == HOLD else puzzle.plies
        assert not is_found_in_one_ply(game, state, game.legal_action(state, puzzle.solution[0]), plies), puzzle.id


# -- what is right ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "plies", "winning"),
    [
        ("3/w2/1wb b", 5, "c3"),
        ("w2/1b1/b1w w", 3, "c3"),
        ("ww1/bb1/3 w", 1, "c3"),
        ("wb1/3/3 w", 5, None),  # several moves win
        ("w2/1b1/2w b", None, None),
    ],
)
def test_a_solved_board_knows_who_wins_and_by_which_move_alone(
    position: str, plies: int | None, winning: str | None
) -> None:
    prover, state = prover_of(TIC_TAC_TOE), TIC_TAC_TOE.from_position(position)
    assert prover.plies(state) == plies
    found = None if plies is None else prover.only_winning_move(state, plies)
    assert (found is None) == (winning is None)
    assert found is None or TIC_TAC_TOE.action_to_string(state, found) == winning


@pytest.mark.parametrize(("position", "held"), [("w2/3/3 b", "b2"), ("w2/1b1/2w b", None), ("ww1/bb1/3 w", None)])
def test_the_only_move_that_does_not_lose_is_found(position: str, held: str | None) -> None:
    state = TIC_TAC_TOE.from_position(position)
    found = prover_of(TIC_TAC_TOE).only_drawing_move(state)
    assert (None if found is None else TIC_TAC_TOE.action_to_string(state, found)) == held


def test_a_win_that_only_adds_a_piece_is_seen_and_one_that_flips_is_not() -> None:
    game = find_game("connect-four")
    state = game.from_position("112233")
    assert is_found_in_one_ply(game, state, 3, 1)
    pathwayz = find_game("pathwayz")
    puzzle = next(each for each in puzzles_of("pathwayz") if each.plies == 1)
    state = pathwayz.from_position(puzzle.position)
    assert not is_found_in_one_ply(pathwayz, state, pathwayz.legal_action(state, puzzle.solution[0]), 1)


@pytest.mark.parametrize(
    ("position", "right", "line", "turns"),
    [
        ("1,1,1,1,1,0,14/0,0,0,2,12,1,14 s", "win", "1 6 5 6 5", 2),  # North moves again after 6, and is to move again
        ("0,0,0,0,0,3,14/0,0,11,1,11,0,8 n", "win", "4", 1),  # from there on several moves win
        ("3,2,0,1,2,0,19/1,1,0,2,2,0,15 n", "hold", "5", 1),
        ("0,1,0,0,0,1,20/0,0,0,0,2,2,22 s", None, "", 0),  # two moves: nothing to find
        ("0,1,2,0,0,3,30/0,0,0,1,2,3,6 s", None, "", 0),  # every move wins
        ("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", None, "", 0),  # too early for the oracle
    ],
)
def test_where_points_decide_the_line_goes_on_through_turns_of_several_moves(
    position: str, right: str | None, line: str, turns: int
) -> None:
    game = find_game("kalah")
    state = game.from_position(position)
    found = ByPoints(game).right(state)
    assert (found is None) == (right is None)
    if found is not None:
        assert " ".join(game.line_text(state, found.solution)) == line
        assert (found.turns, found.plies is None) == (turns, right == "hold")


@pytest.mark.parametrize(
    ("position", "kind", "right"),
    [
        ("ww1/bb1/3 w", "win", {"c3"}),
        ("ww1/b2/3 b", "block", {"c3"}),
        ("w2/1b1/b1w w", "block", {"c3"}),
        ("w2/b2/w2 b", "hold", {"b2"}),
        ("3/3/3 w", None, set()),
    ],
)
def test_a_first_step_wins_at_once_or_stops_a_win_or_saves_the_game(
    position: str, kind: str | None, right: set[str]
) -> None:
    finder, state = finder_of(TIC_TAC_TOE, FIRST), TIC_TAC_TOE.from_position(position)
    found = finder.right(state)
    assert (None if found is None else found.kind) == kind
    if found is not None:
        lines = [found.solution, *found.also]
        assert {TIC_TAC_TOE.action_to_string(state, line[0]) for line in lines} == right


def test_a_ladder_rises_and_what_a_stage_lacks_the_gentlest_give() -> None:
    steps = [draft(1, number)._replace(plies=plies) for number, plies in enumerate([5, 3, 1] * 12)]
    chosen = ladder(TIC_TAC_TOE, steps)
    stages = [stage_of(TIC_TAC_TOE, each.kind, each.length, each.plies) for each in chosen]
    assert stages == sorted(stages)
    assert [stages.count(stage) for stage in range(4)] == [12, 0, 12, 6]
    assert len({each.id for each in chosen}) == len(chosen) == 30


@pytest.mark.parametrize("board", [game.name for game in GAMES if first_puzzles_of(game.name)])
def test_within_a_stage_of_a_ladder_a_move_that_only_places_a_piece_comes_first(board: str) -> None:
    game, order = find_game(board), list[tuple[int, bool]]()
    for step in first_puzzles_of(board):
        state = game.from_position(step.position)
        flips = not only_places(game, state, game.parse_action(state, step.solution[0]))
        order.append((stage_of(game, step.kind, step.turn_count, step.plies), flips))
    assert order == sorted(order)


def test_a_move_that_flips_does_not_only_place_a_piece() -> None:
    game = find_game("pathwayz")
    state = game.from_position("12/12/12/12/12/12/1w10/12 b")
    assert only_places(game, state, game.parse_action(state, "a1"))
    assert not only_places(game, state, game.parse_action(state, "a1*"))


def test_a_long_win_has_every_right_move_and_no_other() -> None:
    game = find_game("pentago-twist")
    puzzle = next(each for each in puzzles_of("pentago-twist") if each.turn_count >= 4 and each.also)
    found = EveryWin(game, prover_of(game)).right(game.from_position(puzzle.position))
    assert found is not None
    lines = [game.line_text(game.from_position(puzzle.position), line) for line in (found.solution, *found.also)]
    assert tuple(lines) == puzzle.lines


def test_pathwayz_and_pentago_twist_have_wins_in_four_moves_and_in_five() -> None:
    moves = {name: Counter(puzzle.turn_count for puzzle in puzzles_of(name)) for name in ("pathwayz", "pentago-twist")}
    assert moves["pathwayz"][4] >= 6
    assert (moves["pentago-twist"][4] >= 15, moves["pentago-twist"][5] >= 3) == (True, True)


def test_points_decide_on_boards_that_count_them() -> None:
    assert {game.name for game in GAMES if by_points(game)} == {game.name for game in GAMES if game.score is not None}


def test_positions_that_are_alike_have_one_id() -> None:
    game = find_game("connect-four")
    assert id_of(game, [0, 1, 5]) == id_of(game, [6, 5, 1]) == id_of(game, [5, 1, 0])
    assert id_of(game, [0, 1, 5]) != id_of(game, [0, 1, 4])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_id_is_the_same_for_every_image_of_a_game(game: Game) -> None:
    chance, match = random.Random(3), Match(game)
    for _ in range(5):
        match.push(chance.choice(match.legal_actions()))
    for turned in game.symmetries:
        assert id_of(game, [turned(move) for move in match.moves]) == id_of(game, match.moves)


def test_themes_are_found_by_the_rules() -> None:
    game = find_game("connect-four")
    state = game.from_position("41412")
    assert "block" in themes_of(game, game.from_position("414121"), [3], kind=HOLD)
    assert "two threats" not in themes_of(game, state, [3], kind=HOLD)
    forked = game.from_position("4455")  # 3 or 6 makes three on the ground with both ends open
    assert "two threats" in themes_of(game, forked, [2], kind=WIN)


# -- which are chosen, and what they are worth -----------------------------------------------------------------------


def draft(length: int, number: int, name: str = "") -> PuzzleDraft:
    return PuzzleDraft(name or f"{length}-{number}", [], 9, WIN, [0] * (2 * length - 1), number, "", length, [])


def test_each_length_has_a_fair_share_and_what_is_rare_leaves_room_to_the_others() -> None:
    plenty = [draft(length, 100 * length + number) for length in (1, 2, 3, 4) for number in range(50)]
    chosen = fair([*plenty, draft(5, 1), draft(5, 2)], 50)
    assert sorted(each.length for each in chosen) == 12 * [1] + 12 * [2] + 12 * [3] + 12 * [4] + 2 * [5]


def test_a_game_gives_one_puzzle_and_a_position_is_taken_once() -> None:
    chosen = fair([draft(1, 1), draft(2, 1), draft(1, 2, "same"), draft(1, 3, "same")], 10)
    assert len({each.number for each in chosen}) == len({each.id for each in chosen}) == len(chosen) == 2


def test_a_puzzle_is_worth_the_rating_of_who_solves_it_half_of_the_time() -> None:
    levels = [1000.0 + 150 * level for level in range(7)]
    tries = [(rating, number < 10 * level // 6) for level, rating in enumerate(levels) for number in range(10)]
    assert abs(rating_of(tries) - levels[3]) < 40
    hard, easy = ([(rating, won) for rating in levels for _ in range(6)] for won in (False, True))
    assert rating_of(easy) < levels[0] < levels[-1] < rating_of(hard)


# -- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required"),
        (["make"], "GAME"),
        (["make", "go"], "there is no such game"),
        (["make", "pathwayz", "--puzzles", "0"], "0 is less than 1"),
        (["make", "pathwayz", "--games", "many"], "'many' is no whole number"),
        (["make", "pathwayz", "--folder", "/proc/x"], "nothing can be written to '/proc/x'"),
        (["take", "pathwayz"], "invalid choice"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(command.main, arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_the_same_wish_makes_the_same_puzzles_with_any_number_of_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.puzzles.rating.TRIES", 1)
    wish = PuzzleRequest(puzzles=4, games=40, seed=1)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        first = made(TIC_TAC_TOE, wish, tmp_path / "one", one)
        assert first
        assert made(TIC_TAC_TOE, wish, tmp_path / "three", three) == first


def test_what_is_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.puzzles.rating.TRIES", 1)
    worked = list[DraftJob]()

    def work(job: DraftJob) -> list[PuzzleDraft]:
        worked.append(job)
        return drafts_of(job)

    monkeypatch.setattr(making, "drafts_of", work)
    with ThreadPoolExecutor(1) as executor:
        first = made(TIC_TAC_TOE, PuzzleRequest(4, 20, 1), tmp_path, executor)
        assert [job.first for job in worked] == [0, 10]
        made(TIC_TAC_TOE, PuzzleRequest(4, 40, 1), tmp_path, executor)
        assert [job.first for job in worked] == [0, 10, 20, 30]
        assert made(TIC_TAC_TOE, PuzzleRequest(4, 20, 1), tmp_path, executor) == first
        assert len(worked) == 4


def test_the_command_writes_a_file_and_says_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "workers", lambda _wanted: ThreadPoolExecutor(1))
    monkeypatch.setattr("lab.puzzles.rating.TRIES", 1)
    out = tmp_path / "puzzles.jsonl"
    where = ["--folder", str(tmp_path / "pieces"), "--out", str(out)]
    assert command.main(["make", "tic-tac-toe", "--puzzles", "3", "--games", "40", *where]) == 0
    lines = out.read_text().splitlines()
    assert lines
    assert f"{len(lines)} puzzle" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("make", "again", "known"), [("make", [], "puzzles_of"), ("first", ["--first"], "first_puzzles_of")]
)
def test_puzzles_are_rated_again_as_when_they_were_made(
    make: str, again: list[str], known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "workers", lambda _wanted: ThreadPoolExecutor(1))
    monkeypatch.setattr("lab.puzzles.rating.TRIES", 1)
    found, rated = tmp_path / "made.jsonl", tmp_path / "rated.jsonl"
    where = ["--folder", str(tmp_path / "pieces"), "--out"]
    assert command.main([make, "tic-tac-toe", "--puzzles", "6", "--games", "40", *where, str(found)]) == 0
    unrated = [replace(parse_puzzle(line), rating=0) for line in found.read_text().splitlines()]
    assert len({puzzle.kind for puzzle in unrated}) > (make == "first")
    monkeypatch.setattr(command, known, lambda _game: unrated)
    assert command.main(["rate", "tic-tac-toe", *again, *where, str(rated)]) == 0
    before, after = found.read_text().splitlines(), rated.read_text().splitlines()
    assert sorted(after) == sorted(before)
    assert [parse_puzzle(line).rating for line in after] == [parse_puzzle(line).rating for line in before]


def test_no_puzzles_are_not_rated(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="has no puzzles to rate"):
        command.main(["rate", "tic-tac-toe", "--folder", str(tmp_path), "--out", str(tmp_path / "rated.jsonl")])
    assert not (tmp_path / "rated.jsonl").exists()


def test_puzzles_are_not_replaced_by_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "made", lambda *_asked: [])
    monkeypatch.setattr(command, "workers", lambda _wanted: ThreadPoolExecutor(1))
    out = tmp_path / "puzzles.jsonl"
    out.write_text("the old ones")
    with pytest.raises(RequestError, match="10 games had no puzzle"):
        command.main(["make", "tic-tac-toe", "--games", "10", "--folder", str(tmp_path), "--out", str(out)])
    assert out.read_text() == "the old ones"
