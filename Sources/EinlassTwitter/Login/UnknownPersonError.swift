internal import EinlassWire
internal import HTTPTypes

/// The person, or the answer, that was named for Twitter's pages does not exist.
///
/// This is an error of Einlass's own, so its response must not look like one of Twitter's.
struct UnknownPersonError: Error, Sendable, Hashable {
  let sentence: String

  static func person(_ name: String) -> UnknownPersonError {
    UnknownPersonError(
      sentence:
        "no person at the simulated Twitter has the screen name or id '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> UnknownPersonError {
    UnknownPersonError(
      sentence: "'\(word)' is not an answer to Twitter's page; einlass_answer is allow or deny")
  }

  var response: WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.problem; charset=utf-8")
    return WireResponse(.badRequest, fields: fields, body: Array((sentence + "\n").utf8))
  }
}
