# Words that the tables of all games share.

ways = { $n ->
    [one] One way
   *[other] { $n } ways: choose one
}
why-not = Why not?
close = Close
score-so-far = points so far
points-now = points if the game ended now
