public import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import OAuth1

/// The key by which an app identifies itself in a request.
public enum ClientKey {
  /// The consumer key at Twitter or the app's id at Facebook that `request` names; nil where it names none.
  ///
  /// Looked for in the OAuth header, in `Authorization: Basic`, in the query and in a form: `oauth_consumer_key`
  /// and `client_id`. Whether the key is anybody's is not asked.
  public static func named(in request: WireRequest) -> String? {
    for value in request.head.headerFields[values: .authorization] {
      if let key = named(inAuthorization: value) { return key }
    }
    let query = request.query
    if let key = query[parameter] ?? query[facebookParameter] { return key }
    let form = request.form
    return form[parameter] ?? form[facebookParameter]
  }

  private static let parameter = "oauth_consumer_key"
  private static let facebookParameter = "client_id"

  private static func named(inAuthorization value: String) -> String? {
    if let header = try? AuthorizationHeader(parsing: value) {
      let key = header.parameters.first { $0.name.elementsEqual(parameter.utf8) }?.value
      return key.flatMap { String(validating: $0, as: UTF8.self) }
    }
    // `Basic` carries key and secret, each percent-encoded, with a colon between (application-only tokens).
    guard value.utf8.count > 6, value.prefix(6).lowercased() == "basic ",
      let octets = Data(base64Encoded: String(value.dropFirst(6)))
    else { return nil }
    let key = FormFields(parsing: Array(octets.prefix { $0 != UInt8(ascii: ":") })).fields.first?.name
    return key
  }
}
