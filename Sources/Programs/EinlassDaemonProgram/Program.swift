internal import EinlassDaemon

/// `einlassd`, whose worlds are in memory.
@main
enum Program {
  static func main() async {
    await Daemon.main()
  }
}
