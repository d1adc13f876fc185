package import EinlassDevice
internal import Synchronization

/// An account in the phone's Settings as one app sees it, or a new one that the app is about to save.
///
/// It shows the account as it was when it was fetched, saved or renewed. Two accounts are equal if their identifiers
/// are.
///
/// Source: reference of Accounts, sections 1.3 and 2.9.
open class ACAccount: NSObject {
  let state: AccountState
  package let apps: AppReference
  private let typeLock = NSLock()
  private var type: ACAccountType?

  /// Creates an account without a type, which can be neither saved nor used.
  public override init() {
    state = AccountState(nil)
    apps = AppReference()
    super.init()
  }

  /// Creates a new, unsaved account.
  ///
  /// - Parameter type: The type, from `ACAccountStore.accountType(withAccountTypeIdentifier:)`. The phone
  ///   saves only Twitter accounts.
  public init!(accountType type: ACAccountType!) {
    state = AccountState(nil)
    apps = type?.apps ?? AppReference()
    self.type = type
    super.init()
  }

  init(_ account: Account, of app: InstalledApp, by finder: AppReference) {
    state = AccountState(account)
    let apps = AppReference(app, by: finder)
    self.apps = apps
    type = ACAccountType(account.type, apps: apps)
    super.init()
  }

  /// The account as the phone last reported it. `nil` if it is not saved.
  package var saved: Account? { state.saved }

  /// An upper-case UUID that lasts as long as the account. `nil` if it is not saved.
  open var identifier: NSString! { state.saved.map { NSString(string: $0.identifier) } }

  /// The account's type.
  open var accountType: ACAccountType! {
    get { typeLock.withLock { type } }
    set { typeLock.withLock { type = newValue } }
  }

  /// Twitter: `@` and the screen name. `nil` for Facebook, for which no value was ever observed.
  open var accountDescription: String! {
    get { state.values.withLock { $0.accountDescription } }
    set { state.values.withLock { $0.accountDescription = newValue } }
  }

  /// Twitter: the screen name without `@`; Facebook: the login. `nil` if the phone does not know it.
  open var username: String! {
    get { state.values.withLock { $0.username } }
    set { state.values.withLock { $0.username = newValue } }
  }

  /// The person's name. Only Facebook accounts have it.
  open var userFullName: String! { state.saved?.userFullName }

  /// The credential that the app gives a new account, or may read from a saved one. `nil` for a saved Twitter account.
  open var credential: ACAccountCredential! {
    get { state.values.withLock { $0.credential }.map { ACAccountCredential($0) } }
    set { state.values.withLock { [given = newValue?.state] values in values.credential = given } }
  }

  /// Whether both have the same identifier. An unsaved account equals only itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ACAccount else { return false }
    return self === other || identifier != nil && identifier == other.identifier
  }

  /// Hashes the identifier.
  open override var hash: Int {
    identifier.map { ($0 as String).hashValue } ?? ObjectIdentifier(self).hashValue
  }

  /// Reads a property, or the private `properties`, by key-value coding.
  ///
  /// Objective-C inherited this from `NSObject`.
  ///
  /// - Parameter key: The property's name. A name that the class lacks stops the program, as it did there.
  /// - Returns: The property's value; `nil` if it has none.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "identifier": identifier
    case "accountType": accountType
    case "accountDescription": accountDescription
    case "username": username
    case "userFullName": userFullName
    case "credential": credential
    case "properties": properties
    default:
      raiseUndefinedKey(key)
    }
  }

  /// Reads a value by a path of key-value coding.
  ///
  /// - Parameter keyPath: Names with dots between them, such as `properties.user_id`. A name that an object
  ///   lacks stops the program, as it did in Objective-C; a name that `properties` lacks gives `nil`.
  /// - Returns: The value, for `properties.user_id` a `String`; `nil` if a property on the path has none.
  open func value(forKeyPath keyPath: String) -> Any? {
    let names = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = value(forKey: names[0])
    return names.dropFirst().reduce(first) { value, name in
      switch value {
      case let properties as [String: Any]: properties[name]
      case let type as ACAccountType where name == "identifier": type.identifier
      case let type as ACAccountType where name == "accountTypeDescription": type.accountTypeDescription
      case let type as ACAccountType where name == "accessGranted": type.accessGranted
      case let credential as ACAccountCredential where name == "oauthToken": credential.oauthToken
      case nil: nil
      default: raiseUndefinedKey(keyPath)
      }
    }
  }

  private func raiseUndefinedKey(_ key: String) -> Never {
    raiseInvalidArgument(
      "[<\(Swift.type(of: self))> valueForUndefinedKey:]: this class is not key value coding-compliant for the "
        + "key \(key).")
  }
}
