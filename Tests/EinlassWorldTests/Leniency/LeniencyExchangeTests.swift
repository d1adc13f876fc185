import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

/// Exchanges of a request token that were accepted despite wrong signatures.
struct LeniencyExchangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let ids: [String]
    var client = LenientRequest.client
    var token: TokenCredentials? = LenientRequest.token
    var age: Int64 = 0
    /// A query added to the request after signing.
    var query = ""
    var form = ""
    var options = SigningOptions(verifier: "abcdef")

    var testDescription: String { name }
  }

  private static let withoutSecret = TokenCredentials(token: "token", secret: "")
  private static let noVerifier = SigningOptions()

  static let cases = [
    Case(name: "right", ids: []),
    Case(name: "another client's secret", ids: ["step3-unsigned"], client: .init(key: "client", secret: "x")),
    Case(name: "without the token's secret", ids: ["step3-no-token-secret"], token: withoutSecret),
    Case(
      name: "the verifier in the query, unsigned", ids: ["step3-verifier-unsigned", "mixed-places"],
      query: "?a=b&oauth_verifier=abcdef", options: noVerifier),
    Case(
      name: "the verifier in the form, unsigned", ids: ["step3-verifier-unsigned", "mixed-places"],
      form: "oauth_verifier=abcdef", options: noVerifier),
    Case(
      name: "both", ids: ["step3-no-token-secret", "step3-verifier-unsigned", "mixed-places"],
      token: withoutSecret, form: "oauth_verifier=abcdef", options: noVerifier),
    Case(name: "a day old", ids: ["timestamp-past"], age: 86_400),
    Case(name: "a day ahead", ids: ["timestamp-ahead"], age: -86_400),
    Case(
      name: "a day old, without the token's secret", ids: ["step3-no-token-secret", "timestamp-past"],
      token: withoutSecret, age: 86_400),
    Case(
      name: "a day old, and another client's secret", ids: ["step3-unsigned"],
      client: .init(key: "client", secret: "x"), age: 86_400),
  ]

  @Test(arguments: cases) func `a fault of an exchange is found`(_ one: Case) throws {
    let query = one.query.isEmpty ? "" : "?a=b"
    let signed = try RequestSigner(client: one.client, token: one.token).sign(
      SignableRequest(method: "POST", url: "https://api.example/token" + query),
      at: LenientRequest.now - one.age, nonce: "a1b2c3d4", options: one.options)
    let request = ArrivingRequest(
      method: "POST", scheme: "https", authority: "api.example", target: "/token" + one.query,
      contentType: one.form.isEmpty ? nil : "application/x-www-form-urlencoded",
      authorization: [try #require(signed.authorization)], body: Array(one.form.utf8))
    let verifier = RequestVerifier(policy: .init(rules: .lenient))
    let claim = try verifier.read(request)
    var accepted = AcceptedRequest(request, claim: claim, step: .token, by: .lenient, at: LenientRequest.now)
    accepted.client = LenientRequest.client
    accepted.token = LenientRequest.token
    do throws(VerificationError) {
      _ = try verifier.verify(
        claim, client: LenientRequest.client, token: LenientRequest.token, at: LenientRequest.now)
    } catch {
      accepted.failure = error
    }
    #expect(LeniencyDetector().warnings(for: accepted).map(\.id) == one.ids)
  }

  @Test func `only an exchange without any signature is found`() {
    let request = ArrivingRequest(
      method: "POST", scheme: "https", authority: "api.example", target: "/token", contentType: nil,
      authorization: [], body: [])
    let ids = AcceptedRequest.Step.allCases.map { step in
      LeniencyDetector().warnings(
        for: AcceptedRequest(request, claim: nil, step: step, by: .lenient, at: LenientRequest.now)
      ).map(\.id)
    }
    #expect(ids == [[], ["step3-unsigned"], []])
  }
}
