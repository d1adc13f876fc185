import EinlassTestSupport

/// Returns once `isTold` holds. It is here because a block's own file imports only what README prints.
func delegateTold(_ isTold: () throws -> Bool) async throws {
  try await eventually("the delegate is told how the sign-in ended") { try isTold() }
}
