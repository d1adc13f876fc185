internal import EinlassStorage
internal import EinlassWire

/// How many calls may be made within a while, and how one too many is refused.
///
/// Source: reference of Calls after login, section 7.3. Documented are the number for applications and that for pages;
/// those for people and tokens are guessed.
struct GraphLimit: Sendable {
  let name: String
  /// The length of the window in seconds; it ends with each call.
  let window: Int64
  /// How many calls there may be for each person who uses the application or the page.
  let calls: Int
  let error: GraphError

  /// The calls of an application, with its own token and those of people.
  static let app = GraphLimit(name: "app", window: 3_600, calls: 200, error: .applicationRequestLimit)
  /// The calls with the tokens of one person, of all applications.
  static let person = GraphLimit(name: "person", window: 3_600, calls: 2_400, error: .userRequestLimit)
  /// The calls with the tokens of a page.
  static let page = GraphLimit(name: "page", window: 86_400, calls: 4_800, error: .pageRequestLimit)
  /// The calls with one token of a person.
  static let token = GraphLimit(name: "token", window: 600, calls: 600, error: .callRateLimit)

  /// How long a person counts as one who uses the application or the page, in seconds.
  static let day: Int64 = 86_400

  func key(_ holder: String) -> FacebookUsageRecord.Key { .init(limit: name, holder: holder) }
}

/// What a call leaves of the limit that it tells of.
struct GraphUsage: Sendable {
  /// The name of the header field.
  let field: String
  /// How much of the limit is used, in percent.
  let percent: Int

  /// Whether the field is there before 2023, when it came to be on every call. From which part on is guessed.
  var isNotable: Bool { percent >= 10 }

  /// The value of the field. That time is used as calls are is guessed.
  var text: String {
    #"{"call_count":\#(percent),"total_cputime":\#(percent),"total_time":\#(percent)}"#
  }
}
