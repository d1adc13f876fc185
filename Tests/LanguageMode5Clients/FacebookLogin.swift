// Written like apps of the time.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Accounts
import Foundation
import Social

/// Signs in with the phone's Facebook account, and renews its token once if Facebook refuses it.
public class FacebookLogin {
  private let accountStore = ACAccountStore()
  private let appID: String
  private var hasRenewed = false

  public init(appID: String) {
    self.appID = appID
  }

  /// Passes on the person's name and the token, or the error.
  public func logIn(completed: @escaping (String?, String?, NSError?) -> Void) {
    guard SLComposeViewController.isAvailable(forServiceType: SLServiceTypeFacebook) else {
      completed(
        nil, nil, NSError(domain: ACErrorDomain, code: Int(ACErrorAccountNotFound.rawValue), userInfo: nil))
      return
    }
    let options: [String: Any] = [
      ACFacebookAppIdKey: appID,
      ACFacebookPermissionsKey: ["email"],
      ACFacebookAudienceKey: ACFacebookAudienceFriends,
    ]
    let accountType = accountStore.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierFacebook)!
    accountStore.requestAccessToAccounts(with: accountType, options: options) { granted, error in
      guard granted, let account = self.accountStore.accounts(with: accountType)?.last as? ACAccount else {
        completed(nil, nil, error as NSError?)
        return
      }
      self.readProfile(account, completed: completed)
    }
  }

  private func readProfile(_ account: ACAccount, completed: @escaping (String?, String?, NSError?) -> Void) {
    let request = SLRequest(
      forServiceType: SLServiceTypeFacebook, requestMethod: SLRequestMethod.GET,
      url: URL(string: "https://graph.facebook.com/v2.8/me"), parameters: ["fields": "id,name"])
    request?.account = account
    request?.perform { (data: Data?, response: HTTPURLResponse?, error: Error?) in
      guard error == nil, let data = data,
        let object = (try? JSONSerialization.jsonObject(with: data, options: [])) as? [String: Any]
      else {
        completed(nil, nil, error as NSError?)
        return
      }
      if let refusal = object["error"] as? [String: Any], refusal["code"] as? Int == 190, !self.hasRenewed {
        self.renew(account, completed: completed)
      } else {
        completed(object["name"] as? String, account.credential.oauthToken, nil)
      }
    }
  }

  private func renew(_ account: ACAccount, completed: @escaping (String?, String?, NSError?) -> Void) {
    hasRenewed = true
    accountStore.renewCredentials(for: account) { result, error in
      switch result {
      case .renewed: self.readProfile(account, completed: completed)
      case .rejected: completed(nil, nil, NSError(domain: "FacebookLogin", code: 1, userInfo: nil))
      case .failed: completed(nil, nil, error as NSError?)
      }
    }
  }
}
