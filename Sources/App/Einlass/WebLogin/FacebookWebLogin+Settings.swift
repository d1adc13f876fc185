internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FacebookWebLogin {
  /// The settings of an app's web login.
  public struct Settings: Sendable, Hashable {
    /// The app's id at Facebook.
    public var appID: String
    /// The permissions that the dialog requests; `public_profile` is always included.
    public var permissions: [String]
    /// The values that the dialog should return.
    public var responseType = FacebookResponseType.codeAndScopes
    /// The version of the dialog and of Graph.
    public var version = "v7.0"
    /// The suffix of the URL scheme, which distinguishes apps that share an id; usually empty.
    public var urlSchemeSuffix = ""
    /// The cookies that the dialog sees.
    public var cookies = WebCookies.shared
    /// Whether the dialog asks again for permissions that the person declined before: `auth_type=rerequest`.
    public var asksAgain = false

    /// Creates the settings of an app; all others have their defaults.
    ///
    /// - Parameters:
    ///   - appID: The app's id at Facebook. A login without one fails with `unconfigured`.
    ///   - permissions: The permissions that the dialog requests.
    public init(appID: String, permissions: [String] = []) {
      self.appID = appID
      self.permissions = permissions
    }

    /// `fb`, the app's id and the suffix.
    public var urlScheme: String { "fb\(appID)\(urlSchemeSuffix)" }

    /// The redirect address of the dialog. A back end must repeat it exactly when it exchanges the code.
    public var redirectURI: String { "\(urlScheme)://authorize" }

    /// Returns the dialog's address with `state`, and with `nonce` if given. `nil` if the version makes it invalid.
    ///
    /// Source: reference of Facebook's login, sections 1.1 and 1.2.
    func dialog(state: String, nonce: String? = nil) -> URL? {
      var fields: FormFields = ["client_id": appID, "redirect_uri": redirectURI]
      if !permissions.isEmpty { fields.append("scope", permissions.joined(separator: ",")) }
      if let text = responseType.text { fields.append("response_type", text) }
      fields.append("state", state)
      if let nonce { fields.append("nonce", nonce) }
      if asksAgain { fields.append("auth_type", "rerequest") }
      return URL(
        string: "https://www.facebook.com/\(version)/dialog/oauth?\(fields.encoded)",
        encodingInvalidCharacters: false)
    }
  }
}
