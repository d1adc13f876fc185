internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes

extension Failure {
  private static let twitterCalls = [
    "twitter.request_token", "twitter.access_token", "twitter.verify_credentials", "twitter.users_show",
    "twitter.rate_limit_status", "twitter.invalidate_token", "twitter.bearer_token",
    "twitter.invalidate_bearer_token",
  ]

  /// What Twitter itself answers when it cannot or will not serve.
  static let twitterAnswers: [Failure] = [
    refusal("twitter-rate-limit", "Twitter answers 429, code 88.", .documented, .rateLimitExceeded),
    refusal("twitter-over-capacity", "Twitter answers 503, code 130.", .documented, .overCapacity),
    refusal("twitter-internal-error", "Twitter answers 500, code 131.", .documented, .internalError),
    refusal("twitter-invalid-token", "Twitter answers 401, code 89.", .documented, .invalidOrExpiredToken),
    Failure(
      "twitter-200-errors", "Twitter answers 200 with an errors object in JSON.", .observed,
      calls: twitterCalls,
      .answer { _, _ in
        WireResponse(
          .ok, fields: [.contentType: "application/json; charset=utf-8"],
          body: Array(#"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#.utf8))
      }),
    Failure(
      "twitter-empty-success", "Step 2 succeeds, and its pairs have no values.", .recorded,
      calls: ["twitter.access_token"],
      .answer { _, _ in form("oauth_token&oauth_token_secret&user_id&screen_name") }),
    Failure(
      "twitter-secret-missing", "Step 2 succeeds without oauth_token_secret.", .observed,
      calls: ["twitter.access_token"],
      .answer { _, _ in form("oauth_token=1-a&user_id=1&screen_name=a") }),
    person(
      "twitter-id-not-text", "The person's id_str is a number.", "\"id_str\":\"", "\"id_str\":4,\"x\":\""),
    person("twitter-name-missing", "The person has no member 'name'.", "\"name\":", "\"nom\":"),
    person(
      "twitter-avatar-missing", "The person has no https avatar.", "\"profile_image_url_https\"", "\"x\""),
    person("twitter-avatar-plain", "The avatar's address has no _normal form.", "_normal.", "."),
    person("twitter-email-number", "The e-mail address is a number.", "\"email\":\"", "\"email\":7,\"x\":\""),
    person("twitter-email-absent", "The member 'email' is left out.", "\"email\":", "\"x\":"),
  ]

  private static func refusal(
    _ name: String, _ about: String, _ certainty: Certainty, _ failure: TwitterFailure
  ) -> Failure {
    Failure(
      name, about, certainty, calls: twitterCalls,
      .answer { _, now in failure.response(at: now, path: "/1.1/") })
  }

  /// A change in the object that verify_credentials gives.
  private static func person(
    _ name: String, _ about: String, _ text: String, _ replacement: String
  ) -> Failure {
    Failure(
      name, about, .observed, calls: ["twitter.verify_credentials"],
      .change { response, _ in
        let body = (response.text ?? "").replacing(text, with: replacement)
        return response.replacingBody(Array(body.utf8))
      })
  }

  private static func form(_ text: String) -> WireResponse {
    WireResponse(.ok, fields: [.contentType: "text/html;charset=utf-8"], body: Array(text.utf8))
  }
}
