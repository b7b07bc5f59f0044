# 110 plain text cards to 9-up sheets of A4 with Squib: `ruby squib.rb WORDS FOLDER`.
# WORDS is a JSON list of [title, text], one pair for each card, as `tests.bench.prepare` writes it.
require 'json'
require 'squib'

words = JSON.parse(File.read(ARGV[0]))
titles, texts = words.transpose

# 63 x 88 mm at 300 dpi with an eighth of an inch around.
Squib::Deck.new(cards: words.size, width: 819, height: 1114) do
  background color: 'white'
  rect x: 37.5, y: 37.5, width: 744, height: 1039
  text str: titles, x: 75, y: 75, width: 669, height: 100, font: 'Serif bold 12', ellipsize: true
  text str: texts, x: 75, y: 225, width: 669, height: 800, font: 'Serif 9'
  save_pdf dir: ARGV[1], file: 'cards.pdf', sprue: 'a4_poker_card_9up.yml', trim: 37.5
end
