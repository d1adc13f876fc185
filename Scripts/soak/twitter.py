"""What clients do at Twitter."""
import base64
import re

import signing
from client import CALLBACK, TWITTER, expect, form_of, query_of

VERIFY = "/1.1/account/verify_credentials.json"


async def verified(client, token=signing.NORA, name="nora_sim", tls=False):
    response = await client.signed("verify_credentials", VERIFY, token=token, tls=tls)
    if response.status == 429:
        expect(response.json["errors"][0]["code"] == 88, response)
        await client.control("twitter.rate-limit.restore", user=name)
        response = await client.signed("verify_credentials", VERIFY, token=token, tls=tls)
    expect(response.status == 200 and response.json["screen_name"] == name, response)
    expect(int(response.fields["x-rate-limit-remaining"]) < 75, response.fields)
    return response.json


async def verify(client):
    for _ in range(3):
        await verified(client)


async def verify_by_proxy(client):
    for _ in range(3):
        await verified(client, tls=True)


async def wrong_signature(client):
    mistake = client.random.choice(["no token secret", "wrong method", "nonsense"])
    response = await client.signed(
        f"explained: {mistake}", VERIFY, token=signing.NORA, fields={"Einlass-Explain": "true"}, mistake=mistake)
    expect(response.status == 401 and response.json["errors"][0]["code"] == 32, response)
    words = {"no token secret": "without the token secret", "wrong method": "with the method POST", "nonsense": ""}
    explanation = response.fields.get("einlass-explanation", "")
    expect(explanation and words[mistake] in explanation, f"{mistake}: explained as '{explanation}'")
    # The journal explains the refusal to those who look.
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA, mistake=mistake)
    expect(response.status == 401 and "einlass-explanation" not in response.fields, response)


async def refused(client):
    response = await client.ask("verify_credentials, refused", TWITTER, VERIFY)
    expect(response.status == 400 and response.json["errors"][0]["code"] == 215, response)
    response = await client.signed("verify_credentials, refused", VERIFY, token=signing.NORA, at=1_490_000_400)
    expect(response.status == 401 and response.json["errors"][0]["code"] == 135, response)
    response = await client.signed("verify_credentials, refused", VERIFY, token=("1500000001-none", "x"))
    expect(response.status == 401 and response.json["errors"][0]["code"] == 89, response)


async def request_token(client, callback, tls=False):
    response = await client.signed(
        "request_token", "/oauth/request_token", "POST", extra=[("oauth_callback", callback)], tls=tls)
    expect(response.status == 200, response)
    pairs = query_of("?" + response.text)
    expect(pairs["oauth_callback_confirmed"] == "true", response)
    return pairs["oauth_token"], pairs["oauth_token_secret"]


async def access_token(client, request, verifier, status=200, tls=False):
    response = await client.signed(
        "access_token", "/oauth/access_token", "POST", token=request, extra=[("oauth_verifier", verifier)], tls=tls)
    expect(response.status == status, response)
    return query_of("?" + response.text) if status == 200 else None


async def page(client, target, answer, person, tls=False):
    """Opens a page of Twitter's and sends its form as a browser does."""
    shown = await client.ask("page of Twitter's", TWITTER, target, tls=tls)
    expect(shown.status == 200, shown)
    action, fields = form_of(shown.text, f"@{person}")
    expect(action.endswith("authorize"), f"the form goes to {action}")
    if answer == "deny":
        fields.append(("cancel", "Cancel"))
    cookies = {"Cookie": "; ".join(shown.cookies)} if shown.cookies else None
    return await client.ask("form of Twitter's", TWITTER, "/oauth/authorize", "POST", cookies, fields, tls=tls)


async def log_in(client):
    tls = client.random.random() < 0.3
    person = client.random.choice(["nora_sim", "max_sim"])
    request = await request_token(client, CALLBACK, tls)
    sent = await page(client, f"/oauth/authorize?oauth_token={request[0]}", "allow", person, tls)
    address = sent.fields.get("location") or re.search(r'url=([^"]+)"', sent.text).group(1).replace("&amp;", "&")
    back = query_of(address)
    expect(address.startswith(CALLBACK) and back["oauth_token"] == request[0], address)
    pairs = await access_token(client, request, back["oauth_verifier"], tls=tls)
    expect(pairs["screen_name"] == person, pairs)
    await verified(client, (pairs["oauth_token"], pairs["oauth_token_secret"]), person, tls)
    await access_token(client, request, back["oauth_verifier"], 401)


async def log_in_by_pin(client):
    request = await request_token(client, "oob")
    shown = await client.ask(
        "page of Twitter's", TWITTER, f"/oauth/authorize?oauth_token={request[0]}&einlass_person=max_sim")
    pin = re.search(r"<code>(\d{7})</code>", shown.text)
    expect(shown.status == 200 and pin, shown)
    pairs = await access_token(client, request, pin.group(1))
    expect(pairs["screen_name"] == "max_sim", pairs)


async def deny(client):
    request = await request_token(client, CALLBACK)
    target = f"/oauth/authorize?oauth_token={request[0]}"
    response = await client.ask("page of Twitter's", TWITTER, f"{target}&einlass_person=nora_sim&einlass_answer=deny")
    expect(response.status == 302 and query_of(response.fields["location"]) == {"denied": request[0]}, response.fields)
    await access_token(client, request, "0" * 32, 401)
    request = await request_token(client, CALLBACK)
    response = await page(client, f"/oauth/authorize?oauth_token={request[0]}", "deny", "nora_sim")
    expect(response.status in (200, 302, 303), response)
    await access_token(client, request, "0" * 32, 401)


async def reverse(client):
    app, token = client.system
    form = [("x_auth_mode", "reverse_auth")]
    first = await client.signed("request_token, reverse", "/oauth/request_token", "POST", form)
    expect(first.status == 200 and first.text.startswith("OAuth "), first)
    form = [("x_reverse_auth_target", signing.APP[0]), ("x_reverse_auth_parameters", first.text)]
    second = await client.signed(
        "access_token, reverse", "/oauth/access_token", "POST", form, token=token, app=app)
    expect(second.status == 200, second)
    pairs = query_of("?" + second.text)
    expect(pairs["screen_name"] == "nora_sim", pairs)
    await verified(client, (pairs["oauth_token"], pairs["oauth_token_secret"]))
    # The string works once.
    again = await client.signed("access_token, reverse", "/oauth/access_token", "POST", form, token=token, app=app)
    expect(again.status == 401, again)


async def bearer(client):
    basic = base64.b64encode(":".join(signing.APP).encode()).decode()
    response = await client.ask(
        "bearer token", TWITTER, "/oauth2/token", "POST", {"Authorization": f"Basic {basic}"},
        [("grant_type", "client_credentials")])
    expect(response.status == 200 and response.json["token_type"] == "bearer", response)
    fields = {"Authorization": f"Bearer {response.json['access_token']}"}
    response = await client.ask("users/show", TWITTER, "/1.1/users/show.json?screen_name=max_sim", fields=fields)
    expect(response.status == 200 and response.json["id_str"] == "1500000002", response)
    response = await client.ask("users/show", TWITTER, VERIFY, fields=fields)
    expect(response.status == 403 and response.json["errors"][0]["code"] == 220, response)


STEPS = {
    "Twitter: three calls with a token": (10, verify),
    "Twitter: three calls through the proxy": (4, verify_by_proxy),
    "Twitter: wrong signature, explained": (2, wrong_signature),
    "Twitter: unsigned, old, unknown token": (3, refused),
    "Twitter: log-in by page and form": (4, log_in),
    "Twitter: log-in by PIN": (2, log_in_by_pin),
    "Twitter: denied": (2, deny),
    "Twitter: reverse authentication": (4, reverse),
    "Twitter: bearer token": (1, bearer),
}
