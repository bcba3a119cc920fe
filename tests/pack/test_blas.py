"""The linear algebra that is packed in OpenBLAS's place: numpy asks it here, and plain Python says what is right."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pack.contents import ALGEBRA, names_in
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="it replaces a library of Linux"
)

CHECK = """
import itertools, sys
import numpy as np

chance = np.random.default_rng(1)

def made(kind, *shape):
    real = chance.integers(-9, 10, shape)
    return (real + 1j * chance.integers(-9, 10, shape) if kind is complex else real).astype(kind)

def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b.tolist())] for row in a.tolist()]

for kind, (m, n, k) in itertools.product((np.float32, float, complex), ((1, 1, 1), (3, 4, 5), (17, 9, 13))):
    a, b, v = made(kind, m, k), made(kind, k, n), made(kind, k)
    wanted = np.array(product(a, b))
    for left, right in itertools.product((a, np.asfortranarray(a), a[:, ::-1][:, ::-1]), (b, np.asfortranarray(b))):
        assert (left @ right == wanted).all()
    assert (a @ v == np.array(product(a, v[:, None]))[:, 0]).all()
    assert (v @ b == np.array(product(v[None], b))[0]).all()
    assert (a @ a.T == np.array(product(a, a.T))).all()
    assert (a.conj().T @ a == np.array(product(a.conj().T, a))).all()
    assert v @ v == sum(x * x for x in v.tolist())
    assert np.vdot(v, v) == sum(abs(x) ** 2 for x in v.tolist())
    square = made(kind, k, k) + 40 * np.eye(k, dtype=kind)[::-1]
    assert np.allclose(square @ np.linalg.solve(square, v), v, atol=1e-4)
    assert np.allclose(square @ np.linalg.inv(square), np.eye(k), atol=1e-4)
for refused in (np.linalg.svd, np.linalg.eigvals, np.linalg.eigh, np.linalg.cholesky, np.linalg.qr, np.linalg.pinv):
    try:
        refused(np.eye(3))
    except np.linalg.LinAlgError:
        continue
    raise AssertionError(refused.__name__)
try:
    np.linalg.solve(np.zeros((2, 2)), np.ones(2))
except np.linalg.LinAlgError as error:
    assert "Singular" in str(error)
print("right")
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled library."""
    made = tmp_path_factory.mktemp("algebra") / "algebra.so"
    command = ["cc", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(made), str(ALGEBRA), "-lm"]
    subprocess.run(command, check=True)
    return made


def test_products_and_solutions_are_right_and_the_rest_is_refused(library: Path) -> None:
    environment = {"LD_PRELOAD": str(library)}  # a name that is found here first is asked for nowhere else
    asked = subprocess.run(
        [sys.executable, "-c", CHECK], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (asked.stdout, asked.stderr) == ("right\n", "")


@pytest.mark.skipif(shutil.which("nm") is None, reason="it lists the names in a library")
def test_it_has_every_name_that_numpy_asks_for(library: Path) -> None:
    parts = [names_in(part, "--undefined-only") for part in Path(np.__file__).parent.rglob("*.so")]
    asked = {name for name in set().union(*parts) if name.startswith("scipy_")}
    assert len(asked) > 50, "this numpy is no wheel with OpenBLAS"
    assert asked - names_in(library, "--defined-only") == set()
