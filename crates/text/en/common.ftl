# Words that all games share.

language-name = English
you = you
seat-number = Player { $n }
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
and = and
none = none

# The table in a terminal
play-your-turn = { $name }, your move:
play-prompt = Number of your move, or: hint, undo, table, help, quit
play-help =
    A number      makes that move
    hint          says which moves a good player would make
    why N         says what comes of move N and how good it is
    undo          takes your last move back, if nothing came to light since
    table         prints the table and the moves again
    rules         prints the rules; "rules WORD" only the clauses with that word
    log           prints what happened so far
    save FILE     writes the game to a file; "emporia play --resume FILE" goes on with it
    help          prints this
    quit          leaves; the game is kept, and "emporia play --resume" goes on with it
prompt-undo = undo u
prompt-hint = hint h
prompt-why = why
prompt-table = table t
prompt-rules = rules
prompt-log = log
prompt-save = save
prompt-help = help ?
prompt-quit = quit q exit
prompt-yes = yes y
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
play-kept = The game is kept in { $file }; "emporia play --resume" goes on with it.
play-not-kept = The game cannot be kept: { $file } could not be written: { $why }
play-unfinished = An unfinished game is kept: "emporia play --resume" goes on with it.
play-none-kept = No unfinished game is kept in { $dir }.
play-which-kept = Number of the game to go on with (Enter: the first)
play-kept-line = { $game }: { $names }, { $moves } moves
play-interrupted = Leave the table? The game is kept. Ctrl-C again or "yes" leaves; anything else goes on.
play-hint-head = What a strong bot would do:
play-hint-line = { $move }: prospects { $prospects } %, about { $points } points
play-why-number = Say which move: why N, with N from 1 to { $count }.
play-why-place = Of { $count } moves it is number { $place } for a strong bot: prospects { $prospects } %, about { $points } points.
play-why-best = The best, { $n }, has { $prospects } %: { $move }.
play-why-untried = A strong bot would not even try it.
play-why-then = What comes of it:
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
record-cards = The record was played with another card set, whose hash is { $hash }; give it with --cards DIR.
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
bad-bots-few = An arena needs at least two bots; { $found } is named.
bad-games = --games must be at least 1.
bad-lang = There is no language "{ $lang }"; accepted: { $langs }.
bad-file = { $file } cannot be read: { $why }
bad-seed = "{ $seed }" is no seed: 64 hexadecimal digits, or a whole number, are needed.

# The command line
cli-about = Three table games of ancient merchants. Without a command, the server starts.
cli-usage = Usage:
cli-commands = Commands
cli-arguments = Arguments
cli-options = Options
cli-any-options = [OPTIONS]
cli-any-command = [COMMAND]
cli-default = (default: { $value })
cli-value-game = GAME
cli-value-number = N
cli-value-dir = DIR
cli-value-file = FILE
cli-value-name = NAME
cli-value-seconds = SECONDS
cli-value-seed = SEED
cli-value-bots = BOTS
cli-value-address = ADDRESS
cli-value-part = I/N
cli-value-change = PATH=VALUE
cli-value-command = COMMAND
cli-value-what = GAME|check
cli-help = Print the help of a command
cli-arg-command = The command to explain
cli-wrong = { $what } "emporia help{ $command }" says what there is.
cli-wrong-option = There is no option "{ $found }".
cli-wrong-option-near = There is no option "{ $found }"; is "{ $near }" meant?
cli-wrong-command = There is no command "{ $found }".
cli-wrong-command-near = There is no command "{ $found }"; is "{ $near }" meant?
cli-wrong-value = "{ $found }" is no value for { $option }.
cli-wrong-no-value = { $option } needs a value.
cli-wrong-extra = "{ $found }" is one word too many.
cli-wrong-missing = Missing: { $option }.
cli-wrong-conflict = { $option } and { $other } cannot go together.
cli-wrong-twice = { $option } can be given only once.
cli-wrong-other = This cannot be understood.
cli-play = Play in the terminal
cli-simulate = Let bots play many games and count
cli-arena = Let bots play each other on the same deals, and rate them
cli-habits = Count what bots do that no sensible player would, and how they trade
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
cli-arg-resume = Go on with a game: that of a file, or without one a game that was left
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
sim-stopped = Stopped early: this is what was played until then.
sim-seat = Seat { $seat } ({ $bot }): { $wins } wins, { $shared } shared; { $mean } points on average, deviation { $deviation }.
bench-search = { $game }, { $players } players: search makes { $iterations } iterations per second with light playouts to the end, { $random } with random and { $guided } with guided ones, and { $level } as the levels play.
bench-learned = With the learned judgement it makes { $iterations } iterations per second; the net judges { $judged } positions per second.
arena-head = { $game }, { $players } players: { $games } games in { $seconds } s.
arena-stopped = Stopped early: this is what was played until then.
arena-rating = rating
arena-interval = 95 %
arena-wins = wins
arena-points = points
arena-time = ms/move
arena-pair = { $bot } against { $against }: { $score } % ({ $low } to { $high } %) in { $games } games.
habits-head = { $game }, { $players } players, { $games } games: how often in a game, by seat.
habits-none = No habits of bots are known in this game.
habits-with = seen in
habit-early-jewel = Jewels made before they are needed
habit-late-sale = sold in the last round
habit-missed-points = points left lying at the end
habit-late-reserve = reserved in the last turn
habit-broken-off = own offers broken off after they were accepted
habit-same-offer = the same offer again after all refused
habit-late-coin-offer = offers for a coin in the last turn
habit-idle-seal = Seal bought and not used
habit-gift = a work given away for next to nothing
habit-hopeless-contract = Contracts that can no longer be fulfilled
habit-idle-sail = sailed for nothing
habit-idle-sale = sold for nothing
habit-swindled = a work given for Jewels that were none
habit-decisions = decisions
habit-answers = answers to offers
habit-offers = offers
habit-offers-struck = offers that became deals
habit-asked = offers received
habit-asked-struck = offers received that became deals
habit-counters = counter-offers
habit-counters-struck = counter-offers that became deals
habit-false-claims = false claims
habit-asked-again = offers received beyond two a round
bench-line = { $game }, { $players } players: { $games } games per second, { $moves } million moves per second.

# Why a move is good.
why-points = { $points } at once
why-reach = then { $goals } can be had
why-nearer = { $goal } lacks { $n } instead of { $before }
why-denies = { $who } could have had { $goal }
why-later = nothing comes nearer at once: it pays later
why-mastery = Mastery of { $work }
