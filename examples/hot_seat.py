"""A hot-seat game in a terminal: three players at one keyboard.

    python examples/hot_seat.py --seed 7

Type the number of a command, or `offer 20` to bid 20 ducats for what the tower stands on. `save FILE` and `load FILE`
keep a game in JSON, `quit` ends. Whatever is typed, the rules judge it: what is not allowed is refused with the reason.
Everybody sees everything here; where each has a screen, `Game.view` and `tell_event(event, player)` keep secrets.
"""

import argparse
from pathlib import Path

import genoa_rules as genoa

PLAYERS = ("Anna", "Bruno", "Carla")


def choices(game: genoa.Game) -> list[genoa.Option]:
    """What the players for whom the game waits may do, and what anybody may answer to a proposal."""
    first = game.waits_for.names
    others = [player for player in game.players if player not in first]
    return [option for player in (*first, *others) for option in genoa.options(game.state, player)]


def command_of(typed: str, listed: list[genoa.Option], game: genoa.Game) -> genoa.PlayerCommand:
    """The command that somebody has typed. Raises ValueError for what is none."""
    first, _, ducats = typed.partition(" ")
    if first == "offer":
        speaker = game.waits_for.names[0]
        here = game.state.turn.walk[-1] if game.state.turn.walk else genoa.MARKETPLACE
        deal = genoa.Deal(speaker, space=here, pays=genoa.Bundle(ducats=int(ducats)))
        return genoa.ProposeDeal(speaker, deal=deal)
    if not 1 <= int(typed) <= len(listed):
        raise ValueError("not a number of the list")
    return listed[int(typed) - 1].command


def play(game: genoa.Game, table: genoa.Table) -> None:
    """Plays to the end, or until somebody has had enough."""
    told = 0
    while True:
        game = table.answer(game)
        for event in game.events[told:]:
            print(f"  {genoa.tell_event(event)}")
        told = len(game.events)
        if game.result is not None:
            return print(f"The winner: {' and '.join(game.result.winners)}.")
        listed = choices(game)
        for number, option in enumerate(listed, start=1):
            print(f"{number:3}  {option.command.player}: {option.sentence()}")
        try:
            match input(f"{', '.join(game.waits_for.names)}> ").split(maxsplit=1):
                case ["quit"]:
                    return None
                case ["save", file]:
                    Path(file).write_text(genoa.dumps(game), encoding="utf-8")
                case ["load", file]:
                    game = genoa.loads(Path(file).read_text(encoding="utf-8"), genoa.Game)
                    told = len(game.events)
                case words:
                    game = game.play(command_of(" ".join(words), listed, game))
        except genoa.IllegalCommand as illegal:
            print(illegal.ruling.explain())
        except (OSError, ValueError) as problem:
            print(f"{problem}. Type the number of a command, offer DUCATS, save FILE, load FILE or quit.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A hot-seat game of three.")
    parser.add_argument("--seed", type=int, default=0, help="the same seed deals and rolls the same")
    seed = parser.parse_args().seed
    play(genoa.Game.start(PLAYERS, genoa.Rules.first_edition()), genoa.Table(seed))
