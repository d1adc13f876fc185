internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The address with which a session opens Facebook's app, or the login dialog.
///
/// Source: reference of Facebook's login, section 7.2.
struct DialogAddress {
  /// The member of the `state` that holds the session's own token.
  static let stateTokenName = "0_auth_logger_id"

  let settings: FacebookSession.Settings
  let request: LoginRequest
  let way: FacebookLoginType
  let stateToken: String
  let hasFacebookApp: Bool

  /// The scheme of the response.
  var callbackScheme: String { way == .webView ? "fbconnect" : settings.urlScheme }

  /// `nil` if the settings make no valid address.
  var url: URL? {
    let front =
      way == .facebookApplication
      ? "fbauth\(settings.urlSchemeSuffix.isEmpty ? "" : "2")://authorize"
      : "https://m.facebook.com/\(settings.version)/dialog/oauth"
    return URL(string: "\(front)?\(fields.encoded)", encodingInvalidCharacters: false)
  }

  private var fields: FormFields {
    var fields: FormFields = [
      "client_id": settings.appID, "response_type": "token,signed_request",
      "redirect_uri": way == .webView ? "fbconnect://success" : "\(settings.urlScheme)://authorize",
      "display": "touch", "sdk": "ios", "return_scopes": "true", "sdk_version": "3.24.0",
      "fbapp_res": hasFacebookApp ? "1" : "0", "legacy_override": settings.version, "state": state,
    ]
    if !settings.urlSchemeSuffix.isEmpty { fields.append("local_client_id", settings.urlSchemeSuffix) }
    if !request.permissions.isEmpty { fields.append("scope", request.permissions.joined(separator: ",")) }
    if let audience = request.audience.dialogValue { fields.append("default_audience", audience) }
    if request.isReauthorization { fields.append("auth_type", "rerequest") }
    return fields
  }

  /// JSON with its keys in the SDK's order. All values are ours, so none needs an escape.
  private var state: String {
    let name =
      switch way {
      case .facebookApplication: "fb_application_web_auth"
      case .safari: "browser_auth"
      default: "fallback_auth"
      }
    return
      #"{"\#(Self.stateTokenName)":"\#(stateToken)","3_method":"\#(name)","com.facebook.sdk_client_state":true,"#
      + #""is_active_session":false,"is_open_session":\#(request.isReauthorization)}"#
  }
}
