import EinlassTestSupport

/// Returns once `isTold` returns true. It is in this file because a block's own file imports only the modules that
/// README shows.
func delegateTold(_ isTold: () throws -> Bool) async throws {
  try await eventually("the delegate is told how the sign-in ended") { try isTold() }
}
