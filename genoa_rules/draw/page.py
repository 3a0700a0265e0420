"""A page of HTML that holds all it needs: no network, no script; light or dark as the reader has it; good on paper."""

from __future__ import annotations

from genoa_rules.draw import markup
from genoa_rules.draw.markup import Markup, element, joined
from genoa_rules.draw.palette import variables

# Nothing in it may stand for markup: neither signs of comparison nor an ampersand.
_STYLE = """
:root { color-scheme: light dark; $LIGHT
  --text: #1d1a16; --ground: #ffffff; --card: #faf7f0; --line: #d5cdbf; --soft: #5e574b;
  --legal: #17662f; --illegal: #a3121b; --undetermined: #7a4d00; --happened: #5e574b; }
@media screen and (prefers-color-scheme: dark) { :root { $DARK
  --text: #efeae0; --ground: #121315; --card: #1c1d21; --line: #3b3c42; --soft: #b9b2a5;
  --legal: #7fdc9b; --illegal: #ff9a9a; --undetermined: #f2c063; --happened: #b9b2a5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", Arial, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.15rem; margin: 0 0 0.5rem; }
p { margin: 0.4rem 0; }
ul { margin: 0.3rem 0; padding-left: 1.4rem; }
section, .line { border: 1px solid var(--line); border-left-width: 6px; border-radius: 6px; padding: 0.8rem 1rem;
  margin: 1rem 0; background: var(--card); }
.folded { padding-top: 0.3rem; padding-bottom: 0.3rem; margin: 0.4rem 0; }
.line.legal { border-left-color: var(--legal); }
.line.illegal { border-left-color: var(--illegal); }
.line.undetermined { border-left-color: var(--undetermined); }
.line.happened { border-left-color: var(--happened); }
.verdict { font-weight: bold; margin-right: 0.6rem; }
.legal .verdict { color: var(--legal); }
.illegal .verdict { color: var(--illegal); }
.undetermined .verdict { color: var(--undetermined); }
.happened .verdict { color: var(--happened); }
.place { color: var(--soft); }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.95em; white-space: pre-wrap; }
.said { margin: 0.4rem 0; }
.violation { font-weight: bold; }
.note { color: var(--soft); }
details { margin: 0.3rem 0; }
summary { cursor: pointer; }
.opinion { margin: 0.6rem 0; padding-left: 0.8rem; border-left: 3px solid var(--line); }
figure { margin: 0.6rem 0; }
figure svg { display: block; width: 100%; max-width: 30rem; height: auto; }
figcaption { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.95rem; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
a { color: inherit; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  details::details-content { content-visibility: visible; height: auto; }
  figure, tr, .violation, .opinion { break-inside: avoid; }
  h2, .said { break-after: avoid; }
  figure svg { max-width: 11cm; }
}
"""


def page(title: str, *body: Markup, language: str = "en") -> str:
    """A whole page.

    title: what it is called, and its heading. language: the code of the language of its sentences.
    """
    style = _STYLE.replace("$LIGHT", variables("light")).replace("$DARK", variables("dark"))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", markup.text(title)),
        element("style", Markup(style)),
    )
    main = element("body", element("h1", markup.text(title)), *body)
    return joined(Markup("<!DOCTYPE html>\n"), element("html", head, main, lang=language), Markup("\n"))


def figure(picture: Markup, caption: str) -> Markup:
    """A picture with what it shows."""
    return element("figure", picture, element("figcaption", markup.text(caption)))


def table(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Markup:
    """A table, the first of whose columns has the names of its rows."""
    head = element("tr", *(element("th", markup.text(each), scope="col") for each in heads))
    body = (
        element(
            "tr",
            element("th", markup.text(first), scope="row"),
            *(element("td", markup.text(each)) for each in rest),
        )
        for first, *rest in rows
    )
    whole = element("table", element("thead", head), element("tbody", *body))
    # A table that is wider than the page moves by itself.
    return element("div", whole, class_="wide")


def paragraph(plain: str, class_: str | None = None) -> Markup:
    """A paragraph of plain text; nothing for no text."""
    return element("p", markup.text(plain), class_=class_) if plain else markup.NO_MARKUP
