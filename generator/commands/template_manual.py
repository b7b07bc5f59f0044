"""The manual of a face template: its slots, outlines and type, and a deck to copy."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.files.rooted import Root
from generator.lint.manuals import SlotManual, TemplateManual, manual_of
from generator.source.document import read_yaml
from generator.source.own_templates import templates_of

STARTING = "starting/faces"
"""Where decks to copy lie, each named after its template, in the folder of templates."""
AIDS = ("title-card", "tokens", "turn-summary")
"""Templates that no deck names: Hornbook fills places left over on a sheet with them."""


def manuals(templates: Path) -> Mapping[str, TemplateManual]:
    """The manual of every face template by its name: first those for cards of any size."""
    paths = sorted((templates / "faces").glob("*.html"))
    made = [manual_of(path.stem, path.read_text(encoding="utf-8")) for path in paths]
    decks = [one for one in made if one.name not in AIDS]
    return {one.name: one for one in sorted(decks, key=lambda one: not one.sized)}


def own_manuals(folder: Path) -> Mapping[str, TemplateManual]:
    """The manual of each template that a box or a set brings.

    Raises:
        HornbookError: one of them cannot be read.
    """
    files = ((Path(name), data) for name, data in templates_of(folder))
    texts = {
        name.stem: data.decode("utf-8", "replace") for name, data in files if name.suffix == ".html"
    }
    return {name: manual_of(name, text) for name, text in texts.items()}


def manual_lines(
    manual: TemplateManual, templates: Path, content: Path, home: Path | None = None
) -> Iterator[str]:
    """The manual as it is read in a terminal; `home` is the box that brings it, where one does."""
    whose = f" of {home.name}" if home else ""
    yield from (f"{manual.name}: a face template{whose}", "", manual.about, "")
    wide = max((len(one.name) for one in manual.slots), default=0)
    for one in manual.slots:
        yield f"  {one.name:<{wide}}  {meaning(one)}"
    yield from ("", *(f"{title}: {said}" for title, said in facts(manual, templates)))
    yield from ("", "A deck to copy:" if manual.sized else "For example:", "")
    shown = example(manual.name, templates, home or content)
    yield from (f"  {line}" for line in shown.splitlines())


def meaning(slot: SlotManual) -> str:
    """What a slot is for, what it names, and whether it may be left out."""
    names = " and ".join(f"an {one}" if one == "icon" else f"a {one}" for one in slot.names)
    named = f" (the name of {names})" if names and " name of " not in f" {slot.means}" else ""
    return f"{slot.means}{named}{'; must be given' if slot.needed else ''}"


def facts(manual: TemplateManual, templates: Path) -> Iterator[tuple[str, str]]:
    """What there is to know besides the slots, each with its title."""
    needs = manual.needs
    if manual.words:
        yield "Of the card it shows", ", ".join(manual.words)
    if needs.attributes:
        yield "Attributes that it needs", ", ".join(sorted(needs.attributes))
    yield "Sizes", "any; what does not fit is a finding" if manual.sized else "that of the example"
    if needs.shapes:
        yield "Shapes of bands that it draws", ", ".join(sorted(needs.shapes))
    smallest = smallest_types(templates)
    types = (f"{one} ({smallest[one]:g} pt)" if one in smallest else one for one in needs.types)
    if needs.types:
        yield "Types, with the smallest of a new box", ", ".join(sorted(types))


@cache
def smallest_types(templates: Path) -> Mapping[str, float]:
    """The smallest size of each type in the theme with which a new box begins."""
    text = (templates / "starting" / "box" / "theme.yaml").read_text(encoding="utf-8")
    types = _data(text)["types"]
    return {name: float(one["smallest"]) for name, one in types.items()}


def example(name: str, templates: Path, content: Path) -> str:
    """A deck to copy, or the side of a deck in `content`, boxes or a box, that shows it."""
    whole = templates / STARTING / f"{name}.yaml"
    if whole.is_file():
        return whole.read_text(encoding="utf-8").rstrip()
    ours = (
        (templates, f"{STARTING}/*.yaml"),
        (content, "*/cards/*.yaml"),
        (content, "cards/*.yaml"),
    )
    for folder, path in ((one, path) for one, where in ours for path in sorted(one.glob(where))):
        text = Root(folder).read(path.relative_to(folder).as_posix()).decode("utf-8")
        if name not in text:  # reading a deck as YAML takes a thousand times as long
            continue
        data = _data(text)
        for side in ("front", "back"):
            if (data.get(side) or {}).get("template") == name:
                shown = {"size": data["size"], side: data[side]}
                said = yaml.safe_dump(shown, sort_keys=False, allow_unicode=True, width=100)
                return f"# {path.relative_to(folder).as_posix()}\n{said}".rstrip()
    return f"front: {{template: {name}}}"


def _data(text: str) -> Mapping[str, Any]:
    document, _ = read_yaml(text, "deck.yaml")
    data: Any = document.root.value if document else {}
    return data or {}
