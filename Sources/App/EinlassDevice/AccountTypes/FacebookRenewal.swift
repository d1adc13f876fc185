internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// One renewal of the Facebook account's token for one app.
///
/// With the app's switch in Settings off, the system never answered. Here the call waits until
/// `PhonePolicy.silenceLimit` has passed on the virtual clock and then fails. Source: reference of Accounts, section 2.6.
struct FacebookRenewal {
  let account: Account
  let store: AccountStore

  private var phone: Phone { store.phone }

  func perform() async throws(CancellationError) -> RenewalResult {
    guard let decision = store.tables.find(AccessDecisionRecord.self, store.key(.facebook)),
      decision.isGranted
    else {
      try await phone.clock.sleep(for: phone.policy.silenceLimit)
      return RenewalResult(
        .failed,
        failure: AccountStoreError(.unknown, "the phone does not respond; the simulator stopped waiting"))
    }
    do {
      guard let record = store.tables.find(AccountRecord.self, account.identifier) else {
        return RenewalResult(.failed, failure: AccountStoreError(.accountNotFound))
      }
      return try await renew(record, appID: decision.appID ?? "")
    } catch {
      return RenewalResult(.failed, failure: AccountStoreError(.coreDataSaveFailed, "\(error)"))
    }
  }

  private func renew(_ record: AccountRecord, appID: String) async throws -> RenewalResult {
    let now = phone.clock.now
    // A person who refused is not asked again for a day.
    if let refused = record.renewalRejectedAt, refused.advanced(by: .seconds(86_400)) > now {
      return RenewalResult(.rejected)
    }
    guard case .facebook(let master)? = record.credential else {
      return RenewalResult(.failed, failure: AccountStoreError(.accountAuthenticationFailed))
    }
    let service = FacebookService(phone: phone, app: store.app.identity, appID: appID)
    switch await service.renew(master: master) {
    case .token(let token, _):
      return store.keep(token, in: record.identifier)
        ? RenewalResult(.renewed) : RenewalResult(.failed, failure: AccountStoreError(.accountNotFound))
    case .refused(subcode: 458, _):
      store.tables.update(AccountRecord.self, record.identifier) { $0.renewalRejectedAt = now }
      return RenewalResult(.rejected)
    case .refused(_, let message):
      return RenewalResult(.failed, failure: AccountStoreError(.accountAuthenticationFailed, message))
    case .unreachable(let failure):
      return RenewalResult(.failed, failure: failure)
    }
  }
}
