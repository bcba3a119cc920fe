"""Solved boards: Connect Four by solver and book, Tic-tac-toe by its table, and the player who knows both."""

from __future__ import annotations

import json
import random
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.errors import BookError
from ai.evaluation.connect4.book import NO_BOOK, SIZE, read_book, write_book
from ai.evaluation.connect4.numbering import PLIES, STARTS, UNKNOWN, number_of
from ai.evaluation.connect4.oracle import proven_of, score_of
from ai.evaluation.connect4.solver import Connect4Solver, sides
from ai.evaluation.connect4.solver_kernels import mirrored
from ai.evaluation.tictactoe.oracle import read_table
from ai.exact import Oracle, is_solved, move_values, oracle_of
from ai.info import Limit
from ai.players import find_player
from ai.proven import Proven
from ai.roster import PERFECT, own_players, strongest
from ai.search.scores import result_score
from game import GAMES, Game, Match, apply_action
from lab.books import tictactoe
from lab.books.connect4 import Positions, levels, undecided, write
from tests.ai.support import CONNECT_FOUR, GAME_IDS, TIC_TAC_TOE, ask, column_scores
from tests.ai.support import undecided as some_undecided
from tests.amount import amount

SCORES = Path(__file__).with_name("connect4_scores.txt")
LATE = amount(8, 16)
"""Positions with at least so many discs are solved at once."""


@cache
def solver(megabytes: int = 64) -> Connect4Solver:
    return Connect4Solver(megabytes)


def known_scores() -> list[list[str]]:
    rows = [line.split() for line in SCORES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [row for row in rows if len(row[0]) >= LATE]


# -- Connect Four --------------------------------------------------------------------------------------


@pytest.mark.soak
def test_the_solver_agrees_with_known_scores() -> None:
    assert len(known_scores()) > 40
    for columns, score, *each in known_scores():
        state = CONNECT_FOUR.from_position(columns)
        assert solver().score(state) == int(score), columns
        if each:
            found = column_scores(solver(), state)
            assert [str(found.get(column, "-")) for column in range(7)] == each, columns


def test_two_threads_and_a_smaller_table_find_the_same() -> None:
    for state in some_undecided(CONNECT_FOUR, 6, (14, 22), seed=4):
        assert Connect4Solver(8, threads=2).score(state) == solver().score(state)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_that_share_positions_out_find_the_same_as_one_that_solves_them_all(threads: int) -> None:
    states = some_undecided(CONNECT_FOUR, 6, (14, 22), seed=6)
    assert Connect4Solver(2, threads).scores_within(states, 10**9) == [solver().score(state) for state in states]


@pytest.mark.parametrize("threads", [1, 2])
def test_positions_that_take_too_many_nodes_are_left_open_and_the_others_answered(threads: int) -> None:
    asked = Connect4Solver(8, threads)
    hard, easy = CONNECT_FOUR.from_position("44"), some_undecided(CONNECT_FOUR, 2, (30, 32), seed=6)
    many = 2_000_000  # the table grows on the way, and an easy one that was cut off on a busy machine is asked again
    assert asked.scores_within([*easy, hard], many) == [*map(solver().score, easy), None]
    assert asked.nodes < many + threads * many


def test_a_position_and_its_mirror_image_are_worth_the_same() -> None:
    for columns in [row[0] for row in known_scores() if 16 <= len(row[0]) <= 20][:2]:
        mirrored = "".join(str(8 - int(column)) for column in columns)
        left, right = (column_scores(solver(), CONNECT_FOUR.from_position(text)) for text in (columns, mirrored))
        assert left == {6 - column: score for column, score in right.items()}


def test_scores_and_results_say_the_same() -> None:
    for ply in range(42):
        for score in range(-((42 - ply) // 2), (43 - ply) // 2 + 1):
            assert score_of(proven_of(score, ply), ply) == score
    assert proven_of(18, 7) == Proven(1, 1)
    assert proven_of(0, 41) == Proven(0)


def test_a_search_that_may_not_go_on_says_nothing() -> None:
    state = CONNECT_FOUR.from_position("44")
    before = solver().nodes
    assert solver().score_within(state, 5_000) is None
    assert solver().nodes - before < 10_000
    assert solver().score_within(state, 10**9, np.ones(1, np.int64)) is None


def positions(ply: int) -> Positions:
    """Return the positions with so many discs."""
    return list(levels(ply))[-1]


def test_every_position_has_a_number_of_its_own() -> None:
    for ply in (1, 4, 6):
        these = positions(ply)
        numbers = {int(number_of(own, filled, np.int64(ply))) for own, filled in zip(*these, strict=True)}
        assert len(numbers) == len(these.own)
        assert STARTS[ply] <= min(numbers) <= max(numbers) < STARTS[ply + 1]
    assert [len(positions(ply).own) for ply in range(5)] == [1, 4, 25, 121, 568]


def test_what_the_book_says_is_believed_of_a_position_and_its_mirror_image() -> None:
    here, book = positions(1), np.zeros(SIZE, np.uint8)
    edge = [
        pair
        for pair in zip(*here, strict=True)
        if pair in [sides(CONNECT_FOUR.from_position(columns)) for columns in "17"]
    ]
    write(book, Positions(*(np.array([field]) for field in edge[0])), 1, np.array([17]))
    for columns in "17":
        assert Connect4Solver(8, book=book).score_within(CONNECT_FOUR.from_position(columns), 1_000) == 17
    assert Connect4Solver(8, book=book).score_within(CONNECT_FOUR.from_position("4"), 1_000) is None


def test_what_the_book_says_of_a_position_bounds_what_its_moves_lead_to() -> None:
    """A position is worth what its best move is, so after any other move the side to move has no less than that."""
    state = some_undecided(CONNECT_FOUR, 1, (PLIES, PLIES), seed=8)[0]
    alone, book = Connect4Solver(8), np.zeros(SIZE, np.uint8)
    values = column_scores(alone, state)
    both = Positions(*(np.array([discs, mirrored(discs)]) for discs in sides(state)))
    write(book, both, PLIES, np.array(2 * [max(values.values())]))
    knowing = Connect4Solver(8, book=book)
    assert column_scores(knowing, state) == values
    assert knowing.nodes < alone.nodes


def test_a_book_is_written_and_read(tmp_path: Path) -> None:
    path, book = tmp_path / "book.npz", np.arange(SIZE, dtype=np.uint8)
    write_book(path, book, {"command": "here"})
    assert (read_book(path) == book).all()
    assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["command"] == "here"


@pytest.mark.parametrize("harm", ["cut", "another", "nothing", "spoilt", "no digest"])
def test_a_damaged_book_is_refused(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "book.npz"
    write_book(path, np.zeros(SIZE, np.uint8), {})
    if harm == "cut":
        path.write_bytes(path.read_bytes()[:-1])
    elif harm == "another":
        np.savez_compressed(path, scores=np.ones(SIZE, np.uint8))
    elif harm in ("nothing", "spoilt"):
        whole = path.read_bytes()
        content = whole[:300] + b"?" * 600 + whole[900:] if harm == "spoilt" else b""
        path.write_bytes(content)
        path.with_suffix(".json").write_text(json.dumps({"sha256": sha256(content).hexdigest()}), encoding="utf-8")
    else:
        path.with_suffix(".json").write_text("{}", encoding="utf-8")
    with pytest.raises(BookError):
        read_book(path)


def test_no_book_is_no_fault(tmp_path: Path) -> None:
    assert read_book(tmp_path / "none.npz") is NO_BOOK


@pytest.mark.soak
def test_the_programs_own_book_tells_true() -> None:
    book = read_book()
    nodes = {10: 400_000, 8: 4_000_000, PLIES: 400_000}
    for ply in list(nodes)[: amount(3, 2)] if book.size else ():
        these = undecided(positions(ply))
        chosen = random.Random(ply).sample(range(len(these.own)), amount(300, 4))
        for own, filled in ((these.own[i], these.filled[i]) for i in chosen):
            said = int(book[number_of(own, filled, np.int64(ply))]) + UNKNOWN
            white, black = (own, own ^ filled) if ply % 2 == 0 else (own ^ filled, own)
            state = CONNECT_FOUR.state_type(white, black, np.int64(ply), np.int64(-1))
            if said != UNKNOWN and (found := solver().score_within(state, nodes[ply])) is not None:
                assert found == said, CONNECT_FOUR.to_position(state)


# -- Tic-tac-toe ---------------------------------------------------------------------------------------


def test_the_table_of_tic_tac_toe_is_what_going_through_all_positions_finds() -> None:
    table = read_table()
    assert len(table) == 5_478
    assert table == tictactoe.bind([])
    assert table[TIC_TAC_TOE.to_position(TIC_TAC_TOE.initial_state())] == Proven(0)


# -- playing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_boards_that_are_solved_have_a_perfect_player(game: Game) -> None:
    assert is_solved(game) == (PERFECT in own_players(game.name)) == (strongest(game.name) == PERFECT)


@pytest.mark.parametrize("game", [CONNECT_FOUR, TIC_TAC_TOE], ids=lambda game: game.name)
def test_a_perfect_player_gives_nothing_away(game: Game) -> None:
    chance, oracle = random.Random(3), oracle_of(game, 16)
    player = find_player(game, "perfect").limited(Limit(nodes=20_000_000))
    for state in some_undecided(game, 3, (game.max_plies // 3, game.max_plies // 2), seed=5):
        match = Match(game, game.to_position(state))
        while match.outcome is None:
            values = {action: value for action, value in move_values(oracle, game, match.state) if value}
            answer = ask(game, match.state, player)
            assert result_score(values[answer.action]) == max(map(result_score, values.values()))
            assert answer.info.proven == values[answer.action]
            scores = {action: result_score(value) for action, value in values.items()}
            assert answer.info.root_scores.items() <= scores.items(), "no more than it had to know"
            assert ask(game, match.state, player, every_move=True).info.root_scores == scores
            match.push(answer.action)
            if match.outcome is None:
                match.push(chance.choice(game.actions(match.state)))


def test_a_perfect_player_that_may_not_look_long_plays_all_the_same() -> None:
    state = CONNECT_FOUR.from_position("7171")  # in no book before all of it is solved
    player = find_player(CONNECT_FOUR, "perfect").limited(Limit(nodes=3_000))
    answer = ask(CONNECT_FOUR, state, player, kept={"oracle": FewKnown(state, {})})
    assert answer.action in range(7)
    assert answer.info.proven is None
    assert answer.info.depth > 0


def test_of_drawn_moves_the_one_with_the_most_wrong_replies_is_played() -> None:
    state = TIC_TAC_TOE.initial_state()
    answer = ask(TIC_TAC_TOE, state, find_player(TIC_TAC_TOE, "perfect"))
    drawn = [
        reply
        for reply, value in move_values(oracle_of(TIC_TAC_TOE), TIC_TAC_TOE, apply_action(state, answer.action))
        if value == Proven(0)
    ]
    assert len(drawn) == 1, "of corner, edge and middle, the corner leaves one reply that holds"


class FewKnown(Oracle):
    """An oracle that knows what some moves lead to, and no more."""

    nodes = 0

    def __init__(self, state: Any, values: dict[int, Proven]) -> None:
        self._known = {CONNECT_FOUR.to_position(apply_action(state, action)): value for action, value in values.items()}

    def value(self, state: Any, nodes: int = 0, stop: Any = None) -> Proven | None:
        return self._known.get(CONNECT_FOUR.to_position(state))

    def result_text(self, value: Proven, ply: int) -> str:
        return ""


@pytest.mark.parametrize(
    ("known", "played", "proven"),
    [
        ({6: Proven(-1, 8)}, {6}, Proven(1, 9, exact=False)),
        ({0: Proven(1, 8), 1: Proven(1, 8), 2: Proven(1, 8), 3: Proven(1, 8)}, {4, 5, 6}, None),
        ({3: Proven(1, 8), 5: Proven(0)}, {0, 1, 2, 4, 5, 6}, None),
    ],
    ids=["a win is taken", "a known loss is not", "nor when a draw is known"],
)
def test_what_is_known_of_some_moves_is_used(known: dict[int, Proven], played: set[int], proven: Proven | None) -> None:
    state = CONNECT_FOUR.initial_state()
    player = find_player(CONNECT_FOUR, "perfect").limited(Limit(nodes=3_000))
    answer = ask(CONNECT_FOUR, state, player, kept={"oracle": FewKnown(state, known)}, every_move=True)
    assert answer.action in played
    assert answer.info.proven == proven
    assert set(answer.info.root_scores) == set(known), "no guess is told as a score"
    assert all(set(info.root_scores) <= set(known) for info in answer.reports)


class NothingAtOnce(FewKnown):
    """One that also knows what the position is worth, and finds nothing out within a few nodes."""

    def __init__(self, state: Any, value: Proven, values: dict[int, Proven]) -> None:
        super().__init__(state, values)
        self._known[CONNECT_FOUR.to_position(state)] = value

    def value(self, state: Any, nodes: int = 0, stop: Any = None) -> Proven | None:
        return super().value(state) if nodes > 1_000 else None


@pytest.mark.parametrize(
    ("value", "known", "played", "proven"),
    [
        (Proven(0), {2: Proven(0), 3: Proven(1, 8)}, 2, Proven(0)),
        (Proven(-1, 9), {3: Proven(1, 4), 5: Proven(1, 8)}, 5, Proven(-1, 9)),
        (Proven(1, 9), {3: Proven(-1, 12)}, 3, Proven(1, 13, exact=False)),
        (Proven(1, 9), {3: Proven(0)}, 3, None),
        (Proven(-1, 9), {3: Proven(1, 6)}, 3, None),
    ],
    ids=[
        "a draw is kept",
        "the longest loss is taken",
        "a later win is one",
        "a draw is not risked",
        "nor a short loss",
    ],
)
def test_the_position_is_solved_where_its_moves_take_too_long(
    value: Proven, known: dict[int, Proven], played: int, proven: Proven | None
) -> None:
    state = CONNECT_FOUR.initial_state()
    player = find_player(CONNECT_FOUR, "perfect").limited(Limit(nodes=3_000))
    answer = ask(CONNECT_FOUR, state, player, kept={"oracle": NothingAtOnce(state, value, known)})
    assert answer.action == played, "what a short look plays is 3"
    assert answer.info.proven == proven, "no result is told without a move that keeps it"
    assert answer.info.root_scores.keys() == known.keys()
