"""The page of a chapter: its clauses with their sources, and what the program has for them."""

from __future__ import annotations

from genoa_rules.kernel.clause import Chapter, Clause, Difference, OwnRuling, Slip
from genoa_rules.model.refusal import Reason
from genoa_rules.rulebook import rulebook

from . import markup, numbers, program, quoting
from .case_pages import case_link, cases_on
from .properties import Property, properties_of
from .refusals import refusals


def chapter_page(chapter: Chapter) -> str:
    """Everything below the title of a chapter's page."""
    clauses = rulebook().clauses_of(chapter)
    return markup.blocks(
        markup.label(numbers.chapter_label(chapter)),
        _rooms(chapter),
        markup.heading("Clauses", 1),
        *(_clause(clause, chapter) for clause in clauses),
        _classes("Commands", program.commands_of(chapter)),
        _classes("Events", program.events_of(chapter)),
        _classes("Further nouns", program.nouns_of(chapter)),
        _refusals(clauses),
        _properties(clauses),
        _rulings(clauses, chapter),
    )


def _rooms(chapter: Chapter) -> str:
    """Where the chapter stands in the project."""
    modules = [f"{module.__name__.replace('.', '/')}.py" for module in program.modules_of(chapter)]
    marking = {
        each.file.relative_to(program.ROOT).as_posix()
        for clause in rulebook().clauses_of(chapter)
        for each in properties_of(clause.number)
        if f"{each.file.stem}_".startswith(f"test_{chapter.slug}_")
    }
    rooms = (
        ("Code", modules),
        ("Clauses as data", [f"genoa_rules/rulebook/clauses/{chapter.slug}.toml"]),
        ("Specification", sorted(marking)),
    )
    return "\n".join(f":{name}: {', '.join(map(markup.literal, paths))}" for name, paths in rooms if paths)


def _clause(clause: Clause, chapter: Chapter) -> str:
    bearing = rulebook().bearing_on(clause.number)
    return markup.blocks(
        markup.label(numbers.clause_label(clause.number)),
        markup.heading(f"{clause.number} {clause.kind.value}", 2),
        markup.plain(clause.text),
        "Sources:",
        markup.bullets(quoting.passages(clause.citations)),
        _settings(clause),
        *(_difference(row) for row in bearing if isinstance(row, Difference)),
        _listed("Slips", [slip_in_short(row) for row in bearing if isinstance(row, Slip)]),
        _own_rulings([row for row in bearing if isinstance(row, OwnRuling)], chapter),
        _cases(clause),
    )


def _cases(clause: Clause) -> str:
    """The decided cases that turn on a clause."""
    found = cases_on(clause.number)
    return f"Cases: {', '.join(map(case_link, found))}." if found else ""


def _settings(clause: Clause) -> str:
    if not clause.settings:
        return ""
    return f"Depends on {', '.join(map(quoting.setting, clause.settings))}."


def _difference(difference: Difference) -> str:
    return markup.blocks(
        f"Where the sources differ, {quoting.row(difference.number)}: {markup.plain(difference.point)}.",
        quoting.readings(difference),
        quoting.editions(difference),
    )


def slip_in_short(slip: Slip) -> str:
    """A slip in one paragraph: what the passage seems to say, and what holds."""
    return (
        f"{quoting.row(slip.number)}, {'; '.join(quoting.passages(slip.citations))}, seems to say: "
        f"{markup.plain(slip.seems)} {markup.plain(slip.holds)}"
    )


def _own_rulings(rulings: list[OwnRuling], chapter: Chapter) -> str:
    """The rulings that bear on a clause, which stand in full at the end of the page."""
    if not rulings:
        return ""
    return f"Own rulings: {', '.join(ruling_in(chapter, each) for each in rulings)}."


def ruling_in(chapter: Chapter, ruling: OwnRuling) -> str:
    """A link to a ruling where a chapter's page has it."""
    return quoting.reference(ruling.number, _ruling_label(chapter, ruling))


def _ruling_label(chapter: Chapter, ruling: OwnRuling) -> str:
    return f"{numbers.chapter_label(chapter)}-{numbers.row_label(ruling, ruling.number)}"


def _rulings(clauses: tuple[Clause, ...], chapter: Chapter) -> str:
    """Each ruling that bears on a chapter, once."""
    bearing = {row for clause in clauses for row in rulebook().bearing_on(clause.number)}
    found = [each for each in rulebook().rulings if each in bearing]
    if not found:
        return ""
    return markup.blocks(
        markup.heading("Own rulings", 1),
        "What the library decides itself, since every source is silent. The number leads to the reason.",
        *(
            markup.blocks(
                markup.label(_ruling_label(chapter, each)),
                f"{quoting.row(each.number)}: {markup.plain(each.text)} Bears on {quoting.clauses(each.clauses)}.",
            )
            for each in found
        ),
    )


def _listed(title: str, items: list[str]) -> str:
    return markup.blocks(f"{title}:", markup.bullets(items)) if items else ""


def _classes(title: str, classes: tuple[type, ...]) -> str:
    if not classes:
        return ""
    return markup.blocks(markup.heading(title, 1), *map(class_entry, classes))


def class_entry(noun: type) -> str:
    """The description of a class, from its docstring and fields."""
    options = (":members:", ":undoc-members:") if program.is_closed_set(noun) else (":members:",)
    if program.is_made_from_another(noun):
        options = (*options, ":inherited-members:")
    return markup.directive("autoclass", program.public_name(noun), options=options)


def _refusals(clauses: tuple[Clause, ...]) -> str:
    names = {clause.number for clause in clauses}
    rows = [
        (quoting.clause(each.clause), reason(each.reason), quoting.rows(each.rulings))
        for each in refusals()
        if each.clause in names
    ]
    if not rows:
        return ""
    return markup.blocks(
        markup.heading("Refusals", 1),
        "What a command of any chapter can be refused for by these clauses, with the rows that may decide it.",
        markup.table(("Clause", "Reason", "Decided by"), rows, widths="15 55 30"),
    )


def reason(found: Reason) -> str:
    """A reason in words that leads to its place in the closed set."""
    return f":py:attr:`{found.value.replace('_', ' ')} <genoa_rules.Reason.{found.name}>`"


def _properties(clauses: tuple[Clause, ...]) -> str:
    rows = [
        (
            quoting.clauses(number for number in each.numbers if "." in number),
            property_link(each),
            markup.plain(each.says),
        )
        for each in dict.fromkeys(each for clause in clauses for each in properties_of(clause.number))
    ]
    if not rows:
        return ""
    return markup.blocks(
        markup.heading("Properties", 1),
        "What the specification holds the library to.",
        markup.table(("Clauses", "Test", "It says"), rows, widths="15 40 45"),
    )


def property_link(each: Property) -> str:
    """The name of a test, which leads to its file."""
    return f":download:`{each.name} </../{each.file.relative_to(program.ROOT).as_posix()}>`"
