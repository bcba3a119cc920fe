"""Variations hung into a line one after the other, against a reckoning that knows each move by the way to it."""

from __future__ import annotations

from random import Random

import pytest

from saves.branches import Branch, hang, walk

Way = tuple[str, ...]
Found = dict[Way, tuple[int, list[str]]]
"""For each way of moves: the line of the file that has its last move first, and the words that are said about it."""


class Writer:
    """Writes branches as a file may have them, however untidy, and reckons what is in them."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.found: Found = {}
        self._line = 0

    def branch(self, before: Way, depth: int = 0) -> Branch:
        length = self.dice.randint(1, 4)
        written = Branch()
        for _ in range(length):
            self._line += 1
            written.moves.append(self.dice.choice("ab"))
            written.move_lines.append(self._line)
        for place in range(1, length + 1):
            self.found.setdefault((*before, *written.moves[:place]), (written.move_lines[place - 1], []))
        for place in range(length + 1):
            if self.dice.random() < 0.4:
                written.comments[place] = f"word{self._line}-{place}"
                self.found[(*before, *written.moves[: max(1, place)])][1].append(written.comments[place])
        for place in range(length + 1):
            if depth < 2 and self.dice.random() < 0.3:
                here = (*before, *written.moves[:place])
                for _ in range(self.dice.randint(1, 2)):
                    hang(written, place, self.branch(here, depth + 1))
        return written


def said_of(line: Branch, before: Way = ()) -> list[tuple[Way, int, list[str]]]:
    return [
        ((*before, *line.moves[:place]), line.move_lines[place - 1], sorted(line.comments.get(place, "").split()))
        for place in range(1, len(line.moves) + 1)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_every_move_is_there_once_with_whatever_is_said_about_it(seed: int) -> None:
    writer = Writer(seed)
    whole = Branch(["a", "b", "a", "a"], move_lines=[0, 0, 0, 0])
    writer.found = {tuple(whole.moves[:place]): (0, []) for place in range(1, 5)}
    for _ in range(6):
        at = writer.dice.randint(0, 4)
        hang(whole, at, writer.branch(tuple(whole.moves[:at])))
    found = said_of(whole)
    for before, branch in walk(whole):
        assert branch.moves
        found += said_of(branch, before)
    assert len({way for way, _, _ in found}) == len(found)
    assert sorted(found) == sorted((way, line, sorted(words)) for way, (line, words) in writer.found.items())
