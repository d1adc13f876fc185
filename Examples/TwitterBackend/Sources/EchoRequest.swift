internal import Foundation
internal import OAuth1

/// A request to `verify_credentials` that the app signs and this back end forwards: OAuth Echo. The token's secret
/// never leaves the app, or the phone that signs for it.
///
/// Source: docs/reference/twitter.md, OAuth Echo.
struct EchoRequest: Sendable, Hashable {
  /// The `Authorization` header for Twitter.
  let authorization: String
  /// The path and query of the address, unchanged because they are signed.
  let target: String
  /// The nonce, timestamp and token, which identify a repeated request.
  let identity: [String]
}

/// A reader of the signed requests that apps send.
protocol EchoReader: Sendable {
  /// Returns the request in `X-Auth-Service-Provider` and `X-Verify-Credentials-Authorization`. Throws if it is not for
  /// this back end.
  func request(provider: String, authorization: String) throws(LoginError) -> EchoRequest
}

/// A reader of the signed requests of one app.
struct OwnEchoReader: EchoReader {
  /// The only accepted address, without its query.
  private static let service = "https://api.twitter.com" + TwitterAPI.verifyCredentials

  /// The app's consumer key.
  let clientKey: String

  /// Checks the app's `X-Auth-Service-Provider` and `X-Verify-Credentials-Authorization`.
  ///
  /// Only Twitter's own address is trusted: with any other, an attacker's server could decide who logs in here. The
  /// signature must be this app's, because other apps may have the person's permission as well.
  ///
  /// - Throws: `foreignEcho`, `missingParameter`.
  func request(provider: String, authorization: String) throws(LoginError) -> EchoRequest {
    guard String(provider.prefix { $0 != "?" }) == Self.service, !provider.contains("#") else {
      throw LoginError(
        .foreignEcho, "X-Auth-Service-Provider is not \(Self.service); no other service is asked here")
    }
    let fields = Self.fields(of: authorization)
    guard let key = fields["oauth_consumer_key"], let token = fields["oauth_token"],
      let nonce = fields["oauth_nonce"], let timestamp = fields["oauth_timestamp"]
    else {
      throw LoginError(
        .missingParameter,
        "X-Verify-Credentials-Authorization is not an OAuth header with key, token, nonce and timestamp")
    }
    guard key == clientKey else {
      throw LoginError(.foreignEcho, "the signed request is another app's; log in with this one")
    }
    return EchoRequest(
      authorization: authorization, target: String(provider.dropFirst("https://api.twitter.com".count)),
      identity: [token, timestamp, nonce])
  }

  /// Returns the names and values of an OAuth header (RFC 5849, section 3.5.1). A repeated name has no value, because
  /// this back end cannot know which one Twitter would use.
  static func fields(of header: String) -> [String: String] {
    guard header.lowercased().hasPrefix("oauth ") else { return [:] }
    var fields: [String: String] = [:]
    var repeated: Set<String> = []
    for part in header.dropFirst(6).split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].trimmingCharacters(in: .whitespaces)
      let value = pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      if fields.updateValue(PercentEncoding.decode(value), forKey: name) != nil { repeated.insert(name) }
    }
    for name in repeated { fields[name] = nil }
    return fields
  }
}
