# Emporous

ous-name = Emporous
ous-turn = Turn { $n }
ous-setup = The Islands are being chosen
ous-last = { $n ->
    [one] the end is called, this is the last turn
   *[other] the end is called, { $n } turns are left
}
ous-over = the game is over
ous-seal = Council's Seal: { $who }
ous-nobody = nobody
ous-shops = Shops: { $n }
ous-reserve = Reserve: { $coins }, { $jewels } at { $price }
ous-contracts-left = { $n ->
    [one] 1 Contract
   *[other] { $n } Contracts
}
ous-deck = Contract deck: { $n }
ous-stack = Clandestine stack: { $n }
ous-market = Market
ous-price = price
ous-sold-out = sold out
ous-works = Artisan works
ous-works-left = { $n } left
ous-mastery = Mastery { $points }, from { $at }: { $who }
ous-shipment-mastery = Shipments
ous-player = { $name } ({ $islands })
ous-player-no-island = { $name }
ous-coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
ous-in-city = { $n } on the City card
ous-in-cities = { $a } + { $b } on the City cards
ous-jewel = { $n ->
    [one] Jewel
   *[other] { $n } Jewels
}
ous-jewels = { $n ->
    [one] 1 Jewel
   *[other] { $n } Jewels
}
ous-any = { $n ->
    [one] a tile unnamed
   *[other] { $n } tiles unnamed
}
ous-tiles = { $n ->
    [one] 1 tile
   *[other] { $n } tiles
}
ous-unknown = { $n ->
    [one] 1 unknown
   *[other] { $n } unknown
}
ous-or = { $n } of { $kinds }
ous-shop-cost = { $n ->
    [one] 1 Shop
   *[other] { $n } Shops
}
ous-shop-hand = { $n ->
    [one] 1 Shop from your coins
   *[other] { $n } Shops from your coins
}
ous-shop-city = { $n ->
    [one] 1 Shop from the City card of { $island }
   *[other] { $n } Shops from the City card of { $island }
}
ous-fulfilled = fulfilled: { $what }
ous-delivered = { $n ->
    [one] 1 delivery
   *[other] { $n } deliveries
}
ous-unfulfilled = { $n ->
    [one] 1 open Contract
   *[other] { $n } open Contracts
}
ous-holds = (known: { $what })
ous-used = used: { $what }
ous-collaboration = Collaboration card: { $what }
ous-yours = Your tiles
ous-your-contracts = Your Contracts
ous-shown = The others are sure of
ous-nothing = nothing
ous-deck-known = You know of the deck
ous-deck-card = { $contract } is card { $n }
ous-exchange = Exchange, round { $round }: { $who } offers { $give } to { $to } for { $ask }
ous-everyone = everyone
ous-truth = in truth { $what }
ous-answer-waiting = { $who } has not answered yet
ous-answer-given = { $who } has answered
ous-answer-refuse = { $who } refuses
ous-answer-accept = { $who } accepts
ous-answer-counter = { $who } would rather give { $give } for { $ask }

ous-act-choose = Choose { $island }: { $yields } { $material } a journey
ous-act-sail = Travel to your Island { $island }: { $coins } back, up to { $yields } { $material }
ous-act-buy = City: buy { $tile } for { $price }
ous-act-buy-two = City: buy { $tile } for { $price }; { $first } to { $a }, { $second } to { $b }
ous-act-coin = City: spend { $tile } for a coin
ous-act-coin-more = Spend { $tile } for one more coin
ous-act-commission = City: commission { $work } for { $payment }
ous-act-fulfil = City: fulfil { $contract } with { $payment }
ous-act-deliver = City: deliver a Secret Shipment
ous-act-bribe-hand = Return one of your coins for the Council's Seal
ous-act-bribe-city = Return a coin from the City card of { $island } for the Council's Seal
ous-act-conspire = Draw two Clandestine tiles for the Council's Seal
ous-act-draw = Contract office: look at two Contracts and keep one
ous-act-draw-last = Contract office: take the last Contract
ous-act-keep = Keep { $contract }: { $cost } = { $points }
ous-act-return = Contract office: put { $contract } under the deck
ous-act-propose = Offer { $to }: { $give } for { $ask }
ous-act-accept = Accept
ous-act-accept-with = Accept and deliver { $what }
ous-act-refuse = Refuse
ous-act-counter = Offer instead: { $give } for { $ask }
ous-act-take = Strike the deal with { $who } and get { $get }
ous-act-take-with = Take { $who }'s counter-offer: get { $get } and deliver { $what }
ous-act-break-off = Break off the negotiation
ous-act-free = Take { $tile } from the market
ous-act-end = End your turn
ous-act-pass = No journey is possible: pass

ous-ev-chose = { $who } settles on { $island } ({ $material }).
ous-ev-began = All Islands are chosen and everyone takes the first tiles. { $who } begins.
ous-ev-dealt = { $who } gets a Contract.
ous-ev-dealt-seen = { $who } gets the Contract { $contract }.
ous-ev-tasked = { $who } gets a Clandestine tile and the Collaboration card "{ $card }".
ous-ev-tasked-seen = { $who } gets a Clandestine tile, { $task }, and the Collaboration card "{ $card }".
ous-ev-sailed = { $who } travels to { $island }: { $coins } back, { $tiles }.
ous-ev-bought = { $who } buys { $tile } for { $price }.
ous-ev-coined = { $who } spends { $tile } for a coin.
ous-ev-commissioned = { $who } commissions { $work } for { $payment }: { $points }.
ous-ev-fulfilled = { $who } fulfils { $contract } with { $payment }: { $points }.
ous-ev-delivered = { $who } delivers a Secret Shipment.
ous-ev-bribed = { $who } returns a coin to the reserve.
ous-ev-conspired = { $who } draws two Clandestine tiles.
ous-ev-conspired-seen = { $who } draws two Clandestine tiles: { $what }.
ous-ev-sealed = The Council's Seal goes to { $who }.
ous-ev-sealed-from = The Council's Seal goes from { $from } to { $who }.
ous-ev-drew = { $n ->
    [one] { $who } takes the last Contract.
   *[other] { $who } looks at { $n } Contracts.
}
ous-ev-drew-seen = { $who } looks at { $what }.
ous-ev-kept = { $who } keeps one and puts the other under the deck.
ous-ev-kept-seen = { $who } keeps { $kept } and puts { $returned } under the deck.
ous-ev-returned = { $who } puts a Contract under the deck.
ous-ev-returned-seen = { $who } puts { $contract } under the deck.
ous-ev-mastered = { $who } earns the Mastery of { $mastery }.
ous-ev-mastered-from = { $who } takes the Mastery of { $mastery } from { $from }.
ous-ev-proposed = { $who } offers { $to }: { $give } for { $ask }.
ous-ev-answering = { $who } has an answer.
ous-ev-refuses = { $who } refuses.
ous-ev-accepts = { $who } accepts.
ous-ev-counters = { $who } makes a counter-offer: { $give } for { $ask }.
ous-ev-refused = Everybody refuses: there is no exchange in this turn.
ous-ev-broke-off = { $who } breaks off the negotiation.
ous-ev-struck = { $a } and { $b } strike a deal: { $give } for { $ask }.
ous-ev-struck-seen = Face down { $a } gave { $give }, and { $b } gave { $ask }.
ous-ev-smuggled = { $n ->
    [one] 1 Contraband tile that { $who } received is done and goes under the stack.
   *[other] { $n } Contraband tiles that { $who } received are done and go under the stack.
}
ous-ev-collaborated = { $who } receives the Collaboration card "{ $card }".
ous-ev-collaborated-coins = { $who } receives the Collaboration card "{ $card }": { $coins }.
ous-ev-took-free = { $who } takes { $tile } from the market.
ous-ev-passed = { $who } cannot travel and passes.
ous-ev-called = { $who } has { $points } or more: everyone else has one more turn.
ous-ev-over = The game ends; all hands are laid open.

ous-score-contracts = Contracts
ous-score-works = Works
ous-score-masteries = Masteries
ous-score-shops = Shops
ous-score-jewels = Jewels
ous-score-unfulfilled = Unfulfilled
ous-score-tasks = Tasks
ous-score-even-start = Even start
ous-score-total = Total
ous-score-place = Place

# Composing an exchange
ous-hint-offer = offer: compose an exchange of your own
ous-hint-counter = offer: compose a counter-offer · deliver: choose yourself what to deliver
ous-hint-deliver = deliver SEAT: choose yourself what to deliver · offer: propose anew
ous-ask-to = To whom? { $choices }
ous-ask-give = Tiles that you lay face down, by number, "1 1 4" for two of the first and one of the fourth (Enter: none)
ous-ask-claim = { $n ->
    [one] What do you say it is? A number from the list, 0 to say nothing of it (Enter: the truth)
   *[other] What do you say they are? { $n } numbers from the list, 0 for a tile of which you say nothing (Enter: the truth)
}
ous-ask-coins = How many coins do you give? 0 to { $most } (Enter: 0)
ous-ask-contracts = Contracts that you give face down, by number (Enter: none)
ous-ask-works = Works that you give, by number (Enter: none)
ous-want-tiles = Tiles that you ask for, by number, 0 for any tile (Enter: none)
ous-want-coins = How many coins do you ask for? (Enter: 0)
ous-want-contracts = How many Contracts do you ask for? (Enter: 0)
ous-want-works = Works that you ask for, by number (Enter: none)
ous-ask-deliver = Deliver { $n } of your tiles, by number
ous-ask-deliver-contracts = Deliver { $n } of your Contracts, by number
ous-confirm = { $what } Enter: yes; anything else: no
ous-composed-none = Nothing is offered.
ous-bad-numbers = That does not fit the list.
bad-emporous-chapter = { $option } is 1, or 2 with 3 or 4 players
bad-emporous-fugitives = { $option } is 1, or 3 in Chapter Two
bad-emporous-even-start = { $option } is for Chapter Two
ous-cannot-compose = There is nothing to compose now.

clause-OUS-1 = There are 47 cargo tiles, alike from behind: 8 Wood, 8 Stone, 8 Bronze, 8 Food, 12 Grapes and 3 Jewels.
clause-OUS-2 = There are 32 Silver coins, 41 Artisan works, 18 Contracts, a Mastery for each type of work and one for Shipments, 5 Islands, the Shop card and the Council's Seal.
clause-OUS-3 = The Islands are Trofí (Food), Eide (Wood), Calkino (Bronze), Latomeia (Stone) and Krasí (Grapes). A journey yields 2 tiles, on Krasí 3.
clause-OUS-10 = The first player is drawn; turns go clockwise.
clause-OUS-11 = The market has four piles of each material, priced 8, 6, 4 and 2, with 2 tiles a pile, of Grapes 3.
clause-OUS-12 = The reserve holds the shuffled Contracts, all works, one Jewel fewer than there are players, and 4 coins for each player.
clause-OUS-13 = Everyone starts with 4 available coins and a City card.
clause-OUS-14 = Islands are chosen one at a time, each once, from the last in turn order to the first player.
clause-OUS-15 = Then everyone takes the price-2 pile of their material and gets one hidden Contract.
clause-OUS-16 = A material without an Island in play keeps one tile in each pile.
clause-OUS-20 = Tiles are taken from the cheapest pile and returned to the dearest with room: the fewer are left, the dearer they are.
clause-OUS-21 = A row never holds more than at the start; an empty row sells and yields nothing.
clause-OUS-30 = On your turn you make one journey, to your Island or to the City, and may have one exchange and what the Seal allows; ending the turn is a move of its own.
clause-OUS-31 = You must travel if you can; only if no journey is possible may you pass.
clause-OUS-40 = You may travel to your Island only with a coin on its City card: all of them come back, and you take the Island's tiles.
clause-OUS-50 = You may buy one tile for coins that go to your City card: a material at its price, or a Jewel for 5.
clause-OUS-51 = You may acquire any number of coins from the reserve, each for one Wood, Stone, Bronze, Grapes or Jewel tile or for two Food tiles.
clause-OUS-52 = You may commission one Artisan work of which a card is left, paying its whole cost.
clause-OUS-53 = You may fulfil one of your Contracts, paying its works, which are used up, its tiles and its Shops.
clause-OUS-54 = Costs are paid whole, one tile for each symbol; "/" is either material, and a Jewel pays any one material.
clause-OUS-55 = A Shop is paid with one of your coins, available or from the City card, which is lost; each Shop is 1 point for everyone.
clause-OUS-56 = Coins are spent by moving them to your City card; tiles spent go back to the market.
clause-OUS-60 = You get the Council's Seal whenever your action in the City raises your visible points.
clause-OUS-61 = At any moment of your turn you may return a coin for the Seal, if you do not hold it.
clause-OUS-62 = With the Seal you may take a second action in the City, never a third.
clause-OUS-63 = With the Seal, once per turn, you may look at two Contracts and keep one, or put one of yours under the deck; a drawn pair is settled first.
clause-OUS-64 = The Seal stays with you until another player gets it; it cannot be exchanged.
clause-OUS-70 = Once per turn, at any moment of it, you may negotiate an exchange with the others; a deal is made with exactly one.
clause-OUS-71 = Tiles are offered and delivered face down, as many as was said; what is said of them need not be true, unless the table plays with open exchanges. Only kinds that are in the game are named: Clandestine tiles not in Chapter One.
clause-OUS-72 = Tiles, available coins, unfulfilled Contracts and unused works may change hands, if you have them; nothing else may. Coins received are available.
clause-OUS-73 = You may offer and ask for any number of things, also nothing on one side; something must change hands.
clause-OUS-74 = You make an offer to one player or to all; they accept, refuse or make a counter-offer at the same time; then you take one answer, propose anew, three times at most, or break off.
clause-OUS-74a = Until a deal is struck nothing is bound or shown, and an offer that can no longer be kept lapses.
clause-OUS-75 = Works that change hands count for Masteries at once; points gained so do not win the Seal, which is won by points in the City.
clause-OUS-80 = A Mastery goes at once to whoever alone has the most works of its type, at least two, one for the Turtle Festival, and more than its holder; otherwise the holder keeps it. Used works count.
clause-OUS-81 = Points of a Mastery won by an action in the City count for the Seal.
clause-OUS-90 = If anyone has 18 visible points at the end of a turn, everyone else has one more turn, and the game ends, even if the points fall again.
clause-OUS-91 = You score fulfilled Contracts, works and Masteries, 1 for each Jewel and each Shop, and lose 2 for each unfulfilled Contract.
clause-OUS-92 = Ties: most fulfilled Contracts, then most works, then most coins; then the victory is shared.
clause-OUS-93 = The game also ends when everyone in turn has passed without an exchange, and after 60 turns each.
clause-OUS-100 = Two players have two City cards and two Islands each, chosen in turn, the second player first.
clause-OUS-101 = Each takes the price-2 piles of both materials, 4 coins and one Contract.
clause-OUS-102 = Each coin you spend goes to the City card you choose; a journey to an Island brings back only the coins of its own City card.
clause-OUS-110 = Chapter Two is for 3 or 4 players, with Clandestine tiles, one or three Fugitives among them, and the Mastery of Shipments. Once all Islands are chosen, each player is dealt a Clandestine tile and, face up, a Collaboration card.
clause-OUS-111 = In Chapter Two the Seal is not had for a coin, but for drawing two Clandestine tiles, if both are there and you do not hold it.
clause-OUS-112 = Clandestine tiles are hidden among your tiles; everyone sees only how many tiles you have in all.
clause-OUS-113 = Contraband received in an exchange is done: it goes under the stack, in sight of all.
clause-OUS-114 = In the City you may deliver a Secret Shipment that you have: it is done, and worth no points of itself.
clause-OUS-115 = The Mastery of Shipments goes to who has most deliveries, at least two, and passes on like the others.
clause-OUS-116 = The Fugitive can only be passed on in an exchange.
clause-OUS-117 = If both sides of an exchange give two or more tiles, they swap Collaboration cards, and each works at once for its receiver: a free tile, all coins back, a Jewel, or two coins.
clause-OUS-118 = Left at the end, Contraband costs 1 point, a Shipment 2, the Fugitive 3; of three Fugitives one costs 3, two cost 1, all three give 1.
clause-OUS-119 = In Chapter Two with four players the table may choose an even start: the third and the fourth player score 1 point more each at the end, because their places win less.

# Options of a table
option-emporous-chapter = Chapter
option-emporous-chapter-1 = One
option-emporous-chapter-2 = Two, for 3 or 4 players
option-emporous-fugitives = Fugitives in Chapter Two
option-emporous-fugitives-1 = One
option-emporous-fugitives-3 = Three
option-emporous-open-exchanges = Exchanges
option-emporous-open-exchanges-false = Face down: bluffing is allowed
option-emporous-open-exchanges-true = Open: what is claimed is delivered
option-emporous-even-start = Places in turn order
option-emporous-even-start-false = As in the book
option-emporous-even-start-true = Even start: a point for the last two of four in Chapter Two
unusual-emporous-chapter-2 = Chapter Two
unusual-emporous-fugitives-3 = three Fugitives
unusual-emporous-open-exchanges-true = open exchanges
unusual-emporous-even-start-true = even start
