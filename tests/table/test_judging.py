"""One judge for every position: the same word after undo, in any order and the next day, and no move waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from ai.engine import Engine
from ai.info import Limit
from ai.judge import judge_of
from ai.progress import Cancelled, Progress
from ai.proven import Proven
from game import Match, find_game
from saves.errors import LibraryError
from saves.judgements import JudgementStore
from saves.library import Library
from saves.models import Judgement
from table import judging
from table.journal import LibraryJournal, restored
from table.judging import Judging
from table.recording import NoJournal
from table.review.ongoing import OngoingReview, review_of
from tests.ui.engines import FakeEngine, FakeInfo, as_engine
from tests.ui.table import AI, GUEST, LINE_OF_X, YOU, Table, tictactoe

MOVES = ("b2", "a1", "c3", "b1")


@pytest.mark.parametrize(
    ("moves", "chance", "result"),
    [("a1 a2 b1 b2 c1", 1.0, 1), ("a1 a2 b1 b2 a3 c2", 0.0, -1), ("b2 a1 a2 c2 b3 b1 c1 a3 c3", 0.5, 0)],
)
def test_a_game_that_is_over_is_judged_by_its_rules(moves: str, chance: float, result: int) -> None:
    match = Match(find_game("tic-tac-toe"))
    for move in moves.split():
        match.push(move)
    assert match.outcome is not None
    assert judging.decided(match.outcome) == Judgement(judging.BY_RULES, chance, result, 0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def settled(table: Table) -> list[float | None]:
    """The chance of every position, once all are judged."""
    for _ in range(20):
        table.wait(0.01)
    found = [table.session.analysis.look_at(ply) for ply in range(len(table.moves) + 1)]
    return [None if each is None else each.chance for each in found]


def by_ply(state: Any) -> float:
    """A chance of the side to move that is another one in every position."""
    return 0.5 + int(state.ply) / 100


class PlyEngine(FakeEngine):
    """Judges positions by how many moves were played."""

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> Any:
        search = super().analyse(state, limit, **asked)
        search.info = FakeInfo(win_probability=by_ply(state))
        return search


# -- what is said -----------------------------------------------------------------------------------


def test_chances_are_of_white_whoever_is_to_move() -> None:
    table = Table(tictactoe())
    assert table.chance == pytest.approx(0.6)
    table.play("b2")
    assert table.chance == pytest.approx(0.4)


def test_undo_and_redo_show_the_same_and_ask_nothing() -> None:
    table = Table(tictactoe(), PlyEngine())
    table.play(*MOVES)
    before, asked = settled(table), len(table.engine.searches)
    table.session.undo(table.now)
    assert settled(table) == before[:-1]
    table.session.redo(table.now)
    assert settled(table) == before
    assert len(table.engine.searches) == asked == len(MOVES) + 1, "each position is judged once"


def test_what_the_players_of_a_game_think_is_never_shown() -> None:
    table = Table(tictactoe(AI, AI), FakeEngine(instant=False))
    table.wait(0.1)
    assert table.session.thinker.move_info is not None
    assert table.session.analysis.look_at(0) is None
    (search,) = table.engine.wanted("chances")
    assert search.player == judge_of(table.session.game)
    assert search.fresh


def test_two_orders_of_asking_give_the_same_chances() -> None:
    found = []
    for order in (range(5), reversed(range(5))):
        with Engine() as engine:
            match = Match(find_game("connect-four"))
            for move in ("4", "4", "3", "5"):
                match.push(move)
            judge = Judging(engine, match, NoJournal())
            for ply in order:
                while judge.at(ply) is None:
                    judge.update(ply)
                    judge.wait(60)
        found.append([judge.at(ply) for ply in range(5)])
    assert found[0] == found[1]
    assert None not in found[0]


def test_a_proof_is_told_as_white_sees_it_and_counts_the_forced_moves() -> None:
    table = Table(tictactoe(), FakeEngine(instant=False))
    table.play("b2")
    table.wait(0.01)
    search = table.engine.wanted("chances")[-1]
    search.info = FakeInfo(win_probability=1.0, proven=Proven(1, 5))
    search.finish()
    assert table.chance == 0.0
    judgement = table.session.analysis.look_at(1)
    assert judgement is not None
    assert (judgement.result, judgement.plies) == (-1, 5)
    table.play("a1", "c1", "a3", "a2", "c2", "b3", "b1")
    assert table.chance == 0.5, "one move is left, and it draws"
    judgement = table.session.analysis.look_at(8)
    assert judgement is not None
    assert (judgement.result, judgement.plies) == (0, 1)


def test_a_game_that_was_given_up_ends_with_its_result_and_is_looked_back_at_as_judged() -> None:
    table = Table(tictactoe(), PlyEngine())
    table.play(*MOVES)
    table.session.resign(table.now)
    chances = settled(table)
    assert chances[-1] == 0.0
    assert chances[-2] == pytest.approx(1 - by_ply(table.session.match.states[3]))


# -- what is asked, and when ------------------------------------------------------------------------


def test_the_position_that_is_looked_at_goes_first() -> None:
    from ai.engine import Priority

    table = Table(tictactoe(), FakeEngine(instant=False))
    table.play(*MOVES)
    table.wait(0.1)
    table.session.analysis.look_at(2)
    table.wait(0.1)
    first, second = table.engine.wanted("chances")
    assert first.stopped
    assert (second.tag[1], second.priority) == (2, Priority.CHANCE)
    second.finish()
    table.wait(0.1)
    third = table.engine.wanted("chances")[-1]
    assert (third.tag[1], third.priority) == (4, Priority.REVIEW), "then the latest, when nobody else wants to know"


def test_a_game_that_shows_no_chances_is_not_judged() -> None:
    table = Table(tictactoe(show_win_chance=False))
    table.play(*MOVES)
    assert settled(table) == [None] * 5
    assert not table.engine.searches


def test_until_the_kernels_are_ready_nothing_is_judged() -> None:
    ready: list[str] = []
    table = Table(tictactoe(), ready=lambda _name, _player: bool(ready))
    assert table.chance is None
    assert not table.session.analysis.can_judge
    ready.append("now")
    assert table.chance is not None


def test_a_judge_that_fails_is_told_once_and_the_game_goes_on() -> None:
    table = Table(tictactoe(), FakeEngine(instant=False))
    table.wait(0.1)
    table.engine.wanted("chances")[0].fail(RuntimeError("lost"))
    assert settled(table) == [None]
    (problem,) = table.session.drain()
    assert "could not find the win chance" in getattr(problem, "text", "")
    table.play("b2")
    settled(table)
    assert len(table.engine.wanted("chances")) == 1


def test_a_search_that_was_cut_short_says_nothing() -> None:
    table = Table(tictactoe(), FakeEngine(instant=False))
    table.wait(0.1)
    search = table.engine.wanted("chances")[0]
    search.stop()
    search.finish()
    assert table.chance is None


# -- what is kept -----------------------------------------------------------------------------------


def kept_table(library: Library, engine: FakeEngine | None = None, *moves: str) -> tuple[Table, LibraryJournal]:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(), engine or PlyEngine(), journal=journal)
    table.play(*moves)
    return table, journal


def test_the_next_day_nothing_is_computed_again(library: Library) -> None:
    table, journal = kept_table(library, None, *MOVES)
    chances = settled(table)
    table.session.undo(table.now)
    assert journal.game is not None
    config, past = restored(library.get(journal.game))
    again = Table(config, FakeEngine(), past=past, journal=LibraryJournal(lambda: library, game=journal.game))
    assert settled(again) == chances[:-1]
    again.session.redo(again.now)
    assert settled(again) == chances
    assert not again.engine.searches


def test_a_move_is_kept_before_it_is_judged(library: Library) -> None:
    engine = FakeEngine(instant=False)
    table, journal = kept_table(library, engine, "b2")
    assert journal.game is not None
    assert [move.text for move in library.get(journal.game).moves] == ["b2"]
    assert not engine.searches, "nothing was asked yet"
    table.wait(0.1)
    assert engine.wanted("chances")


def test_a_judgement_that_cannot_be_kept_comes_with_the_next_and_nobody_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise LibraryError("The disk is full.")

    table, journal = kept_table(library)
    with monkeypatch.context() as patch:
        patch.setattr(JudgementStore, "keep", refuse)
        table.play("b2")
        assert table.chance is not None
        settled(table)
    table.play("a1")
    settled(table)
    assert not any(type(event).__name__ == "Problem" for event in table.session.drain())
    assert journal.game is not None
    judge = judging.Judging(as_engine(FakeEngine()), table.session.match, journal)
    judge.update(0)
    assert [judge.at(ply) is not None for ply in range(3)] == [True, True, True]
    assert not judge.busy


def test_a_review_whose_judge_fails_says_so_once() -> None:
    match, engine = Match(find_game("tic-tac-toe")), FakeEngine(instant=False)
    match.push("b2")
    ongoing = OngoingReview(as_engine(engine), match, NoJournal())
    ongoing.update()
    assert (ongoing.failed, ongoing.take_problem()) == (False, None)
    engine.searches[-1].fail(ValueError("lost"))
    ongoing.update()
    assert ongoing.failed
    assert "could not find the win chance" in (ongoing.take_problem() or "")
    assert ongoing.take_problem() is None


def test_a_judgement_is_written_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []
    keep = JudgementStore.keep

    def noting(self: JudgementStore, game: int, found: Mapping[tuple[str, ...], Judgement]) -> None:
        written.extend(found)
        keep(self, game, found)

    monkeypatch.setattr(JudgementStore, "keep", noting)
    table, _ = kept_table(library, None, "b2", "a1")
    settled(table)
    assert sorted(written, key=str) == [("b2", "a1"), ("b2",), ()]


# -- for a review -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", [2, 1])
def test_what_is_learned_stops_the_question_of_the_same_position_alone(library: Library, ply: int) -> None:
    table, _ = kept_table(library, FakeEngine(instant=False), "b2", "a1")
    asking = table.session.analysis.judging
    asking.update(2)
    assert asking.busy
    proven = asking.improve(ply, Judgement("rules", 1.0, 1, 3, ("c3",)))
    assert asking.busy is (ply != 2)
    assert (asking.at(ply), proven.line) == (proven, ("c3",))


def test_what_a_review_learns_is_kept_and_known_to_the_game_behind_it(library: Library) -> None:
    table, journal = kept_table(library, FakeEngine(), "b2", "a1")
    settled(table)
    assert journal.game is not None
    proven = Judgement("rules", 1.0, 1, 3, ("c3",))
    for _ in range(2):  # opened, and opened again
        engine = FakeEngine(instant=False)
        records = LibraryJournal(lambda: library, game=journal.game)
        ongoing = OngoingReview(as_engine(engine), table.session.match, records)
        ongoing.recall()
        if ongoing.review.judged[2].result is None:
            ongoing.improve(2, proven)
        assert ongoing.review.judged[2].line == ("c3",)
        assert engine.searches == []
    before = table.session.analysis.judged(2)
    assert before is not None
    assert before.result is None
    table.session.analysis.judging.recall_again()
    after = table.session.analysis.judged(2)
    assert after is not None
    assert (after.result, after.plies, after.line) == (1, 3, ("c3",))


def reviewed(library: Library, game: int, engine: FakeEngine, progress: Progress[Any]) -> dict[int, Judgement]:
    """What a review of a kept game finds out."""
    stored = library.get(game)
    match = Match(find_game(stored.board), stored.start)
    for move in stored.moves:
        match.push(move.text)
    records = LibraryJournal(lambda: library, game=game)
    return review_of(OngoingReview(as_engine(engine), match, records, solving=0.0), progress).judged


def test_a_review_has_every_judgement_and_computes_only_what_is_not_kept(library: Library) -> None:
    from ai.engine import Priority

    table, journal = kept_table(library, None, *LINE_OF_X[:2])
    chances = settled(table)
    table.play(*LINE_OF_X[2:])
    assert journal.game is not None
    progress: Progress[Any] = Progress()
    engine = PlyEngine()
    found = reviewed(library, journal.game, engine, progress)
    assert [found[ply].chance for ply in range(3)] == chances
    assert (found[5].chance, found[5].plies) == (1.0, 0)
    assert [(search.tag[1], search.priority) for search in engine.searches] == [
        (4, Priority.REVIEW), (3, Priority.REVIEW)
    ]  # fmt: skip
    assert (progress.latest.done, progress.latest.total) == (6, 6)
    assert reviewed(library, journal.game, FakeEngine(instant=False), Progress()) == found


def test_a_review_can_be_cancelled(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    _, journal = kept_table(library, FakeEngine(instant=False), *MOVES)
    progress: Progress[Any] = Progress()
    monkeypatch.setattr(OngoingReview, "wait", lambda _review, _seconds: progress.cancel())
    engine = FakeEngine(instant=False)
    assert journal.game is not None
    with pytest.raises(Cancelled):
        reviewed(library, journal.game, engine, progress)
    assert [search.stopped for search in engine.searches] == [True]


def test_the_judge_looks_at_a_number_of_positions_and_never_at_a_clock() -> None:
    table = Table(tictactoe(YOU, GUEST), FakeEngine(instant=False))
    table.wait(0.1)
    (search,) = table.engine.wanted("chances")
    assert search.limit is None
    assert search.player.limit == Limit(nodes=search.player.limit.nodes)
