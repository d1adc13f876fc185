import OAuth1

/// Requests like those of Twitter clients.
enum OrdinaryRequests {
  static let all = [
    (
      "verify_credentials",
      arriving(
        "GET",
        "/1.1/account/verify_credentials.json?include_email=true&include_entities=true&skip_status=false",
        form: nil)
    ),
    (
      "statuses/update",
      arriving(
        "POST", "/1.1/statuses/update.json?include_entities=true",
        form: "status=It%27s%20hot%21%20%28caf%C3%A9%29%20a%2Cb&lat=37.78&place_id=&media_ids=1&media_ids=2")
    ),
    (
      "a larger one",
      arriving(
        "POST", "/1.1/statuses/update.json?include_entities=true&include_email=true&tweet_mode=extended",
        form: "status=" + String(repeating: "It%27s%20hot%21%20%28caf%C3%A9%29%20", count: 8)
          + "&lat=37.78&long=-122.4&place_id=&media_ids=1%2C2%2C3&trim_user=1&enable_dm_commands=false"
          + "&attachment_url=https%3A%2F%2Ftwitter.com%2Fandypiper%2Fstatus%2F903615884664725505"
          + "&in_reply_to_status_id=903615884664725505&auto_populate_reply_metadata=true")
    ),
  ]

  private static let random =
    "OAuth oauth_consumer_key=\"simKey0000000000000000001\", oauth_nonce=\"0E984725C51C4BF4\", "
    + "oauth_signature=\"cdQQuXon1opN%2F3wj5APnIF5NAMg%3D\", oauth_signature_method=\"HMAC-SHA1\", "
    + "oauth_timestamp=\"1490000000\", oauth_token=\"4242424242-SimTokenSimTokenSimTokenSimTokenSimToke\", "
    + "oauth_version=\"1.0\""

  static func arriving(
    _ method: String, _ target: String, form: String?, type: String = "application/x-www-form-urlencoded"
  ) -> ArrivingRequest {
    ArrivingRequest(
      method: method, scheme: "https", authority: "api.twitter.com", target: target,
      contentType: form == nil ? nil : type, authorization: [random], body: Array((form ?? "").utf8))
  }
}

/// Requests with growing numbers of parameters, and with growing bodies.
enum GrowingRequests {
  /// The time limit of each request: the budget's two seconds, plus time for reading, for one step and for noise of the
  /// machine.
  static let limit = Duration.seconds(4)

  static let all = byParameters + equalNames + bySize + files

  private static let target = "/1.1/statuses/update.json"

  private static let byParameters = [10, 30, 60, 100, 300, 1000, 3000, 10_000].map { count in
    let form = (0..<count).map { "parameter\($0)=it%27s%20number%20\($0)" }.joined(separator: "&")
    return ("\(count) parameters", OrdinaryRequests.arriving("POST", target, form: form))
  }

  private static let equalNames = [100, 1000, 10_000].map { count in
    let form = (0..<count).map { "oauth_tokem=\($0)" }.joined(separator: "&")
    return ("\(count) of one misspelt name", OrdinaryRequests.arriving("POST", target, form: form))
  }

  private static let bySize = [1000, 10_000, 100_000, 1_000_000, 5_000_000].map { size in
    let form = "status=" + String(repeating: "It%27s%20hot%21%20", count: size / 18)
    return ("a form of \(size) octets", OrdinaryRequests.arriving("POST", target, form: form))
  }

  private static let files = [10_000, 1_000_000, 5_000_000].map { size in
    let body = String(repeating: "-", count: size)
    let type = "multipart/form-data; boundary=\(String(repeating: "-", count: 69))x"
    return ("a file of \(size) octets", OrdinaryRequests.arriving("POST", target, form: body, type: type))
  }
}
