public import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FacebookWebLogin {
  /// The dialog's response.
  public struct Response: Sendable, Hashable {
    /// The code, which the back end can use once. `nil` if not requested.
    public let code: String?
    /// The access token. `nil` if not requested, or if a nonce came instead.
    public let token: FacebookTokenData?
    /// The value that `token_or_nonce` returned instead of a token.
    public let nonce: String?
    /// A token of OpenID Connect. It is not checked here: do not trust it before its signature is checked.
    public let idToken: String?
    /// The expected `nonce` in `idToken`, for the code that checks the token. `nil` if no such token was requested.
    public let expectedNonce: String?
    /// The person, signed with the app's secret, which only a back end can check.
    public let signedRequest: String?
    /// `facebook` or `gaming`.
    public let graphDomain: String?
    /// The permissions that the person has granted the app, in this and earlier logins. `nil` if not stated.
    public let grantedScopes: [String]?
    /// The permissions that the person has declined; empty if none. `nil` if not stated.
    public let deniedScopes: [String]?
    /// The time until which the app may read the person's data. `nil` if not stated.
    public let dataAccessEnd: WallTime?
    /// The redirect address of the dialog, which the exchange of the code must repeat exactly.
    public let redirectURI: String
  }
}

extension FacebookWebLogin.Response {
  /// Reads `values`, the part of the callback that must hold the response to `settings`.
  ///
  /// - Throws: The first requested value that is missing.
  init(
    _ values: CallbackValues, _ settings: FacebookWebLogin.Settings, nonce expectedNonce: String?,
    elsewhere: CallbackValues,
    at now: WallTime
  ) throws(FacebookWebLogin.LoginError) {
    let filled = { (name: String) in values[name].flatMap { $0.isEmpty ? nil : $0 } }
    code = filled("code")
    token = values.token(
      appID: settings.appID, requested: settings.permissions, way: .webView, at: now)
    nonce = filled("nonce")
    idToken = filled("id_token")
    self.expectedNonce = expectedNonce
    signedRequest = filled("signed_request")
    graphDomain = filled("graph_domain")
    grantedScopes = values.list("granted_scopes")
    deniedScopes = values.list("denied_scopes")
    dataAccessEnd = filled("data_access_expiration_time").flatMap(Int64.init).map { WallTime(seconds: $0) }
    redirectURI = settings.redirectURI
    for word in FacebookResponseType.Word.allCases where settings.responseType.words.contains(word) {
      guard let name = missing(word) else { continue }
      throw .missingInResponse(name: name, isElsewhere: elsewhere[name] != nil)
    }
  }

  /// Returns the name of the missing value for `word`. `nil` if it is there.
  private func missing(_ word: FacebookResponseType.Word) -> String? {
    switch word {
    case .code: code == nil ? "code" : nil
    case .token: token == nil ? "access_token" : nil
    case .idToken: idToken == nil ? "id_token" : nil
    // Facebook's SDKs get a code if they send a challenge; this login sends none.
    case .tokenOrNonce: token == nil && nonce == nil ? "access_token" : nil
    // Values that are not credentials may be omitted.
    case .grantedScopes, .signedRequest, .graphDomain, .userTokenNonce: nil
    }
  }
}

extension FacebookWebLogin.Response: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The names of the values, without the values.
  public var description: String {
    let parts: [(String, Bool)] = [
      ("code", code != nil), ("token", token != nil), ("nonce", nonce != nil), ("id_token", idToken != nil),
      ("signed_request", signedRequest != nil), ("graph_domain", graphDomain != nil),
      ("granted_scopes", grantedScopes != nil), ("denied_scopes", deniedScopes != nil),
    ]
    return parts.filter(\.1).map(\.0).joined(separator: ", ")
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
