internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Makes the credentials that a successful dialog issues (reference of Facebook's login, sections 1.3 and 1.4).
struct DialogGrant: Sendable {
  let facebook: SimulatedFacebook
  let dialog: OpenDialog
  let visit: DialogVisit
  let install: FacebookInstallRecord

  func success() throws -> DialogRedirect.Success {
    if let audience = dialog.request.audience {
      facebook.tables.update(FacebookInstallRecord.self, install.key) { $0.audience = audience }
    }
    let words = dialog.responseType.words
    let era = GraphEra(facebook.clock.now)
    var success = DialogRedirect.Success()
    // With PKCE, the kits get a code instead of a token or a nonce.
    let exchangesCode = words.contains(.tokenOrNonce) && dialog.request.codeChallenge != nil
    if words.contains(.code) || exchangesCode {
      success.code = code(for: dialog.request.redirectURI ?? "")
    }
    if words.contains(.token) || (words.contains(.tokenOrNonce) && !exchangesCode) {
      if words.contains(.tokenOrNonce), facebook.policy.givesNonces {
        success.nonce = nonce()
      } else {
        try addToken(to: &success, era)
      }
    }
    if words.contains(.signedRequest) { success.signedRequest = signedRequest() }
    if words.contains(.graphDomain) { success.graphDomain = "facebook" }
    if words.contains(.idToken) { success.idToken = try facebook.idToken(for: openID()) }
    if words.contains(.grantedScopes) || dialog.request.returnsScopes {
      success.scopes = (Array(install.granted), Array(install.declined))
    }
    return success
  }

  /// Facebook's kits for phones and programs without a website get a token for about 60 days; a client that opens the
  /// dialog without a kit gets a web token, even with an application's own scheme (reference, section 5.1).
  ///
  /// Only kits send `sdk`, `e2e`, a challenge and `token_or_nonce`, and only kits use `fbconnect`.
  private var isLongLived: Bool {
    let request = dialog.request
    let isKits = !dialog.target.isWeb && dialog.responseType.words.contains(.tokenOrNonce)
    return isKits || request.isPhoneKit || request.endToEnd != nil || request.codeChallenge != nil
      || dialog.target.scheme == "fbconnect" || request.redirectURI == RedirectRule.loginSuccess
  }

  private func addToken(to success: inout DialogRedirect.Success, _ era: GraphEra) throws {
    let token = try facebook.issueToken(for: record(for: ""))
    success.token = token.token
    success.expiresIn = token.lifetime ?? 0
    if era.tellsDataAccess, let login = install.lastLogin {
      success.dataAccessEnd = login.advanced(by: .seconds(90 * 86_400)).seconds
    }
  }

  private func code(for redirectURI: String) -> String {
    let code = record(for: redirectURI)
    facebook.keep(code)
    return code.code
  }

  private func nonce() -> String {
    var nonce = record(for: "")
    nonce.kind = .nonce
    facebook.keep(nonce)
    return nonce.code
  }

  /// Its code is bound to the empty address.
  private func signedRequest() -> String? {
    let request = FacebookSignedRequest(
      userID: install.scopedID, code: code(for: ""), issuedAt: facebook.clock.now)
    return request.encoded(secret: dialog.app.secret)
  }

  private func openID() -> FacebookCodeRecord { record(for: "") }

  private func record(for redirectURI: String) -> FacebookCodeRecord {
    var code = facebook.newCode(appID: dialog.app.id, person: visit.person, redirectURI: redirectURI)
    code.isLongLived = isLongLived
    code.codeChallenge = redirectURI.isEmpty ? nil : dialog.request.codeChallenge
    code.isOpenID =
      dialog.request.isOpenID || dialog.responseType.words.contains(.idToken)
    code.nonce = dialog.request.nonce
    code.authNonce = dialog.request.authNonce
    code.isReauthenticated = visit.isReauthenticated
    code.sessionID = isLongLived ? nil : visit.session?.id
    return code
  }
}
