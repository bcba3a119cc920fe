"""Texts for people."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from game import texts
from game.retelling import retold
from game.texts import text


@pytest.mark.parametrize(("n", "said"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (21, "21 moves")])
def test_a_message_that_counts_has_two_forms(n: int, said: str) -> None:
    assert text("{n} move|{n} moves", n=n) == said


def test_fields_are_filled_in_and_a_missing_one_is_noticed() -> None:
    assert text("{name} won on {board}", name="Creek", board="Pathwayz") == "Creek won on Pathwayz"
    with pytest.raises(KeyError):
        text("{name} won on {board}", name="Creek")


def test_another_language_chooses_its_own_templates() -> None:
    polish = {"{n} move|{n} moves": ("{n} ruch", "{n} ruchy", "{n} ruchów")}

    def translate(message: str, count: int | None) -> str:
        forms = polish[message]
        if count == 1:
            return forms[0]
        few = count is not None and count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return forms[1] if few else forms[2]

    before = text("{n} move|{n} moves", n=3)
    texts.speak(translate)
    try:
        assert retold(before) == "3 ruchy"
        assert [text("{n} move|{n} moves", n=n) for n in (1, 3, 12)] == ["1 ruch", "3 ruchy", "12 ruchów"]
    finally:
        texts.speak(texts.english)


def test_a_value_with_fields_of_its_own_stays_what_it_is() -> None:
    class Pair(NamedTuple):
        first: str
        second: str

    pair = Pair("a", "b")
    assert retold(pair) is pair
    assert retold(["a", ("b",)]) == ["a", ("b",)]
