# What is printed: cards, boards, the first page of a file, and whose games these are.

credits-line = A game by { $author }, illustrated in print by { $illustrator } and published by { $publisher }
credits-line-author = A game by { $author }, published by { $publisher }
credits-ours = A game of Emporia's own
credits-unofficial = Emporia is unofficial and made with respect: drawings, sentences and card values are its own. If you like the game, buy the printed one.
print-edition = Emporia edition
print-set = card set { $set }
print-notice = { $credits }. { $edition }, unofficial, not for sale
print-foot = { $what } · { $n } of { $of }
print-foot-back = { $what } · { $n } of { $of }, backs

print-contents = What is in here
print-how = How to make it
print-whose = Whose game it is
print-needs-ION = You need nothing else.
print-needs-OUS = You need nothing else.
print-needs-RW = You also need five six-sided dice in different colours and a pencil for each player.
print-needs-NH = You need pencils and scraps of paper.
print-step-size = Print at actual size (100 %), not "fit to page". The ruler below must be 10 cm long.
print-step-duplex = Print on both sides and turn the sheets over their long edge: each back comes behind its front.
print-step-fold = Print on one side. Fold each sheet along the dashed line, glue the halves together, and cut when the glue is dry.
print-step-none = Print on one side. Opaque sleeves with any playing card behind hide what shows through.
print-step-cut = Cut from tick to tick, with a sharp knife and a metal ruler. Where drawings meet, cut twice: what lies between is bleed.
print-step-lines = Cut along the lines.
print-step-paper = Paper of 250 to 300 g/m² is good for cards. Glue tiles and coins on cardboard of 2 mm before you cut them.
print-step-sheets = Print the sheet of a player once for each player, on plain paper.
print-values = The printed game shows many values only as pictures, so these are a design of Emporia's own. With the values of your box in a card file, you can print your own set.
print-ruler = 10 cm: measure me

print-part-history = { $n } History cards
print-part-prestige = { $n } Prestige cards
print-part-special = { $n } special Prestige cards
print-part-goods = { $n } Goods cards
print-part-actions = { $n } Action cards
print-part-first = { $n ->
    [one] 1 first-player card
   *[other] { $n } first-player cards
}
print-part-reference = { $n } reference cards, one for each player
print-part-counters = { $n } counters
print-part-drachmas = { $n } drachmas
print-part-works = { $n } cards of Artisan works
print-part-contracts = { $n } Contracts
print-part-masteries = { $n } Masteries
print-part-islands = { $n } Islands
print-part-cities = { $n } City cards
print-part-collaborations = { $n } Collaboration cards
print-part-market = { $n ->
    [one] 1 market board
   *[other] { $n } market boards
}
print-part-shop = { $n ->
    [one] 1 Shop card
   *[other] { $n } Shop cards
}
print-part-cargo = { $n } cargo tiles
print-part-tasks = { $n } Clandestine tiles
print-part-coins = { $n } Silver coins
print-part-seal = { $n ->
    [one] 1 Council's Seal
   *[other] { $n } Council's Seals
}
print-part-sheet = { $n ->
    [one] 1 sheet of a player
   *[other] { $n } sheets of players
}
print-part-central = { $n ->
    [one] 1 central sheet
   *[other] { $n } central sheets
}

print-pile-history = History
print-pile-development = Development
print-pile-special = Special Prestige
print-pile-table = Table
print-pile-works = Artisan work
print-pile-contracts = Contract
print-pile-masteries = Mastery
print-pile-collaborations = Collaboration

print-ion-power-prestige = Adds Prestige cards
print-ion-power-goods = Adds Goods cards
print-ion-sets = Sets of 1 to 5: { $sets } VP. Requires 1 Trade more for each Goods card that you have
print-ion-start = start
print-ion-free = requires nothing
print-ion-first = First player
print-ion-trade = Add a Trade card, or use a power of one of your Trade cards to add Prestige or Goods.
print-ion-culture = Add a Culture card, or use a power of one of your Culture cards to add Prestige or Goods.
print-ion-war = Add a War card, or use a power of one of your War cards to add Prestige or Goods.
print-ion-expedition = As many cards as you have ships, at most 4, sail from the Port to the Polis. Refill the Port from both piles and draw as many Spoils.
print-ion-reserve = Take a card of the Port into your Realm, under a drachma. Two at most; −3 VP for each that is still there at the end.

print-ous-mastery = From { $at }: to whoever has the most
print-ous-shipments = Shipments
print-ous-contract = Keep it hidden until you fulfil it. −2 at the end if you do not.
print-ous-city = City
print-ous-city-coins = Coins that you spend lie here until you sail home.
print-ous-city-actions = One action. With the Seal, two.
print-ous-city-buy = Buy a tile at its price, or a Jewel for { $jewel }
print-ous-city-acquire = Get coins: one for a tile, or for two Food
print-ous-city-commission = Commission an Artisan work
print-ous-city-fulfil = Fulfil a Contract
print-ous-city-deliver = Chapter Two: deliver a Secret Shipment
print-ous-island = Take your coins back from the City and { $n } { $material } from the market.
print-ous-shop = Shops
print-ous-shop-help = A coin that pays for a Shop stays here. Each is 1 point for every player.
print-ous-market = Market
print-ous-market-help = Take from the lowest price, return to the highest
print-ous-pile = { $n } a pile
print-ous-collaboration = You get, when it changes hands:

print-rw-player = Player
print-rw-rounds-help = cross out a box each round; each of the first { $shops } Shops closes the last one that is open
print-rw-materials-help = island · / acquired · filled: spent
print-rw-works-help = { $points } point each, Construction Materials { $construction }
print-rw-jewels-help = two units make one; 1 point each
print-rw-coins-help = { $start } at the start, never more than { $most } in a game
print-rw-got = Acquired
print-rw-used = Used
print-rw-contracts-help = −2 for each that is acquired and not fulfilled
print-rw-mastery = Mastery
print-rw-central = Central sheet
print-rw-central-dice = Lay each die on its material: it is the price of this round. Roll a 1 again; a 6 gives everyone a unit.
print-rw-central-journey = Then everyone travels at the same time: to the Island, or to the City for one action; one that gains points allows a second.
print-rw-central-deal = One die for each player names the first Contract
print-rw-central-shops = Shops opened by all: each closes the last round still open
print-rw-price = price
print-rw-closes = closes round { $round }

# The command
cli-print = Print a game on paper: cards, boards and rules as PDF, pictures for print services, sheets for a virtual table
cli-arg-paper = The format of the paper
cli-arg-backs = Backs on the other side of the paper, beside the fronts to be folded, or not at all
cli-arg-marks = What shows where to cut: ticks, outlines, or nothing
cli-arg-bleed = Millimetres by which drawings reach over the edge, 0 to 6; at 0 cards lie edge to edge
cli-arg-ink = As on the screen, or with little ink
cli-arg-png = Write each card and tile as a picture too, 300 dots to an inch, with its bleed, for print services
cli-arg-tts = Write sheets of pictures and a saved object for Tabletop Simulator too; a URL is where the sheets will be found
print-bad-bleed = --bleed { $value }: it is 0 to 6 millimetres
print-written = { $file }: { $pages } pages, { $size } kB
print-written-pictures = { $dir }: { $n } pictures
print-nothing = { $game } needs no cards and no boards: only its rules are printed
print-rules = { $game }: the rules

# On the site
print-title = Print
print-help = Everything that is needed to play at a table, as a PDF with the drawings of the screen. Cards have their copies and their backs.
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = Letter
print-backs = Backs
print-backs-duplex = On the other side
print-backs-fold = To be folded
print-backs-none = None
print-ink = Ink
print-ink-full = As on the screen
print-ink-low = Little
print-cards = Print the game
print-booklet = Print the rules
credits-buy = The printed game is at { $publisher }.
credits-more = Unofficial, made with respect
credits-owner = Is it your game? Whoever runs this site is reached here, and takes a game from it if its owner asks:
credits-owner-none = the operator has not said how.
fault-withdrawn = No tables of this game are opened here any more. Its records stay.
cli-arg-contact = Where the owner of a game reaches you: an address of mail, or of a page with https://
cli-arg-without = Open no tables of this game any more; its records stay. Again for more
