"""Asks for the person with pytumblr, with a token that the person gave out before, and is refused with a
wrong secret."""

from pytumblr import TumblrRestClient

from provider import Provider, done, expect

provider = Provider("tumblr")


def info(secret):
    return TumblrRestClient(provider.key, provider.secret, provider.token, secret).info()


user = info(provider.token_secret)["user"]
expect((user["name"], user["blogs"][0]["title"]) == ("lena", "Lena Roth"), f"the person: {user}")
refusal = info("wrong")
expect(refusal["meta"] == {"status": 401, "msg": "Unauthorized"}, f"the refusal: {refusal}")
expect(refusal["errors"][0]["code"] == 1016, f"the refusal: {refusal}")
done("pytumblr")
