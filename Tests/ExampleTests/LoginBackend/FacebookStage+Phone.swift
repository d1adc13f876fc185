import EinlassSimulator
import Foundation
import Testing

// An app on a phone: the dialog, then the back end.

extension FacebookStage {
  static let nora = "nora@sim.example"

  /// The redirect address of the app.
  var appAddress: String { "fb\(app.id)://authorize/" }

  /// Logs a person in at the dialog and returns the fields of the response. `kit` is the Facebook SDK that asks.
  func dialog(
    _ responseType: String = "code", appID: String? = nil, person: String = nora, redirectURI: String? = nil,
    kit: String? = nil
  ) async throws -> [String: String] {
    let appID = appID ?? app.id
    let redirectURI = redirectURI ?? "fb\(appID)://authorize/"
    let response = try await client.send(
      "GET",
      "\(facebook)/v7.0/dialog/oauth?client_id=\(appID)&redirect_uri=\(redirectURI)&scope=email"
        + "&response_type=\(responseType)&einlass_person=\(person)\(kit.map { "&sdk=\($0)" } ?? "")")
    return Self.fields(of: try #require(response.fields["location"]))
  }

  /// Returns a code for the app.
  func code() async throws -> String { try #require(try await dialog()["code"]) }

  /// Returns a token of Facebook's SDK on a phone, valid for about sixty days.
  func phoneToken() async throws -> String {
    try #require(try await dialog("token", kit: "ios")["access_token"])
  }

  /// Returns a token of the web, valid for an hour or two, for the given app or this one.
  func token(appID: String? = nil) async throws -> String {
    let response = try await dialog("token", appID: appID, redirectURI: "https://app.example/done")
    return try #require(response["access_token"])
  }

  /// Registers another app with Facebook.
  func registerOtherApp() async throws -> String {
    try await act("facebook.app.add", ["id": "600000000000001", "secret": "secretOfTheOtherApp"])
    return "600000000000001"
  }

  /// Requests a session from the back end.
  func post(_ members: [String: String]) async throws -> PlainClient.Response {
    let body = try JSONValue.object(members.mapValues(JSONValue.string)).encoded()
    return try await client.send("POST", backend + "/sessions", String(decoding: body, as: UTF8.self))
  }

  /// Begins a session with a code.
  func session() async throws -> String {
    let response = try await post(["code": code(), "redirect_uri": appAddress])
    return try #require(response.json["session"]?.text, "\(response.body)")
  }

  func show(_ session: String) async throws -> PlainClient.Response {
    try await client.send(backend + "/session", fields: ["Authorization": "Bearer \(session)"])
  }

  /// Returns the names and values in an address's query and fragment.
  static func fields(of address: String) -> [String: String] {
    guard let start = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return [:] }
    let pairs = address[start...].split(whereSeparator: { "?#&".contains($0) }).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      let value = parts.count == 2 ? String(parts[1]) : ""
      return (String(parts[0]), value.removingPercentEncoding ?? value)
    }
    return Dictionary(pairs) { $1 }
  }
}

extension PlainClient {
  func send(_ address: String, fields: [String: String]) async throws -> Response {
    try await send("GET", address, nil, fields: fields)
  }
}
