"""The explorer: what was played in a position, by symmetries, from several sources."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ai.assets import board_file
from ai.errors import BookError
from coach.boards import texts_of
from coach.chance_texts import ChanceText
from coach.explorer.champion import champion_games, count_moves, read_champion_games, write_champion_games
from coach.explorer.families import families_of
from coach.explorer.moves import Reached, images_of, moves_played
from coach.explorer.openings import opening_of, reached_by
from coach.explorer.own import OwnGames
from coach.explorer.rows import explorer_rows, leading_share, together
from coach.explorer.tallies import CountedGame, GameIndex, GameTally, visits_of
from game import GAMES, apply_action, find_game, is_terminal
from game.played_game import ChampionLine
from game.registry import VARIANTS
from game.symmetry import symmetries_of
from game.verbs import hash_key
from saves.library import Library
from saves.models import GameDraft, Move, SeatRecord

if TYPE_CHECKING:
    from game import Game

CONNECT_FOUR = find_game("connect-four")


def _index(game: Game, *games: tuple[str, int | None]) -> GameIndex:
    index, start = GameIndex(), game.initial_state()
    index.add(
        [CountedGame(n, winner, visits_of(game, start, moves.split())) for n, (moves, winner) in enumerate(games)]
    )
    return index


def _tallies(game: Game, moves: str, index: GameIndex) -> dict[str, GameTally]:
    reached = reached_by(game, moves)
    rows = moves_played(reached, (index,))
    return {game.action_to_string(reached.state, row.action): row.tallies[0] for row in rows if row.games}


def test_a_mirrored_game_counts_and_its_moves_are_mirrored_back() -> None:
    index = _index(CONNECT_FOUR, ("1 2 3", 0), ("7 6 5", 1), ("7 6 4", None))
    assert _tallies(CONNECT_FOUR, "1 2", index) == {"3": GameTally(1, 0, 1), "4": GameTally(0, 1, 0)}
    assert _tallies(CONNECT_FOUR, "7 6", index) == {"5": GameTally(1, 0, 1), "4": GameTally(0, 1, 0)}


def test_another_order_of_moves_counts() -> None:
    index = _index(CONNECT_FOUR, ("1 2 4 4", 0), ("4 2 1 5", 1))
    assert _tallies(CONNECT_FOUR, "1 2 4", index) == {"4": GameTally(1, 0, 0), "5": GameTally(0, 0, 1)}


def test_moves_that_are_images_of_each_other_are_one_row() -> None:
    index = _index(CONNECT_FOUR, ("1", 0), ("7", 1), ("4", 1))
    rows = moves_played(reached_by(CONNECT_FOUR, ""), (index,))
    assert [(row.action, sorted(row.alike), row.games) for row in rows] == [
        (0, [0, 6], 2), (1, [1, 5], 0), (2, [2, 4], 0), (3, [3], 1),
    ]  # fmt: skip


def test_of_many_moves_those_are_rows_that_were_played_or_are_in_the_book_or_among_the_best() -> None:
    pathwayz = find_game("pathwayz")
    start = reached_by(pathwayz, "")
    book, best, far = (reached_by(pathwayz, move).actions[0] for move in ("a1", "l8", "l7"))
    index = _index(pathwayz, ("d4", 0), ("d4", 1), ("e4", 0))

    def rows(**known: set[int]) -> list[str]:
        rows = explorer_rows(start, (index,), lambda _action: None, known.get("book", ()), known.get("best", ()))
        return [pathwayz.action_to_string(start.state, row.move.action) for row in rows]

    assert rows() == ["d4", "e4"]
    assert rows(book={book}) == ["d4", "e4", "a1"]
    assert rows(best={best, far}) == ["d4", "e4", "a1", "a2"], "l8 and l7 are images of a1 and a2"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rows_of_a_position_together_have_each_of_its_games_once(game: Game) -> None:
    games = _games(game, 40, random.Random(3))
    index = _index(game, *((" ".join(moves), winner) for moves, winner in games))
    rows = explorer_rows(reached_by(game, ""), (index, index), lambda _action: None, ())
    won = sum(winner == 0 for _, winner in games)
    assert together(rows) == (GameTally(won, 0, 40 - won),) * 2
    assert together([]) == ()


def test_proved_wins_are_the_first_rows_and_proved_losses_the_last_also_by_the_worth_of_an_image() -> None:
    index = _index(CONNECT_FOUR, ("1", 0), ("1", 0), ("2", 0))
    worths = {6: ChanceText("loses", -1), 3: ChanceText("wins", 1), 2: ChanceText("90 %")}
    rows = explorer_rows(reached_by(CONNECT_FOUR, ""), (index,), worths.get, (3,))
    assert [(row.move.action, row.worth, row.in_book) for row in rows] == [
        (3, worths[3], True), (1, None, False), (2, worths[2], False), (0, worths[6], False),
    ]  # fmt: skip


def test_sooner_wins_come_first_and_sooner_losses_last_whatever_was_played() -> None:
    values = {0: ("wins in 15", 1, 29), 1: ("draw", 0, None), 2: ("wins in 1", 1, 1), 3: ("loses in 2", -1, 4)}
    values |= {4: ("loses in 9", -1, 18), 5: ("wins", 1, None)}
    worths = {action: ChanceText(*value) for action, value in values.items()}
    rows = explorer_rows(reached_by(CONNECT_FOUR, "1"), [_index(CONNECT_FOUR, ("1 4", 0), ("1 1", 0))], worths.get, ())
    assert [row.move.action for row in rows] == [2, 0, 5, 1, 6, 4, 3]


def test_of_moves_that_were_played_as_often_the_most_promising_comes_first() -> None:
    worths = {action: ChanceText("", chance=chance) for action, chance in ((1, 0.07), (2, 0.4), (3, 0.7), (5, 0.1))}
    rows = explorer_rows(reached_by(CONNECT_FOUR, "1"), [_index(CONNECT_FOUR, ("1 2", 0))], worths.get, ())
    assert [row.move.action for row in rows] == [1, 3, 2, 5, 0, 4, 6]


def test_a_game_of_the_same_number_replaces_the_earlier_one_and_others_are_forgotten() -> None:
    index = _index(CONNECT_FOUR, ("1", 0), ("2", 0))
    start = CONNECT_FOUR.initial_state()
    index.add([CountedGame(0, None, visits_of(CONNECT_FOUR, start, ("4",)))], gone=[1])
    assert _tallies(CONNECT_FOUR, "", index) == {"4": GameTally(0, 1, 0)}


def test_of_a_game_that_cannot_be_read_to_its_end_the_moves_before_that_count() -> None:
    start = CONNECT_FOUR.initial_state()
    assert len(visits_of(CONNECT_FOUR, start, ("1", "2", "?", "3"))) == 2
    assert len(visits_of(CONNECT_FOUR, start, ["1", "2", "1", "2", "1", "2", "1", "2", "1"])) == 7


def _games(game: Game, count: int, chance: random.Random) -> list[tuple[list[str], int]]:
    """Random games of at most eight moves, and a winner of each."""
    found = []
    for _ in range(count):
        state = game.initial_state()
        moves: list[str] = []
        while not is_terminal(state) and len(moves) < 8:
            action = chance.choice(game.actions(state)[:4])
            moves.append(game.action_to_string(state, action))
            state = apply_action(state, action)
        found.append((moves, chance.randrange(2)))
    return found


def _image(game: Game, moves: list[str], turned: tuple[int, ...]) -> tuple[list[Any], list[int]]:
    """The positions and the actions of a game's image."""
    actual = image = game.initial_state()
    states, actions = [], []
    for move in moves:
        action = game.parse_action(actual, move)
        states.append(image)
        actions.append(turned[action])
        actual, image = apply_action(actual, action), apply_action(image, turned[action])
    return states, actions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_counts_equal_a_recount_of_every_image_of_every_game(game: Game) -> None:
    games = _games(game, 30, random.Random(7))
    index = _index(game, *((" ".join(moves), winner) for moves, winner in games))
    for moves in ([], games[0][0][:1], games[3][0][:2], games[5][0][:3]):
        reached = reached_by(game, " ".join(moves))
        state = reached.state
        wins: Counter[tuple[int, int]] = Counter()
        for played, winner in games:
            # the images of one game reach the position by one action, or by several that are images of each other
            found = {
                action
                for turned in symmetries_of(game)
                for here, action in zip(*_image(game, played, turned), strict=True)
                if here == state
            }
            wins.update((action, winner) for action in found)
        for row in moves_played(reached, (index,)):
            assert row.tallies[0] == GameTally(wins[row.action, 0], 0, wins[row.action, 1])


def test_an_opening_is_known_by_any_order_of_its_moves_and_by_its_mirror_images() -> None:
    pathwayz = find_game("pathwayz")

    def name(moves: str) -> tuple[str, int] | None:
        named = opening_of(reached_by(pathwayz, moves))
        return None if named is None else (named.opening.name, named.ply)

    assert name("a1 a8 l8 l1") == name("l8 l1 a1 a8") == name("a8 a1 l1 l8") == ("Four Corners", 4)
    assert name("a1 a8 l8 l1 d4 e5") == ("Four Corners", 4), "a game keeps the name of its latest opening"
    assert name("l8 a1 b8") == ("Long Row", 3)
    assert opening_of(Reached(pathwayz, reached_by(pathwayz, "a1").state, reached_by(pathwayz, "a8").actions)) is None
    assert name("d4 a1") is None
    assert name("") is None


@pytest.mark.parametrize("game", (*GAMES, *VARIANTS), ids=lambda game: game.name)
def test_no_two_openings_share_a_position(game: Game) -> None:
    openings = texts_of(game.name).openings
    reached = [reached_by(game, line) for each in openings for line in each.lines]
    keys = [min(int(hash_key(image.state)) for image in images_of(each)) for each in reached]
    assert len(set(keys)) == len(keys)
    assert len({each.name for each in openings}) == len(openings)


def test_families_are_positions_that_many_games_reach_whatever_their_orders_and_mirror_images() -> None:
    lines = [reached_by(CONNECT_FOUR, moves).actions for moves in ("4 4 1", "4 4 7", "1 4 2", "7 4 1", "4 3 2")]
    families = families_of(CONNECT_FOUR, [ChampionLine(number % 2, each) for number, each in enumerate(lines)])
    assert [(each.moves, each.games, each.score) for each in families] == [
        ("4", 3, 2 / 3), ("1", 2, 0.5), ("1 4", 2, 0.5), ("4 4", 2, 0.5),
    ]  # fmt: skip


def test_a_champions_moves_are_counted_at_positions_that_two_games_reached_without_the_random_ones() -> None:
    lines = [reached_by(CONNECT_FOUR, moves).actions for moves in ("4 4 1", "4 4 7", "1 4 2")]
    games = [ChampionLine(0, lines[0]), ChampionLine(None, lines[1]), ChampionLine(1, lines[2], 1)]
    counted = count_moves(CONNECT_FOUR, games)
    assert sorted(counted.values()) == [(0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0)], "1 and 7 after 4 4, and both 4"


def test_counted_games_of_a_champion_come_back_from_their_files(tmp_path: Path) -> None:
    path = tmp_path / "made-up.json"
    moves = {(2**63 + 1, 4): GameTally(70_000, 1, 2), (3, 0): GameTally(0, 0, 1), (2**63 + 1, 5): GameTally(1)}
    write_champion_games(path, moves, {"games": 70_005})
    read = read_champion_games(path)
    assert read is not None
    assert read.games == 70_005
    assert read.tallies(2**63 + 1) == {4: GameTally(70_000, 1, 2), 5: GameTally(1)}
    assert read.tallies(3) == {0: GameTally(0, 0, 1)}
    assert read.tallies(4) == {}


@pytest.mark.parametrize("games", [float("inf"), float("nan"), None, "many", [1]])
def test_a_champions_file_with_no_number_of_games_is_damaged(tmp_path: Path, games: object) -> None:
    write_champion_games(tmp_path / "made-up.json", {(3, 0): GameTally(1)}, {"games": games})
    with pytest.raises(BookError):
        read_champion_games(tmp_path / "made-up.json")


@pytest.mark.parametrize(
    "game", [game for game in GAMES if board_file("ladders", game).is_file()], ids=lambda game: game.name
)
def test_the_champions_games_that_come_with_the_program_are_known_from_the_first_move_on(game: Game) -> None:
    champion = champion_games(game)
    assert champion is not None
    first = [row for row in moves_played(Reached(game, game.initial_state()), (champion,)) if row.games]
    begun = sum(row.games for row in first)
    assert champion.games / 2 < begun < champion.games, "a third begins with random moves"
    second = moves_played(Reached(game, game.initial_state(), (first[0].action,)), (champion,))
    assert sum(row.games for row in second) >= first[0].games, "and some come here after a random move"


def _play(library: Library, moves: str, result: str, start: str | None = None) -> int:
    seats = SeatRecord("Ada"), SeatRecord("Bo")
    game = library.begin_game(GameDraft("connect-four", 1, *seats, position="", start=start))
    library.record_line(game, [Move(move) for move in moves.split()], position="", result=result)
    return game


def _count(own: OwnGames, calls: list[Any]) -> GameIndex:
    """Count all games, and make the calls that the window would make."""
    own.look_again("connect-four", lambda: None)
    while own.left("connect-four"):
        if calls:
            calls.pop(0)()
    return own.index("connect-four")


@pytest.mark.parametrize("is_kept", [True, False], ids=["in a file", "in memory"])
def test_the_librarys_finished_games_are_counted_and_what_changes_is_counted_again(
    tmp_path: Path, is_kept: bool
) -> None:
    calls: list[Any] = []
    with Library.open(tmp_path if is_kept else tmp_path / "nothing" / "\0") as library:
        own = OwnGames(lambda: library, calls.append)

        def count() -> dict[str, GameTally]:
            return _tallies(CONNECT_FOUR, "", _count(own, calls))

        first = _play(library, "4 4", "1-0")
        _play(library, "3 4", "*")
        assert count() == {"4": GameTally(1, 0, 0)}
        _play(library, "1 2", "0-1")
        assert count() == {"4": GameTally(1, 0, 0), "1": GameTally(0, 0, 1)}
        library.delete(first)
        assert count() == {"1": GameTally(0, 0, 1)}


def test_a_change_by_another_program_is_counted_when_the_count_under_way_has_ended(tmp_path: Path) -> None:
    calls: list[Any] = []
    with Library.open(tmp_path) as library, Library.open(tmp_path) as other:
        _play(library, "4 4", "1-0")
        own = OwnGames(lambda: library, calls.append)
        own.look_again("connect-four", lambda: None)
        _play(other, "1 2", "0-1")
        news: list[str] = []
        for _ in range(3):
            own.keep_up("connect-four", lambda: news.append("frame"))
        assert not news, "nothing is new, so nothing is drawn again"
        for _ in range(2):
            while own.left("connect-four"):
                if calls:
                    calls.pop(0)()
            own.keep_up("connect-four", lambda: news.append("counted"))
        assert _tallies(CONNECT_FOUR, "", own.index("connect-four")) == {
            "4": GameTally(1, 0, 0), "1": GameTally(0, 0, 1)
        }  # fmt: skip


def test_games_of_another_library_are_counted_alone(tmp_path: Path) -> None:
    calls: list[Any] = []
    with Library.open(tmp_path / "one") as one, Library.open(tmp_path / "two") as two:
        _play(one, "4 4", "1-0")
        _play(two, "1 2", "0-1")
        shown = one
        own = OwnGames(lambda: shown, calls.append)
        own.look_again("connect-four", lambda: None)
        shown = two  # before the first one's games are counted
        assert _tallies(CONNECT_FOUR, "", _count(own, calls)) == {"1": GameTally(0, 0, 1)}


def test_a_game_from_a_position_counts_from_there_and_one_whose_start_cannot_be_read_nowhere(tmp_path: Path) -> None:
    calls: list[Any] = []
    start = reached_by(CONNECT_FOUR, "4 4").state
    with Library.open(tmp_path) as library:
        _play(library, "1 2", "1-0", CONNECT_FOUR.to_position(start))
        _play(library, "4 4", "1-0", "no position")
        index = _count(OwnGames(lambda: library, calls.append), calls)
        assert _tallies(CONNECT_FOUR, "", index) == {}
        assert _tallies(CONNECT_FOUR, "4 4", index) == {"1": GameTally(1, 0, 0)}
        alone = moves_played(Reached(CONNECT_FOUR, start), (index,))
        assert [(row.action, sorted(row.alike), row.games) for row in alone if row.games] == [(0, [0], 1)]


@pytest.mark.parametrize(
    ("tally", "share"),
    [
        (GameTally(3, 0, 1), (0, 3, "75 %")),
        (GameTally(1, 2, 2), (1, 2, "40 %")),
        (GameTally(2, 1, 2), (0, 2, "40 %")),
        (GameTally(2, 0, 0), (0, 2, "100 %")),
        (GameTally(999, 0, 1), (0, 999, "99 %")),
    ],
)
def test_a_bar_tells_the_larger_share_and_100_percent_of_all_games_alone(
    tally: GameTally, share: tuple[int, int, str]
) -> None:
    assert leading_share(tally) == share
