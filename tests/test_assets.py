import json
from collections import Counter
from pathlib import Path

import pytest
import yaml
from reportlab.pdfbase.ttfonts import TTFont

from generator import assets
from generator.errors import ExitCode, HornbookError
from generator.files import rooted
from generator.project import find_project

ROOT = Path(__file__).resolve().parent.parent
LETTERS = frozenset(map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))
LONG_S = ord("ſ")


def all_cuts() -> list[tuple[str, int, str]]:
    files = [file for family in sorted(assets.families()) for file in assets.font_files(family)]
    return sorted({(file.family, file.weight, file.style) for file in files})


def test_the_families_go_by_their_css_names() -> None:
    assert assets.families() == {
        "Atkinson Hyperlegible",
        "Cinzel",
        "EB Garamond",
        "IM Fell DW Pica",
        "IM Fell English",
        "IM Fell English SC",
        "Source Serif 4",
        "UnifrakturCook",
    }


def test_every_declared_package_is_installed_as_locked() -> None:
    declared = json.loads((ROOT / "templates/package.json").read_text("utf-8"))["dependencies"]
    locked = json.loads((ROOT / "templates/package-lock.json").read_text("utf-8"))["packages"]
    modules = find_project().assets
    for name, version in declared.items():
        installed = json.loads((modules / name / "package.json").read_text("utf-8"))
        assert installed["version"] == version == locked[f"node_modules/{name}"]["version"]


def test_the_lock_names_no_address_and_checks_every_package() -> None:
    text = (ROOT / "templates/package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())


@pytest.mark.parametrize("family", sorted(assets.families()))
def test_a_family_has_a_latin_file_for_each_cut_it_offers(family: str) -> None:
    files = assets.font_files(family)
    cuts = {(file.weight, file.style) for file in files}
    latin = {(file.weight, file.style) for file in files if file.subset == "latin"}
    assert cuts == latin
    assert cuts


@pytest.mark.parametrize(("family", "weight", "style"), all_cuts())
def test_every_font_draws_letters_and_figures(family: str, weight: int, style: str) -> None:
    assert assets.characters(family, weight, style) >= LETTERS


def test_characters_are_gathered_over_the_subsets() -> None:
    assert LONG_S in assets.characters("EB Garamond", 400, "normal")
    assert LONG_S not in assets.characters("UnifrakturCook", 700, "normal")


def test_an_unknown_font_has_no_files_and_no_characters() -> None:
    assert assets.font_files("Comic Neue") == ()
    assert assets.characters("Comic Neue", 400, "normal") == frozenset()
    assert assets.characters("UnifrakturCook", 400, "normal") == frozenset()


def test_two_conversions_of_a_font_are_byte_equal(tmp_path: Path) -> None:
    one = assets.ttf_path("IM Fell English", 400, "italic", tmp_path / "one")
    two = assets.ttf_path("IM Fell English", 400, "italic", tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()
    assert [path.name for path in one.parent.iterdir()] == [one.name]


def test_a_converted_font_is_made_once(tmp_path: Path) -> None:
    made = assets.ttf_path("UnifrakturCook", 700, "normal", tmp_path)
    time = made.stat().st_mtime_ns
    assert assets.ttf_path("UnifrakturCook", 700, "normal", tmp_path) == made
    assert made.stat().st_mtime_ns == time


@pytest.mark.parametrize("damage", [b"", b"junk", None])
def test_a_damaged_font_in_the_cache_is_made_again(tmp_path: Path, damage: bytes | None) -> None:
    made = assets.ttf_path("UnifrakturCook", 700, "normal", tmp_path)
    whole = made.read_bytes()
    made.write_bytes(whole[:-1000] if damage is None else damage)
    assert assets.ttf_path("UnifrakturCook", 700, "normal", tmp_path).read_bytes() == whole


def test_reportlab_reads_a_converted_font(tmp_path: Path) -> None:
    path = assets.ttf_path("Source Serif 4", 600, "normal", tmp_path)
    assert TTFont("converted", str(path)).stringWidth("Hornbook", 10) > 30


def test_a_cache_that_cannot_be_written_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "fonts").write_text("in the way")
    with pytest.raises(HornbookError) as refusal:
        assets.ttf_path("Cinzel", 400, "normal", tmp_path)
    assert refusal.value.exit_code is ExitCode.CANNOT_WRITE


def test_a_failed_conversion_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rooted.os, "replace", refuse)
    with pytest.raises(HornbookError, match="No space left"):
        assets.ttf_path("Cinzel", 400, "normal", tmp_path)
    assert list((tmp_path / "fonts").iterdir()) == []


def test_an_icon_is_a_path_in_the_colour_of_the_text() -> None:
    body = assets.icon_svg("raven")
    assert body.startswith("<path")
    assert 'fill="currentColor"' in body


def test_icons_of_our_own_are_like_those_of_the_package() -> None:
    own = assets.own_icons()
    assert "loaf" in own
    for name, body in own.items():
        assert assets.icon_svg(name) == body
        assert body.startswith('<path fill="currentColor" d="M')


def test_an_icon_that_was_renamed_is_found_by_its_old_name() -> None:
    assert assets.icon_svg("sattelite") == assets.icon_svg("satellite")
    assert "sattelite" in assets.icon_names()


def test_an_unknown_icon_is_a_key_error() -> None:
    assert "no-such-icon" not in assets.icon_names()
    with pytest.raises(KeyError):
        assets.icon_svg("no-such-icon")


def test_the_author_of_an_icon_is_known() -> None:
    assert assets.icon_author("raven") == "Lorc"
    assert assets.icon_author("no-such-icon") is None


def test_credits_name_icons_that_exist_each_once() -> None:
    path = find_project().templates / "icon-credits.yaml"
    authors = yaml.safe_load(path.read_text("utf-8"))["authors"]
    credited = Counter(icon for author in authors.values() for icon in author["icons"])
    assert set(credited) <= assets.icon_names()
    assert [icon for icon, times in credited.items() if times > 1] == []
