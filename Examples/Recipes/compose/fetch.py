"""Asks Facebook for an app, with Python's standard library and what the environment says of proxy and certificate."""
import urllib.request

ADDRESS = "https://graph.facebook.com/v7.0/500000000000001?access_token=500000000000001%7C00000000000000000000000000000001"

with urllib.request.urlopen(ADDRESS) as response:
    print(response.read().decode())
