"""Names and sentences: every table is whole, every sentence reads, every name means one thing."""

import importlib
import pkgutil
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import attrs
import pytest

import genoa_rules as genoa
from genoa_rules import model, words
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.commands import Command, PlayerCommand, TableCommand
from genoa_rules.events import CardDrawn, DealProposed, Event, GoodsHandedOver, HandOverDue
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.phases import Phase
from genoa_rules.model.refusal import Facts, Reason, violation
from genoa_rules.words import tables, templates
from genoa_rules.words.voice import ALWAYS, JOINED, MISSING, Voice, snake
from tests import absurd_play
from tests.told import COMMANDS, EVENTS

for module in pkgutil.iter_modules(model.__path__):
    importlib.import_module(f"genoa_rules.model.{module.name}")

CLOSED_SETS = tuple(
    kind
    for kind in ClosedSet.__subclasses__()
    if kind is not Reason and (kind.__module__.startswith("genoa_rules.model.") or kind is MarkerCause)
)
# What lies on the table: these have names in every language, whatever else a language leaves to another.
THINGS = (
    "building",
    "ware",
    "card_kind",
    "special_card",
    "colour",
    "marketplace",
    "street",
    "own_marker",
    "money",
)
# What a player is invited to do.
OPTIONS = {snake(kind.__name__) for kind in get_args(PlayerCommand)}
WITH_NAMES = words.languages()
WITH_SENTENCES = words.languages_with_sentences()
ROOT = Path(__file__).resolve().parents[1]


def expected() -> dict[str, set[str]]:
    """The keys that a table of words has in each section."""
    return {
        **{f"names.{snake(kind.__name__)}": {member.value for member in kind} for kind in CLOSED_SETS},
        "names.phase": {snake(phase.__name__) for phase in get_args(Phase)},
        "names.setting": {field.name for field in attrs.fields(genoa.Rules)},
        "names.street": {"street"},
        "sentences": {reason.value for reason in Reason},
        "commands": {snake(kind.__name__) for union in (PlayerCommand, TableCommand) for kind in get_args(union)},
        "options": OPTIONS,
        "events": {snake(kind.__name__) for kind in get_args(Event)},
    }


def differences(table: tables.Table) -> dict[str, set[str]]:
    """Where a table lacks an entry, or has one that nothing asks for."""
    found = {}
    for section, keys in expected().items():
        group = section.removeprefix("names.")
        have = set(table.names.get(group, {}) if group != section else table.texts[section])
        if have - keys or (keys - have and table.fallback is None):
            found[section] = have ^ keys
    return found


@pytest.mark.parametrize("language", WITH_NAMES)
def test_every_table_is_whole(language):
    assert len(CLOSED_SETS) > 20
    assert differences(tables.table(language)) == {}


@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_all_tables_have_the_same_sections_and_keys(language):
    own, english = tables.table(language), tables.table("en")
    assert own.texts.keys() == english.texts.keys()
    assert {section: texts.keys() for section, texts in own.texts.items()} == {
        section: texts.keys() for section, texts in english.texts.items()
    }
    assert {group: names.keys() for group, names in own.names.items()} == {
        group: names.keys() for group, names in english.names.items()
    }


@pytest.mark.parametrize("edition", [None, *genoa.Edition])
@pytest.mark.parametrize("language", WITH_NAMES)
def test_every_thing_of_the_game_has_a_name_of_its_own_language(language, edition):
    table = tables.table(language)
    missing = [
        f"{group}.{key}" for group in THINGS for key in expected()[f"names.{group}"] if key not in table.names[group]
    ]
    assert missing == []
    told = [table.entry(group, key, edition).name for group in THINGS for key in expected()[f"names.{group}"]]
    assert len(told) > 40 and len(set(told)) == len(told)


def test_a_missing_name_is_found(monkeypatch):
    chinese = tables.table("zh")
    names = {**chinese.names, "ware": {key: entry for key, entry in chinese.names["ware"].items() if key != "silk"}}
    monkeypatch.setattr(tables, "table", lambda language: attrs.evolve(chinese, names=names))
    with pytest.raises(AssertionError, match=r"ware\.silk"):
        test_every_thing_of_the_game_has_a_name_of_its_own_language("zh", None)


def test_a_missing_and_an_unasked_entry_are_found():
    table = tables.table("en")
    texts = {**table.texts, "sentences": {**table.texts["sentences"], "invented": "x"}}
    del texts["sentences"]["sham"]
    assert differences(attrs.evolve(table, texts=texts)) == {"sentences": {"sham", "invented"}}


def test_editions_and_further_names_are_of_members_that_there_are():
    known = {section.removeprefix("names."): keys for section, keys in expected().items()}
    for language in WITH_NAMES:
        table = tables.table(language)
        for names in (table.also, *table.of_edition.values()):
            assert all(set(entries) <= known[group] for group, entries in names.items()), language


# Sentences.


@cache
def real_rulings() -> tuple[genoa.Ruling, ...]:
    return tuple(ruling for seed in range(12) for ruling in absurd_play.rulings(seed, steps=130))


def flaws(text: str) -> list[str]:
    """What no finished sentence has."""
    signs = (MISSING, "None", "{", "}", "[", "]", "|", "  ", " .", " ,", " :", "..", "()", "ClosedSet", "\n")
    found = [sign for sign in signs if sign in text]
    if not re.match(r"[A-ZÄÖÜ„\"0-9]", text):
        found.append("begin")
    if not re.search(r"[.!?]$", text):
        found.append("end")
    return found


def test_flaws_are_found():
    assert flaws("The tower stops.") == []
    assert flaws("it lacks {goods}") == ["{", "}", "begin", "end"]


@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_every_refusal_reads(language):
    met = Counter()
    for each in (*(each for ruling in real_rulings() for each in ruling.violations), *absurd_play.rare_refusals()):
        met[each.reason] += 1
        text = words.sentence(each, language)
        assert flaws(text) == [], (each, text)
    assert [reason for reason in Reason if not met[reason]] == []
    assert sum(met.values()) > 4000


@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_every_command_and_event_of_play_reads(language):
    met = Counter()
    for ruling in real_rulings():
        for told in (ruling.command, *ruling.events):
            met[type(told)] += 1
            text = words.tell_event(told, None, language) if isinstance(told, get_args(Event)) else None
            text = text or words.tell_command(told, language)
            assert flaws(text) == [], (told, text)
    assert all(met[type(command)] > 5 for command, _ in COMMANDS)


@pytest.mark.parametrize("edition", [None, *genoa.Edition])
@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_every_command_and_event_can_be_told(language, edition):
    for command, _ in COMMANDS:
        assert flaws(words.tell_command(command, language, edition)) == []
    for event, _ in EVENTS:
        assert flaws(words.tell_event(event, None, language, edition)) == []


def test_each_class_of_commands_and_events_is_told():
    assert {snake(type(command).__name__) for command, _ in COMMANDS} == expected()["commands"]
    assert {snake(type(event).__name__) for event, _ in EVENTS} == expected()["events"]


@pytest.mark.parametrize(("command", "text"), COMMANDS, ids=[type(command).__name__ for command, _ in COMMANDS])
def test_commands_in_english(command, text):
    assert words.tell_command(command) == text


@pytest.mark.parametrize(("event", "text"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_events_in_english(event, text):
    assert words.tell_event(event) == text


PARK, HARBOR = genoa.Building.PARK, genoa.Building.HARBOR
SENTENCES = (
    (
        violation("7.2", Reason.NO_RIGHT_LEFT, facts=Facts(player="Bruno", buildings=(PARK,))),
        "Bruno has already acted this turn, in the Park. A Further Action card would give one more action.",
        "Bruno hat in diesem Zug schon eine Aktion gehabt, im Park. "
        "Für noch eine braucht es eine Karte „Weitere Aktion“.",
    ),
    (
        violation(
            "6.1",
            Reason.NOT_A_NEIGHBOUR,
            facts=Facts(
                here=HARBOR,
                space=genoa.Building.CATHEDRAL,
                spaces=(genoa.Building.PALACE, genoa.Building.VILLA_MONETTI, genoa.Street(2, 5)),
            ),
        ),
        "The tower can't go to the Cathedral: that is no neighbour of the Harbor. "
        "From here it can go to the Palace, Villa Monetti or street 2/5.",
        "Der Turm kann nicht zur Kathedrale ziehen: das ist kein Nachbar vom Hafen. "
        "Von hier kann er zum Palazzo, zur Villa Monetti oder zur Gasse 2/5 ziehen.",
    ),
    (
        # Nothing that would be legal: that part is left out.
        violation("6.3", Reason.ALREADY_VISITED, facts=Facts(here=HARBOR, space=PARK)),
        "The tower has been in the Park in this turn already and can't go there again.",
        "Der Turm war in diesem Zug schon im Park und kann nicht noch einmal hin.",
    ),
    (
        violation(
            "8.11",
            Reason.NOT_HELD,
            facts=Facts(
                player="Anna",
                goods=genoa.Bundle(10, (genoa.Ware.COPPER,), (), (), (genoa.CardKind.MESSAGE,) * 2, 1),
            ),
        ),
        "Anna does not have enough: 10 ducats, a copper, 2 messages and a marker would be lacking.",
        "Anna hat nicht genug, und zwar 10 Dukaten, ein Kupfer, 2 Nachrichten und einen Marker zu wenig.",
    ),
)


@pytest.mark.parametrize(("refusal", "english", "german"), SENTENCES)
def test_sentences_name_the_facts_and_what_would_be_legal(refusal, english, german):
    assert words.sentence(refusal) == english
    assert words.sentence(refusal, "de") == german


def test_names_of_players_are_told_as_they_are():
    odd = violation("5.1", Reason.NOT_ACTIVE, facts=Facts(player="{goods} [x|y]", other="carla"))
    assert words.sentence(odd) == "This is for the active player alone, who is carla, not {goods} [x|y]."


def test_sentences_use_an_editions_names():
    play = genoa.PlayFurtherAction("Anna")
    assert words.tell_command(play, "en", genoa.Edition.SECOND) == "Anna plays an Extra Action card."


CIRCUMSTANCES = {"here", "marking", "creditor", "order", "reward", "ducats", "goods"}


def field_errors(language: str) -> list[str]:
    """Fields of templates that their things don't have, and forms that a thing lacks that may stand there."""
    table = tables.table(language)
    forms = {form for names in table.names.values() for entry in names.values() for form in entry.forms}
    owners = {
        "sentences": dict.fromkeys(table.texts["sentences"], Facts),
        "commands": {snake(kind.__name__): kind for kind in get_args(Command)},
        "events": {snake(kind.__name__): kind for kind in get_args(Event)},
        "options": {snake(kind.__name__): kind for kind in get_args(PlayerCommand)},
    }
    found = []
    for section, kinds in owners.items():
        for key, kind in kinds.items():
            names = {field.name for field in attrs.fields(kind)}
            names |= CIRCUMSTANCES if section == "options" else set()
            names |= {f"{name}_{how}" for name in names for how in JOINED} | set(ALWAYS)
            for field in templates.fields_of(table.texts[section][key]):
                form = field.form.lower()
                known = form in {"", "name", "good"} | forms | set(table.names["counted"])
                if field.name not in names or not known:
                    found.append(f"{section}.{key}: {field.name}:{field.form}")
    return found


@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_templates_ask_for_fields_and_forms_that_there_are(language):
    assert field_errors(language) == []


# Viewers.


def test_faces_are_told_by_kind_to_whom_they_do_not_concern():
    message = genoa.Message((PARK, HARBOR))
    drawn = CardDrawn("Anna", genoa.CardKind.MESSAGE, message)
    assert words.tell_event(drawn) == words.tell_event(drawn, "Anna") == "Anna draws the message Harbor–Park."
    assert words.tell_event(drawn, "Bruno") == "Anna draws a message."
    assert words.tell_event(CardDrawn("Anna", genoa.CardKind.MESSAGE, None)) == "Anna draws a message."
    over = GoodsHandedOver("Anna", "Bruno", genoa.Bundle(cards=(message,)), 0)
    assert words.tell_event(over, "Carla") == "Anna hands over to Bruno: a message."
    assert words.tell_event(over, "Bruno") == "Anna hands over to Bruno: the message Harbor–Park."
    due = HandOverDue("Anna", "Bruno", genoa.CardKind.MESSAGE, 1, (message, message))
    assert "Harbor" in words.tell_event(due, "Anna")
    assert "Harbor" not in words.tell_event(due, "Bruno")


def test_the_active_player_is_told_the_cards_of_an_offer():
    offer = DealProposed("Bruno", genoa.Deal("Bruno", space=PARK, pays=genoa.Bundle(cards=(genoa.Privilege(PARK),))))
    assert "the privilege Park" in words.tell_event(offer, "Anna", active="Anna")
    assert "a privilege" in words.tell_event(offer, "Carla", active="Anna")
    assert "a privilege" in words.tell_event(offer, "Anna")


def test_describing_is_telling_what_somebody_may_know():
    message = genoa.Message((PARK, HARBOR))
    drawn = CardDrawn("Anna", genoa.CardKind.MESSAGE, message)
    assert words.describe(drawn, "Anna") == "Anna draws the message Harbor–Park."
    assert words.describe(drawn, "Bruno") == words.describe(drawn, None) == "Anna draws a message."
    assert words.describe(drawn, "Anna", "de", active="Anna") == "Anna zieht die Nachricht Hafen–Park."
    offer = DealProposed("Bruno", genoa.Deal("Bruno", space=PARK, pays=genoa.Bundle(cards=(message,))))
    assert "Harbor–Park" in words.describe(offer, "Anna", active="Anna")
    assert "a message for" in words.describe(offer, "Anna")
    assert "a message for" in words.describe(offer, None, active="Anna")


def test_describing_a_refusal_tells_others_than_its_speaker_no_secret():
    message = genoa.Message((PARK, HARBOR))
    lacking = genoa.Bundle(15, cards=(message,))
    refusal = violation("8.11", Reason.NOT_HELD, facts=Facts(player="Anna", goods=lacking))
    told = "Anna does not have enough: 15 ducats and the message Harbor–Park would be lacking."
    assert words.describe(refusal, "Anna", speaker="Anna") == words.sentence(refusal) == told
    for viewer, speaker in (("Anna", None), ("Bruno", "Anna"), (None, "Anna"), (None, None)):
        told = words.describe(refusal, viewer, speaker=speaker)
        assert told == "Anna does not have enough: a message would be lacking."
    due = violation(
        "8.14", Reason.HAND_OVER_OTHERS, facts=Facts(player="Anna", other="Bruno", limit=1, cards=(message,))
    )
    assert "Harbor–Park" in words.describe(due, "Anna", speaker="Anna")
    assert words.describe(due, "Bruno", speaker="Anna") == "Anna owes Bruno one card."
    assert words.describe(due, None, "de") == "Anna schuldet Bruno eine Karte."


@pytest.mark.parametrize("edition", [None, *genoa.Edition])
@pytest.mark.parametrize("language", WITH_SENTENCES)
def test_everything_that_happens_or_is_refused_is_described_to_everybody(language, edition):
    met = Counter()
    refusals = [each for ruling in real_rulings()[::7] for each in ruling.violations]
    for told in (*(event for event, _ in EVENTS), *absurd_play.rare_refusals(), *refusals):
        met[getattr(told, "reason", type(told))] += 1
        for viewer in ("Anna", "Bruno", None):
            assert flaws(words.describe(told, viewer, language, edition, active="Anna")) == [], told
    assert {kind for kind in met if isinstance(kind, type)} == set(get_args(Event))
    assert sum(isinstance(kind, Reason) for kind in met) > 80


# Explanations.


def a_game() -> genoa.Game:
    table = genoa.Table(seed=7)
    game = table.answer(genoa.Game.start(["Anna", "Bruno", "Carla"], genoa.Rules.first_edition()))
    game = table.answer(game.play(genoa.RollDice("Anna")))
    assert game.state.turn.walk == (genoa.Building.GRAIN_WAREHOUSE,)
    return game


def test_a_refusal_is_explained():
    ruling = a_game().rule_on(genoa.MoveTower("Anna", to=genoa.Building.CATHEDRAL))
    lines = ruling.explain().split("\n")
    assert lines[:2] == ["Anna moves the tower to the Cathedral.", "Illegal."]
    assert lines[2].startswith("- The tower can't go to the Cathedral: that is no neighbour of the Grain warehouse.")
    assert lines[2].endswith("(clause 6.1)")
    assert lines[3].endswith("(clause 8.1)")
    assert lines[4].startswith("6.1: Only the active player moves the tower")
    assert lines[5].startswith("    Die Händler von Genua, tr. Scherer-Hoock, Moving the tower; Traders of Genoa")
    assert lines[6].startswith("8.1: ")
    assert lines[8].startswith("The library's own ruling S4: The active player may leave a building")
    assert len(lines) == 9


def test_an_allowed_command_is_explained_by_its_clauses():
    game = a_game()
    deal = genoa.Deal("Bruno", space=genoa.Building.GRAIN_WAREHOUSE, pays=genoa.Bundle(10))
    lines = game.rule_on(genoa.ProposeDeal("Bruno", deal=deal)).explain().split("\n")
    assert lines[0] == "Bruno proposes: Bruno gives 10 ducats for the action in the Grain warehouse."
    assert lines[1] == "Legal."
    numbers = [line.partition(":")[0] for line in lines[2::2]]
    assert "8.10" in numbers
    assert tuple(numbers) == game.rule_on(genoa.ProposeDeal("Bruno", deal=deal)).clauses
    assert all(line.startswith("    ") for line in lines[3::2])


def test_differences_and_slips_are_marked():
    explained = "\n".join(ruling.explain() for ruling in real_rulings()[:3000:2] if not ruling.legal)
    assert "\nSources differ, D15: a paid move to a building without taking its action. " in explained
    assert "\nNot followed, X3: Visiting one of the two buildings pays a message. Instead: Both" in explained
    assert "\nThe library's own ruling S28: " in explained


def test_german_explains_around_the_english_wording():
    lines = a_game().rule_on(genoa.MoveTower("Anna", to=genoa.Building.CATHEDRAL)).explain("de").split("\n")
    assert lines[:2] == ["Anna zieht den Turm zur Kathedrale.", "Nicht erlaubt."]
    assert lines[2].endswith("(Klausel 6.1)")
    assert lines[4].startswith("6.1: Only the active player")
    assert lines[8].startswith("Eigene Entscheidung dieser Bibliothek, S4: ")


@pytest.mark.parametrize("language", ["fr", "zh"])
def test_a_language_without_sentences_is_refused_with_those_that_have(language):
    with pytest.raises(LookupError, match=r"there are de, en$"):
        a_game().rule_on(genoa.EndWalk("Anna")).explain(language)


def test_illegal_commands_and_setups_print_their_sentences():
    with pytest.raises(genoa.IllegalCommand, match="Illegal"):
        a_game().play(genoa.MoveTower("Anna", to=genoa.Building.CATHEDRAL))
    with pytest.raises(genoa.IllegalSetup, match="A game has 2 to 5 players, not 1"):
        genoa.Game.start(["Anna"], genoa.Rules.first_edition())


def test_a_language_is_added_by_its_folder_alone(tmp_path, monkeypatch):
    for language in WITH_NAMES:
        shutil.copytree(ROOT / "genoa_rules" / "words" / language, tmp_path / language)
    own = tmp_path / "xx"
    shutil.copytree(tmp_path / "en", own)
    # Into which files a language is divided is its own affair.
    parts = [own / "events.toml", own / "rulings.toml"]
    text = "\n".join(part.read_text("utf-8") for part in parts).replace("legal = 'Legal.'", "legal = 'Aye.'")
    (own / "rest.toml").write_text(text, "utf-8")
    for part in parts:
        part.unlink()
    caches = (tables.languages, tables.languages_with_sentences, tables.table)
    for each in caches:
        each.cache_clear()
    monkeypatch.setattr(tables, "files", lambda package: tmp_path)
    try:
        assert words.languages_with_sentences() == ("de", "en", "xx")
        deal = genoa.Deal("Bruno", space=genoa.Building.GRAIN_WAREHOUSE, pays=genoa.Bundle(10))
        assert "\nAye.\n" in a_game().rule_on(genoa.ProposeDeal("Bruno", deal=deal)).explain("xx")
        shutil.copy(own / "rest.toml", own / "rest_again.toml")
        tables.table.cache_clear()
        with pytest.raises(ValueError, match=r"xx: events, ruling in rest_again\.toml and in another file"):
            tables.table("xx")
    finally:
        for each in caches:
            each.cache_clear()


def test_no_words_are_made_up():
    voice = Voice(tables.table("en"), None)
    with pytest.raises(TypeError, match="no words for"):
        voice.say(object())
    assert voice.say(None) == MISSING
