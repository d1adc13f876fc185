import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// A statement about the exchange of OAuth 1.0a tokens, its source, and the check of it.
///
/// EXCH is X's page "Migrating OAuth 1.0a user tokens to OAuth 2.0" of September 2026, AC its page on the authorization
/// code. The section is that of the reference of X's login.
struct ExchangeRow: Sendable, CustomTestStringConvertible {
  /// The certainty that X behaves this way.
  enum Certainty: String, Sendable {
    case documented, inferred, guessed
  }

  let section: String
  let certainty: Certainty
  let source: String
  /// The app's type. Defaults to a confidential app.
  let type: TwitterOAuth2Settings.AppType
  /// The retirement of OAuth 1.0a in this world, as a function of the time the token was issued.
  let retirement: @Sendable (WallTime) -> OAuth1Retirement?
  let check: @Sendable (ExchangeWorld) async throws -> Void

  var testDescription: String { "\(section), \(certainty.rawValue): \(source)" }

  init(
    _ section: String, _ certainty: Certainty, _ source: String,
    type: TwitterOAuth2Settings.AppType = .webApp,
    retirement: @escaping @Sendable (WallTime) -> OAuth1Retirement? = { _ in nil },
    check: @escaping @Sendable (ExchangeWorld) async throws -> Void
  ) {
    self.section = section
    self.certainty = certainty
    self.source = source
    self.type = type
    self.retirement = retirement
    self.check = check
  }

  /// A request with `changes` is refused.
  static func refused(
    _ section: String, _ certainty: Certainty, _ source: String, _ changes: [String: String],
    _ refusal: ExchangeRefusal
  ) -> ExchangeRow {
    ExchangeRow(section, certainty, source) { world in
      refusal.check(await world.exchange(changes))
    }
  }

  static let all = retirement + request + scopes + repetition + errors

  /// The world of the row.
  func world() async throws -> ExchangeWorld {
    var policy = SimulatedTwitter.Policy()
    policy.retirement = retirement(WallTime(seconds: TwitterWorld.start))
    return try await ExchangeWorld(type, policy: policy)
  }
}

/// The refusal of an exchange.
struct ExchangeRefusal: Sendable {
  var status = 400
  let error: String
  /// A part of the journal's reason. `nil` if there is none.
  let reason: String?

  init(_ error: String, _ reason: String? = nil, status: Int = 400) {
    self.error = error
    self.reason = reason
    self.status = status
  }

  func check(_ result: NetworkResponse, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(result.response.head.status.code == status, sourceLocation: sourceLocation)
    let json = JSONText(parsing: result.response.body)
    #expect(json?["error"]?.text == error, sourceLocation: sourceLocation)
    #expect(json?["error_description"]?.text?.isEmpty == false, sourceLocation: sourceLocation)
    if let reason {
      #expect(
        result.reason?.contains(reason) == true, "\(result.reason ?? "no reason")",
        sourceLocation: sourceLocation)
    } else {
      #expect(result.reason == nil, sourceLocation: sourceLocation)
    }
  }
}
