internal import OAuth1

/// Base strings and keys that are put together in rare ways.
///
/// Source: list of mistakes, rows 12, 13, 16 and 44.
extension RareMistake {
  static let frames: List = { attempt in
    let right = attempt.right
    let (method, address, parameters) = (right.method.octets, right.address.octets, right.parameters.octets)
    let joined = { (parts: [[UInt8]]) -> [UInt8] in Array(parts.joined(separator: [0x26])) }
    let whole = joined([method, address, parameters])
    let url = address + Array("%3F".utf8) + parameters
    let spaced = { (mark: String) -> [UInt8] in
      Array([method, address, parameters].joined(separator: Array(mark.utf8)))
    }
    let messages: [(message: [UInt8], detail: String)] = [
      (joined([address, method, parameters]), "with the URL before the method"),
      (joined([method, parameters, address]), "with the parameters before the URL"),
      (joined([method, url]), "with the parameters as the URL's query"),
      (url, "from the URL with the parameters as its query"),
      (
        whole.uppercased,
        "and written in uppercase"
      ),
      (joined([method, address]), "without its parameters"),
      ([0x22] + whole + [0x22], "with quotes around it"),
      (whole + [0x0D, 0x0A], "with a trailing line break (CR LF)"),
      (whole + [0x20], "with a trailing space"),
      (spaced("&amp;"), "with '&amp;' between its parts"), (spaced(" & "), "with spaces around its '&'"),
    ]
    for (message, detail) in messages {
      guard let mistake = MistakeRule.frames.mistake("base-string-joined-wrongly", detail) else { return }
      attempt(mistake, message: message)
    }
  }

  // MARK: - Keys

  static let keys: List = { attempt in
    let message = attempt.right.baseString
    for (id, list) in [
      ("key-composed-wrongly", compositions(attempt.right.key)),
      ("secrets-encoded-wrongly", encodings(attempt.right.key)),
      ("token-secret-altered", words(attempt.right.key)),
    ] {
      for (key, detail) in list {
        guard let mistake = MistakeRule.keys.mistake(id, detail) else { continue }
        attempt(mistake, message: message, key: key)
      }
    }
  }

  /// Keys with a language's word for a missing value instead of the token secret.
  private static func words(_ right: KeyPart) -> [(key: [UInt8], detail: String)] {
    if right.second.isEmpty { return [] }
    return ["None", "nil", "NULL", "(null)", "false", "NaN"].map { word in
      var key = right
      key.second = Array(word.utf8)
      return (key.octets, "is the word '\(word)'")
    }
  }

  private static func compositions(_ right: KeyPart) -> [(key: [UInt8], detail: String)] {
    let whole = right.octets
    var found: [(key: [UInt8], detail: String)] = [
      (whole + [0x26], "with a trailing '&'"), (whole + [0x0A], "with a trailing line break"),
      (whole + [0x0D, 0x0A], "with a trailing line break (CR LF)"),
      (whole + [0x20], "with a trailing space"),
      (whole + [0], "with a trailing null byte"), ([0x22] + whole + [0x22], "with quotes around it"),
      (whole.lowercased, "and written in lowercase"), (whole.uppercased, "and written in uppercase"),
      (Base64.encode(whole.span), "and then base64-encoded"),
    ]
    for separator in ["&amp;", " & ", "|", ";", " ", "-", "_", "=", "/", ".", "~", "\\u0026"] {
      var key = right
      key.separator = Array(separator.utf8)
      found.append((key.octets, "with '\(separator)' instead of '&'"))
    }
    for (first, second) in [
      ("oauth_consumer_secret=", "oauth_token_secret="), ("consumer_secret=", "token_secret="),
      ("consumerSecret=", "tokenSecret="),
    ] {
      var (one, other) = (right, right)
      one.hasSecond = false
      one.separator = []
      other.hasFirst = false
      other.separator = []
      let both = Array(first.utf8) + one.octets + [0x26] + Array(second.utf8) + other.octets
      found.append((both, "with names before the secrets"))
      found.append((Array(first.utf8) + whole, "with a name before the consumer secret"))
    }
    return found
  }

  private static func encodings(_ right: KeyPart) -> [(key: [UInt8], detail: String)] {
    let encode = { (octets: [UInt8]) in PercentEncoding.encode(octets) }
    let (first, second) = (right.first, right.second)
    var found: [(key: [UInt8], detail: String)] = [
      (encode(first) + [0x26] + second, "percent-encoded, except for the token secret,"),
      (first + [0x26] + encode(second), "percent-encoded, except for the consumer secret,"),
    ]
    let whole = encode(first) + [0x26] + encode(second)
    for bare in ["/", "+", "=", "+/", "/=", "+=", "!*'()", ":", "@", "$", ",", "~"] {
      let octets = OctetSet(bare)
      let characters = bare.map { "\($0)" }.joined(separator: " ")
      let bareKey = encode(first).unescaping(octets) + [0x26] + encode(second).unescaping(octets)
      found.append((bareKey, "percent-encoded except for their \(characters)"))
    }
    let plus = { (octets: [UInt8]) in encode(octets).replacing(Array("%20".utf8), with: [0x2B]) }
    found.append((plus(first) + [0x26] + plus(second), "form-encoded, with '+' instead of spaces"))
    return found.filter { $0.key != whole }
  }
}
