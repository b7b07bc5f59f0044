"""Card sets without a mistake have no finding: alone, with a little more, together.

Our own are all checked. Of the others, of those with a little more and of those together, one of
each game is; `make thousand` checks all of them, and alone those that are checked in others.
"""

from contextlib import ExitStack

import pytest
from good_sets import SMALL, TOGETHER, Good
from patched_sets import CONTENT, GOOD, SAMPLES, checked, copied, home

from generator.source.folders import extended_by
from tests.thorough import THOROUGH, first_of_each

HOMES = (CONTENT / "sets", SAMPLES, GOOD)
FOLDERS = sorted(one.parent.name for folder in HOMES for one in folder.glob("*/set.yaml"))
IN_OTHERS = {one.of for one in SMALL}.union(*TOGETHER)
OURS = {one for one in FOLDERS if home(one).parent == CONTENT / "sets"}
ALONE = first_of_each(
    FOLDERS if THOROUGH else [one for one in FOLDERS if one in OURS or one not in IN_OTHERS],
    lambda of: of if of in OURS else extended_by(home(of)),
)
LITTLE = first_of_each(SMALL, lambda one: extended_by(home(one.of)))
SEVERAL = first_of_each(TOGETHER, lambda several: extended_by(home(several[0])))
CATALOGUES = ("german-market", "spring-fair")


@pytest.mark.parametrize("of", ALONE)
def test_a_good_set_is_without_findings(of: str) -> None:
    with copied(of) as own:
        assert [str(one) for one in checked((own,)).findings] == []


@pytest.mark.parametrize("one", LITTLE, ids=lambda one: one.name.replace(" ", "-"))
def test_a_good_set_with_a_little_more_is_without_findings(one: Good) -> None:
    with copied(one.of, texts(one)) as own:
        assert [str(each) for each in checked((own,)).findings] == []


def texts(one: Good) -> dict[str, str]:
    """The files of a small set that differ from those of the set that it is made of."""
    made: dict[str, str] = {}
    for file, old, new in one.changes:
        text = made.get(file) or ((home(one.of) / file).read_text("utf-8") if old else "")
        assert not old or text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        made[file] = text.replace(old, new) if old else new
    return made


@pytest.mark.parametrize("several", SEVERAL, ids="+".join)
def test_good_sets_that_go_together_are_without_findings(several: tuple[str, ...]) -> None:
    with ExitStack() as stack:
        folders = [stack.enter_context(copied(of)) for of in several]
        assert [str(one) for one in checked(folders).findings] == []


@pytest.mark.parametrize("of", CATALOGUES)
def test_a_good_catalogue_is_without_errors(of: str) -> None:
    with copied(of) as own:
        found = checked((own,), "de").findings
        told = [one for one in found if one.position.file.startswith(own.as_posix())]
        assert [str(one) for one in told if one.code.slug != "untranslated"] == []


def test_there_are_enough_of_them() -> None:
    assert {*ALONE} >= OURS and {*ALONE} | IN_OTHERS <= {*FOLDERS}
    assert len(FOLDERS) + len(SMALL) + len(TOGETHER) >= 60
    assert {len(one) for one in TOGETHER} == {2, 3}
