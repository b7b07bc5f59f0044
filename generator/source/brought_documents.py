"""What card sets make of a game's rulebooks and of its lesson, and files without a place in it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.source.document import Document, Node
from generator.source.sets import NOT_THERE

if TYPE_CHECKING:
    from generator.source.sets import SetSource

LISTS: Mapping[str, tuple[str, ...]] = {
    "rulebooks": ("learn", "chapters"),
    "lesson": ("roles", "evidence", "worksheets"),
}
"""Lists of things with ids, by kind of part."""
MAPPINGS: Mapping[str, tuple[str, ...]] = {
    "rulebooks": ("index",),
    "lesson": ("glossary", "bibliography"),
}
PLAIN: Mapping[str, tuple[str, ...]] = {
    "rulebooks": ("title", "lead", "cover", "quick"),
    "lesson": (
        *("title", "ages", "minutes", "enquiry", "aims", "content_note", "classroom"),
        *("leaves_out", "tomorrow", "uncut", "grouping", "plan", "two_lessons", "standards_dated"),
    ),
}
"""What a set gives anew as a whole."""
APPENDED: Mapping[str, tuple[str, ...]] = {
    "lesson": ("background", "talk", "debrief", "quiz", "misconceptions", "standards")
}
NOUNS: Mapping[str, str] = {
    "index": "line of the index",
    "evidence": "piece of evidence",
    "glossary": "word of the glossary",
    "bibliography": "book of the bibliography",
}
"""What to call one of them, where taking an s away does not do."""


def with_blocks(root: Node, files: Sequence[Document]) -> tuple[Node, tuple[Diagnostic, ...]]:
    """A rulebook with the blocks that sets append to its chapters, and what cannot be appended."""
    parts = {part: list(root.get(part).items) for part in LISTS["rulebooks"]}
    chapters = {
        str(one.get("id").held): (part, place)
        for part, held in parts.items()
        for place, one in enumerate(held)
    }
    findings: list[Diagnostic] = []
    for file in files:
        for name, blocks in file.root.get("append").fields.items():
            if name not in chapters:
                message = f"there is no chapter {quoted(name)}"
                hint = did_you_mean(name, chapters) or f"it has {', '.join(chapters)}"
                findings.append(NOT_THERE.at(blocks.key_at, message, hint))
                continue
            part, place = chapters[name]
            chapter = parts[part][place]
            parts[part][place] = chapter.put(
                "blocks", [*chapter.get("blocks").items, *blocks.items]
            )
    for part, held in parts.items():
        root = root.put(part, held) if held else root
    return root, tuple(findings)


def without_examples(root: Node, gone: frozenset[str]) -> Node:
    """A rulebook without the examples of play that show or name cards which sets leave out."""
    for part in LISTS["rulebooks"] if gone else ():
        chapters, is_less = [], False
        for chapter in root.get(part).items:
            blocks = chapter.get("blocks").items
            kept = [one for one in blocks if gone.isdisjoint(_cards_named(one))]
            is_less = is_less or len(kept) < len(blocks)
            chapters.append(chapter.put("blocks", kept) if len(kept) < len(blocks) else chapter)
        root = root.put(part, chapters) if is_less else root
    return root


def _cards_named(block: Node) -> Iterator[str]:
    """The cards that an example names apart from its words; none for other blocks."""
    if block.get("block").held != "example":
        return
    for one in block.get("shows").items:
        face, _, _ = str(one.held).rpartition("/")
        yield from (face, face.partition(".")[0])
    yield from (str(one.held) for one in block.get("sees").items)
    yield from block.get("calls").fields


def without_place(sets: Sequence["SetSource"], parts: Collection[str]) -> Iterator[Diagnostic]:
    """Rulebooks and lessons that sets change and the game does not have."""
    for source in sets:
        for part, document in source.parts.items():
            kind = part.partition("/")[0]
            if kind in LISTS and part not in parts:
                message = f"the game has no file {part}.yaml that this could change"
                first = document.root.at
                yield NOT_THERE.at(first, message, "a set changes what the game has")
