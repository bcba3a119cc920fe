"""Every search plays games in which a player moves twice or passes (`odd_searches.py`).

In a process of its own: numba keeps kernels by the types of their arguments, and a folder of kernels for the program
must not name types that only tests know. The folder here is named by the odd games' sources too.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from ai.cache.cache import VARIABLE, fingerprint

ROOT = Path(__file__).resolve().parents[2]
ODD_GAMES = ROOT / "tests" / "game" / "odd_games"


def kernels_folder() -> Path:
    """The folder of these kernels; those of other sources are removed."""
    digest = hashlib.sha256(fingerprint().encode())
    for path in sorted(ODD_GAMES.glob("*.py")):
        digest.update(path.read_bytes())
    folder = ROOT / ".cache" / f"odd-{digest.hexdigest()[:16]}"
    for other in (ROOT / ".cache").glob("odd-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def test_every_search_plays_the_odd_games() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    ended = subprocess.run(
        [*command, str(Path(__file__).with_name("odd_searches.py"))],
        cwd=ROOT,
        env=os.environ | {VARIABLE: str(kernels_folder())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert " passed" in ended.stdout
