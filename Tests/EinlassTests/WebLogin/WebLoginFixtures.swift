import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Foundation

/// Fixtures shared by the tests of the web login.
enum WebLoginFixtures {
  static let scheme = "fb\(TestWorlds.appID)"

  static func settings(
    _ responseType: FacebookResponseType = .codeAndScopes,
    _ permissions: [String] = ["public_profile", "email"]
  ) -> FacebookWebLogin.Settings {
    var settings = FacebookWebLogin.Settings(appID: TestWorlds.appID, permissions: permissions)
    settings.responseType = responseType
    return settings
  }

  /// A page that responds with the app's address and `rest`, in which STATE is replaced by the state that was sent.
  static func page(_ rest: String) -> ScriptedPage {
    ScriptedPage { url in
      let state = SessionFixtures.value("state", of: url) ?? ""
      let text = "\(scheme)://authorize\(rest.replacing("STATE", with: state))"
      return URL(string: text).map { .success($0) } ?? .failure(.cancelled)
    }
  }

  /// The outcome of a login on `page`.
  static func outcome(
    _ page: any WebAuthenticationSession, _ settings: FacebookWebLogin.Settings = settings(), in world: World
  ) async -> Result<FacebookWebLogin.Response, FacebookWebLogin.LoginError> {
    let login = FacebookWebLogin(settings, app: world.app, page: page)
    do throws(FacebookWebLogin.LoginError) {
      return .success(try await login.logIn())
    } catch {
      return .failure(error)
    }
  }
}

extension Result {
  var value: Success? { try? get() }

  var problem: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
