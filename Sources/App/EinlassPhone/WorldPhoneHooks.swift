internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// Applies planned failures to the phone's own calls, and records what the phone does.
struct WorldPhoneHooks: PhoneHooks {
  /// The phone's calls, as plans name them.
  static let accessCall = "phone.access"
  static let renewalCall = "phone.renewal"
  static let keychainCall = "phone.keychain"
  /// The moment before the phone signs a request of an app: an event there comes before the signature.
  static let requestCall = "phone.request"
  static let calls = [accessCall, renewalCall, keychainCall, requestCall]

  let exchange: Exchange

  func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult? {
    await plannedResult(for: Self.accessCall) { effect in
      if case .result(let result as AccessResult) = effect { result } else { nil }
    }
  }

  func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult? {
    await plannedResult(for: Self.renewalCall) { effect in
      if case .result(let result as RenewalResult) = effect { result } else { nil }
    }
  }

  func requestComes(from app: AppIdentity) async {
    for planned in exchange.plans.take(for: Self.requestCall) { _ = await exchange.act(planned) }
  }

  func keychainFailure(for app: AppIdentity) async -> KeychainError? {
    await plannedResult(for: Self.keychainCall) { effect in
      if case .result(let failure as KeychainError) = effect { failure } else { nil }
    }
  }

  /// Applies everything that is planned for `call`; the last result counts.
  private func plannedResult<Value>(
    for call: String, _ value: (SimulatedFailure.Effect) -> Value?
  ) async -> Value? {
    var last: Value?
    for planned in exchange.plans.take(for: call) {
      _ = await exchange.act(planned)
      last = value(planned.failure.effect) ?? last
    }
    return last
  }

  func observe(_ event: PhoneEvent) {
    exchange.journal.record(.part(event))
  }
}
