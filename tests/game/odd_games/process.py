"""Running pytest over the odd games in a process of its own.

Numba keeps kernels by the types of their arguments, and a folder of kernels for the program must not name types that
only tests know. The folder here is named by the odd games' sources too.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from ai.cache.cache import VARIABLE, fingerprint

ROOT = Path(__file__).resolve().parents[3]


def kernels_folder() -> Path:
    """The folder of these kernels; those of other sources are removed."""
    digest = hashlib.sha256(fingerprint().encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    folder = ROOT / ".cache" / f"odd-{digest.hexdigest()[:16]}"
    for other in (ROOT / ".cache").glob("odd-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def assert_passes(*arguments: str) -> None:
    """Run pytest with `arguments`, which choose some tests; all of them must pass."""
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments],
        cwd=ROOT,
        env=os.environ | {VARIABLE: str(kernels_folder())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert " passed" in ended.stdout
