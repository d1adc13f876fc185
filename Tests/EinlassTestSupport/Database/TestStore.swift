package import EinlassStorage
internal import EinlassStores
internal import Foundation

/// A store in which tests keep their worlds.
package enum TestStore: String, Sendable, CaseIterable {
  case memory, sqlite, postgresql

  /// The stores that persist after a program ends.
  package static let lasting = allCases.filter { $0 != .memory }

  /// The store named by the environment variable `EINLASS_TEST_STORE`. Defaults to memory.
  package static var asked: TestStore {
    get throws {
      let name = ProcessInfo.processInfo.environment["EINLASS_TEST_STORE"] ?? memory.rawValue
      guard let store = TestStore(rawValue: name) else { throw UnknownStore(name: name) }
      return store
    }
  }

  /// A location for one store.
  package struct Place: Sendable {
    fileprivate static let key = String(repeating: "5a", count: 32)

    /// The file or the address for `--store`. `nil` if worlds are in memory.
    package let address: String?
    fileprivate let store: TestStore

    /// The environment variables that make `einlassd-store` keep its worlds here.
    package var environment: [String: String] {
      address.map { ["EINLASS_STORE": $0, "EINLASS_STORE_KEY": Self.key] } ?? [:]
    }

    /// Opens the store, which is empty at first. `nil` if worlds are in memory.
    package func open() async throws(StorageError) -> (any WorldStore)? {
      guard let address else { return nil }
      if store == .sqlite { return try await SQLiteStore(path: address) }
      return try await PostgreSQLStore(
        try ServerAddress(address), key: try StoreKey(Self.key), isShared: true)
    }
  }

  /// Calls `body` with a new location, removes the location afterwards, and returns the result. `body` closes the
  /// stores that it opens.
  package func withPlace<Result>(_ body: (Place) async throws -> Result) async throws -> Result {
    switch self {
    case .memory:
      return try await body(Place(address: nil, store: self))
    case .sqlite:
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "einlass-store-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try await body(Place(address: folder.appending(path: "worlds.db").path, store: self))
    case .postgresql:
      return try await DatabaseServer.shared.withDatabase { address in
        try await body(Place(address: address, store: self))
      }
    }
  }
}

private struct UnknownStore: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "EINLASS_TEST_STORE is '\(name)'; tests keep worlds in "
      + TestStore.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}

/// Returns the result of `body` after calling `end`, even if `body` throws.
package func finishing<Result>(
  _ body: () async throws -> Result, by end: () async throws -> Void
) async throws -> Result {
  let result: Swift.Result<Result, any Error>
  do {
    result = .success(try await body())
  } catch {
    result = .failure(error)
  }
  try await end()
  return try result.get()
}
