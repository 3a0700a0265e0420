"""A second opinion: the countable parts of the rulebook once more, in the plainest Python.

Written from the clauses alone. It shares no rule with the library: `plain` turns a state into dictionaries and strings
at the edge, and everything else works on those. It need not be quick, nor say why; it has to be easy to hold against
the rulebook, and to be right.

menu: what each player and the table may do now, but for proposals. proposals: whether a deal may be proposed. payments:
what things pay and yield. after: what is true after a command. scoring, chains: the end. rounds: the round track.
forced_sale: what keeps the tower. deals: who may accept. rights: who may act.

positions: where the two are compared. compare: the library held against menus and what follows. talk, near_misses:
proposals to compare, such as people make and such as miss a rule by a little. negotiation: the library held against
them. `python -m spec.oracle` compares as many menus, or with `--proposals` as many proposals, as it is told to.

Where the two readings once differed it was settled so:

- Markers that cross both ways in one deal: both sides put theirs back before either takes (T2: one step).
- A Building Action at the Palace with an empty stack takes nothing: the card goes back once it is used (A:213).
- Under D8's other reading an action that was sold had its offer, so where D3 leaves the building open to the active
  player as well, it may be kept (B:88, C:48).
- What was promised stays written in the open action when it has been handed over, and after the end of the game the
  turn is a new one: how a state is kept, no rule.
- After the fourth move nothing further away is talked about: T8 names a neighbour with no disc left, but talks end with
  that move, and only the last building is still settled (8.21).
- Who promises a share of a large order has to hold the order by name: one that the active player is still to choose
  does not count, though it might be the right one (T11, as the registry has it).
"""
