/// A command line of curl, wget or HTTPie.
enum CommandFormat {
  private static let curlKinds: [CommandWords.Shell: RequestTextKind] = [
    .posix: .curl, .commandPrompt: .curlOfCommandPrompt, .powerShell: .curlOfPowerShell,
  ]
  private static let programs = ["curl", "curl.exe", "wget", "wget.exe", "http", "https"]

  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard let (program, start) = program(text) else { return nil }
    let command = text[start...]
    guard let valid = String(validating: command, as: UTF8.self) else {
      throw .notUTF8("the \(program) command line")
    }
    let scalars = Array(valid.unicodeScalars)
    let shell = shell(program, command)
    if program.hasPrefix("curl"), isAlias(command) { return nil }
    let words = CommandWords(scalars[...], shell)
    var draft =
      switch program {
      case "curl": try CurlCommand(words.words, curlKinds[shell] ?? .curl, options).draft
      case "wget": try WgetCommand(words.words, options).draft
      default: try HTTPieCommand(words.words, isSecure: program == "https", options).draft
      }
    if words.isOpen {
      throw .unreadable(draft.kind, "a quote in the command is not closed; copy the whole command")
    }
    for remark in words.remarks { draft.remark(remark) }
    if let verbose = try CurlVerboseFormat.read(
      Array(String(String.UnicodeScalarView(words.rest)).utf8)[...], options)?.first
    {
      draft.response = verbose.response
    }
    return [draft]
  }

  /// The program that is called, and the index of its name: at the start or after a prompt.
  private static func program(_ text: Bytes) -> (String, Int)? {
    let text = text.drop { $0 <= 0x20 }
    let line = text.prefix(200).prefix { $0 != 0x0A }
    var starts = [line.startIndex]
    for index in line.indices.dropLast() where [0x24, 0x23, 0x25, 0x3E].contains(line[index]) {
      starts.append(line[index + 1] == 0x20 ? index + 2 : index + 1)
    }
    for start in starts where start < line.endIndex {
      let name = line[start...].prefix { $0 > 0x20 && $0 != 0x5C && $0 != 0x5E && $0 != 0x60 }.text
        .lowercased()
      guard programs.contains(name), name.utf8.count < text[start...].count else { continue }
      return (name.hasSuffix(".exe") ? String(name.dropLast(4)) : name, start)
    }
    return nil
  }

  /// Whether `curl` is PowerShell's alias for its own command.
  private static func isAlias(_ command: Bytes) -> Bool {
    command.contains(" -Uri ") || command.contains(" -Headers ") || command.contains(" @{")
  }

  private static func shell(_ program: String, _ command: Bytes) -> CommandWords.Shell {
    if command.contains("`\n") || command.contains("`\r\n") || command.contains("`\"") { return .powerShell }
    let isOfWindows = command.hasPrefix("curl.exe") || command.hasPrefix("wget.exe")
    if isOfWindows || command.contains("^\n") || command.contains("^\r\n") || command.contains("^\"")
      || command.contains("^\\^\"") || hasDoubledQuotes(command)
    {
      return .commandPrompt
    }
    return .posix
  }

  /// Whether a value begins with two quotation marks. Programs on Windows read them as one mark within quotes; a shell
  /// would discard both.
  private static func hasDoubledQuotes(_ command: Bytes) -> Bool {
    command.places(of: "=\"\"").contains { place in
      command[(place + 3)...].first.map { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF } == true
    }
  }
}
