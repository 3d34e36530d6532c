# Emporous Roll & Write

rw-name = Emporous Roll & Write
rw-round = Round { $round } of { $last }
rw-setup = Set-up
rw-shops = Shops opened: { $n }
rw-dice = Dice
rw-sheet-of = { $name }, island { $island }
rw-sheet-no-island = { $name }, no island yet
rw-materials = Raw materials
rw-works = Artisan works
rw-contracts = Contracts
rw-jewels = Jewels
rw-jewel = { $n ->
    [one] 1 Jewel
   *[other] { $n } Jewels
}
rw-coins = Silver coins
rw-coins-detail = { $available } of { $purse } can be used
rw-used = Used coins
rw-rounds = Rounds
rw-mastery = Mastery { $mark } at { $at }: { $points }
rw-shop-cost = { $n ->
    [one] 1 Shop
   *[other] { $n } Shops
}
rw-free = nothing
rw-legend = Marks: / acquired, # spent, X crossed out, . free
rw-score-now = { $n ->
    [one] 1 point if the game ended now
   *[other] { $n } points if the game ended now
}
rw-done = done
rw-choosing = choosing

rw-act-no-second = No second Contract
rw-act-second = Take the Contract { $contract }: { $cost } for { $points }
rw-act-island = Choose { $island }: { $material }, { $yields } a journey
rw-act-jewel = Make a Jewel of { $a } and { $b }
rw-act-home = Travel to your Island: coins come back, { $yields } { $material }
rw-act-buy = City: buy { $material } for { $price }
rw-act-sell = City: spend { $material } for a coin
rw-act-sell-more = Spend { $material } for one more coin
rw-act-commission = City: commission { $work } for { $payment }
rw-act-fulfil = City: fulfil { $contract } with { $payment }
rw-act-done = Done with this round
rw-act-pass = No journey is possible: pass

rw-ev-dealt = { $who } starts with the Contract { $contract }.
rw-ev-second = { $who } takes { $contract } as second Contract.
rw-ev-no-second = { $who } takes no second Contract.
rw-ev-island = { $who } settles on { $island } ({ $material }).
rw-ev-rolled = Round { $round }. Prices: { $prices }.
rw-ev-six = A six: everyone gets { $material }.
rw-ev-home = { $who } travels to the Island{ $more }.
rw-ev-city = { $who } travels to the City: { $deeds }{ $more }.
rw-ev-pass = { $who } cannot travel{ $more }.
rw-ev-more = ; { $what }
rw-deed-buy = buys { $material }
rw-deed-coins = { $n ->
    [one] acquires 1 coin
   *[other] acquires { $n } coins
}
rw-deed-commission = commissions { $work }
rw-deed-fulfil = fulfils { $contract }
rw-deed-mastery = earns the Mastery of { $work }
rw-deed-jewels = { $n ->
    [one] makes 1 Jewel
   *[other] makes { $n } Jewels
}
rw-ev-shops = { $n ->
    [one] 1 Shop is open: round { $last } is the last.
   *[other] { $n } Shops are open: round { $last } is the last.
}
rw-ev-over = The last round is over.

rw-score-contracts = Contracts
rw-score-works = Artisan works
rw-score-masteries = Masteries
rw-score-jewels = Jewels
rw-score-unfulfilled = Unfulfilled
rw-score-total = Total
rw-score-place = Place

clause-RW-1 = Each player has a sheet; five dice, one for each raw material: Wood, Stone, Food, Bronze, Grapes.
clause-RW-2 = A die names the Contract with which each player starts; several may have the same one.
clause-RW-3 = Then each player may take one second Contract, another than the first.
clause-RW-4 = Second Contracts are chosen by all at the same time. Then players choose different Islands one after the other, in an order drawn at random; an Island gives two units of its material at once.
clause-RW-5 = Everyone starts with 4 Silver coins.
clause-RW-10 = Each round begins with a roll of the five dice; a 1 is rolled again. A die is the price of its material in this round, 2 to 6.
clause-RW-11 = For each 6, every player gets one unit of that material.
clause-RW-12 = All players choose at the same time on the same dice; what they do stays hidden until all are done, and then all Shops count together.
clause-RW-13 = Your journey marks the box of the round.
clause-RW-14 = You must travel if any journey is possible; only if none is may you pass.
clause-RW-15 = Your turn lasts until you say that you are done, and you can take that back until everyone is.
clause-RW-20 = You may travel to your Island only if you have used coins for buying since you were last there; coins lost to Shops do not count.
clause-RW-21 = On your Island all your coins become available again, and you get 2 units of its material, 3 on the Grape island.
clause-RW-30 = To buy a unit you use as many coins as its die shows; you cannot use more coins than you have left.
clause-RW-31 = To acquire coins you spend units of raw materials, or Jewels in their place, one for each coin, at least one; nobody acquires more than 8 coins in a game.
clause-RW-32 = To commission an Artisan work you pay its whole cost; it gives 1 point, Construction Materials none, also when it is used later.
clause-RW-33 = To fulfil a Contract that you have, you pay its works, materials and Shops; "/" means either one. You gain its points.
clause-RW-34 = A City action that gained a point allows one second City action, never a third and never the Island.
clause-RW-40 = A Shop is paid with one of your coins, which is lost for the game.
clause-RW-41 = Each of the first five Shops, whoever opens them, crosses out the last round still open; a round already begun is played to its end.
clause-RW-42 = More Shops may be opened after the fifth, but they do not shorten the game.
clause-RW-43 = A Shop may be opened even if all coins are used.
clause-RW-50 = At any moment of your turn two units of any materials become a Jewel.
clause-RW-51 = A Jewel stands in for one unit of any material: in the cost of a work or Contract, or for a coin; never for a coin, a work or a Shop in a cost. Each one left at the end is 1 point.
clause-RW-52 = At the end units that are left become Jewels two by two.
clause-RW-60 = The second unit of a work (the third of Construction Materials) earns its Mastery at once, works already used counted.
clause-RW-61 = A Mastery's points count as gained in that City action.
clause-RW-65 = Each box of the sheet is used once in a game: where no box is free, nothing more of it can be gained, bought or made.
clause-RW-66 = Two payments are the same if they take the same units and Jewels.
clause-RW-70 = The game ends when no round is left. You score Contracts fulfilled, works, Masteries, 1 for each Jewel, and lose 2 for each Contract not fulfilled.
clause-RW-71 = Ties: most Contracts fulfilled, then most works, then most coins not lost to Shops; then the victory is shared.
clause-RW-80 = A diagonal is something acquired, a filled box something spent, a cross a round, a used coin or a Mastery; the track of used coins has a filled box for each island journey.
