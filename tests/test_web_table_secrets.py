"""Nobody's secrets in what `examples/web_table` sends: looked for on the wire, and by changing what is hidden."""

from __future__ import annotations

import json
from contextlib import ExitStack
from random import Random

import pytest

import genoa_rules as genoa
from examples.web_table import shown
from examples.web_table.messages import Entry, write
from genoa_rules.bots import Trader, next_command
from genoa_rules.testing.hidden import changed
from tests.web_table_known import Known
from tests.web_table_server import Browser, Served

COMMANDS = 80
"""How many commands are played on the wire."""


def play(served: Served, browsers: list[Browser], onlooker: Browser) -> None:
    """Plays with what the browsers are shown and nothing else."""
    bots = {browser.name: Trader(seed) for seed, browser in enumerate(browsers)}
    while browsers[0].last["number"] < COMMANDS:
        for browser in browsers:
            read_all(browser)
            number = browser.last["number"]
            if browser.plays(bots[browser.name]):
                browser.position(number)
    for browser in (*browsers, onlooker):
        read_all(browser, 0.3)


def read_all(browser: Browser, timeout: float = 0.002) -> None:
    try:
        while True:
            browser.hear(timeout)
    except TimeoutError:
        pass


@pytest.mark.parametrize("edition", ["first", "second"])
def test_no_frame_holds_what_its_listener_may_not_know(edition, tmp_path):
    with Served(tmp_path / "wire.sqlite") as served, ExitStack() as open_:
        table, browsers = served.begun("Anna", "Bruno", players=3, edition=edition)
        onlooker = served.browser(table)
        for browser in (*browsers, onlooker):
            open_.enter_context(browser)
        onlooker.position()
        play(served, browsers, onlooker)
    tokens = {browser.token for browser in browsers}
    for browser in (*browsers, onlooker):
        assert {json.loads(text)["type"] for text in browser.frames} <= {
            "Lobby",
            "Seated",
            "Position",
            "Done",
            "Problem",
        }
        assert [token for text in browser.frames for token in tokens - {browser.token} if token in text] == []
        known = Known.of(served.file, table, browser.name or None)
        assert known.check(browser.frames) > COMMANDS / 5
        # There was something to keep from this listener, and something to tell.
        assert len(known.kept_from) > 5
        assert any("draws a " in sentence for sentences in known.told for sentence in sentences)


@pytest.fixture(scope="module")
def games() -> list[genoa.Game]:
    """The positions of a whole game of bots."""
    table, bots = genoa.Table(5), {player: Trader(place) for place, player in enumerate(("Anna", "Bruno", "Carla"))}
    game = table.answer(genoa.Game.start(bots, genoa.Rules.second_edition()))
    found = [game]
    while game.result is None:
        game = table.answer(game.play(next_command(game.state, bots)))
        found.append(game)
    return found


ITEMS = ('"ducats"', '"silk"', '"message"', '"marker"', '{"type":"Privilege","building":"park"}')


def all_that_is_shown(game: genoa.Game, player: str | None, seed: int) -> list[str]:
    """The position, a deal in the making, and refusals, as they are sent."""
    random = Random(seed)
    listener = shown.Listener(player, "en")
    around = shown.Around(frozenset(("Bruno",)), frozenset(("Anna",)))
    sent = [write(shown.position(game, (), around, listener, len(game.history)))]
    if player is None:
        return sent
    view = game.view(player)
    subjects = range(len(genoa.drafts(view)))
    for subject in random.sample(subjects, min(len(subjects), 1)):
        side, item = random.choice(list(genoa.Side)), random.choice(ITEMS)
        # So many goods as of money are refused before anybody looks at them.
        entry = Entry(side, item, random.choice((1, 5, 500 if item == ITEMS[0] else 50)))
        sent.append(write(shown.drafted(view, subject, (entry,), "en")))
        ruling = game.rule_on(shown.draft_of(view, subject, (entry,)).command())
        sent.append(write(shown.refusal(ruling, listener, game.rules.edition)))
    for command in (genoa.EndWalk(player), genoa.Pass(player), genoa.MoveTower(player, to=genoa.MARKETPLACE)):
        sent.append(write(shown.refusal(game.rule_on(command), listener, game.rules.edition)))
    return sent


def test_what_is_hidden_makes_no_difference_to_what_is_sent(games):
    different = 0
    for number, game in enumerate((*games[:: len(games) // 20], games[-1])):
        for player in (*game.players, None):
            other = changed(game.state, player, Random(number))
            different += other != game.state
            twin = genoa.Game(other, game.history)
            assert all_that_is_shown(game, player, number) == all_that_is_shown(twin, player, number), player
    assert different > 60


def test_what_is_known_makes_a_difference_to_what_is_sent(games):
    """The last test would pass if nothing were sent: to another player the same change does make a difference."""
    told_apart = 0
    for number, game in enumerate(games[:: len(games) // 6]):
        anna, bruno, _ = game.players
        twin = genoa.Game(changed(game.state, anna, Random(number)), game.history)
        told_apart += all_that_is_shown(game, bruno, number) != all_that_is_shown(twin, bruno, number)
    assert told_apart > 4
