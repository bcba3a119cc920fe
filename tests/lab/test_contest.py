"""Contests: the same plan plays the same games, whoever stops them, fails in them or comes later."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ai.levels import levels
from ai.players import find_player
from ai.spec import Plan as Features
from ai.spec import PlayerSpec
from game import Game, texts
from game.errors import RulesError
from lab.arena import MatchResult, positions_of, result_of
from lab.contest import shelf, tempo
from lab.contest.contest import GAMES, PLAN, PLAN_COPY, Contest
from lab.contest.finished_games import finished_games, played
from lab.contest.plan import ContestPlan, measured, names_of, player_of
from lab.contest.report import csv_of, table_of, text_of
from lab.contest.runner import ContestRunner, match_of
from lab.contest.shared_game_state import SharedGameState
from lab.contest.standings import comparisons, standings_from, standings_of
from lab.crosstable import Crosstable
from lab.errors import ContestError, KeptError
from lab.game_store import GameResult
from lab.pool import Processes
from tests.ai.support import TIC_TAC_TOE
from tests.conftest import ROOT
from tests.ui.contests import play_by_dice

PATIENCE = 240
PLAYERS = ("random", "builder", "careful-builder")
"""None of them needs a kernel."""
FOLDER = "contest"
PLAN_OF_THREE = ContestPlan("tic-tac-toe", PLAYERS, games=6, openings=1, nodes=0)
LONG_PLAN = replace(PLAN_OF_THREE, games=100)
"""It begins with the games of the other."""
Play = Callable[..., ContestRunner]
Moves = dict[tuple[str, int], str]
"""The moves of games, by pair and number."""


class Named(NamedTuple):
    """A game of any pair, as far as keeping it needs one."""

    pair: str
    number: int = 0


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Begins to play contests, whose workers end with the test."""
    begun: list[ContestRunner] = []

    def begin(
        plan: ContestPlan = PLAN_OF_THREE, folder: str = FOLDER, workers: int = 2, *, paused: bool = False
    ) -> ContestRunner:
        running = ContestRunner(Contest.create(tmp_path / folder, plan), workers, background=False)
        begun.append(running)
        if paused:
            running.pause()
        running.begin()
        return running

    yield begin
    for running in begun:
        running.end()


@pytest.fixture(scope="module")
def long() -> Moves:
    """The games of the long plan, played one after the other in this process."""
    matches = ((pairing, [*positions_of(pairing)][-1]) for pairing in LONG_PLAN.pairings())
    return {(pairing.pair, pairing.number): result_of(pairing, match).moves for pairing, match in matches}


@pytest.fixture(scope="module")
def whole(long: Moves) -> Moves:
    """The games of the short plan."""
    return {(pair, number): moves for (pair, number), moves in long.items() if number < PLAN_OF_THREE.games}


def played_out(running: ContestRunner) -> Contest:
    """Wait for the end of a contest that is played."""
    assert running.wait(PATIENCE)
    assert running.problem == ""
    return running.contest


def moves_of(contest: Contest) -> Moves:
    """Every game's moves."""
    return {(pair, number): game.moves for pair, games in contest.results.items() for number, game in games.items()}


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def lose_workers(running: ContestRunner) -> None:
    """End its workers from outside while the games are held up, and wait until others play."""
    running.pause()
    before = {live.number for live in running.live()}
    for worker in multiprocessing.active_children():
        worker.kill()
    wait_for(lambda: bool({live.number for live in running.live()} - before) or not running.is_alive)


# -- plans -------------------------------------------------------------------------------------------------------------


def test_everybody_meets_everybody_and_who_comes_later_changes_no_pair() -> None:
    plan = ContestPlan("tic-tac-toe", ("random", "builder"))
    later = plan.joined_by("careful-builder")
    assert plan.pairs == (("random", "builder"),)
    assert later.pairs == (("random", "builder"), ("random", "careful-builder"), ("builder", "careful-builder"))
    seeds = {(p.pair, p.number): p.seed for p in plan.pairings()}
    assert set(seeds.values()) == {plan.seed}
    assert seeds.items() <= {(p.pair, p.number): p.seed for p in later.pairings()}.items()


def test_in_a_gauntlet_the_players_meet_others_alone() -> None:
    plan = ContestPlan("tic-tac-toe", ("builder", "careful-builder"), ("random", "greedy"), games=4)
    assert plan.pairs == (
        ("builder", "random"),
        ("builder", "greedy"),
        ("careful-builder", "random"),
        ("careful-builder", "greedy"),
    )
    assert plan.total == len(list(plan.pairings())) == 16


def test_two_games_of_a_pair_share_an_opening_with_colours_in_turn() -> None:
    first, second = list(ContestPlan("tic-tac-toe", ("random", "builder"), games=2).pairings())
    assert first.a_is_white
    assert not second.a_is_white
    assert first.seed == second.seed


def test_nobody_who_would_think_for_ever_does_and_no_clock_decides() -> None:
    limited = player_of(ContestPlan("tic-tac-toe", ("uct", "random"), nodes=300), "uct")
    assert (limited.limit.nodes, limited.limit.seconds) == (300, None)
    assert player_of(ContestPlan("tic-tac-toe", ("uct", "random"), nodes=0), "uct").limit.nodes
    assert player_of(ContestPlan("pathwayz", ("level-1", "random")), "level-1").limit.seconds is None


def test_levels_hold_the_scale_only_as_they_were_measured() -> None:
    known = {level.player.name: level.elo for level in levels("pathwayz")}
    plan = ContestPlan("pathwayz", ("level-1", "level-10", "random"), nodes=5000)
    assert measured(plan) == {"level-1": known["level-1"]}


@pytest.mark.parametrize("players", [(), ("random",), ("random", "random"), tuple("nobody" for _ in range(2))])
def test_a_plan_needs_two_players_who_are_known(players: tuple[str, ...]) -> None:
    with pytest.raises((ContestError, RulesError)):
        ContestPlan("tic-tac-toe", players).checked()


def test_a_plan_is_read_as_it_was_written() -> None:
    assert ContestPlan.from_data(json.loads(json.dumps(PLAN_OF_THREE.data()))) == PLAN_OF_THREE
    written = PLAN_OF_THREE.data()
    wrong: list[dict[str, object]] = [
        {"games": "many"},
        {"games": float("inf")},
        {"seed": float("nan")},
        {"games": 10**30},
        {"nodes": -1},
    ]
    others: list[object] = [{}, [], None, {"game": "chess"}, *(written | each for each in wrong)]
    others.append(written | {"players": [str(number) for number in range(1000)]})
    for data in others:
        with pytest.raises((ContestError, RulesError)):
            ContestPlan.from_data(data)


# -- playing -----------------------------------------------------------------------------------------------------------


def test_the_same_plan_plays_the_same_games_however_many_at_once(play: Play, whole: Moves) -> None:
    two = played_out(play())
    assert moves_of(two) == whole
    assert len(whole) == PLAN_OF_THREE.total == two.played
    assert all(whole.values())


def test_a_contest_goes_on_where_it_was_left(play: Play, whole: Moves, tmp_path: Path) -> None:
    running = play(workers=1)
    wait_for(lambda: running.contest.played >= 3)
    running.end()
    again = Contest.load(tmp_path / FOLDER)
    assert again.played >= 3
    assert not again.is_outdated
    again.close()
    assert moves_of(played_out(play(workers=1))) == whole


KILLED = """
import sys
from pathlib import Path
from lab.contest.contest import Contest
from lab.contest.plan import ContestPlan
from lab.contest.runner import ContestRunner

if __name__ == "__main__":
    plan = ContestPlan("tic-tac-toe", tuple(sys.argv[2:]), games=100, openings=1, nodes=0)
    running = ContestRunner(Contest.create(Path(sys.argv[1]), plan), 2, background=False)
    running.begin()
    running.wait(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_contest_that_was_killed_ends_with_the_same_table(play: Play, long: Moves, tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    games = tmp_path / "killed" / GAMES
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for least in (3, 60):
        command = [sys.executable, str(script), str(games.parent), *PLAYERS]
        with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
            wait_for(lambda: games.exists() and games.read_bytes().count(b"\n") > least)  # noqa: B023
            process.kill()
    assert moves_of(played_out(play(LONG_PLAN, "killed"))) == long


def test_who_comes_later_plays_everybody_and_changes_no_game(play: Play, whole: Moves) -> None:
    running = play(ContestPlan("tic-tac-toe", PLAYERS[:2], games=6, openings=1, nodes=0), workers=1)
    wait_for(lambda: running.contest.played >= 1)
    assert running.join("careful-builder")
    assert not running.join("random")
    running.begin()  # where all was over already
    wait_for(lambda: running.contest.is_done)
    assert moves_of(running.contest) == whole


def test_a_player_that_fails_is_told_and_the_others_go_on(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(game: Game, name: str) -> PlayerSpec:
        spec = find_player(game, name)
        return replace(spec, method="beam", options=Features(weights="lost")) if name == "builder" else spec

    monkeypatch.setattr("lab.contest.plan.find_player", found)
    texts.speak(lambda message, count: f"Ach! {texts.english(message, count)}")  # no worker speaks like that
    try:
        contest = played_out(play(workers=1))
    finally:
        texts.speak(texts.english)
    assert list(contest.failed) == ["builder"]
    assert contest.failed["builder"].startswith("Ach! ")
    assert "lost" in contest.failed["builder"]
    assert contest.played == contest.total == PLAN_OF_THREE.games
    last = standings_of(contest).places[-1]
    assert (last.name, last.failed) == ("builder", contest.failed["builder"])
    assert Contest.load(contest.folder).failed == contest.failed


def test_games_are_held_up_and_go_on(play: Play) -> None:
    plan = ContestPlan("tic-tac-toe", PLAYERS, games=2000, openings=1, nodes=0)
    running = play(plan, workers=1)
    wait_for(lambda: running.contest.played >= 1)
    running.pause()
    time.sleep(0.3)
    before = running.contest.played
    time.sleep(0.3)
    assert running.contest.played == before
    assert running.is_alive
    running.resume()
    wait_for(lambda: running.contest.played > before)
    running.end()
    assert not running.is_alive


def test_a_pause_is_heeded_by_workers_who_are_being_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ContestPlan("tic-tac-toe", PLAYERS, games=2000, openings=1, nodes=0)
    running = ContestRunner(Contest.create(tmp_path / FOLDER, plan), 1, background=False)

    def called(*given: Any, **named: Any) -> Processes:
        running.pause()
        return Processes(*given, **named)

    monkeypatch.setattr("lab.contest.runner.Processes", called)
    try:
        running.begin()
        wait_for(lambda: bool(running.live()))
        time.sleep(0.3)
        assert running.contest.played == 0
    finally:
        running.end()


def test_a_game_is_seen_while_it_is_played(play: Play) -> None:
    plan = ContestPlan("pathwayz", ("careful-builder", "builder"), games=4, openings=2, nodes=0)
    running = play(plan, workers=1)
    seen: set[int] = set()

    def look() -> bool:
        for live in running.live():
            match = match_of(live.pairing, live.moves)
            assert match is not None
            seen.add(len(match.moves))
        return len(seen) >= 3

    wait_for(lambda: look() or not running.is_alive)
    assert len(seen) >= 3, "games were over before anybody saw them move"


def test_a_worker_that_is_lost_costs_nothing(play: Play, long: Moves) -> None:
    running = play(LONG_PLAN)
    wait_for(lambda: running.contest.played >= 1)
    lose_workers(running)
    running.resume()
    assert moves_of(played_out(running)) == long
    assert running.contest.failed == {}


def test_of_games_that_lose_their_workers_at_once_each_is_played_alone(play: Play) -> None:
    """Both games of the pair wait for the same side of the board, which another player has in each."""
    plan = ContestPlan("tic-tac-toe", PLAYERS[:2], games=2, openings=1, nodes=0)
    running = play(plan, paused=True)
    wait_for(lambda: len(running.live()) == 2)
    lose_workers(running)
    assert [live.pairing.number for live in running.live()] == [0]
    lose_workers(running)
    contest = played_out(running)
    assert list(contest.failed) == ["builder"]


@pytest.mark.parametrize("number", [0, 1])
def test_it_is_told_who_has_the_side_that_moves(play: Play, tmp_path: Path, number: int) -> None:
    plan = ContestPlan("tic-tac-toe", PLAYERS[:2], games=2, openings=1, nodes=0)
    contest = Contest.create(tmp_path / FOLDER, plan)
    other = next(each for each in contest.missing() if each.number != number)
    contest.record(other, GameResult(1.0))
    contest.close()
    running = play(plan, paused=True)
    for _ in range(2):
        wait_for(lambda: len(running.live()) == 1)
        lose_workers(running)
    contest = played_out(running)
    assert list(contest.failed) == [plan.players[1 - number]]
    assert "ended, twice" in contest.failed[plan.players[1 - number]]


def test_a_full_disk_is_told_and_gone_on_from(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("lab.game_store.GameStore.add", full)
        running = play(workers=1)
        assert running.wait(PATIENCE)
        assert running.problem == "The disk is full."
    running.resume()
    assert played_out(running).played == PLAN_OF_THREE.total


def test_what_another_program_began_is_looked_at_and_not_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    Contest.create(folder, PLAN_OF_THREE).close()
    games = folder / GAMES
    line = {"pair": "random builder", "number": 0, "points": 1.0, "moves": "a1 b1 a2 b2 a3", "seconds": [0.1, 0.2]}
    head = json.loads(games.read_text().splitlines()[0]) | {"sources": "older"}
    games.write_text(f"{json.dumps(head)}\n{json.dumps(line)}\n")
    contest = Contest.load(folder)
    assert contest.is_outdated
    assert contest.played == 1
    with pytest.raises(ContestError, match="another version"):
        contest.resume()


@pytest.mark.parametrize(("rules", "score"), [({}, (13, 0)), ({"rules": 2}, (64, 0))])
def test_games_are_shown_by_the_rules_that_they_were_played_by(
    tmp_path: Path, rules: dict[str, int], score: tuple[int, int]
) -> None:
    Contest.create(tmp_path / FOLDER, ContestPlan("othello", PLAYERS[:2], games=2, openings=0, nodes=0)).close()
    games = tmp_path / FOLDER / GAMES
    head = json.loads(games.read_text().splitlines()[0])
    assert head.pop("rules") == 2
    line = {"pair": "random builder", "number": 0, "points": 1.0, "moves": "e6 f4 e3 f6 g5 d6 e7 f5 c5"}
    games.write_text(f"{json.dumps(head | rules)}\n{json.dumps(line)}\n")
    contest = Contest.load(tmp_path / FOLDER)
    (ended,) = finished_games(contest)
    outcome = played(contest, ended).outcome
    assert outcome is not None
    assert outcome.score == score


def test_two_windows_do_not_play_one_contest_and_the_second_knows_what_the_first_played(tmp_path: Path) -> None:
    plan = ContestPlan("tic-tac-toe", ("random", "greedy"), games=4, openings=1)
    first = Contest.create(tmp_path / FOLDER, plan)
    second = Contest.load(tmp_path / FOLDER)
    with pytest.raises(KeptError, match="another window or command"):
        second.resume()
    for pairing in list(first.missing())[:3]:
        first.record(pairing, GameResult(1.0))
    first.close()
    second.resume()
    assert (second.played, len(list(second.missing()))) == (3, 1)
    second.close()


def test_games_keep_the_order_in_which_they_ended(tmp_path: Path) -> None:
    contest = Contest.create(tmp_path, PLAN_OF_THREE)
    pairings = list(contest.plan.pairings())
    ended = [pairings[place] for place in (3, 0, 2, 5, 1, 4)]
    for pairing in ended:
        contest.record(pairing, GameResult(1.0))
    contest.close()
    assert Contest.load(tmp_path).last == contest.last == [(each.pair, each.number) for each in ended]


def test_a_contest_is_read_while_games_end(tmp_path: Path) -> None:
    """Everything that the window asks for, from one thread, while another one keeps games of new pairs."""
    contest = Contest.create(tmp_path, ContestPlan("tic-tac-toe", PLAYERS, games=2000, openings=1))
    pairs = [f"a-{number} b" for number in range(4000)]

    def keep() -> None:
        for pair in pairs:
            contest.record(Named(pair), GameResult(1.0, "", (0.1, 0.2)))  # type: ignore[arg-type]

    thread = threading.Thread(target=keep)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        thread.start()
        while thread.is_alive():
            assert contest.played <= len(pairs)
            assert contest.total >= contest.plan.total
            assert contest.crosstable.names == list(PLAYERS)
            tempo.spent_in(contest.results)
    finally:
        sys.setswitchinterval(before)
        thread.join()
    assert contest.played == len(contest.last) == len(pairs)
    contest.close()


def test_what_could_not_be_written_is_gone_on_with_once_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Contest.create(tmp_path, PLAN_OF_THREE).close()
    contest = Contest.load(tmp_path)

    def full(*_: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("lab.contest.contest.write_whole", full)
        for _ in range(2):
            with pytest.raises(OSError, match="space"):
                contest.resume()
    contest.resume()
    contest.record(next(contest.missing()), GameResult(1.0))
    contest.close()
    assert Contest.load(tmp_path).played == 1


def test_a_contest_that_was_cut_off_before_its_plan_was_written_begins_again(tmp_path: Path) -> None:
    Contest.create(tmp_path, PLAN_OF_THREE).close()
    for name in (PLAN, PLAN_COPY):
        (tmp_path / name).unlink()
    Contest.create(tmp_path, PLAN_OF_THREE).close()
    assert Contest.load(tmp_path).plan == PLAN_OF_THREE


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"plan": {}}', "\0" * 100, "[" * 100_000])
def test_a_folder_that_holds_something_else_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / PLAN).write_text(text)
    with pytest.raises((ContestError, KeptError)):
        Contest.load(tmp_path)


def test_contests_are_listed_the_latest_first_without_those_that_are_damaged(tmp_path: Path) -> None:
    for name in ("2026-11-20-100000", "2026-11-22-100000"):
        play_by_dice(tmp_path / "tournaments" / "tic-tac-toe" / name, PLAN_OF_THREE, 1)
    whole = json.loads((tmp_path / "tournaments" / "tic-tac-toe" / name / PLAN).read_text())
    damages: list[object] = ["{", "[" * 100_000, whole | {"begun": "0001-01-01T00:00:00+14:00"}]
    damages.append(whole | {"plan": whole["plan"] | {"games": float("inf")}})
    for number, damage in enumerate(damages):
        broken = tmp_path / "tournaments" / "tic-tac-toe" / f"2026-11-21-10000{number}"
        broken.mkdir()
        (broken / PLAN).write_text(damage if isinstance(damage, str) else json.dumps(damage))
    found = shelf.kept_in(tmp_path, TIC_TAC_TOE)
    assert [entry.folder.name for entry in found] == ["2026-11-22-100000", "2026-11-20-100000"]
    assert [(entry.played, entry.is_done) for entry in found] == 2 * [(1, False)]
    assert shelf.kept_in(tmp_path / "nowhere", TIC_TAC_TOE) == []


# -- shared state -----------------------------------------------------------------------------------------------------


def test_a_line_of_the_slate_has_the_game_that_was_written_last() -> None:
    shared_state = SharedGameState(2, 10)
    shared_state.write(1, 7, [3, 1])
    shared_state.write(1, 7, [3, 1, 4])
    assert shared_state.read(1, 7) == [3, 1, 4]
    assert shared_state.read(1, 6) is None
    shared_state.write(1, 8, [5])
    assert shared_state.read(1, 8) == [5]
    with pytest.raises(TypeError):
        shared_state.write(1, 8, [5, "no move"])  # type: ignore[list-item]
    assert shared_state.read(1, 8) is None, "its writer ended in the middle"
    shared_state.write(1, 8, [5, 2])
    assert shared_state.read(1, 8) == [5, 2]
    assert shared_state.read(0, 0) == []


# -- ratings -----------------------------------------------------------------------------------------------------------


def test_players_are_rated_on_the_scale_of_the_levels() -> None:
    results = {("a", "level-1"): MatchResult(50, 0, 50), ("a", "level-2"): MatchResult(25, 0, 75)}
    known = {"level-1": 1000.0, "level-2": 1190.8}
    found = standings_from(Crosstable(["a", "level-1", "level-2"], results), known, {})
    rating = found.entry_of("a").rating
    assert rating is not None
    assert rating.elo == pytest.approx(1000, abs=3)
    assert rating.low < 1000 < rating.high
    assert found.anchors == ("level-1", "level-2")
    level = found.entry_of("level-2")
    assert level.known
    assert level.rating is not None
    assert level.rating.elo == pytest.approx(1190.8)


def test_of_two_players_the_winner_is_first_also_where_only_the_loser_has_a_known_rating() -> None:
    results = {("level-3", "a"): MatchResult(11, 0, 29)}
    found = standings_from(Crosstable(["level-3", "a"], results), {"level-3": 1465.0}, {})
    assert [place.name for place in found.places] == ["a", "level-3"]


def test_far_anchors_leave_the_ratings_finite() -> None:
    results = {
        ("a", "b"): MatchResult(1, 0, 0),
        ("b", "c"): MatchResult(1, 0, 0),
        ("c", "level-4"): MatchResult(1, 0, 0),
    }
    found = standings_from(Crosstable(["a", "b", "c", "level-4"], results), {"level-4": 3000.0}, {})
    elo = [place.rating.elo for place in found.places if place.rating]
    assert elo == sorted(elo, reverse=True)
    assert all(3000 <= each < 5000 for each in elo)


def test_a_rating_is_given_from_two_opponents_on_and_only_where_games_connect() -> None:
    names = ["random", "a", "b", "c", "d"]
    results = {
        ("random", "a"): MatchResult(1, 0, 3),
        ("a", "b"): MatchResult(2, 0, 2),
        ("c", "d"): MatchResult(3, 0, 0),
    }
    found = standings_from(Crosstable(names, results), {}, {})
    assert {place.name for place in found.places if place.rating} == {"a"}
    assert found.zero == "random"


def test_sure_is_what_has_intervals_that_part() -> None:
    names = ["random", "a", "b"]
    results = {
        ("a", "random"): MatchResult(190, 0, 10),
        ("b", "random"): MatchResult(188, 0, 12),
        ("a", "b"): MatchResult(100, 0, 100),
    }
    told = comparisons(standings_from(Crosstable(names, results), {}, {}))
    assert [(each.stronger, each.others, each.level) for each in told] == [
        ("a", ("random",), False),
        ("b", ("random",), False),
        ("a", ("b",), True),
    ]
    sure = comparisons(standings_from(Crosstable(names, results | {("a", "b"): MatchResult(190, 0, 10)}), {}, {}))
    assert sure[0].everybody
    assert not any(each.level for each in sure)


def test_nobody_is_called_better_than_a_player_who_did_not_play() -> None:
    names = ["random", "a", "b", "broken"]
    results = {pair: MatchResult(190, 0, 10) for pair in (("a", "random"), ("b", "random"), ("a", "b"))}
    sure = comparisons(standings_from(Crosstable(names, results), {}, {"broken": "its weights are lost"}))
    assert (sure[0].others, sure[0].everybody) == (("b", "random"), False)


def test_players_with_equal_points_share_the_first_place() -> None:
    names = ["random", "a", "b"]
    results = {("a", "random"): MatchResult(9, 0, 1), ("b", "random"): MatchResult(9, 0, 1)}
    assert standings_from(Crosstable(names, results | {("a", "b"): MatchResult(0, 10, 0)}), {}, {}).first == ["a", "b"]
    assert standings_from(Crosstable(names, results | {("a", "b"): MatchResult(1, 8, 1)}), {}, {}).first == ["a", "b"]
    assert standings_from(Crosstable(names, results | {("a", "b"): MatchResult(2, 8, 0)}), {}, {}).first == ["a"]


def test_nothing_is_said_before_the_first_game() -> None:
    assert comparisons(standings_from(Crosstable(["a", "b"], {("a", "b"): MatchResult(0, 0, 0)}), {}, {})) == []


# -- tables and times --------------------------------------------------------------------------------------------------


def test_a_table_has_everybody_against_everybody() -> None:
    names, results = ["a", "b"], {("a", "b"): MatchResult(2, 1, 1)}
    now = standings_from(Crosstable(names, results), {}, {})
    rows = csv_of(table_of(now, "Tournament")).splitlines()
    assert rows == ["place,player,elo,low,high,points,games,a,b", "1,a,,,,2.5,4,,2.5", "2,b,,,,1.5,4,1.5,"]
    assert "Elo, a being 0" in text_of(now, "Tournament")


def test_how_long_it_takes_is_known_from_earlier_games(tmp_path: Path) -> None:
    plan = ContestPlan("tic-tac-toe", ("random", "builder"), games=10, nodes=100)
    assert tempo.seconds_of(plan, tempo.known_speeds(tmp_path, plan), 2) is None
    tempo.remember(tmp_path, plan, {"random": (4, 2.0), "builder": (4, 6.0)})
    tempo.remember(tmp_path, plan, {"random": (4, 2.0)})
    known = tempo.known_speeds(tmp_path, plan)
    assert known == {"random": (8, 4.0), "builder": (4, 6.0)}
    assert tempo.seconds_of(plan, known, 2) == pytest.approx(10.0)
    assert tempo.known_speeds(tmp_path, ContestPlan("tic-tac-toe", ("random", "builder"), nodes=5)) == {}


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, '{"random 100": [Infinity, 1]}', '{"random 100": 4}'])
def test_speeds_that_cannot_be_read_are_not_known(tmp_path: Path, text: str) -> None:
    (tmp_path / tempo.SPEEDS).write_text(text)
    plan = ContestPlan("tic-tac-toe", ("random", "builder"), nodes=100)
    assert tempo.known_speeds(tmp_path, plan) == {}
    tempo.remember(tmp_path, plan, {"random": (4, 2.0)})
    assert tempo.known_speeds(tmp_path, plan) == {"random": (4, 2.0)}


@pytest.mark.parametrize("name", [PLAN, GAMES])
def test_nobody_waits_for_a_pipe_that_lies_in_a_folder(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no pipes with a name here")
    Contest.create(tmp_path, PLAN_OF_THREE).close()
    (tmp_path / name).unlink()
    os.mkfifo(tmp_path / name)
    assert (Contest.load(tmp_path).plan, Contest.load(tmp_path).played) == (PLAN_OF_THREE, 0)
    (tmp_path / PLAN_COPY).unlink()
    if name == PLAN:
        with pytest.raises(ContestError):
            Contest.load(tmp_path)


def test_time_left_counts_what_is_missing(tmp_path: Path) -> None:
    contest = Contest.create(tmp_path, PLAN_OF_THREE)
    spent = dict.fromkeys(PLAYERS, (2, 4.0))
    assert tempo.seconds_left(contest, spent, 1) == pytest.approx(18 * 4.0)
    contest.fail("builder", "why")
    assert tempo.seconds_left(contest, spent, 2) == pytest.approx(6 * 4.0 / 2)
    assert tempo.seconds_left(contest, {}, 2) is None
    contest.close()


def test_a_pair_is_two_names() -> None:
    assert names_of("my/heron@3350 level-10") == ("my/heron@3350", "level-10")
