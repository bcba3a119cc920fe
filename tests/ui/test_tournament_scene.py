"""The tournament in the window: arranged, begun, paused, gone on with another day, watched and taken away."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.levels import levels
from coach import languages
from game import Match
from lab.contest import texts
from lab.contest.contest import GAMES, Contest
from lab.contest.draft import Draft
from lab.contest.finished_games import finished_games
from lab.contest.following import GameFollower
from lab.contest.plan import ContestPlan
from lab.contest.runner import ContestRunner, match_of
from lab.contest.standings import Comparison, RankedPlayer, Standings, standings_of
from saves.duplicates import add_once
from saves.gamefile import read_games, write_games
from saves.importing import check_game, check_games
from tests.ai.support import PATHWAYZ
from tests.lab import taught
from tests.ui.contests import PLAYERS, games_listed, keep_next, play_by_dice, shelf
from tests.ui.desk import AI, YOU, Desk
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from ui.screens.review.scene import ReviewScene
from ui.screens.tournament import export
from ui.screens.tournament.crosstable import TableCard
from ui.screens.tournament.export import game_record, game_records
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import TournamentRoute

GAME = "tic-tac-toe"
PATIENCE = 90
RESULTS = "Games and tournaments"
PLAN = ContestPlan(GAME, PLAYERS, games=10, openings=1)


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """Tournaments are played by one process each: to start one takes longer than their games."""
    monkeypatch.setattr("lab.contest.runner.at_once", lambda: 1)
    hands = Screen.at_home(folder=tmp_path)
    hands.app.tournaments.background = False
    yield hands
    hands.close()


def opened(hands: Screen, game: str = GAME, players: tuple[str, ...] = ()) -> TournamentScene:
    """Open the tournament of a board."""
    hands.app.settings.details = True
    hands.app.navigate(TournamentRoute(game, players))
    hands.wait(0.3)
    assert isinstance(hands.scene, TournamentScene)
    return hands.scene


def test_without_details_there_are_players_with_faces_and_one_setting(hands: Screen) -> None:
    scene = opened(hands, "othello")
    known, every = {"Openings", "Seed"}, offered(hands)
    assert known <= {*hands.texts()}
    assert any("Elo" in words for words in hands.texts())
    hands.key(pygame.K_d)
    assert not known & {*hands.texts()}
    assert "Games a pair" in hands.texts()
    assert not any("Elo" in words for words in hands.texts()), "nor ratings, which few games hardly know"
    familiar = offered(hands)
    assert {"Puddle", "Brook", "Ocean", "Champion"} <= familiar < every
    assert "Careful builder" not in familiar
    for _ in range(2):  # who was chosen once stays in sight, and can be chosen again
        scene.toggle("careful-builder")
        hands.wait(0.1)
        assert "Careful builder" in offered(hands)


def offered(hands: Screen) -> set[str]:
    """The players that can be chosen."""
    return {row.name.partition(",")[0] for row in hands.heard("Who plays").children}


def kept(hands: Screen, tmp_path: Path, games: int, plan: ContestPlan | None = None, **more: Any) -> TournamentScene:
    """Open a tournament that was kept."""
    plan = plan or PLAN
    folder = shelf(tmp_path, plan.game, "2026-11-20-100000")
    play_by_dice(folder, plan, games, **more)
    opened(hands, plan.game)
    hands.app.tournaments.open(folder)
    hands.app.pop()
    hands.wait(0.3)
    return opened(hands, plan.game)


def shown_contest(hands: Screen, game: str = GAME) -> Contest:
    """The tournament of a board that was opened last."""
    shown = hands.app.tournaments.latest(game)
    assert shown is not None
    return shown.contest


def wait_for(hands: Screen, happened: Callable[[], bool]) -> None:
    """Let frames pass until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        hands.wait(0.1)
        time.sleep(0.04)


def first_row(hands: Screen, name: str, right: int = 20) -> tuple[int, int]:
    """A point of the first row of a list."""
    return hands.get("list", name).rect.move(right, 10).topleft


def chosen(hands: Screen) -> list[str]:
    """The players that are ticked."""
    return [words[0] for words in hands.get("list", "Who plays").row_words if "takes part" in words]


def games_offered(hands: Screen, games: int) -> None:
    """Choose the number of games of a pair."""
    hands.click("Games a pair")
    hands.click(f"{games:,}")


def is_live(hands: Screen) -> bool:
    """Whether a game can be watched."""
    return hands.get("button", "Watch it large").enabled


def games_over(hands: Screen) -> str:
    """The large number of the card of progress."""
    said = hands.texts()
    return next(before for before, each in pairwise(said) if each == "games" or re.fullmatch(r"of [\d,]+ games?", each))


def live_moves(hands: Screen) -> list[str]:
    """The moves of the game that is watched."""
    written = " ".join(hands.words_in("Moves")).split()
    return [each for each in written if not each.endswith(".")]


def first_sign(hands: Screen) -> bytes:
    """The picture at the left of the first row of the list: whether that tournament is played, paused or over."""
    sign = pygame.Rect(0, 0, 16, 16)
    sign.center = first_row(hands, RESULTS, 15)
    return hands.picture_of(sign.move(0, 6))


# -- before ------------------------------------------------------------------------------------------------------------


def test_a_new_tournament_proposes_the_strongest_and_some_levels(hands: Screen) -> None:
    opened(hands, "pathwayz")
    assert chosen(hands)[0] == "Champion"
    assert len(chosen(hands)) == 4
    assert games_over(hands) == f"{6 * int(hands.get('dropdown', 'Games a pair').value)}"
    assert hands.primary.label == "Start"


def test_players_are_ticked_by_click_and_by_keyboard(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    assert chosen(hands) == ["Random", "Builder"]
    hands.get("list", "Who plays").choose("Random")
    assert chosen(hands) == ["Builder"]
    assert not hands.primary.enabled
    hands.get("list", "Who plays").focus()
    hands.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_SPACE)
    assert len(chosen(hands)) == 2
    assert hands.primary.enabled


def test_with_nobody_chosen_nothing_begins(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    hands.get("list", "Who plays").choose("Random")
    assert "choose at least two players" in hands.texts()
    hands.key(pygame.K_SPACE)
    assert hands.primary.label == "Start"
    assert hands.app.tournaments.playing is None


def test_what_is_agreed_is_chosen_from_menus_and_by_arrows(hands: Screen) -> None:
    opened(hands, GAME, PLAYERS)
    games_offered(hands, 100)
    assert hands.get("dropdown", "Games a pair").value == "100"
    assert games_over(hands) == "600"
    hands.get("dropdown", "Seed").focus()
    hands.key(pygame.K_RIGHT)
    assert hands.get("dropdown", "Seed").value == "2"
    hands.primary.press()
    begun = hands.app.tournaments.playing
    assert begun is not None
    assert (begun.contest.plan.games, begun.contest.plan.seed) == (100, 2)


def test_in_a_gauntlet_the_players_meet_the_measured_levels(hands: Screen) -> None:
    opened(hands, "pathwayz", ("td52", "level-3"))
    hands.click("Each meets")
    hands.click("the levels")
    measured = len([level for level in levels("pathwayz") if level.elo is not None])
    assert any(said.startswith(f"{measured} pairs") for said in hands.texts()), (
        "td52 meets each, level 3 is one of them"
    )
    assert hands.get("dropdown", "Each meets").value == "the levels"


def test_nobody_meets_the_levels_of_a_board_without_measured_ones(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Draft, "ladder", ())
    opened(hands)
    assert not hands.get("dropdown", "Each meets").enabled
    assert hands.get("dropdown", "Openings").enabled


def test_a_player_is_found_and_added_by_keyboard(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    hands.key(pygame.K_a)
    assert hands.focused == "Find a player"
    hands.write("careful")
    hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
    hands.wait(0.1)
    assert set(chosen(hands)) == {"Random", "Builder", "Careful builder"}


def test_a_player_that_no_list_holds_can_be_added(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    hands.key(pygame.K_a)
    hands.write("textbook-minimax@2")
    hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert set(chosen(hands)) == {"Random", "Builder", "textbook-minimax@2"}


def test_another_gauntlet_of_one_player_is_one_of_that_player(hands: Screen, tmp_path: Path) -> None:
    levels_met = tuple(level.player.name for level in levels("pathwayz") if level.elo is not None)
    kept(hands, tmp_path, 3, ContestPlan("pathwayz", ("builder",), levels_met, games=4))
    before = [setting.value for setting in hands.elements("dropdown")]
    hands.key(pygame.K_n)
    assert chosen(hands) == ["Builder"]
    assert [setting.value for setting in hands.elements("dropdown")] == before
    assert games_over(hands) == f"{4 * len(levels_met)}"


def test_one_player_is_given_others_to_meet(hands: Screen) -> None:
    opened(hands, "pathwayz", ("td52",))
    assert chosen(hands)[:2] == ["td52", "Champion"]
    assert hands.primary.enabled


def test_a_taught_player_stands_once_in_the_list_after_its_tournament(hands: Screen) -> None:
    taught.make()
    draft = Draft(PATHWAYZ, ("my/heron@50", "level-3"))
    assert draft.chosen == ["my/heron", "level-3"]
    assert [name for name in draft.listed if "heron" in name] == ["my/heron"]
    assert draft.plan is not None
    assert draft.plan.players[0] == "my/heron@100"
    again = Draft.like(draft.plan)
    assert again.chosen == draft.chosen
    assert again.chosen == [name for name in again.listed if name in again.chosen]
    both = Draft(PATHWAYZ, ("my/heron@50", "my/heron@100"))
    assert both.chosen == ["my/heron@50", "my/heron@100"]


def test_how_long_it_takes_is_told_once_speeds_are_known(hands: Screen, tmp_path: Path) -> None:
    opened(hands, GAME, ("random", "builder"))
    assert "you see the time once it runs" in hands.texts()
    play_by_dice(shelf(tmp_path, GAME, "2026-11-20-100000"), ContestPlan(GAME, ("random", "builder"), games=4), 3)
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=4))
    assert running.wait(PATIENCE)
    hands.wait(0.3)
    opened(hands, GAME, ("random", "builder"))
    assert "under a minute" in hands.texts()


# -- while it runs -----------------------------------------------------------------------------------------------------


def test_a_tournament_is_begun_goes_on_elsewhere_and_ends(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder", "careful-builder"))
    games_offered(hands, 4)
    hands.key(pygame.K_SPACE)
    running = hands.app.tournaments.playing
    assert running is not None
    hands.key(pygame.K_ESCAPE)
    assert not isinstance(hands.scene, TournamentScene)
    wait_for(hands, lambda: running.contest.is_done and not running.is_alive)
    opened(hands)
    assert games_over(hands) == "12"
    assert "done" in hands.texts()
    assert hands.primary.label == "New one"
    hands.key(pygame.K_SPACE)
    assert hands.primary.label == "Start"
    assert chosen(hands) == ["Random", "Builder", "Careful builder"]


def test_two_quick_presses_begin_and_do_not_pause(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    games_offered(hands, 1000)
    hands.key(pygame.K_SPACE, pygame.K_SPACE)
    assert hands.primary.label == "Pause"


def test_it_is_paused_and_goes_on_and_somebody_joins(hands: Screen) -> None:
    opened(hands, GAME, ("random", "builder"))
    games_offered(hands, 1000)
    hands.key(pygame.K_SPACE)
    wait_for(hands, lambda: games_over(hands) not in ("0", "1,000"))
    assert hands.primary.label == "Pause"
    hands.key(pygame.K_SPACE)
    assert hands.primary.label == "Go on"
    assert "paused" in hands.texts()
    hands.key(pygame.K_a)
    hands.write("careful")
    hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert hands.get("list", "Who plays").rows == ["Random", "Builder", "Careful builder"]
    hands.wait(1.0)
    before = games_over(hands)
    hands.key(pygame.K_SPACE)
    wait_for(hands, lambda: games_over(hands) != before)
    assert hands.primary.label == "Pause"


def test_the_game_that_is_played_is_seen_and_watched_large(hands: Screen) -> None:
    opened(hands, "pathwayz", ("careful-builder", "builder"))
    games_offered(hands, 1000)
    hands.key(pygame.K_SPACE)
    wait_for(hands, lambda: is_live(hands))
    assert "in the table" in hands.texts()
    hands.click("Another tournament")
    assert "in the table" not in hands.texts(), "nobody plays in a table that is arranged"
    hands.key(pygame.K_ESCAPE)
    scene = opened(hands, "pathwayz")
    wait_for(hands, lambda: is_live(hands))
    hands.key(pygame.K_w)
    hands.wait(0.3)
    wait_for(hands, lambda: len(live_moves(hands)) > 2)
    match = Match(PATHWAYZ)
    for move in live_moves(hands):
        match.push(move)
    assert hands.view.state == match.state
    hands.key(pygame.K_w)
    assert hands.scene == scene


def test_what_both_players_do_is_told_in_the_same_words_everywhere(hands: Screen, tmp_path: Path) -> None:
    running = ContestRunner(Contest.create(tmp_path / "two", ContestPlan(GAME, ("random", "builder"), openings=2)), 1)
    follower = GameFollower(running)
    running.suspend(True)
    running.begin()
    wait_for(hands, lambda: follower.update(time.monotonic()) and follower.match is not None)
    assert [texts.doing(follower, side) for side in (0, 1)] == ["Thinking", "Waiting"]
    running.end()
    assert [texts.doing(follower, side) for side in (0, 1)] == ["Paused", "Paused"]


def test_what_is_sure_is_said_of_players_and_not_of_intervals() -> None:
    assert texts.comparison_text(Comparison("random", ("builder",)), GAME) == "Random is better than Builder."
    assert (
        texts.comparison_text(Comparison("random", ("builder",), everybody=True), GAME)
        == "Random is better than all others."
    )
    level = texts.comparison_text(Comparison("random", ("builder",), level=True), GAME)
    assert level == "Too early to say whether Random or Builder is better."


def test_another_tournament_lets_the_first_rest(hands: Screen) -> None:
    tournaments = hands.app.tournaments
    first = tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    wait_for(hands, lambda: first.contest.played > 0)
    second = tournaments.begin(ContestPlan("connect-four", ("random", "builder"), games=10_000))
    assert not first.is_alive
    assert tournaments.playing is second
    assert tournaments.latest(GAME) is first


def test_an_earlier_tournament_is_looked_at_while_another_one_is_played(hands: Screen, tmp_path: Path) -> None:
    earlier = shelf(tmp_path, GAME, "2026-11-20-100000")
    play_by_dice(earlier, ContestPlan(GAME, PLAYERS, games=10, openings=1), 60)
    tournaments = hands.app.tournaments
    running = tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    shown = tournaments.open(earlier)
    assert tournaments.latest(GAME) is shown
    assert tournaments.playing is running
    hands.wait(0.3)
    before = running.contest.played
    wait_for(hands, lambda: running.contest.played > before)
    assert tournaments.open(running.contest.folder) is running
    assert tournaments.at_hand(GAME) is running
    tournaments.resume(tournaments.open(earlier))
    assert not running.is_alive


def test_ratings_are_told_once_when_it_is_over(hands: Screen) -> None:
    told: list[tuple[str, str]] = []

    def hear(game: str, place: RankedPlayer, _standings: Standings) -> None:
        told.append((game, place.name))

    hands.app.tournaments.on_rated.append(hear)
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder", "careful-builder"), games=2))
    assert running.wait(PATIENCE)
    hands.wait(0.3)
    assert sorted(told) == [(GAME, "builder"), (GAME, "careful-builder"), (GAME, "random")]


def test_from_the_lab_the_one_that_is_played_is_shown(hands: Screen) -> None:
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    opened(hands, GAME, ("careful-builder",))
    assert hands.primary.label == "Pause"
    assert any("Careful" in notice for notice in hands.notices)
    running.pause()
    opened(hands, GAME, ("careful-builder",))
    assert hands.primary.label == "Start"


def test_the_list_shows_the_true_state_of_the_one_that_is_played(hands: Screen) -> None:
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    opened(hands)
    hands.key(pygame.K_n)
    assert hands.primary.label == "Start"
    wait_for(hands, lambda: games_listed(hands)[0] > 20)
    while_played = first_sign(hands)
    running.pause()
    wait_for(hands, lambda: first_sign(hands) != while_played)
    heard = hands.get("list", RESULTS).control.spoken(hands.app.look)
    assert heard is not None
    assert any("Paused" in f"{row.name} {row.value}" for row in heard.children), "a reader sees no sign"


def test_a_game_shows_in_every_card_and_can_be_exported(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 0)
    assert "No game is over yet." in hands.texts()
    assert not any(hands.get("button", name).enabled for name in ("Table", "Games", "Picture"))
    keep_next(shown_contest(hands))
    hands.wait(2.0)
    shown = hands.pixels()
    assert games_over(hands) == "1"
    assert all(hands.get("button", name).enabled for name in ("Table", "Games", "Picture"))
    assert shown == hands.pixels(), "nothing waits to be composed"


def test_one_without_any_game_is_not_kept(hands: Screen) -> None:
    tournaments = hands.app.tournaments
    first = tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    first.suspend(True)
    first.end()
    assert not first.contest.last
    assert tournaments.kept(GAME) == []
    tournaments.begin(ContestPlan(GAME, ("random", "greedy"), games=10_000))
    assert not first.contest.folder.exists()


def test_ratings_so_far_are_told_when_one_is_paused(hands: Screen) -> None:
    told: list[str] = []
    hands.app.tournaments.on_rated.append(lambda _game, place, _standings: told.append(place.name))
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder", "careful-builder"), games=1000))
    wait_for(hands, lambda: running.contest.played > 60)
    assert not told
    running.pause()
    wait_for(hands, lambda: bool(told))
    assert set(told) == {"builder", "careful-builder", "random"}


def test_the_first_screen_tells_of_it(hands: Screen) -> None:
    running = hands.app.tournaments.begin(ContestPlan(GAME, ("random", "builder"), games=10_000))
    wait_for(hands, lambda: running.contest.played > 0)
    hands.wait(0.1)
    assert any(each.endswith("of 10,000") for each in hands.texts())
    assert "Tic-tac-toe" in hands.get("control", "Lab").tip
    running.pause()
    hands.wait(0.1)
    assert hands.get("control", "Lab").tip == "Lab"


# -- another day -------------------------------------------------------------------------------------------------------


def test_one_that_was_left_is_at_hand_another_day(hands: Screen, tmp_path: Path) -> None:
    play_by_dice(shelf(tmp_path, GAME, "2026-11-20-100000"), ContestPlan(GAME, PLAYERS, games=10, openings=1), 23)
    opened(hands)
    assert games_over(hands) == "23"
    assert hands.primary.label == "Go on"
    assert "Last results" in hands.texts()
    hands.key(pygame.K_SPACE)
    wait_for(hands, lambda: hands.primary.label == "New one")
    assert Contest.load(shelf(tmp_path, GAME, "2026-11-20-100000")).played == 60


def test_earlier_tournaments_are_listed_and_opened(hands: Screen, tmp_path: Path) -> None:
    for day, games in (("2026-11-19-100000", 23), ("2026-11-20-100000", 60)):
        play_by_dice(shelf(tmp_path, GAME, day), ContestPlan(GAME, PLAYERS, games=10, openings=1), games)
    opened(hands)
    assert hands.primary.label == "Start"
    assert "Earlier tournaments" in hands.texts()
    assert games_listed(hands) == [60, 23]
    hands.click(first_row(hands, RESULTS, 40))
    assert games_over(hands) == "60"
    assert "done" in hands.texts()


def test_one_of_another_version_is_looked_at_and_begun_anew(hands: Screen, tmp_path: Path) -> None:
    folder = shelf(tmp_path, GAME, "2026-11-20-100000")
    play_by_dice(folder, ContestPlan(GAME, PLAYERS, games=10, openings=1), 23)
    games = folder / GAMES
    games.write_text(games.read_text().replace('"sources": "', '"sources": "old', 1))
    opened(hands)
    hands.click(first_row(hands, RESULTS, 40))
    assert "Begun with another version: look at it, or start a new one." in hands.texts()
    assert not hands.get("button", "Add a player").enabled
    hands.key(pygame.K_SPACE)
    assert hands.primary.label == "Start"
    assert chosen(hands) == [texts.name_of(name, GAME) for name in PLAYERS]


def test_a_player_that_failed_is_told_with_its_reason(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23, failed={"greedy": "its weights are damaged"})
    assert {"failed", "Greedy cannot play. Its weights are damaged."} <= set(hands.texts())


def test_a_wide_table_goes_from_column_to_column(hands: Screen, tmp_path: Path) -> None:
    names = tuple(f"textbook-minimax@{depth}" for depth in range(1, 10)) + PLAYERS
    plan = ContestPlan(GAME, (*names, *(f"textbook-negamax@{depth}" for depth in range(1, 10))), games=2)
    kept(hands, tmp_path, 100, plan)

    def first_column() -> str:
        return next(said.split()[1] for said in hands.texts() if said.startswith("columns "))

    hands.get("scrolled page", "Results").focus()
    hands.key(pygame.K_RIGHT)
    assert first_column() == "2"
    hands.key(pygame.K_LEFT, pygame.K_LEFT)
    assert first_column() == "1"
    x, y = hands.get("scrolled page", "Results").rect.center
    hands.swipe((x, y), (x - 60, y))
    assert first_column() == "3"
    hands.swipe((x, y), (x + 200, y))
    assert first_column() == "1"


def test_the_axis_has_two_numbers_in_a_small_window_too(hands: Screen, tmp_path: Path) -> None:
    plan = ContestPlan("pathwayz", ("champion", "level-3", "level-6"), games=40)
    kept(hands, tmp_path, 110, plan)
    table = TableCard(standings_of(shown_contest(hands, "pathwayz")), plan)
    table.place(pygame.Rect(0, 0, 438, 300), hands.app.look)
    assert len(table.ticks(hands.app.look)) >= 2


def test_the_word_elo_stands_over_the_ratings(hands: Screen, tmp_path: Path) -> None:
    plan = ContestPlan("pathwayz", ("champion", "level-3", "level-6"), games=40)
    kept(hands, tmp_path, 110, plan)
    standings, surface = standings_of(shown_contest(hands, "pathwayz")), pygame.Surface((800, 300))
    table = TableCard(standings, plan)
    table.place(surface.get_rect(), hands.app.look)
    with drawn_texts() as written:
        table.paint(surface, hands.app.look)
    (head,) = [line.rect for line in written.lines if line.said == "Elo"]
    ratings = [line.rect for line in written.lines if re.fullmatch(r"\d{4}", line.said) and line.rect.right > 770]
    assert ratings, "beside the chart of the ratings"
    assert all(rating.left - 40 < head.left < rating.right for rating in ratings)


def test_without_ratings_the_sums_of_points_stand_in_their_place_and_are_read(hands: Screen, tmp_path: Path) -> None:
    plan = ContestPlan("pathwayz", ("champion", "level-3", "level-6"), games=40)
    kept(hands, tmp_path, 110, plan)
    standings, surface = standings_of(shown_contest(hands, "pathwayz")), pygame.Surface((800, 300))
    standings = standings._replace(places=standings.places[::-1])  # as if the most points had not made the most Elo
    table = TableCard(standings, plan, rated=False)
    table.place(surface.get_rect(), hands.app.look)
    with drawn_texts() as written:
        table.paint(surface, hands.app.look)
    places = sorted(standings.places, key=lambda place: -place.points / place.games)
    assert places != [*standings.places]
    wanted = [f"{texts.points_text(place.points)} / {place.games}" for place in places]
    assert [line.said for line in written.lines if "/" in line.said] == wanted
    assert "Points" in [line.said for line in written.lines]
    for place, row in zip(places, table.spoken_rows(), strict=True):
        assert f", {texts.points_text(place.points)} of {place.games} points, " in row.name
        assert "Elo" not in row.name


# -- taken away --------------------------------------------------------------------------------------------------------


def test_a_game_is_kept_in_the_library_and_reviewed(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    hands.click(first_row(hands, RESULTS, 60))
    newest = finished_games(shown_contest(hands))[0]
    assert hands.elements()[0].name == " vs ".join(texts.name_of(player, "pathwayz") for player in newest.players)
    hands.click("Review it")
    hands.wait(0.3)
    assert isinstance(hands.scene, ReviewScene)
    found = hands.app.library.search().games
    assert len(found) == 1
    assert (found[0].white.player, found[0].black.player) == newest.players
    assert found[0].plies == newest.moves


def test_a_game_that_is_kept_twice_is_in_the_library_once(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    contest = shown_contest(hands)
    library, ended = hands.app.library, finished_games(contest)
    one, other = (check_game(game_record(contest, game)) for game in ended[:2])
    first = add_once(library, one)
    assert add_once(library, one) == first
    assert add_once(library, other) != first
    assert len(library.ids()) == 2
    library.delete(first)
    assert add_once(library, one) != first


def test_all_games_are_read_again_as_game_files(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    checked = list(check_games(read_games(write_games(game_records(shown_contest(hands))))))
    assert len(checked) == 23
    assert all(game.readable and not game.errors for game in checked)


def test_a_kept_game_has_the_same_names_whatever_the_language(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    contest = shown_contest(hands)
    ended = finished_games(contest)[0]._replace(players=("level-3", "level-7"))
    try:
        languages.speak("de")
        tags = game_record(contest, ended).tags
    finally:
        languages.speak(languages.ENGLISH)
    assert (tags["White"], tags["Black"]) == ("Creek", "Rapids")


def test_table_games_and_picture_are_written(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    rows = ("Table", "For spreadsheets (CSV)", "t.csv"), ("Games", "", "g.txt"), ("Picture", "", "p.png")
    for button, entry, name in rows:
        hands.click(button)
        if entry:
            hands.click(entry)
        hands.get("text field", "File").fill(str(tmp_path / name))
        hands.key(pygame.K_RETURN)
        hands.wait(0.1)
        assert (tmp_path / name).stat().st_size > 100, name
    assert len((tmp_path / "t.csv").read_text().splitlines()) == 1 + len(PLAYERS)
    picture = pygame.image.load(tmp_path / "p.png")
    assert picture.get_width() > 1000


def test_no_file_that_is_there_is_written_over_by_typing(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    there = tmp_path / "g.txt"
    there.write_text("my diary")
    for typed in ("g.txt", "g"):
        hands.click("Games")
        dialog = hands.app.router.overlays[-1]
        hands.get("text field", "File").fill(str(tmp_path / typed))
        hands.key(pygame.K_RETURN)
        assert there.read_text() == "my diary"
        assert hands.app.router.overlays[-1] is dialog, "it is asked again"
        hands.key(pygame.K_ESCAPE)


def test_a_picture_has_the_whole_table(hands: Screen, tmp_path: Path) -> None:
    kept(hands, tmp_path, 23)
    contest = shown_contest(hands)
    picture = export.picture_of(hands.app.look, contest, standings_of(contest))
    assert picture.get_height() >= 2 * 58 * len(PLAYERS)


# -- words -------------------------------------------------------------------------------------------------------------


def test_points_are_told_with_halves() -> None:
    assert [texts.points_text(each) for each in (0, 0.5, 7, 7.5)] == ["0", "½", "7", "7½"]


def test_many_names_are_counted() -> None:
    assert texts.list_players(("random",)) == "Random"
    assert texts.list_players(("random", "greedy")) == "Random and Greedy"
    assert texts.list_players(("a", "b", "c", "d", "e")) == "a, b and 3 more"


def test_what_is_read_while_it_is_written_is_no_game() -> None:
    pairing = next(ContestPlan(GAME, ("random", "builder")).checked().pairings())
    assert match_of(pairing, [0, 0]) is None


def test_it_makes_room_while_a_person_waits_for_the_computer(tmp_path: Path) -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False, data_dir=tmp_path)
    tournaments = desk.app.tournaments
    tournaments.background = False
    running = tournaments.begin(ContestPlan("connect-four", ("random", "builder"), games=10_000))
    end = time.monotonic() + PATIENCE
    while not running.contest.played:
        assert time.monotonic() < end
        time.sleep(0.01)
    desk.play("a1")
    desk.wait(0.1)
    assert desk.session.thinker.is_thinking
    time.sleep(0.3)
    before = running.contest.played
    time.sleep(0.3)
    assert running.contest.played == before
    assert not running.paused
    desk.session.resign(desk.now)
    desk.wait(0.1)
    while running.contest.played == before:
        assert time.monotonic() < end
        time.sleep(0.01)
    desk.close()


def test_the_board_of_a_live_game_is_read_cell_by_cell(hands: Screen) -> None:
    opened(hands, "pathwayz", ("careful-builder", "builder"))
    games_offered(hands, 1000)
    hands.key(pygame.K_SPACE)
    wait_for(hands, lambda: is_live(hands))
    hands.key(pygame.K_w)
    hands.wait(0.3)
    wait_for(hands, lambda: len(live_moves(hands)) > 2)
    (board,) = [each for each in hands.reading() if each.role == "board"]
    cells = [cell.name for line in board.children for cell in line.children]
    assert len(cells) == 96
    assert sum(not name.endswith(", empty") for name in cells) == len(live_moves(hands))
