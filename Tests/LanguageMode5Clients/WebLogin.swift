// Written like apps since 2019.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import AuthenticationServices
import Foundation

/// Signs in on Facebook's page, without Facebook's SDK, and reads the code from the returned address.
public class WebLogin: NSObject, ASWebAuthenticationPresentationContextProviding {
  private var session: ASWebAuthenticationSession?
  private let appID: String
  public var isEphemeral = false
  public var hasWindow = true
  public private(set) var anchorCount = 0

  public init(appID: String) {
    self.appID = appID
  }

  public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    anchorCount += 1
    return ASPresentationAnchor()
  }

  /// Passes on the names in the callback's query, or the error.
  @discardableResult
  public func logIn(completed: @escaping ([String], String?) -> Void) -> Bool {
    var components = URLComponents(string: "https://www.facebook.com/v7.0/dialog/oauth")!
    components.queryItems = [
      URLQueryItem(name: "client_id", value: appID),
      URLQueryItem(name: "redirect_uri", value: "fb\(appID)://authorize"),
      URLQueryItem(name: "scope", value: "email"),
      URLQueryItem(name: "response_type", value: "code"),
      URLQueryItem(name: "state", value: "state"),
    ]
    let scheme = "fb\(appID)"
    let session = ASWebAuthenticationSession(url: components.url!, callbackURLScheme: scheme) { url, error in
      if let error = error as? ASWebAuthenticationSessionError {
        switch error.code {
        case .canceledLogin: completed([], "cancelled")
        case .presentationContextNotProvided: completed([], "no window")
        default: completed([], (error as NSError).domain)
        }
        return
      }
      let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems } ?? []
      completed(items.map { $0.name }, nil)
    }
    if hasWindow { session.presentationContextProvider = self }
    session.prefersEphemeralWebBrowserSession = isEphemeral
    self.session = session
    return session.start()
  }

  public func cancel() {
    session?.cancel()
  }
}
