internal import EinlassDaemon
internal import EinlassStorage
internal import EinlassStores
internal import Foundation

/// `einlassd` with the stores that its option `--store` opens; a separate program, so that building `einlassd` does not
/// require database libraries.
@main
enum Program {
  static func main() async {
    await Daemon.main(openStore: open)
  }

  /// Opens a PostgreSQL database if the argument is its address, and a SQLite file otherwise.
  private static let open: StoreOpener = { argument async throws(StorageError) in
    guard ServerAddress.isMeant(by: argument) else { return try await SQLiteStore(path: argument) }
    let server = try ServerAddress(argument)
    let key = try StoreKey(ProcessInfo.processInfo.environment["EINLASS_STORE_KEY"])
    return try await PostgreSQLStore(server, key: key, isShared: true)
  }
}
