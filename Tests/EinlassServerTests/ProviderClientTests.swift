import EinlassTestSupport
import Foundation
import Testing

/// Unmodified libraries of other authors, with the providers that files describe. Each of them signs in, makes a
/// request, and is refused with a wrong secret.
///
/// Each provider is served separately, since three of the descriptions share a host.
@Suite(.serialized, .tags(.slow))
struct ProviderClientTests {
  /// A library, and the providers that its program is used with.
  struct Client: Decodable, Sendable {
    let library: String
    let script: String
    let arguments: [String]
    let networks: [String]
  }

  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = checkout.appending(path: "Tests/ProviderClients")
  private static let python = checkout.appending(path: ".build/provider-clients/bin/python").path

  private static func clients() throws -> [Client] {
    try JSONDecoder().decode(
      [Client].self, from: Data(contentsOf: folder.appending(path: "clients.json")))
  }

  static let networks: [String] = {
    let found = (try? clients().flatMap(\.networks)) ?? []
    return Set(found).sorted()
  }()

  @Test func `each description has a client of another author`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.checkout.appending(path: "Fixtures/Providers").path)
    let described = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    #expect(described.sorted() == Self.networks)
  }

  @Test(arguments: networks)
  func `other authors' clients sign in, and are refused with wrong secrets`(network: String) async throws {
    let world = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: world) }
    try Data(try await Self.printed("world.py", network).utf8).write(to: world)
    let description = Self.checkout.appending(path: "Fixtures/Providers/\(network).yaml").path
    let options = ["--format", "json", "--provider", description, "--world", world.path]
    try await RunningDaemon.run(options) { daemon in
      let environment = try Self.environment(of: daemon)
      for client in try Self.clients() where client.networks.contains(network) {
        let result = try await Self.run(client, at: network, environment)
        #expect(
          result.code == 0 && result.output.hasSuffix("OK \(client.library)\n"),
          "\(client.script) at \(network): \(result.output) \(result.complaints)")
      }
    }
  }

  /// Runs a preparing script and returns its output.
  private static func printed(
    _ script: String, _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> String {
    let path = folder.appending(path: script).path
    try #require(
      FileManager.default.isExecutableFile(atPath: python),
      "\(python) is missing; 'Scripts/install-provider-clients' installs it")
    let quiet = environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { stated, _ in stated }
    let result = try await OutsideTool.run(python, [path] + arguments, quiet)
    try #require(result.code == 0, "\(result.complaints)")
    return result.output
  }

  private static func run(
    _ client: Client, at network: String, _ environment: [String: String]
  ) async throws -> OutsideTool.Result {
    let script = folder.appending(path: client.script).path
    let programs = ["py": python, "pl": "perl", "rb": "ruby", "php": "php"]
    let program = try #require(programs[client.script.split(separator: ".").last.map(String.init) ?? ""])
    if client.script.hasSuffix(".py") {
      return try await OutsideTool.run(program, [script, network] + client.arguments, environment)
    }
    // All other clients use the network's own names or the base address.
    let way = client.arguments.first ?? "names"
    let told = try await printed("networks.py", network, way, environment: environment)
    return try await OutsideTool.run(program, [script, told], environment)
  }

  /// The environment that points clients at the daemon and its certificate, and at nothing else.
  private static func environment(of daemon: RunningDaemon) throws -> [String: String] {
    let members = try #require(
      JSONSerialization.jsonObject(with: Data(daemon.firstLine.utf8)) as? [String: Any])
    let proxy = try #require(members["proxy"] as? String)
    let base = try #require(members["http"] as? String)
    let certificate = try #require(members["ca"] as? String)
    return [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
      "EINLASS_HTTP": base, "http_proxy": proxy, "https_proxy": proxy, "HTTPS_PROXY": proxy,
      "no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1", "REQUESTS_CA_BUNDLE": certificate,
      "SSL_CERT_FILE": certificate, "CURL_CA_BUNDLE": certificate, "PERL_LWP_ENV_PROXY": "1",
      "PERL_LWP_SSL_CA_FILE": certificate, "PYTHONDONTWRITEBYTECODE": "1",
    ]
  }
}
