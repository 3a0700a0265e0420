"""Legal moves for people: a sentence and the clauses for each, and nothing beyond the list."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.game import rule_on
from genoa_rules.legal import legal
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import Acting, Marking, Owing
from genoa_rules.model.rules import Edition
from genoa_rules.model.wares import Ware
from genoa_rules.options import Option, options
from genoa_rules.view import view
from genoa_rules.words import languages_with_sentences
from spec.depth import examples
from spec.expect import played
from spec.faces import MESSAGES, ORDERS
from spec.indistinguishable import at_a_villa, talkative
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import states

POSITIONS = states() | at_a_villa() | talkative()


@premise(at_least=0.5)
@examples(200)
@given(state=POSITIONS)
def test_options_are_the_legal_commands_with_the_clauses_of_their_rulings(state):
    """One for each command of the list, in its order; of a view the same as of the state."""
    asked = 0
    for player in state.players:
        found = options(state, player)
        asked += len(found)
        assert tuple(each.command for each in found) == legal(state, player)
        assert found == options(view(state, player)) == options(view(state, player), player)
        for each, again in zip(found, options(view(state, player)), strict=True):
            assert each.clauses == again.clauses == rule_on(state, each.command).clauses != ()
            assert each.sentence() == again.sentence()
    holds(asked)
    assert options(state, "nobody") == options(state) == options(view(state, None)) == ()


@premise(at_least=0.5)
@examples(200)
@given(state=POSITIONS)
def test_no_two_options_of_a_player_say_the_same(state):
    """Whoever reads the sentences can choose: each of them is another one, and complete."""
    found = [options(state, player) for player in state.players]
    holds(any(found))
    for each in found:
        for language in languages_with_sentences():
            said = [option.sentence(language) for option in each]
            assert len(set(said)) == len(said)
            for text in said:
                assert re.fullmatch(r"[A-ZÄÖÜ].*[^.,:; ]", text), text
                assert not re.search(r"[{}|\[\]…]|  | [,.:;]", text), text


WALKED = (Building.PALACE, Building.HARBOR, Building.VILLA_MONETTI)
SMALL = SmallOrder(Building.HARBOR, Ware.COPPER)
DEAL = Deal("Bruno", space=Building.PARK, pays=Bundle(10, cards_of_a_kind=(CardKind.PRIVILEGE,)))
SAID = (
    (RollDice("Anna"), "Roll the dice", "Würfeln"),
    (
        PlayAnyStartSpace("Anna", space=MARKETPLACE),
        "Play an Any Start Space card and start on the marketplace",
        "Eine Karte „Beliebiges Startfeld“ spielen und auf dem Marktplatz starten",
    ),
    (
        WithdrawDeal("Bruno", deal=DEAL),
        "Withdraw the proposal: Bruno gives 10 ducats and a privilege for the action in the Park",
        "Den Vorschlag zurückziehen: Bruno gibt 10 Dukaten und ein Privileg für die Aktion im Park",
    ),
    (
        AcceptDeal("Bruno", deal=DEAL, cards=(Privilege(Building.PARK),)),
        "Accept: Bruno gives 10 ducats and a privilege for the action in the Park, giving the privilege Park",
        "Annehmen: Bruno gibt 10 Dukaten und ein Privileg für die Aktion im Park, und dafür das Privileg Park geben",
    ),
    (MoveTower("Anna", to=Building.PARK), "Move to the Park", "Zum Park ziehen"),
    (MoveTower("Anna", to=Street(7, 5)), "Move to street 7/5", "Zur Gasse 7/5 ziehen"),
    (PlayFurtherAction("Bruno"), "Play a Further Action card", "Eine Karte „Weitere Aktion“ spielen"),
    (
        PlayAnyWare("Bruno", ware=Ware.SILK),
        "Play an Any Ware card: take a silk",
        "Eine Karte „Beliebige Ware“ spielen: eine Seide nehmen",
    ),
    (
        PlayTrade("Bruno", give=MARKER, take=CardKind.MESSAGE),
        "Play a 1:1 Trade card: give a marker, take a message",
        "Eine Karte „1:1-Tausch“ spielen: einen Marker geben, eine Nachricht nehmen",
    ),
    (
        PlaceMarkers("Anna", street=Street(7, 5), place=(Building.PARK,)),
        "From street 7/5: place a marker on the Park",
        "Von der Gasse 7/5 aus einen Marker auf den Park setzen",
    ),
    (
        PlaceMarkers("Anna", street=Street(7, 5), remove=(Building.PARK,), place=(Building.COACH_HOUSE,)),
        "From street 7/5: remove a marker from the Park and place one on the Coach House",
        "Von der Gasse 7/5 aus einen Marker vom Park entfernen und einen auf die Kutscherei setzen",
    ),
    (HandOn("Anna"), "Hand on tower and dice", "Turm und Würfel weitergeben"),
)


@pytest.mark.parametrize(("command", "english", "german"), SAID, ids=[type(said[0]).__name__ for said in SAID])
def test_what_is_said_of_a_command_by_itself(command, english, german):
    """Nothing of the position stands in these but what the command names."""
    option = Option(command, scene())
    assert (option.sentence(), option.sentence("de")) == (english, german)


def said(state, command):
    assert command in legal(state, command.player)
    (option,) = (each for each in options(state, command.player) if each.command == command)
    return option.sentence(), option.sentence("de")


@pytest.mark.clause("11.1")
def test_what_an_order_pays_is_said():
    """As it would be paid now: the sentence is made from what follows."""
    held = {"Bruno": Bundle(0, (Ware.COPPER,), (), (SMALL,))}
    state = scene(walk=(Building.HARBOR,), phase=Acting("Bruno", Building.HARBOR, NOTHING), holdings=held)
    use = UseBuilding("Bruno")
    assert said(state, use) == ("Use the Harbor: an Any Ware card", "Den Hafen nutzen: eine Karte „Beliebige Ware“")
    state = played(state, use)
    assert said(state, FillSmallOrder("Bruno", order=SMALL)) == (
        "Fill the small order Harbor–copper: 40 ducats",
        "Den Kleinauftrag Hafen–Kupfer erfüllen: 40 Dukaten",
    )
    (option,) = (each for each in options(state, "Bruno") if isinstance(each.command, FillSmallOrder))
    assert option.clauses == ("11.1", "11.2")


@pytest.mark.clause("9.7", "10.1", "14.6")
def test_what_a_villa_gives_is_said():
    """With an order or without, by the own action or by card."""
    order = ORDERS[0]
    held = Bundle(0, order.wares, (SpecialCard.BUILDING_ACTION,), (order,))
    acting = Acting("Bruno", order.villa, NOTHING)
    state = scene(walk=(order.villa,), phase=acting, holdings={"Bruno": held}, owners={Building.PARK: "Bruno"})
    delivery = Delivery(order, SpecialCard.ANY_WARE)
    assert said(state, UseBuilding("Bruno")) == (
        "Use Villa Zasteri: a privilege",
        "Die Villa Zasteri nutzen: ein Privileg",
    )
    assert said(state, UseBuilding("Bruno", delivery=delivery)) == (
        "Fill the large order Villa Zasteri (wheat, silver and salt): 100 ducats and an Any Ware card",
        "Den Großauftrag Villa Zasteri (Weizen, Silber und Salz) erfüllen: 100 Dukaten und eine Karte „Beliebige Ware“",
    )
    assert said(state, PlayBuildingAction("Bruno", building=Building.PARK)) == (
        "Play a Building Action card for the Park: a Further Action card",
        "Eine Karte „Gebäudeaktion“ für den Park spielen: eine Karte „Weitere Aktion“",
    )


@pytest.mark.clause("7.6")
def test_a_building_that_gives_nothing_is_said_to_give_nothing():
    """The action may be taken all the same."""
    acting = Acting("Bruno", Building.CLOTH_WAREHOUSE, NOTHING)
    gone = Bundle(wares=(Ware.SILK,) * 5 + (Ware.LINEN,) * 5)
    state = scene(walk=(Building.CLOTH_WAREHOUSE,), phase=acting, wares_gone=gone)
    assert said(state, UseBuilding("Bruno")) == (
        "Use the Cloth warehouse, which gives nothing now",
        "Das Tuchlager nutzen, ohne dass es jetzt etwas gibt",
    )
    used = scene(walk=(Building.CLOTH_WAREHOUSE,), phase=Acting("Bruno", Building.CLOTH_WAREHOUSE, NOTHING, True))
    assert said(used, CloseAction("Bruno")) == (
        "End the action in the Cloth warehouse",
        "Die Aktion im Tuchlager beenden",
    )


@pytest.mark.clause("8.1", "15.1")
def test_a_pass_says_on_what():
    """On an action during the walk, on markers afterwards."""
    walking = scene(walk=(Building.PARK,))
    assert said(walking, Pass("Bruno")) == ("Pass on the action in the Park", "Auf die Aktion im Park verzichten")
    assert said(walking, KeepAction("Anna")) == ("Take the action in the Park", "Die Aktion im Park nehmen")
    passed = played(walking, *(Pass(player) for player in ("Bruno", "Carla", "Dario")))
    assert said(passed, EndWalk("Anna")) == ("End the walk in the Park", "Den Weg im Park beenden")
    marking = scene(walk=(Building.PARK,), phase=Marking("Anna"), holdings={"Anna": Bundle(0, markers=1)})
    assert said(marking, Pass("Anna")) == ("Place no markers", "Keine Marker setzen")


@pytest.mark.clause("8.14", "12.3")
def test_to_whom_a_card_goes_and_what_a_message_pays_is_said():
    """Neither stands in the command."""
    acting = Acting("Bruno", Building.POST_OFFICE, NOTHING, building_used=True)
    owing = Owing(acting, "Anna", CardKind.MESSAGE, 1, MESSAGES[:2])
    held = {"Bruno": Bundle(0, cards=MESSAGES[:2])}
    state = scene(walk=(Building.POST_OFFICE,), phase=owing, holdings=held)
    assert said(state, HandOver("Bruno", cards=MESSAGES[:1])) == (
        "Hand over the message Villa Zasteri–Harbor to Anna",
        "Die Nachricht Villa Zasteri–Hafen an Anna übergeben",
    )
    walk = (Building.VILLA_ZASTERI, Building.PALACE, Building.HARBOR)
    assert said(scene(walk=walk, holdings=held), DeliverMessage("Bruno", message=MESSAGES[0])) == (
        "Deliver the message Villa Zasteri–Harbor: 30 ducats",
        "Die Nachricht Villa Zasteri–Hafen überbringen: 30 Dukaten",
    )


def test_an_option_uses_an_editions_names():
    """As every sentence does."""
    option = Option(PlayFurtherAction("Anna"), scene())
    assert option.sentence(edition=Edition.SECOND) == "Play an Extra Action card"
    with pytest.raises(LookupError, match="there are de, en"):
        option.sentence("zh")


def test_the_option_of_another_player_is_not_made_from_a_view():
    """A view answers for its own player."""
    state = scene(walk=(Building.PARK,))
    with pytest.raises(ValueError, match="view of 'Bruno'"):
        options(view(state, "Bruno"), "Anna")


def test_every_class_of_commands_that_has_a_list_has_its_example():
    """All but proposals."""
    above = {type(command) for command, *_ in SAID}
    above |= {KeepAction, Pass, EndWalk, UseBuilding, FillSmallOrder}
    above |= {CloseAction, HandOver, DeliverMessage, PlayBuildingAction}
    assert set(get_args(PlayerCommand)) - above == {ProposeDeal}


@premise(at_least=0.2)
@examples(100)
@given(state=POSITIONS)
def test_an_option_about_a_space_can_be_found_by_it(state):
    """The space stands in its command; all commands that name one, but for deals, have one."""
    found = [option for player in state.players for option in options(state, player)]
    holds(any(option.space is not None for option in found))
    for option in found:
        spaces = {
            value
            for name in ("to", "space", "building", "street")
            if isinstance(value := getattr(option.command, name, None), Building | Street | type(MARKETPLACE))
        }
        assert spaces == ({option.space} if option.space is not None else set())
