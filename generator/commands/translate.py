"""The `translate` command: a catalogue with an entry for every text of a box or set."""

from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from generator.boxes import Box
from generator.commands.arguments import Translate
from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked
from generator.files.rooted import LinkError, Root
from generator.languages.catalogues import (
    FOLDER,
    PART,
    brought_messages,
    catalogue_text,
    own_messages,
    read_catalogue,
    tag,
    translated_messages,
    updated,
)
from generator.languages.losses import losses
from generator.model.game import Game
from generator.output import write_below
from generator.project import Project, find_project
from generator.saying import say
from generator.shelf import Shelf
from generator.source.folders import means_set
from generator.source.own_templates import templates_of
from generator.words.translatable_strings import (
    IDS,
    TranslatableString,
    id_words,
    translatable_strings,
)

if TYPE_CHECKING:
    from generator.commands.translators import Notes

PACKAGE = Path(__file__).parent.parent


def run(asked: Translate) -> None:
    """Bring the catalogue of a box or set up to date, and say what is left to do.

    Raises:
        HornbookError: there is no such box or language, or the box cannot be read.
    """
    project, box, named = find_project(), asked.box, tag(asked.language)
    folder, title, wanted, opened = wanted_texts(project, box, named, trusted=asked.trust)
    name = f"{FOLDER}/{named}.po"
    _refuse_link(folder, name)
    notes = _notes(Shelf(project), opened, wanted)
    with folder_locked(folder, f"the folder {folder}", partial(say, err=True)):
        known = _known(folder, name)
        write_below(folder, name, updated(wanted, known, named, title, notes).encode())
    catalogue = read_catalogue(folder, named)
    texts = dict.fromkeys((one.part, one.text) for one in wanted)
    done = sum(catalogue.of(part, text) is not None for part, text in texts)
    say(str(folder / name))
    say(f"  {done} of {len(texts)} texts are translated")
    if catalogue.findings:
        say(f"  {len(catalogue.findings)} are marked fuzzy: read them, and take the mark out")
    house = translated_messages(project.templates, catalogue)
    for found in losses(catalogue, house):
        say(f"  {found}")
    if box != PART:
        say(f"  hornbook check {box} --language {named}")
        is_set = means_set(project.content, box)
        printed = f"--set {box}" if is_set else box
        say(f"  hornbook print {printed} --language {named}")


def _notes(shelf: Shelf, box: Box | None, wanted: "Wanted") -> "Notes":
    """What translators are told of the texts of a box."""
    if box is None:
        return {}
    from generator.commands.translators import notes_for  # lays out cards, for which much is loaded

    say("  measuring how much room texts have on their cards", err=True)
    return notes_for(shelf, box, wanted)


def _known(folder: Path, name: str) -> str | None:
    """The catalogue as it is; None only where there is none, not where it cannot be read.

    Raises:
        HornbookError: it cannot be read.
    """
    try:
        with Root(folder).open(name):
            pass
    except FileNotFoundError:
        return None
    except OSError:
        pass  # reading it says why
    return catalogue_text(folder, name)


def _refuse_link(folder: Path, name: str) -> None:
    """Nothing is read or written where a link leads.

    Raises:
        HornbookError: the catalogue is a link, or lies behind one.
    """
    try:
        with Root(folder).open(name):
            pass
    except LinkError as error:
        raise HornbookError(
            f"{folder / name} is a link, or lies behind one",
            ExitCode.CANNOT_WRITE,
            "put the file itself there: links are not followed",
        ) from error
    except OSError:
        pass  # it is not there yet, or what writes it will say why it cannot


Wanted = tuple[TranslatableString, ...]


def wanted_texts(
    project: Project, box: str, language: str, *, trusted: bool = False
) -> tuple[Path, str, Wanted, Box | None]:
    """Where the catalogue lies, what it is called, the texts that belong into it, and their box.

    Box and set may bring templates where they are `trusted`: notes on cards are made by painting.

    Raises:
        HornbookError: there is no such box or set, or it cannot be read.
    """
    shelf = Shelf(project)
    if box != PART and means_set(project.content, box):
        return _of_set(shelf, shelf.set_folder(box), trusted=trusted)
    words = own_messages(PACKAGE, project.templates, printed=box != PART)
    if box == PART:
        return project.templates, "Hornbook", words, None
    opened, game = _read(shelf, shelf.folder(box), trusted=trusted)
    said = translatable_strings(game)
    words = (*words, *brought_messages(templates_of(opened.folder)))
    shared = dict.fromkeys(_not_shared(words, project.templates, language))
    return shelf.folder(box), game.title, (*said, *shared), opened


def _of_set(shelf: Shelf, own: Path, *, trusted: bool) -> tuple[Path, str, Wanted, Box | None]:
    """The texts that are typed in the files of a set, and the ids that it brings."""
    folder = shelf.extended_by(own)
    if folder is None:
        raise HornbookError(
            f"{own.name} extends no game that we know", ExitCode.FINDINGS, f"hornbook check {own}"
        )
    opened, game = _read(shelf, folder, own, trusted=trusted)
    _, base = _read(shelf, folder, trusted=trusted)
    named = {one.text for ruleset in base.rulesets for one in id_words(ruleset)}
    said = (
        one
        for one in translatable_strings(game)
        if (one.path[:1] == IDS and one.text not in named)
        or PurePath(game.where(one.part, *one.path).file).is_relative_to(own)
    )
    return own, game.sets[0].file.title, tuple(said), opened


def _read(shelf: Shelf, folder: Path, *sets: Path, trusted: bool) -> tuple[Box, Game]:
    box = shelf.open(folder, sets, trusted=trusted, linted=False)
    if box.game is None:
        name = sets[0] if sets else folder.name
        raise HornbookError(f"{name} cannot be read", ExitCode.FINDINGS, f"hornbook check {name}")
    return box, box.game


def _not_shared(
    words: tuple[TranslatableString, ...], templates: Path, language: str
) -> tuple[TranslatableString, ...]:
    """The words of documents that the catalogue of all boxes lacks."""
    if not (templates / FOLDER / f"{language}.po").is_file():
        return words
    shared = read_catalogue(templates, language)
    return tuple(one for one in words if shared.of(PART, one.text) is None)
