"""What is kept of strangers' content: plain values by themselves, which only this user can seal."""

import json
from pathlib import Path

import pytest

from generator.assets import assets_hash
from generator.files.store import SEAL, Store
from generator.keys import ELSEWHERE, content_key
from generator.project import CACHE_VARIABLE, find_project
from generator.source.folders import Chosen
from tests.security.cottage import Bench, write_annex


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize(
    "words",
    ["check BOX --quick", "check malice --set SET --quick", "list BOX", "list --set SET"],
)
def test_what_is_kept_of_a_strangers_content_is_plain_and_lies_by_itself(
    words: str, hornbook: Bench, cottage: Path, tmp_path: Path, cache: Path
) -> None:
    meant = {"BOX": str(cottage), "SET": str(write_annex(tmp_path))}
    said = [hornbook.run(*(meant.get(word, word) for word in words.split())) for _ in range(2)]
    assert said[0].out == said[1].out and said[0].code == said[1].code
    files = [path for path in cache.rglob("*") if path.is_file()]
    theirs = [path for path in files if path.is_relative_to(cache / ELSEWHERE)]
    assert {path.parent.parent.name for path in {*files} - {*theirs}} <= {"codes"}
    values = [path for path in theirs if path.name != SEAL]
    assert values
    for path in values:
        json.loads(path.read_bytes()[32:])


def test_an_edit_of_a_strangers_content_is_seen(
    hornbook: Bench, cottage: Path, cache: Path
) -> None:
    cards = cottage / "cards" / "beasts.yaml"
    assert hornbook.run("check", str(cottage), "--quick").code == 0
    cards.write_text(cards.read_text("utf-8").replace("title: Goat", "titel: Goat"), "utf-8")
    said = hornbook.run("check", str(cottage), "--quick")
    assert said.code == 1 and "titel" in said.out


def test_nothing_that_is_kept_speaks_for_a_strangers_box(
    hornbook: Bench, cottage: Path, cache: Path
) -> None:
    cards = cottage / "cards" / "beasts.yaml"
    cards.write_text(cards.read_text("utf-8").replace("title: Goat", "titel: Goat"), "utf-8")
    project = find_project()
    key = content_key(project, Chosen(cottage.absolute()), "False", "None", assets_hash())
    nothing = json.dumps({"findings": [], "texts": {}}).encode()
    for store in (Store(cache), Store(cache / ELSEWHERE), Store(cache / ELSEWHERE, bytes(32))):
        store.keep("findings", key, nothing)
    said = hornbook.run("check", str(cottage), "--quick")
    assert "titel" in said.out
