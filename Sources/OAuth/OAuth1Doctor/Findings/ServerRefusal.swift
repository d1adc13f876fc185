/// The response with which a server refused a request.
public struct ServerRefusal: Sendable, Hashable {
  /// The status code; nil if it is not known.
  public var status: Int?
  /// The server's own words, such as `Invalid signature`; empty if they are not known.
  public var words: String

  /// A refusal, as far as it is known.
  ///
  /// - Parameters:
  ///   - status: The status code of the response. `nil` if it is not known.
  ///   - words: The server's own words, such as `Invalid signature`. Empty if they are not known.
  public init(status: Int? = nil, words: String = "") {
    self.status = status
    self.words = words
  }

  /// Status and words in one line, such as `401: Invalid signature`; nil if neither is known.
  public var summary: String? {
    let parts = [status.map { String($0) }, words.isEmpty ? nil : words].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }
}
