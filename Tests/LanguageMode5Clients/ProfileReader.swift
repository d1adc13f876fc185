// Written like apps of the time.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Accounts
import Foundation
import Social

/// Reads profiles from Twitter, with requests that the phone prepares and a session of the app's own.
public class ProfileReader {
  public enum Failure: Error {
    case notPrepared
    case refused(Int, String)
    case broken
  }

  private let account: ACAccount
  private let baseURL = URL(string: "https://api.twitter.com/1.1/")!

  /// A function that sends a request, either with the app's session or for a test.
  public typealias Sender = (URLRequest, @escaping @Sendable (Data?, URLResponse?, Error?) -> Void) -> Void
  private let send: Sender

  public init(account: ACAccount, send: @escaping Sender) {
    self.account = account
    self.send = send
  }

  /// A reader that sends with `session`.
  public convenience init(account: ACAccount, session: URLSession) {
    self.init(account: account) { request, completed in
      session.dataTask(with: request, completionHandler: completed).resume()
    }
  }

  /// Reads the profile of a person.
  public func profile(
    of screenName: String, completed: @escaping @Sendable ([String: Any]?, Failure?) -> Void
  ) {
    let url = URL(string: "users/show.json", relativeTo: baseURL)
    let parameters: [String: Any] = ["screen_name": screenName, "include_entities": "false"]
    let request = SLRequest(
      forServiceType: SLServiceTypeTwitter, requestMethod: .GET, url: url, parameters: parameters)!
    request.account = account
    guard let prepared = request.preparedURLRequest() else {
      completed(nil, .notPrepared)
      return
    }
    send(prepared) { data, response, _ in
      guard let data = data, let response = response as? HTTPURLResponse else {
        completed(nil, .broken)
        return
      }
      let object = (try? JSONSerialization.jsonObject(with: data, options: [])) as? [String: Any]
      if response.statusCode == 200 {
        completed(object, object == nil ? .broken : nil)
      } else {
        let errors = object?["errors"] as? [[String: Any]]
        completed(nil, .refused(response.statusCode, errors?.first?["message"] as? String ?? ""))
      }
    }
  }
}
