"""`hornbook check` of everything, of a folder of several, and of what a set alone prints."""

import json
import pickle
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.boxes import Box, read_box
from generator.build import check_print, plan
from generator.cli import main
from generator.commands import check
from generator.commands.arguments import Check
from generator.errors import ExitCode
from generator.products.documents.task import RulebookTask
from generator.products.order import Order, parts_of_sets
from generator.project import CACHE_VARIABLE, find_project
from generator.shelf import Shelf
from generator.source.folders import MOST, Chosen, held_in
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parent / "samples"
SHELF = Shelf(find_project())
A4 = SHELF.tables.papers["a4"]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, args)))


@pytest.fixture
def several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two sets, with others where nobody looks."""
    for place in ("one", "more/two", ".hidden", "node_modules/three"):
        shutil.copytree(SAMPLES / "far-village", tmp_path / place)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_fault(folder: Path) -> None:
    file = folder / "set.yaml"
    file.write_text(file.read_text("utf-8").replace("charmes-toll", "charmes-tol"), "utf-8")


def test_a_folder_of_several_stands_for_each_of_them(several: Path) -> None:
    content = SHELF.project.content
    assert held_in(content, ".") == ["more/two", "one"]
    assert held_in(content, "one/maps") == ["one/maps"], "inside of a set it is that set"
    assert held_in(content, "nothing") == ["nothing"]
    assert held_in(content, SHELF.names()[0]) == [SHELF.names()[0]]
    assert {Path(one).name for one in held_in(content, str(content))} == {
        *SHELF.names(),
        *SHELF.set_names(),
        *SHELF.sample_names(),
    }


@pytest.mark.parametrize("name", SHELF.set_names())
def test_the_work_of_a_set_can_go_to_another_process(name: str) -> None:
    own = SHELF.set_folder(name)
    box = SHELF.open(SHELF.extended_by(own), (own,), linted=False)
    work = plan(SHELF, box, Order(A4, A4))
    again = pickle.loads(pickle.dumps(work))
    assert work and [one.label for one in again] == [one.label for one in work]


def test_too_many_are_not_gone_through(tmp_path: Path) -> None:
    for number in range(MOST + 1):
        (tmp_path / f"s{number}").mkdir()
        (tmp_path / f"s{number}" / "set.yaml").touch()
    result = run("check", "--quick", tmp_path)
    assert result.exit_code == ExitCode.USAGE
    assert f"more than {MOST} boxes and sets" in result.output


def test_findings_of_each_are_told_once(several: Path) -> None:
    with_fault(several / "more" / "two")
    result = run("check", "--quick", ".", "--format", "json")
    found = [one["file"] for one in json.loads(result.stdout)["findings"]]
    assert result.exit_code == ExitCode.FINDINGS
    assert found == ["more/two/set.yaml"]


def test_plain_check_is_of_our_sets_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    opened: list[Chosen] = []

    def open_none(_: Shelf, folder: Path, sets: tuple[Path, ...], **__: object) -> Box:
        opened.append(Chosen(folder, sets))
        return Box("", Path(), None, {}, ())

    monkeypatch.setattr(Shelf, "open", open_none)
    check.check_boxes(Check(quick=True, jobs=1))
    assert [one.folder.name for one in opened if one.folder and not one.sets] == [*SHELF.names()]
    assert [one.sets[0].name for one in opened if one.sets] == [*SHELF.set_names()]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF.set_names() if THOROUGH else SHELF.set_names()[:1])
def test_what_a_set_prints_has_no_finding(name: str) -> None:
    (chosen,) = SHELF.chosen([name])
    box = SHELF.open(*chosen)
    assert box.game is not None
    cards = tuple(id_ for ids in box.game.sets[0].cards.values() for id_ in ids)
    sheets = {one.id for one in box.game.sheets} & set(parts_of_sets(box.game))
    orders = [Order(A4, A4, cards=cards), *(Order(A4, A4, only=(one,)) for one in sheets)]
    painted = [one for order in orders for one in check_print(SHELF, plan(SHELF, box, order), 1)]
    assert [str(one) for one in box.settled(painted, painted=False)] == []


def test_what_a_set_changes_is_all_where_it_changes_values_or_the_theme(tmp_path: Path) -> None:
    village = read_box(SHELF.folder("malleus-maleficarum"), (SAMPLES / "far-village",)).game
    relics = read_box(SHELF.folder("malice"), (SAMPLES / "relics",)).game
    assert village is not None and parts_of_sets(village) == ("far-village",)
    assert relics is not None and parts_of_sets(relics) == ()
    shutil.copytree(SAMPLES / "relics", tmp_path / "relics")
    (tmp_path / "relics" / "theme.yaml").unlink()
    plain = read_box(SHELF.folder("malice"), (tmp_path / "relics",)).game
    assert plain is not None and parts_of_sets(plain) == ("relics", "rulebook")


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_fails_on_a_fault_and_on_nothing_else(several: Path, hook: dict[str, str]) -> None:
    program, *args = shlex.split(hook["entry"])
    assert program == "hornbook" and hook["pass_filenames"] is False
    good = run(*args)
    assert good.exit_code == ExitCode.OK, good.output
    with_fault(several / "one")
    assert run(*args).exit_code == ExitCode.FINDINGS


def test_a_rulebook_has_one_key_in_whichever_order_a_set_is_gone_through() -> None:
    (chosen,) = SHELF.chosen(["sixth-at-table"])
    box = SHELF.open(*chosen)
    assert box.game is not None
    keys = set[str]()
    for turned in (False, True):
        cards = {deck: sorted(ids, reverse=turned) for deck, ids in box.game.sets[0].cards.items()}
        assert any(len(ids) > 1 for ids in cards.values())
        sets = (replace(box.game.sets[0], cards=cards),)  # type: ignore[arg-type] # a set has no order
        work = plan(SHELF, replace(box, game=replace(box.game, sets=sets)), Order(A4, A4))
        keys |= {one.key(A4) for one in work if isinstance(one, RulebookTask)}
    assert len(keys) == 1
