"""Opens boxes: reads and lints them, leaving out the findings that their authors have answered."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from generator import assets
from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.errors import HornbookError
from generator.lint import Known, icons_of, lint_game
from generator.lint.needs import needs_of
from generator.model.game import Game
from generator.model.papers import Paper, PaperTable, paper_from_text
from generator.model.sizes import CardSize, SizeTable
from generator.project import Project
from generator.render.pictures import picture_trouble
from generator.source.files import read_file
from generator.source.games import box_names, read_game, texts
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

    @property
    def is_sound(self) -> bool:
        """Whether the box can be printed: it was read, and lint found no error."""
        return self.game is not None and not has_errors(self.settled(painted=False))

    def settled(self, more: Iterable[Diagnostic] = (), *, painted: bool = True) -> list[Diagnostic]:
        """The findings, and `more` of them, less those that the authors have answered.

        What a comment asks to ignore may only show when faces are painted; until then it is not
        called unused.
        """
        kept, _ = suppressed({*self.findings, *more}, self.texts)
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
        folder = self.folder.relative_to(here) if self.folder.is_relative_to(here) else self.folder
        return (folder / file).as_posix()


@dataclass(frozen=True)
class Tables:
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
            return _typed_paper(text)
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
    def tables(self) -> Tables:
        """Card sizes and papers.

        Raises:
            HornbookError: one of the two tables is damaged.
        """
        content = self.project.content
        sizes = _table(content, "sizes.yaml", SizeTable)
        papers = _table(content, "papers.yaml", PaperTable)
        return Tables(
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
            templates={
                path.stem: needs_of(path.read_text(encoding="utf-8"))
                for path in (self.project.templates / "faces").glob("*.html")
            },
            x_height=assets.x_height,
            families=assets.families(),
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
        for folder in (path, *path.absolute().parents):
            if (folder / "game.yaml").is_file():
                return folder.absolute()
        if path.is_dir():
            raise HornbookError(
                f"there is no game.yaml in {path}", instead="a box is a folder with a game.yaml"
            )
        near = did_you_mean(text, self.names())
        raise HornbookError(
            f'there is no box "{text}"', instead=near or f"boxes are {', '.join(self.names())}"
        )

    def open(self, folder: Path) -> Box:
        """Read and lint the box in `folder`; what is wrong with it is in its findings."""
        game, reading = read_game(folder)
        if game is None:
            return Box(folder.name, folder, None, texts(reading), tuple(reading.findings))
        known = replace(self.known, picture=partial(picture_trouble, folder / "cards"))
        findings = (*reading.findings, *lint_game(game, known))
        icons = icons_of(game, self.known)
        return Box(folder.name, folder, game, texts(reading), findings, icons)


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is of error level."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def content_hash(folder: Path) -> str:
    """SHA-256 over all files of a box, names included."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _typed_paper(text: str) -> Paper:
    try:
        return paper_from_text(text)
    except ValueError as error:
        raise HornbookError(str(error)) from error


def _table(content: Path, name: str, model: type[Table]) -> Table:
    document, findings = read_file(name, content)
    if document is None:
        raise HornbookError(f"{name} is damaged: {findings[0]}")
    table, wrong = validate(document, model)
    if table is None:
        raise HornbookError(f"{name} is damaged: {wrong[0]}")
    return table
