"""Files below a box, a set, the cache and the output are opened in one room alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "generator"
METHODS = frozenset(
    {
        *("read_text", "write_text", "read_bytes", "write_bytes", "mkdir", "unlink", "rmdir"),
        *("symlink_to", "hardlink_to"),
    }
)
MODULES = frozenset({"shutil", "tempfile"})
SYSTEM = frozenset({"open", "replace", "rename", "link", "unlink", "mkdir", "symlink"})

OURS = {
    "assets.py": "packages of fonts and icons, which set-up has locked by hash",
    "commands/doctor.py": "how much room there is, and where temporary folders go",
    "commands/play.py": "the width of the screen",
    "commands/running.py": "where standard output has gone, and whether the cache has room",
    "commands/new.py": "a new set grows in a folder of its own, and is put in place whole",
    "commands/new_box.py": "so does a new box",
    "commands/library_manual.py": "our own libraries of rules, for their pages",
    "commands/template_manual.py": "our own templates and boxes, for their manuals",
    "sandbox/limits.py": "what the system says of this process",
    "sandbox/worker.py": "the system's own files, and what stands for no input",
    "languages/catalogues.py": "our own code and templates, for their words",
    "products/decks.py": "our own templates",
    "workers.py": "how much processor time a container may use",
    "saying.py": "standard streams that were closed",
    "render/documents/cache.py": "our own templates, for their hash",
    "studio/jobs.py": "a folder for each job, in the temporary folder of the run",
    "studio/serving.py": "the temporary folder of the run",
    "versions.py": "our own code, for its hash",
    "linting.py": "our own templates",
    "keys.py": "our own templates, for their hash",
    "render/documents/web.py": "packages of fonts",
    "render/untrusted.py": "our own templates",
    "render/stylesheet.py": "packages of fonts",
    "reports/page.py": "our own templates",
    "exports/cut_lines.py": "what the library of drawings calls the temporary folder",
    "exports/web_page.py": "our own style sheets and scripts",
    "render/documents/reflowed.py": "our own templates, and packages of fonts",
    "render/face_drawings.py": "a temporary folder for a program of the system",
}
"""The modules that open files elsewhere, and which."""

PDF = {"render/documents/forms.py", "render/documents/shown_faces.py", "render/pdf.py"}
"""Where `read_bytes` is that of a stream inside a PDF."""


def opens(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each call by which a file is opened or changed: its line and what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (called := called_by(node.func)):
            yield node.lineno, called
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names if one.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.lineno, node.module


def called_by(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return "open" if function.id == "open" else ""
    if not isinstance(function, ast.Attribute):
        return ""
    of, called = function.value, function.attr
    if isinstance(of, ast.Name) and of.id == "os":
        return f"os.{called}" if called in SYSTEM else ""
    return called if called in METHODS else ""


def found() -> dict[str, list[tuple[int, str]]]:
    everything = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("files/") or name in PDF:
            continue
        if calls := list(opens(ast.parse(path.read_text("utf-8")))):
            everything[name] = calls
    return everything


def test_no_other_module_opens_files() -> None:
    others = {name: calls for name, calls in found().items() if name not in OURS}
    assert not others, "open it with generator.files.rooted.Root"


def test_every_exception_is_one() -> None:
    assert not OURS.keys() - found().keys()


def test_an_opened_file_is_found() -> None:
    tree = ast.parse("import shutil\nPath(x).read_text()\nopen(x)\nos.replace(a, b)")
    assert [what for _, what in opens(tree)] == ["shutil", "read_text", "open", "os.replace"]
