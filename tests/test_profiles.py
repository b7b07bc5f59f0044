"""Printer profiles: kept by name for one person, and refused with advice when they are no good."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import ExitCode, HornbookError
from generator.layout.sheet import Correction
from generator.profiles import load_profile, profile_folder, save_profile


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HORNBOOK_PROFILES", str(tmp_path / "profiles"))
    return tmp_path / "profiles"


millimetres = st.floats(-20, 20, allow_nan=False).map(lambda number: round(number, 3))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(millimetres, millimetres, millimetres, st.booleans(), st.booleans())
def test_what_is_saved_is_loaded(
    dx: float, dy: float, angle: float, long_edge: bool, landscape: bool
) -> None:
    correction = Correction(dx, dy, angle, long_edge, landscape)
    save_profile("office", correction)
    assert load_profile("office") == correction


def test_the_file_says_what_it_is(folder: Path) -> None:
    path = save_profile("office", Correction(dx=0.5))
    assert path == folder / "office.yaml"
    assert path.read_text().startswith("# How far this printer puts backs off")


def test_profiles_are_the_persons_own_unless_another_folder_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("HORNBOOK_PROFILES")
    assert profile_folder().name == "profiles"
    assert "hornbook" in profile_folder().parts


@pytest.mark.parametrize(
    "name", ["", "Office", "../office", "a/b", "-a", "x" * 50, "a b", "a.yaml"]
)
def test_a_name_that_is_no_name_is_refused(name: str, folder: Path) -> None:
    for use in (load_profile, lambda name: save_profile(name, Correction())):
        with pytest.raises(HornbookError, match="cannot name a profile") as caught:
            use(name)
        assert "small letters" in caught.value.instead
    assert not folder.exists()


def test_an_unknown_profile_is_answered_with_the_nearest() -> None:
    with pytest.raises(HornbookError) as caught:
        load_profile("office")
    assert "you have none yet" in caught.value.instead
    assert "hornbook calibrate" in caught.value.instead
    save_profile("office", Correction())
    with pytest.raises(HornbookError, match='did you mean "office"'):
        load_profile("offfice")
    with pytest.raises(HornbookError, match="you have office"):
        load_profile("kitchen")


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "5",
        "[1, 2]",
        "{",
        "dx: wide",
        "dx: [1]",
        "dx: 1\nmood: good",
        "dx:",
        "\x00",
        "dx: .nan",
        "[" * 3_000,
        "{a: " * 2_000,
        "dx: 1 #" + "x" * 20_000,
    ],
)
def test_a_damaged_profile_is_refused(damage: str, folder: Path) -> None:
    folder.mkdir()
    (folder / "office.yaml").write_text(damage)
    with pytest.raises(HornbookError, match="is damaged") as caught:
        load_profile("office")
    assert "calibrate again" in caught.value.instead


def test_a_profile_typed_by_hand_may_have_whole_numbers(folder: Path) -> None:
    folder.mkdir()
    (folder / "office.yaml").write_text("dx: 1\ndy: -2\n")
    assert load_profile("office") == Correction(dx=1, dy=-2)


def test_a_folder_that_cannot_be_written_is_exit_4(folder: Path) -> None:
    folder.write_text("in the way")
    with pytest.raises(HornbookError) as caught:
        save_profile("office", Correction())
    assert caught.value.exit_code is ExitCode.CANNOT_WRITE
