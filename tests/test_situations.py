"""What is not known: what a verdict depends on, in words; what plays no part; what is asked for; what can't be."""

from __future__ import annotations

from typing import get_args

import pytest

import genoa_rules as genoa
from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.record import Contradiction, RecordError, read_situation
from genoa_rules.situations import facts as all_facts
from genoa_rules.situations.branches import branches
from genoa_rules.situations.facts import Ducats, Fact, HowMuchMoney, MarkersOnBuildings, Untold, WhichEdition
from genoa_rules.situations.telling import explain_found, tell_claim, tell_conditions, tell_fact, told_if, told_to_tell
from genoa_rules.words.tables import languages_with_sentences
from genoa_rules.words.voice import snake
from tests.test_situation_cases import judged

L, U, I = Verdict.LEGAL, Verdict.UNDETERMINED, Verdict.ILLEGAL  # noqa: E741

TOWER = 'rules.edition = "first"\nactive = "Anna"\nwalk = ["...", "{}"]\n'
AT_RICCI = 'rules.edition = "first"\nactive = "Anna"\nwalk = ["Villa Ricci"]\nused."Villa Ricci" = "nobody"\n'
ACTING = TOWER + 'open = {{ player = "Bruno", used = true }}\nfilled = {{}}\n'
MARKING = 'rules.edition = "first"\nactive = "Anna"\nwalk = ["Villa Ricci", "Spice warehouse", "7/6", "7/5"]\n'
TWO = 'players = ["Anna", "Bruno"]\n'

# What is known, one line, and in words what makes it legal; nothing where it is legal or illegal anyway.
DEPENDS = (
    (AT_RICCI, "Bruno: offer Villa Ricci: 25 ducats", ["Bruno has at least 25 ducats"]),
    (AT_RICCI + "holds.Bruno.ducats = 30", "Bruno: offer Villa Ricci: 25 ducats", []),
    (AT_RICCI + "holds.Bruno.ducats = 'at most 20'", "Bruno: offer Villa Ricci: 25 ducats", None),
    (
        TOWER.format("Park") + 'used.Park = "nobody"\nholds.Bruno.ducats = 25',
        "Bruno: offer Park: 25 ducats",
        ["Bruno can still act in this turn"],
    ),
    (
        TOWER.format("Park") + 'acted = ["Bruno"]\nused.Park = "nobody"',
        "Bruno: offer Park: copper",
        ["Bruno has a copper, and Bruno can still act in this turn"],
    ),
    (
        TOWER.format("Park") + 'holds.Bruno.special_cards = ["no Further Action", "..."]\nnot_acted = ["Bruno"]',
        "Bruno: offer Park: nothing; share Further Action",
        ["nobody has taken the action in the Park in this turn"],
    ),
    (
        TOWER.format("Coach House") + 'moves_left = 2\nnot_visited = ["Park"]\nused."Coach House" = "nobody"\n'
        'passed = ["Bruno", "Carla", "..."]',
        "Anna: move Park",
        ["Dario has passed or Dario can't act any more in this turn"],
    ),
    (
        TOWER.format("Coach House") + 'used."Coach House" = "somebody"\nmoves_left = "at least 1"',
        "Anna: move Park",
        ["the tower has not been in the Park in this turn"],
    ),
    (
        TOWER.format("Coach House") + 'used."Coach House" = "somebody"\nnot_visited = ["Park"]',
        "Anna: move Park",
        ["the tower has a move left in this turn"],
    ),
    (AT_RICCI, "Anna: stop", ["everybody who can still act has passed"]),
    (
        TOWER.format("Coach House") + 'used."Coach House" = "nobody"',
        "Anna: keep",
        ["Anna still has an action in this turn"],
    ),
    (
        TWO + 'active = "Anna"\nwalk = ["Harbor", "Palace", "Villa Zasteri"]\nacted = ["Anna"]\n'
        'used = { Harbor = "Anna", "Villa Zasteri" = "nobody" }',
        "Anna: keep",
        ["Bruno has acted in this turn"],
    ),
    (
        TOWER.format("Park") + 'not_acted = ["Bruno"]\nrules.who_uses_a_building = "active_and_one_other"\n'
        'holds.Bruno.wares = ["copper"]',
        "Bruno: offer Park: copper",
        [
            "nobody has taken the action in the Park in this turn "
            "or Anna has taken the action in the Park in this turn",
        ],
    ),
    (
        ACTING.format("Harbor") + 'holds.Bruno.cards = ["Harbor copper", "..."]',
        "Bruno: fill Harbor copper",
        ["Bruno has a copper"],
    ),
    (
        ACTING.format("Harbor") + 'holds.Bruno.wares = ["copper", "..."]',
        "Bruno: fill Harbor copper",
        ["Bruno has the small order Harbor–copper"],
    ),
    (
        TOWER.format("Harbor") + 'open = { player = "Bruno", used = true }\n'
        'holds.Bruno = { wares = ["copper"], cards = ["Harbor copper"] }',
        "Bruno: fill Harbor copper",
        ["Bruno has filled no order in the Harbor in this turn"],
    ),
    (
        TOWER.format("Harbor") + 'open = { player = "Bruno" }\nfilled = {}\n'
        'holds.Bruno = { wares = ["copper"], cards = ["Harbor copper"] }',
        "Bruno: fill Harbor copper",
        ["the building's own action has been taken"],
    ),
    (
        ACTING.format("Harbor") + 'holds.Bruno.special_cards = ["Any Ware"]',
        "Bruno: any ware salt",
        ["the supply has a salt"],
    ),
    (
        ACTING.format("Harbor") + 'holds.Bruno.special_cards = ["Any Ware"]\n'
        'holds.Carla.wares = ["2 salt", "..."]\nholds.Dario.wares = ["3 salt", "..."]',
        "Bruno: any ware salt",
        None,
    ),
    (
        ACTING.format("Tavern") + 'holds.Bruno = { special_cards = ["1:1 Trade"], wares = ["salt"] }',
        "Bruno: trade salt for message",
        ["the message deck has a card"],
    ),
    (
        ACTING.format("Tavern") + 'holds.Bruno = { special_cards = ["1:1 Trade"], wares = ["salt"] }',
        "Bruno: trade salt for marker",
        ["the supply has a marker of Bruno"],
    ),
    (
        ACTING.format("Tavern") + 'holds.Bruno.special_cards = ["Building Action"]',
        "Bruno: building action Harbor",
        ["the marker on the Harbor belongs to Bruno"],
    ),
    (
        MARKING + 'marking = "Anna"\nholds.Anna.markers = 1\ncleared = []',
        "Anna: mark 7/5 place Guild Hall",
        ["no marker lies on the Guild Hall"],
    ),
    (
        MARKING + 'marking = "Bruno"\nmarkers."Coach House" = "nobody"',
        "Bruno: mark 7/5 place Coach House",
        ["discs lie on street 7/5"],
    ),
    (
        MARKING + 'marking = "Bruno"\ncleared = []\nmarkers = { "Coach House" = "nobody", "Guild Hall" = "nobody" }',
        "Bruno: mark 7/5 place Coach House, Guild Hall",
        ["of these Bruno has at least 2: marker"],
    ),
    (
        TOWER.format("Park") + 'holds.Carla.cards = ["Guild Hall - Park"]',
        "Carla: deliver Guild Hall - Park",
        ["the tower has been in the Guild Hall in this turn"],
    ),
    ('active = "Anna"\nwalk = []', "claim: this is the last round", ["this is the last round"]),
    (
        "holds.Bruno.cards = []",
        "claim: Bruno scores 20 for markers",
        ["the number of markers of Bruno on buildings is 2"],
    ),
    (
        "holds.Bruno = { cards = [], on_buildings = 1 }",
        "claim: Bruno scores 100",
        ["Bruno has 90 ducats"],
    ),
    ('markers.others = "nobody"\nholds.Bruno.cards = []', "claim: Bruno scores 0 for markers", []),
)


@pytest.mark.parametrize(
    ("known", "line", "legal_if"), DEPENDS, ids=[f"{line}/{n}" for n, (_, line, _) in enumerate(DEPENDS)]
)
def test_what_a_verdict_depends_on_is_named_in_words(known, line, legal_if):
    adjudication = judged(known, line)
    assert adjudication.to_tell == ()
    (found,) = adjudication.lines
    if legal_if:
        assert found.verdict is U
        told = [tell_conditions(each, found.opinions) for each in found.opinions if each.verdict is L]
        assert told == legal_if
    else:
        assert found.verdict is (I if legal_if is None else L)
        assert found.depends_on == ()


def test_nearly_all_facts_are_met_here():
    met = {type(fact) for known, line, _ in DEPENDS for fact in judged(known, line).lines[0].depends_on}
    # The others are met where several lines follow each other.
    assert {kind.__name__ for kind in set(get_args(Fact)) - met} <= {
        "WhichEdition",
        "HasPassed",
        "CanAct",
        "FaceDown",
        "StreetsWithDiscs",
        "GoodsLeft",
    }


# What plays no part.


def test_a_fact_that_plays_no_part_is_never_asked_for():
    """Whatever else is told, the verdict and what it depends on stay the same."""
    line = "Bruno: offer Villa Ricci: 25 ducats"
    bare = judged(AT_RICCI, line)
    more = judged(
        AT_RICCI + 'holds.Carla = { ducats = 5, wares = ["salt"], cards = [] }\nholds.Bruno.wares = []\n'
        'markers."Villa Ricci" = "Dario"\nround_marker = 3\nholds.Anna.special_cards = []',
        line,
    )
    assert bare.lines[0].depends_on == more.lines[0].depends_on == (Ducats("Bruno", (25,)),)


def test_a_second_line_is_judged_where_the_first_has_led():
    adjudication = judged(AT_RICCI + "not_acted = ['Bruno']", "Bruno: offer Villa Ricci: 25 ducats ? / Anna: stop ?")
    first, second = adjudication.lines
    assert (first.verdict, second.verdict) == (U, U)
    assert [opinion.verdict for opinion in second.opinions if opinion.first_unplayed == 1] == [L, I]
    # With the offer standing she may not stop, whoever has passed.
    told = {tell_conditions(opinion, second.opinions): opinion.verdict for opinion in second.opinions}
    assert told["Bruno has at least 25 ducats"] is I


def test_what_leads_up_rules_out_what_could_not_have_led_there():
    known = TOWER.format("Park") + 'acted = ["Bruno"]'
    alone = judged(known, "claim: Bruno may still act ?").lines[-1]
    after = judged(known, "Bruno: offer Park: 10 ducats / claim: Bruno may still act ?").lines[-1]
    assert (alone.verdict, after.verdict) == (U, L)


def test_a_claim_about_actions_rests_on_the_rule_for_two_players_where_it_may_bear():
    known = 'format = "genoa-situation/1"\nplayers = {}\nactive = "Anna"\nwalk = []\n'
    known += 'moves = "claim: {} has 1 actions left ?"'
    for players, player, clauses in (
        ('["Anna", "Bruno"]', "Anna", ("7.2", "14.3", "17.2")),
        ('["Anna", "Bruno"]', "Bruno", ("7.2", "14.3")),
        ('["Anna", "Bruno", "Carla"]', "Anna", ("7.2", "14.3")),
    ):
        (found,) = adjudicate(read_situation(known.format(players, player))).lines
        assert {opinion.found.clauses for opinion in found.opinions} == {clauses}


def test_a_small_order_filled_with_another_s_action_shows_the_slip():
    """A digest first says that one needs no action for it (X8)."""
    told = 'active = "Anna"\nwalk = ["...", "Harbor"]\nopen = { player = "Dario", used = true }'
    (found,) = judged(told, "Bruno: fill Harbor copper ?").lines
    (rule,) = found.opinions[0].found.violations
    assert (rule.clause, rule.rulings) == ("11.1", ("X8",))


def test_what_can_t_have_happened_is_ruled_on():
    adjudication = judged(AT_RICCI, "Anna: move Grain warehouse / Anna: stop ?")
    first, second = adjudication.lines
    assert (first.lead_up, first.has_happened, first.verdict) == (True, False, I)
    assert first.opinions[0].found.violations[0].clause == "6.1"
    assert second.verdict is U


def test_without_a_question_mark_every_line_is_disputed():
    adjudication = judged(AT_RICCI, "Anna: move Grain warehouse / Bruno: stop")
    assert [each.lead_up for each in adjudication.lines] == [False, False]
    assert adjudication.with_verdict(I) == adjudication.lines


def test_nobody_can_have_acted_where_there_was_no_building():
    """Anna acted in Villa Ricci, and the Coach House is unused: so everybody else still has an action."""
    known = (
        'active = "Anna"\nwalk = ["Villa Ricci", "Coach House"]\nused = { Ricci = "Anna", "Coach House" = "nobody" }'
    )
    assert judged(known, "claim: Dario may still act ?").verdict is L


# Too much.


def test_what_has_no_few_answers_has_to_be_told():
    adjudication = judged("", "claim: Bruno wins ?")
    assert adjudication.to_tell == tuple(HowMuchMoney(player) for player in ("Anna", "Bruno", "Carla", "Dario"))
    assert adjudication.verdict is U
    asked = "who is active and where the tower stands, or that it is not placed yet"
    assert told_to_tell(judged("", "Anna: stop ?").to_tell) == f"Too much is not known to judge. Tell first {asked}."


MUCH = 'players = ["Anna", "Bruno", "Carla", "Dario", "Emma"]\nactive = "Anna"\nwalk = ["...", "Villa Ricci"]'
OFFERS = " / ".join(
    f"{player}: offer Villa Ricci: 25 ducats, copper, Further Action ?"
    for player in ("Bruno", "Carla", "Dario", "Emma")
)


def test_where_too_much_is_not_known_facts_are_asked_for_and_the_first_lines_judged():
    adjudication = judged(MUCH, f"{OFFERS} / Anna: stop ?")
    assert [each.is_left_open for each in adjudication.lines] == [False, False, True, True, True]
    assert adjudication.to_tell
    assert adjudication.verdict is U
    assert all(each.verdict is U for each in adjudication.lines)


def test_telling_what_is_asked_for_is_enough():
    known = MUCH
    for _ in range(12):
        asked = judged(known, OFFERS).to_tell
        if not asked:
            break
        for fact in asked:
            match fact:
                case all_facts.Has(player=player, good=good):
                    known += f'\nholds.{player}.{_part(good)} = ["{good.value.replace("_", " ")}"]'
                case all_facts.ActionsLeft(player=player):
                    known += f'\nnot_acted = ["{player}"]'
                case all_facts.IsTaken():
                    known += '\nused."Villa Ricci" = "nobody"'
                case Ducats(player=player):
                    known += f"\nholds.{player}.ducats = 30"
    assert judged(known, OFFERS).to_tell == ()


def _part(good):
    return "special_cards" if isinstance(good, genoa.SpecialCard) else "wares"


def test_how_many_actions_are_left_can_be_told():
    known = TOWER.format("Park") + 'not_acted = ["Bruno"]\n'
    lines = "claim: Bruno has 2 actions left ?"
    assert [each.verdict for each in judged(known, lines).lines] == [U]
    assert [each.verdict for each in judged(known + "actions_left.Bruno = 2", lines).lines] == [L]
    assert [each.verdict for each in judged(known + 'actions_left.Bruno = "at least 3"', lines).lines] == [I]


# What can't be.


def test_what_can_t_all_be_is_refused_where_only_the_whole_shows_it():
    known = TOWER.format("Park") + 'walk = ["Park"]'.replace("walk", "not_visited", 1).replace("Park", "Harbor")
    known += '\nmoves_left = 4\nacted = ["Anna", "Bruno"]'
    with pytest.raises(Contradiction, match=r"of the turn.*can't all be \(7.1\)") as refused:
        judged(known, "Anna: stop ?")
    assert refused.value.clause == "7.1"


def test_a_card_that_came_was_in_its_deck():
    known = TOWER.format("Guild Hall") + 'open = { player = "Bruno", used = false }\n'
    lines = "Bruno: use ? / table: deal Villa Ricci wheat silver silk / claim: Bruno gets 1 large order ?"
    use, dealt, claim = judged(known, lines).lines
    assert [each.verdict for each in (use, dealt, claim)] == [L, L, L]
    doubted = judged(known, lines.replace("silk", "silk ?")).lines
    assert [each.verdict for each in doubted] == [L, U, U]


# Words.


@pytest.mark.parametrize("language", languages_with_sentences())
def test_every_fact_and_claim_can_be_told(language):
    for known, line, _ in DEPENDS:
        (found,) = judged(known, line).lines
        for opinion in found.opinions:
            told = told_if(opinion, found.opinions, language) + explain_found(opinion.found, language)
            assert not {"…", "{", "}", "[", "]", "|"} & set(told), told
        assert all(tell_fact(fact, language) for fact in found.depends_on)
    for fact in (*(kind("Anna") for kind in get_args(Untold)[2:]), *(kind() for kind in get_args(Untold)[:2])):
        assert tell_fact(fact, language)


def test_german_says_it_in_german():
    (found,) = judged(AT_RICCI, "Bruno: offer Villa Ricci: 25 ducats").lines
    assert told_if(found.opinions[0], found.opinions, "de") == "Erlaubt, wenn Bruno mindestens 25 Dukaten hat:"
    assert tell_fact(WhichEdition(), "de") == "nach den Regeln welcher Ausgabe gespielt wird"


def test_both_tables_have_the_same_texts():
    from genoa_rules.situations.telling import _texts

    english, german = _texts("en"), _texts("de")
    assert {section: texts.keys() for section, texts in english.items()} == {
        section: texts.keys() for section, texts in german.items()
    }
    assert {snake(kind.__name__) for kind in (*get_args(Fact), *get_args(Untold))} <= english["facts"].keys()
    assert _texts("xx") == english


def test_a_wrong_claim_comes_with_the_right_one():
    (found,) = judged('active = "Anna"\nwalk = []\nround_marker = 3', "claim: the round marker is on 5 ?").lines
    finding = found.opinions[0].found
    assert tell_claim(finding.instead) == "The round marker is on space 3, counted upward from 1."
    assert "Right would be: The round marker is on space 3" in explain_found(finding)


def test_a_claim_about_somebody_who_does_not_play_is_wrong():
    (found,) = judged(AT_RICCI, "claim: Emil may still act ?").lines
    assert (found.verdict, found.opinions[0].found.clauses) == (I, ("2.1",))


# Branches.


def test_branches_take_the_fewest_facts_and_put_equal_ones_together():
    one, two, three = MarkersOnBuildings("Anna"), MarkersOnBuildings("Bruno"), MarkersOnBuildings("Carla")
    worlds = [(a, b, c) for a in (0, 1, 2) for b in (0, 1) for c in (0, 1)]
    columns = {fact: tuple(world[place] for world in worlds) for place, fact in enumerate((one, two, three))}
    (only,) = branches(columns, [True] * len(worlds))
    assert (only.conditions, only.worlds) == ((), tuple(range(12)))
    found = branches(columns, [a > 0 for a, _, _ in worlds])
    assert [[(each.fact, each.answers) for each in branch.conditions] for branch in found] == [
        [(one, (0,))],
        [(one, (1, 2))],
    ]
    found = branches(columns, [a > 0 and c > 0 for a, _, c in worlds])
    assert sorted(len(branch.conditions) for branch in found) == [1, 2, 2]
    assert {fact for branch in found for fact in (each.fact for each in branch.conditions)} == {one, three}
    assert sorted(world for branch in found for world in branch.worlds) == list(range(12))


def test_the_json_of_a_verdict_names_what_it_depends_on():
    from genoa_rules.cli.adjudicate_situation import written_of
    from genoa_rules.wire import dumps

    text = dumps(written_of(adjudicate(read_situation(SITUATION))))
    assert '"fact":"ducats","asks":"how much money Bruno has"' in text
    assert '"conditions":"Bruno has at least 25 ducats"' in text


SITUATION = """\
format = "genoa-situation/1"
players = ["Anna", "Bruno"]
active = "Anna"
walk = ["Villa Ricci"]
used."Villa Ricci" = "nobody"
holds.Bruno.wares = ["copper"]
moves = '''
Bruno: offer Villa Ricci: 25 ducats, copper ?
'''
"""


def test_a_card_that_lies_face_up_comes_once_the_deck_is_turned():
    known = ACTING.format("Post Office").replace("used = true", "used = false")
    known += 'decks.message = { face_down = "1 to 2", face_up = "at least 1" }\nholds.Bruno.cards = []\n'
    known += "\n".join(
        f'holds.{player}.cards = ["no Guild Hall - Park", "..."]' for player in ("Anna", "Carla", "Dario")
    )
    lines = "Bruno: use / table: deal Town Hall - Guild Hall / table: deal Guild Hall - Park ?"
    last = judged(known, lines).lines[-1]
    assert [tell_conditions(each, last.opinions) for each in last.opinions if each.verdict is L] == [
        "the number of face-down cards in the message deck is at least 2, and the message Park–Guild Hall lies face "
        "down in its deck",
        "the number of face-down cards in the message deck is 1",
    ]


def test_in_the_next_turn_only_the_card_is_still_there():
    """What of actions is left in one turn says nothing about the next; a Further Action card does."""
    known = """
        players = ["Anna", "Bruno", "Carla"]
        active = "Anna"
        phase = "closing"
        walk = ["Park"]
        holds.Carla.ducats = 50
    """
    lines = (
        "Anna: hand on / Bruno: roll / table: dice 1/3 / Carla: offer Palace: 5 ducats / "
        "Bruno: accept Carla Palace: 5 ducats / Carla: use / Carla: done / Bruno: move Harbor / "
        "Carla: offer Harbor: 5 ducats ?"
    )
    last = judged(known, lines).lines[-1]
    assert [tell_conditions(each, last.opinions) for each in last.opinions] == [
        "Carla has a Further Action card",
        "Carla has no Further Action",
    ]


def test_a_claim_of_very_many_actions_is_wrong():
    assert judged('active = "Anna"\nwalk = ["Park"]', "claim: Bruno has 1000000000 actions left").verdict is I


# What a hostile reader found.


def test_a_pass_that_plays_no_part_is_not_named():
    """S24: a pass forbids nothing, so whether everybody has spoken is no matter for an offer."""
    known = (
        'players = ["Anna", "Bruno"]\nactive = "Anna"\nwalk = ["...", "Park"]\nholds.Bruno.wares = ["copper", "..."]'
    )
    (line,) = judged(known, "Bruno: offer Park: copper ?").lines
    assert {type(fact).__name__ for fact in line.depends_on} <= {"IsTaken", "PartInTalks", "CanAct", "ActionsInReach"}


def test_what_comes_after_the_last_line_by_itself_is_not_made_up():
    known = 'active = "Carla"\nwalk = ["Park"]\nphase = "closing"\nplayers = ["Anna", "Bruno", "Carla"]'
    (line,) = judged(known, "Carla: hand on ?").lines
    assert line.verdict is L
    assert "The game is over" not in explain_found(line.opinions[0].found)
    assert line.opinions[0].found.clauses == ("4.1",)


def test_a_second_name_for_one_building_is_an_error():
    known = 'active = "Anna"\nwalk = ["...", "Coach House"]\nused."Coach House" = "Bruno"\nused.Kutscherei = "nobody"'
    with pytest.raises(RecordError, match="already under another name"):
        judged(known, "Anna: keep ?")


def test_a_walk_of_many_gaps_is_one_of_one_gap():
    known = 'active = "Anna"\nwalk = [{}"Park"]\npassed = ["Bruno", "Carla", "Dario"]'
    assert judged(known.format('"...", ' * 3000), "Anna: stop ?").lines[0].opinions[0].found == (
        judged(known.format('"...", '), "Anna: stop ?").lines[0].opinions[0].found
    )


def test_no_condition_is_told_that_holds_in_any_case():
    known = """
        active = "Anna"
        walk = ["...", "Villa Ricci"]
        used."Villa Ricci" = "nobody"
        holds.Bruno.cards = ["Villa Ricci wheat silver silk", "..."]
        holds.Bruno.wares = ["wheat", "silver", "silk", "..."]
        """
    known = "\n".join(map(str.strip, known.splitlines()))
    (line,) = judged(known, "Bruno: offer Villa Ricci: 20 ducats; share Further Action ?").lines
    for opinion in line.opinions:
        for condition in opinion.conditions:
            answers = {
                answer
                for other in line.opinions
                for each in other.conditions
                if each.fact == condition.fact
                for answer in each.answers
            }
            assert set(condition.answers) != answers or len(answers) == 1, condition


@pytest.mark.parametrize(
    "known",
    [
        'holds.Anna.ducats = 500\nholds.Carla.ducats = 100\nholds.Bruno.ducats = "at most 300"\n'
        "markers.others = 'nobody'\nholds.Anna.cards = []\nholds.Bruno.cards = []\nholds.Carla.cards = []",
        "holds.Anna.ducats = 500\nholds.Bruno.ducats = 300\nholds.Carla.ducats = 100\n"
        "holds.Anna.cards = []\nholds.Bruno.cards = []\nholds.Carla.cards = []",
        "holds.Anna.ducats = 1500\nholds.Bruno.ducats = 300\nholds.Carla.ducats = 300",
        'holds.Anna.ducats = "at least 1500"\nholds.Bruno.ducats = "at most 400"\nholds.Carla.ducats = "at most 300"',
    ],
)
def test_who_wins_in_any_case_is_asked_nothing(known):
    adjudication = judged(f'players = ["Anna", "Bruno", "Carla"]\n{known}', "claim: Anna wins ? / claim: Bruno wins ?")
    assert adjudication.to_tell == ()
    assert [each.verdict for each in adjudication.lines] == [L, I]


def test_passes_that_are_lines_are_not_asked_for():
    known = 'players = ["Anna", "Bruno", "Carla", "Dario", "Emma"]\nactive = "Carla"'
    known += '\nwalk = ["Villa Ricci", "Coach House"]'
    lines = "Anna: pass / Bruno: pass / Dario: pass / Emma: pass / Carla: move Park ?"
    adjudication = judged(known, lines)
    assert adjudication.to_tell == ()
    assert adjudication.lines[-1].verdict is L


def test_a_further_action_card_in_hand_is_no_action_taken():
    """Up to two actions left, a card in hand, and nobody has acted: that can be."""
    known = TOWER.format("Park") + 'used.others = "nobody"\nused.Park = "nobody"\nactions_left.Bruno = "at most 2"\n'
    known += 'holds.Bruno.special_cards = ["only Further Action", "..."]'
    assert judged(known, "claim: Bruno is to speak ?").lines[0].opinions
