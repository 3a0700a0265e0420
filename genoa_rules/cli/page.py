"""Printing for people: lines as wide as the terminal, and nothing that a terminal can't show."""

from __future__ import annotations

import io
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

WIDEST = 110


def width() -> int:
    """How many characters a line may have: the terminal's, within what can still be read well."""
    return min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)


def indented(text: str, by: int = 0, *, first: str = "") -> str:
    """A text broken into lines, each moved in by so many characters; its own line breaks stay.

    first: what stands before the text on its first line.
    """
    paragraphs = []
    for number, line in enumerate(text.split("\n")):
        begins = first if number == 0 else ""
        own = len(line) - len(line.lstrip())
        paragraphs.append(
            textwrap.fill(
                line.strip(),
                max(width(), by + 40),
                initial_indent=" " * (by + own) + begins,
                subsequent_indent=" " * (by + own + (2 if line.lstrip().startswith("- ") else len(begins))),
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return "\n".join(paragraphs)


def columns(rows: Sequence[Sequence[str]], by: int = 0) -> str:
    """Rows of texts in columns, each as wide as its longest text; the last one is broken into lines."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    lines = []
    for row in rows:
        begins = "".join(text.ljust(widest + 2) for text, widest in zip(row, widths, strict=False))
        lines.append(
            textwrap.fill(
                row[-1] or " ",
                max(width(), by + len(begins) + 20),
                initial_indent=" " * by + begins,
                subsequent_indent=" " * (by + len(begins)),
                break_long_words=False,
                break_on_hyphens=False,
            ).rstrip()
        )
    return "\n".join(lines)


def printable(text: str, names: Iterable[str] = ()) -> str:
    """A text in which nothing steers a terminal: each such character stands as its code; its own line breaks stay.

    names: names in the text; their line breaks are none of the text's own.
    """
    for name in names:
        if not name.isprintable():
            text = text.replace(name, _coded(name))
    return "\n".join(map(_coded, text.split("\n")))


def _coded(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape", "surrogatepass").decode() for each in text
    )


def read_anything() -> None:
    """Lets standard input read what is no text in its encoding, a code for each byte, instead of failing."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def print_anything() -> None:
    """Lets standard output and error write what their encoding lacks in another way instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
