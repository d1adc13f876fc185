internal import Testing

/// A condition that a test waited for never became true. The issue is already recorded.
package struct NeverHappened: Error {}

/// Returns once `isSo` holds; records an issue with `what` and throws if it never does.
///
/// Use it for effects of other tasks, threads or programs that cannot be awaited. Also throws the errors of `isSo`, and
/// if the task is cancelled.
package func eventually(
  _ what: @autoclosure () -> String, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ isSo: () async throws -> Bool
) async throws {
  // Only a guard against waiting forever: even a busy machine takes far less.
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
