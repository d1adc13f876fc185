internal import OAuth1

/// The computation of a signature, step by step, in the order of RFC 5849; it contains no secret.
struct SignatureSteps {
  let text: String

  init(
    baseString: String, consumerSecret: SharedSecret, tokenSecret: SharedSecret?, method: any SignatureMethod
  ) {
    let parts = baseString.split(separator: "&", maxSplits: 2, omittingEmptySubsequences: false)
    var lines: [String] = []
    if parts.count == 3 {
      lines.append("method (3.4.1.1):           \(parts[0])")
      lines.append("base string URI (3.4.1.2):  \(PercentEncoding.decode(String(parts[1])))")
      lines.append("parameters (3.4.1.3.2), encoded and sorted:")
      let parameters = PercentEncoding.decode(String(parts[2])).split(separator: "&")
      lines += parameters.map { "  \($0)" }
    }
    lines.append("base string (3.4.1):        \(baseString)")
    lines.append("signature method:           \(method.name)")
    let key =
      method.kind == .publicKey
      ? "(3.4.3):                the client's RSA key"
      : "(3.4.2):                \(Self.shape(consumerSecret)) & \(tokenSecret.map(Self.shape) ?? "(no token secret)")"
    lines.append("key " + key)
    text = lines.joined(separator: "\n")
  }

  /// Returns a description of a secret that does not reveal it.
  private static func shape(_ secret: SharedSecret) -> String {
    let text = secret.reveal()
    let encoded = PercentEncoding.encode(text)
    var shape = "<\(text.utf8.count) \(text.utf8.count == 1 ? "byte" : "bytes")"
    if encoded != text { shape += ", \(encoded.utf8.count) after encoding" }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      shape += "; leading or trailing whitespace, probably unintended"
    }
    return shape + ">"
  }
}
