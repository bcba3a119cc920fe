"""As many games go on from a position as the tables in tests/perft say."""

from __future__ import annotations

from itertools import takewhile

import numpy as np
import pytest

from game import GAMES, Game, current_player, find_game
from game.perft import perft
from tests.amount import amount
from tests.boards import sample_of
from tests.game import kernels
from tests.game.perft_tables import Table, parse_tables, read_late_tables, read_tables
from tests.game.reference import REFERENCES
from tests.game.reference.twin import count_paths
from tests.game.support import actions_of, apply_compiled, each_game, successors

RECOUNTED = amount(40_000, 2_000)
"""Tables are counted again by the array version up to the first line of more sequences than that."""
REACHED = amount(60_000, 2_000)
"""Positions are reached as long as a ply has at most that many; the bitboards count games as far as every table."""

TABLES = [(game, table) for game in GAMES for table in read_tables(game)]
NAMES = [f"{game.name} {table.position}" for game, table in TABLES]
START_TABLES = [(game, table) for game, table in TABLES if table.position == game.to_position(game.initial_state())]
START_NAMES = [game.name for game, _ in START_TABLES]
with_tables = pytest.mark.parametrize("game", **each_game(read_tables))


@pytest.mark.parametrize(("game", "table"), TABLES, ids=NAMES)
def test_the_bitboards_count_what_the_table_says(game: Game, table: Table) -> None:
    state = game.from_position(table.position)
    counted = {depth: perft(game, state, depth) for depth in table.perft}
    assert counted == table.perft


@pytest.mark.soak
@pytest.mark.parametrize(("game", "table"), TABLES, ids=NAMES)
def test_the_array_version_counts_what_the_table_says(game: Game, table: Table) -> None:
    state = game.from_position(table.position)
    twin = REFERENCES[game.name](game.board(state), int(current_player(state)))
    within_reach = dict(takewhile(lambda line: line[1] <= RECOUNTED, table.perft.items()))
    assert within_reach == {depth: count_paths(twin, depth) for depth in within_reach}


@with_tables
def test_no_known_count_is_left_out(game: Game) -> None:
    start, known = read_tables(game)[0], sample_of(game).perft
    assert tuple(start.perft[depth] for depth in range(1, len(known) + 1)) == known


@pytest.mark.soak
@pytest.mark.parametrize(("game", "table"), START_TABLES, ids=START_NAMES)
def test_as_many_positions_are_reached_as_the_table_says(game: Game, table: Table) -> None:
    within_reach = dict(takewhile(lambda line: line[1] <= REACHED, sorted(table.positions.items())))
    layer = {game.initial_state()}
    layers = {}
    for ply in within_reach:
        layers[ply] = len(layer)
        layer = successors(game, layer)
    assert layers == within_reach


def test_tic_tac_toe_has_255168_games_and_5478_positions() -> None:
    game = find_game("tic-tac-toe")
    table = read_tables(game)[0]
    assert (table.games, table.states) == (255168, 5478)
    buffers = np.empty((game.max_plies + 1, game.num_actions), np.int64)
    assert kernels.count_games(game.initial_state(), 0, buffers) == table.games
    layer = {game.initial_state()}
    seen = set(layer)
    while layer := successors(game, layer):
        seen |= layer
    assert len(seen) == table.states


@with_tables
def test_games_end_within_the_late_tables(game: Game) -> None:
    late = read_late_tables(game)
    assert len(late) >= 4
    for table in late:
        state = game.from_position(table.position)
        after = [apply_compiled(state, action) for action in actions_of(game, state)]
        assert any(not actions_of(game, state) for state in after), table.position


def test_perft_of_depth_zero_is_one_and_of_a_finished_game_none() -> None:
    game = find_game("tic-tac-toe")
    assert perft(game, game.initial_state(), 0) == 1
    won = game.from_position("1bb/3/www b")
    assert (perft(game, won, 1), perft(game, won, 2)) == (0, 0)


@pytest.mark.parametrize("line", ["one 9", "1 nine", "1 2 3", "positions 1", "3/3/3"])
def test_a_line_that_is_no_table_is_not_passed_over(line: str) -> None:
    with pytest.raises(ValueError, match=r"not a line|invalid literal"):
        parse_tables(f"3/3/3 w\n{line}\n")
