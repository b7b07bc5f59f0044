"""The shelf: which boxes and card sets there are, and what is meant by their names.

Opening one takes more, and is imported when it is done: `generator.boxes`.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.assets import assets_hash
from generator.codes import findings_of, written
from generator.diagnostics import Position, did_you_mean
from generator.errors import HornbookError
from generator.keys import Kept, kept_texts, shared_key
from generator.project import Project
from generator.source.folders import (
    BOX_FILE,
    SAMPLES,
    Chosen,
    beside,
    box_names,
    extended_by,
    holder,
    means_set,
    refuse_headless,
    sample_names,
    set_folder,
    set_names,
)
from generator.source.own_templates import is_vouched_for

if TYPE_CHECKING:
    from generator.boxes import Box, SizeTables
    from generator.lint import Known


@dataclass(frozen=True)
class Shelf:
    """All that boxes are opened with."""

    project: Project

    @cached_property
    def tables(self) -> "SizeTables":
        """Card sizes and papers.

        Raises:
            HornbookError: one of the two tables is damaged.
        """
        from generator.boxes import read_tables

        return read_tables(self.project.content)

    @cached_property
    def known(self) -> "Known":
        """What lint may not look up itself, but for what lies in a box."""
        from generator.linting import known_beside

        kept = self.kept("known", Chosen(None), assets_hash())
        return known_beside(kept, self.project, self.tables, self.set_names())

    def names(self) -> tuple[str, ...]:
        """The names of our own boxes."""
        return box_names(self.project.content)

    def sample_names(self) -> tuple[str, ...]:
        """The names of our samples, which are boxes too, for whoever names one."""
        return sample_names(self.project.content)

    def ours(self, name: str | None) -> Path | None:
        """The folder of our own box or sample of this name; None where there is none."""
        if name in self.names():
            return self.project.content / str(name)
        return self.project.content / SAMPLES / str(name) if name in self.sample_names() else None

    def folder(self, text: str) -> Path:
        """The folder of the box that `text` means: a name, a folder, or a file inside one.

        Raises:
            HornbookError: it means none.
        """
        if own := self.ours(text):
            return own
        path = Path(text)
        if found := holder(path, "game.yaml"):
            return found
        if path.is_dir():
            refuse_headless(path)
            raise HornbookError(
                f"there is no game.yaml in {path}", instead="a box is a folder with a game.yaml"
            )
        begun = [one for one in self.names() if one.startswith(f"{text}-")]
        near = did_you_mean(text, begun or (*self.names(), *self.sample_names()))
        if len(begun) == 1:
            near = f'did you mean "{begun[0]}"?'
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
        kept: bool = True,
    ) -> "Box":
        """Read and lint a box; what is wrong with it is in its findings.

        Args:
            folder: of the box; None for a set without its game, which has findings alone.
            sets: folders of card sets, absolute, that go into it.
            trusted: whether the box, where it is not ours, and the sets may bring templates.
            language: of its texts, where not its own.
            linted: whether to look for more than its files themselves show.
            kept: whether what was found before may be taken, and what is found is kept.

        Raises:
            HornbookError: the box has no catalogue for this language.
        """
        from generator import boxes

        if folder is None:
            return boxes.without_game(sets[0], self.names(), trusted=trusted)
        chosen, how = Chosen(folder, tuple(sets)), (str(trusted), str(language))
        said = self.kept("lint", chosen, assets_hash(), *how) if linted and kept else None
        box = boxes.read_box(folder, sets, trusted=trusted)
        if not (trusted or is_vouched_for(self.project.content, folder)):
            from generator.source.sets import untrusted

            return replace(box, game=None, findings=(untrusted("box", BOX_FILE), *box.findings))
        if language is not None:
            box = boxes.in_language(box, language, self.project.templates)
        if box.game is None or not linted:
            return box
        from generator import linting

        box = replace(box, templates=linting.templates_for(folder, sets, self.project))
        if said is None:
            return self._beside_game(
                linting.linted(box, self.known, self.project), trusted, language
            )
        known = said.find()
        if known is not None and said.holds():
            findings = (*box.findings, *findings_of(known["findings"]))
            emblems = tuple((name, Position(*at)) for name, *at in known["emblems"])
            box = replace(box, findings=findings, icons=frozenset(known["icons"]), emblems=emblems)
            return self._beside_game(box, trusted, language)
        with kept_texts(self.project, chosen):
            whole = linting.linted(box, self.known, self.project)
        new = whole.findings[len(box.findings) :]
        places = [[name, *astuple(at)] for name, at in whole.emblems]
        said.keep({"findings": written(new), "icons": sorted(whole.icons), "emblems": places})
        return self._beside_game(whole, trusted, language)

    def _beside_game(self, box: "Box", trusted: bool, language: str | None) -> "Box":
        """The box with what is found without its sets, where they seem to be the cause of more."""
        if not box.causes or not any(one.related for one in box.settled(painted=False)):
            return box
        alone = self.open(box.folder, trusted=trusted, language=language)
        return replace(box, of_game=frozenset(alone.findings))

    def output(self, chosen: Chosen) -> Path:
        """Where what is made of a box goes if nobody says: beside it, where a part is not ours."""
        content = self.project.content.resolve()
        given = (*chosen.sets, *([chosen.folder] if chosen.folder else []))
        for folder in given:
            if not folder.resolve().is_relative_to(content):
                return folder.absolute().parent / self.project.output.name
        return self.project.output

    def kept(self, kind: str, chosen: Chosen, *more: str) -> Kept:
        """What is kept of a box with card sets under a kind, and of `more` that it depends on."""
        return Kept(self.project, kind, chosen, *more, shared=self._shared)

    @cached_property
    def _shared(self) -> str:
        """What all boxes depend on; nothing where that cannot be read."""
        with suppress(OSError):
            return shared_key(self.project)
        return ""

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
        if self.ours(name) or not means_set(self.project.content, name):
            return Chosen(self.folder(name), sets)
        own = self.set_folder(name)
        return Chosen(self.extended_by(own), tuple(dict.fromkeys((own, *sets))))

    def extended_by(self, folder: Path) -> Path | None:
        """The folder of the box that the set in `folder` extends, ours or one beside the set.

        None where there is none.
        """
        extends = extended_by(folder)
        return self.ours(extends) or beside(folder, extends)
