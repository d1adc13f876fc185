import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// The doctor's explanations for a reader who has a copy of a request but not all secrets.
struct DiagnosisReaderTests {
  private static let years: Int64 = 9 * 31_557_600

  private static func client() -> ClumsyClient {
    var generator = Generator(seed: 3)
    return ClumsyClient(&generator, isPlain: true)
  }

  /// The explanation for a reader who knows `known`.
  private static func explain(
    _ client: ClumsyClient, known: KnownSecrets, at now: Int64 = ClumsyClient.time,
    knowsArrival: Bool = false,
    printed: String? = nil
  ) -> SignatureDiagnosis {
    SignatureDoctor(
      known: known, policy: .init(methods: .all),
      context: DiagnosisContext(knowsAllCredentials: false, knowsArrival: knowsArrival)
    )
    .explain(client.arriving, at: now, printed: printed, budget: .singles)
  }

  private static func ids(_ diagnosis: SignatureDiagnosis) -> [String] {
    diagnosis.explanations.flatMap { $0.mistakes.map(\.id) }
  }

  // MARK: - Time

  @Test func `an old request is correct, and its age is a remark`() {
    let client = Self.client()
    let diagnosis = Self.explain(client, known: client.known, at: ClumsyClient.time + Self.years)
    #expect(DiagnosisHonestyTests.isCorrect(diagnosis), "\(diagnosis.sentence)")
    #expect(diagnosis.warnings.map(\.id) == ["clock-off"])
    #expect(diagnosis.warnings.first?.sentence.contains("9 years behind this machine's clock") == true)
  }

  @Test func `an old request is refused if its time of arrival is known`() {
    let client = Self.client()
    let diagnosis = Self.explain(
      client, known: client.known, at: ClumsyClient.time + Self.years, knowsArrival: true)
    #expect(diagnosis.causes.map(\.id) == ["clock-off"])
    #expect(diagnosis.warnings.isEmpty)
  }

  @Test func `an old request with an unexplained signature stays unexplained`() {
    var client = Self.client()
    let known = client.known
    client.secret = "anotherSecret"
    let diagnosis = Self.explain(client, known: known, at: ClumsyClient.time + Self.years)
    #expect(!diagnosis.isSettled)
    guard case .unexplained = diagnosis.verdict else { return #expect(Bool(false), "\(diagnosis.verdict)") }
  }

  @Test(arguments: [("1500000000123", "milliseconds"), ("1500000000.5", "fraction")])
  func `a malformed timestamp is reported without a clock`(_ timestamp: String, _ sentence: String) {
    var client = Self.client()
    client.header[3].1 = timestamp
    let diagnosis = Self.explain(client, known: client.known, at: ClumsyClient.time + Self.years)
    #expect(diagnosis.causes.map(\.id) == ["malformed-timestamp"])
    #expect(diagnosis.causes.allSatisfy { $0.sentence.contains(sentence) })
  }

  // MARK: - Secrets

  @Test func `a request without a secret is not checked but shown in correct form`()
    throws
  {
    let client = Self.client()
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []))
    guard case .unchecked(.consumerSecret) = diagnosis.verdict else {
      return #expect(Bool(false), "\(diagnosis.verdict)")
    }
    let expectation = try #require(diagnosis.expectation)
    #expect(expectation.baseString == client.baseString)
    #expect(expectation.authorization.hasSuffix("oauth_signature=\"...\""))
    #expect(diagnosis.causes.isEmpty)
    #expect(!diagnosis.isSettled)
  }

  @Test func `mistakes that need no secret are reported without one`() {
    var client = Self.client()
    client.path = "/oauth/initiate"
    client.header.remove(at: 1)
    client.token = nil
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []))
    #expect(diagnosis.causes.map(\.id) == ["callback-missing"])
    #expect(diagnosis.sentence.hasSuffix("the signature was not checked: the consumer secret is unknown"))
    #expect(diagnosis.isSettled)
  }

  @Test func `a missing token secret is named, and no token is called revoked`() {
    let client = Self.client()
    let known = KnownSecrets(client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)))
    let diagnosis = Self.explain(client, known: known)
    guard case .unchecked(.tokenSecret) = diagnosis.verdict else {
      return #expect(Bool(false), "\(diagnosis.verdict)")
    }
    #expect(diagnosis.causes.isEmpty)
  }

  @Test func `signing without the token secret is reported even if it is unknown`() {
    var client = Self.client()
    client.tokenSecret = ""
    let known = KnownSecrets(client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)))
    #expect(Self.ids(Self.explain(client, known: known)) == ["key-composed-wrongly"])
  }

  @Test func `a key that does not belong to the secret is reported`() {
    let client = Self.client()
    let known = KnownSecrets(client: ClientCredentials(key: "other", secret: SharedSecret(client.secret)))
    let diagnosis = Self.explain(client, known: known)
    #expect(diagnosis.causes.map(\.id) == ["unknown-consumer-key"])
    #expect(diagnosis.causes.first?.sentence.hasSuffix("but the secret belongs to 'other'") == true)
  }

  @Test func `swapped key and token are reported without a server's knowledge`() {
    var client = Self.client()
    client.header[0].1 = "1500000001-simToken0000000000000000000000000000001"
    client.header[1].1 = "simKey0000000000000000001"
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []))
    #expect(diagnosis.causes.map(\.id) == ["key-and-token-exchanged"])
  }

  @Test(arguments: ["xxxbq8", "g0xxxz", "3your9", "1500-a.b.c", "AbC_xX-9"])
  func `a value that only resembles a placeholder is not one`(_ nonce: String) {
    var client = Self.client()
    let known = client.known
    client.header[2].1 = nonce
    client.secret = "anotherSecret"
    let diagnosis = Self.explain(client, known: known)
    #expect(diagnosis.causes.isEmpty)
    guard case .unexplained = diagnosis.verdict else {
      return #expect(Bool(false), "\(diagnosis.verdict)")
    }
  }

  @Test(arguments: [
    "***", "<your token>", "YOUR_TOKEN", "{{token}}", "$TOKEN", "[REDACTED]", "123456-abc...", "xxxx-xxxx",
    "YOUR-KEY", "ab\u{2026}cd",
  ])
  func `a placeholder is reported, and the signature is not judged`(_ value: String) {
    var client = Self.client()
    let (known, token, layout) = (client.known, client.token ?? "", client.layout)
    client.layout = { layout($0).replacing(token, with: ClumsyClient.encode(value)) }
    let diagnosis = Self.explain(client, known: known)
    #expect(diagnosis.causes.contains { $0.id == "placeholder-value" })
    guard case .unchecked(.values) = diagnosis.verdict else {
      return #expect(Bool(false), "\(diagnosis.verdict)")
    }
  }

  // MARK: - Base strings

  @Test func `a printed base string is compared and its signature checked`() throws {
    var client = Self.client()
    client.encodeAgain = { $0 }
    let printed = try #require(
      Self.explain(client, known: client.known, printed: client.baseString).printed)
    #expect(printed.isSigned == true)
    #expect(printed.keyMistakes.isEmpty)
    let difference = try #require(printed.firstDifference)
    #expect(printed.text.dropFirst(difference).hasPrefix("="))
    #expect(printed.expected.dropFirst(difference).hasPrefix("%3D"))
  }

  @Test func `a correct base string with a wrong key is reported as such`() throws {
    var client = Self.client()
    client.joinKey = { $0 + $1 }
    let printed = try #require(
      Self.explain(client, known: client.known, printed: client.baseString + "\n").printed)
    #expect(printed.firstDifference == nil)
    #expect(printed.isSigned == true)
    #expect(printed.keyMistakes.map(\.id) == ["key-composed-wrongly"])
  }

  @Test func `a base string that was not signed is reported`() throws {
    let client = Self.client()
    let printed = try #require(Self.explain(client, known: client.known, printed: "GET&x&y").printed)
    #expect(printed.isSigned == false)
    #expect(printed.firstDifference == 0)
  }

  // MARK: - RSA

  private static let key = Result { try RSAKey.makeNew() }
  private static let otherKey = Result { try RSAKey.makeNew() }

  /// A client that signs with RSA as `method` states.
  private static func rsaClient(_ method: String) -> ClumsyClient {
    var client = client()
    client.header[4].1 = method
    return client
  }

  /// The request of `client`, whose base string is signed by `signing`.
  private static func explain(
    _ client: ClumsyClient, signedBy signing: RSAMethod, _ key: RSAKey?
  ) throws -> SignatureDiagnosis {
    let own = try Self.key.get()
    let message = SignatureBaseString(octets: Array(client.baseString.utf8))
    let signature = try signing.signature(
      of: message,
      with: SigningSecrets(client: ClientCredentials(key: client.key, rsaKey: own), token: nil))
    var client = client
    client.sendSignature = { _ in ClumsyClient.encode(String(decoding: signature, as: UTF8.self)) }
    let known = key.map { KnownSecrets(clients: [ClientCredentials(key: client.key, rsaKey: $0)]) }
    return explain(client, known: known ?? KnownSecrets(clients: []))
  }

  @Test func `the public key verifies an RSA signature`() throws {
    let diagnosis = try Self.explain(Self.rsaClient("RSA-SHA1"), signedBy: .rsaSHA1, Self.key.get())
    #expect(DiagnosisHonestyTests.isCorrect(diagnosis), "\(diagnosis.sentence)")
  }

  @Test func `an RSA signature with a hash other than the stated one is reported`() throws {
    let diagnosis = try Self.explain(Self.rsaClient("RSA-SHA1"), signedBy: .rsaSHA256, Self.key.get())
    #expect(Self.ids(diagnosis) == ["other-hash"])
  }

  @Test func `a mistake in the base string under an RSA signature is found`() throws {
    var client = Self.rsaClient("RSA-SHA256")
    client.signedMethod = "GET"
    let diagnosis = try Self.explain(client, signedBy: .rsaSHA256, Self.key.get())
    #expect(Self.ids(diagnosis) == ["method-differs"])
  }

  @Test func `an RSA signature by another key is reported`() throws {
    let diagnosis = try Self.explain(Self.rsaClient("RSA-SHA1"), signedBy: .rsaSHA1, Self.otherKey.get())
    #expect(diagnosis.causes.map(\.id) == ["other-rsa-key"])
  }

  @Test func `an RSA signature without a key is not called wrong`() throws {
    let diagnosis = try Self.explain(Self.rsaClient("RSA-SHA512"), signedBy: .rsaSHA512, nil)
    guard case .unchecked(.publicKey) = diagnosis.verdict else {
      return #expect(Bool(false), "\(diagnosis.verdict)")
    }
    #expect(diagnosis.causes.isEmpty)
  }
}
