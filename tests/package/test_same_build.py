"""Two builds of one source are the same to the last bit: `PATHWAYZ_WHOLE=1 make test-package` builds once more."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

from tests.amount import WHOLE
from tests.package.test_package import built
from tests.package.test_wheel import PROGRAMS
from tests.virtual_screen import ROOT

pytestmark = pytest.mark.package
__all__ = ["built"]  # a fixture


def _manifest(folder: Path) -> dict[str, tuple[int, str]]:
    """The mode and the digest of each file, and where each link goes."""
    found = sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return {path.relative_to(folder).as_posix(): (path.lstat().st_mode, _content(path)) for path in found}


def _content(path: Path) -> str:
    return str(path.readlink()) if path.is_symlink() else hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.skipif(not WHOLE, reason="another build takes minutes")
def test_another_build_is_the_same_to_the_last_bit(built: Path, tmp_path: Path) -> None:
    python = ROOT / "build" / "venv" / PROGRAMS / "python"
    command = [str(python), "-m", "pack.build", "--no-archive", "--clean", "--into", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    first, second = _manifest(built), _manifest(tmp_path / built.name)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
