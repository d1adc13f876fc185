"""Signs in at X with authlib's client for httpx, which waits for nothing."""
import asyncio

from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import AsyncOAuth2Client

from visit import CALLBACK, SCOPES, answer, client_id, say, secret

base = "https://api.x.com/2"
verifier = "x" * 48


async def main():
    async with AsyncOAuth2Client(
        client_id, secret, redirect_uri=CALLBACK, scope=" ".join(SCOPES), code_challenge_method="S256"
    ) as session:
        address, _ = session.create_authorization_url(
            "https://x.com/i/oauth2/authorize", code_verifier=verifier)
        address = answer(address)
        await session.fetch_token(
            base + "/oauth2/token", authorization_response=address, code_verifier=verifier)
        print((await session.get(base + "/users/me")).json()["data"]["username"])
        await session.refresh_token(base + "/oauth2/token")
        print((await session.get(base + "/users/me")).json()["data"]["username"])
        try:
            await session.fetch_token(
                base + "/oauth2/token", authorization_response=address, code_verifier=verifier)
        except OAuthError as refusal:
            say(refusal)


asyncio.run(main())
