"""The systems of a release: what the lock files install there, and what the workflow builds."""

from __future__ import annotations

import plistlib
import re
from collections import Counter
from pathlib import Path

import pytest
from packaging.markers import Marker

from tests.conftest import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
PIN = re.compile(r"^([\w-]+)==([\w.]+)(?: ; (.*?))? \\$", re.MULTILINE)
SYSTEMS = {
    "linux-x86_64": ("linux", "x86_64"),
    "windows-x86_64": ("win32", "AMD64"),
    "windows-arm64": ("win32", "ARM64"),
    "macos-arm64": ("darwin", "arm64"),
    "macos-x86_64": ("darwin", "x86_64"),
}
"""Python's names of each system and processor."""


def _installed(lock: Path, system: str, python: str) -> Counter[str]:
    platform, machine = SYSTEMS[system]
    here = {"sys_platform": platform, "platform_machine": machine, "python_full_version": f"{python}.1"}
    pins = PIN.findall(lock.read_text(encoding="utf-8"))
    return Counter(name for name, _, marker in pins if not marker or Marker(marker).evaluate(here))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", ["3.11", "3.13"])
@pytest.mark.parametrize("lock", sorted(ROOT.glob("requirements*.lock")), ids=lambda path: path.name)
def test_every_system_installs_one_version_of_each_package(lock: Path, system: str, python: str) -> None:
    found = _installed(lock, system, python)
    assert set(found.values()) == {1}
    assert {"numba", "llvmlite", "numpy", "pygame-ce"} <= found.keys()
    assert ("accesskit" in found) == (system != "windows-arm64"), "it has no wheel for Windows on ARM"


def test_intel_macs_get_the_last_compiler_with_wheels_for_them() -> None:
    pins = PIN.findall((ROOT / "requirements-build.lock").read_text(encoding="utf-8"))
    intel = {"sys_platform": "darwin", "platform_machine": "x86_64", "python_full_version": "3.13.1"}
    found = {name: version for name, version, marker in pins if not marker or Marker(marker).evaluate(intel)}
    assert (found["numba"], found["llvmlite"]) == ("0.62.1", "0.45.1")


def test_the_workflow_builds_for_four_systems_and_says_what_is_not_signed() -> None:
    workflow = WORKFLOW.read_text(encoding="utf-8")
    assert set(re.findall(r"- system: (\S+)", workflow)) == SYSTEMS.keys() - {"windows-arm64"}
    notices = re.findall(r"if .*(WINDOWS|MACOS)_CERTIFICATE.*\n.*::notice::No certificate: ", workflow)
    assert sorted(notices) == ["MACOS", "WINDOWS"]


def test_build_spec_alone_signs_for_macos_and_needs_one_entitlement_where_there_is_no_team() -> None:
    spec = (ROOT / "build.spec").read_text(encoding="utf-8")
    assert re.search(r'entitlements_file=.* "pack" / "macos" / "ad-hoc\.plist"\) if IDENTITY == "-" else None', spec)
    entitlements = plistlib.loads((ROOT / "pack" / "macos" / "ad-hoc.plist").read_bytes())
    assert entitlements == {"com.apple.security.cs.disable-library-validation": True}
    assert "--entitlements" not in WORKFLOW.read_text(encoding="utf-8")
