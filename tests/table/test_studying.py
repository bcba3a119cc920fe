"""A study: the best moves are looked at by turns, deeper and deeper, and told as what they are: judged or proved."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from ai import assets
from ai.errors import DataError
from ai.proven import Proven
from ai.search.scores import result_score
from coach.study_texts import entries_of
from game import Game, apply_action, find_game
from table.studying import Study
from tests.ui.engines import FakeAnalysis, FakeEngine, FakeInfo, as_engine

PATHWAYZ = find_game("pathwayz")
TICTACTOE = find_game("tic-tac-toe")


class Room:
    """A study with an engine that answers when it is told to."""

    def __init__(self, game: Game = PATHWAYZ, state: Any = None, *, ready: bool = True) -> None:
        self.engine = FakeEngine(instant=False)
        self.ready = ready
        self.study = Study(as_engine(self.engine), game, lambda *_: self.ready)
        self.game, self.now = game, 10.0
        self.state = game.initial_state() if state is None else state
        self.study.look_at(self.state)
        self.wait()

    def wait(self, seconds: float = 0.6) -> bool:
        self.now += seconds
        return self.study.update()

    @property
    def asked(self) -> FakeAnalysis:
        """The question that waits for an answer."""
        return self.engine.searches[-1]

    def answer(self, **info: Any) -> None:
        """Answer it, and let the study ask the next one."""
        info.setdefault("seconds", self.asked.limit.seconds or 0.1)
        self.asked.info = FakeInfo(**info)
        self.asked.finish()
        self.wait()

    def after(self, *moves: str) -> Any:
        state = self.state
        for move in moves:
            state = apply_action(state, self.action(move))
        return state

    def action(self, move: str) -> int:
        return self.game.legal_action(self.state, move)

    @property
    def told(self) -> list[str]:
        return [self.game.action_to_string(self.state, line.action) for line in self.study.lines]

    def score_all(self, **scores: int) -> None:
        """Answer the look at every move."""
        assert self.asked.limit.seconds == 0.25
        self.answer(depth=2, root_scores={self.action(move): score for move, score in scores.items()})


def test_every_move_is_looked_at_first_and_the_best_are_told_in_order() -> None:
    room = Room()
    room.score_all(a1=-50, b2=300, c3=100, d4=0, e5=-20)
    assert room.told == ["b2", "c3", "d4", "e5", "a1"]
    assert room.study.depth == 2
    chances = [line.chance for line in room.study.lines]
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 1 for chance in chances)


def test_mirrored_first_moves_have_one_line_and_later_ones_each_their_own() -> None:
    room = Room()
    room.score_all(a1=100, l1=300, l8=290, a8=280, c3=90, c6=95)
    assert room.told == ["a1", "c3"]
    assert room.study.line_of(room.action("l1")) is not None, "it is known where it is pointed at"
    room.answer(depth=0)
    assert room.asked.state == room.after("a1")
    later = Room(state=room.after("d4"))
    later.score_all(a1=100, l1=300, l8=290)
    assert later.told == ["l1", "l8", "a1"]


def test_a_round_asks_for_the_position_and_what_the_leading_moves_lead_to_and_the_next_takes_twice_as_long() -> None:
    room = Room()
    room.score_all(a1=-50, b2=300, c3=100, d4=0, e5=-20, f6=-80)
    states = []
    for _ in range(6):
        states.append((room.asked.state, room.asked.limit.seconds))
        room.answer(depth=0)
    assert states == [
        (room.state, 0.25),
        *((room.after(move), 0.25) for move in ("b2", "c3", "d4", "e5")),
        (room.state, 0.5),
    ]


def test_what_a_line_says_comes_from_the_deepest_search_of_its_own_move() -> None:
    room = Room()
    room.score_all(b2=300, c3=100)
    reply = PATHWAYZ.legal_action(room.after("b2"), "c4")
    room.answer(depth=7, pv=(room.action("c3"),), win_probability=0.7)
    room.answer(depth=8, pv=(reply,), win_probability=0.2)
    best, other = room.study.lines
    assert (best.actions, best.chance, best.depth) == ((room.action("b2"), reply), 0.8, 9)
    assert (other.actions, other.chance, other.depth) == ((room.action("c3"),), 0.7, 7)
    assert room.asked.state == room.after("c3")
    room.answer(depth=5, pv=(reply,), win_probability=0.9)
    assert room.study.line_of(room.action("c3")) == other, "a shallower look changes nothing"


def test_a_score_of_the_first_look_never_stands_above_a_searched_move() -> None:
    room = Room()
    room.score_all(a1=-50, b2=300, c3=290, d4=280, e5=270, f6=260)
    replies = {move: PATHWAYZ.legal_action(room.after(move), "l8") for move in ("b2", "c3", "d4", "e5")}
    room.answer(depth=7, pv=(room.action("b2"),), win_probability=0.55)
    for place, move in enumerate(replies):
        room.asked.info = FakeInfo(depth=6, pv=(replies[move],), win_probability=0.1)
        room.wait()
        assert room.study.lines[0].action == room.action("b2"), "a search that has only begun settles nothing"
        room.answer(depth=7, pv=(replies[move],), win_probability=0.45 + place / 100)
    assert room.told == ["b2", "c3", "d4", "e5", "f6", "a1"]
    assert room.study.lines[4].chance > room.study.lines[0].chance, "its score promised more"


def test_each_round_searches_one_move_that_only_had_a_score() -> None:
    room = Room()
    room.score_all(a1=-50, b2=300, c3=290, d4=280, e5=270, f6=260)
    searched = []
    for _ in range(10):
        searched.append(room.asked.state)
        own = room.asked.state == room.state
        move = room.action("b2") if own else PATHWAYZ.legal_action(room.asked.state, "l8")
        room.answer(depth=7, pv=(move,), win_probability=0.55 if own else 0.5)
    assert [room.state, *map(room.after, ("b2", "c3", "d4", "e5"))] == searched[:5]
    assert [room.state, *map(room.after, ("b2", "c3", "d4", "f6"))] == searched[5:]


def test_proved_wins_stand_above_all_and_proved_losses_below() -> None:
    room = Room()
    win, later, loss = (result_score(Proven(*each)) for each in ((1, 3), (1, 5), (-1, 4)))
    room.score_all(a1=loss, b2=later, c3=9000, d4=win)
    assert room.told == ["d4", "b2", "c3", "a1"]
    assert [line.proven for line in room.study.lines] == [Proven(1, 3), Proven(1, 5), None, Proven(-1, 4)]


def test_among_wins_the_shortest_is_first_and_without_a_length_the_one_by_most_points() -> None:
    room = Room(TICTACTOE, apply_action(TICTACTOE.initial_state(), 0))
    values = [
        Proven(-1),
        Proven(1, margin=2),
        Proven(1, 3),
        Proven(-1, 4),
        Proven(1, margin=8),
        Proven(1, 1),
    ]
    room.answer(move_values=dict(enumerate([*values, Proven(-1, 2), Proven(-1, margin=-4)], start=1)))
    found = [line.proven for line in room.study.lines]
    assert found == [
        values[5],
        values[2],
        values[4],
        values[1],
        values[0],
        Proven(-1, margin=-4),
        values[3],
        Proven(-1, 2),
    ]


def test_order_and_numbers_agree_at_every_moment() -> None:
    room = Room()
    room.score_all(b2=300, c3=100)
    room.answer(depth=6, pv=(room.action("b2"),), win_probability=0.6)
    for move, chance in (("b2", 0.2), ("c3", 0.25)):
        room.answer(depth=8, pv=(PATHWAYZ.legal_action(room.after(move), "l8"),), win_probability=1 - chance)
    assert room.told == ["c3", "b2"]
    for chance in (0.9, 0.1):
        room.asked.info = FakeInfo(depth=9, pv=(room.action("b2"),), win_probability=chance)
        assert room.wait(0.01)
        chances = [line.chance for line in room.study.lines]
        assert chance in chances
        assert chances == sorted(chances, reverse=True)


def test_a_score_is_shown_as_a_chance_only_among_scores() -> None:
    room = Room()
    room.score_all(a1=-50, b2=300, c3=290)
    assert [entry.chance_text.chance for entry in entries_of(room.study, None)] == [
        line.chance for line in room.study.lines
    ]
    room.answer(depth=7, pv=(room.action("b2"),), win_probability=0.55)
    assert [entry.chance_text.words for entry in entries_of(room.study, room.action("a1"))] == [
        "55 %",
        "Looking…",
        "Looking…",
    ]


def test_the_order_is_whole_once_nothing_is_left_to_be_found() -> None:
    last_but_one = TICTACTOE.from_position("wbw/bbw/1w1 b")
    room = Room(TICTACTOE, last_but_one)
    moves = {move: Proven(0, 2) for move in ("a1", "c1")}
    for known in (["c1"], ["a1", "c1"]):
        room.asked.info = FakeInfo(move_values={room.action(move): moves[move] for move in known})
        room.wait(0.01)
    while room.study.doing == "thinking":
        room.asked.finish()
        room.wait(0.01)
    assert sorted(room.told) == ["a1", "c1"]


def test_nodes_and_speed_are_those_of_the_searches() -> None:
    room = Room()
    room.asked.info = FakeInfo(nodes=500, nps=1000.0, root_scores={})
    assert (room.study.nodes, room.study.speed) == (500, 1000)
    room.answer(nodes=1000, seconds=0.25, depth=1, root_scores={room.action("a1"): 5})
    room.asked.info = FakeInfo(nodes=10)
    assert (room.study.nodes, room.study.speed) == (1010, 4000)


def test_a_paused_study_asks_for_nothing_and_goes_on_where_it_was() -> None:
    room = Room()
    room.score_all(b2=300, c3=100)
    room.study.pause(True)
    assert room.asked.stopped
    asked = len(room.engine.searches)
    room.wait()
    assert (room.study.doing, len(room.engine.searches)) == ("paused", asked)
    room.study.pause(False)
    room.wait()
    assert (room.study.doing, room.asked.state, len(room.engine.searches)) == ("thinking", room.state, asked + 1)


def test_another_position_stops_the_search_and_the_first_is_remembered() -> None:
    room = Room()
    room.score_all(b2=300, c3=100)
    room.study.look_at(room.after("b2"))
    assert room.asked.stopped
    assert room.told == []
    room.study.look_at(room.state)
    assert room.told == ["b2", "c3"]
    assert room.study.known_line(room.state, room.action("b2")) == room.study.lines[0]
    assert room.study.known_line(room.after("a1"), room.action("b2")) is None


@pytest.mark.parametrize(("others", "remembered"), [(499, True), (500, False)])
def test_of_many_positions_only_the_latest_are_remembered(others: int, remembered: bool) -> None:
    room = Room()
    room.score_all(b2=300, c3=100)
    firsts = [apply_action(room.state, action) for action in PATHWAYZ.actions(room.state)]
    seconds = (apply_action(state, action) for state in firsts for action in PATHWAYZ.actions(state)[:20])
    for state in islice(dict.fromkeys(seconds), others):
        room.study.look_at(state)
    room.study.look_at(room.state)
    assert room.told == (["b2", "c3"] if remembered else [])
    room.study.look_at(room.after("b2"))
    room.study.look_at(room.state)
    assert bool(room.told) == remembered, "it was looked at again"


def test_a_move_that_was_played_is_looked_at_however_bad_it_is() -> None:
    room = Room()
    room.study.look_at(room.state, room.action("h8"))
    room.score_all(a1=5, b2=4, c3=3, d4=2, e5=1, h8=-900)
    asked = []
    for _ in range(6):
        asked.append(room.asked.state)
        room.answer(depth=0)
    assert room.after("h8") in asked


def test_a_solved_board_tells_every_move_at_once_and_then_its_lines() -> None:
    room = Room(TICTACTOE)
    assert room.asked.limit.seconds is None
    room.answer(move_values={action: Proven(0) for action in range(9)})
    assert [(line.proven, line.depth) for line in room.study.lines] == [(Proven(0), 0)] * 3, "corner, side, centre"
    for _ in range(15):
        room.answer(pv=(TICTACTOE.actions(room.asked.state)[0],))
    assert room.study.doing == "done"
    assert [len(line.actions) for line in room.study.lines] == [6, 6, 6]


def test_it_is_done_when_the_leading_moves_are_proved() -> None:
    room = Room()
    win = result_score(Proven(1, 3))
    room.score_all(a1=win, b2=win, c3=win, d4=win)
    for move in ("a1", "b2", "c3", "d4"):
        assert room.asked.state == room.after(move), "what follows is found out once"
        room.answer(depth=1, pv=(2,))
    assert room.study.doing == "done"
    assert [(len(line.actions), line.proven) for line in room.study.lines] == [(2, Proven(1, 3))] * 4


def test_it_is_done_when_searches_end_by_themselves() -> None:
    room = Room()
    room.score_all(a1=10)
    room.answer(depth=3, pv=(room.action("a1"),))
    room.answer(depth=3, pv=(1,), seconds=0.01)
    assert room.study.doing == "done"


def test_a_game_that_is_over_is_not_looked_at() -> None:
    state = TICTACTOE.initial_state()
    for move in ("a1", "a2", "b1", "b2", "c1"):
        state = apply_action(state, TICTACTOE.legal_action(state, move))
    room = Room(TICTACTOE, state)
    assert (room.study.doing, room.engine.searches) == ("over", [])


def test_it_waits_until_the_engine_is_ready() -> None:
    room = Room(ready=False)
    assert (room.study.doing, room.engine.searches) == ("preparing", [])
    room.ready = True
    room.wait()
    assert (room.study.doing, len(room.engine.searches)) == ("thinking", 1)


def test_closing_gives_the_memory_back() -> None:
    room = Room()
    room.study.close()
    assert room.asked.stopped
    assert room.engine.forgotten == [room.asked.owner]


def test_a_weaker_player_looks_where_the_strongest_has_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "REPORTS", [])
    room = Room()
    room.asked.fail(DataError("gone", code="gone", file="champion.npz"))
    room.wait()
    room.wait()
    assert room.asked.player.name == "alpha-beta"
    assert room.study.doing == "thinking"


def test_a_search_that_fails_is_told_and_not_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    room = Room()
    room.asked.fail(ValueError("planted"))
    room.wait()
    assert room.study.doing == "failed"
    assert "could not study the position" in str(room.study.problem)
    assert "could not be studied" in caplog.text


def test_a_result_of_the_position_is_proved_by_one_win_or_by_every_move() -> None:
    room = Room()
    room.score_all(a1=result_score(Proven(1, 3)), b2=5)
    assert room.study.proven == Proven(1, exact=False), "another move may win sooner"
    room = Room(TICTACTOE)
    room.answer(move_values={action: Proven(0) for action in range(8)})
    assert room.study.proven is None, "the last move may win"
    room = Room()
    room.score_all(a1=result_score(Proven(-1, 4)), b2=result_score(Proven(-1, 6)))
    assert room.study.proven is None


def test_a_search_that_used_its_time_may_find_more() -> None:
    room = Room()
    room.score_all(a1=10)
    room.answer(depth=3, pv=(room.action("a1"),))
    room.answer(depth=3, pv=(1,))
    assert room.study.doing == "thinking"
