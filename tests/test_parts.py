"""Every part that comes from others is locked, licensed, and listed with each wheel."""

import importlib.util
import json
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(path.stem for path in (ROOT / ".ci" / "locked").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("parts", ROOT / ".ci" / "parts.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules["parts"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


parts = loaded()


def asked() -> dict[str, list[str]]:
    """What each lock file is made from: requirements as pyproject.toml states them."""
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = project["optional-dependencies"].values()
    everything = [*project["dependencies"], *(one for extra in extras for one in extra)]
    named = {name: groups[name] for name in groups}
    return {
        "hornbook": project["dependencies"],
        "test-tools": [*everything, *groups["build"], *PROJECT["build-system"]["requires"]],
        **named,
    }


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_locked_by_its_hash(name: str) -> None:
    text = (ROOT / ".ci" / "locked" / f"{name}.txt").read_text("utf-8")
    found = parts.locked(name)
    assert len(found) == len(re.findall(r"(?m)^\S+==", text)) > 0
    assert [one.name for one in found if not one.hashes] == []
    assert sum(len(one.hashes) for one in found) == text.count("--hash=")
    assert "://" not in text  # any index may serve them: the hash is what counts


def test_there_is_a_lock_file_for_all_that_is_asked_for() -> None:
    assert sorted(asked()) == FILES


@pytest.mark.parametrize("name", FILES)
def test_what_pyproject_asks_for_is_locked_in_a_version_that_fits(name: str) -> None:
    held = {canonicalize_name(one.name): Version(one.version) for one in parts.locked(name)}
    for text in asked()[name]:
        wanted = Requirement(text)
        version = held.get(canonicalize_name(wanted.name))
        assert version is not None and version in wanted.specifier, f"{text}: type `make lock`"


def test_one_package_has_one_version_in_all_lock_files() -> None:
    versions: dict[str, set[str]] = {}
    for name in set(FILES) - {
        "audit",
        "lock",
        "release",
    }:  # these are for environments of their own
        for one in parts.locked(name):
            versions.setdefault(one.name, set()).add(one.version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("folder", ["templates", "tests"])
def test_every_package_of_npm_is_locked_by_its_hash(folder: str) -> None:
    found = parts.npm(folder)
    assert found and all(len(bytes.fromhex(one.hashes[0])) == 64 for one in found)


@pytest.mark.parametrize("folder", ["templates", "tests"])
def test_what_npm_installed_has_the_licence_that_is_locked(folder: str) -> None:
    modules = ROOT / folder / "node_modules"
    if not modules.is_dir():
        pytest.skip("npm has not been here")
    for one in parts.npm(folder):
        about = json.loads((modules / one.name / "package.json").read_text("utf-8"))
        assert (about["version"], about["license"]) == (one.version, one.licence), one.name


def test_the_licences_are_those_of_what_is_installed() -> None:
    for one in (one for found in parts.python_parts().values() for one in found):
        if not one.where:
            assert metadata.version(one.name) == one.version, "type `make setup`"
    read = parts.read_licences()
    assert parts.written_licences() == read, "type `make licences`"
    assert (ROOT / parts.PAGE).read_text("utf-8") == parts.page(ROOT, read), "type `make licences`"


def test_the_wheel_carries_each_package_that_pages_load() -> None:
    from generator.studio.static_files import MODULES

    assert set(parts.EDITOR) == set(MODULES)


def test_what_is_needed_or_carried_may_stand_beside_mit() -> None:
    licences = parts.written_licences()
    needed = {one.name: licences[one.name] for one in parts.locked("hornbook")}
    carried = {one.name: one.licence for one in parts.assets()}
    unfree = {name for name, one in {**needed, **carried}.items() if not parts.is_free(one)}
    assert unfree == set(parts.JUDGED)
    only_gpl = [name for name, one in needed.items() if re.fullmatch(r"(A?GPL-[^ ]+( OR )?)+", one)]
    assert not only_gpl
    assert set(carried.values()) == {"OFL-1.1", "CC-BY-3.0", "MIT", "0BSD"}


@pytest.mark.parametrize(
    ("licence", "free"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-2-Clause", True),
        ("GPL-3.0-only OR MIT", True),
        ("BSD-3-Clause AND MIT", True),
        ("BSD-3-Clause AND GPL-3.0-only", False),
        ("AGPL-3.0-only", False),
        ("MPL-2.0", False),
        ("UNKNOWN", False),
    ],
)
def test_a_licence_is_free_when_one_of_its_offers_is(licence: str, free: bool) -> None:
    assert parts.is_free(licence) is free


def test_a_licence_that_nobody_has_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "words", lambda _: "All rights reserved")
    for name in ("click", "reportlab"):
        with pytest.raises(ValueError, match="enter it in"):
            parts.spdx(name)


def test_the_bill_of_materials_is_one() -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator  # more than a second

    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(parts.bill_text()) is None
    assert validator.validate_str(parts.bill_text().replace('"library"', '"book"')) is not None


def test_the_bill_of_materials_lists_every_part_with_its_hashes() -> None:
    bill = parts.bill()
    listed = {one["name"]: one for one in bill["components"]}
    runtime, carried = parts.locked("hornbook"), parts.assets()
    assert set(listed) == {one.name for one in (*runtime, *carried)}
    for one in (*runtime, *carried):
        found = listed[one.name]
        assert found["version"] == one.version and found["licenses"]
        assert {made["content"] for made in found["hashes"]} == set(one.hashes)
    wanted = PROJECT["project"]
    named = (*wanted["dependencies"], *wanted["optional-dependencies"]["studio"])
    direct = {canonicalize_name(Requirement(one).name) for one in named}
    ours = bill["metadata"]["component"]["bom-ref"]
    (top,) = (one["dependsOn"] for one in bill["dependencies"] if one["ref"] == ours)
    names = {made["bom-ref"]: name for name, made in listed.items()}
    assert {names[ref] for ref in top} == direct | {one.name for one in carried}
    reached = set(top)
    for _ in bill["dependencies"]:
        reached |= {ref for one in bill["dependencies"] if one["ref"] in reached
                    for ref in one["dependsOn"]}  # fmt: skip
    assert reached == set(names)


def test_the_bill_of_materials_is_the_same_each_time() -> None:
    assert parts.bill_text() == parts.bill_text()
