internal import EinlassWire
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An app or a browser that talks to the back end, with its own session.
struct BackEndClient: Sendable {
  /// The transport to the back end.
  var transport: any Transport
  let address: BackEndAddress
  let adapter: BackEndAdapter
  /// Cookie values by name. Their paths and hosts are ignored, since there is only one back end.
  var cookies: [String: String] = [:]
  /// The session's token, if the back end returns one in a response.
  var bearer: String?

  /// The client's session. `nil` if it has none.
  var session: String? { bearer ?? adapter.session.cookie.flatMap { cookies[$0] } }

  /// Sends a request with the client's session, and keeps the session that the response sets.
  mutating func send(
    _ method: String, _ target: String, fields: [(String, String)] = [], body: [UInt8] = []
  ) async throws(TransportError) -> WireResponse {
    var head = HTTPRequest(
      method: HTTPRequest.Method(rawValue: method) ?? .get, scheme: "http", authority: address.authority,
      path: address.path + target)
    head.headerFields[.accept] = "application/json, text/html;q=0.9, */*;q=0.8"
    for (name, value) in fields { head.headerFields.add(name, value) }
    if let bearer { head.headerFields[.authorization] = "Bearer \(bearer)" }
    if !cookies.isEmpty {
      head.headerFields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: "; ")
    }
    let response = try await transport.send(WireRequest(head: head, body: body))
    keep(response)
    return response
  }

  /// Returns the ID of the signed-in person. `nil` if the client is not signed in.
  func person() async throws(TransportError) -> String? {
    var client = self
    let response = try await client.send("GET", adapter.whoAmI.path)
    guard response.isSuccess else { return nil }
    return Self.text(at: adapter.whoAmI.person, of: response)
  }

  private mutating func keep(_ response: WireResponse) {
    for field in response.head.headerFields where field.name == .setCookie {
      let parts = field.value.split(separator: ";").map { $0.trimmingPrefix(" ") }
      guard let pair = parts.first, let mark = pair.firstIndex(of: "=") else { continue }
      let value = String(pair[pair.index(after: mark)...])
      let isOver = parts.dropFirst().contains { $0.lowercased() == "max-age=0" }
      cookies[String(pair[..<mark])] = value.isEmpty || isOver ? nil : value
    }
    if let member = adapter.session.member, let token = Self.text(at: member, of: response) { bearer = token }
  }

  /// Returns the string or number at a path such as `person.id`.
  private static func text(at path: String, of response: WireResponse) -> String? {
    guard var value = try? JSONValue(parsing: Data(response.body)) else { return nil }
    for name in path.split(separator: ".") {
      guard let member = value[String(name)] else { return nil }
      value = member
    }
    if case .integer(let number) = value { return String(number) }
    return value.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
