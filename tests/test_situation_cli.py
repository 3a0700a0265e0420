"""The command on situations: the examples, what is printed, the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.cli import main
from genoa_rules.record import read_situation
from tests.test_situation_cases import written

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "situations"
LEAVING = EXAMPLES / "leaving_without_an_answer.toml"
U = Verdict.UNDETERMINED


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command in this process; gives its status, output and errors, one space for each run of them."""
    monkeypatch.setenv("COLUMNS", "100")

    def running(*arguments):
        status = main(list(map(str, arguments)))
        captured = capsys.readouterr()
        return status, " ".join(captured.out.split()), captured.err

    return running


@pytest.fixture
def file_of(tmp_path):
    """A file with a situation."""

    def writing(known: str, lines: str):
        file = tmp_path / "dispute.toml"
        file.write_text(written(known, lines), "utf-8")
        return file

    return writing


EXPECTED = {"a_tie_at_the_end.toml": [U], "leaving_without_an_answer.toml": [U, U]}


def test_the_examples_have_their_verdicts():
    assert {path.name for path in EXAMPLES.glob("*.toml")} == set(EXPECTED)
    for name, verdicts in EXPECTED.items():
        adjudication = adjudicate(read_situation((EXAMPLES / name).read_bytes()))
        assert [each.verdict for each in adjudication.lines] == verdicts


def test_an_undetermined_line_says_what_it_depends_on_and_the_verdict_for_each_way(run):
    status, out, err = run("adjudicate", LEAVING)
    assert (status, err) == (1, "")
    assert "UNDETERMINED line 19, move 1, disputed Anna: move Park ?" in out
    assert "Undetermined: it depends on whether Dario can still act in this turn." in out
    assert "Legal if Dario can't act any more in this turn: Anna moves the tower to the Park. Legal." in out
    assert "What follows: - The action in the Coach House lapses. - The tower moves to the Park." in out
    assert "Illegal if Dario can still act in this turn: Anna moves the tower to the Park. Illegal." in out
    assert "Dario could act there." in out
    assert "Right if Dario can still act in this turn:" in out
    assert "2 lines: 0 that led up to the dispute, 0 legal, 2 undetermined, 0 illegal." in out


def test_in_german(run):
    out = run("adjudicate", "--language", "de", LEAVING)[1]
    assert "Unentschieden: es kommt darauf an, ob Dario in diesem Zug noch eine Aktion haben kann." in out
    assert "Erlaubt, wenn Dario in diesem Zug keine Aktion mehr haben kann: Anna zieht den Turm zum Park." in out


RICCI = 'active = "Anna"\nwalk = ["Villa Ricci"]\nused."Villa Ricci" = "nobody"\n'


def test_what_led_up_is_printed_only_when_asked_for(run, file_of):
    file = file_of(RICCI, "Carla: offer Villa Ricci: 20 ducats / Anna: stop ?")
    status, out, _ = run("adjudicate", file)
    assert (status, "HAPPENED" in out) == (1, False)
    assert "ILLEGAL line 8, move 2, disputed Anna: stop ?" in out
    assert "1 that led up to the dispute" in out
    assert "HAPPENED line 7, move 1 Carla: offer Villa Ricci: 20 ducats" in run("adjudicate", "--all", file)[1]


def test_what_cant_have_happened_is_said(run, file_of):
    out = run("adjudicate", file_of(RICCI, "Anna: move Grain warehouse / Anna: stop ?"))[1]
    assert "This can't have happened, in no position that agrees with what is told." in out


def test_claims_are_right_or_wrong(run, file_of):
    status, out, _ = run("adjudicate", file_of("round_marker = 8", "claim: this is the last round ?"))
    assert status == 0
    assert "RIGHT line 5, move 1, disputed claim: this is the last round ?" in out
    status, out, _ = run("adjudicate", file_of("round_marker = 7", "claim: this is the last round ?"))
    assert status == 1
    assert "WRONG line 5" in out


def test_the_rules_can_be_chosen(run):
    tie = EXAMPLES / "a_tie_at_the_end.toml"
    assert "rules of the first edition, revision 1; or rules of the second edition" in run("adjudicate", tie)[1]
    assert run("adjudicate", "--edition", "first", tie)[0] == 0
    status, out, _ = run("adjudicate", "--edition", "second", tie)
    assert status == 1
    assert "Right would be: Bruno wins." in out


def test_too_much_is_asked_for(run, file_of):
    status, out, _ = run("adjudicate", file_of("", "Anna: stop ?"))
    assert status == 1
    assert "Too much is not known to judge. Tell first who is active and where the tower stands" in out
    assert "UNDETERMINED line 5, move 1, disputed Anna: stop ? 1 line" in out


def test_what_can_t_be_ends_with_status_2_and_one_clear_error(run, file_of):
    file = file_of('walk = ["Park", "7/4", "Park"]', "Anna: stop ?")
    assert run("adjudicate", file) == (
        2,
        "",
        f"genoa-rules: {file}, line 3: walk: Park can't be visited again in the turn (6.3)\n",
    )


def test_json_is_for_programs(capsys):
    assert main(["adjudicate", "--format", "json", str(LEAVING)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["verdict"], told["to_tell"]) == ("genoa-situation-adjudication/1", "undetermined", [])
    first = told["lines"][0]
    assert first["depends_on"] == [{"fact": "actions_in_reach", "asks": "whether Dario can still act in this turn"}]
    assert [(each["verdict"], each["conditions"]) for each in first["opinions"]] == [
        ("legal", "Dario can't act any more in this turn"),
        ("illegal", "Dario can still act in this turn"),
    ]
    assert first["opinions"][1]["violations"][0]["reason"] == "nobody_passed_yet"
