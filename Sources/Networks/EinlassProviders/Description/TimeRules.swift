internal import EinlassWorld

private typealias Key = WorldFileKey

/// The timestamps and nonces that a provider accepts.
package struct TimeRules: Sendable {
  /// The party whose timestamps must not decrease.
  enum Monotonic: String, Sendable, CaseIterable {
    case none, client, token
  }

  /// The scope in which a nonce must be unique.
  enum NonceScope: String, Sendable, CaseIterable {
    case consumer, token, timestamp
  }

  /// The time for which a nonce is remembered.
  enum NonceMemory: Sendable {
    case span(Lifetime)
    /// Until the timestamp's window ends, on both sides.
    case window
    /// For the length of the window, regardless of its timestamp, but a later nonce with the same second replaces it.
    case perSecond
  }

  var past = Lifetime(seconds: 300)
  var future = Lifetime(seconds: 300)
  /// The number of digits in a timestamp. `nil` if any number is accepted.
  var digits: Int?
  var monotonic = Monotonic.none
  var nonceScope: Set<NonceScope> = Set(NonceScope.allCases)
  var nonceLength: ClosedRange<Int> = 1...100_000
  var nonceMemory = NonceMemory.window
  /// The longest time that a timestamp may be ahead for its nonce to be accepted. If `nil`, only the window limits it.
  var nonceAhead: Lifetime?
  /// The methods that do not require a timestamp and nonce, in addition to PLAINTEXT.
  var nonceOptionalWith: [String] = []
}

extension TimeRules {
  /// The maximum number of seconds that the timestamp of an accepted request may be ahead. `nil` if there is no limit.
  var ahead: Int64? {
    guard let future = future.seconds else { return nonceAhead?.seconds }
    return min(future, nonceAhead?.seconds ?? future)
  }
}

/// `time:` and `nonce:`
enum TimeSection {
  static let time = WorldFileMapping<TimeRules> {
    Key(
      "window", window, "The tolerance for timestamps: one value, or past and future; default: 300s"
    ) { ($0.past, $0.future) = $1 }
    Key(
      "digits", \.digits, .integer(1...20), "The required number of digits in timestamps; default: any number"
    )
    Key("monotonic", \.monotonic, .choice, "The scope in which timestamps must not decrease; default: none")
  }

  private static let window = WorldFileForm<(past: Lifetime, future: Lifetime)>.scalar(
    WorldFileForm.lifetime.map { both, _ in (both, both) },
    or: .section((past: Lifetime(seconds: 300), future: Lifetime(seconds: 300))) {
      Key("past", \.past, .lifetime, "The maximum age of a timestamp")
      Key("future", \.future, .lifetime, "The maximum time by which a timestamp may be ahead of the clock")
    })

  static let nonce = WorldFileMapping<TimeRules> {
    Key(
      "scope", WorldFileForm<[TimeRules.NonceScope]>.list(of: .choice),
      "The scope in which a nonce must be unique; default: all three"
    ) { $0.nonceScope = Set($1) }
    Key("length", length.shape, "The minimum and maximum number of characters")
    Key(
      "memory", \.nonceMemory, memory, "The time for which nonces are remembered; default: twice the window")
    Key(
      "optional_with", \.nonceOptionalWith, .list(of: .word),
      "The signature methods that do not require a nonce and timestamp")
    Key(
      "ahead", \.nonceAhead, .lifetime,
      "The maximum time by which a timestamp may be ahead; a later timestamp is refused as a used nonce; "
        + "default: the window"
    )
  } check: { section, rules throws(WorldFileError) in
    guard let stated = section["length"] else { return }
    let ends = try length.read(stated)
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw section.value.error("'length' must be [minimum, maximum]")
    }
    rules.nonceLength = ends[0]...ends[1]
  }

  private static let length = WorldFileForm<[Int]>.list(of: .integer(0...100_000))

  private static let memory = WorldFileForm<TimeRules.NonceMemory>.words(
    ["never-forgets": .span(.endless), "per-second": .perSecond],
    or: WorldFileForm.lifetime.map { span, _ in .span(span) })
}
