import Hummingbird

/// The application did not start to listen.
struct NotListening: Error {}

/// Runs an application while `body` runs, and passes it the address.
///
/// - Parameters:
///   - application: Makes the application, which passes on its port once it listens.
///   - body: Receives the address, such as `http://127.0.0.1:40123`.
/// - Throws: Errors of `body`, and errors that keep the application from starting.
func withApplication<Value>(
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
    // Cancellation ends the application; that is not an error.
    defer { group.cancelAll() }
    for await port in ports { return try await body("http://127.0.0.1:\(port)") }
    try await group.waitForAll()
    throw NotListening()
  }
}
