internal import EinlassDevice
public import EinlassWorld

extension SimulatedFailure {
  /// The phone's failures.
  public static let phone = PhoneFailures()

  /// Results that the phone's account store and Keychain give, whatever their state.
  static let phoneFailures =
    AccountStoreError.Code.allCases.map { phone.code($0.rawValue) } + [6, 7].map { phone.foreignCode($0) }
    + all(in: phone) + KeychainError.allCases.map { phone.keychain(Int($0.status)) }
}

/// The phone's failures. A code or a status that does not exist is refused when it is planned.
public struct PhoneFailures: Sendable {
  /// Access is granted, but with an error.
  public let grantedWithError = SimulatedFailure(
    "phone-granted-with-error", "Access is granted, but with an error.", .guessed,
    at: [.phone.access], .result(AccessResult(isGranted: true, failure: AccountStoreError(.unknown))))
  /// The renewal is rejected.
  public let renewalRejected = SimulatedFailure.renewal(
    "renewal-rejected", "The renewal is rejected.", RenewalResult(.rejected))
  /// The renewal fails with an error.
  public let renewalFailed = SimulatedFailure.renewal(
    "renewal-failed", "The renewal fails with an error.",
    RenewalResult(.failed, failure: AccountStoreError(.accountTypeInvalid)))
  /// The renewal succeeds, but with an error.
  public let renewalRenewedWithError = SimulatedFailure.renewal(
    "renewal-renewed-with-error", "The renewal succeeds, but with an error.",
    RenewalResult(.renewed, failure: AccountStoreError(.unknown)))
  /// The phone reports 'renewed' but changes nothing.
  public let renewalClaimed = SimulatedFailure.renewal(
    "renewal-claimed", "The phone reports 'renewed' but changes nothing.", RenewalResult(.renewed))

  /// Returns the failure in which the account store refuses access with a code and no text.
  ///
  /// - Parameter code: A code of `ACErrorDomain`, 1 to 23.
  /// - Returns: The failure `phone-code-CODE`.
  public func code(_ code: Int) -> SimulatedFailure {
    // Apps were seen to get these codes; of the others only the names are documented.
    let seen: [AccountStoreError.Code] = [.accountNotFound, .permissionDenied, .accessInfoInvalid]
    return .access(
      "phone-code-\(code)", "The account store fails with code \(code) and no text.",
      seen.contains { $0.rawValue == code } ? .observed : .documented,
      AccountStoreError(domain: AccountStoreError.domain, rawCode: code, text: nil))
  }

  /// Returns the failure in which the account store refuses access with an error of `NSPOSIXErrorDomain`.
  ///
  /// - Parameter code: The error's code, 6 or 7.
  /// - Returns: The failure `phone-foreign-CODE`.
  public func foreignCode(_ code: Int) -> SimulatedFailure {
    .access(
      "phone-foreign-\(code)", "The account store fails with error \(code) from another domain.", .observed,
      AccountStoreError(domain: "NSPOSIXErrorDomain", rawCode: code, text: nil))
  }

  /// Returns the failure in which the Keychain refuses an operation with a status.
  ///
  /// - Parameter status: The negative status of a `KeychainError`, such as -25308,
  ///   errSecInteractionNotAllowed.
  /// - Returns: The failure `keychain-STATUS`, without the minus sign.
  public func keychain(_ status: Int) -> SimulatedFailure {
    // Only names and numbers are documented; which of them occurred in practice is from memory.
    let error = KeychainError.allCases.first { $0.status == status }
    return SimulatedFailure(
      "keychain-\(-status)", "The Keychain fails with \(error?.name ?? "\(status)").", .documented,
      at: [.phone.keychain], error.map { .result($0) } ?? .result(status))
  }
}

extension SimulatedFailure {
  fileprivate static func access(
    _ name: String, _ about: String, _ certainty: Certainty, _ failure: AccountStoreError
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, at: [.phone.access], .result(AccessResult(isGranted: false, failure: failure)))
  }

  fileprivate static func renewal(
    _ name: String, _ about: String, _ result: RenewalResult
  ) -> SimulatedFailure {
    SimulatedFailure(name, about, .observed, at: [.phone.renewal], .result(result))
  }
}
