# Words that all games share.

language-name = English
you = you
seat-number = Player { $n }
points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
and = and
none = none

# The table in a terminal
play-your-turn = { $name }, your move:
play-prompt = Number of your choice (or: undo, rules, log, save FILE, help, quit)
play-help =
    A number      makes that move
    undo          takes your last move back, if nothing came to light since
    rules         prints the rules; "rules WORD" only the clauses with that word
    log           prints what happened so far
    save FILE     writes the game to a file; "emporia play --resume FILE" goes on with it
    help          prints this
    quit          leaves; the game is lost unless it was saved
play-not-understood = "{ $input }" is no choice: type a number from 1 to { $count }, or help.
play-undone = Taken back.
play-refused = That is not allowed: { $reason } ({ $clause })
undo-nothing = There is nothing to take back.
undo-others = Somebody else has acted since: it cannot be taken back.
undo-revealed = Something hidden or random has come to light since: it cannot be taken back.
play-saved = Saved to { $file }.
play-save-where = Say where to: save FILE
play-save-failed = { $file } could not be written: { $why }
play-left = You left the table.
play-over = The game is over.
play-won = { $names } wins.
play-shared = { $names } share the victory.
play-solo-score = You scored { $points }.
play-bot-name = { $bot } { $n }
play-since = Since your last move:
play-seed-hash = The shuffle is fixed; SHA-256 of its seed: { $hash }
play-seed = The seed was { $seed }: "emporia verify" proves that it was not changed.

# Records
record-broken = The file breaks off or is not JSON at line { $line }: it may be cut short.
record-foreign = The file is no Emporia record.
record-format = The record has format { $found }; this program reads format { $ours }.
record-game = The record is of a game named "{ $game }"; this program knows: { $games }.
record-rules = The record was played by version { $found } of the rules, which is later than this program's version { $ours }: a newer program can read it.
record-otherwise = Played by version { $found } of the rules; by version { $ours }, today's, the game goes otherwise from entry { $entry } on.
record-other-result = Played by version { $found } of the rules; by version { $ours }, today's, the same entries give another result.
record-cards = The record was played with another card set; give it with --cards DIR.
record-options = The record's options do not fit its game: { $what }.
record-players = The record does not name one player for each seat.
record-no-seed = The game is still running and its seed is secret: it can be replayed when it is over.
record-seed-hash = The seed does not have the hash that was published at the start.
record-unreadable = Entry { $entry } cannot be read.
record-illegal = Entry { $entry } is not allowed: { $reason } ({ $clause })
record-undo = Entry { $entry } takes back a move that could not be taken back.
record-dice = Entry { $entry } differs: the seed gives other dice.
record-order = Entry { $entry } differs: it does not belong there.
record-result = The result differs from the one that the entries give.
verify-good = { $file }: seed hash, { $entries } entries and the result are right.
verify-running = { $file }: seed hash and { $entries } entries are right; the game is not over.
verify-earlier = Played by version { $found } of the rules; it plays the same by version { $ours }, today's.

# Card files
card-fault = { $file }, line { $line }: { $what }
card-unreadable = { $why }
card-count = there must be { $wanted } of { $what }, not { $found }
card-unknown = "{ $name }" is not known here; accepted: { $accepted }
card-twice = "{ $name }" stands there twice
card-bounds = { $what } is { $found }; accepted: { $least } to { $most }
card-unpayable = nobody can ever pay for "{ $name }"
card-no-provenance = "{ $row }" does not say where { $value } comes from
cards-good = { $file }: good.
cards-none = { $dir } holds no card file; expected: { $files }

# Bad input
bad-game = There is no game "{ $game }"; accepted: { $games }.
bad-players = { $game } is for { $least } to { $most } players, not { $found }.
bad-option = { $game }: { $what }
bad-options = { $game }: options are named values, with a number of players.
bad-option-unknown = { $game } has no option "{ $option }"; it has: { $options }.
bad-option-value = { $game }: "{ $option }" cannot be { $found }; accepted: { $values }.
bad-bot = There is no bot "{ $bot }"; accepted: { $bots }.
bad-bots-count = { $found } bots are named for { $wanted } seats; name one, or one for each seat.
bad-bots-many = { $found } bots are too many for an arena; at most 16.
bad-lang = There is no language "{ $lang }"; accepted: { $langs }.
bad-file = { $file } cannot be read: { $why }
bad-seed = "{ $seed }" is no seed: 64 hexadecimal digits, or a whole number, are needed.

# The command line
cli-about = Three table games of ancient merchants. Without a command, the server starts.
cli-play = Play in the terminal
cli-simulate = Let bots play many games and count
cli-arena = Let bots play each other on the same deals, and rate them
cli-bench = Measure how fast random games are played and how fast bots search
cli-replay = Tell a recorded game in words
cli-verify = Check that a record is true: seed, every move, the result
cli-cards = Print a game's component tables, or check a folder of them
cli-arg-lang = Language: en or es (default: that of your system)
cli-arg-help = Print this help
cli-arg-version = Print the version
cli-arg-game = The game: { $games }
cli-arg-players = Number of players
cli-arg-cards = Use the card files in this folder
cli-arg-bots = Bots: one name for all, or a name for each seat, with commas
cli-arg-humans = How many people sit at this keyboard
cli-arg-name = Your name; once for each person
cli-arg-seed = Where luck comes from; without it the system's generator
cli-arg-resume = Go on with a saved game
cli-arg-record = Write the record of the game to this file when it is over
cli-arg-games = How many games
cli-arg-threads = How many threads (default: one per core)
cli-arg-json = Print JSON
cli-arg-seconds = How long to measure each line
cli-arg-file = A record
cli-arg-views = Show the table after each entry
cli-arg-what = A game, or "check"
cli-arg-dir = The folder to check

story-move = { $who }: { $what }
story-undo = { $who } takes the last move back.
cards-check-where = Say which folder: emporia cards check DIR
bad-seconds = --seconds must be more than 0 and at most 600.
sim-head = { $games } games, { $moves } moves each on average ({ $shortest } to { $longest }).
sim-seat = Seat { $seat } ({ $bot }): { $wins } wins, { $shared } shared; { $mean } points on average, deviation { $deviation }.
bench-search = { $game }, { $players } players: search makes { $iterations } iterations per second with light playouts to the end, { $random } with random and { $guided } with guided ones, and { $level } as the levels play.
arena-head = { $game }, { $players } players: { $games } games in { $seconds } s.
arena-stopped = Stopped early: this is what was played until then.
arena-rating = rating
arena-interval = 95 %
arena-wins = wins
arena-points = points
arena-time = ms/move
arena-pair = { $bot } against { $against }: { $score } % ({ $low } to { $high } %) in { $games } games.
bench-line = { $game }, { $players } players: { $games } games per second, { $moves } million moves per second.
