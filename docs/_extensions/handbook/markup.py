"""Writing reStructuredText: text, headings, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

# The lines below titles, from the page's own title down.
_UNDERLINES = "=-~^"


def plain(text: str) -> str:
    """A text in which nothing is taken for markup."""
    return re.sub(r"([\\*`|])|_(?=\W|$)", lambda found: f"\\{found[0]}", text)


def literal(text: str) -> str:
    """A text set as code."""
    return f"``{text}``"


def heading(text: str, level: int) -> str:
    """A heading, already in markup. level: 0 for a page's title."""
    # Wide characters take two columns; twice the length is always enough.
    return f"{text}\n{_UNDERLINES[level] * (2 * len(text))}"


def label(name: str) -> str:
    """A place that can be linked to."""
    return f".. _{name}:"


def blocks(*parts: str) -> str:
    """Parts of a page, one below the other; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)


def bullets(items: Iterable[str]) -> str:
    """A list of items, already in markup."""
    return "\n".join(f"* {indented(item, 2)}" for item in items)


def indented(text: str, columns: int) -> str:
    """A text whose lines after the first stand further right."""
    return re.sub(r"\n(?=.)", "\n" + " " * columns, text)


def directive(name: str, argument: str = "", *, options: Sequence[str] = (), content: str = "") -> str:
    """A directive. options: lines such as ":members:"."""
    head = "\n   ".join((f".. {name}:: {argument}".rstrip(), *options))
    return f"{head}\n\n   {indented(content, 3)}" if content else head


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, widths: str = "auto") -> str:
    """A table of cells, already in markup; nothing where there are no rows.

    widths: the widths of the columns, such as "20 80".
    """
    lines = [_row(row) for row in rows]
    if not lines:
        return ""
    return directive(
        "list-table",
        options=(":header-rows: 1", f":widths: {widths}"),
        content="\n".join((_row(heads), *lines)),
    )


def _row(cells: Sequence[str]) -> str:
    return "* " + "\n  ".join(f"- {indented(cell, 4)}".rstrip() for cell in cells)
