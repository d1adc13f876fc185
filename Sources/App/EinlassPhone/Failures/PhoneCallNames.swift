public import EinlassWorld

extension CallName {
  /// The moments of the phone.
  public static let phone = PhoneCallNames()
}

/// The moments of the phone.
public struct PhoneCallNames: Sendable {
  /// `phone.access`
  public let access = CallName("phone.access")
  /// `phone.renewal`
  public let renewal = CallName("phone.renewal")
  /// `phone.keychain`
  public let keychain = CallName("phone.keychain")
  /// `phone.request`: the moment before the phone signs a request of an app.
  public let request = CallName("phone.request")
}
