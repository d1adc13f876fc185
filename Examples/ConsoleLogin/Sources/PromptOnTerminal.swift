internal import EinlassDevice

/// The phone's prompt for access to the accounts, shown on the terminal.
struct PromptOnTerminal: AccessPrompt {
  let terminal: any Terminal

  func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    terminal.write("")
    terminal.write("  \(question.title)")
    if !question.permissions.isEmpty {
      terminal.write("  It asks for \(question.permissions.joined(separator: ", ")).")
    }
    return terminal.key("  o: OK, d: Don't Allow", ["o", "d"]) == "o" ? .allow : .deny
  }
}
