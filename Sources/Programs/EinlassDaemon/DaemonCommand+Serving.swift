internal import ArgumentParser
internal import EinlassServer
internal import EinlassSimulator
internal import EinlassStorage
internal import EinlassSystem
internal import EinlassWire
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension DaemonCommand {
  /// Serves until a signal arrives.
  func serve(openStore: StoreOpener?) async throws {
    DescriptorLimit.raise()
    let reading = try world.map { path throws(WorldFileError) in try WorldFileWatch.Reading(path) }
    let template = template(reading?.file)
    var worldLimits = WorldDirectory.Limits()
    worldLimits.count = maxWorlds
    worldLimits.idle = worldIdle.flatMap(DurationText.parse)
    let store = try await openedStore(openStore)
    if worldIdle != nil, store?.isShared ?? false {
      throw ValidationError(
        "--world-idle is not available with a shared store, because another server may be using a "
          + "world; remove worlds with world.delete")
    }
    let worlds = try await WorldDirectory(
      template, modules: .standard, limits: worldLimits, store: store, now: WorldDirectory.uptime)
    for (name, reason) in worlds.unreadable.sorted(by: { $0.key < $1.key }) {
      Output.printError(
        "warning: skipped the world '\(name)', which cannot be read from the store: \(reason)")
    }
    if let exportWorld { return try await export(exportWorld, of: worlds) }
    let authority = try CertificateAuthority(
      folder: try stateFolder(),
      hosts: worlds.modules.networks.allHosts, isLasting: lastingCertificates)
    var logger = Logger(label: "einlassd", factory: { _ in StandardErrorLog() })
    logger.logLevel = verbose ? .info : .warning
    let metrics = try startTelemetry()
    let server = try NetworkServer(
      worlds, authority: authority, options: options, logger: logger)
    let token = try controlToken()
    let control = ControlServer(
      worlds, token: token, options: options, logger: logger, beside: server, metrics: metrics,
      about: { Self.about($0, authority.certificatePath) })
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
      .init(service: server), .init(service: control), .init(service: MemoryService(worlds)),
    ]
    if watch, let reading {
      services.append(.init(service: WorldFileWatch(reading, worlds, configure: { self.template($0) })))
    }
    if endWithInput {
      services.append(.init(service: InputService(), successTerminationBehavior: .gracefullyShutdownGroup))
    }
    // The server may run under nohup, and must then outlive its terminal.
    let isHangupIgnored = ProcessSettings.ignores(SIGHUP)
    var configuration = ServiceGroupConfiguration(
      services: services,
      gracefulShutdownSignals: [.sigterm, .sigint] + (isHangupIgnored ? [] : [.sighup]), logger: logger)
    configuration.maximumGracefulShutdownDuration = options.limits.endTime
    let group = ServiceGroup(configuration: configuration)
    async let announced: Void = announce(server, (control, token), authority, template)
    try await group.run()
    try await announced
    await worlds.close()
  }

  private func openedStore(_ open: StoreOpener?) async throws -> (any WorldStore)? {
    guard let store, store != ":memory:" else { return nil }
    guard let open else {
      // The address may contain a password.
      let shown = store.firstRange(of: "://").map { "\(store[..<$0.upperBound])..." } ?? store
      throw ValidationError(
        "--store '\(shown)': this einlassd was built without databases; 'swift build --product "
          + "einlassd-store' builds one with databases")
    }
    return try await open(store)
  }

  private func export(_ name: String, of worlds: WorldDirectory) async throws {
    let document: Result<String, any Error>
    do {
      document = .success(try await worlds.export(name))
    } catch {
      document = .failure(error)
    }
    await worlds.close()
    Output.print(try document.get())
  }

  private func stateFolder() throws(CertificateError) -> String {
    guard let folder = stateDir ?? StateFolder.standard(ProcessInfo.processInfo.environment) else {
      throw .noHome
    }
    return folder
  }

  private func controlToken() throws -> ControlToken {
    guard let path = controlTokenFile else { return ControlToken() }
    guard let text = FileManager.default.contents(atPath: path) else {
      throw ValidationError(
        "--control-token-file '\(path)' cannot be read; pass a file that contains a token")
    }
    // Editors and echo end the line with a line feed.
    let word = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard word.count == 1, let token = ControlToken(chosen: String(word[0])) else {
      throw ValidationError(
        "--control-token-file '\(path)' contains no valid token; write a token of 16 to 256 visible "
          + "characters to it, such as the output of 'openssl rand -hex 32'")
    }
    return token
  }

  private var options: ServerOptions {
    var options = ServerOptions()
    options.host = host
    options.httpPort = Int(httpPort)
    options.proxyPort = Int(proxyPort)
    options.tlsPort = Int(tlsPort)
    options.controlPort = Int(controlPort)
    options.controlHost = controlHost
    options.allowsOthers = allowOthers
    return options
  }

  /// Returns the configuration of new worlds: that of `file`, or the built-in one.
  private func template(_ file: WorldFile?) -> WorldConfiguration {
    var configuration = file?.configuration ?? .builtIn
    if let start = clock.flatMap(TimeText.date) ?? file?.clock {
      configuration.start = start
      configuration.time = .running(SystemClock())
    } else {
      configuration.time = .following(SystemClock())
    }
    if timestamps == .machine { configuration.clientClock = SystemClock() }
    return configuration
  }

  private func announce(
    _ server: NetworkServer, _ control: (server: ControlServer, token: ControlToken),
    _ authority: CertificateAuthority, _ configuration: WorldConfiguration
  ) async throws {
    // If a server cannot start, the service group reports the reason.
    guard let addresses = try? await server.addresses(), let address = try? await control.server.address()
    else { return }
    let places = Self.places(addresses, address, control.token, authority.certificatePath)
    switch format {
    case .json: Output.print(try places.json)
    case .text:
      Output.print(
        Announcement(
          networks: WorldModules.standard.networks, addresses: places, configuration: configuration,
          worldFile: world == WorldFile.builtInName ? nil : world
        ).text)
    }
  }

  private static func places(
    _ addresses: NetworkServer.Addresses, _ control: String, _ token: ControlToken, _ certificatePath: String
  ) -> ServerAddresses {
    ServerAddresses(
      http: addresses.http, proxy: addresses.proxy, tls: addresses.tls, ca: certificatePath, control: control,
      controlToken: token.reveal())
  }

  /// Returns the addresses and client settings that the control interface reports.
  private static func about(
    _ addresses: NetworkServer.Addresses, _ certificatePath: String
  ) -> [String: JSONValue] {
    let clients = ClientSettings(proxy: addresses.proxy, certificatePath: certificatePath).all
    return [
      "addresses": [
        "http": .string(addresses.http), "proxy": .string(addresses.proxy), "tls": .string(addresses.tls),
        "ca": .string(certificatePath),
      ],
      "clients": .array(
        clients.map { client in
          .present([
            "name": .string(client.name), "commands": .string(client.commands),
            "note": client.note.map(JSONValue.string),
          ])
        }),
    ]
  }
}
