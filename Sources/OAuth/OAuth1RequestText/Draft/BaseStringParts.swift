internal import OAuth1

/// The request data in a signature base string.
///
/// Source: RFC 5849, section 3.4.1.
public struct BaseStringParts: Sendable, Hashable {
  /// The HTTP method.
  public let method: String
  /// The base string URI, decoded.
  public let url: String
  /// Names and values in the base string's order, still encoded as they are in the normalized parameters.
  public let parameters: [Pair]

  /// A parameter, encoded.
  public struct Pair: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
  }

  /// Parses a base string. `nil` if the text is not one.
  ///
  /// - Parameter text: The base string: a method of ASCII letters, an absolute URI and the parameters, joined
  ///   by `&`.
  public init?(_ text: String) {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return nil
    }
    method = String(parts[0])
    url = PercentEncoding.decode(String(parts[1]))
    guard url.contains("://") else { return nil }
    parameters = PercentEncoding.decode(String(parts[2])).split(separator: "&").map { pair in
      let (name, value) = pair.cut(at: "=")
      return Pair(name: name, value: value)
    }
  }

  /// Finds a parameter.
  ///
  /// - Parameter name: The name, encoded as in `parameters`.
  /// - Returns: The value of the first parameter with that name, decoded; `nil` if there is none.
  public func first(_ name: String) -> String? {
    parameters.first { $0.name == name }.map { PercentEncoding.decode($0.value) }
  }
}
