# Night Harbour, the worked example of a game: all of its words.

nh-name = Night Harbour
nh-name-about = One ship a night, and a lantern for each merchant. Light the brightest that nobody else lights. 2 to 4 players, 10 minutes.
option-night-harbour-lanterns = Lanterns
option-night-harbour-lanterns-7 = Seven nights
option-night-harbour-lanterns-5 = Five nights
unusual-night-harbour-lanterns-5 = five nights
bad-night-harbour-lanterns = { $option } is 7 or 5

nh-cargo = { $good } ({ $crates ->
    [one] 1 crate
   *[other] { $crates } crates
})
nh-act-light = Light lantern { $lantern }
nh-ev-came = A ship comes in: { $cargo }.
nh-ev-chose = { $who } chooses lantern { $lantern }.
nh-ev-shown = The lanterns are shown: { $lanterns }.
nh-ev-took = { $who } takes { $cargo }.
nh-ev-sailed = No lantern shines: the ship sails on.
nh-ev-over = The commissions were: { $commissions }.
nh-ship = In the harbour: { $cargo }
nh-no-ship = No ship is in the harbour.
nh-col-lanterns = Lanterns
nh-col-commission = Commission
nh-score-crates = Crates
nh-score-commission = Commission
nh-score-total = Total

nutshell-NH-1 = Each night a ship comes in, and everyone chooses a lantern face down.
nutshell-NH-2 = The highest number that nobody else has lit takes the cargo; each lantern shines for one night only.
nutshell-NH-3 = Every crate is a point, and each of the good on your secret commission counts for three.
lesson-NH-free = Look at the cargo: is it worth a bright lantern? Equal numbers blind each other.

section-NH-1 = Set-up
clause-NH-1 = Two to four merchants play, each with lanterns numbered from 1 to 7, or from 1 to 5 in a short game.
clause-NH-2 = Four commissions, one for each good, are shuffled and each merchant is dealt one face down; nobody looks at the rest.
section-NH-3 = A night
clause-NH-3 = Each night dice say which good the ship carries, and whether there are 1, 2 or 3 crates of it.
clause-NH-4 = All merchants choose one of their own lanterns at the same time, face down.
clause-NH-5 = When all have chosen, the lanterns are shown and used up.
clause-NH-6 = Lanterns with the same number blind each other: only one that nobody else has lit shines.
clause-NH-7 = The highest lantern that shines takes the cargo; if none shines, the ship sails on with it.
clause-NH-8 = Of three crates, the second-highest lantern that shines takes one, if there is one.
clause-NH-9 = A merchant who is not asked, or has already chosen, lights nothing.
section-NH-10 = The end
clause-NH-10 = The game ends when all lanterns are used up; the commissions are then shown.
clause-NH-11 = A crate is worth 1 point, and 3 points if it is of the good of your own commission.
clause-NH-12 = Most points win; of those who have as many, the one with more crates of the own commission; then they share the place.
