import EinlassFacebook
import EinlassWire
import EinlassWorld
import OAuth1
import Testing

struct FacebookSignedRequestTests {
  /// The vector is from the tests of the PHP SDK. Payload and signature are padded.
  private static let php =
    "U0_O1MqqNKUt32633zAkdd2Ce-jGVgRgJeRauyx_zC8=.eyJvYXV0aF90b2tlbiI6ImZvb190b2tlbiIsImFsZ29yaXRobSI6IkhNQUMtU0"
    + "hBMjU2IiwiaXNzdWVkX2F0IjozMjEsImNvZGUiOiJmb29fY29kZSIsInN0YXRlIjoiZm9vX3N0YXRlIiwidXNlcl9pZCI6MTIzLCJmb28i"
    + "OiJiYXIifQ=="
  private static let own =
    "URtZ0xFBNyYmAl-jreHDsfIro5SlU5fCIQY44G1xUNY.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImNvZGUiOiJBUVRFU1QiLCJpc3N1"
    + "ZWRfYXQiOjE0NjYyMjIyNzIsInVzZXJfaWQiOiIxMDIwOCJ9"

  @Test func `the PHP SDK's vector is read with its padding`() throws {
    let request = try FacebookSignedRequest(parsing: Self.php, secret: "foo_app_secret")
    #expect(request.payload["oauth_token"]?.text == "foo_token")
    #expect(request.payload["user_id"] == .integer(123))
    #expect(request.payload["code"]?.text == "foo_code")
  }

  @Test func `a signed request made here is byte for byte the vector`() throws {
    let request = FacebookSignedRequest(
      userID: "10208", code: "AQTEST", issuedAt: WallTime(seconds: 1_466_222_272))
    #expect(request.encoded(secret: "my_secret") == Self.own)
    #expect(try FacebookSignedRequest(parsing: Self.own, secret: "my_secret") == request)
  }

  @Test(
    arguments: [
      (own, "other", FacebookSignedRequest.ReadingError.wrongSignature),
      (String(own.dropLast()), "my_secret", .wrongSignature),
      (own.replacing("eyJhb", with: "eyJhc"), "my_secret", .wrongSignature),
      ("A" + own.dropFirst(), "my_secret", .wrongSignature),
      (own + ".x", "my_secret", .malformed), ("nothing", "my_secret", .malformed),
      ("", "my_secret", .malformed),
    ])
  func `each fault is refused with its cause`(
    text: String, secret: String, error: FacebookSignedRequest.ReadingError
  ) {
    #expect(throws: error) { try FacebookSignedRequest(parsing: text, secret: SharedSecret(secret)) }
  }

  @Test
  func `another algorithm or a payload other than an object is refused`()
    throws
  {
    let secret: SharedSecret = "my_secret"
    // {"algorithm":"none"}, [1], and no JSON
    for payload in ["eyJhbGdvcml0aG0iOiJub25lIn0", "WzFd", "e30", "eA"] {
      let code = try #require(secret.code(of: Array(payload.utf8)))
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      var bits = code.flatMap { octet in (0..<8).map { octet >> (7 - $0) & 1 } }
      while bits.count % 6 != 0 { bits.append(0) }
      let signature = stride(from: 0, to: bits.count, by: 6).map { start in
        alphabet[bits[start..<start + 6].reduce(0) { $0 << 1 | Int($1) }]
      }
      #expect(throws: FacebookSignedRequest.ReadingError.unreadablePayload) {
        try FacebookSignedRequest(parsing: "\(String(signature)).\(payload)", secret: secret)
      }
    }
  }
}
