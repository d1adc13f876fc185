package import EinlassWire
internal import Testing

extension VirtualClock {
  /// Returns once `count` tasks are sleeping on this clock. Records an issue and throws an error if that never happens.
  package func waitForSleepers(
    _ count: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) async throws {
    try await eventually(
      "\(count) tasks sleep by the clock; \(sleeperCount) do", fileID: fileID, filePath: filePath, line: line,
      column: column
    ) { sleeperCount == count }
  }
}
