internal import EinlassWire
internal import HTTPTypes

/// An answer of the server itself, for a request that reaches no network; nobody can take it for a provider's.
struct Refusal: Error, Sendable, Hashable {
  /// The media type of every such answer.
  static let mediaType = "text/vnd.einlass.refusal; charset=utf-8"

  let status: HTTPResponse.Status
  /// What is wrong, which value, what to do.
  let sentence: String
  /// Whether nothing more can be understood of the connection.
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

  /// `text` as a client gave it, fit for a sentence: no control characters, of bearable length.
  static func quoted(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(200).map { scalar in
          scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value ? "\u{FFFD}" : scalar
        }))
    return "'\(shown)'"
  }
}
