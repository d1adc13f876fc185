public import EinlassWire
internal import HTTPTypes

extension SystemRequest {
  /// Sends what `prepared(by:)` made.
  ///
  /// - Returns: The response, whatever its status; `perform(by:)` throws for a 401, and its response is lost there.
  /// - Throws: Why no response came.
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
