"""Texts as they come in: bytes in UTF-8, and not too long."""

from __future__ import annotations

from genoa_rules.record.error import RecordError


def decoded(text: str | bytes, path: str | None, most: int) -> str:
    """A text of at most so many characters, read from UTF-8 if it is bytes.

    path: the file's name, for messages. Raises RecordError.
    """
    if isinstance(text, bytes):
        text = _of_bytes(text, path)
    if len(text) > most:
        raise RecordError(f"expected at most {most:,} characters; found {len(text):,}", path=path)
    return text


def _of_bytes(text: bytes, path: str | None) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = text[: problem.start]
        raise RecordError(
            "expected a text in UTF-8",
            path=path,
            line=before.count(b"\n") + 1,
            column=problem.start - (before.rfind(b"\n") + 1) + 1,
        ) from None
