import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

@testable import EinlassServer

/// `/health`, for clients that wait for a server.
struct ControlHealthTests {
  @Test(arguments: [[:], ["Authorization": nil], ["Authorization": "Bearer wrong"]])
  func `any program on its machine can query whether the server is ready`(_ headers: [String: String?])
    async throws
  {
    try await LiveControl.run { control in
      let response = try await control.ask("GET", "/health", headers: headers)
      #expect(response.status == 200)
      let json = try JSONValue(parsing: Data(response.body.utf8))
      #expect(json["status"]?.text == "ready")
      #expect(json["version"]?.text?.isEmpty == false)
    }
  }

  @Test(
    arguments: [
      (["Host": "evil.example"], 403), (["Origin": "https://evil.example"], 403),
    ] as [([String: String?], Int)])
  func `a page of another site cannot query readiness`(_ headers: [String: String?], status: Int)
    async throws
  {
    try await LiveControl.run { control in
      let response = try await control.ask("GET", "/health", headers: headers)
      #expect(response.status == status)
    }
  }

  @Test func `a server whose networks do not listen yet is alive but not ready`() async throws {
    let worlds = try await WorldDirectory(.builtIn)
    let responder = ControlResponder(worlds, certificatePath: nil) { false }
    let request = WireRequest(
      head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/health"), body: [])
    guard case .message(let response) = await responder.response(to: request, route: .health) else {
      Issue.record("not a message")
      return
    }
    #expect(response.head.status == .serviceUnavailable)
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""status":"starting""#))
  }
}
