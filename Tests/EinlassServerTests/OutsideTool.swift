import EinlassServer
import Foundation
import Testing

/// Runs a program that shares nothing with Einlass.
enum OutsideTool {
  struct Result: Sendable {
    let code: Int32
    let output: String
    let complaints: String
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static var checkout: URL { folder.deletingLastPathComponent().deletingLastPathComponent() }

  /// The path of our script for a foreign client.
  static func script(_ name: String) -> String {
    folder.appending(path: "Clients/\(name)").path
  }

  /// The Python interpreter with the clients from PyPI.
  static var python: String { checkout.appending(path: ".build/clients/bin/python").path }

  /// The environment that points clients at the server's proxy and its certificate, and at nothing else.
  static func environment(_ server: LiveServer) -> [String: String] {
    let (proxy, certificate) = (server.addresses.proxy, server.certificatePath)
    return [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
      "HTTPS_PROXY": proxy, "https_proxy": proxy, "http_proxy": proxy, "no_proxy": "127.0.0.1",
      "NO_PROXY": "127.0.0.1", "REQUESTS_CA_BUNDLE": certificate,
      "SSL_CERT_FILE": certificate, "CURL_CA_BUNDLE": certificate, "CURLOPT_CAINFO": certificate,
      "PERL_LWP_ENV_PROXY": "1", "PERL_LWP_SSL_CA_FILE": certificate, "MOJO_PROXY": "1",
      "MOJO_CA_FILE": certificate, "PYTHONDONTWRITEBYTECODE": "1",
    ]
  }

  /// Runs `program` (a path, or a name in /usr/bin) to its end.
  static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:], input: String = ""
  ) async throws -> Result {
    let path = program.hasPrefix("/") ? program : "/usr/bin/" + program
    try #require(
      FileManager.default.isExecutableFile(atPath: path), "\(path) is missing: run 'make test-dependencies'")
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    // Files instead of pipes: a full pipe stops the program.
    let files = try ["out", "err", "in"].map { name in
      let file = FileManager.default.temporaryDirectory.appending(
        path: "einlass-\(UUID().uuidString).\(name)")
      try Data(name == "in" ? input.utf8 : "".utf8).write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = try FileHandle(forReadingFrom: files[2])
    try await withCheckedThrowingContinuation { (resume: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in resume.resume() }
      do { try process.run() } catch { resume.resume(throwing: error) }
    }
    let texts = try files.prefix(2).map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(code: process.terminationStatus, output: texts[0], complaints: texts[1])
  }
}
