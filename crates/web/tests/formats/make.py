"""Writes a data set of a version of this program as SQL text: what `tests/web/formats.rs` opens and plays on.

    python3 make.py PROGRAM sqlite > N/sqlite.dump
    python3 make.py PROGRAM postgres://... > N/postgres.dump   into an empty database

PROGRAM is the binary of the last version that wrote format N; its card files lie beside them, because the games were
played with them. In a data set are, of each game, a finished one and a running
one; a table that waits for players; a game that was running when the program was killed; a claimed name, talk, a move
taken back. The tokens of the players stand in comments, because a store holds only their hashes.
"""
import json, random, signal, subprocess, sys, tempfile, time, urllib.error, urllib.parse, urllib.request

GAMES = ["roll-and-write", "emporion", "emporous"]
SITE = "127.0.0.1:8097"
program, target = sys.argv[1:3]
folder = tempfile.TemporaryDirectory()
place = ["--data", folder.name] if target == "sqlite" else ["--database", target]
luck = random.Random(1)


def serve():
    arguments = ["serve", "--listen", SITE, "--no-browser", "--rate", "0", *place]
    server = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL)
    while True:
        try:
            urllib.request.urlopen(f"http://{SITE}/healthz")
            return server
        except OSError:
            time.sleep(0.05)


def call(token, path, body=None, kind="application/json"):
    headers = {"Origin": f"http://{SITE}", "Content-Type": kind}
    if token:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(f"http://{SITE}{path}", body and body.encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def api(token, path, body=None):
    return json.loads(call(token, "/api" + path, json.dumps(body) if body is not None else None))


def table(people, game, bots=(), **more):
    seats = ["me"] + ["open"] * (len(people) - 1) + ["bot:" + level for level in bots]
    new = {"game": game, "options": {"players": len(seats)}, "seats": seats, "pace": 0, "public": True, **more}
    made = "/tables/" + api(people[0], "/tables", new)["id"]
    for person in people[1:]:
        api(person, made + "/join", {})
    api(people[0], made + "/start", {})
    return made


def play(people, at, until):
    while api(people[0], at)["version"] < until:
        for person in people:
            mine = api(person, at + "/actions")
            if mine["actions"]:
                chosen = {"version": mine["version"], "action": luck.choice(mine["actions"])}
                try:
                    api(person, at + "/act", chosen)
                except urllib.error.HTTPError as error:
                    if json.load(error)["error"] != "stale":
                        raise


server = serve()
ana, ben = (api(None, "/players", {"name": name})["token"] for name in ["Ana", "Ben"])
form = urllib.parse.urlencode({"name": "Ana", "password": "a long password"})
call(ana, "/claim", form, "application/x-www-form-urlencoded")
api(ana, "/tables", {"game": "emporion", "options": {"players": 2}, "seats": ["me", "link"]})
for game in GAMES:
    # Whoever is away is played by a bot, which is quicker and plays shorter games than luck.
    over = table([ana], game, ["easy"], clock="1s")
    api(ana, over + "/say", {"text": "¡Suerte, Íñigo!"})
    while api(None, over)["status"] != "over":
        time.sleep(0.1)
    api(ana, over + "/say", {"text": "It's over."})
    running = table([ana, ben], game, ["random"])
    api(ben, running + "/say", {"text": "One\nmoment"})
    play([ana, ben], running, 14)
    for person in [ana, ben]:
        try:
            api(person, running + "/undo", {})
            break
        except urllib.error.HTTPError:
            pass
server.send_signal(signal.SIGTERM)
server.wait()
# No position is kept of a game that was running when the program was killed: there is only its log.
server = serve()
play([ana, ben], table([ana, ben], "roll-and-write"), 10)
server.kill()
server.wait()

print(f"-- token Ana {ana}\n-- token Ben {ben}")
if target == "sqlite":
    file = folder.name + "/emporia.db"
    print(subprocess.check_output(["sqlite3", file, ".dump"], text=True), end="")
    version = subprocess.check_output(["sqlite3", file, "pragma user_version"], text=True)
    print(f"PRAGMA user_version={version.strip()};")
else:
    dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--no-comments", target]
    lines = subprocess.check_output(dump, text=True).splitlines()
    # Commands to psql, and comments that name the version of PostgreSQL.
    print("\n".join(line for line in lines if line and not line.startswith(("\\", "--"))))
