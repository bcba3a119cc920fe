"""Getting ready: the kernels' folder, warming up, and the chances that scores stand for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ai.cache import cache, warm
from ai.info import Info
from ai.probability import SCALES, fit, win_probability
from ai.search.scores import WIN, distance, proven_text
from game import GAMES
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
    assert [step[:2] for step in steps] == [["warm", f"{done}/4"] for done in range(1, 5)]
    assert {step[2] for step in steps} == {"tic-tac-toe", "connect-four"}
    assert {step[3] for step in steps} == set(warm.KERNELS) - {"selective-pvs"}, "neither has a champion"


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
    assert cache.fingerprint() != before


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
    assert proven_text(WIN - 5) == "win in 5 plies"
    assert proven_text(8 - WIN) == "loss in 8 plies"
    assert proven_text(WIN - 1) == "win in 1 ply"
    assert proven_text(250) is None
    assert (distance(WIN - 3), distance(3 - WIN), distance(0)) == (3, 3, None)


def test_every_game_has_a_scale() -> None:
    assert set(SCALES) == {game.name for game in GAMES}
    assert all(scale > 0 for scale in SCALES.values())


def test_chances_rise_with_the_score_and_are_certain_when_proven() -> None:
    assert win_probability(CONNECT_FOUR, 0) == 0.5
    assert win_probability(CONNECT_FOUR, 50) + win_probability(CONNECT_FOUR, -50) == pytest.approx(1)
    chances = [win_probability(CONNECT_FOUR, score) for score in (4 - WIN, -900, -10, 0, 10, 900, WIN - 3)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0.0, 1.0)
    assert win_probability(TIC_TAC_TOE, 0, "draw") == Info().win_probability == 0.5


def test_fitting_finds_the_scale_that_made_the_results() -> None:
    samples = [(score, 1 / (1 + 2.718281828 ** (-score / 80))) for score in range(-300, 301, 7)]
    assert fit(samples) == pytest.approx(80, rel=0.01)
