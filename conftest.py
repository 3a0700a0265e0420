"""Hypothesis profiles for all tests: `--hypothesis-profile=deep` looks far longer than the default.

With the environment variable GENOA_NOTHING_SKIPPED a test that would be skipped fails, and says what it lacks.
"""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("default", max_examples=100, derandomize=True, **_COMMON)
settings.register_profile("quick", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, **_COMMON)
settings.load_profile("default")


def pytest_addoption(parser):
    """`pytest --clauses` lists the clauses of the rulebook with their tests."""
    parser.addoption("--clauses", action="store_true", help="list each clause of the rulebook with its tests, and stop")


def pytest_cmdline_main(config):
    """The report is printed instead of a run."""
    if not config.getoption("--clauses"):
        return None
    from spec.report import report

    sys.stdout.write(report() + "\n")
    return 0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    """A test that was skipped where nothing may be."""
    return _not_skipped((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(collector):
    """A whole file that was skipped where nothing may be."""
    return _not_skipped((yield))


def _not_skipped(report):
    # What is expected to fail is reported as skipped too, and was not.
    if os.environ.get("GENOA_NOTHING_SKIPPED") and report.skipped and not hasattr(report, "wasxfail"):
        *_, reason = report.longrepr
        report.outcome = "failed"
        report.longrepr = f"GENOA_NOTHING_SKIPPED: {reason}"
    return report
