"""Looking cases up."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from genoa_rules.adjudicate import Verdict
from genoa_rules.casebook.case import Case
from genoa_rules.model.buildings import Building
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.wares import Ware

_MOST_RELATED = 5


class UnknownCase(KeyError):
    """A number that no case has.

    number: what was asked for.
    nearest: the nearest that there is.
    """

    def __init__(self, number: int, nearest: int) -> None:
        super().__init__(number, nearest)
        self.number = number
        self.nearest = nearest

    def __str__(self) -> str:
        # KeyError would print the bare key.
        return f"there is no case {self.number}; the nearest is {self.nearest}"


@frozen
class Casebook:
    """The cases, in the order of their numbers."""

    cases: tuple[Case, ...] = field()

    @cases.validator
    def _each_number_once(self, _: object, cases: tuple[Case, ...]) -> None:
        numbers = [case.number for case in cases]
        if numbers != sorted(set(numbers)):
            raise ValueError("two cases have the same number")

    def case(self, number: int) -> Case:
        """The case of that number.

        Raises UnknownCase where there is none.
        """
        found = next((case for case in self.cases if case.number == number), None)
        if found is None:
            raise UnknownCase(number, min((case.number for case in self.cases), key=lambda each: abs(each - number)))
        return found

    def having(self, words: Iterable[str]) -> tuple[Case, ...]:
        """The cases in which every word stands: in title, question, answer or situation, or as a clause or row.

        A word that is a name in another language or edition stands for the library's own.
        """
        wanted = [(word.casefold(), *_own_names(word)) for word in words]
        return tuple(case for case in self.cases if all(any(_has(case, each) for each in ways) for ways in wanted))

    def on(self, clauses: Iterable[str], verdict: Verdict) -> tuple[Case, ...]:
        """The cases that turn on these clauses, the nearest first, a few of them.

        Nearest are those in which a line has this verdict by one of the clauses; among them those that turn on most of
        the clauses, and then those that turn on least else.
        """
        asked = frozenset(clauses)
        found = sorted(
            (case for case in self.cases if asked.intersection(case.clauses)),
            key=lambda case: (
                not _decides(case, asked, verdict),
                -len(asked.intersection(case.clauses)),
                len(case.clauses),
                case.number,
            ),
        )
        return tuple(found[:_MOST_RELATED])


def _decides(case: Case, asked: frozenset[str], verdict: Verdict) -> bool:
    """Whether a line of a case has a verdict by one of these clauses."""
    answers = (answer for dispute in case.disputes for answer in dispute.answers)
    return any(answer.verdict is verdict and asked.intersection(answer.clauses) for answer in answers)


def _own_names(word: str) -> list[str]:
    """What the library calls the things that a word means in whatever language."""
    from genoa_rules.words import name
    from genoa_rules.words.names import index_of, plain

    found = (index_of(kind).get(plain(word)) for kind in (Building, Ware, SpecialCard, CardKind))
    return [name(thing).casefold() for thing in found if thing is not None]


def _has(case: Case, word: str) -> bool:
    numbers = (*case.clauses, *case.rows)
    if any(word == number.casefold() for number in numbers):
        return True
    texts = (case.title, case.question, case.answer, *(dispute.told for dispute in case.disputes))
    return any(word in text.casefold() for text in texts)
