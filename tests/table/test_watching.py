"""Searches that are watched: what is shown after every event is what the textbook's own events say."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from ai.search.scores import INFINITE
from ai.search.textbook import (
    BackPropagate,
    Backup,
    CutOff,
    Expand,
    Select,
    Simulate,
    Value,
    Visit,
    alpha_beta,
    minimax,
    negamax_alpha_beta,
    uct,
)
from coach.boards import texts_of
from coach.search_texts import SearchNarrator, value_text
from game import Game, Match, find_game
from game.verbs import current_player
from table.watching.exercises import EXERCISES, PRUNING
from table.watching.games import SELECTION, GamesTrace
from table.watching.layout import GamesLayout, TreeLayout
from table.watching.problems import ORDERS, Alike, Order, count_positions, plain_problem, watched_problem
from table.watching.recording import Recording
from table.watching.search import RANDOM_GAMES, SEED, GamesRun, WatchedSearch
from table.watching.trace import Trace
from table.watching.watch import MOST_POSITIONS, DepthProbe, TraceBuilder, deepens, first_depth, fits
from tests.game.companions import missing
from tests.game.support import each_game

every_board = pytest.mark.parametrize("game", **each_game(lambda game: not missing(game)))
every_order = pytest.mark.parametrize("order", ORDERS)
TIC_TAC_TOE = find_game("tic-tac-toe")
TEXTBOOK: dict[str, Any] = {"minimax": minimax, "alpha-beta": alpha_beta, "negamax": negamax_alpha_beta}


def small(game: Game) -> Any:
    """The position of a board that is watched first."""
    position = texts_of(game.name).watched
    return game.from_position(position) if position else game.initial_state()


def watched(
    game: Game, algorithm: Any = "alpha-beta", order: Order = "plain", depth: int | None = None
) -> TraceBuilder:
    state = small(game)
    watch = TraceBuilder(game, state, algorithm, depth or first_depth(game, state), order)
    watch.finish()
    assert watch.done
    return watch


def trace_of(watch: TraceBuilder) -> Trace:
    assert watch.trace is not None
    return watch.trace


@every_board
@pytest.mark.parametrize("algorithm", TEXTBOOK)
def test_after_every_event_the_nodes_are_as_the_textbooks_events_say(game: Game, algorithm: str) -> None:
    watch = watched(game, algorithm)
    trace = trace_of(watch)
    tree, visited, values, skipped = trace.tree, set[int](), dict[int, int](), 0
    problem = watched_problem(game, int(current_player(watch.state)), Alike(game))
    textbook = TEXTBOOK[algorithm](problem, watch.state, watch.depth)
    for at, event in enumerate(textbook):
        assert event == trace.events[at]
        node = trace.nodes[at]
        assert tree.lines[node] == event.line
        if isinstance(event, Visit):
            visited.add(node)
            assert trace.window(node, at) == (event.alpha, event.beta)
        elif isinstance(event, Value | Backup):
            values[node] = event.value
        elif isinstance(event, CutOff):
            skipped += sum(tree.sizes[child] for child in trace.skipped(event))
        assert {each for each in range(len(tree)) if trace.is_entered(each, at)} == visited
        assert {each: trace.value(each, at) for each in visited if each in values} == values
        assert trace.counts(at) == (len(visited), skipped, len(tree))
    assert trace.counts(at).visited + trace.counts(at).cut == len(tree)


@every_board
@every_order
def test_pruning_and_order_change_the_work_and_not_the_value(game: Game, order: Order) -> None:
    whole, less = watched(game, "minimax", order), watched(game, "alpha-beta", order)
    last = 1 << 30
    assert trace_of(whole).value(0, last) == trace_of(less).value(0, last)
    assert less.visits[order] == trace_of(less).counts(len(trace_of(less).events) - 1).visited
    assert less.visits["best"] <= less.visits["plain"] <= len(trace_of(less).tree)
    assert less.visits["best"] <= less.visits["worst"]


def test_the_window_of_a_child_is_what_its_parent_has_made_of_its_own() -> None:
    trace = trace_of(watched(TIC_TAC_TOE, depth=3))
    for node in range(1, len(trace.tree)):
        if trace.is_entered(node, len(trace.events)):
            assert trace.entry_window(node) == trace.window(trace.tree.parents[node], trace.entered[node])


def test_a_cut_position_is_worth_at_most_or_at_least_what_is_shown() -> None:
    trace = trace_of(watched(TIC_TAC_TOE))
    cut = next(event for event in trace.events if isinstance(event, CutOff) and event.skipped)
    node, last = trace.tree.index[cut.line], len(trace.events)
    assert (trace.value(node, last), trace.bound(node, last)) == (-1, "≤")
    assert trace.bound(0, last) == ""


def test_negamax_tells_every_value_for_the_side_to_move() -> None:
    plain, nega = (trace_of(watched(TIC_TAC_TOE, name)) for name in ("alpha-beta", "negamax"))
    last = len(plain.events)
    for node in range(len(plain.tree)):
        value, sign = plain.value(node, last), 1 if plain.tree.is_max(node) else -1
        assert nega.value(node, last) == (None if value is None else sign * value)
        assert nega.maximises(node)
    assert nega.cuts == plain.cuts


def test_the_words_of_negamax_name_the_side_that_a_value_is_for() -> None:
    texts = texts_of(TIC_TAC_TOE.name)
    said = {}
    for name in ("alpha-beta", "negamax"):
        trace = trace_of(watched(TIC_TAC_TOE, name, depth=3))
        narrator = SearchNarrator(TIC_TAC_TOE, texts, trace)
        said[name] = [narrator.describe_event(at) for at in range(len(trace.events))]
    assert len(said["alpha-beta"]) == len(said["negamax"])
    wins = [[words for words, _ in lines if "has won here" in words] for lines in said.values()]
    assert wins[0] == wins[1]
    assert not any("takes the smallest" in why or "the smallest so far" in why for _, why in said["negamax"])
    turned = re.compile(r"^(.+) is (.+) for O, so (.+) for X\.$")
    found = [match for words, _ in said["negamax"] if (match := turned.match(words))]
    assert found
    assert all(match[2].replace("−", "+") == match[3].replace("−", "+") for match in found), "but for the sign"


def test_a_move_that_changes_nothing_is_said_to_be_no_better() -> None:
    trace = trace_of(watched(TIC_TAC_TOE, "minimax", depth=2))
    narrator = SearchNarrator(TIC_TAC_TOE, texts_of(TIC_TAC_TOE.name), trace)
    for at in range(len(trace.events) - 1):
        node, after = trace.nodes[at], trace.events[at + 1]
        above = trace.tree.parents[node]
        ends = trace.last[node] == at and node > 0
        changes = isinstance(after, Backup) and trace.nodes[at + 1] == above
        said = narrator.describe_event(at)[1]
        assert said.endswith(("is no better.", "is worse.")) == (ends and not changes), at


def test_the_line_of_best_play_ends_where_the_value_comes_from() -> None:
    trace = trace_of(watched(TIC_TAC_TOE, "alpha-beta", depth=3))
    at = len(trace.events) - 1
    line = trace.best_line(at)
    assert [len(trace.tree.lines[node]) for node in line] == [0, 1, 2, 3]
    assert {trace.value(node, at) for node in line} == {trace.value(0, at)}


@pytest.mark.parametrize("board", ["connect-four", "kalah"])
def test_a_move_that_is_only_a_number_is_named_and_the_root_has_no_name(board: str) -> None:
    game = find_game(board)
    trace = trace_of(watched(game, "alpha-beta", depth=2))
    narrator = SearchNarrator(game, texts_of(board), trace)
    assert narrator.named_move(0) == ""
    assert narrator.named_move(1).endswith(f" {narrator.move_text(1)}")
    assert narrator.describe_node(0, len(trace.events) - 1, windows=True)[0].startswith("The position at the root")
    last = len(trace.events) - 1
    value = trace.value(0, last)
    assert value is not None
    assert narrator.describe_event(last)[1].endswith(f" the value is at least {value_text(value)}.")


def test_positions_alike_by_symmetry_are_watched_once() -> None:
    tree = trace_of(watched(TIC_TAC_TOE, depth=2)).tree
    corner, side, middle = tree.children[0]
    assert [len(tree.children[node]) for node in (corner, side, middle)] == [5, 5, 2]
    assert len(tree) == 16


def test_a_position_from_a_game_keeps_all_its_moves() -> None:
    state = TIC_TAC_TOE.from_position("3/1w1/3 b")
    problem = watched_problem(TIC_TAC_TOE, 1, Alike(TIC_TAC_TOE))
    assert problem.actions(state) == TIC_TAC_TOE.actions(state)


def test_the_best_moves_first_need_no_more_than_the_square_root_of_all_leaves() -> None:
    """With perfect order: b^(m/2), here for a tree that is not the same everywhere."""
    watch = watched(TIC_TAC_TOE, order="best", depth=4)
    leaves = [node for node, children in enumerate(trace_of(watch).tree.children) if not children]
    seen = [leaf for leaf in leaves if trace_of(watch).is_entered(leaf, len(trace_of(watch).events))]
    assert len(seen) < 3 * len(leaves) ** 0.5


def test_what_one_ply_more_shows_is_found_out_in_slices() -> None:
    game = find_game("pathwayz")
    deepening = DepthProbe(game, game.initial_state(), 1)
    slices = 0
    while deepening.found is None:
        deepening.advance(1e-9)
        slices += 1
    assert deepening.found == "more"
    assert slices > 40, "each of the moves after the first is a step"


def test_an_open_window_is_the_whole_line_at_the_root() -> None:
    assert trace_of(watched(TIC_TAC_TOE)).entry_window(0) == (-INFINITE, INFINITE)


def test_a_tree_is_watched_as_deep_as_it_has_no_more_than_so_many_positions() -> None:
    state = TIC_TAC_TOE.initial_state()
    problem = watched_problem(TIC_TAC_TOE, 0, Alike(TIC_TAC_TOE))
    assert count_positions(problem, state, 2, MOST_POSITIONS) == 16
    assert (fits(TIC_TAC_TOE, state, 2, 16), fits(TIC_TAC_TOE, state, 2, 15)) == (True, False)
    assert deepens(TIC_TAC_TOE, state, 2)
    last = TIC_TAC_TOE.from_position("bwb/wbw/wb1 w")
    assert not deepens(TIC_TAC_TOE, last, 1), "one move is left"


def test_the_next_cut_is_found_on_both_sides() -> None:
    trace = trace_of(watched(TIC_TAC_TOE, depth=3))
    first, second = trace.cuts[:2]
    assert (trace.next_cut(0, 1), trace.next_cut(first, 1)) == (first, second)
    assert (trace.next_cut(second, -1), trace.next_cut(first, -1)) == (first, None)


def test_a_search_goes_on_piece_by_piece() -> None:
    watch = TraceBuilder(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), "alpha-beta", 3)
    pieces = 0
    while not watch.done:
        watch.advance(0.0001)
        pieces += 1
        assert pieces < 10_000
    assert pieces > 1
    assert watch.trace is not None
    assert list(watch.visits) == list(ORDERS)


def test_every_leaf_of_a_tree_has_a_slot_and_a_parent_stands_over_the_middle_of_its_children() -> None:
    tree = trace_of(watched(TIC_TAC_TOE)).tree
    layout = TreeLayout(tree)
    leaves = [layout.across[node] for node, children in enumerate(tree.children) if not children]
    assert sorted(leaves) == [slot + 0.5 for slot in range(layout.slots)]
    first, last = tree.children[0][0], tree.children[0][-1]
    assert layout.across[0] == (layout.across[first] + layout.across[last]) / 2
    assert [len(row) for row in layout.rows] == [1, 3, 12], "of the nine first moves, six are alike"
    assert layout.gaps[2] == 1.0


# -- what is chosen ------------------------------------------------------------------------------------


def searched(algorithm: Any = "alpha-beta") -> WatchedSearch:
    search = WatchedSearch(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), algorithm, pytest.fail)
    while search.is_working:
        search.update(0.0)
    assert search.run.done
    return search


def test_an_event_that_does_not_exist_is_the_last_or_the_first() -> None:
    search = searched()
    search.go(-5)
    assert search.at == 0
    search.jump(1 << 30)
    assert search.at == search.run.count - 1


def test_a_run_that_is_watched_to_its_end_keeps_its_result() -> None:
    search = searched()
    search.next_exercise()
    assert search.exercise is not None
    assert EXERCISES[search.exercise] is PRUNING
    for run in PRUNING.runs:
        search.set_up(run)
        search.go_to_end()
        while not search.run.done:
            search.update(0.0)
    assert [search.results[run].visited for run in PRUNING.runs] == [16, 12]  # type: ignore[union-attr]


def test_the_end_of_a_search_that_goes_on_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.watching.search._SLICE", 0.0)
    search = WatchedSearch(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), "uct", pytest.fail)
    search.go_to_end()
    shown = [search.at]
    while not search.run.done:
        search.update(float(len(shown)))
        assert search.is_at_end
        shown.append(search.at)
    assert len(set(shown)) > 2
    search.go(1)
    search.update(float(len(shown)))
    assert search.at == 1


def test_who_goes_elsewhere_follows_the_end_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.watching.search._SLICE", 0.0)
    search = WatchedSearch(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), "uct", pytest.fail)
    search.go_to_end()
    search.update(1.0)
    search.go(0)
    search.update(2.0)
    assert search.at == 0
    assert not search.is_at_end


def test_a_deeper_tree_is_looked_for_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.watching.search._SLICE", 0.0)
    search = WatchedSearch(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), "minimax", pytest.fail)
    search.depth = 1
    search.change_amount(1)
    assert (search.depth, search.is_working) == (1, True)
    for tick in range(1000):
        search.update(tick * 0.01)
    assert search.depth == 2


def test_what_plays_goes_on_by_itself_and_stops_at_the_end() -> None:
    search = searched()
    search.playback.choose(3)
    search.go(search.run.count - 3)
    search.toggle(0.0)
    shown = []
    for tenth in range(10):
        search.update(tenth / 10)
        shown.append(search.at)
    assert shown == sorted(shown)
    assert search.is_at_end
    assert not search.playback.playing


def test_at_the_greatest_speed_uct_plays_a_whole_game_as_one_step() -> None:
    search = searched("uct")
    search.change_amount(-len(RANDOM_GAMES))
    assert search.games == RANDOM_GAMES[0]
    while not search.run.done:
        search.update(0.0)
    search.playback.choose(3)
    search.toggle(0.0)
    search.update(0.2)
    assert search.run.progress_at(search.at) == (1, RANDOM_GAMES[0])
    assert search.next_mark(-1) is None


# -- UCT -----------------------------------------------------------------------------------------------


def games_of(game: Game, count: int) -> tuple[GamesTrace, Recording]:
    recording = Recording(uct(plain_problem(game), small(game), count, SEED))
    recording.finish()
    trace = GamesTrace(small(game))
    trace.extend(recording.events)
    trace.finish()
    return trace, recording


@every_board
def test_the_tree_of_uct_is_after_every_event_as_the_textbooks_events_say(game: Game) -> None:
    trace, recording = games_of(game, 40)
    index: dict[tuple[int, ...], int] = {(): 0}
    visits, means = dict[int, int](), dict[int, float]()
    for at, event in enumerate(recording.events):
        if isinstance(event, Expand):
            index[event.line] = len(index)
            assert trace.lines[index[event.line]] == event.line
        elif isinstance(event, BackPropagate):
            visits[index[event.line]], means[index[event.line]] = event.visits, event.mean
        elif isinstance(event, Select):
            rows = trace.bounds(index[event.line], at)
            assert {row.action: row.total for row in rows} == event.bounds
            assert [row.total for row in rows] == sorted(event.bounds.values(), reverse=True)
            assert all(row.visits == visits[row.node] for row in rows)
        elif isinstance(event, Simulate):
            assert trace.random_game(at) == event
        assert {node for node in range(len(trace.lines)) if trace.is_there(node, at)} == set(index.values())
        assert {node: trace.visits(node, at) for node in visits} == visits
        assert {node: trace.mean(node, at) for node in means} == means


@pytest.mark.parametrize(("moves", "movers"), [([], [1, 0, 1]), (["b2"], [0, 1, 0])])
def test_a_node_counts_the_wins_of_the_side_that_moved_to_it(moves: list[str], movers: list[int]) -> None:
    match = Match(TIC_TAC_TOE)
    for move in moves:
        match.push(move)
    trace = GamesTrace(match.state)
    trace.extend([Expand((0,)), Expand((0, 1))])
    assert [trace.mover(node) for node in range(3)] == movers


def test_while_a_search_goes_on_there_is_news_as_often_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.watching.search._SLICE", 1e-4)
    watched = WatchedSearch(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), "minimax", lambda _told: None)
    news, now = list[bool](), 0.0
    while not watched.run.done:
        now += 1.0
        news.append(watched.update(now))
    assert news
    assert all(news)
    assert not watched.update(now + 1.0)


def test_a_run_without_events_has_no_game_to_go_to() -> None:
    run = GamesRun(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), 5)
    assert (run.count, run.next_mark(0, 1), run.next_mark(0, -1)) == (1, None, None)


def test_a_run_ends_once() -> None:
    trace, _ = games_of(TIC_TAC_TOE, 5)
    ends = [*trace.ends]
    trace.finish()
    assert trace.ends == ends
    assert len(ends) == 5


def test_a_game_begins_at_the_root_and_ends_when_it_is_counted_there() -> None:
    trace, recording = games_of(TIC_TAC_TOE, 60)
    assert len(trace.ends) == trace.game_number(len(recording.events) - 1) == 60
    for number, end in enumerate(trace.ends, 1):
        assert (trace.over(end), trace.over(end - 1), trace.visits(0, end)) == (number, number - 1, number)
    assert trace.random_game(trace.ends[0] + 1) is None


def test_the_path_leads_through_the_moves_that_ucb1_chose() -> None:
    trace, recording = games_of(TIC_TAC_TOE, 60)
    for at, event in enumerate(recording.events):
        if isinstance(event, Select):
            assert trace.lines[trace.path_at(at)[-1]] == (*event.line, event.action)
            assert trace.bounds(trace.path_at(at)[-2], at)[0].action == event.action


def test_the_move_in_the_lead_is_the_one_with_most_visits() -> None:
    trace, recording = games_of(TIC_TAC_TOE, 200)
    last = len(recording.events) - 1
    visits = {action: trace.visits(child, last) for action, child in trace.children[0].items()}
    for at in range(len(trace.events)):
        assert trace.phase(at) in trace.phases(at)
    first = next(at for at, event in enumerate(trace.events) if isinstance(event, Select))
    assert all(SELECTION not in trace.phases(at) for at in range(first)), "nothing to follow yet"
    assert SELECTION in trace.phases(first)
    leader = trace.leader(last)
    assert leader is not None
    assert visits[leader[1]] == max(visits.values())
    assert recording.found is not None
    assert visits[recording.found[1][0]] == max(visits.values())


def test_no_two_nodes_of_a_row_overlap_and_more_detail_shows_more() -> None:
    trace, recording = games_of(TIC_TAC_TOE, 200)
    last = len(recording.events) - 1
    layout, more = (GamesLayout(trace, last, detail) for detail in (1.0, 10.0))
    assert len(layout.places) < len(more.places)
    for number in range(more.rows):
        row = sorted(place for place in more.places.values() if place.row == number)
        assert all(left.across + left.radius < right.across - right.radius for left, right in pairwise(row))


@pytest.mark.parametrize(
    ("board", "position"),
    [("kalah", "0,0,1,0,2,1,20/0,1,0,0,2,1,20 s"), ("connect-four", "3w3/3b3/3w3/3b3/3w3/3b3 w")],
)
def test_with_little_detail_too_a_node_of_uct_stands_over_the_middle_of_its_children(board: str, position: str) -> None:
    game = find_game(board)
    run = GamesRun(game, game.from_position(position), 300)
    while not run.done:
        run.advance(1.0)
    for detail in (0.3, 1.0):
        places = GamesLayout(run.trace, run.count - 1, detail).places
        for node, place in places.items():
            across = [places[child].across for child in run.trace.children[node].values() if child in places]
            assert not across or place.across == pytest.approx((min(across) + max(across)) / 2)


def test_a_tree_of_exactly_the_most_positions_fits() -> None:
    """Three first moves of Tic-tac-toe differ; to them there are five, five and two replies."""
    state = TIC_TAC_TOE.initial_state()
    for depth, positions in ((1, 1 + 3), (2, 1 + 3 + 5 + 5 + 2)):
        assert fits(TIC_TAC_TOE, state, depth, positions)
        assert not fits(TIC_TAC_TOE, state, depth, positions - 1)
