"""Questions for Moodle in GIFT: what is asked, that nothing in words means anything, a parser."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import HornbookError
from generator.exports import gift
from generator.exports.target import Export
from tests.accessible import TOOLS
from tests.exports.school_box import HARD, supply

Make = Callable[..., Export]
MONEY = "{ask: What is a toll?, choices: [Money, Bread], answer: Money."
HARD_QUESTION = {"ask": f"{HARD}?", "choices": [HARD, "%50% no", "a -> b"], "right": 1}

PARSE = """
const { parse } = require("gift-pegjs");
process.stdout.write(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))));
"""


@pytest.fixture
def made(templates: Path, cache: Path) -> Make:
    def make(*changes: tuple[str, str], **ways: Any) -> Export:
        found = gift.export(supply(templates, cache, *changes, **ways))
        assert list(gift.faults(found.files)) == []
        return found

    return make


def text(found: Export) -> str:
    return found.files["market.gift"].decode()


def parsed(found: Export) -> list[dict[str, Any]]:
    """The questions as the parser has read them."""
    if not shutil.which("node") or not (TOOLS / "gift-pegjs").is_dir():
        pytest.skip("there is no Node.js, or tests/node_modules is not there: make test")
    done = subprocess.run(
        ["node", "-e", PARSE], input=text(found), cwd=TOOLS.parent, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    read: list[dict[str, Any]] = json.loads(done.stdout)
    return read


MORE_WORDS = (
    "glossary:\n  toll:",
    "glossary:\n  cart: {word: cart, means: A wagon.}\n  toll:",
)


def test_each_question_has_its_choices_its_answer_and_its_origin(made: Make) -> None:
    said = text(made())
    assert "$CATEGORY: $course$/top/Market Day/Before You Go\n" in said
    assert (
        "::What is a toll?::[html]What is a toll?{\n=Money\n~Bread\n"
        "####Money.<br>From\\: Evidence\\: A toll book\n}\n"
    ) in said
    assert (
        "::What is silk worth?::[html]What is silk worth?{\n"
        "####Four.<br>From\\: Card\\: Silk (Goods)\n}\n"
    ) in said
    assert said.count("####") == 5


def test_words_are_matched_three_at_least(made: Make) -> None:
    few = made()
    assert "stall, toll: too few words to match" in [one.told for one in few.lost]
    said = text(made(MORE_WORDS))
    assert (
        "::cart – toll::[html]Match each word with what it means.{\n=A wagon. -> cart\n"
        "=A table where goods are sold. -> stall\n"
        "=Money paid to bring goods to a market. -> toll\n"
        "####From\\: Words of the lesson “A Market under Suspicion”\n}"
    ) in said


def test_many_words_are_shared_out_alike(made: Make) -> None:
    more = "".join(f"  w{n}: {{word: w{n}, means: No. {n}.}}\n" for n in range(5))
    said = text(made(("glossary:\n  toll:", f"glossary:\n{more}  toll:")))
    assert [part.count(" -> ") for part in said.split("::[html]Match")[1:]] == [4, 3]


def test_the_parser_reads_what_was_meant(made: Make) -> None:
    read = parsed(made(MORE_WORDS))
    assert [one["type"] for one in read] == [
        "Category", "MC", "Essay", "Essay", "Essay", "Category", "MC", "Category", "Matching",
    ]  # fmt: skip
    first = read[1]
    assert [(one["text"]["text"], one["isCorrect"]) for one in first["choices"]] == [
        ("Money", True), ("Bread", False),
    ]  # fmt: skip
    assert first["globalFeedback"]["text"] == "Money.<br>From: Evidence: A toll book"
    pairs = read[-1]["matchPairs"]
    assert [one["subanswer"] for one in pairs] == ["cart", "stall", "toll"]


def test_signs_in_words_mean_nothing(made: Make) -> None:
    hard = json.dumps(HARD_QUESTION, ensure_ascii=False)[:-1] + ", answer: So."
    read = parsed(made((MONEY, hard)))
    shown = "Half = ~50 % {of} #1: &lt;b&gt; &amp; “so” &#92; on"
    assert read[1]["stem"]["text"] == f"{shown}?"
    assert [one["text"]["text"] for one in read[1]["choices"]] == [
        shown, "&#37;50% no", "a -&gt; b",
    ]  # fmt: skip
    assert len(read) == 7


def test_two_exports_are_equal_to_the_byte(made: Make) -> None:
    assert made().files == made().files


def test_without_a_lesson_words_of_the_game_are_asked_or_nothing_is(
    templates: Path, cache: Path
) -> None:
    with pytest.raises(HornbookError, match="nothing to ask"):
        gift.export(supply(templates, cache, lesson=False))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("~Bread", "=Bread", "2 right answers"),
        ("=Money\n", "", "0 right answers"),
        ("~Bread\n", "", "1 right answers of 1"),
        ("~Bread", "~Money", "the same"),
        ("~Bread", "~Bread {x", "sign that means something in an answer"),
        ("[html]What is a toll?{", "[html]What = a toll?{", "sign that means something"),
        ("####Money.<br>From\\: Evidence\\: A toll book\n", "", "does not say where"),
        ("A toll book\n}", "A toll book\n", "cut off"),
        ("=A wagon. -> cart", "=A wagon.", "no other half"),
        ("=A wagon. -> cart", "=A table where goods are sold. -> cart", "asks for the same twice"),
        ("\n\n$CATEGORY", "\n\nNonsense\n\n$CATEGORY", "no question: Nonsense"),
    ],
)
def test_what_moodle_would_refuse_is_found(made: Make, old: str, new: str, said: str) -> None:
    whole = text(made(MORE_WORDS))
    assert old in whole
    broken = whole.replace(old, new, 1).encode()
    assert any(said in one for one in gift.faults({"a.gift": broken})), [
        *gift.faults({"a.gift": broken})
    ]


def test_two_questions_of_one_id_and_no_question_are_found(made: Make) -> None:
    whole = text(made())
    first = whole.split("\n\n")[2]
    assert any("known by" in one for one in gift.faults({"a.gift": f"{first}\n\n{first}".encode()}))
    assert list(gift.faults({"a.gift": b"// Nothing"})) == ["a.gift: there is no question"]
    assert list(gift.faults({})) == ["there is no text"]
