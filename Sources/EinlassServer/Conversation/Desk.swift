internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes
internal import Logging
internal import NIOCore

/// What all connections of a server share.
final class Desk: Sendable {
  let worlds: WorldDirectory
  let book: AddressBook
  let tls: TLSSettings
  let limits: ServerLimits
  /// Whether the proxy passes on what is not simulated.
  let allowsOthers: Bool
  let logger: Logger

  init(
    worlds: WorldDirectory, authority: CertificateAuthority, limits: ServerLimits, allowsOthers: Bool,
    logger: Logger
  ) throws(CertificateFailure) {
    self.worlds = worlds
    book = AddressBook(hosts: worlds.hosts)
    tls = try TLSSettings(authority)
    self.limits = limits
    self.allowsOthers = allowsOthers
    self.logger = logger
  }

  /// What the request's world answers; a world that cannot be told is refused in a sentence.
  func answer(
    _ request: WireRequest, hints: WorldHints
  ) async -> Result<WireResponse, TransportFailure> {
    let world: World
    do {
      world = try await worlds.world(for: request, hints: hints)
    } catch {
      return .success(Refusal(.badRequest, "\(error)").response)
    }
    do {
      return .success(try await world.transport.send(request))
    } catch {
      return .failure(error)
    }
  }
}
