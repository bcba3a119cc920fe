"""Games that an experiment keeps: gone on with by the same command, refused to another."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ai import phases
from ai.commands import PathError, run_command
from ai.players import find_player
from ai.progress import Progress
from ai.spec import GuidedTree, PlayerSpec
from game import Game
from lab import arena, tournament
from lab.arena import NO_GAMES, MatchResult, pairings_of, play_match
from lab.errors import KeptError
from lab.game_store import GameResult, GameStore, setup_of
from tests.ai.support import PENTAGO, TIC_TAC_TOE

PLAYERS = find_player(TIC_TAC_TOE, "random"), find_player(TIC_TAC_TOE, "random")
SETUP = setup_of(TIC_TAC_TOE, PLAYERS, 2, 1)
PAIR = "random random"


def _match(games: int, kept: GameStore) -> tuple[MatchResult, list[int]]:
    """The result of a match, and what its progress counted."""
    before = MatchResult.from_points(kept.points(PAIR, range(games)))
    counted: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        pairings = pairings_of("tic-tac-toe", PLAYERS, games, 1)
        progress: Progress[MatchResult] = Progress(lambda report: counted.append(report.done))
        return play_match(pairings, games, executor, progress, before, kept), counted


def test_a_match_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole, _ = _match(12, GameStore())
    with GameStore(tmp_path / "games", SETUP) as kept:
        _match(5, kept)
    with GameStore(tmp_path / "games", SETUP) as kept:
        assert kept.count == 5
        assert _match(12, kept) == (whole, list(range(5, 13)))
    with GameStore(tmp_path / "games", SETUP) as kept:
        assert _match(12, kept) == (whole, [12])
        assert _match(3, kept)[1] == [3]


def test_half_a_line_at_the_end_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP) as kept:
        _match(3, kept)
    whole = path.read_bytes()
    for cut in range(1, len(whole.splitlines()[-1])):
        path.write_bytes(whole[:-cut])
        with GameStore(path, SETUP) as kept:
            assert kept.count == 2
            _match(3, kept)
        assert path.read_bytes() == whole


def test_half_a_first_line_is_a_file_that_was_just_begun(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP):
        pass
    head = path.read_bytes()
    for cut in (1, 20, len(head)):
        path.write_bytes(head[:-cut])
        with GameStore(path, SETUP) as kept:
            assert kept.count == 0
        assert path.read_bytes() == head


@pytest.mark.parametrize(
    "other",
    [
        setup_of(TIC_TAC_TOE, PLAYERS, 2, 2),
        setup_of(TIC_TAC_TOE, PLAYERS, 3, 1),
        setup_of(TIC_TAC_TOE, (PLAYERS[0], find_player(TIC_TAC_TOE, "greedy")), 2, 1),
        SETUP | {"sources": "older"},
        SETUP | {"data": "older"},
    ],
)
def test_another_experiment_is_refused_and_its_file_left_alone(tmp_path: Path, other: dict[str, object]) -> None:
    path = tmp_path / "games"
    with GameStore(path, other):
        pass
    before = path.read_bytes()
    with pytest.raises(KeptError, match="another experiment"):
        GameStore(path, SETUP)
    assert path.read_bytes() == before


def test_who_hands_moves_over_is_another_when_those_are_whom_it_hands_them_to(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [find_player(PENTAGO, "paper")]
    before = setup_of(PENTAGO, players, 2, 1)
    assert before == setup_of(PENTAGO, players, 2, 1)

    def wiser(game: Game, name: str) -> PlayerSpec:
        found = find_player(game, name)
        return replace(found, options=GuidedTree(unit=1)) if name == "paper-uct" else found

    monkeypatch.setattr(phases, "find_player", wiser)
    assert setup_of(PENTAGO, players, 2, 1) != before


@pytest.mark.parametrize("text", [b"my diary", b"my diary\n", b"\0" * 100, b"{}\n", b"x" * 1_000_000])
def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "diary").write_bytes(text)
    with pytest.raises(KeptError):
        GameStore(tmp_path / "diary", SETUP)
    assert (tmp_path / "diary").read_bytes() == text


@pytest.mark.parametrize(
    "line",
    [
        "noise",
        "[1]",
        "[" * 50_000,
        '{"pair": "a b", "number": 1, "points": 1, "seconds": [1' + "0" * 400 + "]}",
        "{}",
        '{"pair": "a b", "number": "1", "points": 1}',
        '{"pair": "a b", "number": 1, "points": 2}',
        "\0" * 250_000,
        "",
    ],
)
def test_a_line_that_is_no_game_hides_no_other(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP) as kept:
        whole, _ = _match(3, kept)
    first, second, *rest = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([first, second, f"{line}\n", *rest]), "utf-8")
    with GameStore(path, SETUP) as kept:
        assert kept.count == 3
        assert _match(3, kept) == (whole, [3])


@pytest.mark.parametrize("size", [512, 4096])
def test_a_zeroed_sector_costs_the_games_in_it_alone(tmp_path: Path, size: int) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP) as kept:
        whole, _ = _match(120, kept)
    content = path.read_bytes()
    head = content.index(b"\n") + 1
    for start in range(-(-head // 512) * 512, len(content), 512):
        end = min(start + size, len(content))
        path.write_bytes(content[:start] + bytes(end - start) + content[end:])
        lost = content[:end].count(b"\n") - content[:start].count(b"\n") + 1
        with GameStore(path, SETUP) as kept:
            assert 120 - lost <= kept.count < 120
            assert _match(120, kept)[0] == whole
        with GameStore(path, SETUP) as kept:
            assert kept.count == 120


def test_a_file_of_which_a_power_cut_left_only_the_length_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP):
        pass
    path.write_bytes(bytes(path.stat().st_size))
    with GameStore(path, SETUP) as kept:
        kept.add("one other", 0, GameResult(1.0))
    assert GameStore.read(path)[1] == {("one other", 0): GameResult(1.0)}


def test_a_zeroed_beginning_is_called_damaged_and_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with GameStore(path, SETUP) as kept:
        _match(20, kept)
    content = bytes(512) + path.read_bytes()[512:]
    path.write_bytes(content)
    with pytest.raises(KeptError, match="beginning"), GameStore(path, SETUP):
        pass
    assert path.read_bytes() == content


def test_what_is_added_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, synced = tmp_path / "games", [0]
    with GameStore(path, SETUP) as kept:
        monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
        for number in range(3):
            kept.add(PAIR, number, GameResult(1.0))
            assert synced[number + 1 :] == [path.stat().st_size]


def test_one_window_or_command_plays_at_a_time(tmp_path: Path) -> None:
    with GameStore(tmp_path / "games", SETUP):
        with pytest.raises(KeptError, match="another window or command"):
            GameStore(tmp_path / "games", SETUP)
        assert GameStore.read(tmp_path / "games")[1] == {}
    GameStore(tmp_path / "games", SETUP).close()


@pytest.mark.parametrize("path", [".", "file/below", "nul\0", "x" * 5000, "/dev/null", "/proc/games"])
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PathError, match="nothing can be written to"):
        GameStore(tmp_path / path, SETUP)


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_arena_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tic-tac-toe", "random", "random", "--workers", "1", "--keep", str(tmp_path / "games"), "--games"]
    assert arena.main([*command, "4"]) == 0
    assert arena.main([*command, "6"]) == 0
    told = capsys.readouterr()
    assert "4 games were played before and are kept" in told.err
    assert "6/6 games" in told.err
    assert "of 6;" in told.out
    assert run_command(arena.main, [*command, "6", "--seed", "2"]) == 2
    assert "another experiment" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_a_tournament_goes_on_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tic-tac-toe", "--players", "random", "greedy", "--workers", "1", "--out", str(tmp_path), "--games"]
    assert tournament.main([*command, "2"]) == 0
    assert tournament.main([*command, "4"]) == 0
    assert "2 games were played before" in capsys.readouterr().err
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 1 + 4
    assert sum(map(int, (tmp_path / "crosstable.csv").read_text().splitlines()[1].split(",")[2:])) == 4


def test_no_games_have_no_result() -> None:
    assert MatchResult.from_points([]) == NO_GAMES
    assert MatchResult.from_points([1, 0.5, 0, 0]) == MatchResult(1, 1, 2)
