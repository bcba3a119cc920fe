"""True reasons that another line does not bear out: the second look refuses them, and they are not told."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import pytest

from game import find_game
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.example import Example, found_of, reasons_of


class Otherwise(NamedTuple):
    """Another line after the move of a board's example of some kind, and after the judge's move if that matters."""

    game: str
    kind: str
    line: str
    better_line: str | None = None

    @property
    def example(self) -> Example:
        examples: list[Example] = import_module(f"tests.coach.explanations.test_{find_game(self.game).module}").EXAMPLES
        return next(each for each in examples if each.kind == self.kind)


LINES = [
    Otherwise("kalah", "exposes", "3"),
    Otherwise("kalah", "gives-turns", "3"),
    Otherwise("kalah", "spoils-turns", "2"),
    Otherwise("kalah", "loses-threat", "1", ""),
    Otherwise("kalah", "chain", "1"),
    Otherwise("kalah", "threatens", "1 1"),
    Otherwise("othello", "gives-corner", "d8 a4"),
    Otherwise("othello", "misses-corner", "g5 h1"),
    Otherwise("othello", "greedy", "f5", "e2"),
    Otherwise("othello", "keeps-few", "c2", "h5"),
    Otherwise("othello", "outside", "f1", "c5"),
    Otherwise("othello", "parallel", "f6"),
    Otherwise("pathwayz", "turned-back", "k5"),
    Otherwise("pathwayz", "leaves-gap", "c7*"),
    Otherwise("pathwayz", "shorter-way", "c2*"),
    Otherwise("pathwayz", "opens-own-way", "g4*"),
    Otherwise("pathwayz", "closes-ways", "g6*"),
    Otherwise("pathwayz", "longer-way", "k1*"),
    Otherwise("pathwayz", "closes-own-way", "g1*"),
    Otherwise("pathwayz", "shorter-for-rival", "g8*"),
    Otherwise("pathwayz", "opens-way", "g4*"),
    Otherwise("pathwayz", "turns", "f7*"),
    Otherwise("pathwayz", "turns-away", "h3*"),
    Otherwise("pathwayz", "joins", "e3*"),
    Otherwise("pathwayz", "joins-bank", "a5*"),
    Otherwise("pathwayz", "shields", "d3*"),
    Otherwise("connect-four", "lets-block", "4"),
    Otherwise("pentago-twist", "lets-reach", "d2/4R"),
    Otherwise("pentago-twist", "cuts-line", "b6/1M"),
]


@pytest.mark.parametrize("otherwise", LINES, ids=[f"{each.game} {each.kind}" for each in LINES])
def test_a_reason_that_the_line_does_not_bear_out_is_not_told(otherwise: Otherwise) -> None:
    example, line = otherwise.example, otherwise.line
    reason, case = found_of(otherwise.game, example)
    instead = example.better_reply if otherwise.better_line is None else otherwise.better_line
    changed = case._replace(line=tuple(line.split()), better_line=tuple(instead.split()))
    assert not is_borne_out(reason, changed)
    assert reason not in reasons_of(otherwise.game, example._replace(reply=line, better_reply=instead))
