"""A plugin of pytest for mutation testing: what may notice a change soon runs first, no failure is made small.

Likely are the tests that noticed other changes of the same function, less so those that noticed some of the same
module or are the tests of it; and soon is what takes little time. That a test fails is all that is asked, so
Hypothesis is spared the search for the simplest example.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import Phase, settings

_MEASURED = Path("mutmut-stats.json")
_NOTICED = Path("noticed")
"""A folder with a file for each module: a changed function and the test that noticed it on each line."""
_PROFILE = "mutation"
# How much each speaks for a test, as found by trying.
_OF_THE_FUNCTION, _OF_THE_CHAPTER, _OF_ANY = 10, 0.5, 0.02
_BEGINNING = 0.2
"""Seconds that any test takes."""


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """The profile that was asked for, without shrinking."""
    settings.register_profile(_PROFILE, settings.default, phases=(Phase.explicit, Phase.generate))
    settings.load_profile(_PROFILE)


def pytest_collection_modifyitems(items):
    """Sorts the tests, if there is a change and it is known how long each test takes."""
    module, function = _changed()
    if not module or not _MEASURED.exists():
        return
    seconds = json.loads(_MEASURED.read_text(encoding="utf-8"))["duration_by_test"]
    by_function, by_module = _noticed(module, function)
    its_tests = f"test_{module.rpartition('.')[2]}.py"

    def promise(item):
        likely = _OF_THE_FUNCTION * by_function[item.nodeid] + by_module[item.nodeid] + _OF_ANY
        likely += _OF_THE_CHAPTER * (item.path.name == its_tests)
        return likely / (_BEGINNING + seconds.get(item.nodeid, 0))

    items.sort(key=promise, reverse=True)


def pytest_runtest_logreport(report):
    """Keeps which test noticed the change."""
    module, function = _changed()
    if module and report.failed:
        _NOTICED.mkdir(exist_ok=True)
        with (_NOTICED / module).open("a", encoding="utf-8") as opened:
            opened.write(f"{function}\t{report.nodeid}\n")


def _changed():
    """The module and the function with the change; empty where nothing is changed."""
    _, _, changed = os.environ.get("MUTANT_UNDER_TEST", "").partition("genoa_rules.")
    module, _, function = changed.rpartition("__mutmut_")[0].rpartition(".")
    return module, function


def _noticed(module, function):
    """How often each test noticed a change of the function, and of the module."""
    kept = _NOTICED / module
    pairs = [line.split("\t", 1) for line in kept.read_text(encoding="utf-8").splitlines()] if kept.exists() else []
    return Counter(test for changed, test in pairs if changed == function), Counter(test for _, test in pairs)
