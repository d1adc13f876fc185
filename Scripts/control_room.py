"""What the scripts about the control room share: a server with something to see in it, and a browser that looks at it."""
import base64
import contextlib
import hashlib
import hmac
import http.client
import json
import subprocess
import tempfile
import time
import urllib.parse

HOST = "api.twitter.com"
KEY = "simKey0000000000000000001"
SECRET = "simSecret00000000000000000000000000000000000000002"
TOKEN = "1500000001-simToken0000000000000000000000000000001"
TOKEN_SECRET = "simTokenSecret0000000000000000000000000000001"


def encode(text):
    return urllib.parse.quote(text, safe="-._~")


class Server:
    """An einlassd with the built-in world, on free ports, which ends with this program."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "--format", "json", "--state-dir", folder, "--end-with-input"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        addresses = json.loads(self.process.stdout.readline())
        self.control, self.token = addresses["control"], addresses["controlToken"]
        self.http = urllib.parse.urlsplit(addresses["http"])

    @property
    def room(self):
        return f"{self.control}/#token={self.token}"

    def act(self, action, world="default", **arguments):
        """Performs an action; None as the world: it is about worlds as such."""
        place = "" if world is None else f"/worlds/{world}"
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(self.control).netloc, timeout=60)
        connection.request(
            "POST", f"{place}/actions/{action}", json.dumps(arguments),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        response = connection.getresponse()
        result = json.loads(response.read())
        if response.status != 200:
            raise SystemExit(f"error: {action}: {result}")
        return result

    def connection(self):
        return http.client.HTTPConnection(self.http.netloc, timeout=60)

    def send(self, method, path, headers, body=None, connection=None):
        """Sends a request to a network; its status, or 0 where none came."""
        connection = connection or self.connection()
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.read()
            return response.status
        except (OSError, http.client.HTTPException):
            return 0

    def signed(self, method, path, parameters=None, mistake=None, secret=SECRET, token=TOKEN):
        """Sends a signed request; `mistake` is `twice` (values encoded twice) or `unsigned` (a parameter left out)."""
        parameters = parameters or {}
        fields = {
            "oauth_consumer_key": KEY, "oauth_nonce": str(time.time_ns()), "oauth_signature_method": "HMAC-SHA1",
            "oauth_timestamp": str(int(time.time())), "oauth_version": "1.0"}
        if token:
            fields["oauth_token"] = token
        pairs = [(name, encode(value)) for name, value in fields.items()]
        for name, value in parameters.items():
            if mistake != "unsigned":
                pairs.append((encode(name), encode(encode(value)) if mistake == "twice" else encode(value)))
        signed = "&".join(f"{name}={value}" for name, value in sorted(pairs))
        base = "&".join([method, encode(f"http://{HOST}{path}"), encode(signed)])
        key = f"{encode(secret)}&{encode(TOKEN_SECRET) if token else ''}"
        digest = hmac.new(key.encode(), base.encode(), hashlib.sha1).digest()
        fields["oauth_signature"] = base64.b64encode(digest).decode()
        header = "OAuth " + ", ".join(f'{name}="{encode(value)}"' for name, value in fields.items())
        form = urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote)
        headers = {"Host": HOST, "Authorization": header}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            return self.send(method, path, headers, form)
        return self.send(method, path + (f"?{form}" if form else ""), headers)


@contextlib.contextmanager
def server(program):
    with tempfile.TemporaryDirectory() as folder:
        running = Server(program, folder)
        try:
            yield running
        finally:
            running.process.stdin.close()
            running.process.wait(timeout=30)


@contextlib.contextmanager
def browser():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        yield program
        program.close()
