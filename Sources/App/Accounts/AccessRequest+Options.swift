internal import EinlassDevice
internal import EinlassWire

extension AccessRequest {
  /// Creates the request from the options of `requestAccessToAccounts(with:options:completion:)`.
  ///
  /// Invalid options stop the program with the messages of Apple's exceptions (reference of Accounts, section 2.2).
  /// Facebook's values count as missing if they have another type: the request fails when Facebook's plug-in checks it.
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
  /// Returns the value of a key if it is a `String` or a Foundation string, which does not equal a `String` on Linux.
  fileprivate func value(_ name: String) -> Any? {
    self[name] ?? first { $0.key.base as? String == name }?.value
  }
}
