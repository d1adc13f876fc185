internal import EinlassStorage
internal import EinlassWire

/// The number of calls allowed within a time window, and the refusal of calls over that limit.
///
/// Source: reference of Calls after login, section 7.3. The numbers for applications and pages are documented; those
/// for people and tokens are guessed.
struct GraphLimit: Sendable {
  let name: String
  /// The length of the window in seconds. The window ends at the time of the call.
  let window: Int64
  /// The number of calls for each person who uses the application or the page.
  let calls: Int
  let error: GraphError

  /// The calls of an application, with its own token and people's tokens.
  static let app = GraphLimit(name: "app", window: 3_600, calls: 200, error: .applicationRequestLimit)
  /// The calls with the tokens of one person, in all applications.
  static let person = GraphLimit(name: "person", window: 3_600, calls: 2_400, error: .userRequestLimit)
  /// The calls with the tokens of a page.
  static let page = GraphLimit(name: "page", window: 86_400, calls: 4_800, error: .pageRequestLimit)
  /// The calls with one token of a person.
  static let token = GraphLimit(name: "token", window: 600, calls: 600, error: .callRateLimit)

  /// The seconds for which a person counts as a user of the application or the page.
  static let day: Int64 = 86_400

  func key(_ holder: String) -> FacebookUsageRecord.Key { .init(limit: name, holder: holder) }
}

/// The usage of the limit that a response reports.
struct GraphUsage: Sendable {
  /// The name of the header field.
  let field: String
  /// The used share of the limit, in percent.
  let percent: Int

  /// Whether the field is sent before 2023; since then, it is sent on every call. The threshold is guessed.
  var isNotable: Bool { percent >= 10 }

  /// The value of the field. It is guessed that time is used up in proportion to calls.
  var text: String {
    #"{"call_count":\#(percent),"total_cputime":\#(percent),"total_time":\#(percent)}"#
  }
}
