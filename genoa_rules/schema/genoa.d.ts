/**
 * The written form of the values of genoa-rules, by the names of their classes. It is printed by `genoa-rules schema`
 * from the types of the library: don't change it by hand.
 *
 * What is empty may be left out. A text has at most 4,194,304 characters, and at most 32 lists and objects
 * lie in each other. Whole numbers have 64 bits, of which JavaScript holds 53 exactly; no game needs more.
 */

/**
 * The party that did not propose it accepts exactly this deal (8.9).
 *
 * cards: the cards that the acceptor gives where the deal leaves open which of a kind (T7).
 */
export interface AcceptDeal {
  readonly type: "AcceptDeal";
  readonly player: string;
  readonly deal: Deal;
  readonly cards?: readonly Card[];
}

/** The command is legal; these events follow, in order. */
export interface Accepted {
  readonly type: "Accepted";
  readonly events: readonly Event[];
}

/**
 * An action is open (7.5).
 *
 * actor: whose action it is.
 * shares: what the actor owes the active player from its yield (8.14).
 * building_used: whether the building's own action has been taken.
 * by_card: the buildings used by Building Action in this action, in order.
 */
export interface Acting {
  readonly type: "Acting";
  readonly actor: string;
  readonly building: Building;
  readonly shares: Bundle;
  readonly building_used?: boolean;
  readonly by_card?: readonly Building[];
}

/** The action has been declared done (7.5). */
export interface ActionClosed {
  readonly type: "ActionClosed";
  readonly player: string;
}

/** The tower left a building, or the walk ended there, with its action untaken (8.4). */
export interface ActionLapsed {
  readonly type: "ActionLapsed";
  readonly building: Building;
}

/**
 * A player's action in the building where the tower stands is open (7.5).
 *
 * shares: what of its yield is owed to the active player (8.14).
 */
export interface ActionOpened {
  readonly type: "ActionOpened";
  readonly player: string;
  readonly building: Building;
  readonly shares: Bundle;
}

/**
 * Something that may still be added to a draft.
 *
 * side: where. item: what; money stands for the ducats of one step.
 * most: how many more may be added, of money how many ducats; None where the author can't know (S22).
 */
export interface Addition {
  readonly side: Side;
  readonly item: Item;
  readonly most: number | null;
}

/** The versions of the form in which the rulings on a record are printed. */
export type AdjudicationFormat = "genoa-adjudication/1";

/** Whether something is allowed (D14, D15, D16, D17). */
export type Allowance = "allowed" | "refused";

/**
 * A board as the eight rows of its grid, from the top; everything else is derived from them once.
 *
 * rows: for each row the eight squares from the left, by the names of `SQUARES`.
 * Raises ValueError for any other number of them and any other name.
 */
export interface Board {
  readonly rows: readonly (readonly string[])[];
}

/**
 * A board and its cards.
 *
 * name: "shipped" for the one that the library brings; a transcription of an own copy has its own.
 * cards: all playing cards, in order.
 * provenance: for each part how it is known.
 */
export type Box =
  | "shipped"
  | {
    readonly name: string;
    readonly board: Board;
    readonly cards: readonly Card[];
    readonly provenance?: readonly (readonly [string, Standing])[];
  };

/** A building, known by what it is and never by a printed label (S32). */
export type Building =
  | "villa_zasteri"
  | "palace"
  | "harbor"
  | "villa_monetti"
  | "grain_warehouse"
  | "restaurant"
  | "spice_warehouse"
  | "villa_ricci"
  | "coach_house"
  | "park"
  | "villa_colini"
  | "metal_warehouse"
  | "tavern"
  | "cloth_warehouse"
  | "town_hall"
  | "post_office"
  | "cathedral"
  | "guild_hall";

/** Where the marker for a Building Action has to be (D9). */
export type BuildingActionNeeds = "marker_on_the_building" | "marker_on_the_board";

/** Who uses a building in a game turn (D3). */
export type BuildingUse = "one_player" | "active_and_one_other";

/** A building's action has been carried out, as the own action or by a Building Action card (14.6). */
export interface BuildingUsed {
  readonly type: "BuildingUsed";
  readonly player: string;
  readonly building: Building;
  readonly own_action: boolean;
}

/**
 * Money and goods (8.11).
 *
 * ducats: money. Any number can be said; the rules refuse what is negative or no multiple of 5.
 * wares, special_cards, cards: each piece by name, sorted.
 * cards_of_a_kind: cards left open: their kind only (T7). Nobody holds such cards.
 * markers: own markers from the reserve, a number.
 */
export interface Bundle {
  readonly ducats?: number;
  readonly wares?: readonly Ware[];
  readonly special_cards?: readonly SpecialCard[];
  readonly cards?: readonly Card[];
  readonly cards_of_a_kind?: readonly CardKind[];
  readonly markers?: number;
}

export type Card = LargeOrder | SmallOrder | Message | Privilege;

/** The table turns up a card of the deck that is due, for the player who is due (2.3, 9.1-9.3, 9.7, 14.5). */
export interface CardDealt {
  readonly type: "CardDealt";
  readonly card: Card;
}

/** A player has drawn a card; others than the player see its kind only. */
export interface CardDrawn {
  readonly type: "CardDrawn";
  readonly player: string;
  readonly kind: CardKind;
  readonly card: Card | null;
}

/** A kind of playing card, and so a deck. */
export type CardKind = "large_order" | "small_order" | "message" | "privilege";

/**
 * A decided case.
 *
 * number: its own for good, also if it is ever withdrawn.
 * title, question, answer: for people; the answer says what is right and why in a few sentences.
 * clauses: what it turns on. differences, slips, rulings: the rows of the rulebook that bear on it.
 * disputes: the situations that show it.
 */
export interface Case {
  readonly number: number;
  readonly title: string;
  readonly question: string;
  readonly answer: string;
  readonly clauses: readonly string[];
  readonly differences: readonly string[];
  readonly slips: readonly string[];
  readonly rulings: readonly string[];
  readonly disputes: readonly Dispute[];
}

export type Cases = readonly Case[];

/** A chain of privileges along the ring and what it pays (13.2). */
export interface Chain {
  readonly buildings: readonly Building[];
  readonly ducats: number;
}

/**
 * One setting of the rules with one of its values.
 *
 * setting: its name; "edition" too is one.
 */
export interface Choice {
  readonly setting: string;
  readonly value: SettingValue;
}

/** The actor declares the action done (7.5). */
export interface CloseAction {
  readonly type: "CloseAction";
  readonly player: string;
}

/** All is done but to hand the tower on (4.1). */
export interface Closing {
  readonly type: "Closing";
}

/** A colour of markers (1.5). */
export type Colour = "blue" | "red" | "yellow" | "green" | "lilac";

export type Command =
  | RollDice
  | PlayAnyStartSpace
  | ProposeDeal
  | WithdrawDeal
  | AcceptDeal
  | Pass
  | KeepAction
  | MoveTower
  | EndWalk
  | PlayFurtherAction
  | UseBuilding
  | PlayAnyWare
  | PlayTrade
  | PlayBuildingAction
  | FillSmallOrder
  | CloseAction
  | HandOver
  | DeliverMessage
  | PlaceMarkers
  | HandOn
  | CardDealt
  | DiceFell
  | TimeCalled;

/** The versions of the form in which a comparison of readings is printed. */
export type ComparisonFormat = "genoa-comparison/1";

/** What people ask for in a deal and may not have (8.7, 8.8, 8.10, 8.13, S10): it can be said, and is refused. */
export type Condition =
  | "later_turn"
  | "handing_on_an_action"
  | "waiving_a_right"
  | "stopping_or_staying_away"
  | "further_space"
  | "money_of_a_third_party";

/**
 * A deal between the buyer and the active player about one space (8.8, 8.10, 8.18).
 *
 * buyer: the player who is not active.
 * space: where the tower stands, or a space next to it.
 * action: whether the buyer takes the action there: true on a building, false on a street; elsewhere see D15.
 * pays: what crosses from the buyer at settlement.
 * shares: what the buyer owes from the yield of this action, once it is there (8.14).
 * receives: what crosses to the buyer at settlement (8.15).
 * conditions: what may be asked for and never had.
 */
export interface Deal {
  readonly buyer: string;
  readonly space: Space;
  readonly pays?: Bundle;
  readonly shares?: Bundle;
  readonly receives?: Bundle;
  readonly conditions?: readonly Condition[];
  readonly action: boolean;
}

/** A proposal stands; its named cards are seen by the two parties only (S9). */
export interface DealProposed {
  readonly type: "DealProposed";
  readonly author: string;
  readonly deal: Deal;
}

/** The deal is made and binds both sides (8.9). Every card in it is named. */
export interface DealSettled {
  readonly type: "DealSettled";
  readonly deal: Deal;
}

/** A deal was talked of that can't be settled now: it binds nobody and leaves no trace (8.7, T8). */
export interface DealVoiced {
  readonly type: "DealVoiced";
  readonly author: string;
  readonly deal: Deal;
}

/** A proposal stands no longer (8.9, T6). */
export interface DealWithdrawn {
  readonly type: "DealWithdrawn";
  readonly author: string;
  readonly deal: Deal;
}

/** The table deals one card of each deck to each player (2.3); who is next follows from the hands. */
export interface Dealing {
  readonly type: "Dealing";
}

export type Decision = Accepted | Refused;

/** A deck as two multisets: in which order cards lie never matters (T17). */
export interface Deck {
  readonly face_down: readonly Card[];
  readonly face_up?: readonly Card[];
}

/** The face-up cards of a deck, having come to its top, are shuffled and lie face down again (10.2). */
export interface DeckTurned {
  readonly type: "DeckTurned";
  readonly kind: CardKind;
}

/** Any player delivers a message between two visited buildings (12.1, 12.2). */
export interface DeliverMessage {
  readonly type: "DeliverMessage";
  readonly player: string;
  readonly message: Message;
}

/** A large order to fill, with the special card chosen as reward; none only if none is in stock (S8, T24). */
export interface Delivery {
  readonly order: LargeOrder;
  readonly special_card?: SpecialCard | null;
}

/** The table reads the dice: red is the row from the top, blue the column from the left (5.1, D18). */
export interface DiceFell {
  readonly type: "DiceFell";
  readonly red: number;
  readonly blue: number;
}

/** The dice are in the air. */
export interface DiceRolled {
  readonly type: "DiceRolled";
  readonly player: string;
}

/** The discs on a street have been taken off (15.3). */
export interface DiscsTaken {
  readonly type: "DiscsTaken";
  readonly street: Street;
}

/**
 * What is told of the game, and what is right on each line that is disputed.
 *
 * told: a situation as a player writes it. answers: at least one for each disputed line, in the order of the lines.
 */
export interface Dispute {
  readonly told: string;
  readonly answers: readonly RightAnswer[];
}

/**
 * The table owes a player so many cards of a deck.
 *
 * building: whose action draws them; None for a 1:1 Trade.
 */
export interface DrawDue {
  readonly type: "DrawDue";
  readonly player: string;
  readonly kind: CardKind;
  readonly number: number;
  readonly building: Building | null;
  readonly own_action: boolean;
}

/**
 * The table owes the actor cards from a deck.
 *
 * acting: the action to which the game returns.
 * left: how many cards are still to come; drawn: those that came.
 * building: the building whose action draws them; None for a 1:1 Trade.
 * own_action: whether it is the own action of the building where the tower stands.
 */
export interface Drawing {
  readonly type: "Drawing";
  readonly acting: Acting;
  readonly deck: CardKind;
  readonly left: number;
  readonly drawn: readonly Card[];
  readonly building: Building | null;
  readonly own_action: boolean;
}

/** An edition, as a source of names and of a round track to print (D1, D12): it decides nothing. */
export type Edition = "first" | "second";

/** The active player stops (6.4). */
export interface EndWalk {
  readonly type: "EndWalk";
  readonly player: string;
}

export type Event =
  | CardDrawn
  | DeckTurned
  | DiceRolled
  | TowerPlaced
  | RoundMarkerMoved
  | TowerMoved
  | ActionLapsed
  | WalkEnded
  | DealProposed
  | DealVoiced
  | DealWithdrawn
  | PlayerPassed
  | DealSettled
  | GoodsHandedOver
  | GoodsTaken
  | GoodsReturned
  | SpecialCardPlayed
  | IncomePaid
  | ActionOpened
  | BuildingUsed
  | DrawDue
  | HandOverDue
  | LargeOrderFilled
  | SmallOrderFilled
  | MessageDelivered
  | ActionClosed
  | MarkingTurn
  | MarkerRemoved
  | MarkerPlaced
  | DiscsTaken
  | MarkersPassed
  | MarkingEnded
  | TowerHandedOn
  | RoundEnded
  | PrivilegesPaid
  | MarkersPaid
  | GameEnded;

/**
 * Who, where, which: what a sentence about a refusal needs. Only what bears on the reason is given.
 *
 * player, other, players: whom it concerns; players are those who may speak, or in whose hands it lies.
 * here, space, spaces, building, buildings: where; here is where the tower stands, spaces and buildings are what
 * would be legal.
 * goods, possible: what is lacking or wrong, and what there would be; number and limit: how many are asked for, and
 * how many there may be.
 */
export interface Facts {
  readonly player?: string | null;
  readonly other?: string | null;
  readonly players?: readonly string[];
  readonly here?: Space | null;
  readonly space?: Space | null;
  readonly spaces?: readonly Space[];
  readonly building?: Building | null;
  readonly buildings?: readonly Building[];
  readonly goods?: Bundle | null;
  readonly possible?: Bundle | null;
  readonly ware?: Ware | null;
  readonly card?: Card | null;
  readonly cards?: readonly Card[];
  readonly kind?: CardKind | null;
  readonly special_card?: SpecialCard | null;
  readonly special_cards?: readonly SpecialCard[];
  readonly given?: GivenGood | null;
  readonly taken?: TakenGood | null;
  readonly condition?: Condition | null;
  readonly number?: number | null;
  readonly limit?: number | null;
}

/** The actor fills a small order for the building whose action was just taken (11.1). */
export interface FillSmallOrder {
  readonly type: "FillSmallOrder";
  readonly player: string;
  readonly order: SmallOrder;
}

/**
 * What a player's proposals may be about, and what each side may put into them.
 *
 * own: all that the player has to give. subjects: by space, the current one first; none where there is no room.
 * binding: whether a proposal would stand; while an action is open it is only voiced (T8).
 * Every legal proposal for the current space or a neighbouring one lies within; whether a certain one is legal, the
 * check says. Talk about spaces further away is free (8.7) and stands in no frame.
 */
export interface Frame {
  readonly own?: Bundle;
  readonly subjects?: readonly Subject[];
  readonly binding?: boolean;
}

/**
 * An immutable game: where it stands, and every command with what followed.
 *
 * state: the position. history: the lines of its record so far.
 */
export interface Game {
  readonly format: GameFormat;
  readonly setup: Setup;
  readonly lines: readonly Line[];
}

/** The game is over; the result says item by item how it ended (16.1-16.3). */
export interface GameEnded {
  readonly type: "GameEnded";
  readonly result: Result;
}

/** Which form of a game a text has; what it says changes only with a new one. */
export type GameFormat = "genoa-game/1";

export type GivenGood = Ware | SpecialCard | LargeOrder | SmallOrder | Message | Privilege | OwnMarker | Money;

/**
 * Money and goods have crossed from one player to another (8.9, 8.12, 8.14).
 *
 * markers_received: how many of the receiver's own colour came for the giver's markers (8.12, S6).
 */
export interface GoodsHandedOver {
  readonly type: "GoodsHandedOver";
  readonly giver: string;
  readonly receiver: string;
  readonly goods: Bundle;
  readonly markers_received: number;
}

/** A good given in a 1:1 Trade is back where it belongs (14.9). */
export interface GoodsReturned {
  readonly type: "GoodsReturned";
  readonly player: string;
  readonly goods: Bundle;
}

/** A player has taken goods from the supply (7.6). */
export interface GoodsTaken {
  readonly type: "GoodsTaken";
  readonly player: string;
  readonly goods: Bundle;
}

/** The active player hands tower and dice to the next (4.1). */
export interface HandOn {
  readonly type: "HandOn";
  readonly player: string;
}

/** The actor chooses which of the cards just drawn are handed over (8.14, S18). */
export interface HandOver {
  readonly type: "HandOver";
  readonly player: string;
  readonly cards: readonly Card[];
}

/** A player has to choose which of the cards just drawn to hand over (8.14, S18); others see how many only. */
export interface HandOverDue {
  readonly type: "HandOverDue";
  readonly player: string;
  readonly creditor: string;
  readonly kind: CardKind;
  readonly number: number;
  readonly cards: readonly Card[];
}

/** Which actions pay the owner of a marker (D6). */
export type Income = "others_only" | "every_action";

/** The owner of a marker has income from an action in the building (15.6). */
export interface IncomePaid {
  readonly type: "IncomePaid";
  readonly owner: string;
  readonly building: Building;
  readonly ducats: number;
}

export type Item = Money | Ware | SpecialCard | LargeOrder | SmallOrder | Message | Privilege | CardKind | OwnMarker;

/** The active player takes the action of the building where the tower stands (8.2-8.4). */
export interface KeepAction {
  readonly type: "KeepAction";
  readonly player: string;
}

/** A large order: deliver these wares to this villa (1.9). */
export interface LargeOrder {
  readonly type: "LargeOrder";
  readonly villa: Building;
  readonly wares: readonly Ware[];
}

/** The wares have gone back to the supply, the card lies face up under its deck, the bank has paid (10.1). */
export interface LargeOrderFilled {
  readonly type: "LargeOrderFilled";
  readonly player: string;
  readonly order: LargeOrder;
  readonly ducats: number;
}

/**
 * A command of a record.
 *
 * events: what followed when it was played; None where only the command was written.
 * note: a remark for people, without effect.
 * disputed: whether people ask what is right here; without effect on play.
 */
export interface Line {
  readonly command: Command;
  readonly events?: readonly Event[] | null;
  readonly note?: string;
  readonly disputed?: boolean;
}

/** Why the round marker moved. */
export type MarkerCause = "market_start" | "round_end";

/** A marker from the reserve lies on a building (15.2). */
export interface MarkerPlaced {
  readonly type: "MarkerPlaced";
  readonly building: Building;
  readonly owner: string;
}

/** A marker has been taken off a building for one of another's reserve; both are in the supply (15.5). */
export interface MarkerRemoved {
  readonly type: "MarkerRemoved";
  readonly building: Building;
  readonly owner: string;
  readonly by: string;
}

/** How many markers are placed from one street (D5). */
export type MarkersFromOneStreet = "one_on_each_building" | "one_or_two" | "one";

/** A player's markers on buildings are paid at the end (15.7). */
export interface MarkersPaid {
  readonly type: "MarkersPaid";
  readonly player: string;
  readonly number: number;
  readonly ducats: number;
}

/** A player has placed no markers (15.1). */
export interface MarkersPassed {
  readonly type: "MarkersPassed";
  readonly player: string;
}

/** The one marketplace, four squares and one space (5.3, 5.4). */
export type Marketplace = "marketplace";

/** Markers are placed, seat by seat (15.1). */
export interface Marking {
  readonly type: "Marking";
  readonly player: string;
}

/** Nobody is left to place markers in this turn (15.1). */
export interface MarkingEnded {
  readonly type: "MarkingEnded";
}

/** It is a player's turn to place markers (15.1). */
export interface MarkingTurn {
  readonly type: "MarkingTurn";
  readonly player: string;
}

/** A message between two buildings, in either order (1.10, 12.1). */
export interface Message {
  readonly type: "Message";
  readonly buildings: readonly Building[];
}

/** The card lies face up under its deck, the bank has paid (12.3). */
export interface MessageDelivered {
  readonly type: "MessageDelivered";
  readonly player: string;
  readonly message: Message;
  readonly ducats: number;
}

/** When a message is delivered (D4). */
export type MessageDelivery = "any_time" | "end_of_turn";

/** Money, which is no good: it can be named in a trade, and is refused (14.5). */
export type Money = "ducats";

/** The active player moves the tower to a neighbouring space, without a deal (6.1, 8.6). */
export interface MoveTower {
  readonly type: "MoveTower";
  readonly player: string;
  readonly to: Space;
}

/** `Drawing` as all but the actor see it: how many cards came, not which. */
export interface OthersDrawing {
  readonly type: "OthersDrawing";
  readonly acting: Acting;
  readonly deck: CardKind;
  readonly left: number;
  readonly drawn: number;
  readonly building: Building | null;
  readonly own_action: boolean;
}

/** `Owing` as all but the actor see it: from how many cards the actor chooses, not from which. */
export interface OthersOwing {
  readonly type: "OthersOwing";
  readonly acting: Acting;
  readonly creditor: string;
  readonly kind: CardKind;
  readonly number: number;
  readonly cards: number;
}

/** Another's seat: wares, special cards, markers in reserve, of cards the number of each kind; no money. */
export interface OthersSeat {
  readonly type: "OthersSeat";
  readonly player: string;
  readonly open: Bundle;
}

/** The game is over (16.1). */
export interface Over {
  readonly type: "Over";
  readonly result: Result;
}

/** The actor chooses which of the cards just drawn go to the creditor (8.14, S5, S18). */
export interface Owing {
  readonly type: "Owing";
  readonly acting: Acting;
  readonly creditor: string;
  readonly kind: CardKind;
  readonly number: number;
  readonly cards: readonly Card[];
}

/** A marker of the own colour. */
export type OwnMarker = "marker";

/** The seat of who looks: all that this player has. */
export interface OwnSeat {
  readonly type: "OwnSeat";
  readonly player: string;
  readonly holding: Bundle;
}

/**
 * Somebody to deal with, and what that player is known to have: wares, special cards and markers lie open, of
 * cards the number of each kind is known, of money nothing (S22).
 */
export interface Partner {
  readonly player: string;
  readonly has: Bundle;
}

/** A player does not want the current building's action (8.1, S4), or places no markers (15.1). */
export interface Pass {
  readonly type: "Pass";
  readonly player: string;
}

export type Phase = Dealing | Placing | Rolling | Walking | Acting | Drawing | Owing | Marking | Closing | Over;

/**
 * A player chooses a street and removes or places markers on buildings that touch it (15.1-15.5).
 *
 * remove: buildings from which another player's marker is taken, for one of the own reserve each. First.
 * place: buildings on which an own marker is put.
 */
export interface PlaceMarkers {
  readonly type: "PlaceMarkers";
  readonly player: string;
  readonly street: Space;
  readonly remove?: readonly Building[];
  readonly place?: readonly Building[];
}

/** The active player rolls, or plays Any Start Space (5.1, 14.2). */
export interface Placing {
  readonly type: "Placing";
}

/** The active player places the tower on any space instead of rolling (14.2). */
export interface PlayAnyStartSpace {
  readonly type: "PlayAnyStartSpace";
  readonly player: string;
  readonly space: Space;
}

/** The actor takes any one ware from the supply (14.4). */
export interface PlayAnyWare {
  readonly type: "PlayAnyWare";
  readonly player: string;
  readonly ware: Ware;
}

/**
 * The actor takes the action of a building with an own marker (14.6).
 *
 * delivery: at a villa, the large order to fill there instead of drawing a privilege (S14).
 */
export interface PlayBuildingAction {
  readonly type: "PlayBuildingAction";
  readonly player: string;
  readonly building: Building;
  readonly delivery?: Delivery | null;
}

/** Any player gets one more action in this turn (14.3). */
export interface PlayFurtherAction {
  readonly type: "PlayFurtherAction";
  readonly player: string;
}

/**
 * The actor gives one good for one of the supply or of a deck's top (14.5).
 *
 * take: a kind of card stands for the top card of its deck, unseen (S12).
 */
export interface PlayTrade {
  readonly type: "PlayTrade";
  readonly player: string;
  readonly give: GivenGood;
  readonly take: TakenGood;
}

export type PlayerCommand =
  | RollDice
  | PlayAnyStartSpace
  | ProposeDeal
  | WithdrawDeal
  | AcceptDeal
  | Pass
  | KeepAction
  | MoveTower
  | EndWalk
  | PlayFurtherAction
  | UseBuilding
  | PlayAnyWare
  | PlayTrade
  | PlayBuildingAction
  | FillSmallOrder
  | CloseAction
  | HandOver
  | DeliverMessage
  | PlaceMarkers
  | HandOn;

/** A player has passed on the current building (8.1). */
export interface PlayerPassed {
  readonly type: "PlayerPassed";
  readonly player: string;
}

/** The game waits for players: who has to speak, clockwise. Others may speak too: see `Game.legal`. */
export interface Players {
  readonly type: "Players";
  readonly names: readonly string[];
}

/** The rulings on a record: the worst verdict on any line, by which rules, and each line. */
export interface PrintedAdjudication {
  readonly format: AdjudicationFormat;
  readonly verdict: Verdict;
  readonly players: readonly string[];
  readonly rules: Rules;
  readonly lines: readonly PrintedLine[];
}

/** A setting of the rules with one of its values: the difference it decides, and where that reading stands. */
export interface PrintedChoice {
  readonly difference: string;
  readonly setting: string;
  readonly value: string;
  readonly citations: readonly string[];
}

/**
 * A line with what is right on it by every reading that makes a difference to it.
 *
 * slips: the numbers of the passages that seem to say otherwise.
 */
export interface PrintedComparedLine {
  readonly number: number;
  readonly file_line: number | null;
  readonly text: string;
  readonly disputed: boolean;
  readonly has_happened: boolean;
  readonly all_sources_agree: boolean;
  readonly rows: readonly PrintedRow[];
  readonly slips: readonly string[];
}

/** A record or a situation by every reading: the worst verdict on any line by any of them, and each line. */
export interface PrintedComparison {
  readonly format: ComparisonFormat;
  readonly verdict: Verdict;
  readonly players: readonly string[];
  readonly lines: readonly PrintedComparedLine[];
}

/** A fact that is not told: what kind of fact, and the question in words. */
export interface PrintedFact {
  readonly fact: string;
  readonly asks: string;
}

/**
 * The ruling on a line of a record.
 *
 * number: its place among the moves, from 1. file_line: where it stood in the text; None where that is not known.
 * text: the line in the notation. explanation: the ruling in sentences.
 * first_unplayed: the number of the first illegal line before it, which was not played.
 * differs: whether other events are written beside it than now follow from it.
 */
export interface PrintedLine {
  readonly number: number;
  readonly file_line: number | null;
  readonly text: string;
  readonly disputed: boolean;
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  readonly violations: readonly Violation[];
  readonly first_unplayed: number | null;
  readonly differs: boolean;
  readonly explanation: string;
  readonly command: Command;
  readonly events: readonly Event[];
}

/**
 * What is right on a line as far as one way goes in which things may be.
 *
 * conditions: which way, in words. varies: whether what else there is to say depends on what is not told.
 */
export interface PrintedOpinion {
  readonly conditions: string;
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  readonly violations: readonly Violation[];
  readonly first_unplayed: number | null;
  readonly varies: boolean;
  readonly explanation: string;
}

/** What is right on a line by one reading: its settings, and the editions whose own reading it is. */
export interface PrintedRow {
  readonly choices: readonly PrintedChoice[];
  readonly editions: readonly Edition[];
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  readonly explanation: string;
}

/** The rulings on a situation: the worst verdict on any line, by which rules, what has to be told, and each line. */
export interface PrintedSituationAdjudication {
  readonly format: SituationAdjudicationFormat;
  readonly verdict: Verdict;
  readonly players: readonly string[];
  readonly rules: readonly Rules[];
  readonly to_tell: readonly PrintedFact[];
  readonly lines: readonly PrintedSituationLine[];
}

/**
 * What is right on a line of a situation.
 *
 * number: its place among the lines, from 1. file_line: where it stood in the text; None where that is not known.
 * has_happened: whether it only led up to the dispute. depends_on: the facts that the verdict depends on.
 * cases: the numbers of decided cases on the same clauses.
 */
export interface PrintedSituationLine {
  readonly number: number;
  readonly file_line: number | null;
  readonly text: string;
  readonly disputed: boolean;
  readonly has_happened: boolean;
  readonly verdict: Verdict;
  readonly depends_on: readonly PrintedFact[];
  readonly opinions: readonly PrintedOpinion[];
  readonly cases: readonly number[];
}

/** The privilege of a building on the outskirts (1.11). */
export interface Privilege {
  readonly type: "Privilege";
  readonly building: Building;
}

/** A player's privileges are uncovered and paid, chain by chain (13.2, 16.1). */
export interface PrivilegesPaid {
  readonly type: "PrivilegesPaid";
  readonly player: string;
  readonly chains: readonly Chain[];
  readonly ducats: number;
}

/**
 * The most that a buyer may promise of the yield of an action (8.14, T11): the goods of the building's own action,
 * or at a villa, where an order is filled, one of these special cards and so much of its money.
 */
export interface Promise {
  readonly goods?: Bundle;
  readonly rewards?: readonly SpecialCard[];
  readonly ducats?: number;
}

/** What of the yield of an action may be promised (D19). */
export type PromisedYield = "goods" | "goods_and_money";

/**
 * A deal with the party that proposed it.
 *
 * From the buyer it is an offer (8.2); from the active player a demand, which forces nothing.
 */
export interface Proposal {
  readonly author: string;
  readonly deal: Deal;
}

/** The buyer or the active player proposes a deal; it replaces the author's earlier one for the space (T4). */
export interface ProposeDeal {
  readonly type: "ProposeDeal";
  readonly player: string;
  readonly deal: Deal;
}

/** Why a command is refused. The sentence to each stands in the table of words. */
export type Reason =
  | "no_such_player"
  | "while_dealing"
  | "while_placing"
  | "while_rolling"
  | "while_walking"
  | "while_acting"
  | "while_drawing"
  | "while_owing"
  | "while_marking"
  | "while_closing"
  | "game_over"
  | "not_active"
  | "not_the_actor"
  | "not_the_debtor"
  | "not_next_to_mark"
  | "number_of_players"
  | "names_not_unique"
  | "colours_not_unique"
  | "card_not_face_down"
  | "card_not_in_the_box"
  | "no_such_dice"
  | "no_such_space"
  | "not_a_neighbour"
  | "no_disc_left"
  | "already_visited"
  | "no_action_here"
  | "no_right_left"
  | "building_used"
  | "no_action_open"
  | "building_not_used_yet"
  | "other_has_not_acted"
  | "nobody_passed_yet"
  | "nothing_to_pass_on"
  | "nobody_silent"
  | "offer_forces"
  | "no_offer_stands"
  | "binds_nobody_yet"
  | "not_a_party"
  | "buyer_is_active"
  | "no_such_proposal"
  | "own_proposal"
  | "deal_cannot_act"
  | "deal_without_action"
  | "nothing_to_sell_here"
  | "odd_money"
  | "negative_amount"
  | "not_held"
  | "own_cards_unnamed"
  | "cards_not_as_asked"
  | "condition"
  | "share_not_of_this_action"
  | "share_of_money"
  | "share_needs_an_order"
  | "share_out_of_stock"
  | "share_without_action"
  | "share_forbids_order"
  | "share_comes_first"
  | "hand_over_others"
  | "nothing_offered"
  | "sham"
  | "action_on_a_street"
  | "money_alone"
  | "not_a_villa"
  | "order_for_another_building"
  | "order_outside_an_action"
  | "order_not_held"
  | "wares_lacking"
  | "reward_out_of_stock"
  | "reward_not_chosen"
  | "second_large_order"
  | "second_small_order"
  | "small_order_by_card"
  | "message_not_held"
  | "not_both_visited"
  | "delivered_at_the_end"
  | "card_outside_an_action"
  | "tower_placed_already"
  | "special_card_not_held"
  | "ware_out_of_stock"
  | "money_is_no_good"
  | "cards_are_not_traded"
  | "good_not_held"
  | "good_not_there"
  | "no_own_marker_there"
  | "no_own_marker"
  | "not_a_street"
  | "no_discs_there"
  | "discs_taken"
  | "not_beside_the_street"
  | "twice_on_one_building"
  | "too_many_from_one_street"
  | "neither_placed_nor_removed"
  | "building_has_a_marker"
  | "no_marker_of_others"
  | "reserve_too_small"
  | "building_missing"
  | "building_in_pieces"
  | "number_of_streets"
  | "market_elsewhere"
  | "edge_not_of_outskirts"
  | "not_on_the_edge"
  | "not_a_ring"
  | "number_of_cards"
  | "cards_for_building"
  | "warehouses_beside_villa"
  | "order_of_other_wares"
  | "message_not_two_apart"
  | "message_for_post_office";

/** What is written of a record: its setup, and every command with the events that followed. */
export interface Record {
  readonly format: RecordFormat;
  readonly setup: Setup;
  readonly lines: readonly Line[];
}

/** The versions of the form. */
export type RecordFormat = "genoa-record/1";

/** The command is illegal; these are the violations, in clause order. */
export interface Refused {
  readonly type: "Refused";
  readonly violations: readonly Violation[];
}

/** How a game ended: a score for each seat, whether goods decided a tie, and who won (16.3, S13). */
export interface Result {
  readonly scores: readonly Score[];
  readonly goods_compared: boolean;
  readonly winners: readonly string[];
}

/**
 * What is right on one disputed line.
 *
 * line: the line, as the situation has it, without its question mark.
 * rules: what the rules have to be for it; nothing where it holds by all that have no answer of their own.
 * verdict: what is right; a claim that is right is legal.
 * clauses: what the ruling rests on: for an illegal line the clauses that it breaks.
 */
export interface RightAnswer {
  readonly line: string;
  readonly rules: readonly Choice[];
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
}

/** The active player rolls both dice (5.1). */
export interface RollDice {
  readonly type: "RollDice";
  readonly player: string;
}

/** The dice are in the air (5.1). */
export interface Rolling {
  readonly type: "Rolling";
}

/** Every player has been active once in this round (3.1). */
export interface RoundEnded {
  readonly type: "RoundEnded";
}

/** The round marker has moved one space; so many spaces are left until it is on the last (3.2, 3.3). */
export interface RoundMarkerMoved {
  readonly type: "RoundMarkerMoved";
  readonly left: number;
  readonly because: MarkerCause;
}

/**
 * A complete set of settings. Two are ready-made: `first_edition` and `second_edition`.
 *
 * edition: whose names and round track are printed; it decides nothing.
 * revision: the rules revision, a named set of readings; a game keeps the one it was begun with.
 * The other fields are the differences D3 to D9, D14 to D17 and D19, each with its readings.
 */
export interface Rules {
  readonly edition: Edition;
  readonly revision: string;
  readonly who_uses_a_building: BuildingUse;
  readonly messages_are_delivered: MessageDelivery;
  readonly markers_from_one_street: MarkersFromOneStreet;
  readonly income_from: Income;
  readonly tie_break: TieBreak;
  readonly without_an_offer: WithoutAnOffer;
  readonly building_action_needs: BuildingActionNeeds;
  readonly second_large_order_by_building_action: Allowance;
  readonly paid_move_without_action: Allowance;
  readonly small_order_with_building_action: Allowance;
  readonly trade_of_playing_cards: Allowance;
  readonly promised_yield: PromisedYield;
}

/** What the rules say to one command; it explains itself in words. */
export interface Ruling {
  readonly command: Command;
  readonly decision: Decision;
  readonly clauses: readonly string[];
}

/**
 * What one player ends with, item by item (chapter 16).
 *
 * chains: the privilege chains, each with what it paid.
 * markers: markers on buildings; for_markers: what they paid.
 * ducats: all money at the end.
 * goods: the remaining goods that a tie is broken by (D7).
 */
export interface Score {
  readonly player: string;
  readonly chains: readonly Chain[];
  readonly markers: number;
  readonly for_markers: number;
  readonly ducats: number;
  readonly goods: number;
}

export type Seat = OwnSeat | OthersSeat | UncoveredSeat;

/** A deck: how many cards lie face down, and which lie face up under them. */
export interface SeenDeck {
  readonly face_down: number;
  readonly face_up: readonly Card[];
}

export type SeenPhase =
  | Dealing
  | Placing
  | Rolling
  | Walking
  | Acting
  | Drawing
  | OthersDrawing
  | Owing
  | OthersOwing
  | Marking
  | Closing
  | Over;

export type SettingValue =
  | Edition
  | BuildingUse
  | MessageDelivery
  | MarkersFromOneStreet
  | Income
  | TieBreak
  | WithoutAnOffer
  | BuildingActionNeeds
  | Allowance
  | PromisedYield;

/**
 * Who plays, by which rules, with which box.
 *
 * players: the names, clockwise from the start player (2.5); each is unique.
 * colours: the colour of each player, in the same order.
 */
export interface Setup {
  readonly players: readonly string[];
  readonly rules: Rules;
  readonly box: Box;
  readonly colours: readonly Colour[];
}

/** A side of a deal, by its name there. */
export type Side = "pays" | "shares" | "receives";

/** The versions of the form in which the rulings on a situation are printed. */
export type SituationAdjudicationFormat = "genoa-situation-adjudication/1";

/** A small order: deliver this ware to this building (1.8). */
export interface SmallOrder {
  readonly type: "SmallOrder";
  readonly building: Building;
  readonly ware: Ware;
}

/** The ware has gone back to the supply, the card lies face up under its deck, the bank has paid (11.1). */
export interface SmallOrderFilled {
  readonly type: "SmallOrderFilled";
  readonly player: string;
  readonly order: SmallOrder;
  readonly ducats: number;
}

export type Space = Building | Street | Marketplace;

/** A special card. */
export type SpecialCard = "any_start_space" | "any_ware" | "further_action" | "building_action" | "one_to_one_trade";

/** A special card has been played and is back in its stack (14.1). */
export interface SpecialCardPlayed {
  readonly type: "SpecialCardPlayed";
  readonly player: string;
  readonly special_card: SpecialCard;
}

/** How a part of the box is known. */
export type Standing = "attested" | "deduced" | "reconstructed";

/**
 * Everything that is true at one moment of a game.
 *
 * holdings: what each seat has: money, wares, special cards, cards, markers in reserve.
 * decks: one for each kind of card. owners: for each building whose marker is on it, or None.
 * left: spaces that the round marker has still to go before the last round (3.2-3.4, T25).
 */
export interface State {
  readonly setup: Setup;
  readonly phase: Phase;
  readonly turn: Turn;
  readonly holdings: readonly Bundle[];
  readonly supply: Supply;
  readonly decks: readonly Deck[];
  readonly owners: readonly (string | null)[];
  readonly left: number;
}

/**
 * A street space of one square: its row from the top (the red die) and column from the left (the blue die).
 *
 * There is one object for each square, so equal streets are the same one: walks are compared and looked up all the
 * time, and identity costs nothing.
 */
export type Street = `${number}/${number}`;

/**
 * What a deal may be about: going to a space or being there, with or without its action, and with whom.
 *
 * action: whether the buyer takes the action there (8.10); without it, it is a paid move (8.18, D15).
 * partners: whom it may be proposed to, by seat: the active player, or to that one every possible buyer.
 */
export interface Subject {
  readonly space: Space;
  readonly action: boolean;
  readonly partners: readonly Partner[];
  readonly promise: Promise;
}

/** What lies on the board for all (2.2): counts by ware, by special card, and of markers by seat. */
export interface Supply {
  readonly wares: readonly number[];
  readonly special_cards: readonly number[];
  readonly markers: readonly number[];
}

/**
 * Deals, rolls and draws whatever a state waits for.
 *
 * A table is a value: what it answers depends on its seed and on how many commands were given before, so an undone
 * and repeated game meets the same chance.
 */
export interface Table {
  readonly seed: number;
}

export type TableCommand = CardDealt | DiceFell | TimeCalled;

/**
 * The game waits for the table: dice, or a card.
 *
 * outcomes: each command that may come, with its weight; the odds are the weight's part of all.
 */
export interface TableOwes {
  readonly type: "TableOwes";
  readonly outcomes: readonly (readonly [TableCommand, number])[];
}

export type TakenGood = Ware | SpecialCard | CardKind | OwnMarker | Money;

/** What counts among tied players (D7). */
export type TieBreak = "all_goods" | "cards_wares_special_cards";

/** Time is called on the table's behalf: whoever is silent has passed (S4). */
export interface TimeCalled {
  readonly type: "TimeCalled";
}

/** The game turn is over; what lasted through it is gone (4.1, 4.2). */
export interface TowerHandedOn {
  readonly type: "TowerHandedOn";
  readonly to: string;
}

/** The tower stands on a neighbouring space; a disc stays behind (6.1, 6.2). */
export interface TowerMoved {
  readonly type: "TowerMoved";
  readonly player: string;
  readonly to: Space;
}

/**
 * The tower stands on its start space, all five discs (5.2).
 *
 * dice: red and blue; None where Any Start Space was played.
 */
export interface TowerPlaced {
  readonly type: "TowerPlaced";
  readonly player: string;
  readonly space: Space;
  readonly dice: readonly [number, number] | null;
}

/**
 * What lasts through a game turn; it is thrown away when the tower is handed on (4.2).
 *
 * active: whose turn it is. walk: the spaces visited, in order; empty before the tower stands.
 * uses: buildings used. actions, further: actions opened and Further Action cards played, a count for each seat.
 * filled_at: where an order was filled, and by whom, in order (10.3, 11.3).
 * cleared: streets whose discs were taken (15.3). passed: who has passed since the tower last moved (8.1, S4).
 */
export interface Turn {
  readonly active: string;
  readonly walk: readonly Space[];
  readonly uses: readonly Use[];
  readonly actions: readonly number[];
  readonly further: readonly number[];
  readonly filled_at?: readonly Use[];
  readonly cleared?: readonly Street[];
  readonly passed?: readonly string[];
}

/**
 * Another's seat once the game is over: money has been counted and privileges lie uncovered (16.1). The other
 * cards stay covered; how many goods break a tie stands in the result.
 */
export interface UncoveredSeat {
  readonly type: "UncoveredSeat";
  readonly player: string;
  readonly open: Bundle;
  readonly ducats: number;
  readonly privileges: readonly Card[];
}

/** A building's action taken in this turn, and by whom (7.3). */
export interface Use {
  readonly building: Building;
  readonly player: string;
}

/**
 * The actor carries out the building's own action (9.1-9.7).
 *
 * delivery: at a villa, the large order to fill there instead of drawing a privilege.
 */
export interface UseBuilding {
  readonly type: "UseBuilding";
  readonly player: string;
  readonly delivery?: Delivery | null;
}

/** What is right, the better verdict first. A claim that is right is legal, one that is wrong illegal. */
export type Verdict = "legal" | "undetermined" | "illegal";

/**
 * What one player sees now, or a spectator. Two states that differ only in what is hidden give equal views.
 *
 * player: who looks; None for a spectator.
 * phase: with the named cards of proposals for their parties only (S9), drawn cards for the actor only.
 * seats: by seat, the own one in full. decks: by kind. owners: for each building whose marker is on it.
 * left: spaces that the round marker has still to go before the last round.
 * waits_for: the players who have to speak; none where the table has to, or nobody.
 * legal: what the player may do now, proposals left out. offers: the frame of the player's proposals.
 */
export interface View {
  readonly player: string | null;
  readonly setup: Setup;
  readonly phase: SeenPhase;
  readonly turn: Turn;
  readonly seats: readonly Seat[];
  readonly supply: Supply;
  readonly decks: readonly SeenDeck[];
  readonly owners: readonly (string | null)[];
  readonly left: number;
  readonly waits_for: readonly string[];
  readonly legal: readonly PlayerCommand[];
  readonly offers: Frame;
}

/**
 * One clause that a command breaks.
 *
 * clause: the clause's number, such as "8.10".
 * reason: which way it is broken, from the game's closed set of reasons.
 * facts: who, where, which: what a sentence about it needs.
 * rulings: the library's own rulings and the differences that decide it, such as "S4".
 */
export interface Violation {
  readonly clause: string;
  readonly reason: Reason;
  readonly facts: Facts;
  readonly rulings?: readonly string[];
}

/** The walk is over (6.4). */
export interface WalkEnded {
  readonly type: "WalkEnded";
  readonly player: string;
}

/** The tower stands on a space; all may speak (chapters 6 to 8). */
export interface Walking {
  readonly type: "Walking";
  readonly proposals?: readonly Proposal[];
}

/** A ware, named as in the first edition; the second edition's names are a matter of words (D12). */
export type Ware = "wheat" | "rice" | "silver" | "copper" | "silk" | "linen" | "salt" | "pepper";

/** The author takes a standing proposal back (8.9). */
export interface WithdrawDeal {
  readonly type: "WithdrawDeal";
  readonly player: string;
  readonly deal: Deal;
}

/** What the active player may do with the current building if nobody offers (D8). */
export type WithoutAnOffer = "may_take_it" | "goes_unused";
