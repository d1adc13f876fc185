import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Foundation
import Synchronization

/// A page with scripted responses, which records its requests.
final class ScriptedPage: WebAuthenticationSession {
  typealias Answer = @Sendable (URL) async -> Result<URL, WebAuthenticationError>

  private let answer: Answer
  private let asked = Mutex<[URL]>([])

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// A page that returns a token of the app, as the dialog of 2016 did.
  convenience init(token: String = "EAAtoken", granted: String = "public_profile,email") {
    self.init { url in
      let state = SessionFixtures.value("state", of: url) ?? ""
      let escaped = state.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let text =
        "fbconnect://success#state=\(escaped)&granted_scopes=\(granted)&denied_scopes=&access_token=\(token)&expires_in=5183000"
      return URL(string: text).map { .success($0) } ?? .failure(.cancelled)
    }
  }

  var urls: [URL] { asked.withLock { $0 } }

  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL {
    asked.withLock { $0.append(url) }
    return try await answer(url).get()
  }
}

/// An opener of other apps that records its calls. The test sends the responses itself.
final class ScriptedOpener: URLOpener {
  private let schemes: Set<String>
  private let opened = Mutex<[URL]>([])

  init(_ schemes: Set<String>) {
    self.schemes = schemes
  }

  var urls: [URL] { opened.withLock { $0 } }

  func canOpen(_ url: URL) async -> Bool {
    schemes.contains(url.scheme ?? "")
  }

  func open(_ url: URL) async -> Bool {
    guard await canOpen(url) else { return false }
    opened.withLock { $0.append(url) }
    return true
  }
}

/// Changes in the order in which a session announced them.
final class Notes: Sendable {
  private let noted = Mutex<[(FacebookSession.State, FacebookSession.SessionError?)]>([])

  var states: [FacebookSession.State] { noted.withLock { $0.map(\.0) } }
  var failures: [FacebookSession.SessionError?] { noted.withLock { $0.map(\.1) } }

  func note(_ state: FacebookSession.State, _ failure: FacebookSession.SessionError?) {
    noted.withLock { $0.append((state, failure)) }
  }
}

enum SessionFixtures {
  static let settings = FacebookSession.Settings(appID: TestWorlds.appID, permissions: ["email"])
  static let scheme = "fb\(TestWorlds.appID)"

  static func value(_ name: String, of url: URL) -> String? {
    let text = url.absoluteString
    guard let mark = text.firstIndex(of: "?") else { return nil }
    return FormFields(parsing: text[text.index(after: mark)...].utf8)[name]
  }

  /// The app's own address with a response to the request in `url`.
  static func callback(to url: URL, _ rest: String, inFragment: Bool = true) throws -> URL {
    let state = value("state", of: url) ?? ""
    let escaped = state.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let text = "\(scheme)://authorize\(inFragment ? "#" : "?")state=\(escaped)&\(rest)"
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
  }

  static func token(
    _ text: String = "EAAcached", appID: String? = TestWorlds.appID,
    expiration: WallTime = FacebookTokenData.distantFuture, _ type: FacebookLoginType = .webView
  ) -> FacebookTokenData {
    FacebookTokenData(
      token: text, appID: appID, permissions: ["public_profile", "email"], expiration: expiration,
      refreshed: WallTime(seconds: 1_490_000_000), loginType: type)
  }

  static func failure(_ body: () async throws(FacebookSession.SessionError) -> Void) async
    -> FacebookSession.SessionError?
  {
    do throws(FacebookSession.SessionError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }
}
