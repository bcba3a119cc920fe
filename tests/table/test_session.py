"""Whole games through `table.session`: what a takeback undoes, what clocks do, what an AI is asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ai.spec import Plan, PlayerSpec
from game import GAMES, VARIANTS, Game, Outcome, RulesError, find_game
from saves import helps
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.events import GameEnded, Hinted, Moved, ProblemReported, TakenBack, WentOn
from table.session import FOLLOWED, REPLY_DELAY, Past, Session
from tests.ui.engines import FakeEngine, FakeInfo, any_action, as_engine
from tests.ui.table import AI, GUEST, LINE_OF_X, YOU, Table, config_of, tictactoe

# -- whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_people_play_a_whole_game(game: Game) -> None:
    table = Table(config_of(game))
    session, dice = table.session, Random(7)
    while not session.outcome:
        assert session.human_to_move
        assert session.play(dice.choice(session.legal_actions()), table.now)
        table.wait(1.0)
    events = session.drain()
    assert [type(event) for event in events] == [Moved] * len(session.match.moves) + [GameEnded]
    assert events[-1] == GameEnded(session.match.outcome or Outcome(None))
    assert session.legal_actions() == []
    assert not table.engine.searches, "nobody asked for help"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("human", [0, 1])
def test_a_person_plays_an_ai_to_the_end(game: Game, human: int) -> None:
    seats = (YOU, AI) if human == 0 else (AI, YOU)
    table = Table(config_of(game, *seats), FakeEngine(any_action))
    session, dice = table.session, Random(3)
    while not session.outcome:
        if session.human_to_move:
            session.play(dice.choice(session.legal_actions()), table.now)
        table.wait(0.1)
    movers = [event.player for event in session.drain() if isinstance(event, Moved)]
    assert movers == [session.match.player_at(ply) for ply in range(len(movers))]
    assert len(table.engine.wanted("move")) == movers.count(1 - human)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_ais_play_a_whole_game_at_a_human_pace(game: Game) -> None:
    table = Table(config_of(game, AI, replace(AI, name="Brook")), FakeEngine(any_action))
    began = table.now
    while not table.session.outcome:
        table.wait(0.05)
    played = len(table.session.match.moves)
    assert table.now - began >= (played - 1) * REPLY_DELAY


def test_an_illegal_move_changes_nothing_and_is_reported() -> None:
    table = Table(tictactoe())
    table.play("b2")
    table.session.drain()
    assert not table.session.play(4, table.now)
    assert table.moves == ["b2"]
    (problem,) = table.session.drain()
    assert isinstance(problem, ProblemReported)
    assert "b2" in problem.text


def test_nobody_moves_for_the_ai() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    assert table.session.legal_actions() == []
    assert not table.session.play(0, table.now)
    assert table.moves == ["b2"]


def test_a_board_that_is_not_there_is_refused() -> None:
    with pytest.raises(RulesError, match="chess"):
        Table(GameConfig("chess", (YOU, GUEST)))


def test_a_game_can_start_from_a_position() -> None:
    table = Table(tictactoe(position="3/1w1/3 b"))
    assert table.session.match.player == 1
    table.play("a1")
    assert table.moves == ["a1"]


# -- the AI's answers -------------------------------------------------------------------------------


def test_an_answer_is_shown_no_sooner_than_the_reply_delay() -> None:
    table = Table(tictactoe(YOU, AI))
    table.play("b2")
    table.wait(REPLY_DELAY - 0.05)
    assert table.moves == ["b2"]
    left = table.session.next_update_delay(table.now)
    assert left == pytest.approx(0.05)
    table.wait(0.06)
    assert len(table.moves) == 2


def test_an_answer_to_a_move_that_changes_much_waits_until_the_eye_has_followed() -> None:
    table = Table(config_of(find_game("kalah"), YOU, AI))
    table.play("1")
    table.wait(REPLY_DELAY + 0.1)
    assert table.moves == ["1"], "four seeds were sown"
    table.wait(FOLLOWED - REPLY_DELAY)
    assert len(table.moves) == 2
    hurried = Table(config_of(find_game("kalah"), YOU, AI))
    hurried.session.reply_delay = 0.0
    hurried.play("1")
    hurried.wait(0.01)
    assert len(hurried.moves) == 2, "at once is at once"


def test_an_answer_to_a_position_that_is_gone_is_dropped() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    stale = table.engine.last
    table.session.undo(table.now)
    assert stale.stopped
    stale.finish()
    table.wait(1.0)
    assert table.moves == []
    table.play("a1")
    table.engine.last.finish()
    table.wait(1.0)
    assert len(table.moves) == 2


def test_searches_are_told_apart_by_match_ply_and_purpose() -> None:
    engine = FakeEngine(instant=False)
    first, second = Table(tictactoe(AI, AI), engine), Table(tictactoe(AI, AI), engine)
    tags = [search.tag for search in engine.searches]
    assert len(set(tags)) == len(tags) == 2
    first.session.close()
    second.session.close()
    assert all(search.stopped for search in engine.searches)


def test_an_ai_on_a_clock_spends_a_share_of_what_is_left() -> None:
    table = Table(tictactoe(AI, YOU, time_control=TimeControl(60)), FakeEngine(instant=False))
    assert table.engine.last.limit.seconds == pytest.approx(3.0)


def test_a_seats_own_limit_is_used() -> None:
    from ai.engine import Limit

    seat = replace(AI, limit=Limit(nodes=5))
    table = Table(tictactoe(seat, YOU), FakeEngine(instant=False))
    assert table.engine.last.limit.nodes == 5


def test_a_game_on_a_smaller_board_is_not_rated() -> None:
    assert Table(tictactoe(AI, YOU), FakeEngine(instant=False)).session.is_rated
    small = GameConfig(VARIANTS[0].name, (Seat.ai("level-1", game=VARIANTS[0]), YOU))
    assert not Table(small, FakeEngine(instant=False)).session.is_rated


def test_a_level_that_thinks_by_seconds_has_no_other_limit() -> None:
    from ai.engine import Limit

    seat = replace(AI, limit=Limit(seconds=9.0))
    assert seat.seconds == 9.0
    assert seat.level is None
    table = Table(tictactoe(seat, YOU), FakeEngine(instant=False))
    assert table.engine.last.limit == table.engine.last.player.limit == Limit(seconds=9.0)
    assert not table.session.is_rated


def test_until_the_kernels_are_ready_the_ai_waits_and_people_play() -> None:
    warm: set[str] = set()
    table = Table(tictactoe(YOU, AI), ready=lambda name, _player: name in warm)
    assert not table.session.analysis.can_hint
    table.play("b2")
    table.wait(5.0)
    assert table.session.is_preparing
    assert not table.session.thinker.is_thinking
    assert table.moves == ["b2"]
    warm.add("tic-tac-toe")
    table.reply()
    assert len(table.moves) == 2
    assert not table.session.is_preparing


def test_an_ai_whose_kernels_are_loaded_for_its_first_move_is_preparing_until_it_searches() -> None:
    table = Table(tictactoe(AI, YOU), FakeEngine(instant=False))
    table.engine.last.info = FakeInfo(nodes=0)
    table.engine.last.player = PlayerSpec("my/heron@50", "beam", options=Plan("my/heron@50", (0,)))
    assert table.session.thinker.is_thinking
    assert table.session.is_preparing
    table.engine.last.info = FakeInfo(nodes=1)
    assert not table.session.is_preparing


def test_where_a_whole_board_is_ready_no_player_is_made_to_ask_about_it() -> None:
    asked: list[PlayerSpec | None] = []

    def ready(_name: str, player: PlayerSpec | None) -> bool:
        asked.append(player)
        return True

    thinker = Table(tictactoe(YOU, AI), ready=ready).session.thinker
    asked.clear()
    assert thinker.can_move(find_game("tic-tac-toe"), AI)
    assert thinker.can_advise(find_game("tic-tac-toe"))
    assert asked == [None, None]


def test_an_ai_that_can_think_waits_for_nobody_else() -> None:
    table = Table(tictactoe(YOU, AI), ready=lambda _name, player: player is not None and player.name == AI.player)
    table.play("b2")
    table.reply()
    assert len(table.moves) == 2
    assert table.session.can_reply
    assert not table.session.analysis.can_hint
    assert not table.session.analysis.can_judge


def test_a_search_that_fails_is_reported_and_pauses_the_game() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.session.drain()
    table.engine.last.fail(ValueError("no kernels"))
    table.wait(0.1)
    (problem,) = table.session.drain()
    assert isinstance(problem, ProblemReported)
    assert "could not find a move" in problem.text
    assert table.session.paused
    assert table.session.outcome is None
    table.wait(10.0)
    assert len(table.engine.wanted("move")) == 1, "a paused AI is not asked again and again"


def test_after_a_failed_search_the_game_goes_on() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.engine.last.fail(ValueError("no kernels"))
    table.wait(0.1)
    table.session.pause(False, table.now)
    table.engine.last.finish()
    table.reply()
    assert len(table.moves) == 2


def test_a_hint_that_fails_does_not_pause() -> None:
    table = Table(tictactoe(show_win_chance=False), FakeEngine(instant=False))
    assert table.session.analysis.hint()
    table.engine.last.fail(RuntimeError("lost"))
    table.wait(0.1)
    (problem,) = table.session.drain()
    assert isinstance(problem, ProblemReported)
    assert problem.text == "The computer could not find a hint. The log file has the details."
    assert not table.session.paused
    table.play("a1")


def test_a_move_is_more_urgent_than_a_hint_and_that_than_the_chances() -> None:
    from ai.engine import Priority

    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.wait(0.1)
    assert table.session.analysis.hint()
    table.play("b2")
    urgent = {search.tag[2]: search.priority for search in table.engine.searches}
    assert urgent == {"chances": Priority.CHANCE, "hint": Priority.HINT, "move": Priority.MOVE}
    table.wait(0.1)
    assert [search.stopped for search in table.engine.searches] == [True, True, False, False]
    assert len(table.engine.wanted("chances")) == 2, "the new position waits its turn"


def test_what_players_remember_belongs_to_their_session_and_ends_with_it() -> None:
    engine = FakeEngine(instant=False)
    one, two = Table(tictactoe(AI, AI), engine), Table(tictactoe(AI, AI), engine)
    owners = [search.owner for search in engine.searches]
    assert len(set(owners)) == len(owners) == 2
    one.session.close()
    assert engine.forgotten == [owners[0]]
    two.session.close()
    assert engine.forgotten == owners


# -- hints and chances ------------------------------------------------------------------------------


def test_a_hint_proposes_a_legal_move_and_plays_nothing() -> None:
    table = Table(tictactoe(show_win_chance=False))
    assert table.session.analysis.hint()
    table.wait(0.1)
    (hinted,) = table.session.drain()
    assert isinstance(hinted, Hinted)
    assert hinted.action in table.session.legal_actions()
    assert table.moves == []


def test_another_hint_in_one_position_is_no_further_help() -> None:
    table = Table(tictactoe(YOU, AI, show_win_chance=False))
    for move, hints in (("", 1), ("", 1), ("a1", 2)):
        if move:
            table.play(move)
            table.wait(2.0)
        assert table.session.analysis.hint()
        table.wait(0.1)
        assert table.session.used[helps.HINTS] == hints


def test_a_search_for_a_hint_can_be_ended() -> None:
    table = Table(tictactoe(show_win_chance=False), FakeEngine(instant=False))
    assert table.session.analysis.hint()
    table.session.analysis.cancel_hint()
    assert not table.session.thinker.is_looking_for_hint
    assert [search.stopped for search in table.engine.searches] == [True]
    table.wait(0.1)
    assert table.session.drain() == []


def test_a_move_ends_the_search_for_a_hint() -> None:
    table = Table(tictactoe(show_win_chance=False), FakeEngine(instant=False))
    table.session.analysis.hint()
    assert table.session.thinker.is_looking_for_hint
    table.play("a1")
    table.engine.searches[0].finish()
    table.wait(1.0)
    assert not any(isinstance(event, Hinted) for event in table.session.drain())


def test_hints_can_be_agreed_away() -> None:
    table = Table(tictactoe(hints=False))
    assert not table.session.analysis.can_hint
    assert not table.session.analysis.hint()


def test_at_the_end_the_chances_are_the_result() -> None:
    table = Table(tictactoe())
    table.play(*LINE_OF_X)
    assert table.chance == 1.0


# -- takebacks --------------------------------------------------------------------------------------


def test_between_people_undo_takes_back_one_ply() -> None:
    table = Table(tictactoe())
    table.play("a1", "b2", "c3")
    table.session.undo(table.now)
    assert table.moves == ["a1", "b2"]


def test_against_an_ai_undo_takes_back_both_plies() -> None:
    table = Table(tictactoe(YOU, AI))
    table.play("b2")
    table.reply()
    assert len(table.moves) == 2
    table.session.undo(table.now)
    assert table.moves == []
    assert table.session.human_to_move
    taken = [event.action for event in table.session.drain() if isinstance(event, TakenBack)]
    assert len(taken) == 2


def test_while_the_ai_thinks_undo_takes_back_just_the_persons_ply() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.engine.last.finish()
    table.reply()
    table.play(next(move for move in ("a1", "c3", "c1") if move not in table.moves))
    table.session.undo(table.now)
    assert len(table.moves) == 2
    assert table.session.human_to_move
    assert table.engine.last.stopped or not table.session.thinker.is_thinking


def test_the_ais_opening_move_is_not_taken_back() -> None:
    table = Table(tictactoe(AI, YOU))
    table.reply()
    assert len(table.moves) == 1
    assert not table.session.can_undo
    assert not table.session.undo(table.now)


def test_redo_plays_again_what_undo_took() -> None:
    table = Table(tictactoe(YOU, AI))
    table.play("b2")
    table.reply()
    played = list(table.moves)
    table.session.undo(table.now)
    assert table.session.can_redo
    table.session.redo(table.now)
    assert table.moves == played
    assert not table.session.redo(table.now)


def test_an_answer_after_redo_keeps_the_reply_delay() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.session.undo(table.now)
    table.wait(5.0)
    table.session.redo(table.now)
    table.engine.last.finish()
    table.wait(REPLY_DELAY - 0.1)
    assert table.moves == ["b2"]
    table.wait(0.11)
    assert len(table.moves) == 2


def test_another_move_ends_what_could_be_redone() -> None:
    table = Table(tictactoe())
    table.play("a1", "b2")
    table.session.undo(table.now)
    table.play("c3")
    assert not table.session.can_redo


def test_the_end_of_a_game_can_be_taken_back() -> None:
    table = Table(tictactoe())
    table.play(*LINE_OF_X)
    assert table.session.outcome == Outcome(0)
    table.session.undo(table.now)
    assert table.session.outcome is None
    assert table.session.human_to_move


@pytest.mark.parametrize("resigned", [False, True])
def test_an_end_against_an_ai_that_is_taken_back_is_a_help_and_a_takeback_before_it_is_none(resigned: bool) -> None:
    table = Table(tictactoe(YOU, AI, show_win_chance=False), FakeEngine(instant=False))
    table.play("b2")
    table.session.undo(table.now)
    assert table.session.used == {helps.TAKEBACKS: 1}
    assert helps.is_rated(table.session.used)
    table = Table(tictactoe(YOU, AI), past=Past(["a1", "a2", "b1", "b2"]))
    if resigned:
        table.session.resign(table.now)
    else:
        table.play("c1")
    table.session.undo(table.now)
    assert table.session.outcome is None
    assert table.session.used == {helps.RETRIES: 1}
    assert not helps.is_rated(table.session.used)


@pytest.mark.parametrize("seats", [(YOU, GUEST), (YOU, AI), (AI, YOU)])
def test_a_resignation_is_taken_back_alone_and_the_clock_goes_on_where_it_was(seats: tuple[Seat, Seat]) -> None:
    table = Table(tictactoe(*seats, time_control=TimeControl(60, 0)))
    if seats[0] is AI:
        table.reply()
    else:
        table.play("b2")
    table.wait(0.1)
    table.session.resign(table.now)
    moves, readings = list(table.moves), table.session.time.readings(table.now)
    table.wait(30.0)
    table.session.drain()
    table.session.undo(table.now)
    assert (table.session.outcome, table.moves) == (None, moves)
    assert table.session.drain() == [WentOn()]
    assert table.session.time.readings(table.now) == pytest.approx(readings)


def test_takebacks_can_be_agreed_away() -> None:
    table = Table(tictactoe(take_backs=False))
    table.play("a1")
    assert not table.session.undo(table.now)
    assert table.moves == ["a1"]


def test_at_the_start_there_is_nothing_to_undo() -> None:
    table = Table(tictactoe())
    assert not table.session.can_undo
    assert not table.session.undo(table.now)


# -- resignation, rematch, sides --------------------------------------------------------------------


def test_the_last_action_is_the_latest_move() -> None:
    table = Table(tictactoe())
    assert table.session.last_action is None
    game = table.session.match.game
    for move in ("a1", "b2", "c3"):
        action = game.legal_action(table.session.match.state, move)
        table.play(move)
        assert table.session.last_action == action


def test_the_person_to_move_resigns() -> None:
    table = Table(tictactoe())
    table.play("a1")
    assert table.session.resign(table.now)
    assert table.session.outcome == Outcome(0, "resignation")
    assert not table.session.resign(table.now)


def test_against_an_ai_the_person_resigns_whoever_is_to_move() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("a1")
    assert table.session.resign(table.now)
    assert table.session.outcome == Outcome(1, "resignation")
    assert table.engine.last.stopped
    table.engine.last.finish()
    table.wait(1.0)
    assert table.moves == ["a1"]


def test_ais_do_not_resign() -> None:
    table = Table(tictactoe(AI, AI), FakeEngine(instant=False))
    assert not table.session.resign(table.now)


def test_a_rematch_swaps_the_colours() -> None:
    config = tictactoe(YOU, AI)
    assert config.swapped().seats == (AI, YOU)
    assert config.swapped().swapped() == config


def test_sides_can_be_swapped_in_the_middle() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.session.swap_sides(table.now)
    assert table.session.human_to_move
    table.play("a1")
    assert table.session.thinker.is_thinking
    assert table.session.match.player == 0


def test_a_swap_against_an_ai_is_a_help_once_the_game_has_begun() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.session.swap_sides(table.now)
    table.session.swap_sides(table.now)
    assert helps.is_rated(table.session.used)
    table.play("b2")
    table.session.swap_sides(table.now)
    assert table.session.used == {helps.SWAPS: 1}
    assert not helps.is_rated(table.session.used)


def test_a_swap_at_the_start_is_a_help_too_while_moves_can_be_played_again() -> None:
    table = Table(tictactoe(YOU, AI), FakeEngine(instant=False))
    table.play("b2")
    table.session.undo(table.now)
    table.session.swap_sides(table.now)
    assert table.session.used == {helps.TAKEBACKS: 1, helps.SWAPS: 1}


def test_between_people_nothing_is_a_help() -> None:
    table = Table(tictactoe(YOU, GUEST))
    table.play(*LINE_OF_X)
    table.session.undo(table.now)
    table.session.swap_sides(table.now)
    assert not table.session.used


def test_after_the_end_sides_are_not_swapped() -> None:
    table = Table(tictactoe(YOU, GUEST))
    table.play(*LINE_OF_X)
    table.session.drain()
    table.session.swap_sides(table.now)
    assert table.session.config.seats == (YOU, GUEST)
    assert table.session.drain() == []


# -- clocks -----------------------------------------------------------------------------------------


def test_clocks_stand_until_whites_first_move() -> None:
    table = Table(tictactoe(time_control=TimeControl(60)))
    table.wait(30)
    assert table.session.time.readings(table.now) == (60, 60)
    table.play("a1")
    table.wait(10)
    assert table.session.time.readings(table.now) == (60, 50)


def test_a_move_gives_back_the_increment() -> None:
    table = Table(tictactoe(time_control=TimeControl(60, 5)))
    table.play("a1")
    table.wait(10)
    table.play("b2")
    assert table.session.time.readings(table.now) == (60, 55)


def test_a_fallen_flag_ends_the_game() -> None:
    table = Table(tictactoe(time_control=TimeControl(5)))
    table.play("a1")
    left = table.session.next_update_delay(table.now)
    assert left == pytest.approx(5.0)
    table.wait(5.0)
    assert table.session.outcome == Outcome(0, "time")
    assert table.session.drain()[-1] == GameEnded(Outcome(0, "time"))
    assert table.session.time.readings(table.now + 9) == (5, 0)


def test_a_move_that_comes_after_the_flag_is_refused() -> None:
    table = Table(tictactoe(time_control=TimeControl(5)))
    table.play("a1")
    table.now += 6
    assert not table.session.play(4, table.now)
    assert table.session.outcome == Outcome(0, "time")
    assert [type(event) for event in table.session.drain()] == [Moved, GameEnded]


def test_a_takeback_gives_the_time_back() -> None:
    table = Table(tictactoe(time_control=TimeControl(60)))
    table.play("a1")
    table.wait(10)
    table.play("b2")
    table.wait(20)
    table.session.undo(table.now)
    assert table.session.time.readings(table.now) == (60, 60)
    table.wait(1)
    assert table.session.time.readings(table.now) == (60, 59)


def test_the_ais_flag_falls_too() -> None:
    table = Table(tictactoe(YOU, AI, time_control=TimeControl(5)), FakeEngine(instant=False))
    table.play("a1")
    table.wait(5)
    assert table.session.outcome == Outcome(0, "time")
    assert table.engine.last.stopped


# -- pause and step ---------------------------------------------------------------------------------


def test_a_paused_game_between_ais_stands_still_and_goes_on() -> None:
    table = Table(tictactoe(AI, AI, time_control=TimeControl(60)))
    table.reply()
    table.session.pause(True, table.now)
    before, readings = list(table.moves), table.session.time.readings(table.now)
    table.wait(30)
    assert table.moves == before
    assert table.session.time.readings(table.now) == readings
    table.session.pause(False, table.now)
    table.wait(0.01)
    assert len(table.moves) == len(before) + 1


def test_a_step_plays_one_move_and_leaves_the_clocks_standing() -> None:
    table = Table(tictactoe(AI, AI, time_control=TimeControl(60)))
    table.session.pause(True, table.now)
    for played in (1, 2):
        table.session.play_ai_move(table.now)
        table.reply()
        table.wait(5)
        assert len(table.moves) == played
    assert table.session.time.readings(table.now) == (60, 60)
    assert table.session.paused


def test_while_the_game_is_paused_nobody_plays() -> None:
    table = Table(tictactoe())
    table.session.pause(True, table.now)
    assert not table.session.play(0, table.now)
    table.session.pause(False, table.now)
    table.play("a1")


def test_a_session_that_is_left_judges_no_more() -> None:
    table = Table(replace(tictactoe(), show_win_chance=True), FakeEngine(instant=False))
    table.play("a1")
    table.wait(0.1)
    assert [search.stopped for search in table.engine.searches] == [False]
    table.session.close()
    assert [search.stopped for search in table.engine.searches] == [True]


def test_players_are_ready_unless_somebody_says_otherwise() -> None:
    engine = FakeEngine()
    session = Session(tictactoe(AI, YOU), as_engine(engine))
    session.begin(0.0)
    session.update(0.1)
    assert len(engine.wanted("move")) == 1
