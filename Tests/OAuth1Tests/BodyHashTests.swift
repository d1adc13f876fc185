import OAuth1
import Testing

@Suite("Body hash")
struct BodyHashTests {
  static let text = SignableRequest(
    method: "POST", url: "https://api.example.com/r", contentType: "text/plain",
    body: Array("Hello World!".utf8))
  static let form = SignableRequest(
    method: "POST", url: "https://api.example.com/r", contentType: "application/x-www-form-urlencoded",
    body: Array("a=1".utf8))

  /// Signs `request`, and reads it with `body` in its place under a policy that looks at hashes, or not.
  static func read(
    _ request: SignableRequest, _ additions: ProtocolParameters.Additions, body: [UInt8]? = nil,
    checks: Bool = true, dialect: RequestVerifier.Dialect = .strict
  ) throws -> SignedClaim {
    var exchange = Exchange()
    exchange.request = request
    exchange.additions = additions
    var arriving = try exchange.arriving()
    arriving.body = body ?? arriving.body
    return try RequestVerifier(policy: .init(dialect: dialect, checksBodyHash: checks)).read(arriving)
  }

  @Test(
    "The hash is the SHA-1 of the body in base64",
    arguments: [
      ("Hello World!", "Lve95gjOVATpfV8EL5X4nxwjKHE="), ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
      ("abc", "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="),
    ])
  func values(_ body: String, _ hash: String) throws {
    #expect(try BodyHash.value(of: Array(body.utf8)) == hash)
    let request = SignableRequest(method: "POST", url: "https://h/", body: Array(body.utf8))
    let stale = ProtocolParameters.Additions(further: [.init("a", "b"), .init("oauth_body_hash", "old")])
    #expect(
      try stale.addingBodyHash(of: request).further == [.init("a", "b"), .init("oauth_body_hash", hash)])
  }

  @Test("It is signed like every other parameter")
  func isSigned() throws {
    let claim = try Self.read(Self.text, .init().addingBodyHash(of: Self.text))
    #expect(claim.baseString.contains("&oauth_body_hash%3DLve95gjOVATpfV8EL5X4nxwjKHE%253D%26"))
  }

  @Test("A form must not have one, in any transport")
  func forms() throws {
    #expect(throws: SigningFailure.bodyHashOfForm) {
      try ProtocolParameters.Additions().addingBodyHash(of: Self.form)
    }
    let empty = SignableRequest(method: "POST", url: "https://h/")
    let additions = try ProtocolParameters.Additions().addingBodyHash(of: empty)
    #expect(throws: SigningFailure.bodyHashOfForm) {
      try RequestSigner(client: Exchange.client)
        .sign(empty, at: 1, nonce: "n", additions: additions, placement: .formBody)
    }
  }

  @Test("A policy may refuse a hash that is not the body's", arguments: RequestVerifier.Dialect.allCases)
  func mismatch(_ dialect: RequestVerifier.Dialect) throws {
    let additions = try ProtocolParameters.Additions().addingBodyHash(of: Self.text)
    _ = try Self.read(Self.text, additions, dialect: dialect)
    for body in ["Hello World?", "", "Hello World!\n"] {
      #expect(throws: VerificationFailure.bodyHashMismatch) {
        try Self.read(Self.text, additions, body: Array(body.utf8), dialect: dialect)
      }
      _ = try Self.read(Self.text, additions, body: Array(body.utf8), checks: false, dialect: dialect)
    }
  }

  @Test("A request without a hash is good; one with an empty hash, or with one on a form, is not")
  func edges() throws {
    _ = try Self.read(Self.text, .init())
    _ = try Self.read(Self.form, .init())
    #expect(throws: VerificationFailure.bodyHashMismatch) {
      try Self.read(Self.text, .init(further: [.init("oauth_body_hash", "")]))
    }
    let ofForm = try BodyHash.value(of: Self.form.body)
    #expect(throws: VerificationFailure.bodyHashMismatch) {
      try Self.read(Self.form, .init(further: [.init("oauth_body_hash", ofForm)]))
    }
  }
}
