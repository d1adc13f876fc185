"""Tweets with tweepy, as an app does after a login, with a picture and without; is refused with a token that may only
read.

usage: tweepy_tweets.py KEY SECRET TOKEN TOKEN-SECRET READ-TOKEN READ-TOKEN-SECRET
"""
import base64
import io
import sys

import tweepy

key, secret, token, token_secret, read_token, read_secret = sys.argv[1:7]
client = tweepy.API(tweepy.OAuth1UserHandler(key, secret, token, token_secret))

tweet = client.update_status("hello from tweepy https://sim.example/page")
print(tweet.user.screen_name, tweet.entities["urls"][0]["expanded_url"])
print(client.home_timeline()[0].id == tweet.id, client.user_timeline(count=1)[0].id == tweet.id)

print(client.get_follower_ids(), client.get_friend_ids())
print([user.screen_name for user in client.lookup_users(user_id=client.get_follower_ids())])
print(list(tweepy.Cursor(client.get_followers, count=1).items(1))[0].screen_name)

gif = base64.b64decode("R0lGODlhEAAIAIAAAP///wAAACwAAAAAEAAIAAACCYSPqcvtD6OcBQA7")
media = client.media_upload("picture.gif", file=io.BytesIO(gif))
print(media.image)
chunked = client.media_upload("picture.gif", file=io.BytesIO(gif), chunked=True)
print(chunked.image, chunked.media_id != media.media_id)
video = io.BytesIO(b"\0\0\0\x18ftypmp42" + bytes(2_000_000))
video = client.media_upload(
    "film.mp4", file=video, chunked=True, media_category="tweet_video", wait_for_async_finalize=False)
progress = client.get_media_upload_status(video.media_id).processing_info
print(video.processing_info["state"], progress["state"] in ["pending", "in_progress"])
with_picture = client.update_status("look", media_ids=[media.media_id])
print(with_picture.extended_entities["media"][0]["type"])

try:
    client.update_status("look")
except tweepy.Forbidden as refusal:
    print(refusal.api_codes, refusal.api_messages)
client.destroy_status(with_picture.id)

reader = tweepy.API(tweepy.OAuth1UserHandler(key, secret, read_token, read_secret))
print(reader.verify_credentials().screen_name)
try:
    reader.update_status("no")
except tweepy.Unauthorized as refusal:
    print(refusal.response.json()["error"])

posts = tweepy.Client(
    consumer_key=key, consumer_secret=secret, access_token=token, access_token_secret=token_secret)
post = posts.create_tweet(text="by API 2")
number = post.data["id"]
found = posts.get_tweet(number, user_auth=True, tweet_fields=["created_at"], expansions=["author_id"])
print(found.data.text, found.data.created_at.year > 2000, found.includes["users"][0].username)
several = posts.get_tweets([number, tweet.id, 5], user_auth=True)
print(len(several.data), several.errors[0]["detail"])
pages = tweepy.Paginator(
    posts.get_users_tweets, tweet.user.id, user_auth=True, max_results=5, exclude=["replies"])
ids = [data.id for data in pages.flatten()]
print(ids[:2] == [int(number), tweet.id], len(ids))
try:
    posts.get_tweet(number, user_auth=True, tweet_fields=["colour"])
except tweepy.BadRequest as refusal:
    print(refusal.api_messages[0].split(" is ")[0])
print(post.data["text"], posts.delete_tweet(number).data)
