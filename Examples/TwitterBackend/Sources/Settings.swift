internal import Foundation
package import OAuth1

/// The settings of the back end, all from the environment.
package struct Settings: Sendable {
  /// The app's consumer key and secret on Twitter.
  package var client: ClientCredentials
  /// The base address of Twitter's API.
  package var apiAddress = "https://api.twitter.com"
  /// The local port to listen on; 0 means any free port.
  package var port = 8081
  /// The timeout for Twitter's responses, in seconds.
  package var patience = 10.0
  /// The lifetime of a session, in seconds.
  package var sessionLifetime = 86_400.0

  /// Creates the default settings of an app.
  package init(client: ClientCredentials) {
    self.client = client
  }

  /// Reads the settings from `environment`.
  ///
  /// - Throws: `SettingsError` if the app is missing, or if the address or the port is invalid.
  package init(environment: [String: String]) throws(SettingsError) {
    func required(_ name: String) throws(SettingsError) -> String {
      guard let value = environment[name], !value.isEmpty else { throw .missing(name) }
      return value
    }
    self.init(
      client: ClientCredentials(
        key: try required("TWITTER_CONSUMER_KEY"),
        secret: SharedSecret(try required("TWITTER_CONSUMER_SECRET"))))
    if let address = environment["TWITTER_API"] {
      guard Self.isSafe(address) else { throw .unsafeAddress(address) }
      apiAddress = address.hasSuffix("/") ? String(address.dropLast()) : address
    }
    if let text = environment["PORT"] {
      guard let number = UInt16(text) else { throw .badPort(text) }
      port = Int(number)
    }
  }

  /// Whether an address is https or local, so that tokens are never sent unencrypted over a network.
  private static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host else { return false }
    return url.scheme == "https" || url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host)
  }
}

/// An error in the environment.
package enum SettingsError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case unsafeAddress(String)
  case badPort(String)

  /// The error, the value, and the fix.
  package var description: String {
    switch self {
    case .missing(let name): "\(name) is not set; give the app's, as its page at developer.x.com shows it"
    case .unsafeAddress(let value):
      "TWITTER_API '\(value)' is not an https:// address, nor http:// of this machine; give one that is"
    case .badPort(let value): "PORT '\(value)' is not a port; give a number from 0 to 65535"
    }
  }
}
