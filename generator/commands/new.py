"""The `new` command: a card set or a box that is whole at once, with comments that teach."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote

from generator.boxes import Box
from generator.build import check_print, plan
from generator.commands.arguments import New
from generator.commands.new_box import STARTING, told_of_box, write_box, write_like, write_schemas
from generator.commands.running import usable_cache
from generator.commands.schema import SET_MODELS
from generator.diagnostics import Diagnostic, has_errors
from generator.errors import ExitCode, HornbookError
from generator.files.temporary import passing_folder
from generator.lint.unwritten import placeholder
from generator.model.game import Game
from generator.model.seating import is_used
from generator.play.policies import names_for
from generator.play.study.arms import Arm, StudyConfig
from generator.play.study.runner import Chunk, StudyContext
from generator.products.first_card import Draft, drafts
from generator.products.order import Order
from generator.project import find_project
from generator.saying import say
from generator.shelf import Shelf
from generator.source.files import MISSING
from generator.source.folders import SET_FILE
from generator.words.placeholders import ABOUT, AUTHOR

WORKFLOW = ".github/workflows/hornbook.yaml"
STAGE = ".hornbook-new-"
PLAYOUTS = 3
"""Matches by which a new set is tried out, for each ruleset."""

_SET = """\
# yaml-language-server: $schema=schema/set.schema.json
# A card set: what it adds to a game, and what of the game it changes. Every file here counts:
#   set.yaml            who made the set, for which game; numbers and seats of the game
#   cards/<deck>.yaml   cards to add, replace, remove or recount; or a whole new deck, as in a box
#   rules/<ruleset>.yaml, components.yaml, theme.yaml   rules, sheets, colours and symbols
#   maps/<map>.yaml     maps, where the game is played on some
id: {id}
title: {title}
extends: {extends}
version: "0.1"
mark: {mark}    # one to three letters, printed small on each card of the set
about: >-
  {about}
credits:
  by: [{author}]
  licence: CC BY 4.0    # what others may do with it; take any that you like
# values: {{replace: {{hand: {{is: 5, means: Cards in hand, editorial: {{is: Why five.}}}}}}}}
"""


@usable_cache
def run(asked: New) -> None:
    """Make a card set or a box, whole or not at all, and say what one can do with it.

    Raises:
        HornbookError: not one of the two is asked for, the folder is not empty or cannot be
            written, or there is no such game.
    """
    folder, shelf = asked.folder, Shelf(find_project())
    if asked.extends and asked.is_box:
        raise HornbookError(
            "--extends makes a card set, and --box a game of your own", instead="leave one out"
        )
    if asked.like and not asked.is_box:
        raise HornbookError("--like says what kind of box is made", instead="add --box")
    if not asked.extends and not asked.is_box:
        raise HornbookError(
            "it is not said what is to be made",
            instead="--extends BOX makes a card set for that game, --box a game of your own",
        )
    target = folder.absolute()
    _check_empty(target)
    try:
        told = _new_set(shelf, asked, target) if asked.extends else _new_box(shelf, asked, target)
    except OSError as error:
        raise HornbookError(
            f"cannot write {folder}: {error.strerror or error}", ExitCode.CANNOT_WRITE
        ) from error
    for line in told:
        say(line)


def _new_set(shelf: Shelf, asked: New, target: Path) -> Iterator[str]:
    assert asked.extends is not None  # noqa: S101 # looked at before
    box = shelf.open(shelf.folder(asked.extends), trusted=asked.trust)
    if box.game is None or not box.is_sound:
        raise HornbookError(
            f"{box.name} has errors, and cannot be extended",
            ExitCode.FINDINGS,
            f"`hornbook check {asked.extends}` says where they are",
        )
    known = box.settled(painted=False)
    with _staged(shelf, asked, target) as stage:
        draft = _first_sound(shelf, box, stage, target.name, known)
    game = _whose(shelf, box.folder, target)
    return _told(asked.folder, game, box.game, draft, with_ci=asked.with_ci)


def _new_box(shelf: Shelf, asked: New, target: Path) -> Iterator[str]:
    with _staged(shelf, asked, target) as stage:
        name = _id(target.name, "my-box")
        if asked.like:
            write_like(shelf.project, asked.like, stage, name)
        else:
            write_box(shelf.project.templates / STARTING, stage, name)
    names = (*shelf.names(), *shelf.sample_names())
    return told_of_box(asked.folder, names, _ci_told(asked.folder, with_ci=asked.with_ci))


@contextmanager
def _staged(shelf: Shelf, asked: New, target: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `target` once it is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with passing_folder(target.parent, STAGE) as stage:
        yield stage
        if asked.with_ci:
            _write_workflow(shelf, stage)
        _check_empty(target)
        _put(stage, target)


def _id(name: str, otherwise: str) -> str:
    """The name of a folder as an id."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-") or otherwise


def _check_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise HornbookError(
            f"{folder} is there already, and is not empty",
            ExitCode.CANNOT_WRITE,
            "name another folder",
        )


def _first_sound(shelf: Shelf, box: Box, stage: Path, name: str, known: list[Diagnostic]) -> Draft:
    """Write the set with the first card with which it checks, prints and plays."""
    game = box.game
    assert game is not None  # noqa: S101 # looked at before
    for draft in drafts(game):
        _write(stage, name, game, draft)
        if _is_sound(shelf, box.folder, stage, draft, known):
            return draft
    raise HornbookError(f"no card of {game.title} can be copied into a new set")


def _write(stage: Path, name: str, game: Game, draft: Draft) -> None:
    for old in stage.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    id_ = _id(name, "my-set")
    words = id_.replace("-", " ")
    mark = "".join(word[0] for word in words.split())[:3].upper()
    names = {"id": id_, "title": words.title(), "extends": game.id, "mark": f'"{mark}"'}
    head = _SET.format(**names, about=ABOUT, author=AUTHOR)
    (stage / "cards").mkdir()
    (stage / SET_FILE).write_text(head, "utf-8")
    (stage / "cards" / f"{draft.deck.id}.yaml").write_text(draft.text, "utf-8")
    write_schemas(stage, (*SET_MODELS, "deck", "map"))


def _is_sound(shelf: Shelf, box: Path, stage: Path, draft: Draft, known: list[Diagnostic]) -> bool:
    """Whether the set says nothing new when it is checked, printed and played."""
    opened = shelf.open(box, (stage,), trusted=True)  # the box alone was opened before
    found = set(opened.settled(painted=False)) - set(known)
    found = {one for one in found if one.code is not placeholder.code}
    if unread := [one for one in found if one.code is MISSING]:
        # What was written just now is there: the disk is at fault, and no other card would do.
        raise HornbookError(unread[0].message, ExitCode.MISSING, "try again")
    if opened.game is None or found:
        return False
    a4 = shelf.tables.papers["a4"]
    order = Order(a4, a4, cards=(draft.card,), jobs=1)
    if has_errors(check_print(shelf, plan(shelf, opened, order), 1)):
        return False
    with suppress(HornbookError):
        _play(opened.game, draft)
        return True
    return False


def _play(game: Game, draft: Draft) -> None:
    """A few matches by each ruleset that uses the deck, with the fewest and the most seats.

    Raises:
        HornbookError: the rules ask for what cannot be done.
    """
    context = StudyContext(game, StudyConfig(PLAYOUTS))
    for ruleset in game.rulesets:
        for seats in sorted({ruleset.seats.least, ruleset.seats.most}):
            if is_used(draft.deck.rulesets, (ruleset,)):
                policies = names_for("random", seats + ruleset.seats.arbiter)
                arm = Arm(ruleset.id, seats, policies=policies)
                context.play(Chunk(arm, range(PLAYOUTS)))


def _write_workflow(shelf: Shelf, stage: Path) -> None:
    file = stage / WORKFLOW
    file.parent.mkdir(parents=True)
    shutil.copyfile(shelf.project.templates / "starting" / "check.yaml", file)


def _whose(shelf: Shelf, box: Path, target: Path) -> str:
    """What to type to name the game of a set; nothing where the set finds it by itself."""
    known = shelf.extended_by(target)
    if known is not None and known.resolve() == box.resolve():
        return ""
    return quote(os.path.relpath(box))


def _put(stage: Path, target: Path) -> None:
    """The finished folder in its place, with the rights that folders have here."""
    mask = os.umask(0)
    os.umask(mask)
    stage.chmod(0o777 & ~mask)
    if os.name == "nt" and target.is_dir():
        target.rmdir()  # it is empty, and cannot be replaced there
    stage.replace(target)


def _told(folder: Path, game: str, base: Game, draft: Draft, *, with_ci: bool) -> Iterator[str]:
    """What was made, and commands that work as they stand."""
    named = quote(str(folder))
    used = " ".join(filter(None, (game, f"--set {named}")))
    users = [one.id for one in base.rulesets if is_used(draft.deck.rulesets, (one,))]
    ruleset = f" --ruleset {users[0]}" if users and len(base.rulesets) > 1 else ""
    yield f"{folder}/ is a card set with one card, in cards/{draft.deck.id}.yaml"
    yield from _ci_told(folder, with_ci=with_ci)
    yield f"  hornbook check {used if game else named}"
    yield f"  hornbook print {used} --cards {draft.card} --preview"
    if users:
        yield f"  hornbook play {used}{ruleset}"


def _ci_told(folder: Path, *, with_ci: bool) -> Iterator[str]:
    if with_ci:
        yield f"  {WORKFLOW} checks it where {folder}/ is the top of a repository on GitHub"
