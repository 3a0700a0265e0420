"""Pictures: the board and whatever is known to stand on it, as SVG and as text for terminals.

Nothing that is drawn is secret: buildings, streets, tower and discs, markers are open to all. No dependencies.
"""

from genoa_rules.draw.palette import variables
from genoa_rules.draw.picture import SIZE_IN_NOTEBOOKS, board
from genoa_rules.draw.scene import Position
from genoa_rules.draw.text_board import text_board

__all__ = ["SIZE_IN_NOTEBOOKS", "Position", "board", "text_board", "variables"]
