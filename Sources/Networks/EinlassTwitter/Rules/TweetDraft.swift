internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A tweet before publication.
struct TweetDraft: Sendable {
  var text: String
  /// The id of the tweet that it replies to.
  var replyTo: Int64?
  /// Whether a reply counts only if it mentions the author, as in API 1.1.
  var repliesByMention = true
  var media: [Int64] = []
  var isSensitive: Bool?
  /// The name of the app.
  var source: String?

  init(_ text: String) {
    self.text = text
  }
}

extension SimulatedTwitter {
  /// The number of earlier tweets that are compared for duplicates. It was never published, so this number is a choice.
  private static let duplicateDepth = 20

  /// Publishes the tweet, or refuses it, in the order of section 11 of the reference of Calls after login: parameters,
  /// length, duplicate, daily limit.
  ///
  /// - Parameter isVersion2: Whether the call belongs to API 2, in which tweets have always been long.
  func publish(
    _ draft: TweetDraft, by person: TwitterPersonRecord, isVersion2: Bool = false
  ) throws -> TwitterTweetRecord {
    if draft.text.isEmpty && draft.media.isEmpty { throw TwitterError.statusMissing }
    let media = try attachable(draft.media, of: person)
    let original = try answered(by: draft, of: person)
    try check(draft, isVersion2: isVersion2)
    let recent = tables.list(TwitterTweetRecord.self, by: .author, person.id)
      .suffix(Self.duplicateDepth)
    let isDuplicate = recent.contains {
      $0.retweetOf == nil && !draft.text.isEmpty && ($0.written ?? $0.text) == draft.text
    }
    if isDuplicate { throw TwitterError.statusDuplicate }
    guard countWriting(.tweets, by: person.id) else { throw TwitterError.overDailyLimit }
    for picture in media {
      tables.update(TwitterMediaRecord.self, picture.id) { $0.isAttached = true }
    }
    var tweet = self.tweet(saying: draft.text, by: person.id, pictures: media.count)
    tweet.media = media.map(\.id)
    tweet.isSensitive = draft.isSensitive
    tweet.source = draft.source
    tweet.replyTo = original?.id
    tweet.replyToPersonID = original?.authorID
    return add(tweet)
  }

  private func check(_ draft: TweetDraft, isVersion2: Bool) throws(TwitterError) {
    let era = TwitterEra(clock.now)
    let isLong = isVersion2 || era.longTweets
    guard draft.text.utf8.count <= TweetText.mostOctets else {
      throw isLong ? .tweetTooLong : .statusTooLong
    }
    var length = TweetText.length(of: draft.text, isWeighted: isLong)
    if !isLong, !draft.media.isEmpty, !era.freePictures { length += TweetText.linkLength + 1 }
    guard length <= (isLong ? TweetText.longLimit : TweetText.shortLimit) else {
      throw isLong ? .tweetTooLong : .statusTooLong
    }
  }

  /// The id of the tweet that the draft replies to. `nil` if there is none.
  private func answered(
    by draft: TweetDraft, of person: TwitterPersonRecord
  ) throws -> TwitterTweetRecord? {
    guard let id = draft.replyTo else { return nil }
    guard let tweet = tables.find(TwitterTweetRecord.self, id),
      let author = author(of: tweet), maySee(author, person)
    else { throw TwitterError.replyInvisible }
    guard draft.repliesByMention else { return tweet }
    let name = author.screenName.lowercased()
    let isMentioned = TweetText.words(behind: "@", in: draft.text).contains { $0.word.lowercased() == name }
    return isMentioned || author.id == person.id ? tweet : nil
  }

  /// The pictures with these ids, in the given order.
  private func attachable(
    _ ids: [Int64], of person: TwitterPersonRecord
  ) throws -> [TwitterMediaRecord] {
    var pictures: [TwitterMediaRecord] = []
    guard ids.count <= 4 else { throw TwitterError.mediaIDRefused }
    for id in ids {
      let upload = tables.find(TwitterUploadRecord.self, id)
      if let upload { try finishProcessing(upload) }
      guard let picture = tables.find(TwitterMediaRecord.self, id) else {
        throw upload == nil ? TwitterError.mediaIDUnknown : .mediaIDRefused
      }
      let end = picture.uploadedAt.advanced(by: .seconds(TwitterMediaRecord.lifetime))
      guard picture.ownerID == person.id, picture.isAttached || clock.now < end else {
        throw TwitterError.mediaIDRefused
      }
      pictures.append(picture)
    }
    if pictures.count > 1, pictures.contains(where: { $0.kind == .gif || $0.kind == .mp4 }) {
      throw TwitterError.gifAmongPictures
    }
    return pictures
  }

  /// A tweet with `t.co` addresses for the addresses in `text`, and one for its pictures.
  func tweet(saying text: String, by authorID: Int64, pictures: Int = 0) -> TwitterTweetRecord {
    var tweet = TwitterTweetRecord(id: 0, authorID: authorID, text: "", createdAt: clock.now)
    for piece in TweetText.pieces(of: text) {
      switch piece {
      case .plain(let plain): tweet.text += plain
      case .link(let address):
        let short = "https://t.co/" + random.alphanumerics(10)
        tweet.links.append(.init(short: short, expanded: address))
        tweet.text += short
      }
    }
    if pictures > 0 {
      tweet.text += (text.isEmpty ? "" : " ") + "https://t.co/" + random.alphanumerics(10)
    }
    if tweet.text != text { tweet.written = text }
    return tweet
  }
}

extension TwitterMediaRecord {
  /// The seconds for which an upload may wait for its tweet.
  static let lifetime: Int64 = 86_400
}
