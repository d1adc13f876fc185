internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The signature of a request as one provider computes it.
struct ProviderSignature {
  let baseString: SignatureBaseString
  private let method: any SignatureMethod
  private let secrets: SigningSecrets
  private let hasAmpersand: Bool
  /// Whether the signature is right for the verifier that reads requests as sent. `nil` if that verifier is not used.
  private let isRightAsSent: Bool?

  init(
    _ request: WireRequest, _ parameters: ReadParameters, _ description: ProviderDescription,
    method: any SignatureMethod, client: ClientCredentials, token: SharedSecret?, configuredHost: String?
  ) {
    let rules = description.signing
    self.method = method
    secrets = SigningSecrets(client: client, token: token, isEncoded: rules.encodesSecrets)
    hasAmpersand = rules.endsKeyWithAmpersand || token != nil
    let uri = Self.uri(request, rules, configuredHost: configuredHost)
    if rules.base == .joauth {
      let judged = Self.judge(request, rules, client, token)
      isRightAsSent = judged.isRight
      baseString =
        judged.baseString
        ?? SignatureBaseString(method: request.head.method.rawValue, uri: uri, parameters: parameters.signed)
      return
    }
    isRightAsSent = nil
    let verb = request.head.method.rawValue
    baseString =
      if rules.base == .rawKeySort {
        .sortedByRawKey(verb, uri, parameters.signed)
      } else if rules.headerValues == .asSent {
        .withValuesAsSent(verb, uri, parameters)
      } else {
        SignatureBaseString(method: verb, uri: uri, parameters: parameters.signed)
      }
  }

  /// Verifies a request whose parameters are read in place and never decoded.
  private static func judge(
    _ request: WireRequest, _ signing: SigningRules, _ client: ClientCredentials, _ token: SharedSecret?
  ) -> (isRight: Bool, baseString: SignatureBaseString?) {
    var rules = signing.verificationRules(name: "as sent")
    rules.parameters = .asSent
    rules.incomplete = .notOAuth
    rules.timestamp = .integer
    rules.versions = ["1.0", "1.0a", "1.0A"]
    rules.signature = .lenient
    let century = Lifetime.century
    let verifier = RequestVerifier(
      policy: .init(rules: rules, maxAge: century, maxAhead: century, allowsPlaintextWithoutTLS: true))
    guard let claim = try? verifier.read(ArrivingRequest(request)) else { return (false, nil) }
    let credentials = token.map { TokenCredentials(token: claim.token ?? "", secret: $0) }
    let verified = try? verifier.verify(
      claim, client: client, token: credentials, at: claim.timestamp ?? 0)
    return (verified != nil, SignatureBaseString(octets: Array(claim.baseString.utf8)))
  }

  /// Whether `signature`, the decoded value of the parameter, is right.
  func isRight(_ signature: String, _ reading: SigningRules.SignatureReading) -> Bool {
    if let isRightAsSent { return isRightAsSent }
    var signature = signature
    if reading == .lenientPlus {
      signature = PercentEncoding.decode(signature.replacing(" ", with: "+"))
    }
    guard hasAmpersand else {
      return expected.map { SharedSecret($0) == SharedSecret(signature) } ?? false
    }
    return method.isValid(Array(signature.utf8), of: baseString, with: secrets, leniently: false)
  }

  /// The signature as the client computes it, with its private key if the method requires one.
  func made() throws(SigningError) -> [UInt8] {
    try method.signature(of: baseString, with: secrets)
  }

  /// The signature that the server computes. `nil` if only the client can, with its private key.
  var expected: String? {
    switch method.kind {
    case .publicKey: return nil
    case .keyedHash(let hash) where !hasAmpersand:
      let code = secrets.client.secret.code(hash, of: baseString.octets)
      return code.map { String(decoding: Base64.encode($0.span), as: UTF8.self) }
    case .keyedHash, .plaintext:
      let octets = try? method.signature(of: baseString, with: secrets)
      return octets.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Scheme, host and path that the provider expects to be signed.
  private static func uri(
    _ request: WireRequest, _ rules: SigningRules, configuredHost: String?
  ) -> BaseStringURI {
    let arriving = ArrivingRequest(request)
    let fields = request.head.headerFields
    let scheme =
      switch rules.scheme {
      case .request: arriving.scheme
      case .forwarded: fields.value("x-forwarded-proto") ?? arriving.scheme
      case .http: "http"
      case .https: "https"
      }
    let authority =
      switch rules.host {
      case .request: arriving.authority
      case .forwarded: fields.value("x-forwarded-host") ?? arriving.authority
      // For a client that calls the simulator by a base address, that address is the configured host.
      case .configured:
        request.clientAddress == nil ? configuredHost ?? arriving.authority : arriving.authority
      case .withoutPort: String(arriving.authority.prefix { $0 != ":" })
      }
    return BaseStringURI(scheme: scheme, authority: authority, target: arriving.target)
  }
}

extension SignatureBaseString {
  /// The base string of servers that sort by the decoded name before the first bracket and keep nested values in their
  /// original order (reference of providers, section 2.7).
  fileprivate static func sortedByRawKey(
    _ method: String, _ uri: BaseStringURI, _ parameters: [RequestParameter]
  ) -> SignatureBaseString {
    let keyed = parameters.enumerated().map { index, parameter in
      (key: Array(parameter.name.prefix { $0 != UInt8(ascii: "[") }), index: index, parameter: parameter)
    }
    let sorted = keyed.sorted { first, second in
      if first.key == second.key { return first.index < second.index }
      return first.key.lexicographicallyPrecedes(second.key)
    }
    return joined(
      method, uri,
      sorted.map { entry in
        (
          encodedOnce(entry.parameter.name, behind: entry.key.count),
          PercentEncoding.encode(entry.parameter.value)
        )
      })
  }

  /// The base string of servers that take the header's values as sent: `%2B` there is `%252B` here, as in RFC 5849, and
  /// a bare `+` is `%2B`.
  fileprivate static func withValuesAsSent(
    _ method: String, _ uri: BaseStringURI, _ parameters: ReadParameters
  ) -> SignatureBaseString {
    let pairs = parameters.signed.map { parameter in
      let sent = parameters.sentValues[String(decoding: parameter.name, as: UTF8.self)]
      return (
        name: PercentEncoding.encode(parameter.name), value: sent ?? PercentEncoding.encode(parameter.value)
      )
    }
    let sorted = pairs.sorted { first, second in
      first.name == second.name
        ? first.value.lexicographicallyPrecedes(second.value)
        : first.name.lexicographicallyPrecedes(second.name)
    }
    return joined(method, uri, sorted)
  }

  /// The base string of encoded pairs, in their order.
  private static func joined(
    _ method: String, _ uri: BaseStringURI, _ pairs: [(name: [UInt8], value: [UInt8])]
  ) -> SignatureBaseString {
    let normalized = Array(
      pairs.map { $0.name + [UInt8(ascii: "=")] + $0.value }.joined(separator: [UInt8(ascii: "&")]))
    let parts = [Array(method.uppercased().utf8), uri.octets, normalized].map { PercentEncoding.encode($0) }
    return SignatureBaseString(octets: Array(parts.joined(separator: [UInt8(ascii: "&")])))
  }

  /// A name with its first `count` bytes encoded, and its brackets. The text within the brackets is not encoded.
  private static func encodedOnce(_ name: [UInt8], behind count: Int) -> [UInt8] {
    PercentEncoding.encode(Array(name.prefix(count)))
      + name.dropFirst(count).flatMap { octet in
        octet == UInt8(ascii: "[") || octet == UInt8(ascii: "]") ? PercentEncoding.encode([octet]) : [octet]
      }
  }
}
