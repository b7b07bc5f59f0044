"""What reads files: YAML, models of content, boxes and sets, catalogues, profiles, pictures."""

import io
import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image
from pydantic import BaseModel

from generator.boxes import Box
from generator.commands.import_cards import Beside, cards_of
from generator.commands.import_columns import understood
from generator.commands.import_deck import Head, written
from generator.diagnostics import has_errors
from generator.languages.catalogues import read_catalogue, updated
from generator.languages.translated import in_language
from generator.layout.sheet import Correction
from generator.model.cardset import (
    SetComponents,
    SetDeck,
    SetFile,
    SetPolicies,
    SetRuleset,
    SetTheme,
)
from generator.model.deck import Deck
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.lesson import Lesson
from generator.model.maps import MapFile
from generator.model.policies import Policies
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.sizes import PaperTable, SizeTable
from generator.model.theme import Theme
from generator.play.transcripts import Transcript
from generator.profiles import FOLDER_VARIABLE, LARGEST, load_profile
from generator.project import find_project
from generator.render.pictures import LARGEST_AREA, picture_bytes, picture_trouble
from generator.reporters import report
from generator.shelf import Shelf
from generator.source.document import Document, Node, read_yaml
from generator.source.games import read_game
from generator.source.scalars import decode
from generator.source.tables import read_table
from generator.source.validate import validate
from generator.words.translatable_strings import translatable_strings
from tests.fuzz.oracle import answer, demand, sound
from tests.security.cottage import BEASTS, FILES, SET, SHEEP, write_cottage

MODELS: dict[str, type[BaseModel]] = {
    "game": GameFile,
    "theme": Theme,
    "components": Components,
    "deck": Deck,
    "ruleset": Ruleset,
    "policies": Policies,
    "map": MapFile,
    "rulebook": Rulebook,
    "lesson": Lesson,
    "set": SetFile,
    "set-deck": SetDeck,
    "set-ruleset": SetRuleset,
    "set-policies": SetPolicies,
    "set-theme": SetTheme,
    "set-components": SetComponents,
    "transcript": Transcript,
    "sizes": SizeTable,
    "papers": PaperTable,
}
PARTS = {
    **{f"cottage/{name}": text for name, text in FILES.items()},
    **dict.fromkeys(("cottage/rulebooks/picking.yaml", "cottage/lesson.yaml"), ""),
    "cottage/policies/picking.yaml": "",
    **dict.fromkeys(("cottage/maps/yard.yaml", "cottage/languages/de.po"), ""),
    "annex/set.yaml": SET,
    "annex/cards/beasts.yaml": SHEEP.replace("template: own", "template: text-card"),
    **dict.fromkeys(("annex/rules/picking.yaml", "annex/theme.yaml"), ""),
    "annex/policies/picking.yaml": "",
    **dict.fromkeys(("annex/components.yaml", "annex/maps/field.yaml"), ""),
}
"""The files of a box and of a set for it; those without a text may be there too."""
FORMATS = ("text", "json", "sarif", "github")
CATALOGUE = "languages/de.po"


@cache
def bench() -> Path:
    """A folder of this process, gone when it ends."""
    made = tempfile.TemporaryDirectory(prefix="hornbook-fuzz-")
    _KEPT.append(made)
    return Path(made.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def document_of(data: bytes, file: str) -> Document | None:
    """A YAML file as it is read, its findings looked at."""
    text, wrong = decode(data, file)
    shown = data.decode("utf-8", "replace") if text is None else text
    sound(wrong, {file: shown})
    if text is None:
        return None
    document, findings = read_yaml(text, file)
    sound(findings, {file: text})
    demand(document is not None or has_errors(findings), "nothing came of it, and nobody says why")
    return document


def yaml(data: bytes) -> None:
    """Bytes as a YAML file."""
    document = document_of(data, "a.yaml")
    if document is not None:
        lines = document.text.count("\n") + 1
        for line in _lines(document.root):
            demand(1 <= line <= lines, f"a value stands at line {line} of {lines}")


def _lines(node: Node) -> Iterator[int]:
    """The lines of a value, of its key and of its end, and those of all inside it."""
    yield from (node.line, *(place[0] for place in (node.key, node.end) if place))
    for inner in (*node.items, *node.fields.values()):
        yield from _lines(inner)


def content(data: bytes) -> None:
    """A YAML file of the model that its first line names: `# deck`."""
    document = document_of(data, "a.yaml")
    if document is None:
        return
    word = data.split(b"\n", 1)[0].decode("utf-8", "replace").strip("# \r\ufeff")
    names = sorted(MODELS)
    name = word if word in MODELS else names[zlib.crc32(data[:40]) % len(names)]
    value, findings = validate(document, MODELS[name])
    sound(findings, {"a.yaml": document.text})
    demand((value is None) == bool(findings), f"{name}: a value, or findings")


def box(data: bytes) -> None:
    """Files of a box, and of a set for it, each behind a line `=== cottage/game.yaml`."""
    folder = bench() / "boxes"
    written = _write(folder, data)
    sets = [folder / "annex"] if any(name.startswith("annex/") for name in written) else []
    language = "de" if f"cottage/{CATALOGUE}" in written else None
    opened = answer(lambda: _shelf().open(folder / "cottage", sets, language=language))
    if opened is not None:
        _look_at(opened)


def _look_at(opened: Box) -> None:
    sound(opened.findings, opened.texts)
    settled = opened.settled()
    sound(settled, opened.texts)
    demand(opened.game is not None or has_errors(settled), "no game, and nobody says why")
    shown, texts = opened.shown(settled), opened.shown_texts()
    for format_ in FORMATS:
        said = report(shown, format_, texts, colour=False)
        for line in said.split("\n"):
            demand(line.isprintable(), f"{format_} shows {line!r}")


def _write(folder: Path, data: bytes) -> dict[str, bytes]:
    """Put the box and set there, changed as `data` says; the parts that it names."""
    head, *rest = re.split(rb"^=== (\S+)\n", data, flags=re.MULTILINE)
    named = {name.decode("utf-8", "replace"): part for name, part in zip(rest[::2], rest[1::2])}  # noqa: B905
    written = {name: part for name, part in named.items() if name in PARTS}
    if head and not written:
        written["cottage/cards/beasts.yaml"] = head
    for name, text in PARTS.items():
        path = folder / name
        wanted = written.get(name, text.encode() or None)
        if wanted is None:
            path.unlink(missing_ok=True)
            continue
        if not path.is_file() or path.read_bytes() != wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted)
    return written


@cache
def _shelf() -> Shelf:
    shelf = Shelf(find_project())
    _ = shelf.known
    return shelf


@cache
def cottage() -> Game:
    """The stranger's box, as it is."""
    game, reading = read_game(write_cottage(bench() / "sound"))
    assert game is not None, reading.findings
    return game


def catalogue(data: bytes) -> None:
    """A catalogue of translations: read, spoken, and brought up to date."""
    folder = bench() / "po"
    (folder / "languages").mkdir(parents=True, exist_ok=True)
    (folder / CATALOGUE).write_bytes(data)
    read = answer(read_catalogue, folder, "de")
    if read is None:
        return
    sound(read.findings, {CATALOGUE: read.text})
    game = cottage()
    _, findings = in_language(game, read, {})
    sound(findings, {CATALOGUE: read.text})
    made = answer(updated, list(translatable_strings(game)), read.text, "de", game.title)
    if made is not None and not has_errors(read.findings):
        (folder / CATALOGUE).write_text(made, "utf-8")
        again = answer(read_catalogue, folder, "de")
        demand(
            again is not None and not has_errors(again.findings), "what we wrote is no catalogue"
        )


def profile(data: bytes) -> None:
    """A printer profile."""
    folder = bench() / "profiles"
    folder.mkdir(exist_ok=True)
    (folder / "office.yaml").write_bytes(data)
    with mock.patch.dict(os.environ, {FOLDER_VARIABLE: str(folder)}):
        read = answer(load_profile, "office")
    if read is not None:
        demand(isinstance(read, Correction), f"{read!r} is no correction")
        demand(all(abs(one) < LARGEST for one in (read.dx, read.dy, read.angle)), f"{read}")


def table(data: bytes) -> None:
    """A table of cards: what is made of it is YAML that reads as the cards that were meant."""
    read, findings = read_table(data, "cards.csv")
    sound(findings, {})
    if read is None or has_errors(findings):
        demand(bool(findings), "a table that is not read has no finding")
        return
    columns = understood(read, {})
    if has_errors(columns.findings):
        return
    made = cards_of(columns, Beside((), lambda _: False, (), {}))
    sound(columns.findings, {})
    if has_errors(columns.findings) or not made.cards:
        return
    head = Head("deck", "Deck", "standard", "I", {"template": "a"}, {"template": "b"}, "cards.csv")
    document, wrong = read_yaml(written(head, made), "deck.yaml")
    demand(document is not None and not wrong, f"the deck cannot be read: {wrong}")
    whole: Any = document and document.data
    demand([one["id"] for one in whole["cards"]] == [*made.cards], "cards are lost")


def picture(data: bytes) -> None:
    """A picture of a card."""
    folder = bench() / "cards"
    folder.mkdir(exist_ok=True)
    (folder / "a.png").write_bytes(data)
    trouble = picture_trouble(folder, "a.png")
    made = answer(picture_bytes, folder, "a.png", len(data) % 2 == 1)
    demand((trouble is None) == (made is not None), f"trouble is {trouble}, the picture is not")
    if made is not None:
        with Image.open(io.BytesIO(made), formats=["PNG"]) as plain:
            demand(plain.width * plain.height <= LARGEST_AREA, f"{plain.size} is too large")
            demand(set(plain.info) <= {"transparency"}, f"it kept {sorted(plain.info)}")


def box_with(deck: str) -> bytes:
    """The box with another deck, for seeds."""
    return f"=== cottage/cards/beasts.yaml\n{deck}".encode()


def tidy() -> None:
    """Remove what earlier inputs have left."""
    shutil.rmtree(bench() / "boxes", ignore_errors=True)


__all__ = ["BEASTS", "box", "catalogue", "content", "picture", "profile", "yaml"]
