internal import OAuth1

/// A server's refusal with the base string that it built and the signature that it received.
enum RefusalFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard let baseString = BaseStringSearch.first(in: text), BaseStringParts(baseString) != nil,
      // An Authorization value contains more information.
      !AuthorizationSearch.all(in: text).contains(where: { $0.value.contains("oauth_consumer_key=") }),
      let signature = signature(text)
    else { return nil }
    var draft = RequestDraft(.refusal)
    draft.baseString = baseString
    draft.takeParts(ofBaseString: baseString, signature: signature)
    if let status = text.split(separator: 0x20, maxSplits: 1).first.flatMap({ Int($0.text) }),
      400...499 ~= status
    {
      draft.response = RequestTextResponse(status: status)
    }
    return [draft]
  }

  /// Labels of a signature; the first that is followed by one counts. LinkedIn's signature follows key, token and time:
  /// `OAU:k|t|*01|*01:123:S=`.
  private static let labels = ["oauth_signature", "|*01:", "%7C*01%3A", "signature"]

  private static func signature(_ text: Bytes) -> String? {
    for label in labels {
      for mark in text.places(of: label) {
        if let value = value(behind: mark + label.utf8.count, text) { return value }
      }
    }
    return nil
  }

  /// The base64 or hexadecimal value after a label, decoded.
  private static func value(behind index: Int, _ text: Bytes) -> String? {
    guard let next = text[index...].first, next != UInt8(ascii: "_"), next != UInt8(ascii: "-") else {
      return nil
    }
    var text = text[index...].prefix(4096)
    // LinkedIn's signature follows a timestamp.
    let digits = text.prefix { 0x30...0x39 ~= $0 }
    if digits.count >= 9 { text = text[digits.endIndex...] }
    let between = text.prefix(24).prefix { $0 <= 0x20 || "\"':=>%[(".utf8.contains($0) || $0 == 0x5C }
    var value = text[between.endIndex...]
    // A percent-encoded separator.
    if between.last == UInt8(ascii: "%"), let code = ["3D", "3A", "22", "253D"].first(where: value.hasPrefix)
    {
      value = value.dropFirst(code.utf8.count)
    }
    var decoded = value.prefix { $0 > 0x20 && !"\"'<>&,;|)]}\\".utf8.contains($0) }.text
    for _ in 0..<3 where decoded.contains("%") { decoded = PercentEncoding.decode(decoded) }
    let end =
      decoded.firstIndex { !$0.isASCII || !($0.isLetter || $0.isNumber || "+/=-_".contains($0)) }
      ?? decoded.endIndex
    let signature = String(decoded[..<end])
    return signature.utf8.count >= 20 ? signature : nil
  }
}
