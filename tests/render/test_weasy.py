"""How WeasyPrint is loaded, and what is remembered of its work."""

import re
import subprocess
import sys
from collections import deque
from textwrap import dedent
from types import SimpleNamespace

import pytest
from tinyhtml5 import inputstream, parse

from generator.render.shortcuts import MOST, _Outlines

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems look for no library so")


def python(code):
    return subprocess.run(
        [sys.executable, "-c", dedent(code)], capture_output=True, text=True, check=False
    )


@LINUX
def test_loading_starts_no_process():
    ended = python("""
        import subprocess
        def refuse(*words, **more):
            raise AssertionError(words)
        subprocess.Popen = refuse
        from generator.render import weasy
        import ctypes.util
        assert ctypes.util.find_library.__module__ == "ctypes.util"
        print(weasy.HTML.__module__)
    """)
    assert (ended.returncode, ended.stdout) == (0, "weasyprint\n"), ended.stderr


@LINUX
def test_a_library_that_lies_elsewhere_is_searched_for():
    ended = python("""
        import cffi.api
        load = cffi.api._load_backend_lib
        def only_searched(backend, name, flags):
            if ".so" in name:
                raise OSError(f"cannot load library {name!r}")
            return load(backend, name, flags)
        cffi.api._load_backend_lib = only_searched
        from generator.render import weasy
        print(weasy.HTML.__module__)
    """)
    assert (ended.returncode, ended.stdout) == (0, "weasyprint\n"), ended.stderr


@LINUX
def test_a_missing_library_is_said_once_as_weasyprint_says_it():
    ended = python("""
        import cffi.api
        def missing(backend, name, flags):
            raise OSError(f"cannot load library {name!r}")
        cffi.api._load_backend_lib = missing
        try:
            from generator.render import weasy
        except OSError as error:
            print(error)
    """)
    assert ended.stdout.count("could not import some external libraries") == 1
    assert ended.stdout.splitlines()[-1].startswith("cannot load library")


@LINUX
@pytest.mark.parametrize("harm", ["", "cut", "changed"])
def test_what_c_functions_take_is_read_once_and_never_from_what_is_damaged(tmp_path, harm):
    code = f"""
        import os, sys
        os.environ["HORNBOOK_CACHE"] = {str(tmp_path)!r}
        from generator.render import weasy
        print("pycparser" in sys.modules, weasy.HTML(string="<p>a").render().pages[0].height > 0)
    """
    assert python(code).stdout == "True True\n"
    (kept,) = (tmp_path / "interfaces").glob("*/*")
    data = kept.read_bytes()
    kept.write_bytes({"": data, "cut": data[:-9], "changed": data[:-1] + b"!"}[harm])
    assert python(code).stdout == f"{bool(harm)} True\n"


@LINUX
def test_libraries_that_are_not_found_so_are_asked_for_as_weasyprint_does(tmp_path):
    ended = python(f"""
        import os, _cffi_backend
        os.environ["HORNBOOK_CACHE"] = {str(tmp_path)!r}
        class Lost(_cffi_backend.FFI):
            def dlopen(self, *asked):
                raise OSError("not here")
        _cffi_backend.FFI = Lost
        from generator.render import weasy
        import cffi
        print(weasy.HTML(string="<p>a").render().pages[0].height > 0, cffi.FFI.__module__)
    """)
    assert (ended.returncode, ended.stdout) == (0, "True cffi.api\n"), ended.stderr


class Drawing:
    """Draws a line of what it is given, and counts."""

    def __init__(self):
        self.count = 0

    def __call__(self, picture, node, font_size):
        self.count += 1
        picture.stream.stream += [b"m", node.get("d").encode(), str(font_size).encode()]
        node.vertices.append((self.count, 0))


def painted(outlines, d, font_size=16.0, width=512):
    stream = SimpleNamespace(stream=[b"q"])
    picture = SimpleNamespace(stream=stream, inner_width=width, inner_height=512)
    node = SimpleNamespace(get=lambda name, default="": d, vertices=deque())
    outlines(picture, node, font_size)
    return stream.stream, list(node.vertices)


def test_an_outline_is_worked_out_once_and_comes_out_the_same():
    draw = Drawing()
    outlines = _Outlines(draw)
    first = painted(outlines, "M0 0")
    assert painted(outlines, "M0 0") == first == ([b"q", b"m", b"M0 0", b"16.0"], [(1, 0)])
    assert draw.count == 1


def test_an_outline_is_another_where_it_may_come_out_otherwise():
    draw = Drawing()
    outlines = _Outlines(draw)
    for change in ({}, {"d": "M1 1"}, {"font_size": 8.0}, {"width": 24}):
        painted(outlines, **{"d": "M0 0", **change})
    assert draw.count == 4


def test_only_so_many_outlines_are_remembered():
    outlines = _Outlines(Drawing())
    for number in range(3 * MOST):
        painted(outlines, f"M{number} 0")
    assert len(outlines._known) <= MOST


def test_corners_in_whole_numbers_are_written_without_working_them_out():
    draw = Drawing()
    outlines = _Outlines(draw)
    lines, corners = painted(outlines, "M0 0L10 0L10 -5ZM7 8L9 9L-1 3Z")
    written = b"0 0 m\n10 0 l\n10 -5 l\nh\n7 8 m\n9 9 l\n-1 3 l\nh\n"
    assert (lines[-1], corners, draw.count) == (written, [], 0)
    for other in ("M0 0L10 0L10 .5Z", "M0 0L1 1", "M0 0l1 1L2 2Z", "M0 0L1 1Z M2 2L3 3Z"):
        painted(outlines, other)
    assert draw.count == 4


def test_the_html_parser_finds_its_patterns_again():
    root = parse("<p class=a id='b'>one &amp; two</p>", namespace_html_elements=False)
    kept = inputstream.characters_until_regex
    assert kept
    assert not any(isinstance(marks, re.Pattern) for marks, _ in kept)
    assert root.find(".//p").attrib == {"class": "a", "id": "b"}
    assert root.find(".//p").text == "one & two"
