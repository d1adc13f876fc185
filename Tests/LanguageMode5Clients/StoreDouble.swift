// Written like apps of the time.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Accounts
import Foundation

/// A store with scripted answers, as apps had in their tests. The handlers' types are typealiases in some methods and
/// written out in others; the handler for removing has the type of the one for saving.
public class StoreDouble: ACAccountStore {
  public var isGranted = true
  public var failure: NSError?
  public var names = ["nora"]
  public private(set) var removed = [ACAccount]()

  public override func requestAccessToAccounts(
    with accountType: ACAccountType!, options: [AnyHashable: Any]! = [:],
    completion: ACAccountStoreRequestAccessCompletionHandler!
  ) {
    completion(isGranted, failure)
  }

  public override func accounts(with accountType: ACAccountType!) -> [Any]! {
    return names.map { AccountDouble(accountType: accountType, name: $0) }
  }

  public override func saveAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ((Bool, Error?) -> Void)!
  ) {
    names.append(account.username)
    completionHandler(true, nil)
  }

  public override func removeAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ACAccountStoreSaveCompletionHandler!
  ) {
    removed.append(account)
    completionHandler?(true, nil)
  }

  public override func renewCredentials(
    for account: ACAccount!, completion completionHandler: ACAccountStoreCredentialRenewalHandler!
  ) {
    completionHandler(.rejected, nil)
  }
}

/// An account that is on no phone.
public class AccountDouble: ACAccount {
  private let name: String

  public init(accountType: ACAccountType!, name: String) {
    self.name = name
    super.init(accountType: accountType)
  }

  public override var username: String! {
    get { return name }
    set {}
  }

  public override var identifier: NSString! { return "double-\(name)" as NSString }

  public override var userFullName: String! { return name.capitalized }
}
