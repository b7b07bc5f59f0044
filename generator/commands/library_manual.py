"""The manual of a library of rules, made from the library itself: a page of Markdown."""

from collections.abc import Iterator, Mapping

from generator.errors import HornbookError
from generator.model.libraries import KINDS, Library, LibraryHead, Need
from generator.model.rules import Requirement, Rule, Term, said_words
from generator.source.document import Document
from generator.source.files import read_file
from generator.source.libraries import filled, library_files, library_names
from generator.source.validate import validate

_TITLES: Mapping[str, str] = {
    "rules": "Rules",
    "actions": "Actions",
    "answers": "Answers",
    "events": "Events",
    "requirements": "Requirements",
    "terms": "Terms",
    "amounts": "Amounts, to which modifiers add",
    "counters": "Counters",
    "zones": "Zones",
}


def libraries() -> Mapping[str, Library]:
    """Our libraries by name; each need stands in them as it is called."""
    return {name: _read(name) for name in library_names()}


def page(library: Library) -> Iterator[str]:
    """The manual of a library, line by line."""
    yield from (f"# {library.title}", "")
    yield f"*Library `{library.id}`, version {library.version}.* {library.about}"
    yield from (
        "",
        "```yaml",
        "use:",
        f"  - {library.id}: {{{_example(library.needs)}}}",
        "```",
        "",
    )
    yield from ("## What it needs", "", "| name | what | left out |", "|---|---|---|")
    for name, need in library.needs.items():
        left_out = f"`{need.default}`" if need.default is not None else ""
        left_out = left_out or ("none" if need.is_ == "requirements" else "")
        yield f"| `{name}` | {_kind(need)}: {need.means} | {left_out} |"
    for example in library.examples:
        yield from ("", "## An example", "", example.about, "")
        yield from ("```yaml", *example.text.rstrip().split("\n"), "```")
    for kind in sorted(KINDS, key=[*_TITLES].index):
        if many := getattr(library, kind):
            yield from ("", f"## {_TITLES[kind]}", "")
            yield from (f"- {_told(one)}{_where_asked(library, one)}" for one in many)
    path = library_files(library.id)[0]
    text = path.read_text("utf-8").partition("needs:")
    yield from ("", "## Its text", "", "What a game gives stands in place of `$` and a name.", "")
    yield from ("```yaml", *f"{text[1]}{text[2]}".rstrip().split("\n"), "```", "")


def _where_asked(library: Library, one: object) -> str:
    """The names that a requirement finds where the library asks it: one in its place has them."""
    if not isinstance(one, Requirement):
        return ""
    found = (names for rule in library.rules for names in _asked(rule.does, [*rule.with_], one.id))
    names = next(found, [])
    return f" It is asked among {', '.join(f'`{name}`' for name in names)}." if names else ""


def _asked(value: object, names: list[str], id_: str | None) -> Iterator[list[str]]:
    """The names that are known wherever an effect asks a requirement; effects add to them."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _asked(one, names, id_)
    elif isinstance(value, Mapping):
        made = value.get("let", {})
        new = [str(value["as"])] if "as" in value else []
        names += [one for one in (*made, *new) if one not in names]
        if id_ in value.get("where", ()):
            yield [*names]
        for key in ("do", "then", "else", "repeat", "does"):
            yield from _asked(value.get(key, ()), names, id_)


def _read(name: str) -> Library:
    path = library_files(name)[0]
    document, _ = read_file(path.name, path.parent)
    head = _head(document) if document is not None else None
    if document is not None and head is not None:
        # Each need by its own name, which makes plain words of a text.
        document, _ = filled(document, {one: one for one in head.needs})
    made = validate(document, Library)[0] if document is not None else None
    if made is None:
        raise HornbookError(f"the library {name} cannot be read: {path}")
    return made


def _head(document: Document) -> LibraryHead | None:
    keys = document.root.fields.keys() & LibraryHead.model_fields.keys()
    held = {key: document.root.fields[key] for key in keys}
    root = document.root
    return validate(Document(type(root)(held, root.source, 1, 1), document.sources), LibraryHead)[0]


def _example(needs: Mapping[str, Need]) -> str:
    return ", ".join(
        f"{name}: …"
        for name, one in needs.items()
        if one.default is None and one.is_ != "requirements"
    )


def _kind(need: Need) -> str:
    """What is needed, in a few words."""
    kind = f"an {need.is_}" if need.is_[0] in "ae" else need.is_ if need.is_[-1] == "s" else (
        f"a {need.is_}"
    )  # fmt: skip
    of = f" of {need.of}" if need.of else " of game or of seat" if need.by else ""
    typed = f", `{need.type}`" if need.type else ""
    given = ", ".join(f"`{name}`: {one}" for name, one in need.with_.items())
    return f"{kind}{of}{typed}{f', of {given}' if given else ''}"


def _told(one: object) -> str:
    """One thing of a library: its name, what it is given and gives, and its words."""
    name = str(getattr(one, "id", ""))
    given = ", ".join(f"{key}: {kind}" for key, kind in getattr(one, "with_", {}).items())
    gives = f" gives {one.gives}" if isinstance(one, Rule) and one.gives else ""
    words = said_words(one) if isinstance(one, Rule | Requirement | Term) else None
    words = words if words is not None else getattr(one, "means", None) or getattr(one, "says", "")
    head = f"`{name}{f' ({given})' if given else ''}`{gives}"
    return f"{head}: {words}" if words else head
