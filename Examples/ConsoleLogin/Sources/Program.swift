internal import EinlassSimulator
internal import Foundation

/// The program `console-login FILE`: the app in the world of a world file.
///
/// Exit codes: 0 if the person left, 2 if the file is missing or invalid.
@main
enum Program {
  static func main() async {
    guard CommandLine.arguments.count == 2 else {
      fail("usage: console-login FILE, such as Fixtures/Worlds/twitter/three-accounts.yaml")
    }
    do {
      let file = try WorldFile.load(CommandLine.arguments[1])
      let terminal = StandardTerminal()
      terminal.write(file.about)
      try await ConsoleLogin(file, terminal).run()
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
  }
}

/// The terminal that the program was started in.
private struct StandardTerminal: Terminal {
  func write(_ line: String) {
    // `print` would not do: its output to a pipe stays in a buffer, so the person would not see the question.
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  func read() -> String? { readLine() }
}
