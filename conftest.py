"""Hypothesis profiles for all tests: `--hypothesis-profile=deep` looks far longer than the default."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("default", max_examples=100, derandomize=True, **_COMMON)
settings.register_profile("quick", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, **_COMMON)
settings.load_profile("default")
