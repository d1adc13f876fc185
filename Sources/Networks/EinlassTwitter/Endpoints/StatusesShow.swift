internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Single tweets (reference of Calls after login, section 3.4).

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/statuses/show.json?id=`
  static let statusesShow = show("/1.1/statuses/show.json")
  /// `GET /1.1/statuses/show/ID.json`
  static let statusesShowByPath = show("/1.1/statuses/show/{}")

  private static func show(_ path: String) -> Endpoint<SimulatedTwitter> {
    Endpoint(.twitter.statusesShow, [.get], path) { call, twitter in
      try twitter.openResource(&call, .statusesShow) { call, caller in
        let tweet = try twitter.visibleTweet(try call.tweetID, for: caller.person)
        var options = TweetOptions(call)
        options.includesAppealable = true
        return try twitter.shown(tweet, for: caller.person, options)
      }
    }
  }

  /// `GET` or `POST /1.1/statuses/lookup.json`: up to 100 tweets; with `map`, missing tweets are null.
  static let statusesLookup = Endpoint(
    .twitter.statusesLookup, [.get, .post], "/1.1/statuses/lookup.json"
  ) { call, twitter in
    try twitter.openResource(&call, .statusesLookup) { call, caller in
      let named = call.parameter("id") ?? ""
      guard named.listedCount <= 100 else { throw TwitterError.tooManyTerms }
      let ids = named.listed.compactMap { Int64($0) }
      let options = TweetOptions(call)
      var found: [(id: Int64, object: [UInt8]?)] = []
      for id in ids where !found.contains(where: { $0.id == id }) {
        let tweet = try? twitter.visibleTweet(id, for: caller.person)
        var object: [UInt8]?
        if let tweet { object = try twitter.tweetObject(tweet, for: caller.person, options) }
        found.append((id, object))
      }
      guard TwitterParameter.isTrue(call.parameter("map")) else {
        return found.compactMap(\.object).writtenArray
      }
      var map = JSONObjectText(.twitter, capacity: 4096)
      for (id, object) in found { map.add(String(id), written: object ?? Array("null".utf8)) }
      var whole = JSONObjectText(.twitter, capacity: 4096)
      whole.add("id", written: map.closed())
      return whole.closed()
    }
  }
}

extension Call {
  /// The number of the tweet in the path, which ends in `.json`, or in `id`. `nil` if it is not a number.
  var tweetID: Int64? {
    get throws(TwitterError) {
      guard let part = captures.first else { return parameter("id").flatMap { Int64($0) } }
      guard part.hasSuffix(".json") else { throw .pageDoesNotExist }
      return Int64(part.dropLast(5))
    }
  }
}

extension SimulatedTwitter {
  /// The tweet for the response to `call`.
  func shown(
    _ tweet: TwitterTweetRecord, for viewer: TwitterPersonRecord?, _ call: Call
  ) throws -> [UInt8] {
    try shown(tweet, for: viewer, TweetOptions(call))
  }

  fileprivate func shown(
    _ tweet: TwitterTweetRecord, for viewer: TwitterPersonRecord?, _ options: TweetOptions
  ) throws -> [UInt8] {
    guard let object = try tweetObject(tweet, for: viewer, options) else { throw TwitterError.noStatus }
    return object
  }
}
