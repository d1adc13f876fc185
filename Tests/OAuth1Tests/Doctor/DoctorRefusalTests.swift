import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// The doctor's advice on a response that refuses a request.
struct DoctorRefusalTests {
  private static func explain(
    _ words: String, status: Int? = 401, _ change: (inout ClumsyClient) -> Void = { _ in }
  ) -> SignatureDiagnosis {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    change(&client)
    return SignatureDoctor(known: client.known, context: .reader).explain(
      client.arriving, at: ClumsyClient.time, refusal: ServerRefusal(status: status, words: words),
      budget: .singles)
  }

  @Test(arguments: [
    ("Invalid signature", "different secrets"), ("signature_invalid", "different secrets"),
    ("oauth_problem=nonce_used", "nonce and timestamp before"),
    ("Duplicate nonce detected", "nonce and timestamp before"),
    ("oauth_problem=timestamp_refused", "clock differs"), ("Timestamp too old", "clock differs"),
    ("signature_method_rejected", "a signature method other than"),
    ("oauth_problem=permission_denied", "not about the signature"),
    ("Token has been revoked", "not about the signature"), ("", "different secrets"),
  ])
  func `a refused but correct request keeps its verdict, with advice first`(
    _ words: String, _ cause: String
  ) throws {
    let diagnosis = Self.explain(words)
    #expect(DiagnosisHonestyTests.isCorrect(diagnosis))
    #expect(diagnosis.sentence.hasPrefix("the server refused the request (401"), "\(diagnosis.sentence)")
    #expect(diagnosis.sentence.contains("correct by these rules and secrets"))
    #expect(try #require(diagnosis.remaining.first).sentence.contains(cause), "\(diagnosis.remaining)")
    #expect(diagnosis.remaining.allSatisfy { !$0.check.isEmpty })
  }

  @Test func `a duplicate nonce leads to advice on the clock`() throws {
    let remaining = Self.explain("Duplicate nonce detected").remaining
    #expect(remaining[1].sentence.contains("clock differs"))
  }

  @Test func `PLAINTEXT signs no address`() {
    let diagnosis = Self.explain("nope") { client in
      client.header[4].1 = "PLAINTEXT"
      client.hash = { key, _ in key }
      client.write = { String(decoding: $0, as: UTF8.self) }
    }
    #expect(!diagnosis.remaining.contains { $0.sentence.contains("scheme") })
  }

  @Test func `a mistake that explains the refusal needs no other cause`() {
    let diagnosis = Self.explain("Invalid signature") { $0.signedMethod = "GET" }
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["method-differs"]])
    #expect(diagnosis.remaining.isEmpty)
    #expect(diagnosis.refusal?.words == "Invalid signature")
  }

  @Test func `no secret in the server's message is repeated`() {
    var secret = ""
    let diagnosis = Self.explain("bad key") { secret = $0.secret }
    #expect(!secret.isEmpty)
    let other = Self.explain("your secret is \(secret)")
    #expect(!String(describing: other).contains(secret))
    #expect(DiagnosisHonestyTests.isCorrect(diagnosis))
  }

  @Test func `an unexplained signature lists the secrets first, the base string last`() {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    let known = client.known
    client.secret = "another"
    let diagnosis = SignatureDoctor(known: known).explain(
      client.arriving, at: ClumsyClient.time, budget: .singles)
    #expect(diagnosis.remaining.count == 4)
    #expect(diagnosis.remaining[0].sentence.contains("consumer secret"))
    #expect(diagnosis.remaining[1].sentence.contains("token secret"))
    #expect(diagnosis.remaining[3].check.contains("--base-string"))
  }
}
