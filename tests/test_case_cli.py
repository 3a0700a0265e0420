"""The commands around disputes: cases, every reading side by side, the compliance statement, a situation to fill in."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import genoa_rules as genoa
from genoa_rules.adjudicate import adjudicate
from genoa_rules.casebook import casebook
from genoa_rules.cli import main
from genoa_rules.cli.new_situation import skeleton
from genoa_rules.record import read_situation
from genoa_rules.rulebook import rulebook

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
TIE = EXAMPLES / "situations" / "a_tie_at_the_end.toml"
REFUSING = EXAMPLES / "refusing_the_only_offer.toml"


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command in this process; gives its status, output and errors."""
    monkeypatch.setenv("COLUMNS", "100")

    def running(*arguments):
        status = main(list(map(str, arguments)))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return running


def words(text: str) -> str:
    """A text with one space for each run of them."""
    return " ".join(text.split())


class TestCase:
    def test_all_cases_are_listed(self, run):
        status, out, err = run("case")
        assert (status, err) == (0, "")
        numbers = [int(line.split()[0]) for line in out.splitlines() if re.match(r" *\d+  ", line)]
        assert numbers == [case.number for case in casebook().cases]

    def test_words_clauses_and_rows_find_cases(self, run):
        assert "23  " in run("case", "tie")[1]
        assert "23  " in run("case", "D7")[1]
        assert " 1  " in run("case", "8.2", "walk")[1]

    def test_a_case_shows_question_answer_reasons_and_passages_source_by_source(self, run):
        status, out, _ = run("case", "23")
        case = casebook().case(23)
        assert status == 0
        assert out.startswith(f"Case 23: {case.title}")
        told = words(out)
        assert case.question in told
        assert case.answer in told
        assert "first edition D7 tie_break = all_goods: remaining goods" in told
        assert re.search(
            r"Die Händler von Genua, tr. Scherer-Hoock \(first edition\)\n(    .*\n)*?    End of the game", out
        )
        assert re.search(r"Genoa, a summary \(second edition\)\n(    .*\n)*?    Scoring, line 112 \(C:112\), .*D7", out)

    # Each takes half a second, since it is judged by every reading; the casebook's own tests judge them all.
    @pytest.mark.parametrize("case", casebook().cases[::5], ids=lambda case: str(case.number))
    def test_a_case_can_be_shown(self, run, case):
        status, out, err = run("case", str(case.number))
        assert (status, err) == (0, "")
        told = {f"    {line}" for dispute in case.disputes for line in dispute.told.splitlines()}
        assert all(len(line) <= 110 for line in out.splitlines() if line not in told)
        assert "…" not in out
        for number in (*case.clauses, *case.rows):
            assert f"{number}" in out

    def test_several_at_once(self, run):
        out = run("case", "1", "2")[1]
        assert "Case 1: " in out
        assert "Case 2: " in out

    def test_an_unknown_number_or_word_ends_with_status_2(self, run):
        assert run("case", "6") == (2, "", "genoa-rules: there is no case 6; the nearest is 5\n")
        assert run("case", "zeppelin")[0] == 2
        assert run("case", "9" * 30)[0] == 2

    def test_its_situation_is_a_file_to_begin_from(self, run, tmp_path):
        file = tmp_path / "mine.toml"
        for case in casebook().cases:
            file.write_text(run("case", str(case.number), "--situation")[1], "utf-8")
            assert read_situation(file.read_bytes()) == case.disputes[0].situation
        status, _, err = run("case", "1", "2", "--situation")
        assert (status, err) == (2, "genoa-rules: --situation prints the situation of one case: say its number\n")

    def test_programs_get_json(self, run):
        (written,) = json.loads(run("case", "23", "--format", "json")[1])
        case = casebook().case(23)
        assert (written["number"], written["title"]) == (23, case.title)
        assert written["disputes"][0]["answers"][0]["line"] == case.disputes[0].answers[0].line
        assert len(json.loads(run("case", "--format", "json")[1])) == len(casebook().cases)


class TestAllRules:
    def test_readings_stand_side_by_side_with_their_passages(self, run):
        status, out, err = run("adjudicate", "--all-rules", TIE)
        told = words(out)
        assert (status, err) == (1, "")
        head = "RIGHT by the first edition, WRONG by the second edition line 12, move 1, disputed claim: Carla wins ?"
        assert head in told
        assert (
            "RIGHT first edition D7 tie_break = all_goods: remaining goods, all kinds of 8.11; unused goods (A:265"
            in told
        )
        assert "WRONG second edition D7 tie_break = cards_wares_special_cards" in told
        assert "special cards (C:112 D:154)" in told
        assert "WRONG if tie_break = cards_wares_special_cards: Right would be: Bruno wins." in told
        assert "1 line compared: on 1 it matters how the sources are read." in told

    def test_where_no_setting_matters_all_sources_agree_and_slips_are_named(self, run):
        status, out, _ = run("adjudicate", "--all-rules", REFUSING)
        told = words(out)
        assert status == 1
        assert "All sources agree: no reading of them changes this. Where they are silent" in told
        assert "Passages that seem to say otherwise, and are not followed: X14" in told
        assert "line 88 (B:88)" in told
        assert re.search(r"compared: all sources agree. Not printed: \d+ lines of which nobody asks", told)

    def test_every_line_can_be_printed(self, run):
        out = run("adjudicate", "--all-rules", "--all", REFUSING)[1]
        lines = adjudicate(genoa.record.read_record(REFUSING.read_bytes())).lines
        assert len(re.findall(r"^[A-Z]+\b.*  line", out, re.MULTILINE)) == len(lines)

    def test_what_follows_is_told_where_it_differs(self, run, tmp_path):
        file = tmp_path / "dispute.toml"
        file.write_text(
            'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno"]\nactive = "Anna"\nwalk = ["...", "Park"]\n'
            "open = { player = \"Bruno\", used = false }\nmarkers.Park = \"Bruno\"\nmoves = '''\nBruno: use ?\n'''\n"
        )
        told = words(run("adjudicate", "--all-rules", file)[1])
        assert "LEGAL if income_from = every_action: What follows:" in told
        assert "Bruno gets 10 ducats from the bank for the marker on the Park." in told

    def test_programs_get_json(self, run):
        written = json.loads(run("adjudicate", "--all-rules", "--format", "json", TIE)[1])
        assert written["format"] == "genoa-comparison/1"
        (line,) = written["lines"]
        assert line["all_sources_agree"] is False
        first, second = line["rows"]
        assert (first["verdict"], first["editions"]) == ("legal", ["first"])
        assert first["choices"] == [
            {
                "difference": "D7",
                "setting": "tie_break",
                "value": "all_goods",
                "citations": ["A:265", "A:134-138", "B:96", "B:81-86"],
            }
        ]
        assert (second["verdict"], second["editions"]) == ("illegal", ["second"])

    def test_it_is_asked_instead_of_an_edition(self, run):
        assert run("adjudicate", "--all-rules", "--edition", "first", TIE)[0] == 2

    def test_german(self, run):
        assert "Richtig wäre" in run("adjudicate", "--all-rules", "--language", "de", TIE)[1]


class TestNearCases:
    def test_a_situation_is_told_of_decided_cases(self, run):
        out = words(run("adjudicate", TIE)[1])
        assert re.search(r"Decided on the same clauses: .*case 23 \(", out)

    def test_programs_are_too(self, run):
        (line,) = json.loads(run("adjudicate", "--format", "json", TIE)[1])["lines"]
        assert 23 in line["cases"]


class TestCompliance:
    def test_every_row_has_its_reading_in_each_edition(self, run):
        status, out, err = run("compliance")
        assert (status, err) == (0, "")
        book = rulebook()
        for row in (*book.differences, *book.slips, *book.rulings):
            assert re.search(rf"^  {row.number}\b", out, re.MULTILINE), row.number
        told = words(out)
        assert "D5 markers from one street (setting markers_from_one_street) First edition: one on each" in told
        assert "[A:255 A:259] Second edition: one or two" in told
        assert "Neither: one [B:120]" in told
        assert f"genoa-rules {genoa.__version__}, rules revision 1" in out


class TestNewSituation:
    def test_it_can_be_judged_as_it_stands(self):
        adjudication = adjudicate(read_situation(skeleton(("Anna", "Bruno", "Carla", "Dario"))))
        assert [line.verdict.value for line in adjudication.lines if line.line.disputed] == ["illegal"]

    @pytest.mark.parametrize("number", range(70))
    def test_every_line_of_it_can_be_told(self, number):
        text = skeleton(("Anna", "Bruno", "Carla"))
        offered = re.findall(r"^# ([a-z_]+(?:[.\w\" -]*)) = (.*)$", text, re.MULTILINE)
        if number >= len(offered):
            assert len(offered) > 20
            return
        key, value = offered[number]
        key = key.strip()
        # In place of what stands there for the same thing, or for what can't be at the same time.
        without = {key.split(".")[0]} if key.split(".")[0] not in ("used", "markers", "holds") else set()
        if key.startswith(("open", "marking", "phase", "walk", "cleared", "filled")):
            without |= {"used", "passed", "moves"}
        lines = [
            line
            for line in text.split("moves = '''")[0].splitlines()
            if line and not line.startswith("#") and line.split("=")[0].split(".")[0].strip() not in without
        ]
        if key.startswith("phase"):
            lines = [line for line in lines if not line.startswith("walk")]
        if key.startswith(("marking", "cleared")):
            lines = [line for line in lines if not line.startswith("walk")] + ['walk = ["7/5", "Coach House"]']
        if key.startswith("cleared"):
            lines.append('marking = "Bruno"')
        told = "\n".join([*lines, f"{key} = {value}", "moves = '''\nclaim: Bruno wins ?\n'''"])
        assert read_situation(told).lines

    def test_every_key_of_a_situation_is_in_it(self):
        from genoa_rules.record.situation_reading import _KEYS

        text = skeleton(("Anna", "Bruno", "Carla", "Dario"))
        named = {re.split(r"[.= ]", line.removeprefix("# "))[0] for line in text.splitlines()}
        assert set(_KEYS) - named == {"colours", "box"}

    @pytest.mark.parametrize("players", [("A'''x", 'is "b'), ("Zoé", "the", "table"), ("a", "b", "c", "d", "e")])
    def test_any_names_will_do(self, players):
        text = skeleton(players)
        assert tuple(tomllib.loads(text)["players"]) == players
        assert adjudicate(read_situation(text)).lines

    def test_it_is_written_and_nothing_is_overwritten(self, run, tmp_path):
        file = tmp_path / "dispute.toml"
        status, out, err = run("new-situation", file)
        assert (status, err) == (0, "")
        assert out.startswith(f"Written: {file}.")
        before = file.read_text("utf-8")
        assert run("adjudicate", file)[0] == 1
        assert run("new-situation", file) == (2, "", f"genoa-rules: {file} is there already, and is left alone\n")
        assert file.read_text("utf-8") == before
        assert run("new-situation", tmp_path / "none" / "x.toml")[0] == 2

    def test_without_a_file_it_is_printed(self, run):
        assert run("new-situation")[1] == skeleton(("Anna", "Bruno", "Carla", "Dario"))

    def test_players_can_be_named(self, run):
        assert 'players = ["Ines", "Jan"]' in run("new-situation", "--players", "Ines", "Jan")[1]
        status, _, err = run("new-situation", "--players", "Ines")
        assert (status, err) == (2, "genoa-rules: A game has 2 to 5 players, not 1. (2.1)\n")


def test_the_dispute_of_the_readme_is_ruled_on_as_it_says():
    readme = (EXAMPLES.parent / "README.md").read_text("utf-8")
    (told,) = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    (line,) = [each for each in adjudicate(read_situation(told)).lines if each.line.disputed]
    assert (line.verdict.value, line.opinions[0].found.clauses) == ("illegal", ("8.2",))


def test_a_slip_is_named_where_a_refusal_itself_names_none(run, tmp_path):
    """A review steps from the Town Hall straight into a warehouse (X4)."""
    file = tmp_path / "dispute.toml"
    file.write_text(
        'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno"]\nactive = "Anna"\nwalk = ["...", "Town Hall"]\n'
        "moves = '''\nAnna: move Grain warehouse ?\n'''\n"
    )
    assert "X4  a passage that is not followed" in run("adjudicate", "--all-rules", file)[1]
