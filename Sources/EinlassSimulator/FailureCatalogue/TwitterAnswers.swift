internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes

extension Failure {
  private static let twitterCalls = [
    "twitter.request_token", "twitter.access_token", "twitter.verify_credentials", "twitter.users_show",
    "twitter.rate_limit_status", "twitter.invalidate_token", "twitter.bearer_token",
    "twitter.invalidate_bearer_token", "twitter.users_me",
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
      .networkAnswer { world, request in
        await world.twitter.refusal(.couldNotAuthenticate, of: request, shape: .json, status: .ok)
      }),
    success("twitter-empty-success", "Step 2 succeeds, and its pairs have no values.", .recorded) { pair in
      pair.prefix { $0 != "=" }
    },
    success("twitter-secret-missing", "Step 2 succeeds without oauth_token_secret.", .observed) { pair in
      pair.hasPrefix("oauth_token_secret=") ? nil : pair
    },
    person("twitter-id-not-text", "The person's id_str is a number.") { json in
      json.value(of: "id_str").flatMap { text in
        json.settingValue(of: "id_str", to: String(text.dropFirst().dropLast()))
      }
    },
    person("twitter-name-missing", "The person has no member 'name'.") { $0.removing("name") },
    person("twitter-avatar-missing", "The person has no https avatar.") {
      $0.removing("profile_image_url_https")
    },
    person("twitter-avatar-plain", "The avatar's address has no _normal form.") { json in
      json.split(separator: "_normal.", omittingEmptySubsequences: false).joined(separator: ".")
    },
    person("twitter-email-number", "The e-mail address is a number.") {
      $0.settingValue(of: "email", to: "7")
    },
    person("twitter-email-absent", "The member 'email' is left out.") { $0.removing("email") },
  ]

  private static func refusal(
    _ name: String, _ about: String, _ certainty: Certainty, _ failure: TwitterFailure
  ) -> Failure {
    Failure(
      name, about, certainty, calls: twitterCalls,
      .networkAnswer { world, request in await world.twitter.refusal(failure, of: request) })
  }

  /// A change in the object that verify_credentials gives; nil leaves it as it is.
  private static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (String) -> String?
  ) -> Failure {
    Failure(
      name, about, .observed, calls: ["twitter.verify_credentials"],
      .change { response, _ in
        guard let text = response.text, let changed = change(text) else { return response }
        return response.replacingBody(Array(changed.utf8))
      })
  }

  /// A change in the pairs that step 2 gives, where it gives any; nil leaves a pair out.
  private static func success(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ change: @escaping @Sendable (Substring) -> Substring?
  ) -> Failure {
    Failure(
      name, about, certainty, calls: ["twitter.access_token"],
      .change { response, _ in
        guard response.head.status == .ok, let text = response.text, text.hasPrefix("oauth_token=") else {
          return response
        }
        let pairs = text.split(separator: "&").compactMap(change)
        return response.replacingBody(Array(pairs.joined(separator: "&").utf8))
      })
  }
}

// Changes of members in compact JSON: of several with one name the first is meant.

extension String {
  /// The member's value, quotes included; nil where there is no such member.
  fileprivate func value(of name: String) -> Substring? { valueRange(of: name).map { self[$0] } }

  fileprivate func settingValue(of name: String, to value: String) -> String? {
    guard let range = valueRange(of: name) else { return nil }
    return String(self[..<range.lowerBound]) + value + self[range.upperBound...]
  }

  /// Without the member, and the comma before it or, where it is the first, behind it.
  fileprivate func removing(_ name: String) -> String? {
    guard let key = firstRange(of: "\"\(name)\":"), let value = valueRange(of: name) else { return nil }
    var before = self[..<key.lowerBound]
    var behind = self[value.upperBound...]
    if before.last == "," { before.removeLast() } else if behind.first == "," { behind.removeFirst() }
    return String(before + behind)
  }

  /// Where the value stands, if it is a string, a number or a word.
  private func valueRange(of name: String) -> Range<Index>? {
    guard let key = firstRange(of: "\"\(name)\":") else { return nil }
    let rest = self[key.upperBound...]
    guard rest.first == "\"" else {
      return key.upperBound..<(rest.firstIndex { $0 == "," || $0 == "}" } ?? rest.endIndex)
    }
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if rest[index] == "\\" {
        isEscaped = true
      } else if rest[index] == "\"" {
        return key.upperBound..<self.index(after: index)
      }
    }
    return nil
  }
}
