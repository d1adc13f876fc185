public import EinlassWorld

extension CallName {
  /// The moments of the phone.
  public static var phone: PhoneCallNames { PhoneCallNames() }
}

/// The moments of the phone.
public struct PhoneCallNames: Sendable {
  /// `phone.access`
  public var access: CallName { CallName("phone.access") }
  /// `phone.renewal`
  public var renewal: CallName { CallName("phone.renewal") }
  /// `phone.keychain`
  public var keychain: CallName { CallName("phone.keychain") }
  /// `phone.request`
  public var request: CallName { CallName("phone.request") }
}
