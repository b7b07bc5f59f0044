"""The page of the grammar says what can be read as an expression, and no more."""

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from lark import Lark
from lark.exceptions import LarkError
from lark.grammar import NonTerminal, Rule

from generator.rules.functions import FUNCTIONS, Function
from generator.rules.spelling import joined, parsed
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NUMBER,
    SEAT,
    TEXT,
    ZONE,
    Type,
    card_of,
    list_of,
    parse_type,
    words,
)
from generator.rules.vocabulary import WORDS
from tests.rules.market import findings_of, let, type_of
from tests.rules.test_expressions import GOOD

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/rules-grammar.md").read_text("utf-8")
(TEXT_OF_GRAMMAR,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
GRAMMAR = Lark(TEXT_OF_GRAMMAR, parser="lalr")


def accepts(text: str) -> bool:
    """Whether the grammar of the page knows an expression."""
    try:
        GRAMMAR.parse(text)
    except LarkError:
        return False
    return True


def reads(text: str) -> bool:
    """Whether our own parser knows it, whatever its names stand for."""
    try:
        tree = parsed(joined(text))
    except SyntaxError:
        return False
    return not any(
        isinstance(one, ast.Tuple) or (isinstance(one, ast.Call) and not named(one))
        for one in ast.walk(tree)
    )


def named(call: ast.Call) -> bool:
    """Whether a function is called by its name alone."""
    return isinstance(call.func, ast.Name) and call.func.col_offset == call.col_offset


# -- what authors have written -----------------------------------------------------------------

_KINDS = ("expr", "list", "cards", "seat", "target", "with")
_OF_A_TEST = {"says", "with", "amount"}


def in_line(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(in_line, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_type(text: str) -> bool:
    """Whether it declares what begins empty, in `let`."""
    found = parse_type(text, frozenset(re.findall(r"card of ([\w-]+)", text)), may_lack=True)
    return not isinstance(found, str) and (found.maybe or found.kind == "list")


def of_effect(raw: dict[str, Any], word: str) -> Iterator[str]:
    """The expressions of one effect, but not of what stands inside it."""
    fields = {word: WORDS[word].main, **WORDS[word].fields}
    for key in raw.keys() & fields.keys():
        if fields[key].kind in _KINDS:
            held = raw[key].values() if isinstance(raw[key], dict) else [raw[key]]
            yield from (text for one in held if not is_type(text := in_line(one)))


def expressions(raw: Any) -> Iterator[str]:
    """Every expression in what a file of rules, a deck or an example holds."""
    for one in raw if isinstance(raw, list) else ():
        yield from expressions(one)
    if not isinstance(raw, dict):
        return
    words = [one for one in raw if one in WORDS and not isinstance(raw[one], dict)]
    is_effect = len(words) == 1 and not raw.keys() & {"id", "test", "amount"}
    if is_effect:
        yield from of_effect(raw, words[0])
    elif raw.keys() & _OF_A_TEST:
        yield from (
            raw[key] for key in ("test", "is", "add", "when") if isinstance(raw.get(key), str)
        )
    for key in ("where", "requires"):
        listed = raw.get(key)
        yield from (
            (one for one in listed if isinstance(one, str)) if isinstance(listed, list) else ()
        )
    for value in raw.values():
        yield from expressions(value)


@cache
def written() -> frozenset[str]:
    """The expressions of all that is played: boxes, samples, sets, and the page for authors."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = [
        path.read_text("utf-8")
        for kind in ("rules", "cards", "policies", "rules-library")
        for path in sorted((ROOT / "content").rglob(f"{kind}/*.yaml"))
    ]
    page = (ROOT / "content/RULES.md").read_text("utf-8")
    texts += re.findall(r"```yaml ?\w*\n(.*?)```", page, re.DOTALL)
    # What a library is given stands for itself once `$` is gone.
    plain = (text.replace("$", "") for text in texts)
    found = {one for text in plain for one in expressions(yaml.load(text, loader))}
    rows = re.findall(r"^\| `\w+` \| .+? \| `(.+?)` \|$", page, re.MULTILINE)
    return frozenset({*found, *rows})


def test_every_expression_that_is_written_is_accepted() -> None:
    found = written()
    assert len(found) > 1000
    assert [one for one in found if not (accepts(one) and reads(one))] == []


def test_what_our_own_tests_read_is_accepted() -> None:
    assert [one for one in GOOD if not accepts(one)] == []


# -- what nobody may write -----------------------------------------------------------------------

WRONG = (
    "", "1 +", "* 2", "n = 2", "n === 2", "n ** 2", "n & 2", "n | 2", "~n", "n @ 2", "n << 1",
    "not", "n not 2", "n == not heads", "- not heads", "n if n", "if n then 2", "n else 2",
    "if n > 1: 2", "(1", "1)", "[1", "[1, 2", "1, 2", "(1, 2)", "()", "[,]", "[1,, 2]", "{1}",
    "{1: 2}", "n n", "2 n", "'left", "left'", "'it's'", "'a' 'b'", "'a\\n'", "'''a'''", "r'a'",
    "n[1:2]", "n[1, 2]", "n[]", "n.", ".n", "n.2", "n..m", "seat.hand()", "(count)(many)", "f()()",
    "count(", "count(many,, n)", "count(,)", "price(ware=card, n)", "count(*many)",
    "price(**card)", "lambda x: x", "x := 2", "await n", "yield n", "[x for x]", "[x for in many]",
    "[x for x in many if]", "[for x in many]", "[x for x, y in many]", "[x for x.y in many]",
    "[x for x in n if n > 1 else 2]", "[*many]", "f'{n}'", "1.", ".5", "0x10", "1_000", "1e3", "1j",
    "1if n else 2", "n # all", "n; m", "n ? 1 : 2", "True", "False", "None", "and", "n.in", "for",
    "n is", "n is is none", "n in not many", "n !", "!n", "n && m", "n <> 2", "n ≤ 2", "n − 1",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_expression_is_refused_by_the_page_and_by_the_check(text: str) -> None:
    assert not accepts(text)
    assert findings_of(let("'" + text.replace("'", "''") + "'"))


@pytest.mark.parametrize("text", ["1 + 'a'", "n is 3", "count()", "nobody", "n.purse", "not n"])
def test_what_can_be_read_may_still_mean_nothing(text: str) -> None:
    assert accepts(text)
    assert findings_of(let("'" + text.replace("'", "''") + "'"))


# -- what anybody may write ------------------------------------------------------------------------


NAMES = ["seat", "card", "buyer", "n", "many", "seat-hand", "purse", "hand", "round", "weather",
         "it", "x", "left_of", "count", "rich"]  # fmt: skip
LEAVES = {"NAME": NAMES, "NUMBER": ["0", "2", "1.5"], "TEXT": ["'wet'", '"it\'s"']}
TERMINALS = {one.name: one.pattern.value for one in GRAMMAR.terminals}


@cache
def depth_of(origin: str) -> int:
    """How deep the shallowest expression is that can come of a rule of the grammar."""
    known: dict[str, int] = {}
    for _ in GRAMMAR.rules:
        for rule in GRAMMAR.rules:
            inner = [known.get(one.name, 99) for one in rule.expansion if not one.is_term]
            known[rule.origin.name] = min(
                known.get(rule.origin.name, 99), 1 + max(inner, default=0)
            )
    return known[origin]


def deep(rule: Rule) -> int:
    return max((depth_of(one.name) for one in rule.expansion if not one.is_term), default=0)


def made(choice: random.Random, origin: str, left: int) -> Iterator[str]:
    """The parts of an expression that the grammar makes, about `left` rules deep."""
    rules = [one for one in GRAMMAR.rules if one.origin == NonTerminal(origin)]
    fitting = [one for one in rules if deep(one) <= left] or [min(rules, key=deep)]
    for one in choice.choice(fitting).expansion:
        if one.is_term:
            yield choice.choice(LEAVES.get(one.name) or [TERMINALS[one.name]])
        else:
            yield from made(choice, one.name, left - 1)


@pytest.mark.parametrize("seed", range(60))
def test_what_the_grammar_makes_is_read_without_a_crash(seed: int) -> None:
    text = " ".join(made(random.Random(seed), "start", 16))
    assert accepts(text) and reads(text)
    findings_of(let("'" + text.replace("'", "''") + "'"))


PART = re.compile(r"'[^']*'|\"[^\"]*\"|[\w-]+|[=<>!]=|//|\S")


def spoilt(text: str) -> Iterator[str]:
    """An expression with each of its parts left out, typed twice, or changed with the next."""
    parts = PART.findall(text)
    for at in range(len(parts)):
        before, one, behind = parts[:at], parts[at], parts[at + 1 :]
        yield " ".join([*before, *behind])
        yield " ".join([*before, one, one, *behind])
        yield " ".join([*before, *behind[:1], one, *behind[1:]])


def test_page_and_parser_agree_on_what_is_typed_wrongly() -> None:
    found = {one for text in GOOD for one in spoilt(text)}
    assert len(found) > 1000
    assert [one for one in found if accepts(one) is not reads(one)] == []


# -- precedence ------------------------------------------------------------------------------------

SAME = {
    "1 + 2 * 3": "1 + (2 * 3)",
    "10 - 3 - 2": "(10 - 3) - 2",
    "-n // 2 % 3": "((-n) // 2) % 3",
    "not n == 2 and heads or tails": "((not (n == 2)) and heads) or tails",
    "not not heads": "not (not heads)",
    "a if t else b if u else c": "a if t else (b if u else c)",
    "a or b if t else c": "(a or b) if t else c",
    "seat.hand.top.worth + 1": "((seat.hand).top).worth + 1",
    "n in many == heads": "n in many == heads",
}


@pytest.mark.parametrize("text", SAME)
def test_what_binds_more_tightly_is_read_so(text: str) -> None:
    assert accepts(text) and accepts(SAME[text])
    assert ast.dump(parsed(text)) == ast.dump(parsed(SAME[text]))


# -- types --------------------------------------------------------------------------------------

TYPES = {
    "7 + 2": "integer", "7 + 2.5": "number", "7 / 2": "number", "7 // 2": "integer",
    "7 // 2.5": "number", "[1] + [2.5]": "list of number", "seat.hand + heap": "list of card",
    "1 if n > 1 else none": "integer or none", "1 if n > 1 else 2.5": "number",
    "heap if n > 1 else [card]": "list of card", "[none, 2]": "list of integer or none",
    "first(seat.hand)": "card of goods", "heap.top": "card", "card.holder": "seat or none",
    "find(seat.hand, worth=3)": "card of goods", "seat == none": "flag",
    "card.worth + 1 if card.worth is not none else 0": "",
    "[x.number for x in [card.holder] if x is not none]": "list of integer",
    "any(x is not none and x.alive for x in [card.holder])": "flag",
    "any(not (x is none) and x.alive for x in [card.holder])": "flag",
    "any(x == none or x.alive for x in [card.holder])": "flag",
    "any(x is none or n > 1 and x.alive for x in [card.holder])": "flag",
    "any(x is not none or x.alive for x in [card.holder])": "",
    "any((x is none or n > 1) or x.alive for x in [card.holder])": "flag",
    "any((x is none and n > 1) or x.alive for x in [card.holder])": "",
    "1 == 'a'": "", "[1, 'a']": "", "seat == card": "", "1 if n > 1 else 'a'": "",
    "card.likes": "list of text",
}  # fmt: skip
"""Expressions with the type that the page gives them; with none where they are a finding."""


@pytest.mark.parametrize("text", TYPES)
def test_types_are_those_that_the_page_says(text: str) -> None:
    if TYPES[text]:
        assert type_of(text) == TYPES[text]
    else:
        assert findings_of(let("'" + text.replace("'", "''") + "'"))


# -- the table of functions ------------------------------------------------------------------------

GOODS = frozenset(["goods"])
SPACE, LINE = card_of("goods"), words(frozenset(["road"]))
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.split("## Functions")[1].splitlines()
    if line.startswith("| `")
]


def typed(text: str, of: Type, number: Type) -> Type:
    """A type of the table, with types in place of its letters."""
    if text.startswith("list of "):
        return list_of(typed(text.removeprefix("list of "), of, number))
    if text.endswith(" or none"):
        return replace(typed(text.removesuffix(" or none"), of, number), maybe=True)
    plain = {"T": of, "N": number, "card": card_of("goods"), "zone": Type("zone", decks=GOODS),
             "space": SPACE, "line": LINE}  # fmt: skip
    found = plain.get(text) or parse_type(text, frozenset())
    assert isinstance(found, Type), text
    return found


def given_values(text: str, of: Type, number: Type) -> list[Type]:
    parts = [one.strip() for one in text.split(",")]
    if parts[-1] == "…":
        parts = parts[:1] * 3
    return [typed(one, of, number) for one in parts]


def test_the_table_has_every_function_in_its_order() -> None:
    assert list(dict.fromkeys(row[0].strip("`") for row in ROWS)) == list(FUNCTIONS)


@pytest.mark.parametrize(("name", "values", "by_name", "gives"), ROWS)
def test_a_function_takes_and_gives_what_the_table_says(
    name: str, values: str, by_name: str, gives: str
) -> None:
    function = FUNCTIONS[name.strip("`")]
    for of, number in ((SEAT, INTEGER), (TEXT, NUMBER), (FLAG, INTEGER)):
        taken = given_values(values, of, number)
        board = [SPACE, LINE] if function.board else []
        assert function.settle([*board, *taken]) == typed(gives, of, number)
        assert function.least <= len(taken) <= function.most
    assert by_names(function) == by_name


def by_names(function: Function) -> str:
    if function.such:
        return "any attribute or counter"
    if function.key:
        return "key: each number"
    return ", ".join(
        f"{name}{'' if one.needed else '?'}: {'each ' if one.each else ''}{one.type or 'value'}"
        for name, one in function.keywords.items()
    )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_no_more_and_no_fewer_values_than_the_table_says(name: str) -> None:
    sizes = [len(row[1].split(",")) for row in ROWS if row[0] == f"`{name}`"]
    is_open = any("…" in row[1] for row in ROWS if row[0] == f"`{name}`")
    assert min(sizes) == FUNCTIONS[name].least
    assert (9 if is_open else max(sizes)) == FUNCTIONS[name].most


@pytest.mark.parametrize(("name", "values"), [row[:2] for row in ROWS if row[1] != "T or none, T"])
def test_a_function_refuses_what_the_table_does_not_name(name: str, values: str) -> None:
    taken = given_values(values, SEAT, INTEGER)
    function = FUNCTIONS[name.strip("`")]
    board = [SPACE, LINE] if function.board else []
    assert isinstance(function.settle([*board, Type("map", SEAT), *taken[1:]]), str)
    assert ANY not in taken and ZONE.kind == "zone"
