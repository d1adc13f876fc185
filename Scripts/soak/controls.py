"""What tests do by the control interface while clients are served."""
import asyncio
import json
from datetime import datetime

import signing
from client import GRAPH, TWITTER, expect
from twitter import VERIFY, verified
from wire import Broken, Connection, Wrong


async def states(client):
    """A person's states at Twitter, each with what the person's client sees of it."""
    await client.control("twitter.user.lock", user="nora_sim")
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status == 403 and response.json["errors"][0]["code"] == 326, response)
    await client.control("twitter.user.unlock", user="nora_sim")
    await client.control("twitter.user.deactivate", user="nora_sim")
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status == 404 and response.json["errors"][0]["code"] == 34, response)
    await client.control("twitter.user.reactivate", user="nora_sim")
    await client.control("twitter.rate-limit.exhaust", user="nora_sim")
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status == 429, response)
    await client.control("twitter.rate-limit.restore", user="nora_sim")
    await client.control("twitter.app.suspend")
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status in (401, 403), response)
    await client.control("twitter.app.unsuspend")
    await verified(client)


async def revoked(client):
    """The last step of a world's Twitter: the token is dead for ever."""
    await client.control("twitter.token.revoke", token=signing.NORA[0])
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status == 401 and response.json["errors"][0]["code"] == 89, response)
    await client.begin()
    await verified(client)


async def people(client):
    name = f"new_{client.random.randrange(10**6)}"
    await client.control("twitter.user.add", user=name, name="Somebody New")
    response = await client.signed(
        "users/show", f"/1.1/users/show.json?screen_name={name}", token=signing.NORA)
    expect(response.status == 200 and response.json["name"] == "Somebody New", response)
    await client.control("twitter.user.add", 409, user=name)


async def clock(client):
    """A clock that stands still, and one that was moved: who signs with another time is refused."""
    await client.control("clock.freeze")
    first = (await client.control("clock.show"))["details"]["time"]
    expect((await client.control("clock.show"))["details"]["time"] == first, "a frozen clock goes on")
    await client.control("clock.run")
    moved = (await client.control("clock.advance", by="20m"))["details"]["time"]
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA)
    expect(response.status == 401 and response.json["errors"][0]["code"] == 135, response)
    at = datetime.fromisoformat(moved).timestamp()
    response = await client.signed("verify_credentials", VERIFY, token=signing.NORA, at=at)
    expect(response.status == 200, response)
    await client.begin()


async def plans(client):
    await client.plan("timeout", "facebook.me", after=3, times=2)
    listed = await client.control("failure.list")
    expect([entry["name"] for entry in listed["details"]] == ["timeout"], listed)
    await client.control("failure.clear")
    expect((await client.control("failure.list"))["details"] == [], "a plan is left")
    await client.control("failure.plan", 409, name="timeout", call="facebook.nothing")


async def journal(client):
    await client.ask("Graph, recovered", GRAPH, "/v7.0/me")
    form = client.random.choice(["text", "json", "curl", "har"])
    shown = await client.control("journal.show", last="50", format=form)
    expect("facebook.com" in json.dumps(shown), shown)
    found = await client.control("journal.show", network="facebook", status="4xx", last="1")
    expect(found["details"][-1]["response"]["status"] == 400, found)


async def follow(client):
    """Somebody follows the journal: each call is told of within a second, one refused signature among them."""
    port = client.soak.ports["control"]
    connection = await Connection.open(port)
    try:
        connection.send(
            "GET", f"/worlds/{client.world}/journal/events?network=twitter", f"127.0.0.1:{port}",
            {"Authorization": f"Bearer {client.soak.token}"}, b"")
        await told(client, connection, b"the journal")
        for mistake in (None, "no token secret", None):
            response = await client.signed("verify_credentials, followed", VERIFY, token=signing.NORA, mistake=mistake)
            expect(response.status in ((401,) if mistake else (200, 429)), response)
            await told(client, connection, b"event: message")
    finally:
        connection.close()


async def told(client, connection, mark):
    begin, clock_begin = asyncio.get_running_loop().time(), client.soak.clock.now()
    try:
        async with asyncio.timeout(30):
            await connection.reader.readuntil(mark)
    except (TimeoutError, asyncio.IncompleteReadError):
        raise Wrong(f"a follower was not told of '{mark.decode()}'") from None
    client.soak.timed("journal, followed", begin, client.soak.clock.now() - clock_begin, 1.0)


async def moved(client):
    """A world is exported and imported: what was issued there opens here."""
    document = (await client.control("world.export"))["text"]
    await client.control("world.import", world=False, name=client.world, document=document, replace="true")
    await verified(client)
    copy = f"{client.world}copy"
    await client.control("world.import", world=False, name=copy, document=document)
    response = await client.ask("Graph, recovered", GRAPH, "/v7.0/me")
    expect(response.status == 400, response)
    await client.way.ask(
        "control world.delete", "control", "POST", f"/worlds/{copy}/actions/world.delete",
        f"127.0.0.1:{client.soak.ports['control']}",
        {"Authorization": f"Bearer {client.soak.token}", "Content-Type": "application/json"}, b"{}")


async def refused(client):
    """Wrong names, a wrong token, and a world that there is not."""
    worlds = await client.control("world.list", world=False)
    expect(client.world in [world["name"] for world in worlds["details"]], worlds)
    await client.control("world.create", 409, world=False, name=client.world)
    await client.control("twitter.user.suspned", 404, user="nora_sim")
    await client.control("twitter.user.lock", 409, user="nobody")
    host = f"127.0.0.1:{client.soak.ports['control']}"
    response = await client.way.ask(
        "control, refused", "control", "GET", "/worlds", host, {"Authorization": "Bearer none"}, b"")
    expect(response.status == 401, response)
    response = await client.way.ask(
        "another world", "http", "GET", VERIFY, TWITTER, {"Einlass-World": "nowhere"}, b"")
    expect(response.status == 400 and "nowhere" in response.text, response)


async def crowded(client):
    """The world whose journal is full."""
    response = await client.way.ask(
        "Graph, full journal", "http", "GET", "/v7.0/me", GRAPH, {"Einlass-World": client.soak.full}, b"")
    expect(response.status == 400, response)
    shown = await client.way.ask(
        "control journal.show", "control", "POST", f"/worlds/{client.soak.full}/actions/journal.show",
        f"127.0.0.1:{client.soak.ports['control']}",
        {"Authorization": f"Bearer {client.soak.token}", "Content-Type": "application/json"}, b'{"last": "20"}')
    expect(shown.status == 200, shown)


STEPS = {
    "Control: a person's states": (2, states),
    "Control: a token revoked, a new world": (1, revoked),
    "Control: people": (1, people),
    "Control: the clock": (1, clock),
    "Control: plans listed and forgotten": (1, plans),
    "Control: the journal": (2, journal),
    "Control: a follower of the journal": (2, follow),
    "Control: a world moved": (1, moved),
    "Control: refusals": (1, refused),
    "Control: a full journal": (2, crowded),
}
