import OAuth1
import OAuth1Doctor
import Testing

/// Requests of real people, with published secrets.
struct DiagnosisFieldTests {
  /// Postman's issue 8879.
  private static func request(signature: String) -> ArrivingRequest {
    ArrivingRequest(
      method: "GET", scheme: "http", authority: "localhost:4567", target: "/fun?foo=first%2Csecond",
      contentType: nil,
      authorization: [
        #"OAuth oauth_consumer_key="a", oauth_token="123", oauth_signature_method="HMAC-SHA1", "#
          + #"oauth_timestamp="123", oauth_nonce="3", oauth_version="1.0", oauth_signature="\#(signature)""#
      ], body: [])
  }

  private static let doctor = SignatureDoctor(
    known: KnownSecrets(
      client: ClientCredentials(key: "a", secret: "b"), token: TokenCredentials(token: "123", secret: "abc")))

  @Test func `a value encoded once too often is found in a request of Postman`() throws {
    let diagnosis = Self.doctor.explain(Self.request(signature: "1tyKsJRLaTvpnCwKGayL4YgHmLM%3D"), at: 123)
    #expect(diagnosis.explanations.count == 1)
    let explanation = try #require(diagnosis.explanations.first)
    #expect(explanation.mistakes.map(\.id) == ["encoded-twice"])
    #expect(explanation.mistakes.map(\.row) == [3])
    #expect(explanation.mistakes.first?.sentence == "'foo' was encoded one time too many")
    #expect(explanation.wrongBaseString.contains("foo%3Dfirst%25252Csecond"))
    #expect(explanation.rightBaseString.contains("foo%3Dfirst%252Csecond"))
    let difference = try #require(explanation.firstDifference)
    #expect(explanation.rightBaseString.dropFirst(difference).hasPrefix("Csecond"))
    #expect(explanation.wrongBaseString.dropFirst(difference).hasPrefix("52Csecond"))
  }

  @Test func `the right signature of the same request is not explained`() {
    let diagnosis = Self.doctor.explain(Self.request(signature: "cdQQuXon1opN%2F3wj5APnIF5NAMg%3D"), at: 123)
    guard case .correct = diagnosis.verdict else {
      Issue.record("\(diagnosis.sentence)")
      return
    }
    #expect(diagnosis.causes.isEmpty)
  }
}
