internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension AccountType {
  /// Accounts of Facebook: at most one, with a separate token for each app.
  public static let facebook = AccountType(
    id: NetworkID(rawValue: "facebook"), displayName: "Facebook", plugIn: FacebookPlugIn())
}

extension AccessRequest {
  /// Creates a request for the Facebook account.
  ///
  /// - Parameters:
  ///   - appID: The application's id at Facebook. With an empty one, a request that is not granted yet fails
  ///     with code 8.
  ///   - permissions: The permissions that the app wants. An empty list requests `user_birthday`,
  ///     `user_location`, `user_friends`, `email` and `public_profile`.
  ///   - audience: The audience of the app's posts; `nil` requests none.
  /// - Returns: The request.
  public static func facebook(
    appID: String, permissions: [String], audience: FacebookAudience?
  ) -> AccessRequest {
    AccessRequest(
      .facebook, options: FacebookGrant(appID: appID, permissions: permissions, audience: audience))
  }
}

/// The audience of an app's posts; raw values are those of `ACFacebookAudienceKey`.
public enum FacebookAudience: String, Sendable, Hashable, CaseIterable {
  case onlyMe = "me"
  case friends
  case everyone
}

private struct FacebookPlugIn: AccountPlugIn {
  let isSingle = true
  let failureWithoutAccounts = AccountStoreError.Code.accountNotFound

  func credential(in record: AccountRecord, for app: AppIdentity) -> AccountCredential? {
    AccountCredential(oauthToken: record.appTokens[app.bundleID]?.reveal())
  }

  func renew(_ account: Account, in store: AccountStore) async throws(CancellationError) -> RenewalResult {
    try await FacebookRenewal(account: account, store: store).perform()
  }

  /// Adds the token as a parameter. It comes from the app's copy of the account: an account read before a renewal keeps
  /// its old token.
  func authorise(
    _ request: SystemRequest, for account: Account, _ record: AccountRecord, on phone: Phone
  ) -> WireRequest? {
    var parameters = request.parameters
    if let token = account.credential?.oauthToken { parameters.append("access_token", token) }
    return request.unsigned(parameters)
  }

  func didReceive(_ response: WireResponse, in app: InstalledApp) {
    guard !response.isSuccess, let error = GraphErrorEnvelope(json: response.body) else { return }
    FacebookRefusal(subcode: error.subcode).note(of: app.identity, on: app.phone)
  }

  /// Asks Facebook to revoke the app's token (reference of Accounts, section 2.5).
  func didSwitchOff(_ bundleID: String, on phone: Phone) async throws {
    for account in phone.tables.list(AccountRecord.self, by: .network, AccountType.facebook.id) {
      await revokeTokens(of: account, on: phone) { $0 == bundleID }
    }
  }

  /// Removes the account's tokens for apps, at Facebook as well, and the permissions granted to apps: an app must ask
  /// again for the next account.
  func didRemove(_ account: AccountRecord, from phone: Phone) async throws {
    // The switches keep their positions.
    for decision in phone.tables.list(
      AccessDecisionRecord.self, by: .network, AccountType.facebook.id)
    {
      phone.tables.update(AccessDecisionRecord.self, decision.key) { $0.permissions = [] }
    }
    await revokeTokens(of: account, on: phone) { _ in true }
  }

  private func revokeTokens(
    of account: AccountRecord, on phone: Phone, where predicate: (String) -> Bool
  ) async {
    guard case .facebook(let master)? = account.credential else { return }
    for (bundleID, token) in account.appTokens.sorted(by: { $0.key < $1.key }) where predicate(bundleID) {
      let app = AppIdentity(bundleID: bundleID, displayName: bundleID)
      await FacebookService(phone: phone, app: app, appID: "").revoke(token, master: master)
    }
  }
}

/// A refusal by Facebook that the phone sees, of a request by the app or by the phone on its behalf.
struct FacebookRefusal {
  let subcode: Int?

  /// Forgets the grant of the app if Facebook reports that the person removed the app (458), so that asking again
  /// prompts again. The switch in Settings stays on.
  func note(of app: AppIdentity, on phone: Phone) {
    guard subcode == 458, phone.policy.forgetsRemovedApps else { return }
    let key = AccessDecisionRecord.Key(bundleID: app.bundleID, network: AccountType.facebook.id)
    phone.tables.update(AccessDecisionRecord.self, key) { decision in
      if decision.isGranted { decision.permissions = [] }
    }
  }
}
