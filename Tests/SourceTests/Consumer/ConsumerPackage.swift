import EinlassTestSupport
import Foundation
import Testing

/// A package in a separate folder that depends on this checkout, like those of users.
struct ConsumerPackage {
  private let folder: URL

  /// Creates a package whose program depends on `product` of Einlass with `traits`, and deletes it after `body`.
  static func with<Value>(
    _ product: String, traits: [String], program: String, _ body: (ConsumerPackage) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")
    let sources = folder.appending(path: "Sources/Consumer")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Consumer",
        dependencies: [.package(name: "Einlass", path: "\(checkout)", traits: \(traits))],
        targets: [
          .executableTarget(name: "Consumer", dependencies: [.product(name: "\(product)", package: "Einlass")])
        ])
      """
    try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try program.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    return try await body(ConsumerPackage(folder: folder))
  }

  /// Runs `swift` with `arguments` in the package and returns the output. Throws if the command fails.
  func swift(_ arguments: String...) async throws -> String {
    let result = try await BuiltProgram.run(at: "/usr/bin/env", ["swift"] + arguments, in: folder.path)
    try #require(
      result.code == 0, "'swift \(arguments.joined(separator: " "))': \(result.output)\(result.complaints)")
    return result.output
  }

  /// The fetched packages, in lower case and in order.
  var fetchedPackages: [String] {
    get throws { try names(in: ".build/checkouts").map { $0.lowercased() }.sorted() }
  }

  /// The compiled Swift modules, in order.
  var compiledModules: [String] {
    get throws {
      try names(in: ".build/debug/Modules").filter { $0.hasSuffix(".swiftmodule") }
        .map { String($0.dropLast(".swiftmodule".count)) }.sorted()
    }
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
  }

  private static var checkout: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .path
  }
}
