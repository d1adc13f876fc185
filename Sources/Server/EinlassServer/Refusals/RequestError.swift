internal import EinlassWire
internal import HTTPTypes

/// The server's own response to a request that reaches no network. Its media type distinguishes it from a network's
/// response.
struct RequestError: Error, Sendable, Hashable {
  /// The media type of every refusal.
  static let mediaType = "text/vnd.einlass.refusal; charset=utf-8"

  let status: HTTPResponse.Status
  /// The error, with its value and what to do.
  let sentence: String
  /// Whether the connection must be closed, because the rest of its data cannot be parsed.
  var closes = false

  init(_ status: HTTPResponse.Status, _ sentence: String, closes: Bool = false) {
    self.status = status
    self.sentence = sentence
    self.closes = closes
  }

  var response: WireResponse {
    WireResponse(
      status, fields: [.contentType: Self.mediaType], body: Array("Einlass: \(sentence)\n".utf8))
  }

  /// Returns a client's `text` for use in a sentence: in quotes, without control characters, at most 200 characters.
  static func quoted(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(200).map { scalar in
          scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value ? "\u{FFFD}" : scalar
        }))
    return "'\(shown)'"
  }
}
