"""Two further files of a release, beside its archive: a bill of materials (CycloneDX) and checksums.

`python -m pack.bill` writes both into `dist` after `make build`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from game.files import write_whole
from pack.build import DIST, packed, release_name
from saves.licences import COMPILER, LIBRARIES, Work, works
from ui import VERSION


def main(into: Path = DIST) -> int:
    """Write the bill and the checksums of the program in the folder `into`; return 0."""
    name, top = release_name(), packed(into)
    write_whole(into / f"{name}.cdx.json", json.dumps(bill(top), indent=1) + "\n")
    attached = sorted(into.glob(f"{name}.*"))
    lines = [f"{_digest(path)}  {path.name}\n" for path in attached if path.suffix != ".sha256"]
    write_whole(into / f"{name}.sha256", "".join(lines))
    return 0


def bill(top: Path) -> dict[str, Any]:
    """Return the bill of materials of the program in the folder `top`: each library or other work, then each file."""
    program, *parts = (_work(work) for work in works("Pathwayz", VERSION) if work.name not in COMPILER)
    files = sorted(path for path in top.rglob("*") if path.is_file() and not path.is_symlink())
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**program, "type": "application"}},
        "components": [*parts, *(_file(path, top) for path in files)],
    }


def _work(work: Work) -> dict[str, Any]:
    registered = {"purl": f"pkg:pypi/{work.name}@{work.version}"} if work.name in LIBRARIES else {}
    terms = [{"license": {"name": work.terms}}]
    return {"type": "library", "name": work.name, "version": work.version, "licenses": terms, **registered}


def _file(path: Path, top: Path) -> dict[str, Any]:
    hashes = [{"alg": "SHA-256", "content": _digest(path)}]
    return {"type": "file", "name": path.relative_to(top.parent).as_posix(), "hashes": hashes}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
