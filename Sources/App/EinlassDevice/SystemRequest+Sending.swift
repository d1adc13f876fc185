public import EinlassWire
internal import HTTPTypes

extension SystemRequest {
  /// Sends a request that `prepared(by:)` returned.
  ///
  /// - Parameters:
  ///   - prepared: The signed request.
  ///   - app: The app on its phone.
  /// - Returns: The response with any status, including a 401, for which `perform(by:)` throws.
  /// - Throws: `transport` if no response came.
  public func send(
    _ prepared: WireRequest, by app: InstalledApp
  ) async throws(RequestError) -> WireResponse {
    let response: WireResponse
    do {
      response = try await app.phone.transport.send(prepared)
    } catch {
      throw .transport(error)
    }
    if response.head.status.code != 401 { await account?.type.plugIn.didReceive(response, in: app) }
    return response
  }
}
