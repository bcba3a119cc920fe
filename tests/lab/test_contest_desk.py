"""The desk of a tournament: the draft or a tournament that is shown, when it is read anew, and what is done with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import find_game
from lab.contest.desk import ContestDesk
from lab.contest.plan import ContestPlan
from lab.contest.progress import duration, note_on, progress_of
from lab.contest.service import Tournaments
from lab.contest.standings import RankedPlayer, Standings
from lab.contest.texts import news_of
from lab.crosstable import Crosstable
from lab.learning.shelf import delete, restore
from tests.ai.support import TIC_TAC_TOE
from tests.lab.taught import HERON, make
from tests.ui.contests import keep_next, play_by_dice, shelf

PLAN = ContestPlan("tic-tac-toe", ("random", "builder"), games=6, openings=1, nodes=0)


@pytest.fixture
def tournaments(tmp_path: Path) -> Tournaments:
    """Those of a window, with a tournament of which 4 games are played."""
    play_by_dice(shelf(tmp_path, "tic-tac-toe", "begun"), PLAN, 4)
    return Tournaments(tmp_path, lambda: None, workers=1)


@pytest.mark.parametrize(
    ("players", "words"),
    [(("random", "builder"), "Choose one or two levels"), (("random", "level-2"), "The levels among them")],
)
def test_levels_are_asked_for_only_while_none_is_measured(tmp_path: Path, players: tuple[str, ...], words: str) -> None:
    desk = ContestDesk(TIC_TAC_TOE, Tournaments(tmp_path, lambda: None, workers=1), players)
    desk.refresh(0.0)
    assert words in note_on(desk)


def test_an_unfinished_tournament_is_shown_unless_players_are_proposed(tournaments: Tournaments) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    assert desk.contest is not None
    assert (desk.plan, desk.entrants, desk.is_played, desk.is_over) == (desk.contest.plan, PLAN.players, False, False)
    drafted = ContestDesk(TIC_TAC_TOE, tournaments, ("greedy", "random"))
    assert drafted.running is None
    assert drafted.entrants == ["greedy", "random"]
    assert [entry.played for entry in drafted.earlier] == [4]
    assert progress_of(desk)[:2] == ("4", "of 6 games")
    drafted.refresh(0.0)
    assert progress_of(drafted).below == "1 pair, 10 games each"


@pytest.mark.parametrize(
    ("points", "first"), [((1.0, 0.5), "Random is first."), ((0.5, 0.5), "Random and Builder share the first place.")]
)
def test_two_players_on_the_first_place_are_both_named(
    tournaments: Tournaments, monkeypatch: pytest.MonkeyPatch, points: tuple[float, float], first: str
) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    places = [RankedPlayer(name, None, False, won, 1) for name, won in zip(PLAN.players, points, strict=True)]
    desk.standings = Standings(Crosstable([], {}), tuple(places), (), "random")
    monkeypatch.setattr(type(desk.contest), "is_done", True)
    assert news_of(desk) == f"The tournament is over. {first}"


def test_a_tournament_whose_players_all_failed_is_over_and_not_paused(
    tournaments: Tournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    places = [RankedPlayer(name, None, False, 0.0, 0, "gone") for name in PLAN.players]
    desk.standings = Standings(Crosstable([], {}), tuple(places), (), "random")
    monkeypatch.setattr(type(desk.contest), "is_done", True)
    assert news_of(desk) == "The tournament is over."


def test_a_draft_is_there_again_until_its_tournament_begins(tmp_path: Path) -> None:
    tournaments = Tournaments(tmp_path, lambda: None, workers=1)
    left = ContestDesk(TIC_TAC_TOE, tournaments).draft
    left.chosen, left.games = ["random", "builder", "my/deleted"], 6
    again = ContestDesk(TIC_TAC_TOE, tournaments, ("greedy",))
    assert again.draft is left
    assert (again.draft.chosen, again.draft.games) == (["random", "builder", "greedy"], 6)
    assert ContestDesk(TIC_TAC_TOE, tournaments, ("greedy", "random")).draft is not left, "these two shall meet"
    left.chosen = ["random", "my/heron", "my/heron@200", "my/deleted@200"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lab.contest.draft.player_names", lambda _game: ["random", "my/heron"])
        left.update_players(())
    assert left.chosen == ["random", "my/heron", "my/heron@200"], "earlier weights of a player that is there, too"
    again.show(tournaments.begin(PLAN))
    assert ContestDesk(TIC_TAC_TOE, tournaments).contest is not None
    assert tournaments.drafts == {}
    again.start_anew()
    again.draft.games = 8
    returned = ContestDesk(TIC_TAC_TOE, tournaments)
    assert returned.contest is not None, "the one that is played shows first"
    returned.start_anew()
    assert returned.draft.games == 8
    tournaments.close()


def test_a_pause_tells_the_time_that_is_left_and_how_many_pairs_are_done(
    tournaments: Tournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.contest.progress.seconds_left", lambda *_: 42.0)
    paused = progress_of(ContestDesk(TIC_TAC_TOE, tournaments))
    assert (paused.right, paused.right_strong) == ("under a minute left", "paused")
    assert paused.below == "Pairs done: 0 of 1"


def test_the_table_is_read_again_after_a_change_and_not_too_often(tournaments: Tournaments) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    assert desk.contest is not None
    assert desk.refresh(10.0)
    assert not desk.refresh(20.0), "nothing has changed"
    desk.contest.resume()
    keep_next(desk.contest)
    assert desk.next_refresh(20.0) == 0
    assert desk.refresh(20.0)
    keep_next(desk.contest)
    assert not desk.refresh(20.1)
    assert desk.standings is not None
    assert sum(place.games for place in desk.standings.places) == 10, "those of two players in five games"
    desk.contest.close()
    desk.read_again()
    assert desk.refresh(20.1)


def test_after_its_end_a_new_one_begins_with_the_same_players(tournaments: Tournaments) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    assert desk.contest is not None
    desk.contest.resume()
    for _ in range(2):
        keep_next(desk.contest)
    desk.contest.close()
    assert desk.is_over
    desk.run_or_pause()
    assert desk.running is None
    assert desk.draft.chosen == ["random", "builder"]
    desk.add("greedy")
    desk.refresh(0.0)
    assert desk.plan is not None
    assert desk.plan.players == ("random", "builder", "greedy")


def test_proposed_players_that_do_not_play_are_told(tournaments: Tournaments) -> None:
    desk = ContestDesk(TIC_TAC_TOE, tournaments)
    assert desk.left_out(("random", "greedy")) == ["greedy"]
    desk.start_anew()
    assert desk.left_out(("random", "greedy")) == []


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(3, "under a minute"), (240, "about 4 min"), (3 * 3600, "about 3 h"), (4 * 86400, "about 4 days")],
)
def test_durations_are_rough(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_tournament_whose_player_was_deleted_says_who_is_missing(tmp_path: Path) -> None:
    heron, game, folder = make(HERON), find_game("pathwayz"), shelf(tmp_path, "pathwayz", "begun")
    play_by_dice(folder, ContestPlan(game.name, ("random", "my/heron"), games=6, openings=1, nodes=0), 4)

    def trouble() -> str:
        tournaments = Tournaments(tmp_path, lambda: None, workers=1)
        desk = ContestDesk(game, tournaments, ("random", "greedy"))
        desk.show(tournaments.open(folder))
        return progress_of(desk).trouble

    away = delete(game, heron.name)
    assert trouble() == "It stopped. There is no such player: 'Heron'."
    restore(game, away)
    assert not trouble()
