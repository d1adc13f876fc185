/// What came of a sign-in through the broker: the last failure and what is known of the person, as fields.
public struct BrokerReport: Sendable, Hashable {
  /// The fields by name; what has no value is left out. No secret is among them.
  public let fields: [String: String]

  /// The names of all fields there can be.
  package static let names = [
    "steps", "failure", "message", "lifetime", "id", "name", "firstName", "lastName", "email",
  ]

  /// In a few words.
  public var summary: String {
    if let failure = fields["failure"] { return "failed: \(failure)" }
    return "signed in" + (fields["name"].map { " as \($0)" } ?? "")
  }
}
