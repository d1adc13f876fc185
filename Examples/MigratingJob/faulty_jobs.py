#!/usr/bin/env python3
"""The job with one mistake each, for the rehearsal to find.

usage: faulty_jobs.py MISTAKE ACCOUNTS TOKENS
"""

import sys

import requests
from requests_oauthlib import OAuth1

from job import API, TIMEOUT, Job, Store, main


class KeepsOAuth1(Job):
    """Nobody has heard of the exchange."""

    def usable_pair(self, name):
        return None


class ExchangesEveryTime(Job):
    """Takes an exchange for a way to get an access token."""

    def usable_pair(self, name):
        return self.exchanged(name)


class KeepsFirstRefreshToken(Job):
    """Does not know that a refresh token counts once."""

    def refreshed(self, name, pair):
        fresh = super().refreshed(name, pair)
        if fresh is not None:
            self.store.keep(name, dict(fresh, refresh_token=pair["refresh_token"]))
        return fresh


class NeverRefreshes(Job):
    """Takes a token for one that lives as long as it did under OAuth 1.0a."""

    def usable_pair(self, name):
        return self.store.pair(name) or self.exchanged(name)

    def refreshed(self, name, pair):
        return None


class SendsConsumerKey(Job):
    """Authenticates itself with what it had under OAuth 1.0a."""

    def ask_for_tokens(self, parameters):
        return requests.post(
            f"{API}/2/oauth2/token", data=parameters, timeout=TIMEOUT,
            auth=(self.app["consumer_key"], self.app["consumer_secret"]))


class SendsSecretInBody(Job):
    """Authenticates itself in the form, as other providers take it."""

    def ask_for_tokens(self, parameters):
        return requests.post(
            f"{API}/2/oauth2/token", timeout=TIMEOUT,
            data=dict(
                parameters, client_id=self.app["client_id"], client_secret=self.app["client_secret"]))


class NarrowColumn(Store):
    """A table whose columns were made for tokens of OAuth 1.0a."""

    def keep(self, name, pair):
        cut = {key: value[:64] if isinstance(value, str) else value for key, value in pair.items()}
        super().keep(name, cut)


class ForgetsWriting(Job):
    """Asks for less than it does."""

    def exchange_parameters(self, name):
        return dict(super().exchange_parameters(name), scope="tweet.read users.read")


class AsksForMore(Job):
    """Asks for what nobody allowed it."""

    def exchange_parameters(self, name):
        return dict(super().exchange_parameters(name), scope="tweet.read tweet.write users.read bookmark.read")


class StaysAtVersion1(Job):
    """Has the new token and the old address."""

    def post_with_oauth2(self, pair, text):
        return requests.post(
            f"{API}/1.1/statuses/update.json", data={"status": text}, timeout=TIMEOUT,
            headers={"Authorization": f"Bearer {pair['access_token']}"})


class GivesUp(Job):
    """Takes a 401 for a person who has left."""

    def post(self, name, text):
        if self.store.pair(name) == "left":
            return True
        response = self.post_with_oauth1(name, text)
        if response.status_code == 401:
            self.store.keep(name, "left")
        return response.ok


class WaitsTooLong(Job):
    """Means to exchange when OAuth 1.0a ends, which it takes the sixth refusal for."""

    def post(self, name, text):
        response = self.post_with_oauth1(name, text)
        if response.ok:
            return True
        misses = (self.store.pair(name) or 0) + 1
        self.store.keep(name, misses)
        return self.exchanged(name) is not None if misses > 5 else self.report(name, response)


class SignsTheExchange(Job):
    """Signs the request for tokens like all others."""

    def ask_for_tokens(self, parameters):
        auth = OAuth1(
            self.app["consumer_key"], self.app["consumer_secret"], parameters.get("subject_token"),
            parameters.get("oauth_token_secret"))
        return requests.post(f"{API}/2/oauth2/token", data=parameters, timeout=TIMEOUT, auth=auth)


class ForgetsTheSecret(Job):
    """Follows RFC 8693, which does not know oauth_token_secret."""

    def exchange_parameters(self, name):
        parameters = super().exchange_parameters(name)
        del parameters["oauth_token_secret"]
        return parameters


class SecondWorker(Job):
    def post(self, name, text):
        return super().post(name, text + ", again")


class TwoWorkers(Job):
    """Two workers share the people, and each keeps pairs of its own."""

    def run(self):
        accounts = {"app": self.app, "people": self.people}
        first = super().run()
        return SecondWorker(accounts, Store(self.store.path + ".second")).run() and first


class RepeatsInVain(Job):
    """Takes the wrong secret from its files, and tries again for ever."""

    def exchange_parameters(self, name):
        return dict(super().exchange_parameters(name), oauth_token_secret="of somebody else")


MISTAKES = {
    "keeps-oauth1": (KeepsOAuth1, Store),
    "exchanges-every-time": (ExchangesEveryTime, Store),
    "keeps-first-refresh-token": (KeepsFirstRefreshToken, Store),
    "never-refreshes": (NeverRefreshes, Store),
    "sends-consumer-key": (SendsConsumerKey, Store),
    "sends-secret-in-body": (SendsSecretInBody, Store),
    "narrow-column": (Job, NarrowColumn),
    "forgets-writing": (ForgetsWriting, Store),
    "asks-for-more": (AsksForMore, Store),
    "stays-at-version-1": (StaysAtVersion1, Store),
    "gives-up": (GivesUp, Store),
    "waits-too-long": (WaitsTooLong, Store),
    "signs-the-exchange": (SignsTheExchange, Store),
    "forgets-the-secret": (ForgetsTheSecret, Store),
    "two-workers": (TwoWorkers, Store),
    "repeats-in-vain": (RepeatsInVain, Store),
}

if __name__ == "__main__":
    mistake = sys.argv.pop(1)
    if mistake not in MISTAKES:
        sys.exit(f"there is no mistake '{mistake}'; give one of {', '.join(MISTAKES)}")
    main(*MISTAKES[mistake])
