"""The docs: what they write from the rulebook and the program is complete, and their examples run."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import genoa_rules
from docs._extensions.handbook import (
    markup,
    numbers,
    pages,
    program,
    quoting,
    reference_pages,
    transitions,
    turn_page,
    written_pages,
)
from docs._extensions.handbook.chapter_page import ruling_in
from genoa_rules import Rules, record
from genoa_rules.adjudicate import adjudicate
from genoa_rules.kernel.clause import OwnRuling
from genoa_rules.record import box_text
from genoa_rules.rulebook import rulebook

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"

BOOK = rulebook()
ROWS = (*BOOK.differences, *BOOK.slips, *BOOK.rulings)
WRITTEN_BY_HAND = (README, *sorted(path for path in DOCS.rglob("*.rst") if "_build" not in path.parts))
MODULES = tuple(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in program.sources()
    if path.name != "__main__.py"
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# Examples.


def run_examples(text: str, file: str) -> int:
    """Runs what stands behind `>>>`; how many examples there were."""
    test = doctest.DocTestParser().get_doctest(text, {"genoa": genoa_rules}, file, file, 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert result.failed == 0, "".join(told)
    return result.attempted


def of_markdown(text: str) -> str:
    """The examples of a Markdown text, on their lines: a fence would pass for what the last one prints."""
    return re.sub(r"^```.*$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("path", WRITTEN_BY_HAND, ids=name)
def test_examples_run(path):
    text = path.read_text()
    run_examples(of_markdown(text) if path.suffix == ".md" else text, name(path))


def test_there_are_examples_where_a_newcomer_looks():
    assert run_examples(of_markdown(README.read_text()), "README.md") > 5
    assert run_examples((DOCS / "quickstart.rst").read_text(), "quickstart.rst") > 20


def test_examples_in_docstrings_run():
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    for module in map(import_module, MODULES):
        if ">>>" in inspect.getsource(module):
            for test in finder.find(module, extraglobs={"genoa": genoa_rules}):
                runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def test_an_example_that_is_wrong_fails():
    with pytest.raises(AssertionError, match="Expected"):
        run_examples(">>> 1 + 1\n3\n", "wrong")


def test_every_number_in_texts_is_known():
    unknown = {number for path in WRITTEN_BY_HAND for number in numbers.unknown_numbers(path.read_text())}
    assert unknown <= {"3.11"}  # the version of Python
    for module in map(import_module, MODULES):
        documented = [
            module,
            *(each for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__),
        ]
        for each in documented:
            assert not numbers.unknown_numbers(each.__doc__ or ""), each


# Pages.


def page(path: str) -> str:
    return (DOCS / path).read_text()


@pytest.mark.parametrize("chapter", BOOK.chapters, ids=lambda chapter: chapter.slug)
def test_every_chapter_has_its_page(chapter):
    text = page(f"chapters/{chapter.slug}.rst")
    title, underline = text.splitlines()[:2]
    assert title == f"{chapter.number} {chapter.title}"
    assert underline == "=" * len(title)
    assert f"\n.. generated:: {chapter.slug}\n" in text


def test_there_are_no_other_chapters():
    slugs = [chapter.slug for chapter in BOOK.chapters]
    assert {path.stem for path in (DOCS / "chapters").iterdir()} == set(slugs)
    assert re.findall(r"^   chapters/(\w+)$", page("index.rst"), re.MULTILINE) == slugs


def test_every_page_is_in_the_index():
    listed = set(re.findall(r"^   ([\w/]+)$", page("index.rst"), re.MULTILINE))
    there = {path.relative_to(DOCS).with_suffix("").as_posix() for path in WRITTEN_BY_HAND[1:]}
    assert listed == there - {"index"}


def test_everything_that_is_written_has_a_page():
    placed = [mark for path in WRITTEN_BY_HAND for mark in pages.marks(path.read_text())]
    assert sorted(placed) == sorted(pages.WRITERS)


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """What stands on each page; without the games that the page on the turn plays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turn_page, "transitions", tuple)
        return {mark: write() for mark, write in pages.WRITERS.items()}


def test_places_are_named_once_and_links_lead_to_them(written):
    everything = "\n".join(written.values())
    places = re.findall(r"\.\. _([^:]+):", everything)
    assert len(set(places)) == len(places)
    links = set(re.findall(r":ref:`[^`]*<([^>]+)>`", everything))
    assert links
    assert links <= set(places)


@pytest.mark.parametrize("clause", BOOK.clauses, ids=lambda clause: clause.number)
def test_every_clause_stands_on_its_chapters_page(clause, written):
    chapter = BOOK.chapter(clause.chapter)
    text = written[chapter.slug]
    here = text.partition(f".. _{numbers.clause_label(clause.number)}:")[2].partition("\n.. _clause-")[0]
    assert markup.plain(clause.text) in here
    for citation in clause.citations:
        assert str(citation) in here
        assert markup.plain(BOOK.cite(citation)) in here
    for row in BOOK.bearing_on(clause.number):
        assert (ruling_in(chapter, row) if isinstance(row, OwnRuling) else quoting.row(row.number)) in here
    for setting in clause.settings:
        assert setting in here


@pytest.mark.parametrize("chapter", BOOK.chapters, ids=lambda chapter: chapter.slug)
def test_a_ruling_stands_once_on_a_chapters_page(chapter, written):
    bearing = {row.number for clause in BOOK.clauses_of(chapter) for row in BOOK.bearing_on(clause.number)}
    for ruling in BOOK.rulings:
        assert written[chapter.slug].count(markup.plain(ruling.text)) == (ruling.number in bearing)


def test_a_test_fills_one_row(written):
    for chapter in BOOK.chapters:
        rows = written[chapter.slug].partition("What the specification holds the library to.")[2].split("\n   * - ")[2:]
        assert len(rows) == len({row.partition("\n")[2] for row in rows})
        for row in rows:
            assert any(f"<{numbers.clause_label(clause.number)}>" in row for clause in BOOK.clauses_of(chapter))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_every_row_stands_on_its_page(row, written):
    text = written[{"D": "differences", "X": "slips"}.get(row.number[0], "rulings")]
    for number in (row.number, *getattr(row, "also", ())):
        assert f".. _{numbers.row_label(row, number)}:" in text
    for field in ("seems", "holds", "reason", "first_edition", "second_edition"):
        if hasattr(row, field):
            assert markup.plain(getattr(row, field)) in text
    for reading in getattr(row, "readings", ()):
        assert markup.plain(reading.text) in text


def test_settings_have_the_values_that_the_rules_have(written):
    first, second = genoa_rules.Rules.first_edition(), genoa_rules.Rules.second_edition()
    for difference in BOOK.differences:
        if difference.setting is not None:
            label = numbers.setting_label(difference.setting)
            here = written["settings"].partition(f".. _{label}:")[2].partition(".. _setting-")[0]
            assert f"- ``{getattr(first, difference.setting).name}``" in here
            assert f"- ``{getattr(second, difference.setting).name}``" in here


def test_sources_name_what_rests_on_them(written):
    clauses, rows = {}, {}
    for named, cited in ((clauses, BOOK.clauses), (rows, ROWS)):
        for each in cited:
            for citation in (*each.citations, *getattr(each, "rests_on", ())):
                passage = BOOK.passage(citation)
                place = numbers.section_label(passage.source, passage.section)
                named.setdefault(place, set()).add(each.number)
    assert clauses["source-a-184"] == {"1.8", "11.1", "11.2", "11.3", "11.4"}
    assert rows["source-a-184"] == {"X8"}
    for source in BOOK.sources:
        for section in source.sections:
            place = numbers.section_label(source, section)
            row = written["sources"].partition(f".. _{place}:")[2].partition("\n   * - ")[0].partition(".. _")[0]
            links = re.findall(r":ref:`([^ ]+) <([a-z]+)-", row)
            assert {number for number, kind in links if kind == "clause"} == clauses.get(place, set())
            assert {number for number, kind in links if kind != "clause"} == rows.get(place, set())


def test_text_is_never_taken_for_markup():
    assert markup.plain("a*b `c` d_ |e| f_g \\") == r"a\*b \`c\` d\_ \|e\| f_g \\"


# The reference.


@pytest.mark.parametrize("public", genoa_rules.__all__)
def test_every_public_name_is_described_once(public, written):
    text = "\n".join(written.values())
    described = re.findall(rf"^\.\. [\w:]+:: genoa_rules\.{public}$", text, re.MULTILINE)
    assert len(described) == 1
    in_a_chapter = reference_pages.page_of(public) is None
    assert in_a_chapter == any(f"{described[0]}\n" in written[chapter.slug] for chapter in BOOK.chapters)


def test_a_public_name_from_a_new_module_has_a_page_too(monkeypatch):
    monkeypatch.setattr(program, "homes", lambda: {"dumps": "genoa_rules.elsewhere"})
    assert reference_pages.page_of("dumps") == "written_forms"


def test_every_alias_and_constant_says_what_it_is(written):
    for page_name in reference_pages.PAGES:
        text = written[f"reference_{page_name}"]
        described = re.findall(r"^\.\. py:(?:data|type):: (\S+)\n(?:   :.*\n)*\n(   \w)?", text, re.MULTILINE)
        assert [public for public, content in described if not content] == []


def test_notes_are_of_names_that_have_no_other(written):
    text = "\n".join(written[f"reference_{page_name}"] for page_name in reference_pages.PAGES)
    for public, note in reference_pages.NOTES.items():
        assert len(re.findall(rf"^\.\. py:\w+:: [\w.]+\.{public}\n", text, re.MULTILINE)) == 1
        assert f"   {note}" in text


def test_a_ruling_shows_what_it_has_from_the_kernel(written):
    head = ".. autoclass:: genoa_rules.Ruling\n   :members:\n   :inherited-members:"
    assert head in written["reference_playing"]
    assert ".. autoclass:: genoa_rules.IllegalCommand\n   :members:\n\n" in written["reference_playing"]


def test_every_command_and_event_has_a_chapter():
    for kinds, of_chapter in ((program.COMMANDS, program.commands_of), (program.EVENTS, program.events_of)):
        found = [each for chapter in BOOK.chapters for each in of_chapter(chapter)]
        assert len(found) == len(set(found))
        assert set(found) == set(kinds)


# What is written and typed.


def test_the_notation_stands_as_its_module_has_it(written):
    text = written["notation"]
    for line in filter(str.strip, inspect.getdoc(record.notation).splitlines()):
        assert f"\n{'   ' + line[4:] if line.startswith('    ') else line}\n" in f"\n{text}\n"
    assert text.count(".. code-block:: text") == 2
    assert '   line      = command ["?"] ["#" note]' in text


def test_situations_stand_as_their_modules_have_them(written):
    for module in (record.situation_reading, record.situation_values, record.situation_notation):
        for line in filter(str.strip, inspect.getdoc(module).splitlines()):
            assert line.strip() in written["situations"]


def test_the_record_on_the_page_is_one():
    block = page("records.rst").partition(".. code-block:: toml\n\n")[2].partition("\n\n``format``")[0]
    told = record.read_record(inspect.cleandoc(block))
    assert told.setup.rules == Rules.first_edition(income_from=genoa_rules.Income.EVERY_ACTION)
    assert told.setup.colours == (genoa_rules.Colour.RED, genoa_rules.Colour.BLUE, genoa_rules.Colour.GREEN)
    assert [each.ruling.legal for each in adjudicate(told).lines] == [True, True, False]
    assert [each.disputed for each in told.lines] == [False, False, True]


def test_the_page_on_records_names_every_key():
    named = re.findall(r"^``(\w+)``$", page("records.rst"), re.MULTILINE)
    assert tuple(named) == record.people._KEYS
    for key in box_text.BOX_KEYS:
        assert f"``box.{key}``" in page("records.rst")
    example = re.findall(r"^\.\. literalinclude:: \.\./(.+)$", page("records.rst"), re.MULTILINE)
    assert example
    for path in example:
        assert f"``{path}``" in page("records.rst")
        assert record.read_written((ROOT / path).read_text()).lines


def test_help_is_that_of_every_command(written, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    listed = re.findall(r"^    ([\w-]+)(?: |$)", written_pages.help_of(), re.MULTILINE)
    assert tuple(listed) == written_pages.COMMANDS
    for name_of_command in listed:
        assert f"   usage: genoa-rules {name_of_command} " in written["command_line"]
        assert f"\n{name_of_command}\n-" in "\n" + written["command_line"]


# The game turn as a machine.


@pytest.mark.parametrize(
    ("phase", "waits_for", "clauses"),
    [
        ("Dealing", "the table", ["2.3"]),
        ("Placing", "the active player", ["4.1"]),
        ("Rolling", "the table", ["5.1"]),
        ("Walking", "who has still to speak about the building; then the active player", ["4.1"]),
        ("Acting", "the player whose action it is", ["7.5"]),
        ("Drawing", "the table", ["9.1", "9.2", "9.3", "9.7", "14.5"]),
        ("Owing", "the player whose action it is", ["8.14"]),
        ("Marking", "the player whose turn to place markers it is", ["15.1"]),
        ("Closing", "the active player", ["4.1"]),
        ("Over", "nobody", ["16.1"]),
    ],
)
def test_phases(phase, waits_for, clauses):
    kind = getattr(import_module("genoa_rules.model.phases"), phase)
    assert turn_page.waits_for(kind) == waits_for
    assert [
        each for each in BOOK.clauses if any(quoting.clause(each.number) in line for line in turn_page.refused_by(kind))
    ] == [BOOK.clause(number) for number in clauses]


@pytest.mark.parametrize(
    ("command", "phase", "speaker"),
    [
        ("RollDice", "Placing", "the active player"),
        ("ProposeDeal", "Acting", "anyone"),
        ("UseBuilding", "Acting", "the player whose action it is"),
        ("HandOver", "Owing", "the player whose action it is"),
        ("Pass", "Walking", "anyone"),
        ("Pass", "Marking", "the player whose turn to place markers it is"),
        ("DeliverMessage", "Closing", "anyone"),
        ("CardDealt", "Dealing", "the table"),
    ],
)
def test_speakers(command, phase, speaker):
    kind = getattr(import_module("genoa_rules.model.phases"), phase)
    assert turn_page.speaker(getattr(genoa_rules, command), kind) == speaker
    assert f"~genoa_rules.{command}`" in turn_page.room_for(kind)


def test_ways_between_phases_are_met_in_play(monkeypatch):
    monkeypatch.setattr(transitions, "GAMES", 4)
    met = {
        (each.start.__name__, each.command.__name__, each.end.__name__)
        for each in transitions.transitions.__wrapped__()
    }
    assert {("Rolling", "DiceFell", "Walking"), ("Walking", "EndWalk", "Closing"), ("Closing", "HandOn", "Over")} <= met
    assert all(start != end for start, _, end in met)
