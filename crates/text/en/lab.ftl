# The balance lab
balance-subtitle = { $games } games between bots of the kind "{ $bots }". Every number has its 95 % interval.
balance-players = { $players ->
    [one] one player
   *[other] { $players } players
  }
balance-drawn = Islands drawn by lot
balance-findings = Findings
balance-all-good = Everything that has an aim is within it.
balance-outside = { $name } is { $value } ({ $low } to { $high }); the aim is { $least } to { $most }.
balance-outside-perhaps = { $name } is { $value } ({ $low } to { $high }); the aim is { $least } to { $most }, but this may be chance.
balance-wins = Share of wins
balance-points = Points
balance-length = Length in turns a player
balance-endings = How games end
balance-sources = Where points come from
balance-cards = Cards
balance-fates = Contracts
balance-lead = The lead: how often it changes, and for how much of the game the winner is open
balance-series = From round to round
balance-deals = Exchanges in a game
balance-roads = Roads to victory
balance-col-winner = winners
balance-col-other = others
balance-col-taken = taken when to be had
balance-col-round = in round
balance-col-win = wins when taken
balance-col-adjusted = beyond the taker's chances
balance-col-had = in a game
balance-col-fulfilled = fulfilled
balance-col-returned = given back
balance-col-left = left over
balance-written = The report is in { $files }.
balance-stopped = Stopped after { $games } games; the same command goes on from there.
balance-difference = { $name }: { $before } → { $after } ({ $change }, { $low } to { $high })
bad-draw-islands = { $game } has no Islands that could be drawn.
bad-shard = "{ $shard }" is no part: 2/5 is the second of five.
bad-set = "{ $set }" sets nothing: table.row.value=NUMBER is needed, such as work.wine.mastery_points=4.
bad-set-name = "{ $set }" sets nothing: there is no { $name }, only { $known }.
bad-facts = { $file } holds no games of a balance run.
bad-balance = Say which game, or "merge" and the folders to put together.
cli-balance = Measure how good a game is: play many games between equal bots and report
cli-arg-out = The folder for the games played and the report
cli-arg-draw_islands = Draw the Islands instead of letting the bots choose them, so that each is seen equally often
cli-arg-shard = Play only this part of the games, such as 2/5
cli-arg-set = Compare with a changed value, such as work.wine.mastery_points=4; may be given several times
cli-arg-against = Compare with the card files in this folder
cli-arg-dirs = With "merge": the folders to put together
balance-other-run = { $dir } holds games of another run; choose another folder.
