import pytest
from box import found, lint

from generator.lint.texts import said
from generator.model.rules import Rule

FRUITS = "cards/fruits"


@pytest.mark.parametrize(
    ("part", "old", "new", "where", "message", "hint"),
    [
        (FRUITS, "values.hand", "values.hnad", "cards/fruits.yaml:22:26",
         'text of "apple": values has no "hnad"', 'did you mean "hand"?'),
        (FRUITS, "{{ points }}", "{{ ponits }}", "cards/fruits.yaml:22:57",
         'text of "apple": there is nothing called "ponits"', 'did you mean "points"?'),
        (FRUITS, "words }}", "wrods }}", "cards/fruits.yaml:22:32",
         'text of "apple": there is no filter "wrods"', 'did you mean "words"?'),
        (FRUITS, "{{ points }}", "{{ points is evn }}", "cards/fruits.yaml:22:67",
         'text of "apple": there is no test "evn"', 'did you mean "even"?'),
        (FRUITS, "points|signed", "points|singed", "cards/fruits.yaml:13:24",
         'slot number of the front, for "apple": there is no filter "singed"',
         'did you mean "signed"?'),
        (FRUITS, "card('apple')", "card('aple')", "cards/fruits.yaml:30:26",
         'text of "pear.green": there is no card "aple"', 'did you mean "apple"?'),
        (FRUITS, "card('apple').points", "card('apple').ponits", "cards/fruits.yaml:30:33",
         'text of "pear.green": card("apple") has no "ponits"', 'did you mean "points"?'),
        (FRUITS, "flavour: One a day.", 'flavour: "{{ wrod }}"', "cards/fruits.yaml:23:18",
         'flavour of "apple": there is nothing called "wrod"', None),
        (FRUITS, "text: Never mind.", 'text: "{{ pointes }}"', "cards/fruits.yaml:39:17",
         'text of "pear.green": there is nothing called "pointes"', 'did you mean "points"?'),
        ("components", "values.hand", "value.hand", "components.yaml:5:25",
         'lead on the sheet "ledger": there is nothing called "value"', 'did you mean "values"?'),
        ("components", "text: Count them.", 'text: "{{ values.hadn }}"', "components.yaml:14:44",
         'text on the sheet "ledger": values has no "hadn"', 'did you mean "hand"?'),
        ("cards/rods", "{{ lowest }}", "{{ lowets }}", "cards/rods.yaml:8:38",
         'start of the scale of the front, for "rod-one": there is nothing called "lowets"',
         'did you mean "lowest"?'),
    ],
)  # fmt: skip
def test_what_is_misspelt_is_said_at_its_text_with_what_was_meant(
    part: str, old: str, new: str, where: str, message: str, hint: str | None
) -> None:
    (finding,) = lint((part, old, new))
    assert str(finding.position) == f"orchard/{where}"
    assert finding.code.id == "M116"
    assert finding.message == message
    assert hint is None or finding.hint == hint


def test_a_brace_that_is_lost_is_a_text_error() -> None:
    assert found((FRUITS, "{{ points }}", "{{ points }")) == ["cards/fruits.yaml:22:54 M116"]


def test_a_table_in_a_text_is_told_as_such() -> None:
    new = "{{ {'sweet': 'a', 'sour': 'b'}[taste] }}"
    (finding,) = lint((FRUITS, "{{ points }}", new))
    assert str(finding.position) == "orchard/cards/fruits.yaml:22:57"
    assert finding.message.endswith("texts hold no tables: {'sweet': 'a', 'sour': 'b'}")
    assert finding.hint and finding.hint.startswith("give the cards an attribute")


def test_a_value_that_a_card_leaves_out_is_named_as_such() -> None:
    (finding,) = lint((FRUITS, "points|signed", "names|first"))
    assert finding.message == (
        'slot number of the front, for "pear.green": it uses a value that the card leaves out'
    )


@pytest.mark.parametrize(("name", "kind"), [("names", "a list"), ("taste", "a text")])
def test_what_is_no_number_is_not_used_as_one(name: str, kind: str) -> None:
    (finding,) = lint((FRUITS, "points|signed", f"{name}|signed"))
    assert finding.message == f'slot number of the front, for "apple": it uses {kind} as a number'


def test_a_slot_that_fails_for_every_card_is_said_once() -> None:
    assert found((FRUITS, "points|signed", "weight")) == ["cards/fruits.yaml:13:17 M116"]


def test_a_value_misspelt_where_it_is_declared_is_said_there_and_not_in_every_text() -> None:
    (finding,) = lint(("game", "  hand:\n", "  hnad:\n"))
    assert str(finding.position) == "orchard/game.yaml:17:3"
    assert finding.message == 'no text uses the value "hnad", and 2 name "hand"'
    assert finding.hint == 'did you mean "hand"? If that value is gone, mend the texts that name it'


def test_a_value_misspelt_in_its_only_text_is_said_in_the_text() -> None:
    changes = (("components", "{{ values.hand }}", "some"), (FRUITS, "values.hand", "values.hnad"))
    assert found(*changes) == ["cards/fruits.yaml:22:26 M116"]


def test_words_that_fail_because_an_attribute_is_wrong_are_left_to_the_attribute() -> None:
    assert found((FRUITS, "{points: 3,", "{points: [3],")) == ["cards/fruits.yaml:25:26 M114"]
    listed = (FRUITS, "{{ points|signed }}", "{% if taste == 'sweet' %}{{ names|join }}{% endif %}")
    assert found(listed) == []
    misspelt = (FRUITS, "names: [pippin", "naems: [pippin")
    assert found(listed, misspelt) == ["cards/fruits.yaml:25:53 M112"]
    assert found((FRUITS, "{points: 3, ", "{")) == ["cards/fruits.yaml:19:5 M113"]


def test_a_text_error_of_a_card_with_a_wrong_attribute_is_found_in_the_same_run() -> None:
    changes = ((FRUITS, "{points: 3,", "{points: 9,"), (FRUITS, "values.hand", "values.hnad"))
    assert found(*changes) == ["cards/fruits.yaml:22:26 M116", "cards/fruits.yaml:25:26 M114"]


@pytest.mark.parametrize("style", [">-", "|"])
def test_in_a_text_of_several_lines_the_line_with_the_mistake_is_named(style: str) -> None:
    block = f"text: {style}\n        One a day.\n\n        Draw {{{{ values.hnad }}}} cards.\n"
    (finding,) = lint((FRUITS, "text: Never mind.\n", block))
    assert str(finding.position) == "orchard/cards/fruits.yaml:42:23"


def test_words_that_name_values_of_their_own_are_judged_with_their_types_elsewhere() -> None:
    note = {"note": "sold", "of": {"for-whom": "seat"}, "says": "{{ for_whom }}"}
    plain = {"note": "closed", "says": "The market closes."}
    (text,) = said("rules/market", Rule(id="sale", does=(note, plain)))
    assert text.raw == "The market closes."
