"""Proofs as files: kept, found again, thrown away, and given to spreadsheets."""

import csv
import json
from io import StringIO
from pathlib import Path

from generator.studio.jobs import Job
from generator.studio.proof_views import cards, spreadsheet, tables
from generator.studio.proofs import SO_FAR, STUDY, Asked, Proofs, of_job

ASKED = Asked("~box", "A Box", "/box", (), (), "rules", 2, ("fast",), STUDY, 60, 1)
SEAT = {
    "seat": 1,
    "first": {"count": 3, "share": 0.5, "low": 0.2, "high": 0.8},
    "score": {"mean": 4.5, "low": 4, "high": 5, "least": 1, "most": 9},
}
TABLE = {
    "ruleset": "rules",
    "ruleset_title": "Rules",
    "seats": 2,
    "matches": 6,
    "completed": {"count": 6, "share": 1.0, "low": 0.6, "high": 1.0},
    "ends": {"=cmd()": {"count": 6, "share": 1.0, "low": 0.6, "high": 1.0}},
    "decisions": {"least": 3, "quarter": 4, "median": 5, "three_quarters": 6, "most": 9},
    "by_seat": [SEAT],
}
CARD = {"title": "Owl", "came_up": 0, "offered": 2, "played": 0, "mattered": True}


def job(folder: Path, state: str = "cancelled", code: int | None = -15) -> Job:
    """A job whose command has written what is known so far."""
    folder.mkdir(exist_ok=True)
    study = {"tables": [TABLE], "cards": [CARD], "rules": [], "impact": []}
    said = {"played": 6, "expected": 60, "study": study, "tables": []}
    (folder / SO_FAR).write_text(json.dumps(said), "utf-8")
    return Job("id1", "A Box", (), folder, {"proof": ASKED}, state, code)  # type: ignore[arg-type]


def test_what_was_stopped_is_kept_and_found_again(tmp_path: Path) -> None:
    made = job(tmp_path / "job")
    proofs = Proofs(tmp_path)
    proofs.keep(made)
    (found,) = Proofs(tmp_path).all()
    assert found == of_job(made)
    assert (found.state, found.is_over, found.asked) == ("stopped", True, ASKED)
    proofs.forget(found)
    assert not proofs.all()


def test_a_job_that_found_errors_in_the_game_is_done_and_one_without_matches_failed(
    tmp_path: Path,
) -> None:
    assert of_job(job(tmp_path, "failed", 1)).state == "done"
    assert of_job(job(tmp_path, "failed", 3)).state == "failed"
    (tmp_path / SO_FAR).unlink()
    assert of_job(Job("x", "", (), tmp_path, {"proof": ASKED}, "failed", 1)).state == "failed"


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "proofs").write_text("in the way", "utf-8")
    proofs = Proofs(tmp_path)
    proofs.keep(job(tmp_path / "job"))
    assert "cannot write" in proofs.troubled and not proofs.all()


def test_files_that_are_no_proofs_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "proofs").mkdir()
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"asked": 1}'), ("d", '{"asked": {}}')):
        (tmp_path / "proofs" / f"{name}.json").write_text(text, "utf-8")
    assert not Proofs(tmp_path).all()


def test_no_cell_of_a_spreadsheet_is_a_formula(tmp_path: Path) -> None:
    rows = list(csv.reader(StringIO(spreadsheet(of_job(job(tmp_path))))))
    assert ["rules", "2", "end", "'=cmd()", "share", "1.0", "0.6", "1.0"] in rows
    assert not [cell for row in rows for cell in row if cell[:1] in "=+@" and cell]


def test_cards_that_were_never_seen_are_named(tmp_path: Path) -> None:
    proof = of_job(job(tmp_path))
    found = cards(proof)
    assert (found["came_up"], found["offered"], found["mattered"]) == (["Owl"], [], [])
    assert tables(proof)[0]["changes"] is None


def test_the_command_says_all_that_was_asked() -> None:
    words = " ".join(ASKED.argv)
    for one in ("check /box --ruleset rules", "--variant fast", "--play 60", "--seats 2"):
        assert one in words
    assert "simulate /box" in " ".join(ASKED.record(2, 77)) and "--match 77" in " ".join(
        ASKED.record(2, 77)
    )
