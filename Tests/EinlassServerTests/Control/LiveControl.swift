import EinlassServer
import EinlassSimulator
import Foundation
import Logging
import Testing

/// A control interface on a free port of this machine, for the duration of a test.
struct LiveControl: Sendable {
  let worlds: WorldDirectory
  let port: Int
  let token: String

  /// Runs `body` against the control interface of a directory of worlds created from `plan`.
  static func run<Value: Sendable>(
    _ configuration: WorldConfiguration = .builtIn,
    _ body: @escaping @Sendable (LiveControl) async throws -> Value
  ) async throws -> Value {
    try await WorldDirectory.withStore(configuration) { worlds in try await run(worlds, body) }
  }

  /// Runs `body` against the control interface of `worlds`.
  static func run<Value: Sendable>(
    _ worlds: WorldDirectory, _ body: @escaping @Sendable (LiveControl) async throws -> Value
  ) async throws -> Value {
    let token = ControlToken()
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let server = ControlServer(worlds, token: token, logger: logger)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        // The server ends by cancellation, which is not a failure.
        try? await server.run()
        return nil
      }
      group.addTask {
        let port = try await server.address().split(separator: ":").last.flatMap { Int($0) }
        return try await body(
          LiveControl(worlds: worlds, port: try #require(port), token: token.reveal()))
      }
      defer { group.cancelAll() }
      while let value = try await group.next() {
        if let value { return value }
      }
      throw CancellationError()
    }
  }

  /// Returns the response to a request with the correct host and token, unless `headers` replaces them.
  func ask(
    _ method: String, _ target: String, _ body: String = "", headers: [String: String?] = [:]
  ) async throws -> TestConnection.Response {
    var fields: [String: String?] = [
      "Host": "127.0.0.1:\(port)", "Authorization": "Bearer \(token)", "Connection": "close",
    ]
    if !body.isEmpty {
      fields["Content-Type"] = "application/json"
      fields["Content-Length"] = "\(body.utf8.count)"
    }
    fields.merge(headers) { $1 }
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.sorted().joined()
    let text = "\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)"
    return try await TestConnection.open(to: port) { connection in
      try await connection.send(text)
      return try #require(await connection.readResponse(isHead: method == "HEAD"))
    }
  }

  /// Performs an action. Returns its summary, or the status and the problem's detail if it was refused.
  func perform(_ action: String, _ body: String = "", world: String? = "default") async throws -> String {
    let path = (world.map { "/worlds/\($0)" } ?? "") + "/actions/\(action)"
    let response = try await ask("POST", path, body)
    let json = try JSONValue(parsing: Data(response.body.utf8))
    if response.status == 200 { return json["summary"]?.text ?? "" }
    return "\(response.status) \(json["detail"]?.text ?? "")"
  }
}
