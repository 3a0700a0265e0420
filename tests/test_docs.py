"""The docs: what they write from the rulebook and the program is complete, and their examples run."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path
from random import Random

import attrs
import pytest

import genoa_rules
from docs._extensions.handbook import (
    docstrings,
    markup,
    numbers,
    pages,
    program,
    properties,
    quoting,
    reference_pages,
    refusals,
    transitions,
    turn_page,
)
from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.decision import Refused
from genoa_rules.legal import legal_for_all
from genoa_rules.model.refusal import Reason
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


# Numbers in texts.


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("The deal (8.10, S4) and T5.", {"8.10": "clause-8-10", "S4": "ruling-s4", "T5": "ruling-t5"}),
        (
            "By D15, X8 and 8.2-8.4",
            {"D15": "difference-d15", "X8": "slip-x8", "8.2": "clause-8-2", "8.4": "clause-8-4"},
        ),
        ("T9 is S2.", {"T9": "ruling-t9", "S2": "ruling-s2"}),
        ("one player (D:63; C:46 itself)", {"D:63": "source-d-61", "C:46": "source-c-36"}),
        ("A:158-162.", {"A:158-162": "source-a-147"}),
        ("the chapter 11, chapters 6 to 8", {"11": "chapter-11", "6": "chapter-6"}),
        ("Python 3.11, 2.1.1, 1:1 Trade, 8.99, D99, A:999, v8.1, 18.1", {}),
    ],
)
def test_numbers_become_links(text, linked):
    found = list(numbers.pieces(text))
    assert "".join(piece.text for piece in found) == text
    assert {piece.text: piece.label for piece in found if piece.label} == linked


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


# Refusals.


def test_every_reason_is_some_clauses():
    assert {each.reason for each in refusals.refusals()} == set(Reason)


def test_refusals_name_clauses_and_rows_that_there_are():
    for each in refusals.refusals():
        assert BOOK.clause(each.clause)
        assert all(BOOK.row(number) for number in each.rulings)


def test_refusals_made_in_roundabout_ways_are_found():
    found = {(each.clause, each.reason): each.rulings for each in refusals.refusals()}
    # A clause given by the caller of the caller, one that a function returns, one from a table, one of two reasons.
    assert ("14.6", Reason.SPECIAL_CARD_NOT_HELD) in found
    assert ("9.3", Reason.WHILE_DRAWING) in found
    assert ("8.7", Reason.CONDITION) in found
    assert ("8.9", Reason.OWN_PROPOSAL) in found
    assert ("8.13", Reason.WHILE_DRAWING) not in found
    assert ("7.2", Reason.DEAL_CANNOT_ACT) not in found


def test_whatever_is_refused_in_play_is_among_the_refusals():
    known = {(each.clause, each.reason): set(each.rulings) for each in refusals.refusals()}
    met = set()
    for seed in range(6):
        chance, table = Random(seed), genoa_rules.Table(seed)
        state = genoa_rules.Game.start(
            ("Anna", "Bruno", "Carla")[: 2 + seed % 2], genoa_rules.Rules.first_edition()
        ).state
        said = []
        for number in range(400):
            command = table.outcome(state, number) or chance.choice(legal_for_all(state) or (None,))
            if command is None:
                break
            said.append(command)
            # What was legal somewhere else, by somebody else, is the richest source of what is not legal here.
            for other in chance.sample(said, min(12, len(said))):
                decision = genoa_rules.decide(state, other)
                for violation in decision.violations if isinstance(decision, Refused) else ():
                    met.add((violation.clause, violation.reason))
                    assert set(violation.rulings) <= known[violation.clause, violation.reason]
            for event in genoa_rules.decide(state, command).events:
                state = genoa_rules.evolve(state, event)
    assert len(met) > 30


@pytest.fixture
def refusals_of(tmp_path, monkeypatch):
    """What is read from a program of these modules."""

    def read(**modules):
        files = []
        for module, text in modules.items():
            files.append(tmp_path / f"{module}.py")
            files[-1].write_text(text)
        monkeypatch.setattr(refusals, "ROOT", tmp_path)
        monkeypatch.setattr(refusals, "sources", lambda: iter(files))
        return [(each.clause, each.reason.name, *each.rulings) for each in refusals.refusals.__wrapped__()]

    return read


def test_a_refusal_that_cannot_be_read_stops_the_build(refusals_of):
    with pytest.raises(refusals.CannotFollow, match=r"odd, line 2: state\.clause"):
        refusals_of(odd="def odd(state):\n    return violation(state.clause, Reason.SHAM)\n")


def test_ways_of_making_a_refusal(refusals_of):
    first = """
def plain():
    return violation("8.1", Reason.SHAM, "S4", "D5", "X2", "T1")

def of_the_caller(clause, reason=Reason.ODD_MONEY, *rulings):
    return violation(clause, reason, *rulings, "S1")

def either(one, other, which):
    return violation(one if which else other, Reason.CONDITION)

def closure(clause):
    def inner(state):
        return violation(clause, Reason.GAME_OVER)
    return inner

def rows():
    found = []
    found.append((Reason.SHAM, ("S2",)))
    found.append((Reason.NOT_HELD, ()))
    return [violation("8.2", reason, *rulings) for reason, rulings in found]

TABLE = {1: ("8.3", ("S3",)), 2: ("8.4", ())}

def table(which):
    clause, rulings = TABLE[which]
    return violation(clause, Reason.SHAM, *rulings)

def answer(which):
    if which:
        return "8.5"
    return "8.6"

def asked():
    clause = answer(True) if 1 else "8.7"
    return violation(clause, Reason.SHAM)
"""
    second = """
import first
from first import either

def of_the_caller(clause):
    pass

def calls():
    first.of_the_caller("6.1")
    first.of_the_caller("6.2", Reason.SHAM, "S9")
    either("6.3", "6.4", True)
    of_the_caller("6.5")
    third.of_the_caller("6.6")
    first.closure("6.7")
"""
    assert refusals_of(first=first, second=second) == [
        ("6.1", "ODD_MONEY", "S1"),
        ("6.2", "SHAM", "S1", "S9"),
        ("6.3", "CONDITION"),
        ("6.4", "CONDITION"),
        ("6.7", "GAME_OVER"),
        ("8.1", "SHAM", "D5", "X2", "S4", "T1"),
        ("8.2", "NOT_HELD"),
        ("8.2", "SHAM", "S2"),
        ("8.3", "SHAM", "S3"),
        ("8.4", "SHAM"),
        ("8.5", "SHAM"),
        ("8.6", "SHAM"),
        ("8.7", "SHAM"),
    ]


# Properties.


def test_properties_are_read_from_marks(tmp_path):
    file = tmp_path / "test_walks.py"
    file.write_text(
        """
import pytest

pytestmark = pytest.mark.clause("6.4")


@pytest.mark.clause("6.1", "6.2")
@pytest.mark.ruling("S20")
def test_moves():
    \"\"\"Each move leaves a disc.

    And more.
    \"\"\"


class TestEnd:
    @pytest.mark.clause("6.5")
    def test_stops(self): ...


def helper(): ...
"""
    )
    moves, stops = properties.properties_in(file)
    assert (moves.name, moves.says, moves.numbers) == (
        "test_moves",
        "Each move leaves a disc.",
        ("6.4", "6.1", "6.2", "S20"),
    )
    assert (stops.name, stops.says, stops.numbers) == ("TestEnd::test_stops", "", ("6.4", "6.5"))


def test_properties_name_clauses_and_rows_that_there_are():
    assert properties.properties()
    for each in properties.properties():
        for number in each.numbers:
            assert BOOK.clause(number) if "." in number else BOOK.row(number)


# Docstrings and the reference.


@attrs.frozen
class Parcel:
    """A parcel (8.11).

    sender, receiver: by name. weight: in grams; never
    negative.
    A parcel has no stamp: that is the post's.
    """

    sender: str
    receiver: str
    weight: int
    card: genoa_rules.Card | None = None
    place: int = attrs.field(init=False, default=0)

    def sent(self, to: str) -> Parcel:
        """This, sent.

        to: where.
        Raises ValueError for nowhere.
        """


def test_fields_are_set_apart():
    assert docstrings.described(Parcel) == [
        "A parcel (8.11).",
        "",
        "A parcel has no stamp: that is the post's.",
        "",
        ":param sender: by name.",
        ":type sender: str",
        ":param receiver: by name.",
        ":type receiver: str",
        ":param weight: in grams; never negative.",
        ":type weight: int",
        ":param card:",
        ":type card: ~genoa_rules.Card | None",
        "",
    ]
    assert docstrings.described(Parcel.sent) == [
        "This, sent.",
        "",
        ":param to: where.",
        ":type to: str",
        ":rtype: Parcel",
        ":raises ValueError: for nowhere.",
        "",
    ]


def test_types_have_the_names_that_the_docs_have():
    assert docstrings.types_of(genoa_rules.MoveTower) == {"player": "str", "to": "~genoa_rules.Space"}
    assert docstrings.types_of(genoa_rules.decide)["return"] == "~genoa_rules.Decision"


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
