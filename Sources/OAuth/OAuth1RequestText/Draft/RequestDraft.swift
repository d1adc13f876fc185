internal import OAuth1

/// The data that a text contains about one request, before it is known whether it suffices.
struct RequestDraft: Sendable {
  var kind: RequestTextKind
  var method: String?
  /// Whether the method is missing from the text.
  var isMethodAssumed = false
  /// Whether the scheme, which is signed, was assumed: it is neither in the text nor in the options.
  var isSchemeAssumed = false
  /// A whole URL, or a request line's path and query.
  var target: String?
  /// A query separate from the target. If set, the target has none.
  var query: String?
  /// `http` or `https`, from a source other than the target.
  var scheme: String?
  var fields: [RequestField] = []
  var body: [UInt8] = []
  /// Whether there was or may have been a body that the text does not contain.
  var isBodyMissing = false
  var response: RequestTextResponse?
  /// The base string that a library or a server printed for the request.
  var baseString: String?
  /// Repairs and notes, as clauses.
  var remarks: [String] = []
  /// The names of the parts of the text that may belong to the request but were not used.
  var unread: [String] = []

  init(_ kind: RequestTextKind) { self.kind = kind }

  mutating func remark(_ remark: String) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  /// Sets `type` as the body's media type if the fields do not have one.
  mutating func assume(contentType type: String?) {
    if let type, fields.first("content-type") == nil { fields.append(RequestField("content-type", type)) }
  }

  /// Notes that a body is missing.
  mutating func missBody(_ remark: String) {
    isBodyMissing = true
    self.remark(remark)
  }

  /// Whether a server would find an OAuth signature in the request.
  var isSigned: Bool {
    fields.contains { $0.name == "authorization" && Self.hasSignature(Array($0.value.utf8)[...]) }
      || target.map { Array($0.utf8)[...].contains("oauth_signature=") } ?? false
      || body[...].contains("oauth_signature=")
  }

  /// Whether a header's value has a signature, with an `=` or a common replacement for it.
  private static func hasSignature(_ value: Bytes) -> Bool {
    value.signatureNames.contains { end in
      let next = value[end...].first { $0 > 0x20 }
      return next == 0x3D || next == 0x3A
    }
  }

  /// Returns the request as it arrived.
  mutating func request(_ options: RequestTextOptions) throws(RequestTextError) -> ArrivingRequest {
    if let body = options.body { take(body) }
    if let method = options.method {
      if let said = self.method, said != method {
        remark("the given method \(method) replaced \(said)")
      }
      self.method = method
    }
    try repairAuthorization()
    guard let method, !method.isEmpty else { throw .missing(.method, kind) }
    let (scheme, authority, target) = try address(options)
    return ArrivingRequest(
      method: method, scheme: scheme, authority: authority, target: target,
      contentType: fields.last { $0.name == "content-type" }?.value,
      authorization: fields.filter { $0.name == "authorization" }.map(\.value), body: body)
  }

  /// Adopts a body that was given separately from the text. It is a form if its type is unknown and it looks like one.
  private mutating func take(_ body: [UInt8]) {
    self.body = body
    guard fields.first("content-type") == nil, body.contains(0x3D),
      let first = body.first(where: { $0 > 0x20 }), !"{[<-".utf8.contains(first)
    else { return }
    fields.append(RequestField("content-type", "application/x-www-form-urlencoded"))
    var end = ""
    if self.body.last == 0x0A {
      self.body.removeLast(self.body.suffix(2) == [0x0D, 0x0A] ? 2 : 1)
      end = ", without its trailing line ending"
    }
    remark("the body has no media type: a form was assumed\(end)")
  }

  private mutating func address(
    _ options: RequestTextOptions
  ) throws(RequestTextError) -> (scheme: String, authority: String, target: String) {
    let host = fields.first("host").flatMap { $0.isEmpty ? nil : $0 }
    if let url = options.url {
      guard let given = URLText(url) else {
        throw .unreadable(kind, "'\(url.prefix(60))' is not a URL; write it in full, with https://")
      }
      // If only a host was given, the path comes from the text.
      if let target, given.target == "/", !url.hasSuffix("/"), target.hasPrefix("/") {
        return (given.scheme, given.authority, withQuery(target))
      }
      // A path's query belongs to the request. The given URL may lack it.
      return (given.scheme, given.authority, withQuery(given.target) + given.fragment)
    }
    guard let target else { throw .missing(.url, kind) }
    if let whole = URLText(target) {
      if host == nil, kind == .rawHTTP { remark("the host was taken from the URL in the request line") }
      // The part after a '#' is not sent, but may have been signed.
      return (whole.scheme, host ?? whole.authority, withQuery(whole.target) + whole.fragment)
    }
    guard let host else { throw .missing(.host, kind) }
    return (scheme ?? options.scheme ?? assumedScheme(), host, withQuery(target))
  }

  /// Returns `https` for a text without a scheme, with a remark if the scheme is signed.
  private mutating func assumedScheme() -> String {
    // PLAINTEXT does not sign the address.
    isSchemeAssumed = !fields.contains { $0.name == "authorization" && $0.value.contains("PLAINTEXT") }
    if isSchemeAssumed {
      remark("the text does not contain the URL's scheme, which is signed: https was assumed")
    }
    return "https"
  }

  private func withQuery(_ target: String) -> String {
    guard let query, !target.contains("?") else { return target }
    return target + "?" + query
  }
}

// MARK: - Authorization

extension RequestDraft {
  /// Loggers' replacements for a value: okhttp's blocks, asterisks, or a word in brackets.
  private static let hidden = [
    "redact", "hidden", "filter", "mask", "omit", "remov", "strip", "sanitiz", "scrub", "censor",
  ]

  /// Whether a logger or an export has replaced the value, which then contains no parameters.
  private static func isHidden(_ value: String) -> Bool {
    var plain = value.lowercased().drop { $0.isWhitespace }
    if plain.isEmpty || plain.contains("=") { return false }
    if plain.hasPrefix("oauth ") { plain = plain.dropFirst(6).drop { $0.isWhitespace } }
    if ["bearer ", "basic ", "digest "].contains(where: plain.hasPrefix) { return false }
    return !plain.isEmpty && plain.allSatisfy { "█*•x.…".contains($0) }
      || hidden.contains { plain.contains($0) }
  }

  /// Repairs quotes that copying has changed.
  private mutating func repairAuthorization() throws(RequestTextError) {
    for index in fields.indices where fields[index].name == "authorization" {
      var value = fields[index].value
      if Self.isHidden(value) {
        throw .unreadable(
          kind,
          "the value of the Authorization header is hidden ('\(value.prefix(12))'); log it unredacted, or "
            + "pass only its value"
        )
      }
      if value.contains("=\\\"") {
        value = value.replacing("\\\"", with: "\"")
        remark("the quotes in the Authorization value were escaped with backslashes")
      }
      if value.contains("&quot;") {
        value = value.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        remark("the quotes in the Authorization value were HTML entities")
      }
      if value.unicodeScalars.contains(where: Typography.isDoubleQuote) {
        value = String(
          String.UnicodeScalarView(value.unicodeScalars.map { Typography.isDoubleQuote($0) ? "\"" : $0 }))
        remark("the Authorization value had curly quotes")
      }
      fields[index].value = value
    }
  }
}
