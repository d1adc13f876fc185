/// Removes secrets from text that people see, where no world is known; see `Redactor`.
package enum Redaction {
  /// `text` (a query, a form, a JSON body) with the values of secret fields shortened.
  package static func shorten(_ text: String) -> String {
    Redactor().text(text)
  }

  /// The beginning of a token, enough to tell it from others; nothing of a short one.
  package static func short(_ token: String) -> String {
    token.count > 12 ? token.prefix(8) + "..." : token
  }
}
