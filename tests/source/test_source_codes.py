"""Every code of reading and validating has a number, a name and a manual of its own."""

import re

import pytest

from generator.codes import find_code
from generator.source.codes import CODES


def test_codes_stand_in_order_and_each_once() -> None:
    ids = [one.id for one in CODES]
    assert ids == sorted(set(ids))
    assert len({one.slug for one in CODES}) == len(CODES)
    assert {one[0] for one in ids} == {"S", "M"}


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_a_code_has_its_manual(code) -> None:
    assert re.fullmatch("[SM][0-9]{3}", code.id)
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code.slug)
    assert find_code(code.slug) == code
    assert find_code(code.id) == code
    assert code.what.endswith(".") and code.why.endswith(".")
    assert code.example and code.instead and code.example != code.instead
