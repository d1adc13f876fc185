import HTTPTypes
import OAuth1
import OAuth1HTTPTypes
import Testing

/// Requests that are signed as a whole, and verified as a whole by the receiver.
struct VerifyingTests {
  private static let client = ClientCredentials(key: "key", secret: "secret")
  private static let token = TokenCredentials(token: "token", secret: "token secret")
  private static let table = CredentialTable(clients: [client], tokens: [token])
  private static let now: Int64 = 1_700_000_000

  private let nonces = NonceMemory()

  /// Returns a signed form with changes that are made before it arrives.
  private static func signed(
    path: String = "/r?b=%20&a=1", placement: RequestSigner.ParameterPlacement = .header
  ) throws -> (request: HTTPRequest, body: [UInt8]) {
    var request = HTTPRequest(method: .post, scheme: "https", authority: "api.example.com", path: path)
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    return try RequestSigner(client: client, token: token).sign(
      request, body: Array("c=%2B+&d".utf8), at: now, nonce: "n", placement: placement)
  }

  private func verify(
    _ request: HTTPRequest, _ body: [UInt8], scheme: String? = nil, authority: String? = nil,
    at now: Int64 = now, table: CredentialTable = table
  ) throws(VerificationError) -> VerifiedClaim {
    try RequestVerifier().verify(
      request, body: body, scheme: scheme, authority: authority, at: now, nonces: nonces,
      credentials: table.find)
  }

  @Test(arguments: RequestSigner.ParameterPlacement.allCases)
  func `the signer is known, wherever the parameters are`(
    _ placement: RequestSigner.ParameterPlacement
  ) throws {
    let (request, body) = try Self.signed(placement: placement)
    let verified = try verify(request, body)
    #expect(verified.claim.clientKey == "key")
    #expect(verified.claim.token == "token")
    #expect(verified.claim.first("c") == "+ ")
  }

  @Test func `the time defaults to that of the system clock`() throws {
    let signer = RequestSigner(client: Self.client, token: Self.token)
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/")
    let signed = try signer.sign(request)
    let verified = try RequestVerifier().verify(
      signed.request, body: signed.body, nonces: nonces, credentials: Self.table.find)
    #expect(verified.claim.clientKey == "key")
    let old = try signer.sign(request, at: RequestSigner.timestamp - 1000, nonce: "n")
    #expect(throws: VerificationError.timestampTooOld) {
      try RequestVerifier().verify(old.request, nonces: nonces, credentials: Self.table.find)
    }
  }

  @Test func `a request is accepted once`() throws {
    let (request, body) = try Self.signed()
    _ = try verify(request, body)
    #expect(throws: VerificationError.nonceReplayed) { try verify(request, body) }
  }

  @Test func `a refused request uses up no nonce`() throws {
    let (request, body) = try Self.signed()
    #expect(throws: VerificationError.badSignature) { try verify(request, body + [0x65]) }
    _ = try verify(request, body)
  }

  @Test func `behind a proxy, scheme and authority are those that the client wrote`() throws {
    var (request, body) = try Self.signed()
    request.scheme = "http"
    request.authority = "10.0.0.7:8080"
    #expect(throws: VerificationError.badSignature) { try verify(request, body) }
    _ = try verify(request, body, scheme: "https", authority: "api.example.com")
  }

  @Test func `a request without a scheme counts as one without TLS`() throws {
    let signer = RequestSigner(client: Self.client, token: Self.token, method: .plaintext)
    var request = try signer.sign(
      HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/"), at: Self.now,
      nonce: "n"
    ).request
    request.scheme = nil
    #expect(throws: VerificationError.insecureTransport) { try verify(request, []) }
    _ = try verify(request, [], scheme: "https")
  }

  private static let refused: [(VerificationError, @Sendable (inout HTTPRequest) -> Void)] = [
    (.notOAuth, { $0.headerFields[.authorization] = nil }),
    (.notOAuth, { $0.headerFields[.authorization] = "Bearer x" }),
    (.badSignature, { $0.method = .put }),
    (.badSignature, { $0.path = "/r?b=%20&a=2" }),
    (.badSignature, { $0.path = nil }),
    (.badSignature, { $0.authority = nil }),
    (.badSignature, { $0.headerFields[.contentType] = nil }),
    (
      .malformedHeader,
      { request in
        let value = request.headerFields[.authorization] ?? ""
        request.headerFields[values: .authorization] = [value, value]
      }
    ),
  ]

  @Test(arguments: refused.indices)
  func `a request that was changed on the way is refused`(index: Int) throws {
    let (reason, change) = Self.refused[index]
    var (request, body) = try Self.signed()
    change(&request)
    #expect(throws: reason) { try verify(request, body) }
  }

  @Test func `unknown clients and tokens, and other times, are refused by name`() throws {
    let (request, body) = try Self.signed()
    #expect(throws: VerificationError.unknownConsumer) {
      try verify(request, body, table: CredentialTable(tokens: [Self.token]))
    }
    #expect(throws: VerificationError.unknownToken) {
      try verify(request, body, table: CredentialTable(clients: [Self.client]))
    }
    #expect(throws: VerificationError.timestampTooOld) { try verify(request, body, at: Self.now + 301) }
    #expect(throws: VerificationError.timestampInFuture) { try verify(request, body, at: Self.now - 301) }
  }
}
