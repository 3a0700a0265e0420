"""`genoa-rules play`: what is typed, what is shown to whom, how a game is kept and gone on with."""

from __future__ import annotations

import io
import re
import sys

import pytest

import genoa_rules as genoa
from genoa_rules.cli import main, play_texts
from genoa_rules.cli.play_sitting import Sitting, resumed
from genoa_rules.cli.refused import CannotRun
from genoa_rules.record import read_record
from genoa_rules.words import languages_with_sentences


class Keyboard(io.StringIO):
    """Lines that somebody types; each is shown where it is read, as a terminal does."""

    def readline(self, *arguments):
        line = super().readline(*arguments)
        sys.stdout.write(line)
        return line


@pytest.fixture
def play(capsys, monkeypatch):
    """Plays with what is typed, line by line; gives the status, what was printed and the errors."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def playing(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in typed)))
        status = main(("play", *arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return playing


def saved(path):
    """What a saved game tells."""
    return read_record(path.read_bytes())


# Playing.


def test_the_end_of_what_is_typed_ends_quietly(play):
    status, out, err = play("--seed", "7")
    assert (status, err) == (0, "")
    assert "Anna draws the large order" in out
    assert "Bruno draws" not in out
    assert "  1  Roll the dice" in out
    assert "130 ducats" in out


def test_a_move_by_number_by_notation_and_by_the_short_forms(play, tmp_path):
    file = tmp_path / "game.toml"
    typed = ("1", "accept Bruno Villa Monetti: 5 ducats", "move Harbor", "keep", "use", f"save {file}", "quit")
    status, out, err = play("--seed", "7", typed=typed)
    assert (status, err) == (0, "")
    assert "Saved in" in out
    commands = [line.command for line in saved(file).lines]
    assert genoa.MoveTower("Anna", to=genoa.Building.HARBOR) in commands
    assert genoa.UseBuilding("Anna") in commands


def test_two_people_bargain(play):
    """One offers in the notation, the other accepts by the short form; each for themselves."""
    typed = ("", "1", "", "offer 20", "", "pass", "", "accept", "quit")
    _, out, _ = play("Anna", "Bruno", "Carla", "--seed", "7", typed=typed)
    assert "Bruno proposes: Bruno gives 20 ducats for the action in the Grain warehouse." in out
    assert "The deal is settled: Bruno gives 20 ducats" in out


def test_a_refusal_tells_its_reason_and_why_tells_it_in_full(play):
    _, out, _ = play("--seed", "7", typed=("why", "move Park", "why", "quit"))
    assert "Nothing has been refused." in out
    assert "That is not allowed:" in out
    assert re.search(r"^  \d+\.\d+: .*tower is not placed yet", out, re.MULTILINE)
    assert "Die Händler von Genua, tr. Scherer-Hoock" in out.split("why", 1)[1]


def test_what_is_no_move_is_answered_and_nothing_happens(play):
    typed = (
        "99",
        "offer Park",
        "blah",
        "accept",
        "offer 5",
        "Carla: roll",
        "table: dice 1/1",
        "seat Eva",
        "",
        "save",
        "quit",
    )
    status, out, err = play("--seed", "7", typed=typed)
    assert (status, err) == (0, "")
    assert "There is no number 99 in the list." in out
    assert "Column 11: expected" in out
    assert "There is not just one proposal" in out
    assert "There is nothing to offer for here." in out
    assert "Carla does not sit at this keyboard." in out
    assert "The table deals, rolls and draws by itself" in out
    assert "Eva does not sit at this keyboard." in out
    assert "Save in which file?" in out


def test_the_seat_can_be_changed_as_often_as_one_likes(play):
    status, out, err = play("Anna", "Bruno", "--seed", "7", typed=("", *("seat Bruno", "", "seat Anna", "") * 200))
    assert (status, err) == (0, "")
    assert out.count("Press Enter, Bruno") == 200


def test_what_is_no_text_in_the_encoding_is_no_move(play, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nboard\nquit\n"), encoding="utf-8"))
    assert main(("play", "--seed", "7")) == 0
    out, err = capsys.readouterr()
    assert (out.count("Column 1: expected"), err) == (1, "")
    assert out.count("Villa Zasteri    ") >= 2


def test_names_that_differ_in_capitals_or_hold_quotes_can_be_spoken_for(play, tmp_path):
    """Who sits at the keyboard may be named before a move, just so or as the notation writes it."""
    file = tmp_path / "game.toml"
    typed = ("", "1", "", "anna: pass", "", '"C\\"c": pass', "", f"save {file}", "quit")
    _, out, _ = play("Anna", "anna", 'C"c', "--seed", "7", typed=typed)
    assert "Press Enter, anna" in out
    passed = [line.command.player for line in saved(file).lines if isinstance(line.command, genoa.Pass)]
    assert passed == ["anna", 'C"c']


def test_help_board_log_and_more(play):
    _, out, _ = play("--seed", "7", typed=("help", "board", "log", "more", "quit"))
    assert "undo" in out
    assert out.count("Villa Zasteri    ") >= 2
    assert "Bruno draws a large order." in out


def test_nothing_that_is_shown_is_wider_than_the_screen(play):
    _, out, _ = play("--seed", "7", typed=("help", "1", "1", "board", "log"))
    typed = [line for line in out.splitlines() if not line.startswith("Anna> ")]
    assert max(map(len, typed)) <= 88
    tables = [line for line in out.splitlines() if "│" in line or "player" in line]
    assert max(map(len, tables)) <= 80


@pytest.mark.parametrize("edition", ["first", "second"])
def test_it_is_told_in_german_too(play, edition):
    _, out, _ = play("--seed", "7", "--language", "de", "--edition", edition, typed=("help", "1", "1"))
    assert "Dukaten" in out
    assert "eine Zahl" in out
    assert "ist am Zug" in out


def test_every_language_with_sentences_has_every_text():
    assert set(play_texts.TEXTS) == set(languages_with_sentences())
    for texts in play_texts.TEXTS.values():
        assert texts.keys() == play_texts.TEXTS["en"].keys()
        for key, text in texts.items():
            assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", play_texts.TEXTS["en"][key])), key


def test_bots_alone_play_to_the_end(play):
    status, out, err = play("--players", "2", "--bots", "2", "--seed", "3")
    assert (status, err) == (0, "")
    assert "The game is over." in out
    assert "The winner: " in out


# A word before a bot goes on.


def test_people_get_a_word_in_before_a_bot_goes_on(play):
    """On a street nobody is waited for but the active bot; Enter lets it go, and it is asked once a place."""
    found = 0
    for seed in range(1, 4):
        _, out, _ = play("--seed", str(seed), "--players", "3", typed=("1", *(("stop", "pass", "1", "") * 12)))
        found += out.count("is about to go on. A word of yours first?")
    assert found > 3


# Undo.


def test_undo_takes_back_the_own_decision_and_what_the_bots_answered(play, tmp_path):
    first, then, again = (tmp_path / name for name in ("first.toml", "then.toml", "again.toml"))
    typed = ("1", f"save {first}", "1", f"save {then}", "undo", f"save {again}", "quit")
    _, out, _ = play("--seed", "7", typed=typed)
    assert "Taken back." in out
    assert len(saved(then).lines) > len(saved(first).lines)
    assert saved(again) == saved(first)


def test_undo_goes_back_to_the_beginning_and_no_further(play, tmp_path):
    file = tmp_path / "game.toml"
    _, out, _ = play("--seed", "7", typed=("undo", "1", "1", "undo", "undo", "undo", f"save {file}", "quit"))
    assert out.count("Taken back.") == 2
    assert out.count("There is nothing to take back.") == 2
    assert not any(isinstance(line.command, genoa.RollDice) for line in saved(file).lines)


def test_what_is_played_again_after_undo_comes_out_the_same(play, tmp_path):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    play("--seed", "7", typed=("1", "1", f"save {one}", "undo", "undo", "1", "1", f"save {two}", "quit"))
    assert one.read_bytes() == two.read_bytes()


# Save and resume.

MOVES = ("1", "1", "1", "1", "1", "1", "1", "1", "1", "1")


def test_a_game_that_is_gone_on_with_is_the_one_that_was_left(play, tmp_path):
    """The same chance and the same bots: whether it was interrupted makes no difference."""
    whole, part = tmp_path / "whole.toml", tmp_path / "part.toml"
    play("Anna", "--bots", "2", "--seed", "9", "--save", str(whole), typed=MOVES)
    play("Anna", "--bots", "2", "--seed", "9", "--save", str(part), typed=MOVES[:4])
    assert part.read_bytes() != whole.read_bytes()
    status, out, err = play("--resume", str(part), "--save", str(part), typed=MOVES[4:])
    assert (status, err) == (0, "")
    assert "Anna draws the large order" not in out
    assert part.read_bytes() == whole.read_bytes()


def test_undo_after_resuming(play, tmp_path):
    file, back = tmp_path / "game.toml", tmp_path / "back.toml"
    play("--seed", "7", "--save", str(file), typed=("1", "1"))
    play("--resume", str(file), typed=("undo", f"save {back}"))
    assert len(saved(back).lines) < len(saved(file).lines)


def test_any_record_can_be_gone_on_with(play):
    """One without a word about bots: everybody sits at the keyboard, unless it is said who does."""
    _, out, _ = play("--resume", "examples/second_action_in_one_turn.toml", typed=("",))
    assert "Press Enter, " in out
    _, out, _ = play("--resume", "examples/second_action_in_one_turn.toml", "Anna", typed=("quit",))
    assert "Anna> quit" in out
    assert "Press Enter" not in out
    _, out, _ = play("--resume", "examples/second_action_in_one_turn.toml", "Anna", "Anna", typed=("quit",))
    assert "Anna> quit" in out
    assert "Press Enter" not in out


def test_a_saved_game_is_a_record(tmp_path, play):
    file = tmp_path / "game.toml"
    play("--seed", "7", "--save", str(file), typed=("1", "1"))
    assert main(("adjudicate", str(file))) == 0
    assert file.read_text().startswith('# genoa-rules play {"seed": 7, "bots": ["Bruno", "Carla", "Dario"]}\n')


def test_a_file_that_can_not_be_written_keeps_what_it_held(play, tmp_path, monkeypatch):
    """All of it is written or nothing, and nothing lies beside it."""
    file = tmp_path / "game.toml"
    play("--seed", "7", "--save", str(file), typed=("1", "quit"))
    before = file.read_text(encoding="utf-8")

    def broken(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", broken)
    _, out, _ = play("--resume", str(file), typed=(f"save {file}", "quit"))
    assert "No space left on device. Nothing was saved." in " ".join(out.split())
    assert file.read_text(encoding="utf-8") == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]
    status, _, err = play("--seed", "7", "--save", str(tmp_path / "none" / "game.toml"))
    assert status == 2
    assert err.count("\n") == 1


def test_no_file_of_others_is_written_over(play, tmp_path):
    """Only what was resumed or saved by this game is; a resumed game may be kept in its own file."""
    file = tmp_path / "letter.txt"
    file.write_text("before", encoding="utf-8")
    _, out, _ = play("--seed", "7", typed=(f"save {file}", "quit"))
    assert "is there already, and is left alone. Nothing was saved." in " ".join(out.split())
    status, out, err = play("--seed", "7", "--save", str(file), typed=("1", "quit"))
    assert (status, out) == (2, "")
    assert "is there already, and is left alone" in err
    assert file.read_text(encoding="utf-8") == "before"


def test_an_interruption_leaves_what_was_kept(play, tmp_path, monkeypatch):
    file = tmp_path / "game.toml"
    lines = iter(("1", "1"))

    def typing(prompt):
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typing)
    assert play("--seed", "7", "--save", str(file))[0] == 130
    assert any(isinstance(line.command, genoa.RollDice) for line in saved(file).lines)
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "format"),
        ("\xff\xfe", "expected"),
        ("players = 3", "format"),
        ('format = "genoa-record/1"\nplayers = ["A"]\nrules.edition = "first"\nmoves = ""', "2 to 5"),
        ('format = "genoa-record/1"\nplayers = ["A", "B"]\nrules.edition = "first"\nmoves = """\nA: rol\n"""', "line"),
        ('format = "genoa-record/1"\nplayers = ["A", "B"]\nrules.edition = "first"\nmoves = """\nA: roll\n"""', "1"),
        (
            '# genoa-rules play {"seed": "x"}\n'
            'format = "genoa-record/1"\nplayers = ["A", "B"]\nrules.edition = "first"\nmoves = ""',
            "line 1: expected a seed",
        ),
    ],
)
def test_a_broken_record_gives_one_clear_error(play, tmp_path, text, told):
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="latin-1")
    status, out, err = play("--resume", str(file))
    assert (status, out) == (2, "")
    assert err.startswith(f"genoa-rules: {file}")
    assert err.count("\n") == 1
    assert told in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "6"),
        ("--players", "1"),
        ("--players", "x"),
        ("--bots", "6"),
        ("--players", "3", "--bots", "4"),
        ("Anna", "Anna"),
        ("Anna", "Bruno", "Carla", "Dario", "Eva", "Fritz"),
        ("Anna", "Bruno", "--players", "4", "--bots", "1"),
        ("An\x1bna",),
        ("",),
        ("--edition", "third"),
        ("--language", "zh"),
        ("--resume", "/nowhere/at/all.toml"),
        ("--resume", "examples/second_action_in_one_turn.toml", "--bots", "1"),
        ("--resume", "examples/second_action_in_one_turn.toml", "Nobody"),
        ("--box", "/nowhere/box.toml"),
    ],
)
def test_bad_arguments_end_with_status_2(play, arguments):
    status, out, err = play(*arguments)
    assert (status, out) == (2, "")
    assert err


# Secrets.


def secrets_of(game, player):
    """How the cards that a player has had in hand are told: nobody else may see that."""
    told = set()
    for event in game.events:
        if getattr(event, "player", None) == player and hasattr(event, "card"):
            told.add(genoa.name(event.card))
    return told


def test_nobody_is_shown_what_another_one_holds(play, tmp_path):
    """Each sees only what is printed between the own cover and the next one."""
    file = tmp_path / "game.toml"
    typed = []
    for number in range(60):
        typed += ["" if number % 3 == 0 else "1", "log" if number % 5 == 0 else "board", "offer 5", "why"]
    _, out, _ = play("Anna", "Bruno", "--bots", "1", "--seed", "4", "--save", str(file), typed=typed)
    game = resumed(file.read_bytes(), str(file), (), None).game
    parts = re.split(r"Press Enter, (\w+); the others look away\.", out)
    seats = list(zip(parts[1::2], parts[2::2], strict=True))
    assert len({player for player, _ in seats}) == 2
    assert len(seats) > 5
    shown = 0
    for player, part in seats:
        for other in game.players:
            # What others hold now; what has lain open once is no secret any more.
            held = {genoa.name(card) for card in game.state.holding(other).cards}
            if other == player:
                shown += sum(card in part for card in held)
            else:
                assert not [card for card in held & secrets_of(game, other) if card in part]
    assert shown > 5


def test_one_player_at_the_keyboard_is_shown_nothing_of_the_bots(play, tmp_path):
    file = tmp_path / "game.toml"
    typed = [each for number in range(25) for each in ("", "1", "log", "board", "offer 5", "why")]
    _, out, _ = play("--players", "3", "--seed", "4", "--save", str(file), typed=typed)
    game = resumed(file.read_bytes(), str(file), (), None).game
    for other in ("Bruno", "Carla"):
        held = {genoa.name(card) for card in game.state.holding(other).cards} & secrets_of(game, other)
        assert held
        assert not [card for card in held if card in out]


# A sitting.


def test_a_record_with_unknown_people_is_refused():
    content = b'format = "genoa-record/1"\nplayers = ["A", "B"]\nrules.edition = "first"\nmoves = ""'
    with pytest.raises(CannotRun, match="nobody called 'C' plays"):
        resumed(content, "file", ("C",), None)


def test_the_one_who_spoke_last_speaks_on_where_several_are_waited_for():
    game = genoa.Game.start(("Anna", "Bruno", "Carla"), genoa.Rules.first_edition())
    sitting = Sitting(game, game.players, 7)
    asked = sitting.ask(None)
    assert asked is not None
    assert (asked.player, asked.before) == ("Anna", None)
    sitting.play(genoa.RollDice("Anna"))
    assert sitting.ask("Carla").player == "Carla"
    assert sitting.ask("Anna").player == "Bruno"
