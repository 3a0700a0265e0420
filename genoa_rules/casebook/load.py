"""Reading the cases: one TOML file each, named by number and title.

    format = "genoa-case/1"
    title = "..."
    question = "..."
    answer = "..."                       # what is right and why
    clauses = "8.2 6.4"                  # what it turns on
    differences = "D8"                   # these three only where there are any
    slips = "X14"
    rulings = "S24"

    [[disputes]]
    told = \"\"\"                           # a situation as a player writes it
    ...
    \"\"\"

    [[disputes.answers]]
    line = "Anna: stop"
    rules.edition = "second"             # only where the answer is not the same by all rules
    illegal = "8.2"                      # or legal or undetermined, each with the clauses of the ruling

Texts may run over several lines of the file.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, get_type_hints

from genoa_rules.adjudicate import Verdict
from genoa_rules.casebook.case import Case, Dispute, RightAnswer
from genoa_rules.casebook.look_up import Casebook
from genoa_rules.compare import Choice
from genoa_rules.model.rules import Settings

FORMAT = "genoa-case/1"


def load_casebook() -> Casebook:
    """The casebook as its files have it."""
    texts = {file.name: file.read_text("utf-8") for file in files(__package__).iterdir() if file.name.endswith(".toml")}
    return Casebook(tuple(read_case(name, texts[name]) for name in sorted(texts)))


def read_case(name: str, text: str) -> Case:
    """A case.

    name: of its file, which begins with its number. Raises what shows a fault in the file: the files are the library's.
    """
    data = tomllib.loads(text)
    version = data.pop("format")
    if version != FORMAT:
        raise ValueError(f"{name}: {version} is not {FORMAT}")
    return Case(
        number=int(name.split("_")[0]),
        question=_words(data.pop("question")),
        answer=_words(data.pop("answer")),
        clauses=tuple(data.pop("clauses").split()),
        differences=tuple(data.pop("differences", "").split()),
        slips=tuple(data.pop("slips", "").split()),
        rulings=tuple(data.pop("rulings", "").split()),
        disputes=tuple(_dispute(**dispute) for dispute in data.pop("disputes")),
        **data,
    )


def _words(text: str) -> str:
    """A text without the line breaks of its file."""
    return " ".join(text.split())


def _dispute(told: str, answers: list[dict[str, Any]]) -> Dispute:
    return Dispute(told, tuple(map(_answer, answers)))


def _answer(answer: dict[str, Any]) -> RightAnswer:
    settings = get_type_hints(Settings)
    line = answer.pop("line")
    rules = answer.pop("rules", {})
    ((verdict, clauses),) = answer.items()
    return RightAnswer(
        line=line,
        rules=tuple(Choice(setting, settings[setting](value)) for setting, value in rules.items()),
        verdict=Verdict(verdict),
        clauses=tuple(clauses.split()),
    )
