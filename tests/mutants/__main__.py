"""`make mutants`: change the program a little, often, and see whether the tests notice (docs/reliability.md).

What was found is kept after every mutant (`artifacts/mutants`), and the next call goes on from there. `LOOKED_AT` has
what people found out about those that survived.
"""

# mypy: disable-error-code="attr-defined"
# Mutants are judged in forked processes, which Windows does not have.
from __future__ import annotations

import argparse
import ast
import csv
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"
os.environ["CI"] = "1"  # so that hypothesis tries the same examples with and without a mutant

import hypothesis  # noqa: F401  (imported once for all processes, as is numpy)
import numpy as np  # noqa: F401
import pytest

from tests.mutants.judge import (
    KILLED,
    PLAIN,
    SAME,
    SURVIVED,
    TIMEOUT,
    UNFIT,
    Swapping,
    Verdict,
    entering,
    judge_import,
    within,
)
from tests.mutants.reach import Reach, kept
from tests.mutants.sites import ROOT, Mutant, chosen

TESTS = (
    "tests/ai/test_proof.py",
    "tests/ai/test_pentago_wins.py",
    "tests/game",
    "tests/saves",
    "tests/table",
    "tests/coach",
    "tests/old",
    "tests/ui",
)
"""Where the tests lie that are asked. More would take long to follow, and reach little else."""
LOOKED_AT = ROOT / "tests" / "mutants" / "looked_at.tsv"
EQUIVALENT = "equivalent"


def main(arguments: list[str]) -> int:
    """Judge the mutants that are not judged yet, then say how many are killed; return 0."""
    asked = _asked(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    reach, results = asked.folder / "reach.json", asked.folder / f"seed-{asked.seed}.jsonl"
    if asked.follow or not reach.exists():
        _apart(lambda: pytest.main([*PLAIN, *(asked.follow or TESTS)], plugins=[Reach(reach)]))
    tests = kept(reach)
    todo = chosen(asked.seed)[: asked.count]

    def tell(mutant: Mutant, verdict: Verdict) -> None:
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps([mutant.name, mutant.line, *verdict]) + "\n")
        print(verdict.outcome, mutant.name, verdict.by, sep="\t", flush=True)

    wanted = {UNFIT, *([SURVIVED] if asked.again else [])}
    left = [mutant for mutant in todo if _read(results).get(mutant.name, (UNFIT,))[0] in wanted]
    new = [mutant for mutant in left if asked.again or mutant.name not in _read(results)]
    swapping = Swapping(new, tests, tell, asked.seconds)
    _apart(lambda: pytest.main([*PLAIN, *TESTS], plugins=[swapping]))
    for mutant in left:
        if _read(results)[mutant.name][0] == UNFIT:
            names = entering(tests, [mutant.path, *_importing(mutant.path)])
            tell(mutant, judge_import(mutant, tests, within(names, tests, asked.seconds)))
    found = _read(results)
    _report({mutant.name: found[mutant.name] for mutant in todo if mutant.name in found})
    return 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn")
    parser.add_argument("--count", type=int, default=1000, help="how many")
    parser.add_argument("--seconds", type=float, default=60, help="how long tests may take for one that survives")
    parser.add_argument("--again", action="store_true", help="judge those that survived once more")
    parser.add_argument("--follow", nargs="+", metavar="TESTS", help="tests that were changed or added since")
    parser.add_argument("--folder", type=Path, default=ROOT / "artifacts" / "mutants", help="where results are kept")
    return parser.parse_args(arguments)


def _apart(work: Callable[[], object]) -> None:
    """Do something in another process, so that this one imports nothing of ours."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def _read(results: Path) -> dict[str, Verdict]:
    if not results.exists():
        return {}
    lines = map(json.loads, results.read_text("utf-8").splitlines())
    return {name: Verdict(outcome, by) for name, _, outcome, by in lines}


def _importing(path: str) -> list[str]:
    """Return the files of the program that import a module."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    files = [file for package in ("game", "saves", "table") for file in (ROOT / package).rglob("*.py")]
    return [file.relative_to(ROOT).as_posix() for file in files if module in _imports(file)]


def _imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def _report(found: dict[str, Verdict]) -> None:
    """Say how many mutants were killed, and which survived that nobody has looked at."""
    with LOOKED_AT.open(encoding="utf-8", newline="") as file:
        looked_at = {name: (verdict, why) for name, verdict, why in csv.reader(file, delimiter="\t")}
    survived = [name for name, verdict in found.items() if verdict.outcome == SURVIVED]
    equivalent = [name for name in survived if looked_at.get(name, ("", ""))[0] == EQUIVALENT]
    counts = Counter(verdict.outcome for verdict in found.values())
    noticed = counts[KILLED] + counts[TIMEOUT]
    real = noticed + len(survived) - len(equivalent)
    low, high = interval(noticed, real)
    print(f"{len(found)} mutants: {counts[KILLED]} killed, {counts[TIMEOUT]} timeout, {len(survived)} survived,")
    print(f"of which {len(equivalent)} are equivalent; {counts[SAME]} compile to the same code;")
    print(f"{counts[UNFIT]} are not judged, since they change what runs while a module is imported")
    print(f"noticed: {noticed} of {real}, {100 * noticed / real:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})")
    print(*(f"not looked at: {name}" for name in survived if name not in looked_at), sep="\n")


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    z = 1.96
    share, spread = hits / of, z * z / of
    middle, half = share + spread / 2, z * sqrt(share * (1 - share) / of + spread / (4 * of))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
