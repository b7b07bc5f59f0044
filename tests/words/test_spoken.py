"""Words that rules compare, as texts print them in the language of a box."""

from generator.words.texts import fill, spoken

GERMAN = {"Might": "Stärke", "Charm": "Charme", "cups": "Kelche"}


def test_a_word_is_printed_in_the_language_and_stays_equal_to_itself() -> None:
    context = {"check": spoken(("Might", "Charm"), GERMAN), "hand": spoken("Might", GERMAN)}
    assert (
        fill("{{ check|join(' oder ') }}: {{ check|first }}", context)
        == "Stärke oder Charme: Stärke"
    )
    assert fill("{% if hand == 'Might' %}{{ hand|lower }}{% endif %}", context) == "stärke"
    assert fill("{{ 'so ' ~ hand }}", context) == "so Stärke"


def test_ids_and_numbers_stay_as_they_are() -> None:
    assert str(spoken("cups", GERMAN)) == "cups", "faces find colours and pictures by it"
    assert spoken(3, GERMAN) == 3
    assert spoken("Luck", GERMAN) == "Luck", "nobody has translated it"
