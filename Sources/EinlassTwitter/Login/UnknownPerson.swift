internal import EinlassWire
internal import HTTPTypes

/// Somebody was named to answer Twitter's pages who is not there, or an answer that there is not.
///
/// This is Einlass's own business, so the answer is one that nobody takes for Twitter's.
struct UnknownPerson: Error, Sendable, Hashable {
  let sentence: String

  static func person(_ name: String) -> UnknownPerson {
    UnknownPerson(
      sentence:
        "nobody at the simulated Twitter has the screen name or id '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> UnknownPerson {
    UnknownPerson(sentence: "'\(word)' is no answer to Twitter's page; einlass_answer is allow or deny")
  }

  var response: WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.problem; charset=utf-8")
    return WireResponse(.badRequest, fields: fields, body: Array((sentence + "\n").utf8))
  }
}
