internal import EinlassDevice
internal import EinlassWire

/// Lets planned failures act on the phone's own calls, and writes down what the phone does.
struct WorldInterference: PhoneInterference {
  /// The phone's calls, as plans name them.
  static let accessCall = "phone.access"
  static let renewalCall = "phone.renewal"
  static let keychainCall = "phone.keychain"
  /// The moment before the phone signs a request of an app: what happens there is older than the signature.
  static let requestCall = "phone.request"
  static let calls = [accessCall, renewalCall, keychainCall, requestCall]

  let wire: WorldWire

  func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply? {
    await plannedReply(for: Self.accessCall) { effect in
      if case .access(let reply) = effect { reply } else { nil }
    }
  }

  func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply? {
    await plannedReply(for: Self.renewalCall) { effect in
      if case .renewal(let reply) = effect { reply } else { nil }
    }
  }

  func requestComes(from app: AppIdentity) async {
    for planned in wire.plans.take(for: Self.requestCall) { _ = await wire.act(planned) }
  }

  func keychainFailure(for app: AppIdentity) async -> KeychainFailure? {
    await plannedReply(for: Self.keychainCall) { effect in
      if case .keychain(let failure) = effect { failure } else { nil }
    }
  }

  /// Carries out all that is planned for `call`; the last reply counts.
  private func plannedReply<Reply>(
    for call: String, _ reply: (Failure.Effect) -> Reply?
  ) async -> Reply? {
    var last: Reply?
    for planned in wire.plans.take(for: call) {
      _ = await wire.act(planned)
      last = reply(planned.failure.effect) ?? last
    }
    return last
  }

  func observe(_ event: PhoneEvent) {
    wire.journal.record(.phone(event))
  }
}
