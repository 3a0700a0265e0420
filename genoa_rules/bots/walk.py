"""Where the active player's walk may lead, and what it is worth: own actions, sales, messages, streets for markers."""

from __future__ import annotations

from functools import cached_property

import attrs

from genoa_rules.bots.position import Position
from genoa_rules.bots.worth import number_in_time
from genoa_rules.chapters import actions, markers
from genoa_rules.model.board import MOST_MOVES, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.phases import Walking

# What others are likely to pay for an action nobody has bid for yet, by how many of them can still act.
_PRICES = (0.0, 7.0, 11.0, 13.0, 14.0)
# What is further away comes about less surely.
_EACH_STEP = 0.95


@attrs.frozen(eq=False, slots=False)
class Plan:
    """The walk that may still come, as its active player judges it."""

    position: Position
    _own: dict[Building, float] = attrs.field(factory=dict, init=False)
    _streets: dict[Street, float] = attrs.field(factory=dict, init=False)

    @cached_property
    def price(self) -> float:
        """What an action is likely to be sold for."""
        state, player = self.position.state, self.position.player
        able = sum(each != player and actions.rights(state, each) > 0 for each in state.players)
        return _PRICES[min(able, len(_PRICES) - 1)] * number_in_time(self.position.ahead, 5)

    @cached_property
    def bids(self) -> dict[Space, float]:
        """What the best offer that stands for a space gains."""
        phase, player = self.position.view.phase, self.position.player
        found: dict[Space, float] = {}
        for each in phase.proposals if isinstance(phase, Walking) else ():
            if each.author != player and each.author == each.deal.buyer:
                gain = self.position.deal_gain(each.deal)
                found[each.deal.space] = max(gain, found.get(each.deal.space, 0.0))
        return found

    def own_gain(self, building: Building) -> float:
        """What the player's own action in a building gains."""
        if building not in self._own:
            self._own[building] = self.position.action_gain(building, self.position.holding)
        return self._own[building]

    def sale(self, building: Building) -> float:
        """What selling the action of a building is likely to gain."""
        return max(self.price, self.bids.get(building, 0.0))

    def is_open(self, building: Building) -> bool:
        """Whether nobody has taken the action of a building in this turn."""
        return actions.is_unused(self.position.state, building)

    def arrival(self, walk: tuple[Space, ...], space: Space, rights: int, *, sold: bool = False) -> float:
        """What going to a space gains, with all that may come after.

        sold: whether its action is another's already.
        """
        gain = self.position.message_gain(walk, space)
        walk = (*walk, space)
        if isinstance(space, Building) and not sold and self.is_open(space):
            return gain + _EACH_STEP * self.best_of_building(walk, rights)
        return gain + _EACH_STEP * self.onward(walk, rights)

    def best_of_building(self, walk: tuple[Space, ...], rights: int) -> float:
        """What comes of the action where the walk stands, used or sold, and of the rest of the walk."""
        building = walk[-1]
        assert isinstance(building, Building)
        onward = self.onward(walk, rights)
        found = self.sale(building) + onward
        if rights > 0:
            with_less = onward if rights > 1 else self.onward(walk, 0)
            found = max(found, self.own_gain(building) + with_less)
        return found

    def onward(self, walk: tuple[Space, ...], rights: int) -> float:
        """What the walk may still bring once all is settled where it stands."""
        best = self.end(walk)
        if len(walk) <= MOST_MOVES:
            board = self.position.view.setup.box.board
            for space in board.next_spaces[walk]:
                best = max(best, self.arrival(walk, space, rights))
        return best

    def end(self, walk: tuple[Space, ...]) -> float:
        """What stopping brings: the best street for own markers."""
        if not self.position.holding.markers:
            return 0.0
        return max([self.street(space) for space in walk if isinstance(space, Street)], default=0.0)

    def street(self, street: Street) -> float:
        """What placing markers from a street gains."""
        if street not in self._streets:
            self._streets[street] = self._street(street)
        return self._streets[street]

    def _street(self, street: Street) -> float:
        position = self.position
        if street in position.view.turn.cleared:
            return 0.0
        beside = position.view.setup.box.board.buildings_beside(street)
        free = tuple(building for building in beside if position.view.owners[building.rank] is None)
        most = markers.most_from_one_street(position.state)
        number = min(position.holding.markers, len(free), len(free) if most is None else most)
        return max(0.0, position.marking_gain(free[:number], ()))


def best_start(position: Position) -> tuple[float, Space, float]:
    """What the best space to start on brings, which it is, and what the dice bring on average (5.1, 14.2)."""
    plan = Plan(position)
    board = position.view.setup.box.board
    values = {space: plan.arrival((), space, position.rights) for space in board.spaces}
    average = sum(values[space] for space in board.squares.values()) / len(board.squares)
    best = max(board.spaces, key=values.__getitem__)
    return values[best], best, average
