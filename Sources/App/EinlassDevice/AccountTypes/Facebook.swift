internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension AccountType {
  /// Accounts of Facebook: one at most, which makes a token of its own for each app.
  public static let facebook = AccountType(
    id: NetworkID(rawValue: "facebook"), displayName: "Facebook", plugIn: FacebookPlugIn())
}

extension AccessRequest {
  /// For the Facebook account: the application's id at Facebook, what it wants to do, and who may see what it posts.
  public static func facebook(
    appID: String, permissions: [String], audience: FacebookAudience?
  ) -> AccessRequest {
    AccessRequest(
      .facebook, options: FacebookGrant(appID: appID, permissions: permissions, audience: audience))
  }
}

/// Who may see what an app posts; raw values are those of `ACFacebookAudienceKey`.
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

  /// The token goes along as a parameter. It is the one of the account that the app holds: an account read before a
  /// renewal keeps its old token.
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

  /// Has Facebook revoke the app's token (reference of Accounts, section 2.5).
  func didSwitchOff(_ bundleID: String, on phone: Phone) async throws {
    for account in phone.tables.list(AccountRecord.self, by: .network, AccountType.facebook.id) {
      await revokeTokens(of: account, on: phone) { $0 == bundleID }
    }
  }

  /// With the account go the tokens that it made for apps, at Facebook as well, and what apps were granted: the next
  /// account is asked for anew.
  func didRemove(_ account: AccountRecord, from phone: Phone) async throws {
    // The switches stay as they are.
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

/// A refusal by Facebook that the phone gets to see, of a request for an app: the app's own or one of the phone's.
struct FacebookRefusal {
  let subcode: Int?

  /// Forgets what the person granted to the app if Facebook says that they removed it (458), so that asking again prompts
  /// again. The switch in Settings stays on.
  func note(of app: AppIdentity, on phone: Phone) {
    guard subcode == 458, phone.policy.forgetsRemovedApps else { return }
    let key = AccessDecisionRecord.Key(bundleID: app.bundleID, network: AccountType.facebook.id)
    phone.tables.update(AccessDecisionRecord.self, key) { decision in
      if decision.isGranted { decision.permissions = [] }
    }
  }
}
