internal import EinlassDaemon
internal import EinlassPostgreSQL
internal import EinlassSQLite
internal import EinlassStorage
internal import Foundation

/// `einlassd` with the stores that its option `--store` opens; a program of its own, so that whoever builds `einlassd` does
/// not build what a database needs.
@main
enum Program {
  static func main() async {
    await Daemon.main(openStore: open)
  }

  /// Opens a database of PostgreSQL where its address is given, and a file of SQLite otherwise.
  private static let open: StoreOpener = { argument async throws(StorageError) in
    guard ServerAddress.isMeant(by: argument) else { return try await SQLiteStore(path: argument) }
    let server = try ServerAddress(argument)
    let key = try StoreKey(ProcessInfo.processInfo.environment["EINLASS_STORE_KEY"])
    return try await PostgreSQLStore(server, key: key, isShared: true)
  }
}
