"""Finding a setting of a player by games."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.players import find_player
from ai.spec import Final, GuidedTree, TreeOptions
from lab import settings
from lab.errors import RequestError
from tests.ai.support import PENTAGO, TIC_TAC_TOE


def test_a_changed_player_differs_in_one_option_and_says_so() -> None:
    player = find_player(TIC_TAC_TOE, "lecture-uct")
    other = settings.changed(player, "exploration", "2")
    assert isinstance(player.options, TreeOptions)
    assert isinstance(other.options, TreeOptions)
    assert other.name == "lecture-uct:exploration=2"
    assert (other.options.exploration, other.options.final) == (2.0, player.options.final)
    word = settings.changed(player, "final", "visits").options
    assert isinstance(word, TreeOptions)
    assert word.final == Final.VISITS
    named = settings.changed(find_player(PENTAGO, "paper-uct"), "model", "five-lines").options
    assert isinstance(named, GuidedTree)
    assert named.model == "five-lines"
    wrong = ("reuse", "1"), ("depth", "1"), ("exploration", "-1"), ("exploration", "nan"), ("final", "wins")
    for option, value in wrong:
        with pytest.raises(RequestError, match=r"exploration, final, never_misses$"):
            settings.changed(player, option, value)


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_every_value_meets_the_player_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tic-tac-toe", "lecture-uct", "exploration", "0.1", "9", "--nodes", "20", "--games", "4"]
    line += ["--workers", "1", "--keep", str(tmp_path / "games.jsonl")]
    assert settings.main(line) == 0
    told = capsys.readouterr().out.splitlines()
    assert [each.split(":")[1] for each in told] == [
        "exploration=0.1 against lecture-uct",
        "exploration=9 against lecture-uct",
    ]
    assert all(" of 4;" in each for each in told)
    assert settings.main(line) == 0
    again = capsys.readouterr()
    assert "8 games were played before" in again.err
    assert again.out.splitlines() == told
