internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ProviderCall {
  private var rules: TimeRules { description.time }

  mutating func checkTimestamp() throws {
    guard let text = parameters["oauth_timestamp"] else {
      if isTimeOptional { return }
      throw ProviderRefusal.missing(["oauth_timestamp"])
    }
    guard let seconds = Int64(text), seconds > 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw ProviderRefusal(
        .timestamp, failure: .malformedTimestamp, note: "the timestamp is not a number of seconds")
    }
    timestamp = seconds
    if let digits = rules.digits, text.utf8.count != digits {
      throw ProviderRefusal(
        .timestamp, failure: .malformedTimestamp, note: "the timestamp does not have \(digits) digits")
    }
    if let past = rules.past.seconds,
      clientNow.seconds.subtractingReportingOverflow(seconds).partialValue > past
    {
      throw ProviderRefusal(.timestamp)
    }
    if let future = rules.future.seconds,
      seconds.subtractingReportingOverflow(clientNow.seconds).partialValue > future
    {
      throw ProviderRefusal(.timestamp, failure: .timestampInFuture)
    }
    guard let holder = monotonicHolder,
      let earlier = tables.find(ProviderTimestampRecord.self, holder), seconds < earlier.latest
    else { return }
    throw ProviderRefusal(.timestamp, note: "an earlier request had a later timestamp")
  }

  mutating func spendNonce() throws {
    guard let nonce = parameters["oauth_nonce"] else {
      if isTimeOptional { return }
      throw ProviderRefusal.missing(["oauth_nonce"])
    }
    guard rules.nonceLength.contains(nonce.utf8.count) else { throw ProviderRefusal(.nonceShort) }
    let seconds = parameters["oauth_timestamp"].flatMap { Int64($0) } ?? clientNow.seconds
    if let ahead = rules.nonceAhead?.seconds,
      seconds.subtractingReportingOverflow(clientNow.seconds).partialValue > ahead
    {
      throw ProviderRefusal(
        .nonce, failure: .timestampInFuture,
        note: "the timestamp is more than \(ahead) s ahead of the clock, so it is refused as a used nonce")
    }
    if case .perSecond = rules.nonceMemory { return try replaceNonce(nonce, seconds) }
    let mark = Mark(
      clientKey: description.network + " "
        + (rules.nonceScope.contains(.consumer) ? parameters["oauth_consumer_key"] ?? "" : ""),
      token: rules.nonceScope.contains(.token) ? parameters["oauth_token"] ?? "" : "",
      timestamp: rules.nonceScope.contains(.timestamp) ? seconds : 0, nonce: nonce)
    guard tables.spend(ProviderNonceRecord(mark: mark, end: nonceEnd(seconds)), at: clientNow)
    else {
      throw ProviderRefusal(.nonce)
    }
  }

  /// The time until which a nonce is remembered. A hundred years represent forever.
  private func nonceEnd(_ timestamp: Int64) -> WallTime {
    let century = Lifetime.century
    let bounded = min(max(timestamp, clientNow.seconds - century), clientNow.seconds + century)
    switch rules.nonceMemory {
    case .span(let span):
      return WallTime(seconds: max(bounded, clientNow.seconds) + min(span.seconds ?? century, century))
    case .window, .perSecond:
      // The nonce is remembered exactly as long as the request itself would be accepted again.
      return WallTime(
        seconds: max(bounded + min(rules.past.seconds ?? century, century), clientNow.seconds + 1))
    }
  }

  /// Stores the nonce as the only one for its second.
  private func replaceNonce(_ nonce: String, _ seconds: Int64) throws {
    let now = clientNow
    let fresh = ProviderNonceSlotRecord(key: key(parameters["oauth_consumer_key"] ?? ""), at: now)
    let oldest = rules.past.seconds.map { now.seconds - $0 } ?? .min
    let isNew = tables.upsert(fresh) { record in
      record.spend(nonce, of: seconds, since: oldest, at: now)
    }
    if !isNew { throw ProviderRefusal(.nonce) }
  }

  /// Records the effects of a request that passed all checks.
  func finish() {
    if let holder = monotonicHolder, let timestamp {
      tables.upsert(ProviderTimestampRecord(key: holder, latest: timestamp)) { record in
        record.latest = max(record.latest, timestamp)
      }
    }
    if let token, description.tokens.access.idle.seconds != nil {
      let now = now
      tables.update(ProviderTokenRecord.self, token.key) { $0.lastUsed = now }
    }
  }

  private var monotonicHolder: ProviderKey? {
    let consumer = parameters["oauth_consumer_key"] ?? ""
    return switch rules.monotonic {
    case .none: nil
    case .client: key(consumer)
    case .token: key("\(consumer) \(parameters["oauth_token"] ?? "")")
    }
  }

  /// Whether a request may omit the timestamp and nonce.
  var isTimeOptional: Bool {
    let method = parameters["oauth_signature_method"] ?? ""
    return method == "PLAINTEXT" || rules.nonceOptionalWith.contains(method)
  }
}
