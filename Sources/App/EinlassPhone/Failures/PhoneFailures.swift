internal import EinlassDevice
internal import EinlassWorld

extension SimulatedFailure {
  /// Results that the phone's account store gives, whatever its state.
  static let phoneFailures: [SimulatedFailure] =
    AccountStoreError.Code.allCases.map { code in
      access(
        "phone-code-\(code.rawValue)", "The account store fails with code \(code.rawValue), no text.",
        AccountStoreError(code))
    } + [
      access(
        "phone-foreign-6", "An error 6 of another domain comes.",
        AccountStoreError(domain: "NSPOSIXErrorDomain", rawCode: 6, text: nil)),
      access(
        "phone-foreign-7", "An error 7 of another domain comes.",
        AccountStoreError(domain: "NSPOSIXErrorDomain", rawCode: 7, text: nil)),
      SimulatedFailure(
        "phone-granted-with-error", "Access is granted, and an error comes as well.", .guessed,
        calls: [WorldPhoneHooks.accessCall],
        .result(AccessResult(isGranted: true, failure: AccountStoreError(.unknown)))),
      renewal("renewal-rejected", "The renewal is rejected.", RenewalResult(.rejected)),
      renewal(
        "renewal-failed", "The renewal fails with an error.",
        RenewalResult(.failed, failure: AccountStoreError(.accountTypeInvalid))),
      renewal(
        "renewal-renewed-with-error", "The renewal succeeds, and an error comes as well.",
        RenewalResult(.renewed, failure: AccountStoreError(.unknown))),
      renewal("renewal-claimed", "The phone says 'renewed' and changes nothing.", RenewalResult(.renewed)),
    ] + KeychainError.allCases.map(keychain)

  private static func access(_ name: String, _ about: String, _ failure: AccountStoreError)
    -> SimulatedFailure
  {
    // Apps were seen to get these codes; of the others only the names are documented.
    let isSeen = failure.code.map { [.accountNotFound, .permissionDenied, .accessInfoInvalid].contains($0) }
    return SimulatedFailure(
      name, about, isSeen ?? true ? .observed : .documented, calls: [WorldPhoneHooks.accessCall],
      .result(AccessResult(isGranted: false, failure: failure)))
  }

  /// Only names and numbers are documented; which of them occurred in practice is from memory.
  private static func keychain(_ failure: KeychainError) -> SimulatedFailure {
    SimulatedFailure(
      "keychain\(failure.status)", "The Keychain fails with \(failure.name).", .documented,
      calls: [WorldPhoneHooks.keychainCall], .result(failure))
  }

  private static func renewal(_ name: String, _ about: String, _ result: RenewalResult) -> SimulatedFailure {
    SimulatedFailure(name, about, .observed, calls: [WorldPhoneHooks.renewalCall], .result(result))
  }
}
