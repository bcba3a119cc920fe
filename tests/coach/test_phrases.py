"""Sentences one after the other."""

from __future__ import annotations

from coach.phrases import sentences


def test_a_space_stands_between_sentences_but_not_after_full_width_marks() -> None:
    assert sentences("One.", "", "Two?", "Three.") == "One. Two? Three."
    assert sentences("一。", "二？", "三。") == "一。二？三。"
