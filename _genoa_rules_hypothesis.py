"""The entry point of genoa-rules for Hypothesis: `from_type` of its classes works as soon as both are imported.

Hypothesis loads it at its own import, in every process of an environment that has genoa-rules. So it stands outside
the package, whose import would take as long as that of Hypothesis, and waits until somebody imports it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec
from types import ModuleType

_PACKAGES = ("genoa_rules", "genoa_rules.record")


def _hypothesis_setup_hook() -> None:
    waiting = _Waiting(name for name in _PACKAGES if name not in sys.modules)
    if waiting.names:
        sys.meta_path.insert(0, waiting)
    if "genoa_rules" not in waiting.names:
        _register()


def _register() -> None:
    # A strategy that is missing is better than a Hypothesis, or a package, that can't be imported.
    try:
        from genoa_rules.registration import register

        register()
    except Exception as problem:
        import warnings

        warnings.warn(f"genoa-rules could not register its strategies: {problem!r}", stacklevel=2)


class _Waiting:
    """Finds nothing by itself: it has the packages it waits for found by others, and registers once they are there."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = set(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.names:
            return None
        self.names.discard(name)
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            spec: ModuleSpec | None = None if finder is self or find is None else find(name, path, target)
            if spec is not None:
                _registering(spec.loader)
                return spec
        return None


def _registering(loader: object) -> None:
    execute = getattr(loader, "exec_module", None)
    if execute is None:
        return

    def exec_module(module: ModuleType) -> None:
        execute(module)
        _register()

    with suppress(AttributeError):
        loader.exec_module = exec_module  # type: ignore[attr-defined]  # of this one loader, for this one import
