"""Signs verify_credentials again and again, each time with a nonce of its own and as another person of the crowd.

usage: sign.py KEY SECRET PEOPLE COUNT FIRST FILE: writes COUNT requests as they go out, each with a NUL behind it.
Shares nothing with Einlass: RFC 5849 by Python's hmac.
"""
import base64
import hmac
import sys
import time
from urllib.parse import quote

key, secret = sys.argv[1:3]
people, count, first = map(int, sys.argv[3:6])
url = quote("http://api.twitter.com/1.1/account/verify_credentials.json", safe="")
stamp = int(time.time())
requests = []
for number in range(first, first + count):
    person = (number * 7919) % people + 1
    token = f"{3_000_000_000 + person}-crowd"
    nonce = f"bench{number:010d}"
    parameters = quote(
        f"oauth_consumer_key={key}&oauth_nonce={nonce}&oauth_signature_method=HMAC-SHA1"
        f"&oauth_timestamp={stamp}&oauth_token={token}&oauth_version=1.0", safe="")
    code = hmac.digest(f"{secret}&crowdSecret{person}".encode(), f"GET&{url}&{parameters}".encode(), "sha1")
    signature = quote(base64.b64encode(code), safe="")
    requests.append(
        "GET /1.1/account/verify_credentials.json HTTP/1.1\r\nHost: api.twitter.com\r\n"
        f'Authorization: OAuth oauth_consumer_key="{key}", oauth_nonce="{nonce}", oauth_signature="{signature}", '
        f'oauth_signature_method="HMAC-SHA1", oauth_timestamp="{stamp}", oauth_token="{token}", '
        'oauth_version="1.0"\r\n\r\n\0')
with open(sys.argv[6], "w", newline="") as file:
    file.writelines(requests)
