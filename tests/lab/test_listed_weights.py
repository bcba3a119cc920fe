"""The weights of features in a list: the heaviest first, found by words, with figures of equal precision."""

from __future__ import annotations

from lab.learning.listed_weights import ListedWeights
from lab.learning.recipe import Recipe, features_words


def test_the_heaviest_weight_comes_first_unless_the_list_rests() -> None:
    listed = ListedWeights(str.upper, searches=True)
    listed.show(("a", "b", "c"), (1.0, -3.04, 0.0), (0, 1, 2), rests=False)
    assert [listed.titles[place] for place in listed.order] == ["B", "A", "C"]
    assert [listed.figure(place) for place in listed.order] == ["−3.0", "+1.0", "0"]
    listed.show(("a", "b", "c"), (20.0, -3.0, 0.0), (0, 1, 2), rests=True)
    assert listed.order == [1, 0, 2]
    assert listed.figure(0) == "+20", "no decimals beside numbers of two digits"
    listed.show(("a", "b", "c"), (20.0, -3.0, 0.0), (0, 2), rests=True)
    assert listed.order == [0, 2], "other features have other rows"
    assert listed.counted == "2 of 3 features"


def test_only_many_features_are_searched() -> None:
    few, many = ListedWeights(str, searches=True), ListedWeights(str, searches=True)
    few.show(("corner", "edge"), (), (0, 1), rests=False)
    assert not few.has_search
    many.show(tuple(f"stone {n}" for n in range(101)), (), range(101), rests=False)
    many.search("STONE 10")
    assert many.order == [10, 100]
    assert many.counted == "2 found"
    assert many.heaviest == 0


def test_the_features_of_a_recipe_are_counted() -> None:
    assert features_words(Recipe("Heron", "pathwayz", "td52")) == "52 features"
    assert features_words(Recipe("Heron", "pathwayz", "gone")) == "gone"
