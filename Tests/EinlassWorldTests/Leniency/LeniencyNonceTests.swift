import EinlassWorld
import OAuth1
import Testing

/// Repeated nonces.
struct LeniencyNonceTests {
  /// Returns the warnings about consecutive requests.
  private static func ids(_ headers: [String], refused: Int? = nil) throws -> [[String]] {
    let detector = LeniencyDetector()
    var ids: [[String]] = []
    for (index, header) in headers.enumerated() {
      var sketch = LenientRequest()
      sketch.header = header
      let accepted = try sketch.accepted()
      if index == refused {
        detector.remember(refused: try #require(accepted.claim))
      } else {
        ids.append(detector.warnings(for: accepted).map(\.id))
      }
    }
    return ids
  }

  private static let header = LenientRequest.header()
  private static let later = LenientRequest.header(["oauth_timestamp": "1490000001"])
  private static let withoutToken = LenientRequest.header(without: "oauth_token")
  private static let otherNonce = LenientRequest.header(["oauth_nonce": "a1b2c3d5"])
  private static let escaped = LenientRequest.header(["oauth_nonce": "a1b2c3d%34"])

  @Test func `the same nonce, timestamp and token again is a replay`() throws {
    #expect(try Self.ids([Self.header, Self.otherNonce, Self.header]) == [[], [], ["nonce-replayed"]])
    #expect(try Self.ids([Self.header, Self.escaped]).last == ["nonce-replayed", "parameters-unencoded"])
  }

  @Test func `a nonce with another timestamp or token is refused by few`() throws {
    #expect(try Self.ids([Self.header, Self.later]) == [[], ["nonce-reuse-other-token"]])
    #expect(try Self.ids([Self.header, Self.withoutToken]) == [[], ["nonce-reuse-other-token"]])
  }

  @Test func `some providers count the nonces of refused requests`() throws {
    #expect(try Self.ids([Self.header, Self.header], refused: 0) == [["nonce-burned"]])
    #expect(try Self.ids([Self.header, Self.later], refused: 0) == [[]])
  }

  @Test func `old nonces are forgotten, so memory is bounded`() throws {
    let detector = LeniencyDetector()
    let first = try LenientRequest().accepted()
    #expect(detector.warnings(for: first).isEmpty)
    for number in 0..<8200 {
      let header =
        "OAuth " + LenientRequest.header(["oauth_nonce": "number\(number)", "oauth_signature": "AAAA"])
      let request = ArrivingRequest(
        method: "POST", scheme: "https", authority: "api.example", target: "/", contentType: nil,
        authorization: [header], body: [])
      detector.remember(refused: try RequestVerifier().read(request))
    }
    #expect(detector.warnings(for: first).isEmpty)
    #expect(detector.warnings(for: first).map(\.id) == ["nonce-replayed"])
  }
}
