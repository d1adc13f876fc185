internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire

/// What the numbers of an exported world may be: what world files and actions could have made of them.
///
/// Moments bound themselves (`WallTime`). A number that has any value of its type without harm, such as the seed or
/// the timestamp in a used nonce, is not here.
extension WorldDocument {
  /// Throws where a number is beyond its bounds, with the member's path, as `settings.twitterPolicy.maxAge`.
  func checkBounds() throws(ConfigurationError) {
    guard VirtualClock.range.contains(clock.now) else {
      throw Self.mistake("clock.now", "a moment of the years 1 to 9999")
    }
    try Self.check(clock.lead, Self.milliseconds, "clock.lead")
    try checkPolicies()
    for (index, plan) in failures.enumerated() { try plan.checkBounds("failures.\(index)") }
    if let (path, wanted) = tables.contents.unmetCheck { throw Self.mistake("tables.\(path)", wanted) }
  }

  /// A hundred years either way.
  private static let milliseconds =
    -DurationText.longest.wholeMilliseconds...DurationText.longest.wholeMilliseconds
  /// How long something may live, in seconds: from nothing to a hundred years.
  private static let lifetime: ClosedRange<Int64> = 0...3_155_760_000
  private static let statuses = 200...599

  private func checkPolicies() throws(ConfigurationError) {
    let twitter = settings.twitterPolicy
    let facebook = settings.facebookPolicy
    for (value, name) in [
      (twitter.maxAge, "twitterPolicy.maxAge"), (twitter.maxAhead, "twitterPolicy.maxAhead"),
      (twitter.requestTokenLifetime, "twitterPolicy.requestTokenLifetime"),
      (facebook.tokenLifetime, "facebookPolicy.tokenLifetime"),
      (facebook.webTokenLifetime, "facebookPolicy.webTokenLifetime"),
      (facebook.webTokenSeconds ?? 0, "facebookPolicy.webTokenSeconds"),
      (facebook.codeLifetime, "facebookPolicy.codeLifetime"),
      (settings.brokerPolicy.callbackLifetime, "brokerPolicy.callbackLifetime"),
    ] {
      try Self.check(value, Self.lifetime, "settings.\(name)")
    }
    try Self.check(twitter.bannedPageSize, 0...1_000_000, "settings.twitterPolicy.bannedPageSize")
    try Self.check(facebook.dialogErrorStatus, Self.statuses, "settings.facebookPolicy.dialogErrorStatus")
    try Self.check(settings.brokerPolicy.failureStatus, Self.statuses, "settings.brokerPolicy.failureStatus")
    try Self.check(
      settings.phoneClockOffset, -1_000_000_000...1_000_000_000, "settings.phoneClockOffset")
    guard .zero...DurationText.longest ~= settings.phonePolicy.silenceLimit else {
      throw Self.mistake("settings.phonePolicy.silenceLimit", "a duration of up to a hundred years")
    }
  }

  fileprivate static func check<Number: FixedWidthInteger>(
    _ value: Number?, _ range: ClosedRange<Number>, _ path: String
  ) throws(ConfigurationError) {
    if let value, !range.contains(value) {
      throw mistake(path, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  fileprivate static func mistake(_ path: String, _ wanted: String) -> ConfigurationError {
    ConfigurationError("the document is no exported world: '\(path)' should be \(wanted)")
  }
}

extension WorldDocument.Plan {
  /// As a world file's `plan:` has them.
  fileprivate func checkBounds(_ path: String) throws(ConfigurationError) {
    try WorldDocument.check(after, 0...1_000_000, "\(path).after")
    try WorldDocument.check(times, 1...1_000_000, "\(path).times")
    try WorldDocument.check(size, 0...10_000_000, "\(path).size")
    try WorldDocument.check(delay, 0...DurationText.longest.wholeMilliseconds, "\(path).delay")
    try WorldDocument.check(answer?.status, 200...599, "\(path).answer.status")
  }
}
