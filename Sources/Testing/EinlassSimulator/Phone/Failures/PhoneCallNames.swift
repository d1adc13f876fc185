public import EinlassWorld

extension CallName {
  /// The phone's calls.
  public static let phone = PhoneCallNames()
}

/// The phone's calls.
public struct PhoneCallNames: Sendable {
  /// `phone.access`
  public let access = CallName("phone.access")
  /// `phone.renewal`
  public let renewal = CallName("phone.renewal")
  /// `phone.keychain`
  public let keychain = CallName("phone.keychain")
  /// `phone.request`: before the phone signs an app's request.
  public let request = CallName("phone.request")
}
