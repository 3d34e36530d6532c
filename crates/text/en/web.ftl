# Words of the site.

skip = Skip to the content
nav-rules = Rules
nav-me = Guest
nav-menu = Menu
nav-language = Language

home-title = Table games of ancient merchants
home-about = Three table games of Greek ships, markets and ambition. No account, no install.
home-play = Play now
home-play-game = Play { $game } now
home-invite = Invite a friend
home-invite-help = A table for two, and one address: whoever opens it takes the free seat
home-options = Options
home-open = Open tables
home-open-none = No table waits for players. Open one: it takes a moment.
home-mine = My tables
home-running = Being played
home-running-none = No game is being played in the open.
home-recent = Played lately
home-join = Take a seat
home-look = Look
home-watch = Watch
home-your-move = Your move
home-turn = Your turn
home-resting = all players are away; the bots rest until somebody comes
home-start = All are here: start the game
home-left = { $left } left
home-host = Table of { $name }
home-unlist = Remove from my list
home-free = { $n ->
    [one] 1 seat is free
   *[other] { $n } seats are free
}
home-won = Won by
home-ended = Ended early
ion-name-about = Send expeditions, fill the Polis, build a Realm of eighteen cards. 2 to 4 players, 30 to 45 minutes.
ous-name-about = Five islands, one market, and a seat on the Council. Trade face down, and bluff. 2 to 4 players, an hour.
rw-name-about = Five dice, a pencil, and fifteen rounds, or fewer. Everyone plays at once. 1 to 5 players, 20 minutes.

clock-none = no clock
clock-seconds = { $n } seconds a move
clock-days = { $n ->
    [one] 1 day a move
   *[other] { $n } days a move
}
left-seconds = { $n } s
left-minutes = { $n } min
left-hours = { $n } h
left-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}

calls-title = ● Your move · { $title }
calls-button = Call me
calls-help = Tell me when it is my move
calls-notice = It is your move.
calls-waiting = { $n ->
    [one] table waits for you
   *[other] tables wait for you
}
calls-waiting-help = Tables that wait for you

room-title = Your table of { $game }
room-invites = { $name } invites you to { $game }
room-taken = { $taken } of { $seats } seats are taken.
room-host = host
room-bot = bot, { $level }
room-kept = kept for { $name }
room-next = for the next to come
room-free = Free seat
room-up = One seat up
room-level = Level
room-set = Change
room-remove = Remove the bot
room-add-bot = Add a bot
room-how = How we play
room-clock = Time: { $clock }. Whoever is late is played by a bot until they are back.
room-hints-alone = Hints for whoever plays against bots alone; among people the game counts for the rating.
room-hints-always = Hints for everyone, so the game does not count for the rating.
room-hints-never = Hints for nobody.
room-public = The lobby lists it: anyone may sit down, and anyone may watch.
room-private = Only whoever has the address finds it; they may watch, and see nothing that is hidden.
room-change = Change
room-agree = Agree on this
room-start-free = { $n ->
    [0] All seats are taken.
    [one] One seat is free: start now, and a bot sits there.
   *[other] { $n } seats are free: start now, and bots sit there.
}
room-waits = { $n ->
    [0] All seats are taken. The host starts the game.
    [one] One seat is free. The host starts the game.
   *[other] { $n } seats are free. The host starts the game.
}
room-join = Take a seat
room-name = Your name at the table
room-no-account = No account is needed. This browser keeps your seat; you come back by the same address.
room-full = All seats are taken
room-full-help = You can watch: this page shows the game when it begins.
room-invite = Invite: one address for everything
room-invite-help = Whoever opens it takes a free seat, without an account. When all are taken they watch. The address stays the same for the game and its replay.
room-copy = Copy
room-copied = Copied.
room-share = Share…
room-share-text = A game of { $game }?
room-qr = QR code of the address

offline-title = No connection
offline-text = The site cannot be reached. Games are not lost: they are kept on the server, and a clock that runs out only lets a bot play until you are back.
offline-again = Try again

level-random = Random
level-easy = Easy
level-normal = Normal
level-hard = Hard
level-expert = Expert

new-title = A table of { $game }

new-players = Players
new-seats = Seats
new-seats-help = An open seat is for whoever opens the address of the table.
new-fill = Fill with bots:
new-seat-you = You
new-seat-open = Open
new-seat-bot = Bot: { $level }
new-clock = Time for a move
new-clock-none = No clock
new-clock-30s = 30 seconds
new-clock-60s = 1 minute
new-clock-120s = 2 minutes
new-clock-300s = 5 minutes
new-clock-1d = 1 day
new-clock-3d = 3 days
new-pace = Pace of bots
new-pace-0 = At once
new-pace-400 = Brisk
new-pace-800 = Human
new-pace-2000 = Calm
new-public = In the lobby
new-public-no = No, by link only
new-public-yes = Yes, for everyone
new-open = Open the table

table-closed = Everyone has left this table.
table-your-move = Your move
table-waiting = Waiting for { $names }
table-resting = All players are away: the bots play on while somebody looks.
table-given-up = The game was given up.
table-scored = You scored { $points }.
table-seed = Shuffle
table-record = Download the record
table-more-lines = { $n } more ›
tab-table = Table
tab-players = Players
table-log = What happened
table-chat = Talk
table-chat-none = Nobody has said anything yet.
table-say = Say
table-start = Start
table-leave = Leave
table-watching = Watching
table-back = I am back
table-undo = Take back
table-more = More
standing-lift = No longer:
table-resign = Give up
table-resign-help = A bot plays your seat to the end, and you come last for the rating. You cannot take the seat back.
table-resign-sure = Yes, give up
table-end = End the game
table-end-help = Only bots play with you: the game ends here, without a result.
table-end-sure = Yes, end it
table-you-won = You win!
table-you-shared = You share the win!
table-you-lost = You lose. Won by { $names }.
table-you-away = You are away: a bot plays for you.
table-you-resigned = You gave up: a bot plays your seat.
keys-title = Keys
keys-done = done, or end the turn
keys-latest = say what happened last
keys-things = to the next thing that can be pressed
keys-tabs = zones of the table, on a phone
keys-close = close what is open, leave a field
keys-plain = Tab and Enter reach everything else.
log-turn = Turn { $n } · { $who }
log-round = Round { $n }
log-since = Since your move: { $n }
log-step = Step through ›
table-rematch = Play again
table-rematch-there = To the rematch
table-join = Sit here
table-seat-link = Link for this seat:
table-seat-waits = Not taken yet
table-scores = Scores
table-eyes = Seen by
table-drawing = The table, drawn with plain characters
table-moves = Your moves
table-lost = Out of touch with the table. Trying again; nothing is lost.
table-waits = Out of touch with the table. Your press waits, and is sent once when the line is back.
table-unsure = The line broke while your press was sent: look at the table before you press again.
seat-bot = Bot
seat-away = Away: a bot plays
seat-resigned = Gave up: a bot plays

note-sat = { $who } sits down.
note-left = { $who } leaves.
note-away = Time is up: a bot plays for { $who }.
note-back = { $who } is back.
note-resigned = { $who } gives up; a bot plays on.

fault-title = That did not work
fault-home = To the start
fault-not-found = There is nothing at this address.
fault-bad-request = The request cannot be understood.
fault-bad-json = The body is not JSON, or its type is not application/json.
fault-field = Something is missing or out of bounds: { $what }
fault-no-game = There is no such game.
fault-nobody = Say who you are first: take a seat, or send a token.
fault-foreign-origin = The request came from another site's page and was refused.
fault-stale = The table has moved on. Look again, then choose.
fault-unreadable = That is not a move of this game.
fault-too-many = Too many requests. Wait a moment and try again.
fault-bot-tables = You have as many tables with bots under way as one visitor may have. Finish one, or come back in a few minutes.
fault-bot-tables-address = As many tables with bots are under way from your address as there may be. Come back in a few minutes.
fault-streams = As many pages of tables are open from here as there may be. Close one, then try again.
fault-too-large = The request is too large.
fault-too-slow = The rest of the request did not come in time.
fault-unplayable = This table cannot be shown now. The reason is in the server's log.
fault-stopping = The server is stopping.
fault-store-full = The server's disk is full: nothing was changed. Make room, then try again.
fault-store-read-only = The server's data folder cannot be written: nothing was changed.
fault-store-locked = Another program holds the server's database: nothing was changed. Try again in a moment.
fault-store-unreachable = The server's database does not answer, and whether this was kept is not known. Look at the table, then try again.
fault-store-unreadable = This cannot be read: what the server keeps of it is damaged, or was played by rules that this version does not have. All other tables go on. The reason is in the server's log.
fault-store-other = The server's database failed: nothing was changed. The reason is in the server's log.
fault-not-running = The game is not running.
fault-not-over = The game is not over yet.
fault-started = The game has begun.
fault-not-seated = You have no seat at this table.
fault-seated = You sit at this table already.
fault-no-seat = That seat is not free for you.
fault-not-host = Only the host deals.
fault-seats-free = Some seats are still free.
fault-seats-people = More people sit at the table than it would have seats.
fault-not-away = Your seat is yours already.
fault-away = A bot plays your seat: take it back first.
fault-resigned = You gave up this game; a bot plays your seat.
fault-rematch-there = There is a rematch already.
fault-record-secret = The record is shown when the game is over.
fault-eyes = What others know is shown when the game is over.
fault-say-nothing = There is nothing to say.
fault-say-long = That is too long: 500 characters at most.
fault-undo-often = You have taken back many moves here: first make one that goes further.
fault-undo-late = Your time for that move is over: it cannot be taken back.
fault-log-full = Too much has happened at this table: its game can only be played to the end.

serve-ready = Emporia is open at { $url }
serve-stop = Press Ctrl+C to stop; no game is lost.
serve-read-only = The data folder { $place } cannot be written. Give another with --data, or change its permissions.
serve-full = There is no room on the disk for { $place }. Make room, or give another folder with --data.
serve-locked = Another process holds { $place }. Stop it, or give another folder with --data.
serve-unreachable = The database { $place } does not answer: { $why }
serve-later = { $place } was written by a later version of this program (format { $found }). Use that version.
serve-migration = { $place } cannot be brought to format { $to }, and is as it was: { $why }
serve-other = { $place } cannot be used: { $why }
serve-admin-unknown = Nobody has signed up as { $name }. Start without --admin, sign up, and start again.
serve-port = { $address } cannot be listened on: { $why }
check-summary = { $games } games replayed by the current rules, { $different } differ.
check-differs = { $table }: { $what }
check-gone = the log cannot be replayed to its end
check-rules = started by rules version { $found }, this is version { $ours }
check-events = change { $seq } has other events than were shown
bad-load = --tables must be at least 1, --seconds from 0.1 to 3600.
cli-serve = Serve tables to browsers (the default)
cli-load = Play many tables at once through the public interface and measure
cli-check-games = Replay all stored games by the current rules and list those that differ
cli-arg-data = Folder where tables are kept (default: emporia-data)
cli-arg-database = PostgreSQL instead of a folder: postgres://user@host/name
cli-arg-listen = Address to listen on
cli-arg-public_url = Where the world finds the site, if not there
cli-arg-behind_proxy = So many proxies in front say in X-Forwarded-For where requests come from (--behind-proxy alone: 1)
cli-arg-rate = Requests per second that one visitor may make (0: no limit)
cli-arg-bot_tables = Tables with bots that one visitor may have under way (three times as many from one address)
cli-arg-rest = Seconds that bots go on after the last visit to a table where nobody plays any more
cli-arg-connections = Connections at a time (fewer if the system allows fewer)
cli-arg-connections_per_address = Connections from one address at a time (not limited behind a proxy)
cli-arg-streams_per_address = Live pages from one address at a time
cli-arg-patience = Seconds that a request may take to arrive (default: 30 for its head, 20 for its body)
cli-arg-metrics = A private address for /metrics (Prometheus), such as 127.0.0.1:9090
cli-arg-admin = Somebody who has signed up and keeps order from now on; again for more
cli-arg-no_browser = Do not open a browser
cli-arg-tables = How many tables
cli-arg-url = A running server, again for each node over the same tables; without it one of our own, on a free port
cli-arg-per_second = Moves per second in all; without it as many as possible
cli-arg-beside = Measure a bare echo beside it: as many connections, each request a row in SQLite

table-back-to = Back to the table
end-more = What the game means beside others
end-ratings = Ratings
end-rating = { $who }: { $before } → { $after } ({ $change })
end-yardstick = Beside others
end-expert = expert on the same dice: { $points }
end-expert-pending = expert is still playing on the same dice
end-own-best = Your best alone: { $points } in { $n ->
    [one] one game
   *[other] { $n } games
  }
end-curve = Points over the game, had it ended there
end-curve-seat = { $who }: { $middle } points in the middle, { $end } at the end.
hint-points = about { $points }
look-requires = It requires
look-have = you have
