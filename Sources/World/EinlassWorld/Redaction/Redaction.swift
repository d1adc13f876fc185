/// Removes secrets from displayed text if the world is unknown; see `Redactor`.
package enum Redaction {
  /// Returns `text` (a query, a form, a JSON body) with the values of secret fields shortened.
  package static func shorten(_ text: String) -> String {
    Redactor().text(text)
  }

  /// Returns the beginning of a token, which is enough to distinguish it from others. Returns nothing of a short token.
  package static func short(_ token: String) -> String {
    token.count > 12 ? token.prefix(8) + "..." : token
  }
}
