package import EinlassWire

/// The reason why an action did not take place. The message states the problem, the value and the remedy.
public struct ControlActionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// There is no action of this name.
    case unknownAction = "unknown-action"
    /// A name or value among the arguments is wrong, or an argument is missing.
    case badArguments = "bad-arguments"
    /// There is no world of this name.
    case noSuchWorld = "no-such-world"
    /// The arguments are valid in themselves, but this world has no such person, token or app, or cannot do it.
    case refused
    /// The store of the worlds failed. The message says whether it may have changed.
    case storeUnavailable = "store-unavailable"
    /// The journal does not match a test's expectation.
    case unmetExpectation = "unmet-expectation"
  }

  /// The kind of error.
  public let kind: Kind
  /// The problem, with the value and the remedy.
  public let description: String

  /// The problem that an authenticator reports in this case: its members in the response. None by default.
  package private(set) var problem: [String: JSONValue] = [:]

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Returns this error with the problem that an authenticator reports in this case: its name, code and message.
  package func reporting(_ name: String, code: Int? = nil, message: String? = nil) -> ControlActionError {
    var error = self
    error.problem["problem"] = .string(name)
    error.problem["code"] = code.map { .integer(Int64($0)) }
    error.problem["message"] = message.map(JSONValue.string)
    return error
  }

  /// Returns the error for a world without the person, token or app.
  package static func refused(_ description: String) -> ControlActionError {
    ControlActionError(.refused, description)
  }
}
