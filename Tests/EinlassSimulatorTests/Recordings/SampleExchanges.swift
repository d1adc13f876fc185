import EinlassSimulator
import EinlassWire

/// Invented exchanges in which nothing is contradictory, in the form of Twitter's in May 2022.
enum SampleExchanges {
  static let now = WallTime(seconds: 1_700_000_000)
  /// Sat, 07 May 2022 12:56:26 GMT
  static let date = WallTime(seconds: 1_651_928_186)

  static let all = [me, tweet, tweetOf2, created, initialized, appended, refused, friends]

  static let me = exchange(
    "GET", "https://api.twitter.com/2/users/me", 200, "OK", fieldsOf2,
    #"{"data":{"id":"12","name":"Nora","username":"nora_sim"}}"#)

  static let tweet = exchange(
    "GET", "https://api.twitter.com/1.1/statuses/show.json?id=\(number)", 200, "OK", fieldsOf1,
    #"{"created_at":"Fri May 06 10:00:00 +0000 2022","id":\#(number),"id_str":"\#(number)","text":"hello"}"#)

  static let tweetOf2 = exchange(
    "GET", "https://api.twitter.com/2/tweets/\(number)?tweet.fields=created_at", 200, "OK", fieldsOf2,
    #"{"data":{"created_at":"2022-05-06T10:00:00.000Z","id":"\#(number)","text":"hello"}}"#)

  static let created = exchange(
    "POST", "https://api.twitter.com/2/tweets", 201, "Created", fieldsOf2,
    #"{"data":{"id":"\#(number)","text":"hello"}}"#)

  static let initialized = exchange(
    "POST", "https://upload.twitter.com/1.1/media/upload.json", 202, "Accepted",
    fieldsOf1 + [.init("x-mediaid", "\(number)")],
    #"{"media_id":\#(number),"media_id_string":"\#(number)","expires_after_secs":86399}"#,
    request: "command=INIT&media_type=video%2Fmp4&total_bytes=1000")

  static let appended = exchange(
    "POST", "https://upload.twitter.com/1.1/media/upload.json", 204, "No Content", fieldsOf1, "",
    request: "command=APPEND&media_id=\(number)&segment_index=0&media_data=R0lG")

  static let refused = exchange(
    "GET", "https://api.twitter.com/1.1/account/verify_credentials.json", 401, "Unauthorized", fieldsOf1,
    #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#)

  static let friends = exchange(
    "GET", "https://graph.facebook.com/v13.0/me/friends?access_token=EAAsecret", 200, "OK",
    [
      .init("Facebook-Api-Version", "v13.0"), .init("Content-Type", "application/json; charset=UTF-8"),
      .init("Expires", "Sat, 01 Jan 2000 00:00:00 GMT"), .init("Date", "Sat, 07 May 2022 12:56:26 GMT"),
    ], #"{"data":[{"name":"Maria Sim","id":"1020300000000000"}]}"#)

  /// The number of a tweet of 2022-05-06T10:00:00Z.
  static let number = (1_651_831_200_123 - 1_288_834_974_657) << 22 + 5

  private static let common: [RecordedExchange.Field] = [
    .init("date", "Sat, 07 May 2022 12:56:26 GMT"), .init("server", "tsa_b"),
    .init("set-cookie", cookie("guest_id", "v1%3A165192818656734496")),
    .init("set-cookie", cookie("personalization_id", #""v1_abcdefghijklmnopqrstuv==""#)),
    .init("x-access-level", "read-write"),
    .init("x-connection-hash", String(repeating: "0a8515bc", count: 8)),
    .init("x-rate-limit-limit", "75"), .init("x-rate-limit-remaining", "74"),
    .init("x-rate-limit-reset", "1651929086"), .init("x-response-time", "38"),
  ]

  private static let fieldsOf2 =
    common + [.init("content-type", "application/json; charset=utf-8"), .init("api-version", "2.42")]

  private static let fieldsOf1 =
    common + [
      .init("content-type", "application/json;charset=utf-8"),
      .init("expires", "Tue, 31 Mar 1981 05:00:00 GMT"),
      .init("last-modified", "Sat, 07 May 2022 12:56:26 GMT"), .init("x-transaction", "00a8515bcd01b3dc"),
    ]

  private static func cookie(_ name: String, _ value: String) -> String {
    "\(name)=\(value); Max-Age=63072000; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/; Domain=.twitter.com"
  }

  private static func exchange(
    _ method: String, _ url: String, _ status: Int, _ reason: String, _ fields: [RecordedExchange.Field],
    _ body: String, request: String? = nil
  ) -> RecordedExchange {
    var exchange = RecordedExchange(recorder: "vcrpy", number: 0)
    exchange.method = method
    exchange.url = url
    exchange.requestBody = request.map { Array($0.utf8) }
    exchange.status = status
    exchange.reason = reason
    exchange.body = Array(body.utf8)
    exchange.fields = fields
    if url.contains("/1.1/") { exchange.fields?.append(.init("status", "\(status) \(reason)")) }
    if status != 204 { exchange.fields?.append(.init("content-length", "\(body.utf8.count)")) }
    return exchange
  }
}

extension RecordedExchange {
  /// Sets the value of the first field with that name, or appends the field.
  mutating func set(_ name: String, _ value: String) {
    if let index = fields?.firstIndex(where: { $0.name.lowercased() == name }) {
      fields?[index].value = value
    } else {
      fields?.append(.init(name, value))
    }
  }

  mutating func replace(_ old: String, _ new: String) {
    body = body.map { Array(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) }
  }
}
