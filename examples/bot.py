"""A bot for Vinci Online with nothing but Python: python3 bot.py http://localhost:2567 BCDF23 Basil [TOKEN]

It sits down at the table with that code, adds to the bag like a browser, and plays to the end; with the
token of a seat it plays that one. The address of the server and the code of the game come from its host. docs/api.md says what the calls answer.
"""

import hashlib
import http.client
import json
import secrets
import sys
import time
import urllib.error
import urllib.request

BASE, CODE, NAME = sys.argv[1], sys.argv[2], sys.argv[3]
GAME = f"{BASE}/api/v1/games/{CODE}"
LOST = (OSError, http.client.HTTPException)


class Refused(Exception):
    """A refusal: `code` to act on, and seconds to wait where waiting helps."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['text']}")
        self.code, self.wait = error["code"], error.get("retryAfter")


def call(path, body=None, token=None):
    """One call: GET without a body, POST with one. What nobody answered or came too fast is sent again."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(GAME + path, data, headers)) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as failure:
            refused = Refused(json.load(failure)["error"])
            if refused.wait is None:
                raise refused
            time.sleep(refused.wait)
        except LOST as failure:
            print("no answer:", failure, file=sys.stderr)
            time.sleep(1)


def digest(purpose, *lines):
    """The hash of docs/fairness.md: the purpose and the lines, each ended by a line feed."""
    text = "".join(f"{line}\n" for line in (f"vinci-fair/1 {purpose}", *lines))
    return hashlib.sha256(text.encode()).hexdigest()


def new_chain(code, length=1000):
    """Links 0 to `length`, each the hash of the next one."""
    links = [secrets.token_hex(32)]
    for _ in range(length):
        links.append(digest("link", code, links[-1]))
    return links[::-1]


def worth(intent, intents):
    """How much this bot likes a legal intent: no deep thoughts, but its games come to an end."""
    kind = intent["type"]
    if kind == "conquer":
        return 100 + 10 * intent["points"] - intent["cost"]
    if kind == "choose":
        return intent["pawns"] + intent["gain"] - intent["price"]
    if kind == "decline":
        return 90 if not any(other["type"] == "conquer" for other in intents) else 0
    return {"peace": 200, "keep": 40, "fort": 30, "endReorganization": 30, "place": 20, "retreat": 20,
            "endExpansion": 10, "endForts": 10, "endTurn": 10, "endDecline": 10}.get(kind, 0)


def play(token, chain):
    """Plays until another seat has to act."""
    while True:
        legal = call("/legal", token=token)
        if not legal["turn"]:
            return
        best = max(legal["intents"], key=lambda intent: worth(intent, legal["intents"]))
        move = {"revision": legal["revision"], "intents": [best["code"]]}
        if 0 <= legal["link"] < len(chain):
            move["link"] = chain[legal["link"]]
        try:
            call("/intents", move, token)
        except Refused as refused:
            # The game has moved on, as after a pause or when time ran out: look again.
            if refused.code not in ("intent/stale", "table/paused", "table/ended", "rule/game-over"):
                raise
            return


def events(token):
    """What happens, as (event, data); resumes where it broke off."""
    last = None
    while True:
        headers = {"Authorization": f"Bearer {token}"}
        if last:
            headers["Last-Event-ID"] = last
        try:
            with urllib.request.urlopen(urllib.request.Request(GAME + "/events", headers=headers)) as stream:
                event = data = None
                for line in stream:
                    field, _, value = line.decode().rstrip("\n").partition(": ")
                    if field == "event":
                        event = value
                    elif field == "id":
                        last = value
                    elif field == "data":
                        data = json.loads(value)
                    elif field == "" and event:
                        yield event, data
                        event = None
        except LOST as failure:
            print("the stream broke off:", failure, file=sys.stderr)
        time.sleep(1)


def main():
    token = sys.argv[4] if len(sys.argv) > 4 else call("/seats", {"name": NAME, "program": True})["token"]
    state = call("", token=token)
    print("seat", state["you"]["seat"], "token", token, flush=True)
    chain = []  # in a game that has begun, only the links promised before it count
    if state["status"] == "table":
        chain = new_chain(state["code"])
        call("/entropy", {"promise": digest("entropy", state["code"], chain[0])}, token)
    for event, data in events(token):
        if event == "table" and data["fixed"]:
            try:
                call("/reveal", {"value": chain[0]}, token)
            except Refused as refused:
                print(refused, file=sys.stderr)
        elif event == "table" and data["status"] == "over":
            print("over", json.dumps(data.get("result")), flush=True)
            return
        elif event == "turn":
            play(token, chain)


main()
