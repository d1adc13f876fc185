internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Writing tweets (reference of Calls after login, sections 4 and 5.2).

extension Endpoint<SimulatedTwitter> {
  /// `POST /1.1/statuses/update.json`
  static let statusesUpdate = Endpoint(.twitter.statusesUpdate, [.post], "/1.1/statuses/update.json") {
    call, twitter in
    try twitter.writing(&call) { call, resource in
      var draft = TweetDraft(call.parameter("status") ?? "")
      draft.replyTo = call.parameter("in_reply_to_status_id").flatMap { Int64($0) }
      draft.repliesByMention = !TwitterParameter.isTrue(call.parameter("auto_populate_reply_metadata"))
      draft.isSensitive = call.parameter("possibly_sensitive").map { TwitterParameter.isTrue($0) }
      draft.source = resource.app.name
      if let text = call.parameter("media_ids") {
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map { Int64($0) }
        draft.media = ids.compactMap { $0 }
        guard draft.media.count == ids.count else { throw TwitterError.mediaIDsInvalid }
      }
      let tweet = try twitter.publish(draft, by: resource.person)
      call.note(.tweeted(tweet, by: resource.person))
      return try twitter.shown(tweet, for: resource.person, call)
    }
  }

  /// `POST /1.1/statuses/update_with_media.json`: a tweet with its pictures in one multipart body.
  static let statusesUpdateWithMedia = Endpoint(
    .twitter.statusesUpdateWithMedia, [.post], "/1.1/statuses/update_with_media.json"
  ) { call, twitter in
    var days: [DailyLimit.Standing] = []
    var response = try twitter.writing(&call) { call, resource in
      if twitter.era.mediaWindow {
        days = twitter.countDay(
          [.pictures], app: resource.app.key, person: resource.person.id, at: twitter.clock.now)
      }
      let body = UploadBody(call)
      var draft = TweetDraft(body["status"] ?? call.parameter("status") ?? "")
      draft.replyTo = body["in_reply_to_status_id"].flatMap { Int64($0) }
      draft.isSensitive = body["possibly_sensitive"].map { TwitterParameter.isTrue($0) }
      draft.source = resource.app.name
      let files = body.files(["media[]", "media"])
      guard !files.isEmpty else { throw TwitterError.mediaInvalid }
      for file in files.prefix(4) {
        draft.media.append(try twitter.keep(file, of: resource.person).id)
      }
      let tweet = try twitter.publish(draft, by: resource.person)
      call.note(.tweeted(tweet, by: resource.person))
      return try twitter.shown(tweet, for: resource.person, call)
    }
    if !days.isEmpty { response.head.headerFields.add("x-mediaratelimit-class", "photos") }
    for day in days { day.add(to: &response.head.headerFields) }
    return response
  }

  /// `POST /1.1/statuses/destroy/ID.json`
  static let statusesDestroy = Endpoint(.twitter.statusesDestroy, [.post], "/1.1/statuses/destroy/{}") {
    call, twitter in
    try twitter.writing(&call) { call, resource in
      let tweet = try twitter.visibleTweet(try call.tweetID, for: resource.person)
      guard tweet.authorID == resource.person.id else { throw TwitterError.notYourStatus }
      let object = try twitter.shown(tweet, for: resource.person, call)
      guard twitter.remove(tweet.id) != nil else { throw TwitterError.noStatus }
      call.note(.deleted(person: resource.person.screenName, tweet: tweet.id))
      return object
    }
  }

  /// `POST /1.1/statuses/retweet/ID.json`
  static let statusesRetweet = Endpoint(.twitter.statusesRetweet, [.post], "/1.1/statuses/retweet/{}") {
    call, twitter in
    try twitter.writing(&call) { call, resource in
      let tweet = try twitter.visibleTweet(try call.tweetID, for: resource.person)
      let retweet = try twitter.retweet(tweet, by: resource.person, source: resource.app.name)
      call.note(
        .retweeted(
          person: resource.person.screenName, tweet: retweet.id, original: retweet.retweetOf ?? tweet.id))
      return try twitter.shown(retweet, for: resource.person, call)
    }
  }

  /// `POST /1.1/favorites/create.json`
  static let favoritesCreate = Endpoint(.twitter.favoritesCreate, [.post], "/1.1/favorites/create.json") {
    call, twitter in
    try twitter.writing(&call) { call, resource in
      let tweet = try twitter.visibleTweet(try call.tweetID, for: resource.person)
      let key = TwitterLikeRecord.Key(
        personID: resource.person.id, tweetID: tweet.retweetOf ?? tweet.id)
      if twitter.tables.find(TwitterLikeRecord.self, key) != nil {
        throw TwitterError.alreadyFavorited
      }
      // Twitter's response above this limit is not known. The code, which is the one for tweets, is a guess.
      guard twitter.countWriting(.likes, by: resource.person.id) else {
        throw TwitterError.overDailyLimit
      }
      guard twitter.like(key.tweetID, by: key.personID) else {
        throw TwitterError.alreadyFavorited
      }
      call.note(.liked(person: resource.person.screenName, tweet: key.tweetID))
      return try twitter.shown(tweet, for: resource.person, call)
    }
  }

  /// `POST /1.1/favorites/destroy.json`
  static let favoritesDestroy = Endpoint(.twitter.favoritesDestroy, [.post], "/1.1/favorites/destroy.json") {
    call, twitter in
    try twitter.writing(&call) { call, resource in
      let tweet = try twitter.visibleTweet(try call.tweetID, for: resource.person)
      let key = TwitterLikeRecord.Key(
        personID: resource.person.id, tweetID: tweet.retweetOf ?? tweet.id)
      guard twitter.tables.remove(TwitterLikeRecord.self, key) != nil else {
        throw TwitterError.noStatus
      }
      call.note(.unliked(person: resource.person.screenName, tweet: key.tweetID))
      return try twitter.shown(tweet, for: resource.person, call)
    }
  }
}
