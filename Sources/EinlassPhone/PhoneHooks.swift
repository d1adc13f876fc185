internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// Applies planned failures to the phone's own calls, and records what the phone does.
struct PhoneHooks: PhoneInterference {
  /// The phone's calls, as plans name them.
  static let accessCall = "phone.access"
  static let renewalCall = "phone.renewal"
  static let keychainCall = "phone.keychain"
  /// The moment before the phone signs a request of an app: an event there comes before the signature.
  static let requestCall = "phone.request"
  static let calls = [accessCall, renewalCall, keychainCall, requestCall]

  let exchange: Exchange

  func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply? {
    await plannedReply(for: Self.accessCall) { effect in
      if case .reply(let reply as AccessReply) = effect { reply } else { nil }
    }
  }

  func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply? {
    await plannedReply(for: Self.renewalCall) { effect in
      if case .reply(let reply as RenewalReply) = effect { reply } else { nil }
    }
  }

  func requestComes(from app: AppIdentity) async {
    for planned in exchange.plans.take(for: Self.requestCall) { _ = await exchange.act(planned) }
  }

  func keychainFailure(for app: AppIdentity) async -> KeychainFailure? {
    await plannedReply(for: Self.keychainCall) { effect in
      if case .reply(let failure as KeychainFailure) = effect { failure } else { nil }
    }
  }

  /// Applies everything that is planned for `call`; the last reply counts.
  private func plannedReply<Reply>(
    for call: String, _ reply: (SimulatedFailure.Effect) -> Reply?
  ) async -> Reply? {
    var last: Reply?
    for planned in exchange.plans.take(for: call) {
      _ = await exchange.act(planned)
      last = reply(planned.failure.effect) ?? last
    }
    return last
  }

  func observe(_ event: PhoneEvent) {
    exchange.journal.record(.part(event))
  }
}
