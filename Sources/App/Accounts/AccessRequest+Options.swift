internal import EinlassDevice
internal import EinlassWire

extension AccessRequest {
  /// What an app asks for with the options of `requestAccessToAccounts(with:options:completion:)`.
  ///
  /// Wrong options stop the program with the texts of Apple's exceptions (reference of Accounts, section 2.2). What a
  /// dictionary for Facebook lacks, or has in another form, counts as missing: it fails when Facebook's plug-in looks.
  init(_ type: AccountType, options: [AnyHashable: Any]?, policy: PhonePolicy) {
    guard type == .facebook else {
      if let options, !(options.isEmpty && policy.acceptsEmptyOptions) {
        raiseInvalidArgument(
          "Access options are not permitted for this account type. The options argument must be nil.")
      }
      self = .twitter
      return
    }
    guard let options else { raiseInvalidArgument("Access options are required for this account type.") }
    let audience = options.value(ACFacebookAudienceKey) as? String
    self = .facebook(
      appID: options.value(ACFacebookAppIdKey) as? String ?? "",
      permissions: options.value(ACFacebookPermissionsKey) as? [String] ?? [],
      audience: audience.flatMap(FacebookAudience.init(rawValue:)))
  }
}

extension [AnyHashable: Any] {
  /// The value under a key that is a `String`, or a text of Foundation's, which does not equal one on Linux.
  fileprivate func value(_ name: String) -> Any? {
    self[name] ?? first { $0.key.base as? String == name }?.value
  }
}
