"""Where a player's data are missing or damaged, the next weaker player takes the seat, and that is said once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai import assets
from ai.chances import DEFAULTS, chances_of
from ai.errors import WeightsError
from ai.evaluation.pathwayz.weights import read_network
from ai.levels import ladder, levels
from ai.players import find_player
from ai.roster import own_players, strongest
from ai.standins import weaker_player
from game import find_game
from lab.learning import shelf
from table.config import GameConfig, Seat
from table.events import Hinted, Moved, ProblemReported
from tests.ui.engines import FakeEngine
from tests.ui.lab_players import teach
from tests.ui.table import YOU, Table

PATHWAYZ = find_game("pathwayz")
OCEAN = Seat.ai("level-10")


@pytest.fixture(autouse=True)
def unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was reported before, and other tests hear nothing of what is reported here."""
    monkeypatch.setattr(assets, "REPORTS", [])


@pytest.fixture
def unread(request: pytest.FixtureRequest) -> WeightsError:
    """What a search ends with whose weights are not there; of another file in each test, for each is said once."""
    with pytest.raises(WeightsError) as caught:
        read_network(Path(f"{request.node.name}.csv"))
    return caught.value


def table_of(*seats: Seat, win_chance: bool = False) -> Table:
    config = GameConfig("pathwayz", (seats[0], seats[1]), show_win_chance=win_chance)
    return Table(config, FakeEngine(instant=False))


def test_the_next_weaker_level_moves_for_one_that_cannot(unread: WeightsError) -> None:
    table = table_of(OCEAN, YOU)
    assert table.engine.last.player.name == "level-10"
    table.engine.last.fail(unread)
    table.wait(0.1)
    (problem,) = table.session.drain()
    assert isinstance(problem, ProblemReported)
    assert ".csv cannot be read. There is no such file or folder." in problem.text
    assert not table.session.paused
    for level in ("level-9", "level-8", "level-7"):  # the champion as well, at fewer nodes
        assert table.engine.last.player.name == level
        table.engine.last.fail(unread)
        table.wait(0.1)
    assert table.engine.last.player.method == "alpha-beta"
    table.engine.last.finish()
    table.reply()
    assert isinstance(table.session.drain()[0], Moved)


def test_it_keeps_the_seat_and_nothing_is_said_again(unread: WeightsError) -> None:
    table = table_of(OCEAN, OCEAN)
    table.engine.last.fail(unread)
    table.wait(0.1)
    table.engine.last.finish()
    table.reply()
    assert [search.player.name for search in table.engine.searches] == ["level-10", "level-9", "level-9"]
    another = table_of(OCEAN, OCEAN)
    another.engine.last.fail(unread)
    another.wait(0.1)
    assert another.session.drain() == []
    assert another.engine.last.player.name == "level-9"


def test_a_taught_player_that_is_deleted_during_its_game_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATHWAYZ_DATA", str(tmp_path))
    teach("Heron", 1)
    table = table_of(Seat("Heron", "my/heron@50"), YOU)
    table.engine.last.finish()
    table.reply()
    shelf.delete(PATHWAYZ, "heron")
    table.session.drain()
    table.session.play(table.session.legal_actions()[0], table.now)
    table.wait(0.1)
    problems = [each.text for each in table.session.drain() if isinstance(each, ProblemReported)]
    assert problems == ["Heron is not there any more, so another player plays on."]
    assert table.engine.last.player.method == "alpha-beta"
    table.engine.last.finish()
    table.reply()
    assert [type(each) for each in table.session.drain()] == [Moved]
    assert not table.session.paused


def test_a_hint_comes_from_the_next_weaker_player(unread: WeightsError) -> None:
    table = table_of(YOU, OCEAN)
    assert table.session.analysis.hint()
    assert table.engine.last.player.name == "champion"
    table.engine.last.fail(unread)
    table.wait(0.1)
    assert table.engine.last.player.name == "alpha-beta"
    table.engine.last.finish()
    table.wait(0.1)
    assert isinstance(table.session.drain()[-1], Hinted)


def test_the_chances_come_from_the_next_weaker_player(unread: WeightsError) -> None:
    table = table_of(YOU, YOU, win_chance=True)
    table.wait(0.1)
    (search,) = table.engine.wanted("chances")
    assert search.player.name == "level-10"
    search.fail(unread)
    table.wait(0.1)
    search = table.engine.wanted("chances")[-1]
    assert search.player.name == "level-9"
    search.finish()
    assert table.chance is not None


def test_who_stands_in_needs_less_and_at_the_end_nobody_does() -> None:
    for name in ("level-10", "champion", "td440"):
        player, steps = find_player(PATHWAYZ, name), 0
        while (weaker := weaker_player(player.name)) is not None:
            player, steps = find_player(PATHWAYZ, weaker), steps + 1
        assert player.name == "alpha-beta"
        assert 1 <= steps <= 10
    assert weaker_player("alpha-beta") is None


@pytest.mark.parametrize("content", ["", "[", "[]", "[1]", "{}", "\0", '{"scale": 0}'])
def test_a_damaged_file_is_said_once_and_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    for cached in (ladder, own_players, chances_of):
        cached.cache_clear()
    for kind in ("ladders", "players", "chances"):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "pathwayz.json").write_text(content, encoding="utf-8")
    try:
        for _ in range(2):
            assert levels("pathwayz") == ()
            assert strongest("pathwayz") == "alpha-beta"
            assert chances_of(PATHWAYZ) is DEFAULTS
            ladder.cache_clear()
    finally:
        for cached in (ladder, own_players, chances_of):
            cached.cache_clear()
    for kind in ("ladders", "chances"):
        assert len([told for told in assets.reported() if f"{kind}/pathwayz.json" in told]) == 1
