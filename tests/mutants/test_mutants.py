from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice

from tests.mutants.judge import KILLED, SURVIVED, Verdict, confirmed
from tests.mutants.sites import ROOT, chosen, compiled, sites

SOURCE = '''
"""What it is."""
def middle(low: int, high: int = 9) -> int:
    """Return it."""
    note(low)
    if low < high and ready:
        raise RulesError("a word for people", low + 1)
    return (low + high) // 2
'''


def test_every_kind_of_change_is_made_and_none_where_words_are_for_people() -> None:
    tree = ast.parse(SOURCE)
    plain, changed = ast.unparse(tree), []
    for site in sites(tree):
        back = site.swap()
        lines = zip(plain.splitlines(), ast.unparse(tree).splitlines(), strict=True)
        changed += [after.strip() for before, after in lines if before != after]
        back.swap()
    assert ast.unparse(tree) == plain
    assert changed == [
        "def middle(low: int, high: int=10) -> int:",
        "pass",
        "if low < high or ready:",
        "if low <= high and ready:",
        "raise RulesError('a word for people', low - 1)",
        "raise RulesError('a word for people', low + 2)",
        "return (low - high) // 2",
        "return (low + high) * 2",
        "return (low + high) // 3",
    ]


def test_a_mutant_is_found_again_by_its_name_and_is_compiled() -> None:
    drawn = chosen(7)
    assert len({mutant.name for mutant in drawn}) == len(drawn) > 10_000
    for mutant in islice(drawn, 5):
        before, after = compiled(mutant)
        assert before.co_filename == after.co_filename


def test_whoever_changes_a_module_as_it_is_read_has_imported_none() -> None:
    code = "import sys, tests.mutants.__main__; print({'game', 'saves', 'table'} & sys.modules.keys())"
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout == "set()\n"


def test_a_test_that_fails_without_the_mutant_too_kills_none() -> None:
    def run(failing: set[str], names: Sequence[str]) -> Verdict:
        return next((Verdict(KILLED, name) for name in names if name in failing), Verdict(SURVIVED))

    def outcome(with_it: set[str], without: set[str]) -> Verdict:
        return confirmed(lambda names: run(with_it, names), lambda names: run(without, names), ["a", "b", "c"])

    assert outcome({"b", "c"}, set()) == Verdict(KILLED, "b")
    assert outcome({"b", "c"}, {"b"}) == Verdict(KILLED, "c")
    assert outcome({"b"}, {"b"}) == Verdict(SURVIVED)
