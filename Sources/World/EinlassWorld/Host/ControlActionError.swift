package import EinlassWire

/// Why an action did not take place; the message says what, which value and what to do.
public struct ControlActionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of error it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// There is no action of this name.
    case unknownAction = "unknown-action"
    /// A name or value among the arguments is wrong, or one is missing.
    case badArguments = "bad-arguments"
    /// There is no world of this name.
    case noSuchWorld = "no-such-world"
    /// The arguments are valid in themselves, but this world has no such person, token or app, or cannot do it.
    case refused
    /// The store of the worlds failed. The sentence says if it may have changed.
    case storeUnavailable = "store-unavailable"
    /// The journal is not as a test expects it.
    case unmetExpectation = "unmet-expectation"
  }

  /// What kind of error it is.
  public let kind: Kind
  /// What is wrong, with the value and what to do.
  public let description: String

  /// The problem that an authenticator reports in this case: its members in the response. None by default.
  package private(set) var problem: [String: JSONValue] = [:]

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The same error with the problem that an authenticator reports in this case: its name, and the code and the message
  /// that it carries.
  package func reporting(_ name: String, code: Int? = nil, message: String? = nil) -> ControlActionError {
    var error = self
    error.problem["problem"] = .string(name)
    error.problem["code"] = code.map { .integer(Int64($0)) }
    error.problem["message"] = message.map(JSONValue.string)
    return error
  }

  /// This world cannot do it: no such person, token or app.
  package static func refused(_ description: String) -> ControlActionError {
    ControlActionError(.refused, description)
  }
}
