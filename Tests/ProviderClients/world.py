"""Prints the world file that gives a network the app and the person of these clients.

usage: world.py NETWORK
"""

import sys
from pathlib import Path

import yaml

network = sys.argv[1]
accounts = yaml.safe_load((Path(__file__).resolve().parent / "accounts.yaml").read_text())
world = {"signIn": "twitter", network: accounts[network]}
print(yaml.safe_dump(world, sort_keys=False), end="")
