internal import EinlassStorage
internal import EinlassWire

extension SimulatedFacebook {
  /// The `id_token` that comes with the token for `code`.
  func idToken(for code: FacebookCodeRecord) async throws -> String {
    throw GraphFailure.unknownError
  }
}
