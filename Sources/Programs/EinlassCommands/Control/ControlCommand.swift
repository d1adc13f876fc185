internal import ArgumentParser
internal import EinlassSimulator

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass control`
struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Change the people, clock and failures of a world in a running einlassd.",
    discussion: """
      einlassd prints the address and the token when it starts. Set them as EINLASS_CONTROL and EINLASS_CONTROL_TOKEN; \
      other users can see command-line options, but not the environment.

      Examples:
        einlass control --list
        einlass control --list clock
        einlass control twitter.user.suspend user=nora_sim
        einlass control world.create name=w1
        einlass control clock.advance by=60d --world w1
        einlass control failure.plan name=timeout call=twitter.access_token times=2
        einlass control journal.show status=4xx
        einlass control journal.show --follow
        einlass control world.export --output world.json
        einlass control world.import name=w2 document=@world.json

      Exit codes: 0 done, 1 the server refused and nothing changed, 2 an option is invalid, 3 the server \
      cannot be reached or rejects the token.
      """)

  @OptionGroup var providers: ProviderOptions

  @Argument(help: ArgumentHelp("The action, such as clock.advance.", valueName: "action"))
  var action: String?

  @Argument(
    help: ArgumentHelp(
      "The action's arguments. Read a document from a file with document=@FILE, or from standard input with @-.",
      valueName: "key=value"))
  var values: [String] = []

  @Option(help: "The name of the world.")
  var world = WorldName.default.text

  @Option(help: "The address of the control interface. Defaults to $EINLASS_CONTROL.")
  var address: String?

  @Option(help: "The token of the control interface. Defaults to $EINLASS_CONTROL_TOKEN.")
  var token: String?

  @Flag(help: "List the actions that match these words, or the arguments of one action. Requires no server.")
  var list = false

  @Flag(help: "With journal.show: print new entries until interrupted.")
  var follow = false

  @Option(help: "Write the result to this file, readable only by its owner.", completion: .file())
  var output: String?

  @Option(help: "The output format.")
  var format = ListFormat.text

  func validate() throws {
    if list { return }
    if action == nil { throw ValidationError("pass an action; 'einlass control --list' lists all actions") }
    if follow, action != ControlAction.journalName {
      throw ValidationError("--follow works only with \(ControlAction.journalName)")
    }
    _ = try arguments(documents: [])
  }

  func run() throws {
    if list { return try ActionList([action].compactMap(\.self) + values).print(as: format) }
    // The server may know an action that this program does not.
    let known = action.flatMap { try? WorldModules.standard.action(named: $0) }
    let documents = known?.arguments.filter { $0.kind == .document }.map(\.name) ?? []
    let arguments = try arguments(documents: documents)
    let client = try ControlClient(address: address, token: token)
    if follow {
      return try client.follow(arguments, in: world) { Output.print($0) }
    }
    try show(try client.perform(action ?? "", arguments, in: known?.isInWorld == false ? nil : world))
  }

  private func show(_ result: JSONValue) throws {
    let summary = result["summary"]?.text ?? ""
    if let output {
      let text = result["text"]?.text ?? ""
      try SecretFile.write(text.isEmpty ? summary : text, to: output)
      Output.print("\(summary), in \(output)")
    } else if format == .json {
      Output.print(String(decoding: try result.encoded(isPretty: true), as: UTF8.self))
    } else {
      if let text = result["text"]?.text, !text.isEmpty { Output.print(text) }
      Output.print(summary)
      for (name, value) in credentials(of: result) { Output.print("\(name): \(value)") }
    }
  }

  /// Values that only this response contains, such as the secret of a new app, or the token of a sign-in.
  private func credentials(of result: JSONValue) -> [(String, String)] {
    guard result["text"] == nil, let details = result["details"] else { return [] }
    return ["token", "secret"].compactMap { name in details[name]?.text.map { (name, $0) } }
  }

  /// The values by name, with those of `documents` read from files if they name one.
  private func arguments(documents: [String]) throws -> [String: String] {
    var arguments: [String: String] = [:]
    for value in values {
      guard let mark = value.firstIndex(of: "="), mark > value.startIndex else {
        throw ValidationError("'\(value)' is not a key=value pair; use one such as user=nora_sim")
      }
      let name = String(value[..<mark])
      var text = String(value[value.index(after: mark)...])
      if documents.contains(name), text.hasPrefix("@") {
        text = try SecretFile.read(String(text.dropFirst()))
      }
      guard arguments.updateValue(text, forKey: name) == nil else {
        throw ValidationError("'\(name)' is repeated; pass it only once")
      }
    }
    return arguments
  }
}
