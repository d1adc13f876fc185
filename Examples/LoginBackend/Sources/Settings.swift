internal import Foundation

/// The settings of the back end, all from the environment.
package struct Settings: Sendable {
  /// The app's id on Facebook.
  package var appID: String
  /// The app's Facebook secret.
  package var appSecret: AppSecret
  /// The base address of Graph.
  package var graphAddress = "https://graph.facebook.com"
  /// The base address of Facebook's login dialog.
  package var dialogAddress = "https://www.facebook.com"
  /// The version of Graph and of the dialog.
  package var version = "v7.0"
  /// The base address of this back end for browsers. The app lists its `/callback` among its "Valid OAuth Redirect
  /// URIs".
  package var ownAddress = "http://localhost:8080"
  /// The permissions that the website asks for in addition to the person's name.
  package var scope = "email"
  /// The local port to listen on; 0 means any free port.
  package var port = 8080
  /// The timeout for Facebook's responses, in seconds.
  package var patience = 10.0

  /// Creates the default settings of an app.
  package init(appID: String, appSecret: AppSecret) {
    self.appID = appID
    self.appSecret = appSecret
  }

  /// Reads the settings from `environment`. Throws if the app is missing, or if an address or the port is invalid.
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

  /// The address to which Facebook's dialog redirects the browser.
  var callbackAddress: String { ownAddress + "/callback" }

  /// Whether cookies are sent only over https.
  var hasSecureCookies: Bool { ownAddress.hasPrefix("https://") }

  /// Whether an address is https or local, so that the app's secret is never sent unencrypted over a network.
  private static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host else { return false }
    return url.scheme == "https" || url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host)
  }
}

/// An error in the environment.
package enum SettingsError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case unsafeAddress(String, String)
  case noPort(String)

  /// The error, the value, and the fix.
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
