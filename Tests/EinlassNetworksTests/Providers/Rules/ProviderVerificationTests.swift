import EinlassProviders
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// The output of `einlass verify --provider`.
struct ProviderVerificationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var name = "strict"
    var change: @Sendable (String) -> String = { $0 }
    let cause: Cause?
  }

  static let rows = [
    Row(testDescription: "right", cause: nil),
    Row(testDescription: "no nonce", change: Self.without("oauth_nonce"), cause: .parameters),
    Row(testDescription: "no timestamp", change: Self.without("oauth_timestamp"), cause: .parameters),
    Row(testDescription: "no signature", change: Self.without("oauth_signature"), cause: .parameters),
    Row(
      testDescription: "another version", change: { $0.replacing("\"1.0\"", with: "\"2.0\"") },
      cause: .version),
    Row(
      testDescription: "another key", change: { $0.replacing("\"key\"", with: "\"yek\"") }, cause: .consumer),
    Row(
      testDescription: "another token", change: { $0.replacing("\"token\"", with: "\"taken\"") },
      cause: .token),
    Row(
      testDescription: "another method", change: { $0.replacing("HMAC-SHA1", with: "HMAC-MD5") },
      cause: .method),
    Row(
      testDescription: "a timestamp with a sign",
      change: { $0.replacing("\"1490000000\"", with: "\"+1490000000\"") },
      cause: .timestamp),
    Row(
      testDescription: "another nonce", change: { $0.replacing("\"nonce", with: "\"once") }, cause: .signature
    ),
    Row(testDescription: "twice", change: { $0 + ", oauth_nonce=\"nonce\"" }, cause: .duplicate),
    Row(
      testDescription: "a body hash that is wrong", change: { $0 + ", oauth_body_hash=\"AAAA\"" },
      cause: .signature),
    Row(testDescription: "no header", change: { _ in "" }, cause: Cause.none),
    Row(testDescription: "half a header", change: { _ in "OAuth =" }, cause: .header),
  ]

  @Test(arguments: rows)
  func `every check of a provider runs`(row: Row) async throws {
    let client = ClientCredentials(key: "key", secret: "secret")
    let token = TokenCredentials(token: "token", secret: "other")
    let description = ProviderDescription.strict
    var request = try ProviderSigner(description, client: client, token: token).sign(
      WireRequest(.get, host: "strict.example", target: "/me"), at: 1_490_000_000, nonce: "nonce-of-a-request"
    ).request
    request.head.headerFields[.authorization] = row.change(request.head.headerFields[.authorization] ?? "")
    let verification = try ProviderVerification(
      request, description, client: client, token: token, at: WallTime(seconds: 1_490_000_001))
    #expect(verification.cause == row.cause)
  }

  @Test func `a public key verifies its private key's signature`() async throws {
    let client = ClientCredentials(key: "key", rsaKey: try RSAKey(privateKeyPEM: PublishedKey.privatePEM))
    let request = try ProviderSigner(.strict, client: client, method: .rsaSHA1).sign(
      WireRequest(.get, host: "strict.example", target: "/me"), at: 1_490_000_000, nonce: "nonce-of-a-request"
    ).request
    for (other, cause) in [
      (client, nil), (ClientCredentials(key: "key", rsaKey: try .makeNew()), Cause.signature),
    ] {
      let verification = try ProviderVerification(
        request, .strict, client: other, token: nil, at: WallTime(seconds: 1_490_000_001))
      #expect(verification.cause == cause)
    }
  }

  private static func without(_ name: String) -> @Sendable (String) -> String {
    { header in
      let parts = header.dropFirst("OAuth ".count).split(separator: ", ").filter { !$0.hasPrefix(name) }
      return "OAuth " + parts.joined(separator: ", ")
    }
  }
}
