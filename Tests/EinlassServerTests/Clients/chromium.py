"""Drives Debian's chromium through the steps that it reads as JSON, and prints as JSON what was to be seen.

The app that the networks send the browser back to is a small server in here, at http://app.example and http://localhost.
Its pages say in their title whether scripts run, so that a test knows which browser it had.
"""
import html
import http.client
import json
import pathlib
import sys
import threading
import urllib.parse
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


def call(address, text):
    """Sends a request from outside of the browser; its status, or 0 where no response comes."""
    head, body = text.split("\n\n", 1)
    method, *lines = head.split("\n")
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=600)
    try:
        connection.putrequest(method, parts.path + ("?" + parts.query if parts.query else ""), skip_host=True)
        for line in lines:
            connection.putheader(*line.split(": ", 1))
        connection.putheader("Content-Length", str(len(body.encode())))
        connection.endheaders(body.encode())
        return connection.getresponse().status
    except (http.client.HTTPException, OSError):
        return 0
    finally:
        connection.close()


def axe(page, name):
    """What axe finds on the page by the rules of WCAG 2.2 A and AA, and by its best practices."""
    import axe_playwright_python
    script = pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js"
    page.evaluate(script.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{name}: {violation['id']}: {violation['help']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found for node in violation["nodes"]]


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
    elif kind == "choose":
        page.locator(value).select_option(step["text"])
    elif kind == "press":
        page.locator(value).press(step["text"])
    elif kind == "see":
        page.locator(value).filter(has_text=step["text"], visible=True).first.wait_for()
    elif kind == "gone":
        page.locator(value).filter(visible=True).first.wait_for(state="hidden")
    elif kind == "file":
        page.locator(value).set_input_files(
            {"name": "einlass-world-file.json", "mimeType": "application/json", "buffer": step["text"].encode()})
    elif kind == "download":
        with page.expect_download() as download:
            page.locator(value).click()
        found["files"].append(pathlib.Path(download.value.path()).read_bytes().decode("utf-8", "replace"))
    elif kind == "axe":
        found["violations"] += axe(page, value)
    elif kind == "evaluate":
        found["values"].append(json.dumps(page.evaluate(value)))
    elif kind == "paste":
        # Granted only for this moment: a page otherwise has only the default permissions.
        page.context.grant_permissions(["clipboard-read"])
        found["values"].append(json.dumps(page.evaluate("navigator.clipboard.readText()")))
        page.context.clear_permissions()
    elif kind == "call":
        found["statuses"].append(call(value, step["text"]))
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
        color_scheme="dark" if plan.get("isDark") else "light",
        viewport={"width": plan["width"], "height": 740})
    page = context.new_page()
    page.set_default_timeout(600_000)
    alerts, seen = [], []
    found = {"violations": [], "values": [], "statuses": [], "files": []}
    complaints, origins = [], set()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: origins.add("/".join(request.url.split("/")[:3])))
    page.on("dialog", lambda dialog: (alerts.append(dialog.message), dialog.dismiss()))
    for step in plan["steps"]:
        take(step, page, seen)
    browser.close()
print(json.dumps({
    "pages": seen, "received": received, "alerts": alerts, "complaints": complaints, "origins": sorted(origins), **found}))
