"""A box in words: all that is known of it as the plain data of `whole_box`."""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from generator.exports import whole_box as said
from generator.exports.said import Teller
from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.table_chance import Shuffled
from generator.exports.tables import TableSetup
from generator.model.deck import Deck, Printed, printed, used_by
from generator.model.rules import Ruleset, sayings
from generator.model.seating import tables_of
from generator.model.values import Sourced
from generator.products.documents.blocks import passage
from generator.products.documents.map_lists import map_list
from generator.products.documents.task import sheet_pages
from generator.render.documents.pieces import Pages
from generator.render.documents.text import DocumentText
from generator.render.templates import prose
from generator.words.filters import minus
from generator.words.heard import heard
from generator.words.texts import card_context, fill, game_context, spoken

SCHEMA = "whole-box.schema.json"
"""The file that says what a box in words holds."""


def box_in_words(supply: Supply) -> said.WholeBox:
    """All that is known of the box."""
    game, file, order = supply.game, supply.game.file, supply.place.order
    tell = _Telling(supply)
    return said.WholeBox.model_validate(
        {
            "$schema": SCHEMA,
            "format": said.FORMAT,
            "version": said.VERSION,
            "made_with": version("hornbook"),
            "id": game.id,
            "title": game.title,
            "short": file.short,
            "about": tell.say(file.about),
            "language": file.language,
            "age": file.age,
            "minutes": file.minutes,
            "seats": _seats(file.seats),
            "sets": tuple(
                said.SetSaid(
                    id=one.id,
                    title=one.title,
                    version=one.version,
                    about=tell.say(one.about),
                    by=one.credits.by,
                    licence=one.credits.licence,
                    mark=one.mark,
                )
                for one in (held.file for held in game.sets)
            ),
            "order": said.Ordered(
                seats=order.seats, variants=order.variants, ruleset=order.ruleset
            ),
            "credits": tell.credits(),
            "variants": tuple(
                said.VariantSaid(
                    id=one.id,
                    title=tell.say(one.title),
                    text=tell.say(one.says),
                    rulesets=one.rulesets,
                    origin=tell.origin(one, "says"),
                )
                for one in file.variants
            ),
            "values": tuple(
                said.ValueSaid(
                    id=name, value=one.is_, means=tell.say(one.means), origin=tell.origin(one, "is")
                )
                for name, one in file.values.items()
            ),
            "glossary": tuple(tell.glossary()),
            "decks": tuple(map(tell.deck, supply.decks)),
            "rulesets": tuple(map(tell.ruleset, supply.rulesets)),
            "rulebooks": tuple(tell.rulebooks()),
            "sheets": tuple(tell.sheets()),
            "maps": tuple(tell.maps()),
        }
    )


def _seats(seats: Any) -> said.SeatsSaid:
    return said.SeatsSaid(least=seats.least, most=seats.most)


class _Telling:
    """Says the parts of one box."""

    def __init__(self, supply: Supply) -> None:
        self.supply, self.game = supply, supply.game
        self.context = game_context(supply.game)
        words = DocumentText(supply.game, supply.game.theme, supply.game.where("game"))
        self.teller = Teller(words)
        self.say = self.teller.say

    def origin(self, one: Sourced, name: str) -> said.Origin | None:
        """Where a value is from, where that is said."""
        found = one.origin(name)
        return self._origin(*found) if found else None

    def _origin(self, kind: Any, says: str) -> said.Origin:
        return said.Origin(kind=kind, says=self.say(says))

    def credits(self) -> said.CreditsSaid:
        """Who made it."""
        own = self.game.file.credits
        return said.CreditsSaid(
            designers=own.designers,
            publisher=own.publisher,
            published=own.published,
            notice=self.say(own.notice) or None,
            buy=self.say(own.buy) or None,
            thanks=self.say(own.thanks) or None,
            text=self.supply.credits,
        )

    def glossary(self) -> Iterator[said.TermSaid]:
        """What words mean."""
        for name, one in self.game.file.glossary.items():
            yield said.TermSaid.model_validate(
                {
                    "id": name,
                    "term": one.term,
                    "means": self.say(one.means),
                    "not": one.not_,
                    "rulesets": one.rulesets,
                }
            )

    # -- cards -----------------------------------------------------------------------------------

    def deck(self, supplied: SuppliedDeck) -> said.DeckSaid:
        """A deck with its cards."""
        deck, size = supplied.deck, supplied.size
        return said.DeckSaid(
            id=deck.id,
            title=self.say(deck.title),
            size=said.SizeSaid(
                id=size.id,
                title=size.title,
                width=size.width,
                height=size.height,
                corner=size.corner,
                bleed=size.bleed,
            ),
            count=supplied.count,
            declared=deck.declared,
            rulesets=deck.rulesets,
            origin=self.origin(deck, "declared"),
            attributes=tuple(
                said.AttributeSaid(
                    id=name,
                    type=one.type,
                    list=one.list,
                    choices=one.choices,
                    default=one.default,
                    means=self.say(one.means),
                )
                for name, one in deck.attributes.items()
            ),
            cards=tuple(self._card(supplied, one) for one in supplied.cards),
        )

    def _card(self, supplied: SuppliedDeck, one: SuppliedCard) -> said.CardSaid:
        deck, card = supplied.deck, one.printed.card
        own = next(held for held in printed(deck) if held.id == one.id)
        context = card_context(self.context, deck, one.printed)
        text, flavour = (
            fill(str(word), context) if (word := own.word(name)) else None
            for name in ("text", "flavour")
        )
        from_set = self.game.set_of(deck.id, card.id)
        title = fill(one.title, context)
        return said.CardSaid(
            id=one.id,
            card=card.id,
            design=one.printed.design.id if one.printed.design else None,
            title=title,
            text=self._heard(text),
            markup=text.strip() if text else None,
            flavour=self._heard(flavour),
            icon=own.word("icon"),
            image=own.word("image"),
            copies=one.copies,
            in_box=own.copies,
            in_use=self._in_use(deck, own, ()),
            in_variants=self._in_variants(deck, own),
            attributes=self._attributes(deck, own),
            front=self._face(supplied, one.front, title),
            back=self._face(supplied, one.back, title),
            set=from_set.file.id if from_set else None,
            origins=self._origins(card),
        )

    def _heard(self, text: str | None) -> str | None:
        """A text of a card as it is heard, its paragraphs apart."""
        if text is None:
            return None
        return "\n\n".join(one.text for one in heard(str(prose(text, self.game.theme))))

    def _face(self, supplied: SuppliedDeck, face: str, title: str) -> said.FaceSaid:
        lines = supplied.words(face, title)
        return said.FaceSaid(id=face, signs=lines.signs, lines=lines.words, asides=lines.asides)

    def _in_use(self, deck: Deck, own: Printed, variants: tuple[str, ...]) -> dict[str, int]:
        """Copies at every table that uses the deck."""
        counts = {}
        for seats in tables_of(self.game, deck):
            used = used_by(deck, [own], seats, variants)
            counts[str(seats)] = sum(one.copies for one in used)
        return counts

    def _in_variants(self, deck: Deck, own: Printed) -> dict[str, dict[str, int]]:
        usual = self._in_use(deck, own, ())
        told = {one.id: self._in_use(deck, own, (one.id,)) for one in self.game.file.variants}
        return {name: counts for name, counts in told.items() if counts != usual}

    def _attributes(self, deck: Deck, own: Printed) -> dict[str, said.CardValue]:
        values = {**deck.attribute_defaults, **own.attributes}
        return {
            name: said.CardValue(value=value, spoken=self._spoken(value))
            for name, value in values.items()
            if name in deck.attributes
        }

    def _spoken(self, value: Any) -> str:
        """A value in the language of the box."""
        if isinstance(value, tuple):
            return ", ".join(map(self._spoken, value))
        if isinstance(value, bool):
            return self.supply.tr("yes") if value else self.supply.tr("no")
        if isinstance(value, int | float):
            return minus(value)
        return str(spoken(value, self.game.house))

    def _origins(self, card: Sourced) -> dict[str, said.Origin]:
        """Where the values of a card are from."""
        rest = {"*": card.cites} if isinstance(card.cites, str) else card.cites or {}
        cited = {name: self._origin("cites", one) for name, one in rest.items()}
        ours = {name: self._origin("editorial", one) for name, one in card.editorial.items()}
        return {**cited, **ours}

    # -- rules and set-up ------------------------------------------------------------------------

    def ruleset(self, rules: Ruleset) -> said.RulesetSaid:
        """The words of rules, and how tables are laid."""
        return said.RulesetSaid(
            id=rules.id,
            title=self.say(rules.title),
            about=self.say(rules.about) or None,
            seats=_seats(rules.seats),
            refused={name: self.say(why) for name, why in rules.seats.refused.items()},
            arbiter=rules.seats.arbiter,
            rules=tuple(self._rules(rules)),
            setups=tuple(map(_setup, self.supply.setups(rules))),
        )

    def _rules(self, rules: Ruleset) -> Iterator[said.RuleSaid]:
        """All rules that have words."""
        for name, one in sayings(rules).items():
            told = passage(one)
            if told.text:
                text, why = self.say(told.text), self.say(told.ours) or None
                yield said.RuleSaid(id=name, text=text, cites=told.cites, editorial=why)

    # -- documents -------------------------------------------------------------------------------

    def rulebooks(self) -> Iterator[said.DocumentSaid]:
        """The rulebooks."""
        for name, book in self.supply.books.items():
            pages = self.supply.book_pages(name)
            yield self._document(name, "rulebook", pages, rulesets=(book.id,))

    def sheets(self) -> Iterator[said.DocumentSaid]:
        """The sheets."""
        for one in self.supply.sheets:
            pages = sheet_pages(one, self.supply.catalogue)
            yield self._document(one.id, one.kind, pages, one.copies, one.rulesets)

    def maps(self) -> Iterator[said.DocumentSaid]:
        """The maps, as lists."""
        for one in self.supply.maps:
            pages = map_list(self.game, one, self.supply.catalogue, one.id)
            yield self._document(one.id, "map", pages)

    def _document(
        self, name: str, kind: Any, pages: Pages, copies: int = 1, rulesets: tuple[str, ...] = ()
    ) -> said.DocumentSaid:
        return said.DocumentSaid(
            id=name,
            kind=kind,
            title=self.say(pages.title),
            lead=self.say(pages.lead),
            copies=copies,
            rulesets=rulesets,
            sections=self.teller.sections(pages),
        )


def _setup(table: TableSetup) -> said.SetupSaid:
    return said.SetupSaid(
        seats=table.seats,
        arbiter=table.arbiter,
        places=tuple(
            said.PlaceSaid(
                id=one.id,
                zone=one.zone,
                title=one.title,
                seat=_from_one(one.seat),
                sees=str(one.sees),
                pile=one.ordered,
                decks=one.holds,
            )
            for one in table.places
        ),
        fixed=table.fixed,
        shuffled=tuple(map(_pool, table.shuffled)),
        boxed=table.boxed,
        counters=tuple(
            said.CounterSaid(
                id=one.id,
                title=one.title,
                seat=_from_one(one.seat),
                value=one.value,
                least=one.least,
                most=one.most,
            )
            for one in table.counters
        ),
        choices=tuple(tuple(tuple(map(_pool, way)) for way in ways) for ways in table.choices),
        markers=tuple(
            said.MarkerSaid(id=one.id, title=one.title, seat=_from_one(one.seat))
            for one in table.markers
        ),
        pieces=tuple(said.PieceSaid(id=one.id, title=one.title) for one in table.pieces),
        dice=tuple(said.DiceSaid(sides=one.sides, many=one.many) for one in table.dice),
        told=table.told,
    )


def _pool(pool: Shuffled) -> said.PoolSaid:
    return said.PoolSaid(cards=pool.cards, dealt=pool.dealt, follows=pool.follows)


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1
