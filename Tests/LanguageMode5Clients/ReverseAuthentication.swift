// Written like apps of the time.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Accounts
import Foundation
import OhhAuth
import Social

/// Twitter's reverse authentication: step 1 signed by the app, step 2 by the phone.
public class ReverseAuthentication {
  private let consumer: OhhAuth.Credentials

  public init(key: String, secret: String) {
    consumer = (key: key, secret: secret)
  }

  /// The request of step 1.
  public func firstStep() -> URLRequest {
    var request = URLRequest(url: URL(string: "https://api.twitter.com/oauth/request_token")!)
    request.oAuthSign(
      method: "POST", urlFormParameters: ["x_auth_mode": "reverse_auth"], consumerCredentials: consumer)
    return request
  }

  /// Performs step 2, and passes on the token and its secret, or the error.
  public func secondStep(
    _ parameters: String, for account: ACAccount, completed: @escaping ([String: String], Error?) -> Void
  ) {
    let url = URL(string: "https://api.twitter.com/oauth/access_token")
    let form = ["x_reverse_auth_target": consumer.key, "x_reverse_auth_parameters": parameters]
    guard
      let request = SLRequest(
        forServiceType: SLServiceTypeTwitter, requestMethod: .POST, url: url, parameters: form)
    else { return }
    request.account = account
    request.perform(handler: { data, response, error in
      guard let data = data, let text = String(data: data, encoding: .utf8) else {
        completed([:], error)
        return
      }
      var fields = [String: String]()
      for pair in text.components(separatedBy: "&") {
        let parts = pair.components(separatedBy: "=")
        if parts.count == 2 { fields[parts[0]] = parts[1] }
      }
      completed(fields, nil)
    })
  }

  /// A request with the token from step 2.
  public func verification(token: String, secret: String) -> URLRequest {
    var request = URLRequest(
      url: URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true")!)
    request.oAuthSign(
      method: "GET", urlFormParameters: [:], consumerCredentials: consumer, userCredentials: (token, secret))
    return request
  }
}
