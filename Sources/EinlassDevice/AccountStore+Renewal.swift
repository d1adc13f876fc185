internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension AccountStore {
  /// Asks the system to get `account` a new credential; read the account again afterwards.
  ///
  /// Facebook, with the app's switch in Settings off: the system never answered. Here the call waits until
  /// `PhonePolicy.silenceLimit` has passed on the virtual clock and then fails. Throws only where the task
  /// is cancelled. Source: reference of Accounts, section 2.6.
  public func renewCredentials(for account: Account) async throws(CancellationError) -> RenewalReply {
    phone.interference.observe(.renewalAsked(account.username ?? account.identifier))
    let reply: RenewalReply
    if let planned = await phone.interference.renewalReply(for: account, by: app.identity) {
      reply = planned
    } else {
      let key = RenewalDesk.Key(identifier: account.identifier, bundleID: app.identity.bundleID)
      reply = try await phone.renewals.renew(key) {
        () async throws(CancellationError) -> RenewalReply in
        switch account.network {
        // The person is sent to Settings to type the password again; apps only ever saw `rejected`.
        case .twitter, .broker: RenewalReply(.rejected)
        case .facebook: try await renewFacebook(account)
        }
      }
    }
    phone.interference.observe(.renewalReplied(reply))
    return reply
  }

  private func renewFacebook(_ account: Account) async throws(CancellationError) -> RenewalReply {
    guard let decision = try? await storage.decision(key(.facebook)), decision.isGranted else {
      try await phone.clock.sleep(for: phone.policy.silenceLimit)
      return RenewalReply(
        .failed, failure: AccountStoreFailure(.unknown, "the phone never answers; the simulator gave up"))
    }
    do {
      guard let record = try await storage.account(identifier: account.identifier) else {
        return RenewalReply(.failed, failure: AccountStoreFailure(.accountNotFound))
      }
      let now = phone.clock.now
      // A person who refused is not asked again for a day.
      if let refused = record.renewalRejectedAt, refused.advanced(by: .seconds(86_400)) > now {
        return RenewalReply(.rejected)
      }
      guard case .facebook(let master)? = record.credential else {
        return RenewalReply(.failed, failure: AccountStoreFailure(.accountAuthenticationFailed))
      }
      let service = FacebookService(phone: phone, app: app.identity, appID: decision.appID ?? "")
      switch await service.renew(master: master) {
      case .token(let token, _):
        // The account may have gone while Facebook was asked; saving the whole record would bring it back.
        let isThere = try await storage.saveAppToken(
          token, bundleID: app.identity.bundleID, identifier: record.identifier)
        return isThere
          ? RenewalReply(.renewed) : RenewalReply(.failed, failure: AccountStoreFailure(.accountNotFound))
      case .refused(subcode: 458, _):
        _ = try await storage.saveRenewalRejection(at: now, identifier: record.identifier)
        return RenewalReply(.rejected)
      case .refused(_, let message):
        return RenewalReply(
          .failed, failure: AccountStoreFailure(.accountAuthenticationFailed, message))
      case .unreachable(let failure):
        return RenewalReply(.failed, failure: failure)
      }
    } catch {
      return RenewalReply(.failed, failure: AccountStoreFailure(.coreDataSaveFailed, "\(error)"))
    }
  }
}
