# Notices: what they say, and the part of the settings where people choose them.

notice-turn = Your turn: { $game }
notice-turn-of = { $name } is to move: { $game }
notice-full = All are here, start the game: { $game }
notice-time = Your time is running out: { $game }
notice-started = The game has begun: { $game }
notice-ended = The game is over: { $game }
notice-invited = A seat is kept for you: { $game }
notice-word = Somebody spoke at your table: { $game }
notice-with = with { $names }
notice-won = won by { $names }
notice-mail-more = { $title }, and { $n ->
    [one] { $n } more
   *[other] { $n } more
}
notice-mail-stop = Choose what you are told: { $me }
    No more letters like this: { $url }

notices-title = Notices
notices-help = So that you do not miss your move while no page is open. If you have looked meanwhile, nothing comes. A notice names the game and the players, never anything hidden.
notices-devices = On this device
notices-device-on = Tell me on this device
notices-device-off = No notices on this device
notices-device-none = Nothing can come here while no page is open. On a phone, add the site to the home screen first.
notices-mail = By e-mail
notices-mail-address = E-mail address
notices-mail-add = Send me the letter that confirms it
notices-hooks = Webhooks
notices-hooks-help = An https address that takes JSON: webhooks of Discord and Slack as they are, ntfy as https://ntfy.sh/?topic=NAME.
notices-hook-address = Address
notices-hook-table = For
notices-hook-mine = all that waits for me
notices-hook-add = Add the webhook
notices-what = What you are told
notices-what-help = That it is your move, and once that your time is running out, in any case. Beside that:
notices-games = that a game began or ended
notices-invitations = that a seat is kept for me
notices-words = that somebody spoke
notices-always = by e-mail at once, rather than one letter an hour
notices-calendar = Calendar
notices-calendar-help = An address for your calendar, with the ends of your times. Whoever has it can read them.
notices-calendar-on = Make an address
notices-calendar-new = Make a new address, and end the old one
notices-calendar-off = End the address
notices-calendar-made = The address, which is shown only now:
notices-asked = not confirmed yet
notices-off = off
notices-try = Try
notices-remove = Remove
notice-try = Notices of Emporia
notice-try-text = This is how they come.
fault-notice-device = Your browser cannot be told: its push service is not one that this site calls.
fault-notice-mail = That is no e-mail address.
fault-notice-hook = A webhook is an https address in the open web.
fault-notice-hooks = You have as many webhooks as one may have. Remove one first.
fault-notice-sent = The message was not taken. Look at the address, or try again later.

mail-confirm = Confirm your e-mail address
mail-confirm-help = Emporia then writes to it when a table waits for you, and it brings back a lost password.
mail-confirm-text = Somebody, probably you, wants notices of Emporia at this address. To confirm it, open this page within a day:
    { $url }
    If it was not you, do nothing.
mail-confirmed = The address is confirmed.
mail-stop = No more letters
mail-stop-help = The address stays with your account, for a lost password only.
mail-stopped = No more letters will come.
pass-over = This address was used already, or its time is over. Ask for a new one.
password-lost = Password forgotten
password-lost-help = If the address is confirmed with an account here, a letter goes there with a way to a new password. It is good for an hour.
password-lost-send = Send the letter
password-sent = If that address is confirmed with an account here, a letter is on its way.
password-letter = A new password
password-letter-text = Somebody, probably you, lost the password of { $name }. Within an hour, this page takes a new one:
    { $url }
    If it was not you, do nothing.
password-replaced = The new password holds. Log in with it.
calendar-title = Emporia

seat-day-more = +1 day
seat-day-more-help = Give this player a day more for the move
note-gave = { $who } gave a day more.
fault-day-more = No more time can be given there: it is not that player's move, or they have a week more already.

room-keep = Invite
room-keep-name = Name of a player
fault-invite-nobody = Nobody has signed up by that name.
fault-invite-there = That player has a seat here already.
