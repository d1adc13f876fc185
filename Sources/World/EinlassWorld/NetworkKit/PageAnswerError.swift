package import EinlassWire
internal import HTTPTypes

/// The error for a page whose address names a person or an answer that does not exist.
///
/// This is Einlass's own error, so its response must not look like one of a network.
package struct PageAnswerError: Error, Sendable, Hashable {
  /// A sentence with the missing and the existing values.
  package let sentence: String

  /// Creates the error with the message `sentence`.
  package init(_ sentence: String) {
    self.sentence = sentence
  }

  /// The response instead of the page.
  package var response: WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.problem; charset=utf-8")
    return WireResponse(.badRequest, fields: fields, body: Array((sentence + "\n").utf8))
  }
}
