"""Signs in at X with fastapi-sso's TwitterSSO, whose browser is Starlette's test client."""
import fastapi
from fastapi.testclient import TestClient
from fastapi_sso.sso.base import SSOLoginError
from fastapi_sso.sso.twitter import TwitterSSO
from oauthlib.oauth2 import OAuth2Error

from visit import CALLBACK, answer, client_id, refused, say, secret


def website(secret):
    app = fastapi.FastAPI()
    sso = TwitterSSO(client_id, secret, CALLBACK)

    @app.get("/login")
    async def login():
        async with sso:
            return await sso.get_login_redirect()

    @app.get("/done")
    async def done(request: fastapi.Request):
        async with sso:
            return await sso.verify_and_process(request)

    @app.exception_handler(SSOLoginError)
    async def failed(request, error):
        say(error)
        return fastapi.Response(status_code=error.status_code)

    return TestClient(app, base_url="https://app.example", follow_redirects=False)


def sign_in(secret=secret, word="allow"):
    browser = website(secret)
    return browser.get(answer(browser.get("/login").headers["location"], word))


print(sign_in().json()["display_name"])
print(sign_in(word="deny").status_code)
refused(OAuth2Error, sign_in, "wrong")
