# People: names, passwords, sessions, what they choose for themselves.

guest-name = Guest { $n }
former-player = Former player

me-title = Settings
me-signup = Sign up
me-signup-help = With a password the name is yours alone, and you can log in from any browser. No e-mail is asked for: a password that is lost is lost.
me-login = Log in
me-logout = Log out
me-claimed = You are logged in as { $name }. The name is kept by your password.
me-name-title = Your name
me-name = Name
me-save = Save
me-password = Password
me-password-help = 8 to 200 characters.
me-password-title = Password
me-password-old = Old password
me-password-new = New password
me-password-change = Change the password
me-password-change-help = All other sessions end.
me-preferences = Language, look and sound
me-theme = Dark or light
me-theme-system = As the device has it
me-theme-dark = Dark
me-theme-light = Light
me-motion = Animations
me-motion-normal = Normal
me-motion-fast = Fast
me-motion-off = Off
me-sounds = Sounds
me-sounds-off = Off
me-sounds-on = On
me-sessions = Where you are logged in
me-sessions-help = A session ends after 90 days without use.
me-session-program = Another browser or a program
me-session-this = This browser
me-session-since = Since { $when }
me-session-seen = last seen { $when }
me-session-end = Log out
me-sessions-end = Log out everywhere
ago-minutes = { $n ->
    [0] just now
    [one] 1 minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] 1 hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] 1 day ago
   *[other] { $n } days ago
}

fault-name = A name has 1 to 24 visible characters.
fault-name-letters = A name is made of letters and digits that everyone can see, at least one of them; some of these cannot be used.
fault-name-scripts = The letters of a name belong to one script: these are mixed.
fault-name-bot = That name could be taken for a bot, a guest or the house. Choose another.
fault-name-claimed = That name is kept by somebody else, or looks like one that is.
fault-name-same = That is the name already.
fault-signed-up = You have signed up already.
fault-password = Name or password are wrong.
fault-password-old = The old password is wrong.
fault-password-short = A password has 8 to 200 characters.
fault-tries = Too many passwords were tried for this name. Wait some minutes and try again.

# Order at a table.
order-title = People at this table
order-link = Mute or report
order-people = People
order-words = What was said
order-host = As the host
order-talk-is-seats = Those who play talk here; those who watch do not.
order-talk-is-everyone = Everyone who finds the table may talk here.
order-talk-seats = Let only players talk
order-talk-everyone = Let everyone talk
order-close = Close the table
order-is-host = host
order-is-silenced = silenced by the host
order-mute = Mute for me
order-unmute = Unmute for me
order-silence = Silence at this table
order-unsilence = Let talk again
order-remove = Remove from the seat
order-report = Report
order-reason = What is wrong?
order-report-send = Send to the administrators
word-hidden = (hidden by an administrator)
new-talk = Talk
new-talk-seats = For players
new-talk-everyone = For watchers too
fault-not-host-order = Only the host keeps order at this table.
fault-removed = The host removed you from this table: you cannot sit down here again.
fault-silenced = The host does not let you talk here.
fault-say-seats = Only players talk at this table, unless the host opens the talk.
fault-say-fast = You have said a lot. Wait a minute.
fault-say-full = You have said as much as one may at a table.
fault-closed = The table is over or closed.
fault-close-running = A game that has begun is not the host's to end. You can give up: a bot plays on.
fault-lobby-own = Five of your tables wait in the lobby already. Close one, or let only those find it who have the link.
fault-lobby-address = Too many tables were put into the lobby from here. Try again later, or let only those find it who have the link.
fault-muted-many = You have muted 200 people: that is all there is room for.
fault-report-reason = Say in 1 to 500 characters what is wrong.
fault-suspended = This account is suspended by an administrator: it can look, but not act.
fault-suspend-self = You cannot suspend yourself.

# Administrators.
admin-title = Keeping order
admin-reports = Reports
admin-reports-none = Nobody has reported anything that is not seen to.
admin-hide = Hide the word
admin-suspend = Suspend
admin-restore = Let act again
admin-settle = Seen to
admin-accounts = Accounts
admin-find = Find
admin-found-none = Nobody has signed up with that name.
admin-is = administrator
admin-suspended = suspended { $when }
admin-tables = Tables
admin-tables-help = A table that is closed is closed for all, whoever plays there; there is no result.
admin-table = Address of the table, after /t/
admin-close = Close the table
admin-audit = Who did what
admin-audit-none = Nothing yet.
audit-grant = Made an administrator
audit-revoke = No longer an administrator
audit-suspend = Suspended
audit-restore = May act again
audit-hide = Word hidden
audit-close = Table closed
audit-settle = Report seen to

# What is kept about somebody.
me-data = What is kept about you
me-download = Download all of it (JSON)
me-delete = Delete the account
me-delete-help = Your name, sessions and settings go, and games under way go on without you. Finished games and what you said stay, without your name. This cannot be undone.
me-delete-word = delete
me-delete-confirm = Type "{ $word }"
fault-delete-password = The password is wrong: nothing was deleted.
fault-delete-word = That is not the word: nothing was deleted.
cli-admin = Say who keeps order, list them and what they did
cli-arg-act = What to do: list those who keep order, grant it to somebody, revoke it, suspend an account, restore it
cli-arg-account = The name that somebody signed up with
admin-did = { $name }: { $what }.
admin-list = { $count ->
    [0] Nobody keeps order here yet.
    [one] One person keeps order:
   *[other] { $count } people keep order:
}
admin-list-reports = { $count ->
    [0] No report waits.
    [one] One report waits.
   *[other] { $count } reports wait.
}
serve-damaged = { $place } is damaged or no database: { $why }. Put a copy of before in its place.
admin-unreadable = Tables that cannot be read
admin-unreadable-help = What is kept of these tables is damaged, or was played by rules that this version does not have. All others go on.
