internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Stored tweets, retweets and likes.
extension SimulatedTwitter {
  /// The epoch of ids that contain a time: 2010-11-04T01:42:54.657Z in milliseconds.
  private static let numberEpoch: Int64 = 1_288_834_974_657

  /// The id of an object created at `time`: the milliseconds since then, shifted left by 22 bits. For earlier times, a
  /// small number.
  private static func number(at time: WallTime) -> Int64 {
    let milliseconds = time.milliseconds - numberEpoch
    return milliseconds < 1 ? 1 : min(milliseconds, Int64.max >> 23) << 22
  }

  /// Stores the tweet under its id, or else under the next id for its time.
  func add(_ tweet: TwitterTweetRecord) -> TwitterTweetRecord {
    var tweet = tweet
    if tweet.id == 0 {
      let last = tables.list(TwitterTweetRecord.self, last: 1).first?.id ?? 0
      let number = Self.number(at: tweet.createdAt)
      // Tweets with the same time have consecutive ids.
      tweet.id = last >= number && last >> 22 == number >> 22 ? last + 1 : number
      tweet.id += Int64(deletionCounter.current & 0xFFFF)
    }
    while !tables.insert(tweet) { tweet.id += 1 }
    return tweet
  }

  /// The next id for a picture or an upload.
  func newMediaID() -> Int64 {
    let picture = tables.list(TwitterMediaRecord.self, last: 1).first?.id ?? 0
    let upload = tables.list(TwitterUploadRecord.self, last: 1).first?.id ?? 0
    return max(Self.number(at: clock.now), picture + 1, upload + 1)
  }

  /// Removes the tweet with its likes and retweets. `nil` if it was already removed.
  @discardableResult
  func remove(_ id: Int64) -> TwitterTweetRecord? {
    guard let tweet = tables.remove(TwitterTweetRecord.self, id) else { return nil }
    deletionCounter.next()
    for like in tables.list(TwitterLikeRecord.self, by: .tweet, id) {
      tables.remove(TwitterLikeRecord.self, like.key)
    }
    for retweet in tables.list(TwitterTweetRecord.self, by: .retweetOf, id) {
      tables.remove(TwitterTweetRecord.self, retweet.id)
    }
    return tweet
  }

  /// The author of the tweet. `nil` if the account is deactivated.
  func author(of tweet: TwitterTweetRecord) -> TwitterPersonRecord? {
    let person = tables.find(TwitterPersonRecord.self, tweet.authorID)
    return person.flatMap { $0.isDeactivated ? nil : $0 }
  }

  /// The tweet with the id, if `viewer` may see it.
  func visibleTweet(_ id: Int64?, for viewer: TwitterPersonRecord?) throws -> TwitterTweetRecord {
    guard let id, let tweet = tables.find(TwitterTweetRecord.self, id),
      let author = author(of: tweet)
    else { throw TwitterError.noStatus }
    if author.isSuspended && author.id != viewer?.id { throw TwitterError.userSuspended }
    guard maySee(author, viewer) else { throw TwitterError.statusNotVisible }
    return tweet
  }

  /// The person's retweet of the tweet.
  func retweet(of id: Int64, by personID: Int64) -> TwitterTweetRecord? {
    tables.list(TwitterTweetRecord.self, by: .retweetOf, id).first { $0.authorID == personID }
  }

  /// Retweets on behalf of the person. A retweet of a retweet becomes one of the original.
  func retweet(
    _ tweet: TwitterTweetRecord, by person: TwitterPersonRecord, source: String?
  ) throws -> TwitterTweetRecord {
    var original = tweet
    if let id = tweet.retweetOf { original = try visibleTweet(id, for: person) }
    guard let author = author(of: original) else { throw TwitterError.noStatus }
    if retweet(of: original.id, by: person.id) != nil { throw TwitterError.alreadyRetweeted }
    guard countWriting(.tweets, by: person.id) else { throw TwitterError.overDailyLimit }
    var record = TwitterTweetRecord(
      id: 0, authorID: person.id, text: "RT @\(author.screenName): \(original.text)", createdAt: clock.now)
    record.links = original.links
    record.retweetOf = original.id
    record.source = source
    return add(record)
  }

  /// Likes on behalf of the person. Returns `false` if the person already does.
  func like(_ tweetID: Int64, by personID: Int64) -> Bool {
    tables.insert(
      TwitterLikeRecord(key: .init(personID: personID, tweetID: tweetID), likedAt: clock.now))
  }
}
