"""How long a property looks: as many examples as it says, and in another profile as many times more or fewer."""

from __future__ import annotations

from hypothesis import settings

# What the default profile gives a property that says nothing.
_USUAL = 100


def examples(number: int) -> settings:
    """Settings with so many examples in the default profile; in `deep` thirty times as many, in `quick` a seventh."""
    return settings(max_examples=max(1, number * settings.default.max_examples // _USUAL))
