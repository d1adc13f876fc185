import EinlassTestSupport

/// Returns once `isTold` holds. It stands here, since a block's own file imports what README prints and no more.
func delegateTold(_ isTold: () throws -> Bool) async throws {
  try await eventually("the delegate is told how the sign-in ended") { try isTold() }
}
