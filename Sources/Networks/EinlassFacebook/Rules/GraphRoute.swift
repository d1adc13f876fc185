internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The actual destination of a request: the path without its version, the method after an override.
///
/// Source: reference of Facebook's login, sections 0.4 and 0.5.
struct GraphRoute: Sendable {
  let method: HTTPRequest.Method
  /// The version that the path names. `nil` if there is none.
  let version: GraphVersion?
  /// The path after the version, with one slash before each part and none at the end; "/" if it is empty.
  let path: String

  init(_ call: Call, parameters: GraphParameters) {
    var parts = call.request.path.split(separator: "/")
    version = parts.first.flatMap { GraphVersion($0) }
    if version != nil { parts.removeFirst() }
    path = "/" + parts.joined(separator: "/")
    method = Self.method(call.request.head.method, override: parameters["method"])
  }

  /// `method=delete` in the query or body of a GET or POST counts, in any case; an unknown method does not. HEAD is GET
  /// without sending the body (RFC 9110, section 9.3.2).
  private static func method(
    _ method: HTTPRequest.Method, override: String?
  ) -> HTTPRequest.Method {
    if method == .head { return .get }
    guard method == .get || method == .post else { return method }
    return switch override?.lowercased() {
    case "get": .get
    case "post": .post
    case "delete": .delete
    default: method
    }
  }
}
