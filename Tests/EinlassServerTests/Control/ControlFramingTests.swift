import EinlassSimulator
import EinlassWire
import Foundation
import Testing

/// The requirements of RFC 9112 for servers, tested with the control interface.
struct ControlFramingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var target = "/worlds"
    var host = "Host: 127.0.0.1:PORT\r\n"
    var fields = ""
    let status: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "as it should be", status: 200),
    Row(name: "two hosts", host: "Host: 127.0.0.1:PORT\r\nHost: evil.example\r\n", status: 400),
    Row(name: "the same host twice", host: "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n", status: 400),
    Row(name: "no host", host: "", status: 400),
    Row(name: "another server's URL", target: "http://evil.example/worlds", status: 403),
    Row(
      name: "another server's URL and no host", target: "http://evil.example/worlds", host: "", status: 403),
    Row(name: "another scheme", target: "https://127.0.0.1:PORT/worlds", status: 403),
    Row(name: "a user in the URL", target: "http://me@127.0.0.1:PORT/worlds", status: 403),
    Row(
      name: "the URL whole", target: "http://127.0.0.1:PORT/worlds", host: "Host: evil.example\r\n",
      status: 200),
    Row(
      name: "a coding more", fields: "Transfer-Encoding: gzip, chunked\r\n", status: 501),
  ])
  func `a request is read according to its head, or is refused`(row: Row) async throws {
    try await LiveControl.run { control in
      let text =
        "GET \(row.target) HTTP/1.1\r\n\(row.host)\(row.fields)Authorization: Bearer \(control.token)\r\n\r\n"
        + (row.fields.isEmpty ? "" : "0\r\n\r\n")
      let response = try await TestConnection.open(to: control.port) { connection in
        try await connection.send(text.replacing("PORT", with: "\(control.port)"))
        return await connection.readResponse()
      }
      #expect(response?.status == row.status, "\(response?.body ?? "nothing")")
    }
  }
}
