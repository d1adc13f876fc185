internal import Testing

/// What a test waited for did not come to pass; the issue that says so is recorded already.
package struct NeverHappened: Error {}

/// Returns once `isSo` holds; records an issue with `what` and throws if it never does.
///
/// For what other tasks, threads or programs do, when nothing can be awaited. Throws as well what `isSo` throws, and if the task
/// is cancelled.
package func eventually(
  _ what: @autoclosure () -> String, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ isSo: () async throws -> Bool
) async throws {
  // Only a guard against waiting for ever: a busy machine does not come near it.
  let limit = Duration.seconds(900)
  let end = ContinuousClock.now + limit
  var attempts = 0
  while try await !isSo() {
    guard ContinuousClock.now < end else {
      Issue.record(
        "waited \(limit) in vain until \(what())",
        sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      throw NeverHappened()
    }
    attempts += 1
    // Mostly it is other tasks' turn, for which yielding is enough; what sockets and programs do takes real time.
    if attempts < 1000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
}
