internal import EinlassStorage
internal import EinlassWorld

// Members of tweets that need more than the tweet itself (reference of X today, section 8).

extension SimulatedTwitter {
  /// Returns the first tweet of the conversation that contains this reply, as far back as the tweets still exist.
  func conversation(of tweet: TwitterTweetRecord) -> Int64 {
    var first = tweet
    // A reply is newer than its target, unless a world file states otherwise.
    while let id = first.replyTo, id < first.id,
      let before = tables.find(TwitterTweetRecord.self, id)
    {
      first = before
    }
    return first.replyTo ?? first.id
  }

  /// Returns `public_metrics`. Replies are counted among the last 10,000 tweets of the world; quotes, bookmarks and
  /// views are 0.
  func metrics(of tweet: TwitterTweetRecord) -> JSONText {
    let retweets = tables.list(
      TwitterTweetRecord.self, by: .retweetOf, tweet.retweetOf ?? tweet.id)
    let replies = tables.list(TwitterTweetRecord.self, last: 10_000).filter {
      $0.replyTo == tweet.id
    }
    let likes = tables.list(TwitterLikeRecord.self, by: .tweet, tweet.id)
    return .members([
      "retweet_count": .integer(Int64(retweets.count)), "reply_count": .integer(Int64(replies.count)),
      "like_count": .integer(Int64(likes.count)), "quote_count": 0, "bookmark_count": 0,
      "impression_count": 0,
    ])
  }

  /// Returns `entities`. `nil` if the tweet has none.
  func version2Entities(of tweet: TwitterTweetRecord) -> JSONText? {
    var members: [JSONText.Member] = []
    func add(_ name: String, _ values: [JSONText]) {
      if !values.isEmpty { members.append(.init(name: name, value: .array(values))) }
    }
    add(
      "urls",
      tweet.links.map { link in
        let (start, end) = TweetEntities.span(of: link.short, in: tweet.text)
        return .members([
          "start": .integer(Int64(start)), "end": .integer(Int64(end)), "url": .string(link.short),
          "expanded_url": .string(link.expanded), "display_url": .string(TweetEntities.shown(link)),
        ])
      })
    add(
      "hashtags",
      TweetText.words(behind: "#", in: tweet.text).map { word, start, end in
        .members(["start": .integer(Int64(start)), "end": .integer(Int64(end)), "tag": .string(word)])
      })
    var mentions: [JSONText] = []
    for (word, start, end) in TweetText.words(behind: "@", in: tweet.text) {
      guard let person = tables.find(TwitterPersonRecord.self, by: .screenName, word) else {
        continue
      }
      mentions.append(
        .members([
          "start": .integer(Int64(start)), "end": .integer(Int64(end)),
          "username": .string(person.screenName), "id": .string(String(person.id)),
        ]))
    }
    add("mentions", mentions)
    return members.isEmpty ? nil : .object(members)
  }
}
