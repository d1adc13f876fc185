"""What clients do at Facebook and at the broker."""
import base64
import hashlib
import hmac
import json
import secrets
from urllib.parse import urlencode, urlsplit

from client import BROKER, CALLBACK, FACEBOOK, FACEBOOK_APP, GRAPH, expect, form_of, query_of

APP, SECRET = FACEBOOK_APP
NORA = ("nora@sim.example", "Nora Sim")


def dialog(state, **more):
    fields = {"client_id": APP, "redirect_uri": CALLBACK, "scope": "email", "state": state, **more}
    return "/v7.0/dialog/oauth?" + urlencode(fields)


def back(response, state):
    """What the browser brings back to the app."""
    address = response.fields.get("location", "")
    expect(response.status in (302, 303) and address.startswith(CALLBACK), response)
    fields = query_of(address)
    expect(fields.get("state") == state, address)
    return fields


async def exchange(client, code, status=200, redirect=CALLBACK):
    fields = {"client_id": APP, "client_secret": SECRET, "redirect_uri": redirect, "code": code}
    response = await client.ask("token exchange", GRAPH, "/v7.0/oauth/access_token?" + urlencode(fields))
    expect(response.status == status, response)
    return response.json


async def graph(client, path, token, status=200, code=None, name="Graph", method="GET", **fields):
    target = f"/v7.0/{path}?" + urlencode({"access_token": token, **fields})
    response = await client.ask(name, GRAPH, target, method, tls=client.random.random() < 0.2)
    expect(response.status == status, response)
    if code:
        error = response.json["error"]
        expect((error["code"], error.get("error_subcode")) == code, response)
    return response.json


async def walk(client, state):
    """Through the dialog's pages as a browser goes, cookies included."""
    cookies = {}

    async def step(method, form=None):
        fields = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else None
        response = await client.ask("page of Facebook's", FACEBOOK, dialog(state), method, fields, form)
        cookies.update(cookie.partition("=")[::2] for cookie in response.cookies)
        return response

    response = await step("GET")
    for word in ("login", "allow"):
        expect(response.status == 200, response)
        response = await step("POST", [*form_of(response.text, NORA[1])[1], ("einlass_answer", word)])
    return back(response, state)


async def log_in(client):
    state = secrets.token_hex(8)
    fields = await walk(client, state)
    token = (await exchange(client, fields["code"]))["access_token"]
    person = await graph(client, "me", token, fields="id,name,email")
    expect(person["name"] == NORA[1] and person["email"] == NORA[0], person)
    data = (await graph(client, "debug_token", f"{APP}|{SECRET}", name="debug_token", input_token=token))["data"]
    expect(data["is_valid"] and data["user_id"] == person["id"] and data["app_id"] == APP, data)
    error = await exchange(client, fields["code"], 400)
    expect(error["error"]["error_subcode"] == 36009, error)
    # Removed, so that the next login asks again.
    await graph(client, "me/permissions", token, method="DELETE")
    await graph(client, "me", token, 400, (190, 458))


async def by_token(client):
    state = secrets.token_hex(8)
    address = dialog(
        state, response_type="token", einlass_person=NORA[0], einlass_declines="email", auth_type="rerequest")
    fields = back(await client.ask("dialog, answered", FACEBOOK, address), state)
    person = await graph(client, "me", fields["access_token"], fields="id,name,email")
    expect(person["name"] == NORA[1] and "email" not in person, person)
    batch = json.dumps([{"method": "GET", "relative_url": path} for path in ("me", "me/permissions")])
    response = await client.ask(
        "batch", GRAPH, "/v7.0/", "POST", form=[("access_token", fields["access_token"]), ("batch", batch)])
    expect([part["code"] for part in response.json] == [200, 200], response)
    await graph(client, "me/permissions", fields["access_token"], method="DELETE")


async def proof(client):
    state = secrets.token_hex(8)
    address = dialog(state, response_type="token", einlass_person=NORA[0])
    token = back(await client.ask("dialog, answered", FACEBOOK, address), state)["access_token"]
    right = hmac.new(SECRET.encode(), token.encode(), hashlib.sha256).hexdigest()
    expect((await graph(client, "me", token, appsecret_proof=right))["name"] == NORA[1], "another person")
    await graph(client, "me", token, 400, (100, None), appsecret_proof="0" * 64)
    await graph(client, "me", token + "x", 400, (190, None))
    await graph(client, "me/permissions", token, method="DELETE")


async def deny(client):
    state = secrets.token_hex(8)
    for word, error in (("deny", "access_denied"), ("service_disabled", "service_disabled")):
        address = dialog(state, einlass_person=NORA[0], einlass_answer=word)
        fields = query_of((await client.ask("dialog, answered", FACEBOOK, address)).fields.get("location", ""))
        expect(fields.get("error") == error, fields)


async def choreo(client, name, **more):
    basic = base64.b64encode(b"simBrokerApp:simBrokerKey0000000000000000004").decode()
    inputs = [{"name": key, "value": value} for key, value in more.pop("inputs").items()]
    response = await client.ask(
        f"broker {name}", BROKER, f"/temboo-api/1.0/choreos/Library/Facebook/{name}", "POST",
        {"Authorization": f"Basic {basic}", "Content-Type": "application/json", "x-temboo-domain": "/einlass/master"},
        body=json.dumps({"inputs": inputs, **more}).encode())
    expect(response.status == 200, response)
    return response.json["output"]


async def broker(client):
    callback = secrets.token_hex(6)
    begun = await choreo(client, "OAuth/InitializeOAuth", inputs={"AppID": APP, "CustomCallbackID": callback})
    address = urlsplit(begun["AuthorizationURL"])
    response = await client.ask(
        "dialog, answered", FACEBOOK, f"{address.path}?{address.query}&" + urlencode({"einlass_person": NORA[0]}))
    there = urlsplit(response.fields["location"])
    expect(there.netloc == BROKER, response.fields)
    response = await client.ask("broker's callback", BROKER, f"{there.path}?{there.query}")
    expect(response.status == 200, response)
    token = (await choreo(
        client, "OAuth/FinalizeOAuth", inputs={"CallbackID": f"einlass/{callback}"}, preset="Facebook"))["AccessToken"]
    person = await choreo(client, "Reading/User", inputs={"AccessToken": token})
    expect(json.loads(person["Response"])["name"] == NORA[1], person)


STEPS = {
    "Facebook: log-in by pages and forms": (4, log_in),
    "Facebook: token from the dialog, batch": (4, by_token),
    "Facebook: proof, wrong proof, wrong token": (3, proof),
    "Facebook: denied": (1, deny),
    "Broker: log-in": (2, broker),
}
