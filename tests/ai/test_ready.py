"""Getting ready: the kernels' folder, warming up, and the chances that scores stand for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ai.cache import cache, warm
from ai.chances import DEFAULTS, chances_of, read_chances, win_probability
from ai.errors import ChancesError
from ai.info import Info
from ai.proven import Proven, proven_text
from ai.search.scores import WIN, distance, proven_by
from game import GAMES
from lab.scales import fit
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE
from tests.conftest import ROOT


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )


def test_warming_tells_its_steps() -> None:
    ended = _python("main.py", "warm", "tic-tac-toe", "connect-four")
    assert ended.returncode == 0, ended.stderr
    steps = [line.split() for line in ended.stdout.splitlines()]
    assert [step[:2] for step in steps] == [["warm", f"{done}/6"] for done in range(1, 7)]
    assert {step[2] for step in steps} == {"tic-tac-toe", "connect-four"}
    assert {step[3] for step in steps} == {"alpha-beta", "uct", "perfect"}, "both are solved"


def test_warming_an_unknown_game_is_refused() -> None:
    ended = _python("main.py", "warm", "chess")
    assert ended.returncode == 2
    assert "there is no such game" in ended.stderr


def test_the_cache_is_complete_only_after_all_was_warmed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert not warm.is_complete()
    (tmp_path / "complete").write_text(cache.fingerprint(), encoding="utf-8")
    assert warm.is_complete()
    (tmp_path / "complete").write_text("other sources", encoding="utf-8")
    assert not warm.is_complete()


def test_loaded_kernels_answer() -> None:
    warm.load("tic-tac-toe")


def test_kernels_lie_in_a_folder_named_by_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.folder().name == cache.fingerprint()
    assert cache.fingerprint() == cache.fingerprint()
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert cache.folder() == tmp_path


def test_another_source_is_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for package in ("game", "ai"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "rules.py").write_text("a = 1\n", encoding="utf-8")
    monkeypatch.setattr(cache, "_ROOT", tmp_path)
    before = cache.fingerprint()
    (tmp_path / "game" / "rules.py").write_text("a = 2\n", encoding="utf-8")
    assert cache.fingerprint() == before, "this process runs what it has read"
    cache.fingerprint_of.cache_clear()
    assert cache.fingerprint() != before


def test_kernels_outside_are_made_of_their_own_folder_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for package in ("game", "ai", "lab", "lab/learning"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "some.py").write_text("a = 1\n", encoding="utf-8")
    monkeypatch.setattr(cache, "_ROOT", tmp_path)

    def stamps() -> list[str]:
        cache.fingerprint_of.cache_clear()
        folders = {f"{name}.some": tmp_path / name.replace(".", "/") for name in ("ai", "lab.learning")}
        return [cache.stamp(*each, cache.fingerprint()) for each in folders.items()]

    first = stamps()
    assert first[0] == cache.fingerprint()
    (tmp_path / "lab" / "some.py").write_text("a = 2\n", encoding="utf-8")
    assert stamps() == first, "nothing there is compiled"
    (tmp_path / "lab" / "learning" / "some.py").write_text("a = 2\n", encoding="utf-8")
    second = stamps()
    assert (second[0], second[1] != first[1]) == (first[0], True)
    (tmp_path / "game" / "some.py").write_text("a = 2\n", encoding="utf-8")
    assert stamps()[1] not in (first[1], second[1])


def test_old_kernels_are_removed_and_new_ones_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import os

    kernels = tmp_path / "kernels"
    for name in (cache.fingerprint(), "old", "recent"):
        (kernels / name).mkdir(parents=True)
    os.utime(kernels / "old", (0, 0))
    monkeypatch.setenv(cache.VARIABLE, str(kernels / cache.fingerprint()))
    cache.prune()
    assert sorted(path.name for path in kernels.iterdir()) == sorted([cache.fingerprint(), "recent"])


def test_a_folder_chosen_by_hand_is_not_tidied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import os

    (tmp_path / "other").mkdir()
    os.utime(tmp_path / "other", (0, 0))
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "chosen"))
    cache.prune()
    assert (tmp_path / "other").exists()


def test_proven_scores_say_their_distance() -> None:
    assert (proven_by(WIN - 5), proven_by(8 - WIN), proven_by(250)) == (Proven(1, 5), Proven(-1, 8), None)
    assert (distance(WIN - 3), distance(3 - WIN), distance(0)) == (3, 3, None)


def test_what_is_proven_becomes_words_where_it_is_shown() -> None:
    assert proven_text(Proven(1, 5)) == "win in 5 plies"
    assert proven_text(Proven(1, 1)) == "win in 1 ply"
    assert proven_text(Proven(-1, 8)) == "loss in 8 plies"
    assert proven_text(Proven(1, 3, exact=False)) == "win within 3 plies"
    assert proven_text(Proven(-1, 1, exact=False)) == "loss within 1 ply"
    assert [proven_text(Proven(result)) for result in (1, 0, -1)] == ["win", "draw", "loss"]


def test_every_game_has_a_scale_and_one_without_a_file_gets_a_usual_one(tmp_path: Path) -> None:
    for game in GAMES:
        measured = (ROOT / "assets" / "chances" / f"{game.data}.json").exists()  # a new board need not be
        assert (chances_of(game) is DEFAULTS) is not measured
        assert chances_of(game).scale > 0
    assert read_chances(tmp_path / "none.json") is DEFAULTS


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"scale": "wide", "opening_plies": 2}',
        '{"scale": -1, "opening_plies": 2}',
        '{"scale": Infinity, "opening_plies": 2}',
        '{"scale": 9, "opening_plies": Infinity}',
        '{"scale": 9, "opening_plies": 2, "curves": {"x": {"plies": [1], "scores": [0], "odds": [[NaN]]}}}',
        '{"scale": 9, "opening_plies": 2, "curves": {"x": {"plies": [1, 2], "scores": [0], "odds": [[0]]}}}',
        '{"scale": 9, "opening_plies": 2, "curves": {"x": {"plies": [2, 1], "scores": [0], "odds": [[0], [0]]}}}',
    ],
)
def test_chances_that_make_no_sense_are_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "bad.json").write_text(content, encoding="utf-8")
    with pytest.raises(ChancesError, match=r"bad\.json"):
        read_chances(tmp_path / "bad.json")


def test_chances_rise_with_the_score_and_are_certain_when_proven() -> None:
    assert win_probability(CONNECT_FOUR, 0) == 0.5
    assert win_probability(CONNECT_FOUR, 50) + win_probability(CONNECT_FOUR, -50) == pytest.approx(1)
    chances = [win_probability(CONNECT_FOUR, score) for score in (4 - WIN, -900, -10, 0, 10, 900, WIN - 3)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0.0, 1.0)
    assert win_probability(TIC_TAC_TOE, 0, Proven(0)) == Info().win_probability == 0.5


def test_fitting_finds_the_scale_that_made_the_results() -> None:
    samples = [(score, 1 / (1 + 2.718281828 ** (-score / 80))) for score in range(-300, 301, 7)]
    assert fit(samples) == pytest.approx(80, rel=0.01)
