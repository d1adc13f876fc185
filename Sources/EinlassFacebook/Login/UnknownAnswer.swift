internal import EinlassWire
internal import HTTPTypes

/// Somebody was named to answer a page who is not there, or an answer that there is not.
///
/// This is Einlass's own business, so the answer is one that nobody takes for Facebook's.
struct UnknownAnswer: Error, Sendable, Hashable {
  let sentence: String

  static func person(_ name: String) -> UnknownAnswer {
    UnknownAnswer(
      sentence:
        "nobody at the simulated Facebook has the login, id or name '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> UnknownAnswer {
    UnknownAnswer(
      sentence: "'\(word)' is no answer to the dialog; einlass_answer is one of "
        + DialogAnswer.words.joined(separator: ", "))
  }

  var response: WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.problem; charset=utf-8")
    return WireResponse(.badRequest, fields: fields, body: Array((sentence + "\n").utf8))
  }
}
