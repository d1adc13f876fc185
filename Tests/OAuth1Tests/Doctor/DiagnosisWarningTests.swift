import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// Oddities in a request that the server accepts.
struct DiagnosisWarningTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let row: Int?
    let sentence: String
    let provoke: @Sendable (inout ClumsyClient) -> Void

    var testDescription: String { "\(id): \(sentence)" }
  }

  private static func sent(_ id: String, _ row: Int, _ sentence: String, _ name: String, _ value: String)
    -> Case
  {
    Case(id: id, row: row, sentence: sentence) { $0.header.append((name, value)) }
  }

  static let cases: [Case] = [
    Case(
      id: "token-for-request-token", row: 15, sentence: "the request for a request token has an oauth_token"
    ) {
      client in
      client.path = "/oauth/request_token"
      client.header.append(("oauth_callback", "oob"))
    },
    Case(id: "empty-token", row: 23, sentence: "sent empty") { client in
      client.header[1].1 = ""
      client.token = nil
    },
    Case(id: "pair-encoded-as-name", row: nil, sentence: "'media_ids' was sent with its '=' encoded") {
      $0.form?.append(("media_ids=7", ""))
    },
    Case(id: "signature-sent-bare", row: 18, sentence: "without percent-encoding") {
      $0.sendSignature = { $0 }
    },
    Case(id: "value-sent-bare", row: 32, sentence: "oauth_callback was sent in the header without") {
      client in
      client.header.append(("oauth_callback", "http://localhost:3000/back?x=1"))
      let before = client.layout
      client.layout = {
        before($0).replacing(
          ClumsyClient.encode("http://localhost:3000/back?x=1"), with: "http://localhost:3000/back?x=1")
      }
    },
    sent("x-auth-mode-in-header", 24, "the server ignores it there", "x_auth_mode", "reverse_auth"),
    Case(id: "x-auth-mode-in-header", row: 24, sentence: "Photos ignores it there") { client in
      client.header.append(("x_auth_mode", "reverse_auth"))
      client.others.provider.name = "Photos"
    },
    sent("realm-not-first", 31, "not the header's first parameter", "realm", "Photos"),
    Case(id: "tolerated-header", row: 32, sentence: "an extra comma") { client in
      client.rules = .lenient
      client.encodeSecret = { $0 }
      let before = client.layout
      client.layout = { before($0) + "," }
    },
    sent("body-hash-of-form", 38, "with a form body", "oauth_body_hash", "x"),
    Case(id: "body-hash-wrong", row: 38, sentence: "not the hash of the body") { client in
      client.body = "{}"
      client.contentType = "application/json"
      client.header.append(("oauth_body_hash", "x"))
    },
    Case(id: "body-hash-missing", row: 38, sentence: "oauth_body_hash was not sent") { client in
      client.body = "{\"a\": 1}"
      client.contentType = "application/json; charset=utf-8"
    },
    Case(id: "callback-missing", row: 39, sentence: "has no oauth_callback") { client in
      client.path = "/oauth/request_token"
      client.header.remove(at: 1)
      client.token = nil
      client.others.provider.requiresCallback = false
    },
    Case(id: "include-email-spelling", row: 42, sentence: "'True'") {
      $0.query.append(("include_email", "True"))
    },
  ]

  @Test(arguments: cases)
  func `an accepted oddity is a warning`(_ one: Case) throws {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    one.provoke(&client)
    let diagnosis = client.diagnosis()
    #expect(DiagnosisHonestyTests.isCorrect(diagnosis), "\(diagnosis.sentence)")
    #expect(diagnosis.warnings.map(\.id) == [one.id])
    #expect(diagnosis.warnings.map(\.row) == [one.row])
    #expect(diagnosis.warnings.allSatisfy { $0.sentence.contains(one.sentence) })
  }
}
