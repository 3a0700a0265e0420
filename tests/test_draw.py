"""Pictures: well-formed whatever is drawn, true to the position, legible, and without secrets."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.chapters.setup import opening
from genoa_rules.decide import decide
from genoa_rules.draw import board, text_board, variables
from genoa_rules.draw.fitting import SMALLEST, fit
from genoa_rules.draw.labels import Labels, breaks
from genoa_rules.draw.palette import DARK, LIGHT, Kind, Palette
from genoa_rules.draw.picture import key_of
from genoa_rules.draw.scene import NoMarker, scene_of, seated
from genoa_rules.draw.shapes import SQUARE, outlines, room_of
from genoa_rules.draw.widths import columns_of, width_of
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.phases import Marking, Walking
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.record import read_situation
from genoa_rules.view import view
from genoa_rules.words import UnknownLanguage, name
from spec.premise import holds, premise
from spec.states import NAMES, SEEDS, dealt_state, rules_of, states

SVG = "{http://www.w3.org/2000/svg}"
BOARD = genoa.shipped_box().board
LANGUAGES = ("en", "de", "zh")
EDITIONS = (genoa.Edition.FIRST, genoa.Edition.SECOND)
# Rows become columns: the buildings that lay stand, and the other way round.
TURNED = genoa.Board(tuple(zip(*BOARD.rows, strict=True)))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.encode())


def spaces_of(svg: str) -> dict[str, ElementTree.Element]:
    """The grounds of the spaces by their names in JSON."""
    return {group.get("data-space"): group for group in parsed(svg).iter(f"{SVG}g") if group.get("data-space")}


def pieces_of(svg: str) -> dict[str, ElementTree.Element]:
    """What stands on the spaces, by their names in JSON."""
    return {group.get("data-on"): group for group in parsed(svg).iter(f"{SVG}g") if group.get("data-on")}


def having(group: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in group.iter() if kind in each.get("class", "").split()]


def written(group: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in group.iter(f"{SVG}text")]


# What is drawn.


@given(states(), st.sampled_from(LANGUAGES), st.booleans(), st.booleans())
def test_every_state_is_drawn_as_it_is(state, language, dark, coordinates):
    """Well-formed, ids once each, all spaces there, and on each what lies there."""
    svg = board(state, language=language, dark=dark, coordinates=coordinates, next_spaces=True)
    ids = Counter(each.get("id") for each in parsed(svg).iter() if each.get("id"))
    assert set(ids.values()) == {1}
    assert spaces_of(svg).keys() == {key_of(space) for space in BOARD.spaces}
    letters = [player.letter for player in seated(state.players, state.setup.colours)]
    walk, cleared = state.turn.walk, state.turn.cleared
    for space in BOARD.spaces:
        on = pieces_of(svg)[key_of(space)]
        owner = state.owners[space.rank] if isinstance(space, Building) else None
        markers = having(on, "marker")
        assert [written(each) for each in markers] == ([] if owner is None else [[letters[state.setup.seat(owner)]]])
        if owner is not None:
            assert state.setup.colours[state.setup.seat(owner)].value in markers[0].get("class")
        assert len(having(on, "disc")) == (space in walk[:-1] and space not in cleared)
        stands = bool(walk) and space == walk[-1] and space not in cleared
        assert [written(each) for each in having(on, "tower")] == ([[str(6 - len(walk))]] if stands else [])


@given(states())
def test_the_text_board_has_what_there_is(state):
    lines = text_board(state, next_spaces=True).split("\n")
    assert max(map(columns_of, lines)) <= 80
    grid = "\n".join(lines[:26])
    letters = [player.letter for player in seated(state.players, state.setup.colours)]
    for seat, player in enumerate(state.players):
        assert grid.count(f"[{letters[seat]}]") == state.owners.count(player)
    left = [space for space in state.turn.walk[:-1] if space not in state.turn.cleared]
    assert len(re.findall(r"(?<![A-Za-z])o(?![a-z])", grid)) == len(left)
    for building in BUILDINGS:
        assert name(building, edition=state.setup.rules.edition) in "\n".join(lines)


def test_spaces_have_the_names_that_json_has():
    for space in BOARD.spaces:
        assert f'"to":"{key_of(space)}"' in genoa.dumps(genoa.MoveTower("Anna", to=space))


def test_a_view_a_game_and_a_state_have_one_picture():
    game = genoa.Table(seed=3).answer(genoa.Game.start(NAMES, genoa.Rules.second_edition()))
    pictures = {board(game), board(game.state), board(game.view("Anna")), board(game.view(None))}
    assert len(pictures) == 1
    assert game._repr_svg_() == board(game, size=480)
    assert BOARD._repr_svg_() == board(BOARD, size=480)
    with pytest.raises(TypeError):
        board("Park")


@premise(at_least=0.5)
@given(states(), SEEDS)
def test_nothing_secret_is_drawn(state, seed):
    """Another state that one player can't tell from this one has the same picture, for whomever it is drawn."""
    player = state.players[seed % len(state.players)]
    other = next(view(state, player).completions(seed))
    holds(other != state)
    assert board(other, next_spaces=True) == board(state, next_spaces=True)
    assert board(view(state, player), next_spaces=True) == board(state, next_spaces=True)
    assert text_board(other) == text_board(state)


@premise(at_least=0.05)
@given(states())
def test_next_spaces_are_those_that_chapter_6_allows(state):
    """Where nothing of chapter 6 and nothing about the phase forbids the move, and nowhere else."""
    allowed, legal = set(), set()
    for space in BOARD.spaces:
        decision = decide(state, genoa.MoveTower(state.turn.active, to=space))
        broken = {each.clause.split(".")[0] for each in getattr(decision, "violations", ())}
        legal |= set() if broken else {key_of(space)}
        if isinstance(state.phase, Walking) and "6" not in broken:
            allowed.add(key_of(space))
    svg = board(state, next_spaces=True)
    shown = {key for key, group in spaces_of(svg).items() if "next" in group.get("class").split()}
    assert shown == allowed
    if holds(legal):
        assert legal == shown
    assert not any("next" in group.get("class").split() for group in spaces_of(board(state)).values())
    text = text_board(state, next_spaces=True).split("\n")[:26]
    assert "".join(text).count("*") == len(allowed)


def test_marked_spaces_are_shown():
    svg = board(BOARD, marked=(genoa.Building.PARK, genoa.Street(7, 5)))
    marked = {key for key, group in spaces_of(svg).items() if "marked" in group.get("class").split()}
    assert marked == {"park", "7/5"}
    assert "chosen" in spaces_of(svg)["park"].find(f"{SVG}title").text


def test_a_page_can_give_its_pictures_their_colours():
    """Light or dark as the reader has it: every colour is a variable, and each scheme has them all."""
    svg = board(BOARD, dark=None)
    assert re.findall(r"#[0-9a-f]{6}", svg) == []
    used = set(re.findall(r"var\((--[a-z-]+)\)", svg))
    assert len(used) > 8
    for scheme in ("light", "dark"):
        assert used <= set(re.findall(r"(--[a-z-]+):", variables(scheme)))


def test_discs_that_were_taken_are_not_drawn():
    walk = (Building.SPICE_WAREHOUSE, genoa.Street(6, 7), genoa.Street(6, 6))
    state = dealt_state(3, genoa.Rules.first_edition(), 1, Marking, walk=walk)
    taken = state.but(turn=state.turn.but(cleared=walk[1:]))
    assert [len(re.findall(f'class="{kind}"', board(taken))) for kind in ("disc", "tower")] == [1, 0]
    assert [len(re.findall(f'class="{kind}"', board(state))) for kind in ("disc", "tower")] == [2, 1]


# Names of players are anybody's.

HOSTILE = st.text(st.characters(codec=None, categories=None), max_size=30) | st.sampled_from(
    [
        "<script>alert(1)</script>",
        "]]>",
        "&amp;",
        "\"'",
        "\x00\x07",
        "\ud800",
        "\u202eanna",
        "{player}",
        "a\nb",
        "ß",
        "ﬃ",
    ]
)


@given(st.lists(HOSTILE, min_size=2, max_size=5, unique=True), st.sampled_from(LANGUAGES), SEEDS)
def test_whatever_players_are_called_the_picture_is_well_formed(names, language, seed):
    start = opening(Setup(names, rules_of(0), genoa.shipped_box()))
    owners = tuple(names[(seed + place) % len(names)] if place % 3 else None for place in range(len(BUILDINGS)))
    state = start.but(owners=owners)
    svg = board(state, language=language)
    assert parsed(svg).tag == f"{SVG}svg"
    assert {each.tag for each in parsed(svg).iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "rect", "g", "path", "text", "circle")
    }
    letters = [player.letter for player in seated(tuple(names), state.setup.colours)]
    assert len(set(letters)) == len(names)
    assert all(letter.isprintable() and len(letter) == 1 for letter in letters)
    for colour in (True, False):
        text = text_board(state, language=language, colour=colour)
        assert all(line.isprintable() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n"))


def test_players_have_their_initials_or_their_numbers():
    def letters(*names: str) -> list[str]:
        return [each.letter for each in seated(names, tuple(Colour)[: len(names)])]

    assert letters("anna", "Bruno", "“Carla”") == ["A", "B", "C"]
    assert letters("Anna", "Alba") == ["1", "2"]
    assert letters("Anna", "…") == ["1", "2"]


# It can be read.


def _names_fit(shown: genoa.Board, language: str, edition: genoa.Edition, smallest: float) -> None:
    svg = board(shown, language=language, edition=edition, coordinates=False)
    on = pieces_of(svg)
    for space in shown.spaces:
        if isinstance(space, genoa.Street):
            continue
        full = name(space, language, edition)
        lines = on[key_of(space)].findall(f"{SVG}text")
        told = "".join(each.text for each in lines)
        assert told.replace(" ", "").replace("-", "").casefold() == full.replace(" ", "").casefold()
        area = room_of(shown.squares_of(space)).name
        for line in lines:
            size, x, y = (float(line.get(key)) for key in ("font-size", "x", "y"))
            assert size >= smallest, (full, size)
            half = width_of(line.text, size) / 2
            assert area.left + 4 <= x - half and x + half <= area.left + area.width - 4, full
            # Letters stand on their line: above it most of their size, below it a quarter.
            assert area.top <= y - 0.75 * size and y + 0.25 * size <= area.top + area.height, full


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.value)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit_their_buildings_in_a_size_that_can_be_read(language, edition):
    """At 400 pixels nine pixels high and more; on the shipped board, and where buildings stand that lay."""
    _names_fit(BOARD, language, edition, SMALLEST)
    _names_fit(TURNED, language, edition, 9.5)


@pytest.mark.parametrize("shown", [BOARD, TURNED], ids=["shipped", "turned"])
def test_pieces_stay_on_their_space_and_off_the_name(shown):
    """Marker and tower lie beside each other in the room that the name leaves."""
    state = dealt_state(5, rules_of(0), 1, Walking)
    for building in BUILDINGS:
        box = attrs.evolve(state.setup.box, board=shown)
        owners = tuple("Anna" for _ in BUILDINGS)
        setup, turn = attrs.evolve(state.setup, box=box), state.turn.but(walk=(building,))
        here = attrs.evolve(state, setup=setup, owners=owners, turn=turn)
        on = pieces_of(board(here, coordinates=False))[building.value]
        room = room_of(shown.squares_of(building)).pieces
        (circle,) = having(on, "marker")[0].iter(f"{SVG}circle")
        x, y, radius = (float(circle.get(key)) for key in ("cx", "cy", "r"))
        outline = having(on, "tower")[0].find(f"{SVG}path").get("d")
        corners = [tuple(map(float, pair.split())) for pair in outline.strip("MZ").split("L")]
        assert room.holds((x - radius, y - radius)) and room.holds((x + radius, y + radius))
        assert all(room.left <= right <= room.left + room.width for right, _ in corners)
        assert all(room.top - 2 <= down <= room.top + room.height + 2 for _, down in corners)
        assert x + radius <= min(right for right, _ in corners)


@pytest.mark.parametrize(
    ("said", "width", "lines"),
    [
        ("Grain warehouse", 90, ("Grain", "warehouse")),
        ("Park", 90, ("Park",)),
        ("Cathedral", 50, ("Cathe-", "dral")),
        ("飲料倉庫", 32, ("飲料", "倉庫")),
    ],
)
def test_names_are_set_in_lines(said, width, lines):
    assert fit(said, width, 50, breaks()).lines == lines


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines have it, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(palette: Palette):
    """4.5 to 1, as level AA asks of text, and 3 to 1 for what is told by a line or a shape alone."""
    texts = [(palette.ink, palette.of_kind(kind)) for kind in Kind] + [(palette.ink, palette.paper)]
    texts += [(each, palette.paper) for each in (palette.row, palette.column)]
    texts += [palette.of_player(colour) for colour in Colour] + [(palette.on_piece, palette.piece)]
    texts += [(palette.quiet, palette.street)]
    for text, ground in texts:
        assert contrast(text, ground) >= 4.5, (text, ground)
    for kind in Kind:
        assert contrast(palette.piece, palette.of_kind(kind)) >= 3
        assert contrast(palette.next, palette.of_kind(kind)) >= 3
    assert len({palette.of_kind(kind) for kind in Kind}) == len(Kind)


def test_every_language_says_all():
    from genoa_rules.draw.labels import _content

    keys = {language: set(_content()[language]) for language in LANGUAGES}
    assert keys["en"] == keys["de"] == keys["zh"]
    with pytest.raises(UnknownLanguage):
        board(BOARD, language="eo")


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.value)
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_differ(language, edition):
    short = Labels(language, edition).short_names()
    assert len(set(short.values())) == len(BUILDINGS)
    for width in (61, 80, 120):
        lines = text_board(BOARD, language=language, edition=edition, width=width).split("\n")
        assert max(map(columns_of, lines)) <= width
        for building in BUILDINGS:
            assert name(building, language, edition) in "\n".join(lines)


class _Alike(Labels):
    """Words that begin alike."""

    def name(self, space: genoa.Space) -> str:
        return f"Abcd{chr(ord('e') + space.rank)}" if isinstance(space, Building) else "street"


def test_short_names_of_words_that_begin_alike_differ_too():
    assert len(set(_Alike("en", None).short_names().values())) == len(BUILDINGS)


# Shapes.


@cache
def _area(lines: tuple[tuple[tuple[float, float], ...], ...]) -> float:
    """The area within closed lines; a hole runs the other way round."""
    total = 0.0
    for line in lines:
        for (x, y), (next_x, next_y) in zip(line, (*line[1:], line[0]), strict=True):
            total += x * next_y - next_x * y
    return total / 2


@given(st.sets(st.tuples(st.integers(1, 8), st.integers(1, 8)), min_size=1, max_size=24))
def test_an_outline_goes_around_all_squares_whatever_their_shape(squares):
    found = outlines(squares)
    assert _area(found) == len(squares) * SQUARE**2
    edges = sum(
        (row + down, column + right) not in squares
        for row, column in squares
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    around = sum(
        abs(x - next_x) + abs(y - next_y)
        for line in found
        for (x, y), (next_x, next_y) in zip(line, (*line[1:], line[0]), strict=True)
    )
    assert around == edges * SQUARE
    room = room_of(squares)
    assert all(each.width > 0 and each.height > 0 for each in (room.name, room.pieces))


def test_an_outline_that_is_drawn_in_stays_inside():
    assert outlines([(1, 1)], 2) == (((2, 2), (58, 2), (58, 58), (2, 58)),)
    (line,) = outlines([(1, 1), (1, 2), (2, 1)], 2)
    assert set(line) == {(2, 2), (118, 2), (118, 58), (58, 58), (58, 118), (2, 118)}
    # Squares that meet at a corner only are two shapes.
    assert [len(line) for line in outlines([(1, 1), (2, 2)], 2)] == [4, 4]


def test_any_board_is_drawn():
    """A board may be whatever its rows allow, also without a marketplace or with parts that lie apart."""
    rows = [["."] * 8 for _ in range(8)]
    rows[0][0] = rows[7][7] = "PAR"
    odd = genoa.Board(tuple(map(tuple, rows)))
    assert "park" in spaces_of(board(odd)) and "tavern" not in spaces_of(board(odd))
    assert "Park" in text_board(odd)


# A situation.


def _told(known: str) -> genoa.Board:
    return read_situation(f'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno", "Carla"]\n{known}\nmoves = ""\n')


def test_of_a_situation_only_what_is_told_is_drawn():
    scene = scene_of(
        _told("""active = "Bruno"\nwalk = ["...", "7/5", "Coach House"]\nmarkers.Park = "Carla"
        markers.Tavern = "nobody" """)
    )
    assert scene.active == 1
    assert scene.edition is None
    assert [(each.space, each.number) for each in scene.discs] == [(genoa.Street(7, 5), 1)]
    assert (scene.tower.space, scene.tower.number) == (Building.COACH_HOUSE, None)
    assert scene.owners[Building.PARK.rank] == 2
    assert scene.owners[Building.TAVERN.rank] is NoMarker.EMPTY
    others = {
        owner
        for building, owner in zip(BUILDINGS, scene.owners, strict=True)
        if building not in (Building.PARK, Building.TAVERN)
    }
    assert others == {NoMarker.UNTOLD}
    assert scene.next_spaces == ()
    svg = board(_told('active = "Bruno"'), legend=False)
    assert not any(having(parsed(svg), kind) for kind in ("marker", "no-marker", "disc", "tower", "walk"))


@pytest.mark.parametrize(
    ("known", "number"),
    [
        ('active = "Anna"\nwalk = ["...", "Park"]\nmoves_left = 2', 3),
        ('active = "Anna"\nwalk = ["7/3", "Park"]', 4),
        ('active = "Anna"\nwalk = ["...", "Park"]\nmoves_left = "at least 1"', None),
    ],
)
def test_the_tower_has_its_discs_where_they_are_told(known, number):
    assert scene_of(_told(known)).tower.number == number


def test_discs_of_streets_are_not_drawn_where_they_may_have_been_taken():
    known = 'active = "Anna"\nwalk = ["Park", "7/3", "7/4"]\nmarking = "Bruno"'
    scene = scene_of(_told(known))
    assert ([each.space for each in scene.discs], scene.tower) == ([Building.PARK], None)
    scene = scene_of(_told(f'{known}\ncleared = ["7/3"]'))
    assert ([each.space for each in scene.discs], scene.tower.number) == ([Building.PARK], 3)
