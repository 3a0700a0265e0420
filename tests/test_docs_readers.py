"""What the docs read: numbers in texts, refusals and docstrings of the program, properties of the specification."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import genoa_rules
from docs._extensions.handbook import docstrings, numbers, properties, refusals
from genoa_rules.kernel.decision import Refused
from genoa_rules.legal import legal_for_all
from genoa_rules.model.refusal import Reason
from genoa_rules.rulebook import rulebook
from spec.told_rulings import RULINGS

BOOK = rulebook()

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
        ("0.64 MB, 1.7 MB, 8.10 %, 8.5% and 2.1 ms", {}),
    ],
)
def test_numbers_become_links(text, linked):
    found = list(numbers.pieces(text))
    assert "".join(piece.text for piece in found) == text
    assert {piece.text: piece.label for piece in found if piece.label} == linked


# Refusals.


def test_every_reason_is_some_clauses():
    assert {each.reason for each in refusals.refusals()} == set(Reason)


def test_refusals_name_clauses_and_rows_that_there_are():
    for each in refusals.refusals():
        assert BOOK.clause(each.clause)
        assert all(BOOK.row(number) for number in each.rulings)


def test_refusals_for_which_the_spec_expects_rulings_are_found():
    assert set(RULINGS) <= {(each.clause, each.reason) for each in refusals.refusals()}


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

def either(one, other, which, reason):
    return violation(one if which else other, reason)

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
    either("6.3", "6.4", True, Reason.CONDITION)
    either("6.8", "6.9", True, Reason.NOT_ACTIVE)
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
        ("6.8", "NOT_ACTIVE"),
        ("6.9", "NOT_ACTIVE"),
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
    \"\"\"Each move leaves
    a disc.

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


# Docstrings.


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


def test_of_overloads_the_first_is_described():
    assert docstrings.types_of(genoa_rules.loads) == {"text": "str", "kind": "type[T]", "return": "T"}
