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
  /// Where the proxy leads nobody.
  let ownPorts = OwnPorts()
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

  /// What a world made of a request.
  struct Answer: Sendable {
    let result: Result<WireResponse, TransportFailure>
    /// The clock by which the answer travels; nil: no world has answered.
    var clock: VirtualClock?
    /// Knows the world's secrets; those of no world are known by the names of their fields.
    var redactor = Redactor()
  }

  /// What the request's world answers; a world that cannot be told is refused in a sentence.
  func answer(_ request: WireRequest, hints: WorldHints) async -> Answer {
    let answer = await unloggedAnswer(request, hints: hints)
    logger.info("\(LogLine.text(request, answer.result, answer.redactor))")
    return answer
  }

  private func unloggedAnswer(_ request: WireRequest, hints: WorldHints) async -> Answer {
    let world: World
    do {
      world = try worlds.world(for: request, hints: hints)
    } catch {
      return Answer(result: .success(Refusal(.badRequest, "\(error)").response))
    }
    do {
      let response = try await world.socketTransport.send(request)
      return Answer(result: .success(response), clock: world.clock, redactor: world.journal.redactor)
    } catch {
      return Answer(result: .failure(error), clock: world.clock, redactor: world.journal.redactor)
    }
  }
}
