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
)
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
    text = written[BOOK.chapter(clause.chapter).slug]
    here = text.partition(f".. _{numbers.clause_label(clause.number)}:")[2].partition("\n.. _clause-")[0]
    assert markup.plain(clause.text) in here
    for citation in clause.citations:
        assert str(citation) in here
        assert markup.plain(BOOK.cite(citation)) in here
    for row in BOOK.bearing_on(clause.number):
        assert quoting.row(row.number) in here
    for setting in clause.settings:
        assert setting in here


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
    assert in_a_chapter == any(described[0] in written[chapter.slug] for chapter in BOOK.chapters)


def test_a_public_name_from_a_new_module_has_a_page_too(monkeypatch):
    monkeypatch.setattr(program, "homes", lambda: {"dumps": "genoa_rules.elsewhere"})
    assert reference_pages.page_of("dumps") == "written_forms"


def test_every_command_and_event_has_a_chapter():
    for kinds, of_chapter in ((program.COMMANDS, program.commands_of), (program.EVENTS, program.events_of)):
        found = [each for chapter in BOOK.chapters for each in of_chapter(chapter)]
        assert len(found) == len(set(found))
        assert set(found) == set(kinds)


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
