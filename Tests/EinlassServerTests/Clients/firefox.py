"""Looks at the control room in Debian's Firefox, through WebDriver BiDi: reads a plan as JSON, prints what was to be seen.

The plan names the address of the control room, a request of a client that is sent while the journal is shown, and the texts
that have to be seen in each view.
"""
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

from websockets.sync.client import connect

plan = json.load(sys.stdin)


class Firefox:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["/usr/bin/firefox-esr", "--headless", "--remote-debugging-port", "0", "--profile", folder, "--no-remote"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True)
        for line in self.process.stderr:
            match = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if match:
                break
        else:
            raise SystemExit("error: Firefox has not begun to listen")
        self.socket, self.number, self.complaints = connect(match.group(1) + "/session", max_size=None), 0, []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(timeout=600))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(message["params"]["text"])
            if message.get("id") == self.number:
                if message["type"] == "error":
                    raise SystemExit(f"error: {method}: {message['message']}")
                return message["result"]

    def visit(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="interactive")

    def evaluate(self, expression):
        result = self.ask(
            "script.evaluate", expression=f"JSON.stringify({expression})", target={"context": self.context},
            awaitPromise=True)
        if result["type"] != "success":
            raise SystemExit(f"error: {expression}: {result['exceptionDetails']['text']}")
        return json.loads(result["result"].get("value", "null"))

    def see(self, text):
        """Waits until a text is in the page."""
        end = time.monotonic() + 60
        while text not in self.evaluate("document.body.innerText"):
            if time.monotonic() > end:
                raise SystemExit(f"error: '{text}' is not to be seen: {self.evaluate('document.body.innerText')[:500]}")
            time.sleep(0.05)


def call(address, fields):
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.netloc, timeout=600)
    connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""), headers=fields)
    return connection.getresponse().status


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    firefox = Firefox(folder)
    try:
        firefox.visit(plan["room"])
        firefox.see("live")
        status = call(plan["call"], plan["fields"])
        firefox.see(plan["seen"])
        widths = []
        for width in [1280, 400]:
            firefox.ask(
                "browsingContext.setViewport", context=firefox.context, viewport={"width": width, "height": 800})
            for view, text in plan["views"]:
                firefox.visit(f"{plan['control']}/#/{view}")
                firefox.see(text)
                widths.append([view, firefox.evaluate("[document.documentElement.scrollWidth, innerWidth]")])
        print(json.dumps({"status": status, "widths": widths, "complaints": firefox.complaints}))
    finally:
        # It does not ask whether to save anything: its profile is deleted as well.
        os.killpg(firefox.process.pid, signal.SIGKILL)
        firefox.process.wait(timeout=600)
