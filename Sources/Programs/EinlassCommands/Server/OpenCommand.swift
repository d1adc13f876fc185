internal import ArgumentParser
internal import EinlassSystem
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass open`
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the control room of a running einlassd in a browser.",
    discussion: """
      The control room shows and changes a server's journal, phone, people, failures, clock and worlds. \
      By default, the command uses the server in EINLASS_CONTROL and EINLASS_CONTROL_TOKEN, or \
      else the project's server that 'einlass up' started.

      The URL contains the token in its fragment, so it is printed only to terminals. The browser \
      opens a file that contains the URL. Only its owner can read the file, which is deleted after ten seconds.

      Examples:
        einlass open
        einlass open --print

      Exit codes: 0 opened or printed, 1 no browser was found, 2 an option is invalid, 3 no server is running.
      """)

  @Option(help: "The name of a server that 'einlass up' started. Defaults to this project's server.")
  var name: String?

  @Flag(name: .customLong("print"), help: "Print the URL with its token instead of opening it.")
  var prints = false

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let registry = try ServerRegistry(environment)
    let (control, token, file) = try server(registry, environment)
    let address = ServerAddresses.controlRoom(control, token: token)
    if prints { return Output.print(address) }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    Output.print(isTerminal ? address : "\(control)/")
    try SecretFile.write(Self.page(address), to: file)
    defer { Self.removeSoon(file, environment) }
    guard let opener = Self.openers.lazy.compactMap({ Self.start($0, file, environment) }).first else {
      throw CommandError.refused(
        "no browser opener (\(Self.openers.joined(separator: ", "))) is installed; "
          + (isTerminal
            ? "open the URL yourself" : "'einlass open --print' prints the URL with the token"))
    }
    guard opener.wait() == 0 else {
      throw CommandError.refused("no browser could be opened; 'einlass open --print' prints the URL")
    }
  }

  /// The programs that open a file in the user's default browser.
  private static let openers = ["xdg-open", "open"]

  private static func start(_ opener: String, _ file: String, _ environment: [String: String])
    -> ChildProcess?
  {
    ChildProcess(opener, [file], environment: environment)
  }

  /// Removes the page with the token after the browser has had time to read it: the opener may return earlier.
  private static func removeSoon(_ file: String, _ environment: [String: String]) {
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    // The remover inherits no streams, so a program that reads this one's output does not wait for it.
    let remover = ChildProcess(
      "sh", ["-c", "sleep 10; rm -f -- \"$0\"", file], environment: environment,
      .init(input: nothing, output: nothing, error: nothing), isDetached: true, inheritsFiles: false)
    if remover == nil { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Returns the address and the token of the control interface, and the path of the page that redirects to it.
  private func server(
    _ registry: ServerRegistry, _ environment: [String: String]
  ) throws -> (control: String, token: String, file: String) {
    if name == nil, let control = environment["EINLASS_CONTROL"],
      let token = environment["EINLASS_CONTROL_TOKEN"]
    {
      return (control, token, registry.folder + "/open.html")
    }
    let name = try ServerName(name)
    let addresses = try registry.required(name).addresses
    return (addresses.control, addresses.controlToken, registry.page(name))
  }

  /// Returns a page that redirects to `address`.
  private static func page(_ address: String) -> String {
    let link = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
      "<", with: "&lt;")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0;url=\(link)"><title>Einlass</title></head>
      <body><a href="\(link)">The control room</a></body></html>
      """
  }
}
