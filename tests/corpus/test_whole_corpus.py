"""The corpus as a whole: every code has its fault, and `docs/checks.md` says how many there are."""

import re
from collections import Counter
from pathlib import Path

import box_faults
import elsewhere
import patched
import patched_sets
import test_files_and_catalogues
import test_good_sets
import test_set_corpus
from phrases import PHRASES

from generator.codes import all_codes
from generator.lint.analysis import ANALYSES

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "checks.md").read_text("utf-8")
OTHERS = (*test_files_and_catalogues.MISPLACED, *test_files_and_catalogues.LOST)
ROWS = (*box_faults.FAULTS, *test_set_corpus.FAULTS, *OTHERS)
CODES = {code.id for code in all_codes()}


def test_every_code_has_its_fault() -> None:
    told = {one.code for one in ROWS}
    assert told <= CODES
    assert {check.code.id for check in ANALYSES} - elsewhere.TESTED.keys() <= told
    assert told | elsewhere.TESTED.keys() == CODES
    assert not told & elsewhere.TESTED.keys()


def test_what_is_tested_elsewhere_is_tested_there() -> None:
    read = {file: (TESTS / file).read_text("utf-8") for file, _ in elsewhere.TESTED.values()}
    assert [code for code, (file, word) in elsewhere.TESTED.items() if word not in read[file]] == []


def test_no_two_faults_have_one_name() -> None:
    for module in (box_faults, test_set_corpus):
        names = Counter(module.called(one) for one in module.FAULTS)
        assert [name for name, times in names.items() if times > 1] == []


def test_every_fault_can_still_be_made() -> None:
    """The words that it changes stand once in its file; of the others, not all are tried daily."""
    for fault in box_faults.FAULTS:
        assert patched.expected(fault)[0] == fault.code
    for fault in test_set_corpus.FAULTS:
        assert patched_sets.expected(fault)[0] == fault.code


def test_every_fault_has_the_phrase_that_its_message_must_contain() -> None:
    rows = [(module.called(one), one.says) for module in (box_faults, test_set_corpus)
            for one in module.FAULTS]  # fmt: skip
    assert {name for name, says in rows if not says} == PHRASES.keys()
    assert all(len(phrase) >= 8 for phrase in PHRASES.values())


def test_the_page_says_how_large_it_is() -> None:
    sets = len(test_good_sets.FOLDERS) + len(test_good_sets.SMALL) + len(test_good_sets.TOGETHER)
    said = [int(one) for one in re.findall(r"\*\*(\d+) (?:faults|good sets)\*\*", PAGE)]
    assert said == [len(ROWS), sets]
    assert len(ROWS) >= 300
    assert sets >= 60
