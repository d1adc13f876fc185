"""Signs in at X with httpx-oauth, whose general client is told the addresses."""
import asyncio

import httpx
from httpx_oauth.oauth2 import GetAccessTokenError, OAuth2, RefreshTokenError, RevokeTokenError

from visit import CALLBACK, SCOPES, answer, client_id, code, say, secret

token_address = "https://api.x.com/2/oauth2/token"


def client(secret=secret):
    return OAuth2(
        client_id, secret, "https://x.com/i/oauth2/authorize", token_address, token_address,
        "https://api.x.com/2/oauth2/revoke", token_endpoint_auth_method="client_secret_basic",
        revocation_endpoint_auth_method="client_secret_basic")


async def visited():
    address = await client().get_authorization_url(
        CALLBACK, state="state", scope=SCOPES, code_challenge="challenge", code_challenge_method="plain")
    return code(answer(address))


async def refused(kind, call):
    try:
        await call
    except kind as refusal:
        print(type(refusal).__name__, refusal.response.status_code, refusal.response.json()["error_description"])


async def name(token):
    async with httpx.AsyncClient() as http:
        me = await http.get(
            "https://api.x.com/2/users/me", headers={"Authorization": "Bearer " + token["access_token"]})
        return me.json()["data"]["username"]


async def main():
    x = client()
    token = await x.get_access_token(await visited(), CALLBACK, "challenge")
    print(await name(token))
    newer = await x.refresh_token(token["refresh_token"])
    print(await name(newer))
    await refused(RefreshTokenError, x.refresh_token(token["refresh_token"]))
    await x.revoke_token(newer["refresh_token"], "refresh_token")
    await refused(RevokeTokenError, x.revoke_token(newer["refresh_token"], "refresh_token"))
    await refused(GetAccessTokenError, x.get_access_token(await visited(), CALLBACK + "/", "challenge"))
    await refused(GetAccessTokenError, client("wrong").get_access_token(await visited(), CALLBACK, "challenge"))


asyncio.run(main())
