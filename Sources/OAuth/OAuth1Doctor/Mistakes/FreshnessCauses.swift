internal import OAuth1

/// Clocks and nonces.
///
/// Source: RFC 5849, section 3.3; list of mistakes, rows 2, 20, 21 and 25.
extension CauseRule {
  static let freshness: [CauseRule] = [
    CauseRule(
      "malformed-timestamp", row: 21, advice: "send whole seconds since 1970, a ten-digit number"
    ) { facts in
      guard let text = facts.timestamp, !text.isEmpty else { return nil }
      guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int64(text) else {
        let isFloat = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x2C }
        return "oauth_timestamp '\(Array(text.utf8).printable)' is not a whole number"
          + (isFloat ? ": it has a fraction" : "")
      }
      for (factor, unit) in [
        (1000 as Int64, "milliseconds"), (1_000_000, "microseconds"), (1_000_000_000, "nanoseconds"),
      ]
      where facts.isPlausible(number / factor) && number > 100_000_000_000 {
        return "oauth_timestamp is in \(unit) instead of seconds"
      }
      guard text.utf8.count > 10, !facts.isPlausible(number) else { return nil }
      return "oauth_timestamp has \(text.utf8.count) digits, but a time in seconds has ten"
    },
    CauseRule(
      "clock-off", row: 2,
      advice: clockAdvice
    ) { facts in
      guard facts.context.knowsArrival, let difference = facts.clockDifference else { return nil }
      let place = difference > 0 ? "ahead of" : "behind"
      var sentence = "oauth_timestamp is \(Self.text(abs(difference))) \(place) the server's clock"
      if let zone = Self.zone(difference, facts.policy) {
        sentence += "; that matches a time zone offset of \(zone): local time was used instead of UTC"
      } else if facts.now + difference < 86_400 * 366 {
        sentence += "; the client's clock was never set"
      }
      return sentence
    },
    CauseRule(
      "nonce-used", row: 20,
      advice: "sign each attempt separately, including retries and redirects"
    ) { facts in
      guard facts.isNonceUsed else { return nil }
      let response =
        switch facts.known.firstStatus {
        case .some(let status) where 300..<400 ~= status: ", after a redirect (\(status))"
        case .some(let status) where status >= 500: ", after a server error (\(status))"
        default: ""
        }
      return "the nonce and timestamp were used before: the request was sent again unchanged\(response)"
    },
  ]

  /// The same cause if the time of arrival is unknown. It is only a remark, because pasted requests are often old.
  static let clockOfOldRequest = CauseRule("clock-off", row: 2) { facts in
    guard !facts.context.knowsArrival, let difference = facts.clockDifference else { return nil }
    let sentence = "oauth_timestamp is \(Self.text(abs(difference)))"
    if difference > 0 { return ("\(sentence) ahead of this machine's clock", Self.clockAdvice) }
    return ("\(sentence) behind this machine's clock, as expected for an old request", "")
  }

  private static let clockAdvice =
    "synchronize the clock over the network, or correct it with the Date header of the server's responses; "
    + "a timestamp counts seconds since 1970 in UTC"

  /// Seconds in words.
  private static func text(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
    case ..<172_800: "\(seconds / 3600) h" + (seconds % 3600 < 60 ? "" : " \(seconds % 3600 / 60) min")
    case ..<63_072_000: "\(seconds / 86_400) days"
    default: "\(seconds / 31_557_600) years"
    }
  }

  /// The offset in hours, whole or with a half or three quarters, that equals `difference` to within the window. `nil`
  /// if no time zone has this offset.
  private static func zone(_ difference: Int64, _ policy: RequestVerifier.Policy) -> String? {
    let (size, sign) = (abs(difference), difference > 0 ? "+" : "-")
    let window = min(max(policy.maxAge, policy.maxAhead), 300)
    guard size <= 14 * 3600 + window else { return nil }
    let quarters = (size + 450) / 900
    guard abs(size - quarters * 900) <= window, quarters >= 4 else { return nil }
    let isZone = quarters % 4 == 0 || [14, 18, 22, 23, 26, 35, 38, 42, 51].contains(quarters)
    guard isZone else { return nil }
    let minutes = quarters % 4 * 15
    return "\(sign)\(quarters / 4) h" + (minutes == 0 ? "" : " \(minutes) min")
  }
}

extension CauseFacts {
  /// The seconds from `now` to the timestamp, if they exceed what the server accepts.
  fileprivate var clockDifference: Int64? {
    guard let text = timestamp, text.utf8.count <= 10, let sent = Int64(text), sent >= 0, !isFresh(sent)
    else { return nil }
    return sent.subtractingReportingOverflow(now).partialValue
  }

  /// Whether a client could have meant the timestamp: the server accepts it or, if the time of arrival is unknown, it
  /// is not earlier than the year in which OAuth 1.0 came out.
  fileprivate func isPlausible(_ timestamp: Int64) -> Bool {
    isFresh(timestamp) || !context.knowsArrival && 1_167_609_600...(now + policy.maxAhead) ~= timestamp
  }

  /// Whether the server accepts a timestamp.
  func isFresh(_ timestamp: Int64) -> Bool {
    let age = now.subtractingReportingOverflow(timestamp)
    return !age.overflow && age.partialValue <= policy.maxAge && age.partialValue >= -policy.maxAhead
  }
}

/// Step 2 of reverse authentication, with which the app asks for a token of the phone's account.
///
/// Source: list of mistakes, row 25.
extension CauseRule {
  static let reverseAuth: [CauseRule] = [
    CauseRule(
      "reverse-auth-changed", row: 25,
      advice: "send the response of step 1 unchanged, byte for byte, percent-encoded once in the form"
    ) { facts in
      guard let sent = facts.received.value("x_reverse_auth_parameters"),
        !facts.known.reverseAuthResponses.isEmpty,
        !facts.known.reverseAuthResponses.contains(where: { $0.utf8.elementsEqual(sent) })
      else { return nil }
      let responses = facts.known.reverseAuthResponses.map { Array($0.utf8) }
      if responses.contains(PercentEncoding.decode(sent)) {
        return "x_reverse_auth_parameters was encoded one time too many"
      }
      // If there are very many responses, only the last ones are tried, since clients send what they received recently.
      if responses.suffix(1000).contains(where: {
        PercentEncoding.decode($0) == sent || PercentEncoding.decodeForm($0) == sent
      }) {
        return "x_reverse_auth_parameters was decoded before it was sent"
      }
      if responses.contains(where: { $0.trimmed == sent.trimmed }) {
        return
          "x_reverse_auth_parameters starts or ends with whitespace, but the response of step 1 does not"
      }
      return "x_reverse_auth_parameters is not the response of step 1"
    },
    CauseRule(
      "reverse-auth-target", row: 25,
      advice: "send the app's own consumer key as x_reverse_auth_target, not the key of the phone's system"
    ) { facts in
      guard let target = facts.received.text("x_reverse_auth_target"),
        let sent = facts.received.text("x_reverse_auth_parameters"),
        let header = try? AuthorizationHeader(parsing: sent),
        let key = header.parameters.first(where: { $0.nameText == "oauth_consumer_key" })?.valueText,
        !key.hasSameOctets(as: target)
      else { return nil }
      return "x_reverse_auth_target is not the consumer key that signed step 1"
    },
  ]
}
