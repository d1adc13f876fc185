public import EinlassWorld

extension FailureName {
  /// The phone's failures.
  public static var phone: PhoneFailureNames { PhoneFailureNames() }
}

/// The phone's failures.
public struct PhoneFailureNames: Sendable {
  /// Access is granted, and an error comes as well.
  public var grantedWithError: FailureName { FailureName("phone-granted-with-error") }
  /// The renewal is rejected.
  public var renewalRejected: FailureName { FailureName("renewal-rejected") }
  /// The renewal fails with an error.
  public var renewalFailed: FailureName { FailureName("renewal-failed") }
  /// The renewal succeeds, and an error comes as well.
  public var renewalRenewedWithError: FailureName { FailureName("renewal-renewed-with-error") }
  /// The phone says 'renewed' and changes nothing.
  public var renewalClaimed: FailureName { FailureName("renewal-claimed") }
  /// The account store fails with `code`, 1 to 23, without a text.
  public func code(_ code: Int) -> FailureName { FailureName("phone-code-\(code)") }
  /// An error of another domain than the account store's comes, with `code` 6 or 7.
  public func foreignCode(_ code: Int) -> FailureName { FailureName("phone-foreign-\(code)") }
  /// The Keychain fails with the negative `status`, such as -25308, errSecInteractionNotAllowed.
  public func keychain(_ status: Int) -> FailureName { FailureName("keychain-\(-status)") }
}
