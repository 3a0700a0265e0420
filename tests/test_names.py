"""Names: which thing a name means, and what to offer where it means none."""

import attrs
import pytest

import genoa_rules as genoa
from genoa_rules import words
from genoa_rules.model.goods import Money, OwnMarker
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.words import names, tables
from genoa_rules.words.names import index_of, plain
from tests.test_words import CLOSED_SETS, WITH_NAMES

Building, Ware, CardKind, SpecialCard = genoa.Building, genoa.Ware, genoa.CardKind, genoa.SpecialCard


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("town_hall", Building.TOWN_HALL),
        ("Town Hall", Building.TOWN_HALL),
        ("CITY-HALL", Building.TOWN_HALL),
        ("Rathaus", Building.TOWN_HALL),
        ("Inn", Building.RESTAURANT),
        ("Trattoria", Building.RESTAURANT),
        ("Ice House", Building.COACH_HOUSE),
        ("Kutscherei", Building.COACH_HOUSE),
        ("Drinks", Building.GRAIN_WAREHOUSE),
        ("Metals", Building.METAL_WAREHOUSE),
        ("Fabric", Building.CLOTH_WAREHOUSE),
        ("spices warehouse", Building.SPICE_WAREHOUSE),
        ("gewuerzlager", Building.SPICE_WAREHOUSE),
        ("香料", Building.SPICE_WAREHOUSE),
        ("港口", Building.HARBOR),
        ("Colini家", Building.VILLA_COLINI),
        ("ale", Ware.WHEAT),
        ("wine", Ware.RICE),
        ("saffron", Ware.SALT),
        ("pepper", Ware.PEPPER),
        ("Kupfer", Ware.COPPER),
        ("contract", CardKind.PRIVILEGE),
        ("地契", CardKind.PRIVILEGE),
        ("big order", CardKind.LARGE_ORDER),
        ("Extra Action", SpecialCard.FURTHER_ACTION),
        ("額外行動", SpecialCard.FURTHER_ACTION),
        ("Commodity of your choice", SpecialCard.ANY_WARE),
        ("one_to_one_trade", SpecialCard.ONE_TO_ONE_TRADE),
        ("1:1 trade", SpecialCard.ONE_TO_ONE_TRADE),
        ("1：1 Trade", SpecialCard.ONE_TO_ONE_TRADE),
        ("market", genoa.MARKETPLACE),
        ("Marktplatz", genoa.MARKETPLACE),
        ("purple", genoa.Colour.LILAC),
        ("second", genoa.Edition.SECOND),
        ("later turn", genoa.Condition.LATER_TURN),
        ("refused", genoa.Allowance.REFUSED),
    ],
)
def test_names_of_both_editions_and_all_languages_are_known(text, thing):
    assert words.recognise(text, type(thing)) is thing


def test_every_name_is_read_back():
    read = 0
    for kind in CLOSED_SETS:
        for member in kind:
            for text in (member.value, member.name, *words.called(member)):
                assert words.recognise(text, kind) is member, text
                read += 1
            for language in WITH_NAMES:
                for edition in (None, *genoa.Edition):
                    assert words.recognise(words.name(member, language, edition), kind) is member
    assert read > 300


@pytest.mark.parametrize(
    "kinds",
    [(Building, type(genoa.MARKETPLACE)), (Ware, SpecialCard, CardKind, OwnMarker, Money)],
    ids=["spaces", "goods"],
)
def test_no_name_means_two_things_of_different_kinds(kinds):
    owners = {}
    for kind in kinds:
        for written in index_of(kind):
            assert owners.setdefault(written, kind) is kind, written


def test_no_name_of_a_building_is_one_of_a_street():
    assert not set(index_of(Building)) & set(names._words_for_street())


def test_one_name_for_two_things_is_a_mistake_that_shows(monkeypatch):
    table = tables.table("en")
    clash = {**table.also, "building": {"park": ("Town-Hall",)}}
    broken = attrs.evolve(table, also=clash)
    monkeypatch.setattr(names, "table", lambda language: broken if language == "en" else tables.table(language))
    with pytest.raises(words.AmbiguousName, match=r"'Town-Hall' means both|'town_hall' means both"):
        index_of.__wrapped__(Building)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("Tavern of Genoa", Building, "no building called 'Tavern of Genoa'; did you mean Tavern?"),
        ("cathedrel", Building, "no building called 'cathedrel'; did you mean Cathedral?"),
        ("Vila Richi", Building, "no building called 'Vila Richi'; did you mean Villa Ricci or "),
        ("coper", Ware, "no ware called 'coper'; did you mean copper"),
        ("smal order", CardKind, "no card kind called 'smal order'; did you mean small order"),
        ("Extra Acton", SpecialCard, "no special card called 'Extra Acton'; did you mean Further Action"),
        ("", Building, "no building called ''; did you mean "),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(text, kind, message):
    with pytest.raises(words.UnknownName) as caught:
        words.recognise(text, kind)
    assert str(caught.value).startswith(message)
    assert 1 <= len(caught.value.nearest) <= 3
    assert all(words.recognise(each, kind) for each in caught.value.nearest)


def test_a_name_of_another_kind_is_unknown():
    with pytest.raises(words.UnknownName):
        words.recognise("copper", Building)
    with pytest.raises(words.UnknownName):
        words.recognise("特權", CardKind)  # the digest's word for special cards, not for privileges


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("street 7/5", genoa.Street(7, 5)),
        ("7/5", genoa.Street(7, 5)),
        (" Gasse 7 / 5 ", genoa.Street(7, 5)),
        ("街道 7/5", genoa.Street(7, 5)),
        ("Park", Building.PARK),
        ("公園", Building.PARK),
        ("market place", genoa.MARKETPLACE),
    ],
)
def test_spaces_are_known_by_their_names(text, space):
    assert words.recognise_space(text) == space


@pytest.mark.parametrize("text", ["avenue 7/5", "7", "7/", "street", "street x/5"])
def test_what_is_no_street_is_no_street(text):
    with pytest.raises(words.UnknownName, match="no street called"):
        words.recognise_street(text)


def test_an_unknown_space_is_answered_with_the_nearest():
    with pytest.raises(words.UnknownName, match="no space called 'Prak'; did you mean Park"):
        words.recognise_space("Prak")


def test_names_by_language_and_edition():
    second = genoa.Edition.SECOND
    assert words.name(Building.RESTAURANT) == "Restaurant"
    assert words.name(Building.RESTAURANT, "en", second) == "Inn"
    assert words.name(Building.RESTAURANT, "de") == "Trattoria"
    assert words.name(Building.PARK, "zh") == "公園"
    assert words.name(genoa.Street(7, 5)) == "street 7/5"
    assert words.name(genoa.Street(7, 5), "de") == "Gasse 7/5"
    assert words.name(Ware.SALT, "en", second) == "saffron"
    assert words.name(genoa.Colour.LILAC, "de") == "Lila"
    assert words.name(Walking) == words.name(Walking()) == "the walk"
    assert words.name(Acting, "de") == "offene Aktion"
    assert words.name_of_setting("income_from") == "which actions pay the owner of a marker"
    # What no table of a language names is called as in English.
    assert words.name(genoa.Condition.LATER_TURN, "zh", second) == "something in a later turn"


def test_cards_and_bundles_are_told_in_full():
    order = genoa.LargeOrder(genoa.Building.VILLA_RICCI, (genoa.Ware.RICE, genoa.Ware.COPPER, genoa.Ware.SILK))
    assert genoa.name(order) == "large order Villa Ricci (rice, copper and silk)"
    assert genoa.name(genoa.Privilege(genoa.Building.PARK), "de") == "Privileg Park"
    bundle = genoa.Bundle(15, wares=(genoa.Ware.SILK,) * 2, cards_of_a_kind=(genoa.CardKind.MESSAGE,), markers=1)
    assert genoa.tell_bundle(bundle) == "15 ducats, 2 silk, a message and a marker"
    assert genoa.tell_bundle(genoa.NOTHING, "de") == "nichts"
    with pytest.raises(genoa.UnknownLanguage):
        genoa.tell_bundle(bundle, "zh")


def test_unknown_settings_and_languages_are_refused_with_those_that_there_are():
    with pytest.raises(words.UnknownName, match="no setting called 'income'; did you mean income_from"):
        words.name_of_setting("income")
    with pytest.raises(words.UnknownLanguage, match="no table of words for 'fr'; there are de, en, zh"):
        words.name(Building.PARK, "fr")


def test_writing_makes_no_difference():
    assert plain("  Town_Hall ") == plain("TOWN-HALL") == plain("town hall")
    assert plain("Gewürzlager") == plain("GEWUERZLAGER")
