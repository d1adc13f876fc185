"""Calls the REST API and a RESTlet with netsuite, which sends the hash of a JSON body, and is refused with a
wrong secret."""

import asyncio

from netsuite import Config, NetSuiteRestApi, NetSuiteRestlet, TokenAuth
from netsuite.exceptions import NetsuiteAPIRequestError

from provider import Provider, done, expect, expect_text

provider = Provider("netsuite")


def configuration(secret):
    return Config(
        account="1234567_SB1",
        auth=TokenAuth(
            consumer_key=provider.key,
            consumer_secret=provider.secret,
            token_id=provider.token,
            token_secret=secret,
        ),
    )


async def main():
    right, wrong = configuration(provider.token_secret), configuration("wrong")
    expect(await NetSuiteRestApi(right).get("/record/v1/customer") == {"links": []}, "the record is another")
    answer = await NetSuiteRestApi(right).post("/record/v1/customer", json={"companyName": "Honeycomb"})
    expect(answer == {"links": []}, f"the record: {answer}")
    expect(await NetSuiteRestlet(right).get(1) == {"ok": True}, "the RESTlet says something else")
    for api, call, word in [
        (NetSuiteRestApi(wrong), "/record/v1/customer", "INVALID_LOGIN"),
        (NetSuiteRestlet(wrong), 1, "INVALID_LOGIN_ATTEMPT"),
    ]:
        try:
            expect(False, f"a wrong secret was accepted: {await api.get(call)}")
        except NetsuiteAPIRequestError as refusal:
            expect(refusal.status_code == 401, f"refused with {refusal.status_code}")
            expect_text(refusal.response_text, word, "the refusal")


asyncio.run(main())
done("netsuite")
