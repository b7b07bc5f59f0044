"""What cards say in English, as checks read it: sentences, numbers, and which values they print."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.lint.needs import Needs
from generator.lint.texts import SAYS, TypedText
from generator.model.deck import Deck, Face
from generator.words.filters import SMALL
from generator.words.markup import SYMBOL

WORDS: Mapping[str, int] = {
    **{word: number for number, word in enumerate(SMALL) if number},
    "once": 1, "twice": 2, "double": 2, "doubled": 2, "doubles": 2, "both": 2, "pair": 2, "half": 2,
    "halves": 2, "halved": 2, "third": 3, "thirds": 3, "thrice": 3, "triple": 3, "tripled": 3,
    "quarter": 4, "dozen": 12, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100,
}  # fmt: skip
"""Numbers as words."""
_SMALLEST = "|".join(sorted(WORDS, key=len, reverse=True))
NUMBER = rf"(?:\d+|{_SMALLEST})"
NUMERAL = re.compile(rf"\d+|\b(?:{_SMALLEST})\b", re.IGNORECASE)
"""A number in figures or in words."""
_ENGLISH = re.compile(
    r"\b(?:the|an?|of|and|or|to|your?|from|with|it|is|for|each|all|any|if|when|this|that|in|on|by"
    r"|players?|cards?|at|no|not)\b",
    re.IGNORECASE,
)
_FOREIGN = re.compile(
    r"\b(?:der|das|und|oder|eine[nmr]?|du|deine?|dir|dich|sie|ihr|nicht|karten?|mit|von|vom|zu[mr]|aus"
    r"|auf|bei|für|wenn|jeder|alle|wird|werden|muss|darf|kann|les?|une|des|et|ou|vous|votre|cartes?"
    r"|dans|avec|pour|qui|el|los|las|tus?|cartas?|con|para|gli|uno?|di|per|che)\b",
    re.IGNORECASE,
)
_STRANGE = 2
"""One foreign word is a name."""
_END = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_MARKS = re.compile(r"[*_]{1,2}")


def is_english(text: str) -> bool:
    """Whether a text can be read by English words."""
    foreign = len(_FOREIGN.findall(text))
    return foreign < _STRANGE or foreign <= len(_ENGLISH.findall(text))


def number_of(word: str) -> int:
    """The number that a word or figures stand for."""
    return WORDS[word.lower()] if word.lower() in WORDS else int(word)


def numbers_in(text: str) -> Counter[int]:
    """All whole numbers of a text, and how often it says each."""
    return Counter(number_of(one.group()) for one in NUMERAL.finditer(text))


def plain(said: str) -> str:
    """A text without its markup."""
    return _MARKS.sub("", SYMBOL.sub(" ", said)).replace("\N{NO-BREAK SPACE}", " ")


def sentences(text: str) -> list[str]:
    """The sentences of a plain text, in one line each."""
    return [found for one in _END.split(text) if (found := " ".join(one.split()))]


@dataclass
class CardWords:
    """What one card says: its rules, the words of its choices, and the names that it draws on."""

    part: str
    index: int
    typed: list[TypedText] = field(default_factory=list)
    """Its own text and the words of its choices, as typed."""
    texts: list[str] = field(default_factory=list)
    """Its own text, design by design, without markup."""
    prompts: dict[str, str] = field(default_factory=dict)
    """The words of its choices and options, as typed and worked out."""
    slots: list[str] = field(default_factory=list)
    """What its front and back say beside the text."""
    drawn: set[str] = field(default_factory=set)
    """Names in its own text, such as those of attributes."""
    printed: set[str] = field(default_factory=set)
    """Names anywhere on it, those that its templates read included."""

    @property
    def own(self) -> str:
        """Its own text; all of them where its designs differ."""
        return "\n\n".join(self.texts)

    @property
    def rules(self) -> str:
        """All that it tells about play, but for the words of choices."""
        long = (one for one in self.slots if len(one.split()) > _LABEL)
        return "\n\n".join(dict.fromkeys((*self.texts, *long)))

    @property
    def everything(self) -> str:
        """The same with the words of choices."""
        return "\n\n".join((self.rules, *self.prompts.values()))


_LABEL = 3
"""A slot of so many words is a label."""
_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_FORM = re.compile(r"\{\{[^{}|]*\| *plural *\([^{}|]*\) *\}\}")
"""One form of a word or the other, by a number that is not itself said."""
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_NAME = re.compile(r"(?<![\w.)\]])[A-Za-z_]\w*")


def names_in(raw: str) -> set[str]:
    """The names of a text's own that its `{{ … }}` and `{% … %}` speak of."""
    return {
        name for filled in _FILLED.findall(raw) for name in _NAME.findall(_QUOTED.sub("''", filled))
    }


def words_of_cards(
    decks: Mapping[str, Deck],
    templates: Mapping[str, Needs],
    spoken: Iterable[tuple[str, TypedText, str]],
) -> Mapping[str, CardWords]:
    """What each card says in English, by its id.

    `spoken` are the texts of decks, each with the design that says it and what it comes to.
    """
    found: dict[str, CardWords] = {}
    for part, deck in decks.items():
        needs = [templates.get(one.template) for one in (deck.front, deck.back)
                 if isinstance(one, Face)]  # fmt: skip
        reads = {name for one in needs if one is not None for name in one.reads}
        for index, card in enumerate(deck.cards):
            found[card.id] = CardWords(part, index, printed=set(reads))
    told: defaultdict[str, set[str]] = defaultdict(set)
    for design, text, said in spoken:
        name = design.partition(".")[0]
        if text.part in decks and name in found:
            _tell(found[name], text, plain(said), told[name])
    return {name: words for name, words in found.items() if is_english(words.rules)}


def _tell(words: CardWords, text: TypedText, said: str, told: set[str]) -> None:
    if text.raw not in told:
        told.add(text.raw)
        words.printed |= names_in(_FORM.sub("", text.raw))
        words.drawn |= names_in(text.raw) if text.role == "text" else set()
        words.typed += [text] if text.path[0] == "cards" and text.role in ("text", SAYS) else []
    if text.role == SAYS:
        words.prompts[text.raw] = said
    elif text.role == "text" and said not in words.texts:
        words.texts.append(said)
    elif text.role == "slot" and said not in words.slots:
        words.slots.append(said)
