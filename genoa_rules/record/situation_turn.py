"""What a situation in TOML says of the game turn."""

from __future__ import annotations

from itertools import pairwise

from genoa_rules.model.board import MOST_MOVES, Space, Street
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import NOTHING
from genoa_rules.model.rules import Allowance, BuildingUse
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Use
from genoa_rules.record.reader import Reader
from genoa_rules.record.situation import OPEN, Amount, KnownTurn, KnownUse, Moment, OpenAction, agrees
from genoa_rules.record.situation_reading import NOBODY, OTHERS, SOMEBODY, SituationRead
from genoa_rules.record.situation_values import AND_MORE
from genoa_rules.record.writing import space_written

_OPEN_KEYS = ("player", "building", "used", "owes", "by_card")


def known_turn(read: SituationRead, setup: Setup) -> KnownTurn:
    """What is known of the game turn. Refuses what can't be, by the clause it breaks."""
    data = read.data
    active = read.player("active", data["active"]) if "active" in data else None
    walk = _walk(read, setup)
    opened = _open_action(read, walk)
    if opened is not None and walk is None:
        walk = (None, opened.building)
    marking = read.player("marking", data["marking"]) if "marking" in data else None
    moment = _moment(read, walk, opened, marking)
    not_visited = tuple(read.space("not_visited", each) for each in _texts(read, "not_visited"))
    for space in not_visited:
        if walk is not None and space in walk:
            read.refuse("not_visited", f"the walk goes to {space_written(space)}", "6.3")
    moves_left = read.amount(data, "moves_left", "moves_left")
    if moves_left.least > MOST_MOVES:
        read.refuse("moves_left", f"a walk has at most {MOST_MOVES} moves", "6.2")
    if walk is not None:
        moves_left = _left_of(read, walk, moves_left, setup)
    uses, uses_are_all = _uses(read, walk, setup)
    acted, _ = read.players_of("acted")
    not_acted, _ = read.players_of("not_acted")
    actions_left = _actions_left(read, acted, not_acted)
    _refuse_actions(read, uses, opened, acted, not_acted)
    passed, passed_are_all = read.players_of("passed")
    if active in passed:
        read.refuse("passed", f"{active} is active, and only the others pass", "8.1")
    not_passed = tuple(player for player in read.players if player not in passed) if passed_are_all else ()
    return KnownTurn(
        active=active,
        moment=moment,
        marking=marking,
        walk=walk,
        not_visited=not_visited,
        moves_left=moves_left,
        uses=uses,
        uses_are_all=uses_are_all,
        acted=acted,
        not_acted=not_acted,
        actions_left=actions_left,
        passed=passed,
        not_passed=not_passed,
        filled=_filled(read, walk, setup, opened, uses if not uses_are_all else _in_full(uses)),
        cleared=_cleared(read, walk, moment),
        open=opened,
    )


def _texts(read: SituationRead, key: str) -> tuple[str, ...]:
    return read.texts(key) if key in read.data else ()


def _walk(read: SituationRead, setup: Setup) -> tuple[Space | None, ...] | None:
    if "walk" not in read.data:
        return None
    told = [None if each == AND_MORE else read.space("walk", each) for each in read.texts("walk")]
    # One gap behind another says nothing more.
    walk = tuple(space for place, space in enumerate(told) if space is not None or told[place - 1 : place] != [None])
    if walk and walk[-1] is None:
        read.fail("walk", "expected the space where the tower stands at its end")
    known = [space for space in walk if space is not None]
    for place, space in enumerate(known):
        if space in known[:place]:
            read.refuse("walk", f"{space_written(space)} can't be visited again in the turn", "6.3")
    neighbours = setup.box.board.neighbours
    for one, other in pairwise(walk):
        if one is not None and other is not None and other not in neighbours[one]:
            beside = ", ".join(map(space_written, neighbours[one]))
            message = (
                f"{space_written(other)} is no neighbour of {space_written(one)}; next to {space_written(one)} are"
            )
            read.refuse("walk", f"{message} {beside}", "6.1")
    if len(known) > MOST_MOVES + 1:
        read.refuse("walk", f"a walk has at most {MOST_MOVES + 1} spaces; here are {len(known)}", "6.2")
    return walk


def _left_of(read: SituationRead, walk: tuple[Space | None, ...], told: Amount, setup: Setup) -> Amount:
    """What is said of the moves left, where a walk is told; refuses a walk that there is not, and moves it has not."""
    if not walk:
        if not told.allows(MOST_MOVES):
            read.refuse("moves_left", f"the tower is not placed yet; then it has {MOST_MOVES} moves", "6.2")
        return OPEN
    lengths = {len(walk)}
    if None in walk:
        lengths = {len(each) for each in setup.box.board.next_spaces if each[-1] == walk[-1] and agrees(each, walk)}
    if not lengths:
        spaces = ", ".join(AND_MORE if space is None else space_written(space) for space in walk)
        read.refuse(
            "walk", f"no walk of at most {MOST_MOVES + 1} spaces, each next to the one before, goes {spaces}", "6.2"
        )
    left = sorted(MOST_MOVES + 1 - length for length in lengths)
    if not any(map(told.allows, left)):
        message = f"{' or '.join(map(str, left))} of the {MOST_MOVES} moves are left after the walk that is told"
        read.refuse("moves_left", message, "6.2")
    return told


def _open_action(read: SituationRead, walk: tuple[Space | None, ...] | None) -> OpenAction | None:
    if "open" not in read.data:
        return None
    table = read.table("open")
    read.only(table, _OPEN_KEYS, "open.")
    player = read.player("open.player", table.get("player"))
    here = walk[-1] if walk else None
    building = here if "building" not in table else read.building("open.building", table["building"])
    if building is None:
        read.fail("open.building", "expected the building where the tower stands")
    if not isinstance(building, Building):
        read.refuse("open", f"on {space_written(building)} there is no action", "7.1")
    if walk is not None and building is not here:
        where = "nowhere yet" if here is None else f"on {space_written(here)}"
        read.refuse("open.building", f"an action is taken where the tower stands, and that is {where}", "7.1")
    used = table.get("used")
    if used is not None and type(used) is not bool:
        read.fail("open.used", "expected true or false")
    by_card = table.get("by_card", [])
    if not isinstance(by_card, list):
        read.fail("open.by_card", "expected a list of buildings")
    return OpenAction(
        player,
        building,
        used,
        read.named("open.owes", table["owes"], Reader.goods) if "owes" in table else NOTHING,
        tuple(read.building("open.by_card", each) for each in by_card),
    )


def _moment(
    read: SituationRead, walk: tuple[Space | None, ...] | None, opened: OpenAction | None, marking: str | None
) -> Moment | None:
    said = read.member(Moment, read.data["phase"], "phase") if "phase" in read.data else None
    implied = Moment.ACTING if opened is not None else Moment.MARKING if marking is not None else None
    if opened is not None and marking is not None:
        read.refuse("marking", "markers are placed after the walk, when no action is open", "15.1")
    if said is not None and implied is not None and said is not implied:
        read.fail("phase", f"{said.value} does not go with what else is said, which means {implied.value}")
    moment = said or implied
    if moment is None and walk is not None:
        moment = Moment.WALKING if walk else Moment.PLACING
    if moment is Moment.ACTING and opened is None:
        read.fail("phase", "expected the open action, as in open.player")
    if moment is Moment.MARKING and marking is None:
        read.fail("phase", "expected who places markers, as in marking")
    before = moment in (Moment.DEALING, Moment.PLACING, Moment.ROLLING)
    if walk and before and moment is not None:
        read.refuse("phase", f"{moment.value} comes before the walk", "4.1")
    if moment is not None and not before and walk == ():
        read.refuse("walk", f"for {moment.value} the tower stands somewhere", "4.1")
    return moment


def _uses(
    read: SituationRead, walk: tuple[Space | None, ...] | None, setup: Setup
) -> tuple[tuple[KnownUse, ...], bool]:
    found: list[KnownUse] = []
    in_full = False
    for name, said in read.inner("used").items():
        key = f"used.{name}"
        if name == OTHERS:
            if not read.says(said, NOBODY):
                read.fail(key, f'expected "{NOBODY}"')
            in_full = True
            continue
        building = read.building(key, name)
        if any(use.building is building for use in found):
            read.fail(key, "this building stands there already under another name")
        users = _users(read, key, said)
        if users != () and walk is not None and None not in walk and building not in walk:
            read.refuse(key, "an action is taken where the tower stands, and it has not been there", "7.1")
        if users is not None and len(users) > 1 and setup.rules.who_uses_a_building is BuildingUse.ONE_PLAYER:
            read.refuse(key, "one player takes a building's action in a turn", "7.3")
        found.append(KnownUse(building, users))
    return tuple(sorted(found, key=lambda use: use.building.rank)), in_full


def _users(read: SituationRead, key: str, said: object) -> tuple[str, ...] | None:
    if read.says(said, SOMEBODY):
        return None
    if read.says(said, NOBODY):
        return ()
    also = (SOMEBODY, NOBODY)
    return tuple(read.player(key, each, also) for each in (said if isinstance(said, list) else [said]))


def _actions_left(
    read: SituationRead, acted: tuple[str, ...], not_acted: tuple[str, ...]
) -> tuple[tuple[str, Amount], ...]:
    if "actions_left" not in read.data:
        return ()
    found = []
    table = read.table("actions_left")
    for name in table:
        key = f"actions_left.{name}"
        player, left = read.player(key, name), read.amount(table, name, key)
        if player in acted and left.least:
            read.refuse(key, f"{player} stands among those who have acted", "7.2")
        if player in not_acted and left.most == 0:
            read.refuse(key, f"{player} stands among those who have not acted", "7.2")
        found.append((player, left))
    return tuple(found)


def _refuse_actions(
    read: SituationRead,
    uses: tuple[KnownUse, ...],
    opened: OpenAction | None,
    acted: tuple[str, ...],
    not_acted: tuple[str, ...],
) -> None:
    used_by = [player for use in uses for player in use.users or ()]
    for player in not_acted:
        if player in acted:
            read.refuse("not_acted", f"{player} stands among those who have acted, too", "7.2")
        if player in used_by or (opened is not None and opened.player == player):
            read.refuse("not_acted", f"{player} has taken an action in this turn", "7.2")
    if opened is not None:
        for use in uses:
            if use.building is opened.building and use.users is not None and opened.player not in use.users:
                key = f"used.{space_written(use.building)}"
                read.refuse(key, f"its action is {opened.player}'s, and open", "7.3")


def _in_full(uses: tuple[KnownUse, ...]) -> tuple[KnownUse, ...]:
    """What is known of every building's action, where no others were taken than those that are told."""
    told = {use.building for use in uses}
    return (*uses, *(KnownUse(building, ()) for building in Building if building not in told))


def _filled(
    read: SituationRead,
    walk: tuple[Space | None, ...] | None,
    setup: Setup,
    opened: OpenAction | None,
    uses: tuple[KnownUse, ...],
) -> tuple[Use, ...] | None:
    if "filled" not in read.data:
        return None
    by_card = setup.rules.small_order_with_building_action is Allowance.ALLOWED
    users_of = {use.building: use.users for use in uses}
    found = []
    for name, said in read.table("filled").items():
        key = f"filled.{name}"
        building = read.building(key, name)
        players = _users(read, key, said)
        if players is None:
            read.fail(key, "expected the player who has filled an order there")
        # A Building Action card reaches villas from anywhere, other buildings by a setting only.
        own_action = building not in VILLAS and not by_card
        if players and own_action and walk is not None and None not in walk and building not in walk:
            here = "a small order is filled straight after the building's own action"
            read.refuse(key, f"{here}, and the tower has not been there", "11.1")
        users = users_of.get(building)
        for player in players:
            is_open = opened is not None and opened.building is building and opened.player == player
            if own_action and users is not None and player not in users and not is_open:
                message = f"only who has taken the building's action fills a small order there, and {player} has not"
                read.refuse(key, message, "11.1")
            found.append(Use(building, player))
    return tuple(found)


def _cleared(
    read: SituationRead, walk: tuple[Space | None, ...] | None, moment: Moment | None
) -> tuple[Street, ...] | None:
    if "cleared" not in read.data:
        return None
    found: list[Street] = []
    for name in read.texts("cleared"):
        space = read.space("cleared", name)
        if not isinstance(space, Street):
            read.refuse("cleared", f"{space_written(space)} is no street", "15.3")
        if walk is not None and None not in walk and space not in walk:
            read.refuse("cleared", f"the tower has not been on {space_written(space)}", "15.1")
        found.append(space)
    if found and moment is not None and moment not in (Moment.MARKING, Moment.CLOSING):
        read.refuse("cleared", "discs are taken after the walk", "15.1")
    return tuple(dict.fromkeys(found))
