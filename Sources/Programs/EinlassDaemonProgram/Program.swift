internal import EinlassDaemon

/// `einlassd` with its worlds in memory.
@main
enum Program {
  static func main() async {
    await Daemon.main()
  }
}
