import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import Logging
import OAuth1
import Testing

/// Networks and their control interface on free ports of this machine, for the duration of a test of the control room.
struct LiveRoom: Sendable {
  let worlds: WorldDirectory
  let addresses: NetworkServer.Addresses
  /// The address of the control interface, without a trailing slash.
  let control: String
  let token: String

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-room-tests-\(ProcessInfo.processInfo.processIdentifier)").path

  static func run<Value: Sendable>(
    _ configuration: WorldConfiguration = .builtIn,
    _ body: @escaping @Sendable (LiveRoom) async throws -> Value
  ) async throws -> Value {
    var configuration = configuration
    configuration.time = .following(SystemClock())
    return try await WorldDirectory.withStore(configuration) { worlds in try await run(worlds, body) }
  }

  private static func run<Value: Sendable>(
    _ worlds: WorldDirectory, _ body: @escaping @Sendable (LiveRoom) async throws -> Value
  ) async throws -> Value {
    let authority = try CertificateAuthority(folder: folder, hosts: WorldModules.standard.networks.allHosts)
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let network = try NetworkServer(worlds, authority: authority, options: LiveServer.patient, logger: logger)
    let token = ControlToken()
    let control = ControlServer(
      worlds, token: token, logger: logger, beside: network,
      about: { _ in
        [
          "clients": .array(
            ["Swift", "Python"].map { name in
              ["name": .string(name), "commands": .string("export \(name.lowercased())=1")]
            })
        ]
      })
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      // They end by cancellation, which is not a failure.
      group.addTask {
        try? await network.run()
        return nil
      }
      group.addTask {
        try? await control.run()
        return nil
      }
      group.addTask {
        try await body(
          LiveRoom(
            worlds: worlds, addresses: try await network.addresses(), control: try await control.address(),
            token: token.reveal()))
      }
      defer { group.cancelAll() }
      while let value = try await group.next() {
        if let value { return value }
      }
      throw CancellationError()
    }
  }

  /// Opens the control room at its printed address.
  var open: Chromium.Step { .visit("\(control)/#token=\(token)") }

  /// Opens a view, such as `phone`.
  func view(_ name: String) -> Chromium.Step { .visit("\(control)/#/\(name)") }

  /// Requests the client's own account with a signature for `signed`.
  func call(
    signed: String = SignedText.verifyCredentials, target: String = SignedText.verifyCredentials,
    fields: [String: String] = [:]
  ) throws -> Chromium.Step {
    let authorization = try SignedText().authorization("http://api.twitter.com" + signed)
    return .call(
      addresses.http + target,
      fields: fields.merging(["Host": "api.twitter.com", "Authorization": authorization]) { $1 })
  }

  /// Performs `steps` in a browser that runs scripts.
  func browse(
    width: Chromium.Width = .desktop, isDark: Bool = false, _ steps: [Chromium.Step]
  ) async throws -> Chromium.Findings {
    try await Chromium.run(width: width, isDark: isDark, steps)
  }
}
