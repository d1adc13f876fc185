internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/tweets?ids=`, for up to 100 tweets.
  static let tweetsLookup = Endpoint(.twitter.tweetsLookup, [.get], "/2/tweets") { call, twitter in
    try twitter.version2(&call, .tweetsLookup) { call, caller in
      var list = try TweetList(call, for: caller.person)
      for value in try call.ids("ids") {
        try list.add(value, parameter: "ids", call, of: twitter)
      }
      return list.json(of: twitter)
    }
  }

  /// `GET /2/tweets/ID`
  static let tweetsShow = Endpoint(.twitter.tweetsShow, [.get], "/2/tweets/{}") { call, twitter in
    try twitter.version2(&call, .tweetsShow) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let value = try call.id("id", call.captures.first ?? "")
      try list.add(value, parameter: "id", call, of: twitter)
      return list.json(data: list.data.first, of: twitter)
    }
  }
}

extension Version2Access {
  fileprivate static let tweetsLookup = Version2Access(
    authentication: [.appOnly, .oauth1, .oauth2], scopes: [.tweetRead, .usersRead], limit: .tweetsLookup)
  fileprivate static let tweetsShow = Version2Access(
    authentication: [.appOnly, .oauth1, .oauth2], scopes: [.tweetRead, .usersRead], limit: .tweetsShow)
}

extension Call {
  /// The id of a tweet or a person. Refused if it cannot be one.
  func id(_ parameter: String, _ value: String) throws(TwitterProblemError) -> String {
    guard 1...19 ~= value.utf8.count, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw TwitterProblemError(.malformed(parameter, value, "^[0-9]{1,19}$"))
    }
    return value
  }

  /// A list of 1 to 100 ids.
  fileprivate func ids(_ parameter: String) throws(TwitterProblemError) -> [String] {
    let values = (query[parameter] ?? "").split(separator: ",").map(String.init)
    guard 1...100 ~= values.count else {
      throw TwitterProblemError(.wrongCount(parameter, values.count))
    }
    for value in values { _ = try id(parameter, value) }
    return values
  }
}
