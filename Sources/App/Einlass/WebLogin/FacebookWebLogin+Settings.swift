internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FacebookWebLogin {
  /// What the app's author decided about its web login.
  public struct Settings: Sendable, Hashable {
    /// The app's id at Facebook.
    public var appID: String
    /// What the dialog asks the person for; `public_profile` comes with it.
    public var permissions: [String]
    /// What the dialog is to answer with.
    public var responseType = FacebookResponseType.codeAndScopes
    /// The version for dialog and Graph.
    public var version = "v7.0"
    /// What tells apps of one id apart, at the end of their URL scheme; mostly empty.
    public var urlSchemeSuffix = ""
    /// Whose cookies the dialog sees.
    public var cookies = WebCookies.shared
    /// Whether what the person declined before is asked again: `auth_type=rerequest`.
    public var asksAgain = false

    /// The settings of an app that asks for `permissions`.
    public init(appID: String, permissions: [String] = []) {
      self.appID = appID
      self.permissions = permissions
    }

    /// `fb`, the app's id and the suffix.
    public var urlScheme: String { "fb\(appID)\(urlSchemeSuffix)" }

    /// Where the dialog answers; a back end has to name it to the letter when it exchanges the code.
    public var redirectURI: String { "\(urlScheme)://authorize" }

    /// The dialog's address with `state`, and with `nonce` where there is one. `nil` if the version makes none.
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
