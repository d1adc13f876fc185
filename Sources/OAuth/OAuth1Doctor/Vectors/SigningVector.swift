import OAuth1

/// A request, and the results that a signer must produce.
struct SigningVector: Decodable, Sendable {
  var id: String
  var category: String
  var method: String?
  var url: String?
  var query: [[String]]?
  var body: String?
  var contentType: String?
  var oauth: [String: String]
  var extraOAuth: [[String]]
  var secrets: Secrets?
  var rsaPrivateKey: String?
  var expect: Statement
  var derived: Statement?
  var mayReject: Bool

  struct Secrets: Decodable, Sendable {
    var consumer: String
    var token: String
  }

  /// The expected results of a vector. A member is `nil` if the vector does not state it.
  struct Statement: Decodable, Sendable {
    var normalizedParameters: String?
    var baseString: String?
    var baseStringURI: String?
    var signingKey: String?
    var signature: String?
    var authorizationHeader: String?

    enum CodingKeys: String, CodingKey {
      case normalizedParameters, baseString, signingKey, signature, authorizationHeader
      case baseStringURI = "baseStringUri"
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, category, method, url, query, body, contentType, oauth, secrets, rsaPrivateKey, expect, derived
    case mayReject
    case extraOAuth = "extraOauth"
  }
}

extension SigningVector {
  /// Checks everything that the source states, and everything that the independent reference derived.
  func check() -> VectorResult {
    VectorResult(id: id, category: category, outcome: outcome())
  }

  private func outcome() -> VectorResult.Outcome {
    var found = Findings(statements: [expect] + (derived.map { [$0] } ?? []))
    do {
      if let url, let method {
        try checkRequest(url: url, method: method, &found)
      } else if let query {
        found.normalizedParameters = Self.text(SignatureBaseString.normalize(Self.parameters(query)))
      } else {
        try sign(SignatureBaseString(octets: Array((expect.baseString ?? "").utf8)), &found)
      }
    } catch is SigningError where mayReject {
      return .passed
    } catch {
      return .failed("refused: \(error)")
    }
    return found.outcome
  }

  private func checkRequest(url: String, method: String, _ found: inout Findings) throws {
    let request = SignableRequest(
      method: method, url: url, contentType: contentType, body: Array((body ?? "").utf8))
    let baseString = try RequestSigner.baseString(of: request, parameters: protocolParameters)
    found.baseString = baseString.description
    found.baseStringURI = try BaseStringURI(url: url).description
    if let last = baseString.octets.lastIndex(of: 0x26) {
      found.normalizedParameters = Self.text(PercentEncoding.decode(Array(baseString.octets[(last + 1)...])))
    }
    if let query { found.checkQuery(of: url, states: Self.parameters(query)) }
    try sign(baseString, &found)
    guard let (client, token, signatureMethod) = try signing(&found) else { return }
    let signer = RequestSigner(client: client, token: token, method: signatureMethod)
    let signed = try signer.sign(request, parameters: protocolParameters)
    found.authorizationHeader = signed.authorization
    found.require(signed.signature == found.signature, "the signer's signature differs")
    found.require(signed.baseString == found.baseString, "the signer's base string differs")
  }

  /// Only the last step: signature and key from a base string.
  private func sign(_ baseString: SignatureBaseString, _ found: inout Findings) throws {
    guard let (client, token, method) = try signing(&found) else { return }
    let secrets = SigningSecrets(client: client, token: token.secret)
    if method.kind != .publicKey { found.signingKey = Self.text(secrets.key) }
    let signature = try method.signature(of: baseString, with: secrets)
    found.signature = Self.text(signature)
    for isLenient in [false, true] {
      let isValid = method.isValid(signature, of: baseString, with: secrets, leniently: isLenient)
      found.require(isValid, "the signature does not verify")
    }
  }

  /// The credentials and the method. `nil` if the vector has no secrets, or its method is not supported.
  private func signing(
    _ found: inout Findings
  ) throws -> (ClientCredentials, TokenCredentials, any SignatureMethod)? {
    guard let secrets else { return nil }
    let name = oauth["signature_method"] ?? found.parameter("oauth_signature_method") ?? ""
    let methods: [any SignatureMethod] = .all
    guard let method = methods.first(where: { $0.name == name }) else {
      found.skipped = "the signature method '\(name)' is not supported"
      return nil
    }
    let secret = SharedSecret(secrets.consumer)
    let key = oauth["consumer_key"] ?? ""
    let token = TokenCredentials(token: oauth["token"] ?? "", secret: SharedSecret(secrets.token))
    guard let rsaPrivateKey else { return (ClientCredentials(key: key, secret: secret), token, method) }
    let rsaKey = try RSAKey(privateKeyPEM: rsaPrivateKey)
    return (ClientCredentials(key: key, secret: secret, rsaKey: rsaKey), token, method)
  }

  private var protocolParameters: ProtocolParameters {
    var options = SigningOptions(version: oauth["version"])
    options.callback = oauth["callback"]
    options.verifier = oauth["verifier"]
    options.realm = oauth["realm"]
    options.extra = extraOAuth.map { .init($0.first ?? "", $0.last ?? "") }
    var parameters = ProtocolParameters(options: options)
    parameters.consumerKey = oauth["consumer_key"]
    parameters.token = oauth["token"]
    parameters.signatureMethod = oauth["signature_method"]
    parameters.timestamp = oauth["timestamp"]
    parameters.nonce = oauth["nonce"]
    return parameters
  }

  private static func parameters(_ pairs: [[String]]) -> [RequestParameter] {
    pairs.map { RequestParameter($0.first ?? "", $0.count > 1 ? $0[1] : "") }
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
}
