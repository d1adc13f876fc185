import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// Statements that the doctor must not make.
struct DiagnosisHonestyTests {
  static func isCorrect(_ diagnosis: SignatureDiagnosis) -> Bool {
    guard case .correct = diagnosis.verdict else { return false }
    return diagnosis.causes.isEmpty && diagnosis.explanations.isEmpty
  }

  @Test(arguments: 0..<20)
  func `a correct request is never explained`(_ part: Int) throws {
    for number in 0..<Thoroughness.correctRequests {
      var generator = Generator(seed: UInt64(part * 1000 + number))
      let exchange = Exchange(&generator)
      var policy = RequestVerifier.Policy()
      policy.allowsPlaintextWithoutTLS = true
      let known = KnownSecrets(client: exchange.client, token: exchange.token)
      let diagnosis = SignatureDoctor(known: known, policy: policy)
        .explain(try exchange.arriving(), at: exchange.time, budget: .singles)
      #expect(Self.isCorrect(diagnosis), "seed \(part * 1000 + number): \(diagnosis.sentence)")
    }
  }

  @Test(arguments: 0..<10)
  func `requests accepted by lenient rules are never explained by them`(_ part: Int) throws {
    for number in 0..<Thoroughness.correctRequests {
      var generator = Generator(seed: UInt64(500_000 + part * 1000 + number))
      var client = ClumsyClient(&generator)
      client.rules = .lenient
      client.encodeSecret = { $0 }
      // The character is unescaped both on the wire and in the signature, as in many scripts.
      client.wireEncode = { ClumsyClient.encode($0).replacing("%21", with: "!").replacing("%27", with: "'") }
      client.changes.append(
        Provocation.rewrite { $0.replacing("%21", with: "!").replacing("%27", with: "'") })
      let diagnosis = client.diagnosis()
      #expect(Self.isCorrect(diagnosis), "\(diagnosis.sentence)")
      guard diagnosis.difference?.accepting == VerificationRules.lenient.name else {
        Issue.record("the rules differ here")
        return
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a signature with other secrets is never explained, and no cause named`(_ part: Int) throws {
    for number in 0..<Thoroughness.wrongSecrets {
      let seed = part * 1000 + number
      var generator = Generator(seed: UInt64(seed))
      var exchange = Exchange(&generator)
      // An empty secret would count as missing, which the doctor can report.
      exchange.client = ClientCredentials(key: exchange.client.key, secret: SharedSecret("signed\(seed)"))
      exchange.token = exchange.token.map {
        TokenCredentials(token: $0.token, secret: SharedSecret("signed too\(seed)"))
      }
      var policy = RequestVerifier.Policy()
      policy.allowsPlaintextWithoutTLS = true
      let client = ClientCredentials(key: exchange.client.key, secret: SharedSecret("other\(seed)"))
      let token = exchange.token.map {
        TokenCredentials(token: $0.token, secret: SharedSecret("another\(seed)"))
      }
      let diagnosis = SignatureDoctor(known: KnownSecrets(client: client, token: token), policy: policy)
        .explain(try exchange.arriving(), at: exchange.time, budget: .singles)
      guard case .unexplained = diagnosis.verdict, diagnosis.causes.isEmpty else {
        Issue.record("seed \(seed): \(diagnosis.sentence)")
        return
      }
    }
  }

  /// A request whose signature is 20 random bytes.
  static func random(_ seed: UInt64) -> (SignatureDoctor, ArrivingRequest) {
    var generator = Generator(seed: seed)
    var client = ClumsyClient(&generator, isPlain: seed % 4 != 0)
    let octets = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
    client.write = { _ in PlainBase64.encode(octets) }
    client.others.tokens.append(.init(TokenCredentials(token: "other", secret: "otherSecret")))
    return (SignatureDoctor(known: client.known), client.arriving)
  }

  @Test(arguments: 0..<50)
  func `a random signature is never explained by one mistake`(_ part: Int) {
    for number in 0..<Thoroughness.randomSignatures {
      let (doctor, request) = Self.random(UInt64(part * 200 + number))
      let diagnosis = doctor.explain(request, at: ClumsyClient.time, budget: .singles)
      guard case .unexplained = diagnosis.verdict, diagnosis.causes.isEmpty else {
        Issue.record("\(part * 200 + number): \(diagnosis.sentence)")
        return
      }
    }
  }

  @Test(arguments: Thoroughness.deepSearches)
  func `a random signature is never explained by two or three mistakes`(_ seed: Int) {
    let (doctor, request) = Self.random(UInt64(seed))
    let budget = SearchBudget(attempts: 150_000, depth: seed % 8 == 1 ? 3 : 2)
    let diagnosis = doctor.explain(request, at: ClumsyClient.time, budget: budget)
    guard case .unexplained = diagnosis.verdict, diagnosis.causes.isEmpty else {
      Issue.record("\(seed): \(diagnosis.sentence)")
      return
    }
    #expect(diagnosis.attempts > 1000)
    #expect(diagnosis.sentence.contains("no known mistake reproduces it"))
  }

  @Test func `no diagnosis contains a secret, wherever it was sent`() throws {
    for seed in 0..<10 as Range<UInt64> {
      var generator = Generator(seed: seed)
      var client = ClumsyClient(&generator)
      let secrets = [client.secret, client.tokenSecret]
      let known = client.known
      // Key and secret are swapped, in the request and in the signature.
      (client.key, client.secret) = (client.secret, client.key)
      client.header[0].1 = client.key
      if seed % 2 == 0 { client.header[1].1 = client.tokenSecret }
      let diagnosis = SignatureDoctor(known: known)
        .explain(client.arriving, at: ClumsyClient.time, budget: .pairs)
      #expect(diagnosis.causes.map(\.id).contains("consumer-key-is-secret"))
      let text = String(describing: diagnosis)
      for secret in secrets {
        let once = ClumsyClient.encode(secret)
        for form in [secret, once, ClumsyClient.encode(once), ClumsyClient.encode(ClumsyClient.encode(once))]
        {
          #expect(!text.contains(form))
        }
      }
    }
  }

  @Test func `a secret too short to be recognized is hidden if it is a sent value`() {
    var generator = Generator(seed: 6)
    var client = ClumsyClient(&generator, isPlain: true)
    client.secret = "a+b"
    let known = client.known
    client.header[0].1 = client.secret
    client.signedMethod = "GET"
    let diagnosis = SignatureDoctor(known: known).explain(client.arriving, at: ClumsyClient.time)
    #expect(diagnosis.causes.map(\.id) == ["consumer-key-is-secret"])
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["method-differs"]])
    let text = String(describing: diagnosis)
    for form in ["a+b", "a%2Bb", "a%252Bb"] { #expect(!text.contains(form)) }
    #expect(text.contains("oauth_consumer_key%3D...%26oauth_nonce"))
  }
}
