"""What is chosen for a new game: the other choices follow, and all of them are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from coach import languages
from coach.game_config import config_of
from coach.game_draft import ClockChoice, SeatChoice
from coach.new_game import EXPERT, LEVELS, MATCH, NewGame
from coach.quick_game import quick_config
from game import find_game
from game.formats import written
from saves.library import Library
from saves.models import SeatRecord
from saves.settings import Settings, Setup
from tests.saves.support import draft as draft_of
from tests.saves.support import play

CONNECT_FOUR = find_game("connect-four")


class Owner(NamedTuple):
    """Settings and a library without a window."""

    settings: Settings
    library: Library


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    with Library.open(tmp_path) as library:
        yield Owner(Settings(), library)


@pytest.fixture
def draft(owner: Owner) -> NewGame:
    return NewGame(owner, CONNECT_FOUR)


def test_the_starter_decides_the_sides_and_a_side_the_starter(draft: NewGame) -> None:
    draft.setup.starts = "second"
    draft.arrange()
    assert [choice.side for choice in draft.choices] == [1, 0]
    assert draft.in_order == draft.choices[::-1]
    draft.give_side(None)
    draft.arrange()
    assert [choice.side for choice in draft.choices] == [None, None]
    assert draft.detail == "Random start · No limit"


def test_swapped_players_keep_what_was_chosen_for_them(draft: NewGame) -> None:
    draft.choices[1].take_level(3)
    draft.swap()
    draft.arrange()
    assert (draft.setup.first, draft.setup.second) == ("level-3", "human")
    assert [choice.ordinal for choice in draft.choices] == ["one", "two"]


@pytest.mark.parametrize("starts", ["first", "second", "random"])
def test_who_swaps_the_players_stays_the_person_at_this_computer(owner: Owner, draft: NewGame, starts: str) -> None:
    draft.choices[0].rename("Ada")
    draft.setup.starts = starts
    draft.swap()
    draft.keep()
    assert (owner.settings.first, owner.settings.second) == ("Ada", "Guest")
    for _ in range(9):
        seats = config_of(owner, "connect-four", owner.settings.setup("connect-four")).seats
        assert {seat.name for seat in seats} == {"Ada", "Puddle"}
        if starts != "random":
            ada = {"first": 1, "second": 0}[starts]
            assert seats[ada].name == "Ada"
            assert quick_config(owner, "connect-four").seats[ada].name == "Ada", "Play begins as the last game did"
    draft.keep()
    assert owner.settings.first == "Ada"


@pytest.mark.parametrize("code", [languages.ENGLISH, "de", "ja"])
def test_the_games_of_who_has_no_name_of_their_own_count_in_every_language(owner: Owner, code: str) -> None:
    for _ in range(4):
        seats = {"white": SeatRecord("You"), "black": SeatRecord("Creek", "level-3")}
        play(owner.library, "4 4 3 3 5 5 6", draft_of("connect-four", **seats), result="1-0", termination="rules")
    try:
        languages.speak(code)
        draft = NewGame(owner, CONNECT_FOUR)
        assert draft.player_rating is not None
        assert draft.player_rating.statistics.total.won == 4
    finally:
        languages.speak(languages.ENGLISH)


def test_a_name_that_nobody_typed_is_shown_in_the_language_of_the_moment(owner: Owner) -> None:
    try:
        languages.speak("de")
        draft = NewGame(owner, CONNECT_FOUR)
        assert draft.choices[0].typed == "Du"
        languages.speak(languages.ENGLISH)
        assert draft.choices[0].typed == "You"
        draft.choices[0].rename("Ada")
        assert draft.choices[0].typed == "Ada"
    finally:
        languages.speak(languages.ENGLISH)


def test_two_people_who_swap_their_seats_keep_their_names(owner: Owner, draft: NewGame) -> None:
    draft.choices[1].is_human = True
    draft.swap()
    draft.keep()
    assert (owner.settings.first, owner.settings.second) == ("You", "Guest")
    seats = config_of(owner, "connect-four", owner.settings.setup("connect-four")).seats
    assert [seat.name for seat in seats] == ["Guest", "You"]


def test_play_lets_the_computer_begin_as_it_was_set_up_from_either_seat(owner: Owner) -> None:
    for first, second, starts in (("level-3", "human", "first"), ("human", "level-3", "second")):
        owner.settings.keep_setup("connect-four", Setup(first, second, starts=starts))
        assert [seat.is_human for seat in quick_config(owner, "connect-four").seats] == [False, True]


def test_a_level_that_follows_the_person_is_measured_and_thinks_as_it_was_measured(draft: NewGame) -> None:
    assert draft.mode == LEVELS
    draft.think_by(2.0)
    assert draft.chosen.is_timed
    assert draft.expected is None
    draft.choose_by(MATCH)
    assert draft.mode == MATCH
    assert not draft.chosen.is_timed
    draft.choose_by(EXPERT)
    assert (draft.mode, draft.matches) == (EXPERT, False)


def test_all_choices_are_kept_in_the_settings(draft: NewGame, owner: Owner) -> None:
    draft.choices[0].rename("Ada")
    draft.clock.choose("5+0")
    draft.arrange()
    draft.keep()
    assert owner.settings.first == "Ada"
    assert owner.settings.setup("connect-four").clock == "5+0"
    draft.clock.choose(None)
    draft.clock.minutes = "0"
    assert draft.problem == "Choose between 0.1 and 999 minutes."


@pytest.mark.parametrize("code", languages.languages())
def test_numbers_are_taken_as_each_language_writes_them(code: str) -> None:
    assert languages.speak(code) == ""
    try:
        seat, clock = SeatChoice(CONNECT_FOUR, "Player one"), ClockChoice("0.5+5")
        seat.is_human, seat.expert = False, True
        for unit, limit in (("n", "60000000n"), ("s", "2s")):
            seat.limit_by(unit)
            assert (seat.problem, seat.limit) == ("", limit)
        seat.load("perfect", "0.5s", "")
        assert (seat.amount, clock.minutes) == (2 * (str(written(0.5)),))
        assert (seat.problem, seat.limit, clock.problem, clock.setting) == ("", "0.5s", "", "0.5+5")
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize("typed", ["100000", "100,000", "100.000", "100 000", "100\N{NO-BREAK SPACE}000"])
def test_groups_of_digits_are_read_with_any_sign_between_them(typed: str) -> None:
    seat = SeatChoice(CONNECT_FOUR, "Player one")
    seat.is_human, seat.expert = False, True
    seat.limit_by("n")
    seat.amount = typed
    assert (seat.problem, seat.limit) == ("", "100000n")


@pytest.mark.parametrize("typed", ["1000.5", "1,5", "x"])
def test_what_is_no_whole_number_is_no_limit_of_positions(typed: str) -> None:
    seat = SeatChoice(CONNECT_FOUR, "Player one")
    seat.is_human, seat.expert = False, True
    seat.limit_by("n")
    seat.amount = typed
    assert seat.problem.startswith("Choose between")
