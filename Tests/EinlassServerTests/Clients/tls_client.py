"""One request by Python's requests, whose certificates are checked as anywhere.

usage: tls_client.py URL
"""
import sys

import requests

print(requests.get(sys.argv[1]).status_code)
