public import EinlassWire
internal import HTTPTypes
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The key by which an app identifies itself in a request.
public enum ClientKey {
  /// Returns the consumer key or app id that a request names. Does not check whether an app has the key.
  ///
  /// Looked for in the OAuth header, in `Authorization: Basic`, in the query and in a body that is a form or
  /// JSON, in this order.
  ///
  /// - Parameters:
  ///   - request: The request, whose body may be compressed.
  ///   - fields: The names of the parameters that can hold the key, such as `oauth_consumer_key`.
  /// - Returns: The first key that is found, decoded. `nil` if the request does not name one.
  public static func named(in request: WireRequest, fields: [String]) -> String? {
    for value in request.head.headerFields[values: .authorization] {
      if let key = named(inAuthorization: value, fields) { return key }
    }
    for parameters in [request.query, ((try? request.withReadableBody()) ?? request).form] {
      for field in fields {
        if let key = parameters[field] { return key }
      }
    }
    return nil
  }

  private static func named(inAuthorization value: String, _ fields: [String]) -> String? {
    if let header = try? AuthorizationHeader(parsing: value) {
      let key = header.parameters.first { parameter in
        fields.contains { parameter.name.elementsEqual($0.utf8) }
      }?.value
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
