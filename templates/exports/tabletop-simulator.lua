-- Lays the table for as many players as the button says that was pressed.
--
-- All cards lie in one bag and stay there. What is dealt are copies of them, which are removed when
-- the table is laid again. TABLE below says where places are, and what each gets; it was counted in
-- matches that the rules of this game have set up.

local TABLE = --[[ TABLE ]]

local DEALT = "dealt"

function onLoad()
  for number, guid in pairs(TABLE.buttons) do
    getObjectFromGUID(guid).createButton({
      click_function = "pressed",
      function_owner = Global,
      label = tostring(number),
      tooltip = TABLE.tables[number].tooltip,
      position = {0, 0.2, 0},
      rotation = {0, 0, 0},
      width = 900,
      height = 900,
      font_size = 600,
    })
  end
end

function pressed(button)
  for number, guid in pairs(TABLE.buttons) do
    if guid == button.getGUID() then
      layTable(number)
    end
  end
end

-- Removes what was dealt before, deals anew, and says who sits where.
function layTable(number)
  local wanted = TABLE.tables[number]
  for _, object in ipairs(getObjectsWithTag(DEALT)) do
    object.destruct()
  end
  local stock = allCards()
  local lying = dealtCards(wanted, stock)
  for _, place in ipairs(wanted.places) do
    put(place, lying[place.id] or {})
  end
  putRest(stock)
  for _, counter in ipairs(wanted.counters) do
    spawn(counter.id, counter, {Name = "Counter", Counter = {value = counter.value}}, 0, 0)
  end
  broadcastToAll(wanted.says, {1, 1, 1})
end

-- The data of every card in the bag, in lists by what the card is called.
function allCards()
  local stock = {}
  local bag = getObjectFromGUID(TABLE.cards).getData()
  for _, item in ipairs(bag.ContainedObjects or {}) do
    for _, card in ipairs(item.ContainedObjects or {item}) do
      card.deck = item.Memo
      stock[card.GMNotes] = stock[card.GMNotes] or {}
      table.insert(stock[card.GMNotes], card)
    end
  end
  return stock
end

-- What lies in each place, first what always lies there, then what chance brings.
function dealtCards(wanted, stock)
  local lying, places = {}, {}
  local function give(place, name)
    local card = table.remove(stock[name] or {})
    if card == nil then
      print("There is no further card " .. name)
    elseif place == "box" then
      table.insert(stock[name], 1, card)
    else
      lying[place] = lying[place] or {}
      table.insert(lying[place], card)
    end
    places[name] = place
  end
  for _, one in ipairs(wanted.fixed) do
    for _ = 1, one.copies do
      give(one.place, one.card)
    end
  end
  local function deal(pool)
    local names = shuffled(pool.cards)
    for _, share in ipairs(pool.dealt) do
      for _ = 1, share.cards do
        give(share.place, table.remove(names))
      end
    end
  end
  for _, pool in ipairs(wanted.shuffled) do
    if not pool.follows then
      deal(pool)
    end
  end
  for _, ways in ipairs(wanted.choices or {}) do
    for _, pool in ipairs(ways[math.random(#ways)]) do
      deal(pool)
    end
  end
  for _, pool in ipairs(wanted.shuffled) do
    for _, one in ipairs(pool.follows and pool.cards or {}) do
      local leader = pool.follows[one.card]
      for _ = 1, one.copies do
        give(places[leader] == "box" and "box" or pool.place, one.card)
      end
    end
  end
  for _, place in ipairs(wanted.places) do
    if place.shuffled and lying[place.id] then
      lying[place.id] = piled(place, lying[place.id])
    end
  end
  return lying
end

-- A pile from the top down: what always lies on top, the rest shuffled, what lies at the bottom.
function piled(place, cards)
  local pile = shuffle(cards)
  local function taken(name)
    for at, card in ipairs(pile) do
      if card.GMNotes == name then
        return table.remove(pile, at)
      end
    end
  end
  local first, last = {}, {}
  for _, name in ipairs(place.first or {}) do
    table.insert(first, taken(name))
  end
  for _, name in ipairs(place.last or {}) do
    table.insert(last, taken(name))
  end
  for at, card in ipairs(first) do
    table.insert(pile, at, card)
  end
  for _, card in ipairs(last) do
    table.insert(pile, card)
  end
  return pile
end

function shuffled(cards)
  local names = {}
  for _, one in ipairs(cards) do
    for _ = 1, one.copies do
      table.insert(names, one.card)
    end
  end
  return shuffle(names)
end

function shuffle(list)
  for last = #list, 2, -1 do
    local other = math.random(last)
    list[last], list[other] = list[other], list[last]
  end
  return list
end

-- Lays cards into a place: in a hand or side by side one by one, in a bag, or as a pile.
function put(place, cards)
  if place.bag then
    if #cards > 0 then
      local bag = {Name = "Bag", Bag = {Order = 2}, ContainedObjects = tagged(cards)}
      spawn(place.id, place, bag, 0, 0)
    end
  elseif place.step then
    -- From the left, the lowest first, each a little higher, so that none lies within another.
    for at, card in ipairs(reversed(cards)) do
      local along = (at - (#cards + 1) / 2) * place.step
      spawn(place.id, place, card, along, place.down and 180 or 0, at * 0.1)
    end
  elseif #cards > 0 then
    -- The first card of a deck lies on top when backs are up, and at the bottom when faces are.
    local ordered = place.down and cards or reversed(cards)
    spawn(place.id, place, pile(ordered, place.title), 0, place.down and 180 or 0)
  end
end

function reversed(list)
  local found = {}
  for at = #list, 1, -1 do
    table.insert(found, list[at])
  end
  return found
end

-- What was not dealt: decks that take no part lie open, few kinds of them apart; the rest is in a
-- bag.
function putRest(stock)
  local left, decks = {}, {}
  for _, cards in pairs(stock) do
    for _, card in ipairs(cards) do
      left[card.deck] = left[card.deck] or {}
      table.insert(left[card.deck], card)
    end
  end
  for _, deck in ipairs(TABLE.decks) do
    local cards = left[deck.id] or {}
    table.sort(cards, function(one, other) return one.CardID < other.CardID end)
    if #cards == deck.cards then
      local kinds = deck.step and byKind(cards) or {cards}
      for at, kind in ipairs(kinds) do
        local along = (at - (#kinds + 1) / 2) * (deck.step or 0)
        spawn(deck.id, deck, pile(kind, deck.step and kind[1].Nickname or deck.title), along, 0)
      end
    elseif #cards > 0 then
      table.insert(decks, pile(cards, deck.title))
    end
  end
  if #decks > 0 then
    spawn("box", TABLE.rest, {Name = "Bag", Bag = {Order = 0}, ContainedObjects = decks}, 0, 0)
  end
end

-- Cards in lists of those that are the same.
function byKind(cards)
  local kinds = {}
  for at, card in ipairs(cards) do
    if at == 1 or card.CardID ~= cards[at - 1].CardID then
      table.insert(kinds, {})
    end
    table.insert(kinds[#kinds], card)
  end
  return kinds
end

-- One card as it is, several as a deck.
function pile(cards, title)
  tagged(cards)
  if #cards == 1 then
    return cards[1]
  end
  local deck = {
    Name = "DeckCustom",
    Nickname = title,
    Transform = cards[1].Transform,
    HideWhenFaceDown = true,
    Tags = {DEALT},
    DeckIDs = {},
    CustomDeck = {},
    ContainedObjects = cards,
  }
  for _, card in ipairs(cards) do
    table.insert(deck.DeckIDs, card.CardID)
    for key, sheet in pairs(card.CustomDeck) do
      deck.CustomDeck[key] = sheet
    end
  end
  return deck
end

function tagged(cards)
  for _, card in ipairs(cards) do
    card.Tags = {DEALT}
    card.deck = nil
  end
  return cards
end

-- Puts a thing on the table, so far to the right of its reader; Memo says which place it is for.
function spawn(id, place, data, along, flipped, higher)
  local scale = place.scale or 1
  local size = data.Transform or {scaleX = scale, scaleY = scale, scaleZ = scale}
  local x = place.turn == 180 and place.x + along or place.x - along
  data.Transform = {
    posX = x, posY = TABLE.height + (higher or 0), posZ = place.z,
    rotX = 0, rotY = place.turn, rotZ = flipped,
    scaleX = size.scaleX, scaleY = size.scaleY, scaleZ = size.scaleZ,
  }
  data.Nickname = data.Nickname or place.title
  data.Memo = id
  data.Tags = {DEALT}
  data.deck = nil
  spawnObjectData({data = data})
end
