"""The pages that the handbook writes: what stands for `.. generated:: NAME` in the sources of these docs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from genoa_rules.rulebook import rulebook

from .case_pages import casebook_page, compliance_page
from .chapter_page import chapter_page
from .picture_page import picture, text_picture
from .reference_pages import PAGES, reference_page
from .row_pages import differences_page, rulings_page, settings_page, slips_page
from .source_page import sources_page
from .turn_page import turn_page
from .written_pages import command_line_page, notation_page, situations_page

_MARK = re.compile(r"^\.\. generated:: (\w+)$", re.MULTILINE)

WRITERS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        **{chapter.slug: partial(chapter_page, chapter) for chapter in rulebook().chapters},
        **{f"reference_{page}": partial(reference_page, page) for page in PAGES},
        "differences": differences_page,
        "slips": slips_page,
        "rulings": rulings_page,
        "settings": settings_page,
        "casebook": casebook_page,
        "compliance": compliance_page,
        "sources": sources_page,
        "turn": turn_page,
        "notation": notation_page,
        "situations": situations_page,
        "command_line": command_line_page,
        "picture": picture,
        "text_picture": text_picture,
    }
)


def written(text: str) -> str:
    """A page's source with all that is generated put in its place.

    Raises KeyError for a name that nothing is written for.
    """
    return _MARK.sub(lambda found: WRITERS[found[1]](), text)


def marks(text: str) -> list[str]:
    """What a page's source has to be written."""
    return _MARK.findall(text)
