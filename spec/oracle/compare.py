"""The library held against the oracle: what may be done in a state, and what is true after a command."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import define, field, fields

from genoa_rules.commands import AcceptDeal, EndWalk
from genoa_rules.decide import decide
from genoa_rules.evolve import after as library_after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal, legal_for_table, outcomes
from spec.oracle import rounds
from spec.oracle.after import after
from spec.oracle.forced_sale import forcing, silent
from spec.oracle.menu import menu, table_menu
from spec.oracle.plain import frozen, plain, plain_command, plain_state
from spec.oracle.positions import steps

# Beside the command that is played, so many others are followed one step.
_LOOKED_AT = 2
# So many of the listed commands are remembered, and so many that were listed before are judged again.
_KEPT = 8
_JUDGED = 12


@define
class Compared:
    """What differed, each with its seed and command number; what is counted beside it, each kind has for itself."""

    differences: list = field(factory=list, kw_only=True)

    def add(self, other):
        """All of another, too."""
        for each in fields(type(self)):
            if each.name != "differences":
                getattr(self, each.name).update(getattr(other, each.name))
        self.differences += other.differences


@define
class Tally(Compared):
    """What was compared.

    menus: by phase, one for each player, and one for the table where it has something to say. states: by phase.
    commands: by class, how often what follows was compared. premises: how often what matters came about.
    """

    menus: Counter = field(factory=Counter)
    states: Counter = field(factory=Counter)
    commands: Counter = field(factory=Counter)
    premises: Counter = field(factory=Counter)


def compare(seed):
    """All positions of a seed compared."""
    tally, random, said = Tally(), Random(f"followed/{seed}"), {}
    for number, state, command in steps(seed):
        where = f"seed {seed}, command {number}"
        p = plain_state(state)
        tally.states[p["phase"]["name"]] += 1
        if p["phase"]["name"] == "Dealing" and p["left"] != rounds.at_the_start(len(p["players"])):
            tally.differences.append(f"{where}: the track begins with {p['left']} spaces to go")
        listed = _compare_menus(tally, where, state, p)
        _compare_what_was_said_before(tally, where, state, p, random.sample(list(said), min(_JUDGED, len(said))))
        said |= dict.fromkeys(random.sample(listed, min(_KEPT, len(listed))))
        said |= dict.fromkeys(each for each in listed if isinstance(each, AcceptDeal))
        _compare_what_keeps_the_tower(tally, where, state, p)
        followed = random.sample(listed, min(_LOOKED_AT, len(listed)))
        for each in [*followed, *([command] if command else [])]:
            _compare_what_follows(tally, where, state, p, each)
        if p != plain_state(state):
            tally.differences.append(f"{where}: the oracle changed the state it looked at")
    return tally


def _compare_menus(tally, where, state, p):
    """The menus of all players and of the table. All that the library lists."""
    everything = []
    for player in state.players:
        listed = legal(state, player)
        everything += listed
        tally.menus[p["phase"]["name"]] += 1
        _note_premises(tally, listed)
        _compare_lists(tally, where, [plain_command(each) for each in listed], menu(p, player))
    chances = {plain_command(command): weight for command, weight in outcomes(state)}
    listed = legal_for_table(state)
    everything += listed
    chances |= {plain_command(each): 1 for each in listed if plain_command(each) not in chances}
    expected = table_menu(p)
    if chances or expected:
        tally.menus[p["phase"]["name"]] += 1
    if _odds(chances) != _odds(expected):
        tally.differences.append(f"{where}: the table: library {chances}, oracle {expected}")
    return everything


def _compare_what_was_said_before(tally, where, state, p, said):
    """What was legal at another moment is so now just where the oracle lists it."""
    allowed = {each for player in p["players"] for each in menu(p, player)} | set(table_menu(p))
    for command in said:
        legal_now = isinstance(decide(state, command), Accepted)
        tally.premises["judged again and legal" if legal_now else "judged again and refused"] += 1
        if legal_now != (plain_command(command) in allowed):
            verdict = "accepted" if legal_now else "refused"
            tally.differences.append(f"{where}: {verdict} by the library alone: {plain_command(command)}")


def _odds(weights):
    whole = sum(weights.values())
    return {command: weight / whole for command, weight in weights.items()}


def _compare_lists(tally, where, library, oracle):
    for text, found in (("library", library), ("oracle", oracle)):
        twice = [each for each, times in Counter(found).items() if times > 1]
        if twice:
            tally.differences.append(f"{where}: twice in the list of the {text}: {twice[:3]}")
    library, oracle = set(library), set(oracle)
    for text, some in (("library", library - oracle), ("oracle", oracle - library)):
        if some:
            tally.differences.append(f"{where}: listed by the {text} alone ({len(some)}): {sorted(some, key=repr)[:3]}")


def _note_premises(tally, listed):
    for command in listed:
        tally.premises[type(command).__name__] += 1


def _compare_what_keeps_the_tower(tally, where, state, p):
    """8.1 and 8.2 are why the active player may not stop, just where the oracle says so."""
    if p["phase"]["name"] != "Walking":
        return
    decision = decide(state, EndWalk(state.turn.active))
    refused = set() if isinstance(decision, Accepted) else {each.clause for each in decision.violations}
    expected = {clause for clause, holds in (("8.1", silent(p)), ("8.2", forcing(p))) if holds}
    tally.premises["a forced sale"] += "8.2" in expected
    tally.premises["somebody silent"] += "8.1" in expected
    if refused != expected:
        tally.differences.append(f"{where}: stopping is refused by {sorted(refused)}, oracle {sorted(expected)}")


def _compare_what_follows(tally, where, state, p, command):
    decision = decide(state, command)
    if not isinstance(decision, Accepted):
        tally.differences.append(f"{where}: listed, but refused: {command}")
        return
    found = plain_state(library_after(state, decision.events))
    name = type(command).__name__
    expected = after(p, plain_command(command), plain(command.deal) if hasattr(command, "deal") else None)
    tally.commands[name] += 1
    _note_what_came(tally, p, found, plain_command(command))
    for part in unlike(found, expected):
        tally.differences.append(f"{where}: after {plain_command(command)}: {part}")


def unlike(found, expected, path="state"):
    """Where two plain values differ, each place as a text."""
    if found == expected:
        return
    if isinstance(found, dict) and isinstance(expected, dict) and found.keys() == expected.keys():
        for name in found:
            yield from unlike(found[name], expected[name], f"{path} {name}")
    elif frozen(found) != frozen(expected):
        yield f"{path}: library {found}, oracle {expected}"


def _note_what_came(tally, p, found, command):
    """What matters and is rare, counted: a comparison in which it never came about says nothing of it."""
    name, *rest = command
    before, after_it = p["phase"], found["phase"]
    actor = before.get("actor")
    promised = name == "UseBuilding" and any(before["shares"].values())
    delivery = rest[-1] if name in ("UseBuilding", "PlayBuildingAction") else None
    for what, came in (
        ("a large order filled by the own action", delivery and name == "UseBuilding"),
        ("a large order filled by a card", delivery and name == "PlayBuildingAction"),
        ("a second order in one building", delivery and (delivery[0][1], actor) in p["turn"]["filled_at"]),
        ("a large order without a special card", delivery and delivery[1] is None),
        ("a promise kept at a villa", promised and before["building"].startswith("villa")),
        ("a promise kept elsewhere", promised and not before["building"].startswith("villa")),
        ("income", name in ("UseBuilding", "PlayBuildingAction") and _richer_owner(p, found, before, rest)),
        ("a choice of what is owed", after_it["name"] == "Owing"),
        ("a card named by who accepts", name == "AcceptDeal" and rest[2]),
        ("a deal with a Further Action card played", name == "AcceptDeal" and _further(p) != _further(found)),
        (
            "a deal for a neighbouring space",
            name == "AcceptDeal" and len(p["turn"]["walk"]) < len(found["turn"]["walk"]),
        ),
        (
            "proposals withdrawn by playing a card",
            name in ("PlayFurtherAction", "DeliverMessage") and before != after_it,
        ),
        ("a market start in the last round", found["turn"]["walk"] == ["marketplace"] and p["left"] == 0),
        ("an opponent's marker removed", name == "PlaceMarkers" and rest[2]),
        ("a deck turned", any(p["decks"][kind]["up"] and not deck["up"] for kind, deck in found["decks"].items())),
        ("the round marker moved", found["left"] != p["left"]),
        ("an action of the active player of two after the other's", name == "KeepAction" and _second(p)),
    ):
        tally.premises[what] += bool(came)
    if after_it["name"] == "Over":
        scores = after_it["result"]["scores"]
        tally.premises["a game ended"] += 1
        tally.premises["a tie"] += after_it["result"]["goods_compared"]
        tally.premises["a shared victory"] += len(after_it["result"]["winners"]) > 1
        tally.premises["a chain of two or more"] += any(
            len(chain["buildings"]) > 1 for score in scores for chain in score["chains"]
        )


def _further(p):
    return sum(p["turn"]["further"].values())


def _second(p):
    return len(p["players"]) == 2 and p["turn"]["actions"][p["turn"]["active"]] > 0


def _richer_owner(p, found, before, rest):
    building = before["building"] if len(rest) == 2 else rest[1]
    owner = p["owners"][building]
    return owner and found["holdings"][owner]["ducats"] == p["holdings"][owner]["ducats"] + 10
