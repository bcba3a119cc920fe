"""Sentences one after the other."""

from __future__ import annotations

import pytest

from coach.phrases import Glyph, Phrase, brief, phrased
from game import texts
from game.texts import sentence, sentences


def test_a_space_stands_between_sentences_but_not_after_full_width_marks() -> None:
    assert sentences("One.", "", "Two?", "Three.") == "One. Two? Three."
    assert sentences("一。", "二？", "三。") == "一。二？三。"


def test_a_sentence_begins_with_a_capital_letter_but_a_cell_stays() -> None:
    assert sentence("it wins") == "It wins."
    assert sentence("e3 is taken") == "e3 is taken."


MARKED = [
    ("{move}、もう一度", "house 2、", "もう一度"),
    ("{move}, noch einmal", "house 2,", "noch einmal"),
    ("「{move}」もう一度", "「house 2」", "もう一度"),
    ("{move} once more", "house 2", "once more"),
]


@pytest.mark.parametrize(("translated", "words", "rest"), MARKED)
def test_a_mark_after_a_part_stands_at_its_words(translated: str, words: str, rest: str) -> None:
    arrow = Glyph("rotate-cw")
    texts.speak(lambda message, count: translated)
    try:
        parts = phrased("{move} and another turn", move=(Phrase("house 2"), arrow))
    finally:
        texts.speak(texts.english)
    assert parts == (Phrase(words), arrow, Phrase(rest))


def test_an_announcement_leaves_out_what_makes_it_longer_than_twelve_words() -> None:
    nine = "One two three four five six seven eight nine."
    assert brief("You win.", nine, "It is over now.") == f"You win. {nine}"
    assert brief("You win.", f"{nine} Ten eleven.", "It is over now.") == "You win. It is over now."


def test_words_are_counted_in_scripts_without_spaces() -> None:
    assert brief("你赢了。", "白方连成四子。", "这一局不计分。") == "你赢了。白方连成四子。这一局不计分。"
    long = "白方在第三列连成四子，" * 3 + "黑方无法再阻挡。"
    assert brief("你赢了。", long, "这一局不计分。") == "你赢了。这一局不计分。"
