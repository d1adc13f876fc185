internal import EinlassWire
internal import HTTPTypes

/// The person, or the answer, that was named for a page does not exist.
///
/// This is an error of Einlass's own, so its response must not look like one of Facebook's.
struct UnknownAnswerError: Error, Sendable, Hashable {
  let sentence: String

  static func person(_ name: String) -> UnknownAnswerError {
    UnknownAnswerError(
      sentence:
        "no person at the simulated Facebook has the login, id or name '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> UnknownAnswerError {
    UnknownAnswerError(
      sentence: "'\(word)' is not an answer to the dialog; einlass_answer is one of "
        + DialogAnswer.words.joined(separator: ", "))
  }

  var response: WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.problem; charset=utf-8")
    return WireResponse(.badRequest, fields: fields, body: Array((sentence + "\n").utf8))
  }
}
