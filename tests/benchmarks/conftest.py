"""What a benchmark found beside its time is told at the end, each aim beside what was measured."""

from __future__ import annotations

import pytest

_FINDINGS = pytest.StashKey[list]()


@pytest.fixture
def found(request):
    """Notes a figure: `found("import", 71.0, "ms", aim=80)`."""
    findings = request.config.stash.setdefault(_FINDINGS, [])
    return lambda what, figure, unit, aim=None: findings.append((what, figure, unit, aim))


def pytest_terminal_summary(terminalreporter, config):
    """The table of figures, and the ratios to the peers."""
    findings = config.stash.get(_FINDINGS, [])
    if not findings:
        return
    terminalreporter.section("figures")
    for what, figure, unit, aim in findings:
        aimed = "" if aim is None else f"  (aim: {aim:,} {unit})"
        terminalreporter.line(f"{what:48} {figure:>12,.1f} {unit}{aimed}")
    rates = {what: figure for what, figure, unit, _ in findings if unit == "transitions/s"}
    peers = [what for what in rates if what.startswith("peer ")]
    for own in ("play as it comes", "busy position"):
        for peer in peers:
            if own in rates:
                terminalreporter.line(f"{own} : {peer[5:]:30} {rates[own] / rates[peer]:>12.2f} times as fast")
