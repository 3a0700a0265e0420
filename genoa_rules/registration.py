"""Which classes Hypothesis makes by the strategies of `genoa_rules.testing`: so that plain `from_type` works.

Only the classes are named here. The strategies are imported when the first of them is asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, get_args

from genoa_rules import events
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.violation import Violation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

OF_RECORDS = ("Record", "Situation")
"""Classes of `genoa_rules.record`, known to Hypothesis once that module is imported."""


def register() -> None:
    """Tells Hypothesis how to make the library's classes. Needed only where the library is not installed as a package,
    since its entry point does it there; twice does no harm.
    """
    from hypothesis.strategies import register_type_strategy

    for kind in kinds():
        register_type_strategy(kind, _values)


def kinds() -> tuple[type, ...]:
    """The classes that Hypothesis is told of."""
    import genoa_rules

    public = (getattr(genoa_rules, name) for name in genoa_rules.__all__ if name not in genoa_rules._OF_WORDS)
    found = [each for each in public if isinstance(each, type) and hasattr(each, "__attrs_attrs__")]
    found += [*get_args(events.Event), RecordLine, Violation]
    record = sys.modules.get("genoa_rules.record")
    found += [getattr(record, name) for name in OF_RECORDS if hasattr(record, name)]
    return tuple(dict.fromkeys(found))


def _values(kind: type) -> SearchStrategy[Any]:
    from genoa_rules.testing.values import values

    return values(kind)
