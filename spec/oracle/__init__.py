"""A second opinion: the countable parts of the rulebook once more, in the plainest Python.

Written from the clauses alone. It shares no rule with the library: `plain` turns a state into dictionaries and strings
at the edge, and everything else works on those. It need not be quick, nor say why; it has to be easy to hold against
the rulebook, and to be right.

menu: what each player and the table may do now. payments: what things pay and yield. after: what is true after a
command. scoring, chains: the end. rounds: the round track. forced_sale: what keeps the tower. deals: who may accept.
rights: who may act. positions: where the two are compared. compare: the library held against all of it;
`python -m spec.oracle` does so in as many menus as it is told to.

Proposals are left out; accepting them is not. Where the two readings once differed it was settled so:

- Markers that cross both ways in one deal: both sides put theirs back before either takes (T2: one step).
- A Building Action at the Palace with an empty stack takes nothing: the card goes back once it is used (A:213).
- Under D8's other reading an action that was sold had its offer, so where D3 leaves the building open to the active
  player as well, it may be kept (B:88, C:48).
- What was promised stays written in the open action when it has been handed over, and after the end of the game the
  turn is a new one: how a state is kept, no rule.
"""
