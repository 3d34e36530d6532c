# The table of Emporous.

ousw-tab-market = Market
ousw-tab-works = Works
ousw-tab-mine = Mine
ousw-do-island = Choose your Island: its material is cheap for you, and each journey home brings more of it.
ousw-do-travel = Travel: press your Island, or one thing in the City to do: a price, a tile, a work, a Contract.
ousw-do-travel-seal = Travel: press your Island, or a thing in the City. You hold the Seal: two City actions.
ousw-do-trading = Spend further tiles for coins, or go on with your turn.
ousw-do-second = You hold the Seal: one more City action is yours.
ousw-do-rest-seal = Your journey is made: a coin returned for the Seal allows a second City action. Then end your turn.
ousw-do-rest = Your journey is made. Exchange if you like, then end your turn.
ousw-do-pass = No journey is possible: exchange if you like, or pass.
ousw-do-office = Keep one of the two Contracts; the other goes under the deck.
ousw-do-answer = An offer is made to you: accept it, refuse it, or offer something else.
ousw-do-decide = The answers are in: strike a deal, propose anew, or break off.
ousw-do-free = The Collaboration card gives you a tile: press the one you want in the market.
ousw-do-wait = The others are at work. Your cargo stays hidden from them.
ousw-do-watch = You are watching. Hidden tiles and Contracts stay hidden.
ousw-do-over = The game is over.
ousw-last = { $n ->
    [one] The end is called: this is the last turn.
   *[other] The end is called: { $n } turns are left.
}
ousw-track = Influence: who has { $goal } calls the end
ousw-influence = Influence
ousw-stands = { $who }: { $points }
ousw-visible = visible points: works, Contracts, Masteries, Shops
ousw-market-help = bought from the cheap side, returned to the dear side
ousw-material = Material
ousw-costs = { $tile } costs { $price }
ousw-sold-out = { $tile } is sold out
ousw-scarce = scarce
ousw-scarce-help = Nobody lives on its Island: one tile in each pile.
ousw-reserve = The reserve
ousw-jewels = { $n ->
    [0] no Jewels left
    [one] 1 Jewel at { $price }
   *[other] { $n } Jewels at { $price }
}
ousw-in-reserve = left
ousw-coins-help = Coins in the reserve: each can be had for a tile, or for two of Food.
ousw-shop-card = { $n ->
    [one] Shop: +1
   *[other] Shops: +{ $n }
}
ousw-shops-help = The Shop card: each coin on it is a Shop, worth 1 point for every player.
ousw-deck-help = Contracts in the deck
ousw-stack-help = Clandestine tiles in the stack
ousw-seal-free = The Seal is free
ousw-points-word = points
ousw-left = { $n } left
ousw-none-left = None left
ousw-payable = You can pay it
ousw-with-jewel = With your Jewel
ousw-needs = Lacks { $what }
ousw-needs-several = Lacks { $n } of { $all }
ousw-missing = Missing: { $what }
ousw-has = (there)
ousw-by-jewel = (with a Jewel)
ousw-lacks = (missing)
ousw-shop = a coin for a Shop
ousw-lead-yours = yours, ×{ $n }
ousw-lead-none = from { $n }
ousw-lead-help = The Mastery of these: its points, who holds it, and with how many
ousw-you = you { $n }
ousw-tasks = Clandestine tasks
ousw-shipments-help = Delivering is a City action; who has delivered most, at least two, has this Mastery.
ousw-collaborations = Collaboration cards
ousw-collaboration = Collaboration card
ousw-collaboration-help = When both sides of an exchange give two tiles or more they swap these cards, and each works at once for its receiver.
ousw-undone = What tasks cost that are left undone
ousw-task-contraband = Done when another player receives it from you in an exchange.
ousw-task-shipment = Done when you deliver it in the City.
ousw-task-fugitive = Can only be passed on in an exchange.
ousw-yours = Your side
ousw-city = Menhos
ousw-in-city = { $n ->
    [0] no coins here
    [one] 1 coin here
   *[other] { $n } coins here
}
ousw-back = { $n ->
    [0] no coins to fetch
    [one] 1 coin back
   *[other] { $n } coins back
}
ousw-cargo = Cargo: { $n }
ousw-backs = others see the backs
ousw-coins = Coins
ousw-coins-where = { $hand } at hand, { $city } in the City
ousw-used = { $n } used
ousw-seal = Council's Seal
ousw-seal-good = With the Seal: a second action in the City, and the Contract office once a turn.
ousw-end-second = a City action is left
ousw-seal-short = Seal
ousw-seal-yours = the Seal is yours
ousw-seal-coin = Return a coin
ousw-seal-tasks = Draw two tasks
ousw-office = Contract office
ousw-office-help = Draw or return
ousw-office-keep = Keep one of these Contracts
ousw-no-contracts = No Contract at hand.
ousw-fulfil-now = Fulfil it now
ousw-complete = All is there
ousw-if-now = { $n } if it ended now:
ousw-islands = The Islands
ousw-island = Island
ousw-yields = { $n } { $material } a journey
ousw-sail = To { $island }
ousw-exchange = Exchange
ousw-exchange-help = Make an offer
ousw-exchanged = Done for this turn
ousw-end = End turn
ousw-pass = Pass
ousw-end-help = The next one plays
ousw-any = any tile
ousw-said = face down: this is what is said of it
ousw-contracts = Contracts
ousw-contracts-ready = { $n } of { $all } Contracts could be fulfilled
ousw-contracts-where = { $open } open, { $done } fulfilled
ousw-tiles-down = tiles, face down
ousw-tiles-known = Tiles, as far as you know
ousw-may-be = The unknown ones may be { $what }.
ousw-peek = What is known
ousw-mastery-of = Mastery: { $what }
ousw-round = round { $n } of 3
ousw-to-you = you
ousw-you-offer = You offer { $to }
ousw-offers = { $who } offers { $to }
ousw-counters = { $who } makes a counter-offer
ousw-give = You give
ousw-ask = You ask
ousw-gives = gives
ousw-asks = asks
ousw-strike = Strike the deal
ousw-take = Take it
ousw-accept = Accept
ousw-anew = Propose anew
ousw-propose = Make an offer
ousw-counter = Counter-offer
ousw-make = Make this offer
ousw-to = To
ousw-they-offer = { $who } gives, and asks:
ousw-give-down = face down
ousw-give-open = as you name it
ousw-contract-down = face down
ousw-of = of { $n }
ousw-claim = You say it is
ousw-claim-truth = the truth
ousw-claim-nothing = nothing
ousw-claim-else = something else
ousw-rule-down = Tiles go face down: the others see how many, and hear what you say.
ousw-rule-open = At this table what is delivered is what was said.
ousw-rule-deliver = You may deliver other tiles than were asked for, as many as were.
ousw-rule-two = If both sides give two tiles or more, Collaboration cards are swapped.
ousw-deliver = What do you deliver?
ousw-deliver-tiles = { $n ->
    [one] 1 tile, face down
   *[other] { $n } tiles, face down
}
ousw-deliver-contracts = { $n ->
    [one] 1 Contract, face down
   *[other] { $n } Contracts, face down
}
ousw-deliver-one = Deliver { $what }
ousw-deliver-do = Accept and deliver
ousw-asked = Asked of you:
standing-turn-short = in this turn
standing-coins-short = for coins
standing-all-short = all
standing-turn = Refuse all offers of this turn
standing-coins = Refuse what asks for coins
standing-all = Refuse all offers
ousw-standing = Refuse from now on:
ousw-proposals = Ready to send
ousw-sum = You give { $give } and ask for { $ask }.
ousw-sum-said = You give { $give }, say { $said }, and ask for { $ask }.
ousw-too-many-said = You name more tiles than you give.
ousw-nothing-offered = Give or ask for something.
ousw-way-honest = as asked
ousw-way-lie = a lie: { $asked } was asked
ousw-way-free = your choice
ousw-as-claimed = Tiles lie face down: what they are is only said.
ousw-deal-with = The exchange with { $who }
ousw-deal-only = Only you two see these tiles.
ousw-deal-none = Nobody wanted your offer
ousw-deal-none-help = All refused. The exchange of this turn is over.
ousw-deal-gave = You gave
ousw-deal-got = You got
ousw-deal-you-said = You said { $what }.
ousw-deal-they-said = { $who } said { $what }.
ousw-deal-you-lied = That was not what it is, and { $who } knows it now.
ousw-deal-honest = It is what was said.
ousw-deal-lie = { $who } did not give what was said.
ousw-deal-allowed = That is allowed: tiles change hands face down.
ousw-deal-means = What it means for you
ousw-deal-ready = { $what }: all is there now
ousw-deal-nearer = { $what }: { $n } still missing
ousw-deal-further = { $what }: now { $n } missing
ousw-why-taken = { $who } has settled there.
ousw-why-island = You travelled to your Island: the City has to wait for your next turn.
ousw-why-second = Your City action is done, and without the Seal there is no second one.
ousw-why-third = Both City actions are done.
ousw-why-price = It costs { $price }, and you have { $coins } at hand.
ousw-why-sold-out = None is left.
ousw-why-no-coins = The reserve has no coins left.
ousw-why-one-food = It takes two Food tiles for a coin.
ousw-why-none-left = No card of it is left.
ousw-why-no-sail = No coin of yours lies on the City card.
ousw-why-travelled = Your journey is made.
ousw-why-broke = You have no coin to return.
ousw-why-stack = Fewer than two Clandestine tiles are left.
ousw-why-office = You have used the Contract office in this turn.
ousw-why-no-contracts = The deck is empty.
ousw-why-exchanged = The exchange of this turn is used up.
ousw-why-travel = You have not travelled yet, and you can.
ousw-why-deliver = You do not have what is asked.
ousw-why-rounds = Three rounds are the most.
