"""A player in Python, with nothing but the standard library.

python3 examples/bot.py http://127.0.0.1:8080 roll-and-write     plays a game against two bots
"""
import json, random, sys, urllib.error, urllib.request

url, game = sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "roll-and-write"
token = None


def call(method, path, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url + "/api" + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


token = call("POST", "/players", {"name": "Python"})["token"]
seats = ["me", "bot:random", "bot:random"]
table = call("POST", "/tables", {"game": game, "options": {"players": 3}, "seats": seats, "pace": 0})["id"]
call("POST", f"/tables/{table}/start", {})
stream = urllib.request.urlopen(urllib.request.Request(
    f"{url}/api/tables/{table}/events", headers={"Authorization": "Bearer " + token}))
while True:
    mine = call("GET", f"/tables/{table}/actions")
    if mine["over"]:
        break
    if not mine["actions"]:
        stream.readline()  # something happened: look again
        continue
    action = random.choice(mine["actions"])
    try:
        call("POST", f"/tables/{table}/act", {"version": mine["version"], "action": action})
    except urllib.error.HTTPError as error:
        if json.load(error)["error"] != "stale":
            raise
print(json.dumps(call("GET", f"/tables/{table}/record")["result"]))
