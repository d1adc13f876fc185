internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import Synchronization

/// The state that all connections of a server share.
final class ServerContext: Sendable {
  let worlds: WorldDirectory
  let resolver: TargetResolver
  let tls: TLSSettings
  let limits: ServerLimits
  /// Whether the proxy forwards requests for hosts that are not simulated.
  let allowsOthers: Bool
  /// The ports that the proxy does not connect to.
  let ownPorts = OwnPorts()
  /// The address of the control interface. `nil` if it does not listen, or not yet.
  private let controlAddress = Mutex<String?>(nil)
  /// `nil` if the process has not set up metrics.
  let metrics = ServerMetrics()
  let logger: Logger

  init(
    worlds: WorldDirectory, authority: CertificateAuthority, limits: ServerLimits,
    allowsOthers: Bool, logger: Logger
  ) throws(CertificateError) {
    self.worlds = worlds
    resolver = TargetResolver(worlds.modules.networks)
    tls = try TLSSettings { authority.certificate(for: $0) }
    self.limits = limits
    self.allowsOthers = allowsOthers
    self.logger = logger
  }

  /// The root page of the server itself.
  var rootPage: RootPage {
    RootPage(networks: worlds.modules.networks, control: controlAddress.withLock { $0 })
  }

  /// Makes the root page link to the control interface at `address`, and makes the proxy refuse its port.
  func setControl(_ address: String, port: Int) {
    ownPorts.add(port)
    controlAddress.withLock { $0 = address }
  }

  /// A world's response to a request.
  struct WorldResponse: Sendable {
    let result: Result<WireResponse, TransportError>
    /// The clock that determines the response's travel time. `nil` if no world responded.
    var clock: VirtualClock?
    /// Knows the world's secrets; without a world, recognizes secrets by the names of their fields.
    let redactor: Redactor
  }

  /// Returns and logs the response of the request's world, or a refusal if the world is ambiguous.
  func response(to request: WireRequest, selector: WorldSelector) async -> WorldResponse {
    let response = await unloggedResponse(to: request, selector: selector)
    logger.info("\(LogLine.text(request, response.result, response.redactor))")
    return response
  }

  private func unloggedResponse(to request: WireRequest, selector: WorldSelector) async -> WorldResponse {
    let world: World
    do {
      try await worlds.refresh()
      world = try worlds.world(for: request, selector: selector)
    } catch WorldDirectory.DirectoryError.storeFailed(let reason) {
      return WorldResponse(
        result: .success(StoreUnavailable.response(reason)),
        redactor: Redactor(nil, fields: worlds.modules.secretFields))
    } catch let error where error.isUnreadable {
      return WorldResponse(
        result: .success(StoreUnavailable.response(unreadable: error.description)),
        redactor: Redactor(nil, fields: worlds.modules.secretFields))
    } catch {
      return WorldResponse(
        result: .success(RequestError(.badRequest, "\(error)").response),
        redactor: Redactor(nil, fields: worlds.modules.secretFields))
    }
    do {
      let response = try await world.socketTransport.send(request)
      return WorldResponse(result: .success(response), clock: world.clock, redactor: world.journal.redactor)
    } catch {
      return WorldResponse(result: .failure(error), clock: world.clock, redactor: world.journal.redactor)
    }
  }
}
