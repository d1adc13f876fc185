import EinlassStorage
import EinlassTestSupport
import Foundation
import Synchronization
import Testing

@testable import EinlassStores

/// A new database for a store.
struct NewDatabase {
  let server: DatabaseServer
  let name: String

  static let key = String(repeating: "5a", count: 32)
  private static let count = Atomic(0)

  init(on server: DatabaseServer? = nil) throws {
    self.server = try server ?? .shared
    name = "worlds\(Self.count.add(1, ordering: .relaxed).newValue)"
    try self.server.execute("CREATE DATABASE \(name)")
  }

  var address: String { server.address(name) }

  /// The address as error messages show it.
  var description: String { "postgresql://einlass@/\(name)?host=\(server.folder)" }

  func open(
    key: String? = NewDatabase.key, isShared: Bool = true, address: String? = nil
  ) async throws(StorageError) -> PostgreSQLStore {
    try await PostgreSQLStore(
      try ServerAddress(address ?? self.address), key: try StoreKey(key), isShared: isShared)
  }

  /// Runs statements and returns their output.
  @discardableResult
  func execute(_ sql: String) throws -> String { try server.execute(sql, in: name) }

  /// The number of rows of each table that is not empty.
  func rowCounts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in ["worlds", "texts", "rows", "journal"] {
      counts[table] = Int(try execute("SELECT count(*) FROM einlass.\(table)"))
    }
    return counts.filter { $0.value > 0 }
  }

  /// The server processes that serve this database.
  func processes() throws -> [pid_t] {
    try execute(
      "SELECT pid FROM pg_stat_activity WHERE datname = '\(name)' AND pid <> pg_backend_pid()"
    ).split(separator: "\n").compactMap { pid_t($0) }
  }

  /// Forces the server to close every connection to this database.
  func cutConnections() throws {
    try execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = '\(name)' AND pid <> pg_backend_pid()
      """)
  }
}
