import Testing

/// Returns once `isSo` says so; records an issue where it does not within half a minute of real time.
///
/// For what happens on other threads and by real time, where nothing can be awaited.
func eventually(_ what: Comment, _ isSo: () async throws -> Bool) async rethrows {
  let end = ContinuousClock.now + .seconds(30)
  while ContinuousClock.now < end {
    if try await isSo() { return }
    try? await Task.sleep(for: .milliseconds(2))
  }
  Issue.record(what)
}
