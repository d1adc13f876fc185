internal import EinlassWire

extension SoundnessCheck {
  static let status = SoundnessCheck("status", "Do the field status and the reason fit the status?") {
    notes, examined in
    guard let status = examined.exchange.status else { return }
    notes.note("status", String(status), isRight: 100...599 ~= status, expected: "100 to 599")
    if let value = examined.exchange.field("status") {
      notes.note(
        "field status", PrivateText.shown(value), isRight: value.prefix { $0 != " " } == "\(status)",
        expected: "\(status)")
    }
    // A recorder's own words, such as 'Success', fit any status.
    if let reason = examined.exchange.reason, let other = codes[reason.lowercased()] {
      notes.note("reason", PrivateText.shown(reason), isRight: other == status, expected: "that of \(status)")
    }
  }

  /// The statuses by their usual reasons.
  private static let codes = Dictionary(uniqueKeysWithValues: HTTPReason.all.map { ($1.lowercased(), $0) })

  static let length = SoundnessCheck("length", "Does content-length fit the body?") { notes, examined in
    let exchange = examined.exchange
    guard let value = exchange.field("content-length"), let body = exchange.body, exchange.method != "HEAD",
      exchange.status != 304
    else { return }
    guard let length = Int(value), length >= 0 else {
      notes.note(
        "field content-length", PrivateText.shown(value), isRight: false, expected: "a number of bytes")
      return
    }
    let coding = exchange.field("content-encoding")?.lowercased() ?? "identity"
    if let coded = exchange.codedLength {
      notes.note("field content-length", value, isRight: coded == length, expected: "\(coded)")
    } else if coding == "identity" {
      guard isWhole(exchange, body) else { return }
      let breaks = body.count { $0 == 0x0A }
      let ends = body.reversed().prefix { $0 <= 0x20 }.count
      // Files of text change line feeds, and those at the end.
      let isRight = body.count - ends...body.count + 2 ~= length || length == body.count + breaks
      notes.note("field content-length", value, isRight: isRight, expected: "\(body.count)")
    } else {
      // No coding makes much longer or, for DEFLATE, much shorter.
      let least = coding == "gzip" || coding == "deflate" ? body.count / 1100 : 0
      let most = body.count + body.count / 8 + 256
      notes.note(
        "field content-length", value, isRight: least...most ~= length,
        expected: "at most \(most) for \(coding)")
    }
  }

  /// Whether the length of the plain body can be known: it is text in UTF-8, and no value was replaced.
  private static func isWhole(_ exchange: RecordedExchange, _ body: [UInt8]) -> Bool {
    let type = exchange.field("content-type")?.lowercased() ?? ""
    guard ["json", "text", "xml", "javascript"].contains(where: type.contains) else { return false }
    let isASCII = body.allSatisfy { $0 < 0x80 }
    guard isASCII || !type.contains("charset=") || type.contains("utf-8") else { return false }
    let texts = [exchange.url ?? "", exchange.requestField("authorization") ?? ""]
    return !(texts + [String(decoding: body, as: UTF8.self)]).contains(where: hasPlaceholder)
  }

  /// Whether a recorder replaced something by a word such as `<TOKEN>`, `ACCESS_TOKEN` or `[FILTERED]`.
  private static func hasPlaceholder(_ text: String) -> Bool {
    let words = text.split { !($0.isASCII && ($0.isUppercase || "_<>[]".contains($0))) }
    return text.contains("***")
      || words.contains { word in
        let isQuoted = "<[".contains(word.first ?? " ") && ">]".contains(word.last ?? " ")
        return word.count >= 6 && (isQuoted || word.dropFirst().contains("_"))
      }
  }

  static let body = SoundnessCheck("body", "Can an answer with this status have this body?") {
    notes, examined in
    let exchange = examined.exchange
    guard let status = exchange.status, let body = exchange.body else { return }
    let isEmpty = body.allSatisfy { $0 <= 0x20 }
    let size = isEmpty ? "empty" : "\(body.count) bytes"
    if status == 204 || status == 205 || status == 304 || 100..<200 ~= status || exchange.method == "HEAD" {
      notes.note("body", size, isRight: isEmpty, expected: "no body")
    }
    let type = exchange.field("content-type")?.lowercased() ?? ""
    if type.contains("json"), !isEmpty {
      notes.note("body", size, isRight: (try? JSONTree(parsing: body, deep)) != nil, expected: "JSON")
    }
    guard examined.isTwitter, case .object(let members)? = examined.json else { return }
    notes.checkErrors(members, status, examined)
  }

  private static let deep: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 100
    return rules
  }()

  static let access = SoundnessCheck("access", "Is the access level one of those that exist?") {
    notes, examined in
    guard examined.isTwitter, let level = examined.exchange.field("x-access-level") else { return }
    let known = ["read", "read-write", "read-write-directmessages", "read-write-privatemessages"]
    notes.note(
      "field x-access-level", PrivateText.shown(level), isRight: known.contains(level),
      expected: known.dropLast().joined(separator: ", "))
  }

  static let remaining = SoundnessCheck("remaining", "Is at most the limit left?") { notes, examined in
    for field in examined.exchange.fields ?? [] where field.name.lowercased().hasSuffix("-remaining") {
      let name = field.name.lowercased()
      let stem = name.dropLast("-remaining".count)
      guard let limit = examined.exchange.field(stem + "-limit") ?? examined.exchange.field(stem + "-max"),
        let most = Int64(limit)
      else { continue }
      notes.note(
        "field \(name)", PrivateText.shown(field.value),
        isRight: Int64(field.value).map { 0...max(most, 0) ~= $0 } ?? false, expected: "0 to \(most)")
    }
  }

  /// Source: Fixtures/Recordings.
  static let form = SoundnessCheck("form", "Do the service's own fields have their forms?") {
    notes, examined in
    guard examined.isTwitter else { return }
    func check(_ name: String, _ expected: String, _ isRight: (String) -> Bool) {
      for value in examined.exchange.values(of: name) {
        notes.note("field \(name)", PrivateText.shown(value), isRight: isRight(value), expected: expected)
      }
    }
    func isHexadecimal(_ value: String) -> Bool { value.utf8.count <= 64 && value.allSatisfy(\.isHexDigit) }
    check("x-connection-hash", "32 or 64 hexadecimal digits") {
      isHexadecimal($0) && [32, 64].contains($0.count)
    }
    check("x-transaction", "16 hexadecimal digits") { isHexadecimal($0) && 1...16 ~= $0.count }
    check("x-transaction-id", "16 hexadecimal digits") { isHexadecimal($0) && 1...16 ~= $0.count }
    for name in ["x-response-time", "x-rate-limit-limit", "x-rate-limit-remaining", "x-mediaid"] {
      check(name, "a whole number") { Int64($0).map { $0 >= 0 } ?? false }
    }
  }
}

extension SoundnessNotes {
  /// Compares the status with the errors in a body.
  fileprivate mutating func checkErrors(
    _ members: [JSONTree.Member], _ status: Int, _ examined: ExaminedExchange
  ) {
    let names = members.map(\.name)
    let hasCodes = members.value(of: "errors")?.elements.first?["code"]?.integer != nil
    if names == ["errors"], hasCodes {
      note("status", String(status), isRight: status >= 400, expected: "an error, as in the body")
    } else if !names.contains("errors"), ["id_str", "media_id", "data"].contains(where: names.contains) {
      note("status", String(status), isRight: status < 400, expected: "success, as in the body")
    }
    if examined.exchange.field("x-mediaid") != nil {
      note("status", String(status), isRight: status < 400, expected: "success, since x-mediaid is present")
    }
  }
}
