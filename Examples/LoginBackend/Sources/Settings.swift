internal import Foundation

/// What the back end has to know; all of it comes from the environment.
package struct Settings: Sendable {
  /// The app's id at Facebook.
  package var appID: String
  /// The app's secret at Facebook.
  package var appSecret: AppSecret
  /// Where Graph is.
  package var graphAddress = "https://graph.facebook.com"
  /// Where Facebook's login dialog is.
  package var dialogAddress = "https://www.facebook.com"
  /// The version of Graph and of the dialog.
  package var version = "v7.0"
  /// How browsers reach this back end; the app has `/callback` below it among its "Valid OAuth Redirect URIs".
  package var ownAddress = "http://localhost:8080"
  /// What the website asks for besides the person's name.
  package var scope = "email"
  /// The port to listen at on this machine; 0: any free one.
  package var port = 8080
  /// How long Facebook may take for a response, in seconds.
  package var patience = 10.0

  /// The standard settings of an app.
  package init(appID: String, appSecret: AppSecret) {
    self.appID = appID
    self.appSecret = appSecret
  }

  /// What `environment` says; throws where the app is missing from it or an address or the port makes no sense.
  package init(environment: [String: String]) throws(SettingsError) {
    func required(_ name: String) throws(SettingsError) -> String {
      guard let value = environment[name], !value.isEmpty else { throw .missing(name) }
      return value
    }
    func address(_ name: String, or standard: String) throws(SettingsError) -> String {
      let value = environment[name] ?? standard
      guard Self.isSafe(value) else { throw .unsafeAddress(name, value) }
      return value.hasSuffix("/") ? String(value.dropLast()) : value
    }
    self.init(
      appID: try required("FACEBOOK_APP_ID"), appSecret: AppSecret(try required("FACEBOOK_APP_SECRET")))
    graphAddress = try address("FACEBOOK_GRAPH", or: graphAddress)
    dialogAddress = try address("FACEBOOK_DIALOG", or: dialogAddress)
    if let text = environment["PORT"] {
      guard let number = UInt16(text) else { throw .noPort(text) }
      port = Int(number)
    }
    ownAddress = try address("OWN_ADDRESS", or: "http://localhost:\(port)")
  }

  /// Where Facebook's dialog sends the browser back to.
  var callbackAddress: String { ownAddress + "/callback" }

  /// Whether cookies are to travel in https alone.
  var hasSecureCookies: Bool { ownAddress.hasPrefix("https://") }

  /// https, or a machine's own address: the app's secret goes over no wire in the open.
  private static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host else { return false }
    return url.scheme == "https" || url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host)
  }
}

/// What is wrong with the environment.
package enum SettingsError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case unsafeAddress(String, String)
  case noPort(String)

  /// What, which value, what now.
  package var description: String {
    switch self {
    case .missing(let name):
      "\(name) is not set; give the app's, as its page at developers.facebook.com shows it"
    case .unsafeAddress(let name, let value):
      "\(name) '\(value)' is not an https:// address, nor http:// of this machine; give one that is"
    case .noPort(let value): "PORT '\(value)' is not a port; give a number from 0 to 65535"
    }
  }
}
