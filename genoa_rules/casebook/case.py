"""Cases: a question that players ask, what is told of the game, and what is right."""

from __future__ import annotations

from attrs import frozen

from genoa_rules.adjudicate import Verdict
from genoa_rules.compare import Choice
from genoa_rules.model.rules import Rules
from genoa_rules.record import read_situation
from genoa_rules.record.situation import Situation


@frozen
class RightAnswer:
    """What is right on one disputed line.

    line: the line, as the situation has it, without its question mark.
    rules: what the rules have to be for it; nothing where it holds by all that have no answer of their own.
    verdict: what is right; a claim that is right is legal.
    clauses: what the ruling rests on: for an illegal line the clauses that it breaks.
    """

    line: str
    rules: tuple[Choice, ...]
    verdict: Verdict
    clauses: tuple[str, ...]

    def is_by(self, rules: Rules) -> bool:
        """Whether it may be the answer by these rules."""
        return all(choice.is_made_in(rules) for choice in self.rules)


@frozen
class Dispute:
    """What is told of the game, and what is right on each line that is disputed.

    told: a situation as a player writes it. answers: at least one for each disputed line, in the order of the lines.
    """

    told: str
    answers: tuple[RightAnswer, ...]

    @property
    def situation(self) -> Situation:
        """What is told, read."""
        return read_situation(self.told)

    def answer(self, line: str, rules: Rules) -> RightAnswer:
        """What is right on a line by these rules: of the answers that may be it, the one that asks most of the rules.

        Raises KeyError for a line that has no answer by these rules.
        """
        found = [answer for answer in self.answers if answer.line == line and answer.is_by(rules)]
        if not found:
            raise KeyError(line)
        return max(found, key=lambda answer: len(answer.rules))

    @property
    def told_lines(self) -> tuple[str, ...]:
        """What is told, line by line, without the version of the form."""
        return tuple(line for line in self.told.strip("\n").split("\n") if not line.startswith("format"))

    @property
    def lines(self) -> tuple[str, ...]:
        """The disputed lines."""
        return tuple(dict.fromkeys(answer.line for answer in self.answers))


@frozen
class Case:
    """A decided case.

    number: its own for good, also if it is ever withdrawn.
    title, question, answer: for people; the answer says what is right and why in a few sentences.
    clauses: what it turns on. differences, slips, rulings: the rows of the rulebook that bear on it.
    disputes: the situations that show it.
    """

    number: int
    title: str
    question: str
    answer: str
    clauses: tuple[str, ...]
    differences: tuple[str, ...]
    slips: tuple[str, ...]
    rulings: tuple[str, ...]
    disputes: tuple[Dispute, ...]

    @property
    def rows(self) -> tuple[str, ...]:
        """The numbers of all rows that bear on it."""
        return (*self.differences, *self.slips, *self.rulings)
