// Written like apps of the time.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Accounts
import Foundation

/// Lists the Twitter accounts of the phone and remembers the chosen one, as an app of 2013 to 2017 did.
public class AccountPicker: NSObject {
  public static let rememberedKey = "TwitterAccountIdentifier"

  private let accountStore = ACAccountStore()
  private var accounts = [ACAccount]()
  private var observer: NSObjectProtocol?
  private let defaults: UserDefaults

  /// Called with the names whenever the list changes.
  public var listChanged: (([String]) -> Void)?

  public init(defaults: UserDefaults) {
    self.defaults = defaults
    super.init()
  }

  deinit {
    if let observer = observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// Calls `changed` on every change of the phone's accounts.
  public func observe(_ changed: @escaping @Sendable () -> Void) {
    observer = NotificationCenter.default.addObserver(
      forName: NSNotification.Name.ACAccountStoreDidChange, object: accountStore, queue: nil
    ) { _ in changed() }
  }

  /// Requests access and lists the accounts; reports errors in words.
  public func load(failed: @escaping (String) -> Void) {
    let accountType = accountStore.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
    accountStore.requestAccessToAccounts(with: accountType, options: nil) { (granted: Bool, error: Error?) in
      if let error = error {
        switch (error as NSError).code {
        case Int(ACErrorAccountNotFound.rawValue): failed("There is no account on this device.")
        case Int(ACErrorPermissionDenied.rawValue): failed("Access was denied: \(error.localizedDescription)")
        default: failed("\(error)")
        }
        return
      }
      guard granted else {
        failed("Please allow access in Settings.")
        return
      }
      self.reload()
    }
  }

  /// Reloads the list.
  public func reload() {
    let accountType = accountStore.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
    accounts = accountStore.accounts(with: accountType) as! [ACAccount]
    listChanged?(accounts.map { "@" + $0.username })
  }

  /// Remembers the account called `name` for the next start.
  public func pick(_ name: String) -> Bool {
    guard let account = accounts.first(where: { "@" + $0.username == name }) else { return false }
    defaults.set(account.identifier as String, forKey: AccountPicker.rememberedKey)
    return true
  }

  /// The account chosen at an earlier start. `nil` if there is none or it was removed.
  public var remembered: ACAccount? {
    guard let identifier = defaults.string(forKey: AccountPicker.rememberedKey) else { return nil }
    guard let account = accountStore.account(withIdentifier: identifier), account.accountType.accessGranted
    else {
      return nil
    }
    return account
  }

  /// The person's id on Twitter, read from a private property.
  public static func userID(_ account: ACAccount) -> String? {
    return account.value(forKeyPath: "properties.user_id") as? String
  }
}
