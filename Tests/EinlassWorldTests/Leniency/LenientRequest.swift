import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

/// A request that lenient rules accept, in its wire format.
struct LenientRequest: Sendable {
  static let now: Int64 = 1_490_000_000
  static let client = ClientCredentials(key: "client", secret: "clientSecret")
  static let token = TokenCredentials(token: "token", secret: "tokenSecret")

  var method = "POST"
  var host = "api.example"
  var target = "/1/things"
  /// The header's parameters, with `SIGNATURE` for the signature. Empty if there is no header.
  var header = Self.header()
  var contentType: String?
  var body = ""
  var step = AcceptedRequest.Step.resource
  var client = Self.client
  var token = Self.token
  var rules = VerificationRules.lenient
  /// The address that is signed. Defaults to the request's.
  var signedURI: BaseStringURI?

  /// An ordinary header. `changes` replaces or adds parameters.
  static func header(_ changes: KeyValuePairs<String, String> = [:], without missing: String? = nil) -> String
  {
    var parameters: [(String, String)] = [
      ("oauth_consumer_key", "client"), ("oauth_nonce", "a1b2c3d4"), ("oauth_signature", "SIGNATURE"),
      ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", String(now)), ("oauth_token", "token"),
      ("oauth_version", "1.0"),
    ]
    for (name, value) in changes {
      parameters.removeAll { $0.0 == name }
      parameters.append((name, value))
    }
    return parameters.filter { $0.0 != missing }.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
  }

  private func arriving(_ signature: String) -> ArrivingRequest {
    let signed = { (text: String) in text.replacing("SIGNATURE", with: signature) }
    return ArrivingRequest(
      method: method, scheme: "https", authority: host, target: signed(target), contentType: contentType,
      authorization: header.isEmpty ? [] : ["OAuth " + signed(header)], body: Array(signed(body).utf8))
  }

  /// The request, signed for the lenient rules' reading.
  func accepted() throws -> AcceptedRequest {
    var policy = RequestVerifier.Policy(rules: rules, maxAge: .max, maxAhead: .max)
    policy.methods += [.plaintext]
    let verifier = RequestVerifier(policy: policy)
    let unsigned = try verifier.read(arriving("AAAA"))
    let uri = signedURI ?? unsigned.uri
    let secrets = SigningSecrets(
      client: client, token: unsigned.token == nil ? nil : token.secret, isEncoded: rules.encodesSecrets)
    let baseString = unsigned.baseString.replacing(
      PercentEncoding.encode(unsigned.uri.description), with: PercentEncoding.encode(uri.description))
    let signature = try unsigned.method.signature(
      of: SignatureBaseString(octets: Array(baseString.utf8)), with: secrets)
    let request = arriving(PercentEncoding.encode(String(decoding: signature, as: UTF8.self)))
    let claim = try verifier.read(request)
    // Only accepted requests are inspected.
    _ = try verifier.verify(
      claim, client: client, token: unsigned.token == nil ? nil : token, at: claim.timestamp ?? Self.now,
      alternatives: signedURI.map { [$0] } ?? [])
    var accepted = AcceptedRequest(request, claim: claim, step: step, by: rules, at: Self.now)
    accepted.client = client
    accepted.token = token
    accepted.signedURI = signedURI
    return accepted
  }
}
