"""Boxes as they are read, in any of their languages, less findings that authors have answered.

Which boxes there are, `generator.shelf` says; what lint finds in them, `generator.linting`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from generator.diagnostics import (
    Diagnostic,
    Position,
    did_you_mean,
    has_errors,
    near,
    nearby,
    quoted,
)
from generator.errors import HornbookError
from generator.joining import joined
from generator.mending import with_certain_fixes
from generator.model.game import Game
from generator.model.shops import Shop, ShopTable
from generator.model.sizes import CardSize, Paper, PaperTable, SizeTable, paper_from_text
from generator.source.causes import Cause, files_of_sets, rooted
from generator.source.document import texts_of
from generator.source.files import read_file
from generator.source.folders import extends_of
from generator.source.games import read_game, texts
from generator.source.own_templates import templates_of
from generator.source.suppression import UNUSED, suppressed
from generator.source.validate import validate

Table = TypeVar("Table", SizeTable, PaperTable, ShopTable)


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
    emblems: tuple[tuple[str, Position], ...] = ()
    """What its pictures are about, each where it is first named."""
    templates: Path | None = None
    """Where its templates are; None where they are our own."""
    causes: tuple[Cause, ...] = ()
    """What card sets have changed."""
    unread: Mapping[str, str] = field(default_factory=dict)
    """Texts of files that could not be used, to be shown beside what is wrong with them."""
    of_game: frozenset[Diagnostic] = frozenset()
    """What is found in the game without these sets, as far as somebody has looked."""

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
        own, texts = files_of_sets(self.texts), self.texts
        of_game = {file: text for file, text in texts.items() if file not in own}
        # What a set has changed may leave a comment of the game without its finding: no matter.
        asked = frozenset[str]() if self.causes else looked_for
        kept, _ = suppressed({*self.findings, *more}, of_game, asked)
        kept = rooted(kept, self.causes, texts, self.of_game)
        if own:
            kept, _ = suppressed(kept, {file: texts[file] for file in own}, looked_for)
        settled = with_certain_fixes(joined(kept), texts)
        return [one for one in settled if painted or one.code.id != UNUSED.id]

    def shown(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings with files named as a person in the current folder would."""
        return nearby(self.folder, findings)

    def shown_texts(self) -> dict[str, str]:
        """The texts by the names that `shown` gives to their files."""
        texts = {**self.unread, **self.texts}
        return {near(self.folder, file): text for file, text in texts.items()}


class _Unplayed:
    """The ids of the codes that show without playing: all but G4xx."""

    def __contains__(self, code_id: object) -> bool:
        return not str(code_id).startswith("G")


@dataclass(frozen=True)
class SizeTables:
    """The tables that all boxes share, from `sizes.yaml`, `papers.yaml` and `shops.yaml`."""

    sizes: Mapping[str, CardSize]
    papers: Mapping[str, Paper]
    shops: Mapping[str, Shop] = field(default_factory=dict)

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


def read_box(folder: Path, sets: Sequence[Path] = (), *, trusted: bool = False) -> Box:
    """Read the box in `folder` without looking for more than its files themselves show.

    Raises:
        HornbookError: `folder` holds no box, or one of `sets` no set.
    """
    game, reading = read_game(folder, sets, trusted=trusted)
    used = [one.id for one in game.sets] if game else [path.name for path in sets]
    name = "+".join((folder.name, *used))
    causes = tuple(reading.merger.causes) if reading.merger else ()
    return Box(
        name,
        folder,
        game,
        texts(reading),
        tuple(reading.findings),
        causes=causes,
        unread=reading.unread,
    )


def without_game(folder: Path, names: Collection[str], *, trusted: bool = False) -> Box:
    """The set in `folder`, which extends none of our boxes `names`: its findings alone.

    Raises:
        HornbookError: `folder` holds no set.
    """
    from generator.source.sets import WRONG_GAME, misnamed, read_set

    _, reading = read_set(folder, trusted=trusted)
    main = reading.documents.get("game")
    findings = list(reading.findings)
    if main is not None and (extends := extends_of(main)) is not None:
        hint = did_you_mean(extends, names) or f"games are {', '.join(names)}"
        message = f"there is no game {quoted(extends)}"
        findings.append(WRONG_GAME.at(main.where(("extends",)), message, hint))
    findings += filter(None, (misnamed(*one) for one in reading.documents.items()))
    documents = list(reading.documents.values())
    texts = texts_of(documents)
    return Box(folder.name, folder, None, texts, tuple(findings), unread=reading.unread)


def in_language(box: Box, language: str, templates: Path) -> Box:
    """A box in another language than its own, with the words of our own `templates`.

    Raises:
        HornbookError: the box has no catalogue for this language.
    """
    from generator.languages import translated
    from generator.languages.catalogues import (
        brought_messages,
        languages_of,
        read_catalogue,
        set_catalogue,
        tag,
        translated_messages,
    )

    if box.game is None or box.game.file.language == language:
        return box
    language, sets = tag(language), [Path(one.folder) for one in box.game.sets]
    if language not in languages_of(box.folder) and any(
        language in languages_of(one) for one in sets
    ):
        message = f'{box.folder.name} has no catalogue for "{language}", and only the set has one'
        instead = "`hornbook check SET` without --language checks the catalogue of the set"
        raise HornbookError(message, instead=instead)
    catalogue = read_catalogue(box.folder, language)
    house = translated_messages(templates, catalogue)
    of_sets = {str(one): set_catalogue(one, catalogue.language) for one in sets}
    brought = brought_messages(templates_of(box.folder))
    game, findings = translated.in_language(box.game, catalogue, house, of_sets, brought)
    read = (catalogue, *filter(None, of_sets.values()))
    texts = {**box.texts, **{one.file: one.text for one in read}}
    name = f"{box.name}-{catalogue.language}"
    return replace(box, name=name, game=game, texts=texts, findings=(*box.findings, *findings))


def with_catalogues(box: Box, templates: Path) -> Box:
    """A box, with what is wrong with the catalogues of its sets where no language is asked for.

    Of texts without translation, only the empty entries of a catalogue are told.

    Raises:
        HornbookError: a catalogue is a link, or cannot be read.
    """
    from generator.languages.catalogues import languages_of, read_catalogue, translated_messages
    from generator.languages.losses import losses
    from generator.languages.translated import outdated, untranslated

    for used in box.game.sets if box.game else ():
        folder = Path(used.folder)
        for language in languages_of(folder):
            own = read_catalogue(folder, language, f"{folder.as_posix()}/")
            house = translated_messages(templates, own)
            found = (*own.findings, *losses(own, house), *untranslated(own))
            found += tuple(outdated(box.game, own)) if box.game else ()
            texts = {**box.texts, own.file: own.text}
            box = replace(box, texts=texts, findings=(*box.findings, *found))
    return box


def read_tables(content: Path) -> SizeTables:
    """The tables of card sizes, papers and shops beside our boxes.

    Raises:
        HornbookError: one of them is damaged.
    """
    sizes = _table(content, "sizes.yaml", SizeTable)
    papers = _table(content, "papers.yaml", PaperTable)
    shops = _table(content, "shops.yaml", ShopTable).shops
    known = {row.id for row in sizes.sizes}
    for shop in shops:
        if unknown := next((one for one in shop.products if one.size not in known), None):
            of = f"{shop.title}: {unknown.name}"
            raise HornbookError(f'shops.yaml is damaged: {of}: there is no size "{unknown.size}"')
    return SizeTables(
        {row.id: row.card_size() for row in sizes.sizes},
        {row.id: row.paper() for row in papers.papers},
        {shop.id: shop for shop in shops},
    )


def _table(content: Path, name: str, model: type[Table]) -> Table:
    document, findings = read_file(name, content)
    if document is None:
        raise HornbookError(f"{name} is damaged: {findings[0]}")
    table, wrong = validate(document, model)
    if table is None:
        raise HornbookError(f"{name} is damaged: {wrong[0]}")
    return table
