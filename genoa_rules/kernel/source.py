"""Sources: the texts that clauses rest on, and which of their lines speak of what."""

from __future__ import annotations

from attrs import frozen

from genoa_rules.kernel.citation import Citation


class NotInSource(LookupError):
    """A citation that names another source, or lines that no section of it covers."""

    def __init__(self, citation: Citation, source: str) -> None:
        super().__init__(citation, source)
        self.citation = citation
        self.source = source

    def __str__(self) -> str:
        return f"{self.citation} lies in no section of source {self.source}"


@frozen
class Section:
    """The lines of a source that speak of one topic, both ends included."""

    topic: str
    first: int
    last: int

    def covers(self, citation: Citation) -> bool:
        """Whether all the lines cited are lines of this section."""
        return self.first <= citation.first and citation.last <= self.last


@frozen
class Source:
    """A text that clauses cite.

    key: what stands for it in a citation.
    title: what people call it.
    about: what it is, in a few words.
    language: the language it is read in.
    edition: the edition of the game that it describes.
    translator: who translated it, where somebody did.
    sections: its lines by topic, in their order.
    """

    key: str
    title: str
    about: str
    language: str
    edition: str
    translator: str | None
    sections: tuple[Section, ...]

    @property
    def first(self) -> int:
        """Its first line."""
        return self.sections[0].first

    @property
    def last(self) -> int:
        """Its last line."""
        return self.sections[-1].last

    def section(self, citation: Citation) -> Section:
        """The section that the lines cited belong to.

        Raises NotInSource where they belong to none, or where the citation is of another source.
        """
        if citation.source == self.key:
            for section in self.sections:
                if section.covers(citation):
                    return section
        raise NotInSource(citation, self.key)

    def passage(self, citation: Citation) -> Passage:
        """The citation with its source and section.

        Raises NotInSource like `section`.
        """
        return Passage(citation, self, self.section(citation))


@frozen
class Passage:
    """A citation together with its source and section: what people need to find it.

    It prints as "title, section", and still knows its lines.
    """

    citation: Citation
    source: Source
    section: Section

    def __str__(self) -> str:
        translator = f", tr. {self.source.translator}" if self.source.translator else ""
        return f"{self.source.title}{translator}, {self.section.topic}"
