"""What README, guides, workflows and templates say is so."""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from generator.cli import main

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GUIDES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/*.md", "content/*.md", ".github/*.md")
    for path in ROOT.glob(pattern)
)
WORKFLOWS = sorted(path.name for path in (ROOT / ".github/workflows").glob("*.y*ml"))
BOXES = {path.parent.name for path in ROOT.glob("content/*/game.yaml")}
SAMPLES = {path.parent.name for path in ROOT.glob("content/samples/*/game.yaml")}
OWN = {"my-box", "my-set", "BOX", "foghorn", "deep-water"}
"""Names that stand for a box of the reader's."""


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def fences(name: str, language: str) -> Iterator[str]:
    """The blocks of one language on a page, also those in lists."""
    for indent, block in re.findall(rf"(?ms)^( *)```{language}\n(.*?)^ *```$", text(name)):
        yield re.sub(rf"(?m)^{indent}", "", block)


def hornbook_lines() -> Iterator[tuple[str, list[str]]]:
    """Every line of the guides that calls the command: the page and what stands behind its name."""
    for name in GUIDES:
        for block in fences(name, "sh"):
            for line in block.replace("\\\n", "").splitlines():
                words = shlex.split(line, comments=True)
                words = words[: words.index(">")] if ">" in words else words
                if "hornbook" in words and words[0] in ("hornbook", "podman"):
                    yield name, words[len(words) - words[::-1].index("hornbook") :]


LINES = [
    (name, words)
    for name, words in hornbook_lines()
    if words and not words[0].startswith("-") and words[0] not in ("--file", ".")
]


def test_the_guides_show_commands() -> None:
    assert len(LINES) > 40
    assert {name for name, _ in LINES} >= {"README.md", "docs/player.md", "docs/teacher.md"}


@pytest.mark.parametrize(("page", "words"), LINES, ids=lambda one: " ".join(one)[:80])
def test_a_command_of_a_guide_is_one_with_options_and_values_that_it_takes(
    page: str, words: list[str]
) -> None:
    name, *rest = words
    context = main.commands[name].make_context(name, rest)
    named = [context.params.get(key) for key in ("box", "boxes", "paths", "extends")]
    for one in (one for value in named for one in (value if isinstance(value, tuple) else [value])):
        assert one is None or one in BOXES | SAMPLES | OWN, page


def options_of(command: click.Command) -> set[str]:
    return {flag for one in command.params for flag in (*one.opts, *one.secondary_opts)}


ELSEWHERE = {"--prefix", "--userns", "--help", "--plain", "--require-hashes", "--again"}
"""Options of other programs, and of tests."""


@pytest.mark.parametrize("page", GUIDES)
def test_an_option_that_a_page_names_is_one_of_ours(page: str) -> None:
    prose = re.sub(r"(?ms)^ *```.*?^ *```$", "", text(page))
    named = {word for code in re.findall(r"`([^`]+)`", prose)
             for word in re.findall(r"(?<![\w-])--[a-z][a-z-]+", code)}  # fmt: skip
    known = {flag for command in main.commands.values() for flag in options_of(command)}
    assert named <= known | ELSEWHERE


@pytest.mark.parametrize("page", GUIDES)
def test_what_make_is_asked_for_is_in_the_makefile(page: str) -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):", text("Makefile")))
    code = "\n".join((*fences(page, "sh"), *re.findall(r"`(make [^`]+)`", text(page))))
    assert set(re.findall(r"(?m)^make ([a-z]+)", code)) <= targets


@pytest.mark.parametrize("page", GUIDES)
def test_links_within_the_repository_lead_somewhere(page: str) -> None:
    made = {"commands.md", "codes/index.md", "keys.md", "templates.md"}  # by docs/pages.py
    for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", re.sub(r"`[^`]*`", "", text(page))):
        if not (page.startswith("docs/") and target in made):
            assert ((ROOT / page).parent / target).exists(), target


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_python_of_the_programmers_guide_runs(number: int) -> None:
    block = list(fences("docs/programmer.md", "python"))[number]
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_is_short() -> None:
    assert len(text("README.md").splitlines()) <= 120


def test_the_readme_names_every_box() -> None:
    assert set(re.findall(r"(?m)^\| `([a-z0-9-]+)` \|", text("README.md"))) == BOXES


def test_the_version_comes_from_one_place() -> None:
    stated = PROJECT["project"]["version"]
    assert version("hornbook") == stated, "type `make setup`"
    assert re.search(
        r"(?m)^## \[?(?:Unreleased|" + re.escape(stated) + r")\b", text("CHANGELOG.md")
    )
    others = [
        path for path in (ROOT / "generator").rglob("*.py") if stated in path.read_text("utf-8")
    ]
    assert others == []


def test_the_command_says_the_version() -> None:
    from click.testing import CliRunner

    said = CliRunner().invoke(main, ["--version"]).output
    assert said.split()[-1] == PROJECT["project"]["version"]


def workflow(name: str) -> dict[str, Any]:
    read = yaml.safe_load(text(f".github/workflows/{name}"))
    assert isinstance(read, dict)
    return read


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_has_few_rights_and_names_versions(name: str) -> None:
    read = workflow(name)
    assert read["permissions"] == {"contents": "read"}
    steps = [step for job in read["jobs"].values() for step in job["steps"]]
    for used in (step["uses"] for step in steps if "uses" in step):
        assert re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", used)
    assert not [step for step in steps if "secrets." in str(step)]


def test_the_workflow_calls_the_two_commands_on_every_python() -> None:
    job = workflow("ci.yml")["jobs"]["check"]
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert [run.split()[:2] for run in runs[1:]] == [["make", "print"], ["make", "test"]]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    untried = job["strategy"]["matrix"]["include"]
    assert all(one["untried"] for one in untried)
    assert {one["system"].partition("-")[0] for one in untried} == {"macos", "windows"}


def test_what_make_test_measures_has_tests_of_its_own() -> None:
    (rooms,) = re.findall(r"(?m)^MEASURED := (.*)$", text("Makefile"))
    assert len(rooms.split()) > 2
    for room in rooms.split():
        assert (ROOT / "generator" / room).is_dir() and (ROOT / "tests" / room).is_dir()
    assert text("Makefile").count("--cov-fail-under=") == 2


def test_the_check_from_nothing_is_make_test() -> None:
    assert text(".ci/run").splitlines()[-1].endswith(" test")


def test_hooks_before_a_commit_call_our_own_tools() -> None:
    read = yaml.safe_load(text(".pre-commit-config.yaml"))
    local, *others = read["repos"]
    assert {hook["id"] for hook in local["hooks"]} == {"ruff", "ruff-format", "mypy"}
    assert all(hook["entry"].startswith(".venv/bin/") for hook in local["hooks"])
    assert all(re.match(r"v\d", one["rev"]) for one in others)


def test_issue_forms_can_be_read() -> None:
    for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"):
        assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict)


def test_the_container_runs_without_rights_and_installs_by_hash() -> None:
    lines = text("Containerfile").splitlines()
    assert "USER 1000" in lines and 'ENTRYPOINT ["hornbook"]' in lines
    installs = re.findall(r"pip install[^&]*", text("Containerfile").replace("\\\n", " "))
    assert all("--require-hashes" in one or "--no-deps /wheels" in one for one in installs)
