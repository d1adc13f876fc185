package import EinlassWire
internal import HTTPTypes

/// The person, or the answer, that was named for a page in its address does not exist.
///
/// This is an error of Einlass's own, so its response must not look like one of a network's.
package struct PageAnswerError: Error, Sendable, Hashable {
  /// What does not exist, and what there is.
  package let sentence: String

  /// An error that says `sentence`.
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
