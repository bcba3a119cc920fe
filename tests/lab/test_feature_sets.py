"""Parts of the 440 features, and the experiment with players of few and of many features."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path

import pytest

from ai import yours
from ai.errors import WeightsError
from ai.evaluation.features import feature_set, feature_sets
from ai.evaluation.pathwayz.parts import RANKED, SIZES, read_ranking
from ai.evaluation.pathwayz.wide import WIDE_NAMES
from ai.spec import PlayerSpec
from lab import redraw
from lab.arena import MatchResult
from lab.charts import advice
from lab.feature_sets import command, report
from lab.learning.course import Course
from lab.learning.recipe import Recipe
from lab.learning.recipe_draft import RecipeDraft
from tests.ai.support import PATHWAYZ
from tests.lab.taught import count_up

KNOWN, STRANGER = "adversarial-baseline", "features"


def test_each_larger_part_holds_the_smaller_ones() -> None:
    parts = [set(RANKED[:size]) for size in SIZES]
    assert all(small < large for small, large in pairwise(parts))
    assert [each.size for each in feature_sets(PATHWAYZ)] == [52, 440, *SIZES]
    for part, size in zip(parts, SIZES, strict=True):
        found = feature_set(PATHWAYZ, f"td{size}")
        assert found is not None
        assert {found.names[place] for group in found.groups for place in group.features} == part


def test_a_course_of_a_part_learns_only_its_features(tmp_path: Path) -> None:
    course = Course(tmp_path, Recipe("", "pathwayz", "td66"), count_up)
    course.play_batch()
    assert {name for name, weight in course.named_weights if weight} == set(RANKED[:66])


def test_the_lab_offers_all_sets_by_size() -> None:
    draft = RecipeDraft(PATHWAYZ, Recipe("Heron", "pathwayz", "td440"), lambda: None)
    assert [each.size for each in draft.sets] == [52, *SIZES, 440]
    draft.choose_set(1 + SIZES.index(134))
    assert (draft.recipe.features, draft.features_chosen, draft.by_hand) == ("td134", 134, False)


@pytest.mark.parametrize("content", ["[]", "{}", '{"ranked": ["early_my_path"]}', '{"ranked": 440}', "{"])
def test_a_ranking_that_is_none_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "pathwayz.json").write_text(content)
    with pytest.raises(WeightsError):
        read_ranking(tmp_path / "pathwayz.json")


def test_games_are_spread_evenly_and_a_longer_run_keeps_those_of_a_shorter_one() -> None:
    few, many = command.spread(100, 9), command.spread(400, 9)
    assert (sum(few), sum(many)) == (100, 400)
    assert max(many) - min(many) == 2
    assert all(less <= more and less % 2 == 0 for less, more in zip(few, many, strict=True))


def test_sets_meet_each_other_and_the_others_but_no_set_meets_itself() -> None:
    teams = {name: [PlayerSpec(f"{name}-{seed}", "beam") for seed in (1, 2)] for name in ("td52", "td66")}
    games = command.games_of(teams, [PlayerSpec(KNOWN, "beam")], 12)
    met = {(a.name, b.name): number for (a, b), number in games.items()}
    assert sum(number for pair, number in met.items() if KNOWN not in pair) == 12
    assert sum(number for pair, number in met.items() if pair[1] == KNOWN) == 24
    assert ("td52-1", "td52-2") not in met


def _results(stranger: dict[int, int]) -> dict[tuple[str, str], MatchResult]:
    """Return results of three players of each size; against the known player all have 80 of 100 points."""
    sizes, found = list(stranger), {}
    for place, size in enumerate(sizes):
        for seed in (1, 2, 3):
            name = f"td{size}-{seed}"
            found[name, KNOWN] = MatchResult(80, 0, 20)
            found[name, STRANGER] = MatchResult(stranger[size] + seed, 0, 100 - stranger[size] - seed)
            for other in sizes[place + 1 :]:
                found |= {(name, f"td{other}-{each}"): MatchResult(5, 0, 5) for each in (1, 2, 3)}
    return found


def test_overfitting_shows_where_only_the_scores_against_strangers_fall() -> None:
    falls, stays = (
        report.measures(_results(points), KNOWN)
        for points in ({52: 60, 104: 50, 208: 40, 416: 30}, {52: 50, 104: 52, 208: 48, 416: 50})
    )
    fall, reach = report.slope(falls[report.GAP])
    assert fall == pytest.approx(-10)
    assert fall + reach < 0
    change, reach = report.slope(stays[report.GAP])
    assert abs(change) < reach
    assert falls[report.ELO][52] == pytest.approx([0, 0, 0], abs=1e-6)
    assert falls[KNOWN][416] == pytest.approx([80, 80, 80])


def test_an_interval_comes_from_the_players_of_a_set() -> None:
    assert report.student_95(20) == pytest.approx(2.08596, abs=1e-4)
    assert report.student_95(6) == pytest.approx(2.44691, rel=1e-3)
    values = {52: [1.0, 2.0, 3.0], 440: [11.0, 12.0, 13.0]}
    assert report.reach(values) == pytest.approx(report.student_95(4) / math.sqrt(3))
    assert report.reach({52: [1.0]}) == math.inf


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_learns_plays_goes_on_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATHWAYZ_DATA", "")  # as it was again after the test
    sets, out = (
        ["--sets", "td52", "td66", "--seeds", "2", "--learned", "50"],
        ["--workers", "1", "--out", str(tmp_path)],
    )
    assert command.main([*sets, "--games", "4", "--strangers", STRANGER, *out]) == 0
    assert "each doubling" in capsys.readouterr().out
    taught = yours.entry(PATHWAYZ, "my/td66-1")
    assert taught is not None
    assert taught.purpose == "66 features, taught by 50 games"
    rows = (tmp_path / "games.csv").read_text().splitlines()
    assert rows[0] == ",".join(report.HEADING)
    assert sum(int(number) for row in rows[1:] for number in row.split(",")[3:]) == 4 + 2 * 8
    assert command.main([*sets, "--games", "6", "--strangers", STRANGER, *out]) == 0
    assert "20 games were played before" in capsys.readouterr().err
    if advice() is None:
        assert redraw.main([str(tmp_path / "games.csv"), "--to", str(tmp_path / "again")]) == 0
        assert (tmp_path / "again" / "games.svg").read_bytes() == (tmp_path / "games.svg").read_bytes()


def test_the_largest_set_is_ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHWAYZ_DATA", "")
    file = tmp_path / "ranking.json"
    assert command.main(["--learned", "50", "--rank", str(file), "--out", str(tmp_path)]) == 0
    ranked = read_ranking(file)
    assert sorted(ranked) == sorted(WIDE_NAMES)
    assert json.loads(file.read_text())["made"].startswith("python main.py feature-sets")
    weights = [dict(course.named_weights) for course in _courses(tmp_path)]
    heaviest, lightest = (sum(abs(each[name]) for each in weights) for name in (ranked[0], ranked[-1]))
    assert heaviest > lightest


def _courses(folder: Path) -> list[Course]:
    recipes = [Recipe(f"td440-{seed}", "pathwayz", "td440", seed=seed) for seed in command.RANKING_SEEDS]
    return [Course(folder / "players" / "pathwayz" / recipe.name, recipe) for recipe in recipes]
