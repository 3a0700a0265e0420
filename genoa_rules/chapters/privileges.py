"""Chapter 13, privileges: chains along the ring of the outskirts, and what they pay at the end."""

from __future__ import annotations

from collections.abc import Iterable

from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import Building
from genoa_rules.model.cards import CardKind, Privilege
from genoa_rules.model.phases import Chain
from genoa_rules.model.state import State

# What a chain of 1 to 4 buildings pays, and what each further building adds (13.2).
SHORT_CHAINS = (10, 30, 60, 100)
EACH_FURTHER = 50


# What can happen.


@frozen
class PrivilegesPaid:
    """A player's privileges are uncovered and paid, chain by chain (13.2, 16.1)."""

    player: str
    chains: tuple[Chain, ...]
    ducats: int


# What is asked.


def chain_value(length: int) -> int:
    """What a chain pays, in ducats (13.2)."""
    if length <= len(SHORT_CHAINS):
        return SHORT_CHAINS[length - 1]
    return SHORT_CHAINS[-1] + EACH_FURTHER * (length - len(SHORT_CHAINS))


def chains(buildings: Iterable[Building], ring: tuple[Building, ...]) -> tuple[Chain, ...]:
    """The chains that buildings make along the ring, from its beginning; one may run over its end (13.3)."""
    held = set(buildings)
    if held.issuperset(ring):
        return (Chain(ring, chain_value(len(ring))),)
    if not held:
        return ()
    # Begin behind a gap, so that no chain is cut in two.
    gap = next(place for place, building in enumerate(ring) if building not in held)
    runs: list[list[Building]] = []
    before_held = False
    for building in ring[gap:] + ring[:gap]:
        if building in held:
            if before_held:
                runs[-1].append(building)
            else:
                runs.append([building])
        before_held = building in held
    runs.sort(key=lambda run: ring.index(run[0]))
    return tuple(Chain(tuple(run), chain_value(len(run))) for run in runs)


def chains_of(state: State, player: str) -> tuple[Chain, ...]:
    """The chains of a player's privileges."""
    cards = state.holding(player).cards_of(CardKind.PRIVILEGE)
    return chains((card.building for card in cards if isinstance(card, Privilege)), state.setup.box.board.ring)


# What follows.


def paid(state: State, player: str) -> tuple[PrivilegesPaid, ...]:
    """The payment for a player's privileges, if there are any."""
    found = chains_of(state, player)
    return (PrivilegesPaid(player, found, sum(chain.ducats for chain in found)),) if found else ()


# What changes.


def evolve_privileges_paid(state: State, event: PrivilegesPaid) -> State:
    return state.but(holdings=state.holdings_with(event.player, state.holding(event.player).paid(event.ducats)))
