"""Random playouts of python-chess: list the legal moves, choose one, push it on a copy."""

import random
from collections.abc import Iterator

import chess
from measured_loop import measure


def playouts(chance: random.Random) -> Iterator[chess.Board]:
    """Yield the board before each move, unchanged by the move."""
    board = chess.Board()
    while True:
        moves = list(board.legal_moves)
        # Without `is_game_over`, which would look for legal moves again. Copies without a stack know of no repetition.
        if not moves or board.is_insufficient_material() or board.is_seventyfive_moves():
            board = chess.Board()
            continue
        before = board
        board = before.copy(stack=False)
        board.push(chance.choice(moves))
        yield before


if __name__ == "__main__":
    measure("chess", playouts)
