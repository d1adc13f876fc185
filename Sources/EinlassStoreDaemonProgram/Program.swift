internal import EinlassDaemon
internal import EinlassSQLite
internal import EinlassStorage

/// `einlassd` with the stores that its option `--store` opens; a program of its own, so that whoever builds `einlassd` does
/// not build what a database needs.
@main
enum Program {
  static func main() async {
    await Daemon.main { path async throws(StorageError) in try await SQLiteStore(path: path) }
  }
}
