"""The pages of the API reference: the public face, grouped by what a name is for.

Commands and events have their description in their chapter; everything else has it here, by the module it lives in.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType

import genoa_rules
from genoa_rules.rulebook import rulebook

from . import markup, numbers, program, quoting
from .chapter_page import class_entry
from .docstrings import with_full_names

# For each page the modules whose public names stand there, in order.
PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "playing": (
            "game",
            "table",
            "legal",
            "offers",
            "view",
            "options",
            "deal_draft",
            "redact",
            "perft",
            "kernel.record_line",
        ),
        "rules": ("model.rules", "model.setup"),
        "nouns": (
            "model.buildings",
            "model.board",
            "model.box",
            "model.wares",
            "model.cards",
            "model.goods",
            "model.bundle",
            "model.deal",
            "kernel.closed_set",
        ),
        "state": ("decide", "evolve", "kernel.decision", "model.state", "model.phases"),
        "refusals": ("model.refusal", "kernel.ruling", "kernel.violation"),
        "commands": ("commands", "events"),
        "rulebook": ("rulebook", "rulebook.look_up", "kernel.clause", "kernel.citation", "kernel.source"),
        "situations": (
            "record.situation",
            "record.situation_claims",
            "situations.judging",
            "situations.branches",
            "situations.claims",
            "situations.facts",
        ),
        "bots": ("bots", "bots.bot", "bots.trader", "bots.random_player", "bots.tournament"),
        "testing": ("testing",),
        # Also the page of every public name whose module has no other.
        "written_forms": (
            "wire",
            "kernel.wire_error",
            "schema",
            "printed",
            "record",
            "adjudicate",
            "compare",
            "casebook",
            "casebook.case",
            "casebook.look_up",
            "words",
            "draw",
        ),
    }
)

# Elsewhere every class and alias of the module is described: it is met in what the public face returns or takes.
_ONLY_WHAT_IS_PUBLIC = ("commands", "decide", "events", "evolve", "wire")


# What aliases and constants are, where their modules leave it to the name.
NOTES: Mapping[str, str] = MappingProxyType(
    {
        "AnyJudgedLine": "A line of a record or of a situation, with what is found about it.",
        "JudgedLines": "The lines of a record or of a situation, each with what is found about it.",
        "Answer": "What a position answers to a fact that is asked of it.",
        "Card": "A card of one of the four decks.",
        "Claim": "What somebody says about how things stand.",
        "Column": "The answers to one fact, one for each way things may stand.",
        "Command": "Whatever may be said in a game: by a player, or by the table.",
        "Decision": "What the rules say to a command: accepted, with the events that follow, or refused, with the "
        "violations in clause order.",
        "Event": "Something that has happened in a game. The state is what all events together make of it.",
        "FORMAT": "The version of the form that records name.",
        "Fact": "Something that a situation may leave open, and that a verdict may depend on.",
        "Found": "What was found out about a line: a ruling on a command, or whether a claim is right.",
        "Good": "What may be counted among somebody's goods.",
        "GivenGood": "What a 1:1 Trade may name as given (14.5).",
        "Line": "A line of a game's history: a command, with what followed.",
        "NOTHING": "The empty bundle.",
        "Nameable": "Whatever has a name in the tables of words.",
        "Phase": "Where a game stands: what it waits for, and what that needs to be remembered.",
        "PlayerCommand": "Whatever a player may say.",
        "Position": "Whatever has a picture.",
        "Provenance": "For each part of a box, in words, how it is known.",
        "Said": "What a line of a situation says: a command or a claim.",
        "Seat": "A seat as somebody sees it: the own one, another's, or another's when the game is over.",
        "SeenPhase": "A phase as somebody sees it: what is secret in it is left out.",
        "Space": "Where the tower can stand: a building, a street space, or the marketplace.",
        "TableCommand": "Whatever comes from the table: dice, cards, and the call of time.",
        "TakenGood": "What a 1:1 Trade may name as taken (14.5).",
        "Untold": "Something that a situation leaves wide open, and that somebody has to tell.",
        "Violation": "A clause that a command breaks: `clause` is its number, `reason` says why in a word from a "
        "closed set, `facts` hold who, where and which, and `rulings` the rows of the rulebook that decide it.",
        "Violations": "All violations of one command, in clause order.",
    }
)


def page_of(name: str) -> str | None:
    """The page on which a public name is described; None where its chapter describes it."""
    home = program.homes()[name].removeprefix("genoa_rules.")
    if home.startswith("chapters.") or getattr(genoa_rules, name) in program.COMMANDS:
        return None
    pages = (page for page, modules in PAGES.items() if any(_is_within(home, module) for module in modules))
    return next(pages, tuple(PAGES)[-1])


def reference_page(page: str) -> str:
    """Everything below the title of a page of the reference."""
    modules = dict.fromkeys(PAGES[page])
    homes = {
        program.homes()[name].removeprefix("genoa_rules."): None
        for name in genoa_rules.__all__
        if page_of(name) == page
    }
    modules |= {home: None for home in homes if not any(_is_within(home, module) for module in modules)}
    entries = [_of_module(module, page) for module in modules if program.is_there(f"genoa_rules.{module}")]
    return markup.blocks(*entries, *(_by_chapter() if page == "commands" else ()))


def _of_module(name: str, page: str) -> str:
    module = import_module(f"genoa_rules.{name}")
    public = {each for each in genoa_rules.__all__ if page_of(each) == page and _is_from(each, name, page)}
    if name not in _ONLY_WHAT_IS_PUBLIC:
        public |= {each.__name__ for each in program.classes_of(module)} | set(program.aliases_of(module.__name__))
    if name not in _ONLY_WHAT_IS_PUBLIC and hasattr(module, "__all__"):
        # What a module exports is described; a class that has its page by its own module is described there.
        public |= {each for each in module.__all__ if not _has_another_page(getattr(module, each), name)}
    # In the order in which the module has them; the public face is in the order of the alphabet.
    order = {each: place for place, each in enumerate(vars(module))}
    names = sorted(public, key=lambda each: (order.get(each, len(order)), each))
    return markup.blocks(*(_entry(each, module) for each in names))


def _is_from(name: str, module: str, page: str) -> bool:
    """Whether a name stands under a module: its own, or the package that holds its own."""
    home = program.homes()[name].removeprefix("genoa_rules.")
    return home == module or (_is_within(home, module) and home not in PAGES[page])


def _has_another_page(noun: object, package: str) -> bool:
    home = str(getattr(noun, "__module__", "")).removeprefix("genoa_rules.")
    return any(home == module != package for modules in PAGES.values() for module in modules)


def _is_within(home: str, module: str) -> bool:
    return home == module or home.startswith(f"{module}.")


def _entry(name: str, module: ModuleType) -> str:
    """The description of a name: a class, a function, an alias or a constant."""
    noun = getattr(module, name, None) or getattr(genoa_rules, name)
    public = f"genoa_rules.{name}" if name in genoa_rules.__all__ else f"{module.__name__}.{name}"
    if inspect.isclass(noun):
        return class_entry(noun)
    if inspect.isfunction(noun) or inspect.isfunction(inspect.unwrap(noun)):
        return markup.directive("autofunction", public)
    home = {**program.homes(module.__name__), **program.homes()}.get(name, module.__name__)
    note = markup.plain(program.note_of(name, home)) or NOTES.get(name, "")
    alias = program.aliases_of(home).get(name)
    if alias is not None:
        meaning = with_full_names(alias, home)
        return markup.directive("py:type", public, options=(f":canonical: {meaning}",), content=note)
    kind = type(noun).__name__ if type(noun).__module__ == "builtins" else program.public_name(type(noun))
    if not note and type(noun).__module__ != "builtins":
        note = markup.plain(program.first_sentence(type(noun)))
    return markup.directive("py:data", public, options=(f":type: {kind}",), content=note)


def _by_chapter() -> Iterator[str]:
    """The commands and the events, each with a link to its chapter."""
    for title, kinds in (("Commands by chapter", program.commands_of), ("Events by chapter", program.events_of)):
        rows = [
            (
                f":py:class:`~{program.public_name(noun)}`",
                markup.plain(program.first_sentence(noun)),
                quoting.reference(f"{chapter.number} {chapter.title}", numbers.chapter_label(chapter)),
            )
            for chapter in rulebook().chapters
            for noun in kinds(chapter)
        ]
        yield markup.heading(title, 1)
        yield markup.table(("Name", "What it is", "Chapter"), rows, widths="25 50 25")
