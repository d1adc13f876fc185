public import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FacebookWebLogin {
  /// What the dialog gave.
  public struct Response: Sendable, Hashable {
    /// For the back end, once; nil: not asked for.
    public let code: String?
    /// The access token; nil: not asked for, or a nonce came instead.
    public let token: FacebookTokenData?
    /// What `token_or_nonce` gave in the place of a token.
    public let nonce: String?
    /// A token of OpenID Connect. It is not looked into here: only who checks its signature may believe it.
    public let idToken: String?
    /// What the `nonce` in `idToken` has to be, to be compared where the token is checked. `nil` if no such token was asked for.
    public let expectedNonce: String?
    /// Who it is, signed with the app's secret, which only a back end can check.
    public let signedRequest: String?
    /// `facebook` or `gaming`.
    public let graphDomain: String?
    /// What the person has granted the app, of this and earlier logins; nil: not told.
    public let grantedScopes: [String]?
    /// What the person has declined; nil: not told, empty: nothing.
    public let deniedScopes: [String]?
    /// Until when the app may see the person's data; nil: not told.
    public let dataAccessEnd: WallTime?
    /// Where the dialog answered, which the exchange of the code has to name to the letter.
    public let redirectURI: String
  }
}

extension FacebookWebLogin.Response {
  /// Reads `values`, the part of the callback where the response to `settings` has to stand.
  ///
  /// - Throws: The first thing that was asked for and is missing.
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

  /// The name of what should have come for `word`. `nil` if it did.
  private func missing(_ word: FacebookResponseType.Word) -> String? {
    switch word {
    case .code: code == nil ? "code" : nil
    case .token: token == nil ? "access_token" : nil
    case .idToken: idToken == nil ? "id_token" : nil
    // Facebook's kits get a code where they send a challenge; this login sends none.
    case .tokenOrNonce: token == nil && nonce == nil ? "access_token" : nil
    // What is not a credential may be left out.
    case .grantedScopes, .signedRequest, .graphDomain, .userTokenNonce: nil
    }
  }
}

extension FacebookWebLogin.Response: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// What came, without the values.
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
