import OAuth1

/// Invariants of every text used as an `Authorization` header.
enum HeaderInvariants {
  private static let signer = RequestSigner(client: ClientCredentials(key: "k", secret: "s"))

  static func check(_ input: [UInt8]) throws(InvariantError) {
    let text = String(decoding: input, as: UTF8.self)
    let first = Result { () throws(VerificationError) in try AuthorizationHeader(parsing: text) }
    let second = Result { () throws(VerificationError) in try AuthorizationHeader(parsing: text) }
    try expect(first == second, "the same header is read in two ways")
    guard case .success(let header) = first else { return }
    try expect(header.parameters.allSatisfy { $0.location == .header }, "a header's parameter lies elsewhere")
    let again = print(header)
    let reparsed = Result { () throws(VerificationError) in try AuthorizationHeader(parsing: again) }
    try expect(reparsed == first, "printed and read again, the header is another one: \(again)")
    // Signing takes ten times as long as everything else here, and need not run for every input.
    if input.count % 4 == 0 { try checkSigner(header) }
  }

  /// The signer's printer, which sorts and adds a signature, prints a header that can be read again.
  private static func checkSigner(_ header: AuthorizationHeader) throws(InvariantError) {
    let given = header.parameters.filter { $0.nameText != "oauth_signature" }
    guard given.allSatisfy(isText), header.realm.map(isPrintable) ?? true else { return }
    var parameters = ProtocolParameters()
    parameters.options.realm = header.realm
    parameters.options.extra = given.map { .init($0.nameText, $0.valueText) }
    let request = SignableRequest(method: "GET", url: "https://h/")
    guard let signed = try? signer.sign(request, parameters: parameters),
      let authorization = signed.authorization,
      let read = try? AuthorizationHeader(parsing: authorization)
    else { throw InvariantError(sentence: "what was in a header cannot be signed and read again") }
    try expect(read.realm == header.realm, "the signer printed another realm")
    let expected = given + [RequestParameter("oauth_signature", signed.signature, location: .header)]
    try expect(
      sorted(read.parameters) == sorted(expected),
      "the signer printed other parameters: \(authorization)")
  }

  private static func print(_ header: AuthorizationHeader) -> String {
    var pairs = header.parameters.map { parameter in
      [PercentEncoding.encode(parameter.name), PercentEncoding.encode(parameter.value)]
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "=\"") + "\""
    }
    if let realm = header.realm {
      // If its name is escaped, so is the realm's value; only control characters cause this.
      let value = isPrintable(realm) ? quoted(realm) : PercentEncoding.encode(realm)
      pairs.append((isPrintable(realm) ? "realm" : "%72ealm") + "=\"\(value)\"")
    }
    return "OAuth " + pairs.joined(separator: ", ")
  }

  /// `text` with a backslash before each quote and backslash. Works on bytes, since a combining mark turns either into
  /// another character.
  private static func quoted(_ text: String) -> String {
    let octets = text.utf8.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
    return String(decoding: octets, as: UTF8.self)
  }

  private static func sorted(_ parameters: [RequestParameter]) -> [RequestParameter] {
    parameters.sorted { first, second in
      first.name == second.name
        ? first.value.lexicographicallyPrecedes(second.value)
        : first.name.lexicographicallyPrecedes(second.name)
    }
  }

  private static func isText(_ parameter: RequestParameter) -> Bool {
    Array(parameter.nameText.utf8) == parameter.name && Array(parameter.valueText.utf8) == parameter.value
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }
}
