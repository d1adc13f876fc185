"""Drives Debian's chromium through the steps that it reads as JSON, and prints as JSON what was to be seen.

The app that the networks send the browser back to is a small server in here, at http://app.example and http://localhost.
Its pages say in their title whether scripts run, so that a test knows which browser it had.
"""
import html
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import sync_playwright

plan = json.load(sys.stdin)
received = []


class App(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/favicon"):
            self.send_error(404)
            return
        received.append(self.path)
        fields = "".join(
            f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">'
            for name, value in plan.get("forgery", {}).get("fields", {}).items())
        action = html.escape(plan.get("forgery", {}).get("action", ""))
        page = (
            "<!DOCTYPE html><title>no scripts</title><h1>The app</h1>"
            f'<form method="post" action="{action}">{fields}<button id="forged">Win a prize</button></form>'
            "<script>document.title = 'scripts'; alert('the app')</script>").encode()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *arguments):
        pass


def looked_at(page):
    width = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth, document.scripts.length]")
    return {
        "address": page.url, "title": page.title(), "text": page.locator("body").inner_text(),
        "scrollWidth": width[0], "innerWidth": width[1], "scripts": width[2]}


def take(step, page, seen):
    kind, value = step["do"], step["with"]
    if kind == "visit":
        page.goto(value)
    elif kind == "click":
        page.locator(value).click()
    elif kind == "tick":
        page.locator(value).check()
    elif kind == "untick":
        page.locator(value).uncheck()
    elif kind == "type":
        page.locator(value).fill(step["text"])
    elif kind == "wait":
        page.wait_for_url(value)
    elif kind == "look":
        page.wait_for_load_state()
        seen.append(looked_at(page))
        if plan.get("pictures"):
            page.screenshot(path=f"{plan['pictures']}/{value}.png", full_page=True)
    else:
        raise ValueError(f"'{kind}' is not a step")


server = ThreadingHTTPServer(("127.0.0.1", 0), App)
threading.Thread(target=server.serve_forever, daemon=True).start()
rules = plan["rules"] + [f"MAP {host}:80 127.0.0.1:{server.server_port}" for host in ("app.example", "localhost")]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=" + ", ".join(rules)],
        proxy={"server": plan["proxy"], "bypass": "app.example, localhost"} if plan.get("proxy") else None)
    context = browser.new_context(
        java_script_enabled=plan["scripts"], ignore_https_errors=True,
        viewport={"width": plan["width"], "height": 740})
    page = context.new_page()
    page.set_default_timeout(60_000)
    alerts, seen = [], []
    page.on("dialog", lambda dialog: (alerts.append(dialog.message), dialog.dismiss()))
    for step in plan["steps"]:
        take(step, page, seen)
    browser.close()
print(json.dumps({"pages": seen, "received": received, "alerts": alerts}))
