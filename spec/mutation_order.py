"""A plugin of pytest for mutation testing: what is likely to notice a change runs first, no failure is made smaller.

First are the tests of the changed module, then all others; the quick ones come before the slow ones each time. That a
test fails is all that is asked, so Hypothesis is spared the search for the simplest example.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

_MEASURED = Path("mutmut-stats.json")
_PROFILE = "mutation"


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """The profile that was asked for, without shrinking."""
    settings.register_profile(_PROFILE, settings.default, phases=(Phase.explicit, Phase.generate))
    settings.load_profile(_PROFILE)


def pytest_collection_modifyitems(items):
    """Sorts the tests, if there is a change and it is known how long each test takes."""
    _, _, changed = os.environ.get("MUTANT_UNDER_TEST", "").partition("genoa_rules.")
    if changed and _MEASURED.exists():
        seconds = json.loads(_MEASURED.read_text(encoding="utf-8"))["duration_by_test"]
        of_its_module = f"test_{changed.split('.')[-2]}.py"
        items.sort(key=lambda item: (item.path.name != of_its_module, seconds.get(item.nodeid, 0)))
