"""The documentation tells what the code tells, and a link that leads nowhere ends its build."""

import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from generator.cli import main
from generator.codes import all_codes
from generator.source.document import read_yaml

ROOT = Path(__file__).resolve().parent.parent


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("documentation", ROOT / "docs" / "pages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "docs"))  # where it stands when it is run
    spec.loader.exec_module(module)
    importlib.import_module("libraries")
    sys.path.pop(0)
    return module


pages = loaded()


def test_every_command_and_each_of_its_options_is_told() -> None:
    page = pages.commands_page()
    for name, command in main.commands.items():
        (part,) = re.findall(rf"(?ms)^## hornbook {name}$(.*?)(?=^## |\Z)", page)
        for option in command.params:
            if option.opts[0].startswith("-"):
                assert f"`{option.opts[0]}" in part or f", {option.opts[0]}" in part
        assert "Examples:" in part or not command.epilog
        assert "\b" not in part


def test_every_code_has_its_manual_and_stands_in_the_list() -> None:
    made = pages.code_pages()
    for code in all_codes():
        name = pages.FAMILIES[code.id[0]][0]
        assert f"\n## {code.id} {code.slug}\n" in made[f"codes/{name}.md"]
        assert f"({name}.md#{code.id.lower()}-{code.slug})" in made["codes/index.md"]


def test_what_the_page_of_the_adapters_names_is_there() -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    named = re.findall(r"automodule:: (\S+)\n   :members:(.*)\n", page)
    assert len(named) == page.count("automodule") > 2
    for module, members in named:
        read = importlib.import_module(module)
        assert [one for one in re.findall(r"\w+", members) if not hasattr(read, one)] == []


def test_every_key_of_every_file_is_told_with_what_it_means() -> None:
    keys, page = sys.modules["keys"], pages.generated()["keys.md"]
    unsaid: set[str] = set()
    for name, schema in keys.shapes().items():
        for block, body in {name: schema, **schema.get("$defs", {})}.items():
            if "properties" in body and "Changes" not in block:
                unsaid |= {
                    key for key, one in body["properties"].items() if "description" not in one
                }
                for key, one in body["properties"].items():
                    assert f"`{key}`" in page
                    assert keys.meaning(block, key, one).endswith((".", ".)", "`")), (block, key)
    assert {one.rpartition(".")[2] for one in keys._meanings()} <= unsaid


def test_every_block_has_an_example_that_holds_what_the_schema_asks_for() -> None:
    keys = sys.modules["keys"]
    shapes, examples = keys.shapes(), keys.examples()
    for name, schema in shapes.items():
        for block, body in schema.get("$defs", {}).items():
            if "properties" in body and "Changes" not in block and block != name:
                document, found = read_yaml(examples[keys.ident(block, body)], f"{block}.yaml")
                assert document is not None and not found, (block, found)
                told = document.root.value.keys()
                assert {*body.get("required", ())} <= told <= body["properties"].keys(), block


def test_every_page_stands_in_the_contents() -> None:
    ours = {path.name for path in (ROOT / "docs").glob("*.md")}
    told = {
        f"{'codes/' if page.startswith('codes') else ''}{name}.md"
        for page, parts in pages.CONTENTS.items()
        for names in parts.values()
        for name in names
    }
    assert told | {"index.md"} == ours | set(pages.generated())


def test_the_page_of_each_library_of_rules_is_made_of_it() -> None:
    made = sys.modules["libraries"].pages()
    held = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").glob("library-*.md")}
    assert held == made, "python docs/libraries.py"
    assert [f"library-{name}.md" for name in pages.LIBRARIES] == sorted(made)


@pytest.mark.parametrize(
    ("address", "link", "there"),
    [
        ("player.md", "../content/README.md#maps", "content.md#maps"),
        ("content.md", "RULES.md", "rules.md"),
        ("reporting.md", "docs/security.md", "security.md"),
        ("security.md", "../SECURITY.md", "reporting.md"),
        ("licences.md", "../templates/icon-credits.yaml", "templates/icon-credits.yaml"),
        ("codes/index.md", "source.md#s001-x", "source.md#s001-x"),
        ("player.md", "https://example.org/x.md", "https://example.org/x.md"),
        ("player.md", "#play", "#play"),
    ],
)
def test_links_of_the_repository_are_rewritten_for_the_site(
    address: str, link: str, there: str
) -> None:
    assert pages.relinked(f"See [this]({link}).", address) == f"See [this]({there})."


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "-q", "-b", "dummy"]
    return subprocess.run(
        [*command, folder, folder / "site"], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "fails"),
    [
        ("[this](#here)", False),
        ("[this](gone.md)", True),
        ("[this](#gone)", True),
    ],
)
def test_a_link_that_leads_nowhere_ends_the_build(tmp_path: Path, line: str, fails: bool) -> None:
    pytest.importorskip("sphinx", reason="`make docs` installs it")
    (tmp_path / "conf.py").write_text((ROOT / "docs" / "conf.py").read_text("utf-8"), "utf-8")
    (tmp_path / "index.md").write_text(f"# Here\n\n{line}\n", "utf-8")
    done = built(tmp_path)
    assert (done.returncode != 0) is fails, done.stderr
