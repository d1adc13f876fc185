internal import Testing

/// The error for a condition that a test waited for and that never became true. The issue is already recorded.
package struct NeverHappened: Error {}

/// Returns once `isSo` is true. Records an issue with `what` and throws an error if it never is.
///
/// Use it for effects of other tasks, threads or programs that cannot be awaited. Rethrows the errors of `isSo`, and
/// throws an error if the task is cancelled.
package func eventually(
  _ what: @autoclosure () -> String, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ isSo: () async throws -> Bool
) async throws {
  // This limit only prevents waiting forever. Even a busy machine takes far less time.
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
    // Usually other tasks have to run, so yielding suffices; sockets and programs take real time.
    if attempts < 1000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
}
