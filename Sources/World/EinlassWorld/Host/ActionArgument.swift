internal import EinlassWire

/// An argument of an action, required or optional.
public struct ActionArgument: Sendable {
  /// The form of a value.
  public enum Kind: Sendable, Hashable {
    case text
    /// Text that matches this regular expression (ECMA 262, as JSON Schema requires).
    case word(String)
    case integer(ClosedRange<Int64>)
    case boolean
    /// A duration such as `60d`, `15m`, `1h30m`, `250ms`.
    case duration
    /// A time in ISO 8601 or seconds since 1970.
    case time
    case choice([String])
    /// Words separated by commas.
    case list
    /// A JSON document.
    case document
  }

  /// The name before the `=`.
  public let name: String
  /// The meaning, in a sentence.
  public let about: String
  /// The form of its values.
  public let kind: Kind
  /// Whether the action requires it.
  public let isRequired: Bool
  /// Parses the value in JSON. Throws if it is not of the kind.
  let parse: @Sendable (JSONValue) throws(ControlActionError) -> ActionValue
}
