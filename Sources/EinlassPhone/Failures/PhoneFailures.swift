internal import EinlassDevice
internal import EinlassWorld

extension SimulatedFailure {
  /// Results that the phone's account store gives, whatever its state.
  static let phoneFailures: [SimulatedFailure] =
    AccountStoreFailure.Code.allCases.map { code in
      access(
        "phone-code-\(code.rawValue)", "The account store fails with code \(code.rawValue), no text.",
        AccountStoreFailure(code))
    } + [
      access(
        "phone-foreign-6", "An error 6 of another domain comes.",
        AccountStoreFailure(domain: "NSPOSIXErrorDomain", rawCode: 6, text: nil)),
      access(
        "phone-foreign-7", "An error 7 of another domain comes.",
        AccountStoreFailure(domain: "NSPOSIXErrorDomain", rawCode: 7, text: nil)),
      SimulatedFailure(
        "phone-granted-with-error", "Access is granted, and an error comes as well.", .guessed,
        calls: [PhoneHooks.accessCall],
        .reply(AccessReply(isGranted: true, failure: AccountStoreFailure(.unknown)))),
      renewal("renewal-rejected", "The renewal is rejected.", RenewalReply(.rejected)),
      renewal(
        "renewal-failed", "The renewal fails with an error.",
        RenewalReply(.failed, failure: AccountStoreFailure(.accountTypeInvalid))),
      renewal(
        "renewal-renewed-with-error", "The renewal succeeds, and an error comes as well.",
        RenewalReply(.renewed, failure: AccountStoreFailure(.unknown))),
      renewal("renewal-claimed", "The phone says 'renewed' and changes nothing.", RenewalReply(.renewed)),
    ] + KeychainFailure.allCases.map(keychain)

  private static func access(_ name: String, _ about: String, _ failure: AccountStoreFailure)
    -> SimulatedFailure
  {
    // Apps were seen to get these codes; of the others only the names are documented.
    let isSeen = failure.code.map { [.accountNotFound, .permissionDenied, .accessInfoInvalid].contains($0) }
    return SimulatedFailure(
      name, about, isSeen ?? true ? .observed : .documented, calls: [PhoneHooks.accessCall],
      .reply(AccessReply(isGranted: false, failure: failure)))
  }

  /// Only names and numbers are documented; which of them occurred in practice is from memory.
  private static func keychain(_ failure: KeychainFailure) -> SimulatedFailure {
    SimulatedFailure(
      "keychain\(failure.status)", "The Keychain fails with \(failure.name).", .documented,
      calls: [PhoneHooks.keychainCall], .reply(failure))
  }

  private static func renewal(_ name: String, _ about: String, _ reply: RenewalReply) -> SimulatedFailure {
    SimulatedFailure(name, about, .observed, calls: [PhoneHooks.renewalCall], .reply(reply))
  }
}
