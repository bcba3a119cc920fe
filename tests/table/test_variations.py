"""Variations: whoever looks at a game can try other moves; they are kept at once, and the game stays as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import GAMES, Game, RulesError, find_game
from saves.errors import LibraryError
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from saves.models import Move, Variation
from saves.search import Query
from saves.statistics import statistics_of
from table.journal import LibraryJournal
from table.variations import VariationPlaces, Variations
from tests.saves.support import draft, play, sql, take_back

GAME = find_game("tic-tac-toe")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def opened(library: Library, game: int) -> Variations:
    """The tree of a kept game, as another look at it opens it."""
    return Variations.from_stored(library.get(game), LibraryJournal(lambda: library, game=game))


def told(tree: Variations) -> list[tuple[int, int, str]]:
    """The rows as one reads them: column, row that is left, moves."""
    return [(row.ply, row.below, " ".join(node.text or "-" for node in row.nodes)) for row in tree.rows]


def at(tree: Variations) -> str:
    """The moves that lead to where one is."""
    return " ".join(tree.current.line)


def lines(tree: Variations) -> set[tuple[str, ...]]:
    return {node.line for node in tree.preorder()}


def explored(library: Library, result: str = "1-0") -> tuple[int, Variations]:
    """A game that was resigned, and what was tried beside it."""
    game = play(library, "b2 a1 c3", result=result, termination="" if result == "*" else "resignation")
    tree = opened(library, game)
    tree.play("b1")
    for before, moves in (("b2", "a2 a3 c1"), ("b2", "c1"), ("b2 a2", "b1 b3"), ("", "a1"), ("b2 a1", "c2")):
        tree.go_to(next(node for node in tree.preorder() if node.line == tuple(before.split())))
        for move in moves.split():
            tree.play(move)
    return game, tree


def test_what_is_tried_is_there_when_the_game_is_opened_again(library: Library) -> None:
    game, tree = explored(library)
    assert lines(opened(library, game)) == lines(tree)
    assert told(opened(library, game)) == told(tree)
    assert at(opened(library, game)) == "b2 a1 c3"


def test_a_game_file_has_the_lines_that_still_wait_to_be_shown(library: Library) -> None:
    stored = library.get(explored(library)[0])
    waiting = Variations.from_stored(stored, seconds=0.0)
    assert waiting.has_waiting_lines
    assert waiting.to_record() == Variations.from_stored(stored).to_record()


def test_it_is_on_the_disk_before_it_is_shown(library: Library) -> None:
    game, tree = explored(library)
    assert library.path is not None
    kept = sql(library.path, f"SELECT ply, text FROM moves WHERE game = {game} AND followed = 0 ORDER BY ply, text")
    assert kept == sorted((node.ply, node.text) for node in tree.preorder() if not node.in_game)


def test_trying_moves_changes_nothing_that_is_said_of_the_game(library: Library) -> None:
    game = play(library, "b2 a1 c3", result="1-0", termination="resignation")
    play(library, "a1 b2")

    def said() -> tuple[object, ...]:
        stored = library.get(game)
        return (
            library.search(Query()),
            statistics_of(library.history.level_games("tic-tac-toe"), {}),
            (stored.moves, stored.ahead, stored.result, stored.position, stored.updated),
        )

    before = said()
    tree = opened(library, game)
    tree.play("b1")
    tree.go_to(tree.root)
    tree.play("c1")
    assert library.get(game).variations == (Variation(("b2", "a1", "c3"), (Move("b1"),)), Variation((), (Move("c1"),)))
    assert said() == before


def test_the_rows_stand_so_that_no_lines_cross(library: Library) -> None:
    assert told(explored(library)[1]) == [
        (0, -1, "- b2 a1 c3 b1"),
        (3, 0, "c2"),
        (2, 0, "a2 a3 c1"),
        (3, 2, "b1 b3"),
        (2, 0, "c1"),
        (1, 0, "a1"),
    ]


def test_the_cursor_goes_along_lines_and_between_them(library: Library) -> None:
    tree = explored(library)[1]
    tree.go_to(tree.root)
    assert not tree.back()
    assert not tree.up()
    tree.go_to(tree.rows[2].nodes[1])
    assert tree.down()
    assert at(tree) == "b2 a2 b1"
    assert tree.back()
    assert at(tree) == "b2 a2"
    assert tree.forward()
    assert at(tree) == "b2 a2 b1", "where one was last"
    assert tree.down()
    assert at(tree) == "b2 c1", "the nearest of a shorter row"
    assert tree.down()
    assert not tree.down()
    tree.go_to(tree.rows[0].nodes[-1])
    assert tree.down()
    assert at(tree) == "b2 a1 c2"
    assert not tree.forward()


def test_a_position_is_found_by_its_moves_as_far_as_the_tree_goes(library: Library) -> None:
    tree = explored(library)[1]
    tree.go_along(["b2", "a2", "c1"])
    assert at(tree) == "b2 a2", "no such move follows"
    assert " ".join(tree.current.last_of_line.line) == "b2 a2 a3 c1"


def test_every_position_has_a_place_and_each_column_its_longest_text(library: Library) -> None:
    tree = explored(library)[1]
    places = VariationPlaces.of(tree.rows)
    placed = {node: (row.ply + x, y) for y, row in enumerate(tree.rows) for x, node in enumerate(row.nodes)}
    assert placed == places.at
    assert places.lowest[tree.root] == len(tree.rows) - 1
    assert all(len(node.text) <= len(places.longest[column].text) for node, (column, _) in places.at.items())


def test_only_what_the_game_did_not_go_through_can_be_removed_and_comes_back(library: Library) -> None:
    game, tree = explored(library)
    before = lines(tree)
    assert tree.remove(tree.main[1]) is None
    node = tree.rows[2].nodes[0]
    tree.go_to(node.children[0])
    removed = tree.remove(node)
    assert removed is not None
    assert at(tree) == "b2"
    assert {line for line in before if line[:2] == ("b2", "a2")} == before - lines(tree)
    assert lines(opened(library, game)) == lines(tree)
    tree.restore(removed)
    assert lines(opened(library, game)) == lines(tree) == before
    assert at(tree) == "b2 a2"


def test_what_is_known_of_a_removed_move_comes_back_too(library: Library) -> None:
    game = play(library, "b2 a1")
    library.explore(game, [Variation(("b2",), (Move("c3", 2.5, None, "a try"), Move("c1")))])
    tree = opened(library, game)
    removed = tree.remove(tree.rows[1].nodes[0])
    assert removed is not None
    tree.restore(removed)
    assert library.get(game).variations == (Variation(("b2",), (Move("c3", 2.5, None, "a try"), Move("c1"))),)


def test_what_another_window_tried_below_a_removed_move_comes_back_too(library: Library) -> None:
    game = play(library, "b2 a1")
    library.explore(game, [Variation(("b2",), (Move("c3"), Move("c1")))])
    tree, other = opened(library, game), opened(library, game)
    other.go_along(["b2", "c3"])
    other.play("a3")
    removed = tree.remove(tree.rows[1].nodes[0])
    assert removed is not None
    assert library.get(game).variations == ()
    tree.restore(removed)
    assert lines(opened(library, game)) == lines(tree) == lines(other)


def test_the_moves_of_a_game_that_can_be_played_again_belong_to_it(library: Library) -> None:
    game = play(library, "b2 a1 c3 b1")
    take_back(library, game, 2, position="")
    tree = opened(library, game)
    assert [node.text for node in tree.main] == ["", "b2", "a1", "c3", "b1"]
    assert at(tree) == "b2 a1"
    with pytest.raises(ValueError, match="is no variation"):
        library.remove_variation(game, ["b2", "a1", "c3"])


def test_a_move_taken_back_before_the_game_was_given_up_is_a_variation_and_can_be_removed(library: Library) -> None:
    game = play(library, "b2 a1 c3 b1")
    library.record_line(game, library.get(game).moves[:2], position="", result="1-0", termination="resignation")
    stored = library.get(game)
    assert (stored.ahead, [line.before for line in stored.variations]) == ((), [("b2", "a1")])
    tree = opened(library, game)
    assert tree.remove(tree.current.children[0]) is not None
    assert lines(opened(library, game)) == lines(tree)
    assert library.get(game).variations == ()


def test_a_game_goes_on_among_its_variations(library: Library) -> None:
    game, _ = explored(library, "*")
    library.record_line(game, [Move(text) for text in ("b2", "a2", "a3")], position="")
    stored = library.get(game)
    assert ([move.text for move in stored.moves], stored.ahead) == (["b2", "a2", "a3"], ())


def test_a_tree_begins_with_the_lines_that_it_is_given() -> None:
    game = find_game("tic-tac-toe")
    tree = Variations(game, game.initial_state(), map(Move, ("b2", "a1")), [Variation(("b2",), (Move("c3"),))])
    assert lines(tree) == {(), ("b2",), ("b2", "a1"), ("b2", "c3")}


def test_a_move_that_is_not_legal_is_refused_and_nothing_is_kept(library: Library) -> None:
    game, tree = explored(library)
    tree.go_to(tree.root)
    with pytest.raises(RulesError):
        tree.play("d9")
    (taken, *_) = tree.root.children
    assert taken.action is not None
    tree.go_to(taken)
    before = library.get(game)
    with pytest.raises(RulesError, match="not a legal move"):
        tree.play(taken.action)
    assert library.get(game) == before
    assert lines(opened(library, game)) == lines(tree)


def random_tree(game: Game, seed: int, keeping: LibraryJournal | None = None) -> Variations:
    """A game of some moves with variations within variations, and what was said of them."""
    dice = random.Random(seed)
    tree = Variations(game, game.initial_state(), keeping=keeping)
    for _ in range(60):
        tree.go_to(dice.choice([*tree.preorder()]))
        legal = game.actions(tree.state)
        for action in legal and [dice.choice(legal)]:
            tree.play(action)
    return tree


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_tree_of_any_board_survives_library_and_game_files(library: Library, game: Game) -> None:
    tree = random_tree(game, 4)
    number = library.begin_game(draft(game.name))
    main = [Move(node.text, note="played") for node in tree.rows[0].nodes[1:]]
    library.record_line(number, main, position="", result="1-0", termination="resignation")
    others = [Variation(row.nodes[0].line[:-1], tuple(Move(n.text, note=f"{n.ply} {n.text}") for n in row.nodes))
              for row in tree.rows[1:]]  # fmt: skip
    library.explore(number, others)
    exported = library.export([number])
    (again,) = library.add(check_games(read_games(exported)))
    assert library.export([again]) == exported
    assert lines(opened(library, again)) == lines(tree)
    assert {(n.line, n.move) for n in opened(library, again).preorder()} == {
        (n.line, n.move) for n in opened(library, number).preorder()
    }


def test_a_wrong_variation_is_left_out_from_there_on_and_the_game_stays_readable(library: Library) -> None:
    text = '[Game "tic-tac-toe"]\n\n1. b2 a1 (1... a2 2. a2 (2. z9) (2. c3)) 2. c3 1-0\n'
    (checked,) = check_games(read_games(text))
    assert checked.readable
    beginning = "Line 3. A variation is left out from here on. "
    assert [(error.startswith(beginning), error.split()[-1]) for error in checked.errors] == [
        (True, "'a2'."),
        (True, "'z9'."),
    ]
    (game,) = library.add([checked])
    assert lines(opened(library, game)) == {
        tuple(line.split()) for line in ("", "b2", "b2 a1", "b2 a1 c3", "b2 a2", "b2 a2 c3")
    }


def test_what_cannot_be_kept_is_told_once_and_kept_later(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(library, "b2 a1", result="1-0", termination="time")
    complaints: list[str] = []
    journal = LibraryJournal(lambda: library, complaints.append, game)
    tree = Variations.from_stored(library.get(game), journal)
    assert not journal.played
    with monkeypatch.context() as patch:
        patch.setattr(library, "explore", _full)
        tree.play("c3")
        tree.play("c1")
    assert (len(complaints), journal.behind, journal.played) == (1, True, True)
    assert journal.record_of_game().variations[2][0].moves == ["c3", "c1"]
    journal.catch_up()
    assert not journal.behind
    assert library.get(game).variations == (Variation(("b2", "a1"), (Move("c3"), Move("c1"))),)


def _full(*_: object) -> None:
    raise LibraryError("The disk is full.", code="database")


def test_a_library_that_was_replaced_gets_the_variations_again(library: Library, tmp_path: Path) -> None:
    tree = explored(library)[1]
    assert library.path is not None
    library.path.rename(tmp_path / "elsewhere.db")
    tree.go_to(tree.root)
    tree.play("b1")
    (found,) = library.ids()
    assert lines(Variations.from_stored(library.get(found))) == lines(tree)


@pytest.mark.parametrize("moved", [True, False], ids=["moved away", "purged"])
def test_a_game_that_the_library_lost_comes_back_with_what_is_tried_beside_it(
    library: Library, tmp_path: Path, moved: bool
) -> None:
    game = play(library, "b2 a1 c3", result="1-0", termination="resignation")
    tree = opened(library, game)
    assert library.path is not None
    if moved:
        library.path.rename(tmp_path / "elsewhere.db")
    else:
        library.delete(game)
        library.purge()
    tree.go_to(tree.root)
    tree.play("b1")
    tree.play("c1")
    (found,) = library.ids()
    stored = library.get(found)
    assert (stored.result, [move.text for move in stored.moves]) == ("1-0", ["b2", "a1", "c3"])
    assert lines(Variations.from_stored(stored)) == lines(tree)


def test_many_lines_are_read_a_few_at_a_time(library: Library) -> None:
    game = play(library, "b2 a1")
    library.explore(game, [Variation(("b2",), (Move(reply),)) for reply in ("a2", "a3", "b1", "b3", "c1")])
    stored = library.get(game)
    tree = Variations.from_stored(stored, seconds=0.0)
    assert len(tree.rows) == 2
    assert tree.take_more(0.0)
    assert len(tree.rows) == 3
    assert not tree.take_more()
    assert told(tree) == told(Variations.from_stored(stored))


def test_what_is_removed_while_lines_are_read_stays_removed(library: Library) -> None:
    game = play(library, "b2 a1")
    library.explore(game, [Variation(("b2", "a2"), (Move(third),)) for third in ("a3", "b1", "c3")])
    tree = Variations.from_stored(library.get(game), seconds=0.0)
    assert tree.remove(tree.root.children[0].children[1]) is not None
    tree.take_more()
    assert told(tree) == [(0, -1, "- b2 a1")]
