package import EinlassDevice

/// A type of account that phones have in their Settings, from `ACAccountStore.accountType(withAccountTypeIdentifier:)`.
///
/// Two types are equal if their identifiers are.
open class ACAccountType: NSObject {
  /// `nil` for a type that no store has made.
  package let type: AccountType?
  package let apps: AppReference

  /// Creates a type without an identifier. Stores make all others.
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

  /// Whether the person currently lets the app use the accounts. Asks the phone each time.
  open var accessGranted: Bool {
    guard let type, let app = apps.app else { return false }
    return app.accountStore.isAccessGranted(type)
  }

  /// The type as Apple's systems print it: `Twitter (com.apple.twitter)`.
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
