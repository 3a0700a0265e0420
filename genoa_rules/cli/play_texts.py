"""What `genoa-rules play` says of its own, in each language that has sentences; the game is told by the library."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_EN = {
    "help": """\
a number            do what the list has under it; `more` shows the whole list
offer 20            offer 20 ducats for the action where the tower stands
offer Park: 15 ducats, wheat; share privilege; for 2 markers
                    offer what you like: you pay, promise of the yield, and get
demand Bruno Park: 20 ducats
                    as the active player, propose a deal to Bruno
accept              accept the proposal, where there is just one
Enter               lets the others go on, where they wait for a word of yours
why                 the refusal in full, with the passages of the rulebook
undo                takes your last decision back, and all that followed it
save FILE           writes a record; `genoa-rules play --resume FILE` goes on with it
board, log, more    the board and what everybody has; what happened so far; all moves
seat NAME           another one at this keyboard wants to see their hand and speak
quit                ends; what is not saved is lost
Every line of the notation is understood (`genoa-rules notation`), with a name before
it for another player at this keyboard, as in  Bruno: pass""",
    "turn": "{player}'s turn",
    "last_round": "the last round",
    "left": "{number} more on the round track",
    "cover": "Press Enter, {player}; the others look away.",
    "player": "player",
    "wares": "wares",
    "special": "special cards",
    "large_order": "large",
    "small_order": "small",
    "message": "mess.",
    "privilege": "priv.",
    "markers": "markers",
    "money": "money",
    "hidden": "hidden",
    "hand": "You, {player}, hold {goods}.",
    "proposals": "Proposals that stand:",
    "more": "  ... and {number} more: type `more`.",
    "may_offer": "You may offer for the action in: {spaces}.",
    "go_on": "{player} is about to go on. A word of yours first? Enter lets it go.",
    "nothing": "Type a number of the list, a move, or `help`.",
    "unreadable": "Column {column}: {message}.",
    "no_number": "There is no number {text} in the list.",
    "not_here": "{player} does not sit at this keyboard.",
    "table_here": "The table deals, rolls and draws by itself; only `table: time` can be said for it.",
    "not_one": "There is not just one proposal to accept: type its number.",
    "no_offer_here": "There is nothing to offer for here.",
    "illegal": "That is not allowed:",
    "ask_why": "(`why` tells it in full)",
    "no_why": "Nothing has been refused.",
    "no_undo": "There is nothing to take back.",
    "undone": "Taken back.",
    "saved": "Saved in {file}.",
    "save_what": "Save in which file? Type `save FILE`.",
    "not_saved": "{file}: {reason}. Nothing was saved.",
    "log_empty": "Nothing has happened yet.",
    "over": "The game is over.",
    "winner": "The winner: {players}.",
    "winners": "The winners: {players}.",
    "tied": "Goods broke a tie.",
    "chains": "privileges",
    "for_markers": "for markers",
    "total": "total",
    "goods": "goods",
    "after": "`undo`, `save FILE`, `log`, `board`; Enter ends.",
    "and": " and ",
}
_DE = {
    "help": """\
eine Zahl           tut, was in der Liste dahinter steht; `more` zeigt die ganze Liste
offer 20            20 Dukaten für die Aktion bieten, wo der Turm steht
offer Park: 15 ducats, Weizen; share privilege; for 2 markers
                    bieten, was man will: man zahlt, verspricht vom Ertrag, bekommt
demand Bruno Park: 20 ducats
                    als aktiver Spieler Bruno einen Handel vorschlagen
accept              den Vorschlag annehmen, wo es nur einen gibt
Eingabetaste        lässt die anderen weitermachen, wo sie auf ein Wort warten
why                 die Ablehnung ausführlich, mit den Stellen der Spielregel
undo                nimmt die letzte Entscheidung zurück, mit allem, was ihr folgte
save DATEI          schreibt ein Protokoll; `genoa-rules play --resume DATEI` spielt weiter
board, log, more    Spielplan und Besitz; was bisher geschah; alle Züge
seat NAME           jemand anderes an dieser Tastatur will die Hand sehen und sprechen
quit                beendet; was nicht gespeichert ist, ist verloren
Jede Zeile der Notation wird verstanden (`genoa-rules notation`), für andere an dieser
Tastatur mit Namen davor, wie in  Bruno: pass""",
    "turn": "{player} ist am Zug",
    "last_round": "die letzte Runde",
    "left": "noch {number} auf der Rundenleiste",
    "cover": "{player}: Eingabetaste drücken; die anderen schauen weg.",
    "player": "Spieler",
    "wares": "Waren",
    "special": "Sonderkarten",
    "large_order": "groß",
    "small_order": "klein",
    "message": "Nachr.",
    "privilege": "Priv.",
    "markers": "Marker",
    "money": "Geld",
    "hidden": "geheim",
    "hand": "{player} hat auf der Hand: {goods}.",
    "proposals": "Vorschläge, die stehen:",
    "more": "  ... und {number} weitere: `more` eingeben.",
    "may_offer": "Bieten kann man für die Aktion hier: {spaces}.",
    "go_on": "{player} macht gleich weiter. Vorher noch ein Wort? Die Eingabetaste lässt es geschehen.",
    "nothing": "Eine Zahl der Liste, einen Zug oder `help` eingeben.",
    "unreadable": "Spalte {column}: {message}.",
    "no_number": "Die Zahl {text} steht nicht in der Liste.",
    "not_here": "{player} sitzt nicht an dieser Tastatur.",
    "table_here": "Der Tisch gibt, würfelt und zieht von selbst; nur `table: time` kann man für ihn sagen.",
    "not_one": "Es gibt nicht genau einen Vorschlag zum Annehmen: bitte die Zahl eingeben.",
    "no_offer_here": "Hier gibt es nichts, wofür man bieten könnte.",
    "illegal": "Das ist nicht erlaubt:",
    "ask_why": "(`why` sagt es ausführlich)",
    "no_why": "Es wurde nichts abgelehnt.",
    "no_undo": "Es gibt nichts zurückzunehmen.",
    "undone": "Zurückgenommen.",
    "saved": "Gespeichert in {file}.",
    "save_what": "In welcher Datei? `save DATEI` eingeben.",
    "not_saved": "{file}: {reason}. Es wurde nichts gespeichert.",
    "log_empty": "Es ist noch nichts geschehen.",
    "over": "Das Spiel ist zu Ende.",
    "winner": "Gewonnen hat {players}.",
    "winners": "Gewonnen haben {players}.",
    "tied": "Waren und Karten haben den Gleichstand entschieden.",
    "chains": "Privilegien",
    "for_markers": "für Marker",
    "total": "gesamt",
    "goods": "Güter",
    "after": "`undo`, `save DATEI`, `log`, `board`; die Eingabetaste beendet.",
    "and": " und ",
}
TEXTS: Mapping[str, Mapping[str, str]] = MappingProxyType({"en": _EN, "de": _DE})
"""For each language the texts by key; fields stand in braces."""
