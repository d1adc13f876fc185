"""One of the clients: a world of its own, what it knows of it, and the calls that all steps are made of."""
import asyncio
import html
import json
import random
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import signing
from wire import Way, Wrong

TWITTER, GRAPH, FACEBOOK, BROKER = (
    "api.twitter.com", "graph.facebook.com", "www.facebook.com", "einlass.temboolive.com")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
FACEBOOK_APP = ("500000000000001", "00000000000000000000000000000001")
CALLBACK = "https://app.example/done"


def expect(is_so, what):
    if not is_so:
        raise Wrong(str(what))


def attribute(tag, name):
    found = re.search(f'{name}="([^"]*)"', tag)
    return html.unescape(found.group(1)) if found else ""


def form_of(page, person):
    """Where the page's form goes, and its fields as a browser sends them: hidden ones, what is ticked, and the person
    whose label says `person`; without the buttons."""
    found = re.search(r'<form[^>]*method="post".*?</form>', page, re.S)
    expect(found, f"a page without a form: {page[-300:]}")
    fields = []
    for tag, label in re.findall(r"(<input[^>]*>)([^<]*)", found.group(0)):
        kind, name = attribute(tag, "type"), attribute(tag, "name")
        is_chosen = person in label if kind == "radio" else kind == "checkbox" and " checked" in tag
        if name and (kind == "hidden" or is_chosen):
            fields.append((name, attribute(tag, "value")))
    return attribute(found.group(0).split(">")[0], "action"), fields


def query_of(address):
    parts = urlsplit(address)
    return dict(parse_qsl(parts.query) + parse_qsl(parts.fragment))


class Client:
    def __init__(self, soak, number):
        self.soak, self.world = soak, f"soak{number}"
        self.random = random.Random(f"{soak.seed} {number}")
        self.way = Way(soak)
        self.system = None

    # Requests to a world.

    async def ask(self, name, host, target, method="GET", fields=None, form=None, body=b"", tls=False, **limits):
        """A response of the client's world, by the base address or, with `tls`, through the proxy."""
        fields = dict(fields or {})
        if form is not None:
            fields |= FORM
            body = urlencode(form).encode()
        if not tls:
            fields["Einlass-World"] = self.world
        return await self.way.ask(
            name, self.world if tls else "http", method, target, host, fields, body, **limits)

    async def signed(self, name, target, method="GET", form=None, token=None, fields=None, tls=False, **options):
        """A signed request to Twitter; `options` are those of `sign`."""
        url = f"{'https' if tls else 'http'}://{TWITTER}{target.partition('?')[0]}"
        parameters = [*parse_qsl(target.partition("?")[2]), *(form or [])]
        breaks = {key: options.pop(key) for key in ("breaks", "limit", "patience") if key in options}
        header = signing.sign(method, url, parameters, token, **options)
        return await self.ask(
            name, TWITTER, target, method, {"Authorization": header, **(fields or {})}, form, tls=tls, **breaks)

    async def control(self, action, expected=200, world=True, limit=1.0, **arguments):
        """What the control interface says to an action."""
        place = f"/worlds/{self.world}/actions/{action}" if world else f"/actions/{action}"
        response = await self.way.ask(
            f"control {action}", "control", "POST", place, f"127.0.0.1:{self.soak.ports['control']}",
            {"Authorization": f"Bearer {self.soak.token}", "Content-Type": "application/json"},
            json.dumps(arguments).encode(), limit)
        expect(response.status == expected, f"{action} {arguments}: {response}")
        return response.json

    async def plan(self, name, call, **more):
        return await self.control("failure.plan", name=name, call=call, **more)

    # The client's lifecycle.

    async def begin(self):
        """A world that is new: made, made again, or reset."""
        if self.system is None or self.random.random() < 0.3:
            if self.system is not None:
                await self.control("world.delete")
            await self.control("world.create", world=False, name=self.world)
        else:
            await self.control("world.reset")
        document = json.loads((await self.control("world.export"))["text"])["tables"]
        app = next(app for app in document["twitterApps"] if app["isSystem"])
        account = next(found for found in document["accounts"] if found["username"] == "nora_sim")
        credential = account["credential"]["oauth1"]
        self.system = (app["key"], app["secret"]), (credential["token"], credential["secret"])

    async def run(self, steps):
        """Steps by chance until the soak ends; a world lives for some of them."""
        names = list(steps)
        weights = [weight for weight, _ in steps.values()]
        left = 0
        while not self.soak.is_over:
            name = "a new world"
            try:
                if left == 0:
                    await self.begin()
                    left = self.random.randint(20, 80)
                left -= 1
                name = self.random.choices(names, weights)[0]
                await steps[name][1](self)
                self.soak.done[name] += 1
            except Exception as problem:
                self.soak.failed(name, f"{self.world}: {type(problem).__name__}: {problem}")
                self.way.close()
                # The remains of a failed step must not spoil the next one.
                left, self.system = 0, self.system if await self._is_there() else None
            await asyncio.sleep(self.random.expovariate(1 / self.soak.pause))
        self.way.close()

    async def _is_there(self):
        try:
            await self.control("clock.show")
            return True
        except Exception:
            return False
