import OAuth1

/// Invariants of the base string of every request.
enum BaseStringInvariants {
  static func check(_ input: [UInt8]) throws(InvariantError) {
    let request = ArrivingRequest(lines: input)
    var parameters = ProtocolParameters(options: .init(callback: request.authorization.first))
    parameters.consumerKey = request.authority
    parameters.nonce = request.scheme
    let all = decodedParameters(request, parameters)
    // Each input gets only one of these checks, so that more inputs reach the check below.
    switch input.count % 3 {
    case 0: try checkEncoding(request.body)
    case 1: try checkNormalization(all)
    default: try checkURI(request)
    }
    let uri = try? BaseStringURI(url: request.url)
    let baseString = try? RequestSigner.baseString(of: request.signable, parameters: parameters)
    try expect((baseString == nil) == (uri == nil), "URL and base string do not fail together")
    guard let baseString, let uri else { return }
    let plain = SignatureBaseString(method: request.method, uri: uri, parameters: all)
    try expect(baseString == plain, "the base string is not the plainly made one: \(baseString) \(plain)")
    let isEncoded = baseString.octets.allSatisfy { $0 == 0x26 || $0 == 0x25 || isUnreserved($0) }
    try expect(isEncoded, "the base string has octets that should be escaped")
    try expect(baseString.octets.count { $0 == 0x26 } == 2, "the base string has not three parts")
  }

  /// All decoded parameters that are signed.
  private static func decodedParameters(
    _ request: ArrivingRequest, _ parameters: ProtocolParameters
  ) -> [RequestParameter] {
    let header = [
      ("oauth_consumer_key", parameters.consumerKey), ("oauth_nonce", parameters.nonce),
      ("oauth_callback", parameters.options.callback), ("oauth_version", parameters.options.version),
    ].compactMap { name, value in value.map { RequestParameter(name, $0, location: .header) } }
    let query = plainlyRead(ArrivingRequest.query(of: request.url), .query)
    let form = request.signable.isForm ? plainlyRead(request.body, .body) : []
    return header + (query + form).filter { $0.name != Array("oauth_signature".utf8) }
  }

  private static func checkNormalization(_ parameters: [RequestParameter]) throws(InvariantError) {
    let normalized = SignatureBaseString.normalize(parameters)
    try expect(
      SignatureBaseString.normalize(parameters.reversed()) == normalized, "the order of parameters matters")
    let pairs = parameters.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
    let sorted = pairs.sorted { first, second in
      first.0 == second.0
        ? first.1.lexicographicallyPrecedes(second.1) : first.0.lexicographicallyPrecedes(second.0)
    }
    let plain = Array(sorted.map { $0.0 + [0x3D] + $0.1 }.joined(separator: [0x26]))
    try expect(normalized == plain, "the parameters are sorted in another way than plainly")
  }

  private static func checkURI(_ request: ArrivingRequest) throws(InvariantError) {
    let arriving = BaseStringURI(
      scheme: request.scheme, authority: request.authority, target: request.target)
    // Bytes, not characters: a combining mark after the last slash turns it into another character.
    let isSplit = arriving.octets.firstRange(of: Array("://".utf8)) != nil
    try expect(isSplit, "a server's base string URI has no scheme: \(arriving)")
    guard let whole = try? BaseStringURI(url: request.url) else { return }
    let fromTarget = BaseStringURI(scheme: "x", authority: "y", target: request.url)
    try expect(whole == fromTarget, "client and server see other URIs: \(whole) \(fromTarget)")
  }

  private static func checkEncoding(_ octets: [UInt8]) throws(InvariantError) {
    let encoded = PercentEncoding.encode(octets)
    try expect(PercentEncoding.decode(encoded) == octets, "what is encoded is not decoded")
    try expect(PercentEncoding.decodeForm(encoded) == octets, "what is encoded is not decoded in a form")
    try expect(encoded.allSatisfy { $0 == 0x25 || isUnreserved($0) }, "the encoding leaves octets bare")
    try expect(PercentEncoding.decode(octets).count <= octets.count, "decoding makes octets")
  }

  /// Written again, because `OAuth1`'s table must not check itself.
  static func isUnreserved(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
