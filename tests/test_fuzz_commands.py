"""The command, given files that were valid once: it ends with its status, without a traceback, and writes nothing."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genoa_rules.cli import main
from tests.mutated import boxes, files, mutated, programs

_FILES = [text for name, text in files().items() if "casebook" not in name]
_RECORDS = [text for text in _FILES if '\nformat = "genoa-record/' in f"\n{text}"]
_SITUATIONS = [
    text for text in files().values() if '\nformat = "genoa-situation/' in f"\n{text}" and "genoa-case/" not in text
]
_ANY = [*_RECORDS, *_SITUATIONS, *programs(), *boxes()]

# Each with the texts that it is meant for: those that it is not meant for come now and then.
COMMANDS = {
    ("adjudicate",): [*_RECORDS, *_SITUATIONS, *programs()[:2]],
    ("adjudicate", "--format", "json"): [*_RECORDS, *_SITUATIONS],
    ("adjudicate", "--format", "html", "--language", "de"): _RECORDS,
    ("box",): boxes(),
    ("play", "--resume"): [*_RECORDS, *programs()[:2]],
    ("perft", "--depth", "1"): _RECORDS,
    ("simulate", "--games", "1", "--box"): boxes(),
}


def _in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(folder: Path, *arguments: str) -> int:
    """The status of the command; what it prints is looked at, and so is its folder."""
    before = _in(folder)
    out, err = io.StringIO(), io.StringIO()
    here = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO("more\nlog\n")):
            status = main(arguments)
    finally:
        os.chdir(here)
    assert status in (0, 1, 2)
    assert "Traceback" not in out.getvalue() + err.getvalue()
    # Who can't run says why, and nothing else does.
    assert bool(err.getvalue()) == (status == 2)
    assert not any(character in out.getvalue() + err.getvalue() for character in "\x1b\x00\u202e")
    assert _in(folder) == before
    return status


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_was_changed(command, tmp_path):
    """Whatever stands in it."""
    file = tmp_path / "given"
    texts = st.sampled_from(COMMANDS[command])
    file.write_text(COMMANDS[command][-1], "utf-8")
    assert run(tmp_path, *command, str(file)) in (0, 1)
    statuses = []

    @settings(max_examples=settings.default.max_examples // 10, suppress_health_check=list(HealthCheck), deadline=None)
    @given(text=mutated(texts | texts | texts | st.sampled_from(_ANY)))
    def given_a_file(text):
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        statuses.append(run(tmp_path, *command, str(file)))

    given_a_file()
    assert len(statuses) >= 10 and 2 in statuses


@settings(max_examples=settings.default.max_examples // 8)
@given(words=st.lists(st.sampled_from(("1", "298", "9" * 5000, "-1", "Park", "\x1b[2J", "")) | st.text(), max_size=3))
def test_cases_that_nobody_wrote(words):
    """Numbers and words of any kind; nothing is looked up in files."""
    with TemporaryDirectory() as folder:
        run(Path(folder), "case", "--", *words)
