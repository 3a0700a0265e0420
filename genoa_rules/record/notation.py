r"""The notation: one line for each command, which a person can type while playing and read back.

    Anna: roll
    table: dice 4/5
    Bruno: offer Park: 25 ducats, [Harbor copper]; share Further Action; for 2 markers
    Anna: accept Bruno Park: 25 ducats, [Harbor copper]; share Further Action; for 2 markers
    Bruno: use ?  # Carla says that the Park was used before

Reading what was written gives the command again, for every command: `read_command(write_command(command))` equals
it. Both take time in proportion to the length of the line.

    line      = command ["?"] ["#" note]                   disputed, and a remark without effect
    command   = player ":" move | "table" ":" chance
    player    = a word, or any text in quotation marks     \" \\ and \u{e4} within; before the colon also several words

    chance    = "deal" card | "dice" number "/" number     red, then blue
              | "time"                                     time is called: the silent have passed
    move      = "roll" | "start" space
              | "offer" terms                              proposed by the buyer
              | "demand" deal                              proposed by the active player
              | "withdraw" deal
              | "accept" deal [";" "giving" cards]         the cards that a deal leaves open to the acceptor
              | "pass" | "keep" | "move" space | "stop"
              | "use" [delivery] | "fill" card | "done"
              | "any ware" ware | "trade" good "for" good | "building action" building [delivery] | "further action"
              | "deliver" card | "hand over" cards
              | "mark" space ["remove" buildings] ["place" buildings] | "hand on"
    delivery  = "," "fill" card ["for" special card]       the large order filled at a villa, and the reward

    deal      = buyer terms
    terms     = space ["without action" | "with action"] ":" goods {";" part}
    part      = "share" goods                              promised from the action's yield (8.14)
              | "for" goods                                what the buyer receives (8.15)
              | "condition" condition {"," condition}      can be said, and is always refused (8.13)
    goods     = "nothing" | item {"," item}
    item      = number "ducats" | [number] ware | [number] special card | "[" card "]"
              | [number] kind of card                      left open which (T7)
              | [number] "markers"

    card      = building ware                              a small order
              | building ware ware ware                    a large order
              | building "-" building                      a message
              | "privilege" building
    space     = building | row "/" column | "marketplace"
    condition = "later turn" | "handing on an action" | "waiving a right" | "stopping or staying away"
              | "further space" | "money of a third party"

A good of a trade is a ware, a special card, "marker", "ducats", for what is given a card in brackets, for what is taken
a kind of card. A card may have its kind before it, and its brackets left out. An action goes with a building and with
no other space unless the terms say otherwise. Capitals and spaces make no difference, except in players' names. Names
printed are the library's; read are those of both editions, in English, German and Chinese.
"""

from __future__ import annotations

from genoa_rules.record.reading import read_card, read_command, read_line
from genoa_rules.record.scan import NotationError
from genoa_rules.record.writing import write_card, write_command, write_line

__all__ = [
    "NotationError",
    "read_card",
    "read_command",
    "read_line",
    "write_card",
    "write_command",
    "write_line",
]
