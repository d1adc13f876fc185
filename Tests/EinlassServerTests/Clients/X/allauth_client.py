"""Signs in at X with django-allauth's provider twitter_oauth2, whose browser is Django's test client."""
import django
from django.conf import settings

from visit import SCOPES, answer, client_id, say, secret

app = {"client_id": client_id, "secret": secret}
provider = {"APPS": [app], "SCOPE": SCOPES}
settings.configure(
    SECRET_KEY="of the session", ALLOWED_HOSTS=["app.example"], ROOT_URLCONF="__main__",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
        "django.contrib.messages", "allauth", "allauth.account", "allauth.socialaccount",
        "allauth.socialaccount.providers.twitter_oauth2"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "allauth.account.middleware.AccountMiddleware"],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]}}],
    AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
    ACCOUNT_EMAIL_VERIFICATION="none", SOCIALACCOUNT_LOGIN_ON_GET=True, LOGIN_REDIRECT_URL="/",
    SOCIALACCOUNT_ADAPTER="__main__.Adapter", SOCIALACCOUNT_PROVIDERS={"twitter_oauth2": provider})
django.setup()

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.twitter_oauth2.views import oauth2_callback, oauth2_login
from django.core.management import call_command
from django.test import Client
from django.urls import include, path

urlpatterns = [
    path("login", oauth2_login, name="twitter_oauth2_login"),
    path("done", oauth2_callback, name="twitter_oauth2_callback"),
    path("account/", include("allauth.account.urls")),
    path("social/", include("allauth.socialaccount.urls"))]


class Adapter(DefaultSocialAccountAdapter):
    """The hook that tells a website what went wrong."""

    def on_authentication_error(self, request, provider, error=None, exception=None, extra_context=None):
        if exception:
            say(exception)
        else:
            print(error)


def sign_in(word="allow"):
    browser = Client(headers={"host": "app.example"})
    page = browser.get("/login", secure=True)
    address = answer(page.headers["location"], word)
    browser.get(address.removeprefix("https://app.example"), secure=True)


call_command("migrate", verbosity=0)
sign_in()
print(SocialAccount.objects.get().extra_data["username"])
sign_in("deny")
provider["SCOPE"] = ["users.read"]
sign_in()
app["secret"] = "wrong"
sign_in()
