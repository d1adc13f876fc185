internal import OAuth1

/// Parameters listed by name, as in `print_r`, `var_dump`, JSON or notes, or as a form-encoded string.
enum ParameterListFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("oauth_signature"), text.contains("oauth_consumer_key"), text.count <= 1 << 20,
      AuthorizationSearch.all(in: text).isEmpty
    else { return nil }
    let list = form(text) ?? object(text) ?? lines(text)
    guard let signature = list.first(where: { $0.name == "oauth_signature" }),
      list.contains(where: { $0.name == "oauth_consumer_key" })
    else { return nil }
    var draft = RequestDraft(.parameterList)
    // Neither base64 nor hexadecimal has a '%'.
    let isEncoded = signature.value.contains("%")
    var parameters: [(name: String, value: String)] = []
    for (name, value) in list {
      switch name.lowercased() {
      case "url", "uri", "http_url", "request_url", "endpoint", "action": draft.target = value
      case "method", "http_method", "request_method", "verb": draft.method = value.uppercased()
      default: parameters.append((name, isEncoded ? PercentEncoding.decode(value) : value))
      }
    }
    if draft.method == nil || draft.target == nil, let place = text.firstIndex(of: "oauth_") {
      draft.takeSurroundings(text, around: place..<place)
    }
    draft.place(parameters, options)
    return [draft]
  }

  /// The pairs of a form-encoded string. `nil` if `text` is not one.
  private static func form(_ text: Bytes) -> [(name: String, value: String)]? {
    let text = text.trimmed
    guard text.contains(0x26), text.allSatisfy({ 0x21...0x7E ~= $0 }), !text.contains("://") else {
      return nil
    }
    return FormEncoding.decode(text.drop { $0 == 0x3F }.text)
  }

  /// The members of an object in JSON, Python, Ruby or JavaScript. `nil` if no object contains the signature.
  private static func object(_ text: Bytes) -> [(name: String, value: String)]? {
    guard let end = text.signatureNames.first else { return nil }
    for value in RequestObject.values(around: end - 15..<end, text).reversed()
    where value["oauth_signature"] != nil {
      return value.members?.compactMap { member in member.value.text.map { (member.name, $0) } }
    }
    return nil
  }

  private static func lines(_ text: Bytes) -> [(name: String, value: String)] {
    var found: [(name: String, value: String, separator: String)] = []
    var name: (text: String, separator: String)?
    for line in text.lines {
      let line = line.trimmed
      if let waiting = name, let value = dumped(line) {
        found.append((waiting.text, value, waiting.separator))
        name = nil
      } else if let (text, separator, value) = pair(line) {
        // var_dump prints the value on the next line.
        name = value.isEmpty && separator == "=>" ? (text, separator) : nil
        if name == nil { found.append((text, value, separator)) }
      }
    }
    let style = found.first { $0.name == "oauth_signature" }?.separator
    return found.filter { $0.separator == style }.map { ($0.name, $0.value) }
  }

  /// `[name] => value`, `"name": "value",`, `name=value`, `name: value`.
  private static func pair(_ line: Bytes) -> (name: String, separator: String, value: String)? {
    let start = line.prefix(200).drop { "[\"'{(-* $".utf8.contains($0) }
    let name = start.prefix { RequestField.isName($0) || $0 == 0x2E }
    guard !name.isEmpty else { return nil }
    let rest = line[name.endIndex...].drop { "\"'])".utf8.contains($0) }.drop { $0 == 0x20 || $0 == 0x09 }
    for separator in ["=>", "=", ":", "|"] where rest.hasPrefix(separator) {
      let value = rest.dropFirst(separator.utf8.count).trimmed
      return (name.text, separator, dumped(value) ?? unquoted(value))
    }
    return nil
  }

  /// The text of `string(3) "abc"`.
  private static func dumped(_ line: Bytes) -> String? {
    guard line.hasPrefix("string("), let quote = line.firstIndex(of: 0x22) else { return nil }
    return unquoted(line[quote...])
  }

  private static func unquoted(_ source: Bytes) -> String {
    var value = source
    while let last = value.last, last == 0x2C || last == 0x3B || last <= 0x20 { value.removeLast() }
    if value.count > 1, let first = value.first, first == 0x22 || first == 0x27, value.last == first {
      value = value.dropFirst().dropLast()
      return value.text.replacing("\\/", with: "/")
    }
    return value.text
  }
}
