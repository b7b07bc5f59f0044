"""Opens boxes: reads and lints them, leaving out the findings that their authors have answered."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from generator import assets
from generator.diagnostics import Diagnostic, Severity, did_you_mean, quoted
from generator.errors import HornbookError
from generator.files.rooted import LinkError, Root
from generator.lint import Known, icons_of, lint_game
from generator.lint.needs import Needs, needs_of
from generator.model.game import Game
from generator.model.sizes import CardSize, Paper, PaperTable, SizeTable, paper_from_text
from generator.play.kept_matches import match_names, match_size
from generator.project import Project
from generator.render.pictures import picture_trouble
from generator.render.untrusted import overlaid
from generator.source.document import texts_of
from generator.source.files import read_file
from generator.source.games import box_names, read_game, texts
from generator.source.sets import (
    WRONG_GAME,
    beside,
    extended_by,
    extends_of,
    holder,
    means_set,
    read_set,
    set_folder,
    set_names,
)
from generator.source.suppression import UNUSED, suppressed
from generator.source.validate import validate

Table = TypeVar("Table", SizeTable, PaperTable)


@dataclass(frozen=True)
class Box:
    """An opened box: the game (None where its files cannot be used), its texts and findings.

    Files in `texts` and `findings` are named relative to `folder`.
    """

    name: str
    folder: Path
    game: Game | None
    texts: Mapping[str, str]
    findings: tuple[Diagnostic, ...]
    icons: frozenset[str] = frozenset()
    templates: Path | None = None
    """Where its templates are; None where they are our own."""

    @property
    def is_sound(self) -> bool:
        """Whether the box can be printed: it was read, and lint found no error."""
        return self.game is not None and not has_errors(self.settled(painted=False))

    def settled(
        self, more: Iterable[Diagnostic] = (), *, painted: bool = True, played: bool = False
    ) -> list[Diagnostic]:
        """The findings, and `more` of them, less those that the authors have answered.

        What a comment asks to ignore may only show when faces are painted, or matches played;
        until then it is not called unused.
        """
        looked_for = None if played else _Unplayed()
        kept, _ = suppressed({*self.findings, *more}, self.texts, looked_for)
        return [one for one in kept if painted or one.code.id != UNUSED.id]

    def shown(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings with files named as a person in the current folder would."""
        return sorted(
            replace(one, position=replace(one.position, file=self._shown_name(one.position.file)))
            for one in findings
        )

    def shown_texts(self) -> dict[str, str]:
        """The texts by the names that `shown` gives to their files."""
        return {self._shown_name(file): text for file, text in self.texts.items()}

    def _shown_name(self, file: str) -> str:
        here = Path.cwd()
        path = self.folder / file  # a file of a set is absolute
        return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


class _Unplayed:
    """The ids of the codes that show without playing: all but G4xx."""

    def __contains__(self, code_id: object) -> bool:
        return not str(code_id).startswith("G")


class Chosen(NamedTuple):
    """What `Shelf.open` takes: the folder of a box, and of the sets that go into it, in order.

    `folder` is None where the one set extends no box that we know.
    """

    folder: Path | None
    sets: tuple[Path, ...] = ()


@dataclass(frozen=True)
class SizeTables:
    """The tables that all boxes share, from `sizes.yaml` and `papers.yaml`."""

    sizes: Mapping[str, CardSize]
    papers: Mapping[str, Paper]

    def paper(self, text: str) -> Paper:
        """The paper called `text`, or of the size that it gives.

        Raises:
            HornbookError: there is no such paper.
        """
        named = self.papers.get(text.lower())
        if named:
            return named
        if text[:1].isdigit():
            try:
                return paper_from_text(text)
            except ValueError as error:
                raise HornbookError(str(error)) from error
        known = ", ".join(self.papers)
        hint = did_you_mean(text.lower(), self.papers) or f"papers are {known}, or WxH in mm"
        raise HornbookError(f'there is no paper "{text}"', instead=hint)

    def sheet_paper(self, paper: Paper) -> Paper:
        """What sheets to read and write on are printed on when cards are printed on `paper`.

        That is Letter where the paper is measured in half inches, else A4.
        """
        halves = paper.width / 12.7
        return self.papers["letter" if abs(halves - round(halves)) < 0.01 else "a4"]


@dataclass(frozen=True)
class Shelf:
    """All that boxes are opened with."""

    project: Project

    @cached_property
    def tables(self) -> SizeTables:
        """Card sizes and papers.

        Raises:
            HornbookError: one of the two tables is damaged.
        """
        content = self.project.content
        sizes = _table(content, "sizes.yaml", SizeTable)
        papers = _table(content, "papers.yaml", PaperTable)
        return SizeTables(
            {row.id: row.card_size() for row in sizes.sizes},
            {row.id: row.paper() for row in papers.papers},
        )

    @cached_property
    def known(self) -> Known:
        """What lint may not look up itself."""
        names = assets.icon_names()
        return Known(
            icons=names,
            credited=frozenset(name for name in names if assets.icon_author(name)),
            sizes=frozenset(self.tables.sizes),
            templates=_needs(self.project.templates),
            x_height=assets.x_height,
            families=assets.families(),
            sets=frozenset(self.set_names()),
        )

    def names(self) -> tuple[str, ...]:
        """The names of our own boxes."""
        return box_names(self.project.content)

    def folder(self, text: str) -> Path:
        """The folder of the box that `text` means: a name, a folder, or a file inside one.

        Raises:
            HornbookError: it means none.
        """
        if text in self.names():
            return self.project.content / text
        path = Path(text)
        if found := holder(path, "game.yaml"):
            return found
        if path.is_dir():
            raise HornbookError(
                f"there is no game.yaml in {path}", instead="a box is a folder with a game.yaml"
            )
        near = did_you_mean(text, self.names())
        raise HornbookError(
            f'there is no box "{text}"', instead=near or f"boxes are {', '.join(self.names())}"
        )

    def open(
        self,
        folder: Path | None,
        sets: Sequence[Path] = (),
        *,
        trusted: bool = False,
        language: str | None = None,
        linted: bool = True,
    ) -> Box:
        """Read and lint a box; what is wrong with it is in its findings.

        Args:
            folder: of the box; None for a set without its game, which has findings alone.
            sets: folders of card sets, absolute, that go into it.
            trusted: whether the sets may bring templates.
            language: of its texts, where not its own.
            linted: whether to look for more than its files themselves show.

        Raises:
            HornbookError: the box has no catalogue for this language.
        """
        if folder is None:
            return self._without_game(sets[0], trusted=trusted)
        box = read_box(folder, sets, trusted=trusted)
        if language is not None:
            box = self._in_language(box, language)
        if box.game is None or not linted:
            return box
        templates = overlaid(self.project.templates, sets, self.project.cache)
        own = self.known.templates if templates == self.project.templates else _needs(templates)
        known = replace(
            self.known,
            templates=own,
            picture=partial(_picture_trouble, folder),
            match=lru_cache(partial(match_size, folder)),
            match_names=match_names(folder),
        )
        findings = (*box.findings, *lint_game(box.game, known))
        icons = icons_of(box.game, known)
        return replace(box, findings=findings, icons=icons, templates=templates)

    def _in_language(self, box: Box, language: str) -> Box:
        """The box in another language than its own."""
        from generator.languages.catalogues import read_catalogue, tag, translated_messages
        from generator.languages.translated import in_language

        if box.game is None or box.game.file.language == language:
            return box
        catalogue = read_catalogue(box.folder, tag(language))
        house = translated_messages(self.project.templates, catalogue)
        game, findings = in_language(box.game, catalogue, house)
        texts = {**box.texts, catalogue.file: catalogue.text}
        name = f"{box.name}-{catalogue.language}"
        return replace(box, name=name, game=game, texts=texts, findings=(*box.findings, *findings))

    def _without_game(self, folder: Path, *, trusted: bool) -> Box:
        _, reading = read_set(folder, trusted=trusted)
        main = reading.documents.get("game")
        findings = list(reading.findings)
        if main is not None and (extends := extends_of(main)) is not None:
            near = did_you_mean(extends, self.names()) or f"games are {', '.join(self.names())}"
            message = f"there is no game {quoted(extends)}"
            findings.append(WRONG_GAME.at(main.where(("extends",)), message, near))
        documents = list(reading.documents.values())
        return Box(folder.name, folder, None, texts_of(documents), tuple(findings))

    def set_names(self) -> tuple[str, ...]:
        """The names of our own card sets."""
        return set_names(self.project.content)

    def set_folder(self, text: str) -> Path:
        """The folder of the set that `text` means: a name, a folder, or a file inside one.

        Raises:
            HornbookError: it means none.
        """
        return set_folder(self.project.content, text)

    def chosen(self, names: Sequence[str], sets: Sequence[str] = ()) -> list[Chosen]:
        """The boxes called `names` with these sets; each once.

        Without names, the game that the first set extends; without sets either, all boxes. A name
        may be a set too: it goes into the game that it extends.

        Raises:
            HornbookError: a name means nothing.
        """
        given = tuple(dict.fromkeys(map(self.set_folder, sets)))
        if given and not names:
            return [Chosen(self.extended_by(given[0]), given)]
        return list(dict.fromkeys(self._one(name, given) for name in names or self.names()))

    def _one(self, name: str, sets: tuple[Path, ...]) -> Chosen:
        if name in self.names() or not means_set(self.project.content, name):
            return Chosen(self.folder(name), sets)
        own = self.set_folder(name)
        return Chosen(self.extended_by(own), tuple(dict.fromkeys((own, *sets))))

    def extended_by(self, folder: Path) -> Path | None:
        """The folder of the box that the set in `folder` extends, ours or one beside the set.

        None where there is none.
        """
        extends = extended_by(folder)
        if extends in self.names():
            return self.project.content / extends
        return beside(folder, extends)


def read_box(folder: Path, sets: Sequence[Path] = (), *, trusted: bool = False) -> Box:
    """Read the box in `folder` without looking for more than its files themselves show.

    Raises:
        HornbookError: `folder` holds no box, or one of `sets` no set.
    """
    game, reading = read_game(folder, sets, trusted=trusted)
    used = [one.id for one in game.sets] if game else [path.name for path in sets]
    name = "+".join((folder.name, *used))
    return Box(name, folder, game, texts(reading), tuple(reading.findings))


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is of error level."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def content_hash(folder: Path) -> str:
    """SHA-256 over all files of a box, names included; what a link leads to is left out."""
    digest, root = hashlib.sha256(), Root(folder)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        with suppress(LinkError), root.open(name) as stream:
            inner = hashlib.file_digest(stream, "sha256").digest()
            digest.update(os.fsencode(name) + b"\0" + inner)
    return digest.hexdigest()


def _needs(templates: Path) -> dict[str, Needs]:
    return {
        path.stem: needs_of(path.read_text(encoding="utf-8"))
        for path in (templates / "faces").glob("*.html")
    }


def _picture_trouble(box: Path, name: str, folder: str | None) -> tuple[str, str | None] | None:
    return picture_trouble(Path(folder or box) / "cards", name)


def _table(content: Path, name: str, model: type[Table]) -> Table:
    document, findings = read_file(name, content)
    if document is None:
        raise HornbookError(f"{name} is damaged: {findings[0]}")
    table, wrong = validate(document, model)
    if table is None:
        raise HornbookError(f"{name} is damaged: {wrong[0]}")
    return table
