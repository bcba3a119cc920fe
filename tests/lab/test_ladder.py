"""The ladder: ratings as they are published, the same table from the same seed, and the file that the window reads."""

from __future__ import annotations

import json
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ai.assets import board_file
from ai.commands import run_command
from ai.levels import LadderMeasurement, Level, read_ladder, rungs
from ai.players import find_player
from ai.progress import Progress
from game import VARIANTS
from lab import ladder
from lab.arena import MatchResult
from lab.crosstable import Crosstable
from lab.elo import EloRating, fitted
from lab.errors import KeptError, RequestError
from lab.game_store import GameResult, GameStore, setup_of
from lab.tournament import meetings, neighbours
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, TIC_TAC_TOE

MEASURED = LadderMeasurement("python main.py ladder tic-tac-toe", 1, "5f0c", "2026-11-22", 2, 2)

# Agresti, Categorical Data Analysis: games of the American League's Eastern Division in 1987, each team's wins over the
# others; the published abilities and their standard errors, in units of the logistic function.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
ABILITIES = (1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0)
ERRORS = (0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0.0)


def _season() -> dict[tuple[str, str], MatchResult]:
    pairs = [(i, j) for i in range(len(TEAMS)) for j in range(i + 1, len(TEAMS))]
    return {(TEAMS[i], TEAMS[j]): MatchResult(WINS[i][j], 0, WINS[j][i]) for i, j in pairs}


def test_a_published_season_has_its_published_ratings_and_errors() -> None:
    found, unit = fitted(_season(), "Baltimore", prior=0), 400 / math.log(10)
    for team, ability, error in zip(TEAMS, ABILITIES, ERRORS, strict=True):
        elo, low, high = found[team]
        assert elo / unit == pytest.approx(ability, abs=1e-4)
        assert (high - low) / 2 / 1.959964 / unit == pytest.approx(error, abs=1e-4)


def test_a_draw_is_half_a_win_and_a_step_has_an_interval_of_its_own() -> None:
    drawn = fitted({("a", "b"): MatchResult(50, 100, 50), ("c", "a"): MatchResult(300, 0, 100)}, "b")
    assert drawn["a"].elo == pytest.approx(0, abs=1e-6)
    assert drawn["c"].elo == pytest.approx(400 * math.log10(300.5 / 100.5), abs=1e-6)
    step = drawn.difference("a", "c")
    assert step.elo == pytest.approx(drawn["c"].elo - drawn["a"].elo)
    assert step.high - step.low < drawn["c"].high - drawn["c"].low, "what is unknown about both is not in it"


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    found = fitted({("a", "b"): MatchResult(400, 0, 0), ("b", "c"): MatchResult(400, 0, 0)}, "c")
    assert found["b"].elo == pytest.approx(400 * math.log10(400.5 / 0.5), abs=1e-6)
    assert found["a"].elo == pytest.approx(2 * found["b"].elo, abs=1e-6)
    assert all(map(math.isfinite, found["a"]))


def test_neighbours_and_next_neighbours_meet_from_random_play_on() -> None:
    players = ladder.players_of(CONNECT_FOUR)
    names = [player.name for player in players]
    assert names[:2] == ["random", "level-1"]
    assert names.index("level-2") < names.index("level-2.5") < names.index("level-3"), "rungs between levels are met"
    met = [(low.name, high.name) for low, high in neighbours(players)]
    assert met[:4] == [(names[low], names[high]) for low, high in ((0, 1), (0, 2), (1, 2), (1, 3))]
    assert [low for low, high in met if high == "level-10"] == names[-3:-1]
    assert {player.limit.seconds for player in players} == {None}, "a slow computer plays the same"


def test_a_smaller_board_has_no_ladder_of_its_own() -> None:
    with pytest.raises(RequestError, match="no levels"):
        ladder.players_of(VARIANTS[0])


def test_below_a_level_1_that_looks_at_many_moves_stand_others_that_look_at_fewer() -> None:
    names = [player.name for player in ladder.players_of(PATHWAYZ)]
    assert names[0] == "random"
    lowest = rungs("pathwayz")[0].player.name
    above = names.index(lowest)
    assert names[above:] == [rung.player.name for rung in rungs("pathwayz")]
    steps = [int(name.removeprefix(f"{lowest}/")) for name in names[1:above]]
    assert steps == sorted(steps)
    assert steps[0] in {2, 3}


def test_the_highest_level_may_play_fewer_games() -> None:
    players = ladder.players_of(TIC_TAC_TOE)[-4:]
    pairs = neighbours(players)
    games = ladder.games_of_pairs(pairs, 4, 2)
    with ThreadPoolExecutor(1) as executor:
        met = meetings(TIC_TAC_TOE, pairs, games, 5, executor, Progress())
    highest = players[-1].name
    assert [result.games for result in met.results.values()] == [2 if highest in pair else 4 for pair in met.results]
    assert met.results[players[0].name, players[1].name].games == 4


def test_the_same_seed_gives_the_same_table_and_so_does_a_run_that_was_stopped(tmp_path: Path) -> None:
    players = ladder.players_of(TIC_TAC_TOE)[:4]
    pairs, setup = neighbours(players), setup_of(TIC_TAC_TOE, players, 2, 5)

    def met(kept: GameStore, progress: Progress[Crosstable] | None = None) -> Crosstable:
        with ThreadPoolExecutor(1) as executor:
            return meetings(TIC_TAC_TOE, pairs, 4, 5, executor, progress or Progress(), 2, kept)

    def stop(report: object) -> None:
        if progress.latest.done == 7:
            raise KeyboardInterrupt

    whole = met(GameStore())
    assert met(GameStore()) == whole
    progress: Progress[Crosstable] = Progress(stop)
    with GameStore(tmp_path / "games", setup) as kept, pytest.raises(KeyboardInterrupt):
        met(kept, progress)
    with GameStore(tmp_path / "games", setup) as kept:
        assert kept.count == 7
        again = met(kept)
    assert again == whole
    assert ladder.table_of(TIC_TAC_TOE, again) == ladder.table_of(TIC_TAC_TOE, whole)


def _three_levels(folder: Path) -> tuple[Path, Crosstable]:
    """A copy of a ladder with three levels, and results of them."""
    path = folder / "tic-tac-toe.json"
    rows = json.loads(board_file("ladders", TIC_TAC_TOE).read_text(encoding="utf-8"))["levels"]
    rows = [row for row in rows if type(row["level"]) is int][:3]
    unmeasured = [{**row, "elo": None, "low": None, "high": None, "games": 0, "measured": None} for row in rows]
    path.write_text(ladder.ladder_text(unmeasured, None), encoding="utf-8")
    names = ["random", *(f"level-{number}" for number in (1, 2, 3))]
    pairs = [(low, high) for place, low in enumerate(names) for high in names[place + 1 : place + 3]]
    return path, Crosstable(names, {pair: MatchResult(2, 2, 6) for pair in pairs})


def test_what_was_measured_is_written_into_the_ladders_file(tmp_path: Path) -> None:
    path, met = _three_levels(tmp_path)
    before = read_ladder(path)
    ladder.rewrite(path, met, MEASURED, ladder.described(json.loads(path.read_text(encoding="utf-8"))))
    after = read_ladder(path)
    assert after.measured == MEASURED
    assert [level.player for level in after.levels] == [level.player for level in before.levels]
    assert [level.games for level in after.levels] == [30, 30, 20]
    ratings = ladder.ratings_of(met)
    assert after.levels[2][2:5] == tuple(round(number, 1) for number in ratings["level-3"])
    assert 0 < (after.levels[0].elo or 0) < (after.levels[2].elo or 0)


def test_the_rungs_up_to_a_level_are_measured_and_those_above_keep_their_distance(tmp_path: Path) -> None:
    path, met = _three_levels(tmp_path)
    players = ladder.described(json.loads(path.read_text(encoding="utf-8")))
    ladder.rewrite(path, met, MEASURED, players)
    before = read_ladder(path).levels
    pairs = {pair: MatchResult(1, 0, 9) for pair in met.results if "level-3" not in pair}
    later = MEASURED._replace(games=10)
    ladder.rewrite(path, Crosstable(met.names[:3], pairs), later, players)
    after = read_ladder(path)
    assert after.measured == MEASURED
    assert [level.measured for level in after.levels] == [later, later, None]
    (_, second, third), (_, was, above) = after.levels, before
    assert second.elo != was.elo
    assert (third.elo or 0) - (second.elo or 0) == pytest.approx((above.elo or 0) - (was.elo or 0), abs=0.2)


def test_a_changed_level_is_rated_beside_its_neighbours_and_only_its_row_is_written(tmp_path: Path) -> None:
    path, _ = _three_levels(tmp_path)
    players = [find_player(TIC_TAC_TOE, name) for name in ("random", "level-1", "level-2", "level-3")]
    assert [(low.name, high.name) for low, high in ladder.pairs_beside(players, ["level-3"])] == [
        ("level-2", "level-3"),
        ("level-1", "level-3"),
    ]
    pairs = [(low.name, high.name) for low, high in ladder.pairs_beside(players, ["level-2"])]
    assert pairs == [("level-1", "level-2"), ("level-2", "level-3"), ("random", "level-2")]
    del pairs[2]
    met = Crosstable(["level-1", "level-2", "level-3"], dict(zip(pairs, (MatchResult(20, 20, 60),) * 2, strict=True)))
    known = {"level-1": EloRating(100.0, 70.0, 130.0), "level-3": EloRating(300.0, 260.0, 340.0)}
    beside = ladder.ratings_beside(met, known)
    assert [*beside] == ["level-2"]
    assert beside["level-2"].elo == pytest.approx(200), "as far above the one as below the other"
    own = fitted(met.results, {name: rating.elo for name, rating in known.items()})["level-2"]
    theirs = (30 + 40) / 2  # each moves it by half of what it moves itself
    assert beside["level-2"].high - 200 == pytest.approx(math.hypot(own.high - 200, theirs), 0.01)
    ladder.rewrite(path, met, MEASURED, ladder.described(json.loads(path.read_text(encoding="utf-8"))), beside)
    first, second, third = read_ladder(path).levels
    assert (first.elo, first.measured, third.elo, third.measured) == (None, None, None, None)
    assert (second.elo, second.games, second.measured) == (200.0, 200, MEASURED)


def test_a_ladder_that_was_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path, met = _three_levels(tmp_path)
    before = path.read_bytes()
    with pytest.raises(RequestError, match="was changed while its levels were being measured"):
        ladder.rewrite(path, met, MEASURED, [{"method": "random"}] * 3)
    assert path.read_bytes() == before


def test_the_ladders_of_the_program_are_written_as_this_command_writes_them() -> None:
    for path in board_file("ladders", TIC_TAC_TOE).parent.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        measured = None if data["measured"] is None else LadderMeasurement(**data["measured"])
        assert path.read_text(encoding="utf-8") == ladder.ladder_text(data["levels"], measured, data.get("builder"))


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.ladder.workers", lambda _count: ThreadPoolExecutor(1))


@pytest.mark.usefixtures("in_this_process")
def test_the_command_tells_the_ladder_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = tuple(Level(number, find_player(TIC_TAC_TOE, f"level-{number}")) for number in (1, 2))
    for name in ("levels", "rungs"):
        monkeypatch.setattr(f"lab.ladder.{name}", lambda _game: weak)
    small = ["tic-tac-toe", "--games", "2", "--report-only", "--out", str(tmp_path)]
    assert ladder.main(small) == 0
    assert ladder.main(small) == 0
    told = capsys.readouterr()
    assert "12 games were played before and are kept" in told.err
    assert "level-2" in told.out
    rows = (tmp_path / "tic-tac-toe-ladder.csv").read_text(encoding="utf-8").splitlines()
    assert rows[1] == "random,0,0,0,,,,6"
    assert (tmp_path / "tic-tac-toe-ladder.svg").is_file()
    assert json.loads(board_file("ladders", TIC_TAC_TOE).read_text(encoding="utf-8"))["levels"][1]["level"] == 2


@pytest.mark.usefixtures("in_this_process")
def test_without_matplotlib_there_is_a_table_and_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("levels", "rungs"):
        monkeypatch.setattr(f"lab.ladder.{name}", lambda _game: (Level(1, find_player(TIC_TAC_TOE, "level-1")),))
    for module in ("ladder", "charts"):
        monkeypatch.setattr(f"lab.{module}.advice", lambda: "no pictures")
    assert ladder.main(["tic-tac-toe", "--games", "1", "--report-only", "--out", str(tmp_path)]) == 0
    assert "no pictures" in capsys.readouterr().out
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".csv", ".jsonl"]


def test_a_board_without_levels_has_nothing_to_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lab.ladder.rungs", lambda _game: ())
    assert run_command(ladder.main, ["tic-tac-toe"]) == 2
    assert "no levels to be measured" in capsys.readouterr().err


def test_a_changed_level_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(ladder.main, ["tic-tac-toe", "--only", "7", "--report-only"]) == 2
    assert "levels go from 1 to 6" in capsys.readouterr().err


@pytest.mark.usefixtures("in_this_process")
def test_a_ladder_stops_in_time_and_tells_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lab.ladder.rungs", lambda _game: (Level(1, find_player(TIC_TAC_TOE, "level-1")),))
    asked = ["tic-tac-toe", "--games", "2000", "--minutes", "0", "--report-only", "--out", str(tmp_path)]
    assert ladder.main(asked) == 0
    assert "level-1" in capsys.readouterr().out
    rows = (tmp_path / "tic-tac-toe-ladder.csv").read_text(encoding="utf-8").splitlines()
    assert int(rows[1].rpartition(",")[2]) < 4000, "of random play, which meets level 1 and the builder"


@pytest.mark.usefixtures("in_this_process")
def test_a_ladder_of_levels_without_games_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = _three_levels(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("lab.ladder.board_file", lambda *_: path)
    asked = ["tic-tac-toe", "--games", "2000", "--minutes", "0", "--out", str(tmp_path / "report")]
    assert run_command(ladder.main, asked) == 2
    assert "some levels have no games yet" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_file_of_no_earlier_games_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lab.ladder.meetings", lambda *_: pytest.fail("games were played"))
    (tmp_path / "bad").write_bytes(b"\0\xff")
    asked = ["tic-tac-toe", "--report-only", "--also", str(tmp_path / "bad"), "--out", str(tmp_path / "report")]
    assert run_command(ladder.main, asked) == 2
    assert "games of another experiment" in capsys.readouterr().err


@pytest.mark.usefixtures("in_this_process")
def test_rungs_are_placed_where_levels_are_far_apart_and_written_gap_by_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = _three_levels(tmp_path)
    monkeypatch.setattr("lab.ladder.board_file", lambda *_: path)
    for name in ("COARSE", "FINE", "TRIALS"):
        monkeypatch.setattr(f"lab.rungs.{name}", 2)
    asked = ["tic-tac-toe", "--place", "--up-to", "3", "--out", str(tmp_path / "rungs")]
    assert ladder.main(asked) == 0
    told = capsys.readouterr().out
    assert "level-3: 162 above level-2; nodes 8" in told, "from level 2 to level 3 it is far"
    placed = [rung.number for rung in read_ladder(path).rungs]
    assert [number for number in placed if number == int(number)] == [1, 2, 3]
    assert ladder.main(asked) == 0, "it goes on where it was"
    assert [rung.number for rung in read_ladder(path).rungs] == placed


def test_earlier_games_count_if_their_players_are_the_same(tmp_path: Path) -> None:
    players = ladder.players_of(TIC_TAC_TOE)[:3]
    setup, earlier = setup_of(TIC_TAC_TOE, players, 2, 2), setup_of(TIC_TAC_TOE, players[:2], 2, 1)
    with GameStore(tmp_path / "games", earlier) as kept:
        kept.add("random level-1", 0, GameResult(1.0))
        kept.add("level-1 level-2", 0, GameResult(1.0))
    names = [player.name for player in players]
    met = Crosstable(names, {("random", "level-1"): MatchResult(0, 1, 1), ("level-1", "level-2"): MatchResult(0, 0, 2)})
    both = ladder.with_earlier(met, setup, [tmp_path / "games"])
    assert [*both.results.values()] == [(1, 1, 1), (0, 0, 2)], "level 2 was another player then"
    assert ladder.with_earlier(met, setup, 2 * [tmp_path / "games"]) == both, "the same game counts once"
    with pytest.raises(KeptError):
        ladder.with_earlier(met, {**setup, "data": ""}, [tmp_path / "games"])
    with pytest.raises(FileNotFoundError):  # not "games of another experiment"
        ladder.with_earlier(met, setup, [tmp_path / "no games"])
