import OAuth1
import Testing

/// Signing with the system's clock and a random nonce.
struct SigningNowTests {
  static let signer = RequestSigner(
    client: ClientCredentials(key: "key", secret: "secret"),
    token: TokenCredentials(token: "token", secret: "token secret"))
  static let request = SignableRequest(method: "GET", url: "https://api.example.com/r?a=1")

  @Test func `the same request is signed with a new nonce each time, and verifies`() throws {
    let nonces = NonceMemory()
    var signatures: Set<String> = []
    for _ in 0..<20 {
      let signed = try Self.signer.sign(Self.request)
      let verifier = RequestVerifier()
      let claim = try verifier.read(
        ArrivingRequest(
          method: "GET", scheme: "https", authority: "api.example.com", target: "/r?a=1", contentType: nil,
          authorization: [try #require(signed.authorization)], body: []))
      let verified = try verifier.verify(
        claim, client: ClientCredentials(key: "key", secret: "secret"),
        token: TokenCredentials(token: "token", secret: "token secret"), at: RequestSigner.timestamp)
      try nonces.spend(verified.nonce, at: RequestSigner.timestamp)
      signatures.insert(signed.signature)
    }
    #expect(signatures.count == 20)
  }

  @Test func `a nonce is 32 hexadecimal digits, and is never repeated`() {
    let nonces = (0..<1000).map { _ in RequestSigner.nonce }
    #expect(nonces.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    #expect(Set(nonces).count == 1000)
  }

  @Test func `the parameters are in the place that the transport requires`() throws {
    let signed = try Self.signer.sign(Self.request, placement: .query)
    #expect(signed.url.contains("&oauth_nonce="))
    #expect(signed.authorization == nil)
  }
}
