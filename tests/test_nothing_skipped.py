"""Where nothing may be skipped, what is skipped fails: else a run that checks less would look like one that passes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = """
import pytest

@pytest.mark.skipif(True, reason="no compiler")
def test_marked(): pass

def test_within():
    pytest.skip("no browser")

@pytest.mark.xfail(strict=True)
def test_expected_to_fail():
    assert False

def test_passing(): pass
"""
FILE = 'import pytest\npytest.importorskip("no_such_package")\n'


@pytest.mark.parametrize("strict", [False, True], ids=["skipping", "nothing skipped"])
@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_is_skipped_fails_where_nothing_may_be(strict, workers, tmp_path):
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "test_file.py").write_text(FILE)
    (tmp_path / "conftest.py").write_text((ROOT / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GENOA", "PYTEST"))}
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", workers, "--continue-on-collection-errors", "--rootdir", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**environment, **({"GENOA_NOTHING_SKIPPED": "1"} if strict else {})},
    )
    summary = finished.stdout.splitlines()[-1]
    assert "1 passed" in summary
    assert "1 xfailed" in summary
    assert ("skipped" in summary) == (not strict)
    assert (finished.returncode == 0) == (not strict)
    if strict:
        for lacking in ("no compiler", "no browser", "could not import 'no_such_package'"):
            assert f"GENOA_NOTHING_SKIPPED: Skipped: {lacking}" in finished.stdout
