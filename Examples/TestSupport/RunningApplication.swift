package import Hummingbird

/// The application did not listen.
package struct NotListening: Error {}

/// Runs an application for as long as `body` does, and gives it the address.
///
/// - Parameters:
///   - application: Makes the application, which tells its port once it listens.
///   - body: Gets the address, such as `http://127.0.0.1:40123`.
/// - Throws: What `body` throws; what keeps the application from starting.
package func withApplication<Value>(
  _ application: (@escaping @Sendable (Int) -> Void) -> some ApplicationProtocol,
  _ body: (String) async throws -> Value
) async throws -> Value {
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  let application = application { port.yield($0) }
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { port.finish() }
      try await application.run()
    }
    // It ends by being cancelled, which is no failure.
    defer { group.cancelAll() }
    for await port in ports { return try await body("http://127.0.0.1:\(port)") }
    try await group.waitForAll()
    throw NotListening()
  }
}
