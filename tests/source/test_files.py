"""Files are read inside their folder only, and a bad one is a finding."""

import pytest

from generator.diagnostics import Position
from generator.source.files import read_file

AT = Position("game.yaml", 3, 5)


@pytest.fixture
def root(tmp_path):
    home = tmp_path / "set"
    (home / "cards").mkdir(parents=True)
    (home / "cards" / "fate.yaml").write_text("deck: fate\n", encoding="utf-8")
    (tmp_path / "secret.yaml").write_text("deck: secret\n", encoding="utf-8")
    (home / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (home / "linked").symlink_to(tmp_path)
    (home / "loop").symlink_to(home / "loop")
    (home / "inner.yaml").symlink_to(home / "cards" / "fate.yaml")
    return home


def test_a_file_inside_is_read_under_its_relative_name(root):
    document, found = read_file("cards/fate.yaml", root)
    assert (found, document.data, document.file) == ([], {"deck": "fate"}, "cards/fate.yaml")


@pytest.mark.parametrize(
    "name",
    [
        *("../secret.yaml", "cards/../../secret.yaml", "cards/../cards/fate.yaml", "./x", "a//b"),
        *("/etc/passwd", "~/x.yaml", "~root", "..\\secret.yaml", "C:/x.yaml", "file:///etc/passwd"),
        *(
            "",
            "cards/",
            " cards/fate.yaml",
            "cards/fate.yaml ",
            "con",
            "cards/NUL.yaml",
            "lpt1.txt",
        ),
        *(
            "cards/fa\x00te.yaml",
            "cards/\u202efate.yaml",
            "a\nb",
            "link.yaml",
            "linked/secret.yaml",
            "inner.yaml",
            "loop",
        ),
        *("cards/*.yaml", "a|b", "a?b"),
    ],
)
def test_a_path_that_leaves_or_is_not_portable_is_refused_where_it_is_named(root, name):
    document, (finding,) = read_file(name, root, AT)
    assert document is None
    assert (finding.code.slug, finding.position) == ("path-outside", AT)
    assert str(finding).isprintable()


@pytest.mark.parametrize("name", ["absent.yaml", "cards", "x" * 5000, "cards/fate.yaml/x"])
def test_what_is_no_file_is_missing(root, name):
    document, (finding,) = read_file(name, root, AT)
    assert document is None
    assert (finding.code.slug, finding.position) == ("missing-file", AT)


def test_a_missing_file_is_reported_at_itself_unless_content_names_it(root):
    assert read_file("absent.yaml", root)[1][0].position == Position("absent.yaml", 1, 1)
    assert read_file("absent.yaml", root, AT)[1][0].position == AT


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"deck: fate\ntitle: Caf\xe9\n", (2, 11)),
        ("title: x".encode("utf-16"), (1, 1)),
        ("é: ".encode() + b"\xff", (1, 4)),
        (b"a: \xed\xa0\x80", (1, 4)),
    ],
)
def test_a_file_that_is_not_utf8_is_a_finding_at_the_byte(root, content, place):
    (root / "bad.yaml").write_bytes(content)
    document, (finding,) = read_file("bad.yaml", root)
    assert document is None
    assert finding.code.slug == "not-utf8"
    assert (finding.position.line, finding.position.column) == place


def test_no_more_is_read_of_a_file_than_the_limit(root):
    with (root / "big.yaml").open("wb") as stream:
        stream.truncate(10**12)
    (finding,) = read_file("big.yaml", root)[1]
    assert finding.code.slug == "file-too-large"
