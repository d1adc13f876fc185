package import EinlassDevice

/// A type of account that phones have in their Settings, from `ACAccountStore.accountType(withAccountTypeIdentifier:)`.
///
/// Two are equal where their identifiers are.
open class ACAccountType: NSObject {
  /// nil for one that no store has made.
  package let type: AccountType?
  package let apps: AppReference

  /// A type of nothing; stores make the others.
  public override init() {
    type = nil
    apps = AppReference()
    super.init()
  }

  init(_ type: AccountType, apps: AppReference) {
    self.type = type
    self.apps = apps
    super.init()
  }

  /// The network's name, as Settings show it.
  open var accountTypeDescription: String! { type?.displayName }

  /// One of the `ACAccountTypeIdentifier` values.
  open var identifier: String! { type?.appleIdentifier }

  /// Whether the person lets the app use the accounts at this moment; asks the phone each time.
  open var accessGranted: Bool {
    guard let type, let app = apps.app else { return false }
    return app.accountStore.isAccessGranted(type)
  }

  /// As Apple's systems print a type: `Twitter (com.apple.twitter)`.
  open override var description: String {
    "\(accountTypeDescription ?? "(null)") (\(identifier ?? "(null)"))"
  }

  /// Whether both have the same identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ACAccountType else { return false }
    return self === other || identifier != nil && identifier == other.identifier
  }

  /// Hashes the identifier.
  open override var hash: Int { identifier?.hashValue ?? 0 }
}
