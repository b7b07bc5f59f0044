"""What the bench says of costs: whole trees of processes, and bounds that can be missed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import weasyprint

from tests.bench.cost import MIB, Cost, middle, spend
from tests.bench.flame import ROOMS, flame, shares, table
from tests.bench.line import ALONE, CLICK, HEAD, SQUIB, Bound, Line, Row, markdown, plain
from tests.bench.page import write
from tests.bench.scenes import SCENES, bounds
from tests.bench.workshop import WITHOUT, Workshop

ROOT = Path(__file__).resolve().parent.parent
LARGE = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'b\"x\" * (99 << 20)'])"


def cost(seconds: float, mebibytes: int = 20) -> Cost:
    return Cost(seconds, mebibytes * MIB)


@pytest.fixture
def work(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_memory_is_that_of_the_largest_process_of_all(tmp_path: Path) -> None:
    """Measured from a small process: Linux counts for a child what its parent took before it."""
    program = (
        "import os, sys; from pathlib import Path; from tests.bench.cost import spend;"
        f"found = spend([sys.executable, '-c', {LARGE!r}], os.environ, Path({str(tmp_path)!r}));"
        "print(found.mebibytes, found.seconds)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    mebibytes, seconds = map(float, said.stdout.split())
    assert 99 < mebibytes < 200
    assert seconds > 0


def test_what_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"(?s)ended with 3:.*no such deck"):
        spend([sys.executable, "-c", "print('no such deck'); exit(3)"], os.environ, tmp_path)


def test_a_flame_graph_shows_shares_of_the_time() -> None:
    stacks = "\n".join(
        [
            "main (generator/cli.py:3);run (generator/commands/print_.py:9);a (g/a.py:1) 60",
            "main (generator/cli.py:3);run (generator/commands/print_.py:9);b<1> (x/b.py:1) 30",
            "main (generator/cli.py:3);run (generator/commands/print_.py:9);b<1> (x/b.py:7) 9",
            "main (generator/cli.py:3) 1",
        ]
    )
    bars = dict(re.findall(r"<title>([^ ]+) · .*?<rect .*? width=\"([\d.]+)\"", flame(stacks)))
    assert bars == {"all": "1000.0", "a": "600.0", "b&lt;1&gt;": "390.0", "start": "10.0"}


def test_the_median_counts() -> None:
    assert middle([cost(9, 30), cost(1, 20), cost(2, 99)]) == cost(2, 30)


@pytest.mark.parametrize(
    ("bound", "verdict"),
    [
        (Bound(1.5), True),
        (Bound(1.4), False),
        (Bound(3, CLICK), True),
        (Bound(2.9, CLICK), False),
        (Bound(1, SQUIB), None),
    ],
)
def test_a_bound_is_kept_or_missed(bound: Bound, verdict: bool | None) -> None:
    assert bound.is_met(cost(1.5), {CLICK: cost(0.5), ALONE: cost(3)}) is verdict


@pytest.mark.parametrize(
    ("line", "is_met"),
    [
        (Line("told", 9), True),
        (Line("small", 1.0, most=1.1), True),
        (Line("large", 1.2, most=1.1), False),
        (Line("fast", 4.0, least=5), False),
    ],
)
def test_a_number_keeps_its_bound(line: Line, is_met: bool) -> None:
    assert line.is_met is is_met
    assert line.cells()[-1] == ("" if line.name == "told" else "ok" if is_met else "NOT")


def test_tables_say_the_ratios() -> None:
    cells = Row("list", cost(1.5), Bound(2, CLICK)).cells({CLICK: cost(0.5)})
    assert cells == ["list", "1.500", "20", "–", "3.00", "–", "–", "≤ 2 × click", "NOT"]
    page = markdown(HEAD, [cells]).splitlines()
    assert page[2] == "| list | 1.500 | 20 | – | 3.00 | – | – | ≤ 2 × click | NOT |"
    assert len({line.count("|") for line in page}) == 1
    assert plain(HEAD, [cells]).splitlines()[1].split()[:2] == ["list", "1.500"]


def test_every_bound_is_of_a_row_that_a_scene_has(work: Workshop) -> None:
    class Blind(Workshop):
        """Runs nothing."""

        def python(self, *_: object, **__: object) -> Cost:
            return cost(1)

        def child(self, *_: object) -> Cost:
            return cost(1)

        def with_fonts(self, cache: str, of: str) -> str:
            return cache

        def count_cards(self, box: str) -> None:
            pass

    work.__class__ = Blind
    rows = {name for scene in SCENES.values() for name, _ in scene(work)}
    assert bounds(work.boxes()).keys() <= rows


def test_an_edit_is_new_each_time_and_can_be_mended(work: Workshop) -> None:
    def texts() -> dict[Path, str]:
        return {path: path.read_text("utf-8") for path in sorted(work.content.rglob("*.yaml"))}

    before = texts()
    for box in work.boxes():
        seen = []
        for _ in range(2):
            work.edit(box)
            changed = {path for path, text in texts().items() if before[path] != text}
            (path,) = changed
            assert path.is_relative_to(work.content / box)
            seen.append(path.read_text("utf-8"))
        assert seen[0] != seen[1]
        work.mend(box)
        assert texts() == before


def test_programs_have_bytecode(work: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert not WITHOUT & work.environment("none").keys()


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")
def test_make_has_bytecode_where_an_environment_has_it_off() -> None:
    said = subprocess.run(
        ["make", "-s", "-f", "-", "shown"],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        input='include Makefile\nshown:\n\t@echo "[$$PYTHONDONTWRITEBYTECODE]"\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == "[]\n"


def test_the_innermost_function_says_where_time_goes() -> None:
    painted = "run (a.py:1);Document.write_pdf (w.py:2);"
    stacks = [
        f"{painted}draw (w.py:3) 50",
        f"{painted}_find_and_load (<frozen>:1);<module> (x.py:1) 30",
        f"{painted}engrave (e.py:4);union (s.py:5) 15",
        "run (a.py:1) 5",
    ]
    found = shares("\n".join(stacks))
    assert found == {
        "WeasyPrint: drawing and writing PDF": 50,
        "imports": 30,
        "engraving pictures": 15,
        "all the rest": 5,
    }
    assert "| imports | 30 |" in table({"a print": found})


def test_rooms_name_functions_that_there_are() -> None:
    trees = (ROOT / "generator", Path(weasyprint.__file__).parent)
    code = "\n".join(path.read_text("utf-8") for tree in trees for path in tree.rglob("*.py"))
    for function in (one for functions in ROOMS.values() for one in functions):
        assert f"def {function.rpartition('.')[2]}(" in code, function


def test_a_part_of_the_page_is_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n\none\n\n## B\n\nold\n\n### C\n\ntwo\n", "utf-8")
    write("B", "new", page)
    write("C", "three", page)
    assert page.read_text("utf-8") == "# A\n\none\n\n## B\n\nnew\n\n### C\n\nthree\n\n"
    with pytest.raises(ValueError, match="no heading D"):
        write("D", "new", page)


def test_a_command_is_sampled(work: Workshop) -> None:
    stacks = work.folder / "stacks"
    work.python("-m", "tests.bench.sampling", stacks, "--version", cache="none")
    assert 0 < sum(shares(stacks.read_text("utf-8")).values()) <= 100.001
