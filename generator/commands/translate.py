"""The `translate` command: a catalogue with an entry for every text of a box."""

from functools import partial
from pathlib import Path

from generator.commands.arguments import Translate
from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked
from generator.files.rooted import LinkError, Root
from generator.languages.catalogues import (
    FOLDER,
    PART,
    catalogue_text,
    own_messages,
    read_catalogue,
    tag,
    translated_messages,
    updated,
)
from generator.languages.losses import losses
from generator.output import write_below
from generator.project import find_project
from generator.saying import say
from generator.shelf import Shelf
from generator.words.translatable_strings import TranslatableString, translatable_strings

PACKAGE = Path(__file__).parent.parent


def run(asked: Translate) -> None:
    """Bring the catalogue of a box up to date, and say what is left to do.

    Raises:
        HornbookError: there is no such box or language, or the box cannot be read.
    """
    project, box, named = find_project(), asked.box, tag(asked.language)
    folder = project.templates if box == PART else Shelf(project).folder(box)
    title, said = ("Hornbook", ()) if box == PART else _of_box(Shelf(project), folder)
    words = own_messages(PACKAGE, project.templates)
    name = f"{FOLDER}/{named}.po"
    _refuse_link(folder, name)
    wanted = (*said, *(words if box == PART else _not_shared(words, project.templates, named)))
    with folder_locked(folder, f"the folder {folder}", partial(say, err=True)):
        known = _known(folder, name)
        write_below(folder, name, updated(wanted, known, named, title).encode())
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
        say(f"  hornbook print {box} --language {named}")


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


def _of_box(shelf: Shelf, folder: Path) -> tuple[str, tuple[TranslatableString, ...]]:
    box = shelf.open(folder, linted=False)
    if box.game is None:
        raise HornbookError(
            f"{folder.name} cannot be read", ExitCode.FINDINGS, f"hornbook check {folder.name}"
        )
    return box.game.title, translatable_strings(box.game)


def _not_shared(
    words: tuple[TranslatableString, ...], templates: Path, language: str
) -> tuple[TranslatableString, ...]:
    """The words of documents that the catalogue of all boxes lacks."""
    if not (templates / FOLDER / f"{language}.po").is_file():
        return words
    shared = read_catalogue(templates, language)
    return tuple(one for one in words if shared.of(PART, one.text) is None)
