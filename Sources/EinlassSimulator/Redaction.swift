/// Takes the secrets out of text that people see.
package enum Redaction {
  /// Fields whose value opens something; of a long value the first six characters stay.
  private static let names = [
    "oauth_token_secret", "oauth_consumer_secret", "client_secret", "access_token", "x_auth_password",
    "fb_exchange_token", "input_token", "appsecret_proof", "session[password]", "session%5Bpassword%5D",
    "authenticity_token", "AccessToken", "session",
  ]
  /// Inputs of the broker's choreos, which stand as `"name":"AppSecret","value":"…"`.
  private static let inputs = ["AppSecret", "AccessToken"]

  /// `text` (a query, a form, a JSON body) with the values of secret fields shortened.
  package static func shorten(_ text: String) -> String {
    var text = text
    for name in names {
      text = shorten(text, after: name + "=", until: "&\" ")
      text = shorten(text, after: "\"" + name + "\":\"", until: "\"")
      // A form inside a form, as the query of step 2 in a logged body.
      text = shorten(text, after: name + "%3D", until: "&%\" ")
    }
    for name in inputs { text = shorten(text, after: "\"name\":\"\(name)\",\"value\":\"", until: "\"") }
    // A code is one, too; `error_code` and its kin are none.
    for mark in ["?code=", "&code=", "\"code\":\""] { text = shorten(text, after: mark, until: "&\" ") }
    return text
  }

  /// The beginning of a token, enough to tell it from others.
  package static func short(_ token: String) -> String {
    token.count > 12 ? token.prefix(8) + "..." : token
  }

  private static func shorten(_ text: String, after mark: String, until ends: String) -> String {
    guard text.contains(mark) else { return text }
    var parts = text.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      let end = parts[index].firstIndex(where: ends.contains) ?? parts[index].endIndex
      let value = parts[index][..<end]
      // Of a short value even a few characters would be most of it.
      let shown = value.count > 12 ? value.prefix(6) : ""
      if !value.isEmpty { parts[index] = shown + "..." + parts[index][end...] }
    }
    return parts.joined(separator: mark)
  }
}
