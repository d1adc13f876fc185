import pytest
import requests
import tweepy

import signin

# Printed by einlassd for the built-in world.
CREDENTIALS = {
    "TWITTER_KEY": "simKey0000000000000000001",
    "TWITTER_SECRET": "simSecret00000000000000000000000000000000000000002",
    "TWITTER_TOKEN": "1500000001-simToken0000000000000000000000000000001",
    "TWITTER_TOKEN_SECRET": "simTokenSecret0000000000000000000000000000001",
}


@pytest.fixture(autouse=True)
def credentials(monkeypatch):
    for name, value in CREDENTIALS.items():
        monkeypatch.setenv(name, value)


def test_the_person_is_known():
    assert signin.screen_name() == "nora_sim"


def test_a_wrong_secret_is_refused(monkeypatch):
    monkeypatch.setenv("TWITTER_TOKEN_SECRET", "wrong")
    with pytest.raises(tweepy.Unauthorized):
        signin.screen_name()


def test_facebook_knows_the_app():
    token = "500000000000001|00000000000000000000000000000001"
    response = requests.get("https://graph.facebook.com/v7.0/500000000000001", params={"access_token": token})
    assert response.json()["name"] == "Einlass Demo"
