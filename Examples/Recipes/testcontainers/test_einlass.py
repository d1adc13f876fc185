import json

import requests
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy


def test_facebook_knows_the_app(tmp_path):
    einlass = DockerContainer("einlass:2.0.0").with_exposed_ports(8081, 8083)
    with einlass.waiting_for(HttpWaitStrategy(8083, "/health")) as server:
        host, port = server.get_container_host_ip(), server.get_exposed_port
        control, proxy = f"http://{host}:{port(8083)}", f"http://{host}:{port(8081)}"
        (tmp_path / "ca.pem").write_text(requests.get(f"{control}/ca.pem").text)
        token = json.loads(server.get_logs()[0].splitlines()[0])["controlToken"]
        worlds = requests.get(f"{control}/worlds", headers={"Authorization": f"Bearer {token}"})
        assert worlds.json()[0]["name"] == "default"
        app = requests.get(
            "https://graph.facebook.com/v7.0/500000000000001",
            params={"access_token": "500000000000001|00000000000000000000000000000001"},
            proxies={"https": proxy}, verify=str(tmp_path / "ca.pem"))
        assert app.json()["name"] == "Einlass Demo"
