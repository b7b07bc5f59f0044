import pytest

from generator.words.english import may_follow_itself, wrong_article

A = "card unicorn unit uniform university unanimous use usual utensil euro ewe one once union horse"
AN = "apple hour heir honest uninvited unimportant umbrella urn usher onion ounce inn egg utter"


@pytest.mark.parametrize("word", A.split())
def test_words_that_begin_with_a_consonant_when_said_take_a(word: str) -> None:
    assert wrong_article("a", word) is None
    assert wrong_article("an", word) == "a"
    assert wrong_article("An", word) == "A"


@pytest.mark.parametrize("word", AN.split())
def test_words_that_begin_with_a_vowel_when_said_take_an(word: str) -> None:
    assert wrong_article("an", word) is None
    assert wrong_article("a", word) == "an"
    assert wrong_article("A", word) == "An"


@pytest.mark.parametrize("word", ["MP", "UFO", "X", "or", "is", "hotel", "historic", "8", "“"])
def test_of_what_is_not_sure_nothing_is_said(word: str) -> None:
    assert wrong_article("a", word) is None
    assert wrong_article("an", word) is None


def test_some_words_may_stand_twice() -> None:
    assert may_follow_itself("had")
    assert may_follow_itself("That")
    assert not may_follow_itself("the")
