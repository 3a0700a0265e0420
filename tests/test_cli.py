"""The command: what it prints, its exit status, and that it ends quietly."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import genoa_rules
from genoa_rules.cli import main
from genoa_rules.cli.adjudicate import LANGUAGES
from genoa_rules.cli.notation import SAMPLE
from genoa_rules.rulebook import rulebook
from genoa_rules.words import languages_with_sentences

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
DISPUTE = str(EXAMPLES / "second_action_in_one_turn.toml")
REFUSED_OFFER = str(EXAMPLES / "refusing_the_only_offer.toml")


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command in this process; gives its status, output and errors, one space for each run of them."""
    monkeypatch.setenv("COLUMNS", "100")

    def running(*arguments):
        status = main(arguments)
        captured = capsys.readouterr()
        return status, " ".join(captured.out.split()), captured.err

    return running


def command(*arguments, **options):
    """The command as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "genoa_rules.cli", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **options,
    )


# Adjudicate.


def test_a_legal_record_ends_with_status_0(run):
    status, out, err = run("adjudicate", DISPUTE)
    assert (status, err) == (0, "")
    assert "rules of the first edition, revision 1" in out
    assert "LEGAL line 70, move 50, disputed Bruno: accept Anna Palace: 10 ducats ?" in out
    assert "14.3: Further Action: one more action in this game turn" in out
    assert "Die Händler von Genua, tr. Scherer-Hoock, Further Action" in out
    assert "- Anna plays" in out
    assert "56 moves: 56 legal, 0 illegal. Not printed: 53 that are legal and not disputed (--all prints them)." in out


def test_an_illegal_record_ends_with_status_1_and_says_what_became_of_the_rest(run):
    status, out, err = run("adjudicate", REFUSED_OFFER)
    assert (status, err) == (1, "")
    assert "ILLEGAL line 39, move 27 Anna: move Park" in out
    assert "(clause 8.2)" in out
    assert "Not played: later lines are judged from the position before this one" in out
    assert "Move 28 may be illegal only because of that." in out
    assert out.count("may be illegal only") == 1
    assert "Not played either." in out
    assert "35 moves: 33 legal, 2 illegal." in out


def test_every_line_can_be_printed(run):
    status, out, _ = run("adjudicate", DISPUTE, "--all")
    assert status == 0
    assert len(re.findall(r"LEGAL line \d+, move", out)) == 56
    assert "Not printed" not in out


def test_lines_are_no_wider_than_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    main(["adjudicate", REFUSED_OFFER])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 70


def test_json_is_for_programs(capsys):
    assert main(["adjudicate", REFUSED_OFFER, "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "genoa-adjudication/1"
    assert told["verdict"] == "illegal"
    assert told["rules"]["paid_move_without_action"] == "refused"
    illegal = [line for line in told["lines"] if line["verdict"] == "illegal"]
    assert [(line["number"], line["file_line"], line["first_unplayed"]) for line in illegal] == [
        (27, 39, None),
        (28, 40, 27),
    ]
    assert illegal[0]["violations"][0]["clause"] == "8.2"
    assert illegal[0]["violations"][0]["reason"] == "offer_forces"
    assert illegal[0]["command"] == {"type": "MoveTower", "player": "Anna", "to": "park"}
    assert [event["type"] for event in told["lines"][-1]["events"]] == ["TowerMoved"]


def test_another_edition_can_judge(run, tmp_path):
    text = Path(REFUSED_OFFER).read_text("utf-8")
    moves = text.index("Bruno: offer Coach House: 5")
    file = tmp_path / "paid_move.toml"
    file.write_text(f"{text[:moves]}Bruno: offer Park without action: 5 ducats\n'''\n", "utf-8")
    assert run("adjudicate", str(file))[0] == 1
    status, out, _ = run("adjudicate", str(file), "--edition", "second")
    assert status == 0
    assert "rules of the second edition" in out


def test_house_rules_are_named(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(
        Path(DISPUTE).read_text("utf-8").replace('"first"', '"first"\nrules.income_from = "every_action"'), "utf-8"
    )
    assert "first edition, revision 1, but income_from = every_action" in run("adjudicate", str(file))[1]


CANNOT_READ = [
    (b"Anna: roll", ", line 1, column ", "expected a key, an equals sign and a value; lines, such as moves or cards"),
    (
        Path(DISPUTE).read_bytes().replace(b"Carla: roll", b"Carl: roll", 1),
        ", line ",
        "nobody called 'Carl' plays; did you mean Carla?",
    ),
    (b'format = "genoa-record/9"', ", line 1", "'genoa-record/9' is unknown here; this library reads genoa-record/1"),
    (b"\xff", ", line 1, column 1", "expected a text in UTF-8"),
    (
        Path(DISPUTE).read_bytes().replace(b"Anna: any ware copper", b"Anna: any ware coper"),
        ", line 64, column 16",
        "expected a ware; found 'coper'. Did you mean copper?",
    ),
]


@pytest.mark.parametrize(("content", "place", "message"), CANNOT_READ, ids=range(len(CANNOT_READ)))
def test_what_cant_be_read_ends_with_status_2_and_one_clear_error(run, tmp_path, content, place, message):
    file = tmp_path / "game.toml"
    file.write_bytes(content)
    status, out, err = run("adjudicate", str(file))
    assert (status, out) == (2, "")
    assert err.startswith(f"genoa-rules: {file}{place}")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["nowhere.toml", "", "a\0b"])
def test_a_file_that_is_not_there_ends_with_status_2(run, tmp_path, name):
    status, _, err = run("adjudicate", str(tmp_path / name))
    assert status == 2
    assert err.startswith("genoa-rules: ")
    assert "Traceback" not in err


def test_a_record_can_come_by_standard_input():
    with command("adjudicate", "-", stdin=subprocess.PIPE) as process:
        out, err = process.communicate(Path(DISPUTE).read_bytes())
    assert process.returncode == 0, err
    assert "standard input: Anna, Carla, Bruno" in out.decode()
    assert "56 moves" in out.decode()


# Clause.


def test_a_clause_comes_with_all_that_bears_on_it(run):
    status, out, _ = run("clause", "11.1")
    assert status == 0
    assert "11.1 11 Small orders, rule" in out
    assert "Die Händler von Genua, tr. Scherer-Hoock, Small orders, line 184 (A:184)" in out
    assert "X8 a passage that is not followed" in out


@pytest.mark.parametrize(
    ("number", "heading"),
    [
        ("D5", "D5 the sources differ: markers from one street"),
        ("d5", "D5 the sources differ: markers from one street"),
        ("S4", "S4 the library's own ruling, no source's"),
        ("T9", "S2 (also T9) the library's own ruling, no source's"),
        ("X8", "X8 a passage that is not followed"),
    ],
)
def test_rows_have_numbers_too(run, number, heading):
    status, out, _ = run("clause", number)
    assert status == 0
    assert out.startswith(heading)


def test_a_difference_shows_which_setting_plays_each_reading(run):
    out = run("clause", "D5")[1]
    assert "[markers_from_one_street = one_or_two]" in out
    assert "first edition: one on each adjacent building" in out


def test_everything_in_the_rulebook_can_be_looked_up(run):
    book = rulebook()
    for clause in book.clauses:
        status, out, _ = run("clause", clause.number)
        assert status == 0
        assert clause.text in out
        assert all(f"({citation})" in out for citation in clause.citations)
        assert all(f"{number} " in out for number in clause.bears)
    for row in (*book.differences, *book.slips, *book.rulings):
        status, out, _ = run("clause", row.number)
        assert status == 0
        assert all(f"({citation})" in out for citation in row.citations)
        assert all(number in out for number in row.clauses)


def test_an_unknown_number_ends_with_status_2_and_the_nearest(run):
    assert run("clause", "11.33") == (2, "", "genoa-rules: the rulebook has no 11.33; the nearest is 11.6\n")
    for number in ("X99", "9" * 5000, f"1.{'9' * 5000}"):
        status, _, err = run("clause", number)
        assert status == 2
        assert "the nearest is" in err


def test_a_chapter_lists_its_clauses(run):
    book = rulebook()
    for chapter in book.chapters:
        status, out, _ = run("clause", str(chapter.number))
        assert status == 0
        assert out.startswith(f"{chapter.number} {chapter.title} ")
        for clause in book.clauses_of(chapter):
            assert f" {clause.number} {' '.join(clause.text.split()[:4])}" in out


def test_words_are_looked_for_in_all_that_is_told(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["clause", "marketplace"]) == 0
    lines = capsys.readouterr().out.splitlines()
    numbers = [line.split()[0] for line in lines]
    assert {"3.3", "5.4", "15.8"} <= set(numbers)
    assert "8.2" not in numbers
    assert max(map(len, lines)) <= 60
    assert main(["clause", "START", "marketplace"]) == 0
    fewer = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert set(fewer) < set(numbers)
    assert "15.8" in fewer
    # Differences, slips and own rulings by what they tell, chapters by their titles.
    assert main(["clause", "a single bidder"]) == 0
    assert capsys.readouterr().out.startswith("X14  ")
    assert main(["clause", "sell at a loss"]) == 0
    assert capsys.readouterr().out.startswith("S2  ")
    assert main(["clause", "markers", "street"]) == 0
    assert "\nD5  " in capsys.readouterr().out
    assert main(["clause", "negotiation"]) == 0
    assert capsys.readouterr().out.startswith("8  Negotiation\n")


def test_words_that_stand_nowhere_end_with_status_2(run):
    assert run("clause", "red", "zeppelin") == (
        2,
        "",
        "genoa-rules: nothing in the rulebook has 'red zeppelin' in it\n",
    )
    assert run("clause", " ")[0] == 2


def test_the_help_says_how_to_find_a_number(run):
    assert "`genoa-rules clause 8` lists the clauses of chapter 8" in run("clause", "--help")[1]
    assert "`genoa-rules notation`" in run("adjudicate", "--help")[1]


# Notation.


def test_the_notation_is_told_with_a_record_that_can_be_judged(run, tmp_path):
    status, out, err = run("notation")
    assert (status, err) == (0, "")
    assert 'chance = "deal" card' in out
    assert " ".join(SAMPLE.split()) in out
    file = tmp_path / "sample.toml"
    file.write_text(SAMPLE, "utf-8")
    status, out, _ = run("adjudicate", str(file))
    assert status == 0
    assert "14 moves: 14 legal" in out
    assert "disputed" in out


# Languages.


def test_sentences_come_in_every_language_that_has_them(run):
    assert LANGUAGES == ("en", "de")
    assert sorted(LANGUAGES) == sorted(languages_with_sentences())
    out = run("adjudicate", REFUSED_OFFER, "--language", "de")[1]
    assert "Nicht erlaubt." in out
    assert "(Klausel 8.2)" in out
    assert "8.2: Once a player has made an offer" in out
    assert "- Anna spielt" in run("adjudicate", DISPUTE, "--language", "de")[1]
    told = run("adjudicate", DISPUTE, "--language", "de", "--format", "json")[1]
    assert "Erlaubt." in json.loads(told)["lines"][0]["explanation"]
    assert run("adjudicate", DISPUTE, "--language", "zh")[0] == 2


def test_a_situation_is_told_in_them_too(run, tmp_path):
    file = tmp_path / "situation.toml"
    file.write_text(
        'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno", "Carla"]\nactive = "Anna"\nphase = "walking"\n'
        'rules.edition = "first"\nwalk = ["Park"]\n'
        "moves = '''\nBruno: move Guild Hall\n'''\n",
        "utf-8",
    )
    status, out, _ = run("adjudicate", str(file), "--language", "de")
    assert status == 1
    assert "Nicht erlaubt." in out
    assert "Illegal." in run("adjudicate", str(file))[1]
    # A name can't break a line here either.
    file.write_text(file.read_text("utf-8").replace('"Anna"', r'"An\nna"'), "utf-8")
    assert r"who is An\nna, not Bruno" in run("adjudicate", str(file))[1]


# What a terminal would obey.


def test_nothing_that_steers_a_terminal_is_printed(run, capsys, tmp_path):
    evil = "\x1b[31m"
    for arguments in (("clause", evil), ("adjudicate", evil), ("adjudicate", "-", evil), (evil,)):
        status, out, err = run(*arguments)
        assert status == 2
        assert evil not in out + err
        assert "x1b[31m" in err
    file = tmp_path / "game.toml"
    name = f"An{evil}na\nLEGAL"
    written = name.replace("\x1b", "\\u001b").replace("\n", "\\n")
    quoted = name.replace("\x1b", r"\u{1b}").replace("\n", r"\u{a}")
    file.write_text(SAMPLE.replace('"Anna"', f'"{written}"').replace("Anna:", f'"{quoted}":'), "utf-8")
    assert main(["adjudicate", str(file), "--all"]) == 0
    out = capsys.readouterr().out
    assert r"An\x1b[31mna\nLEGAL moves the tower" in out
    assert all(line.isprintable() for line in out.split("\n"))
    assert "\nLEGAL moves" not in out


def test_a_record_without_moves_says_so(run, tmp_path):
    file = tmp_path / "empty.toml"
    file.write_text(SAMPLE[: SAMPLE.index("table: deal")] + "'''\n", "utf-8")
    status, out, _ = run("adjudicate", str(file))
    assert status == 0
    assert "The record has no moves: there is nothing to judge." in out


# Simulate.


def test_a_simulation_says_what_came_about(run):
    status, out, err = run("simulate", "--games", "3", "--players", "3", "--seed", "7")
    assert (status, err) == (0, "")
    for expected in ("Anna", "Bruno", "Carla", "Rounds", "Endings", "Deals", "ProposeDeal", "AcceptDeal"):
        assert expected in out
    assert "Dario" not in out
    assert "3 games, " in out
    assert "every state sound, nothing listed refused." in out
    assert run("simulate", "--games", "3", "--players", "3", "--seed", "7")[1] == out
    assert run("simulate", "--games", "3", "--players", "3", "--seed", "8")[1] != out


def test_a_simulation_can_draw_its_settings(run):
    assert run("simulate", "--games", "2", "--players", "2", "--edition", "second", "--settings", "random")[0] == 0


def test_a_simulation_that_fails_ends_with_status_1_and_how_to_see_it_again(run, monkeypatch):
    monkeypatch.setattr("genoa_rules.invariants.PIECES_OF_A_WARE", 6)
    status, out, _ = run("simulate", "--games", "2", "--players", "2", "--seed", "5")
    assert status == 1
    assert "Game with seed 5: after 1 commands something is wrong, at table: deal" in out
    assert "wares, Ware.WHEAT: expected 6, found 5" in out
    assert "simulate --games 1 --players 2 --edition first --seed 5 --settings edition" in out


@pytest.mark.parametrize("arguments", [("--games", "0"), ("--players", "6"), ("--games", "x"), ("--edition", "third")])
def test_a_simulation_refuses_what_it_cant_play(run, arguments):
    status, _, err = run("simulate", *arguments)
    assert status == 2
    assert "usage: genoa-rules simulate" in err


@pytest.fixture
def without_rich(monkeypatch):
    for name in list(sys.modules):
        if name.partition(".")[0] == "rich":
            monkeypatch.delitem(sys.modules, name)
    # None stands for a module that can't be imported.
    monkeypatch.setitem(sys.modules, "rich", None)


@pytest.mark.usefixtures("without_rich")
def test_without_rich_a_simulation_says_what_to_install(run):
    message = "genoa-rules: simulate needs rich: pip install 'genoa-rules[cli]'\n"
    assert run("simulate", "--games", "1") == (2, "", message)


@pytest.mark.usefixtures("without_rich")
def test_without_rich_the_other_commands_work(run):
    assert run("adjudicate", DISPUTE)[0] == 0
    assert run("clause", "8.2")[0] == 0


def test_rich_is_imported_by_no_other_command():
    script = "import sys; from genoa_rules.cli import main; main(['clause', '8.2']); assert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


# In general.


def test_version(run):
    assert run("--version") == (0, f"genoa-rules {genoa_rules.__version__}", "")


def test_no_command_or_an_unknown_one_ends_with_status_2(run):
    assert run()[0] == 2
    assert run("negotiate")[0] == 2


@pytest.mark.parametrize("name", ["adjudicate", "clause", "notation", "simulate"])
def test_help(run, name):
    status, out, _ = run(name, "--help")
    assert status == 0
    assert f"usage: genoa-rules {name}" in out


def test_a_closed_pipe_ends_it_quietly():
    with command("adjudicate", DISPUTE, "--all") as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_an_interrupt_ends_it_quietly():
    # A shell that runs the tests in the background has them ignore the signal, and so would the process started here.
    script = (
        "import signal, sys; from genoa_rules.cli import main; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "
        "print('ready', flush=True); sys.exit(main(sys.argv[1:]))"
    )
    arguments = ["simulate", "--games", "100000", "--players", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", script, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == (b"", b"")
        assert process.returncode == 130


def test_a_terminal_that_lacks_letters_gets_codes_instead():
    process = subprocess.run(
        [sys.executable, "-m", "genoa_rules.cli", "clause", "15.2"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert rb"H\xe4ndler" in process.stdout
