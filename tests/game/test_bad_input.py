"""Whatever the parsers are given, they read it right or raise their one error, which says what and where."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Game, IllegalMoveError, Match, PositionError, RulesError, find_game
from game.errors import SHOWN, shown
from tests.amount import amount
from tests.game.support import each_game, play_out, sample_states

MUTATIONS = amount(10_000, 2_000)
LONG = 3000

# What people and programs put where a letter or a digit belongs.
ODD: list[str] = [
    *"\x00\x07\t\n\r\x0b\x1b\x7f\x85\xa0\u200b\u2028\u202e\ufeff\ufffd",  # control, invisible and turning characters
    *"²③１８ｗｂａ／٣۵५༣ⅷ",  # digits and letters that only look like ours
    *"wẃ́ẞßıİλжд将🙂👨‍👩‍👧\ud800\udfff\U0010ffff",  # accents, other scripts, halves of pairs
    *"-+._,;:*#!?'\"\\%{}[]()<>|&^~`$@=",
    "None",
    "nan",
    "1e9",
    "0x1",
    "-1",
    "w w",
    " b",
    "//",
    "**",
    "\r\n",
    "12/12",
    "99999999999999999999",
]
PLAIN = string.ascii_letters + string.digits + " /*"

Mutation = Callable[[str, random.Random], str]


def cut(text: str, rng: random.Random) -> tuple[str, str, str]:
    """`text` in three pieces, the middle one short."""
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.randint(0, 3))
    return text[:start], text[start:end], text[end:]


def removed(text: str, rng: random.Random) -> str:
    left, _, right = cut(text, rng)
    return left + right


def repeated(text: str, rng: random.Random) -> str:
    left, middle, right = cut(text, rng)
    return left + middle * rng.choice([2, 3, 100]) + right


def plain_put_in(text: str, rng: random.Random) -> str:
    left, middle, right = cut(text, rng)
    return left + rng.choice(PLAIN) + rng.choice([middle, middle[1:]]) + right


def odd_put_in(text: str, rng: random.Random) -> str:
    left, middle, right = cut(text, rng)
    return left + rng.choice(ODD) + rng.choice([middle, middle[1:]]) + right


def exchanged(text: str, rng: random.Random) -> str:
    left, middle, right = cut(text, rng)
    return right + middle + left


def shuffled(text: str, rng: random.Random) -> str:
    return "".join(rng.sample(text, len(text)))


def other_case(text: str, rng: random.Random) -> str:
    return rng.choice([text.upper(), text.lower(), text.swapcase(), text.title()])


def padded(text: str, rng: random.Random) -> str:
    return rng.choice([" ", "\n", "\t", ""]) + text + rng.choice([" ", "\n", "\x00", "w"])


def one_letter_changed(text: str, rng: random.Random) -> str:
    """The likeliest to be read: a letter or digit of the text stands where another one stood."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(text) + text[at + 1 :]


def endless(text: str, rng: random.Random) -> str:
    return text * (LONG // max(1, len(text)))


def emptied(text: str, rng: random.Random) -> str:
    return ""


MANY: list[Mutation] = [removed, plain_put_in, odd_put_in, exchanged, shuffled, other_case, padded, one_letter_changed]
SELDOM: list[Mutation] = [repeated, endless, emptied]


def mutated(valid: list[str], seed: str) -> Iterator[str]:
    """`MUTATIONS` strings, each made of a valid one by one to three changes."""
    rng = random.Random(seed)
    for number in range(MUTATIONS):
        text = rng.choice(valid)
        for _ in range(rng.randint(1, 3)):
            text = rng.choice(SELDOM if number % 25 == 0 else MANY)(text, rng)
        yield text


CODES = {
    "after-twist", "empty-middle", "full-column", "game-over", "hanging-disc", "no-cell", "no-column", "no-disc",
    "no-house", "no-mover", "no-piece", "no-row", "no-seeds", "no-side", "no-twist", "not-legal", "one-cell",
    "one-side", "seeds-left", "too-long", "uneven-sides", "won-before", "wrong-cells", "wrong-colours", "wrong-columns",
    "wrong-houses", "wrong-permanents", "wrong-pieces", "wrong-rows", "wrong-run", "wrong-seeds", "wrong-turn",
}  # fmt: skip
"""What a program may ask an error for; the words may be of any language, which they are only with a code."""


def assert_says_what_and_where(error: RulesError, text: str) -> None:
    assert error.code in CODES
    assert error.text == text
    assert error.place is None or 0 <= error.place <= len(text), (error.place, text)
    assert shown(text) in str(error)
    assert str(error).isprintable(), str(error)
    assert len(str(error)) < 10 * SHOWN


# ---- mutations ------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game())
def test_mutated_moves_are_read_right_or_refused(game: Game) -> None:
    start = game.initial_state()
    valid = [game.action_to_string(start, action) for action in range(game.num_actions)]
    read = 0
    for text in mutated(valid, f"moves of {game.name}"):
        try:
            action = game.parse_action(start, text)
        except IllegalMoveError as error:
            assert_says_what_and_where(error, text)
        else:
            read += 1
            assert game.action_to_string(start, action).lower() == text.lower()  # a board may read capitals too
            assert 0 <= action < game.num_actions
    assert 0 < read < MUTATIONS / 2


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game())
def test_mutated_positions_are_read_right_or_refused(game: Game) -> None:
    valid = [game.to_position(state) for state in sample_states(game, 300)]
    if game.name == "connect-four":
        valid += [column_string(game, number) for number in range(100)]
    read = 0
    for text in mutated(valid, f"positions of {game.name}"):
        try:
            state = game.from_position(text)
        except PositionError as error:
            assert_says_what_and_where(error, text)
        else:
            read += 1
            position = game.to_position(state)
            assert position == text or (game.name == "connect-four" and text.strip("1234567") == ""), text
            assert game.from_position(position) == state, text
    assert 0 < read < MUTATIONS / 2


@pytest.mark.parametrize("game", **each_game())
def test_a_character_in_the_place_of_any_piece_is_read_right_or_refused(game: Game) -> None:
    for valid in {game.to_position(state) for state in sample_states(game, 3)}:
        for at in {character: at for at, character in enumerate(valid)}.values():
            for character in string.ascii_letters + string.digits:
                text = valid[:at] + character + valid[at + 1 :]
                try:
                    state = game.from_position(text)
                except PositionError as error:
                    assert_says_what_and_where(error, text)
                else:
                    assert game.to_position(state) == text


def column_string(game: Game, number: int) -> str:
    playout = play_out(game, random.Random(number))
    return "".join(str(action + 1) for action in playout.actions)


@pytest.mark.parametrize("game", **each_game())
def test_mutated_moves_of_a_match_are_legal_or_refused(game: Game) -> None:
    rng = random.Random(f"match of {game.name}")
    match = Match(game)
    valid = [game.action_to_string(match.state, action) for action in range(game.num_actions)]
    for text in list(mutated(valid, f"match of {game.name}"))[:1500]:
        legal, state = match.legal_actions(), match.state
        try:
            action = match.push(text)
        except IllegalMoveError as error:
            assert error.text == text
            assert match.state == state
        else:
            assert action in legal
        if match.outcome or rng.random() < 0.01:
            match = Match(game)


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game())
@settings(max_examples=amount(100, 30))
@given(text=st.text(max_size=40))
def test_any_text_at_all_is_read_or_refused(game: Game, text: str) -> None:
    for parse in (lambda: game.parse_action(game.initial_state(), text), lambda: game.from_position(text)):
        try:
            parse()
        except RulesError as error:
            assert_says_what_and_where(error, text)


# ---- what the messages say ------------------------------------------------------------------------------------------

MOVES = [
    # game, text, index of the character at fault, what the message says
    ("pathwayz", "", 0, "column from a to l"),
    ("pathwayz", "m1", 0, "column from a to l"),
    ("pathwayz", "D5", 0, "column from a to l"),
    ("pathwayz", "d9", 1, "row from 1 to 8"),
    ("pathwayz", "d0", 1, "row from 1 to 8"),
    ("pathwayz", "d５", 1, "row from 1 to 8"),
    ("pathwayz", "d10", 2, "nothing, or \\*"),
    ("pathwayz", "d5+", 2, "nothing, or \\*"),
    ("pathwayz", "d5**", 2, "nothing, or \\*"),
    ("pathwayz", "d5 *", 2, "nothing, or \\*"),
    ("pathwayz-4x4", "e1", 0, "column from a to d"),
    ("pathwayz-4x4", "d5*", 1, "row from 1 to 4"),
    ("pentago-twist", "g1/1R", 0, "column from a to f"),
    ("pentago-twist", "c7/1R", 1, "row from 1 to 6"),
    ("pentago-twist", "c6", 2, "twist"),
    ("pentago-twist", "c6/", 3, "twist"),
    ("pentago-twist", "c6/5R", 3, "twist"),
    ("pentago-twist", "c6/2", 4, "twist"),
    ("pentago-twist", "c6/2r", 4, "twist"),
    ("pentago-twist", "c6/2RR", 5, "nothing comes after"),
    ("connect-four", "", None, "column from 1 to 7"),
    ("connect-four", "8", None, "column from 1 to 7"),
    ("connect-four", "44", None, "column from 1 to 7"),
    ("tic-tac-toe", "d1", 0, "column from a to c"),
    ("tic-tac-toe", "b4", 1, "row from 1 to 3"),
    ("tic-tac-toe", "b", 0, "row from 1 to 3"),
    ("tic-tac-toe", "b2 ", 2, "one cell"),
]


@pytest.mark.parametrize(("name", "text", "place", "says"), MOVES, ids=[f"{case[0]} {case[1]!r}" for case in MOVES])
def test_a_move_that_cannot_be_read_is_refused_at_its_place(name: str, text: str, place: int | None, says: str) -> None:
    game = find_game(name)
    with pytest.raises(IllegalMoveError, match=says) as refused:
        game.parse_action(game.initial_state(), text)
    assert_says_what_and_where(refused.value, text)
    assert refused.value.place == place


POSITIONS = [
    # game, text, index of the character at fault or None for the whole, what the message says
    ("tic-tac-toe", "", None, "side to move"),
    ("tic-tac-toe", "3/3/3", None, "side to move"),
    ("tic-tac-toe", "3/3/3 x", 5, "side to move"),
    ("tic-tac-toe", "3/3/3  w", 5, "side to move"),
    ("tic-tac-toe", "3/3/3 w\n", 5, "side to move"),
    ("tic-tac-toe", "3/3 w", None, "3 rows"),
    ("tic-tac-toe", "3/3/3/3 w", None, "3 rows"),
    ("tic-tac-toe", "3/2/3 w", 2, "3 cells, this one has 2"),
    ("tic-tac-toe", "3/3/3w b", 4, "3 cells, this one has 4"),
    ("tic-tac-toe", "3/3/ w", 4, "3 cells, this one has 0"),
    ("tic-tac-toe", "3/4/3 w", 2, "number from 1 to 3"),
    ("tic-tac-toe", "3/03/3 w", 2, "number from 1 to 3"),
    ("tic-tac-toe", "3/0/3 w", 2, "number from 1 to 3"),
    ("tic-tac-toe", "3/1x1/3 w", 3, "w, b or a number"),
    ("tic-tac-toe", "3/1W1/3 b", 3, "w, b or a number"),
    ("tic-tac-toe", "3/1²/3 w", 3, "w, b or a number"),
    ("pathwayz", "12/12/12/12/12/12/12/13 w", 21, "number from 1 to 12"),
    ("pathwayz", "12/12/12/12/12/12/12/111 w", 21, "number from 1 to 12"),
    ("pathwayz", "12/12/12/12/12/12/12/x11 w", 21, "w, b, W, B or a number"),
    ("pathwayz", "12 w" * 200, None, "at most 400 characters"),
]


@pytest.mark.parametrize(
    ("name", "text", "place", "says"), POSITIONS, ids=[f"{case[0]} {case[1][:40]!r}" for case in POSITIONS]
)
def test_a_position_that_cannot_be_read_is_refused_at_its_place(
    name: str, text: str, place: int | None, says: str
) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        find_game(name).from_position(text)
    assert_says_what_and_where(refused.value, text)
    assert refused.value.place == place


IMPOSSIBLE = [
    # game, position, what the message says
    ("tic-tac-toe", "3/3/3 b", "one white piece more"),
    ("tic-tac-toe", "3/1w1/3 w", "as many white pieces as black"),
    ("tic-tac-toe", "3/1b1/3 b", "one white piece more"),
    ("tic-tac-toe", "www/wbb/bb1 b", "one white piece more"),
    ("tic-tac-toe", "www/bb1/b2 w", "has won already"),
    ("connect-four", "7/7/7/7/7/7 b", "one white piece more"),
    ("connect-four", "7/7/7/7/7/ww5 w", "as many white pieces as black"),
    ("connect-four", "7/7/7/7/3w3/7 b", "hangs over an empty cell"),
    ("connect-four", "7/7/7/4w2/3b3/3w3 b", "hangs over an empty cell"),
    ("connect-four", "7/7/7/7/bbb4/wwwwb2 w", "has won already"),
    ("pentago-twist", "6/6/6/6/6/6 b", "one white piece more"),
    ("pentago-twist", "6/6/6/6/6/bb4 w", "as many white pieces as black"),
    ("pathwayz", "12/12/12/12/12/12/12/12 b", "their number is odd, not 0"),
    ("pathwayz", "12/12/12/12/12/12/12/w11 w", "their number is even, not 1"),
    ("pathwayz", "12/12/12/12/12/12/12/b11 b", "without permanents nothing flips"),
    ("pathwayz", "12/12/12/12/12/12/12/ww10 w", "without permanents nothing flips"),
    ("pathwayz", "12/12/12/12/12/12/12/W11 b", "Black’s turns were 0, but W lies 1 times"),
    ("pathwayz", "12/12/12/12/12/12/12/BB10 w", "White’s turns were 1, but B lies 2 times"),
    ("pathwayz", "12/12/12/12/12/12/12/WWw9 b", "Black’s turns were 1, but W lies 2 times"),
]


@pytest.mark.parametrize(("name", "text", "says"), IMPOSSIBLE, ids=[f"{case[0]} {case[1]}" for case in IMPOSSIBLE])
def test_a_position_that_cannot_arise_is_refused(name: str, text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        find_game(name).from_position(text)
    assert_says_what_and_where(refused.value, text)


@pytest.mark.parametrize(
    ("name", "position", "move"),
    [
        ("pathwayz", "12/12/12/12/12/12/12/w11 b", "a1*"),
        ("pentago-twist", "6/6/6/6/6/w5 b", "a1/1R"),
        ("connect-four", "b6/w6/b6/w6/b6/w6 w", "1"),
        ("tic-tac-toe", "3/3/w2 b", "a1"),
        ("tic-tac-toe", "bb1/3/www b", "c3"),
    ],
)
def test_an_illegal_move_names_itself_and_the_position(name: str, position: str, move: str) -> None:
    game = find_game(name)
    with pytest.raises(IllegalMoveError) as refused:
        game.legal_action(game.from_position(position), move)
    assert refused.value.text == move
    assert repr(move) in str(refused.value)
    assert repr(position) in str(refused.value)


def test_every_error_of_the_rules_is_one_family() -> None:
    assert issubclass(IllegalMoveError, RulesError)
    assert issubclass(PositionError, RulesError)
    assert issubclass(RulesError, ValueError)


def test_a_long_text_is_shown_cut_and_on_one_line() -> None:
    error = PositionError("no", "a\n" * 500, 3)
    assert error.text == "a\n" * 500
    assert str(error).startswith("no (character 4): 'a\\na")
    assert len(str(error)) < 3 * SHOWN
    assert "\n" not in str(error)


def test_the_mutations_reach_far() -> None:
    """The strings differ, some are valid, empty, endless, or beyond ASCII."""
    game = GAMES[0]
    texts = list(mutated([game.to_position(state) for state in sample_states(game, 50)], "reach"))
    assert len(texts) == MUTATIONS
    assert len(set(texts)) > MUTATIONS * 0.9
    assert "" in texts
    assert max(map(len, texts)) >= LONG - 400
    assert sum(not text.isascii() for text in texts) > MUTATIONS / 20
