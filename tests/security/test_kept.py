"""Of strangers' content nothing is kept, and nothing that is kept speaks for it."""

import json
from pathlib import Path

import pytest

from generator.assets import assets_hash
from generator.files.store import Store
from generator.keys import content_key
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
def test_nothing_is_kept_of_a_strangers_content(
    words: str, hornbook: Bench, cottage: Path, tmp_path: Path, cache: Path
) -> None:
    meant = {"BOX": str(cottage), "SET": str(write_annex(tmp_path))}
    hornbook.run(*(meant.get(word, word) for word in words.split()))
    kept = {path.parent.parent.name for path in cache.rglob("*") if path.is_file()}
    assert kept <= {"codes"}


def test_nothing_that_is_kept_speaks_for_a_strangers_box(
    hornbook: Bench, cottage: Path, cache: Path
) -> None:
    cards = cottage / "cards" / "beasts.yaml"
    cards.write_text(cards.read_text("utf-8").replace("title: Goat", "titel: Goat"), "utf-8")
    project = find_project()
    key = content_key(project, Chosen(cottage.absolute()), "False", "None", assets_hash())
    nothing = json.dumps({"findings": [], "texts": {}}).encode()
    Store(cache).keep("findings", key, nothing)
    said = hornbook.run("check", str(cottage), "--quick")
    assert "titel" in said.out
