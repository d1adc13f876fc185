import OAuth1
import OAuth1TestSupport
import Testing

struct BodyHashTests {
  static let text = SignableRequest(
    method: "POST", url: "https://api.example.com/r", contentType: "text/plain",
    body: Array("Hello World!".utf8))
  static let form = SignableRequest(
    method: "POST", url: "https://api.example.com/r", contentType: "application/x-www-form-urlencoded",
    body: Array("a=1".utf8))

  /// Signs `request`, and reads it with `body` instead of the signed one, under a policy that may check hashes.
  static func read(
    _ request: SignableRequest, _ options: SigningOptions, body: [UInt8]? = nil,
    checks: Bool = true, rules: VerificationRules = .rfc5849
  ) throws -> SignedClaim {
    var exchange = Exchange()
    exchange.request = request
    exchange.options = options
    var arriving = try exchange.arriving()
    arriving.body = body ?? arriving.body
    return try RequestVerifier(policy: .init(rules: rules, checksBodyHash: checks)).read(arriving)
  }

  @Test(
    arguments: [
      ("Hello World!", "Lve95gjOVATpfV8EL5X4nxwjKHE="), ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
      ("abc", "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="),
    ])
  func `the hash is the SHA-1 of the body in base64`(_ body: String, _ hash: String) throws {
    #expect(try BodyHash.value(of: Array(body.utf8)) == hash)
    let request = SignableRequest(method: "POST", url: "https://h/", body: Array(body.utf8))
    let stale = SigningOptions(extra: [.init("a", "b"), .init("oauth_body_hash", "old")])
    #expect(
      try stale.addingBodyHash(of: request).extra == [.init("a", "b"), .init("oauth_body_hash", hash)])
  }

  @Test func `it is signed like every other parameter`() throws {
    let claim = try Self.read(Self.text, .init().addingBodyHash(of: Self.text))
    #expect(claim.baseString.contains("&oauth_body_hash%3DLve95gjOVATpfV8EL5X4nxwjKHE%253D%26"))
  }

  @Test func `a form must not have a body hash in any transport`() throws {
    #expect(throws: SigningError.bodyHashOfForm) {
      try SigningOptions().addingBodyHash(of: Self.form)
    }
    let empty = SignableRequest(method: "POST", url: "https://h/")
    let options = try SigningOptions().addingBodyHash(of: empty)
    #expect(throws: SigningError.bodyHashOfForm) {
      try RequestSigner(client: Exchange.client)
        .sign(empty, at: 1, nonce: "n", options: options, placement: .formBody)
    }
  }

  @Test(arguments: [VerificationRules.rfc5849, .lenient])
  func `a policy may refuse a hash that does not match the body`(_ rules: VerificationRules) throws {
    let options = try SigningOptions().addingBodyHash(of: Self.text)
    _ = try Self.read(Self.text, options, rules: rules)
    for body in ["Hello World?", "", "Hello World!\n"] {
      #expect(throws: VerificationError.bodyHashMismatch) {
        try Self.read(Self.text, options, body: Array(body.utf8), rules: rules)
      }
      _ = try Self.read(Self.text, options, body: Array(body.utf8), checks: false, rules: rules)
    }
  }

  @Test
  func `a request without a hash is valid; an empty one or a form's is not`() throws {
    _ = try Self.read(Self.text, .init())
    _ = try Self.read(Self.form, .init())
    #expect(throws: VerificationError.bodyHashMismatch) {
      try Self.read(Self.text, .init(extra: [.init("oauth_body_hash", "")]))
    }
    let ofForm = try BodyHash.value(of: Self.form.body)
    #expect(throws: VerificationError.bodyHashMismatch) {
      try Self.read(Self.form, .init(extra: [.init("oauth_body_hash", ofForm)]))
    }
  }
}
