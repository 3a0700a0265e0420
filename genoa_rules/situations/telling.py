"""Telling: claims, facts, and what is found about a line, in sentences; one table a language beside this module.

For what the tables of words have, such as names and refusals, those are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from attrs import evolve

from genoa_rules.game import Ruling
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.record.situation_claims import Claim, May, Scored, Scores
from genoa_rules.situations.branches import Condition
from genoa_rules.situations.facts import ActionsLeft, Answer, Ducats, Fact, Lies, Part, Untold
from genoa_rules.situations.judging import Found, JudgedSituationLine, Opinion, stands
from genoa_rules.words import tell_command
from genoa_rules.words.explain import explain_reasons
from genoa_rules.words.tables import Table
from genoa_rules.words.voice import Voice, fields_of, snake, voice

_FALLBACK = "en"


@cache
def _texts(language: str) -> Mapping[str, Mapping[str, str]]:
    import tomllib  # only where something is told

    file = files(__package__).joinpath(f"{language}.toml")
    if not file.is_file():
        return _texts(_FALLBACK)
    content: Mapping[str, Mapping[str, str]] = tomllib.loads(file.read_text("utf-8"))
    return content


@cache
def _table(language: str) -> Table:
    own = voice(language, None).table
    return evolve(own, texts={**own.texts, **_texts(language)})


def _tell(language: str, section: str, key: str, fields: Mapping[str, object]) -> str:
    return Voice(_table(language), None).tell(section, key, fields)


def tell_claim(claim: Claim, language: str = "en") -> str:
    """A claim in a sentence.

    Raises UnknownLanguage for a language that has no sentences.
    """
    fields = fields_of(claim)
    match claim:
        case May():
            fields = {"command": tell_command(claim.command, language)}
        case Scores():
            fields |= {scored.value: claim.scored is scored for scored in Scored}
        case _:
            pass
    return _tell(language, "claims", snake(type(claim).__name__), fields)


def tell_fact(fact: Fact | Untold, language: str = "en") -> str:
    """What a fact asks, as it stands behind "it depends on".

    Raises UnknownLanguage for a language that has no sentences.
    """
    key, fields = snake(type(fact).__name__), fields_of(fact)
    if fields.get("most") == 1:
        # Of what can be one or none it is asked whether it is one.
        return _tell(language, "facts", "whether", {"what": _tell(language, "facts", f"{key}_some", fields)})
    return _tell(language, "facts", key, fields)


def tell_condition(condition: Condition, among: Iterable[Answer] = (), language: str = "en") -> str:
    """What is so where a condition holds, as it stands behind "if".

    among: all answers that there may be, so that the greatest can be told as "at least".
    Raises UnknownLanguage for a language that has no sentences.
    """
    fact, answers = condition.fact, condition.answers
    known = [*answers, *among]
    if isinstance(fact, Ducats):
        return _amount(language, fact, *_money(fact, answers))
    if all(type(answer) is int for answer in known):
        return _number(language, fact, [each for each in answers if type(each) is int], known)
    names = [answer for answer in answers if isinstance(answer, str) or (isinstance(answer, tuple) and answer)]
    either = [_answered(language, fact, answer) for answer in answers if answer not in names]
    if names:
        either.append(_named(language, fact, names))
    return _table(language).texts["lists"]["or"].join(either)


def tell_conditions(opinion: Opinion, opinions: Sequence[Opinion], language: str = "en") -> str:
    """What is so where an opinion holds.

    opinions: all there are about the line.
    Raises UnknownLanguage for a language that has no sentences.
    """
    told = []
    for condition in opinion.conditions:
        others = (each for other in opinions for each in other.conditions if each.fact == condition.fact)
        told.append(tell_condition(condition, [answer for each in others for answer in each.answers], language))
    return _table(language).texts["facts"]["all_of"].join(told)


def _key(fact: Fact, *ending: str) -> str:
    return "_".join((snake(type(fact).__name__), *ending))


def _answered(language: str, fact: Fact, answer: Answer) -> str:
    fields = fields_of(fact)
    match answer:
        case bool():
            return _tell(language, "facts", _key(fact, "yes" if answer else "no"), fields)
        case None | ():
            return _tell(language, "facts", _key(fact, "none"), fields)
        case Part() | Lies():
            return _tell(language, "facts", _key(fact, answer.value), fields)
        case _:
            return _tell(language, "facts", _key(fact, "is"), {**fields, "answer": answer})


def _named(language: str, fact: Fact, names: Sequence[Answer]) -> str:
    """That it is one of these players, or several of them together."""
    lists = _table(language).texts["lists"]
    told = [lists["and"].join(name) if isinstance(name, tuple) else str(name) for name in names]
    answer = lists["or"].join(part for part in (lists["comma"].join(told[:-1]), told[-1]) if part)
    return _tell(language, "facts", _key(fact, "is"), {**fields_of(fact), "answer": answer})


def _number(language: str, fact: Fact, answers: Sequence[int], known: Sequence[Answer]) -> str:
    """A number, or what numbers it may be."""
    if isinstance(fact, ActionsLeft) and {-1, 0} <= set(known) and len({-1, 0}.intersection(answers)) == 1:
        return _of_the_second_action(language, fact, answers, known)
    greatest = max(each for each in known if isinstance(each, int))
    most = getattr(fact, "most", None)
    # Of a number that is told apart no further the greatest stands for all from there on.
    open_end = greatest in answers and (most is None or greatest == most)
    numbers = sorted(max(0, each) for each in answers)
    if numbers[-1] == 0:
        return _tell(language, "facts", _key(fact, "none"), fields_of(fact))
    if numbers[0] == 1 and greatest in answers and numbers == list(range(1, numbers[-1] + 1)):
        return _tell(language, "facts", _key(fact, "some"), fields_of(fact))
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number <= runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    either = []
    for run in runs:
        unbounded = open_end and run[-1] == greatest
        either.append(_amount(language, fact, run[0], None if unbounded else run[-1] + 1, 1))
    return _table(language).texts["lists"]["or"].join(either)


def _of_the_second_action(language: str, fact: ActionsLeft, answers: Sequence[int], known: Sequence[Answer]) -> str:
    """A number of actions where it is the second one of the active player of two (17.2) that makes the difference."""
    ending = "second_taken" if -1 in answers else "second_open"
    told = [_tell(language, "facts", _key(fact, ending), fields_of(fact))]
    rest = [each for each in answers if each > 0]
    if rest:
        told.append(_number(language, fact, rest, [each for each in known if each not in (-1, 0)]))
    return _table(language).texts["lists"]["or"].join(told)


def _money(fact: Ducats, answers: Sequence[Answer]) -> tuple[int, int | None, int]:
    """The least sum, and the one that is not reached; all answers in between are taken to be meant."""
    reached = sorted(each for each in answers if isinstance(each, int))
    least = 0 if reached[0] == 0 else fact.thresholds[reached[0] - 1]
    return least, None if reached[-1] == len(fact.thresholds) else fact.thresholds[reached[-1]], 5


def _amount(language: str, fact: Fact, least: int, below: int | None, step: int) -> str:
    """A number from `least` on, below another; None for no bound. step: by how much numbers differ."""
    if below is None:
        how = "at_least"
    elif below == least + step:
        how = "exactly"
    elif least == 0:
        how = "less_than"
    else:
        how = "from_to"
    most = below if how == "less_than" else None if below is None else below - step
    amount = _tell(language, "facts", how, {"least": str(least), "most": str(most)})
    return _tell(language, "facts", _key(fact, "amount"), {**fields_of(fact), "amount": amount})


# What is found.


def explain_found(found: Found, language: str = "en") -> str:
    """A ruling or a finding in lines, as rulings explain themselves.

    Raises UnknownLanguage for a language that has no sentences.
    """
    if isinstance(found, Ruling):
        return found.explain(language)
    lines = [tell_claim(found.claim, language), _tell(language, "opinions", "right" if found.right else "wrong", {})]
    if found.instead is not None:
        lines.append(told_instead(found.instead, language))
    return "\n".join((*lines, *explain_reasons(found.violations, found.clauses, language)))


def told_instead(claim: Claim, language: str = "en") -> str:
    """What would be right instead of a wrong claim, in a sentence.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return _tell(language, "opinions", "instead", {"claim": tell_claim(claim, language)})


def told_verdict(judged: JudgedSituationLine, language: str = "en") -> str:
    """On what a verdict depends, in a sentence; nothing for a line whose verdict is the same everywhere.

    Raises UnknownLanguage for a language that has no sentences.
    """
    facts = tuple(tell_fact(fact, language) for fact in judged.depends_on)
    key = "undetermined" if judged.number == 1 else "undetermined_before"
    return _tell(language, "opinions", key, {"facts": facts}) if facts else ""


class Remark(ClosedSet):
    """What is said of a ruling besides the ruling."""

    CANNOT_HAVE_HAPPENED = "cannot_have_happened"
    AS_THE_REST_MAY_BE = "as_the_rest_may_be"
    WHAT_FOLLOWS = "what_follows"
    VARIES = "varies"
    NOT_PLAYED = "not_played"
    NOT_PLAYED_EITHER = "not_played_either"
    DECIDED_CASES = "decided_cases"
    NONE_DISPUTED = "none_disputed"


def told_remark(remark: Remark, language: str = "en", *, number: int | None = None, cases: Sequence[str] = ()) -> str:
    """A remark on a ruling in a sentence.

    number: of the line that it names. cases: decided ones, as they are called.
    Raises UnknownLanguage for a language that has no sentences.
    """
    return _tell(language, "opinions", remark.value, {"number": number, "cases": tuple(cases)})


def told_if(opinion: Opinion, opinions: Sequence[Opinion], language: str = "en") -> str:
    """The verdict of one opinion with its conditions.

    Raises UnknownLanguage for a language that has no sentences.
    """
    word = ("legal", "illegal") if isinstance(opinion.found, Ruling) else ("right", "wrong")
    key = f"{word[0] if stands(opinion.found) else word[1]}_if"
    return _tell(language, "opinions", key, {"condition": tell_conditions(opinion, opinions, language)})


def told_to_tell(facts: Sequence[Fact | Untold], language: str = "en") -> str:
    """What has to be told first, in a sentence.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return _tell(language, "opinions", "to_tell", {"facts": tuple(tell_fact(fact, language) for fact in facts)})
