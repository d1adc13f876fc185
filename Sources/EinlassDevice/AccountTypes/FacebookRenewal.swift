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

  func perform() async throws(CancellationError) -> RenewalReply {
    guard let decision = try? await store.storage.find(AccessDecisionRecord.self, store.key(.facebook)),
      decision.isGranted
    else {
      try await phone.clock.sleep(for: phone.policy.silenceLimit)
      return RenewalReply(
        .failed, failure: AccountStoreFailure(.unknown, "the phone never answers; the simulator gave up"))
    }
    do {
      guard let record = try await store.storage.find(AccountRecord.self, account.identifier) else {
        return RenewalReply(.failed, failure: AccountStoreFailure(.accountNotFound))
      }
      return try await renew(record, appID: decision.appID ?? "")
    } catch {
      return RenewalReply(.failed, failure: AccountStoreFailure(.coreDataSaveFailed, "\(error)"))
    }
  }

  private func renew(_ record: AccountRecord, appID: String) async throws -> RenewalReply {
    let now = phone.clock.now
    // A person who refused is not asked again for a day.
    if let refused = record.renewalRejectedAt, refused.advanced(by: .seconds(86_400)) > now {
      return RenewalReply(.rejected)
    }
    guard case .facebook(let master)? = record.credential else {
      return RenewalReply(.failed, failure: AccountStoreFailure(.accountAuthenticationFailed))
    }
    let service = FacebookService(phone: phone, app: store.app.identity, appID: appID)
    switch await service.renew(master: master) {
    case .token(let token, _):
      return try await store.keep(token, in: record.identifier)
        ? RenewalReply(.renewed) : RenewalReply(.failed, failure: AccountStoreFailure(.accountNotFound))
    case .refused(subcode: 458, _):
      try await store.storage.update(AccountRecord.self, record.identifier) { $0.renewalRejectedAt = now }
      return RenewalReply(.rejected)
    case .refused(_, let message):
      return RenewalReply(.failed, failure: AccountStoreFailure(.accountAuthenticationFailed, message))
    case .unreachable(let failure):
      return RenewalReply(.failed, failure: failure)
    }
  }
}
