"""Each class of commands and events once, with what is said of it in English."""

from genoa_rules import events as happened
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    DeliverMessage,
    DiceFell,
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
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import Chain, Result, Score
from genoa_rules.model.wares import Ware

PARK, HARBOR, RICCI = Building.PARK, Building.HARBOR, Building.VILLA_RICCI
LARGE = LargeOrder(RICCI, (Ware.WHEAT, Ware.SILVER, Ware.SILK))
SMALL = SmallOrder(HARBOR, Ware.COPPER)
MESSAGE = Message((PARK, Building.GUILD_HALL))
PLAIN = Deal("Bruno", space=PARK, pays=Bundle(10))
RICH = Deal(
    "Bruno",
    space=Building.TOWN_HALL,
    pays=Bundle(5, (Ware.COPPER, Ware.COPPER), (SpecialCard.ANY_WARE,), (MESSAGE,), (CardKind.PRIVILEGE,), 2),
    shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,)),
    receives=Bundle(wares=(Ware.RICE,)),
    conditions=(Condition.LATER_TURN,),
)
STREET = Deal("Carla", space=Street(7, 5), pays=Bundle(markers=1))

COMMANDS = (
    (RollDice("Anna"), "Anna rolls the dice."),
    (
        PlayAnyStartSpace("Anna", space=MARKETPLACE),
        "Anna plays an Any Start Space card and starts on the marketplace.",
    ),
    (
        ProposeDeal("Bruno", deal=RICH),
        "Bruno proposes: Bruno gives 5 ducats, 2 copper, an Any Ware card, the message Park–Guild Hall, a privilege "
        "and 2 markers and promises a small order of the yield for the action in the Town Hall, and receives a rice, "
        "on a condition: something in a later turn.",
    ),
    (
        WithdrawDeal("Carla", deal=STREET),
        "Carla withdraws the proposal: Carla gives a marker for the move to street 7/5.",
    ),
    (
        AcceptDeal("Bruno", deal=PLAIN, cards=(Privilege(HARBOR),)),
        "Bruno accepts: Bruno gives 10 ducats for the action in the Park. Bruno gives the privilege Harbor.",
    ),
    (Pass("Bruno"), "Bruno passes."),
    (KeepAction("Anna"), "Anna takes the action where the tower stands."),
    (MoveTower("Anna", to=PARK), "Anna moves the tower to the Park."),
    (EndWalk("Anna"), "Anna ends the walk."),
    (PlayFurtherAction("Bruno"), "Bruno plays a Further Action card."),
    (
        UseBuilding("Bruno", delivery=Delivery(LARGE, SpecialCard.ANY_WARE)),
        "Bruno uses the building and fills the large order Villa Ricci (wheat, silver and silk), choosing an Any Ware "
        "card.",
    ),
    (PlayAnyWare("Bruno", ware=Ware.COPPER), "Bruno plays an Any Ware card and takes a copper."),
    (
        PlayTrade("Bruno", give=MARKER, take=CardKind.SMALL_ORDER),
        "Bruno plays a 1:1 Trade card, gives a marker and takes a small order.",
    ),
    (
        PlayBuildingAction("Bruno", building=Building.SPICE_WAREHOUSE),
        "Bruno plays a Building Action card for the action in the Spice warehouse.",
    ),
    (FillSmallOrder("Bruno", order=SMALL), "Bruno fills the small order Harbor–copper."),
    (CloseAction("Bruno"), "Bruno declares the action done."),
    (HandOver("Bruno", cards=(SMALL,)), "Bruno hands over the small order Harbor–copper."),
    (DeliverMessage("Carla", message=MESSAGE), "Carla delivers the message Park–Guild Hall."),
    (
        PlaceMarkers("Carla", street=Street(7, 6), remove=(Building.COACH_HOUSE,), place=(Building.COACH_HOUSE,)),
        "Carla chooses street 7/6, removes a marker from the Coach House, places a marker on the Coach House.",
    ),
    (HandOn("Anna"), "Anna hands on tower and dice."),
    (CardDealt(Privilege(PARK)), "The table turns up the privilege Park."),
    (DiceFell(4, 7), "The red die shows 4, the blue one 7."),
    (TimeCalled(), "Time is called."),
)

SCORES = (
    Score("Anna", (Chain((PARK, Building.COACH_HOUSE), 30),), 2, 20, 210, 5),
    Score("Bruno", (), 0, 0, 210, 4),
)

EVENTS = (
    (happened.CardDrawn("Anna", CardKind.MESSAGE, MESSAGE), "Anna draws the message Park–Guild Hall."),
    (
        happened.DeckTurned(CardKind.LARGE_ORDER),
        "The face-up cards have come to the top of their deck and are shuffled and turned: each is a large order.",
    ),
    (happened.DiceRolled("Anna"), "Anna rolls the dice."),
    (
        happened.TowerPlaced("Anna", MARKETPLACE, (4, 5)),
        "The tower starts on the marketplace; the red and the blue die show 4 and 5.",
    ),
    (
        happened.RoundMarkerMoved(0, MarkerCause.MARKET_START),
        "The round marker moves on, because of a start on the marketplace: no space to go until the last round.",
    ),
    (happened.TowerMoved("Anna", Street(7, 5)), "The tower moves to street 7/5."),
    (happened.ActionLapsed(RICCI), "The action in Villa Ricci lapses."),
    (happened.WalkEnded("Anna"), "Anna ends the walk."),
    (happened.DealProposed("Bruno", PLAIN), "Bruno proposes: Bruno gives 10 ducats for the action in the Park."),
    (
        happened.DealVoiced("Bruno", PLAIN),
        "Bruno speaks of a deal that binds nobody yet: Bruno gives 10 ducats for the action in the Park.",
    ),
    (
        happened.DealWithdrawn("Bruno", PLAIN),
        "A proposal of Bruno is withdrawn: Bruno gives 10 ducats for the action in the Park.",
    ),
    (happened.PlayerPassed("Carla"), "Carla passes on the action."),
    (happened.DealSettled(PLAIN), "The deal is settled: Bruno gives 10 ducats for the action in the Park."),
    (
        happened.GoodsHandedOver("Bruno", "Anna", Bundle(10, markers=2), 1),
        "Bruno hands over to Anna: 10 ducats and 2 markers, for which Anna takes 1 marker of the own colour.",
    ),
    (
        happened.GoodsTaken("Bruno", Bundle(wares=(Ware.SALT, Ware.PEPPER))),
        "Bruno takes a salt and a pepper from the supply.",
    ),
    (happened.GoodsReturned("Bruno", Bundle(cards=(SMALL,))), "Bruno gives the small order Harbor–copper back."),
    (happened.SpecialCardPlayed("Bruno", SpecialCard.ONE_TO_ONE_TRADE), "Bruno plays a 1:1 Trade card."),
    (
        happened.IncomePaid("Carla", HARBOR, 10),
        "Carla gets 10 ducats from the bank for the marker on the Harbor.",
    ),
    (happened.ActionOpened("Bruno", PARK, NOTHING), "Bruno's action in the Park is open."),
    (happened.BuildingUsed("Bruno", PARK, True), "Bruno carries out the action in the Park."),
    (happened.DrawDue("Bruno", CardKind.MESSAGE, 2, None, False), "Bruno is to draw 2 cards of this kind: message."),
    (
        happened.HandOverDue("Bruno", "Anna", CardKind.SMALL_ORDER, 1, (SMALL, SmallOrder(PARK, Ware.SILK))),
        "Bruno has to choose one card for Anna from those just drawn, of this kind: small order (the small order "
        "Harbor–copper and the small order Park–silk).",
    ),
    (
        happened.LargeOrderFilled("Bruno", LARGE, 100),
        "Bruno fills the large order Villa Ricci (wheat, silver and silk) and gets 100 ducats from the bank.",
    ),
    (
        happened.SmallOrderFilled("Bruno", SMALL, 40),
        "Bruno fills the small order Harbor–copper and gets 40 ducats from the bank.",
    ),
    (
        happened.MessageDelivered("Carla", MESSAGE, 30),
        "Carla delivers the message Park–Guild Hall and gets 30 ducats from the bank.",
    ),
    (happened.ActionClosed("Bruno"), "Bruno declares the action done."),
    (happened.MarkingTurn("Anna"), "It is for Anna to place markers."),
    (
        happened.MarkerRemoved(HARBOR, "Bruno", "Carla"),
        "Carla gives up a marker and so removes Bruno's marker from the Harbor.",
    ),
    (happened.MarkerPlaced(HARBOR, "Carla"), "Carla places a marker on the Harbor."),
    (happened.DiscsTaken(Street(7, 5)), "The discs on street 7/5 are taken off."),
    (happened.MarkersPassed("Carla"), "Carla places no markers."),
    (happened.MarkingEnded(), "The placing of markers is over."),
    (happened.TowerHandedOn("Bruno"), "Tower and dice go to Bruno; the turn is over."),
    (happened.RoundEnded(), "The round is over."),
    (
        happened.PrivilegesPaid("Anna", (Chain((PARK, Building.COACH_HOUSE), 30), Chain((HARBOR,), 10)), 40),
        "Anna gets 40 ducats for privileges: Park and Coach House 30 ducats; Harbor 10 ducats.",
    ),
    (happened.MarkersPaid("Anna", 2, 20), "Anna gets 20 ducats for 2 markers on buildings."),
    (
        happened.GameEnded(Result(SCORES, True, ("Anna",))),
        "The game is over. Anna has 210 ducats and 5 goods left; Bruno has 210 ducats and 4 goods left. The victory "
        "goes to Anna, after a comparison of the remaining goods.",
    ),
)
