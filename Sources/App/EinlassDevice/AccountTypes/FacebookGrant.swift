internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// One app's request for the Facebook account: the stored decision, the person's answer, then Facebook's response.
///
/// The internals of Apple's plug-in were never published; this follows the behaviour that apps saw (reference of
/// Accounts, sections 2.4 and 2.5). It is a guess that the person is asked before the server.
struct FacebookGrant: AccessOptions {
  /// The application's id on Facebook.
  let appID: String
  /// The permissions that the app wants.
  let permissions: [String]
  /// The audience of its posts.
  let audience: FacebookAudience?

  /// The meaning of an empty list (Einlass 1, comment in the source).
  private static let defaults = [
    "user_birthday", "user_location", "user_friends", "email", "public_profile",
  ]

  private var wanted: [String] { permissions.isEmpty ? Self.defaults : permissions }

  func decide(in store: AccountStore) async throws -> AccessResult {
    // Nothing is stored here: asking again works once an account has been added.
    guard
      let account = store.tables.list(AccountRecord.self, by: .network, AccountType.facebook.id)
        .first
    else {
      return .failed(.accountNotFound)
    }
    let decision = store.tables.find(AccessDecisionRecord.self, store.key(.facebook))
    if let decision, !decision.isGranted { return .denied }
    if let decision, decision.permissions.isSuperset(of: wanted) { return .granted }
    // A stored grant hides this mistake, see above (reference of Accounts, section 2.4).
    if appID.isEmpty { return .failed(.accessInfoInvalid) }
    guard try await store.ask(.facebook, permissions: wanted) == .allow else {
      if decision == nil {
        store.tables.save(AccessDecisionRecord(key: store.key(.facebook), isGranted: false))
      }
      return .failed(.permissionDenied)
    }
    return try await grant(account, after: decision, in: store)
  }

  private func grant(
    _ account: AccountRecord, after decision: AccessDecisionRecord?, in store: AccountStore
  ) async throws -> AccessResult {
    guard case .facebook(let master)? = account.credential else {
      return .failed(.permissionDenied, Self.prefix + Self.stalePassword)
    }
    let service = FacebookService(phone: store.phone, app: store.app.identity, appID: appID)
    let result = await service.grant(
      wanted, audience: audience, master: master, isInstalled: decision?.permissions.isEmpty == false)
    switch result {
    case .token(let token, let granted):
      guard store.keep(token, in: account.identifier) else { return .failed(.accountNotFound) }
      let all = Set(wanted).union(granted)
      store.tables.upsert(
        AccessDecisionRecord(key: store.key(.facebook), isGranted: true, permissions: all)
      ) { [appID] decision in
        decision.isGranted = true
        decision.permissions.formUnion(all)
        decision.appID = appID
      }
      // The person has just allowed the app: an earlier refusal no longer prevents a renewal.
      store.tables.update(AccountRecord.self, account.identifier) { $0.renewalRejectedAt = nil }
      return .granted
    case .refused(_, let message):
      return .failed(.permissionDenied, Self.prefix + message)
    case .unreachable(let failure):
      return AccessResult(isGranted: false, failure: failure)
    }
  }

  private static let prefix = "The Facebook server could not fulfill this access request: "
  private static let stalePassword =
    "Error validating access token: Session does not match current stored session. This may be because "
    + "the user changed the password since the time the session was created or Facebook has changed the "
    + "session for security reasons. (452)"
}
