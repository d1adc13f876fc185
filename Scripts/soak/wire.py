"""HTTP/1.1 as a client speaks it, over asyncio's streams, so that what a socket shows can be told apart."""
import asyncio
import base64
import json
import time

# The timeout of every operation, in seconds.
PATIENCE = 60


class Wrong(Exception):
    """A response is not the right one."""


class Broken(Exception):
    """There is no whole response: `how` is 'closed', 'reset', 'silent' or 'no HTTP', `began` says whether any came."""

    def __init__(self, how, began=False):
        super().__init__(f"{how}{' within the response' if began else ''}")
        self.how, self.began = how, began


class Answer:
    """Fields by their names in lower case, of several of one name the last; `cookies` as a browser sends them back."""

    def __init__(self, status, fields, body, cookies):
        self.status, self.fields, self.body, self.cookies = status, fields, body, cookies

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            raise Wrong(f"no JSON: {self.text[:200]}") from None

    def __str__(self):
        return f"{self.status} {self.text[:200]}"


class Connection:
    """One connection, kept as long as the server keeps it."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port):
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))

    async def tunnel(self, host, world, context):
        """Through the proxy to `host`, with TLS; the world is the proxy's user name."""
        user = base64.b64encode(f"{world}:".encode()).decode()
        head = f"CONNECT {host}:443 HTTP/1.1\r\nHost: {host}:443\r\nProxy-Authorization: Basic {user}\r\n\r\n"
        self.writer.write(head.encode())
        status = (await self.reader.readuntil(b"\r\n\r\n")).split(b" ")[1]
        if status != b"200":
            raise Wrong(f"CONNECT to {host}: {status.decode()}")
        await self.writer.start_tls(context, server_hostname=host)

    def send(self, method, target, host, fields, body):
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *(f"{key}: {value}" for key, value in fields.items())]
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)

    async def receive(self, patience=PATIENCE):
        """The next response; throws `Broken`."""
        try:
            async with asyncio.timeout(patience):
                head = await self._head()
                lines = head.decode("latin-1").split("\r\n")
                fields = {}
                for line in lines[1:]:
                    name, _, value = line.partition(":")
                    fields[name.lower()] = value.strip()
                cookies = [
                    line[11:].partition(";")[0].strip() for line in lines if line[:11].lower() == "set-cookie:"]
                return Answer(int(lines[0].split(" ")[1]), fields, await self._body(fields), cookies)
        except TimeoutError:
            raise Broken("silent", self._began) from None
        except ConnectionError:
            raise Broken("reset", self._began) from None

    async def _head(self):
        self._began = False
        try:
            first = await self.reader.readexactly(1)
            self._began = True
            head = first + await self.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            raise Broken("closed", self._began) from None
        if not head.startswith(b"HTTP/1."):
            raise Broken("no HTTP", True)
        return head[:-4]

    async def _body(self, fields):
        try:
            if fields.get("transfer-encoding", "").lower() == "chunked":
                pieces = []
                while size := int((await self.reader.readuntil(b"\r\n")).split(b";")[0], 16):
                    pieces.append((await self.reader.readexactly(size + 2))[:-2])
                await self.reader.readuntil(b"\r\n")
                return b"".join(pieces)
            return await self.reader.readexactly(int(fields.get("content-length", 0)))
        except asyncio.IncompleteReadError:
            raise Broken("closed", True) from None

    def close(self):
        self.writer.close()


class Way:
    """What one client has open: to the base address, to control, and through the proxy to each host."""

    def __init__(self, soak):
        self.soak = soak
        self.connections = {}

    async def ask(self, name, way, method, target, host, fields, body, limit=1.0, patience=PATIENCE, breaks=False):
        """The response by `way` ('http', 'control', or a world's name: the proxy), measured under `name`; it may take
        `limit` seconds, where not None. `breaks`: a planned failure waits for it, on a connection of its own."""
        key = way if way in self.soak.ports else (way, host)
        begin, clock_begin = time.monotonic(), self.soak.clock.now()
        kept = None if breaks else self.connections.pop(key, None)
        try:
            response, connection = await self._once(kept, way, method, target, host, fields, body, patience)
        except Broken as broken:
            # A server may close an idle connection; a client that keeps one sends its request again.
            if kept is None or broken.began or broken.how == "silent":
                raise
            response, connection = await self._once(None, way, method, target, host, fields, body, patience)
        if breaks or response.fields.get("connection", "").lower() == "close":
            connection.close()
        else:
            self.connections[key] = connection
        self.soak.timed(name, begin, self.soak.clock.now() - clock_begin, limit)
        return response

    async def _once(self, connection, way, method, target, host, fields, body, patience):
        try:
            if connection is None:
                connection = await self._open(way, host)
            connection.send(method, target, host, fields, body)
            return await connection.receive(patience), connection
        except BaseException:
            if connection:
                connection.close()
            raise

    async def _open(self, way, host):
        ports = self.soak.ports
        connection = await Connection.open(ports[way] if way in ports else ports["proxy"])
        if way not in ports:
            try:
                await connection.tunnel(host, way, self.soak.context)
            except BaseException:
                connection.close()
                raise
        return connection

    def close(self):
        for connection in self.connections.values():
            connection.close()
        self.connections = {}
