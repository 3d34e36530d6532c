# The table of Roll & Write.

rww-sheet = Sheet
rww-tab-sheet = Dice & Sheet
rww-purse = What you can spend
rww-do-contracts = Take a second Contract, or none: a Contract you do not fulfil costs 2 points.
rww-do-island = Choose your Island: it gives you two units now, and more on each journey.
rww-do-start = Choose your journey. Press a lit die, box, work or Contract. All players use these dice.
rww-do-selling = Trade more units for coins, or say that you are done.
rww-do-second = That gained points: one more City action is yours.
rww-do-rest = Your journey is made. Make Jewels if you like, then say that you are done.
rww-do-wait = Your choice is made. The others still choose.
rww-do-watch = You are watching. Choices show when all are done.
rww-do-over = The game is over.
rww-dice = Dice: the prices of this round
rww-six = 6: +1 for all
rww-price = costs { $price }
rww-buy-for = Buy for { $price }
rww-islands = The Islands
rww-yields = { $n } a journey
rww-island = To { $island }
rww-island-gives = Coins back, { $n } { $material }
rww-coins = Coins
rww-coins-help = Units into coins
rww-coins-which = Spend which unit or Jewel for a coin?
rww-jewel = Jewel
rww-jewel-help = 2 units = 1 Jewel
rww-jewel-which = A Jewel of which two units?
rww-done = Done
rww-done-help = End my round
rww-why-price = It costs { $price }, and you can use { $coins } now.
rww-why-missing = Missing: { $what }.
rww-why-missing-jewels = { $jewels ->
    [one] Missing: { $what }. Your Jewel stands in for one material.
   *[other] Missing: { $what }. Your { $jewels } Jewels stand in for materials.
}
rww-why-action = Your journey is made; no further City action is open to you.
rww-why-boxes = No box is free for it.
rww-legend = / acquired, ■ spent
rww-use = Use { $material }
rww-held = { $n } to spend
rww-works-help = 1 point each, Construction 0
rww-coins-got = Acquired
rww-coins-used = Used
rww-contracts-help = −2 for each one taken and not fulfilled
rww-contract-fulfilled = Fulfilled
rww-contract-now = Fulfil it now
rww-contract-taken = Yours
rww-contract-theirs = Taken
rww-contract-take = Take it
rww-contract-free = Not taken
rww-round-played = Round { $n }, played
rww-round-shut = Round { $n }, taken away by a Shop
rww-round-now = Round { $n }, now
rww-score-jewels = { $made ->
    [0] { $held } kept
   *[other] { $held } kept, { $made } of the units left
}
