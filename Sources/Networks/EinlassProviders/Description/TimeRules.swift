internal import EinlassWorld

/// Which timestamps and nonces a provider takes.
package struct TimeRules: Sendable {
  /// Whose timestamps may not go back.
  enum Monotonic: String, Sendable, CaseIterable {
    case none, client, token
  }

  /// What a nonce must not be used twice with.
  enum NonceScope: String, Sendable, CaseIterable {
    case consumer, token, timestamp
  }

  /// How long a nonce is remembered.
  enum NonceMemory: Sendable {
    case span(Lifetime)
    /// Until the timestamp's window ends, both sides.
    case window
    /// As long as the window, whatever timestamp it comes with; but a later nonce of the same second replaces it.
    case perSecond
  }

  var past = Lifetime(seconds: 300)
  var future = Lifetime(seconds: 300)
  /// The number of a timestamp's digits. `nil` if any number is accepted.
  var digits: Int?
  var monotonic = Monotonic.none
  var nonceScope: Set<NonceScope> = Set(NonceScope.allCases)
  var nonceLength: ClosedRange<Int> = 1...100_000
  var nonceMemory = NonceMemory.window
  /// The most that a timestamp may be ahead for its nonce to be accepted. `nil` if only the window limits it.
  var nonceAhead: Lifetime?
  /// The methods with which timestamp and nonce may be missing, besides PLAINTEXT.
  var nonceOptionalWith: [String] = []
}

extension TimeRules {
  /// The most seconds that a timestamp may be ahead in an accepted request. `nil` if there is no limit.
  var ahead: Int64? {
    guard let future = future.seconds else { return nonceAhead?.seconds }
    return min(future, nonceAhead?.seconds ?? future)
  }
}

/// `time:`
enum TimeSection {
  private static let window = WorldFileKey<(past: Lifetime, future: Lifetime)>(
    "window", windowForm,
    "The tolerance for timestamps: one value, or past and future; default: 300s")
  private static let digits = WorldFileKey<Int>(
    "digits", .integer(1...20), "The required number of digits in timestamps; default: any number")
  private static let monotonic = WorldFileKey<TimeRules.Monotonic>(
    "monotonic", .choice, "The scope in which timestamps must not decrease; default: none")

  static let keys: WorldFileKeys = [window.optional, digits.optional, monotonic.optional]

  static func read(_ value: YAMLValue?, into rules: inout TimeRules) throws(WorldFileError) {
    guard let section = try value?.section(keys) else { return }
    if let window = try section.read(window) { (rules.past, rules.future) = (window.past, window.future) }
    rules.digits = try section.read(digits)
    rules.monotonic = try section.read(monotonic) ?? .none
  }

  private static let windowForm: WorldFileForm<(past: Lifetime, future: Lifetime)> = {
    let past = WorldFileKey<Lifetime>("past", .lifetime, "The maximum age of a timestamp")
    let future = WorldFileKey<Lifetime>(
      "future", .lifetime, "The maximum time by which a timestamp may be ahead of the clock")
    let keys: WorldFileKeys = [past.optional, future.optional]
    let span = WorldFileForm<Lifetime>.lifetime
    return WorldFileForm(.either([span.shape, .section(keys)])) { value throws(WorldFileError) in
      if (try? value.text()) != nil {
        let both = try span.read(value)
        return (both, both)
      }
      let section = try value.section(keys)
      let usual = Lifetime(seconds: 300)
      return (try section.read(past) ?? usual, try section.read(future) ?? usual)
    }
  }()
}

/// `nonce:`
enum NonceSection {
  private static let scope = WorldFileKey<[TimeRules.NonceScope]>(
    "scope", .list(of: .choice), "The scope in which a nonce must be unique; default: all three")
  private static let length = WorldFileKey<[Int]>(
    "length", .list(of: .integer(0...100_000)), "The minimum and maximum number of characters")
  private static let memory = WorldFileKey<TimeRules.NonceMemory>(
    "memory", memoryForm, "The time for which nonces are remembered; default: twice the window")
  private static let optionalWith = WorldFileKey(
    "optional_with", .list(of: .word), "The signature methods that do not require a nonce and timestamp")

  private static let ahead = WorldFileKey<Lifetime>(
    "ahead", .lifetime,
    "The maximum time by which a timestamp may be ahead; a later timestamp is refused as a used nonce; "
      + "default: the window"
  )

  static let keys: WorldFileKeys = [
    scope.optional, length.optional, memory.optional, optionalWith.optional, ahead.optional,
  ]

  static func read(_ value: YAMLValue?, into rules: inout TimeRules) throws(WorldFileError) {
    guard let section = try value?.section(keys) else { return }
    if let scope = try section.read(scope) { rules.nonceScope = Set(scope) }
    if let length = try section.read(length) {
      guard length.count == 2, length[0] <= length[1] else {
        throw section.value.error("'length' must be [minimum, maximum]")
      }
      rules.nonceLength = length[0]...length[1]
    }
    rules.nonceMemory = try section.read(memory) ?? rules.nonceMemory
    rules.nonceAhead = try section.read(ahead)
    rules.nonceOptionalWith = try section.read(optionalWith) ?? []
  }

  private static let memoryForm: WorldFileForm<TimeRules.NonceMemory> = {
    let span = WorldFileForm<Lifetime>.lifetime
    let words = ["never-forgets", "per-second"]
    return WorldFileForm(.either([.choice(words), span.shape])) { value throws(WorldFileError) in
      switch try value.word() {
      case "never-forgets": .span(.endless)
      case "per-second": .perSecond
      default: .span(try span.read(value))
      }
    }
  }()
}
