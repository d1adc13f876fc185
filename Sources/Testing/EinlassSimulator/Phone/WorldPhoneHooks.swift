internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// Applies planned failures to the phone's own calls, and records what the phone does.
struct WorldPhoneHooks: PhoneHooks {
  /// The phone's calls.
  static let calls: [CallName] = [.phone.access, .phone.renewal, .phone.keychain, .phone.request]

  let exchange: Exchange

  func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult? {
    await plannedResult(for: .phone.access) { effect in
      if case .result(let result as AccessResult) = effect { result } else { nil }
    }
  }

  func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult? {
    await plannedResult(for: .phone.renewal) { effect in
      if case .result(let result as RenewalResult) = effect { result } else { nil }
    }
  }

  func requestComes(from app: AppIdentity) async {
    _ = await exchange.acted(at: .phone.request)
  }

  func keychainFailure(for app: AppIdentity) async -> KeychainError? {
    await plannedResult(for: .phone.keychain) { effect in
      if case .result(let failure as KeychainError) = effect { failure } else { nil }
    }
  }

  /// Applies everything that is planned for `call`; the last result counts.
  private func plannedResult<Value>(
    for call: CallName, _ value: (SimulatedFailure.Effect) -> Value?
  ) async -> Value? {
    await exchange.acted(at: call).compactMap { value($0.failure.effect) }.last
  }

  func observe(_ event: PhoneEvent) {
    exchange.journal.record(.part(event))
  }
}
