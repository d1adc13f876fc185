#!/usr/bin/env python3
"""Posts the special of the day for everybody who has connected an account; a timer runs it.

It began with OAuth 1.0a and is on its way to OAuth 2.0: it exchanges a person's token of OAuth 1.0a when it first
needs to, keeps the pair that it gets, refreshes it, and works with OAuth 1.0a as long as it has to.

usage: job.py ACCOUNTS TOKENS   (the file with app and people, and the one in which it keeps pairs)
"""

import json
import os
import sys
import tempfile
import time
from datetime import datetime, timezone

import requests
from requests_oauthlib import OAuth1

API = "https://api.x.com"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
OAUTH1_TOKEN = "urn:x:params:oauth:token-type:oauth1_token"
# Refreshed this many seconds before it expires: a request takes time.
MARGIN = 300
TIMEOUT = 30


class NotGranted(Exception):
    """X gave no tokens; `error` is its word for why, or None where it gave none."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.error = error


class Store:
    """The pairs by screen name, in a file that is replaced as a whole."""

    def __init__(self, path):
        self.path = path
        self.pairs = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.pairs = json.load(file)

    def pair(self, name):
        return self.pairs.get(name)

    def keep(self, name, pair):
        self.pairs[name] = pair
        folder = os.path.dirname(os.path.abspath(self.path))
        # A refresh token counts once: one that is not on disk before it is used can be lost for good.
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            json.dump(self.pairs, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(file.name, self.path)


class Job:
    def __init__(self, accounts, store):
        self.app = accounts["app"]
        self.people = accounts["people"]
        self.store = store
        self.failed = []

    def run(self):
        """Posts for everybody; True where all posts arrived."""
        for name in self.people:
            text = f"Special of {datetime.now(timezone.utc).isoformat(timespec='milliseconds')}, by {name}"
            if not self.post(name, text):
                self.failed.append(name)
        return not self.failed

    def post(self, name, text):
        pair = self.usable_pair(name)
        if pair is None:
            response = self.post_with_oauth1(name, text)
            if response.ok:
                return True
            # OAuth 1.0a is off, for a while or for ever: only a pair helps.
            pair = self.usable_pair(name)
            if pair is None:
                return self.report(name, response)
        response = self.post_with_oauth2(pair, text)
        if response.status_code == 401:
            pair = self.refreshed(name, pair)
            if pair is not None:
                response = self.post_with_oauth2(pair, text)
        return response.ok or self.report(name, response)

    def report(self, name, response):
        print(f"{name}: {response.status_code} {response.text}", file=sys.stderr)
        return False

    # OAuth 1.0a

    def post_with_oauth1(self, name, text):
        person = self.people[name]
        auth = OAuth1(
            self.app["consumer_key"], self.app["consumer_secret"], person["token"], person["secret"])
        return requests.post(
            f"{API}/1.1/statuses/update.json", data={"status": text}, auth=auth, timeout=TIMEOUT)

    # OAuth 2.0

    def post_with_oauth2(self, pair, text):
        return requests.post(
            f"{API}/2/tweets", json={"text": text}, timeout=TIMEOUT,
            headers={"Authorization": f"Bearer {pair['access_token']}"})

    def usable_pair(self, name):
        """A pair whose access token is good, or None where there is none for now."""
        pair = self.store.pair(name)
        if pair is None:
            return self.exchanged(name)
        if pair["expires_at"] - MARGIN <= time.time():
            return self.refreshed(name, pair)
        return pair

    def exchanged(self, name):
        try:
            return self.granted(name, self.exchange_parameters(name))
        except NotGranted as refusal:
            # Not yet, or trouble at X: the token of OAuth 1.0a is still there, and the next run tries again.
            print(f"{name}: no exchange: {refusal}", file=sys.stderr)
            return None

    def exchange_parameters(self, name):
        return {
            "grant_type": EXCHANGE, "subject_token": self.people[name]["token"],
            "subject_token_type": OAUTH1_TOKEN, "oauth_token_secret": self.people[name]["secret"]}

    def refreshed(self, name, pair):
        try:
            return self.granted(
                name, {"grant_type": "refresh_token", "refresh_token": pair["refresh_token"]})
        except NotGranted as refusal:
            print(f"{name}: no refresh: {refusal}", file=sys.stderr)
            return None

    def granted(self, name, parameters):
        response = self.ask_for_tokens(parameters)
        if response.status_code != 200:
            try:
                error = response.json().get("error")
            except ValueError:
                error = None
            raise NotGranted(response.status_code, error)
        answer = response.json()
        pair = {
            "access_token": answer["access_token"], "refresh_token": answer["refresh_token"],
            "expires_at": time.time() + answer["expires_in"]}
        self.store.keep(name, pair)
        return pair

    def ask_for_tokens(self, parameters):
        return requests.post(
            f"{API}/2/oauth2/token", data=parameters, timeout=TIMEOUT,
            auth=(self.app["client_id"], self.app["client_secret"]))


def main(kind=Job, store=Store):
    with open(sys.argv[1], encoding="utf-8") as file:
        accounts = json.load(file)
    sys.exit(0 if kind(accounts, store(sys.argv[2])).run() else 1)


if __name__ == "__main__":
    main()
