# The replay, hints, players, and what was missed.

replay-title = Replay: { $game }
replay-controls = The replay
replay-steps = Step by step
replay-move = Move { $n } of { $last }
replay-first = To the start
replay-previous = One move back
replay-next = One move on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-scrub = Move
replay-go = Show
replay-start = The game begins.
replay-hands = What each player knows
replay-eyes = Seen by
replay-all = All
replay-own = You see what you knew then. Once the game is over, everyone sees everything.
replay-open = You see what lay open then. Once the game is over, everyone sees everything.
replay-share = Link to this move
replay-table = To the table
replay-play-on = Play on from here
replay-play-on-help = A new table against bots, from this move. You know what that seat knew; what it could not know is dealt anew.
replay-seat = In the seat of
replay-level = Against bots
replay-play-on-go = Play on
table-replay = Replay
table-origin = Played on from another game
fault-replay-rules = This game was played by other rules or cards than those in force: it cannot be shown move by move. Its log and its record remain.
fault-play-on-over = There the game is over: go back to an earlier move.
fault-record-played-on = This game began in the middle of another: it has a replay, but no record of its own.

new-hints = Hints
new-hints-alone = When all others are bots
new-hints-always = For everyone
new-hints-never = None

hint = Hint
hint-wait = A bot thinks about your move…
hint-title = What a strong bot would do
hint-expected = about { $points }; prospects { $percent } %
hint-only = nothing else is worth a thought
hint-how = It knows what you know and thought for a second. 100 % is a clear win. Press a move to make it, or find its number on the table.
fault-no-hints = At this table there are no hints.
fault-not-your-turn = It is not your turn.

replay-quiet = The turn passes on.
replay-turns = Go to a turn
replay-unseen = Somebody chose in secret.

me-results = Results and ratings
player-me = Name and password
player-results = Results and ratings
player-none = No game has been played to the end yet.
player-played = games
player-won = won
player-won-of = { $won } ({ $percent } %)
player-mean = mean points
player-best = best
player-rating = rating
player-method-title = How ratings are made
player-method = The Weng-Lin method, as in our arena of bots, for each game by itself. Everyone begins at 25, and ± is twice the uncertainty. Rated are games that at least two people played to the end: what counts is each one's place among the people. Bots at the table count for nothing; whoever gave up or was away at the end comes last. Games with bots alone, and games played on from a replay, change no rating.
player-games = Games
player-games-none = There is no game to look at.

since-title = Since you last looked
since-more = { $n ->
    [one] 1 earlier line stands under “What happened”.
   *[other] { $n } earlier lines stand under “What happened”.
}
since-changed = new
table-sounds = Sounds
