# Words that the tables of all games share.

ways = { $n ->
    [one] One way
   *[other] { $n } ways: choose one
}
why-not = Why not?
close = Close
score-so-far = points so far
points-now = points if the game ended now
since-last-move = since your last move
tables-key = Lit things are moves: press one. Others say why they cannot be done.
