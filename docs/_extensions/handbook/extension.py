"""The handbook as a Sphinx extension: puts generated text into the pages, and makes links of the rulebook's numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from . import numbers, pages, program
from .docstrings import described
from .properties import SPEC

# What a link must not be made in: it is code, or a link, or a title already.
_LEFT_ALONE = (
    nodes.literal,
    nodes.FixedTextElement,
    nodes.reference,
    nodes.title,
    addnodes.desc_signature,
    addnodes.pending_xref,
    addnodes.download_reference,
)


class NumberLinks(SphinxTransform):
    """Makes a link of every number of the rulebook in a text: 8.10, D15, S4, A:184, chapter 11."""

    # Before the quotation marks are set, which cuts texts into pieces.
    default_priority = 740

    def apply(self, **_: Any) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if not _is_left_alone(text):
                found = list(numbers.pieces(text.astext()))
                if any(piece.label for piece in found):
                    text.parent.replace(text, [self._node(piece) for piece in found])

    def _node(self, piece: numbers.Piece) -> nodes.Node:
        if piece.label is None:
            return nodes.Text(piece.text)
        return addnodes.pending_xref(
            "",
            nodes.inline("", piece.text),
            refdomain="std",
            reftype="ref",
            reftarget=piece.label,
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )


def _is_left_alone(text: nodes.Text) -> bool:
    node = text.parent
    while node is not None:
        if isinstance(node, _LEFT_ALONE):
            return True
        node = node.parent
    return False


def _put_generated_text(app: Sphinx, docname: str, source: list[str]) -> None:
    if not pages.marks(source[0]):
        return
    source[0] = pages.written(source[0])
    # Whatever the text was made from: a change of it makes the page old.
    writers = Path(__file__).parent.glob("*.py")
    for path in (*program.PACKAGE.rglob("*.py"), *program.PACKAGE.rglob("*.toml"), *SPEC.rglob("*.py"), *writers):
        app.env.note_dependency(str(path))


def _describe(app: Sphinx, what: str, name: str, documented: object, options: object, lines: list[str]) -> None:
    if what in ("class", "exception", "function", "method", "property"):
        lines[:] = described(documented)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_transform(NumberLinks)
    app.connect("source-read", _put_generated_text)
    app.connect("autodoc-process-docstring", _describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
