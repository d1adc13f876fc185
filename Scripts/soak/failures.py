"""Planned failures: each client sees what the plan's name says, and then the network has recovered."""
import json
import time

import signing
from client import GRAPH, TWITTER, expect
from twitter import VERIFY, verified
from wire import Broken, Connection

# The name, the effect at the socket, and whether bytes of a response came before.
SOCKET = [
    ("offline", "reset", False), ("unknown-host", "reset", False), ("connection-refused", "reset", False),
    ("connection-lost", "reset", False), ("tls-failure", "reset", False), ("no-data-no-error", "closed", False),
    ("no-status", "no HTTP", True), ("timeout", "silent", False), ("reset-within", "reset", True),
    ("closed-within", "closed", True), ("stalled", "silent", True)]
# The name, status and code of Twitter's verify_credentials.
AT_TWITTER = [
    ("twitter-rate-limit", 429, 88), ("twitter-over-capacity", 503, 130), ("twitter-internal-error", 500, 131),
    ("twitter-invalid-token", 401, 89), ("twitter-bad-authentication", 400, 215),
    ("twitter-account-suspended", 403, 64), ("twitter-account-locked", 403, 326), ("twitter-no-access", 403, 220),
    ("twitter-person-gone", 404, 34), ("twitter-200-errors", 200, 32)]
# The name, code and subcode of Graph's /me.
AT_GRAPH = [
    ("facebook-app-removed-answer", 190, 458), ("facebook-expired-answer", 190, 463),
    ("facebook-checkpoint-answer", 190, 459), ("facebook-password-answer", 190, 460),
    ("facebook-unconfirmed-answer", 190, 464), ("facebook-invalidated-answer", 190, 466),
    ("facebook-logged-out-answer", 190, 467), ("facebook-invalid-token", 190, None),
    ("facebook-app-limit", 4, None), ("facebook-user-limit", 17, None), ("facebook-permission", 10, None),
    ("facebook-extended-permission", 200, None), ("facebook-unknown-error", 1, None),
    ("facebook-unavailable", 2, None), ("facebook-token-needed", 104, None)]
# The name, the status and a condition on the body, for both networks.
BODIES = [
    ("empty-answer", 200, lambda body: body == b""), ("json-empty", 200, lambda body: json.loads(body) == {}),
    ("json-array", 200, lambda body: json.loads(body) == []),
    ("truncated", 200, lambda body: body.startswith(b"{") and not body.endswith(b"}")),
    ("not-utf8", 200, lambda body: b"\xff" in body or b"\xfe" in body or b"\x80" in body),
    ("captive-portal", 200, lambda body: b"<html" in body), ("page-403", 403, lambda body: b"<html" in body),
    ("page-500", 500, lambda body: b"<html" in body), ("unauthorized", 401, lambda body: body == b"")]
# The time that a client waits in silence, in seconds.
SILENCE = 0.3


async def me(client, name, **options):
    """Graph refuses a call without a token, and no token needs to be made for it."""
    return await client.ask(name, GRAPH, "/v7.0/me", **options)


async def recovered(client):
    response = await me(client, "Graph, recovered")
    expect(response.status == 400 and response.json["error"]["code"] == 2500, response)


async def socket(client):
    name, how, began = client.random.choice(SOCKET)
    await client.plan(name, "facebook.me")
    tls = client.random.random() < 0.3
    patience = SILENCE if how == "silent" else 30
    try:
        response = await me(client, f"planned {name}", tls=tls, breaks=True, patience=patience)
    except Broken as broken:
        # A TLS stream that ends without close_notify may be reported as either.
        ends = (how, "reset", "closed") if tls and how != "silent" else (how,)
        expect(broken.how in ends and (tls or broken.began == began), f"{name}: {broken}")
    except OSError as problem:
        expect(tls and how != "silent", f"{name}: {problem!r}")
    else:
        expect(tls and how == "no HTTP", f"{name}: {response}")
    await recovered(client)


async def at_twitter(client):
    name, status, code = client.random.choice(AT_TWITTER)
    await client.plan(name, "twitter.verify_credentials", user="nora_sim")
    response = await client.signed("verify_credentials, planned", VERIFY, token=signing.NORA)
    expect((response.status, response.json["errors"][0]["code"]) == (status, code), f"{name}: {response}")
    await verified(client)


async def at_graph(client):
    name, code, subcode = client.random.choice(AT_GRAPH)
    await client.plan(name, "facebook.me", times=2)
    for _ in range(2):
        error = (await me(client, "Graph, planned")).json["error"]
        expect((error["code"], error.get("error_subcode")) == (code, subcode), f"{name}: {error}")
    await recovered(client)


async def body(client):
    name, status, is_right = client.random.choice(BODIES)
    # The failure changes Twitter's own response, which must not be a rate-limit error.
    await client.control("twitter.rate-limit.restore", user="nora_sim")
    await client.plan(name, "twitter.verify_credentials")
    response = await client.signed("verify_credentials, planned", VERIFY, token=signing.NORA)
    expect(response.status == status and is_right(response.body), f"{name}: {response}")
    await verified(client)


async def slow(client):
    name, delay, seconds = client.random.choice(
        [("slow", "1500ms", 1.5), ("slow-real-time", "1200ms", 1.2), ("slow-drip", "150ms", 1.5)])
    await client.plan(name, "facebook.me", delay=delay)
    begin = time.monotonic()
    response = await me(client, f"planned {name}", breaks=True, limit=seconds * 1.5 + 1)
    expect(response.status == 400, response)
    expect(time.monotonic() - begin > seconds - 0.05, f"{name} of {delay} after {time.monotonic() - begin:.2f} s")
    await recovered(client)


async def gives_up(client):
    """A slow response that nobody waits for, half a request, and one that is none."""
    await client.plan("slow", "facebook.me", delay="20s")
    try:
        await me(client, "planned slow", breaks=True, patience=SILENCE)
        expect(False, "a slow response came at once")
    except Broken as broken:
        expect(broken.how == "silent", broken)
    connection = await Connection.open(client.soak.ports["http"])
    connection.send("POST", "/oauth/request_token", TWITTER, {"Expect": "nothing"}, b"half")
    connection.close()
    connection = await Connection.open(client.soak.ports["http"])
    connection.writer.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
    try:
        expect((await connection.receive(10)).status == 400, "no HTTP is taken")
    except Broken as broken:
        expect(broken.how != "silent", broken)
    finally:
        connection.close()
    await recovered(client)


STEPS = {
    "Failures: of the socket": (5, socket),
    "Failures: Twitter's": (3, at_twitter),
    "Failures: Graph's": (3, at_graph),
    "Failures: odd bodies": (2, body),
    "Failures: slow": (2, slow),
    "Failures: clients that give up": (1, gives_up),
}
